#!/bin/sh
# rules.sh - the rules of the house that a text search can check.
#
# rules.sh [ROOT]        one test per rule, findings as FILE:LINE: what is wrong
# rules.sh --self-test   plant one violation of each rule in a small tree: the rule must find it
#
# A rule is a function rule_NAME that runs in the root of a tree and prints findings; none is a
# pass. Its counterpart plant_NAME stands in rules/plant.sh.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
source_root=$(cd "$here/../.." && pwd)
BUILD=${BUILD:-build}
case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
# shellcheck source=tap.sh
. "$here/tap.sh"

rules="includes heap state stems lessons kernels rungs suites functions files columns marks"
rules="$rules fields laws manual"

# A stem without a partner of its own: stem, kind of partner (vec: spec-tests/vectors/STEM.vec,
# check: spec-tests/check_STEM.c, ref: ref/STEM.c; op: of gpu/STEM.cu, ct_STEM in ref/ct.h or
# ref/STEM.c), the stem whose partner serves it or -, why.
exceptions() {
    cat <<'LIST'
algo_atom      vec   algo_copy  copy by an instruction is copy
algo_tiled     vec   algo_copy  copy by a tiled copy is copy
algo_transform vec   -          takes C functions, which a line of text cannot name
algorithm      vec   algo_copy  conditions that all algorithms share
bench          op    -          times the ladders of all operations
bench_cases    op    -          what is timed
bench_device   op    -          the clock, and the check before it
bits           vec   integer    bit operations are arithmetic of integers
claim          vec   admissible what admissible shares with others that check an answer of CuTe
concat         vec   structure  adding modes is structure
cosize         vec   layout     asked of layouts
ctx            vec   -          memory and failures are no operation that a vector could name
device         op    -          the device and its memory; CuTe has no name for them
disputed       ref   -          a class of vectors, of every concept
element        vec   owning     one element is read and written
logic          vec   integer    comparisons and conditions are arithmetic of integers
mma_layouts    check mma_traits the layouts of traits
mma_layouts    vec   mma_traits the layouts of traits
mma_names      vec   mma_traits traits are asked by name
mma_parse      check mma_names  names that are none are its lines
mma_parse      vec   mma_traits names that are none are in its lines
mma_types      check mma_traits the types of traits
mma_types      vec   mma_traits the types of traits
node           vec   -          building and asking values; vectors see them as text, through parse
number         vec   integer    functions of one or two integers
ops            vec   call       the table behind call
ops_algorithm  check ops        its table, seen through call
ops_algorithm  vec   call       its table, seen through call
ops_atom       check ops        its table, seen through call
ops_atom       vec   call       the tables behind call
ops_layout     check ops        its table, seen through call
ops_layout     vec   call       its table, seen through call
ops_tensor     check ops        its table, seen through call
ops_tensor     vec   call       its table, seen through call
ops_tiled      check ops        its table, seen through call
ops_tiled      vec   call       its table, seen through call
ops_tma        vec   call       its table, seen through call
order          vec   compare    order relations are comparisons
parse_pointer  check parse      the second half of the parser
parse_pointer  vec   pointer    pointers as text
profile        vec   structure  nesting is structure
scalar         vec   owning     the number in an element
scan           vec   parse      letters and columns of the text
slots          op    -          who answers, for all operations
swizzled       vec   composed   swizzles meet layouts as composed layouts
table          vec   print      the second print form
transform      vec   -          takes a C function, which a line of text cannot name
transpose      op    -          a copy between layouts whose modes are exchanged
access           emu load_store  bounds and states of bytes are seen through loads and stores
alu_row          emu alu         the same operations, whole rows at a time
clock            emu order       clocks are what the order of accesses is asked of
control          emu run         branches and exits move PCs, which run chooses by
fence            emu order       what a fence does is seen by the order
flight           emu async       marks of bytes in flight
memory           emu machine     the host's view of memory
mma_shapes       emu mma         the table of its shapes
movmatrix        emu ldmatrix    the three move matrices of the same form
report           emu machine     findings as they are kept
scope            emu order       what strong accesses put in order
stmatrix         emu ldmatrix    the three move matrices of the same form
track            emu order       memory of the order
tensor_map_rules emu tensor_map  the rules of its arguments
tensormap        emu tma         maps that kernels change, for copies
wgmma_desc       emu wgmma       what it decodes
wgmma_multiply   emu wgmma       what it computes
LIST
}

