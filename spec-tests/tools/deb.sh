#!/bin/sh
# deb.sh - one Debian package of what make install installs: tools, libraries, headers.
#
# deb.sh FOLDER VERSION: writes FOLDER/cutecheck_VERSION_ARCH.deb, and prints its name. Uses BUILD,
# CC, CFLAGS and LDFLAGS as make does, so that nothing is compiled again; MAINTAINER goes into it,
# and COMPRESSION is how dpkg-deb packs it (xz).
set -eu

out=$1
version=$2
maintainer=${MAINTAINER:-The cutecheck authors <cutecheck@example.invalid>}
machine=$(${CC:-cc} -dumpmachine)
case $machine in
x86_64-*) arch=amd64 ;;
aarch64-*) arch=arm64 ;;
*)
    echo "deb: no name of Debian's is known for $machine" >&2
    exit 1
    ;;
esac
libdir=/usr/lib/${machine%%-*}-linux-gnu
root=$out/root
strip=strip
! command -v "$machine-strip" >/dev/null 2>&1 || strip=$machine-strip

MAKEFLAGS='' MAKELEVEL='' "${MAKE:-make}" -s install PREFIX=/usr LIBDIR="$libdir" DESTDIR="$root" \
    ${BUILD:+BUILD="$BUILD"} ${CC:+CC="$CC"} ${CFLAGS:+CFLAGS="$CFLAGS"} \
    ${LDFLAGS:+LDFLAGS="$LDFLAGS"} >&2

# As Debian's own tools leave a package: stripped, pages packed, names of folders as it has them.
# The programs of lessons keep the lines that findings name.
find "$root/usr/bin" "$root/usr/lib" -type f ! -name '*.a' ! -path '*/lessons/*' -exec sh -c '
    for file; do
        ! head -c 4 "$file" | grep -q ELF || "$0" --strip-unneeded "$file"
    done' "$strip" {} +
find "$root$libdir" -name '*.a' -exec "$strip" --strip-debug --enable-deterministic-archives {} +
find "$root/usr/share/man" -type f -exec gzip -n -9 {} +
find "$root/usr/share/man" -type l | while read -r link; do
    ln -s "$(readlink "$link").gz" "$link.gz" && rm "$link"
done
mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"
mkdir -p "$root/usr/share/doc/cutecheck" "$root/DEBIAN"
cp LICENSE "$root/usr/share/doc/cutecheck/copyright"
chmod 644 "$root$libdir"/*.so.* "$root/usr/lib/cutecheck/cuda"/*.so*
for library in "$root$libdir"/*.so.?; do
    soname=$(basename "$library")
    echo "${soname%.so.*} ${soname##*.so.} cutecheck (>= $version)"
done >"$root/DEBIAN/shlibs"
gzip -n -9 >"$root/usr/share/doc/cutecheck/changelog.gz" <<EOF
cutecheck ($version) unstable; urgency=low

  * Version $version.

 -- $maintainer  Tue, 01 Jan 1980 00:00:00 +0000
EOF

cat >"$root/DEBIAN/control" <<EOF
Package: cutecheck
Version: $version
Section: devel
Priority: optional
Architecture: $arch
Depends: libc6 (>= $(sh spec-tests/tools/glibc.sh "$root"))
Suggests: nvidia-cuda-toolkit
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size "$root" | cut -f 1)
Description: executable specification of CuTe, and an emulated GPU that checks kernels
 CuTe is the layout library inside NVIDIA CUTLASS. This package computes, draws
 and explains its layouts (ct), judges other implementations of it by recorded
 answers (cutecheck-judge), teaches it (cutecheck-tutorial), and runs CUDA
 programs without a GPU, reporting races, missing waits and bytes in flight
 (cuemu). Libraries for C and C++ are part of it.
EOF
printf 'activate-noawait ldconfig\n' >"$root/DEBIAN/triggers"
(cd "$root" && find usr -type f | sort | xargs md5sum >DEBIAN/md5sums)

name=cutecheck_${version}_$arch.deb
find "$root" -exec touch -h -d '1980-01-01 00:00:00 UTC' {} +
export SOURCE_DATE_EPOCH=315532800
dpkg-deb --root-owner-group "-Z${COMPRESSION:-xz}" --build "$root" "$out/$name" >&2
rm -rf "$root"
echo "$name"
