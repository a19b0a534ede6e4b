# What users run: make run, make test, sudo make install. What developers run too: make test-slow, make lint,
# make format, make fuzz, make study.

SHELL := /bin/bash
PREFIX ?= /usr/local
SYSCONFDIR ?= /etc
UNITDIR ?= /etc/systemd/system
RULESDIR ?= /etc/udev/rules.d
SYSUSERSDIR ?= /etc/sysusers.d
# Where Debian's shells and man look. Its fish reads /usr/local/share only where XDG_DATA_DIRS names it, as desktops do.
BASHDIR ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR ?= $(PREFIX)/share/zsh/$(if $(filter /usr,$(PREFIX)),vendor-completions,site-functions)
FISHDIR ?= $(SYSCONFDIR)/fish/completions
MANDIR ?= $(PREFIX)/share/man
DESTDIR ?=

export SWIFT ?= swift
SWIFT_SOURCES := Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources Fuzz/Package.swift Fuzz/Sources
# Where SwiftPM builds; the program for another release of Debian is built elsewhere.
SCRATCH ?= .build
RELEASE := --scratch-path $(SCRATCH) --configuration release --static-swift-stdlib
BUILD := deploy/build.py
# Between the names of ONLY.
space := $(subst ,, )
# Root installs as it is; anybody else through sudo.
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)

# What building needs, and what only the tests need.
BUILD_PACKAGES := chrpath libgps-dev libmosquitto-dev libqrencode-dev libsqlite3-dev libssl-dev libsystemd-dev libtomlplusplus-dev libzip-dev libzstd-dev \
	pkg-config python3 zlib1g-dev
TEST_PACKAGES := bash-completion dbus-daemon fish gpsd gpsd-clients man-db mandoc python3-dbus python3-gi python3-pyte \
	python3-venv systemd zbar-tools zsh zstd
BENCH_PACKAGES := python3 valgrind
# Browsers, ss(8) to see who is connected, and openssl(1) for certificates.
PAGE_PACKAGES := chromium firefox-esr fonts-noto-core iproute2 openssl python3-venv xz-utils
# A broker, a network that can be cut, and a clock that can be set.
FLEET_PACKAGES := gcc iproute2 libc6-dev mosquitto mosquitto-clients python3-venv
CORPUS_PACKAGES := procps python3-venv
# What makes a Debian package, and looks it over. systemd-dev is a package of its own in newer releases.
DEB_PACKAGES = build-essential debhelper lintian $(shell apt-cache show systemd-dev >/dev/null 2>&1 && echo systemd-dev)
# What makes a clean Debian, to build in or to try a package in.
DEB_TEST_PACKAGES := mmdebstrap systemd-container
# What tries an image's parts.
IMAGE_PACKAGES := e2fsprogs fdisk mount shellcheck util-linux
# What compiles the clock of `make soak`, and mounts a disk that can be full.
SOAK_PACKAGES := gcc libc6-dev mount util-linux
# What makes the systems in which a package for arm64 is built, and runs its program.
CROSS_PACKAGES := binfmt-support dpkg-dev mmdebstrap python3 qemu-user-static
# What a test kernel is made of and run with.
KERNEL_PACKAGES := linux-source-6.12 xz-utils gcc libc6-dev make flex bison bc libelf-dev device-tree-compiler \
	busybox-static python3 bluez dbus-daemon systemd udev

# The seconds for which libFuzzer runs on each of its targets; 10 in CI.
FUZZ_TIME ?= 30
# Where libFuzzer's random numbers begin: at the clock's time where it is 0. CI's are the same each time, so that it is red
# for what a change breaks, and whoever looks for more has another seed each time.
FUZZ_SEED ?= 0
FUZZ_TARGETS ?= stream sentences tag-blocks configuration feed feed-zip compiled gpsd rides control
# Both sanitizers stand in one option: of two the compiler obeys the last one only, and SwiftPM puts them in an order that
# changes from build to build. The library's preconditions are checked as in a debug build.
FUZZ_BUILD := --package-path Fuzz --configuration release --sanitize=fuzzer -Xswiftc -sanitize=fuzzer,address \
	-Xswiftc -use-ld=lld -Xswiftc -assert-config -Xswiftc Debug -Xswiftc -g \
	-Xcc -fsanitize=fuzzer-no-link,address -Xcxx -fsanitize=fuzzer-no-link,address
# The quarantine would look like a leak, and Swift's backtracer waits for ever on a process that libFuzzer ends.
FUZZ_ENVIRONMENT := ASAN_OPTIONS=quarantine_size_mb=8 SWIFT_BACKTRACE=enable=no
FUZZ_LIMITS := -timeout=5 -rss_limit_mb=512 -malloc_limit_mb=64 -max_len=4096

