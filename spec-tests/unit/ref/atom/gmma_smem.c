/* gmma_smem.c - the canonical layouts of matrix operands in shared memory.
 *
 * What is here: the records to the letter, what the swizzle is for, names and their faults. What is
 * not: tiles of several atoms. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/atom/copy_traits.h"
#include "spec-tests/judge/verdict/vector.h"

#include <stdio.h>
#include <string.h>

enum { ROWS = 8, UNIT = 16, GROUPS = 8, MAX_BYTES = 1024 };

static const struct {
    const char *name;
    bool k_major;
    int row; /* bytes */
} atoms[] = {
    {"Layout_K_INTER_Atom", true, 16},   {"Layout_K_SW32_Atom", true, 32},
    {"Layout_K_SW64_Atom", true, 64},    {"Layout_K_SW128_Atom", true, 128},
    {"Layout_MN_INTER_Atom", false, 16}, {"Layout_MN_SW32_Atom", false, 32},
    {"Layout_MN_SW64_Atom", false, 64},  {"Layout_MN_SW128_Atom", false, 128},
};
enum { ATOMS = sizeof atoms / sizeof atoms[0] };

/* Those of warpgroups, and those of sm_100a. */
static const struct {
    const char *path, *prefix;
    unsigned count;
} records[] = {
    {"spec-tests/spec/recorded/cute-4.7.0/gmma_smem.vec", "GMMA::", 24},
    {"spec-tests/spec/recorded/cute-4.7.0/umma_smem.vec", "UMMA::", 27},
};

START_TEST(recorded_atoms_are_exact)
{
    const char *prefix = records[_i].prefix;
    struct vector_file f;

    vector_read(&f, records[_i].path);
    ck_assert_uint_eq(f.fault_count, 0);
    ck_assert_uint_eq(f.count, records[_i].count);
    for (size_t i = 0; i < f.count; ++i) {
        const struct vector *v = &f.vectors[i];
        char name[80];
        int bits;
        ck_assert_int_eq(strncmp(v->op, prefix, strlen(prefix)), 0);
        ck_assert_int_eq(sscanf(v->op + strlen(prefix), "%79[^<]<%d", name, &bits), 2);
        ct_ctx *cx = harness_context();
        harness_is(cx, ct_GMMA_Layout_Atom(cx, name, bits), v->expected);
    }
    vector_free(&f);
}
END_TEST

/* The byte at which the element (row, i) of an atom begins, swizzled. */
static int64_t byte_of(ct_ctx *cx, ct_layout atom, bool k_major, int row, int i, int bits)
{
    size_t mark = ct_mark(cx);
    ct_value coord[2] = {ct_dynamic(cx, k_major ? row : i), ct_dynamic(cx, k_major ? i : row)};
    ct_value at = ct_layout_call(cx, ct_layout_b(cx, atom), ct_make_tuple(cx, 2, coord));
    ct_value byte = ct_dynamic(cx, ct_int(at) * bits / 8);
    int64_t swizzled = ct_int(ct_swizzle_call(cx, ct_layout_a(cx, atom), byte));
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    ct_release(cx, mark);
    return swizzled;
}

/* Every byte of the eight rows is used once, and the bytes of a unit stay together, in order. */
START_TEST(every_byte_is_used_once)
{
    for (int a = 0; a < ATOMS; ++a)
        for (int bits = 8; bits <= 128; bits *= 2) {
            char used[MAX_BYTES] = {0};
            int n = 8 * atoms[a].row / bits;
            ct_ctx *cx = harness_context();
            ct_layout atom = ct_GMMA_Layout_Atom(cx, atoms[a].name, bits);
            ck_assert_int_eq(ct_int(ct_size(cx, atom)), ROWS * n);
            for (int row = 0; row < ROWS; ++row)
                for (int i = 0; i < n; ++i) {
                    int64_t b = byte_of(cx, atom, atoms[a].k_major, row, i, bits);
                    ck_assert_int_lt(b, ROWS * atoms[a].row);
                    ck_assert_int_eq(b % UNIT, i * bits / 8 % UNIT);
                    ck_assert_int_eq(used[b]++, 0);
                }
        }
}
END_TEST

/* The eight 16-byte units of a column are in eight different groups of four banks, so that eight
 * rows are read at once. */
START_TEST(columns_use_all_banks)
{
    for (int a = 0; a < ATOMS; ++a) {
        ct_ctx *cx = harness_context();
        ct_layout atom = ct_GMMA_Layout_Atom(cx, atoms[a].name, 128);
        for (int unit = 0; unit < atoms[a].row / UNIT; ++unit) {
            unsigned groups = 0;
            for (int row = 0; row < ROWS; ++row) {
                int64_t b = byte_of(cx, atom, atoms[a].k_major, row, unit, 128);
                groups |= 1u << (b / UNIT % GROUPS);
            }
            ck_assert_msg(groups == 0xff, "%s: unit %d: groups %x", atoms[a].name, unit, groups);
        }
    }
}
END_TEST

