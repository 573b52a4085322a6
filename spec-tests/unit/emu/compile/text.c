/* text.c - the text of a kernel: calls for what computes, ways out for all else. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "spec-tests/unit/emu/fixture.h"

#include "emu/compile/text.h"
#include "emu/isa/traits.h"

#include <stdlib.h>
#include <string.h>

static const emu_ins program[] = {
    {.execute = emu_alu,
     .op = EMU_ADD,
     .type = EMU_U32,
     .d = {EMU_REG, 5, 0},
     .a = {EMU_REG, 3, 0},
     .b = {EMU_IMM, 0, 17}},
    {.execute = emu_load_store, .op = EMU_LD, .type = EMU_U32, .d = {EMU_REG, 3, 0}},
    {.execute = emu_alu,
     .op = EMU_MOV,
     .type = EMU_U32,
     .d = {EMU_REG, 4, 0},
     .a = {EMU_SPECIAL, 0, EMU_TID_X}},
    {.execute = emu_alu_float,
     .op = EMU_FNEG,
     .type = EMU_F32,
     .d = {EMU_REG, 4, 0},
     .a = {EMU_REG, 4, 0},
     .guard = 2,
     .guard_not = true},
    {.execute = emu_bra, .target = 0, .guard = 2},
    {.execute = emu_exit},
};

enum { LENGTH = sizeof program / sizeof program[0] };

START_TEST(calls_and_ways_out)
{
    uint32_t is[LENGTH];
    const emui_row_operation *rows[LENGTH];
    emui_traits_fill(program, LENGTH, is);
    emui_row_operations_fill(program, is, LENGTH, rows);
    const emui_compile_source source = {program, rows, is, LENGTH};
    static const bool compiled[LENGTH] = {true, false, true, true, true, false};
    for (int pc = 0; pc < LENGTH; ++pc)
        ck_assert_int_eq(emui_is_compiled(&source, pc), compiled[pc]);
    char *text = NULL;
    size_t bytes = 0;
    FILE *to = open_memstream(&text, &bytes);
    emui_put_kernel(to, &source);
    ck_assert(fclose(to) == 0);
    static const char *const lines[] = {"Kb0[] = {[0 ... 31] = 0x11u}",
                                        "row_emui_add_32(active, R(5), R(3), Kb0)",
                                        "active = group & ~P[2];",
                                        "L2: active = group; {\nif (!y->interpret(y, 2, active))",
                                        "row_emui_neg_f32(active, R(4), R(4))",
                                        "goto L0;",
                                        "emui_parts[] = {\npart_0,\n}"};
    for (size_t k = 0; k < sizeof lines / sizeof lines[0]; ++k)
        ck_assert_msg(strstr(text, lines[k]) != NULL, "%s", lines[k]);
    ck_assert(strstr(text, "L1:") == NULL && strstr(text, "L5:") == NULL);
    free(text);
}
END_TEST

Suite *emu_text_suite(void)
{
    Suite *s = suite_create("emu_text");
    TCase *c = tcase_create("emu_text");
    tcase_add_test(c, calls_and_ways_out);
    suite_add_tcase(s, c);
    return s;
}
