"""Who of the system holds a pin, by the name that the kernel gives as its user, and what lets it go.
Names after the drivers of Linux 6 and the overlays of Raspberry Pi OS."""

from __future__ import annotations

from typing import NamedTuple

from firmware.doctor.finding import RESTART, config
from firmware.doctor.machine import Machine
from hal.bootconfig import overlays


class Holder(NamedTuple):
    """``user``: how the kernel's name begins. ``overlays``: those in config.txt that bring it."""

    user: str
    purpose: str
    overlays: tuple[str, ...]


HOLDERS = (
    Holder("onewire", "1-Wire", ("w1-gpio", "w1-gpio-pullup")),
    Holder("shutdown", "a shutdown button", ("gpio-shutdown",)),
    Holder("power_ctrl", "a power switch", ("gpio-poweroff",)),
    Holder("ir-receiver", "an infrared receiver", ("gpio-ir",)),
    Holder("gpio-ir-transmitter", "an infrared sender", ("gpio-ir-tx",)),
    Holder("gpio-fan", "a fan", ("gpio-fan",)),
    Holder("gpio-key", "a key", ("gpio-key",)),
    Holder("rotary", "a rotary encoder", ("rotary-encoder",)),
    Holder("dht11", "a sensor", ("dht11",)),
    Holder("pps", "a clock signal", ("pps-gpio",)),
    Holder("sda", "another I2C bus", ("i2c-gpio",)),
    Holder("scl", "another I2C bus", ("i2c-gpio",)),
)


def held_by_system(user: str) -> Holder | None:
    """What of the system the kernel means by ``user``."""
    return next(
        (held for held in HOLDERS if user.replace("_", "-").startswith(held.user.replace("_", "-"))), None
    )


def letting_go(machine: Machine, holder: Holder) -> tuple[str, ...]:
    """The commands that take the overlay away: its line in config.txt, else what was loaded by hand."""
    path, text = config(machine)
    lines = [name for name in overlays(text) if name in holder.overlays]
    if lines:
        return f"sudo sed -i -E '/^dtoverlay={lines[0]}([,:[:space:]]|$)/d' {path}", RESTART
    return f"sudo dtoverlay -r {holder.overlays[0]}", "Or take the line that loads it out of config.txt."
