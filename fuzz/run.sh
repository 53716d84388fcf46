#!/bin/sh
# Builds the fuzz targets with libFuzzer and runs TARGET, or all of them, two at a time on two cores, for
# SECONDS each: on its seeds, on what earlier runs have found (build/fuzz/corpus/TARGET), with its
# dictionary. Says how much was run and reached, and of what crashed, hung or leaked, where the input is
# and how to run it again. Status 1: something did.
# usage: run.sh TARGET|all SECONDS [-- LIBFUZZER_OPTION...]
#        SANITIZER=memory fuzz/run.sh fuzz_program 600     another sanitizer than address and undefined
set -eu
cd "$(dirname "$0")/.."
: "${SANITIZER:=both}"
FUZZING_ENGINE=libfuzzer
. fuzz/settings.sh
home=$PWD/build/fuzz

# number_after TEXT: of the last line of the log that has both.
number_after() {
    sed -n "s/.*$1 *\([0-9][0-9]*\).*/\1/p" "$log" | tail -n 1
}

# What the engine and the target have said at the end.
figures() {
    edges=$(number_after 'cov:')
    rules=$(sed -n 's/^rules fired: //p' "$log" | tail -n 1)
    echo "$target: $(number_after 'number_of_executed_units:') executions," \
        "$(number_after 'average_exec_per_sec:') a second, ${edges:-no} edges${rules:+, rules $rules}"
}

# The engine names the file that it has written.
crash() {
    input=$(sed -n 's/^artifact_prefix=.*Test unit written to //p' "$log" | tail -n 1)
    grep -E '^SUMMARY:|does not hold|: runtime error:' "$log" || tail -n 20 "$log"
    echo "$target: failed${input:+ with $input}; all that was said: $log"
    [ -z "$input" ] || echo "again: $OUT/$target $input"
}

run_one() {
    target=$1
    seconds=$2
    shift 2
    log=$home/logs/$target.log
    mkdir -p "$home/corpus/$target" "$home/crashes" "$home/logs"
    unpack_seeds "$target" "$home/seeds/$target"
    export PTV_FUZZ_RULES=1
    status=0
    libfuzzer "$target" -max_total_time="$seconds" -max_len=16384 -timeout=10 -rss_limit_mb=2560 \
        -print_final_stats=1 -artifact_prefix="$home/crashes/$target-" "$@" \
        "$home/corpus/$target" "$home/seeds/$target" >"$log" 2>&1 || status=1
    figures
    [ $status -eq 0 ] || crash
    exit $status
}

if [ "${1:-}" = --built ]; then # one of all, as xargs calls it below
    shift
    run_one "$@"
fi
[ $# -ge 2 ] || usage run.sh
target=$1
seconds=$2
shift 2
[ "${1:-}" != -- ] || shift
expect_seconds run.sh "$seconds"
[ "$target" = all ] || expect_source run.sh "$target"
mkdir -p "$home" || exit 2
fuzz/build_targets.sh >"$home/build.log" 2>&1 || {
    cat "$home/build.log"
    exit 2
}
if [ "$target" = all ]; then
    target=$(cat "$objects/build/targets.list")
else
    expect_built run.sh "$target"
fi
echo "$target" | xargs -P "$(nproc)" -I TARGET fuzz/run.sh --built TARGET "$seconds" "$@" || exit 1
