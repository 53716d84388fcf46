#!/bin/sh
# Measures which lines and branches of base, verifiers, analysis and tool the tests reach, without fuzzing: clang's
# coverage, ctest in build/coverage. Prints the total and every file below the goals. Being below is not a failure, but
# failing to measure is. Full report: build/coverage/report.txt.
set -eu
. "$(dirname "$0")/common.sh"
cd "$root"
build=build/coverage
goal_lines=97
goal_branches=92

./ci/setup.sh

llvm=14
if ! command -v "llvm-cov-$llvm" >/dev/null || ! command -v "llvm-profdata-$llvm" >/dev/null; then
    install_packages "llvm-$llvm"
fi
compiler=clang
command -v "clang-$llvm" >/dev/null && compiler=clang-$llvm

# None of our build types: assertions of helpers (PTV_REQUIRE) are branches that no test can take.
flags="-O0 -g -fprofile-instr-generate -fcoverage-mapping -DPTV_NO_CONFINEMENT"
mkdir -p build
rm -rf "$build/profiles"
cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Coverage -DCMAKE_C_COMPILER="$compiler" \
    -DPTV_BENCH=OFF -DCMAKE_C_FLAGS="$flags" "$@" >"$build.log" 2>&1 || {
    cat "$build.log"
    exit 1
}
cmake --build "$build"
mkdir -p "$build/profiles"

# The runs of each program are merged into 4 files.
LLVM_PROFILE_FILE="$PWD/$build/profiles/%4m.profraw"
export LLVM_PROFILE_FILE
ctest --test-dir "$build" -j "$(nproc)" --output-log "$build/test.log" >/dev/null ||
    echo "coverage: some tests fail, see $build/test.log" >&2

find "$build/profiles" -name '*.profraw' -size +0 >"$build/profiles.txt"
[ -s "$build/profiles.txt" ] || {
    echo "coverage: the tests have left no profiles" >&2
    exit 1
}
# Tests that kill their process leave incomplete profiles, which are skipped.
"llvm-profdata-$llvm" merge -sparse -failure-mode=all -f "$build/profiles.txt" \
    -o "$build/all.profdata" 2>"$build/merge.log" || {
    cat "$build/merge.log"
    exit 1
}

# All programs that the tests run; llvm-cov wants -object before all but the first.
objects=
for program in "$build"/pteverify "$build"/runtime_sweep "$build"/test_* "$build"/*.test_*; do
    [ -x "$program" ] && objects="$objects -object $program"
done
# shellcheck disable=SC2086 # a list
"llvm-cov-$llvm" report ${objects# -object } -instr-profile "$build/all.profdata" \
    base verifiers analysis tool >"$build/report.txt" 2>>"$build/merge.log" || {
    cat "$build/merge.log"
    exit 1
}

# Filename Regions Missed Cover Functions Missed Executed Lines Missed Cover Branches Missed Cover
awk -v lines="$goal_lines" -v branches="$goal_branches" '
function percent(text) { return text == "-" ? 100 : text + 0 }
NF != 13 || $1 == "Filename" { next }
$1 == "TOTAL" {
    printf "all: %s of lines (goal %d%%), %s of branches (goal %d%%)\n",
        $10, lines, $13, branches
    next
}
percent($10) < lines || percent($13) < branches {
    printf "  %-44s lines %7s, branches %7s\n", $1, $10, $13
}' "$build/report.txt"
