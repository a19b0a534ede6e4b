# What users run: make run, make test, sudo make install. What developers run too: make lint, make format.

SHELL := /bin/bash
PREFIX ?= /usr/local
SYSCONFDIR ?= /etc
UNITDIR ?= /etc/systemd/system
DESTDIR ?=

SWIFT ?= swift
RELEASE := --configuration release --static-swift-stdlib
# Root installs as it is; anybody else through sudo.
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)

# What building needs, and what only the tests need.
BUILD_PACKAGES := libgps-dev libzip-dev pkg-config
TEST_PACKAGES := gpsd gpsd-clients
BENCH_PACKAGES := python3 valgrind

NETWORK := fixtures/networks/mrt-jakarta
RIDE := fixtures/rides/lebak-bulus-asean.nmea

.PHONY: run build test bench lint format install uninstall deps test-deps bench-deps clean

## Builds, and replays a synthetic ride sixty times as fast as it was.
run: build
	$(shell $(SWIFT) build $(RELEASE) --show-bin-path)/alight replay $(RIDE) --network $(NETWORK) --to ASEAN --speed 60

build: deps
	$(SWIFT) build $(RELEASE) --product alight

## The tests, on the real gpsd.
test: deps test-deps
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

## How fast NMEA is decoded, in one table. Not part of CI: its machines are too noisy for a bound.
bench: build bench-deps
	$(SWIFT) build --package-path Benchmarks --configuration release --product ParseBenchmark
	@python3 Benchmarks/bench.py \
		"$(shell $(SWIFT) build $(RELEASE) --show-bin-path)/alight" \
		"$(shell $(SWIFT) build --package-path Benchmarks --configuration release --show-bin-path)/ParseBenchmark"

## What a machine can say of style, and of what each target imports.
lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources
	python3 Tests/check-imports.py

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources

## Puts the release binary, the unit, the configuration and the shipped network where they belong.
## A configuration that is there stays; build first, since root may have no Swift.
install:
	@bin="$$(ls -d .build/*/release/alight 2>/dev/null | head -n 1)"; \
	if [ -z "$$bin" ]; then echo "make install: no release binary; run 'make build' first" >&2; exit 1; fi; \
	install -D -m 755 "$$bin" $(DESTDIR)$(PREFIX)/bin/alight
	install -d $(DESTDIR)$(PREFIX)/share/alight/networks/mrt-jakarta
	install -m 644 $(NETWORK)/* $(DESTDIR)$(PREFIX)/share/alight/networks/mrt-jakarta/
	install -D -m 644 README.md $(DESTDIR)$(PREFIX)/share/doc/alight/README.md
	install -D -m 644 deploy/alight.service $(DESTDIR)$(UNITDIR)/alight.service
	@if [ -e $(DESTDIR)$(SYSCONFDIR)/alight/alight.toml ]; then \
		echo "kept $(DESTDIR)$(SYSCONFDIR)/alight/alight.toml"; \
	else \
		install -D -m 644 deploy/alight.toml $(DESTDIR)$(SYSCONFDIR)/alight/alight.toml; \
	fi

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/alight $(DESTDIR)$(UNITDIR)/alight.service
	rm -rf $(DESTDIR)$(PREFIX)/share/alight $(DESTDIR)$(PREFIX)/share/doc/alight

deps:
	@$(call apt_install,$(BUILD_PACKAGES))

test-deps:
	@$(call apt_install,$(TEST_PACKAGES))

bench-deps:
	@$(call apt_install,$(BENCH_PACKAGES))

clean:
	rm -rf .build

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
