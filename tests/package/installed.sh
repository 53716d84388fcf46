#!/bin/sh
# Installs the build into a fresh prefix and builds consumer.c against it twice, with find_package
# and with pkg-config.
# usage: installed.sh SOURCE_DIR GOLDEN_DIR TOOL CC CFLAGS BUILD_DIR CONFIG
set -eu
. "$1/tests/package/judge.sh"
prepare "$1" "$2" "$3"
cc=$4 cflags=$5 build=$6 config=$7

quietly cmake --install "$build" --prefix "$tmp/prefix" --config "$config"
"$tmp/prefix/bin/pteverify" "$golden/linear.pte"
for file in man/man1/pteverify.1 man/man1/pteverify-schema-check.1 bash-completion/completions/pteverify \
    zsh/site-functions/_pteverify fish/vendor_completions.d/pteverify.fish \
    pteverify/report.schema.json pteverify/rules.schema.json pteverify/settings.schema.json; do
    test -s "$tmp/prefix/share/$file" || {
        echo "not installed: $file" >&2
        exit 1
    }
done

echo "find_package"
quietly cmake -S "$source/tests/package" -B "$tmp/cmake" -DCMAKE_PREFIX_PATH="$tmp/prefix" \
    -DCMAKE_C_COMPILER="$cc" -DCMAKE_C_FLAGS="$cflags -I$tmp"
quietly cmake --build "$tmp/cmake"
judge "$tmp/cmake/consumer"
judge "$tmp/cmake/host"

echo "pteverify_add_test"
quietly cmake -S "$source/tests/package/models" -B "$tmp/models" -DCMAKE_PREFIX_PATH="$tmp/prefix" \
    -DCMAKE_C_COMPILER="$cc" -DMODELS="$golden"
grep -q "^PTEVERIFY_TOOL:FILEPATH=$tmp/prefix/bin/pteverify\$" "$tmp/models/CMakeCache.txt" ||
    fail "another tool than the installed one"
quietly ctest --test-dir "$tmp/models"
for test in pteverify.linear.pte pair alone; do
    grep -q "$test [.]* *Passed" "$tmp/log" || fail "$(cat "$tmp/log")"
done

echo "pkg-config"
pc=$(dirname "$(find "$tmp/prefix" -name pteverify.pc)")
export PKG_CONFIG_PATH="$pc" LD_LIBRARY_PATH="${pc%/pkgconfig}"
# shellcheck disable=SC2046,SC2086 # lists of options
"$cc" $cflags "-I$tmp" "$source/tests/package/consumer.c" $(pkg-config --cflags --libs pteverify) \
    -o "$tmp/consumer"
judge "$tmp/consumer"
# shellcheck disable=SC2046,SC2086
"$cc" $cflags "$source/tests/package/host.c" $(pkg-config --cflags --libs pteverify-host) \
    -o "$tmp/host"
judge "$tmp/host"

if command -v c++ >"$tmp/log"; then
    echo "C++17"
    printf '%s\n' '#include <pteverify_host.h>' \
        'int main() { return ptv_version_number() == PTV_VERSION_NUMBER ? 0 : 1; }' >"$tmp/host.cc"
    # shellcheck disable=SC2046,SC2086
    quietly c++ -std=c++17 -Wall -Wextra -Wpedantic -Werror $cflags "$tmp/host.cc" \
        $(pkg-config --cflags --libs pteverify-host) -o "$tmp/host"
    "$tmp/host"
fi
