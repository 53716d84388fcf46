#!/bin/sh
# A newcomer's first steps in a bare Debian: for each package in FOLDER (pteverify_*.deb, pteverify-*-linux-x86_64,
# pteverify-*.whl, pteverify-*.tgz of npm) makes a system, installs it there as README.md says, and does
# docs/first-model.md word by word, without a network: as root and as another user, in a German locale and in
# none, with a home that cannot be written. Status 1: something went wrong.
# Needs root, debootstrap; PTV_MIRROR is another mirror of Debian. Two minutes for each package.
# usage: newcomer.sh [--release RELEASE] FOLDER   RELEASE: bookworm (the default), trixie, ...
set -eu
. "$(dirname "$0")/common.sh"

release=bookworm
arguments=$*
if [ "${1-}" = --release ] && [ $# -gt 1 ]; then
    release=$2
    shift 2
fi
case ${1-} in -*) usage ;; esac
[ $# -eq 1 ] || usage
[ -d "$1" ] || fail 3 "$1 is no folder"
folder=$(cd "$1" && pwd)
need debootstrap unshare
[ "$(id -u)" -eq 0 ] || fail 2 "only root can make a system"
# What is mounted here is not there outside, and gone with this.
# shellcheck disable=SC2086 # the words it was called with
[ "${PTV_NEWCOMER-}" = "$$" ] || PTV_NEWCOMER=$$ exec unshare --mount --propagation private "$0" $arguments

work=$(mktemp -d)
system=$work/system
trap 'umount -l "$system/proc" 2>/dev/null; rm -rf --one-file-system "$work"' EXIT
trap 'exit 2' HUP INT TERM

inside() {
    chroot "$system" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive TERM=dumb \
        ${PIP_CERT:+PIP_CERT=/etc/pip-certificates.pem} ${PIP_CERT:+NODE_EXTRA_CA_CERTS=/etc/pip-certificates.pem} \
        ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} "$@" </dev/null
}

make_base() {
    debootstrap --variant=minbase --include=locales "$release" "$work/base" \
        "${PTV_MIRROR:-http://deb.debian.org/debian}" >"$work/log" 2>&1 || {
        cat "$work/log"
        fail 2 "debootstrap makes no system"
    }
    cp /etc/resolv.conf /etc/hosts "$work/base/etc/"
    [ ! -e "${PIP_CERT:-}" ] || cp "$PIP_CERT" "$work/base/etc/pip-certificates.pem"
    chroot "$work/base" localedef -i de_DE -f UTF-8 de_DE.UTF-8
    chroot "$work/base" useradd --create-home user
    mkdir "$work/base/given"
    cp "$root/docs/first-model.md" "$root/ci/tutorial.sh" "$sample" "$work/base/given"
}

# install FILE: as README.md says.
install() {
    cp "$1" "$system/given"
    file=/given/$(basename "$1")
    case $file in
    *.deb) inside apt-get install -qq -y "$file" ;;
    *.whl)
        inside apt-get install -qq -y --no-install-recommends python3-venv &&
            inside python3 -m venv /opt/pteverify && inside /opt/pteverify/bin/pip install -q "$file" &&
            inside ln -s /opt/pteverify/bin/pteverify /usr/local/bin/pteverify
        ;;
    *.tgz)
        inside apt-get install -qq -y --no-install-recommends nodejs npm &&
            inside npm install --silent --global "$file"
        ;;
    *) inside /usr/bin/install -m 755 "$file" /usr/local/bin/pteverify ;;
    esac
}

# Where a newcomer may be: what it is called, the user, and what the environment has.
ways="as root|root|LANG=C.UTF-8
another user|user|LANG=C.UTF-8
in German|user|LANG=de_DE.UTF-8
no locale|user|LC_ALL=
home not writable|user|HOME=/proc"

# tutorial USER ENVIRONMENT: with a folder of his own and no network.
tutorial() {
    unshare --net chroot "$system" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin HOME="/home/$1" TERM=dumb "$2" \
        su -p -s /bin/sh "$1" -c 'cd "$(mktemp -d)" && cp /given/*.pte . && sh /given/tutorial.sh /given/first-model.md' \
        </dev/null
}

try_all() {
    begin=$(date +%s)
    rm -rf --one-file-system "$system"
    cp -a "$work/base" "$system"
    mount -t proc proc "$system/proc"
    name=$(basename "$1")
    if ! install "$1" >"$work/log" 2>&1; then
        cat "$work/log"
        figures="$figures$name: cannot be installed
"
        status=1
    else
        echo "$ways" >"$work/ways"
        while IFS='|' read -r what user environment; do
            tutorial "$user" "$environment" >"$work/log" 2>&1 && result=passed || {
                cat "$work/log"
                result=FAILED status=1
            }
            figures="$figures$name: $what: $result
"
        done <"$work/ways"
    fi
    umount "$system/proc"
    figures="$figures$name: $(($(date +%s) - begin)) s
"
}

sample=$root/build/release/golden/linear.pte
[ -f "$sample" ] || fail 2 "there is no $sample (ci/verify.sh)"
figures=
status=0
make_base
for file in "$folder"/pteverify_*.deb "$folder"/pteverify-*linux-x86_64 "$folder"/pteverify-*manylinux*_x86_64.whl \
    "$folder"/pteverify-*.tgz; do
    [ ! -f "$file" ] || try_all "$file"
done
[ -n "$figures" ] || fail 3 "there is no package in $folder"
printf '%s' "$figures"
exit $status
