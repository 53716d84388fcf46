#!/bin/sh
# Makes the files of a release from an archive of its sources, and from nothing else on this machine: the tool as one
# file for Linux, Windows and macOS (ci/static.sh), the Debian packages (ci/deb.sh), the npm package and the site
# (ci/npm.sh), files for other collections (ci/packaging.sh), licences, a bill of materials (SPDX, ci/sbom.py),
# checksums; and the page of `pteverify view`, which needs node. Anybody on the same release of Debian gets the same
# bytes; --twice makes them twice, in different folders, at different times, in different time zones and languages, and
# compares. Status 77: something is missing, and is named.
# usage: assets.sh [--twice] ARCHIVE FOLDER   ARCHIVE: pteverify-VERSION.tar.gz; it is put into FOLDER, too
set -eu
. "$(dirname "$0")/common.sh"
twice=
if [ "${1-}" = --twice ]; then
    twice=yes
    shift
fi
[ $# -eq 2 ] || usage
targets="linux-x86_64 linux-aarch64 windows-x86_64 macos-aarch64 macos-x86_64"
[ -f "$1" ] || fail 3 "$1 is no file"
archive=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
name=$(basename "$archive" .tar.gz)
mkdir -p "$2"
folder=$(cd "$2" && pwd)
export PTV_DOWNLOADS="${PTV_DOWNLOADS:-$root/build/static/downloads}"
mkdir -p "$PTV_DOWNLOADS"
make_scratch

# pack FOLDER NAME: packs FOLDER/NAME as $to/$name-NAME.tar.gz.
pack() {
    tar -C "$1" --sort=name --mtime="@$seconds" --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw \
        -cf - "$2" | gzip -9 -n >"$to/$name-$2.tar.gz"
}

# make_into FOLDER SCRATCH: makes everything with the scripts in the archive.
make_into() (
    to=$1 work=$2
    mkdir -p "$to" "$work"
    tar -xzf "$archive" -C "$work"
    sources=$work/$name
    # The time of the commit, which git archive gives all files.
    seconds=$(stat -c %Y "$sources/LICENSE")
    export SOURCE_DATE_EPOCH="$seconds"
    "$sources/ci/view.sh" || exit # the page that tools contain
    cp "$sources/build/view/view.html.gz" "$to/$name-view.html.gz"
    # shellcheck disable=SC2086 # a list
    "$sources/ci/static.sh" --output "$work/static" $targets || exit
    for tool in "$work"/static/bin/*; do
        cp "$tool" "$to/$name-${tool##*/pteverify-}"
    done
    cp "$work/static/licenses.txt" "$to/$name-licenses.txt"
    "$sources/ci/deb.sh" --build "$archive" "$work/deb" || exit
    cp "$work"/deb/*.deb "$to"
    rm -f "$to"/*-dbgsym_*
    # Programs that run while the module is built already exist.
    "$sources/ci/npm.sh" "$work/static/linux-$(uname -m)/tool" || exit
    cp "$sources/build/npm/$name.tgz" "$to/$name-npm.tgz"
    pack "$sources/build" site
    "$sources/ci/packaging.sh" --fill "$archive" "$work/packaging"
    pack "$work" packaging
    cp "$archive" "$to"
    python3 -B "$sources/ci/sbom.py" "${name##*-}" "$seconds" "$to" >"$work/sbom"
    cp "$work/sbom" "$to/$name.spdx.json"
    cd "$to"
    sha256sum -- "$name"* ./*.deb | sed 's|  \./|  |' >"$work/sums"
    cp "$work/sums" SHA256SUMS
)

# Validates SPDX with the reference implementation, from PyPI.
validate() {
    tools=$PTV_DOWNLOADS/spdx-tools
    from_pypi "$tools" spdx-tools==0.8.5 || {
        echo "left out: spdx-tools cannot be fetched from PyPI: $1 is not validated" >&2
        return 0
    }
    "$tools/bin/pyspdxtools" --infile "$1"
}

make_into "$scratch/made" "$scratch/work"
validate "$scratch/made/$name.spdx.json"
if [ -n "$twice" ]; then
    (
        umask 077
        export TZ=Pacific/Apia LC_ALL=C.UTF-8 LANGUAGE=de
        make_into "$scratch/again" "$scratch/another/and-longer/folder"
    )
    diff -r "$scratch/made" "$scratch/again" || fail 1 "these differ when they are made again"
    echo "the same bytes twice: $(find "$scratch/made" -type f | wc -l) files"
fi
cp "$scratch/made"/* "$folder"
