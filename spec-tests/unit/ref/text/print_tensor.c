/* print_tensor.c - the elements of tensors as text, called directly.
 *
 * What is here: elements of every type against what CuTe prints for them; that each element of a
 * tensor stands where it should; text that is cut; every refusal; every arena that is too small.
 * What is not: the texts of whole tensors, which are vectors (print_tensor in print.vec). */
#include "spec-tests/unit/cells.h"
#include "spec-tests/unit/suites.h"

#include <math.h>
#include <stdlib.h>

static char text[1 << 16];
static struct cells cells;

/* The table as text, so that the harness can look at it. */
static ct_value print_tensor(ct_ctx *cx, ct_value tensor)
{
    size_t length = ct_print_tensor(cx, tensor, text, sizeof text), mark = ct_mark(cx);
    ck_assert_uint_eq(length, strlen(text));
    if (ct_check(cx) != CT_OK) {
        ck_assert_uint_eq(length, 0);
        return ct_underscore();
    }
    ck_assert_uint_eq(ct_mark(cx), mark);
    return ct_static(cx, (int64_t)length);
}

/* What follows the first line, which holds an address. */
static const char *elements(ct_ctx *cx, ct_value tensor)
{
    ct_print_tensor(cx, tensor, text, sizeof text);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    const char *end = strchr(text, '\n');
    return end == NULL ? "" : end;
}

static const struct {
    ct_type type;
    int bits;
    int64_t value[3];
    const char *printed;
} integers[] = {
    {CT_SIGNED, 8, {-128, 5, 127}, "\n  -128\n  5\n  127"},
    {CT_UNSIGNED, 8, {0, 5, 255}, "\n  0\n  5\n  255"},
    {CT_BITS, 8, {0, 5, 255}, "\n  0\n  5\n  255"},
    {CT_SIGNED, 16, {INT16_MIN, 5, INT16_MAX}, "\n  -32768\n  5\n  32767"},
    {CT_UNSIGNED, 16, {0, 5, UINT16_MAX}, "\n  0\n  5\n  65535"},
    {CT_SIGNED, 32, {INT32_MIN, 5, 123456}, "\n-2147483648\n    5\n123456"},
    {CT_UNSIGNED, 32, {UINT32_MAX, 5, 2147483648}, "\n   -1\n    5\n-2147483648"},
    {CT_BITS, 32, {UINT32_MAX, 5, INT32_MAX}, "\n   -1\n    5\n2147483647"},
    {CT_SIGNED, 64, {-5, 5, INT64_MAX}, "\n   -5\n    5\n9223372036854775807"},
    {CT_UNSIGNED, 64, {0, 5, INT64_MAX}, "\n    0\n    5\n9223372036854775807"},
    {CT_SIGNED, 4, {-5, 1, 7}, "\n   -5\n    1\n    7"},
    {CT_UNSIGNED, 4, {11, 1, 15}, "\n   11\n    1\n   15"},
    {CT_SIGNED, 2, {-1, -2, 1}, "\n   -1\n   -2\n    1"},
    {CT_UNSIGNED, 2, {3, 2, 0}, "\n    3\n    2\n    0"},
    {CT_UNSIGNED, 1, {1, 0, 1}, "\n  1\n  0\n  1"},
};

START_TEST(integers_as_cute_prints_them)
{
    for (size_t k = 0; k < sizeof integers / sizeof integers[0]; ++k) {
        ct_ctx *cx = harness_context();
        cells_poison(&cells, integers[k].bits, 3);
        ct_value t = ct_make_tensor(
            cx, cells_pointer(cx, &cells, CT_RMEM, integers[k].type, integers[k].bits),
            harness_value(cx, "_3:_1"));
        for (int i = 0; i < 3; ++i)
            ct_store(cx, t, ct_dynamic(cx, i), ct_of_int(integers[k].value[i]));
        ck_assert_str_eq(elements(cx, t), integers[k].printed);
    }
}
END_TEST

START_TEST(floats_as_cute_prints_them)
{
    static const double values[] = {0.0, -1.5, 3.14159e20, (double)INFINITY, -0.0};
    ct_ctx *cx = harness_context();
    ct_value single = ct_make_tensor_owning(cx, CT_FLOAT, 32, harness_value(cx, "_5:_1"));
    ct_value wide = ct_make_tensor_owning(cx, CT_FLOAT, 64, harness_value(cx, "(_1,_5):(_0,_1)"));
    for (int i = 0; i < 5; ++i) {
        ct_store(cx, single, ct_dynamic(cx, i), ct_of_float(values[i]));
        ct_store(cx, wide, ct_dynamic(cx, i), ct_of_float(values[i]));
    }
    ck_assert_str_eq(elements(cx, single),
                     "\n  0.00e+00\n -1.50e+00\n  3.14e+20\n       inf\n -0.00e+00");
    ck_assert_str_eq(elements(cx, wide),
                     "\n  0.000e+00 -1.500e+00  3.142e+20        inf -0.000e+00");
}
END_TEST

