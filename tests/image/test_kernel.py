from __future__ import annotations

import pytest

from firmware.image.build import BuildError
from firmware.image.kernel import in_order, needed


def module(*needs: str) -> bytes:
    return b"\x7fELF\0license=GPL\0depends=" + ",".join(needs).encode() + b"\0intree=Y\0"


MODULES = {
    "ext4": module("jbd2", "mbcache", "crc16"),
    "jbd2": module("crc16"),
    "mbcache": module(),
    "crc16": None,
    "i2c_dev": module(),
    "one": module("two"),
    "two": module("one"),
}


def content(name: str) -> bytes | None:
    if name not in MODULES:
        raise BuildError(name)
    return MODULES[name]


def test_what_a_module_needs_is_read_from_itself() -> None:
    assert needed(module("jbd2", "crc16")) == ["jbd2", "crc16"]
    assert needed(module()) == []


def test_modules_come_after_those_that_they_need_and_once() -> None:
    assert list(in_order(["ext4", "jbd2"], content)) == ["jbd2", "mbcache", "ext4"]


def test_either_dash_names_a_module() -> None:
    assert list(in_order(["i2c-dev"], content)) == ["i2c_dev"]


def test_what_is_there_already_is_left_out() -> None:
    assert list(in_order(["ext4"], content, done=["jbd2"])) == ["mbcache", "ext4"]


def test_modules_that_need_each_other_do_not_go_round_for_ever() -> None:
    assert set(in_order(["one"], content)) == {"one", "two"}


def test_a_module_that_the_kernel_has_not_is_refused() -> None:
    with pytest.raises(BuildError, match="missing"):
        in_order(["missing"], content)
