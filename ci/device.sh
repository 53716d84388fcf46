#!/bin/sh
# Measures what the library takes of a device: builds it for three kinds of processors, links it with a program without
# a libc, runs that in qemu on the golden models, and prints a table of code and stack. Installs Debian's cross
# compilers and qemu if they are missing, which takes 2 GB of disk.
# usage: device.sh [--here] [--smallest] [MODEL...]
#   --here: nothing is installed, status 77 when something is missing; --smallest: the first row
set -eu
. "$(dirname "$0")/common.sh"
cd "$root"
here=
smallest=
while [ $# -gt 0 ]; do
    case $1 in
    --here) here=1 ;;
    --smallest) smallest=1 ;;
    -*)
        usage
        ;;
    *) break ;;
    esac
    shift
done
work=build/device
mkdir -p "$work"

missing=
for tool in arm-none-eabi-gcc riscv64-unknown-elf-gcc qemu-arm qemu-riscv32; do
    command -v "$tool" >/dev/null || missing="$missing $tool"
done
[ -z "$missing" ] || [ -z "$here" ] || skip "there is no$missing (ci/device.sh installs them)"
if [ -n "$missing" ]; then
    install_packages gcc-arm-none-eabi gcc-riscv64-unknown-elf qemu-user
fi

# Processors: name, prefix of the compiler, flags, qemu.
processors='thumbv7em arm-none-eabi -mcpu=cortex-m4,-mthumb qemu-arm
thumbv6m arm-none-eabi -mcpu=cortex-m0,-mthumb qemu-arm
riscv32 riscv64-unknown-elf -march=rv32imac,-mabi=ilp32 qemu-riscv32'

# Selections: name in the table, formats, families.
selections='programs: header, structure, ranges, indices|program|header;structure;segment;index
the same, with data files|program;data|header;structure;segment;index;data_header;data
programs, all rules|program|all
programs and data files, all rules|program;data|all
all formats, all rules|all|all'
limit=14336 # for the first selection on thumbv7em

# build NAME PREFIX FLAGS FORMATS FAMILIES
build() {
    folder=$work/$1
    cmake -S . -B "$folder" -DPTV_PROFILE=device -DCMAKE_SYSTEM_NAME=Generic \
        -DCMAKE_C_COMPILER="$2-gcc" -DCMAKE_AR="$(command -v "$2-gcc-ar")" \
        -DCMAKE_RANLIB="$(command -v "$2-gcc-ranlib")" \
        -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY -DCMAKE_C_FLAGS="$(echo "$3" | tr , ' ')" \
        "-DPTV_FORMATS=$4" "-DPTV_RULE_FAMILIES=$5" >"$folder.log" 2>&1 &&
        cmake --build "$folder" -j "$(nproc)" >>"$folder.log" 2>&1 || {
        cat "$folder.log" >&2
        exit 1
    }
}

# The library itself must have no data and no bss; those of the program do not count.
check_data() {
    "$2-size" "$work/$1/libpteverify.a" | awk 'NR > 1 && $2 + $3 > 0 {
        print "device: data in " $6 >"/dev/stderr"; bad = 1 } END { exit bad }'
}

# Prints the most stack for any model, unchanged or with a word changed, from the last line of the probe.
stack_of() {
    most=0
    for model in $models; do
        used=$("$2" "$work/$1/device-probe" <"$model" | tail -n 1)
        [ -n "$used" ] || { echo "device: $1 is silent about $model" >&2 && exit 1; }
        [ "$used" -le "$most" ] || most=$used
    done
    echo "$most"
}

models=${*:-$(ls build/release/golden/linear.pte build/release/golden/control_flow.pte \
    build/release/golden/external.pte build/release/golden/xnnpack_program.pte \
    build/release/golden/shared_data.ptd 2>/dev/null || true)}

row=0
cells="$work/cells"
: >"$cells"
echo "$selections" >"$work/selections"
echo "$processors" >"$work/processors"
while IFS='|' read -r title formats families; do
    row=$((row + 1))
    line="| $title |"
    stack="|"
    while read -r name prefix flags qemu; do
        build "$name-$row" "$prefix" "$flags" "$formats" "$families" </dev/null
        check_data "$name-$row" "$prefix"
        bytes=$("$prefix-size" "$work/$name-$row/device-minimal" | awk 'NR == 2 { print $1 }')
        if [ "$row" = 1 ] && [ "$name" = thumbv7em ] && [ "$bytes" -ge "$limit" ]; then
            echo "device: $title takes $bytes bytes on $name, $limit are too many" >&2
            exit 1
        fi
        line="$line $bytes |"
        used=-
        [ -z "$models" ] || used=$(stack_of "$name-$row" "$qemu" </dev/null)
        [ -n "$used" ] || exit 1
        stack="$stack $used |"
    done <"$work/processors"
    echo "$line${stack#|}" >>"$cells"
    [ -z "$smallest" ] || break
done <"$work/selections"

echo "| rules | thumbv7em | thumbv6m | riscv32 | stack thumbv7em | thumbv6m | riscv32 |"
echo "|---|--:|--:|--:|--:|--:|--:|"
cat "$cells"
