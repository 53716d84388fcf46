#!/bin/sh
# fuzz-runtime --report: crashes by group, each with an input that dies so again, and the rule that
# refuses it; campaigns that were stopped go on; a program instead of the released runtime.
# usage: report.sh FUZZ-RUNTIME PTEVERIFY GOLDEN-FOLDER OWN-RUNTIME OWN-RUNTIME-WITH-SANITIZER
set -eu
fuzz=$1 pteverify=$2 golden=$3 own=$4 sanitized=$5
tmp=$(mktemp -d)
process=
trap '[ -z "$process" ] || kill -9 $process 2>/dev/null; rm -rf "$tmp"' EXIT
mkdir "$tmp/broken" "$tmp/own"

fail() {
    echo "$*" >&2
    exit 1
}

broken() { # NAME MODEL EDITS
    "$pteverify" edit "$golden/$2" -o "$tmp/$1" "$3"
}

# says FILE TEXT...
says() {
    file=$1
    shift
    for text in "$@"; do
        grep -qF -e "$text" "$file" || {
            cat "$file" >&2
            fail "$file does not say: $text"
        }
    done
}

# again REPORT: the commands of the page, FILE by FILE; each dies.
again() {
    sed -n 's/^[*] Again: `\(.*\)`$/\1/p' "$1/report.md" >"$tmp/again"
    [ "$(wc -l <"$tmp/again")" -eq "$2" ] || fail "$1: not $2 commands"
    while read -r command; do
        status=0
        $command >"$tmp/said" 2>&1 || status=$?
        [ $status -ge "$3" ] || fail "$command: status $status"
    done <"$tmp/again"
}

# ---- The released runtime ----

broken broken/kind.pte lists.pte 'set execution_plan[0].values[8].val.items[0] = 0'
broken broken/type.pte add.pte 'set execution_plan[0].values[0].val.scalar_type = 30'
broken broken/count.pte add.pte 'patch @object(execution_plan) u32 0x40000001'
broken broken/legacy.ptd external_data.ptd \
    'patch @56 0c00 1000 0000 0400 0800 0c00; patch @72 u32 16; patch @76 u32 16'
cp "$tmp/broken/count.pte" "$tmp/broken/twice.pte" # the same crash, of a larger file
"$pteverify" edit "$tmp/broken/count.pte" -o "$tmp/broken/another.pte" 'grow 64'
"$fuzz" --milliseconds 10000 --source unchanged --report "$tmp/report" "$tmp/broken" >"$tmp/out"
says "$tmp/report/report.md" 'TensorInfo::create' '* Stage: `metas`' '* Stage: `execute`' \
    '[`check scalar_type_util.h:' '* Deaths: `3, 0 of them behind pteverify`' 'scalar-type-unknown at ' \
    'int-list-item-not-int at ' '#0 ' 'libexecutorch.so+0x'
says "$tmp/report/report.html" '<code>scalar-type-unknown at ' '</html>' ' &lt; '
groups=$(find "$tmp/report" -name stack.txt | wc -l)
[ "$groups" -eq 4 ] || fail "$groups groups, not 4"
[ "$(find "$tmp/report" -name 'input.pt[ed]' | wc -l)" -eq 4 ] || fail "not one input for each group"
[ "$(cat "$tmp"/report/*/input.ptd | wc -c)" -gt 0 ] || fail "the data file is called something else"
cmp "$tmp/broken/count.pte" "$tmp"/report/*-get_method_name-*/input.pte || fail "not the smallest was kept"
again "$tmp/report" 4 16

# Shrunk: as small as its group can be.
"$fuzz" --milliseconds 10000 --source unchanged --shrink --report "$tmp/small" "$tmp/broken" >"$tmp/out"
again "$tmp/small" 4 16
[ "$(cat "$tmp"/small/*/input.pt[ed] | wc -c)" -lt 1500 ] || fail "it was not shrunk"

# ---- It goes on ----

campaign() { # FOLDER INPUTS
    "$fuzz" --source mutated --milliseconds 5000 --inputs "$2" --report "$1" "$golden/add.pte" "$golden/lists.pte"
}
campaign "$tmp/parts" 100 >"$tmp/out"
campaign "$tmp/parts" 300 >"$tmp/out"
campaign "$tmp/whole" 300 >"$tmp/out"
for one in parts whole; do
    sed "s|$tmp/$one|REPORT|" "$tmp/$one/report.md" >"$tmp/$one.md"
done
cmp "$tmp/parts.md" "$tmp/whole.md" || fail "two parts are not the whole"

# Stopped: what was found is in the report; the rest comes later.
"$fuzz" --inputs 1000000 --report "$tmp/stopped" "$golden/add.pte" >"$tmp/out" 2>"$tmp/errors" &
process=$!
until [ -e "$tmp/stopped/campaign.json" ] && [ -n "$(find "$tmp/stopped" -name stack.txt)" ]; do
    sleep 0.1
