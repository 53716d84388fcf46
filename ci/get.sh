#!/bin/sh
# Puts the tool into FOLDER, as FOLDER/pteverify: the static one of the release that these sources belong to, if it was
# published and its checksum is right, otherwise one built from them. Pipelines call this through action.yml,
# .pre-commit-hooks.yaml and ci/gate. Silent and quick if the tool is there. PTV_RELEASES is where releases are, instead
# of the project's page; PTV_RELEASES=none: build.
# usage: get.sh [--install] FOLDER   --install: what building needs is installed on Debian (ci/setup.sh)
set -eu
. "$(dirname "$0")/common.sh"
install=
if [ "${1-}" = --install ]; then
    install=yes
    shift
fi
[ $# -eq 1 ] && [ "${1#-}" = "$1" ] || usage
folder=$1
[ ! -x "$folder/pteverify" ] || exit 0
mkdir -p "$folder"
TMPDIR=$folder
make_scratch

version=$(version)
releases=${PTV_RELEASES:-https://github.com/OWNER/pteverify/releases/download}
system=$(uname -s) processor=$(uname -m) suffix='' sum=sha256sum
case $system in
Darwin) system=macos ;;
MINGW* | MSYS* | CYGWIN*) system=windows suffix=.exe ;;
*) system=$(echo "$system" | tr '[:upper:]' '[:lower:]') ;;
esac
[ "$processor" != arm64 ] || processor=aarch64
command -v $sum >/dev/null || sum="shasum -a 256" # macOS
asset=pteverify-$version-$system-$processor$suffix

download() {
    [ "$releases" != none ] && command -v curl >/dev/null &&
        curl -fsSL --retry 2 -o "$scratch/$asset" "$releases/v$version/$asset" 2>"$scratch/log" &&
        curl -fsSL --retry 2 -o "$scratch/SHA256SUMS" "$releases/v$version/SHA256SUMS" 2>"$scratch/log" || return 1
    (cd "$scratch" && grep "  $asset\$" SHA256SUMS | $sum -c - >/dev/null 2>&1) ||
        fail 2 "$releases/v$version/$asset is not what its SHA256SUMS says"
    mv "$scratch/$asset" "$scratch/pteverify"
}

build() {
    echo "get: building pteverify $version" >&2
    [ -z "$install" ] || ! command -v apt-get >/dev/null || "$root/ci/setup.sh" tool
    {
        cmake -S "$root" -B "$scratch/build" -DCMAKE_BUILD_TYPE=Release -DPTV_TESTS=OFF -DPTV_BENCH=OFF &&
            cmake --build "$scratch/build" --target pteverify-tool -j "$(getconf _NPROCESSORS_ONLN)"
    } >"$scratch/log" 2>&1 || {
        tail -n 20 "$scratch/log" >&2
        fail 2 "building needs a C compiler, CMake, pkg-config, jansson and zlib (ci/setup.sh tool)"
    }
    mv "$scratch/build/pteverify" "$scratch/pteverify"
}

download || build
chmod 755 "$scratch/pteverify"
mv "$scratch/pteverify" "$folder/pteverify$suffix"
