#!/bin/sh
# The version stands in one place, the changelog is in order, and ci/release.sh makes a release when all
# is well and only then: in a small project of its own. Status 77 without git.
# usage: release.sh SOURCE_FOLDER VERSION   VERSION: as CMake has it
set -eu
source=$1 version=$2
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
script=$copy/project/ci/release.sh

fail() {
    echo "$1" >&2
    [ ! -e "$copy/said" ] || cat "$copy/said" >&2
    exit 1
}

# ---- This project ----

# The header's lines are CMake's version (library.test_version); nobody else says which one it is, but
# for debian, of which package.debian takes care.
pattern=$(echo "${version%.*}" | sed 's/\./\\./g')
(cd "$source" && find . -name '.?*' -prune -o \( -path ./build -o -path ./corpus -o -path ./debian \) -prune -o \
    -type f ! -name CHANGELOG.md -print) |
    (cd "$source" && xargs grep -nE "pteverify[^0-9|]{0,8}$pattern(\.[0-9]+)?([^.0-9]|\$)") >"$copy/said" &&
    fail "these say the version, too:"

# Sections: [Unreleased], then releases with dates, the newest first and none after this version.
awk -v version="$version" '
function number(text, part) {
    split(text, part, ".")
    return part[1] * 10000 + part[2] * 100 + part[3]
}
BEGIN { last = number(version) }
!/^## / { next }
!sections++ { if ($0 == "## [Unreleased]") next; print "first comes [Unreleased]"; exit 1 }
!/^## \[[0-9]+\.[0-9]+\.[0-9]+\] - [0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]$/ {
    print "no section of a release: " $0
    exit 1
}
{
    is = number(substr($2, 2))
    if (is > last) { print "in the wrong place, or newer than the header: " $0; exit 1 }
    last = is - 1
}' "$source/CHANGELOG.md" >"$copy/said" || fail "CHANGELOG.md:"

# ---- Another one ----

command -v git >/dev/null || {
    echo "skipped: there is no git"
    exit 77
}
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a

make_project() {
    mkdir -p "$copy/project/verifiers/include" "$copy/project/tests/package" "$copy/project/ci"
    cd "$copy/project"
    git init -q .
    mkdir debian
    echo "a (1.2.3) unstable; urgency=low" >debian/changelog
    echo /build/ >.gitignore
    cp "$source/ci/release.sh" "$source/ci/published.sh" "$source/ci/common.sh" ci
    cat >ci/assets.sh <<'EOF'
#!/bin/sh
set -eu
[ ! -e build/no-assets ]
cd "$2"
sha256sum "${1##*/}" >SHA256SUMS
EOF
    chmod +x ci/assets.sh
    printf 'code\trule\tsince\tdropped\n101\ta-rule\t1.2.0\t\n' >tests/package/published.tsv
    printf '#define PTV_VERSION_%s\n' "MAJOR 1" "MINOR 2" "PATCH 3" >verifiers/include/pteverify.h
    cat >CHANGELOG.md <<EOF
# Changelog

## [Unreleased]

## [1.2.3] - 2026-01-02

### Added

- A feature.

## [1.2.0] - 2026-01-01

- Another one.
EOF
    git add .
    git commit -q -m first
    git tag v1.2.0
}

# passed: what ci/test.sh leaves.
passed() {
    mkdir -p build/logs build/release
    git rev-parse HEAD >build/logs/passed
    echo 'echo 101 error a-rule' >build/release/pteverify
    chmod +x build/release/pteverify
}

# refuses TEXT ARGUMENT...: and makes nothing.
refuses() {
    text=$1
    shift
    status=0
    "$script" "$@" >"$copy/said" 2>&1 || status=$?
    [ $status -eq 1 ] && grep -qF "$text" "$copy/said" || fail "status $status, not refused: $text"
    [ ! -e build/release-1.2.3 ] || fail "made although refused: $text"
}

# refuses_edit TEXT FILE EDIT: committed and tested, and still.
refuses_edit() {
    sed -i "$3" "$2"
    git commit -q -a -m edit
    passed
    refuses "$1" 1.2.3
    git reset -q --hard HEAD^
    passed
}

make_project
refuses "ci/test.sh has not passed at " 1.2.3
passed
"$script" 1.2.3 >"$copy/said" 2>&1 || fail "refused"
[ ! -e build/release-1.2.3 ] && [ "$(git tag)" = v1.2.0 ] || fail "made without --make"

touch new
refuses "there is what is not committed:" --make 1.2.3
rm new
refuses "verifiers/include/pteverify.h says 1.2.3" 1.2.4
refuses "v1.2.0 is newer" 1.1.9
refuses "CHANGELOG.md has no '## [1.2.4] - YEAR-MONTH-DAY'" 1.2.4
refuses "there is a tag v1.2.0" 1.2.0
git commit -q --allow-empty -m other
refuses "ci/test.sh has not passed at " --make 1.2.3
passed
refuses_edit "debian/changelog says 1.2.2" debian/changelog 's/1.2.3/1.2.2/'
refuses_edit "debian/changelog says 1.2.3, but UNRELEASED" debian/changelog 's/unstable/UNRELEASED/'
refuses_edit "CHANGELOG.md has something under [Unreleased]" CHANGELOG.md 's/^## \[Unreleased\]/&\n\n- More./'
refuses_edit "CHANGELOG.md says nothing about 1.2.3" CHANGELOG.md '/^### Added/d; /A feature/d'
refuses_edit "CHANGELOG.md has no '## [1.2.3]" CHANGELOG.md 's/^\(## \[1.2.3\]\).*/\1 - soon/'
refuses_edit "not all rules are listed" tests/package/published.tsv 's/^101\ta-rule/102\tb-rule/'
refuses_edit "not all rules are listed" tests/package/published.tsv '/^101/d'

touch build/no-assets
status=0
"$script" --make 1.2.3 >"$copy/said" 2>&1 || status=$?
[ $status -eq 2 ] && [ "$(git tag)" = v1.2.0 ] && [ ! -e build/release-1.2.3 ] ||
    fail "status $status, made without assets"
rm build/no-assets

"$script" --make 1.2.3 >"$copy/said" 2>&1 || fail "refused"
[ "$(git rev-parse 'v1.2.3^{commit}')" = "$(git rev-parse HEAD)" ] || fail "no tag"
cd build/release-1.2.3
sha256sum --quiet -c SHA256SUMS
printf '### Added\n\n- A feature.\n' | cmp - notes.md
tar -xzf pteverify-1.2.3.tar.gz
(cd ../.. && git ls-files) | sort >files
(cd pteverify-1.2.3 && find . -type f | sed 's|^\./||') | sort | diff files -

for wrong in "" --make "1.2" "v1.2.3" "1.2.3 1.2.4" "--tag 1.2.3" "01.2.3" "1.2.100"; do
    status=0
    # shellcheck disable=SC2086 # a list
    "$script" $wrong >"$copy/said" 2>&1 || status=$?
    [ $status -eq 3 ] && grep -q '^usage: ' "$copy/said" || fail "status $status: release.sh $wrong"
done
