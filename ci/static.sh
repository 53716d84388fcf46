#!/bin/sh
# Builds the tool for several systems, as one file: build/static/bin/pteverify-TARGET. For Linux it is static, with the
# C library musl, and needs only the kernel. The compiler is zig, from PyPI; jansson, libmd, libyaml and zlib are built
# from the sources of their Debian packages, as pinned in ci/static.tsv. The tool contains the page of `pteverify view`,
# which needs node to make. Each is tried on the golden models, in qemu or Wine if it is for another processor or
# system; nothing runs those for macOS. build/static/licenses.txt must accompany them when they are distributed. Status
# 77: something is missing. PTV_DOWNLOADS replaces build/static/downloads as the folder of the compiler (ci/zig.sh) and
# sources.
# usage: static.sh [--output FOLDER] [TARGET...]   TARGET: linux-x86_64, linux-aarch64 (both without any),
#        windows-x86_64, macos-aarch64, macos-x86_64 (what these run while they are built is that of Linux
#        for this machine, which is built before)
set -eu
. "$(dirname "$0")/common.sh"
output=$root/build/static
largest=3145728 # bytes

if [ "${1-}" = --output ]; then
    [ $# -ge 2 ] || usage
    mkdir -p "$2"
    output=$(cd "$2" && pwd)
    shift 2
fi
here=linux-$(uname -m)
case " $* " in
"  ") set -- linux-x86_64 linux-aarch64 ;;
*" $here "*" macos-"*) ;;
*" macos-"*) set -- "$here" "$@" ;;
esac

# describe TARGET: sets its processor, system, options, and what runs its programs here.
describe() {
    processor=${1#*-} suffix='' emulator='' linker=-Wl,--gc-sections own=''
    case $1 in
    linux-x86_64 | linux-aarch64)
        system=Linux triple=$processor-linux-musl host=$processor-linux-musl
        own="-mcpu=baseline -fno-unwind-tables -fno-asynchronous-unwind-tables"
        [ "$(uname -m)" = "$processor" ] || emulator=$(command -v "qemu-$processor" || command -v "qemu-$processor-static") ||
            skip "there is no qemu-$processor (Debian: qemu-user)"
        ;;
    windows-x86_64)
        system=Windows triple=$processor-windows-gnu host=$processor-w64-mingw32 suffix=.exe
        own="-mcpu=baseline -DYAML_DECLARE_STATIC -fno-unwind-tables -fno-asynchronous-unwind-tables" # nothing is thrown
        start_wine "$output/wine"
        emulator=$wine windows=yes
        ;;
    macos-aarch64 | macos-x86_64)
        # -Wl,-x: zig's -s keeps the names of static functions.
        system=Darwin triple=$processor-macos host=$processor-apple-darwin linker="-Wl,-dead_strip -Wl,-x"
        own="-fno-unwind-tables -fno-asynchronous-unwind-tables -Dfdopen=fdopen" # for zlib
        emulator=$output/instead
        ;;
    *) usage ;;
    esac
}
case $root$output in *' '*) fail 2 "not in a folder with a blank in its name: flags of compilers are lists of words" ;; esac
windows=
for target in "$@"; do
    describe "$target"
done

downloads=${PTV_DOWNLOADS:-$root/build/static/downloads}

