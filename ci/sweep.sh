#!/bin/sh
# The full sweep: every field of every golden model, of a choice of real files and of
# given ones, to boundary values, judged by the released runtime. Takes minutes.
# usage: sweep.sh [--unverified] [FILE.pte...]
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
"$root/ci/setup.sh"
"$root/ci/runtime.sh"
if [ ! -d "$root/build/runtime" ]; then
    echo "sweep: there is no runtime to judge by" >&2
    exit 2
fi
(cd "$root" && cmake --preset release && cmake --build --preset release \
    --target golden_files runtime_sweep) >&2
# A choice of real files, where they are at hand: one of each kind of instruction and value.
real=$root/../shared/real
set -- "$@" "$root"/build/release/golden/*.pte
for name in add_portable cond scan_loop tensor_lists dynamic_shapes mutable_initialised \
    mutable_named zero_element_constant channels_last conv_bn_portable xnnpack_mlp; do
    file=$real/exported/1.5.1/$name.pte
    if [ -f "$file" ]; then
        set -- "$@" "$file"
    fi
done
exec "$root/build/release/runtime_sweep" "$@"
