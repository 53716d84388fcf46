#!/bin/sh
# Fetches the source of Debian's jansson into build/jansson: MSan knows only what it has
# instrumented, and the preset msan makes it a part of its build. Asks the mirrors of this machine
# with apt-get, for which nothing is configured and nobody has to be root.
# usage: jansson.sh
# Exit status 0 also when it cannot be fetched: MSan then runs what needs no jansson.
set -eu
cd "$(dirname "$0")/.."

if [ $# -gt 0 ]; then
    echo "jansson: usage: jansson.sh" >&2
    exit 3
fi
[ ! -e build/jansson/CMakeLists.txt ] || exit 0
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT

# apt COMMAND...: with lists and settings of its own.
apt() {
    apt-get -q -o "Dir::Etc::SourceList=$temporary/sources.list" \
        -o Dir::Etc::SourceParts=/dev/null -o "Dir::State::Lists=$temporary/lists" -o "Dir::Cache=$temporary/cache" \
        -o "APT::Sandbox::User=$(id -un)" "$@"
}

fetch() {
    # shellcheck disable=SC2016 # apt-get's own variables
    apt-get indextargets --format 'deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' \
        'Created-By: Packages' | sort -u >"$temporary/sources.list"
    mkdir -p "$temporary/lists/partial" "$temporary/cache/archives/partial"
    apt update && (cd "$temporary" && apt source --download-only jansson)
}

if ! fetch >"$temporary/log" 2>&1; then
    echo "jansson: its source cannot be fetched: MSan runs without the tool" >&2
    tail -n 3 "$temporary/log" >&2
    exit 0
fi
mkdir -p build "$temporary/source"
(cd "$temporary/source" && cmake -E tar xf "$temporary"/jansson_*.orig.tar.*)
rm -rf build/jansson
mv "$temporary/source"/jansson-* build/jansson
