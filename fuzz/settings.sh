# shellcheck shell=sh disable=SC2034
# For the scripts beside it, which read it with `.` in the project folder: the variables that
# OSS-Fuzz sets, with what they are here where it does not, and what several scripts do.

: "${FUZZING_ENGINE:=libfuzzer}" # or afl; any other with LIB_FUZZING_ENGINE and CFLAGS
: "${SANITIZER:=address}"        # or undefined, memory, coverage, none; here also both
: "${ARCHITECTURE:=x86_64}"      # or i386
: "${SRC:=$PWD/build/fuzz/src}"
: "${WORK:=$PWD/build/fuzz/objects}"
: "${OUT:=$PWD/build/fuzz/out/$FUZZING_ENGINE-$SANITIZER-$ARCHITECTURE}"
export FUZZING_ENGINE SANITIZER ARCHITECTURE SRC WORK OUT

# AFL++ asks for what containers and shared machines do not give; its targets stop at the first
# report, without names, as it only counts them.
afl_environment() {
    export AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1
    export AFL_NO_UI=1 AFL_FAST_CAL=1 AFL_CMPLOG_ONLY_NEW=1 AFL_FORKSRV_INIT_TMOUT=30000
    export AFL_ALLOW_TMP=1 # afl-cmin
    export ASAN_OPTIONS=abort_on_error=1:symbolize=0:allocator_may_return_null=1
    export UBSAN_OPTIONS=abort_on_error=1:symbolize=0
}

# unpack_seeds TARGET FOLDER: what OSS-Fuzz makes of T_seed_corpus.zip before it runs T.
unpack_seeds() {
    rm -rf "$2"
    mkdir -p "$2"
    [ ! -f "$OUT/$1_seed_corpus.zip" ] || unzip -q "$OUT/$1_seed_corpus.zip" -d "$2"
}

# libfuzzer_options TARGET: the dictionary, and what T.options says for libFuzzer.
libfuzzer_options() {
    [ ! -f "$OUT/$1.dict" ] || echo "-dict=$OUT/$1.dict"
    [ ! -f "$OUT/$1.options" ] ||
        awk -F ' *= *' '/^\[/ { on = $0 == "[libfuzzer]" } on && NF == 2 { print "-" $1 "=" $2 }' \
            "$OUT/$1.options"
}
