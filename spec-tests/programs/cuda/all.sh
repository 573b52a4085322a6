#!/bin/sh
# all.sh - one source of all programs of this folder, so that nvcc reads CUDA's headers once.
#
# all.sh [PATTERN] >FILE.cu: without those that have a line like the pattern. Compile it in the root
# of the tree, with -I. and without optimisation of the host's code: a main that is none need not
# return. The program lists the names, or runs one.
set -eu

cd "$(dirname "$0")/../../.."
programs=$(find spec-tests/programs/cuda -name '*.cu' | sort)
# shellcheck disable=SC2086 # one path a word
[ $# -eq 0 ] || programs=$(grep -LE "$1" $programs)
echo '#include "spec-tests/programs/cuda/program.h"'
# shellcheck disable=SC2086 # one path a word
cat $programs | grep '^#include <' | sort -u
for path in $programs; do
    name=$(echo "${path#spec-tests/programs/cuda/}" | tr / _)
    printf 'namespace p_%s\n{\n#define main program_main\n#include "%s"\n#undef main\n}\n' \
        "${name%.cu}" "$path"
done
echo 'static const struct { const char *name; int (*run)(); } programs[] = {'
for path in $programs; do
    name=${path#spec-tests/programs/cuda/}
    name=${name%.cu}
    printf '{"%s", p_%s::program_main},\n' "$name" "$(echo "$name" | tr / _)"
done
cat <<'END'
};

int main(int argc, char **argv)
{
    for (auto &p : programs)
        if (argc < 2)
            puts(p.name);
        else if (strcmp(p.name, argv[1]) == 0) {
            p.run();
            return 0;
        }
    return argc < 2 ? 0 : 2;
}
END
