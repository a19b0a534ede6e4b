#!/usr/bin/env bash
# Runs the built tests that the arguments of `swift test` choose, and repeats at the end what failed: the log is long, and
# a CI machine may show its last lines only.
set -uo pipefail
log="$(mktemp)"
trap 'rm -f "$log"' EXIT
"${SWIFT:-swift}" test --skip-build "$@" 2>&1 | tee "$log"
status="${PIPESTATUS[0]}"
if [ "$status" -ne 0 ]; then
	echo
	echo "What failed:"
	awk '/recorded an issue|Fatal error|unexpected signal/ { print; told = 1; next } told && /^↳/ { print; next } { told = 0 }' "$log"
fi
exit "$status"
