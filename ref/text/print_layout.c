/* print_layout.c - a layout of rank 2 as the boxed table that CuTe's print_layout writes.
 *
 * Here: the table as text. Not here: the print form of values (print.c), pictures (cli/).
 * Follows 01_layout "Visualizing Layouts", and where the page and the program differ, the program:
 * the line of column numbers ends with a blank. */
#include "ref/value/value.h"

#include <inttypes.h>
#include <stdio.h>

enum { TABLE_MAX_CELLS = 1 << 20 };

/*      v----v width
 *        0    1 
 *     +----+----+
 *  0  |  0 |  9 | */
typedef struct table {
    cti_sink out;
    int64_t rows, columns;
    int digits; /* of the cosize: a longer number (a negative one) pushes its box open */
} table;

static void put_number(table *t, const char *before, int width, int64_t value, const char *after)
{
    char digits[24];
    int n = snprintf(digits, sizeof digits, "%" PRId64, value);
    cti_put_text(&t->out, before);
    for (; n < width; ++n)
        cti_put_text(&t->out, " ");
    cti_put_text(&t->out, digits);
    cti_put_text(&t->out, after);
}

static void put_rule(table *t)
{
    cti_put_text(&t->out, "    ");
    for (int64_t n = 0; n < t->columns; ++n) {
        cti_put_text(&t->out, "+");
        for (int i = 0; i < t->digits + 2; ++i)
            cti_put_text(&t->out, "-");
    }
    cti_put_text(&t->out, "+");
}

static void put_header(table *t)
{
    cti_put_text(&t->out, "    ");
    for (int64_t n = 0; n < t->columns; ++n)
        put_number(t, "  ", t->digits, n, " ");
    cti_put_text(&t->out, "\n");
}

static int64_t cell(ct_ctx *cx, ct_layout layout, int64_t m, int64_t n)
{
    size_t mark = ct_mark(cx);
    const ct_value at[] = {ct_dynamic(cx, m), ct_dynamic(cx, n)};
    ct_value value = ct_layout_call(cx, layout, ct_make_tuple(cx, 2, at));
    int64_t number = 0;
    if (value->kind == CT_INTEGER || value->kind == CT_MIXED)
        number = ct_int(value);
    else
        cti_fail(cx, CT_EINVAL, "print_layout: the layout's values are not integers");
    ct_release(cx, mark);
    return number;
}

static void put_row(ct_ctx *cx, table *t, ct_layout layout, int64_t m)
{
    put_rule(t);
    put_number(t, "\n", 2, m, "  ");
    for (int64_t n = 0; n < t->columns && cti_ok(cx); ++n)
        put_number(t, "| ", t->digits, cell(cx, layout, m, n), " ");
    cti_put_text(&t->out, "|\n");
}

static int count_digits(int64_t v)
{
    int digits = 1;
    for (; v > 9; v /= 10)
        ++digits;
    return digits;
}

static int64_t mode_size(ct_ctx *cx, ct_layout layout, int mode)
{
    ct_value size = ct_size(cx, ct_get(cx, ct_shape(cx, layout), mode));
    return ct_int(size) > 0 ? ct_int(size) : 0;
}

/* The headers count as cells: a layout with no rows may still have many columns. */
static bool measure(ct_ctx *cx, table *t, ct_layout layout)
{
    cti_text shown;
    if (layout->kind != CT_LAYOUT && layout->kind != CT_COMPOSED)
        cti_fail(cx, CT_EINVAL, "print_layout: %s is not a layout", cti_show(&shown, layout));
    else if (ct_rank(layout) != 2)
        cti_fail(cx, CT_EINVAL,
                 "print_layout: a table needs rank 2, %s has rank %d; group or select its modes",
                 cti_show(&shown, layout), ct_rank(layout));
    t->rows = mode_size(cx, layout, 0);
    t->columns = mode_size(cx, layout, 1);
    if (t->columns > TABLE_MAX_CELLS || t->rows >= TABLE_MAX_CELLS / (t->columns + 1))
        cti_fail(cx, CT_ERANGE, "print_layout: %" PRId64 " by %" PRId64 " cells, %d is the limit",
                 t->rows, t->columns, TABLE_MAX_CELLS);
    ct_value cosize = ct_cosize(cx, layout);
    if (!cti_ok(cx))
        return false;
    t->digits = count_digits(ct_int(cosize));
    return true;
}

/* ct_print_layout - write a layout of rank 2 as CuTe's boxed table, as snprintf would.
 * equation  row m, column n: L(m,n)
 * example   size_t need = ct_print_layout(&cx, layout, text, sizeof text);
 * pre       text holds size bytes; size may be 0
 * post      table_values; no newline ends the last line
 * fails     CT_EINVAL: not a layout, rank other than 2, values that are not integers;
 *           CT_ERANGE: more than 2^20 cells; then 0 is returned and the text is empty
 * CuTe      01_layout "Visualizing Layouts", print_layout(..) */
size_t ct_print_layout(ct_ctx *cx, ct_value layout, char *text, size_t size)
{
    size_t mark = ct_mark(cx);
    table t = {.out = {.text = text, .size = size}};
    if (cti_waits(layout))
        layout = ct_as_position_independent_swizzle_layout(cx, layout);
    if (cti_ok(cx) && measure(cx, &t, layout)) {
        cti_put_value(&t.out, layout);
        cti_put_text(&t.out, "\n");
        put_header(&t);
        for (int64_t m = 0; m < t.rows && cti_ok(cx); ++m)
            put_row(cx, &t, layout, m);
        put_rule(&t);
    }
    if (!cti_ok(cx))
        t.out.length = 0;
    ct_release(cx, mark);
    return cti_end_text(&t.out);
}
