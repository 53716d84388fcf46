#!/bin/sh
# Configures the build folder of a preset, build/PRESET. Starts over if the folder was made with another compiler or
# generator, or for a project elsewhere: CMake would drop the preset's flags, or stop.
# usage: preset.sh [--keep] PRESET [OPTION...]   --keep: a folder that is configured stays as it is
set -eu
. "$(dirname "$0")/common.sh"
cd "$root"

keep=
if [ "${1-}" = --keep ]; then
    keep=yes
    shift
fi
[ $# -gt 0 ] || usage
preset=$1
shift
cache=build/$preset/CMakeCache.txt

# cached NAME: prints a cached value of the folder.
cached() {
    sed -n "s/^$1:[A-Z]*=//p" "$cache"
}

# fits: whether the folder is for the preset's compiler, for Ninja, and for this project.
fits() {
    compiler=$(cmake -N --preset "$preset" 2>/dev/null | sed -n 's/^ *CMAKE_C_COMPILER="\(.*\)"$/\1/p')
    [ "$(command -v "$(cached CMAKE_C_COMPILER)")" = "$(command -v "$compiler")" ] &&
        [ "$(cached CMAKE_GENERATOR)" = Ninja ] && [ "$(cached CMAKE_HOME_DIRECTORY)" = "$PWD" ]
}

fresh=
if [ -e "$cache" ] && ! fits; then
    fresh=--fresh
elif [ -n "$keep" ] && [ -e "build/$preset/build.ninja" ]; then
    exit 0
fi
exec cmake $fresh --preset "$preset" "$@"
