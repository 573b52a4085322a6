#!/bin/sh
# make.sh - prints the cases of a list, each group under the rule that made it.
#
# make.sh tma|encode|map|map_flip|im2col|im2col_flip|im2col_interleaved|mbarrier|banks|cluster|
#         wgmma|dot|scalar|litmus|matrix|approx|approx_whole|texture
#                                                        NAME.txt, NAME.awk or NAME.sh
set -eu

here=$(dirname "$0")
name=${1:-}
case $name in
tma | encode | map) awk -f "$here/copy.awk" -f "$here/$name.awk" ;;
map_flip) awk -f "$here/map_flip.awk" ;;
im2col_flip) awk -v im2col=1 -f "$here/map_flip.awk" ;;
im2col | im2col_interleaved | banks | cluster | wgmma) awk -f "$here/$name.awk" ;;
texture) awk -f "$here/texture.awk" -f "$here/texture_more.awk" ;;
dot) sh "$here/dot.sh" ;;
approx) awk -f "$here/approx.awk" ;;
approx_whole) awk -v whole=1 -f "$here/approx.awk" ;;
litmus) awk -f "$here/litmus.awk" -f "$here/litmus_async.awk" ;;
scalar)
    awk -f "$here/scalar.awk" -f "$here/scalar_float.awk" -f "$here/scalar_other.awk" \
        -f "$here/scalar_more.awk"
    ;;
matrix)
    awk -f "$here/matrix.awk"
    cat "$here/matrix.txt"
    ;;
mbarrier)
    cat "$here/mbarrier.txt"
    awk -f "$here/mbarrier.awk"
    ;;
*)
    echo 'usage: make.sh LIST, one of those that the head of this file names' >&2
    exit 2
    ;;
esac
