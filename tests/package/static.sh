#!/bin/sh
# A static tool (PTV_STATIC) asks for no loader and no shared library.
# usage: static.sh TOOL
set -eu
headers=$(readelf -ld "$1")
case $headers in
*INTERP* | *NEEDED*)
    echo "$1 is linked with shared libraries:"
    echo "$headers"
    exit 1
    ;;
esac
"$1" version
