#!/bin/sh
# Fetches the upstream sources of Debian packages into FOLDER/NAME, and writes the SHA-256 of their archive to
# FOLDER/NAME.sha256. Uses this machine's mirrors with apt-get, without configuring anything or being root. Silent and
# quick if all are there; status 2 if one cannot be fetched.
# usage: sources.sh FOLDER NAME...
set -eu
. "$(dirname "$0")/common.sh"
[ $# -ge 2 ] || usage
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
make_scratch

# apt COMMAND...: runs apt-get with separate lists and settings.
apt() {
    apt-get -q -o "Dir::Etc::SourceList=$scratch/sources.list" \
        -o Dir::Etc::SourceParts=/dev/null -o "Dir::State::Lists=$scratch/lists" -o "Dir::Cache=$scratch/cache" \
        -o "APT::Sandbox::User=$(id -un)" "$@"
}

update() {
    # shellcheck disable=SC2016 # apt-get's own variables
    apt-get indextargets --format 'deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' \
        'Created-By: Packages' | LC_ALL=C sort -ur >"$scratch/sources.list"
    mkdir -p "$scratch/lists/partial" "$scratch/cache/archives/partial"
    apt update
}

# fetch NAME: the folder appears only when complete.
fetch() {
    [ -d "$scratch/lists" ] || update || return 1
    rm -rf "$scratch/files" "$scratch/source" "${folder:?}/$1"
    mkdir "$scratch/files" "$scratch/source"
    (cd "$scratch/files" && apt source --download-only "$1" && rm -f ./*.asc && sha256sum ./*.orig.tar.* | sed 's| \./| |') \
        >"$scratch/said" || return 1
    tail -n 1 "$scratch/said" >"$folder/$1.sha256"
    (cd "$scratch/source" && cmake -E tar xf "$scratch/files/$1"_*.orig.tar.*) &&
        mv "$scratch"/source/* "$folder/$1"
}

for name in "$@"; do
    [ ! -d "$folder/$name" ] || continue
    fetch "$name" >"$scratch/log" 2>&1 || {
        echo "sources: that of $name cannot be fetched" >&2
        tail -n 3 "$scratch/log" >&2
        exit 2
    }
done
