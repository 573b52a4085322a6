# paths.awk - the paths that a text names: those that begin with a folder of the tree's top, and
# those that end with the suffix of a source file. One a line, each once.
#
# "tutorials/NN_stem" stands for any such folder. Not here: what a build makes (build/..), words
# with a slash in them (M/k), what a script puts together ($BUILD/check), includes, which a compiler
# checks, files that nvcc read for a PTX, and those that an example is about to make ("PATH, a new
# file").
/^#include/ || /^[ \t]*[.]file/ || /, a new file( \*\/)?$/ { next }

{
    gsub(/[^][A-Za-z0-9_.\/*$%{}-]/, " ")
    for (i = 1; i <= NF; ++i) {
        path = $i
        sub(/^[[.]+\//, "", path)
        sub(/[].,-]+$/, "", path)
        if (path ~ /[$%{}]/ || path ~ /^build\// || seen[path]++)
            continue
        if (path ~ /^(ref|emu|gpu|spec-tests|tutorials)\// ||
            path ~ /^[A-Za-z0-9_*]+(\/[A-Za-z0-9_*]+)+[.](c|h|cu|cuh|sh|mk|md|awk|js|css)$/)
            print path
    }
}
