"""Who beats whom: ``python -m tests.benchmarks.arena PART...`` plays games and prints tables in Markdown.
Times are processor time, so that a busy machine changes little; docs/arena.md keeps what came out."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple, dataclass
from functools import partial

from core.claim.position import ClaimPosition
from core.gameid import GameId
from core.player import LEVELS, Limits, Thought, player_for
from core.player.player import Player
from core.position import Move, Position
from core.solver.solver import Solver

Mover = Callable[[Position, Sequence[Move]], Move]

GAMES = {"ladder": 100, "openspiel": 20, "exact": 20, "variants": 4}
"""How many games or positions a row of each part is made of."""

SIMULATIONS = 2000
"""How many simulations OpenSpiel's player has for each move."""

VARIANTS = (
    "dots:4x4,swedish",
    "dots:6x4,icelandic",
    "dots:tri4",
    "dots:hex3",
    "dots:5x5,pie3",
    "dots:5x5,misere",
    "dots:5x5,seats3",
    "dots:5x5,seats4",
    "lines:6x6",
    "lines:6x6,pro",
    "lines:6x6,misere",
)


@dataclass(frozen=True)
class Result:
    """Games of one player against the others, as that one sees them.

    ``lead``: points more than the best of the others. ``seconds``: its time for all its ``thoughts``.
    """

    won: int = 0
    tied: int = 0
    lost: int = 0
    lead: int = 0
    seconds: float = 0.0
    thoughts: int = 0

    def __add__(self, other: Result) -> Result:
        return Result(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))


def play(one: str, other: str, game: str, number: int) -> Result:
    """Game ``number`` of a player against others of one kind, named as for ``mover``.

    From game to game it sits one seat further on.
    """
    position = GameId.read(game).start()
    seats = position.seats
    own = number % seats
    after = [(person - own) % seats for person in range(seats)]
    movers = [mover(other if i else one, position, seats * number + i) for i in after]
    moves: list[Move] = []
    seconds, thoughts = 0.0, 0
    while (person := position.actor) is not None:
        start = time.process_time()
        moves.append(movers[person](position, moves))
        if person == own:
            seconds += time.process_time() - start
            thoughts += 1
        position = position.play(moves[-1])
    outcome = position.outcome()
    assert outcome is not None
    colour = position.people.index(own)
    scores = list(position.scores)
    lead = scores.pop(colour) - max(scores)
    won = outcome.winners == (colour,)
    tied = not won and colour in outcome.winners
    return Result(won, tied, not won and not tied, lead, seconds, thoughts)


def mover(name: str, position: Position, seed: int) -> Mover:
    """``5`` is our level 5 with its own amount of work, ``5@1`` with a second a move; ``openspiel``."""
    if name == "openspiel":
        return openspiel(seed)
    level, _, movetime = name.partition("@")
    player = player_for(position, int(level), seed)
    return lambda position, moves: think(player, position, float(movetime) if movetime else None).move


def think(player: Player, position: Position, movetime: float | None) -> Thought:
    if movetime is None:
        return player.think(position, Limits())
    end = time.process_time() + movetime
    return player.think(position, Limits(stop=lambda: time.process_time() >= end, work=None))


def openspiel(seed: int) -> Mover:
    """OpenSpiel's Monte Carlo tree search in C++, on 5x5."""
    import pyspiel

    game = pyspiel.load_game("dots_and_boxes", {"num_rows": 5, "num_cols": 5})
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 1000, True, seed, False)
    across = [f"{'abcde'[x]}{y}{'bcdef'[x]}{y}" for y in (6, 5, 4, 3, 2, 1) for x in range(5)]
    upright = [f"{'abcdef'[x]}{y}{'abcdef'[x]}{y + 1}" for y in (5, 4, 3, 2, 1) for x in range(6)]
    names = across + upright

    def move(position: Position, moves: Sequence[Move]) -> Move:
        state = game.new_initial_state()
        for before in moves:
            state.apply_action(names.index(before))
        move: str = names[bot.step(state)]
        return move

    return move


def compare(pool: ProcessPoolExecutor, pairs: Sequence[tuple[str, str, str]], games: int) -> None:
    """Print a row for each pair of players and game, and on standard error how it stands."""
    print("| game | player | against | won | tied | lost | points ahead | s a move |")
    print("|---|---|---|---|---|---|---|---|")
    for one, other, game in pairs:
        total = Result()
        for number, result in enumerate(pool.map(partial(play, one, other, game), range(games)), 1):
            total += result
            print(f"{game} {one} - {other}: {total.won} of {number}", file=sys.stderr)
        ahead, each = total.lead / games, total.seconds / total.thoughts
        counts = f"{total.won} | {total.tied} | {total.lost}"
        print(
            f"| {game} | {title(one)} | {title(other)} | {counts} | {ahead:+.1f} | {each:.3f} |", flush=True
        )


