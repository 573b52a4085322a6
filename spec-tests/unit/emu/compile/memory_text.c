/* memory_text.c - loads and stores compiled and interpreted: the same registers, memory and faults.
 *
 * Where there is no C compiler, kernels are interpreted. */
#define _POSIX_C_SOURCE 200809L /* mkdtemp, open_memstream */

#include "spec-tests/unit/emu/exec/memory/accesses.h"

#include "emu/compile/memory_text.h"
#include "emu/isa/traits.h"

#include <stdlib.h>

enum { PROGRAMS = 6 };

START_TEST(compiled_is_interpreted)
{
    char folder[] = "/tmp/cutecheck.XXXXXX";
    static accesses_left one, other;
    emu_ins program[ACCESS_LENGTH];
    uint64_t random = (uint64_t)_i;
    ck_assert(mkdtemp(folder) != NULL);
    ck_assert(setenv("XDG_CACHE_HOME", folder, 1) == 0);
    draw_accesses(&random, program);
    for (int is = ACCESSES_CHECKED; is <= ACCESSES_RACES_UNCOUNTED; ++is) {
        run_accesses(program, (accesses_how)is, EMU_COMPILE_NEVER, &one);
        run_accesses(program, (accesses_how)is, EMU_COMPILE_ALWAYS, &other);
        ck_assert_msg(memcmp(&one, &other, sizeof one) == 0, "program %d: %s, %s", _i, one.message,
                      other.message);
    }
}
END_TEST

/* A load by row 4 and a store by row 6, then an operation that writes row 5. */
START_TEST(calls_and_aims)
{
    const emu_ins program[] = {{.execute = emu_load_store,
                                .op = EMU_LD,
                                .space = EMU_GLOBAL,
                                .type = EMU_U32,
                                .count = 2,
                                .d = {EMU_REG, 9, 0},
                                .a = {EMU_ADDRESS, 4, 8}},
                               {.execute = emu_load_store,
                                .op = EMU_ST,
                                .space = EMU_SHARED,
                                .type = EMU_B16,
                                .b = {EMU_REG, 11, 0},
                                .a = {EMU_ADDRESS, 6, 0}},
                               {.execute = emu_load_store,
                                .op = EMU_LD,
                                .space = EMU_GLOBAL,
                                .type = EMU_U32,
                                .sem = EMU_RELAXED,
                                .d = {EMU_REG, 9, 0},
                                .a = {EMU_ADDRESS, 4, 8}}};
    uint32_t is[3];
    const emui_code all = {program, is, 0, 3};
    char *text = NULL;
    size_t bytes = 0;
    emui_traits_fill(program, 3, is);
    ck_assert(emui_is_compiled_access(&program[0], is[0]));
    ck_assert(emui_is_compiled_access(&program[1], is[1]));
    ck_assert(!emui_is_compiled_access(&program[2], is[2])); /* strong */
    FILE *to = open_memstream(&text, &bytes);
    emui_put_access_functions(to, &all);
    emui_put_aims(to, &all);
    emui_put_access(to, &program[0], 0);
    emui_put_access(to, &program[1], 1);
    emui_put_aims_lost(to, &all, 5, 1);
    ck_assert(fclose(to) == 0);
    static const char *const parts[] = {"load_w8_4(const emui_way *y",
                                        "emui_aim W4; W4.region = 0;\nemui_aim N6;",
                                        "load_w8_4(y, active, &W4, R(4), &X0, R(9), R(10))",
                                        ("store_n2_2(y, active, &N6, R(6), &X1, R(11))"
                                         "W4.region = 0;")};
    for (size_t k = 0; k < sizeof parts / sizeof parts[0]; ++k)
        ck_assert_msg(strstr(text, parts[k]) != NULL, "%s", parts[k]);
    ck_assert(strcmp(text + bytes - 15, "W4.region = 0;\n") == 0);
    free(text);
}
END_TEST

Suite *emu_memory_text_suite(void)
{
    Suite *s = suite_create("emu_memory_text");
    TCase *c = tcase_create("emu_memory_text");
    tcase_set_timeout(c, 300);
    tcase_add_loop_test(c, compiled_is_interpreted, 0, PROGRAMS);
    tcase_add_test(c, calls_and_aims);
    suite_add_tcase(s, c);
    return s;
}