# Source text of the project: what people write and read, not what is built or recorded.
sources() {
    for folder in ref emu gpu spec-tests tutorials; do
        [ ! -d "$folder" ] || find "$folder" -type f -name "$1"
    done | sort
}

code() {
    for pattern in '*.c' '*.h' '*.cu' '*.cuh'; do
        sources "$pattern"
    done
}

stripped() {
    # shellcheck disable=SC2046 # one path per word, and no path has blanks
    set -- $(cat)
    [ $# -eq 0 ] || awk -f "$here/rules/strip.awk" "$@"
}

comments() {
    awk -f "$source_root/ref/man/comments.awk" ref/ct.h ref/*.c
}

rule_includes() {
    scratch=$(mktemp -d)
    code >"$scratch/paths"
    while read -r path; do
        grep -n '^[ 	]*#[ 	]*include' "$path" | sed "s|^|$path:|" || true
    done <"$scratch/paths" >"$scratch/lines"
    awk -f "$here/rules/includes.awk" "$scratch/paths" "$scratch/lines"
    rm -rf "$scratch"
}

# All memory is the caller's.
rule_heap() {
    sources '*.[ch]' | grep '^ref/' | stripped | awk -F '\t' '
        $3 ~ /(^|[^A-Za-z0-9_])((m|c|re|aligned_)alloc|free|alloca|str(n)?dup|v?asprintf)[ \t]*\(/ {
            print $1 ":" $2 ": memory from the heap or alloca"
        }'
}

# A library without state of its own: what is static in ref/*.c is constant or a function.
rule_state() {
    find ref -maxdepth 1 -name '*.c' | sort | stripped | awk -F '\t' '
        $3 ~ /^(static )?[a-z_].*[;={]$/ && $3 !~ /\(/ && $3 !~ /(^|[ *])const[ ;=]/ &&
        $3 !~ /^(typedef|enum|struct|union|static inline|extern|return|goto)/ {
            print $1 ":" $2 ": a variable that can change"
        }
        $3 ~ /^[ \t]+static / && $3 !~ /[ *]const[ ;=]/ {
            print $1 ":" $2 ": a static variable that can change"
        }'
}

partner_path() {
    case $2 in
    vec) echo "spec-tests/vectors/$1.vec" ;;
    check) echo "spec-tests/check_$1.c" ;;
    ref) echo "ref/$1.c" ;;
    emu) echo "spec-tests/check_emu_$1.c" ;;
    esac
}

# partner STEM KIND WHO: who lacks it
partner() {
    wanted=$(partner_path "$1" "$2")
    server=$(exceptions | awk -v stem="$1" -v kind="$2" '$1 == stem && $2 == kind { print $3 }')
    if [ -f "$wanted" ]; then
        [ -z "$server" ] || echo "rules.sh:1: $wanted exists, its exception is stale"
    elif [ -z "$server" ]; then
        echo "$3:1: has no partner $wanted"
    elif [ "$server" != - ] && [ ! -f "$(partner_path "$server" "$2")" ]; then
        echo "$3:1: $(partner_path "$server" "$2"), which serves it, does not exist"
    fi
}

rule_stems() {
    for path in ref/*.c; do
        partner "$(basename "$path" .c)" vec "$path"
        partner "$(basename "$path" .c)" check "$path"
    done
    for path in emu/*.c; do
        [ ! -f "$path" ] || partner "$(basename "$path" .c)" emu "$path"
    done
    for path in spec-tests/vectors/*.vec; do
        [ ! -f "$path" ] || partner "$(basename "$path" .vec)" ref "$path"
    done
    for path in spec-tests/check_*.c; do
        stem=$(basename "$path" .c)
        stem=${stem#check_}
        [ ! -f "$path" ] || [ -f "ref/$stem.c" ] || [ -f "spec-tests/$stem.c" ] ||
            [ -f "gpu/$stem.c" ] || [ -d "ref/$stem" ] || [ -f "emu/${stem#emu_}.c" ] ||
            [ -f "tutorials/lesson_${stem#tutorial_}.c" ] ||
            [ "$stem" = main ] || [ "$stem" = kit ] || [ "$stem" = terminal ] ||
            [ "$stem" = emu_alloc ] || # allocations, wherever the machine has them
            echo "$path:1: tests no file of that name"
    done
}

# A lesson is tutorials/NN_stem with its source and its saved output. The numbers are 01, 02 and so
# on; the lesson says its own; the stem is a concept of ref.
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
        partner "${name#*_}" ref "$folder"
    done
}

# A file of kernels is an operation of the reference, and its ladder is called after it; OP_MORE.cu
# holds rungs of OP.cu.
rule_kernels() {
    for path in gpu/*.cu; do
        [ -f "$path" ] || continue
        stem=$(basename "$path" .cu)
        if exceptions | grep -q "^$stem  *op "; then
            ! named "$stem" || echo "rules.sh:1: the reference has $stem, its exception is stale"
        elif ! named "$stem" && ! rungs_of "$stem"; then
            echo "$path:1: the reference has no ct_$stem and no ref/$stem.c"
        elif named "$stem" && ! has_ladder "$stem"; then
            echo "$path:1: has no ladder gpu_${stem}_ladder"
        fi
    done
}

has_ladder() {
    [ -f "gpu/$1.cu" ] && grep -q "gpu_$1_ladder\\[\\] = {" "gpu/$1.cu"
}

# rungs_of STEM: is it OP_MORE?
rungs_of() {
    op=$1
    while [ "$op" != "${op%_*}" ]; do
        op=${op%_*}
        ! has_ladder "$op" || return 0
    done
    return 1
}

named() {
    [ -f "ref/$1.c" ] || grep -q "[ *]ct_$1(" ref/ct.h
}

# Each rung of a ladder has its idea told in the file's head, and the head tells of no other.
rule_rungs() {
    for path in gpu/*.cu; do
        [ ! -f "$path" ] || awk -f "$here/rules/rungs.awk" "$path"
    done
}

# The list of Check suites is written by hand; a suite that is not in it would not run.
rule_suites() {
    for path in spec-tests/check_*.c; do
        stem=$(basename "$path" .c)
        [ ! -f "$path" ] || [ "$stem" = check_main ] ||
            grep -q "^SUITE(${stem#check_})$" spec-tests/unit/suites.h ||
            echo "$path:1: is not in spec-tests/unit/suites.h"
    done
}

rule_functions() {
    code | stripped | awk -v most=70 -f "$here/rules/functions.awk"
}

# length_of MOST PATH...
length_of() {
    most=$1
    shift
    [ $# -eq 0 ] || awk -v most="$most" '
        FNR == 1 && file != "" && n > most { print file ":1: " n " lines, " most " are allowed" }
        { file = FILENAME; n = FNR }
        END { if (n > most) print file ":1: " n " lines, " most " are allowed" }' "$@"
}

rule_files() {
    # shellcheck disable=SC2046 # one path per word
    length_of 450 $(code | grep -v '^ref/ct.h$') $(sources '*.sh') $(sources '*.awk')
    [ ! -f ref/ct.h ] || length_of 600 ref/ct.h # the one header declares everything
    [ ! -f Makefile ] || length_of 249 Makefile
}

texts() {
    code
    sources '*.sh'
    sources '*.awk'
    for path in Makefile .ci/run .github/workflows/*.yml; do
        [ ! -f "$path" ] || echo "$path"
    done
}

rule_columns() {
    texts | while read -r path; do
        awk 'length($0) > 100 { print FILENAME ":" FNR ": " length($0) " columns" }' "$path"
    done
}

# Written in halves here, so that this file may be read by its own rule.
rule_marks() {
    marks="TO""DO|FIX""ME|XX""X|HA""CK"
    {
        texts
        for pattern in '*.vec' '*.tsv' '*.md'; do
            sources "$pattern"
        done
        [ ! -f README.md ] || echo README.md
    } | while read -r path; do
        grep -nEw "$marks" "$path" | sed "s|^|$path:|" || true
    done
}

# Each function of the header has its comment, right above its body, with every field filled.
rule_fields() {
    comments | awk -F '\t' '
        $4 == "proto" { proto[$3] = $1 ":" $2 }
        $4 == "title" { title[$3] = 1; open[$3] = 1 }
        $4 == "defined" { if ($3 in open) above[$3] = 1; at[$3] = $1 ":" $2 }
        $4 ~ /^(equation|example|pre|post|fails|CuTe)$/ && $5 != "" { has[$3, $4] = 1 }
        END {
            n = split("equation example pre post fails CuTe", field, " ")
            for (f in proto) {
                if (!(f in title)) {
                    print proto[f] ": " f " has no comment in ref"
                    continue
                }
                if (!(f in above))
                    print proto[f] ": " f " has its comment, but not above its body"
                for (i = 1; i <= n; ++i)
                    if (!((f, field[i]) in has))
                        print at[f] ": " f " lacks the field " field[i]
            }
        }' | sort
}

# A postcondition begins with the names of laws ("name" in the tables of the laws) or of Check
# tests, parted by commas, up to other words; or with "none:" and the reason.
rule_laws() {
    known=$(mktemp)
    cat spec-tests/*.[ch] 2>/dev/null | grep -oE '"[a-z][a-z0-9_]*"|START_TEST\([a-z0-9_]*\)' |
        sed 's/START_TEST//' | tr -d '"()' | sort -u >"$known"
    comments | awk -F '\t' -v known="$known" '
        BEGIN { while ((getline w < known) > 0) law[w] = 1 }
        $4 == "post" && $5 !~ /^none: ./ {
            n = split($5, name, /, */)
            for (i = 1; i <= n; ++i) {
                word = name[i]
                sub(/[;: ].*$/, "", word)
                if (i == 1 || word == name[i])
                    if (!(word in law))
                        print $1 ":" $2 ": no law and no test is called " word
                if (word != name[i])
                    break
            }
        }'
    rm -f "$known"
}

