#!/bin/sh
# operations.sh - which operation of CuTe runs on the device, by which kernel: a table of README.md.
#
# operations.sh           print it
# operations.sh --write   put it into gpu/README.md
#
# The list is operations.tsv; versions are read from the tables of the kernels, operations of the
# algebra from its list of names, so that the table cannot name what is not there. It needs neither
# CUDA nor a device. A row that names nothing, or an operation of gpu_op that no row names, is an
# error.
set -eu

cd "$(dirname "$0")/.."

table() {
    # shellcheck disable=SC2046 # one path per word
    awk -F '\t' '
        # The versions of an operation: {GPU_COPY_IF, "v1", "its idea", 80, ..}
        FILENAME ~ /\.cu$/ {
            if (match($0, /^ *[{]GPU_[A-Z_]+, "v[0-9]+"/)) {
                split($0, part, /[{,"]+ */)
                op = tolower(substr(part[2], 5))
                ++versions[op]
                if ($0 ~ /"v1"/)
                    file[op] = substr(FILENAME, length("gpu/") + 1)
            }
            next
        }
        FILENAME ~ /algebra_op\.h$/ {
            if ($1 ~ /^ +GPU_ALGEBRA_[A-Z_0-9]+,?$/) {
                gsub(/^ +GPU_ALGEBRA_|,$/, "")
                algebra[tolower($0)] = 1
            }
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
            widths = ", elements of 1, 2, 4, 8, 16 bytes"
            boxes = ", elements of 1, 2, 4, 8 bytes"
            sums = ", sums of 2, 4, 8 bytes"
            halves = ", elements of 4 bits"
            print "| id | operation | on the device |"
            print "|---|---|---|"
        }
        # copy (kernels/copy.cu, v1 to v9, elements of 1 to 16 bytes)
        function kernels(names,    i, n, op, text) {
            n = split(names, op, ",")
            for (i = 1; i <= n; ++i) {
                if (versions[op[i]] == 0)
                    bad($1 ": no kernel is called " op[i])
                used[op[i]] = 1
                text = text (i > 1 ? "; " : "") "`" op[i] "` (" file[op[i]] ", v1" \
                       (versions[op[i]] > 1 ? " to v" versions[op[i]] : "") \
                       (op[i] == "layout" ? "" : op[i] == "tma_copy" ? boxes : \
                        op[i] == "tiled_mma" ? sums : op[i] ~ /^packed_/ ? halves : \
                        widths) ")"
            }
            return text
        }
        function algebras(names,    i, n, op, text) {
            n = split(names, op, ",")
            for (i = 1; i <= n; ++i) {
                if (!(op[i] in algebra))
                    bad($1 ": no operation of the algebra is called " op[i])
                answered[op[i]] = 1
                text = text (i > 1 ? ", " : "") "`" op[i] "`"
            }
            return text " (algebra/kernels.cu, a case a thread)"
        }
        function bad(what) {
            print "operations.sh: " what >"/dev/stderr"
            failed = 1
        }
        {
            split($3, where, ":")
            if (where[1] == "kernel")
                text = kernels(where[2])
            else if (where[1] == "algebra")
                text = algebras(where[2])
            else if ($3 in why)
                text = why[$3]
            else
                bad($1 ": " $3 " says nothing")
            ++count[where[1]]
            ++rows
            gsub(/\|/, "\\|", $2)
            gsub(/</, "\\&lt;", $2)
            print "| " $1 " | " $2 " | " text " |"
        }
        END {
            for (op in versions)
                if (!(op in used))
                    bad("no row names the kernel " op)
            for (op in algebra)
                if (!(op in answered))
                    bad("no row names " op " of the algebra")
            done = count["kernel"] + count["algebra"]
            printf "\n%d operations: %d on the device, %d not yet, %d without one for the reason " \
                   "given.\n", rows, done, count["yet"], rows - done - count["yet"]
            exit failed
        }' $(find gpu/kernels -name '*.cu' | sort) \
        $(find gpu/algebra -name algebra_op.h 2>/dev/null) gpu/operations.tsv
}

if [ "${1:-}" != --write ]; then
    table
    exit
fi
scratch=$(mktemp)
trap 'rm -f "$scratch"' EXIT
table >"$scratch"
awk -v table="$scratch" '
    /^<!-- operations:begin/ { print; while ((getline line <table) > 0) print line; off = 1 }
    /^<!-- operations:end/ { off = 0 }
    !off' gpu/README.md >"$scratch.md"
cat "$scratch.md" >gpu/README.md
rm -f "$scratch.md"
