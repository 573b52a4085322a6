# plant.sh - a small tree that keeps every rule, and one violation of each, for rules.sh.
# shellcheck shell=sh disable=SC2154 # source_root is set by rules.sh

plant_house() {
    mkdir -p ref/man ref/layout emu gpu/host gpu/kernels spec-tests/spec/vectors \
        spec-tests/unit/ref/layout tutorials/01_good
    cp "$source_root"/ref/man/* ref/man/
    cat >ref/ct.h <<'END'
/* ct.h - one function. */
int ct_good(int a);
END
    cat >ref/layout/good.c <<'END'
/* good.c - the body of one function. */
#include "ref/ct.h"

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
    cat >gpu/kernels/good.cu <<'END'
/* good.cu - one kernel.
 *
 * v1  plain */
const gpu_version gpu_good_versions[] = {
    {GPU_GOOD, "v1", "plain", 80, NULL, launch_v1},
};
END
    printf '/* good.c - its test. */\nSTART_TEST(good_law)\n' >spec-tests/unit/ref/layout/good.c
    echo '# none' >spec-tests/spec/vectors/good.vec
    printf '/* lesson.c - a good one. */\n%s\n' \
        'int main(void) { return lesson_open(argc, argv, 1, "Good"); }' >tutorials/01_good/lesson.c
    echo 'Lesson 01: Good' >tutorials/01_good/lesson.out
    for folder in ref emu gpu/host spec-tests tutorials; do
        mkdir -p "build/$folder"
    done
}

plant_includes() {
    echo '#include "ref/ct.h"' >emu/machine.c
}

# Two files of a folder that call each other; symbols as a compiler leaves them.
plant_cycles() {
    mkdir -p build/ref/layout
    printf 'int chicken(void);\nint egg(void) { return chicken(); }\n' >ref/layout/egg.c
    printf 'int egg(void);\nint chicken(void) { return egg(); }\n' >ref/layout/chicken.c
    for stem in egg chicken; do
        ${CC:-cc} -c -o "build/ref/layout/$stem.o" "ref/layout/$stem.c"
    done
}

# A declaration of one's own in the place of an include.
plant_links() {
    mkdir -p build/ref/layout build/ref/draw ref/draw
    printf 'int egg(void);\nint chicken(void) { return egg(); }\n' >ref/layout/chicken.c
    printf 'int egg(void) { return 1; }\n' >ref/draw/egg.c
    for stem in layout/chicken draw/egg; do
        ${CC:-cc} -c -o "build/ref/$stem.o" "ref/$stem.c"
    done
}

plant_cycles_cuda() {
    plant_cycles
    mkdir -p build/gpu/kernels
    for stem in egg chicken; do
        echo "/* $stem.cu */" >"gpu/kernels/$stem.cu"
        mv "build/ref/layout/$stem.o" "build/gpu/kernels/$stem.cu.o"
    done
}

plant_folders() {
    touch notes.txt
}

plant_stems() {
    rm spec-tests/unit/ref/layout/good.c
}

plant_lessons() {
    mv tutorials/01_good tutorials/02_good
}

plant_kernels() {
    mv gpu/kernels/good.cu gpu/kernels/unheard_of.cu
}

plant_versions() {
    sed -i 's/"v1"/"v2"/' gpu/kernels/good.cu
}

plant_heap() {
    printf 'void *f(void)\n{\n    return malloc(7);\n}\n' >>ref/layout/good.c
}

plant_state() {
    printf 'static int calls = 0;\n' >>ref/layout/good.c
}

plant_functions() {
    {
        printf 'static int long_one(int a)\n{\n'
        awk 'BEGIN { for (i = 0; i < 60; ++i) print "    a += a;" }'
        printf '    return a;\n}\n'
    } >>ref/layout/good.c
}

plant_parameters() {
    printf 'static int wide(int a, int b, int c, int d,\n    int e, int f, int g)\n{\n}\n' \
        >>ref/layout/good.c
}

plant_files() {
    awk 'BEGIN { for (i = 0; i < 601; ++i) print "/* a line */" }' >ref/layout/long.h
}

plant_columns() {
    awk 'BEGIN { printf "/* "; for (i = 0; i < 95; ++i) printf "x"; print " */" }' \
        >>ref/layout/good.c
}

plant_prose() {
    awk 'BEGIN { for (i = 0; i < 101; ++i) printf "x"; print "" }' >>README.md
}

plant_marks() {
    echo "/* TO""DO: later */" >>ref/layout/good.c
}

plant_dialect() {
    printf 'int f(int i)\n{\n    i++;\n}\n' >>ref/layout/good.c
}

plant_heads() {
    sed -i '1s/good/better/' ref/layout/good.c
}

plant_words() {
    echo "/* fields are par""ted by tabs */" >>ref/layout/good.c
}

plant_fields() {
    sed -i '/^ \* pre /d' ref/layout/good.c
}

plant_laws() {
    sed -i 's/good_law/no_such_law/' ref/layout/good.c
}

plant_manual() {
    echo 'int ct_unwritten(int a);' >>ref/ct.h
}

plant_traits() {
    echo 'static int f(const emu_ins *i) { return i->execute == emu_bra; }' >emu/step.c
}

plant_python() {
    mkdir -p python
    printf '"""Bad."""\n\ntry:\n    x = 1\nexcept Exception:\n    pass\n' >python/bad.py
}