rule_manual() {
    pages=$(mktemp -d)
    if ! sh "$source_root/ref/man/make-man.sh" "$pages" 0 . 2>"$pages/errors"; then
        sed 's/^/ref\/man: /' "$pages/errors"
    fi
    comments | awk -F '\t' '$4 == "proto" { print $1 ":" $2, $3 }' | while read -r where name; do
        [ -s "$pages/man3/$name.3" ] || echo "$where: $name is in no manual page"
    done
    rm -rf "$pages"
}

run_rules() {
    cd "$1"
    suite rules
    for rule in $rules; do
        findings=$("rule_$rule")
        if [ -z "$findings" ]; then
            pass "$rule"
        else
            fail "$rule" "$findings"
        fi
    done
    finish
}

# A clean tree has no findings; the same tree with one violation has some, by the rule planted.
self_test() {
    # shellcheck source=rules/plant.sh
    . "$here/rules/plant.sh"
    tree=$(mktemp -d)
    trap 'rm -rf "$tree"' EXIT
    suite rules-self-test
    for rule in $rules; do
        rm -rf "$tree/t"
        mkdir "$tree/t"
        clean=$(cd "$tree/t" && plant_house && "rule_$rule")
        found=$(cd "$tree/t" && "plant_$rule" && "rule_$rule")
        if [ -z "$clean" ] && [ -n "$found" ]; then
            pass "$rule"
        else
            fail "$rule" "clean tree: $clean
planted: $found"
        fi
    done
    finish
}

case ${1:-} in
--self-test) self_test ;;
*) run_rules "${1:-.}" ;;
esac