def title(name: str) -> str:
    if name == "openspiel":
        return f"OpenSpiel MCTS, {SIMULATIONS} simulations"
    level, _, movetime = name.partition("@")
    return f"{level} {LEVELS[int(level) - 1]}" + (f", {movetime} s a move" if movetime else "")


def exact(pool: ProcessPoolExecutor, games: int, movetime: float) -> None:
    """Print how often level 5 is sure, and what its moves cost against exact values."""
    print("| 5x5, from | positions | sure at once | moves checked | moves that lost a box | boxes lost |")
    print("|---|---|---|---|---|---|")
    for left, wild in ((36, False), (34, False), (32, False), (32, True)):
        found = list(pool.map(partial(exact_game, left, wild, movetime), range(games)))
        sure, moves, bad, lost = (sum(column) for column in zip(*found, strict=True))
        how = "any lines drawn" if wild else "safe lines drawn"
        print(f"| {left} open lines, {how} | {games} | {sure} | {moves} | {bad} | {lost} |", flush=True)


def exact_game(left: int, wild: bool, movetime: float, number: int) -> tuple[int, int, int, int]:
    """Level 5 against itself from a random position: was it sure at first; moves, bad moves, boxes lost."""
    position = scattered(left, wild, random.Random(number))
    exact = Solver(position.board, False)
    player = player_for(position, 5, number)
    sure, moves, bad, lost = -1, 0, 0, 0
    value = exact.value(position.open, None, lambda: False)
    assert value is not None
    while position.to_move is not None:
        thought = think(player, position, movetime)
        if sure < 0 and (thought.value is not None or thought.work == 0):
            sure = 1
        elif sure < 0:
            sure = 0
        after = position.play(thought.move)
        seat = position.to_move
        rest = exact.value(after.open, None, lambda: False) if after.open else 0
        assert rest is not None
        gain = after.scores[seat] - position.scores[seat]
        cost = (value - gain - (rest if after.to_move in (seat, None) else -rest)) // 2
        moves, bad, lost = moves + 1, bad + (cost > 0), lost + cost
        position, value = after, rest
    return sure, moves, bad, lost


def scattered(left: int, wild: bool, chance: random.Random) -> ClaimPosition:
    """5x5 with ``left`` open lines; the others were drawn at random, only safe ones unless ``wild``."""
    start = GameId.read("dots:5x5").start()
    assert isinstance(start, ClaimPosition)
    while True:
        drawn: list[Move] = []
        counts = [4] * 25
        for name in chance.sample(start.board.marks, 60):
            boxes = start.board.regions_of[start.board.index[name]]
            if len(drawn) < 60 - left and (wild or all(counts[box] > 2 for box in boxes)):
                drawn.append(name)
                for box in boxes:
                    counts[box] -= 1
        if len(drawn) == 60 - left:
            return start.with_drawn(drawn)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.arena", description=__doc__)
    parser.add_argument("parts", nargs="+", choices=GAMES)
    parser.add_argument("--games", type=int, help="for each row; enough when left out")
    parser.add_argument("--movetime", default="1", help="seconds a move for openspiel and exact")
    parser.add_argument("--jobs", type=int, default=2, help="processes at once")
    options = parser.parse_args()
    with ProcessPoolExecutor(options.jobs) as pool:
        for part in options.parts:
            games = options.games or GAMES[part]
            timed = f" --movetime {options.movetime}" if part in ("openspiel", "exact") else ""
            print(f"\n`python -m tests.benchmarks.arena {part} --games {games}{timed}`\n", flush=True)
            if part == "ladder":
                compare(pool, [(str(n + 1), str(n), "dots:5x5") for n in range(1, 5)], games)
            elif part == "variants":
                pairs = [(str(n + 1), str(n), game) for game in VARIANTS for n in range(1, 5)]
                compare(pool, pairs, games)
            elif part == "openspiel":
                compare(pool, [(f"5@{options.movetime}", "openspiel", "dots:5x5")], games)
            else:
                exact(pool, games, float(options.movetime))
    return 0


if __name__ == "__main__":
    sys.exit(main())
