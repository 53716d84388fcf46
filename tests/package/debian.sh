#!/bin/sh
# The Debian packages (ci/deb.sh builds and tries them) are of this version, named as the library's
# soname wants it, and their list of symbols is what the header exports.
# usage: debian.sh SOURCE_FOLDER VERSION
set -eu
. "$1/tests/package/judge.sh"
source=$1 version=$2
cd "$source/debian"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

says=$(sed -n '1s/^pteverify (\([^)]*\)) .*/\1/p' changelog)
[ "$says" = "$version" ] || fail "debian/changelog says $says, the header $version"

major=${version%%.*} soname=${version%.*}
[ "$major" -eq 0 ] || soname=$major
library=libpteverify$soname
for file in "$library.install" "$library.symbols"; do
    [ -e "$file" ] || fail "there is no debian/$file: is the package named as the soname says?"
done
[ "$(sed -n 's/^Package: \(libpteverify[0-9].*\)/\1/p' control)" = "$library" ] ||
    fail "debian/control has no package $library"
head -n 1 "$library.symbols" | grep -qx "libpteverify.so.$soname $library #MINVER#" ||
    fail "debian/$library.symbols is of another library"

sed -n 's/^ \(ptv_[a-z_]*\)@Base .*/\1/p' "$library.symbols" | compare_exports "debian/$library.symbols"

command -v dpkg-parsechangelog >/dev/null || {
    echo "skipped: there is no dpkg-dev to read debian/changelog"
    exit 77
}
dpkg-parsechangelog -l changelog >"$tmp/log" 2>&1 && ! grep warning "$tmp/log" ||
    fail "debian/changelog: $(cat "$tmp/log")"
