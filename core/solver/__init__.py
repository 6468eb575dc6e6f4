"""Exact values of the claim family: what a position is worth, and which moves reach that.
``Solver`` is the way in; the other modules are its parts."""

from core.solver.solver import Solver
from core.solver.table import Stopped

__all__ = ["Solver", "Stopped"]
