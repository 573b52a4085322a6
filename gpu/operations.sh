#!/bin/sh
# operations.sh - which operation of CuTe runs on the device, by which kernel: a table of README.md.
#
# operations.sh           print it
# operations.sh --write   put it into gpu/operations.md
#
# The list is operations.tsv; operations are read from their records, versions from the tables of
# the kernels, operations of the algebra from its list of names, so that the table cannot name what
# is not there. It needs neither CUDA nor a device. A row that names nothing is an error; a record
# that no row names is none of CuTe's operations, and follows behind the table.
#
# On the device is what an H200 answered: an operation of which there is a golden file, or one of
# the algebra that has a row in algebra.campaign. Of kernel:OP/A+B the golden file must hold
# a case whose atom begins with A, and one whose atom begins with B. Of the others the table says
# where they run: kernels on the machine, where differ-emu compares every version with the
# reference; the algebra on the host, which compiles the same source.
set -eu

cd "$(dirname "$0")/.."
recorded=spec-tests/spec/recorded/h200

table() {
    # shellcheck disable=SC2046 # one path per word
    awk -F '\t' '
        # The table that a record names, and the versions in it: {"v1", "its idea", 80, ..}
        FILENAME ~ /^gpu\/operation\// {
            if (match($0, /\.(name|versions) = "?[a-z_0-9]+/)) {
                split($0, part, /[ =",]+/)
                if (part[2] == ".name")
                    name[++named] = op = part[3]
                else
                    table[op] = part[3]
            }
            if (match($0, /\.(min_bytes|max_bytes|packed) = /)) {
                split($0, part, /[ =,]+/)
                is[op, substr(part[2], 2)] = part[3]
            }
            next
        }
        FILENAME ~ /\.cu$/ {
            if (match($0, /^extern const gpu_version [a-z_0-9]+\[\] = /)) {
                split($0, part, /[ []+/)
                of = part[4]
                file[of] = substr(FILENAME, length("gpu/") + 1)
            } else if ($0 ~ /^ *[{]"v[0-9]+"/)
                versions[of] = substr($0, index($0, "\"v") + 2) + 0
            next
        }
        FILENAME ~ /algebra_op\.h$/ {
            if ($1 ~ /^ +GPU_ALGEBRA_[A-Z_0-9]+,?$/) {
                gsub(/^ +GPU_ALGEBRA_|,$/, "")
                algebra[tolower($0)] = 1
            }
            next
        }
        # Whose answers a golden file holds
        FILENAME ~ /[.]golden$/ {
            if (/^# device +NVIDIA /) {
                op = FILENAME
                gsub(/.*\/|[.]golden$/, "", op)
                recorded["kernel", op] = 1
            } else if (split($0, part, /  +/) > 2)
                executed[op, part[3]] = 1
            next
        }
        FILENAME ~ /[.]campaign$/ {
            if (!/^#/)
                recorded["algebra", $1] = 1
            next
        }
        /^#/ { next }
        BEGIN {
            why["types"] = "none: a question about types or nesting, which the host answers " \
                           "before a launch"
            why["view"] = "none: it names memory or sees it anew and moves none, before a launch"
            why["print"] = "none: it prints, on the host"
            why["chip"] = "none: an H200 has no such instruction"
            why["word"] = "none: a convention or a concept, nothing to execute"
            why["deleted"] = "none: CuTe deletes the overload, so that no call of it compiles"
            why["yet"] = "not yet"
            print "| id | operation | on the device |"
            print "|---|---|---|"
        }
        # Does the golden file of an operation hold a case of each of these atoms, A+B?
        function executes(op, names,    i, n, atom, key, part, all) {
            n = all = split(names, atom, "+")
            for (i = 1; i <= n; ++i)
                for (key in executed) {
                    split(key, part, SUBSEP)
                    if (part[1] == op && index(part[2], atom[i]) == 1) {
                        --all
                        break
                    }
                }
            return all == 0
        }
        # "elements of 1, 2, 4 bytes"
        function elements(op,    text, n, most) {
            if ((op, "packed") in is)
                return ", elements of 4 bits"
            most = (op, "max_bytes") in is ? is[op, "max_bytes"] : 16
            for (n = (op, "min_bytes") in is ? is[op, "min_bytes"] : 1; n <= most; n *= 2)
                text = text (text == "" ? "" : ", ") n
            return ((op, "min_bytes") in is ? ", sums of " : ", elements of ") text " bytes"
        }
        # copy (kernels/copy.cu, v1 to v9, elements of 1 to 16 bytes)
        function kernels(names,    i, n, op, text, part, atoms) {
            n = split(names, op, ",")
            for (i = 1; i <= n; ++i) {
                atoms = split(op[i], part, "/") > 1 ? part[2] : ""
                op[i] = part[1]
                if (versions[table[op[i]]] == 0)
                    bad($1 ": no kernel is called " op[i])
                used[op[i]] = 1
                text = text (i > 1 ? "; " : "") "`" op[i] "` (" file[table[op[i]]] ", v1" \
                       (versions[table[op[i]]] > 1 ? " to v" versions[table[op[i]]] : "") \
                       (op[i] == "layout" || atoms != "" ? "" : elements(op[i])) ")" \
                       pending("kernel", op[i], "machine", atoms)
            }
            return text
        }
        function algebras(names,    i, n, op, text) {
            n = split(names, op, ",")
            for (i = 1; i <= n; ++i) {
                if (!(op[i] in algebra))
                    bad($1 ": no operation of the algebra is called " op[i])
                answered[op[i]] = 1
                text = text (i > 1 ? ", " : "") "`" op[i] "`" pending("algebra", op[i], "host", "")
            }
            return text " (algebra/kernels.cu, a case a thread)"
        }
        function pending(kind, name, place, atoms) {
            if ((kind, name) in recorded && (atoms == "" || executes(name, atoms)))
                return ""
            waits = 1
            return ", on the " place " alone, not yet on a device"
        }
        function bad(what) {
            print "operations.sh: " what >"/dev/stderr"
            failed = 1
        }
        {
            split($3, where, ":")
            where[2] = substr($3, index($3, ":") + 1)
            waits = 0
            if (where[1] == "kernel")
                text = kernels(where[2])
            else if (where[1] == "algebra")
                text = algebras(where[2])
            else if ($3 in why)
                text = why[$3]
            else
                bad($1 ": " $3 " says nothing")
            ++count[waits ? "waits" : where[1]]
            ++rows
            gsub(/\|/, "\\|", $2)
            gsub(/</, "\\&lt;", $2)
            print "| " $1 " | " $2 " | " text " |"
        }
        END {
            for (i = 1; i <= named; ++i)
                if (!(name[i] in used))
                    other = other "\n| " name[i] " | " kernels(name[i]) " |"
            for (op in algebra)
                if (!(op in answered))
                    bad("no row names " op " of the algebra")
            done = count["kernel"] + count["algebra"]
            printf "\n%d operations: %d on the device, %d on the machine or the host alone, " \
                   "%d not yet, %d without one\nfor the reason given.\n", rows, done,
                   count["waits"], count["yet"], rows - done - count["waits"] - count["yet"]
            if (other != "")
                print "\nBeside those of CuTe:\n\n| operation | on the device |\n|---|---|" other
            exit failed
        }' gpu/operation/*.c $(find gpu/kernels -name '*.cu' | sort) \
        $(find gpu/algebra -name algebra_op.h 2>/dev/null) \
        $(find "$recorded" -name '*.golden' | sort) "$recorded/algebra.campaign" \
        gpu/operations.tsv
}

if [ "${1:-}" != --write ]; then
    table
    exit
fi
written=$(table)
printf '%s\n' "$written" | sh gpu/between.sh operations gpu/operations.md
