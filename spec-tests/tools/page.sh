#!/bin/sh
# page.sh - the manual page of a program that explains itself: what its --help prints.
#
# page.sh NAME SUMMARY VERSION COMMAND FILE
set -eu

name=$1 summary=$2 version=$3 command=$4 file=$5
mkdir -p "$(dirname "$file")"
{
    printf '.TH %s 1 "" "cutecheck %s"\n' "$(echo "$name" | tr a-z A-Z)" "$version"
    printf '.SH NAME\n%s \\- %s\n.SH DESCRIPTION\n.nf\n' "$name" "$summary"
    # shellcheck disable=SC2086 # the words of a command
    $command | sed "s/^\(usage: \)\{0,1\}$(basename "${command% *}")/\1$name/
        s/\\\\/\\\\e/g; s/-/\\\\-/g; s/^\([.']\)/\\\\\&\1/"
    printf '.fi\n'
} >"$file.new"
mv "$file.new" "$file"
