#!/bin/sh
# The Java class and its native library, with the library of this build, on a desktop JVM.
# usage: java.sh SOURCE_DIR GOLDEN_DIR MODULE
set -eu
javac=$(command -v javac) || {
    echo "skipped: there is no javac"
    exit 77
}
include=$(dirname "$(dirname "$(readlink -f "$javac")")")/include
[ -f "$include/jni.h" ] || {
    echo "skipped: there is no jni.h"
    exit 77
}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
"${CC:-cc}" -std=c11 -Wall -Wextra -Werror -shared -fPIC -I"$include" -I"$include/linux" \
    -I"$1/analysis/host" -I"$1/verifiers/include" -o "$tmp/libpteverify_jni.so" \
    "$1/packaging/java/pteverify_jni.c" "$3" -Wl,-rpath,"${3%/*}"
javac -Xlint:all -Werror --release 11 -d "$tmp" "$1/packaging/java/org/pteverify/Pteverify.java" \
    "$1/packaging/java/tests/PteverifyTest.java"
java -Xcheck:jni -Djava.library.path="$tmp" -cp "$tmp" PteverifyTest "$2" >"$tmp/said" 2>&1 || {
    cat "$tmp/said"
    exit 1
}
if grep -i 'warning' "$tmp/said"; then
    exit 1
fi
