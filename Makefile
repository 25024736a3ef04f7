# Builds, tests and installs mjsolver. Needs GNU make, Rust and a C compiler; `make test` needs
# more, which tests/setup.sh installs.
#
#   make             the release library, the command and the C examples, under build/
#   make demo        deals a turtle, shows it and solves it
#   make play        a game in the terminal; needs ncurses
#   make web         the package for npm, into build/npm, and the page, into build/web
#   make test        every test there is
#   make test-web    the page in Chromium and in Firefox
#   make dist        an archive for each platform, in build/dist; TARGETS='windows-x86_64 ...'
#   make wheels      Python wheels for those that have them; TARGETS as for make dist
#   make test-platforms  tests the archives, in wine and under qemu-user; PLATFORMS='linux-s390x ...'
#   make test-debian  builds the Debian packages and installs them in a clean system; needs root
#   make bench       times the default engine against the paper's; DEALS=10000 LAYOUTS='file ...';
#                    FAMILY=large, groups or games for other boards; DEALS=200 SEED=0 LAYOUTS='word ...';
#                    FAMILY=asked for what games ask, alone
#   make bench-deals times mj_deal_surely in five bands on every layout, and compares its deals with
#                    uniform ones; BOARDS=20 DEALS=200 LAYOUTS='word ...'
#   make bench-debondt SOURCE=mjsolver.cpp  times the library against de Bondt's program, whose source
#                    is not here; BOARDS='SEED DEALS LAYOUT...'
#   make proofs      proves deals of the turtle and of Xmahjongg's layouts unsolvable, and has all
#                    proofs checked; TURTLES=5000 DEALS=500 LAYOUTS='file ...', and
#                    CHECKER=build/verified/check_proof after make verify
#   make verify      checks the theorems of verified/ with Coq, makes a checker of proofs from them,
#                    and compares it with the others on LISTS=4000 lists of clauses
#   make fuzz        runs every fuzz target for TIME=60 seconds
#   make sanitize    runs the C tests with the address and the thread sanitizer
#   make soak        makes calls from eight threads for TIME=600 seconds
#   make bench-shisen times Shisen-Sho; BOARD='18 8 4 0 1000 inside'
#   make bench-kshisen  what KShisen's own test says of its deals, and what is the case; DEALS=10000
#                    SIZES='18x8 ...'
#   make proofs-shisen  the same as make proofs for Shisen-Sho; DEALS=2000 SIZES='18x8 18x8+inside ...'
#   make microbench  times single steps, with Criterion; ONLY=scan
#   make results     runs the surveys of docs/results.md and writes it; hours, and can be stopped
#   make header      writes include/mjsolver.h anew from the source
#   make install     to PREFIX (/usr/local); also DESTDIR, LIBDIR, INCLUDEDIR, VAPIDIR, BINDIR, MANDIR,
#                    BASHDIR, ZSHDIR, FISHDIR
#   make uninstall   removes what make install put there
#   make clean       removes everything that was built

PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
PKGCONFIGDIR = $(LIBDIR)/pkgconfig
CMAKEDIR = $(LIBDIR)/cmake/mjsolver
VAPIDIR ?= $(PREFIX)/share/vala/vapi
BINDIR ?= $(PREFIX)/bin
MANDIR ?= $(PREFIX)/share/man
# Where the shells look for completions.
BASHDIR ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR ?= $(PREFIX)/share/zsh/site-functions
FISHDIR ?= $(PREFIX)/share/fish/vendor_completions.d

CARGO ?= cargo
CFLAGS ?= -O2
# Warnings are errors in tests/run_c.sh only: a new compiler must not stop anybody from building.
WARNINGS = -Wall -Wextra -Wpedantic
INSTALL ?= install