/* Row m, column n, table k, page p is T(m,n,k,p): the numbers of the text in that order. */
START_TEST(tensor_values)
{
    static const char *const layouts[] = {"_7:_3",
                                          "(3,5):(5,1)",
                                          "((2,2),(3,2)):((1,6),(2,100))",
                                          "Sw<2,0,3> o _0 o (_4,_8):(_8,_1)",
                                          "(2,3,4):(7,-1,100)",
                                          "(_2,(_3,2),_4,3):(_1,(_2,50),_7,1000)"};
    ct_ctx *cx = harness_context();
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; ++i) {
        ct_layout l = harness_value(cx, layouts[i]);
        int rank = ct_length(ct_shape(cx, l)) > 1 ? ct_length(ct_shape(cx, l)) : 1;
        int64_t n[4] = {1, 1, 1, 1};
        for (int k = 0; k < rank; ++k)
            n[k] = ct_int(ct_size(cx, ct_get(cx, l, k)));
        const char *s =
            elements(cx, ct_make_tensor(cx, ct_make_counting_iterator(cx, ct_static(cx, 0)), l));
        for (int64_t at = 0; at < n[0] * n[1] * n[2] * n[3]; ++at) {
            int64_t column = at % n[1], row = at / n[1] % n[0], rest = at / n[1] / n[0];
            char *end;
            s += strspn(s, "\n=");
            s += s[0] == '-' && s[1] == '-' ? strspn(s, "-") : 0;
            long v = strtol(s, &end, 10);
            ck_assert_ptr_ne(end, s);
            ck_assert_int_eq(v, harness_at(cx, l, row + n[0] * (column + n[1] * rest)));
            s = end;
        }
        ck_assert_str_eq(s, "");
    }
}
END_TEST

START_TEST(cut_tensors)
{
    char whole[1000], cut[1000];
    ct_ctx *cx = harness_context();
    ct_value t = harness_value(cx, "counting_iter(3) o (2,3,2):(3,1,_6)");
    size_t length = ct_print_tensor(cx, t, whole, sizeof whole);

    ck_assert_uint_eq(ct_print_tensor(cx, t, NULL, 0), length);
    for (size_t size = 1; size <= length + 2; ++size) {
        memset(cut, '#', sizeof cut);
        ck_assert_uint_eq(ct_print_tensor(cx, t, cut, size), length);
        size_t end = size - 1 < length ? size - 1 : length;
        ck_assert(memcmp(cut, whole, end) == 0 && cut[end] == '\0' && cut[size] == '#');
    }
}
END_TEST

START_TEST(what_has_no_printed_form)
{
    static const char *const rows[] = {
        "counting_iter(0) o (2,3):(1,2)  =  _63",
        "(2,3):(1,2)  !  CT_EINVAL  print_tensor: (2,3):(1,2) is not a tensor",
        "(2,3)  !  CT_EINVAL  print_tensor: (2,3) is not a tensor",
        "counting_iter(0)  !  CT_EINVAL  is not a tensor",
        "counting_iter(0) o (2,3):(_1@0,_1@1)  !  CT_EINVAL  add: 0 and (0,0)",
        "counting_iter(0) o (1048576,2):(1,0)  !  CT_ERANGE  print_tensor: more than 1048576",
        "counting_iter(0) o (0,1048577):(1,0)  !  CT_ERANGE  print_tensor: more than 1048576",
        "counting_iter(0) o (0,1048576):(1,0)  =  _37",
        "counting_iter(0) o (0,1024,1025):(1,0,0)  !  CT_ERANGE  print_tensor: more than 1048576",
        "counting_iter(0) o (0,1024,0,1025):(1,0,0,0)  !  CT_ERANGE  more than 1048576",
        "counting_iter(1) o (2,2):(1,9223372036854775807)  !  CT_ERANGE  add",
        "ptr[32b](0x1000) o (2,3):(1,2)  !  CT_EDOMAIN  access: there is no memory behind",
        "ptr[32b](0x1000) o (0,3):(1,2)  =  _31",
        "ptr[128b](0x1000) o (0,3):(1,2)  !  CT_EINVAL  integers of 128 bits have no printed form",
        "subptr[3b](0x0.0) o (0,3):(1,2)  !  CT_EINVAL  integers of 3 bits have no printed form",
        NULL,
    };
    ct_ctx *cx = harness_context();
    ct_value half = ct_make_tensor_owning(cx, CT_FLOAT, 16, harness_value(cx, "_5:_1"));
    ck_assert_uint_eq(ct_print_tensor(cx, half, text, sizeof text), 0);
    harness_fails(cx, CT_EUNSUP, "print_tensor: a float of 16 bits is copied, not computed with");
    harness_one(print_tensor, rows);
}
END_TEST

Suite *print_tensor_suite(void)
{
    Suite *suite = suite_create("print_tensor");
    TCase *all = tcase_create("print_tensor");

    tcase_add_test(all, integers_as_cute_prints_them);
    tcase_add_test(all, floats_as_cute_prints_them);
    tcase_add_test(all, tensor_values);
    tcase_add_test(all, cut_tensors);
    tcase_add_test(all, what_has_no_printed_form);
    suite_add_tcase(suite, all);
    return suite;
}
