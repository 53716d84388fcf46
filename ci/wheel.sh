#!/bin/sh
# Makes the Python package, a source archive and wheels, in build/wheels: for Linux (glibc 2.17
# and newer, musl) on x86-64 and aarch64 where zig is to be had from PyPI; else, and with --native,
# one for this machine alone. Those for Linux have the tool, too, where ci/static.sh can build it; what
# has the library alone is said. Then tests the one for this machine from a fresh environment, without
# the source tree, and prints where everything is.
# usage: wheel.sh [--native] MODELS       MODELS: folder of golden models, as build/dev/golden
set -eu
cd "$(dirname "$0")/.."
native=
if [ "${1-}" = --native ]; then
    native=1
    shift
fi
if [ $# -ne 1 ] || [ ! -f "$1/linear.pte" ]; then
    echo "usage: wheel.sh [--native] MODELS" >&2
    exit 2
fi
models=$(cd "$1" && pwd)
root=$PWD
out=$root/build/wheels
mkdir -p "$out"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

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

# quietly COMMAND...: what it says is seen when it fails.
quietly() {
    "$@" >"$tmp/log" 2>&1 || {
        cat "$tmp/log" >&2
        echo "wheel: failed: $*" >&2
        exit 1
    }
}

stage "$tmp/source"
python3 -m venv "$tmp/tools"
quietly "$tmp/tools/bin/pip" install --disable-pip-version-check build setuptools wheel
[ -n "$native" ] || zig=$(ci/zig.sh) || native=1
python=$tmp/tools/bin/python

rm -f "$out"/pteverify-*
quietly "$python" -m build --no-isolation --sdist --outdir "$out" "$tmp/source"

# Wheels that are made from now on have the tool for this processor, or none.
stage_tool() {
    rm -f "$tmp/source/pteverify/_tool" "$tmp/source/LICENSE-tool"
    if ci/static.sh --output "$tmp/static" "$1" >"$tmp/log" 2>&1; then
        mv "$tmp/static/bin/pteverify-linux-$1" "$tmp/source/pteverify/_tool"
        mv "$tmp/static/licenses.txt" "$tmp/source/LICENSE-tool"
    else
        echo "wheel: $1: the library alone: $(tail -n 1 "$tmp/log")" >&2
    fi
}

# wheel PLATFORM [TARGET]: TARGET is what zig compiles for.
wheel() {
    rm -rf "$tmp/source/build"
    if [ $# -eq 2 ]; then
        printf '#!/bin/sh\nexec "%s" cc -target %s "$@"\n' "$zig" "$2" >"$tmp/cc"
        chmod +x "$tmp/cc"
        export CC="$tmp/cc" LDSHARED="$tmp/cc -shared -s" CFLAGS=
    fi
    quietly env PTV_PLATFORM="$1" "$python" -m build --no-isolation --wheel --outdir "$out" \
        "$tmp/source"
}

machine=$(uname -m)
if [ -n "$native" ]; then
    echo "wheel: the library alone: the tool is built with zig" >&2
    wheel "linux_$machine" # as pip would call it
    mine=$out/pteverify-*-linux_$machine.whl
else
    for cpu in x86_64 aarch64; do
        stage_tool $cpu
        wheel manylinux_2_17_$cpu.manylinux2014_$cpu $cpu-linux-gnu.2.17
        wheel musllinux_1_1_$cpu $cpu-linux-musl
    done
    mine=$out/pteverify-*-manylinux*_$machine.whl
fi

# As somebody installs it.
unset CC LDSHARED CFLAGS
python3 -m venv "$tmp/user"
for file in $mine; do
    quietly "$tmp/user/bin/pip" install --disable-pip-version-check "$file[fleet]" \
        pytest aiohttp s3fs "moto[server]"
done
mkdir "$tmp/tests"
cp python/tests/*.py python/README.md python/notebook.ipynb "$tmp/tests"
cd "$tmp/tests"
for test in test_pteverify test_remote test_fleet test_executorch test_modelaudit; do # the last two skip
    PTV_MODELS=$models PTV_DOCS=$tmp/tests "$tmp/user/bin/python" $test.py
done
for wheel in "$out"/*.whl; do
    [ "$(wc -c <"$wheel")" -le 1572864 ] || {
        echo "wheel: larger than 1.5 MB: $wheel" >&2
        exit 1
    }
done
ls -l "$out"
