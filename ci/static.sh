#!/bin/sh
# Builds the static tool for Linux with the C library musl: build/static/bin/pteverify-linux-PROCESSOR,
# which needs nothing but the kernel. The compiler is zig, from PyPI; jansson, libmd, libyaml and zlib
# are built from the sources of their Debian packages, which are those of ci/static.tsv. Each is
# tried on the golden models, on other processors in qemu; build/static/licenses.txt is what may not be
# left out when it is given away. Status 77: something is missing.
# PTV_DOWNLOADS is another folder than build/static/downloads for compiler (ci/zig.sh) and sources.
# usage: static.sh [--output FOLDER] [PROCESSOR...]   PROCESSOR: x86_64, aarch64; both without any
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
output=$root/build/static
largest=3145728 # bytes

usage() {
    sed -n 's/^# usage: /usage: /p' "$0" >&2
    exit 3
}
if [ "${1-}" = --output ]; then
    [ $# -ge 2 ] || usage
    mkdir -p "$2"
    output=$(cd "$2" && pwd)
    shift 2
fi
[ $# -gt 0 ] || set -- x86_64 aarch64
for processor in "$@"; do
    case $processor in
    x86_64 | aarch64) ;;
    *) usage ;;
    esac
done

skip() {
    echo "skipped: $1"
    exit 77
}

# logged FILE COMMAND...: what it says is seen when it fails.
logged() {
    log=$1
    shift
    mkdir -p "$(dirname "$log")"
    "$@" >>"$log" 2>&1 || {
        tail -n 40 "$log" >&2
        echo "static: failed: $* ($log)" >&2
        exit 1
    }
}

downloads=${PTV_DOWNLOADS:-$root/build/static/downloads}

