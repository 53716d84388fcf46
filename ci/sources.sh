#!/bin/sh
# Fetches sources of Debian packages, as their authors released them, into FOLDER/NAME, and leaves the
# SHA-256 of their archive in FOLDER/NAME.sha256. Asks the mirrors of this machine with apt-get, for
# which nothing is configured and nobody has to be root. Silent and quick when all are there; status 2
# when one cannot be fetched.
# usage: sources.sh FOLDER NAME...
set -eu
[ $# -ge 2 ] || {
    sed -n 's/^# usage: /usage: /p' "$0" >&2
    exit 3
}
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT

# apt COMMAND...: with lists and settings of its own.
apt() {
    apt-get -q -o "Dir::Etc::SourceList=$temporary/sources.list" \
        -o Dir::Etc::SourceParts=/dev/null -o "Dir::State::Lists=$temporary/lists" -o "Dir::Cache=$temporary/cache" \
        -o "APT::Sandbox::User=$(id -un)" "$@"
}

update() {
    # shellcheck disable=SC2016 # apt-get's own variables
    apt-get indextargets --format 'deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' \
        'Created-By: Packages' | LC_ALL=C sort -ur >"$temporary/sources.list"
    mkdir -p "$temporary/lists/partial" "$temporary/cache/archives/partial"
    apt update
}

# fetch NAME: the folder appears when all is there.
fetch() {
    [ -d "$temporary/lists" ] || update || return 1
    rm -rf "$temporary/files" "$temporary/source" "${folder:?}/$1"
    mkdir "$temporary/files" "$temporary/source"
    (cd "$temporary/files" && apt source --download-only "$1" && rm -f ./*.asc && sha256sum ./*.orig.tar.* | sed 's| \./| |') \
        >"$temporary/said" || return 1
    tail -n 1 "$temporary/said" >"$folder/$1.sha256"
    (cd "$temporary/source" && cmake -E tar xf "$temporary/files/$1"_*.orig.tar.*) &&
        mv "$temporary"/source/* "$folder/$1"
}

for name in "$@"; do
    [ ! -d "$folder/$name" ] || continue
    fetch "$name" >"$temporary/log" 2>&1 || {
        echo "sources: that of $name cannot be fetched" >&2
        tail -n 3 "$temporary/log" >&2
        exit 2
    }
done
