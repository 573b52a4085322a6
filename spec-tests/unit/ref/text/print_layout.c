/* print_layout.c - layouts of rank 2 as boxed tables, called directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char text[1 << 16];

/* The table as text, so that the harness can look at it. */
static ct_value table(ct_ctx *cx, ct_value layout)
{
    size_t mark = ct_mark(cx), length = ct_print_layout(cx, layout, text, sizeof text);
    ck_assert_uint_eq(length, strlen(text));
    if (ct_check(cx) != CT_OK) {
        ck_assert_uint_eq(length, 0);
        return ct_underscore();
    }
    ck_assert_uint_eq(ct_mark(cx), mark);
    return ct_static(cx, (int64_t)length);
}

/* The numbers of the table's cells: after each '|' one, row by row. */
static void expect_cells(ct_ctx *cx, ct_layout l)
{
    int64_t rows = ct_int(ct_size(cx, ct_get(cx, l, 0))), n = ct_int(ct_size(cx, l)), i = 0;
    for (const char *s = strchr(text, '|'); s != NULL; s = strchr(s + 1, '|')) {
        char *end;
        long v = strtol(s + 1, &end, 10);
        if (end == s + 1)
            continue; /* the last of a row */
        ck_assert_int_lt(i, n);
        ck_assert_int_eq(v, harness_at(cx, l, i % (n / rows) * rows + i / (n / rows)));
        ++i;
    }
    ck_assert_int_eq(i, n);
}

/* Row m, column n holds L(m,n). */
START_TEST(table_values)
{
    static const char *const layouts[] = {"(3,5):(5,1)",
                                          "((2,2),(3,2)):((1,6),(2,100))",
                                          "Sw<2,0,3> o _0 o (_4,_8):(_8,_1)",
                                          "(2,3):(-7,1)",
                                          "(1,1):(0,0)",
                                          "(_7,2):(_0,3)"};
    ct_ctx *cx = harness_context();

    for (size_t k = 0; k < sizeof layouts / sizeof layouts[0]; ++k) {
        ct_layout l = harness_value(cx, layouts[k]);
        size_t length = ct_print_layout(cx, l, text, sizeof text);
        ck_assert_uint_eq(length, strlen(text));
        ck_assert(strncmp(text, layouts[k], strlen(layouts[k])) == 0);
        ck_assert_int_ne(text[length - 1], '\n');
        expect_cells(cx, l);
    }
}
END_TEST

START_TEST(cut_tables)
{
    char whole[1000], cut[1000];
    ct_ctx *cx = harness_context();
    ct_layout l = harness_value(cx, "(2,3):(3,1)");
    size_t length = ct_print_layout(cx, l, whole, sizeof whole);

    ck_assert_uint_eq(ct_print_layout(cx, l, NULL, 0), length);
    for (size_t size = 1; size <= length + 2; ++size) {
        memset(cut, '#', sizeof cut);
        ck_assert_uint_eq(ct_print_layout(cx, l, cut, size), length);
        size_t end = size - 1 < length ? size - 1 : length;
        ck_assert(memcmp(cut, whole, end) == 0 && cut[end] == '\0' && cut[size] == '#');
    }
}
END_TEST

START_TEST(tables)
{
    static const char *const rows[] = {
        "(2,3):(1,2)  =  _118",
        "(0,3):(1,2)  =  _46",
        "(2,0):(1,2)  =  _46",
        "_4:_1  !  CT_EINVAL  print_layout: a table needs rank 2, _4:_1 has rank 1; group or "
        "select its modes",
        "(2,3,5):(1,2,6)  !  CT_EINVAL  has rank 3",
        "(2,3)  !  CT_EINVAL  print_layout: (2,3) is not a layout",
        "make_identity_tensor((2,3))  !  CT_EINVAL  is not a layout",
        "(2,3):(_1@0,_1@1)  !  CT_EINVAL  print_layout: the layout's values are not integers",
        "(2,3):(_1@0,_1@0)  !  CT_EINVAL  print_layout",
        "_8:_1 o (0,0) o (2,3):(1,2)  !  CT_EINVAL  add: (0,0) and 0",
        "(1048576,1):(1,0)  !  CT_ERANGE  print_layout: 1048576 by 1 cells, 1048576 is the limit",
        "(1,1048577):(1,0)  !  CT_ERANGE  print_layout: 1 by 1048577 cells",
        "(3037000500,3037000500):(1,1)  !  CT_ERANGE  cells",
        "(3,5):(1,9223372036854775807)  !  CT_ERANGE  mul",
        "Sw<2,0,3> o _0 o Sw<1,0,2>  !  CT_EINVAL  print_layout: a table needs rank 2",
        NULL,
    };
    harness_one(table, rows);
}
END_TEST

Suite *table_suite(void)
{
    Suite *suite = suite_create("table");
    TCase *all = tcase_create("table");

    tcase_add_test(all, table_values);
    tcase_add_test(all, cut_tables);
    tcase_add_test(all, tables);
    suite_add_tcase(suite, all);
    return suite;
}
