#!/bin/bash
# Tries a package in a clean Debian that boots in a container on this machine's kernel.
#
#     package-lab.sh RELEASE PACKAGE
#
# RELEASE is a code name such as bookworm. Its base system is made once and kept in ~/.cache/alight. Only root can boot one.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
release=$1 package=$(realpath "$2")
base=$("$here/make-base.sh" "$release")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work"/{root,lab,next}
tar --extract --file="$base" --directory="$work/root"
cp "$here/try-package.sh" "$here"/../../fixtures/rides/lebak-bulus-asean.* "$work/lab/"
cp "$package" "$work/lab/alight.deb"
# The next version is the same but for its number.
dpkg-deb --raw-extract "$package" "$work/next"
sed --in-place 's/^Version: .*/&+next/' "$work/next/DEBIAN/control"
dpkg-deb --root-owner-group -Zgzip -z1 --build "$work/next" "$work/lab/next.deb" >/dev/null

printf '127.0.0.1 localhost\n::1 localhost\n' >"$work/root/etc/hosts"

cat >"$work/root/etc/systemd/system/lab.service" <<'UNIT'
[Unit]
Wants=network-online.target
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/bin/bash /lab/try-package.sh
ExecStopPost=/bin/sh -c 'echo $EXIT_STATUS >/lab/status; systemctl poweroff --no-block'
StandardOutput=append:/lab/output
StandardError=append:/lab/output
UNIT
mkdir -p "$work/root/etc/systemd/system/default.target.wants"
ln -s ../lab.service "$work/root/etc/systemd/system/default.target.wants/"
touch "$work/lab/output"

# A container whose kernel has control groups of the first version gets the second one, which newer releases insist on.
env SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1 timeout 600 systemd-nspawn --quiet --boot --directory="$work/root" \
    --bind="$work/lab:/lab" --machine="alight-lab-$$" --register=no --keep-unit --resolv-conf=replace-host \
    >"$work/console" 2>&1 </dev/null || true
cat "$work/lab/output"
[ -e "$work/lab/status" ] || { echo "the container came to no end:"; tail -n 20 "$work/console"; exit 1; }
exit "$(cat "$work/lab/status")"
