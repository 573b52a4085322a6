#!/bin/sh
# pictures.sh - what `ct` draws is, to the byte, what spec-tests/golden/pictures holds: with --svg,
# or with the --cells or --latex that a line of its list begins with.
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
    case $name in \#*) continue ;; esac
    eval "set -- $words"
    case $1 in
    --cells) saved=$folder/$name.json ;;
    --latex) saved=$folder/$name.tex ;;
    *)
        saved=$folder/$name.svg
        set -- --svg "$@"
        ;;
    esac
    if ! "$CT" "$@" >"$drawn" 2>&1 </dev/null; then
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
