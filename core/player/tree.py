"""Monte Carlo tree search for two or more seats, each of which wants the best for itself: UCT of Kocsis and
Szepesvári, "Bandit based Monte-Carlo planning" (2006); with many seats, Sturtevant (2008)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import count
from math import log, sqrt
from random import Random
from typing import Any, Generic, Protocol, TypeVar

State = TypeVar("State", bound=Hashable)

EXPLORE = 0.5
"""How much a move that was tried seldom is preferred."""

KEPT = 20_000
"""How many nodes are kept for the next move."""


class Model(Protocol[State]):
    """A game as the search sees it. What is hardly ever good may be left out."""

    def mover(self, state: State) -> int:
        """The seat that moves."""

    def moves(self, state: State) -> Sequence[Any]:
        """The moves, in any form; none where the playout knows the result."""

    def after(self, state: State, move: Any) -> State:
        """What ``move`` leads to."""

    def playout(self, state: State, random: Random) -> Sequence[float]:
        """A result per seat from 0 to 1, of a game that is played on at random from ``state``."""


class Node(Generic[State]):
    """What was learnt about one state: visits, the sum of the results of each seat, the moves tried."""

    __slots__ = ("children", "mover", "state", "totals", "untried", "visits")

    def __init__(self, state: State, mover: int, seats: int) -> None:
        self.state = state
        self.mover = mover
        self.visits = 0
        self.totals = [0.0] * seats
        self.children: list[Node[State]] = []
        self.untried: list[Any] | None = None


class Tree(Generic[State]):
    """A search that is kept from move to move. States that are reached in several ways share a node."""

    def __init__(self, model: Model[State], seats: int) -> None:
        self.model = model
        self.seats = seats
        self.playouts = 0
        self._nodes: dict[State, Node[State]] = {}

    def root(self, mover: int, options: Sequence[State]) -> Node[State]:
        """A node for a choice of ``mover`` among ``options``, with what is known of them."""
        if len(self._nodes) > KEPT:
            self.forget()
        root: Node[State] = Node(options[0], mover, self.seats)
        root.children = [self._node(state) for state in dict.fromkeys(options)]
        root.untried = []
        root.visits = sum(child.visits for child in root.children)
        return root

    def forget(self) -> None:
        """Forget all, node by node from the oldest, so that other threads need not wait for all of it."""
        for state in list(self._nodes):
            del self._nodes[state]

    def grow(self, root: Node[State], playouts: int | None, random: Random, stop: Callable[[], bool]) -> None:
        """Add up to ``playouts`` playouts below ``root``, None for any number, until ``stop``."""
        for _ in count() if playouts is None else range(playouts):
            if stop():
                return
            self._grow_once(root, random)

    def chances(self, root: Node[State]) -> dict[State, tuple[int, float]]:
        """For each option of ``root`` its visits and the mean result of the seat that chooses."""
        return {
            child.state: (child.visits, child.totals[root.mover] / child.visits if child.visits else 0.5)
            for child in root.children
        }

    def _grow_once(self, root: Node[State], random: Random) -> None:
        node = _most_promising(root)
        path = [root, node]
        while node.visits:
            if node.untried is None:
                node.untried = list(self.model.moves(node.state))
                random.shuffle(node.untried)
            if node.untried and len(node.children) < 2 + 3 * sqrt(node.visits):
                child = self._node(self.model.after(node.state, node.untried.pop()))
                node.children.append(child)
                node = child
            elif node.children:
                node = _most_promising(node)
            else:
                break
            path.append(node)
        results = self.model.playout(node.state, random)
        self.playouts += 1
        for visited in path:
            visited.visits += 1
            totals = visited.totals
            for seat, result in enumerate(results):
                totals[seat] += result

    def _node(self, state: State) -> Node[State]:
        node = self._nodes.get(state)
        if node is None:
            node = self._nodes[state] = Node(state, self.model.mover(state), self.seats)
        return node


def _most_promising(node: Node[State]) -> Node[State]:
    """The child with the highest upper bound of its result; one that was never tried comes first."""
    mover = node.mover
    curiosity = EXPLORE * EXPLORE * log(node.visits + 1)
    best, bound = node.children[0], -1.0
    for child in node.children:
        visits = child.visits
        if not visits:
            return child
        promise = child.totals[mover] / visits + sqrt(curiosity / visits)
        if promise > bound:
            best, bound = child, promise
    return best
