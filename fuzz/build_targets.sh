#!/bin/sh
# Builds the fuzz targets into $OUT as OSS-Fuzz expects: for each target T also T_seed_corpus.zip,
# T.dict and T.options. Respects the variables of OSS-Fuzz (CC, CXX, CFLAGS, CXXFLAGS,
# LIB_FUZZING_ENGINE, FUZZING_ENGINE, SANITIZER, ARCHITECTURE, SRC, WORK, OUT). Those not set get their
# values from fuzz/settings.sh and the functions below, so that no container is needed.
# $SRC/jansson, if it exists, is built into the targets with their instrumentation. Otherwise the
# installed jansson is used, which supports neither MSan nor 32 bits. For MSan, the one fetched by
# ci/jansson.sh is used. Without any, targets that need jansson are left out, with a notice.
# PTV_SEEDS_TOOL is the ptv-seeds of another build of this source. PTV_FUZZ_BUILD is a build that links
# these targets, like that of the preset asan. PTV_TARGETS are the targets to build; default: all.
# PTV_FUZZ_SMOKE (for fuzz/smoke.sh): use only a few seeds each.
# usage: build_targets.sh
#        SANITIZER=memory OUT=/tmp/out fuzz/build_targets.sh
set -eu
cd "$(dirname "$0")/.."
. fuzz/settings.sh

# The checks of OSS-Fuzz's sanitizer for undefined behaviour; only the first does not stop.
unsigned='unsigned-integer-overflow'
undefined=array-bounds,bool,builtin,enum,integer-divide-by-zero,null,object-size,return,\
returns-nonnull-attribute,shift,signed-integer-overflow,unreachable,vla-bound

sanitizer_flags() {
    case $SANITIZER in
    address) echo -fsanitize=address -fsanitize-address-use-after-scope ;;
    undefined) echo "-fsanitize=$undefined,$unsigned -fno-sanitize-recover=$undefined" ;;
    memory) echo -fsanitize=memory -fsanitize-memory-track-origins ;;
    both) echo -fsanitize=address,undefined -fno-sanitize-recover=all ;;
    coverage) echo -fprofile-instr-generate -fcoverage-mapping ;;
    none) ;;
    *) fail "unknown SANITIZER $SANITIZER" ;;
    esac
}

fail() {
    echo "build_targets.sh: $1" >&2
    exit 2
}

default_flags() {
    [ "$ARCHITECTURE" != i386 ] || echo -m32
    echo -O1 -gline-tables-only -fno-omit-frame-pointer
    sanitizer_flags
    case $FUZZING_ENGINE-$SANITIZER in
    libfuzzer-coverage) ;;
    libfuzzer-*) echo -fsanitize=fuzzer-no-link ;;
    esac
}

# Sets what depends on the engine.
default_compilers() {
    case $FUZZING_ENGINE in
    libfuzzer)
        : "${CC:=clang}" "${CXX:=clang++}" "${LIB_FUZZING_ENGINE:=-fsanitize=fuzzer}"
        ;;
    afl)
        : "${CC:=afl-clang-fast}" "${CXX:=afl-clang-fast++}"
        : "${LIB_FUZZING_ENGINE:=/usr/lib/afl/libAFLDriver.a}"
        : "${AFL_QUIET=1}" "${AFL_LLVM_CMPLOG=1}"
        export AFL_QUIET AFL_LLVM_CMPLOG
        export CCACHE_DISABLE=1 # variables that no cache knows decide what is compiled
        ;;
    *) [ -n "${LIB_FUZZING_ENGINE:-}" ] || fail "LIB_FUZZING_ENGINE of $FUZZING_ENGINE is not set" ;;
    esac
    export CC CXX
}

# quietly LOG COMMAND...: shows its output only if it fails.
quietly() {
    log=$1
    shift
    "$@" >"$log" 2>&1 || {
        cat "$log" >&2
        exit 1
    }
}

# configure SOURCE FOLDER OPTION...: is quiet, unless it fails or leaves something out.
configure() {
    source=$1
    folder=$2
    shift 2
    mkdir -p "$folder"
    rm -f "$folder/CMakeCache.txt" # it may have used another jansson
    quietly "$folder.log" cmake -S "$source" -B "$folder" -G Ninja \
        -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX" "$@"
    grep 'left out' "$folder.log" || true
}

# Comparisons are not traced: that takes a third of the time and reaches no more (docs/fuzz-campaigns.md).
traced=
case $FUZZING_ENGINE-$SANITIZER in
libfuzzer-coverage) ;;
libfuzzer-*) traced=-fno-sanitize-coverage=trace-cmp ;;
esac

# instrumented SOURCE FOLDER OPTION...: configures with the given flags and none of a build type.
instrumented() {
    configure "$@" -DCMAKE_BUILD_TYPE=Fuzz -DCMAKE_C_FLAGS="$CFLAGS $traced" -DCMAKE_CXX_FLAGS="$CXXFLAGS $traced"
}

