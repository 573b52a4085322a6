# text.sh - rules about what stands inside files: sizes, columns, words, and what C may do where.
#
# Sourced by rules.sh. Not here: the tree (tree.sh) and the documentation of ref (docs.sh).
# shellcheck shell=sh disable=SC2154 # here and source_root are set by rules.sh

# All memory is the caller's.
rule_heap() {
    # What a library for editing lines hands over is freed by its caller.
    sources '*.[ch]' | grep '^ref/' | grep -v '^ref/cli/edit\.c$' | stripped | awk -F '\t' '
        $3 ~ /(^|[^A-Za-z0-9_])((m|c|re|aligned_)alloc|free|alloca|str(n)?dup|v?asprintf)[ \t]*\(/ {
            print $1 ":" $2 ": memory from the heap or alloca"
        }'
}

# A library without state of its own: what is static in ref is constant or a function.
rule_state() {
    find ref -mindepth 2 -name '*.c' ! -path 'ref/cli/*' ! -path 'ref/draw/*' | sort | stripped |
        awk -F '\t' '
        $3 ~ /^(static )?[a-z_].*[;={]$/ && $3 !~ /\(/ && $3 !~ /(^|[ *])const[ ;=]/ &&
        $3 !~ /^(typedef|enum|struct|union|static inline|extern|return|goto)/ {
            print $1 ":" $2 ": a variable that can change"
        }
        $3 ~ /^[ \t]+static / && $3 !~ /[ *]const[ ;=]/ {
            print $1 ":" $2 ": a static variable that can change"
        }'
}

rule_functions() {
    stripped_code | awk -v most=62 -f "$here/rules/functions.awk" # 60 lines and their braces
}

# Seven parameters and more: only those that rules/parameters.txt lists, each with its reason.
rule_parameters() {
    list=/dev/null
    [ "$source_root" != "$PWD" ] || list=$here/rules/parameters.txt
    stripped_code | awk -v list="$list" -v limit=6 -f "$here/rules/parameters.awk"
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
    length_of 600 $(code | grep -v '^ref/ct\.h$') $(sources '*.sh') $(sources '*.awk')
    [ ! -f ref/ct.h ] || length_of 640 ref/ct.h # it declares everything that a program may use
    [ ! -f Makefile ] || length_of 249 Makefile
}

rule_columns() {
    # shellcheck disable=SC2046 # one path per word
    awk 'length($0) > 100 { print FILENAME ":" FNR ": " length($0) " columns" }' \
        $(code; scripts)
}

# Prose keeps to the columns of code; rows of tables and what a program printed are as they are.
rule_prose() {
    # shellcheck disable=SC2046 # one path per word
    awk '
        FNR == 1 { printed = 0 }
        /^ *```/ { printed = !printed }
        length($0) > 100 && !printed && !/^ *(```|\|)/ {
            print FILENAME ":" FNR ": " length($0) " columns"
        }' $(prose)
}

# Written in halves here, so that this file may be read by its own rule.
rule_marks() {
    marks="TO""DO|FIX""ME|XX""X|HA""CK"
    {
        code
        scripts
        prose
        sources '*.vec'
        sources '*.tsv'
    } | xargs grep -HnEw "$marks" || true
}

# One dialect: ++i where the value is not used, a comparison with 0 where strings are compared.
rule_dialect() {
    stripped_code | awk -F '\t' '
        $3 ~ /^[ \t]*[A-Za-z_][A-Za-z0-9_>.-]*(\[[^]]*\])?(\+\+|--);/ ||
        $3 ~ /;[^;]*[A-Za-z0-9_\]](\+\+|--)\)( \{)?$/ && $3 ~ /(^|[^A-Za-z])for \(/ {
            print $1 ":" $2 ": written ++x elsewhere"
        }
        $3 ~ /!(str|strn|mem)cmp\(/ { print $1 ":" $2 ": written .. == 0 elsewhere" }'
}

# A file of C opens with its own name and what it is; lessons and exercises open with their number.
rule_heads() {
    # shellcheck disable=SC2046 # one path per word
    awk 'FNR == 1 {
            name = FILENAME
            sub(/^.*\//, "", name)
            if (index($0, "/* " name " - ") != 1)
                print FILENAME ":1: does not open with \"/* " name " - ..\""
        }' $(code | grep -v '^tutorials/.*[0-9][0-9]_')
}

# Words that the field has another word for: rules/words.txt lists both.
rule_words() {
    # shellcheck disable=SC2046 # one path per word
    awk -f "$here/rules/words.awk" "$here/rules/words.txt" \
        $({ code; scripts; prose; sources '*.vec' | grep -v /recorded/; } |
            grep -v '^spec-tests/tools/rules/words')
}

# What an instruction is stands in one table; who compares its function instead knows a part of it.
rule_traits() {
    stripped_code | awk -F '\t' '
        $1 ~ /^emu\// && $1 !~ /\/traits\.[ch]$/ && $3 ~ /execute *[!=]= *[^N =]/ {
            print $1 ":" $2 ": ask emui_traits_of(), or m->traits, what an instruction is"
        }'
}

# The Python package and its tests; programs that stand for a user's are as users write them.
rule_python() {
    find python spec-tests/unit/python spec-tests/tools/python -name '*.py' 2>/dev/null | sort |
        xargs -r awk -f "$here/rules/python.awk"
}
