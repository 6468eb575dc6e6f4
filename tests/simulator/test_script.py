"""Scripts: what each line does and when, and what a wrong line is told.
The events of a script are compared as values; nothing runs."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.contract import Button, Edge
from hal.gestures import Gestures, Kind
from simulator.parts.events import (
    Contact,
    Disk,
    Event,
    Film,
    FilmEnd,
    Glitch,
    Plug,
    Point,
    PowerCut,
    Quit,
    Restart,
    Shot,
    WindowFilm,
    WindowShot,
    Wire,
)
from simulator.scripts.script import ScriptError, read_script


def down(time: float, button: Button) -> Event:
    return Event(time, Contact(button, True, "script"))


def up(time: float, button: Button) -> Event:
    return Event(time, Contact(button, False, "script"))


def test_every_command_happens_at_its_time() -> None:
    script = read_script(
        """
        # a comment about Anna's "move
        wait 1.5
        tap right 2        # twice
        press a
        hold left .7
        release a
        shot out/one.png
        shot "my pictures/two.png" 4
        window three.PNG
        film four.gif
        endfilm
        windowfilm five.gif
        quit
        """
    )
    assert script.events == (
        down(1.5, Button.RIGHT),
        up(1.55, Button.RIGHT),
        down(1.6, Button.RIGHT),
        up(1.65, Button.RIGHT),
        down(1.7, Button.A),
        down(1.75, Button.LEFT),
        up(2.45, Button.LEFT),
        up(2.5, Button.A),
        Event(2.55, Shot(Path("out/one.png"), 1, 8)),
        Event(2.55, Shot(Path("my pictures/two.png"), 4, 9)),
        Event(2.55, WindowShot(Path("three.PNG"), 10)),
        Event(2.55, Film(Path("four.gif"), 4, 11)),
        Event(2.55, FilmEnd()),
        Event(2.55, WindowFilm(Path("five.gif"), 13)),
        Event(2.55, Quit()),
    )
    assert script.end == 2.55


def test_all_seven_buttons_have_the_names_of_the_contract() -> None:
    text = "\n".join(f"tap {name}" for name in ("up", "down", "left", "right", "centre", "a", "b"))
    contacts = [event.action for event in read_script(text).events]
    assert {contact.button for contact in contacts if isinstance(contact, Contact)} == set(Button)


def test_fingers_and_mice_are_events_too() -> None:
    script = read_script("wait 1\nhover 5 6\ntouch 7 63\n")
    assert script.events == (Event(1.0, Point(5, 6, False)), Event(1.05, Point(7, 63, True)))
    assert script.end == 1.1


def test_every_fault_happens_at_its_time() -> None:
    lines = "unplug,wait 1,plug,glitch,glitch 9,disk full,wire slow,wait 1,wire fast,disk free,cut,restart"
    script = read_script(lines.replace(",", "\n"))
    assert [(event.time, event.action) for event in script.events] == [
        (0, Plug(False)),
        (1, Plug(True)),
        (1, Glitch(1)),
        (1, Glitch(9)),
        (1, Disk(True)),
        (1, Wire(True)),
        (2, Wire(False)),
        (2, Disk(False)),
        (2, PowerCut()),
        (2, Restart()),
    ]


def test_a_bounce_is_one_press_and_one_release_to_the_firmware_and_many_edges_on_the_wire() -> None:
    contacts = read_script("wait 1\nbounce a 3\ntap b").events
    gestures, heard = Gestures(), []
    for event in contacts:
        assert isinstance(event.action, Contact)
        heard += gestures.due(event.time)
        gestures.feed(Edge(event.action.button, event.action.pressed, event.time))
    heard += gestures.due(9)
    kinds = [(gesture.button, gesture.kind) for gesture in heard]
    assert kinds == [(Button.A, Kind.PRESS), (Button.A, Kind.SHORT)] * 3 + [
        (Button.B, Kind.PRESS),
        (Button.B, Kind.SHORT),
    ]
    assert len(contacts) == 32


def test_what_has_ended_may_begin_again_and_the_wire_may_be_slow_from_the_start() -> None:
    lines = "film a.gif,endfilm,film b.gif,endfilm,unplug,plug,unplug,disk full,disk free,disk full"
    wires = "wire fast,wire slow,wire fast"
    assert len(read_script(f"{lines},{wires}".replace(",", "\n")).events) == 13


def test_a_long_script_does_not_drift() -> None:
    assert read_script("tap a 10000\n" * 3).end == 3000.0


COMMANDS = (
    "tap, press, release, hold, bounce, touch, hover, wait, shot, window, film, windowfilm, endfilm,"
    " unplug, plug, glitch, disk, wire, cut, restart, quit"
)
QUOTES = 'a quotation mark stands alone; a name is written plain or as "my name.png".'
SECONDS = "is not a number of seconds; use 0.001 to 86400, written like 2 or 0.5."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "tab a",
            f"line 1: there is no command 'tab'; allowed are {COMMANDS}.",
        ),
        ("\n\ntap x", "line 3: there is no button 'x'; allowed are up, down, left, right, centre, a, b."),
        ("tap A", "line 1: there is no button 'A'; allowed are up, down, left, right, centre, a, b."),
        ("tap", "line 1: something is missing; it is written 'tap BUTTON [times]'."),
        ("tap a 0", "line 1: '0' is not a number of times; use a whole number from 1 to 10000."),
        ("tap a 2 3", "line 1: there is too much on the line; it is written 'tap BUTTON [times]'."),
        ("hold a", "line 1: something is missing; it is written 'hold BUTTON SECONDS'."),
        (
            "wait -1",
            f"line 1: '-1' {SECONDS}",
        ),
        (
            "wait nan",
            f"line 1: 'nan' {SECONDS}",
        ),
        (
            "wait 1e9",
            f"line 1: '1e9' {SECONDS}",
        ),
        ("wait 0", f"line 1: '0' {SECONDS}"),
        (
            "wait 86401",
            f"line 1: '86401' {SECONDS}",
        ),
        ("shot a.gif", "line 1: 'a.gif' is not a picture file: its name must end in .png."),
        ("shot a.png 33", "line 1: '33' is not a scale; use a whole number from 1 to 32."),
        ("window a.png 2", "line 1: there is too much on the line; it is written 'window FILE.png'."),
        ("touch 128 5", "line 1: '128' is not a pixel; use a whole number from 0 to 127."),
        ("hover 5", "line 1: something is missing; it is written 'hover X Y'."),
        ("glitch 0", "line 1: '0' is not a number of bytes; use a whole number from 1 to 1100."),
        ("disk empty", "line 1: a disk is not 'empty'; it is written 'disk full|free|fast|slow [SECONDS]'."),
        ("cut now", "line 1: there is too much on the line; it is written 'cut'."),
        ("wire red", "line 1: a wire is not 'red'; it is written 'wire slow|fast'."),
        ("film a.png", "line 1: 'a.png' is not a picture file: its name must end in .gif."),
        ("quit now", "line 1: there is too much on the line; it is written 'quit'."),
        ("release b", "line 1: 'b' is not pressed; a 'press b' must come before."),
        ("press b\ntap b", "line 2: 'b' is pressed since line 1; a 'release b' must come before."),
        ("press b\npress b", "line 2: 'b' is pressed since line 1; a 'release b' must come before."),
        ('shot "x.png', f"line 1: {QUOTES}"),
        ('shot x.png"', f"line 1: {QUOTES}"),
        ('shot "my x.png" "4', f"line 1: {QUOTES}"),
        ('shot a"b".png', f"line 1: {QUOTES}"),
        ("endfilm", "line 1: no film goes on; a 'film' or a 'windowfilm' must come before."),
        (
            "film a.gif\nendfilm\nendfilm",
            "line 3: no film goes on; a 'film' or a 'windowfilm' must come before.",
        ),
        ("film a.gif\nfilm b.gif", "line 2: a film goes on since line 1; an 'endfilm' must come before."),
        (
            "windowfilm a.gif\nfilm b.gif",
            "line 2: a film goes on since line 1; an 'endfilm' must come before.",
        ),
        ("unplug\nunplug", "line 2: the panel is unplugged since line 1; a 'plug' must come before."),
        ("plug", "line 1: the panel is plugged in; an 'unplug' must come before."),
        ("unplug\ncut\nplug\nplug", "line 4: the panel is plugged in; an 'unplug' must come before."),
        ("disk full\ndisk full", "line 2: the disk is full since line 1; a 'disk free' must come before."),
        ("disk free", "line 1: the disk is not full; a 'disk full' must come before."),
        ("wire slow\nwire slow", "line 2: the wire is slow since line 1; a 'wire fast' must come before."),
        ("wire fast\nwire fast", "line 2: the wire is fast since line 1; a 'wire slow' must come before."),
        ("quit\n\n# end\ntap a", "line 4: it is over since line 1; nothing may follow a 'quit'."),
    ],
)
def test_a_wrong_line_is_told_with_its_number_and_what_is_allowed(text: str, sentence: str) -> None:
    with pytest.raises(ScriptError) as told:
        read_script(text)
    assert str(told.value) == sentence


BUTTON_LINES = [
    "tap a",
    "tap b 2",
    "press a",
    "release a",
    "press b",
    "release b",
    "hold up 0.25",
    "hold a 1",
]
OTHER_LINES = [
    "bounce b",
    "glitch 7",
    "cut",
    "disk full",
    "wait 3",
    "wait .5",
    "shot x.png",
    "quit",
    "# a",
    'shot "',
    "tap",
    "",
]


@given(
    st.lists(st.sampled_from(BUTTON_LINES + OTHER_LINES) | st.text(max_size=20), max_size=8).map("\n".join)
)
def test_any_text_is_a_script_in_order_or_one_told_sentence(text: str) -> None:
    try:
        script = read_script(text)
    except ScriptError as error:
        assert str(error).startswith("line ")
        assert "\n" not in str(error)
        return
    times = [event.time for event in script.events]
    assert times == sorted(times)
    assert all(time <= script.end for time in times)
    pressed: set[Button] = set()
    for event in script.events:
        if isinstance(event.action, Contact):
            assert (event.action.button in pressed) != event.action.pressed
            pressed ^= {event.action.button}
