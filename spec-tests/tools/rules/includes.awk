# includes.awk - who includes what it may not.
#
# First input: one path of the tree a line. Second: FILE:LINE:#include ... lines.
#
#   ref -> libc            emu -> libc           gpu -> CUDA, ref/ct.h
#   spec-tests -> ref, emu, gpu, Check           tutorials -> ref, emu, gpu
#   the oracle and the laws -> nothing of ref: they judge it
#   nothing -> spec-tests, nothing -> tutorials
BEGIN {
    iso = "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp " \
          "signal stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn " \
          "string tgmath threads time uchar wchar wctype"
    posix = "dirent dlfcn fcntl getopt glob libgen poll pthread sched strings sys/mman " \
            "sys/ioctl sys/resource sys/select sys/stat sys/time sys/types sys/wait termios unistd"
    n = split(iso " " posix, word, " ")
    for (i = 1; i <= n; ++i)
        libc[word[i] ".h"] = 1
}

NR == FNR {
    exists[$0] = 1
    next
}

function folder(path)
{
    sub(/\/.*$/, "", path)
    return path
}

function directory(path)
{
    sub(/\/[^\/]*$/, "", path)
    return path
}

# a/b/../c is a/c.
function normal(path)
{
    while (match(path, /[^\/.]+\/\.\.\//))
        path = substr(path, 1, RSTART - 1) substr(path, RSTART + RLENGTH)
    return path
}

# Beside the file, from the root, or in a folder that the compiler is told of.
function resolve(name, from,    n, i, place, path)
{
    n = split(directory(from) " . ref emu gpu spec-tests", place, " ")
    for (i = 1; i <= n; ++i) {
        path = place[i] == "." ? name : place[i] "/" name
        path = normal(path)
        if (path in exists)
            return path
    }
    return ""
}

function may_include(from, to,    a, b)
{
    a = folder(from)
    b = folder(to)
    if (from ~ /^spec-tests\/(oracle|laws)[^\/]*$/)
        return b == "spec-tests"
    if (a == b)
        return 1
    if (a == "gpu")
        return to == "ref/ct.h"
    if (a == "spec-tests" || a == "tutorials")
        return b == "ref" || b == "emu" || b == "gpu"
    return 0
}

function may_use(from, header,    a)
{
    a = folder(from)
    if (header in libc)
        return 1
    if (a == "gpu")
        return header ~ /^(cuda|cublas|nv|cooperative_groups)/
    return a == "spec-tests" && header == "check.h"
}

{
    split($0, part, ":")
    from = part[1]
    where = part[1] ":" part[2] ": "
    name = $0
    if (name ~ /include *</) {
        sub(/^[^<]*</, "", name)
        sub(/>.*$/, "", name)
        if (!may_use(from, name))
            print where "<" name "> is not for " folder(from)
    } else if (name ~ /include *"/) {
        sub(/^[^"]*"/, "", name)
        sub(/".*$/, "", name)
        to = resolve(name, from)
        if (to == "")
            print where "\"" name "\" is no file of this tree"
        else if (!may_include(from, to))
            print where from " may not include " to
    } else {
        print where "cannot be read as an include"
    }
}
