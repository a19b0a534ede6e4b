#!/usr/bin/env bash
# Runs the built tests that the arguments of Swift Testing choose (`--filter`, `--skip`, `--no-parallel`), and repeats at
# the end what failed: the log is long, and a CI machine may show its last lines only. Where `--` stands between
# arguments, those before it and those behind it are runs of their own, which go on at the same time and are shown one
# after the other. A run whose first argument is `--idle` has what the others leave of the processor, and holds up none of
# them. Of `swift test` only one can run at a time. TESTS_SCRATCH names where they were built, unless in .build,
# TESTS_PROGRAM what runs them instead, and TESTS_PRELOAD a library that is loaded before all others.
set -uo pipefail
tests=${TESTS_PROGRAM:-"$("${SWIFT:-swift}" build ${TESTS_SCRATCH:+--scratch-path "$TESTS_SCRATCH"} --show-bin-path)/alightPackageTests.xctest"} || exit
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

runs=()
logs=()
arguments=()
start() {
	local log="$folder/${#runs[@]}.log" scheduled=()
	: >"$log"
	if [ "${arguments[0]:-}" = --idle ]; then
		scheduled=(chrt --idle 0)
		arguments=("${arguments[@]:1}")
	fi
	# A shell's background jobs ignore SIGINT, and so would each program that a test starts in order to interrupt it.
	"${scheduled[@]}" env --default-signal=INT ${TESTS_PRELOAD:+LD_PRELOAD="$TESTS_PRELOAD"} "$tests" --testing-library swift-testing "${arguments[@]}" >"$log" 2>&1 &
	runs+=($!)
	logs+=("$log")
	arguments=()
}
for argument in "$@"; do
	if [ "$argument" = -- ]; then start; else arguments+=("$argument"); fi
done
start

failed=()
for number in "${!runs[@]}"; do
	tail --pid="${runs[number]}" --lines=+1 --follow "${logs[number]}"
	wait "${runs[number]}"
	status=$?
	# 69: there is no such test.
	if [ "$status" -ne 0 ] && [ "$status" -ne 69 ]; then failed+=("$number"); fi
	if [ "$status" -gt 128 ]; then echo "The tests ended by unexpected signal $((status - 128))." >>"${logs[number]}"; fi
done
if [ "${#failed[@]}" -gt 0 ]; then
	echo
	echo "What failed:"
	awk '/recorded an issue|Fatal error|unexpected signal/ { print; told = 1; next }
		told && /^↳/ { print; next }
		{ told = 0 }' "${logs[@]}"
	exit 1
fi
