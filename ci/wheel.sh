#!/bin/sh
# Makes the Python package, a source archive and wheels, in build/wheels: for Linux (glibc 2.17
# and newer, musl) on x86-64 and aarch64 where zig is to be had from PyPI; else, and with --native,
# one for this machine alone. Those for Linux have the tool, too, where ci/static.sh can build it; what
# has the library alone is said. Then tests the one for this machine from a fresh environment, without
# the source tree, and prints where everything is.
# usage: wheel.sh [--native] MODELS       MODELS: folder of golden models, as build/dev/golden
set -eu
. "$(dirname "$0")/common.sh"
native=
if [ "${1-}" = --native ]; then
    native=1
    shift
fi
[ $# -eq 1 ] && [ -f "$1/linear.pte" ] || usage
models=$(cd "$1" && pwd)
cd "$root"
out=$root/build/wheels
mkdir -p "$out"
make_scratch

# What the library for programs with a heap is made of; without the library for devices.
stage() {
    mkdir "$1"
    cp -R python/. "$1"
    cp LICENSE "$1"
    for file in verifiers/include/*.h verifiers/*/*.[ch] analysis/host/*.[ch] \
        analysis/report/finding.[ch] base/arena.[ch] base/buffer.[ch] base/utf8.[ch]; do
        case $file in
        verifiers/device/*) continue ;;
        esac
        mkdir -p "$1/c/${file%/*}"
        cp "$file" "$1/c/$file"
    done
    echo "recursive-include c *.c *.h" >"$1/MANIFEST.in"
}

stage "$scratch/source"
from_pypi "$scratch/tools" build setuptools wheel || fail 2 "what makes wheels cannot be fetched from PyPI"
[ -n "$native" ] || zig=$(ci/zig.sh) || native=1
python=$scratch/tools/bin/python

rm -f "$out"/pteverify-*
logged "$scratch/log" "$python" -m build --no-isolation --sdist --outdir "$out" "$scratch/source"

# Wheels that are made from now on have the tool for this processor, or none.
stage_tool() {
    rm -f "$scratch/source/pteverify/_tool" "$scratch/source/LICENSE-tool"
    if ci/static.sh --output "$scratch/static" "linux-$1" >"$scratch/log" 2>&1; then
        mv "$scratch/static/bin/pteverify-linux-$1" "$scratch/source/pteverify/_tool"
        mv "$scratch/static/licenses.txt" "$scratch/source/LICENSE-tool"
    else
        echo "wheel: $1: the library alone: $(tail -n 1 "$scratch/log")" >&2
    fi
}

# wheel PLATFORM [TARGET]: TARGET is what zig compiles for.
wheel() {
    rm -rf "$scratch/source/build"
    if [ $# -eq 2 ]; then
        zig_tools "$scratch" "$2"
        export CC="$scratch/cc" LDSHARED="$scratch/cc -shared -s" CFLAGS=
    fi
    logged "$scratch/log" env PTV_PLATFORM="$1" "$python" -m build --no-isolation --wheel --outdir "$out" \
        "$scratch/source"
}

machine=$(uname -m)
if [ -n "$native" ]; then
    echo "wheel: the library alone: the tool is built with zig" >&2
    wheel "linux_$machine" # as pip would call it
    mine=linux_$machine
else
    for cpu in x86_64 aarch64; do
        stage_tool $cpu
        wheel manylinux_2_17_$cpu.manylinux2014_$cpu $cpu-linux-gnu.2.17
        wheel musllinux_1_1_$cpu $cpu-linux-musl
    done
    mine=manylinux_2_17_$machine.manylinux2014_$machine
fi

# As somebody installs it.
unset CC LDSHARED CFLAGS
python3 -m venv "$scratch/user"
for file in "$out"/pteverify-*-"$mine".whl; do
    logged "$scratch/log" "$scratch/user/bin/pip" install --disable-pip-version-check "${file}[fleet]" \
        pytest aiohttp s3fs "moto[server]"
done
mkdir "$scratch/tests"
cp python/tests/*.py python/README.md python/notebook.ipynb "$scratch/tests"
cd "$scratch/tests"
for test in test_pteverify test_remote test_fleet test_executorch test_modelaudit; do # the last two skip
    PTV_MODELS=$models PTV_DOCS=$scratch/tests "$scratch/user/bin/python" $test.py
done
for wheel in "$out"/*.whl; do
    [ "$(wc -c <"$wheel")" -le 1572864 ] || fail 1 "larger than 1.5 MB: $wheel"
done
ls -l "$out"
