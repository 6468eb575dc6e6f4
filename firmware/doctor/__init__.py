"""``pipopi doctor``: what is well with this console, what is wrong, and the exact command that mends it.
It changes nothing, and asks the panel's bus for no more than whether somebody answers."""

from __future__ import annotations

from firmware.doctor.finding import Finding
from firmware.doctor.machine import Machine, RealQuestions
from firmware.doctor.program import (
    check_computer,
    check_packages,
    check_python,
    check_room,
    find_board,
    is_pi,
)
from firmware.doctor.wiring import check_address, check_bus, check_groups, check_pins, check_speed


def examine(machine: Machine) -> list[Finding]:
    """All findings, those first that others follow from; on another computer than a Pi, no more than that."""
    if not is_pi(machine):
        return list(check_computer(machine))
    board, about_board = find_board(machine)
    findings = [*check_computer(machine), *check_python(machine), *check_packages(machine), *about_board]
    for check in (check_bus, check_speed, check_groups, check_address, check_pins):
        findings += check(machine, board)
    return [*findings, *check_room(machine)]


def report(findings: list[Finding]) -> str:
    """The findings as text, with a last line that counts what is wrong."""
    wrong = sum(bool(finding.mend) for finding in findings)
    if not wrong:
        last = "All is well."
    elif wrong == 1:
        last = "1 thing is wrong: do what stands below it, then ask again."
    else:
        last = f"{wrong} things are wrong: mend the first, then ask again."
    return "\n".join([*map(str, findings), "", last])


def main() -> int:
    """Examine this computer; the exit status is 1 when something is wrong."""
    findings = examine(Machine(RealQuestions()))
    print(report(findings))
    return int(any(finding.mend for finding in findings))