fetch_sources() {
    "$root/ci/sources.sh" "$downloads" jansson libmd libyaml zlib || skip "sources of libraries cannot be fetched"
    cat "$downloads"/*.sha256 >"$downloads/fetched"
    awk -F '\t' '$4 ~ /^[0-9a-f]+$/ { print $4 "  " $5 }' "$root/ci/static.tsv" | sort >"$downloads/wanted"
    sort "$downloads/fetched" | diff "$downloads/wanted" - || skip "libraries are not those of ci/static.tsv"
}

write_licenses() {
    mkdir -p "$output"
    for file in "$root/LICENSE" "$downloads"/jansson/LICENSE "$downloads"/libmd/COPYING \
        "$downloads"/libyaml/License "$downloads"/zlib/LICENSE "${zig%/zig}/lib/libc/musl/COPYRIGHT"; do
        printf '==== %s\n\n' "$(basename "${file%/*}")" | sed "s/ $(basename "$root")\$/ pteverify/"
        cat "$file"
        echo
    done >"$output/licenses.txt"
}

# A compiler, as build systems want it. The same machine code whoever builds where: of the oldest
# processor, no folder of this machine in it, no time.
make_compiler() {
    cat >"$work/cc" <<EOF
#!/bin/sh
exec "$zig" cc -target $processor-linux-musl -mcpu=baseline "\$@"
EOF
    for command in ar ranlib; do
        printf '#!/bin/sh\nexec "%s" %s "$@"\n' "$zig" $command >"$work/$command"
    done
    chmod +x "$work/cc" "$work/ar" "$work/ranlib"
}

# by_cmake NAME SOURCE OPTION...: the emulator is there for what is built to be run while building.
by_cmake() {
    name=$1 source=$2
    shift 2
    logged "$work/$name.log" cmake -S "$source" -B "$work/$name" -G Ninja \
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS="$flags" -DCMAKE_C_FLAGS_RELEASE= -DCMAKE_EXE_LINKER_FLAGS="-s -Wl,--gc-sections" \
        -DCMAKE_C_COMPILER="$work/cc" -DCMAKE_AR="$work/ar" -DCMAKE_RANLIB="$work/ranlib" \
        -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR="$processor" \
        -DCMAKE_CROSSCOMPILING_EMULATOR="$emulator" -DCMAKE_C_COMPILER_LAUNCHER= \
        -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_FIND_ROOT_PATH="$work/prefix" \
        -DCMAKE_FIND_ROOT_PATH_MODE_LIBRARY=ONLY -DCMAKE_FIND_ROOT_PATH_MODE_INCLUDE=ONLY \
        -DCMAKE_INSTALL_PREFIX="$work/prefix" -DCMAKE_INSTALL_LIBDIR=lib \
        -DBUILD_SHARED_LIBS=OFF -DCMAKE_POLICY_VERSION_MINIMUM=3.5 "$@"
}

build_libraries() {
    by_cmake jansson "$downloads/jansson" -DJANSSON_BUILD_DOCS=OFF -DJANSSON_EXAMPLES=OFF \
        -DJANSSON_WITHOUT_TESTS=ON
    by_cmake libyaml "$downloads/libyaml" -DBUILD_TESTING=OFF
    for name in jansson libyaml; do
        logged "$work/$name.log" cmake --build "$work/$name" --target install -j "$(nproc)"
    done
    # The build of zlib by CMake has a shared library, too, and writes into its sources.
    for name in zlib libmd; do
        cp -r "$downloads/$name" "$work/$name"
    done
    export CC="$work/cc" AR="$work/ar" RANLIB="$work/ranlib" CFLAGS="$flags"
    (cd "$work/zlib" && logged "$work/zlib.log" ./configure --static --prefix="$work/prefix" &&
        logged "$work/zlib.log" make install)
    (cd "$work/libmd" && logged "$work/libmd.log" ./configure --disable-shared --host="$processor-linux-musl" \
        --prefix="$work/prefix" && logged "$work/libmd.log" make install)
    unset CC AR RANLIB CFLAGS
}

build_tool() {
    export PKG_CONFIG_LIBDIR="$work/prefix/lib/pkgconfig"
    by_cmake tool "$root" -DPTV_STATIC=ON -DPTV_TESTS=OFF -DPTV_BENCH=OFF
    logged "$work/tool.log" cmake --build "$work/tool" --target pteverify-tool golden_files -j "$(nproc)"
    unset PKG_CONFIG_LIBDIR
    mkdir -p "$output/bin"
    cp "$work/tool/pteverify" "$output/bin/pteverify-linux-$processor"
}

# It is what was promised: no loader, no shared library, small; and it works.
try_tool() {
    tool=$output/bin/pteverify-linux-$processor
    # shellcheck disable=SC2046 # a list of names without spaces
    $emulator "$tool" --jobs 1 --summary $(sed "s|^|$work/tool/golden/|" "$work/tool/golden.list") >"$work/said"
    grep -q '^[0-9]* files: [0-9]* clean$' "$work/said"
    if readelf -ld "$tool" | grep -E 'INTERP|NEEDED'; then
        echo "static: $tool is not static" >&2
        exit 1
    fi
    size=$(stat -c %s "$tool")
    [ "$size" -le $largest ] || {
        echo "static: $tool has $size bytes, more than $largest" >&2
        exit 1
    }
    echo "$processor: $size bytes; $(tail -n 1 "$work/said")"
}

command -v python3 cmake ninja pkg-config readelf >/dev/null || skip "there is no python3, cmake, ninja, pkg-config or readelf"
for processor in "$@"; do
    emulator=
    [ "$(uname -m)" = "$processor" ] || emulator=$(command -v "qemu-$processor" || command -v "qemu-$processor-static") ||
        skip "there is no qemu-$processor (Debian: qemu-user)"
done
zig=$("$root/ci/zig.sh") || exit
fetch_sources
write_licenses
export ZIG_GLOBAL_CACHE_DIR="$downloads/cache" ZIG_LOCAL_CACHE_DIR="$downloads/cache"
for processor in "$@"; do
    work=$output/$processor
    rm -rf "$work"
    mkdir -p "$work"
    emulator=
    [ "$(uname -m)" = "$processor" ] || emulator=$(command -v "qemu-$processor" || command -v "qemu-$processor-static")
    flags="-isystem $work/prefix/include -L$work/prefix/lib -Os -DNDEBUG -g0 -fno-asynchronous-unwind-tables -fno-unwind-tables -ffunction-sections -fdata-sections -fno-sanitize=undefined -ffile-prefix-map=$root=. -ffile-prefix-map=$work=. -ffile-prefix-map=$downloads=."
    make_compiler
    build_libraries
    build_tool
    try_tool
done
