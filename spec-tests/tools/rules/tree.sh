# tree.sh - rules about the tree: who uses whom, what a folder holds, which file answers to which.
#
# Sourced by rules.sh. Not here: what stands inside files (text.sh) and about them (docs.sh).
# shellcheck shell=sh disable=SC2154 # here and source_root are set by rules.sh

rule_includes() {
    code >"$scratch/paths"
    # shellcheck disable=SC2046 # one path per word
    grep -n '^[ 	]*#[ 	]*include' /dev/null $(cat "$scratch/paths") >"$scratch/lines" || true
    awk -f "$here/rules/includes.awk" "$here/rules/folders.txt" "$scratch/paths" "$scratch/lines"
}

# Objects that need each other, directly or through others, folder by folder.
rule_cycles() {
    for folder in ref emu gpu/host spec-tests tutorials; do
        if [ -d "$BUILD/$folder" ]; then
            sh "$here/cycles.sh" "$folder" "$BUILD"
        else
            echo "$BUILD/$folder:1: no objects, the link graph needs them: run make first"
        fi
    done
}

# The objects of a root whose source is still there.
objects() {
    [ ! -d "$BUILD/$1" ] || find "$BUILD/$1" -name '*.o' | sort | while read -r object; do
        source=${object#"$BUILD/"}
        source=${source%.o}
        [ ! -f "$source" ] && [ ! -f "$source.c" ] || printf '%s\n' "$object"
    done
}

# Objects that need a symbol of a folder above theirs.
rule_links() {
    for root in ref emu gpu spec-tests tutorials; do
        objects "$root" | xargs -r nm -A 2>/dev/null |
            awk -v build="$BUILD/" -f "$here/rules/links.awk" "$here/rules/folders.txt" -
    done
}

# The same as rule_cycles for the kernels, where they have been compiled (make gpu).
rule_cycles_cuda() {
    if [ -n "$(find "$BUILD/gpu" -name '*.cu.o' 2>/dev/null | head -n 1)" ]; then
        sh "$here/cycles.sh" gpu "$BUILD"
    elif [ "$source_root" = "$PWD" ]; then
        echo "skip: the kernels are not compiled here (make gpu)"
    fi
}

# The roots are the table of contents.
rule_folders() {
    { git ls-files 2>/dev/null | grep . || ls; } | sed 's|/.*||' | sort -u | while read -r path; do
        case $path in
        ref | emu | gpu | spec-tests | tutorials | web | python | examples | docs) ;;
        Makefile | pyproject.toml | embed.awk | README.md | LICENSE | build | .*) ;;
        *) echo "$path:1: nothing else stands at the root" ;;
        esac
    done
}

