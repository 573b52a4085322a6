# cycles.awk - cycles in the link graph: objects that need each other, directly or by others.
#
# Input: what `nm -A` says of the objects of one group. Output, for each cycle, its files and the
# symbols that tie them:
#
#     cycle of 2: ref/a.o ref/b.o
#         ref/a.o -> ref/b.o: ct_b
#         ref/b.o -> ref/a.o: ct_a
#
# Two passes of depth-first search, the second against the arrows in the order in which the first
# ended (Kosaraju): what one search of the second reaches is one cycle. -v build=FOLDER/ is cut
# off the names; -v allowed="a.o b.o" is the one cycle that may be.
{
    file = $0
    sub(/:.*$/, "", file)
    if (index(file, build) == 1)
        file = substr(file, length(build) + 1)
    if (!(file in number)) {
        number[file] = ++files
        name[files] = file
    }
    kind = $(NF - 1)
    if (kind == "U")
        needs[number[file]] = needs[number[file]] " " $NF
    else if (kind ~ /^[TDBRVWCi]$/)
        owner[$NF] = owner[$NF] " " number[file]
}

function connect(    from, to, i, j, n, m, symbol, owners)
{
    for (from = 1; from <= files; ++from) {
        n = split(needs[from], symbol, " ")
        for (i = 1; i <= n; ++i) {
            m = split(owner[symbol[i]], owners, " ")
            for (j = 1; j <= m; ++j) {
                to = owners[j]
                if (to == from)
                    continue
                if (!((from, to) in tie)) {
                    out[from] = out[from] " " to
                    into[to] = into[to] " " from
                }
                tie[from, to] = tie[from, to] " " symbol[i]
            }
        }
    }
}

function forward(at,    next_one, i, n)
{
    seen[at] = 1
    n = split(out[at], next_one, " ")
    for (i = 1; i <= n; ++i)
        if (!(next_one[i] in seen))
            forward(next_one[i])
    ended[++ends] = at
}

function backward(at, cycle,    next_one, i, n)
{
    of[at] = cycle
    members[cycle] = members[cycle] " " at
    n = split(into[at], next_one, " ")
    for (i = 1; i <= n; ++i)
        if (!(next_one[i] in of))
            backward(next_one[i], cycle)
}

function tell(cycle,    member, target, i, j, n, m, line)
{
    n = split(members[cycle], member, " ")
    if (n == 1)
        return
    line = ""
    for (i = 1; i <= files; ++i)
        if (of[i] == cycle)
            line = line (line == "" ? "" : " ") name[i]
    if (line == allowed)
        return
    print "cycle of " n ": " line
    for (i = 1; i <= n; ++i) {
        m = split(out[member[i]], target, " ")
        for (j = 1; j <= m; ++j)
            if (of[target[j]] == cycle)
                print "    " name[member[i]] " -> " name[target[j]] ":" tie[member[i], target[j]]
    }
}

END {
    connect()
    for (at = 1; at <= files; ++at)
        if (!(at in seen))
            forward(at)
    for (i = ends; i > 0; --i)
        if (!(ended[i] in of))
            backward(ended[i], ++cycles)
    for (i = 1; i <= cycles; ++i)
        tell(i)
}
