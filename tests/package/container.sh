#!/bin/sh
# What Containerfile puts into the image, as the root of a file system that cannot be written to, with
# its user and its entry point: verifies a model that is mounted. Status 77 for who may not do that.
# usage: container.sh SOURCE_FOLDER GOLDEN_FOLDER TOOL
set -eu
source=$1 golden=$2 tool=$3
[ "$(id -u)" -eq 0 ] && unshare --mount --net true 2>/dev/null || {
    echo "skipped: only root can mount and change the root folder"
    exit 77
}
# What is mounted here is not there outside, and gone with this.
[ "${PTV_CONTAINER-}" = "$$" ] || PTV_CONTAINER=$$ exec unshare --mount --net --propagation private "$0" "$@"
image=$(mktemp -d)
trap 'umount -l "$image"; rmdir "$image"' EXIT
mount -t tmpfs none "$image"

# instruction NAME: its arguments, one line each.
instruction() {
    sed -n "s/^$1 //p" "$source/Containerfile"
}
fail() {
    echo "$1" >&2
    exit 1
}
[ "$(instruction FROM)" = scratch ] || fail "the image has more than the tool"
instruction COPY | while read -r mode from to; do
    case $from in
    *-licenses.txt) cp "$source/LICENSE" "$image$to" ;;
    *-linux-*) cp "$tool" "$image$to" ;;
    *) fail "COPY $from: what is that?" ;;
    esac
    chmod "${mode#--chmod=}" "$image$to"
done
folder=$(instruction WORKDIR)
mkdir "$image$folder"
cp "$golden/linear.pte" "$image$folder"
head -c 900 "$golden/linear.pte" >"$image$folder/cut.pte"
chmod 700 "$image$folder/cut.pte"
chmod 755 "$image"
mount -o remount,ro "$image"
entry=$(instruction ENTRYPOINT | tr -d '[]", ')
user=$(instruction USER)
case $user in
'' | 0* | root*) fail "it is run by root" ;;
esac

# run ARGUMENT...: as the image does. chroot begins in /, and files are named from there.
run() {
    chroot --userspec="$user" "$image" "$entry" "$@"
}
run "$folder/linear.pte"
[ "$(run "$folder" 2>&1 | grep -c Permission)" -eq 1 ] || fail "another user can read what only root may"
# shellcheck disable=SC2046 # a list
run $(instruction CMD | tr -d '[]",') | grep -q '^Usage: pteverify' || fail "no help without arguments"
mount -o remount,rw "$image"
chmod 644 "$image$folder/cut.pte"
mount -o remount,ro "$image"
status=0
run "$folder" || status=$?
[ $status -eq 1 ] || fail "status $status, for a file that was cut"
