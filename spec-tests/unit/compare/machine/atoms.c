/* atoms.c - the comparison of atoms notices: layouts with one thing changed are found to
 * differ from what the machine does.
 *
 * All atoms as they are: `judge --atoms`. */
#include "spec-tests/compare/machine/atoms.h"
#include "spec-tests/compare/machine/atoms_op.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

/* A wgmma and its like of a warp; one of a few bits; one of a quad pair. */
static const char *const names[] = {
    "SM80_16x8x16_F32F16F16F32_TN",        "SM80_16x8x32_S32S4U4S32_TN",
    "SM80_16x8x128_S32U1U1S32_TN_XORPOPC", "SM70_8x8x4_F32F16F16F32_NT",
    "SM90_16x8x8_F64F64F64F64_TN",         "SM89_16x8x32_F16E5M2E4M3F16_TN",
    "SM90_64x16x16_F32BF16BF16_RS<K,K>",   "SM90_64x8x32_S32U8S8_RS_TN",
};
enum { NAMES = sizeof names / sizeof names[0] };

static void read_op(const char *name, struct atoms_op *op)
{
    static char arena[1 << 16];
    ct_ctx cx;
    ct_init(&cx, arena, sizeof arena);
    ck_assert_msg(atoms_read_op(&cx, name, op), "%s", ct_message(&cx));
}

static enum atoms_verdict ask(const struct atoms_op *op, char why[ATOMS_WHY])
{
    why[0] = '\0';
    return op->m == 64 ? atoms_run_wgmma(op, why) : atoms_run_mma(op, why);
}

static void exchange(int *a, int *b)
{
    int keep = *a;
    *a = *b;
    *b = keep;
}

/* Two threads, or two values, change places. */
static bool change(struct atoms_tv *tv, int which)
{
    if (which == 0) {
        exchange(&tv->thread[1], &tv->thread[6]);
        return true;
    }
    if (tv->values < 2)
        return false;
    exchange(&tv->value[0], &tv->value[tv->values - 1]);
    return true;
}

START_TEST(the_layout_as_it_is)
{
    static struct atoms_op op;
    char why[ATOMS_WHY];
    read_op(names[_i], &op);
    ck_assert_msg(ask(&op, why) == ATOMS_AGREE, "%s", why);
}
END_TEST

START_TEST(a_layout_with_a_change)
{
    static struct atoms_op op;
    char why[ATOMS_WHY];
    for (int operand = 0; operand < 3; ++operand)
        for (int which = 0; which < 2; ++which) {
            read_op(names[_i], &op);
            struct atoms_tv *tv[] = {&op.tv_a, &op.tv_b, &op.tv_c};
            if (tv[operand]->values == 0 || !change(tv[operand], which))
                continue;
            ck_assert_msg(ask(&op, why) == ATOMS_DIFFER, "%s: operand %d, change %d", names[_i],
                          operand, which);
            ck_assert_msg(strstr(why, "the layout has (") != NULL, "%s", why);
        }
}
END_TEST

/* A matrix instruction of each kind of copy; what is none; CuTe's layouts of movmatrix. */
START_TEST(copies)
{
    static const struct {
        const char *name;
        int verdict;
    } rows[] = {{"SM75_U32x1_LDSM_N", ATOMS_AGREE},
                {"SM75_U16x8_LDSM_T", ATOMS_AGREE},
                {"SM90_U32x4_STSM_N", ATOMS_AGREE},
                {"SM90_U16x2_STSM_T", ATOMS_AGREE},
                {"SM75_U32x1_MOVM_T", ATOMS_KNOWN},
                {"SM50_Shuffle_U32_2x2Trans_XOR1", ATOMS_NO_INSTRUCTION}};
    char name[ATOMS_NAME], why[ATOMS_WHY];
    size_t found = 0;
    int verdict;
    for (int i = 0; (verdict = atoms_copy(i, name, why)) != ATOMS_NONE; ++i)
        for (size_t k = 0; k < sizeof rows / sizeof rows[0]; ++k)
            if (strcmp(rows[k].name, name) == 0) {
                ck_assert_msg(verdict == rows[k].verdict, "%s: %s", name, why);
                ++found;
            }
    ck_assert_uint_eq(found, sizeof rows / sizeof rows[0]);
}
END_TEST

START_TEST(shared_memory)
{
    char name[ATOMS_NAME], why[ATOMS_WHY];
    int n = 0, verdict;
    for (; (verdict = atoms_smem(n, name, why)) != ATOMS_NONE; ++n)
        ck_assert_msg(verdict == ATOMS_AGREE, "%s", why);
    ck_assert_int_eq(n, 32);
}
END_TEST

/* Operations of sm_100a and later, of which some look like a warpgroup's. */
START_TEST(later_operations_are_no_instruction)
{
    char name[ATOMS_NAME], why[ATOMS_WHY];
    int later = 0;
    for (int i = 0; ct_mma_op(i, name, sizeof name) > 0; ++i)
        if (strncmp(name, "SM1", 3) == 0) {
            ck_assert_int_eq(atoms_mma(i, name, why), ATOMS_NO_INSTRUCTION);
            ++later;
        }
    ck_assert_int_eq(later, 50);
    ck_assert_int_eq(atoms_copy_named("SM100_U8x4_STSM_T", why), ATOMS_NO_INSTRUCTION);
    ck_assert_int_eq(atoms_copy_named("SM100_SU4_DU8x16_x1_LDSM_N", why), ATOMS_NO_INSTRUCTION);
}
END_TEST

Suite *atoms_emu_suite(void)
{
    Suite *suite = suite_create("atoms_emu");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 60);
    tcase_add_loop_test(all, the_layout_as_it_is, 0, NAMES);
    tcase_add_loop_test(all, a_layout_with_a_change, 0, NAMES);
    tcase_add_test(all, copies);
    tcase_add_test(all, shared_memory);
    tcase_add_test(all, later_operations_are_no_instruction);
    suite_add_tcase(suite, all);
    return suite;
}