# The test of P/X.c is spec-tests/unit/P/X.c, in both directions, for all that ref, emu and the
# host's side of gpu compute, or a row {"X: .. of the table spec-tests/unit/P/families.c; that of
# emu/P/X.c may be spec-tests/cases/P/X.ptx or P/X/*.ptx as well. A part of the judge has its tests
# in spec-tests/unit/PART. The tools and the calculator's pictures are tested from outside
# (spec-tests/tools/suites).
rule_stems() {
    for path in $(find ref emu gpu/host -name '*.c' ! -path '*/cli/*' ! -path 'ref/draw/*' \
        2>/dev/null | sort); do
        [ -f "spec-tests/unit/$path" ] || has_row "${path%.c}" || has_case "${path%.c}" ||
            echo "$path:1: has no test spec-tests/unit/$path"
    done
    find spec-tests/cases -mindepth 2 -name '*.ptx' 2>/dev/null | sort | while read -r path; do
        tested=emu/${path#spec-tests/cases/}
        [ -f "${tested%.ptx}.c" ] || [ -f "$(dirname "$tested").c" ] ||
            echo "$path:1: tests no file of that name"
    done
    # Helpers, forms that no file has, and what runs whole kernels test no file in particular.
    for path in $(find spec-tests/unit -mindepth 2 -name "*.c" ! -name fixture.c ! -name line.c \
        ! -name body.c ! -name no_form.c ! -name families.c ! -path '*/kernels/*' | sort); do
        tested=${path#spec-tests/unit/}
        [ -f "$tested" ] || [ -f "spec-tests/$tested" ] ||
            echo "$path:1: tests no file of that name"
    done
    for root in ref emu; do
        find $root -name '*.c' ! -path '*/cli/*' ! -path 'ref/draw/*' 2>/dev/null |
            sed 's|^.*/||' | sort | uniq -d | sed "s|.*|$root:1: two files are called &|"
    done
    for path in spec-tests/spec/vectors/*.vec; do
        [ ! -f "$path" ] || concept "$(basename "$path" .vec)" ||
            echo "$path:1: no file of ref has this stem"
    done
}

# has_row P/X: does the table of its folder have a row of it?
has_row() {
    grep -qs "^    {\"${1##*/}: " "spec-tests/unit/${1%/*}/families.c"
}

# has_case emu/P/X: is there a PTX case of it?
has_case() {
    stem=spec-tests/cases/${1#emu/}
    [ "$1" != "${1#emu/}" ] && { [ -f "$stem.ptx" ] ||
        [ -n "$(find "$stem" -name '*.ptx' 2>/dev/null | head -n 1)" ]; }
}

# concept STEM: is it a file of ref?
concept() {
    [ -n "$(find ref -name "$1.c" | head -n 1)" ]
}

# A lesson is tutorials/NN_stem with its source and its saved output. The numbers are 01, 02 and so
# on; the lesson says its own; the stem is a concept of ref or emu, or one that spans several files.
spanning=' hierarchy algorithm predicate tma_tensor multicast mainloop hopper '
spans() {
    case $spanning in *" $1 "*) ;; *) false ;; esac
}

rule_lessons() {
    n=0
    for folder in tutorials/[0-9]*; do
        [ -d "$folder" ] || continue
        n=$((n + 1))
        name=$(basename "$folder")
        [ "${name%%_*}" = "$(printf %02d $n)" ] ||
            echo "$folder:1: is not $(printf %02d $n), the next number"
        for file in lesson.c lesson.out; do
            [ -f "$folder/$file" ] || echo "$folder:1: has no $file"
        done
        grep -qs "lesson_open(argc, argv, $n," "$folder/lesson.c" ||
            echo "$folder/lesson.c:1: does not open as lesson $n"
        concept "${name#*_}" || spans "${name#*_}" || find emu -name "${name#*_}.c" | grep -q . ||
            echo "$folder:1: no file of ref or emu has this stem"
    done
}

# A file of kernels is an operation of the reference, and its table of versions is called after it;
# OP_MORE.cu holds further versions of OP.cu. In a folder of its own a file may hold several tables.
rule_kernels() {
    find gpu/kernels -name '*.cu' 2>/dev/null | sort | while read -r path; do
        stem=$(basename "$path" .cu)
        if [ "$(dirname "$path")" != gpu/kernels ]; then
            grep -q 'gpu_[a-z_]*_versions\[\] = {' "$path" || further_versions "$stem" ||
                echo "$path:1: has no table gpu_.._versions, nor versions of another file's"
        elif ! operation "$stem" && ! further_versions "$stem"; then
            echo "$path:1: the reference has no ct_$stem and no file $stem.c"
        elif operation "$stem" && ! has_versions "$stem"; then
            echo "$path:1: has no table gpu_${stem}_versions"
        fi
    done
}

# has_versions STEM: does a file STEM.cu hold the table that is called after it?
has_versions() {
    find gpu/kernels -name "$1.cu" -exec grep -l "gpu_$1_versions\\[\\] = {" {} + 2>/dev/null |
        grep -q .
}

# further_versions STEM: is it OP_MORE?
further_versions() {
    op=$1
    while [ "$op" != "${op%_*}" ]; do
        op=${op%_*}
        ! has_versions "$op" || return 0
    done
    return 1
}

# Transposing is a copy between layouts whose modes are exchanged; CuTe has no name of its own.
operation() {
    [ "$1" = transpose ] || concept "$1" || grep -q "[ *]ct_$1(" ref/ct.h
}

# Each version has its idea in the file's head, and the head has no other.
rule_versions() {
    find gpu/kernels -name '*.cu' 2>/dev/null | sort | while read -r path; do
        awk -f "$here/rules/versions.awk" "$path"
    done
}
