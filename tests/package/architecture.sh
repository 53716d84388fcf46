#!/bin/sh
# ci/architecture.sh notices each way in which code and picture can differ, and draws what is there:
# in a copy that is changed.
# usage: architecture.sh SOURCE_FOLDER
set -eu
source=$1
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
page=$copy/docs/architecture.md

mkdir -p "$copy/ci" "$copy/docs"
cp "$source/ci/architecture.sh" "$source/ci/common.sh" "$copy/ci"
(cd "$source" && find . -name '.?*' -prune -o \( -path ./build -o -path ./corpus -o -path ./ci -o -path ./packaging \) -prune -o \
    \( -name '*.[ch]' -o -name '*.cc' \) -print) >"$copy/list"
tar -C "$source" -cf - -T "$copy/list" | tar -C "$copy" -xf -

# begin: the page as it is.
begin() {
    cp "$source/docs/architecture.md" "$page"
}

fail() {
    echo "$1" >&2
    [ ! -e "$copy/said" ] || cat "$copy/said" >&2
    exit 1
}

# notices TEXT [ARGUMENT...]: the script fails and says TEXT.
notices() {
    text=$1
    shift
    ! "$copy/ci/architecture.sh" "$@" 2>"$copy/said" || fail "not noticed: $text"
    grep -qF "$text" "$copy/said" || fail "something else than: $text"
}

# redraws: --write makes it right.
redraws() {
    "$copy/ci/architecture.sh" --write 2>"$copy/said" || fail "not drawn right"
    "$copy/ci/architecture.sh" 2>"$copy/said" || fail "what was drawn is not right"
}

# edit EXPRESSION: the page, by sed.
edit() {
    cp "$page" "$copy/before"
    sed -i "$1" "$page"
    ! cmp -s "$page" "$copy/before" || fail "changes nothing: $1"
}

begin
redraws
cmp "$page" "$source/docs/architecture.md"

arrow=$(sed -n 's/^ *\([a-z_]* --> [a-z_]*\)$/\1/p' "$page" | head -n 1)
edit "/^ *$arrow\$/d"
notices "not drawn: $arrow, "
redraws

edit "s/^ *\([a-z_]*\) --> \([a-z_]*\)\$/&\n    \2 --> \1/"
notices "drawn, but nothing includes that: ${arrow#* --> } --> ${arrow%% *}"
redraws

edit 's|^    verifiers\["verifiers<br>|&nowhere, |'
notices "there is no folder verifiers/nowhere"
redraws

edit 's|^\(    verifiers\[".*\)core, |\1|'
notices "verifiers/core stands in no box"
redraws

edit 's|^    fuzz\["fuzz<br>|&verifiers/core, |'
notices "verifiers/core stands in two boxes"
begin

edit 's|^flowchart TD|&\n    attic["attic"]|'
notices "box attic is empty"
redraws

edit 's|^flowchart TD|&\n    tool -.-> base|'
notices "neither box nor arrow:"
begin

edit '/^```mermaid$/,/^```$/d'
notices "stands in no box"
begin

mkdir -p "$copy/fuzz/attic" "$copy/attic"
touch "$copy/fuzz/attic/new.c" "$copy/attic/new.c"
notices "fuzz/attic stands in no box"
notices "attic stands in no box"
redraws
grep -q '^    attic\["attic"\]$' "$page" || fail "a new top folder is not drawn"
rm -r "$copy/fuzz/attic" "$copy/attic"
begin

# Upwards, by each kind of path.
echo '#include "../../fuzz/tree/tree.h"' >>"$copy/verifiers/core/run.h"
notices "not drawn: verifiers --> fuzz, verifiers/core/run.h:"
notices "verifiers is below fuzz and must not include it: verifiers/core/run.h:" --write
begin
cp "$source/verifiers/core/run.h" "$copy/verifiers/core"
echo '# include "fuzz/tree/tree.h"' >>"$copy/verifiers/core/run.h"
notices "not drawn: verifiers --> fuzz, verifiers/core/run.h:"

for wrong in --draw x "--write A" "--write tool --x"; do
    status=0
    # shellcheck disable=SC2086 # a list
    "$copy/ci/architecture.sh" $wrong 2>"$copy/said" || status=$?
    [ $status -eq 3 ] && grep -q '^usage: ' "$copy/said" || fail "status $status: $wrong"
done
