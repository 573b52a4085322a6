#!/bin/sh
# follow.sh - does what README.md and its pages say, word for word, in a clean clone of HEAD.
#
# Every "$ ..." line of a console block is typed into one shell, so that what is exported stays;
# what stands under it must be what it prints (agrees.awk says how "..." is read). A named C program
# of the text is saved under its name. Nothing is built before: it takes as long as a reader takes,
# and needs what the README says. $HOME is a folder of its own.
set -eu

. "$(dirname "$0")/tap.sh"
. "$(dirname "$0")/commands.sh"
BUILD=${BUILD:-build}
suite follow
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir "$place/commands" "$place/home"
git clone -q . "$place/cutecheck"
# shellcheck disable=SC2086 # paths are words
awk -v dir="$place/commands" -f spec-tests/tools/commands.awk $typed

# One shell goes through all: each command says its exit status and the time it took.
{
    echo "cd '$place/cutecheck'; export HOME='$place/home'; unset BUILD MAKEFLAGS MAKELEVEL"
    for step in "$place"/commands/*; do
        number=${step%.*}
        case $step in
        *.name) echo "cp '$number.file' \"$(cat "$step")\"" ;;
        *.command)
            echo "echo 'step: $(basename "$number")' >&2; began=\$(date +%s)"
            echo "{ $(cat "$step")"
            echo "} >'$number.got' 2>&1 </dev/null; echo \$? >'$number.status'"
            echo "echo \$((\$(date +%s) - began)) >'$number.seconds'"
            ;;
        esac
    done
} >"$place/all.sh"
sh "$place/all.sh" 2>/dev/null || true

for step in "$place"/commands/*.command; do
    number=${step%.command}
    line=$(cat "$step")
    if [ ! -s "$number.status" ]; then
        fail "$line" "it was not reached"
    elif [ -s "$number.wanted" ] &&
        ! awk -f spec-tests/tools/agrees.awk "$number.wanted" "$number.got"; then
        fail "$line" "$(diff "$number.wanted" "$number.got" | tail -n 30)"
    elif [ ! -s "$number.wanted" ] && [ "$(cat "$number.status")" -ne 0 ]; then
        fail "$line" "$(tail -n 30 "$number.got")"
    else
        pass "$line ($(cat "$number.seconds") s)"
    fi
done
echo "disk: $(du -sh "$place/cutecheck" | cut -f1)"
finish
