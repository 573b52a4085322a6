#!/bin/sh
# dist.sh - the data alone, as an archive: vectors, recorded answers, requirements, the protocol.
#
# dist.sh FOLDER VERSION: writes FOLDER/cutecheck-vectors-VERSION.tar.gz, and SHA256SUMS beside it.
# The same tree gives the same bytes: names are sorted, and times, owners and modes are fixed.
set -eu

out=$1
version=$2
name=cutecheck-vectors-$version
export LC_ALL=C
umask 022
mkdir -p "$out"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
to=$scratch/$name

(cd spec-tests && find vectors recorded -name '*.vec' -o -name '*.golden' -o -name '*.answers' \
    -o -name '*.campaign' -o -name '*.whole') |
    while read -r file; do
        mkdir -p "$to/$(dirname "$file")"
        cp "spec-tests/$file" "$to/$file"
    done
cp spec-tests/requirements.tsv spec-tests/errata.md LICENSE "$to"
sed '/\*\/$/q' spec-tests/differ/differ.h >"$to/recorded/h200/cases.txt"
echo "$version" >"$to/VERSION"

# The protocol is a part of what is said to those who write adapters in the tree.
awk '
    /^## / { on = $0 == "## The protocol" || $0 == "## An adapter in C" }
    /^## The protocol$/ { $0 = "# The line protocol" }
    on' spec-tests/subjects/README.md >"$to/PROTOCOL.md"

# lines FOLDER SUFFIX: those that are neither empty nor a comment.
lines() {
    find "$to/$1" -name "*.$2" -exec cat {} + | grep -c '^[^#]'
}
sed "s/@VERSION@/$version/; s/@VECTORS@/$(lines vectors vec)/; s/@RECORDED@/$(lines recorded vec)/
     s/@GOLDEN@/$(lines recorded golden)/; s/@ANSWERS@/$(lines recorded answers)/
     s/@CAMPAIGN@/$(lines recorded campaign)/; s/@WHOLE@/$(lines recorded whole)/
     s/@REQUIREMENTS@/$(lines . tsv)/" spec-tests/tools/dist.md >"$to/README.md"

(cd "$to" && find . -type f | sed 's|^\./||' | sort | xargs sha256sum >"$scratch/sums")
mv "$scratch/sums" "$to/SHA256SUMS"
tar -C "$scratch" --format=ustar --sort=name --owner=0 --group=0 --numeric-owner \
    --mode='u=rwX,go=rX' --mtime='1980-01-01 00:00:00 UTC' -cf "$scratch/$name.tar" "$name"
gzip -n -9 "$scratch/$name.tar"
mv "$scratch/$name.tar.gz" "$out"
(cd "$out" && sha256sum "$name.tar.gz" >SHA256SUMS)
echo "$out/$name.tar.gz"
