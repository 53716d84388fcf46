#!/bin/sh
# Measures which source TARGET covers, or each of all targets: with its seeds, with what campaigns have
# found (build/fuzz/corpus/TARGET, build/fuzz/afl/TARGET), and with FILE or the files in a folder.
# Leaves build/fuzz/coverage/TARGET/index.html, and prints lines and branches. Inputs that crash are
# listed, and do not count.
# usage: coverage.sh TARGET|all [FILE...]
set -eu
cd "$(dirname "$0")/.."
SANITIZER=coverage
. fuzz/settings.sh
home=$PWD/build/fuzz
[ $# -ge 1 ] || usage coverage.sh
target=$1
shift
[ "$target" = all ] || expect_source coverage.sh "$target"

# versioned TOOL: finds the tool of clang's version, named as by Debian, or one without a version.
versioned() {
    version=$(clang -dumpversion | cut -d . -f 1)
    command -v "$1-$version" || command -v "$1" || {
        echo "coverage.sh: there is no $1 (Debian: llvm)" >&2
        exit 2
    }
}
profdata=$(versioned llvm-profdata)
cov=$(versioned llvm-cov)

mkdir -p "$home" || exit 2
[ "$target" = all ] || export PTV_TARGETS="$target"
LLVM_PROFILE_FILE=$home/build.profraw fuzz/build_targets.sh >"$home/build.log" 2>&1 || {
    cat "$home/build.log"
    exit 2
}
[ "$target" = all ] || expect_built coverage.sh "$target"

# inputs FILE...: lists all inputs, each followed by a NUL.
inputs() {
    for path in "$home/coverage/$target/seeds" "$home/corpus/$target" "$home/afl/$target"/*/queue "$@"; do
        [ ! -e "$path" ] || find "$path" -type f -print0
    done
}

# If a batch crashes, its inputs run one by one: a crash leaves no profile.
run_inputs() {
    folder=$home/coverage/$target
    # shellcheck disable=SC2016 # of the inner shell
    inputs "$@" | xargs -0 -P "$(nproc)" -n 200 sh -c '
        target=$1 folder=$2
        shift 2
        LLVM_PROFILE_FILE=$folder/profiles/%p.profraw "$target" "$@" >/dev/null 2>&1 && exit
        for input in "$@"; do
            LLVM_PROFILE_FILE=$folder/profiles/%p.profraw "$target" "$input" >/dev/null 2>&1 ||
                echo "${target##*/}: crashes: $input"
        done' sh "$OUT/$target" "$folder"
}

# covered COMMAND OPTION...: runs this command of llvm-cov on the target's sources.
covered() {
    "$cov" "$@" -instr-profile "$folder/profdata" -ignore-filename-regex="^$PWD/(build|tests)/" "$OUT/$target"
}

report() {
    find "$folder/profiles" -name '*.profraw' -size +0 >"$folder/profiles.list"
    [ -s "$folder/profiles.list" ] || {
        echo "coverage.sh: $target has left no profile" >&2
        exit 2
    }
    {
        "$profdata" merge -sparse -f "$folder/profiles.list" -o "$folder/profdata" &&
            covered show -format=html -output-dir "$folder" >/dev/null && covered report >"$folder/summary"
    } 2>"$folder/log" || {
        cat "$folder/log" >&2
        exit 2
    }
    awk -v target="$target" -v page="$folder/index.html" '
        $1 == "TOTAL" { print target ": lines " $10 ", branches " $13 ": " page }' "$folder/summary"
    rm -rf "$folder/profiles" "$folder/seeds"
}

[ "$target" != all ] || target=$(cat "$build_folder/targets.list")
for target in $target; do
    rm -rf "$home/coverage/$target"
    mkdir -p "$home/coverage/$target/profiles"
    unpack_seeds "$target" "$home/coverage/$target/seeds"
    run_inputs "$@"
    report
done
