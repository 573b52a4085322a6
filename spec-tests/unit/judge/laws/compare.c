/* compare.c - the definitions of the relations between shapes are orders.
 *
 * Here: order axioms, over small sets. Not here: single answers (laws.c). */
#include "spec-tests/judge/laws/laws.h"
#include "spec-tests/unit/suites.h"
#include <stdbool.h>

static bool relates(const char *op, const char *a, const char *b)
{
    const char *args[2] = {a, b};
    char why[512];
    return law_check(op, 2, args, "_1", why, sizeof why) == 1;
}

static const char *const shapes[] = {
    "_24",          "(_24)",          "(_4,_6)",    "(_6,_4)",      "(_4,(_2,_3))",
    "((_2,_2),_6)", "((_4),(_2,_3))", "(_2,_2,_6)", "(_2,(_2,_6))", "((_2,(_2)),(_2,_3))",
};
enum { SHAPES = sizeof shapes / sizeof shapes[0] };

START_TEST(relations_of_shapes_are_partial_orders)
{
    static const char *const orders[] = {"compatible", "weakly_congruent"};
    const char *op = orders[_i];
    for (int a = 0; a < SHAPES; ++a) {
        ck_assert_msg(relates(op, shapes[a], shapes[a]), "%s is not reflexive", op);
        for (int b = 0; b < SHAPES; ++b) {
            bool both = relates(op, shapes[a], shapes[b]) && relates(op, shapes[b], shapes[a]);
            ck_assert_msg(!both || relates("congruent", shapes[a], shapes[b]),
                          "%s is not antisymmetric for %s and %s", op, shapes[a], shapes[b]);
            for (int c = 0; c < SHAPES; ++c) {
                bool chain = relates(op, shapes[a], shapes[b]) && relates(op, shapes[b], shapes[c]);
                ck_assert_msg(!chain || relates(op, shapes[a], shapes[c]),
                              "%s is not transitive for %s, %s and %s", op, shapes[a], shapes[b],
                              shapes[c]);
            }
        }
    }
}
END_TEST

START_TEST(orders_of_coordinates_are_total)
{
    static const char *const orders[] = {"lex_less", "colex_less"};
    static const char *const coords[] = {"(0,(1,2))", "(1,(1,2))", "(0,(2,1))", "(1,(0,3))",
                                         "(0,(0,0))", "(2,(1,2))", "(1,(2,0))"};
    enum { COORDS = sizeof coords / sizeof coords[0] };
    for (int a = 0; a < COORDS; ++a) {
        for (int b = 0; b < COORDS; ++b) {
            int ways = relates(orders[_i], coords[a], coords[b]) +
                       relates(orders[_i], coords[b], coords[a]);
            ck_assert_int_eq(ways, a != b);
            for (int c = 0; c < COORDS; ++c) {
                bool chain = relates(orders[_i], coords[a], coords[b]) &&
                             relates(orders[_i], coords[b], coords[c]);
                ck_assert(!chain || relates(orders[_i], coords[a], coords[c]));
            }
        }
    }
}
END_TEST

Suite *laws_comparison_suite(void)
{
    Suite *s = suite_create("laws_comparison");
    TCase *orders = tcase_create("orders");
    tcase_add_loop_test(orders, relations_of_shapes_are_partial_orders, 0, 2);
    tcase_add_loop_test(orders, orders_of_coordinates_are_total, 0, 2);
    suite_add_tcase(s, orders);
    return s;
}
