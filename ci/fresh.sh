#!/bin/sh
# Makes a bare Debian with debootstrap, clones the last commit into it, and runs the two commands of README.md there,
# with nothing installed by hand. Prints how long each took. Status 1: one failed. Needs root, debootstrap and git;
# PTV_MIRROR is another mirror of Debian. Half an hour for both orders.
# usage: fresh.sh [RELEASE [COMMAND...]]   RELEASE: bookworm (the default), trixie, ...
#        COMMAND: verify, test: in that order, in one clone; user: those behind it are run by another
#        user than root. Without any, "verify test" and, in another system, "test verify"
set -eu
. "$(dirname "$0")/common.sh"

case ${1-bookworm} in
'' | *[!a-z]*) usage ;;
esac
release=${1-bookworm}
[ $# -eq 0 ] || shift
for command in "$@"; do
    case $command in
    verify | test | user) ;;
    *) usage ;;
    esac
done
missing=
for command in debootstrap git unshare; do
    command -v $command >/dev/null || missing="$missing $command"
done
[ -z "$missing" ] || fail 2 "there is no$missing"
[ "$(id -u)" -eq 0 ] || fail 2 "only root can make a system"
# Mounts made here are invisible outside, and vanish at the end.
[ "${PTV_FRESH-}" = "$$" ] || PTV_FRESH=$$ exec unshare --mount --propagation private "$0" "$release" "$@"

system=$(mktemp -d)
trap 'umount -l "$system/proc" 2>/dev/null; rm -rf --one-file-system "$system"' EXIT
trap 'exit 2' HUP INT TERM
home=/home/user/pteverify

# Makes the system. It takes from this machine only what it needs to reach mirrors and PyPI.
make_system() {
    debootstrap --variant=minbase "$release" "$system" \
        "${PTV_MIRROR:-http://deb.debian.org/debian}" || return 1
    chmod 755 "$system" # mktemp made it for one user
    cp /etc/resolv.conf /etc/hosts "$system/etc/"
    [ ! -e "${PIP_CERT:-}" ] || cp "$PIP_CERT" "$system/etc/pip-certificates.pem"
    mount -t proc proc "$system/proc"
    chroot "$system" useradd --create-home user
    git clone --quiet --no-hardlinks "$root" "$system$home"
    chroot "$system" chown -R user: "$home"
}

# as USER COMMAND: runs it in the clone.
as() {
    chroot "$system" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/home/user TERM=dumb \
        ${PIP_CERT:+PIP_CERT=/etc/pip-certificates.pem} \
        ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
        su -s /bin/sh "$1" -c "cd $home && $2" </dev/null
}

# run_all COMMAND...: runs them, and adds to $figures.
run_all() {
    user=root
    for command in "$@"; do
        if [ "$command" = user ]; then
            as root ./ci/setup.sh
            chroot "$system" chown -R user: "$home"
            user=user
            continue
        fi
        echo "== $release: $command, as $user"
        begin=$(date +%s)
        result=passed
        as $user "./ci/$command.sh" || result="FAILED ($?)"
        figures="$figures$release: $command.sh, as $user: $result, $(($(date +%s) - begin)) s
"
        [ "$result" = passed ] || return 1
    done
}

figures=
status=0
if [ $# -gt 0 ]; then
    { make_system && run_all "$@"; } || status=1
else
    { make_system && run_all verify test; } || status=1
    umount "$system/proc"
    rm -rf --one-file-system "$system"
    mkdir "$system"
    { make_system && run_all test verify; } || status=1
fi
printf '\n%s' "$figures"
exit $status
