#!/bin/sh
# The module that Package.swift gives to Swift: clang, which is what Swift reads C with, imports it and
# calls the library of this build; the manifest has the sources that cmake/host.cmake has.
# usage: swift.sh SOURCE_DIR MODULE
set -eu
clang=$(command -v clang) || {
    echo "skipped: there is no clang"
    exit 77
}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cat >"$tmp/import.m" <<'EOF'
@import CPteverify;
int main(void)
{
    ptv_verifier *v = ptv_verifier_create();
    ptv_status status = ptv_verify_bytes(v, (const uint8_t *)"model", 5);
    int wrong = status != PTV_DONE || ptv_verifier_verdict(v) != PTV_REFUSED;
    ptv_verifier_destroy(v);
    return wrong;
}
EOF
"$clang" -fmodules -fmodules-cache-path="$tmp/cache" -Wall -Werror -I"$1/packaging/swift/include" \
    -c "$tmp/import.m" -o "$tmp/import.o"
"$clang" "$tmp/import.o" "$2" -Wl,-rpath,"${2%/*}" -o "$tmp/import"
"$tmp/import"

sed -n 's/^foreach(name \(analysis.*\))$/\1/p' "$1/cmake/host.cmake" | tr ' ' '\n' | sort >"$tmp/wanted"
grep -o '"[a-z0-9/]*\.c"' "$1/Package.swift" | tr -d '"' | sed 's/\.c$//' | sort | diff "$tmp/wanted" -
for folder in $(grep -o '"[a-z]*/[a-z/]*"' "$1/Package.swift" | tr -d '"'); do
    [ -d "$1/$folder" ] || {
        echo "Package.swift: there is no $folder"
        exit 1
    }
done
