#!/bin/sh
# The full sweep, judged by the released runtime: every kernel with elements of all types, thousands of generated models
# (pteverify smith), and every field set to boundary values in every golden program, bundle and data file, in some real
# files and in given ones. Commas join a program and its data files. Takes minutes.
# usage: sweep.sh [--unverified] [FILE.pte[,FILE.ptd...] | FILE.bpte | FILE.ptd]...
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
"$root/ci/setup.sh"
"$root/ci/runtime.sh"
if [ ! -d "$root/build/runtime" ]; then
    echo "sweep: there is no runtime to judge by" >&2
    exit 2
fi
(cd "$root" && ci/preset.sh release && cmake --build --preset release \
    --target golden_files runtime_sweep runtime_operators runtime_smith) >&2
# Every kernel with elements of all types, two arguments at a time.
"$root/build/release/runtime_operators" --pairs "$root/tests/runtime/operators.tsv"
# Models that no exporter writes, small and large ones.
"$root/build/release/runtime_smith" --count 10000 --bytes 60
"$root/build/release/runtime_smith" --count 10000 --bytes 400
golden=$root/build/release/golden
# Programs that are useless without their data files get them.
for name in $(grep -E '\.(pte|bpte|ptd)$' "$root/build/release/golden.list"); do
    file=$golden/$name
    case $file in
    */external.pte) file=$file,$golden/external_data.ptd ;;
    */xnnpack_external.pte) file=$file,$golden/xnnpack_weights.ptd ;;
    esac
    set -- "$@" "$file"
done
# Some real files, if available: one of each kind of instruction, value, payload, and accompanying file.
real=$root/../shared/real/exported/1.5.1
for name in add_portable cond scan_loop tensor_lists dynamic_shapes mutable_initialised \
    mutable_named zero_element_constant channels_last conv_bn_portable xnnpack_mlp xnnpack_conv \
    xnnpack_conv_inline xnnpack_dynamic; do
    if [ -f "$real/$name.pte" ]; then
        set -- "$@" "$real/$name.pte"
    fi
done
for name in mlp_external xnnpack_external; do
    if [ -f "$real/$name.ptd" ]; then
        set -- "$@" "$real/$name.pte,$real/$name.ptd" "$real/$name.ptd"
    fi
done
if [ -f "$real/xnnpack_conv.bpte" ]; then
    set -- "$@" "$real/xnnpack_conv.bpte"
fi
exec "$root/build/release/runtime_sweep" "$@"
