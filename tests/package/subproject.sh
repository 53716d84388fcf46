#!/bin/sh
# As a part of another project (parent): added as a folder and linked statically, fetched and linked as
# a shared library, each with another generator; and configured with the tool.
# usage: subproject.sh SOURCE_DIR GOLDEN_DIR TOOL CC
set -eu
. "$1/tests/package/judge.sh"
prepare "$1" "$2" "$3"
tool=$3 cc=$4

# parent FOLDER OPTION...
parent() {
    folder=$tmp/$1
    shift
    quietly cmake -S "$source/tests/package/parent" -B "$folder" -DPTEVERIFY="$source" \
        -DCMAKE_C_COMPILER="$cc" -DCMAKE_C_FLAGS="-I$tmp" "$@"
}

echo "add_subdirectory, static"
parent static -G "Unix Makefiles" -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON
quietly cmake --build "$tmp/static" -j 2
judge "$tmp/static/bin/consumer"
[ ! -e "$tmp/static/bin/pteverify" ] || fail "there is a tool"
"$tmp/static/bin/texts" >"$tmp/out"
grep -qx "\([1-9][0-9]*\) of \1 rules have texts" "$tmp/out" || fail "$(cat "$tmp/out")"

echo "FetchContent, shared"
parent shared -G "Ninja Multi-Config" -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON -DFETCH=ON \
    -DBUILD_SHARED_LIBS=ON
quietly cmake --build "$tmp/shared" --config Debug --target consumer -j 2
judge "$tmp/shared/bin/Debug/consumer"
check_exports "$(find "$tmp/shared" -name 'libpteverify.so')"

echo "with the tool"
parent tool -G Ninja -DPTV_TOOL=ON
ninja -C "$tmp/tool" -t targets all >"$tmp/files"
grep -q "^bin/pteverify:" "$tmp/files" || fail "there is no tool"
if grep "^pteverify/golden/\|^pteverify/CMakeFiles/.*/tests/" "$tmp/files"; then
    fail "there is more than the tool"
fi

echo "pteverify_add_test"
quietly cmake -S "$source/tests/package/models" -B "$tmp/models" -G Ninja -DPTEVERIFY="$source" -DPTV_TOOL=ON \
    -DCMAKE_C_COMPILER="$cc" -DMODELS="$golden"
grep -q "\"$tmp/models/pteverify/pteverify\" \"--complete\"" "$tmp/models/CTestTestfile.cmake" ||
    fail "another tool than the one that is built"
quietly cmake -S "$source/tests/package/models" -B "$tmp/named" -G Ninja -DPTEVERIFY="$source" \
    -DPTEVERIFY_TOOL="$tool" -DCMAKE_C_COMPILER="$cc" -DMODELS="$golden"
quietly ctest --test-dir "$tmp/named"

# Nothing is installed that the parent has not asked for.
quietly cmake --install "$tmp/static" --prefix "$tmp/prefix"
[ ! -e "$tmp/prefix" ] || fail "something is installed"
