#!/bin/sh
# What ci/verify.sh installs is enough to configure the tool: no C++, cmocka, flatc or libmd is found.
# usage: tool.sh SOURCE_DIR GOLDEN_DIR TOOL CC
set -eu
. "$1/tests/package/judge.sh"
prepare "$1" "$2" "$3"

mkdir "$tmp/pc"
cp "$(pkg-config --variable=pcfiledir jansson)/jansson.pc" "$tmp/pc"
PKG_CONFIG_LIBDIR=$tmp/pc CXX=/nowhere quietly cmake -S "$source" -B "$tmp/build" -G Ninja \
    -DCMAKE_C_COMPILER="$4" -DPTV_TESTS=OFF -DPTV_BENCH=OFF
ninja -C "$tmp/build" -t targets all >"$tmp/files"
grep -q "^pteverify:" "$tmp/files" || fail "there is no tool"
if grep "^[a-z_]*\.test_" "$tmp/files"; then
    fail "there are tests"
fi

# What is missing is named, and what can be had without it.
if PKG_CONFIG_LIBDIR=$tmp/none cmake -S "$source" -B "$tmp/none" -G Ninja \
    -DCMAKE_C_COMPILER="$4" >"$tmp/log" 2>&1; then
    fail "there is a tool without jansson"
fi
grep -q "needs jansson" "$tmp/log"
grep -q "DPTV_TOOL=OFF" "$tmp/log"
if cmake -S "$source" -B "$tmp/sumless" -G Ninja -DCMAKE_C_COMPILER="$4" \
    -DPTV_HAS_ZLIB=OFF >"$tmp/log" 2>&1; then
    fail "there is a tool without zlib"
fi
grep -q "needs zlib" "$tmp/log"
grep -q "DPTV_TOOL=OFF" "$tmp/log"
if cmake -S "$source" -B "$tmp/page" -G Ninja -DCMAKE_C_COMPILER="$4" -DPTV_TESTS=OFF -DPTV_BENCH=OFF \
    -DPTV_PAGE="$source/LICENSE" >"$tmp/log" 2>&1; then
    fail "any file may be the page of view"
fi
grep -q "is not packed by gzip" "$tmp/log"

status=0
"$source/ci/setup.sh" nothing >"$tmp/log" 2>&1 || status=$?
[ $status -eq 3 ] || fail "setup.sh takes any argument"