# Sets jansson: ON if targets may use it.
build_jansson() {
    jansson=ON
    source=$SRC/jansson
    [ -d "$source" ] || [ "$SANITIZER" != memory ] || source=$PWD/build/jansson
    if [ -d "$source" ]; then
        instrumented "$source" "$objects/jansson" -DJANSSON_BUILD_DOCS=OFF \
            -DJANSSON_EXAMPLES=OFF -DJANSSON_WITHOUT_TESTS=ON -DCMAKE_INSTALL_LIBDIR=lib \
            -DCMAKE_INSTALL_PREFIX="$objects/prefix" -DCMAKE_POLICY_VERSION_MINIMUM=3.5
        quietly "$objects/jansson.log" cmake --build "$objects/jansson" --target install
        export PKG_CONFIG_PATH="$objects/prefix/lib/pkgconfig"
    elif [ "$SANITIZER" = memory ] || [ "$ARCHITECTURE" != x86_64 ]; then
        jansson=OFF
        echo "no jansson of this kind: targets that need it are left out; $SRC/jansson may be its source," \
            "which ci/jansson.sh fetches into build/jansson"
    fi
}

build_targets() {
    if [ -z "${PTV_FUZZ_BUILD:-}" ]; then
        build_jansson
        instrumented . "$build_folder" -DPTV_FUZZ=ON -DPTV_FUZZ_ENGINE="$LIB_FUZZING_ENGINE" \
            -DPTV_JANSSON=$jansson -DPTV_TESTS=OFF -DPTV_BENCH=OFF
    fi
    # shellcheck disable=SC2086 # a list
    cmake --build "$build_folder" --target ${PTV_TARGETS:-fuzz_targets}
}

# The tool that makes the seeds runs on this machine: none of the above applies to it.
build_seeds() (
    unset CFLAGS CXXFLAGS PKG_CONFIG_PATH AFL_LLVM_CMPLOG
    export AFL_NOOPT=1
    if [ -z "${PTV_SEEDS_TOOL:-}" ]; then
        PTV_SEEDS_TOOL=$WORK/host/ptv-seeds
        configure . "$WORK/host" -DCMAKE_BUILD_TYPE=Release -DPTV_TESTS=OFF -DPTV_BENCH=OFF
        cmake --build "$WORK/host" --target ptv-seeds
    fi
    rm -rf "$WORK/seeds"
    # shellcheck disable=SC2086 # a list
    "$PTV_SEEDS_TOOL" "$WORK/seeds" ${PTV_TARGETS:-}
    [ -z "${PTV_FUZZ_SMOKE:-}" ] || few_seeds
)

# Two seconds would be spent on loading: keeps some of the seeds, in order of SHA-1. The tests replay.* run
# all of them, with sanitizers too.
few_seeds() {
    for seeds in "$WORK"/seeds/*; do
        find "$seeds" -type f | LC_ALL=C sort | tail -n +33 | tr '\n' '\0' | xargs -0 -r rm
    done
}

# minimal FOLDER TARGET: reduces the seeds to as few as reach the same, preferring short ones, plus those
# that make the target fail, if libFuzzer's part of the target can tell. PTV_ALL_SEEDS: keeps all.
minimal() {
    [ "$FUZZING_ENGINE" = libfuzzer ] && [ "$SANITIZER" != coverage ] && [ -z "${PTV_ALL_SEEDS:-}" ] || return 0
    rm -rf "$1.least"
    mkdir -p "$1.least"
    merge "$2" "$objects/merge.log" "$1.least" "$1" || return 0
    for failed in "$1.least.failed"/*; do
        [ -e "$failed" ] || break
        echo "$2: fails with seed ${failed##*-}"
        mv "$failed" "$1.least/${failed##*-}"
    done
    echo "$2: $(find "$1.least" -type f | wc -l) of $(find "$1" -type f | wc -l) seeds reach what all reach, or make it fail"
    rm -rf "$1" "$1.least.failed"
    mv "$1.least" "$1"
}

# zip_of FOLDER FILE: gives the same bytes whenever and wherever it runs.
zip_of() (
    cd "$1"
    find . -type f -exec chmod 644 {} + -exec env TZ=UTC touch -t 198001010000 {} +
    rm -f "$2"
    find . -type f | LC_ALL=C sort | TZ=UTC zip -q -X -D -j -@ "$2"
)

# copy_if_there FILE...
copy_if_there() {
    for file in "$@"; do
        [ ! -e "$file" ] || cp "$file" "$OUT"
    done
}

for folder in "$SRC" "$WORK" "$OUT"; do
    case $folder in
    /*) ;;
    *) fail "SRC, WORK and OUT must be absolute: $folder" ;;
    esac
done
default_compilers
if [ -z "${CFLAGS+set}" ]; then
    flags=$(default_flags) # in a pipe, a failure would go unnoticed
    CFLAGS=$(echo "$flags" | tr '\n' ' ')
    CXXFLAGS=$CFLAGS
fi
: "${CXXFLAGS=$CFLAGS}"
mkdir -p "$WORK" "$OUT"
build_targets
build_seeds
[ -f "$build_folder/mutated.list" ] || fail "there is no $build_folder/mutated.list"
for target in ${PTV_TARGETS:-$(cat "$build_folder/targets.list")}; do
    rm -f "$OUT/$target" # it may still be running
    cp "$build_folder/targets/$target" "$OUT"
    rm -f "$OUT/$target.options"
    ! grep -qxF -e "$target" "$build_folder/mutated.list" ||
        cp fuzz/options/mutated.options "$OUT/$target.options"
    copy_if_there "corpus/dictionaries/$target.dict" "fuzz/options/$target.options"
    [ -d "$WORK/seeds/$target" ] || continue
    minimal "$WORK/seeds/$target" "$target"
    zip_of "$WORK/seeds/$target" "$OUT/${target}_seed_corpus.zip"
done
