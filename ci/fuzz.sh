#!/bin/sh
# Builds the fuzz targets with clang and runs each of them, on the golden models and
# on ExecuTorch's schemas. Stops at the first crash; its input is in build/fuzz/crashes.
# usage: fuzz.sh [SECONDS]   of each target, default 60
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-60}
build=build/fuzz
mkdir -p build

./ci/setup.sh
cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_C_COMPILER=clang \
    -DPTV_FUZZ=ON -DPTV_TESTS=OFF -DPTV_BENCH=OFF >"$build.log" 2>&1 || {
    cat "$build.log"
    exit 1
}
cmake --build "$build"

mkdir -p "$build/seeds/fuzz_program" "$build/seeds/fuzz_fbs" "$build/crashes"
"$build/golden-files" "$build/seeds/fuzz_program" >"$build/seeds.log"
cp schema/executorch/*.fbs "$build/seeds/fuzz_fbs"

for target in fuzz_program fuzz_fbs; do
    mkdir -p "$build/corpus/$target"
    echo "== $target: $seconds s"
    "$build/$target" -max_total_time="$seconds" -max_len=16384 -timeout=10 -verbosity=0 \
        -print_final_stats=1 -artifact_prefix="$build/crashes/$target-" \
        "$build/corpus/$target" "$build/seeds/$target"
done
