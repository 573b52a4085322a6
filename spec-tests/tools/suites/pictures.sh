#!/bin/sh
# pictures.sh - the pictures of `ct --svg` are, to the byte, those of spec-tests/golden/pictures.
#
# pictures.sh --save    save them as they are now; look at them before they are committed
#
# What a picture must show is in cli_pictures.sh and in the Check suites of ref/draw. This suite
# sees every pixel besides: a line that has moved shows here, and nowhere else.
set -eu

. "$(dirname "$0")/../tap.sh"
suite pictures
CT=${CT:-$BUILD/ct}
folder=spec-tests/golden/pictures
drawn=$(mktemp)
trap 'rm -f "$drawn"' EXIT

save=${1:-}
while read -r name words; do
    saved=$folder/$name.svg
    case $name in \#*) continue ;; esac
    eval "set -- $words"
    if ! "$CT" --svg "$@" >"$drawn" 2>&1 </dev/null; then
        fail "$name" "$(cat "$drawn")"
    elif [ "$save" = --save ]; then
        cp "$drawn" "$saved"
        pass "$name is saved"
    elif differs=$(diff "$saved" "$drawn" 2>&1); then
        pass "$name"
    else
        fail "$name" "$(printf '%s\n' "$differs" | head -n 6)"
    fi
done <"$folder/list.txt"
finish
