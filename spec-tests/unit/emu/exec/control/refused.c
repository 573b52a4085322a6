/* refused.c - instructions that the machine lacks stop it, and are named. */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

static const struct {
    int op;
    const char *words;
} rows[] = {{EMU_ISTYPEP, "istypep: there are no references to textures"},
            {EMU_MULTIMEM_LD_REDUCE, "multimem.ld_reduce: the machine is one device"},
            {EMU_MULTIMEM_ST, "multimem.st: the machine is one device"},
            {EMU_MULTIMEM_RED, "multimem.red: the machine is one device"},
            {EMU_ST_BULK, "st.bulk: it needs sm_100"},
            {EMU_CLUSTERLAUNCHCONTROL, "clusterlaunchcontrol: it needs sm_100"},
            {EMU_TCGEN05, "tcgen05: it needs sm_100a"},
            {EMU_REFUSED_OPS, "an instruction without a name: it is not known"},
            {-1, "an instruction without a name: it is not known"}};

START_TEST(they_are_named)
{
    emu_machine *m = one_open(0);
    emu_ins ins = {.execute = emu_refused, .op = rows[_i].op, PROGRAM_ALL};
    ck_assert_int_eq(COUNT(rows), EMU_REFUSED_OPS + 2);
    check_no_form(m, one_run(m, UINT32_MAX, &ins), rows[_i].words);
    ck_assert_str_eq(emu_found(m, 0)->message, rows[_i].words);
    emu_close(m);
}
END_TEST

Suite *emu_refused_suite(void)
{
    Suite *s = suite_create("emu_refused");
    TCase *c = tcase_create("emu_refused");
    tcase_add_loop_test(c, they_are_named, 0, COUNT(rows));
    suite_add_tcase(s, c);
    return s;
}
