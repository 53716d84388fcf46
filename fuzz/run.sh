#!/bin/sh
# Builds TARGET with libFuzzer and runs it for SECONDS, or all targets, as many at a time as there are
# cores: on its seeds, on what earlier runs have found (build/fuzz/corpus/TARGET), with its dictionary.
# Prints how much was run and reached, and for whatever crashed, hung or leaked, where the input is and
# how to run it again. Status 1: something did.
# usage: run.sh TARGET|all SECONDS [-- LIBFUZZER_OPTION...]
#        SANITIZER=memory fuzz/run.sh fuzz_program 600     another sanitizer than address and undefined
set -eu
cd "$(dirname "$0")/.."
: "${SANITIZER:=both}"
FUZZING_ENGINE=libfuzzer
. fuzz/settings.sh
home=$PWD/build/fuzz

# number_after TEXT: the number after it in the last line of the log that has both.
number_after() {
    sed -n "s/.*$1 *\([0-9][0-9]*\).*/\1/p" "$log" | tail -n 1
}

# Prints the final statistics of the engine and the target. Sets beyond: executions after the seeds.
figures() {
    edges=$(number_after 'cov:')
    rules=$(sed -n 's/^rules fired: //p' "$log" | tail -n 1)
    executed=$(number_after 'number_of_executed_units:')
    seeds=$(sed -n 's/^#\([0-9]*\)[[:space:]]*INITED.*/\1/p' "$log" | tail -n 1)
    beyond=$((${executed:-0} - ${seeds:-${executed:-0}}))
    echo "$target: $executed executions, $beyond beyond its seeds," \
        "$(number_after 'average_exec_per_sec:') a second, ${edges:-no} edges${rules:+, rules $rules}"
}

# The engine reports which file it wrote.
crash() {
    input=$(sed -n 's/^artifact_prefix=.*Test unit written to //p' "$log" | tail -n 1)
    grep -E '^SUMMARY:|does not hold|: runtime error:' "$log" || tail -n 20 "$log"
    echo "$target: failed${input:+ with $input}; all that was said: $log"
    [ -z "$input" ] || echo "again: $OUT/$target $input"
}

# Keeps only clean seeds, and nothing found earlier: for campaign.sh --clean, which builds the tool.
clean_seeds() {
    found=$home/clean/$target
    rm -rf "$found"
    mkdir -p "$found"
    find "$home/seeds/$target" -type f | LC_ALL=C sort >"$found.all"
    tr '\n' '\0' <"$found.all" | xargs -0 "$WORK/host/pteverify" 2>/dev/null | sed -n 's/: clean\(,.*\)*$//p' |
        LC_ALL=C sort | LC_ALL=C comm -23 "$found.all" - | tr '\n' '\0' | xargs -0 -r rm
}

run_one() {
    target=$1
    seconds=$2
    shift 2
    log=$home/logs/$target.log
    mkdir -p "$home/crashes" "$home/logs"
    unpack_seeds "$target" "$home/seeds/$target"
    found=$home/corpus/$target
    if [ -n "${PTV_FUZZ_SMOKE:-}" ]; then # nothing found earlier
        found=$home/smoke/$target
        rm -rf "$found"
    fi
    [ -z "${PTV_FUZZ_CLEAN:-}" ] || clean_seeds
    mkdir -p "$found"
    export PTV_FUZZ_RULES="${PTV_FUZZ_RULES:-1}"
    attempt "$@"
    if [ $status$beyond = 00 ] && [ -n "${PTV_FUZZ_SMOKE:-}" ]; then
        seconds=$((seconds * 20)) # the machine may be busy
        attempt "$@"
    fi
    if [ $status$beyond = 00 ]; then
        echo "$target: nothing was mutated: its seeds take $seconds seconds"
        [ -z "${PTV_FUZZ_SMOKE:-}" ] || status=1
    fi
    exit $status
}

# Shows the engine's status while a single target runs on a terminal.
progress() {
    while sleep 1 && kill -0 $$ 2>/dev/null; do
        printf '\r%-78s' "$(tail -n 1 "$log" | tr '\t' ' ' | cut -c 1-78)" >&2
    done
}

# Sets status, and beyond as figures() does.
attempt() {
    status=0
    watching=
    if [ -n "${PTV_FUZZ_PROGRESS:-}" ]; then
        progress &
        watching=$!
    fi
    # -reload=0: no other process adds to the corpus; rescanning it every second takes 5 % of the time.
    libfuzzer "$target" -max_total_time="$seconds" -max_len=16384 -timeout=10 -rss_limit_mb=2560 -reload=0 \
        -print_final_stats=1 -artifact_prefix="$home/crashes/$target-" "$@" \
        "$found" "$home/seeds/$target" >"$log" 2>&1 || status=1
    [ -z "$watching" ] || {
        kill $watching
        printf '\r%78s\r' '' >&2
    }
    figures
    [ $status -eq 0 ] || crash
}

# Shows what is being built meanwhile: the first build takes minutes.
build() {
    fuzz/build_targets.sh >"$home/build.log" 2>&1 &
    building=$!
    while sleep 1 && kill -0 $building 2>/dev/null; do
        [ ! -t 2 ] || printf '\r%-78s' "$(tail -n 1 "$home/build.log" | tr -d '\r' | cut -c 1-78)" >&2
    done
    [ ! -t 2 ] || printf '\r%78s\r' '' >&2
    wait $building
}

if [ "${1:-}" = --built ]; then # one of all, as xargs below calls it
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
if [ "$target" != all ]; then
    export PTV_TARGETS="$target"
    echo "run.sh: building $target; $home/build.log says how far it is" >&2
fi
build || {
    [ "$target" = all ] || ! grep -q "unknown target" "$home/build.log" || expect_built run.sh "$target"
    cat "$home/build.log"
    exit 2
}
grep 'left out' "$home/build.log" >&2 || true
if [ "$target" = all ]; then
    target=$(cat "$build_folder/targets.list")
else
    expect_built run.sh "$target"
    [ ! -t 2 ] || export PTV_FUZZ_PROGRESS=1
fi
echo "$target" | xargs -P "$(nproc)" -I TARGET fuzz/run.sh --built TARGET "$seconds" "$@" || exit 1
