#!/bin/sh
# Lists where the basic blocks of a library begin, in the format of `fuzz-runtime --blocks`: named
# functions, targets of jumps and calls, and what follows a conditional jump. Blocks reached only
# through a jump table count with the block before them.
# usage: blocks.sh LIBRARY.so > LIST
set -eu
objdump -d -j .text --no-show-raw-insn "$1" | awk '
/^[0-9a-f]+ <.*>:$/ {
    address = $1
    sub(/^0+/, "", address)
    starts[address] = 1
}
/^ *[0-9a-f]+:\t/ {
    address = $1
    sub(/:$/, "", address)
    known[address] = 1
    if (conditional) starts[address] = 1
    conditional = 0
    jump = $2 ~ /^(bnd|notrack)$/ ? $3 : $2
    target = $2 ~ /^(bnd|notrack)$/ ? $4 : $3
    if (jump ~ /^(j[a-z]+|call|loop[a-z]*)$/ && target ~ /^[0-9a-f]+$/) {
        starts[target] = 1
        conditional = jump !~ /^(jmp|call)$/
    }
}
END { for (address in starts) if (address in known) print address }' |
    awk '{ printf "%16s\n", $1 }' | LC_ALL=C sort
