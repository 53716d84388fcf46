#!/bin/sh
# Builds the fuzz targets with clang and runs each of them, or only TARGET, on what the
# project has of their kind. Stops at the first crash; its input is in build/fuzz/crashes.
# usage: fuzz.sh [SECONDS [TARGET]]   of each target, default 60
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-60}
only=${2:-}
build=build/fuzz
mkdir -p build

./ci/setup.sh
cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_C_COMPILER=clang \
    -DPTV_FUZZ=ON -DPTV_TESTS=OFF -DPTV_BENCH=OFF >"$build.log" 2>&1 || {
    cat "$build.log"
    exit 1
}
cmake --build "$build"

npy_seed() { # a version 1.0 header of 128 bytes
    mkdir -p "$build/seeds/fuzz_npy"
    printf '\223NUMPY\001\000v\000%-117s\n' \
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }" >"$build/seeds/fuzz_npy/f32"
}

evolve_seed() { # two versions of a schema, and what both include, with a NUL between
    mkdir -p "$build/seeds/fuzz_evolve"
    for schema in executorch/program payloads/xnnpack payloads/vulkan; do
        {
            cat "schema/$schema.fbs" && printf '\0'
            sed 's/: uint;/: ulong;/' "schema/$schema.fbs" && printf '\0'
            cat schema/executorch/scalar_type.fbs
        } >"$build/seeds/fuzz_evolve/$(basename "$schema")"
    done
}

bfbs_seeds() { # what flatc makes of our schemas, with and without built-in attributes
    for schema in schema/executorch/*.fbs schema/payloads/*.fbs corpus/schema/small.fbs \
        corpus/schema/torture.fbs corpus/schema/torture_odd.fbs corpus/schema/torture_unions.fbs; do
        flatc -b --schema -o "$build/seeds/fuzz_bfbs/bare" "$schema"
        flatc -b --schema --bfbs-builtins -o "$build/seeds/fuzz_bfbs" "$schema"
    done
}

gate_seeds() { # ours, one that asks for everything, and names that deceive
    mkdir -p "$build/seeds/fuzz_gate"
    cp ci/gate/*.json "$build/seeds/fuzz_gate"
    cat >"$build/seeds/fuzz_gate/all" <<EOF
{"version": 1, "root": ".", "sets": [{"name": "a", "schemas": ["s.fbs"],
"bindings": [{"path": "m.py", "language": "python", "package_prefix": "p", "schemas": ["s.fbs"]}],
"copies": [["s.fbs", "gone.fbs"]], "mirrors": [{"python": ["m.py"]}],
"packers": [{"python": ["m.py"]}], "note": "n",
"allow": [{"rule": "mirror-annotation", "subject": "T.a", "found": "str", "reason": "r"}]}]}
EOF
    printf 'a%%:,\n\033[m\0\342\200\256\0\377\0T.a\0slot\0b.fbs' >"$build/seeds/fuzz_gate/names"
}

bindings_seeds() { # modules that flatc wrote, behind a byte that says what they are called
    mkdir -p "$build/seeds/fuzz_bindings"
    for module in corpus/schema/samples/python-*/*.py corpus/schema/samples/python-*/*/*.py; do
        case $(basename "$module") in
        Item.py) kind=A ;;
        Colour.py) kind=B ;;
        Any.py) kind=C ;;
        Point.py) kind=D ;;
        *) kind=E ;;
        esac
        { printf %s $kind && cat "$module"; } \
            >"$build/seeds/fuzz_bindings/$(echo "$module" | tr / _)"
    done
}

native_seeds() { # the same of other languages; the byte chooses one
    mkdir -p "$build/seeds/fuzz_bindings_native"
    for file in $(find corpus/schema/samples verifiers/tables -name '*.h' -o -name '*.ts' -o \
        -path 'verifiers/tables/*.c'); do
        case $file in
        */cpp-*) kind=D ;;
        *.ts) kind=A ;;
        */flatcc-*) kind=B ;;
        *) kind=C ;;
        esac
        { printf %s $kind && cat "$file"; } \
            >"$build/seeds/fuzz_bindings_native/$(echo "$file" | tr / _)"
    done
}

# Folders of what a target begins with; one that is not named here begins with nothing.
seeds_of() {
    case $1 in
    fuzz_program | fuzz_data | fuzz_bundle | fuzz_xnnpack | fuzz_vulkan | fuzz_nfat | fuzz_payload) echo "$build/golden" ;;
    fuzz_text) echo golden/files corpus/models ;;
    fuzz_edit) find corpus -name '*.ptx' -exec dirname {} + | sort -u ;;
    fuzz_fbs) echo schema/executorch schema/payloads corpus/schema ;;
    fuzz_bfbs) bfbs_seeds && echo "$build/seeds/fuzz_bfbs" ;;
    fuzz_bindings) bindings_seeds && echo "$build/seeds/fuzz_bindings" ;;
    fuzz_bindings_native) native_seeds && echo "$build/seeds/fuzz_bindings_native" ;;
    fuzz_mirror) echo corpus/schema/python ;;
    fuzz_operators) mkdir -p "$build/seeds/fuzz_operators" &&
        sed '1,9b;d' schema/operators.tsv >"$build/seeds/fuzz_operators/some" &&
        echo "$build/seeds/fuzz_operators" ;;
    fuzz_gate) gate_seeds && echo "$build/seeds/fuzz_gate" ;;
    fuzz_evolve) evolve_seed && echo "$build/seeds/fuzz_evolve" ;;
    fuzz_npy) npy_seed && echo "$build/seeds/fuzz_npy" ;;
    esac
}

run() {
    mkdir -p "$build/corpus/$1" "$build/crashes"
    echo "== $1: $seconds s"
    # shellcheck disable=SC2046 # a list
    "$build/$1" -max_total_time="$seconds" -max_len=16384 -timeout=10 -verbosity=0 \
        -print_final_stats=1 -artifact_prefix="$build/crashes/$1-" \
        "$build/corpus/$1" $(seeds_of "$1")
}

if [ -n "$only" ]; then
    run "$only"
    exit
fi
for source in fuzz/fuzz_*.c; do # and not what an older build has left behind
    run "$(basename "$source" .c)"
done
