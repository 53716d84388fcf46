#!/bin/sh
# Rules that were published are there as they were, and ci/published.sh notices when they are not: in a
# copy of its list that is changed.
# usage: published.sh SOURCE_FOLDER TOOL
set -eu
source=$1 tool=$2
"$source/ci/published.sh" "$tool"

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
mkdir -p "$copy/ci" "$copy/tests/package"
cp "$source/ci/published.sh" "$source/ci/common.sh" "$copy/ci"
list=$copy/tests/package/published.tsv

# notices TEXT EDIT [ARGUMENT...]: of the list, changed by this edit of sed.
notices() {
    text=$1 edit=$2
    shift 2
    sed "$edit" "$source/tests/package/published.tsv" >"$list"
    if "$copy/ci/published.sh" "$@" "$tool" 2>"$copy/said" || ! grep -qF "$text" "$copy/said"; then
        echo "not noticed: $text" >&2
        cat "$copy/said" >&2
        exit 1
    fi
}
notices "missing: 1 no-rule" '$ s/$/\n1\tno-rule\t0.1.0\t/'
notices "used for another rule: 101 not-a-program" 's/^101\t[^\t]*/101\tis-a-program/'
notices "used for another rule: 101 not-a-program" 's/^101\t/1\t/'
notices "dropped in 0.1.0, and there again: not-a-program" '/^101\t/s/$/0.1.0/'
notices "twice: 101 " '$ s/$/\n101\tanother\t0.1.0\t/'
notices "not listed: 101 not-a-program" '/^101\t/d' --all

# A rule that is new is listed when a release is made, and one that was dropped may be away.
sed '/^101\t/d; $ s/$/\n1\tno-rule\t0.0.1\t0.1.0/' "$source/tests/package/published.tsv" >"$list"
"$copy/ci/published.sh" "$tool"
"$copy/ci/published.sh" --add 0.2.0 "$tool"
"$copy/ci/published.sh" --all "$tool"
grep -qx "101	not-a-program	0.2.0	" "$list"

for wrong in "" "--add" "--add x y" "--all" "a b" "--none"; do
    status=0
    # shellcheck disable=SC2086 # a list
    "$copy/ci/published.sh" $wrong 2>"$copy/said" || status=$?
    if [ $status -ne 3 ] || ! grep -q '^usage: ' "$copy/said"; then
        echo "status $status: published.sh $wrong" >&2
        exit 1
    fi
done
