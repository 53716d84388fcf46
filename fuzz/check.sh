#!/bin/sh
# Builds the fuzz targets and checks $OUT like OSS-Fuzz before it accepts a build, but allows no
# target to fail: $OUT is moved, programs that are targets, their architecture and libraries,
# instrumentation, one sanitizer and no other, starting without seeds, running all seeds; the current
# folder is not writable. Prints what is wrong, and how much was checked. Status 1: something is
# wrong; 2: nothing is, as far as could be checked here.
# usage: check.sh [ENGINE-SANITIZER-ARCHITECTURE...]   without any, those below
set -eu
cd "$(dirname "$0")/.."
builds="libfuzzer-address-x86_64 libfuzzer-undefined-x86_64 libfuzzer-memory-x86_64
libfuzzer-address-i386 afl-address-x86_64"

# The minimum and maximum number of direct calls to functions with this prefix: 1000 of its own show
# that a sanitizer is in; those of another, that the other one is as well. "-" is no limit.
call_limits="
address-x86_64   __asan 1000 -   __dfsan 0 0  __msan 0 3     __ubsan 0 200
address-i386     __asan 1000 -   __dfsan 0 0  __msan 0 3     __ubsan 0 280
memory-x86_64    __asan 0 0      __dfsan 0 0  __msan 1000 -  __ubsan 0 200
undefined-x86_64 __asan 0 0      __dfsan 0 0  __msan 0 3     __ubsan 168 -"
least_edges=100

# The libraries available where targets run.
libraries='libc|libm|libdl|librt|libpthread|libresolv|libgcc_s|libstdc[+][+]|ld-linux.*'

# Prints what is wrong and records that something is.
wrong() {
    echo "$target: $1"
    status=1
}

check_machine() {
    case $ARCHITECTURE in
    x86_64) machine=x86-64 ;;
    i386) machine=80386 ;;
    esac
    file -b "$OUT/$target" | grep -q "$machine" || wrong "is not made for $ARCHITECTURE"
    foreign=$(readelf -d "$OUT/$target" |
        awk -v known="^($libraries)[.]so" '/NEEDED/ { gsub(/[][]/, "", $NF); if ($NF !~ known) print $NF }')
    [ -z "$foreign" ] || wrong "needs libraries that are not where it runs: $foreign"
}

check_sanitizer() {
    objdump -dC --no-show-raw-insn "$OUT/$target" | awk -v limits="$1" '
    /call/ && match($0, /<__(a|df|m|ub)san/) { calls[substr($0, RSTART + 1, RLENGTH - 1)]++ }
    END {
        n = split(limits, field)
        for (i = 2; i < n; i += 3) {
            found = calls[field[i]] + 0
            most = field[i + 2]
            if (found < field[i + 1] || (most != "-" && found > most + 0))
                printf "%d calls of %s, wanted %s to %s\n", found, field[i], field[i + 1], most
        }
    }' >"$scratch/calls"
    [ ! -s "$scratch/calls" ] || wrong "$(cat "$scratch/calls")"
}

# says FILE TEXT MESSAGE, says_not FILE PATTERN MESSAGE
says() {
    grep -qF "$2" "$1" || wrong "$3: $(tail -n 3 "$1")"
}
says_not() {
    ! grep -qE "$2" "$1" || wrong "$3"
}

as_oss_fuzz() {
    libfuzzer "$target" -rss_limit_mb=2560 -timeout=25 -seed=1337 "$@"
}

check_libfuzzer() {
    as_oss_fuzz -runs=4 >"$scratch/start" 2>&1 || wrong "ends with status $?"
    says "$scratch/start" "Done 4 runs" "does not run four times without seeds"
    says_not "$scratch/start" "no interesting inputs were found" "is not instrumented"
    edges=$(sed -n 's/^INFO: Loaded .* modules *(\([0-9]*\) .*/\1/p' "$scratch/start")
    [ "${edges:-0}" -ge "$least_edges" ] || wrong "has ${edges:-no} edges, wanted $least_edges"
    as_oss_fuzz -runs=0 "$scratch/seeds" >"$scratch/seen" 2>&1 ||
        wrong "fails with a seed: $(tail -n 20 "$scratch/seen")"
}

check_afl() {
    mkdir "$scratch/begin"
    echo begin >"$scratch/begin/begin"
    afl-fuzz -V 2 -m none -t 5000+ -i "$scratch/begin" -o "$scratch/afl" -- "$OUT/$target" \
        >"$scratch/start" 2>&1 || wrong "afl-fuzz ends with status $?"
    says "$scratch/start" "All set and ready to roll" "does not begin with afl-fuzz"
    says_not "$scratch/start" "target binary (crashed|terminated)" "dies as afl-fuzz begins"
    find "$scratch/seeds" -type f -exec "$OUT/$target" {} + >"$scratch/seen" 2>&1 ||
        wrong "fails with a seed: $(tail -n 20 "$scratch/seen")"
}

