#!/bin/bash -e
# Begins where the stage before has ended.
if [ ! -d "${ROOTFS_DIR:?}" ]; then
    copy_previous
fi
