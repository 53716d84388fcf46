# shellcheck shell=sh
# Shared by the scripts in this folder: . "$(dirname "$0")/common.sh". Sets $root, the project's folder.
root=$(cd "$(dirname "$0")/.." && pwd)

# usage: the lines of the script that begin with "# usage: ".
usage() {
    sed -n 's/^# usage: /usage: /p' "$0" >&2
    exit 3
}

# skip WHY: nothing can be tried here; status 77.
skip() {
    echo "skipped: $*"
    exit 77
}

# need COMMAND...
need() {
    for command in "$@"; do
        command -v "$command" >/dev/null || skip "there is no $command"
    done
}

# fail STATUS WHAT
fail() {
    status=$1
    shift
    echo "$(basename "$0" .sh): $*" >&2
    exit "$status"
}

# make_scratch: makes $scratch, a new folder that is removed at the end.
make_scratch() {
    scratch=$(mktemp -d "${TMPDIR:-/tmp}/pteverify.XXXXXX") || exit 2
    trap 'rm -rf "$scratch"' EXIT
    trap 'exit 2' HUP INT TERM # dash runs no EXIT trap for a signal
}

# logged FILE COMMAND...: appends the output to FILE, and shows it if the command fails.
logged() {
    log=$1
    shift
    "$@" >>"$log" 2>&1 || {
        tail -n 40 "$log" >&2
        fail 1 "failed: $* ($log)"
    }
}

# from_pypi FOLDER PACKAGE...: makes a Python environment with them if it is missing. False if that fails.
from_pypi() {
    [ ! -e "$1/complete" ] || return 0
    environment=$1
    shift
    rm -rf "$environment"
    if ! python3 -m venv "$environment" ||
        ! "$environment/bin/pip" install --quiet --disable-pip-version-check "$@"; then
        rm -rf "$environment"
        return 1
    fi
    touch "$environment/complete" # otherwise an earlier call was interrupted
} >&2

# install_packages PACKAGE...: installs Debian packages, as root or with sudo.
install_packages() {
    as_root=
    [ "$(id -u)" -eq 0 ] || as_root=sudo
    [ -z "$as_root" ] || command -v sudo >/dev/null || fail 2 "needs root or sudo to install: $*"
    echo "$(basename "$0" .sh): installing Debian packages with apt-get: $*" >&2
    export DEBIAN_FRONTEND=noninteractive
    $as_root apt-get update -q
    $as_root apt-get install -y -q --no-install-recommends "$@"
} >&2

# zig_tools FOLDER TARGET FLAG...: makes cc, ar and ranlib in FOLDER, for build systems, from the compiler $zig.
# shellcheck disable=SC2154 # $zig
zig_tools() {
    tools=$1 triple=$2
    shift 2
    mkdir -p "$tools"
    printf '#!/bin/sh\nexec "%s" cc -target %s %s "$@"\n' "$zig" "$triple" "$*" >"$tools/cc"
    for command in ar ranlib; do
        printf '#!/bin/sh\nexec "%s" %s "$@"\n' "$zig" $command >"$tools/$command"
    done
    chmod +x "$tools/cc" "$tools/ar" "$tools/ranlib"
}

# find_page LOG: sets $page, the value of PTV_PAGE for a tool that contains the page of `pteverify view`; empty, with a
# message, if the page cannot be made.
# shellcheck disable=SC2034 # $page
find_page() {
    page=$root/build/view/view.html.gz
    "$root/ci/view.sh" >"$1" 2>&1 || {
        echo "left out: the page of pteverify view: $(tail -n 1 "$1")" >&2
        page=
    }
}

# start_wine FOLDER: sets $wine, which runs Windows programs, with its files in FOLDER, which must be ours. Its server
# outlives each program: a server that is shutting down would refuse the next one.
# shellcheck disable=SC2034 # $wine
start_wine() {
    wine=$(PATH=$PATH:/usr/lib/wine command -v wine64) || skip "there is no wine64 (Debian: wine64)"
    export WINEPREFIX="$1" WINEDEBUG=-all
    mkdir -p "$1"
    # Background processes must not hold the pipes of a build.
    (PATH=$PATH:/usr/lib/wine wineserver -p600) >/dev/null 2>&1 || true # it may already run
    "$wine" cmd /c exit >/dev/null 2>&1 </dev/null || skip "Wine does not start"
}

# version: prints the version of these sources, which only the header has.
version() {
    sed -nE 's/^#define PTV_VERSION_(MAJOR|MINOR|PATCH) //p' "$root/verifiers/include/pteverify.h" | paste -s -d . -
}
