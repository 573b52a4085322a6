/* emu/order/race.c - orders of coordinates: element-wise, lexicographic, colexicographic, called
 * directly.
 *
 * What is here: all pairs of small coordinates against the orders as one compares numbers by
 * hand. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

typedef ct_value relation(ct_ctx *cx, ct_tuple a, ct_tuple b);

enum { ELEM, LEX, COLEX, ORDERS };

static relation *const less[] = {ct_elem_less, ct_lex_less, ct_colex_less};
static relation *const leq[] = {ct_elem_leq, ct_lex_leq, ct_colex_leq};
static relation *const gtr[] = {ct_elem_gtr, ct_lex_gtr, ct_colex_gtr};
static relation *const geq[] = {ct_elem_geq, ct_lex_geq, ct_colex_geq};

static bool before(int order, const int *a, const int *b)
{
    if (order == ELEM)
        return a[0] < b[0] && a[1] < b[1] && a[2] < b[2];
    for (int k = 0; k < 3; ++k) {
        int i = order == LEX ? k : 2 - k;
        if (a[i] != b[i])
            return a[i] < b[i];
    }
    return false;
}

static ct_tuple coordinate(ct_ctx *cx, const int *c)
{
    ct_value item[3];

    for (int i = 0; i < 3; ++i)
        item[i] = ct_dynamic(cx, c[i]);
    return ct_make_tuple(cx, 3, item);
}

/* The three others are the negated or the swapped less, for every pair. */
START_TEST(leq_negates)
{
    ct_ctx *cx = harness_context();
    size_t mark = ct_mark(cx);

    for (int i = 0; i < 27 * 27; ++i) {
        int a[] = {i % 3, i / 3 % 3, i / 9 % 3}, b[] = {i / 27 % 3, i / 81 % 3, i / 243};
        ct_tuple x = coordinate(cx, a), y = coordinate(cx, b);
        for (int k = 0; k < ORDERS; ++k) {
            ck_assert_int_eq(ct_int(less[k](cx, x, y)), before(k, a, b));
            ck_assert_int_eq(ct_int(gtr[k](cx, x, y)), before(k, b, a));
            ck_assert_int_eq(ct_int(leq[k](cx, x, y)), !before(k, b, a));
            ck_assert_int_eq(ct_int(geq[k](cx, x, y)), !before(k, a, b));
        }
        ck_assert_int_eq(ct_check(cx), CT_OK);
        ct_release(cx, mark);
    }
}
END_TEST

START_TEST(element_wise)
{
    static const char *const elem_less_rows[] = {
        "(3,5)  (4,6)  =  1",
        "(_3,_5)  (_4,_6)  =  _1",
        "(_3,5)  (_3,6)  =  _0",
        "(3)  (4,6)  =  1",
        "(3,5)  (4)  =  _0",
        "()  (4)  =  _1",
        "((1,2),3)  ((2,3),4)  =  1",
        "2  (3)  !  CT_EINVAL  less: 2 and (3) are not both integers",
        "(2)  ((3))  !  CT_EINVAL  less: 2 and (3)",
        NULL,
    };
    static const char *const elem_leq_rows[] = {
        "(1,5)  (2,3)  =  1",
        "(2)  3  !  CT_EINVAL  less: 3 and (2)",
        NULL,
    };
    static const char *const elem_gtr_rows[] = {
        "(4,6)  (3,5)  =  1",
        "(2)  3  !  CT_EINVAL  less: 3 and (2)",
        NULL,
    };
    static const char *const elem_geq_rows[] = {
        "(3,5)  (4,2)  =  1",
        "2  (3)  !  CT_EINVAL  less: 2 and (3)",
        NULL,
    };
    harness_two(ct_elem_less, elem_less_rows);
    harness_two(ct_elem_leq, elem_leq_rows);
    harness_two(ct_elem_gtr, elem_gtr_rows);
    harness_two(ct_elem_geq, elem_geq_rows);
}
END_TEST

START_TEST(dictionaries)
{
    static const char *const lex_less_rows[] = {
        "(1,5)  (2,3)  =  1",
        "(2,3)  (2,3,0)  =  1",
        "(2,3,0)  (2,3)  =  0",
        "(_1,5)  (_2,3)  =  _1",
        "()  ()  =  _0",
        "((1,2),3)  ((1,3),0)  =  1",
        "2  (3)  !  CT_EINVAL  less: 2 and (3)",
        NULL,
    };
    static const char *const lex_leq_rows[] = {
        "(2,3)  (2,3)  =  1",
        "(2)  3  !  CT_EINVAL  less: 3 and (2)",
        NULL,
    };
    static const char *const lex_gtr_rows[] = {
        "(2,3)  (1,5)  =  1",
        "(2)  3  !  CT_EINVAL  less: 3 and (2)",
        NULL,
    };
    static const char *const lex_geq_rows[] = {
        "(1,5)  (2,3)  =  0",
        "2  (3)  !  CT_EINVAL  less: 2 and (3)",
        NULL,
    };
    static const char *const colex_less_rows[] = {
        "(1,5)  (2,3)  =  0",
        "(5,1)  (3,2)  =  1",
        "(2)  (0,2)  =  1",
        "2  (3)  !  CT_EINVAL  less: 2 and (3)",
        NULL,
    };
    static const char *const colex_leq_rows[] = {
        "(1,5)  (2,3)  =  0",
        "(2)  3  !  CT_EINVAL  less: 3 and (2)",
        NULL,
    };
    static const char *const colex_gtr_rows[] = {
        "(1,5)  (2,3)  =  1",
        "(2)  3  !  CT_EINVAL  less: 3 and (2)",
        NULL,
    };
    static const char *const colex_geq_rows[] = {
        "(1,5)  (2,3)  =  1",
        "2  (3)  !  CT_EINVAL  less: 2 and (3)",
        NULL,
    };
    harness_two(ct_lex_less, lex_less_rows);
    harness_two(ct_lex_leq, lex_leq_rows);
    harness_two(ct_lex_gtr, lex_gtr_rows);
    harness_two(ct_lex_geq, lex_geq_rows);
    harness_two(ct_colex_less, colex_less_rows);
    harness_two(ct_colex_leq, colex_leq_rows);
    harness_two(ct_colex_gtr, colex_gtr_rows);
    harness_two(ct_colex_geq, colex_geq_rows);
}
END_TEST

Suite *order_suite(void)
{
    Suite *suite = suite_create("order");
    TCase *all = tcase_create("order");

    tcase_add_test(all, leq_negates);
    tcase_add_test(all, element_wise);
    tcase_add_test(all, dictionaries);
    suite_add_tcase(suite, all);
    return suite;
}
