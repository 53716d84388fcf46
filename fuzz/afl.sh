#!/bin/sh
# Builds the fuzz targets for AFL++ and runs TARGET for SECONDS on all cores: a main instance, and
# secondaries with other schedules, on a single binary that also logs comparisons. Continues the last
# campaign of TARGET (build/fuzz/afl/TARGET). Respects AFL_CUSTOM_MUTATOR_LIBRARY. Status 1: there are
# crashes or hangs, which are listed with commands to reproduce them.
# usage: afl.sh [--built] TARGET SECONDS      --built: they are
set -eu
cd "$(dirname "$0")/.."
FUZZING_ENGINE=afl
. fuzz/settings.sh
home=$PWD/build/fuzz
built=no
[ "${1:-}" != --built ] || {
    built=yes
    shift
}
[ $# -eq 2 ] || usage afl.sh
target=$1
seconds=$2
expect_seconds afl.sh "$seconds"
expect_source afl.sh "$target"
found=$home/afl/$target

# Secondaries cycle through these schedules; every other one compares.
schedules="explore exploit coe rare fast"

mkdir -p "$home/logs" "$found" || exit 2
[ $built = yes ] || fuzz/build_targets.sh >"$home/build.log" 2>&1 || {
    cat "$home/build.log"
    exit 2
}
expect_built afl.sh "$target"
unpack_seeds "$target" "$home/seeds/$target"
afl_environment
export AFL_AUTORESUME=1

# instance NAME OPTION...: starts one in the background.
instance() {
    name=$1
    shift
    dictionary=$OUT/$target.dict
    [ -f "$dictionary" ] || dictionary=
    afl-fuzz "$@" -i "$home/seeds/$target" -o "$found" ${dictionary:+-x "$dictionary"} -m none \
        -t 5000+ -V "$seconds" -- "$OUT/$target" >"$home/logs/$target.$name.log" 2>&1 &
    running="$running $!"
}

# AFL++ leaves stopped processes of the target behind.
end_stopped() {
    for process in /proc/[0-9]*; do
        [ "$(readlink "$process/exe" 2>/dev/null)" != "$OUT/$target" ] ||
            ! grep -q '^State:.*stopped' "$process/status" 2>/dev/null ||
            kill -KILL "${process#/proc/}" 2>/dev/null || true
    done
}

# An interrupt ends the campaign.
running=
end_all() {
    # shellcheck disable=SC2086 # a list
    [ -z "$running" ] || kill $running 2>/dev/null || true
    wait
    end_stopped
}
trap end_all EXIT
trap 'exit 2' HUP INT TERM

instance main -M main -c 0
number=1
while [ "$number" -lt "$(nproc)" ]; do
    for schedule in $schedules; do
        [ "$number" -lt "$(nproc)" ] || break
        compares=
        [ $((number % 2)) -eq 1 ] || compares="-c 0"
        # shellcheck disable=SC2086 # two words
        instance "s$number" -S "s$number" -p "$schedule" $compares
        number=$((number + 1))
    done
done
status=0
for process in $running; do
    wait "$process" || status=2
done
running=
[ $status -eq 0 ] || tail -n 5 "$home/logs/$target".*.log

awk -F ' *: *' '
$1 == "execs_done" { runs += $2 }
$1 == "edges_found" && $2 > edges { edges = $2 }
END { printf "%d executions by AFL++, %d edges\n", runs, edges }' "$found"/*/fuzzer_stats |
    sed "s/^/$target: /"
find "$found" \( -path '*/crashes/id*' -o -path '*/hangs/id*' \) | sort >"$found/failures"
while read -r input; do
    echo "again: $OUT/$target '$input'"
    status=1
done <"$found/failures"
exit $status
