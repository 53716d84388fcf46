#!/bin/sh
# Installs the torch that a release's Python extension was built with into FOLDER/torch, without its CUDA part, which
# takes gigabytes and is never called: what torch needs of it comes from a library that does nothing,
# FOLDER/stubs/libtorch_cuda.so, to be preloaded.
# usage: torch.sh PIP VERSION FOLDER
set -eu
pip=$1 version=$2 folder=$3
here=$(cd "$(dirname "$0")" && pwd)
lib=$folder/torch/lib
stubs=$folder/stubs
kept="libc10.so libtorch_cpu.so libtorch.so libtorch_python.so libshm.so libtorch_global_deps.so"

fetch() {
    mkdir -p "$folder/wheel"
    timeout 900 "$pip" download --quiet --no-deps --dest "$folder/wheel" "torch==$version"
    unzip -q -o "$folder"/wheel/torch-*.whl -d "$folder" -x 'torch/lib/libtorch_cuda*.so' \
        'torch/lib/libc10_cuda.so' 'torch/lib/libtorch_nvshmem*' 'torch/include/*'
    rm -r "$folder/wheel"
}

# names_in --defined-only|--undefined-only FILE...: prints names without versions, sorted.
names_in() {
    nm -D "$@" 2>/dev/null | awk 'NF > 1 && $(NF - 1) != "w" {print $NF}' | sed 's/@.*//' | sort -u
}

of_kept() {
    for name in $kept; do
        echo "$lib/$name"
    done
}

# Prints names that neither torch nor the system defines.
missing() {
    # shellcheck disable=SC2046 # a list of files
    names_in --undefined-only $(of_kept) | grep -v '^_*Py' >"$stubs/wanted"
    # shellcheck disable=SC2046
    names_in --defined-only $(of_kept) "$lib"/libgomp* $(ldconfig -p | sed -n \
        's,.*=> \(/lib.*/\(libc\|libm\|libdl\|librt\|libpthread\|libgcc_s\|libstdc++\|ld-linux-x86-64\)\.so\.[0-9]*\)$,\1,p') \
        >"$stubs/there"
    comm -23 "$stubs/wanted" "$stubs/there"
}

# Makes empty libraries with the names that the kept ones link.
empty_libraries() {
    for path in $(of_kept); do
        readelf -d "$path" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'
    done | sort -u | grep -E '^lib(cu|nv|nccl|c10_cuda)' | while read -r name; do
        gcc -shared -nostdlib -x c /dev/null "-Wl,-soname,$name" -o "$stubs/$name"
    done
}

[ ! -e "$folder/complete" ] || exit 0
rm -rf "$folder"
mkdir -p "$stubs"
fetch
missing >"$stubs/missing"
awk -f "$here/stubs.awk" "$stubs/missing" >"$stubs/stubs.s"
empty_libraries
gcc -shared -nostdlib -Wl,-soname,libtorch_cuda.so -Wl,--no-warn-rwx-segments \
    -o "$stubs/libtorch_cuda.so" "$stubs/stubs.s" 2>"$stubs/log" ||
    gcc -shared -nostdlib -Wl,-soname,libtorch_cuda.so -o "$stubs/libtorch_cuda.so" "$stubs/stubs.s"
touch "$folder/complete"
