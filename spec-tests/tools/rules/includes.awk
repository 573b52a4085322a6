# includes.awk - who includes what it may not.
#
# Inputs, in this order: folders.txt; one path of the tree a line; FILE:LINE:#include ... lines.
# A quoted include is a path from the root, so that it says which folder it uses.
BEGIN {
    iso = "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp " \
          "signal stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn " \
          "string tgmath threads time uchar wchar wctype"
    posix = "dirent dlfcn elf execinfo fcntl getopt glob libgen link poll pthread regex sched " \
            "spawn strings sys/ioctl sys/mman sys/resource sys/select sys/socket sys/stat " \
            "sys/syscall sys/time sys/types sys/uio sys/wait termios unistd"
    n = split(iso " " posix, word, " ")
    for (i = 1; i <= n; ++i)
        libc[word[i] ".h"] = 1
}

FNR == 1 {
    ++input
}

input == 1 {
    for (i = 3; i <= NF; ++i) {
        if ($1 == "order")
            level[$2, $i] = i
        else if ($1 == "uses")
            uses[$2, $i] = 1
        else if ($1 == "never")
            never[$2, $i] = 1
    }
    for (i = 2; $1 == "public" && i <= NF; ++i)
        public[$i] = 1
    next
}

input == 2 {
    exists[$0] = 1
    next
}

function root(path)
{
    sub(/\/.*$/, "", path)
    return path
}

# The folder of a root that a file stands in, or the one in it that folders.txt lists; none for what
# stands beside the folders.
function folder(path,    part, n)
{
    n = split(path, part, "/")
    if (n > 3 && (part[1], part[2] "/" part[3]) in level)
        return part[2] "/" part[3]
    return n > 2 ? part[2] : ""
}

# What stands beside the folders is above them all; folders without a level are lessons.
function may_include(from, to,    a, b, place)
{
    a = root(from)
    b = root(to)
    place = a "/" folder(from)
    if ((place, b) in never)
        return 0
    if (a != b)
        return (a, b) in uses || (a, to) in uses || (place, to) in uses
    if (to in public || folder(from) == "" || folder(from) == folder(to))
        return 1
    if (!((a, folder(to)) in level))
        return 0
    return !((a, folder(from)) in level) || level[a, folder(to)] <= level[a, folder(from)]
}

function may_use(from, header,    a)
{
    a = root(from)
    if (header in libc)
        return 1
    # Of macOS's libc: where the program lies.
    if (from ~ /^(spec-tests\/judge\/verdict\/data|tutorials\/viewer\/self)\.c$/)
        return header == "mach-o/dyld.h"
    if (a == "examples") # programs of users: what is installed
        return header == "ct.h" || header ~ /^emu\/[a-z_]*\.h$/
    if (from ~ /^spec-tests\/programs\/(cuda|wrong)\//) # CUDA C++, as its users write it
        return header ~ \
               /^(c(assert|std(int|io|lib)|string)$|cu(da|b)|cooperative_groups|thrust|mma\.)/
    if (from ~ /^tutorials\/.*\.cu$/) # and with CuTe
        return header ~ /^(cstdio|cute\/tensor\.hpp)$/
    if (a == "gpu")
        return header ~ /^(cuda|cublas|nv|cooperative_groups)/
    if (from ~ /^spec-tests\/(spec\/recorded\/ptx\/cute|programs\/cutlass)\//) # for nvcc alone
        return header ~ /^(c(math|stdio|stdlib)$|vector$|(cute|cutlass)\/)/
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
            print where "<" name "> is not for " root(from)
    } else if (name ~ /include *"/) {
        sub(/^[^"]*"/, "", name)
        sub(/".*$/, "", name)
        if (!(name in exists))
            print where "\"" name "\" is not a path from the root"
        else if (!may_include(from, name))
            print where from " may not include " name
    } else {
        print where "cannot be read as an include"
    }
}
