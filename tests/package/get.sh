#!/bin/sh
# ci/get.sh downloads what a release has for the system that it runs on, where commands differ, too; and
# takes nothing whose sum is wrong.
# usage: get.sh SOURCE_FOLDER VERSION
set -eu
source=$1 version=$2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
fail() {
    echo "get: $1: $(cat "$tmp/said")" >&2
    exit 1
}
for command in curl shasum sha256sum; do
    command -v $command >/dev/null || {
        echo "skipped: there is no $command"
        exit 77
    }
done

releases=$tmp/releases/v$version
mkdir -p "$releases" "$tmp/bin"
for target in linux-x86_64 linux-aarch64 macos-aarch64 macos-x86_64 windows-x86_64.exe; do
    printf '#!/bin/sh\necho %s\n' $target >"$releases/pteverify-$version-$target"
done
(cd "$releases" && sha256sum pteverify-* >SHA256SUMS)

# What macOS has of what is called, and no sha256sum.
for command in sh basename cat chmod curl cut dirname grep mkdir mktemp mv paste perl rm sed shasum tail tr; do
    ln -s "$(command -v $command)" "$tmp/bin"
done

# get SYSTEM PROCESSOR [OPTION]: runs what is there then.
get() {
    rm -rf "$tmp/tool"
    printf '#!/bin/sh\n[ "$1" = -s ] && echo "%s" || echo %s\n' "$1" "$2" >"$tmp/bin/uname"
    chmod +x "$tmp/bin/uname"
    path=$tmp/bin
    [ "$1" = Darwin ] || path=$tmp/bin:$PATH
    PATH=$path PTV_RELEASES="file://$tmp/releases" sh "$source/ci/get.sh" ${3+"$3"} "$tmp/tool" >"$tmp/said" 2>&1 &&
        sh "$tmp"/tool/pteverify* >"$tmp/said" 2>&1
}

# is TARGET SYSTEM PROCESSOR
is() {
    get "$2" "$3" && grep -qx "$1" "$tmp/said" || fail "$2 on $3 is not given $1"
}
is linux-x86_64 Linux x86_64
is linux-aarch64 Linux aarch64
is macos-aarch64 Darwin arm64
is macos-x86_64 Darwin x86_64
is windows-x86_64.exe MINGW64_NT-10.0-19045 x86_64

echo 'exit 0' >>"$releases/pteverify-$version-macos-aarch64"
! get Darwin arm64 && grep -q 'is not what its SHA256SUMS says' "$tmp/said" || fail "a wrong sum is taken"

rm "$releases"/*
! get Darwin arm64 --install && grep -q 'building needs a C compiler' "$tmp/said" && ! grep -q apt-get "$tmp/said" ||
    fail "it is not said what building needs where there is no apt-get"