# Cargo.toml is the only place that has versions: the package's, and the library's, whose first
# number is the SONAME.
version_of = $(shell sed -n '/^\[$(1)\]$$/,/^$$/s/^version = "\(.*\)"$$/\1/p' Cargo.toml)
VERSION := $(call version_of,package)
LIBRARY_VERSION := $(call version_of,package\.metadata\.capi\.library)
ABI_VERSION := $(firstword $(subst ., ,$(LIBRARY_VERSION)))
ifeq ($(and $(VERSION),$(LIBRARY_VERSION)),)
$(error Cargo.toml: no version in [package] or in [package.metadata.capi.library])
endif

# What the static library needs, as `rustc --print native-static-libs` says, without those that the
# C compiler adds itself.
NATIVE_LIBS = -lutil -lrt -lpthread -lm -ldl
SHARED = libmjsolver.so.$(LIBRARY_VERSION)
SONAME = libmjsolver.so.$(ABI_VERSION)

EXAMPLES = solve scan rate limit deal demo sat unseen prove shisen
EXAMPLE_PROGRAMS = $(EXAMPLES:%=build/examples/%)
EXAMPLE_PARTS = arguments board_file dimacs layout_file picture text_file wilson
# The command, which takes some parts of the examples over. Its game needs ncurses; where there is
# none, it says so.
NCURSES_LIBS ?= $(shell pkg-config --libs ncursesw 2>/dev/null || echo -lncursesw)
NCURSES := $(shell printf '\043include <ncurses.h>\nint main(void) { initscr(); return endwin(); }\n' | \
    $(CC) $(CPPFLAGS) -x c -o /dev/null - $(LDFLAGS) $(NCURSES_LIBS) 2>/dev/null && echo found)