# The tests that wait for processes and clocks would be told late of what they time beside those that compute for minutes:
# the latter have only what the others leave of the processor. The former wait more than they work, so three processes run
# them at the same time, each one test after the other; those of the program are shared out by the names of their files, and so is
# half of what computes.
TIMED_PROGRAM := ^alightTests\.
TIMED_PARTS := ^(AgentTests|AlarmsTests|BeaconsTests|PageTests|ReceiversTests|ThreadsTests)\.
# Half of what the others compute.
COMPUTING_MOST := ^NavigationTests\.
# What times a computation, in which a sanitizer would be timed.
TIMED_COMPUTATIONS := ^AgentTests\..*(answers a command in a mebibyte|at full length takes a second)
# What takes longer than `make test` may: it stands in files with this name, and has the trait `.slow`.
SLOW_TESTS := SlowTests\.swift
# And all cases of those of which `make test` runs one in a few.
THINNED_TESTS = $(shell grep --recursive --files-with-matches --word-regexp --include='*Tests.swift' -e oneIn Tests | \
	xargs --max-args=1 basename | paste --serial --delimiters='|')
# How many rides `make test-slow` makes up, and how many times as many cases it runs as `make test` of those of which that takes
# a share: all, or a number.
SLOW_RIDES ?= 10000
CASES ?= all

# How many lives of a kind `make survive` lives on: some (150), a number, with which fewer states are restored as well, or all.
LIVES ?= some

# How many mutations of each fixture `make mutate` runs, and which: another seed makes others.
MUTATIONS ?= 10000
MUTATE_SEED ?= 1

# What `make page-test` does in Firefox as well.
FIREFOX_TESTS ?= page_test.py real/ride_test.py
# The number of processes that share the files of Python's tests, which wait more than they work.
PYTEST := -m pytest --quiet -p no:cacheprovider --numprocesses 3 --dist loadfile

# How many days of a rider's life `make soak` simulates, which of them (another seed makes others; 0 takes the time), and how
# many seconds of a ride, and at rest, pass in one.
SOAK_DAYS ?= 7
SOAK_SEED ?= 1
SOAK_RIDE_RATE ?= 120
SOAK_REST_RATE ?= 3600
# How long `make soak-receivers` keeps each kind of receiver busy.
SOAK_SECONDS ?= 30

# How many rides of each kind `make study` simulates, and with what else: STUDY="--kind surface-1hz --verbose".
STUDY_RIDES ?= 3000
STUDY ?=
# And in each cell of the beacons' table.
BEACON_RIDES ?= 50
# What `make sensitivity` rides: SENSITIVITY="--rides 300 --only Grid.".
SENSITIVITY ?=

# Which release of Debian `make deb` makes a package for, by its code name, for which processors, and where the package lies
# then.
THIS_DEBIAN := $(shell . /etc/os-release && echo $$VERSION_CODENAME)
DEBIAN ?= $(THIS_DEBIAN)
THIS_ARCH := $(shell dpkg --print-architecture)
ARCH ?= $(THIS_ARCH)
DEB_FOLDER = .build/deb/$(DEBIAN)$(if $(filter $(THIS_ARCH),$(ARCH)),,-$(ARCH))
DPKG_BUILDPACKAGE = dpkg-buildpackage --build=binary --no-sign --post-clean --buildinfo-file=$(DEB_FOLDER)/alight.buildinfo \
	--changes-file=$(DEB_FOLDER)/alight.changes --buildinfo-option=-u$(DEB_FOLDER) --changes-option=-u$(DEB_FOLDER)
LINTIAN = lintian --allow-root --fail-on error $(DEB_FOLDER)/alight.changes

# How many rides `make arm64-test` simulates, and which tests `make arm64-unit-test` runs.
ARM64_RIDES ?= 200
ARM64_TESTS ?=
# Two processes run them, by the names of the files that they stand in: an emulated one is slow where its threads run at once.
ARM64_CHOSEN = --no-parallel $(if $(ARM64_TESTS),--filter '$(ARM64_TESTS)') --skip '$(TIMED_PROGRAM)' --skip '$(TIMED_PARTS)'

NETWORK := fixtures/networks/mrt-jakarta
RIDE := fixtures/rides/lebak-bulus-asean.nmea

