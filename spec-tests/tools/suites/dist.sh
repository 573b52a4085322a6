#!/bin/sh
# dist.sh - what is handed on: the archive of the data, with what is in it, its checksums, the same
# bytes twice, and that it is enough to judge by; the source archive; the Debian package.
set -eu

. "$(dirname "$0")/../tap.sh"
suite dist
bin=$(cd "$BUILD" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
version=$(sed -n 's/^.define CT_VERSION "\(.*\)"$/\1/p' ref/ct.h)
name=cutecheck-vectors-$version

# holds WHAT COMMAND...: the command ends well; else what it said.
holds() {
    what=$1
    shift
    if said=$("$@" 2>&1); then
        pass "$what"
    else
        fail "$what" "$(printf '%s\n' "$said" | tail -n 12)"
    fi
}

# equal WHAT A B
equal() {
    if [ "$2" = "$3" ]; then
        pass "$1"
    else
        fail "$1" "$2 is not $3"
    fi
}

# To pack well takes longer than all else.
export LEVEL=1
sh spec-tests/tools/dist.sh data "$scratch/one" "$version" >"$scratch/said"
equal "the archive is named" "$(cat "$scratch/said")" "$scratch/one/$name.tar.gz"
(umask 077 && TZ=Asia/Tokyo LC_ALL=en_US.UTF-8 GZIP=-9 \
    sh spec-tests/tools/dist.sh data "$scratch/two" "$version" >"$scratch/said" 2>&1) || true
holds "the same tree gives the same bytes" \
    cmp "$scratch/one/$name.tar.gz" "$scratch/two/$name.tar.gz"
holds "the checksum beside it is that of the archive" \
    sh -c "cd '$scratch/one' && sha256sum -c SHA256SUMS"
tar -C "$scratch" -xzf "$scratch/one/$name.tar.gz"
equal "the archive is one folder" \
    "$(tar -tzf "$scratch/one/$name.tar.gz" | cut -d / -f 1 | sort -u)" "$name"
to=$scratch/$name
holds "the checksums inside are those of the files" \
    sh -c "cd '$to' && sha256sum --strict --quiet -c SHA256SUMS"
equal "every file but the checksums has one" "$(find "$to" -type f | wc -l)" \
    "$(($(wc -l <"$to/SHA256SUMS") + 1))"
equal "its version" "$(cat "$to/VERSION")" "$version"

# The data is that of the tree, line by line, and the README counts it. Kernels in PTX are no part
# of it: they are what the machine runs; nor are answers (.open) that the machine does not give yet.
for folder in vectors recorded; do
    holds "$folder/ holds the files of the tree" \
        diff -r -x README.md -x cases.txt -x kernels -x ptx -x wrong -x '*.ptx' -x '*.open' \
        "spec-tests/spec/$folder" "$to/$folder"
    equal "the README counts the lines of $folder/*.vec" \
        "$("$bin/judge" --list "spec-tests/spec/$folder" | wc -l)" \
        "$(sed -n "s/^| .$folder\/[^|]*\.vec. | .* | \([0-9]*\) |$/\1/p" "$to/README.md")"
done
holds "requirements.tsv is that of the tree" \
    cmp spec-tests/spec/requirements.tsv "$to/requirements.tsv"
equal "no mark is left in the README" "$(grep -c '@[A-Z]*@' "$to/README.md")" 0
missing=$(sed -n '/^## /q; s/^| `\([^`]*\)`.*/\1/p' "$to/README.md" | while read -r path; do
    # shellcheck disable=SC2086 # a pattern
    (cd "$to" && ls $path >/dev/null 2>&1) || echo "$path"
done)
equal "every path of the README is there" "$missing" ""

# Enough to judge by: the files judge the reference, and the protocol's example builds and answers.
(cd "$to" && "$bin/judge" --requirements requirements.tsv vectors) >"$scratch/judged" 2>&1 || true
equal "the vectors judge the reference, and cover the requirements" \
    "$(tail -n 1 "$scratch/judged")" "$("$bin/judge" spec-tests/spec/vectors | tail -n 1)"
holds "the recorded answers judge a program" \
    sh -c "cd '$to' && '$bin/judge' --pipe '$bin/ct --pipe' recorded"
awk '/^```c$/ { on = 1; next } /^```/ { on = 0 } on' "$to/PROTOCOL.md" >"$scratch/adapter.c"
holds "the adapter of PROTOCOL.md compiles" "${CC:-cc}" -std=c11 -o "$scratch/adapter" \
    "$scratch/adapter.c"
equal "it answers" "$(printf 'shape_div\t_6\t_2\n' | "$scratch/adapter")" "$(printf '=\t_3')"

# ---- The source archive ----

tree=cutecheck-$version
if [ -e .git ] && command -v git >/dev/null 2>&1; then
    holds "the source archive is made" \
        sh spec-tests/tools/dist.sh source "$scratch/source" "$version"
    equal "it holds the files of the last commit, in one folder" \
        "$(tar -tzf "$scratch/source/$tree.tar.gz" | sed "s|^$tree/||; /\/$/d; /^$/d" | sort |
            sha256sum)" "$(git ls-tree -r --name-only HEAD | sort | sha256sum)"
    holds "its checksum is that of the archive" \
        sh -c "cd '$scratch/source' && sha256sum -c SHA256SUMS"
else
    skip "the source archive" "it is made from git, and this is no git clone"
fi

# ---- The Debian package ----

if ! command -v dpkg-deb >/dev/null 2>&1; then
    skip "the Debian package" "dpkg-deb is not installed"
    finish
fi
holds "the Debian package is made" \
    env COMPRESSION=none sh spec-tests/tools/dist.sh deb "$scratch/deb" "$version"
package=$(find "$scratch/deb" -name '*.deb')
equal "its version" "$(dpkg-deb -f "$package" Version)" "$version"
holds "its checksums are those of its files" sh -c "
    dpkg-deb -x '$package' '$scratch/root' && dpkg-deb -e '$package' '$scratch/control' &&
    cd '$scratch/root' && md5sum --strict --quiet -c '$scratch/control/md5sums'"
equal "the files belong to root" \
    "$(dpkg-deb -c "$package" | awk '{ print $2 }' | sort -u)" root/root
if [ -z "${RUN:-}" ]; then
    equal "its calculator runs" "$("$scratch/root/usr/bin/ct" 'size((_4,_6))')" _24
    equal "its judge judges, by its own vectors" \
        "$(cd / && "$scratch/root/usr/bin/cutecheck-judge" --op rank | tail -n 1)" \
        "$("$bin/judge" --op rank spec-tests/spec/vectors spec-tests/spec/recorded | tail -n 1)"
    holds "its lesson on the machine prints what is saved" sh -c "
        '$scratch/root/usr/bin/cutecheck-tutorial' 23 --plain | diff - tutorials/23_wait/lesson.out"
else
    skip "its programs run" "they are for another machine than the one that tests them"
fi
finish
