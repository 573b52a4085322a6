/* contract_blocks.c - blocks as ptxas has them, and what is said of the registers in them. What
 * ends a block is in contract.tsv, which asks ptxas as well. */
#include "emu/decode/contract.h"
#include "spec-tests/unit/emu/decode/text.h"

enum { INSTRUCTIONS = 16, REGISTERS = 128 };

/* Each instruction of the text is one, so that branches are to the same ones in both. */
typedef struct state {
    ptx_text t;
    emui_ptx_contraction c;
    int32_t block[INSTRUCTIONS], lowest[INSTRUCTIONS], of[REGISTERS];
} state;

static void open_state(state *s, const char *body)
{
    memset(s, 0, sizeof *s);
    text_parse(&s->t, body);
    emui_ptx_decoder d = {.module = s->t.module,
                          .function = text_kernel(&s->t),
                          .symbols = &text_symbols,
                          .error = &s->t.error};
    s->t.code = emui_ptx_translate(&d);
    emui_ptx_forget(&d);
    ck_assert_ptr_nonnull(s->t.code);
    s->c = (emui_ptx_contraction){
        .code = s->t.code, .block = s->block, .lowest = s->lowest, .of = s->of};
    emui_ptx_number_blocks(&s->c);
    ck_assert(emui_ptx_list_occurrences(&s->c));
}

static void close_state(state *s)
{
    free(s->c.at);
    text_close(&s->t);
}

/* The number of a register in the function, by its name. */
static int32_t reg(const state *s, const char *name)
{
    const emui_ptx_function *f = text_kernel(&s->t);
    for (int32_t k = 0; k < f->regs; ++k)
        if (strcmp(f->reg[k].name, name) == 0)
            return k;
    ck_abort_msg("%s", name);
    return -1;
}

static const char loop[] = "mov.b32 %r1, 1;\n"           /* 0 */
                           "L: add.s32 %r2, %r1, %r3;\n" /* 1: a label */
                           "membar.cta;\n"               /* 2 ends it */
                           "mov.b32 %r3, %r2;\n"         /* 3 */
                           "@%p1 mov.b32 %r1, 2;\n"      /* 4: arithmetic under a guard */
                           "@%p1 bra L;\n"               /* 5 */
                           "mov.b32 %r4, %r3;";          /* 6 */

START_TEST(blocks_are_numbered)
{
    static const int expected[] = {0, 1, 1, 2, 2, 2, 3};
    state s;
    open_state(&s, loop);
    for (int k = 0; k < COUNT(expected); ++k)
        ck_assert_int_eq(s.block[k] - s.block[0], expected[k]);
    close_state(&s);
}
END_TEST

/* Behind the branch nothing before it comes again. */
START_TEST(a_loop_leads_back)
{
    state s;
    open_state(&s, loop);
    ck_assert_int_eq(emui_ptx_first_after(&s.c, 0), 1);
    ck_assert_int_eq(emui_ptx_first_after(&s.c, 3), 1);
    ck_assert_int_eq(emui_ptx_first_after(&s.c, 5), 1);
    ck_assert_int_eq(emui_ptx_first_after(&s.c, 6), 7);
    close_state(&s);
}
END_TEST

START_TEST(reads_and_writes_are_known)
{
    state s;
    emu_operand r1 = {EMU_REG, 0, 0}, number = {.kind = EMU_IMM};
    open_state(&s, loop);
    r1.r = reg(&s, "%r1");
    ck_assert_int_eq(emui_ptx_last_read_before(&s.c, r1.r), 1);
    ck_assert_int_eq(emui_ptx_last_read_before(&s.c, reg(&s, "%r2")), 3);
    ck_assert_int_eq(emui_ptx_last_read_before(&s.c, reg(&s, "%r4")), EMUI_PTX_NONE);
    ck_assert(emui_ptx_is_written_between(&s.c, &r1, 0, 5));
    ck_assert(!emui_ptx_is_written_between(&s.c, &r1, 0, 4));
    ck_assert(!emui_ptx_is_written_between(&s.c, &number, 0, 7));
    const emui_ptx_occurrence *first = &s.c.at[s.of[r1.r]];
    ck_assert_int_eq(s.of[r1.r + 1] - s.of[r1.r], 3);
    ck_assert(emui_ptx_is_definition(&s.c, &first[0]));
    ck_assert(first[1].reads && !emui_ptx_is_definition(&s.c, &first[2])); /* under a guard */
    close_state(&s);
}
END_TEST

Suite *emu_decode_contract_blocks_suite(void)
{
    Suite *s = suite_create("emu_decode_contract_blocks");
    TCase *c = tcase_create("blocks");
    tcase_add_test(c, blocks_are_numbered);
    tcase_add_test(c, a_loop_leads_back);
    tcase_add_test(c, reads_and_writes_are_known);
    suite_add_tcase(s, c);
    return s;
}
