#!/bin/sh
# Runs the Python of a release that ci/exporters.sh has installed, with the torch that its extension was built for,
# which ci/judge/judge.sh has fetched. PRELOAD=LIBRARIES are loaded before all others.
# usage: python.sh RELEASE ARGUMENT...
# Exit status: that of Python; 4 if the release, or its torch, is missing.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
release=$1
shift
python=$root/build/exporters/env/$release/bin/python
version=$(sed -n "s/^$release=//p" "$root/ci/judge/torches.txt")
torch=$root/build/judge/torch-$version
preload=${PRELOAD-}
if [ -z "$version" ] || [ ! -x "$python" ]; then
    echo "python.sh: $release is not installed (ci/exporters.sh)" >&2
    exit 4
fi
if [ "$version" != - ]; then
    [ -e "$torch/complete" ] || {
        echo "python.sh: torch $version is not there (ci/runtime.sh --judge)" >&2
        exit 4
    }
    preload="$preload $torch/stubs/libtorch_cuda.so libstdc++.so.6"
    export PYTHONPATH="$torch" LD_LIBRARY_PATH="$torch/stubs"
fi
LD_PRELOAD=$preload exec "$python" "$@"
