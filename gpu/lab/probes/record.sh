#!/bin/sh
# record.sh - runs all cases of a list on this device and records its answers.
#
# record.sh NAME PROGRAMS FOLDER     FOLDER/NAME.answers, with device, driver and date; PROGRAMS is
#                                    where `make probes` put the probes. Earlier answers are
#                                    replaced when all cases have run. What `make replay` leaves
#                                    out, approx_whole, goes to FOLDER/approx.whole.
set -eu

if [ $# -ne 3 ]; then
    echo 'usage: record.sh NAME PROGRAMS FOLDER' >&2
    exit 2
fi
name=$1 programs=$2 folder=$3
here=$(dirname "$0")
case $name in
encode | map_flip) program=tma ;;
im2col_*) program=im2col ;;
approx_whole) program=approx ;;
*) program=$name ;;
esac
ending=answers
[ "$name" != approx_whole ] || ending=whole

mkdir -p "$folder"
sh "$here/cases/make.sh" "$name" >"$programs/$name.cases"
"$programs/$program" "$programs/$name.cases" "$programs/$name.raw"
driver=$(nvidia-smi --query-gpu=driver_version --format=csv,noheader | head -n 1)
{
    sed -n '1p' "$programs/$name.raw"
    printf '# driver %s, %s\n' "$driver" "$(sed -n '2s/^# //p' "$programs/$name.raw")"
    printf '# %s\n' "$(date -u +%Y-%m-%d)"
    sed '1,2d' "$programs/$name.raw"
} >"$programs/$name.answers"
mv "$programs/$name.answers" "$folder/${name%_whole}.$ending"
echo "$name: $(grep -vc '^#' "$folder/${name%_whole}.$ending") answers"
