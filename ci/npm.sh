#!/bin/sh
# Builds the tool as WebAssembly, with its JavaScript: the npm package build/npm/pteverify-VERSION.tgz, and a static
# site, build/site. The compiler is Debian's emscripten; jansson, libmd, libyaml and zlib are built from the sources of
# their Debian packages. BUILD is a build for this machine (default: build/release), whose programs run while it is
# built. --fetch installs what it needs first (2 GB); --install does only that. --try compares the result with the tool
# of BUILD, on golden models and all real files, in node and chromium; --test does all of it. Status 77: something is
# missing, or cannot be fetched.
# usage: npm.sh [--fetch] [BUILD]
# usage: npm.sh --install
# usage: npm.sh --try|--test BUILD
set -eu
. "$(dirname "$0")/common.sh"
folder=$root/build/npm
work=$folder/work
prefix=$work/prefix
toolchain=/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake
unset EM_CACHE                                                 # with it, the compiler would rebuild its libraries
export NODE_PATH=/usr/share/nodejs                             # where Debian keeps the modules that it uses
export PKG_CONFIG_LIBDIR="$prefix/lib/pkgconfig"               # packages of this machine are not for the module

mode=
case ${1:-} in
--fetch | --install | --try | --test)
    mode=$1
    shift
    ;;
