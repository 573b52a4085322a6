#!/bin/sh
# dist.sh - what is handed on, as files of one folder, with SHA256SUMS for all of them.
#
# dist.sh data FOLDER VERSION     cutecheck-vectors-VERSION.tar.gz: the data alone (data.sh)
# dist.sh source FOLDER VERSION   cutecheck-VERSION.tar.gz: the tree of the last commit
# dist.sh deb FOLDER VERSION      cutecheck_VERSION_ARCH.deb: what make install installs (deb.sh)
#
# The same tree gives the same bytes: names are sorted, and times, owners and modes are fixed. LEVEL
# is how well an archive is packed, from 1 to 9 (9).
set -eu

what=$1
out=$2
version=$3
export LC_ALL=C
umask 022
mkdir -p "$out"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# finish FILE: made in scratch, it goes to the others.
finish() {
    mv "$scratch/$1" "$out"
    (cd "$out" && sha256sum cutecheck[-_]* >SHA256SUMS)
    echo "$out/$1"
}

case $what in
data)
    name=cutecheck-vectors-$version
    sh spec-tests/tools/data.sh "$scratch/$name" "$version"
    tar -C "$scratch" --format=ustar --sort=name --owner=0 --group=0 --numeric-owner \
        --mode='u=rwX,go=rX' --mtime='1980-01-01 00:00:00 UTC' -cf "$scratch/$name.tar" "$name"
    gzip -n "-${LEVEL:-9}" "$scratch/$name.tar"
    finish "$name.tar.gz"
    ;;
source)
    name=cutecheck-$version
    [ -e .git ] || {
        echo "dist: the source archive is made from the last commit: run this in a git clone" >&2
        exit 1
    }
    [ -z "$(git status --porcelain)" ] ||
        echo "dist: files differ from the last commit, which is what the archive holds" >&2
    git archive --format=tar --prefix="$name/" -o "$scratch/$name.tar" HEAD
    gzip -n "-${LEVEL:-9}" "$scratch/$name.tar"
    finish "$name.tar.gz"
    ;;
deb)
    command -v dpkg-deb >/dev/null 2>&1 || {
        echo "dist: no .deb without dpkg-deb (Debian: apt-get install dpkg)" >&2
        exit 1
    }
    finish "$(sh spec-tests/tools/deb.sh "$scratch" "$version")"
    ;;
*)
    echo "usage: dist.sh data|source|deb FOLDER VERSION" >&2
    exit 2
    ;;
esac
