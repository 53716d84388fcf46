#!/bin/sh
# Builds and tests everything: a release build with gcc, clang with assertions and the address and undefined-behaviour
# sanitizers, fuzz targets of the library with the memory sanitizer, and 32 bits; then runs all fuzz targets for a
# second or two each. All builds treat warnings as errors. Stops at the first failure. Ends with a list of what was left
# out on this machine, and why; build/logs/passed then has the commit.
# usage: test.sh [--all]
#   --all: the tool and all fuzz targets with the sanitizer of memory, too, all targets with 32 bits, the tool
#   as WebAssembly, and AFL++
set -eu
. "$(dirname "$0")/common.sh"
suffix=
if [ "${1-}" = --all ]; then
    suffix=-all
    shift
fi
[ $# -eq 0 ] || usage
cd "$root"
logs=build/logs
rm -rf $logs
mkdir -p $logs
left_out=$logs/left_out

# Prints the commit if nothing is uncommitted: ci/release.sh needs to know what was tested.
commit() {
    [ -n "$(git status --porcelain 2>&1)" ] || git rev-parse HEAD
}
tested=$(commit)

# Presets and fuzz/settings.sh alone decide about compilers and flags.
unset CC CXX CFLAGS CXXFLAGS CPPFLAGS LDFLAGS
unset FUZZING_ENGINE SANITIZER ARCHITECTURE LIB_FUZZING_ENGINE SRC WORK OUT

list_left_out() {
    set --
    for log in build/*/Testing/Temporary/LastTest.log; do
        [ ! -f "$log" ] || set -- "$@" "$log"
    done
    ci/left_out.sh "$left_out" "$@"
}
scratch=
trap 'rm -rf "$scratch"; list_left_out' EXIT
trap 'exit 130' INT # dash runs no EXIT trap for a signal
trap 'exit 143' TERM HUP

./ci/setup.sh

# optional NAME COMMAND...: what it cannot do here is listed at the end.
optional() {
    name=$1
    shift
    "$@" >"$logs/$name.log" 2>&1 || {
        [ $? -eq 77 ] || { cat "$logs/$name.log" && exit 1; }
        sed -n "s/^skipped: /$name: /p" "$logs/$name.log" >>$left_out
    }
}

# Each prints a line about what it cannot fetch. They run in parallel during the first build, because they wait for the
# network; but jansson.sh reads the package lists, which view.sh may update.
fetch() {
    ./ci/"$1".sh 2>"$logs/$1.log" && touch "$logs/$1-fetched"
}
fetched="runtime oracles sarif"
for what in $fetched; do
    fetch "$what" &
done
[ -z "$suffix" ] || fetched="$fetched jansson" # for the tool with the memory sanitizer
{
    [ -z "$suffix" ] || fetch jansson || true # is reported below
    optional view ./ci/view.sh --fetch
} &
viewing=$!
end_fetching() {
    wait "$viewing"
    wait
    for what in $fetched; do
        cat "$logs/$what.log" >>$left_out
        [ -e "$logs/$what-fetched" ] || { cat "$logs/$what.log" && exit 1; }
    done
}

# Tests remove what they write, so it is in memory if there is room and programs may run there.
in_memory() {
    [ "$(stat -f -c %T /dev/shm 2>/dev/null)" = tmpfs ] &&
        [ "$(df -Pk /dev/shm | awk 'NR == 2 { print $4 }')" -gt 4000000 ] &&
        scratch=$(mktemp -d /dev/shm/pteverify.XXXXXX) && cp /bin/true "$scratch" && "$scratch/true"
}
if in_memory; then
    export TMPDIR="$scratch"
fi

# configure PRESET OPTION...: runs in the background: it mostly waits for compilers.
configure() {
    ./ci/preset.sh "$@" >"$logs/$1-configure.log" 2>&1 &
}

# configured PRESET PROCESS: waits for it; shows the log if it fails.
configured() {
    wait "$2" || {
        cat "$logs/$1-configure.log"
        exit 1
    }
}

# how PRESET: prints the preset of its build and tests.
how() {
    case $1 in
    msan | m32) echo "$1$suffix" ;;
    *) echo "$1" ;;
    esac
}

build() {
    echo "== $1: build"
    cmake --build --preset "$(how "$1")"
}

run_tests() {
    echo "== $1: test"
    # One more than the number of processors: some tests wait.
    ctest --preset "$(how "$1")" -j $(($(nproc) + 1)) --output-log "$logs/$1-test.log"
}

# Tests that take a minute run where they are most useful (CMakePresets.json). With sanitizers, which see leaks: those
# that fail each call of the tool. Without: those that flip each bit, remove each byte of memory, change words of
# generated code, build, or make all seeds again. Those that cut runs short, sweep over generated code, or read in parts
# run fully in the release build, and sampled with sanitizers.
m32=
if echo 'int main(void) { return 0; }' |
    gcc -m32 -fsanitize=address,undefined -xc -o "$logs/m32" - -lz 2>"$logs/m32.log" && "$logs/m32"; then
    m32=m32
    configure m32
    configured m32 $!
    build m32
else
    echo "m32: gcc makes no programs of 32 bits with zlib here ($logs/m32.log)" >>$left_out
fi
end_fetching
configure release
release=$!
configure asan -DPTV_BENCH=OFF
asan=$!
configure msan
msan=$!
configured release $release
configured asan $asan
configured msan $msan
build release
if [ -n "$suffix" ]; then # package.npm tries it; takes as long as the tool for this machine, and 2 GB of disk
    echo "== npm: build"
    optional npm ./ci/npm.sh --fetch build/release
fi
run_tests release
for preset in asan msan; do
    build $preset
    run_tests $preset
done
[ -z "$m32" ] || run_tests m32

echo "== fuzz: a short campaign"
PTV_FUZZ_BUILD=$PWD/build/asan PTV_SEEDS_TOOL=$PWD/build/release/ptv-seeds fuzz/smoke.sh ${suffix:+--afl}
[ -z "$tested" ] || [ "$tested" != "$(commit)" ] || echo "$tested" >$logs/passed
