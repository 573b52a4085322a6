/* print_atom.c - atoms and their tilings as text, called directly.
 *
 * What is here: each print against the parts of what it prints, for atoms of every family; text
 * that is cut; what a failed context prints. What is not: CuTe's own texts, which are vectors
 * (tiled_copy.print in tiled_copy.vec, tiled_mma.print in tiled_mma.vec). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <string.h>

static char text[4096];

/* The next line is the label and the value; the text goes on behind it. */
static const char *expect_line(ct_ctx *cx, const char *s, const char *label, ct_value v)
{
    size_t mark = ct_mark(cx), length = strcspn(s, "\n");
    char line[1024];
    snprintf(line, sizeof line, "%s%s", label, v == NULL ? "" : ct_str(cx, v));
    ck_assert_msg(length == strlen(line) && memcmp(s, line, length) == 0, "%s, not %.*s", line,
                  (int)length, s);
    ct_release(cx, mark);
    return s[length] == '\0' ? "" : s + length + 1;
}

static void expect_copy_atom(ct_ctx *cx, const char *s, const ct_copy_traits *atom)
{
    char width[20];
    snprintf(width, sizeof width, "%db", atom->value_bits);
    s = expect_line(cx, s, "Copy_Atom", NULL);
    s = expect_line(cx, s, "  ThrID:        ", atom->ThrID);
    s = expect_line(cx, s, "  ValLayoutSrc: ", atom->SrcLayout);
    s = expect_line(cx, s, "  ValLayoutDst: ", atom->DstLayout);
    s = expect_line(cx, s, "  ValLayoutRef: ", atom->RefLayout);
    s = expect_line(cx, s, "  ValueType:    ", harness_value(cx, width));
    ck_assert_str_eq(s, "");
}

static void expect_mma_atom(ct_ctx *cx, const char *s, const ct_mma_traits *atom)
{
    s = expect_line(cx, s, "MMA_Atom", NULL);
    s = expect_line(cx, s, "  ThrID:      ", atom->ThrID);
    s = expect_line(cx, s, "  Shape_MNK:  ", atom->Shape_MNK);
    s = expect_line(cx, s, "  LayoutA_TV: ", atom->ALayout);
    s = expect_line(cx, s, "  LayoutB_TV: ", atom->BLayout);
    s = expect_line(cx, s, "  LayoutC_TV: ", atom->CLayout);
    ck_assert_str_eq(s, "");
}

START_TEST(atoms_print)
{
    char name[128];
    for (int i = 0; ct_copy_op(i, name, sizeof name) > 0; ++i) {
        ct_ctx *cx = harness_context();
        ct_copy_traits atom = ct_Copy_Atom(cx, name, 8);
        ck_assert_uint_eq(ct_print_copy_atom(cx, &atom, text, sizeof text), strlen(text));
        ck_assert_int_eq(atom.value_bits, 8);
        expect_copy_atom(cx, text, &atom);
        ck_assert_int_eq(ct_Copy_Traits(cx, name).value_bits, 1);
    }
    for (int i = 0; ct_mma_op(i, name, sizeof name) > 0; ++i) {
        ct_ctx *cx = harness_context();
        ct_mma_traits atom = ct_MMA_Traits(cx, name);
        ck_assert_uint_eq(ct_print_mma_atom(cx, &atom, text, sizeof text), strlen(text));
        expect_mma_atom(cx, text, &atom);
    }
}
END_TEST

static ct_tiled_copy some_copy(ct_ctx *cx)
{
    return ct_make_tiled_copy(cx, ct_Copy_Atom(cx, "SM75_U32x2_LDSM_N", 16),
                              harness_value(cx, "(_16,_4):(_4,_1)"),
                              harness_value(cx, "(_2,_4):(_1,_2)"));
}

static ct_tiled_mma some_mma(ct_ctx *cx)
{
    return ct_make_tiled_mma(cx, ct_MMA_Traits(cx, "SM80_16x8x16_F32F16F16F32_TN"),
                             harness_value(cx, "(_2,_3):(_1,_2)"), harness_value(cx, "(_,_48)"));
}

