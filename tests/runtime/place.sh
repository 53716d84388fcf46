#!/bin/sh
# A crash stays the same crash: `runtime_try --place` tells places apart, what fuzz-runtime saves is
# called what it is, and what it shrinks dies where it did.
# usage: place.sh RUNTIME_TRY FUZZ-RUNTIME PTEVERIFY GOLDEN-FOLDER
set -eu
try=$1 fuzz=$2 pteverify=$3 golden=$4
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/broken"

fail() {
    echo "$*" >&2
    exit 1
}

broken() { # NAME MODEL EDITS
    "$pteverify" edit "$golden/$2" -o "$tmp/broken/$1" "$3"
}
broken kind.pte lists.pte 'set execution_plan[0].values[8].val.items[0] = 0'
broken type.pte add.pte 'set execution_plan[0].values[0].val.scalar_type = 30'
broken count.pte add.pte 'patch @object(execution_plan) u32 0x40000001'
broken legacy.ptd external_data.ptd \
    'patch @56 0c00 1000 0000 0400 0800 0c00; patch @72 u32 16; patch @76 u32 16'
"$pteverify" edit "$golden/add.pte" -o "$tmp/refused.pte" 'patch @4 45543131'

# status_of FILE: and $tmp/place.
status_of() {
    status=0
    "$try" --place "$1" >"$tmp/place" || status=$?
    echo "$status"
}

[ "$(status_of "$golden/add.pte")" = 0 ] || fail "a sound model: $(cat "$tmp/place")"
[ "$(status_of "$tmp/refused.pte")" = 1 ] || fail "refused is not died: $(cat "$tmp/place")"
for file in "$tmp"/broken/*; do
    status=$(status_of "$file")
    [ "$status" -ge 16 ] || fail "$file: $status, $(cat "$tmp/place")"
    [ "$status" = "$(status_of "$file")" ] || fail "$file: not the same status twice"
    echo "$status" >>"$tmp/statuses"
done
[ "$(sort -u "$tmp/statuses" | wc -l)" -eq 4 ] || fail "places are not told apart"

# The data file has no extension that says so.
mv "$tmp/broken/legacy.ptd" "$tmp/broken/legacy.pte"
"$fuzz" --source unchanged --save "$tmp/saved" --shrink "$tmp/broken" >"$tmp/out"
count=0
for file in "$tmp"/saved/minimal-alone-*.pt[ed]; do
    (status_of "$file") >"$tmp/status"
    place=$(head -n 1 "$file.txt")
    case $(cat "$tmp/place") in
    "$place"*) ;;
    *) fail "$file: dies elsewhere: $place; $(cat "$tmp/place")" ;;
    esac
    [ "$(wc -c <"$file")" -lt 600 ] || fail "$file: it was not shrunk"
    count=$((count + 1))
done
[ $count -eq 4 ] || fail "$count of 4 crashes are saved"
[ -e "$(echo "$tmp"/saved/minimal-alone-*.ptd)" ] || fail "the data file is called something else"

# Without a folder to save in there is nothing to shrink for.
if "$fuzz" --shrink "$tmp/broken" >"$tmp/out" 2>&1; then fail "--shrink without --save"; fi

# What docs/fuzzing.md shows of a crash that becomes small; runs and seconds differ.
page=$(cd "$(dirname "$0")/../.." && pwd)/docs/fuzzing.md
mkdir -p "$tmp/page/build/dev" "$tmp/page/bin"
ln -s "$(readlink -f "$try")" "$tmp/page/build/dev/runtime_try"
ln -s "$(readlink -f "$pteverify")" "$tmp/page/bin/pteverify"
cp "$golden/linear.pte" "$tmp/page"
cd "$tmp/page"
sed -n '/^\$ pteverify edit linear.pte/,/^```$/p' "$page" | sed '/^```$/d' >"$tmp/shown"
sed -n 's/^\$ //p' "$tmp/shown" | while read -r command; do
    echo "\$ $command"
    PATH=$tmp/page/bin:$PATH sh -c "$command" 2>&1
done >"$tmp/printed"
for one in shown printed; do
    sed 's/in [0-9]* runs and [0-9.]* s/in N runs/' "$tmp/$one" >"$tmp/$one.same"
done
diff "$tmp/shown.same" "$tmp/printed.same" || fail "docs/fuzzing.md shows something else"