-*) usage ;;
esac
[ $# -le 1 ] || usage
native=$root/build/release
[ $# -eq 0 ] || native=$(cd "$1" && pwd)

install() {
    command -v emcc >/dev/null || install_packages emscripten || skip "cannot install emscripten"
}

# ---- The compiler ----

# emcc takes longer to find out how to call clang than clang takes, so it is asked only once.
find_compiler() {
    llvm=$(em-config LLVM_ROOT) number=-$(em-config CLANG_ADD_VERSION)
    printf '#!/bin/sh\nshift\nexec %s "%s" %s "$@"\n' "$(command -v ccache || true)" "$llvm/clang$number" "$(emcc --cflags)" >"$work/compile"
    chmod +x "$work/compile"
}

# ---- Libraries ----

# library NAME SOURCE HEADER... -- FILE...: builds it without its own build system, from just these files.
library() {
    name=$1 source=$2
    shift 2
    mkdir -p "$work/$name"
    while [ "$1" != -- ]; do
        cp "$source/$1" "$prefix/include"
        shift
    done
    for file in "$@"; do
        [ "$file" = -- ] || set -- "$@" "$source/$file.c"
        shift
    done
    (cd "$work/$name" && logged "$work/$name.log" "$work/compile" emcc -Os -w -DNDEBUG -ffile-prefix-map="$root"=. -D_GNU_SOURCE -include config.h -I"$work/config" -I"$prefix/include" -c "$@")
    rm -f "$prefix/lib/lib$name.a"
    "$llvm/llvm-ar$number" rcs "$prefix/lib/lib$name.a" "$work/$name"/*.o
}

# described NAME FILE VERSION: describes a library to pkg-config.
described() {
    printf 'prefix=%s\nName: %s\nDescription: %s\nVersion: %s\nLibs: -L${prefix}/lib -l%s\nCflags: -I${prefix}/include\n' \
        "$prefix" "$1" "$1" "$3" "$1" >"$prefix/lib/pkgconfig/$2.pc"
}

build_libraries() {
    sources=$work/sources
    "$root/ci/sources.sh" "$sources" jansson libmd libyaml zlib || skip "sources of libraries cannot be fetched"
    [ ! -e "$prefix/complete" ] || return 0
    mkdir -p "$work/config" "$prefix/include" "$prefix/lib/pkgconfig"
    cat >"$work/config/config.h" <<'EOF'
#define HAVE_UNISTD_H 1
#define HAVE_STDINT_H 1
#define HAVE_SYS_TIME_H 1
#define HAVE_GETTIMEOFDAY 1
#define INITIAL_HASHTABLE_ORDER 3
#define YAML_VERSION_STRING "0.2.5"
#define YAML_VERSION_MAJOR 0
#define YAML_VERSION_MINOR 2
#define YAML_VERSION_PATCH 5
EOF
    ln -sf config.h "$work/config/jansson_private_config.h"
    library jansson "$sources/jansson" src/jansson.h android/jansson_config.h -- src/dump src/error src/hashtable \
        src/hashtable_seed src/load src/memory src/pack_unpack src/strbuffer src/strconv src/utf src/value src/version
    library yaml "$sources/libyaml" include/yaml.h -- src/api src/dumper src/emitter src/loader src/parser src/reader src/scanner src/writer
    library z "$sources/zlib" zlib.h zconf.h -- adler32 crc32 inflate inftrees inffast zutil
    library md "$sources/libmd" include/sha2.h -- src/sha2 src/sha256hl
    described jansson jansson 2.14
    described yaml yaml-0.1 0.2.5
    described md libmd 1
    touch "$prefix/complete"
}

# ---- The modules ----

# link NAME FLAG...: definitions in objects precede those in libraries.
link() {
    name=$1
    shift
    # shellcheck disable=SC2046 # a list of names without blanks
    logged "$work/$name.log" emcc -O2 "$@" "$work/tool/CMakeFiles/pteverify-tool.dir/tool/main.c.o" \
        -Wl,--start-group "$work"/tool/*.a "$prefix"/lib/*.a -Wl,--end-group -o "$work/package/$name" \
        -sMODULARIZE=1 -sINVOKE_RUN=0 -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=4GB -sFORCE_FILESYSTEM=1 \
        -sEXPORTED_FUNCTIONS=_main,_fflush,_umask
}

build_objects() {
    printf '#!/bin/sh\nprogram=$1\nshift\nexec "%s/$(basename "$program" .js)" "$@"\n' "$native" >"$work/instead"
    chmod +x "$work/instead"
    # While the tool is built, programs of this machine run instead, so those for wasm need not be linked.
    echo 'set(CMAKE_C_LINK_EXECUTABLE "<CMAKE_COMMAND> -E touch <TARGET>")' >"$work/links.cmake"
    logged "$work/tool.log" cmake -S "$root" -B "$work/tool" -G Ninja -DCMAKE_TOOLCHAIN_FILE=$toolchain \
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS="-I$prefix/include -ffile-prefix-map=$root=." \
        -DCMAKE_C_FLAGS_RELEASE='-Os -DNDEBUG' -DCMAKE_EXE_LINKER_FLAGS="-L$prefix/lib" -DCMAKE_FIND_ROOT_PATH="$prefix" \
        -DCMAKE_CROSSCOMPILING_EMULATOR="$work/instead" -DCMAKE_C_COMPILER_LAUNCHER="$work/compile" \
        -DCMAKE_PROJECT_INCLUDE="$work/links.cmake" -DCMAKE_AR="$llvm/llvm-ar$number" -DCMAKE_RANLIB="$llvm/llvm-ranlib$number" \
        -DPTV_TESTS=OFF -DPTV_BENCH=OFF -DPTV_INSTALL=OFF -DPTV_WERROR=ON
    logged "$work/tool.log" cmake --build "$work/tool" --target pteverify-tool -j "$(nproc)"
}

build_modules() {
    "$work/compile" emcc -Os -std=c11 -I"$root" -I"$root/verifiers/include" -c "$root/packaging/npm/module.c" -o "$work/module.o"
    link pteverify.mjs "$work/module.o" -sENVIRONMENT=web,worker -sEXPORT_ES6=1 \
        -sEXPORTED_RUNTIME_METHODS=FS,callMain,stackSave,stackRestore &
    linking=$!
    link tool.cjs -sENVIRONMENT=node -sNODERAWFS=1 -sNODEJS_CATCH_EXIT=0 -sNODEJS_CATCH_REJECTION=0 \
        -sEXPORTED_RUNTIME_METHODS=FS,callMain,ENV
    wait "$linking"
}

# ---- Package and site ----

write_licenses() {
    for file in "$root/LICENSE" "$work"/sources/jansson/LICENSE "$work"/sources/libmd/COPYING "$work"/sources/libyaml/License \
        "$work"/sources/zlib/LICENSE /usr/share/doc/emscripten/copyright; do
        printf '==== %s\n\n' "$(basename "${file%/*}")" | sed "s/ $(basename "$root")\$/ pteverify/"
        cat "$file"
        echo
    done >"$work/licenses.txt"
}

build() {
    need node npm cmake ninja pkg-config emcc
    "$root/ci/view.sh" || exit
    mkdir -p "$work"
    [ -x "$native/ptv-examples" ] || logged "$work/native.log" "$root/ci/preset.sh" release
    [ -x "$native/ptv-examples" ] || logged "$work/native.log" cmake --build "$native" --target pteverify-tool -j "$(nproc)"
    rm -rf "$work/package" "$folder/package" "$root/build/site" "$folder"/*.tgz
    mkdir -p "$work/package"
    cp -R "$root/packaging/npm/." "$root/LICENSE" "$work/package"
    ln -sfn "$root/build/view/node_modules" "$work/node_modules"
    find_compiler
    build_libraries
    build_objects
    build_modules
    mv "$work/package/pteverify.mjs" "$work/package/src/module.mjs"
    write_licenses
    (
        cd "$work/package"
        node build.mjs "$(version)" "$root/build/view/view.html" "$work/licenses.txt" "$folder/package" "$root/build/site"
        ../node_modules/.bin/tsc -p . --outDir "$folder/package/types"
        cd "$folder/package"
        chmod -R u+rw,go=rX . # whatever the umask is
        npm pack --silent --pack-destination "$folder"
    )
}

# Compares the package with the tool, unless it is older than the sources.
try() {
    need node npm
    [ -x "$native/pteverify" ] || fail 2 "there is no $native/pteverify (ci/verify.sh)"
    tgz=$folder/pteverify-$(version).tgz
    [ -s "$tgz" ] || skip "there is no package (ci/npm.sh --fetch)"
    [ -z "$(find "$root"/base "$root"/verifiers "$root"/analysis "$root"/tool "$root"/view/src "$root"/packaging/npm -type f ! -name test.mjs -newer "$tgz" | head -n 1)" ] ||
        skip "the package is older than the sources (ci/npm.sh)"
    shared=${PTV_SHARED:-$root/../shared}
    make_scratch
    (cd "$scratch" && npm install --silent --no-audit --no-fund --offline "$tgz") || fail 1 "the package cannot be installed"
    ln -s "$root/build/view/node_modules" "$scratch/tools"
    cp "$root/packaging/npm/test.mjs" "$root/packaging/npm/use.ts" "$scratch"
    "$scratch/tools/.bin/tsc" --strict --noEmit --target es2022 --module nodenext --lib es2022,dom "$scratch/use.ts"
    # shellcheck disable=SC2046 # names without spaces
    (cd "$scratch" && node test.mjs "$native/pteverify" "$root/build/site" "$(command -v chromium || true)" \
        "$native"/golden/* $(find "$shared/real" "$shared/crashers" -type f ! -name '*.md' 2>/dev/null | sort))
}

case $mode in
'') build ;;
--install) install ;;
--fetch)
    install
    "$root/ci/view.sh" --fetch || exit
    build
    ;;
--try)
    [ $# -eq 1 ] || usage
    try
    ;;
--test)
    [ $# -eq 1 ] || usage
    install
    "$root/ci/view.sh" --fetch || exit
    build
    try
    ;;
esac
