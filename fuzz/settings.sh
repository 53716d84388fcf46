# shellcheck shell=sh disable=SC2034
# For the scripts in this folder, which source it in the project folder: the variables of OSS-Fuzz,
# with default values for those not set, and functions that several scripts need.

: "${FUZZING_ENGINE:=libfuzzer}" # or afl; any other with LIB_FUZZING_ENGINE and CFLAGS
: "${SANITIZER:=address}"        # or undefined, memory, coverage, none; here also both
: "${ARCHITECTURE:=x86_64}"      # or i386
: "${SRC:=$PWD/build/fuzz/src}"
: "${WORK:=$PWD/build/fuzz/objects}"
: "${OUT:=$PWD/build/fuzz/out/$FUZZING_ENGINE-$SANITIZER-$ARCHITECTURE}"
export FUZZING_ENGINE SANITIZER ARCHITECTURE SRC WORK OUT
objects=$WORK/$FUZZING_ENGINE-$SANITIZER-$ARCHITECTURE # objects for $OUT
build_folder=${PTV_FUZZ_BUILD:-$objects/build}

# usage SCRIPT: called for wrong arguments.
usage() {
    sed -n 's/^# usage: /usage: /p' "fuzz/$1" >&2
    exit 3
}

# expect_seconds SCRIPT TEXT: a number; not 0, which engines take for no limit.
expect_seconds() {
    case $2 in
    '' | 0* | *[!0-9]*) usage "$1" ;;
    esac
}

# expect_source SCRIPT TARGET: checks before a minute is spent on building others.
expect_source() {
    [ -f "fuzz/$2.c" ] || [ -f "fuzz/$2.cc" ] || {
        echo "$1: there is no target $2 in fuzz/" >&2
        exit 3
    }
}

# expect_built SCRIPT TARGET: $OUT may also contain results of an earlier build.
expect_built() {
    grep -qxF -e "$2" "$build_folder/targets.list" || {
        echo "$1: $2 is not in this build" >&2
        grep -h "$2: left out" "$objects/build.log" >&2 || true
        exit 3
    }
}

# Makes AFL++ accept containers and shared machines. Its targets stop at the first report, without
# symbol names, as it only counts reports.
afl_environment() {
    export AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1
    export AFL_NO_UI=1 AFL_FAST_CAL=1 AFL_CMPLOG_ONLY_NEW=1 AFL_FORKSRV_INIT_TMOUT=30000
    export AFL_ALLOW_TMP=1 # for afl-cmin
    export ASAN_OPTIONS=abort_on_error=1:symbolize=0:allocator_may_return_null=1
    export UBSAN_OPTIONS=abort_on_error=1:symbolize=0
}

# unpack_seeds TARGET FOLDER: unpacks T_seed_corpus.zip as OSS-Fuzz does before it runs T.
unpack_seeds() {
    rm -rf "$2"
    mkdir -p "$2"
    [ ! -f "$OUT/$1_seed_corpus.zip" ] || unzip -q "$OUT/$1_seed_corpus.zip" -d "$2"
}

# merge TARGET LOG INTO FOLDER...: merges into the first folder as few files as reach the same. libFuzzer
# skips files that make the target fail, without failing itself: they are in INTO.failed, as KIND-SHA1.
merge() {
    merging=$1
    said=$2
    shift 2
    rm -rf "$1.failed"
    mkdir -p "$1.failed"
    "$OUT/$merging" -merge=1 -timeout=10 -rss_limit_mb=2560 "-artifact_prefix=$1.failed/" "$@" >"$said" 2>&1
}

# The dictionary, and the options for libFuzzer in T.options, one per line.
libfuzzer_options() {
    [ ! -f "$OUT/$1.dict" ] || echo "-dict=$OUT/$1.dict"
    [ ! -f "$OUT/$1.options" ] ||
        awk -F ' *= *' '/^\[/ { on = $0 == "[libfuzzer]" } on && NF == 2 { print "-" $1 "=" $2 }' \
            "$OUT/$1.options"
}

# libfuzzer TARGET ARGUMENT...: the target with its options and these.
libfuzzer() (
    name=$1
    shift
    IFS='
'
    # shellcheck disable=SC2046 # a list
    exec "$OUT/$name" $(libfuzzer_options "$name") "$@"
)
