/* coord_iterator.c - iterators over coordinates: begin, order of counting, end. */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

#define END "ForwardCoordIteratorSentinel{}"

START_TEST(answers)
{
    static const struct op_answer rows[] = {
        {"make_coord_iterator((2,(_1,3)))", "(0,(0,0))"},
        {"*make_coord_iterator(5)", "0"},
        {"auto it = make_coord_iterator(5); ++it; it++; *it", "2"},
        {"auto it = make_coord_iterator((4,1),(5,3)); ++it; it", "(0,2)"},
        {"auto it = make_coord_iterator<Step<_1,_0>>((2,3)); ++it; ++it; ++it; *it", "(1,0)"},
        {"auto it = make_coord_iterator(2); ++it; it == " END, "0"},
        {"auto it = make_coord_iterator(2); ++it; ++it; it == " END, "1"},
        {"make_coord_iterator((2,3)) != " END, "1"},
        {"auto a = make_coord_iterator((2,3)); auto b = a; ++a; a == b", "0"},
        {"auto a = make_coord_iterator((2,3)); auto b = a; ++a; ++b; a != b", "0"},
        {"auto L = (2,3):(3,1); for (auto it = make_coord_iterator(L.shape()); it != " END
         "; ++it) { print(L(*it)); }",
         "031425"},
        {"auto it = make_coord_iterator(3); auto f = [it]() { return *it; }; ++it; f()", "0"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

START_TEST(refusals)
{
    static const struct op_refusal rows[] = {
        {"make_coord_iterator()", CT_EPARSE, "takes [a coordinate and] a shape"},
        {"make_coord_iterator(1,2,3)", CT_EPARSE, "takes [a coordinate and] a shape"},
        {"make_coord_iterator((0,0),(2,3,4))", CT_EPARSE, "nested alike"},
        {"make_coord_iterator<Step<_0,_1>>(4)", CT_EPARSE, "nested alike"},
        {"make_coord_iterator((_0,0),(2,3))", CT_EPARSE, "static integers cannot be counted up"},
        {"make_coord_iterator<Step<_1,_1>>((2,3))", CT_EPARSE, "each of _0, _1, .. once"},
        {"make_coord_iterator(3) == 3", CT_EPARSE, "is compared with another one"},
        {"auto it = make_coord_iterator(3); --it", CT_EINVAL, "sub: operand 1"},
        {"*3", CT_EPARSE, "column 1: * takes an iterator of make_coord_iterator"},
        {"size(make_coord_iterator(3))", CT_EINVAL, "size: operand 1"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

Suite *coord_iterator_suite(void)
{
    Suite *suite = suite_create("coord_iterator");
    TCase *all = tcase_create("coord_iterator");

    tcase_add_test(all, answers);
    tcase_add_test(all, refusals);
    suite_add_tcase(suite, all);
    return suite;
}
