# Inlay. `make` alone tells what there is.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
export SWIFT_BACKTRACE := enable=no

FUZZ_SECONDS ?= 60
FUZZ_TARGETS ?=
PREFIX ?= /usr/local
DESTDIR ?=
STEP ?=
LIST ?=
AGAIN ?=

.PHONY: help demo build check test full bench fuzz mutants terminals lint format clean \
  release install uninstall deb check-release newcomer documentation

help:
	@printf '%s\n' \
	  '' \
	  '  Inlay: text with pictures set into it, out of Apple'"'"'s rich text and back' \
	  '' \
	  '  make demo       installs what the build needs, builds, and takes a sample there and back' \
	  '  make check      the tests of one module, while you work   (ROOM=InlayRTF TEST=lists)' \
	  '  make test       format, build, every test, the code in the documentation, the demo' \
	  '' \
	  '  make install    the command, its manual pages and completions   (PREFIX=/usr/local DESTDIR=)' \
	  '  make uninstall  takes away what make install put there          (the same PREFIX and DESTDIR)' \
	  '  make deb        a Debian package, in .build-deb/' \
	  '  make release    what these put there: Swift inside, stripped, in .build-release/' \
	  '' \
	  '  make build      the programs for work on the sources (.build/release/inlay)' \
	  '  make format     rewrites the sources in the house format;   make lint  only looks' \
	  '  make bench      the benchmarks and their rivals             (ARGS='"'"'--help'"'"')' \
	  '  make fuzz       every fuzz target, a minute each            (FUZZ_TARGETS=… FUZZ_SECONDS=…)' \
	  '                  FUZZ_UNTIL=1200: until each has had 1,200 s since its code changed, over several runs' \
	  '  make full       all of the above, sanitizers, faults, documentation, API, largest inputs: what changed' \
	  '                  since it passed        (STEP='"'"'fuzz html'"'"', LIST=1 lists them, AGAIN=1 runs all)' \
	  '  make mutants    do the tests notice changed code? a seeded sample (ARGS='"'"'--seed 2'"'"')' \
	  '  make terminals  screenshots of real terminals beside those kept  (ARGS='"'"'--help'"'"')' \
	  '  make check-release   installs and removes both, here and on a bare Debian 12' \
	  '  make newcomer   follows README on a bare Debian 12 (ARGS='"'"'library'"'"')' \
	  '  make documentation   pages for a browser, in .build-docc/site' \
	  '  make clean      removes everything that was built' \
	  ''

demo:
	@Scripts/install-packages build demo
	@source Scripts/common.sh; echo 'building: six minutes the first time, on two idle cores'; build_programs
	@Scripts/demo

check:
	@Scripts/check '$(ROOM)' '$(TEST)'

build:
	@Scripts/install-packages build
	@source Scripts/common.sh; build_programs

release:
	@Scripts/install-packages build release
	@Scripts/release/build

install:
	@Scripts/install-packages build release
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' Scripts/release/install

uninstall:
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' Scripts/release/uninstall

deb:
	@Scripts/install-packages build release deb
	@Scripts/release/deb

check-release:
	@Scripts/install-packages build release deb package
	@Scripts/release/check-install
	@Scripts/release/check-deb

newcomer:
	@Scripts/install-packages package
	@Scripts/release/newcomer $(ARGS)

test:
	@Scripts/test

documentation:
	@Scripts/install-packages build documentation
	@Scripts/generate/documentation

full:
	@FUZZ_SECONDS=$(FUZZ_SECONDS) Scripts/full $(if $(LIST),--list) $(if $(AGAIN),--again) $(STEP)

bench:
	@Scripts/install-packages build bench
	@Scripts/bench $(ARGS)

fuzz:
	@Scripts/install-packages build
	@FUZZ_SECONDS=$(FUZZ_SECONDS) Scripts/fuzz $(if $(FUZZ_UNTIL),--until $(FUZZ_UNTIL)) $(FUZZ_TARGETS)

mutants:
	@Scripts/install-packages build
	@Scripts/faults/mutate $(ARGS)

terminals:
	@Scripts/install-packages build terminals
	@source Scripts/common.sh; build_programs
	@Scripts/terminals/run $(ARGS)

lint:
	@Scripts/lint

format:
	@Scripts/lint --fix

clean:
	rm -rf .build .build-* {Benchmarks,Fuzz,AppleShapes,Samples/*,Adapters/*}/.build*