# Seeds must be in one folder, each named after its contents.
check_seeds() {
    unpack_seeds "$target" "$scratch/seeds"
    found=$(find "$scratch/seeds" -mindepth 1 -type f | wc -l)
    [ "$found" -gt 0 ] || wrong "has no seeds"
    [ "$found" -eq "$(find "$scratch/seeds" -mindepth 1 | wc -l)" ] || wrong "has folders of seeds"
    misnamed=$(cd "$scratch/seeds" && find . -type f -exec sha1sum {} + |
        awk '"./" $1 != $2 { print $2 }' | head -n 1)
    [ -z "$misnamed" ] || wrong "has a seed that is not named by its SHA-1: $misnamed"
}

check_target() {
    target=$1
    status=0
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    cd /proc # where not even root can create a file
    case $target in
    *[!A-Za-z0-9_-]*) wrong "is no name of a target" ;;
    esac
    check_machine
    check_seeds
    limits=$(echo "$call_limits" | grep "^$SANITIZER-$ARCHITECTURE ") || limits=
    check_sanitizer "$limits"
    case $FUZZING_ENGINE in
    libfuzzer) check_libfuzzer ;;
    afl) check_afl ;;
    esac
    exit $status
}

# Lists the programs in $OUT that contain the function of a target.
targets_in_out() {
    find "$OUT" -maxdepth 1 -type f -perm -u+x | while read -r program; do
        case $(file -b "$program") in
        ELF*) ! grep -q LLVMFuzzerTestOneInput "$program" || basename "$program" ;;
        esac
    done | sort
}

# Only those settings of OSS-Fuzz's base image that affect our targets.
runner_environment() {
    export ASAN_OPTIONS=allocator_may_return_null=1:detect_leaks=1:handle_abort=1:strict_memcmp=1:\
detect_stack_use_after_return=1:quarantine_size_mb=10:detect_odr_violation=0
    export UBSAN_OPTIONS=silence_unsigned_overflow=1:print_stacktrace=1
    [ "$FUZZING_ENGINE" != afl ] || afl_environment
}

# check_moved FOLDER LIST: the targets in $OUT must be those of LIST; FOLDER is for notes.
check_moved() {
    touch "$1/begin"
    targets_in_out >"$1/targets"
    sort "$2" | diff - "$1/targets" || return 1
    xargs -n 1 -P "$(nproc)" fuzz/check.sh --target <"$1/targets" || return 1
    written=$(find "$OUT" -newer "$1/begin")
    [ -z "$written" ] || { echo "targets have written $written" && return 1; }
    echo "$(wc -l <"$1/targets") targets are sound"
}

# Moves $OUT after building, so that any path compiled into a target leads nowhere.
check_build() {
    elsewhere=$(mktemp -d)
    trap 'rm -rf "$elsewhere"' EXIT
    OUT=$elsewhere/out
    . fuzz/settings.sh
    fuzz/build_targets.sh >"$elsewhere/log" 2>&1 || {
        cat "$elsewhere/log"
        return 1
    }
    grep 'left out' "$elsewhere/log" || true
    mkdir "$elsewhere/not-out"
    mv "$OUT" "$elsewhere/not-out/moved"
    OUT=$elsewhere/not-out/moved
    runner_environment
    check_moved "$elsewhere" "$build_folder/targets.list"
}

can_build() {
    [ "$ARCHITECTURE" = x86_64 ] || echo 'int main(void) { return 0; }' |
        clang++ -m32 -x c++ -fsanitize=address - -o /dev/null 2>/dev/null
}

if [ "${1:-}" = --target ]; then # a single one, as xargs above calls it
    . fuzz/settings.sh
    check_target "$2"
fi
# shellcheck disable=SC2086 # a list
[ $# -gt 0 ] || set -- $builds
all=0
for build in "$@"; do
    echo "== $build"
    FUZZING_ENGINE=${build%%-*}
    ARCHITECTURE=${build##*-}
    SANITIZER=${build#*-}
    SANITIZER=${SANITIZER%-*}
    if can_build; then
        (check_build) || all=1
    else
        echo "skipped: nothing is installed that links it (g++-multilib)"
        [ $all -ne 0 ] || all=2
    fi
done
exit $all
