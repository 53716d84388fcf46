#!/bin/sh
# Installs the missing Debian packages for a build with tests. Silent and quick if there is nothing to install.
# usage: setup.sh [tool]      tool: what building the tool needs, and no more
set -eu
. "$(dirname "$0")/common.sh"

packages="gcc libc6-dev cmake ninja-build pkg-config libjansson-dev libmd-dev libyaml-dev
zlib1g-dev"
case ${1-} in
tool) ;;
'')
    packages="$packages g++ clang lld libclang-rt-dev libcmocka-dev flatbuffers-compiler
libflatbuffers-dev libzip-dev afl++ zip unzip file codespell python3 python3-pip"
    [ "$(dpkg --print-architecture)" != amd64 ] || packages="$packages gcc-multilib g++-multilib
lib32z1-dev"
    ;;
*)
    usage
    ;;
esac

is_installed() {
    case $(dpkg-query -W -f '${db:Status-Abbrev}\n' "$1" 2>/dev/null) in
    ii*) return 0 ;;
    *) return 1 ;;
    esac
}

missing=
for package in $packages; do
    # pkg-config is a virtual package on newer releases; the command is what counts.
    if [ "$package" = pkg-config ] && command -v pkg-config >/dev/null; then
        continue
    fi
    is_installed "$package" || missing="$missing $package"
done
# shellcheck disable=SC2086 # a list
[ -z "$missing" ] || install_packages $missing
