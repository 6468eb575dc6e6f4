#!/usr/bin/env bash
# Install, install again and uninstall in a Debian tree made for it: tests/install/in-debian.sh bookworm|trixie
# Needs root, mmdebstrap, and this computer's ways to Debian's and Python's packages. Trees are kept in build/install.
set -euo pipefail
cd "$(dirname "$0")/../.."
suite=${1:?name a release: bookworm or trixie}
work=$PWD/build/install
tree=$work/$suite
mkdir -p "$work"

say() { printf '\n== %s\n' "$*"; }
fail() { printf 'FAILED: %s\n' "$*"; exit 1; }
absent() { if grep "$1" "$2"; then fail "$2 should not hold that"; fi; }
inside() { chroot "$tree" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
  PIP_NO_INDEX=1 PIP_FIND_LINKS=/wheels PIP_DISABLE_PIP_VERSION_CHECK=1 "$@"; }
# Every file of the tree that the installer could touch, with its content, owner, rights and time.
state() { (cd "$tree" && find . -path ./proc -prune -o -path ./dev -prune -o -path ./run -prune -o -path ./src -prune -o \
  \( -type f -printf '%p %u %g %m %T@ ' -exec sha256sum {} \; -o ! -type f -printf '%p %u %g %m %l\n' \) | sort); }

if [ "${IN_OWN_MOUNTS:-}" != yes ]; then
  IN_OWN_MOUNTS=yes exec unshare --mount --propagation private "$0" "$@"
fi

if [ ! -f "$work/$suite.tar" ]; then
  say "A Debian tree ($suite)"
  mmdebstrap --quiet --format=tar --variant=minbase --include=python3,python3-venv,systemd,udev,make "$suite" "$work/$suite.tar.new"
  mv "$work/$suite.tar.new" "$work/$suite.tar"
fi
rm -rf "$tree" && mkdir -p "$tree" && tar -xf "$work/$suite.tar" -C "$tree"
mount -t proc proc "$tree/proc"
mkdir -p "$tree/boot/firmware" "$tree/src"
printf '# As Raspberry Pi OS has it\n#dtparam=i2c_arm=on\ndtparam=audio=on\n\n[all]\n' > "$tree/boot/firmware/config.txt"
git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
  [ -f "$file" ] && printf '%s\0' "$file"; done | tar --null -T - -cf - | tar -xf - -C "$tree/src"

say "The packages, as files"
python=$(inside python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
mkdir -p "$work/wheels-$suite"
mapfile -t packages < <(python3 - <<'X'
import re, tomllib
project = tomllib.load(open("pyproject.toml", "rb"))
extras = project["project"]["optional-dependencies"]
wanted = project["build-system"]["requires"] + project["project"]["dependencies"] + extras["panel"] + extras["pi"]
print("\n".join(name for name in wanted if not name.startswith("pipopi")))
X
)
python3 -m pip download --quiet --only-binary=:all: --python-version "$python" --dest "$work/wheels-$suite" "${packages[@]}" wheel
cp -r "$work/wheels-$suite" "$tree/wheels"

say "Install"
state > "$work/before"
inside make -C /src --no-print-directory install-pi ARGS=--yes
state > "$work/after"

say "Install again"
inside make -C /src --no-print-directory install-pi ARGS=--yes | tee "$work/second"
grep -q '^Nothing is to do' "$work/second"
state | diff "$work/after" - && echo "not one file changed"

say "The unit"
inside systemd-analyze verify /etc/systemd/system/pipopi.service /etc/systemd/system/pipopi-power-off.path 2>&1 | tee "$work/verify"
absent pipopi "$work/verify"
inside systemd-analyze security --offline=true --threshold=15 /etc/systemd/system/pipopi.service | tail -1
[ -L "$tree/etc/systemd/system/sysinit.target.wants/pipopi.service" ]
grep -q 'dtparam=i2c_arm_baudrate=400000' "$tree/boot/firmware/config.txt"
inside id pipopi

say "The console's own user"
as_pipopi() { inside setpriv --reuid pipopi --regid pipopi --init-groups --no-new-privs "$@"; }
as_pipopi /opt/pipopi/venv/bin/python -I -B -c 'import hal.panel, firmware.start, firmware.app, gpiod; print("all imports work")'
if as_pipopi pipopi doctor > "$work/doctor"; then fail "the doctor finds nothing wrong without a Pi"; fi
cat "$work/doctor"
grep -q '^ok .*Python' "$work/doctor"

say "Uninstall"
install -d "$tree/var/lib/pipopi" && echo saved > "$tree/var/lib/pipopi/match.json"
inside make -C /src --no-print-directory uninstall-pi ARGS=--yes
[ "$(cat "$tree/var/lib/pipopi/match.json")" = saved ]
state > "$work/gone"
# What may differ: the accounts, the saves, copies of config.txt, and folders of the system that were not there.
diff "$work/before" "$work/gone" | grep '^[<>]' | grep -vE \
  ' \./(etc/(passwd|group|shadow|gshadow)-? |var/lib/pipopi|boot/firmware/config\.txt|etc/(modules-load|sysusers)\.d |etc/systemd/system/[a-z]*\.target\.wants )' \
  > "$work/left" || true
absent . "$work/left"
absent PipoPi "$tree/boot/firmware/config.txt"

say "$suite: all is well"
