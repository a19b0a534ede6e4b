#!/bin/bash
# Runs a script of this folder, with a program that it is about, in the test kernel, which boots in a second on this machine's
# files.
#
#     kernel-lab.sh [--systemd] SCRIPT PROGRAM [ARGUMENT…]
#
# With --systemd the first process is systemd, on a Pi on which the program has just been installed.
# Exits as the script does; with 0 and a reason where there can be no such kernel, when the script has said what it skips.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
init=init.sh
[ "$1" != --systemd ] || { init=init-systemd.sh; shift; }
script=$here/$1
program=$(realpath "$2")
shift 2

skip() {
    echo "skipped: $*"
    /usr/bin/python3 -B "$script" --skipped "$@"
    exit 0
}

[ "$(uname -m)" = x86_64 ] || skip "a user-mode kernel runs on x86_64, not on $(uname -m)"
for tool in gcc make flex bison bc dtc busybox xz; do
    [ -n "$(type -P $tool)" ] || skip "no $tool: make kernel-deps installs it where apt can"
done
[ $init = init.sh ] || [ -x /usr/lib/systemd/systemd ] || skip "no systemd"
kernel=$("$here/build-kernel.sh") || { [ $? = 77 ] && skip "no kernel source"; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
dtc -q -I dts -O dtb -o "$work/pi.dtb" "$here/pi.dts"
gcc -O2 -o "$work/vhci-beacon" "$here/vhci-beacon.c"
printf '#!/bin/bash\nexec %q %q %q %q' "$here/$init" "$work" "$script" "$program" >"$work/init"
[ $# = 0 ] || printf ' %q' "$@" >>"$work/init"
chmod +x "$work/init"
# What hangs is ended after 40 minutes; "done" is there when the script came to an end.
(
    exec 2>"$work/kernel.log"
    timeout 2400 "$kernel" mem=512M root=none rootfstype=hostfs rootflags=/ ro init="$work/init" dtb="$work/pi.dtb" \
        i2c_stub.chip_addr=0x19,0x69,0x76 con0=fd:0,fd:1 con=null quiet loglevel=3 panic=-1 </dev/null
) | sed -u 's/\r$//; /^reboot: /d' || true
[ -e "$work/done" ] || { echo "the kernel came to no end:"; tail -n 20 "$work/kernel.log"; exit 1; }
exit "$(cat "$work/done")"