fetch_sources() {
    "$root/ci/sources.sh" "$downloads" jansson libmd libyaml zlib || skip "sources of libraries cannot be fetched"
    cat "$downloads"/*.sha256 >"$downloads/fetched"
    awk -F '\t' '$4 ~ /^[0-9a-f]+$/ { print $4 "  " $5 }' "$root/ci/static.tsv" | sort >"$downloads/wanted"
    sort "$downloads/fetched" | diff "$downloads/wanted" - || skip "libraries are not those of ci/static.tsv"
}

write_licenses() {
    libc=${zig%/zig}/lib/libc
    set -- "$root/LICENSE" "$downloads"/jansson/LICENSE "$downloads"/libmd/COPYING \
        "$downloads"/libyaml/License "$downloads"/zlib/LICENSE "$libc/musl/COPYRIGHT"
    [ -z "$windows" ] || set -- "$@" "$libc/mingw/COPYING"
    for file in "$@"; do
        printf '==== %s\n\n' "$(basename "${file%/*}")" | sed "s/ $(basename "$root")\$/ pteverify/"
        cat "$file"
        echo
    done >"$output/licenses.txt"
    [ -z "$page" ] || { # a comment in it has the licences of its parts
        printf '==== the page of pteverify view\n\n'
        sed -n '/^<!--/,/-->$/{/^<!--/d; s/-->$//; p}' "${page%.gz}"
    } >>"$output/licenses.txt"
}

# by_cmake NAME SOURCE OPTION...: the emulator runs programs that are built and run while building.
by_cmake() {
    name=$1 source=$2
    shift 2
    logged "$work/$name.log" cmake -S "$source" -B "$work/$name" -G Ninja \
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS="$flags" -DCMAKE_C_FLAGS_RELEASE= -DCMAKE_EXE_LINKER_FLAGS="-s $linker" \
        -DCMAKE_C_COMPILER="$work/cc" -DCMAKE_AR="$work/ar" -DCMAKE_RANLIB="$work/ranlib" \
        -DCMAKE_SYSTEM_NAME=$system -DCMAKE_SYSTEM_PROCESSOR="$processor" \
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
    mkdir -p "$work/prefix/lib/pkgconfig"
    for name in jansson libyaml; do
        logged "$work/$name.log" cmake --build "$work/$name" --target install -j "$(nproc)"
    done
    # CMake makes no file for pkg-config of it; without one, the tool would have no settings.
    printf 'prefix=%s\nName: yaml\nDescription: yaml\nVersion: 0.2.5\nLibs: -L${prefix}/lib -lyaml\nCflags: -I${prefix}/include\n' \
        "$work/prefix" >"$work/prefix/lib/pkgconfig/yaml-0.1.pc"
    # With CMake, zlib also builds a shared library, and writes into its sources.
    for name in zlib libmd; do
        cp -Rp "$downloads/$name" "$work/$name" # keeping times, so that autotools remake nothing
    done
    export CC="$work/cc" AR="$work/ar" RANLIB="$work/ranlib" CFLAGS="$flags"
    (cd "$work/zlib" && logged "$work/zlib.log" ./configure --static --prefix="$work/prefix" &&
        logged "$work/zlib.log" make install)
    [ $system = Darwin ] || # it does not compile there, so --check-hashes is missing
        (cd "$work/libmd" && logged "$work/libmd.log" ./configure --disable-shared --host="$host" \
            --prefix="$work/prefix" && logged "$work/libmd.log" make install)
    unset CC AR RANLIB CFLAGS
}

build_tool() {
    export PKG_CONFIG_LIBDIR="$work/prefix/lib/pkgconfig"
    by_cmake tool "$root" -DPTV_PAGE="$page" -DPTV_STATIC="$([ $system = Darwin ] || echo ON)" -DPTV_TESTS=OFF -DPTV_BENCH=OFF
    logged "$work/tool.log" cmake --build "$work/tool" --target pteverify-tool golden_files -j "$(nproc)"
    unset PKG_CONFIG_LIBDIR
    mkdir -p "$output/bin"
    cp "$work/tool/pteverify$suffix" "$output/bin/pteverify-$target$suffix"
}

# Checks the promises: no loader, no shared library, small; and it works.
try_tool() {
    tool=$output/bin/pteverify-$target$suffix
    size=$(stat -c %s "$tool")
    [ "$size" -le $largest ] || fail 1 "$tool has $size bytes, more than $largest"
    [ $system != Linux ] || ! readelf -ld "$tool" | grep -E 'INTERP|NEEDED' || fail 1 "$tool is not static"
    if [ $system = Darwin ]; then
        echo "$target: $size bytes; built, not tried"
        return
    fi
    # shellcheck disable=SC2046 # a list of names without spaces
    $emulator "$tool" --jobs 1 --summary $(sed "s|^|$work/tool/golden/|" "$work/tool/golden.list") >"$work/said"
    grep '^[0-9]* files: [0-9]* clean$' "$work/said" >"$work/verdict" || fail 1 "$tool: $(tail -n 1 "$work/said")"
    echo 'release: "1.4"' >"$work/settings.yaml" # with all libraries: settings, hashes
    (cd "$work" && $emulator "$tool" --config settings.yaml --show-config >said && grep -q '1.4 (settings' said) ||
        fail 1 "$tool reads no settings"
    # Away from its build folder.
    [ -z "$page" ] || (cd "$output/bin" && $emulator "$tool" view "$work/tool/golden/linear.pte" >"$work/page.html" &&
        grep -q '"verdict": "clean"' "$work/page.html") || fail 1 "$tool has no page"
    $emulator "$tool" --check-hashes "$work/tool/golden/linear.pte" >"$work/said" || fail 1 "$tool has no hashes"
    echo "$target: $size bytes; $(cat "$work/verdict")"
}

need python3 cmake ninja make pkg-config readelf
zig=$("$root/ci/zig.sh") || exit
fetch_sources
mkdir -p "$output"
find_page "$output/page.log"
write_licenses
printf '#!/bin/sh\nprogram=$1\nshift\nexec "%s/tool/${program##*/}" "$@"\n' "$output/$here" >"$output/instead"
chmod +x "$output/instead"
export ZIG_GLOBAL_CACHE_DIR="$downloads/cache" ZIG_LOCAL_CACHE_DIR="$downloads/cache"
for target in "$@"; do
    describe "$target"
    work=$output/$target
    rm -rf "$work"
    mkdir -p "$work"
    # The same machine code wherever it is built: for the oldest processor, without folders of this machine.
    flags="$own -isystem $work/prefix/include -L$work/prefix/lib -Os -DNDEBUG -g0 -ffunction-sections -fdata-sections -fno-sanitize=undefined -ffile-prefix-map=$root=. -ffile-prefix-map=$work=. -ffile-prefix-map=$downloads=."
    zig_tools "$work" "$triple"
    build_libraries
    build_tool
    try_tool
done
