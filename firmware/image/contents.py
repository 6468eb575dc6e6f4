"""What of Debian and of Python's packages is on the card: nothing but what is named here, and licences.
There is no shell for people, no login, no network tool and no package manager among it."""

from __future__ import annotations

PYTHON = "3.13"
KERNEL = "linux-image-arm64"
"""It depends upon the package of the kernel itself, whose name holds its version."""

LIBRARIES = "usr/lib/aarch64-linux-gnu"
_LIBRARY = (f"{LIBRARIES}/lib*.so*",)
_STANDARD = (f"usr/lib/python{PYTHON}/*",)

KEPT: dict[str, tuple[str, ...]] = {
    "base-files": ("usr/lib/os-release", "usr/share/common-licenses/*"),
    "busybox-static": ("usr/bin/busybox",),
    "e2fsprogs": ("usr/sbin/e2fsck",),
    "gcc-14-base": (),
    "util-linux": ("usr/bin/setpriv",),
    f"python{PYTHON}-minimal": (f"usr/bin/python{PYTHON}",),
    f"libpython{PYTHON}-minimal": _STANDARD,
    f"libpython{PYTHON}-stdlib": _STANDARD,
    "python3-libgpiod": ("usr/lib/python3/dist-packages/gpiod/*",),
    "python3-pil": ("usr/lib/python3/dist-packages/PIL/*",),
    "raspi-firmware": ("usr/lib/raspi-firmware/*",),
    "libc6": (*_LIBRARY, f"{LIBRARIES}/ld-linux-aarch64.so.1", "usr/lib/ld-linux-aarch64.so.1"),
    "libblkid1": _LIBRARY,
    "libcap-ng0": _LIBRARY,
    "libcom-err2": _LIBRARY,
    "libdeflate0": _LIBRARY,
    "libexpat1": _LIBRARY,
    "libext2fs2t64": _LIBRARY,
    "libgcc-s1": _LIBRARY,
    "libgomp1": _LIBRARY,
    "libgpiod3": _LIBRARY,
    "libimagequant0": _LIBRARY,
    "libjbig0": _LIBRARY,
    "libjpeg62-turbo": _LIBRARY,
    "liblerc4": _LIBRARY,
    "liblzma5": _LIBRARY,
    "libopenjp2-7": _LIBRARY,
    "libsharpyuv0": _LIBRARY,
    "libstdc++6": _LIBRARY,
    "libtiff6": _LIBRARY,
    "libuuid1": _LIBRARY,
    "libwebp7": _LIBRARY,
    "libxau6": _LIBRARY,
    "libxcb1": _LIBRARY,
    "libxdmcp6": _LIBRARY,
    "libzstd1": _LIBRARY,
    "zlib1g": _LIBRARY,
}
"""Debian's packages, and the files of each that are kept, as patterns."""

NEWER = {"raspi-firmware": "forky"}
"""Taken from a later release: Pi 4 with a newer EEPROM want newer boot firmware."""

KERNEL_KEPT = ("boot/vmlinuz-*", "usr/lib/linux-image-*/broadcom/*.dtb", "usr/lib/modules/*")

LICENCE = "usr/share/doc/*/copyright"
"""Of each package: whoever passes a card on passes that on."""

DROPPED = (
    *(
        f"usr/lib/python{PYTHON}/{name}/*"
        for name in (
            "__phello__", "_pyrepl", "asyncio", "concurrent", "ctypes", "curses", "dbm", "ensurepip",
            "html", "http", "idlelib", "lib2to3", "multiprocessing", "pydoc_data", "sqlite3", "test",
            "tkinter", "turtledemo", "unittest", "venv", "wsgiref", "xml", "xmlrpc", "zoneinfo",
        )
    ),
    *(
        f"usr/lib/python{PYTHON}/{name}.py"
        for name in (
            "_*_support", "_compression", "_py[di]*", "antigravity", "bdb", "bz2", "cProfile", "cmd",
            "code", "colorsys", "configparser", "difflib", "doctest", "encodings/[ceghjkmpst]*[0-9_]*",
            "encodings/big5*", "encodings/iso*", "fileinput", "ftplib", "getopt", "getpass", "graphlib",
            "gzip", "imaplib", "logging/config", "logging/handlers", "lzma", "mailbox", "modulefinder",
            "netrc", "nturl2path", "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile",
            "pstats", "pty", "pyclbr", "pydoc", "rlcompleter", "sched", "shelve", "sitecustomize",
            "smtplib", "socketserver", "ssl", "statistics", "symtable", "tabnanny", "tarfile", "this",
            "timeit", "trace", "tty", "turtle", "urllib/re*", "urllib/robotparser", "uuid", "wave",
            "webbrowser", "zipapp",
        )
    ),
    *(
        f"usr/lib/python{PYTHON}/lib-dynload/{name}.*"
        for name in (
            "_bz2", "_codecs_*", "_ctypes*", "_curses*", "_dbm", "_hashlib", "_interp*", "_lzma", "_sqlite3",
            "_ssl", "_test*", "_uuid", "_xxtestfuzz", "readline", "xx*",
        )
    ),
    *(
        f"usr/lib/python3/dist-packages/PIL/{name}"
        for name in (
            "*Plugin.py", "*.pyi", "*Container*.py", "GdImageFile.py", "Gimp*.py", "ImageCms.py",
            "ImageDraw2.py", "ImageGrab.py", "ImageQt.py", "ImageShow.py", "ImageTk.py", "ImageWin.py",
            "JpegPresets.py", "PcfFontFile.py", "PdfParser.py", "PSDraw.py", "TarIO.py", "WalImageFile.py",
            "_avif.*", "_imagingcms.*", "_imagingft.*", "_imagingtk.*", "_webp.*",
        )
    ),
)  # fmt: skip
"""What the patterns above would keep, and nothing uses: it is never imported, or wants more libraries."""

WHEELS = (
    "adafruit-blinka",
    "adafruit-blinka-displayio",
    "adafruit-circuitpython-displayio-ssd1306",
    "adafruit-circuitpython-typing",
    "adafruit-platformdetect",
    "typing-extensions",
)
"""Python's packages that Debian has not: the driver of the panel, and what it imports."""

WHEELS_DROPPED = (
    "adafruit_blinka/board/*",
    "adafruit_blinka/microcontroller/[!g]*/*",
    "adafruit_blinka/microcontroller/generic_[!a]*/*",
)
"""The pins of a hundred other computers: the driver is only asked what it would say to the panel."""
