"""Something to run in the place of the console program, as its user and with its rights, on the same card.
It comes with an archive that the kernel lays over that of the card."""

from __future__ import annotations

from firmware.image.contents import PYTHON
from firmware.image.initrd import archive, file
from firmware.image.program import HOME
from firmware.image.system import DEVICE

MAIN = f"{HOME}/__main__.py"
BYTECODE = f"{HOME}/__pycache__/__main__.cpython-{PYTHON.replace('.', '')}.pyc"
_HAND_OVER = "exec switch_root "


def running(program: str) -> bytes:
    """An archive with which the first script puts ``program`` over the start of the console program.

    It can go on with the console program itself: ``from firmware.__main__ import main``.
    """
    start = (DEVICE / "start").read_text("utf-8")
    assert start.count(_HAND_OVER) == 1
    put = "mkdir /probe && mount -t tmpfs probe /probe && cp /__main__.py /probe/ && : >/probe/no-bytecode\n"
    put += f"mount -o bind /probe/__main__.py /root/{MAIN}\n"
    put += f"mount -o bind /probe/no-bytecode /root/{BYTECODE}\n"
    return archive(
        [
            file("__main__.py", program.encode("utf-8")),
            file("init", start.replace(_HAND_OVER, put + _HAND_OVER).encode("utf-8"), True),
        ]
    )


PROBE = r"""import os, socket, time

HERE = os.environ["STATE_DIRECTORY"]
OWN = (HERE, os.path.dirname(os.environ["PIPOPI_ALIVE"]))


def tell(*words):
    print("probe:", *words, flush=True)


def opens(path, flags):
    try:
        os.close(os.open(path, flags | os.O_NONBLOCK))
    except OSError:
        return False
    return True


def outcome(what, *arguments):
    try:
        what(*arguments)
    except OSError as error:
        return error.strerror
    return "yes"


with open("/proc/self/status") as file:
    status = dict(line.rstrip().split(":\t", 1) for line in file if ":\t" in line)
capabilities = [int(status[name], 16) for name in ("CapEff", "CapPrm", "CapBnd")]
tell("user", *status["Uid"].split(), "groups", *status["Groups"].split(), "capabilities", *capabilities,
     "no new privileges", status["NoNewPrivs"])
folders = 0
for folder, names, files in os.walk("/"):
    if folder in ("/proc", "/sys"):
        names.clear()
        continue
    folders += 1
    path = os.path.join(folder, "probe")
    if opens(path, os.O_CREAT | os.O_WRONLY):
        tell("writes in", folder)
        os.unlink(path)
    for name in files:
        path = os.path.join(folder, name)
        if folder == "/dev":
            if opens(path, os.O_RDWR):
                tell("opens", name)
        elif not folder.startswith(OWN) and opens(path, os.O_WRONLY):
            tell("writes", path)
tell("looked into", folders, "folders")
for path in ("/proc/sysrq-trigger", "/proc/sys/kernel/panic", "/sys/power/state"):
    if opens(path, os.O_WRONLY):
        tell("writes", path)
for path in ("/etc/shadow", "/proc/1/environ", "/proc/kmsg", "/proc/kcore"):
    if opens(path, os.O_RDONLY):
        tell("reads", path)
tell("becomes root:", outcome(os.setuid, 0))
program = os.path.join(HERE, "program")
with open(program, "w") as file:
    file.write("#!/usr/bin/sh\n")
os.chmod(program, 0o755)
tell("runs a program:", outcome(os.execv, program, ["program"]))
tell("interfaces", *[name for _, name in socket.if_nameindex()])
tell("reaches out:", outcome(socket.create_connection, ("192.0.2.1", 80), 1))
tell("done")
while True:
    with open(os.environ["PIPOPI_ALIVE"], "w") as file:
        file.write("alive\n")
    time.sleep(5)
"""

HANGING = """\
import os, time
first = os.path.join(os.environ["STATE_DIRECTORY"], "hung-once")
if not os.path.exists(first):
    open(first, "w").close()
    print("probe: hanging", flush=True)
    time.sleep(100000)
import sys
from firmware.__main__ import main
sys.exit(main())
"""

CRASHING = HANGING.replace("time.sleep(100000)", "os.abort()").replace("hanging", "crashing")
