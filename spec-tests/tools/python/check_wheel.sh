#!/bin/sh
# check_wheel.sh - the wheel and the source of the package in a fresh Debian 12, which debootstrap
# makes in $CHROOT ($BUILD/chroot).
#
# check_wheel.sh FOLDER: of wheels. Without a compiler there, the wheel is installed, and what
# docs/python.md says is typed, word for word; then gcc and make come, and pip builds the source.
set -eu

. "$(dirname "$0")/../tap.sh"
. "$(dirname "$0")/../commands.sh"
suite check_wheel
for program in debootstrap chroot mount; do
    command -v $program >/dev/null && [ "$(id -u)" -eq 0 ] || {
        echo "check-wheel: not run, needs root and debootstrap (apt-get install debootstrap)" >&2
        exit 1
    }
done
wheels=$1
root=${CHROOT:-$BUILD/chroot}
wheel=$(ls "$wheels"/*_"$(uname -m)".whl | head -n 1)
source=$(ls "$wheels"/*.tar.gz)

# A base that is whole has the file; what is used is a copy of it.
if [ ! -f "$root.base/made" ]; then
    rm -rf "$root.base"
    debootstrap --variant=minbase --include=python3-venv,ca-certificates bookworm "$root.base" \
        ${DEBIAN:+"$DEBIAN"} >"$root.log" 2>&1
    touch "$root.base/made"
fi
! mountpoint -q "$root/proc" || {
    echo "check-wheel: $root is in use, or was left: umount $root/proc" >&2
    exit 1
}
rm -rf "$root"
cp -a "$root.base" "$root"
scratch=$(mktemp -d)
trap 'exit 1' INT TERM
trap 'umount "$root/proc" && rm -rf "$root" "$scratch"' EXIT
mount -t proc proc "$root/proc"
cp /etc/resolv.conf /etc/hosts "$root/etc/"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"

# inside COMMAND: in the fresh system, with what pip and apt are told about the network here.
inside() {
    env -i HOME=/home PATH=/home/v/bin:/usr/bin:/bin:/usr/sbin:/sbin PIP_NO_CACHE_DIR=1 \
        PIP_DISABLE_PIP_VERSION_CHECK=1 ${http_proxy:+http_proxy="$http_proxy"} \
        ${https_proxy:+https_proxy="$https_proxy"} \
        ${PIP_INDEX_URL:+PIP_INDEX_URL="$PIP_INDEX_URL"} \
        chroot "$root" sh -c "cd /home && $1"
}

# holds WHAT WANTED COMMAND: what it prints, on both of its outputs, has such a line.
holds() {
    said=$(inside "$3" 2>&1) || said="$said (status $?)"
    if printf '%s\n' "$said" | grep -qE "$2"; then
        pass "$1: $(printf '%s\n' "$said" | grep -E "$2" | head -n 1)"
    else
        fail "$1" "$(printf '%s\n' "$said" | tail -n 12)"
    fi
}

# ---- The wheel ----------------------------------------------------------------------------------

holds "no compiler is there" '^none$' 'command -v gcc cc make || echo none'
cp "$wheel" "$root/home/"
holds "the wheel is installed" '^installed$' \
    "python3 -m venv v && pip install -q './$(basename "$wheel")[cuda]' pytest && echo installed"
holds "cutecheck info" '^cutecheck [0-9.]+, Python 3\.11' 'cutecheck info'

types_page docs/python.md "$root/home"

# ---- The source ---------------------------------------------------------------------------------

holds "gcc and make come" '^there$' \
    'apt-get update -qq && apt-get install -qq --no-install-recommends gcc libc6-dev make \
     >/dev/null 2>&1; command -v gcc make >/dev/null && echo there'
cp "$source" "$root/home/"
holds "pip builds the source" '^built$' \
    "rm -rf v && python3 -m venv v && pip install -q --no-deps ./$(basename "$source") &&
        echo built"
holds "its ct" '^_24$' "ct 'size((_4,_6))'"
holds "its machine" '^0$' \
    "cuemu python3 -c 'import ctypes; print(ctypes.CDLL(\"libcuda.so.1\").cuInit(0))'"
finish
