# plant.sh - a small tree that keeps every rule, and one violation of each, for rules.sh.
# shellcheck shell=sh disable=SC2154 # source_root is set by rules.sh

plant_house() {
    mkdir -p ref/man emu gpu spec-tests/vectors tutorials/01_good
    cp "$source_root"/ref/man/* ref/man/
    cat >ref/ct.h <<'END'
/* ct.h - one function. */
int ct_good(int a);
END
    cat >ref/good.c <<'END'
/* good.c - the body of one function. */
#include "ct.h"

/* ct_good - the number itself.
 * equation  good(a) = a
 * example   good(4)  =  4
 * pre       none
 * post      good_law
 * fails     never
 * CuTe      none */
int ct_good(int a)
{
    return a;
}
END
    cat >gpu/good.cu <<'END'
/* good.cu - one kernel.
 *
 * v1  plain */
const gpu_rung gpu_good_ladder[] = {
    {GPU_GOOD, "v1", "plain", 80, NULL, launch_v1},
};
END
    echo 'START_TEST(good_law)' >spec-tests/check_good.c
    echo 'int main(void) { return lesson_open(argc, argv, 1, "Good"); }' >tutorials/01_good/lesson.c
    echo 'Lesson 01: Good' >tutorials/01_good/lesson.out
    for stem in good $(exceptions | awk '
        $2 != "ref" && $2 != "op" { print $1; if ($3 != "-") print $3 }'); do
        [ -f "ref/$stem.c" ] || echo "/* $stem.c - nothing. */" >"ref/$stem.c"
        if ! exceptions | grep -q "^$stem  *check"; then
            [ "$stem" = good ] || echo '/* a suite */' >"spec-tests/check_$stem.c"
            echo "SUITE($stem)" >>spec-tests/unit/suites.h
        fi
        exceptions | grep -q "^$stem  *vec" || echo '# none' >"spec-tests/vectors/$stem.vec"
    done
}

plant_includes() {
    echo '#include "../ref/ct.h"' >emu/machine.c
}

plant_heap() {
    printf 'void *f(void)\n{\n    return malloc(7);\n}\n' >>ref/good.c
}

plant_state() {
    printf 'static int calls = 0;\n' >>ref/good.c
}

plant_stems() {
    rm spec-tests/vectors/good.vec
}

plant_lessons() {
    mv tutorials/01_good tutorials/02_good
}

plant_kernels() {
    mv gpu/good.cu gpu/unheard_of.cu
}

plant_rungs() {
    sed -i 's/"v1"/"v2"/' gpu/good.cu
}

plant_suites() {
    sed -i '/good/d' spec-tests/unit/suites.h
}

plant_functions() {
    {
        printf 'static int long_one(int a)\n{\n'
        awk 'BEGIN { for (i = 0; i < 68; ++i) print "    a += a;" }'
        printf '    return a;\n}\n'
    } >>ref/good.c
}

plant_files() {
    awk 'BEGIN { for (i = 0; i < 451; ++i) print "/* a line */" }' >ref/long.h
}

plant_columns() {
    awk 'BEGIN { printf "/* "; for (i = 0; i < 95; ++i) printf "x"; print " */" }' >>ref/good.c
}

plant_marks() {
    echo "/* TO""DO: later */" >>ref/good.c
}

plant_fields() {
    sed -i '/^ \* pre /d' ref/good.c
}

plant_laws() {
    sed -i 's/good_law/no_such_law/' ref/good.c
}

plant_manual() {
    echo 'int ct_unwritten(int a);' >>ref/ct.h
}
