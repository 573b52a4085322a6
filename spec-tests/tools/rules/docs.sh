# docs.sh - rules about the documentation of ref: its comments, their laws, its manual pages.
#
# Sourced by rules.sh.
# shellcheck shell=sh disable=SC2154 # here and source_root are set by rules.sh

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
# tests, separated by commas, up to other words; or with "none:" and the reason.
rule_laws() {
    # shellcheck disable=SC2046 # one path per word
    known=$(mktemp)
    cat $(find spec-tests -name '*.[ch]') | grep -oE '"[a-z][a-z0-9_]*"|START_TEST\([a-z0-9_]*\)' |
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