done
kill -TERM $process
status=0
wait $process || status=$?
process=
[ $status -eq 2 ] || fail "stopped: status $status"
says "$tmp/errors" "the same command goes on"
says "$tmp/stopped/report.md" '# Crashes of the released runtime'

# What could not be kept is not counted: where the folder of a group should be there is a file.
in_the_way=$tmp/kept/$(basename "$tmp"/report/*-get_method_name-*)
kept() {
    "$fuzz" --milliseconds 10000 --source unchanged --report "$tmp/kept" "$tmp/broken" >"$tmp/out" 2>"$tmp/errors"
}
mkdir "$tmp/kept"
echo a file >"$in_the_way"
status=0
kept || status=$?
[ $status -eq 2 ] || fail "a file in the way of a folder: status $status"
says "$tmp/errors" "$in_the_way/input.pte: Not a directory"
rm "$in_the_way"
kept
sed "s|$tmp/kept|$tmp/report|" "$tmp/kept/report.md" | cmp - "$tmp/report/report.md" ||
    fail "what could not be kept was counted"

# Not of another campaign, not of anything else, not where nothing can be written.
refuses() { # STATUS TEXT FOLDER OPTION...
    wanted=$1 text=$2 folder=$3
    shift 3
    status=0
    "$fuzz" --milliseconds 10000 --source unchanged --report "$folder" "$@" "$tmp/broken" >"$tmp/out" 2>&1 || status=$?
    [ $status -eq "$wanted" ] || fail "$folder: status $status, not $wanted"
    says "$tmp/out" "$text"
}
refuses 3 "is of another campaign: mutated, seed 1" "$tmp/parts"
refuses 3 "is of another campaign: unchanged, seed 1" "$tmp/report" --seed 2
mkdir "$tmp/other"
echo '{"cells": []}' >"$tmp/other/campaign.json"
refuses 2 "not from a campaign" "$tmp/other"
echo '{' >"$tmp/other/campaign.json"
refuses 2 "not from a campaign" "$tmp/other"
sed 's/"group": *0/"group": 99/' "$tmp/report/campaign.json" >"$tmp/other/campaign.json"
refuses 2 "not from a campaign" "$tmp/other"
sed 's|"input.pte"|"../kept"|' "$tmp/report/campaign.json" >"$tmp/other/campaign.json"
refuses 2 "not from a campaign" "$tmp/other"
sed 's|"invalid address: |"invalid address |' "$tmp/report/campaign.json" >"$tmp/other/campaign.json"
refuses 2 "not from a campaign" "$tmp/other"
refuses 2 "/dev/null" /dev/null
refuses 2 "none: cannot be run" "$tmp/none" --runtime "$tmp/none"

# A program that refuses everything, cannot be told so, or hangs, has not been fuzzed.
cp "$golden/add.pte" "$tmp/broken"
refuses 2 "false: ran no input to its end" "$tmp/false" --runtime false
refuses 2 "--none {}: ran no input to its end" "$tmp/env" --runtime "env --none {}"
refuses 2 "tail -f: ran no input to its end" "$tmp/tail" --runtime "tail -f" --milliseconds 20

# ---- A runtime of one's own ----

broken own/load.pte add.pte 'patch @16 01'
broken own/execute.pte add.pte 'patch @17 01'
cp "$golden/add.pte" "$tmp/own/good.pte"
cp "$golden/multi_method.pte" "$tmp/own/large.pte"
status=0
"$fuzz" --milliseconds 10000 --source unchanged --runtime "$sanitized --model {}" --report "$tmp/asan" "$tmp/own" \
    >"$tmp/out" || status=$?
[ $status -eq 1 ] || fail "a crash behind pteverify: status $status"
says "$tmp/asan/report.md" '`SEGV: value_at < Program::load < main`' '`heap-buffer-overflow: Method::execute < main`' \
    '* Stage: `load`' '* Stage: `execute`' 'own_runtime.cc:' '* Deaths: `2, 1 of them behind pteverify`' \
    '* pteverify: `accepts it`'
again "$tmp/asan" 3 1
"$fuzz" --milliseconds 10000 --source unchanged --runtime "$own --model {}" --report "$tmp/plain" "$tmp/own" >"$tmp/out" || true
says "$tmp/out" 'behind pteverify: abort: main ('
says "$tmp/plain/report.md" '`invalid address: value_at < Program::load < main`' 'own_runtime.cc:' \
    '`abort: main`' '* Stage: `unknown`' '* Said: `too large || too slow`'
again "$tmp/plain" 2 128

# Where it cannot ask for a stack, it says so.
mkdir "$tmp/a folder"
cp "$fuzz" "$(dirname "$fuzz")/ptv-crashes.so" "$tmp/a folder"
"$tmp/a folder/$(basename "$fuzz")" --source unchanged --runtime "$own --model {}" "$tmp/own" >"$tmp/out" 2>&1 || true
says "$tmp/out" "a folder/ptv-crashes.so: cannot be preloaded" 'abort: nowhere'
