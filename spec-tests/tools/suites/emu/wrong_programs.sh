#!/bin/sh
# wrong_programs.sh - the programs of spec-tests/programs/wrong: the first finding of each has the
# rule and the line that its source names, and its repaired twin has no finding in any schedule.
#
# Kernels run from recorded PTX; whole programs too, where they are compiled (make check-cuda).
# SCHEDULES=50: the twins in so many random schedules, 3 otherwise.
set -eu

. "$(dirname "$0")/../../tap.sh"
suite wrong-programs
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
here=spec-tests/programs/wrong
ptx=spec-tests/spec/recorded/wrong/programs.ptx
whole=$BUILD/cuda/wrong
schedules=${SCHEDULES:-3}

if [ "$(sed -n '1s/.*Sources: //p' $ptx)" = "$(sh $here/record.sh --sum)" ]; then
    pass "the programs are those that were recorded"
elif command -v "${NVCC:-nvcc}" >/dev/null || [ -x /usr/local/cuda/bin/nvcc ]; then
    fail "the programs have changed" "make wrong-programs records them anew, in $ptx"
else
    skip "the programs have changed" "needs nvcc"
fi
elsewhere=$(sed -n 's/.*\.file.*"\(.*\)"/\1/p' $ptx | grep -Ev '^(/usr/|spec-tests/)' || true)
if [ -z "$elsewhere" ]; then
    pass "its sources are those of the tree and of CUDA"
else
    fail "its sources are those of the tree and of CUDA" "$(echo "$elsewhere" | head -n 3)"
fi
sed -n '/^| program /,$p' $here/README.md >"$scratch/table"
if sh $here/table.sh | cmp -s - "$scratch/table"; then
    pass "README.md has the table of the programs"
else
    fail "README.md has the table of the programs" "make wrong-programs writes it anew"
fi

# said NAME: what the source has behind " * NAME: ".
said() {
    sed -n "s|^ \* $1: ||p" "$here/$name.cu"
}

# tool MODE ARGUMENT..: the machine's exit status is in $rc, what it found in $scratch/err.
tool() {
    "$BUILD/cuemu" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null && rc=0 || rc=$?
}

# told WHAT: the first finding is the one that the source names.
told() {
    rule=${first%%, line *} line=${first##*, line }
    place="/$name\.cu:$line[^0-9]"
    [ "$line" != "$first" ] || place=
    grep -m 1 -E '^([^ ]*\.ptx(:[0-9]+)?: )?[a-z ]+: ' "$scratch/err" >"$scratch/first" || true
    if grep -qE "^([^ ]*: )?$rule: .*$place" "$scratch/first"; then
        pass "$1: $rule"
    else
        fail "$1: $first" "$(head -n 4 "$scratch/err")"
    fi
}

# right WHAT: nothing was found, and the program ended well.
right() {
    if [ "$rc" -eq 0 ]; then
        pass "$1"
    else
        fail "$1" "status $rc; $(head -n 4 "$scratch/err")"
    fi
}

# The module without the kernels of other programs, which take longer to read than one to run.
module_of() {
    awk -v mine="^_ZN[0-9]+$1(_repaired)?1k" '
        /^[ \t]*\.(file|section)[ \t]|^\.(func|visible|weak|extern|global|const) / { out = 0 }
        /^\.visible \.entry / { out = $3 !~ mine }
        !out' $ptx >"$scratch/program.ptx"
}

# kernel: the program's kernel from recorded PTX, and its twin.
kernel() {
    entry=$(echo "$name" | tr / _)
    module_of "$entry"
    before=${run%% k *} after=${run#* k }
    # shellcheck disable=SC2086 # options and arguments are words
    tool run $options $before "$scratch/program.ptx" "$entry::k" $after
    told "$name"
    # shellcheck disable=SC2086
    tool run $before "$scratch/program.ptx" "${entry}_repaired::k" $after
    right "$name, repaired"
    # Each schedule by itself, as buffers keep what a run left in them.
    for seed in $(seq "$schedules"); do
        # shellcheck disable=SC2086
        tool run --sched "random:$seed" $before "$scratch/program.ptx" "${entry}_repaired::k" \
            $after
        [ "$rc" -eq 0 ] || break
    done
    right "$name, repaired, in $schedules random schedules"
}

# program: the whole program, and its twin.
program() {
    # shellcheck disable=SC2086
    tool check $options "$whole" "$name"
    told "$name, whole"
    tool check "$whole" "$name" repaired
    right "$name, whole, repaired"
    for seed in $(seq "$schedules"); do
        tool check --sched "random:$seed" --streams "random:$seed" "$whole" "$name" repaired
        [ "$rc" -eq 0 ] || break
    done
    right "$name, whole, repaired, in $schedules random schedules"
}

if [ ! -x "$whole" ]; then
    skip "whole programs" "they are not compiled here (make check-cuda)"
fi
for path in "$here"/*/*.cu; do
    name=${path#"$here/"} name=${name%.cu}
    first=$(said first) run=$(said run) options=$(said options)
    [ -z "$run" ] || kernel
    [ ! -x "$whole" ] || program
done
finish
