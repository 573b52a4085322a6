#!/bin/sh
# table.sh - the table of README.md, of what the programs say of themselves.
set -eu

cd "$(dirname "$0")"
echo '| program | after | first finding |'
echo '|---|---|---|'
for path in $(find . -name '*.cu' | sed 's|^\./||' | sort); do
    awk -v path="$path" '
        /^ \* (kind|first): / {
            name = $0
            sub(/^ \* /, "", name)
            text = name
            sub(/: .*/, "", name)
            sub(/^[^:]*: /, "", text)
            of[name] = text
        }
        END {
            name = path
            sub(/\.cu$/, "", name)
            printf "| [%s](%s) | %s | %s |\n", name, path, of["kind"], of["first"]
        }' "$path"
done