START_TEST(tilings_print_above_their_atom)
{
    ct_ctx *cx = harness_context();
    ct_tiled_copy copy = some_copy(cx);
    ct_tiled_mma mma = some_mma(cx);

    ct_print_thr_copy(cx, &copy, ct_dynamic(cx, 5), text, sizeof text);
    const char *s = expect_line(cx, text, "ThrCopy", NULL);
    s = expect_line(cx, s, "  ThrIdx: ", ct_dynamic(cx, 5));
    char whole[4096];
    ct_print_tiled_copy(cx, &copy, whole, sizeof whole);
    ck_assert_str_eq(s, whole);
    s = expect_line(cx, s, "TiledCopy", NULL);
    s = expect_line(cx, s, "  Tiler_MN:       ", copy.Tiler_MN);
    s = expect_line(cx, s, "  TiledLayout_TV: ", copy.TiledLayout_TV);
    expect_copy_atom(cx, s, &copy.atom);

    ct_print_thr_mma(cx, &mma, ct_dynamic(cx, 70), text, sizeof text);
    s = expect_line(cx, text, "ThrMMA", NULL);
    s = expect_line(cx, s, "  Thr VMNK: ", harness_value(cx, "(6,0,1,_0)"));
    ct_print_tiled_mma(cx, &mma, whole, sizeof whole);
    ck_assert_str_eq(s, whole);
    s = expect_line(cx, s, "TiledMMA", NULL);
    s = expect_line(cx, s, "  ThrLayoutVMNK:  ", mma.thr_layout_vmnk);
    s = expect_line(cx, s, "  PermutationMNK: ", harness_value(cx, "(_,_48,_)"));
    expect_mma_atom(cx, s, &mma.atom);
}
END_TEST

struct printed {
    ct_tiled_copy copy;
    ct_tiled_mma mma;
    ct_value thread;
};

/* One print of each. */
static size_t print_one(ct_ctx *cx, int which, const struct printed *p, char *to, size_t size)
{
    return which == 0   ? ct_print_copy_atom(cx, &p->copy.atom, to, size)
           : which == 1 ? ct_print_tiled_copy(cx, &p->copy, to, size)
           : which == 2 ? ct_print_thr_copy(cx, &p->copy, p->thread, to, size)
           : which == 3 ? ct_print_mma_atom(cx, &p->mma.atom, to, size)
           : which == 4 ? ct_print_tiled_mma(cx, &p->mma, to, size)
                        : ct_print_thr_mma(cx, &p->mma, p->thread, to, size);
}

/* The same as a function of the buffer alone, or after something else has failed; a print keeps no
 * memory. */
static size_t print(ct_ctx *cx, int which, bool failed, char *to, size_t size)
{
    struct printed p = {some_copy(cx), some_mma(cx), ct_static(cx, 70)};
    if (failed)
        ct_get(cx, p.thread, 7);
    size_t mark = ct_mark(cx);
    size_t length = print_one(cx, which, &p, to, size);
    ck_assert_uint_eq(ct_mark(cx), mark);
    return length;
}

START_TEST(cut_prints)
{
    char whole[2000], cut[2000];
    size_t length = print(harness_context(), _i, false, whole, sizeof whole);

    ck_assert_uint_eq(length, strlen(whole));
    ck_assert_uint_eq(print(harness_context(), _i, false, NULL, 0), length);
    for (size_t size = 1; size <= length + 2; ++size) {
        memset(cut, '#', sizeof cut);
        ck_assert_uint_eq(print(harness_context(), _i, false, cut, size), length);
        size_t end = size - 1 < length ? size - 1 : length;
        ck_assert(memcmp(cut, whole, end) == 0 && cut[end] == '\0' && cut[size] == '#');
    }
}
END_TEST

/* The first failure is passed along: nothing is printed, and the text is empty. */
START_TEST(nothing_is_printed_after_a_failure)
{
    ct_ctx *cx = harness_context();
    text[0] = '#';
    ck_assert_uint_eq(print(cx, _i, true, text, sizeof text), 0);
    ck_assert_str_eq(text, "");
    harness_fails(cx, CT_EINVAL, "get: mode 7");
}
END_TEST

START_TEST(threads_are_integers)
{
    ct_ctx *cx = harness_context();
    ct_tiled_copy copy = some_copy(cx);
    ct_tiled_mma mma = some_mma(cx);
    ct_value pair = harness_value(cx, "(1,2)");

    ck_assert_uint_eq(ct_print_thr_copy(cx, &copy, pair, text, sizeof text), 0);
    harness_fails(cx, CT_EINVAL, "get_slice: the thread (1,2) is not an integer");
    ck_assert_uint_eq(ct_print_thr_mma(cx, &mma, pair, text, sizeof text), 0);
    harness_fails(cx, CT_EINVAL, "get_slice: the thread (1,2) is not an integer");
}
END_TEST

Suite *print_atom_suite(void)
{
    Suite *suite = suite_create("print_atom");
    TCase *all = tcase_create("print_atom");

    tcase_set_timeout(all, 60);
    tcase_add_test(all, atoms_print);
    tcase_add_test(all, tilings_print_above_their_atom);
    tcase_add_loop_test(all, cut_prints, 0, 6);
    tcase_add_loop_test(all, nothing_is_printed_after_a_failure, 0, 6);
    tcase_add_test(all, threads_are_integers);
    suite_add_tcase(suite, all);
    return suite;
}
