#!/bin/sh
# Installs the build into a fresh prefix and builds consumer.c against it twice,
# with find_package and with pkg-config; both must accept a golden model.
# usage: run.sh SOURCE_DIR BUILD_DIR CC CFLAGS CONFIG
set -eu
source=$1 build=$2 cc=$3 cflags=$4 config=$5
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

cmake --install "$build" --prefix "$tmp/prefix" --config "$config" >/dev/null

echo "find_package"
cmake -S "$source/tests/package" -B "$tmp/cmake" -DCMAKE_PREFIX_PATH="$tmp/prefix" \
    -DCMAKE_C_COMPILER="$cc" -DCMAKE_C_FLAGS="$cflags" >/dev/null
cmake --build "$tmp/cmake" >/dev/null
"$tmp/cmake/consumer" "$build/golden/linear.pte"

echo "pkg-config"
pc=$(dirname "$(find "$tmp/prefix" -name pteverify.pc)")
export PKG_CONFIG_PATH="$pc"
# shellcheck disable=SC2046,SC2086 # lists of options
"$cc" $cflags "$source/tests/package/consumer.c" $(pkg-config --cflags --libs pteverify) \
    -o "$tmp/consumer"
"$tmp/consumer" "$build/golden/linear.pte"

echo "a file that is none"
if "$tmp/consumer" "$source/LICENSE"; then
    echo "LICENSE was accepted" >&2
    exit 1
fi