# What `make build` makes and `make install` installs, which needs no Swift.
PROGRAM ?= $(firstword $(wildcard $(SCRATCH)/*-linux-gnu/release/alight))
SHARE ?= .build/share

.PHONY: run build test test-slow page-test fleet-test corpus-test bench study sensitivity fuzz mutate recovery survive large-feed soak \
	soak-receivers sanitize sanitize-address kernel-test deb deb-test image-test arm64 deb-arm64 arm64-test arm64-same arm64-unit-test \
	lint format install uninstall deps test-deps page-deps fleet-deps corpus-deps bench-deps kernel-deps deb-deps deb-test-deps cross-deps \
	image-deps soak-deps clean

## Builds, and replays a synthetic ride sixty times as fast as it was. It is the program of the tests, which is built sooner than
## that of `make build`, and of which `make test` builds the rest.
run: deps
	@$(BUILD) "the program" --product alight
	@"$$($(SWIFT) build --show-bin-path)/alight" replay $(RIDE) --network $(NETWORK) --to ASEAN --speed 60 --page 8080

build: deps
	@$(BUILD) "the program, optimized" $(RELEASE) --product alight
	@python3 deploy/share.py "$$($(SWIFT) build $(RELEASE) --show-bin-path)/alight" deploy/alight.toml $(SHARE)

## The tests but for the slow ones, on the real gpsd and a mock of bluetoothd. ONLY="Belief Motion" builds and runs those of the
## targets that are named; V=1 prints all that the build and the tests print.
ifdef ONLY
export ONLY
test: deps test-deps
	@for target in $(ONLY); do [ -d "Tests/$${target}Tests" ] || { echo "ONLY: there is no target $$target with tests;" \
		"there are$$(cd Tests && ls -d *Tests | sed 's/Tests$$//; s/^/ /' | tr -d '\n')" >&2; exit 1; }; done
	@$(BUILD) "the tests of $(ONLY)" --build-tests
	@Tests/run.py --filter '^($(subst $(space),|,$(addsuffix Tests,$(strip $(ONLY)))))\.'
else
test: deps test-deps
	@$(BUILD) "the tests" --build-tests
	@Tests/run.py --no-parallel --filter '$(TIMED_PROGRAM).*/[A-O][^/]*[.]swift:' \
		-- --no-parallel --filter '$(TIMED_PROGRAM).*/[P-Z][^/]*[.]swift:' \
		-- --no-parallel --filter '$(TIMED_PARTS)' \
		-- --idle --no-parallel --filter '$(COMPUTING_MOST).*/[A-L][^/]*[.]swift:' \
		-- --idle --no-parallel --filter '$(COMPUTING_MOST).*/[M-Z][^/]*[.]swift:' \
		-- --idle --no-parallel --skip '$(TIMED_PROGRAM)' --skip '$(TIMED_PARTS)' --skip '$(COMPUTING_MOST)'
endif

## The tests that wait for real time, thousands of rides that chance makes up, and all cases of those of which `make test` takes a
## share: some minutes.
test-slow: deps test-deps
	@$(BUILD) "the tests" --build-tests
	@ALIGHT_SLOW=$(CASES) ALIGHT_RIDES=$(SLOW_RIDES) Tests/run.py --no-parallel --filter '$(TIMED_PROGRAM).*$(SLOW_TESTS)' \
		-- --no-parallel --filter '$(COMPUTING_MOST).*($(SLOW_TESTS)|$(THINNED_TESTS))' --skip '/[P-Z][^/]*$$' \
		-- --no-parallel --filter '$(SLOW_TESTS)|$(THINNED_TESTS)' --skip '$(TIMED_PROGRAM)' --skip '$(COMPUTING_MOST).*/[A-O][^/]*$$'

## How fast NMEA is decoded, in one table, and in the test kernel how soon an alarm sounds. Not part of CI: its machines
## are too noisy for a bound.
bench: build bench-deps kernel-deps
	$(SWIFT) build --package-path Benchmarks --configuration release --product ParseBenchmark
	$(SWIFT) build --package-path Benchmarks --configuration release --product AlarmLatency
	@python3 Benchmarks/bench.py \
		"$(shell $(SWIFT) build $(RELEASE) --show-bin-path)/alight" \
		"$(shell $(SWIFT) build --package-path Benchmarks --configuration release --show-bin-path)/ParseBenchmark"
	@Tests/KernelLab/kernel-lab.sh latency.py \
		"$(shell $(SWIFT) build --package-path Benchmarks --configuration release --show-bin-path)/AlarmLatency"

## What the navigator makes of thousands of simulated rides, in one table, what of journeys in a city with expresses, short
## turns and bad shapes, how surely a train is told that does not call at the rider's station, what an observation costs
## on large networks, and what it makes of rides with beacons alone. Some minutes, and not part of CI.
study: build
	$(SWIFT) build --package-path Benchmarks --configuration release --product TrackerStudy
	@"$$($(SWIFT) build --package-path Benchmarks --configuration release --show-bin-path)/TrackerStudy" \
		--network $(NETWORK) --rides $(STUDY_RIDES) $(STUDY)
	$(SWIFT) build --package-path Benchmarks --configuration release --product CityStudy
	@"$$($(SWIFT) build --package-path Benchmarks --configuration release --show-bin-path)/CityStudy" \
		--rides $(STUDY_RIDES)
	$(SWIFT) build --package-path Benchmarks --configuration release --product MixedStudy
	@"$$($(SWIFT) build --package-path Benchmarks --configuration release --show-bin-path)/MixedStudy" \
		--rides $(STUDY_RIDES)
	$(SWIFT) build --package-path Benchmarks --configuration release --product ScaleStudy
	@scale="$$($(SWIFT) build --package-path Benchmarks --configuration release --show-bin-path)/ScaleStudy"; \
		"$$scale" --patterns 1 --km 10 --header && "$$scale" --patterns 10 --km 100 && \
		"$$scale" --patterns 100 --km 100 && "$$scale" --patterns 100 --km 1000 && \
		"$$scale" --patterns 1000 --km 1000 && "$$scale" --patterns 3000 --km 1000
	@Benchmarks/stops.py "$$($(SWIFT) build $(RELEASE) --show-bin-path)/alight"
	$(SWIFT) build --package-path Benchmarks --configuration release --product BeaconStudy
	@"$$($(SWIFT) build --package-path Benchmarks --configuration release --show-bin-path)/BeaconStudy" \
		--network $(NETWORK) --rides $(BEACON_RIDES)

## What halving and doubling each parameter of the belief changes, in one table; SENSITIVITY chooses rides and parameters.
sensitivity: deps
	@Benchmarks/sensitivity.py $(SENSITIVITY)

## What can happen to gpsd and its receiver, done to them under the real program, and how long it takes to recover.
recovery: deps test-deps
	@$(BUILD) "the tests" --build-tests
	@ALIGHT_RECOVERY=1 Tests/run.py --filter RecoveryTests

## The box dies at every moment of a ride, its disk fails, and the real program is killed a thousand times: no alarm may be
## lost, and none that was acknowledged may sound again. Some minutes; with LIVES=all, every life is lived on, in half an hour.
survive: deps test-deps
	@$(BUILD) "the tests" --build-tests
	@tally="$$(mktemp)"; ALIGHT_SURVIVE="$$tally" ALIGHT_LIVES="$(LIVES)" Tests/run.py --filter KillSurvivalTests -- \
		--no-parallel --filter '(Crash|Disk)SurvivalTests'; status=$$?; \
	awk -v status=$$status '{ passed += $$1; failed += $$2 } END { if (status != 0 && !failed) failed = 1; \
		printf "%d passed, %d failed\n", passed, failed; exit failed > 0 || NR == 0 }' "$$tally"; \
	status=$$?; rm -f "$$tally"; exit $$status

## The rider's page in Debian's Chromium and Firefox: its parts, and a ride on the real agent; its API against what it says of
## itself, and what hostile clients send; and Debian's ntfy as the phone. Some minutes.
page-test: build page-deps
	@export ALIGHT_BINARY="$$($(SWIFT) build $(RELEASE) --show-bin-path)/alight"; cd Tests/Page && \
	../../.build/page-venv/bin/python3 $(PYTEST) . && \
	../../.build/page-venv/bin/python3 $(PYTEST) --browser firefox $(FIREFOX_TESTS)

## What the agent tells other systems, at a real broker (mosquitto), read by consumers' own code: Home Assistant's schemas, templates
## and OwnTracks module, gtfs-realtime-bindings, prometheus-client. Broker and agent are killed, networks cut, disks full, clocks
## stepped, certificates expired: no event may be lost. Two minutes.
fleet-test: build fleet-deps
	@export ALIGHT_BINARY="$$($(SWIFT) build $(RELEASE) --show-bin-path)/alight"; cd Tests/Fleet && \
	../../.build/fleet-venv/bin/python3 $(PYTEST) .

## Two hundred rides in one table: by one program, by one that is killed and goes on, by Dask and by Ray with a worker killed.
corpus-test: build corpus-deps
	@export ALIGHT_BINARY="$$($(SWIFT) build $(RELEASE) --show-bin-path)/alight"; cd Tests/Corpus && \
	../../.build/corpus-venv/bin/python3 -m pytest --quiet -p no:cacheprovider .

corpus-deps: .build/corpus-venv/made
	@$(call apt_install,$(CORPUS_PACKAGES))

.build/corpus-venv/made: Tests/Corpus/requirements.txt
	@$(call apt_install,$(CORPUS_PACKAGES))
	@echo "installing what rides are mapped over in $(@D)"; mkdir -p .build; rm -rf $(@D); python3 -m venv $(@D) && \
	$(@D)/bin/python3 -m pip install --quiet --requirement $< && touch $@

## The release binary in a week of a rider's life, on a clock of its own that runs fast, while receivers, disk, Bluetooth, clients
## and clocks fail: memory, descriptors and threads must not grow, and each ride's rider is told. Some ten minutes.
soak: build test-deps soak-deps
	@/usr/bin/python3 Tests/soak.py --days $(SOAK_DAYS) --seed $(SOAK_SEED) --ride-rate $(SOAK_RIDE_RATE) \
		--rest-rate $(SOAK_REST_RATE) "$$($(SWIFT) build $(RELEASE) --show-bin-path)/alight"

## A live receiver under thousands of reconnects, bursts and garbage: memory and descriptors must not grow.
soak-receivers: deps test-deps
	@$(BUILD) "the tests" --build-tests
	@ALIGHT_SOAK=$(SOAK_SECONDS) Tests/run.py --filter Soak

## The tests of what has threads, under ThreadSanitizer: half an hour to build, in a folder of its own, and some ten minutes to run.
## Left out is what times a computation, which takes ten times as long there.
sanitize: deps test-deps
	@$(call keep_checkouts,.build/tsan)
	@$(BUILD) "the tests, instrumented" --build-tests --scratch-path .build/tsan --sanitize=thread
	"$$(dirname "$$(realpath "$$(type -P $(SWIFT))")")/clang" -O2 -Wall -Wextra -Werror -shared -fPIC \
		-o .build/tsan/seen-mutex.so Tests/Sanitizers/seen-mutex.c
	@TESTS_SCRATCH=.build/tsan TESTS_PRELOAD=$(CURDIR)/.build/tsan/seen-mutex.so Tests/run.py --no-parallel \
		--filter '$(TIMED_PARTS)' --skip '$(TIMED_COMPUTATIONS)'

## All tests but those of the program as a whole, under AddressSanitizer: half an hour to build, in a folder of its own.
sanitize-address: deps test-deps
	@$(call keep_checkouts,.build/asan)
	@$(BUILD) "the tests, instrumented" --build-tests --scratch-path .build/asan --sanitize=address
	@TESTS_SCRATCH=.build/asan Tests/run.py --no-parallel \
		--skip '$(TIMED_PROGRAM)' --skip '$(TIMED_COMPUTATIONS)'

## The real program in a kernel with a Pi's interfaces, simulated. The kernel is built once, in some minutes, and kept in
## ~/.cache/alight. It boots twice, at the same time: the cases of the service have systemd as the first process. Some cases
## only: KERNEL_CASES="button 'claimed line'".
kernel-test: build kernel-deps
	@program="$$($(SWIFT) build $(RELEASE) --show-bin-path)/alight"; Tests/KernelLab/build-kernel.sh >/dev/null; \
	Tests/KernelLab/kernel-lab.sh --systemd run.py "$$program" --service $(KERNEL_CASES) >.build/kernel-service.txt 2>&1 & service=$$!; \
	Tests/KernelLab/kernel-lab.sh run.py "$$program" $(KERNEL_CASES); others=$$?; \
	wait $$service; service=$$?; cat .build/kernel-service.txt; [ $$others = 0 ] && [ $$service = 0 ]

## The Debian package of what `make build` makes, in .build/deb, for the release of Debian that this machine runs, or for
## another one (DEBIAN=trixie), in which it is built then. On amd64 also for a Raspberry Pi: ARCH=arm64.
ifneq ($(ARCH),$(THIS_ARCH))
deb: arm64
	@rm -rf $(DEB_FOLDER) && mkdir -p $(DEB_FOLDER)
	python3 deploy/share.py .build/arm64-$(DEBIAN)/alight deploy/alight.toml .build/arm64-$(DEBIAN)/share
	debian/notices.py .build/arm64-$(DEBIAN) .build/arm64-$(DEBIAN)/aarch64-unknown-linux-gnu/release/alight \
		"$$(deploy/arm64/make-systems.sh $(DEBIAN) | head -n 1)/usr/share/doc/swiftlang/copyright" \
		> .build/arm64-$(DEBIAN)/share/NOTICE
	$(SUDO) deploy/in-system.sh "$$(deploy/arm64/make-systems.sh $(DEBIAN) | tail -n 1)" -- \
		make SCRATCH=.build/arm64-$(DEBIAN) deb-arm64 DEBIAN=$(DEBIAN) ARCH=$(ARCH)
else ifeq ($(DEBIAN),$(THIS_DEBIAN))
deb: build deb-deps
	@rm -rf $(DEB_FOLDER) && mkdir -p $(DEB_FOLDER)
	debian/notices.py $(SCRATCH) "$$($(SWIFT) build $(RELEASE) --show-bin-path)/alight" \
		"$$(dirname "$$(realpath "$$(type -P $(SWIFT))")")/../share/swift/LICENSE.txt" > $(SHARE)/NOTICE
	PROGRAM="$$($(SWIFT) build $(RELEASE) --show-bin-path)/alight" SHARE="$(SHARE)" DEB_FOLDER="$(DEB_FOLDER)" \
		$(DPKG_BUILDPACKAGE)
	$(LINTIAN)
else
deb: deb-test-deps
	@# What SwiftPM has fetched for this release is not fetched again.
	@$(call keep_checkouts,.build/$(DEBIAN))
	$(SUDO) env SWIFT="$(SWIFT)" PATH="$$PATH" deploy/in-debian.sh $(DEBIAN) \
		make deb SCRATCH=.build/$(DEBIAN) SHARE=.build/$(DEBIAN)/share
endif

# The program for arm64, and the script that runs it in an emulator.
arm64: cross-deps
	@[ $(ARCH) = arm64 ] && [ $(THIS_ARCH) = amd64 ] || \
		{ echo "a package for another processor is made for arm64 alone, on amd64" >&2; exit 1; }
	@$(call keep_checkouts,.build/arm64-$(DEBIAN))
	$(SUDO) deploy/arm64/build.sh $(DEBIAN) .build/arm64-$(DEBIAN)

# The rest of `make deb ARCH=arm64`, in a Debian with the libraries of arm64.
deb-arm64:
	PROGRAM=$(SCRATCH)/aarch64-unknown-linux-gnu/release/alight SHARE=$(SCRATCH)/share DEB_FOLDER=$(DEB_FOLDER) \
		$(DPKG_BUILDPACKAGE) --host-arch=arm64 --build-profiles=cross,nocheck --no-check-builddeps
	$(LINTIAN)

## The program for arm64, in an emulator: whether it makes of each ride of fixtures/rides, and of rides that both simulate, the
## very same bytes as the program of this machine.
arm64-test: ARCH := arm64
arm64-test: build arm64
	@python3 Tests/compare-programs.py --simulated $(ARM64_RIDES) \
		"$$($(SWIFT) build $(RELEASE) --show-bin-path)/alight" .build/arm64-$(DEBIAN)/alight

## Whether the core of the programs of arm64 for Debian 12 and for Debian 13 is the same code, so that what the one makes of a ride the
## other one makes, too.
arm64-same:
	@$(call apt_install,llvm)
	$(MAKE) arm64 ARCH=arm64 DEBIAN=bookworm
	$(MAKE) arm64 ARCH=arm64 DEBIAN=trixie
	@Tests/compare-objects.sh .build/arm64-bookworm/aarch64-unknown-linux-gnu/release .build/arm64-trixie/aarch64-unknown-linux-gnu/release

## The tests that compute, built for arm64 and Debian 13, in an emulator: an hour and a half on two cores. ARM64_TESTS chooses some.
arm64-unit-test: DEBIAN := trixie
arm64-unit-test: cross-deps test-deps
	@$(call keep_checkouts,.build/arm64-tests)
	$(SUDO) deploy/arm64/build.sh $(DEBIAN) .build/arm64-tests tests
	@ALIGHT_EMULATED=1 TESTS_PROGRAM=.build/arm64-tests/tests Tests/run.py $(ARM64_CHOSEN) --skip '/[A-L][^/]*[.]swift:' \
		-- $(ARM64_CHOSEN) --skip '/[M-Z][^/]*[.]swift:'

## The package in a clean Debian that boots: installed, ridden with, upgraded in mid-ride, removed, purged. One for another
## processor is installed and rides in an emulator, and nothing boots. It needs root.
deb-test: deb deb-test-deps
ifeq ($(ARCH),$(THIS_ARCH))
	@$(SUDO) Tests/PackageLab/package-lab.sh $(DEBIAN) $(DEB_FOLDER)/alight_*.deb
else
	@$(SUDO) Tests/PackageLab/try-arm64.sh $(DEBIAN) $(DEB_FOLDER)/alight_*.deb
endif

## What deploy/image's stage for pi-gen makes of a clean Debian, with the package of this machine. It needs root.
image-test: deb deb-test-deps image-deps
	shellcheck --external-sources $$(find deploy/image -name '*.sh' -o -name alight-data) deploy/image/config \
		Tests/PackageLab/try-image.sh
	@$(SUDO) Tests/PackageLab/try-image.sh $(DEBIAN) $(DEB_FOLDER)/alight_*.deb

## What a machine can say of style, of what each target imports, and of which way its files know each other.
lint:
	$(SWIFT) format lint --strict --recursive --parallel $(SWIFT_SOURCES)
	python3 Tests/check-imports.py . Fuzz
	python3 Benchmarks/sensitivity.py --check
	python3 Tests/check-arrows.py
	python3 Tests/check-map.py
	python3 Tests/check-words.py
	@# Else a slow test would be run by nothing.
	@diff <(grep --recursive --files-with-matches --word-regexp --include='*.swift' -e '\.slow' Tests | sort) \
		<(find Tests -name '*SlowTests.swift' | sort) || { echo "what is slow stands in *SlowTests.swift" >&2; exit 1; }

format:
	$(SWIFT) format --in-place --recursive --parallel $(SWIFT_SOURCES)

## What a feed of a gigabyte costs where one of its lines is ridden, held to 60 seconds and 300 MB. Some minutes, and 1.3 GB of disk.
large-feed: build
	@/usr/bin/python3 Tests/large-feed.py "$$($(SWIFT) build $(RELEASE) --show-bin-path)/alight"

## Feeds each reader what libFuzzer makes of the seeds. What it finds new stays in Fuzz/.build/corpus; an input that
## breaks something stays in Fuzz/failures, and its name is printed.
fuzz:
	$(SWIFT) build $(FUZZ_BUILD)
	@set -o pipefail; bin="$$($(SWIFT) build $(FUZZ_BUILD) --show-bin-path)"; mkdir -p Fuzz/failures; \
	for target in $(FUZZ_TARGETS); do \
		echo "$$target, $(FUZZ_TIME) s"; \
		mkdir -p Fuzz/.build/corpus/$$target; \
		words=fixtures/fuzz/$$target.dict; [ -e "$$words" ] || words=fixtures/fuzz/words.dict; \
		$(FUZZ_ENVIRONMENT) nice -n 10 "$$bin/fuzz-$$target" -max_total_time=$(FUZZ_TIME) -seed=$(FUZZ_SEED) \
			$(FUZZ_LIMITS) -print_final_stats=1 -print_funcs=0 -dict="$$words" \
			-artifact_prefix=Fuzz/failures/$$target- Fuzz/.build/corpus/$$target fixtures/fuzz/$$target 2>&1 \
			| grep --line-buffered -vE '^#[0-9]+[[:space:]]+(NEW|REDUCE)|^"|ecommended dictionary|DE: ' || exit; \
	done

## Runs the release binary on mutations of each fixture: no trap, no hang, and every error one line with its place.
mutate: build
	@/usr/bin/python3 Tests/mutate.py --mutations $(MUTATIONS) --seed $(MUTATE_SEED) \
		"$$($(SWIFT) build $(RELEASE) --show-bin-path)/alight"

## Puts the release binary, its completions and manual pages, the unit with its user, the configuration and the shipped
## network where they belong.
## A configuration that is there stays; build first, since root may have no Swift.
install:
	@if [ ! -x "$(PROGRAM)" ] || [ ! -e $(SHARE)/man1/alight.1 ]; then \
		echo "make install: no release binary, or no manual pages; run 'make build' first" >&2; exit 1; \
	fi
	install -D -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/alight
	@# SwiftPM has each program look for libraries beside it.
	chrpath --delete $(DESTDIR)$(PREFIX)/bin/alight
	install -D -m 644 $(SHARE)/alight.bash $(DESTDIR)$(BASHDIR)/alight
	install -D -m 644 $(SHARE)/_alight $(DESTDIR)$(ZSHDIR)/_alight
	install -D -m 644 $(SHARE)/alight.fish $(DESTDIR)$(FISHDIR)/alight.fish
	install -D -m 644 -t $(DESTDIR)$(MANDIR)/man1 $(SHARE)/man1/*
	install -D -m 644 -t $(DESTDIR)$(MANDIR)/man5 $(SHARE)/man5/*
	install -d $(DESTDIR)$(PREFIX)/share/alight/networks/mrt-jakarta
	install -m 644 $(NETWORK)/* $(DESTDIR)$(PREFIX)/share/alight/networks/mrt-jakarta/
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/doc/alight README.md CHANGELOG.md
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/doc/alight/docs docs/*.md
	install -D -m 644 deploy/alight.service $(DESTDIR)$(UNITDIR)/alight.service
	$(call under_prefix,$(DESTDIR)$(UNITDIR)/alight.service $(DESTDIR)$(MANDIR)/man1/alight.1 \
		$(DESTDIR)$(MANDIR)/man5/alight.toml.5)
	install -D -m 644 deploy/60-alight.rules $(DESTDIR)$(RULESDIR)/60-alight.rules
	install -D -m 644 deploy/alight.sysusers $(DESTDIR)$(SYSUSERSDIR)/alight.conf
	@# Into a folder for a package nobody is added, since the user belongs to this machine.
	$(if $(DESTDIR),,@if command -v systemd-sysusers >/dev/null; then systemd-sysusers $(SYSUSERSDIR)/alight.conf; \
		else echo "no user alight was made, since there is no systemd; the unit needs both"; fi)
	@if [ -e $(DESTDIR)$(SYSCONFDIR)/alight/alight.toml ]; then \
		echo "kept $(DESTDIR)$(SYSCONFDIR)/alight/alight.toml"; \
	else \
		install -D -m 644 deploy/alight.toml $(DESTDIR)$(SYSCONFDIR)/alight/alight.toml; \
		$(call under_prefix,$(DESTDIR)$(SYSCONFDIR)/alight/alight.toml); \
	fi

# Names the prefix in installed files, where manual pages may have a break between the parts of a path.
under_prefix = sed --in-place --regexp-extended 's,/(\\:)?usr/(\\:)?local/,$(PREFIX)/,g' $(1)

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/alight $(DESTDIR)$(UNITDIR)/alight.service $(DESTDIR)$(RULESDIR)/60-alight.rules \
		$(DESTDIR)$(SYSUSERSDIR)/alight.conf $(DESTDIR)$(BASHDIR)/alight $(DESTDIR)$(ZSHDIR)/_alight \
		$(DESTDIR)$(FISHDIR)/alight.fish $(DESTDIR)$(MANDIR)/man1/alight.1 $(DESTDIR)$(MANDIR)/man1/alight-*.1 \
		$(DESTDIR)$(MANDIR)/man5/alight.toml.5
	rm -rf $(DESTDIR)$(PREFIX)/share/alight/networks/mrt-jakarta $(DESTDIR)$(PREFIX)/share/doc/alight
	@# The user's own networks lie beside it.
	@for folder in share/alight/networks share/alight; do \
		[ ! -d $(DESTDIR)$(PREFIX)/$$folder ] || rmdir --ignore-fail-on-non-empty $(DESTDIR)$(PREFIX)/$$folder; done

deps:
	@$(call apt_install,$(BUILD_PACKAGES))

test-deps: .build/dbusmock
	@$(call apt_install,$(TEST_PACKAGES))

# python-dbusmock with bluetoothd's template, newer than Debian's. The Python must be Debian's own, which has python3-dbus.
.build/dbusmock:
	@$(call apt_install,$(TEST_PACKAGES))
	@echo "installing python-dbusmock in $@"; mkdir -p .build; rm -rf $@.new; \
	/usr/bin/python3 -m venv --system-site-packages $@.new && \
	$@.new/bin/python3 -m pip install --quiet "python-dbusmock>=0.38" && mv $@.new $@

page-deps: .build/page-venv/made
	@$(call apt_install,$(PAGE_PACKAGES))

# What drives the browsers, from PyPI.
.build/page-venv/made: Tests/Page/requirements.txt
	@$(call apt_install,$(PAGE_PACKAGES))
	@echo "installing what drives the browsers in $(@D)"; mkdir -p .build; rm -rf $(@D); python3 -m venv $(@D) && \
	$(@D)/bin/python3 -m pip install --quiet --requirement $< && touch $@

fleet-deps: .build/fleet-venv/made
	@$(call apt_install,$(FLEET_PACKAGES))

.build/fleet-venv/made: Tests/Fleet/requirements.txt Tests/Fleet/requirements-alone.txt
	@$(call apt_install,$(FLEET_PACKAGES))
	@echo "installing what reads messages in $(@D)"; mkdir -p .build; rm -rf $(@D); python3 -m venv $(@D) && \
	$(@D)/bin/python3 -m pip install --quiet --requirement Tests/Fleet/requirements.txt && \
	$(@D)/bin/python3 -m pip install --quiet --no-deps --requirement Tests/Fleet/requirements-alone.txt && touch $@

bench-deps:
	@$(call apt_install,$(BENCH_PACKAGES))

deb-deps:
	@$(call apt_install,$(DEB_PACKAGES))

deb-test-deps:
	@$(call apt_install,$(DEB_TEST_PACKAGES))

image-deps:
	@$(call apt_install,$(IMAGE_PACKAGES))

soak-deps:
	@$(call apt_install,$(SOAK_PACKAGES))

cross-deps:
	@$(call apt_install,$(CROSS_PACKAGES))

# Where they are not to be had the tests are skipped.
kernel-deps:
	@$(call apt_install,$(KERNEL_PACKAGES)) || true

clean:
	rm -rf .build Fuzz/.build Benchmarks/.build

# Has SwiftPM in another folder take what it has fetched for this machine.
define keep_checkouts
	mkdir -p $(1); for part in checkouts repositories workspace-state.json; do \
		[ ! -e .build/$$part ] || [ -e $(1)/$$part ] || cp -a .build/$$part $(1)/; done
endef

# Installs the Debian packages that are missing, and says so; does nothing where all are there.
define apt_install
	missing="$$(for package in $(1); do \
		dpkg-query --show --showformat='$${db:Status-Status}' $$package 2>/dev/null | grep -qx installed || echo $$package; \
	done)"; \
	if [ -n "$$missing" ]; then \
		echo "installing" $$missing; \
		$(SUDO) apt-get update -qq && \
		$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends -y $$missing >/dev/null; \
	fi
endef
