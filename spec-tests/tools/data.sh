#!/bin/sh
# data.sh - the data alone, as a folder: vectors, recorded answers, requirements, the protocol.
#
# data.sh FOLDER VERSION: makes FOLDER, with a README that counts what is in it, and SHA256SUMS.
set -eu

to=$1
version=$2
export LC_ALL=C
umask 022
mkdir -p "$to"

(cd spec-tests/spec && find vectors recorded -name '*.vec' -o -name '*.golden' \
    -o -name '*.answers' -o -name '*.campaign' -o -name '*.whole') |
    while read -r file; do
        mkdir -p "$to/$(dirname "$file")"
        cp "spec-tests/spec/$file" "$to/$file"
    done
cp spec-tests/spec/requirements.tsv spec-tests/spec/errata.md LICENSE "$to"
sed '/\*\/$/q' spec-tests/compare/differ/differ.h >"$to/recorded/h200/cases.txt"
echo "$version" >"$to/VERSION"

# The protocol is a part of what is said to those who write adapters in the tree.
awk '
    /^## / { on = $0 == "## The protocol" || $0 == "## An adapter in C" }
    /^## The protocol$/ { $0 = "# The line protocol" }
    on' spec-tests/judge/adapters/README.md >"$to/PROTOCOL.md"

# lines FOLDER SUFFIX: those that are neither empty nor a comment.
lines() {
    find "$to/$1" -name "*.$2" -exec cat {} + | grep -c '^[^#]'
}
sed "s/@VERSION@/$version/; s/@VECTORS@/$(lines vectors vec)/; s/@RECORDED@/$(lines recorded vec)/
     s/@GOLDEN@/$(lines recorded golden)/; s/@ANSWERS@/$(lines recorded answers)/
     s/@CAMPAIGN@/$(lines recorded campaign)/; s/@WHOLE@/$(lines recorded whole)/
     s/@REQUIREMENTS@/$(lines . tsv)/" spec-tests/tools/dist.md >"$to/README.md"

(cd "$to" && find . -type f ! -name SHA256SUMS | sed 's|^\./||' | sort |
    xargs sha256sum >SHA256SUMS)
