"""What the Pinuid player costs and how far its levels lie apart.
``python -m tests.benchmarks.bench_pinuid_player GAMES`` plays every variant and prints a table."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from core.gameid import GameId
from core.games.pinuid import GAME
from core.player import LEVELS, Limits
from core.player.pinuid.player import PinuidPlayer
from core.player.player import ENOUGH
from core.position import Position
from tests.benchmarks import Figure

GAMES = 40
"""How many games a figure is taken from."""

LONGEST = 2000
"""After so many moves a game counts as a draw."""

MIDDLE = ("e1d2", "d9c8", "a1b2", "a9b8")


def opening(game: str) -> Position:
    return GameId.read(game, (GAME,)).start()


def play(game: str, levels: Sequence[int], seed: int, work: int) -> tuple[int | None, int]:
    """The seat that wins, None for a draw, and the number of moves."""
    position = opening(game)
    players = [PinuidPlayer(level, 10 * seed + seat) for seat, level in enumerate(levels)]
    limits = Limits(work=work)
    for moves in range(LONGEST):
        if position.to_move is None:
            outcome = position.outcome()
            return (outcome.winners or (None,))[0] if outcome else None, moves
        position = position.play(players[position.to_move].think(position, limits).move)
    return None, LONGEST


def seatings(seats: int, high: int, low: int) -> list[tuple[int, ...]]:
    """Who sits where: of several seats half are of each level, or both ways round."""
    if seats == 2:
        return [(high, low), (low, high)]
    if seats == 3:
        return [
            (high, low, low),
            (low, high, high),
            (low, high, low),
            (high, low, high),
            (low, low, high),
            (high, high, low),
        ]
    return [
        (high, low) * 2,
        (low, high) * 2,
        (high, high, low, low),
        (low, low, high, high),
        (high, low, low, high),
        (low, high, high, low),
    ]


def compare(game: str, high: int, games: int, work: int) -> tuple[int, int, int, float]:
    """Games of level ``high`` against the one below: won, drawn, lost, and moves on average."""
    around = seatings(opening(game).seats, high, high - 1)
    won = drawn = total = 0
    for number in range(games):
        levels = around[number % len(around)]
        winner, moves = play(game, levels, number, work)
        total += moves
        drawn += winner is None
        won += winner is not None and levels[winner] == high
    return won, drawn, games - won - drawn, total / games


def node_cost() -> float:
    """Seconds of processor time for a node of level 5 in the middle of a game."""
    position = opening("pinuid:classic")
    for move in MIDDLE:
        position = position.play(move)
    start = time.process_time()
    thought = PinuidPlayer(5).think(position, Limits(work=ENOUGH))
    return (time.process_time() - start) / thought.work


def main() -> list[Figure]:
    figures = [Figure("a node of level 5, CPU", node_cost() * 1e6, "us")]
    for high in range(2, len(LEVELS) + 1):
        _, drawn, lost, _ = compare("pinuid:classic", high, GAMES, 2000)
        what = f"points that {LEVELS[high - 1]} leaves {LEVELS[high - 2]} on pinuid:classic"
        figures.append(Figure(what, 100 * (lost + drawn / 2) / GAMES, "of 100"))
    return figures


def table(games: int) -> None:
    print("| game | level | against | won | drawn | lost | moves a game |")
    print("|---|---|---|---|---|---|---|")
    for game in (
        "pinuid:classic",
        "pinuid:classic,pairs",
        "pinuid:classic,hedge",
        "pinuid:quatro",
        "pinuid:quatro,seats3",
    ):
        part = games if game.startswith("pinuid:classic") else games // 4
        for high in range(2, len(LEVELS) + 1):
            won, drawn, lost, moves = compare(game, high, part, ENOUGH // 4)
            names = f"{high} {LEVELS[high - 1]} | {high - 1} {LEVELS[high - 2]}"
            print(f"| {game} | {names} | {won} | {drawn} | {lost} | {moves:.0f} |", flush=True)


if __name__ == "__main__":
    table(int(sys.argv[1]))
