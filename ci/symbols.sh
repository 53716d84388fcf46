#!/bin/sh
# Checks that the library calls only memcpy, memcmp, memset, strlen and itself; and what its user's flags request:
# checks of the stack (-fstack-protector) and of sizes (_FORTIFY_SOURCE). Given its compiler and flags, also sees
# functions that are compiled at link time (-flto).
# usage: symbols.sh libpteverify.a [COMPILER FLAGS]
set -eu
. "$(dirname "$0")/common.sh"
[ $# -ge 1 ] && [ "${1#-}" = "$1" ] || usage
library=$1 compiler=${2-} flags=${3-}
make_scratch

case " $flags" in
*" -flto"*)
    # gcc and clang have different names for it.
    "$compiler" -r -flinker-output=nolto-rel -x c /dev/null -o "$scratch/none" 2>/dev/null &&
        flags="$flags -flinker-output=nolto-rel"
    # shellcheck disable=SC2086 # a list
    "$compiler" $flags -r -nostdlib -Wl,--whole-archive "$library" -o "$scratch/linked.o" ||
        skip "$compiler does not link what $flags compiles"
    library=$scratch/linked.o
    ;;
esac
nm --defined-only -P "$library" | awk 'NF >= 2 { print $1 }' | sort -u >"$scratch/defined"
[ -s "$scratch/defined" ] || fail 2 "$1 has no symbols"
foreign=$(nm --undefined-only -P "$library" | awk 'NF >= 2 { print $1 }' | sort -u |
    grep -vxF -f "$scratch/defined" |
    grep -vxE 'memcpy|memcmp|memset|strlen|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail|__(memcpy|memset)_chk' ||
    true)
if [ -n "$foreign" ]; then
    # shellcheck disable=SC2086 # a list
    echo "$1 calls:" $foreign >&2
    exit 1
fi
