#!/bin/sh
# Broken models crash the released runtime, and pteverify in front of it prevents that; a short stream
# of each kind of inputs gives the same results twice, and nothing new gets past pteverify.
# usage: smoke.sh FUZZ-RUNTIME PTEVERIFY GOLDEN-FOLDER [FOLDER-OF-CRASHERS]
set -eu
fuzz=$1 pteverify=$2 golden=$3 crashers=${4:-}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/broken"

broken() { # NAME MODEL EDITS
    "$pteverify" edit "$golden/$2" -o "$tmp/broken/$1" "$3"
}
broken kind.pte lists.pte 'set execution_plan[0].values[8].val.items[0] = 0'
broken memory.pte linear.pte 'set execution_plan[0].values[1].val.data_buffer_idx = 0'
broken type.pte add.pte 'set execution_plan[0].values[0].val.scalar_type = 30'
broken count.pte add.pte 'patch @object(execution_plan) u32 0x40000001'
broken name.pte add.pte \
    'grow 8; point @word(execution_plan[0].name) at @end-8; patch @end-8 0400000061626364'
broken legacy.ptd external_data.ptd \
    'patch @56 0c00 1000 0000 0400 0800 0c00; patch @72 u32 16; patch @76 u32 16'

# The row for Minimal, with `no` or `yes` in front: inputs, given to the runtime, deaths.
counts() { # FILE no|yes
    awk -F ' *[|] *' -v front="$2" '$2 == "Minimal" && $3 == front { print $4, $5, $8 }' "$1"
}

expect() { # WHAT FOUND EXPECTED
    if [ "$2" != "$3" ]; then
        echo "$1: found $2, expected $3" >&2
        cat "$tmp/out" >&2
        exit 1
    fi
}

"$fuzz" --source unchanged --list "$tmp/broken" >"$tmp/out"
expect "without pteverify" "$(counts "$tmp/out" no)" "6 6 6"
expect "behind pteverify" "$(counts "$tmp/out" yes)" "6 0 0"
for what in 'check in execute' 'invalid address in execute' 'check in metas' \
    'read outside the file in metas' 'in data'; do
    expect "places: $what" "$(grep -q "$what" "$tmp/out" && echo some)" some
done

if [ -d "$crashers" ]; then # some are about bundles, or calls that are not made here
    "$fuzz" --source unchanged --list "$crashers" >"$tmp/out"
    expect "given of $crashers" "$(counts "$tmp/out" yes | cut -d ' ' -f 2)" 0
    expect "deaths of $crashers" "$(counts "$tmp/out" no | awk '{ print ($3 > 10) }')" 1
fi

# Must give the same twice, except for columns 6 and 13, which depend on time.
stream() { # SOURCE; ends the script if an unknown crash gets past pteverify
    "$fuzz" --source "$1" --inputs 2000 --milliseconds 5000 "$golden/add.pte" "$golden/linear.pte" \
        "$golden/lists.pte" "$golden/multi_method.pte" "$golden/xnnpack_program.pte" \
        "$golden/shared_data.ptd" >"$tmp/out"
    awk -F ' *[|] *' '{ $6 = $13 = "" } 1' "$tmp/out"
}
for source in changed mutated made; do
    stream "$source" >"$tmp/first"
    if [ "$source" = made ]; then # these satisfy what kernels check: it is enough that they run
        expect "inputs of made that ran" \
            "$(awk -F ' *[|] *' '$2 == "Minimal" && $3 == "no" { print ($7 > 300) }' "$tmp/out")" 1
    else
        expect "deaths of $source without pteverify" \
            "$(counts "$tmp/out" no | awk '{ print ($3 > 5) }')" 1
    fi
    expect "inputs of $source behind pteverify" \
        "$(counts "$tmp/out" yes | awk '{ print ($2 > 100) }')" 1
    stream "$source" >"$tmp/second"
    cmp "$tmp/first" "$tmp/second"
done