COMMAND_SOURCES = $(filter-out command/$(if $(NCURSES),no_play.c,play%.c),$(wildcard command/*.c))
COMMAND_OBJECTS = $(COMMAND_SOURCES:command/%.c=build/command/%.o) \
    $(patsubst %,build/examples/%.o,arguments board_file layout_file picture text_file wilson)
COMMAND_LIBS = -lmjsolver -lm $(if $(NCURSES),$(NCURSES_LIBS))
SUBCOMMANDS = solve deal hint prove check rate survey draw play layouts
PAGES = mjsolver.1 $(SUBCOMMANDS:%=mjsolver-%.1)
EXAMPLE_OBJECTS = $(EXAMPLE_PARTS:%=build/examples/%.o)
# What needs X11 is left out where its headers are missing.
X11 := $(shell printf '\043include <X11/Xlib.h>\n\043include <X11/extensions/XTest.h>\n' | \
    $(CC) $(CPPFLAGS) -fsyntax-only -x c - 2>/dev/null && echo yes)
AUTOPLAY_PARTS = autoplay geometry process strategy window
AUTOPLAY_OBJECTS = $(AUTOPLAY_PARTS:%=build/examples/xmahjongg/%.o)
MICRO = --manifest-path benches/micro/Cargo.toml --target-dir target
FUZZ_PACKAGE = --manifest-path fuzz/Cargo.toml
RUST_SOURCES = Cargo.toml Cargo.lock build.rs $(shell find src -name '*.rs')

.PHONY: all library command examples no-autoplay demo play web test test-web dist wheels test-platforms \
    test-debian bench bench-deals bench-debondt bench-shisen bench-kshisen proofs proofs-shisen \
    verify fuzz sanitize soak \
    microbench results header install \
    uninstall clean
.SECONDARY:

all: library command examples

library: build/lib/libmjsolver.so

command: build/bin/mjsolver build/man/done
	$(if $(NCURSES),,@echo 'mjsolver play is left out: there is no ncurses (libncurses-dev).')

examples: $(EXAMPLE_PROGRAMS) build/examples/check_proof \
    $(if $(X11),build/examples/autoplay,no-autoplay)

# The library under the names that it has when installed. The shared library is linked here and not
# by cargo, which cannot give symbols versions. Cargo leaves its outputs alone when nothing changed,
# so the date of the copies is what counts.
build/lib/libmjsolver.so: $(RUST_SOURCES) release/libmjsolver.map
	$(CARGO) rustc --release --lib --crate-type staticlib --target-dir target
	mkdir -p build/lib
	rm -f build/lib/libmjsolver.*
	cp target/release/libmjsolver.a build/lib/libmjsolver.a
	$(CC) -shared $(LDFLAGS) -o build/lib/$(SHARED) -Wl,--whole-archive build/lib/libmjsolver.a \
	    -Wl,--no-whole-archive -Wl,--gc-sections -Wl,--version-script=release/libmjsolver.map \
	    -Wl,-soname,$(SONAME) -Wl,-z,relro,-z,now -Wl,--strip-debug -Wl,--as-needed $(NATIVE_LIBS)
	ln -s $(SHARED) build/lib/$(SONAME)
	ln -s $(SONAME) build/lib/libmjsolver.so

build/examples/%.o: c_examples/%.c $(wildcard c_examples/*.h) include/mjsolver.h
	@mkdir -p build/examples
	$(CC) -std=c99 $(WARNINGS) $(CPPFLAGS) $(CFLAGS) -Iinclude -c -o $@ $<

# The examples find the library beside them.
$(EXAMPLE_PROGRAMS): build/examples/%: build/examples/%.o $(EXAMPLE_OBJECTS) \
    build/lib/libmjsolver.so
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $< $(EXAMPLE_OBJECTS) -Lbuild/lib -lmjsolver -lm \
	    '-Wl,-rpath,$$ORIGIN/../lib'

# The checker of proofs has nothing to do with the library.
build/examples/check_proof: c_examples/check_proof.c c_examples/check_proof_games.h
	@mkdir -p build/examples
	$(CC) -std=c99 $(WARNINGS) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $<

build/command/%.o: command/%.c $(wildcard command/*.h) $(wildcard c_examples/*.h) include/mjsolver.h
	@mkdir -p build/command
	$(CC) -std=c99 $(WARNINGS) $(CPPFLAGS) $(CFLAGS) -Iinclude -Ic_examples -c -o $@ $<

# It finds the library beside it.
build/bin/mjsolver: $(COMMAND_OBJECTS) build/lib/libmjsolver.so
	@mkdir -p build/bin
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(COMMAND_OBJECTS) -Lbuild/lib $(COMMAND_LIBS) \
	    '-Wl,-rpath,$$ORIGIN/../lib'

# Man pages and completions: the command has them from its table, those of the library are the
# comments of the header.
build/man/done: build/bin/mjsolver release/manual.awk include/mjsolver.h
	@rm -rf build/man build/completion
	@mkdir -p build/man build/completion
	build/bin/mjsolver --manual >build/man/mjsolver.1
	for name in $(SUBCOMMANDS); do \
	    build/bin/mjsolver --manual $$name >build/man/mjsolver-$$name.1 || exit 1; done
	awk -v version=$(VERSION) -f release/manual.awk include/mjsolver.h >build/man/mjsolver.3
	for shell in bash zsh fish; do \
	    build/bin/mjsolver --completion $$shell >build/completion/mjsolver.$$shell || exit 1; done
	@touch $@

# A game of mahjong solitaire in this terminal.
play: build/bin/mjsolver
	build/bin/mjsolver play

build/examples/xmahjongg/%.o: c_examples/xmahjongg/%.c $(wildcard c_examples/*.h) \
    $(wildcard c_examples/xmahjongg/*.h) include/mjsolver.h
	@mkdir -p build/examples/xmahjongg
	$(CC) -std=c99 $(WARNINGS) $(CPPFLAGS) $(CFLAGS) -Iinclude -c -o $@ $<

build/examples/autoplay: $(AUTOPLAY_OBJECTS) $(EXAMPLE_OBJECTS) build/lib/libmjsolver.so
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(AUTOPLAY_OBJECTS) $(EXAMPLE_OBJECTS) -Lbuild/lib -lmjsolver \
	    -lX11 -lXtst -lm '-Wl,-rpath,$$ORIGIN/../lib'

no-autoplay:
	@echo 'The example autoplay is left out: it needs the headers of X11 (libx11-dev, libxtst-dev).'

demo: all
	build/examples/demo

# The package for npm, and the page.
web:
	web/tools/build.sh

test: all
	tests/setup.sh
	$(CARGO) fmt --check
	$(CARGO) clippy --all-targets -- -D warnings
	$(CARGO) fmt --check --manifest-path benches/micro/Cargo.toml
	$(CARGO) clippy $(MICRO) -- -D warnings
	$(CARGO) fmt --check $(FUZZ_PACKAGE)
	$(CARGO) clippy $(FUZZ_PACKAGE) --target-dir target -- -D warnings
	RUSTDOCFLAGS='-D warnings' $(CARGO) doc --no-deps
	$(CARGO) test
	tests/least_rust.sh
	tests/run_c.sh
	tests/command.sh
	tests/survey.sh
	tests/python.sh
	tests/web.sh
	tests/xmahjongg.sh
	tests/games.sh
	tests/readme.sh
	tests/links.sh
	tests/first_game.sh

test-web:
	tests/browsers.sh

dist:
	release/dist.py $(TARGETS)

wheels:
	release/wheels.py $(TARGETS)

# What the archives are compared with is built here.
test-platforms: all
	tests/platforms.sh $(PLATFORMS)

test-debian:
	tests/debian.sh

bench-shisen:
	$(CARGO) bench --bench shisen -- $(or $(BOARD),18 8 4 0 1000)

bench-kshisen:
	$(CARGO) bench --bench kshisen -- $(or $(DEALS),10000) $(SIZES)

bench:
ifdef FAMILY
	XDG_DATA_DIRS='$(CURDIR)/build/games/usr/share:/usr/share' $(CARGO) bench --bench compare -- \
	    family $(FAMILY) $(or $(DEALS),200) $(or $(SEED),0) $(LAYOUTS)
else
	XDG_DATA_DIRS='$(CURDIR)/build/games/usr/share:/usr/share' $(CARGO) bench --bench compare -- \
	    $(or $(DEALS),10000) $(LAYOUTS)
endif

# Every layout that is installed, or those whose names contain a word.
bench-deals:
	XDG_DATA_DIRS='$(CURDIR)/build/games/usr/share:/usr/share' \
	    $(CARGO) bench --bench deals -- $(or $(BOARDS),20) $(or $(DEALS),200) $(LAYOUTS)

# Xmahjongg's layouts, where Debian's package puts them.
XMAHJONGG = $(sort $(wildcard /usr/share/games/xmahjongg/layouts/*))

# De Bondt's source, as it is in his archive or in the public repository that docs/performance.md
# names, with our function of the same name out of the way. It is compiled as its author left it, but
# for the checks that end the process.
bench-debondt: build/lib/libmjsolver.so
	$(if $(SOURCE),,$(error make bench-debondt SOURCE=...: which file is de Bondt's mjsolver.cpp))
	@mkdir -p build/bench
	$(CXX) -O2 -w -DNDEBUG -Dmjsolve=debondt_mjsolve -x c++ -c -o build/bench/his.o '$(SOURCE)'
	$(CXX) -std=c++11 -O2 $(WARNINGS) -Iinclude -o build/bench/debondt benches/debondt/main.cpp \
	    build/bench/his.o -Lbuild/lib -lmjsolver '-Wl,-rpath,$$ORIGIN/../lib'
	build/bench/debondt $(or $(BOARDS),77000000 5000 turtle 500 \
	    $(filter %/bridge %/ox %/horse %/tiger %/hare,$(XMAHJONGG)))

proofs: build/examples/check_proof
	$(CARGO) bench --bench proofs -- $(abspath $(or $(CHECKER),$<)) $(or $(TURTLES),5000) \
	    $(or $(DEALS),500) $(or $(LAYOUTS),$(XMAHJONGG))

proofs-shisen: build/examples/check_proof
	$(CARGO) bench --bench proofs -- $(abspath $<) 0 $(or $(DEALS),2000) \
	    $(or $(SIZES),18x8 16x9)

verify:
	tests/verify.sh $(or $(LISTS),4000)

fuzz:
	tests/fuzz.sh $(or $(TIME),60)

sanitize:
	tests/sanitize.sh

soak:
	MJ_SOAK_SECONDS=$(or $(TIME),600) $(CARGO) test --release --test soak eight_threads -- --nocapture

microbench:
	$(CARGO) run --release $(MICRO) -- --bench $(ONLY)

results: all
	tests/setup.sh
	DEALS='$(DEALS)' TURTLES='$(TURTLES)' GAME_DEALS='$(GAME_DEALS)' \
	    TRANSPOSED='$(TRANSPOSED)' SHISEN_DEALS='$(SHISEN_DEALS)' KSHISEN_DEALS='$(KSHISEN_DEALS)' docs/results.sh

header:
	MJ_WRITE_HEADER=1 $(CARGO) test --test header

# Puts what is known into the files for pkg-config and CMake.
FILL = sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' \
    -e 's|@INCLUDEDIR@|$(INCLUDEDIR)|' -e 's|@LIBS_PRIVATE@|$(NATIVE_LIBS)|' \
    -e 's|@VERSION@|$(VERSION)|' -e 's|@VERSION_MAJOR@|$(firstword $(subst ., ,$(VERSION)))|' \
    -e 's|@LIBRARY_VERSION@|$(LIBRARY_VERSION)|' -e 's|@ABI_VERSION@|$(ABI_VERSION)|' \
    -e "s|@POINTER_SIZE@|$$(echo __SIZEOF_POINTER__ | $(CC) -E -P -x c -)|"

# The command is linked again, for the place where the library will be: where the loader looks
# anyway, nothing says so in the program.
RPATH = $(if $(filter /lib /lib/% /usr/lib /usr/lib/% /usr/local/lib /usr/local/lib/%,$(LIBDIR)),, \
    '-Wl,-rpath,$(LIBDIR)')

install: library command
	$(INSTALL) -d '$(DESTDIR)$(LIBDIR)' '$(DESTDIR)$(PKGCONFIGDIR)' '$(DESTDIR)$(CMAKEDIR)' \
	    '$(DESTDIR)$(INCLUDEDIR)' '$(DESTDIR)$(VAPIDIR)' '$(DESTDIR)$(BINDIR)' \
	    '$(DESTDIR)$(MANDIR)/man1' '$(DESTDIR)$(MANDIR)/man3' '$(DESTDIR)$(BASHDIR)' \
	    '$(DESTDIR)$(ZSHDIR)' '$(DESTDIR)$(FISHDIR)'
	$(CC) $(CFLAGS) $(LDFLAGS) -o build/mjsolver $(COMMAND_OBJECTS) -Lbuild/lib $(COMMAND_LIBS) $(RPATH)
	$(INSTALL) -m 755 build/mjsolver '$(DESTDIR)$(BINDIR)/mjsolver'
	for page in $(PAGES); do \
	    $(INSTALL) -m 644 build/man/$$page '$(DESTDIR)$(MANDIR)/man1'/$$page || exit 1; done
	$(INSTALL) -m 644 build/man/mjsolver.3 '$(DESTDIR)$(MANDIR)/man3/mjsolver.3'
	$(INSTALL) -m 644 build/completion/mjsolver.bash '$(DESTDIR)$(BASHDIR)/mjsolver'
	$(INSTALL) -m 644 build/completion/mjsolver.zsh '$(DESTDIR)$(ZSHDIR)/_mjsolver'
	$(INSTALL) -m 644 build/completion/mjsolver.fish '$(DESTDIR)$(FISHDIR)/mjsolver.fish'
	$(INSTALL) -m 755 build/lib/$(SHARED) '$(DESTDIR)$(LIBDIR)/$(SHARED)'
	ln -sf $(SHARED) '$(DESTDIR)$(LIBDIR)/$(SONAME)'
	ln -sf $(SONAME) '$(DESTDIR)$(LIBDIR)/libmjsolver.so'
	$(INSTALL) -m 644 build/lib/libmjsolver.a '$(DESTDIR)$(LIBDIR)/libmjsolver.a'
	$(INSTALL) -m 644 include/mjsolver.h '$(DESTDIR)$(INCLUDEDIR)/mjsolver.h'
	$(INSTALL) -m 644 include/mjsolver.hpp '$(DESTDIR)$(INCLUDEDIR)/mjsolver.hpp'
	$(INSTALL) -m 644 vapi/mjsolver.vapi '$(DESTDIR)$(VAPIDIR)/mjsolver.vapi'
	$(FILL) release/mjsolver.pc.in > build/mjsolver.pc
	$(INSTALL) -m 644 build/mjsolver.pc '$(DESTDIR)$(PKGCONFIGDIR)/mjsolver.pc'
	for file in mjsolverConfig.cmake mjsolverConfigVersion.cmake; do \
	    $(FILL) release/$$file.in > build/$$file && \
	    $(INSTALL) -m 644 build/$$file '$(DESTDIR)$(CMAKEDIR)'/$$file || exit 1; \
	done
	@$(LOADER_NEEDS)

# What is left to do so that programs find the library, in one line; docs/installing.md has more.
# Packagers, who set DESTDIR, know.
LOADER_NEEDS = case '$(DESTDIR)$(LIBDIR)' in \
    /lib | /lib/* | /usr/lib | /usr/lib/* | /usr/local/lib | /usr/local/lib/*) \
	echo 'The loader finds $(LIBDIR)/$(SONAME) after: ldconfig (as root)' ;; \
    '$(LIBDIR)') echo 'The loader does not look in $(LIBDIR): link with -Wl,-rpath,$(LIBDIR), or set' \
	'LD_LIBRARY_PATH=$(LIBDIR), or name it in /etc/ld.so.conf.d and run ldconfig (docs/installing.md)' ;; \
    esac

# Directories stay: others may use them.
uninstall:
	rm -f '$(DESTDIR)$(LIBDIR)/$(SHARED)' '$(DESTDIR)$(LIBDIR)/$(SONAME)' \
	    '$(DESTDIR)$(LIBDIR)/libmjsolver.so' '$(DESTDIR)$(LIBDIR)/libmjsolver.a' \
	    '$(DESTDIR)$(INCLUDEDIR)/mjsolver.h' '$(DESTDIR)$(INCLUDEDIR)/mjsolver.hpp' \
	    '$(DESTDIR)$(VAPIDIR)/mjsolver.vapi' '$(DESTDIR)$(PKGCONFIGDIR)/mjsolver.pc' \
	    '$(DESTDIR)$(CMAKEDIR)/mjsolverConfig.cmake' \
	    '$(DESTDIR)$(CMAKEDIR)/mjsolverConfigVersion.cmake' '$(DESTDIR)$(BINDIR)/mjsolver' \
	    $(PAGES:%='$(DESTDIR)$(MANDIR)/man1/%') '$(DESTDIR)$(MANDIR)/man3/mjsolver.3' \
	    '$(DESTDIR)$(BASHDIR)/mjsolver' '$(DESTDIR)$(ZSHDIR)/_mjsolver' \
	    '$(DESTDIR)$(FISHDIR)/mjsolver.fish'

clean:
	$(CARGO) clean
	rm -rf build
