#!/bin/sh
# The library alone, shared and static, without the texts of its rules, where there is no pkg-config:
# installed, and each kind used as installed.sh does.
# usage: library.sh SOURCE_DIR GOLDEN_DIR TOOL CC VERSION
set -eu
. "$1/tests/package/judge.sh"
prepare "$1" "$2" "$3"
cc=$4 version=$5

quietly cmake -S "$source" -B "$tmp/build" -DCMAKE_C_COMPILER="$cc" -DCMAKE_BUILD_TYPE=None \
    -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON \
    -DBUILD_SHARED_LIBS=ON -DPTV_BOTH=ON -DPTV_TEXTS=OFF
quietly cmake --build "$tmp/build" -j 2
quietly cmake --install "$tmp/build" --prefix "$tmp/prefix"

echo "what is installed"
(cd "$tmp/prefix" && find . -type f -o -type l | sort) >"$tmp/files"
major_minor=${version%.*}
cat >"$tmp/expected" <<EOF
./include/pteverify.h
./lib/cmake/pteverify/pteverify-add-test.cmake
./lib/cmake/pteverify/pteverify-config-version.cmake
./lib/cmake/pteverify/pteverify-config.cmake
./lib/cmake/pteverify/pteverify-targets-none.cmake
./lib/cmake/pteverify/pteverify-targets.cmake
./lib/libpteverify.a
./lib/libpteverify.so
./lib/libpteverify.so.$major_minor
./lib/libpteverify.so.$version
./lib/pkgconfig/pteverify.pc
./share/doc/pteverify/LICENSE
EOF
diff "$tmp/expected" "$tmp/files"
library=$tmp/prefix/lib/libpteverify.so
objdump -p "$library" | grep -q "SONAME *libpteverify.so.$major_minor\$" || fail "another soname"
check_exports "$library"
if strings "$library" | grep "reaches past\|export the model"; then
    fail "there is prose"
fi

# needs_shared PROGRAM: it wants libpteverify.so when it is run.
needs_shared() {
    objdump -p "$1" | grep -q "NEEDED *libpteverify"
}

# build_by_cmake FOLDER OPTION...
build_by_cmake() {
    folder=$tmp/$1
    shift
    quietly cmake -S "$source/tests/package" -B "$folder" -DCMAKE_PREFIX_PATH="$tmp/prefix" \
        -DCMAKE_C_COMPILER="$cc" -DCMAKE_C_FLAGS="-I$tmp" -DPTV_WANTED="$major_minor" "$@"
    quietly cmake --build "$folder"
    judge "$folder/consumer"
    "$folder/texts" >"$tmp/out"
    grep -qx "0 of [1-9][0-9]* rules have texts" "$tmp/out" || fail "$(cat "$tmp/out")"
}

echo "find_package"
build_by_cmake shared
needs_shared "$tmp/shared/consumer" || fail "pteverify::pteverify is not the shared one"
build_by_cmake static -DPTV_LINKED=pteverify::static
! needs_shared "$tmp/static/consumer" || fail "pteverify::static is the shared one"

# build_by_pkg_config OPTION...
build_by_pkg_config() {
    # shellcheck disable=SC2046 # lists of options
    "$cc" "$@" "-I$tmp" "$source/tests/package/consumer.c" $(pkg-config --cflags --libs pteverify) \
        -o "$tmp/consumer"
    judge "$tmp/consumer"
}

echo "pkg-config"
export PKG_CONFIG_PATH="$tmp/prefix/lib/pkgconfig"
[ "$(pkg-config --modversion pteverify)" = "$version" ] || fail "another version"
build_by_pkg_config -static
LD_LIBRARY_PATH="$tmp/prefix/lib" build_by_pkg_config
needs_shared "$tmp/consumer" || fail "pkg-config does not give the shared one"
