#!/bin/sh
# Builds the library of a device for this machine, the smallest, one with all rules of programs
# and data files, one without any that can be left out, and one with everything, and compares what they
# say with what the library of a host says. Only the smallest is optimised, because its contents are checked.
# usage: run.sh SOURCE BINARY COMPILER FLAGS COMPARE
set -eu
source=$1 binary=$2/device compiler=$3 flags=$4 compare=$5
export CC="$compiler"

build() {
    name=$1
    shift
    cmake -S "$source" -B "$binary/$name" -DPTV_PROFILE=device -DPTV_LTO=OFF \
        -DCMAKE_C_FLAGS="$flags" "$@" >"$binary/$name.log" 2>&1 &&
        cmake --build "$binary/$name" -j 2 >>"$binary/$name.log" 2>&1 || {
        cat "$binary/$name.log"
        exit 1
    }
}

mkdir -p "$binary"
build smallest
"$compare" "$binary/smallest/device-probe"
build rules -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-DNDEBUG "-DPTV_FORMATS=program;data" -DPTV_RULE_FAMILIES=all
"$compare" "$binary/rules/device-probe" data
build least -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-DNDEBUG "-DPTV_FORMATS=program;data" -DPTV_RULE_FAMILIES=
"$compare" "$binary/least/device-probe" data
build all -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-DNDEBUG -DPTV_FORMATS=all -DPTV_RULE_FAMILIES=all
"$compare" "$binary/all/device-probe" all

# The folder of sources is enough for another project.
rm -rf "$binary/copied"
cp -R "$binary/smallest/device" "$binary/copied"
# shellcheck disable=SC2046,SC2086 # lists of options and files without blanks
(cd "$binary/copied" && $CC -std=c11 -w $flags -Iinclude "$source/tests/device/minimal.c" \
    $(find . -name '*.c') -o minimal)

# What is chosen must be there, and so must what it needs. The compiler is looked at once.
rm -rf "$binary/wrong"
for wrong in PTV_RULE_FAMILIES=nothing "PTV_RULE_FAMILIES=header;duplicate" PTV_FORMATS=programs \
    "PTV_FORMATS=program;all" PTV_PROFILE=devices; do
    if cmake -S "$source" -B "$binary/wrong" -DPTV_PROFILE=device -DPTV_FORMATS=program -DPTV_RULE_FAMILIES=header \
        "-D$wrong" >"$binary/wrong.log" 2>&1; then
        echo "$wrong was accepted"
        exit 1
    fi
done
if strings "$binary/smallest/libpteverify.a" |
    grep "reaches past\|export the model\|^segment-\|^header\.[a-z_]*_\|^execution_plan$"; then
    echo "there is prose, or a name"
    exit 1
fi