START_TEST(narrow_elements_fill_the_rows)
{
    for (int a = 0; a < ATOMS; ++a)
        for (int bits = 1; bits < 8; bits *= 2) {
            ct_ctx *cx = harness_context();
            ct_layout atom = ct_GMMA_Layout_Atom(cx, atoms[a].name, bits);
            ct_layout b = ct_layout_b(cx, atom);
            ck_assert_int_eq(ct_int(ct_size(cx, b)) * bits, 8 * ROWS * atoms[a].row);
            ck_assert_int_eq(ct_int(ct_cosize(cx, b)) * bits, 8 * ROWS * atoms[a].row);
        }
}
END_TEST

/* ---- Refusals -------------------------------------------------------------------------------- */

START_TEST(a_wrong_name_says_what_is_wrong)
{
    static const struct {
        const char *name;
        int bits;
        ct_error error;
        const char *part;
    } wrong[] = {
        {"", 16, CT_EINVAL, "`` does not begin with Layout_"},
        {"GMMA::Layout_K_SW32_Atom", 16, CT_EINVAL, "does not begin with Layout_"},
        {"Layout_SW32_Atom", 16, CT_EINVAL, "the major mode `SW32_Atom` is not K or MN"},
        {"Layout_M_SW32_Atom", 16, CT_EINVAL, "the major mode `M_SW32_Atom`"},
        {"Layout_K_SW256_Atom", 16, CT_EINVAL, "the swizzle `SW256_Atom` is not INTER, SW32"},
        {"Layout_K_SW1288_Atom", 16, CT_EINVAL, "the swizzle `SW1288_Atom`"},
        {"Layout_MN_SW64", 16, CT_EINVAL, "the swizzle `SW64`"},
        {"Layout_MN_SW64_", 16, CT_EINVAL, "`` stands where Atom does"},
        {"Layout_MN_SW64_Atoms", 16, CT_EINVAL, "`Atoms` stands where Atom does"},
        {"Layout_K_SW128_Atom", 0, CT_EINVAL, "an element of 0 bits"},
        {"Layout_K_SW128_Atom", -16, CT_EINVAL, "an element of -16 bits"},
        {"Layout_K_SW128_Atom", 256, CT_EINVAL, "an element of 256 bits does not fit the 128"},
        {"Layout_K_SW128_Atom", INT32_MAX, CT_EINVAL, "an element of 2147483647 bits"},
        {"Layout_K_SW128_Atom", 6, CT_EDOMAIN, "6"},
        {"Layout_MN_INTER_Atom", 3, CT_EDOMAIN, "3"},
        {"Layout_K_SW128_32B_Atom", 16, CT_EINVAL, "`32B_Atom` stands where Atom does"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        ct_ctx *cx = harness_context();
        ct_GMMA_Layout_Atom(cx, wrong[i].name, wrong[i].bits);
        bool tears = wrong[i].bits > 128;
        ck_assert_msg((strncmp(ct_witness(cx), "at 128: ", 8) == 0) == tears, "%s", ct_witness(cx));
        harness_fails(cx, wrong[i].error, wrong[i].part);
    }
}
END_TEST

/* (number of the atom, bits) */
static ct_value ask(ct_ctx *cx, const ct_value *a)
{
    return ct_GMMA_Layout_Atom(cx, atoms[ct_int(a[0])].name, (int)ct_int(a[1]));
}

START_TEST(little_memory_is_no_other_answer)
{
    static const char *const rows[] = {
        "_0  _32  =  Sw<0,4,3> o smem_ptr[32b](unset) o (_8,_4):(_4,_1)",
        "_3  _16  =  Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)",
        "_5  _1  =  Sw<1,4,3> o smem_ptr[1b](unset) o (_256,_8):(_1,_256)",
        "_6  _5  !  CT_EDOMAIN  upcast",
        "_7  _129  !  CT_EINVAL  does not fit  at 128: bit 128",
        NULL,
    };
    harness_any(ask, rows);
}
END_TEST

Suite *gmma_smem_suite(void)
{
    Suite *suite = suite_create("gmma_smem");
    TCase *all = tcase_create("gmma_smem");

    tcase_add_loop_test(all, recorded_atoms_are_exact, 0, 2);
    tcase_add_test(all, every_byte_is_used_once);
    tcase_add_test(all, columns_use_all_banks);
    tcase_add_test(all, narrow_elements_fill_the_rows);
    tcase_add_test(all, a_wrong_name_says_what_is_wrong);
    tcase_add_test(all, little_memory_is_no_other_answer);
    suite_add_tcase(suite, all);
    return suite;
}
