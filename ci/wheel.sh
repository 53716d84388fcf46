#!/bin/sh
# Makes the Python package, a source archive and wheels, in build/wheels: for Linux (glibc 2.17 and newer, musl) on
# x86-64 and aarch64, and for Windows and macOS if PyPI has zig for this machine; otherwise, and with --native, one for
# this machine alone. Wheels contain the tool, too, if ci/static.sh can build it; those with only the library are named.
# mypy and pyright check the package for each system, pip accepts each wheel as its own, a program runs the library for
# Windows in Wine, cffi reads its header. Then tests this machine's wheel from a fresh environment, without the source
# tree, and prints where everything is. Half an hour; minutes with --native.
# usage: wheel.sh [--native | --tools FOLDER] MODELS       MODELS: folder of golden models, as build/release/golden
#        --tools: the tools are those of a release, or of build/static, and not built again
set -eu
. "$(dirname "$0")/common.sh"
native='' given=''
case ${1-} in
--native)
    native=1
    shift
    ;;
--tools)
    [ $# -eq 3 ] && [ -d "$2" ] || usage
    given=$(cd "$2" && pwd)
    shift 2
    ;;
esac
[ $# -eq 1 ] && [ -f "$1/linear.pte" ] || usage
models=$(cd "$1" && pwd)
cd "$root"
out=$root/build/wheels
mkdir -p "$out"
make_scratch

# Copies the sources of the library for programs with a heap, without those for devices.
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
makers=$root/build/oracle/wheel
from_pypi "$makers" build setuptools wheel mypy pyright pytest auditwheel cffi twine zopflipy ||
    fail 2 "what makes wheels cannot be fetched from PyPI"
[ -n "$native" ] || zig=$(ci/zig.sh) || native=1
cache=${PTV_DOWNLOADS:-$root/build/static/downloads}/cache # the cache of ci/static.sh
export ZIG_GLOBAL_CACHE_DIR="$cache" ZIG_LOCAL_CACHE_DIR="$cache"
python=$makers/bin/python

# Checks the package for each system, because system calls differ.
judge_types() {
    for system in linux:Linux darwin:Darwin win32:Windows; do
        logged "$scratch/log" "$makers/bin/mypy" --cache-dir "$scratch/mypy" --platform ${system%:*} pteverify
        ! command -v node >/dev/null || # otherwise pyright would download it
            logged "$scratch/log" "$makers/bin/pyright" --pythonplatform ${system#*:} pteverify
    done
    command -v node >/dev/null || echo "left out: pyright: there is no node"
}

(cd python && judge_types)
rm -f "$out"/pteverify-*
logged "$scratch/log" "$python" -m build --no-isolation --sdist --outdir "$out" "$scratch/source"

# tools TARGET...: builds tools with ci/static.sh for the following wheels, unless they are given.
tools() {
    echo "it is not in $given" >"$scratch/tools.log"
    [ -z "$given" ] || return 0
    rm -rf "$scratch/static"
    ci/static.sh --output "$scratch/static" "$@" >"$scratch/tools.log" 2>&1 || : # stage_tool reports it
}

# made NAME: prints the path of a file made by ci/static.sh.
made() {
    find "${given:-$scratch/static}" -maxdepth 2 -name "$1" -type f | head -n 1
}

# stage_tool TARGET [SUFFIX]: puts the tool into the next wheels, if it was built and works.
stage_tool() {
    rm -f "$scratch"/source/pteverify/_tool* "$scratch/source/LICENSE-tool"
    tool=$(made "pteverify-*$1${2-}")
    if [ -n "$given" ] && [ -n "$tool" ] || grep "^$1: " "$scratch/tools.log"; then
        cp "$tool" "$scratch/source/pteverify/_tool${2-}"
        cp "$(made '*licenses.txt')" "$scratch/source/LICENSE-tool"
    else
        echo "wheel: $1: the library alone: $(tail -n 1 "$scratch/tools.log")" >&2
    fi
}

# pack FILE: compresses it with a slow deflater (zopfli), for 4 % less.
pack() {
    "$python" - "$1" "$scratch/packed" <<'END'
import sys, zipfile, zopfli
with zipfile.ZipFile(sys.argv[1]) as before, zopfli.ZipFile(sys.argv[2], "w", zipfile.ZIP_DEFLATED) as after:
    for member in before.infolist():
        after.writestr(member, before.read(member))
END
    mv "$scratch/packed" "$1"
}

# wheel PLATFORM [TARGET]: TARGET is what zig compiles for.
wheel() {
    rm -rf "$scratch/source/build"
    if [ $# -eq 2 ]; then
        zig_tools "$scratch" "$2"
        # -Wl,-x as in static.sh.
        export CC="$scratch/cc" LDSHARED="$scratch/cc -shared -s -Wl,-x" CFLAGS=
    fi
    logged "$scratch/log" env PTV_PLATFORM="$1" "$python" -m build --no-isolation --wheel --outdir "$out" \
        "$scratch/source"
    pack "$(echo "$out"/pteverify-*-"$1".whl)"
    wheels="$wheels $1"
}

for_linux() {
    stage_tool "linux-$1"
    wheel "manylinux_2_17_$1.manylinux2014_$1" "$1-linux-gnu.2.17"
    wheel "musllinux_1_1_$1" "$1-linux-musl"
}

machine=$(uname -m)
wheels=
if [ -n "$native" ]; then
    echo "wheel: the library alone: the tool is built with zig" >&2
    wheel "linux_$machine" # as pip would name it
    mine=linux_$machine
else
    tools linux-x86_64 macos-aarch64 macos-x86_64 # in one call: macOS builds need that for Linux
    for_linux x86_64
    stage_tool macos-aarch64
    wheel macosx_13_0_arm64 aarch64-macos
    stage_tool macos-x86_64
    wheel macosx_13_0_x86_64 x86_64-macos
    tools linux-aarch64
    for_linux aarch64
    tools windows-x86_64
    stage_tool windows-x86_64 .exe
    wheel win_amd64 x86_64-windows-gnu
    mine=manylinux_2_17_$machine.manylinux2014_$machine
fi

# judge_wheels PLATFORM...: pip accepts it there, it is small, and needs no newer glibc.
judge_wheels() {
    logged "$scratch/log" "$makers/bin/twine" check --strict "$out"/pteverify-*
    for platform in "$@"; do
        file=$(echo "$out"/pteverify-*-"$platform".whl)
        [ "$(wc -c <"$file")" -le 1500000 ] || fail 1 "larger than 1.5 MB: $file"
        logged "$scratch/log" "$python" -m pip download --no-deps --no-index --only-binary :all: --dest "$scratch/taken" \
            --platform "${platform%%.*}" --find-links "$out" pteverify
        [ "${platform#manylinux}" = "$platform" ] ||
            "$makers/bin/auditwheel" show "$file" | tr '\n' ' ' | grep -q "tag: \"${platform%%.*}\"" ||
            fail 1 "auditwheel finds another platform: $("$makers/bin/auditwheel" show "$file")"
    done
}

# Runs a program that links the library for Windows.
try_windows() {
    logged "$scratch/log" "$python" -m zipfile -e "$out"/pteverify-*-win_amd64.whl "$scratch/windows"
    logged "$scratch/log" "$zig" cc -target x86_64-windows-gnu -Iverifiers/include -Ianalysis/host tests/package/host.c \
        "$scratch/windows/pteverify/_library_c.dll" -o "$scratch/windows/pteverify/host.exe"
    status=0
    (start_wine "$scratch/static/wine" && "$wine" "$scratch/windows/pteverify/host.exe" "$models/linear.pte") \
        >"$scratch/said" 2>&1 || status=$?
    case $status in
    0) ;;
    77) echo "left out: the library for Windows: $(cat "$scratch/said")" ;;
    *) fail 1 "the library for Windows: $(cat "$scratch/said")" ;;
    esac
}

# try_source: pip makes a wheel from the source archive with this compiler, and reports if there is none.
try_source() {
    "$python" -m pip wheel --quiet --no-deps --wheel-dir "$scratch/compiled" "$out"/pteverify-*.tar.gz
    ! CC=no-such-compiler "$python" -m pip wheel --no-deps --wheel-dir "$scratch/compiled" "$out"/pteverify-*.tar.gz \
        >"$scratch/said" 2>&1 && grep -q 'A C11 compiler is needed' "$scratch/said" ||
        fail 1 "without a compiler: $(cat "$scratch/said")"
}

# shellcheck disable=SC2086 # a list
judge_wheels $wheels
if [ -z "$native" ]; then
    try_windows
fi

# Installed as a user would.
unset CC LDSHARED CFLAGS
try_source
python3 -m venv "$scratch/user"
for file in "$out"/pteverify-*-"$mine".whl; do
    logged "$scratch/log" "$scratch/user/bin/pip" install --disable-pip-version-check "${file}[fleet]" \
        pytest aiohttp s3fs "moto[server]"
done
installed=$(echo "$scratch"/user/lib/python*/site-packages/pteverify)
logged "$scratch/log" "$python" tests/package/cffi_header.py "$root" "$installed/_library_c.so" "$models/linear.pte"
[ ! -f "$installed/_tool" ] || grep -q '^left out: the page' "$scratch/tools.log" ||
    logged "$scratch/log" "$scratch/user/bin/pteverify" view "$models/linear.pte" -o "$scratch/page.html"
mkdir "$scratch/tests"
cp python/tests/*.py python/README.md python/notebook.ipynb "$scratch/tests"
cd "$scratch/tests"
for test in test_pteverify test_remote test_fleet test_executorch test_modelaudit; do # the last two may skip
    PTV_MODELS=$models PTV_DOCS=$scratch/tests "$scratch/user/bin/python" $test.py
done
ls -l "$out"
