#!/bin/bash -e
# Installs Alight, starts it with the box, and tells the firmware and gpsd what it needs.
deploy=${ALIGHT_IMAGE:?}/..

install -m 644 "${ALIGHT_DEB:?}" "${ROOTFS_DIR:?}/tmp/alight.deb"
on_chroot <<'COMMANDS'
apt-get install --yes --no-install-recommends /tmp/alight.deb
rm /tmp/alight.deb
systemctl enable alight.service gpsd.socket
COMMANDS

install -m 644 "$deploy/gpsd" "$ROOTFS_DIR/etc/default/gpsd"
firmware=$ROOTFS_DIR/boot/firmware
install -m 644 "$deploy/alight-config.txt" "$firmware/alight-config.txt"
# Once, however often the stage is run.
grep --quiet --line-regexp 'include alight-config.txt' "$firmware/config.txt" ||
    printf '\n[all]\ninclude alight-config.txt\n' >>"$firmware/config.txt"
