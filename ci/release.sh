#!/bin/sh
# Makes the tag and the files of a release (ci/assets.sh) if all is well: nothing is uncommitted, the header has this
# version, CHANGELOG.md has its section, all rules are listed as published, and ci/test.sh has passed at this very
# commit. Without --make, only checks. Publishes nothing (docs/releasing.md).
# usage: release.sh [--make] VERSION   VERSION: as 1.2.3
set -eu
. "$(dirname "$0")/common.sh"
cd "$root"

make=
if [ "${1-}" = --make ]; then
    make=yes
    shift
fi
[ $# -eq 1 ] || usage
version=$1
echo "$version" | grep -qxE '(0|[1-9][0-9]*)(\.(0|[1-9][0-9]?)){2}' || usage

faults=
wrong() {
    echo "release: $*" >&2
    faults=yes
}

# section NAME: prints a section of the changelog, without its heading and surrounding blank lines.
section() {
    awk -v name="[$1]" '
    /^## / { inside = index($0, "## " name) == 1; next }
    inside { text = text $0 "\n" }
    END { gsub(/^\n+|\n+$/, "", text); if (text != "") print text }' CHANGELOG.md
}

check_tree() {
    changed=$(git status --porcelain) || exit 2
    [ -z "$changed" ] || wrong "there is what is not committed:
$changed"
}

check_version() {
    says=$(version)
    [ "$says" = "$version" ] || wrong "verifiers/include/pteverify.h says $says"
    packaged=$(sed -n '1s/^[^(]*(\([^)]*\)) \([^;]*\);.*/\1, but \2/p' debian/changelog)
    [ "${packaged%, but unstable}" = "$version" ] || wrong "debian/changelog says ${packaged%, but unstable}"
    if git rev-parse -q --verify "refs/tags/v$version" >/dev/null; then
        wrong "there is a tag v$version"
    else
        newest=$({ git tag --list 'v[0-9]*' && echo "v$version"; } | sort -V | tail -n 1)
        [ "$newest" = "v$version" ] || wrong "$newest is newer"
    fi
}

check_changelog() {
    grep -qxE "## \[$(echo "$version" | sed 's/\./\\./g')\] - [0-9]{4}-[0-9]{2}-[0-9]{2}" CHANGELOG.md ||
        wrong "CHANGELOG.md has no '## [$version] - YEAR-MONTH-DAY'"
    [ -n "$(section "$version")" ] || wrong "CHANGELOG.md says nothing about $version"
    [ -z "$(section Unreleased)" ] || wrong "CHANGELOG.md has something under [Unreleased]"
}

# Checks what ci/test.sh has left: the commit, and the tool that it built.
check_tests() {
    commit=$(git rev-parse HEAD)
    if [ "$(cat build/logs/passed 2>/dev/null)" != "$commit" ]; then
        wrong "ci/test.sh has not passed at $commit"
    elif ! ci/published.sh --all build/release/pteverify; then
        wrong "not all rules are listed (ci/published.sh --add $version build/release/pteverify)"
    fi
}

# make_all: makes everything from the commit alone, with the same bytes each time.
make_all() {
    mkdir -p "$folder"
    git archive --format=tar --prefix="$name/" HEAD | gzip -9 -n >"$folder/$name.tar.gz"
    ci/assets.sh "$folder/$name.tar.gz" "$folder" || {
        rm -rf "$folder"
        fail 2 "nothing is made"
    }
    section "$version" >"$folder/notes.md"
    git tag -a -m "pteverify $version" "v$version"
}

check_tree
check_version
check_changelog
check_tests
[ -z "$faults" ] || exit 1

name=pteverify-$version
folder=build/release-$version
if [ -n "$make" ]; then
    make_all
    echo "made: tag v$version, and in $folder: $(cd "$folder" && echo *)"
    echo "to publish: git push origin v$version"
else
    echo "ready: --make would make tag v$version and $folder/$name.tar.gz"
fi
