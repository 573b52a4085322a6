/* check.c - judges exercise 14: rows(m) + columns(n), in the form that two coalesces have. */
#include "tutorials/exercises/judge/task.h"

static ct_value two(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_layout modes[2] = {a, b};
    return ct_make_layout_of(cx, 2, modes);
}

static ct_value want(ct_ctx *cx, const task_question *q)
{
    return ct_add(cx, ct_layout_call(cx, q->a, ct_dynamic(cx, q->row)),
                  ct_layout_call(cx, q->b, ct_dynamic(cx, q->column)));
}

static ct_value form(ct_ctx *cx, const task_question *q)
{
    return two(cx, ct_coalesce(cx, q->a), ct_coalesce(cx, q->b));
}

static ct_value whole(ct_ctx *cx, ct_value rows, ct_value columns)
{
    return ct_coalesce(cx, two(cx, rows, columns));
}

static ct_value flat(ct_ctx *cx, ct_value rows, ct_value columns)
{
    return ct_flatten(cx, two(cx, rows, columns));
}

static ct_value exchanged(ct_ctx *cx, ct_value rows, ct_value columns)
{
    return two(cx, ct_coalesce(cx, columns), ct_coalesce(cx, rows));
}

static ct_value rows_alone(ct_ctx *cx, ct_value rows, ct_value columns)
{
    return two(cx, ct_coalesce(cx, rows), columns);
}

static ct_value columns_alone(ct_ctx *cx, ct_value rows, ct_value columns)
{
    return two(cx, rows, ct_coalesce(cx, columns));
}

/* A mode of each size, with that stride. */
static ct_value one_each(ct_ctx *cx, ct_value rows, ct_value columns, ct_value d0, ct_value d1)
{
    ct_tuple shape = pair(cx, ct_size(cx, rows), ct_size(cx, columns));
    return ct_make_layout(cx, shape, pair(cx, d0, d1));
}

static ct_value first_of(ct_ctx *cx, ct_value v)
{
    return ct_get(cx, ct_flatten(cx, v), 0);
}

static ct_value compact(ct_ctx *cx, ct_value rows, ct_value columns)
{
    return one_each(cx, rows, columns, ct_static(cx, 1), ct_size(cx, rows));
}

static ct_value compact_rows(ct_ctx *cx, ct_value rows, ct_value columns)
{
    return one_each(cx, rows, columns, ct_size(cx, columns), ct_static(cx, 1));
}

static ct_value first_strides(ct_ctx *cx, ct_value rows, ct_value columns)
{
    return one_each(cx, rows, columns, first_of(cx, ct_stride(cx, rows)),
                    first_of(cx, ct_stride(cx, columns)));
}

static ct_value product(ct_ctx *cx, ct_value rows, ct_value columns)
{
    return ct_logical_product(cx, ct_coalesce(cx, rows), ct_coalesce(cx, columns));
}

static ct_value composed(ct_ctx *cx, ct_value rows, ct_value columns)
{
    return ct_composition(cx, ct_coalesce(cx, rows), ct_coalesce(cx, columns));
}

static ct_value filtered(ct_ctx *cx, ct_value rows, ct_value columns)
{
    return two(cx, ct_filter(cx, rows), ct_filter(cx, columns));
}

static ct_value zeros_kept(ct_ctx *cx, ct_value rows, ct_value columns)
{
    return two(cx, ct_filter_zeros(cx, rows), ct_filter_zeros(cx, columns));
}

static ct_value rows_only(ct_ctx *cx, ct_value rows, ct_value columns)
{
    (void)columns;
    return ct_coalesce(cx, rows);
}

static ct_value columns_only(ct_ctx *cx, ct_value rows, ct_value columns)
{
    (void)rows;
    return ct_coalesce(cx, columns);
}

static ct_value wrapped(ct_ctx *cx, ct_value rows, ct_value columns)
{
    return pair(cx, ct_coalesce(cx, rows), ct_coalesce(cx, columns));
}

static ct_value not_merged_exchanged(ct_ctx *cx, ct_value rows, ct_value columns)
{
    return two(cx, columns, rows);
}

static ct_value last_of(ct_value v)
{
    return ct_kind_of(v) == CT_TUPLE ? last_of(ct_back(v)) : v;
}

static ct_value last_strides(ct_ctx *cx, ct_value rows, ct_value columns)
{
    return one_each(cx, rows, columns, last_of(ct_stride(cx, rows)),
                    last_of(ct_stride(cx, columns)));
}

static ct_value one_mode(ct_ctx *cx, ct_value rows, ct_value columns)
{
    ct_layout matrix = two(cx, ct_coalesce(cx, rows), ct_coalesce(cx, columns));
    return ct_make_layout_of(cx, 1, (ct_layout[]){matrix});
}

static ct_value rows_twice(ct_ctx *cx, ct_value rows, ct_value columns)
{
    (void)columns;
    return two(cx, ct_coalesce(cx, rows), ct_coalesce(cx, rows));
}

static ct_value blocked(ct_ctx *cx, ct_value rows, ct_value columns)
{
    return ct_blocked_product(cx, ct_coalesce(cx, rows), ct_coalesce(cx, columns));
}

static const task_mistake mistakes[] = {
    {whole, "the whole matrix was coalesced: what is merged across the border of rows and columns "
            "is one mode, or other modes, and (m,n) is lost. Coalesce each mode by itself, or by "
            "the profile (1,1)."},
    {flat, "the modes were flattened: the integers stand side by side, and a coordinate (m,n) no "
           "longer fits them. Keep two modes, and merge inside of each."},
    {exchanged, "rows and columns are exchanged: mode 0 of the matrix is rows."},
    {two, "nothing was merged. (_2,_4):(_1,_2) is one mode, _8:_1: its second stride goes on where "
          "the first part ends."},
    {rows_alone,
     "the rows were coalesced and the columns were not. A profile for ct_coalesce_by needs "
     "an item for each mode that is to be coalesced: (1,1), not (1)."},
    {columns_alone, "the columns were coalesced and the rows were not."},
    {compact, "a compact matrix of the two sizes was made, column-major. The strides of rows and "
              "columns are given: keep them, and merge only what goes on without a jump."},
    {compact_rows, "a compact matrix of the two sizes was made, row-major. The strides of rows and "
                   "columns are given: keep them, and merge only what goes on without a jump."},
    {first_strides, "each mode became one integer with its first stride. That is right only where "
                    "its parts go on without a jump; (_3,_2):(_4,_20) has two strides and keeps "
                    "them."},
    {product, "a product was made: it moves the columns to where copies of the rows would lie. The "
              "columns have their strides already: join the two with ct_make_layout_of."},
    {composed, "rows and columns were composed: rows(columns(n)). The matrix has the sum, rows(m) "
               "+ columns(n): two modes, joined with ct_make_layout_of."},
    {filtered, "filter removes strides of 0 as well, and with them elements of the matrix. "
               "coalesce removes extents of 1 alone."},
    {zeros_kept, "filter_zeros replaces extents of stride 0 by 1, and merges nothing. Coalesce "
                 "each mode."},
    {rows_only, "this is the rows alone, coalesced. The matrix has two modes, rows and columns."},
    {columns_only, "this is the columns alone, coalesced. The matrix has two modes, rows and "
                   "columns."},
    {wrapped, "this is a tuple of two layouts. One layout with two modes is asked for: "
              "ct_make_layout_of."},
    {not_merged_exchanged, "rows and columns are exchanged, and nothing was merged: mode 0 of the "
                           "matrix is rows, coalesced."},
    {last_strides, "each mode became one integer with its last stride. A mode that goes on without "
                   "a jump has the stride of its first part; one that does not keeps both."},
    {one_mode, "the two modes are right, and inside of one: the matrix has rank 1. Leave out the "
               "outer ct_make_layout_of."},
    {rows_twice, "these are the rows twice: mode 1 of the matrix is columns."},
    {blocked, "a blocked product was made. The columns have their strides already: join the two "
              "with ct_make_layout_of."},
    {NULL, NULL}};

const task the_task = {
    .number = 14,
    .folder = "14_by_mode",
    .title = "coalesce by mode",
    .task = "the layout (rows, columns), each of its two modes coalesced.",
    .cell = "rows(m) + columns(n)",
    .learnt = "coalesce keeps the function of the 1-D coordinate alone. coalesce with a profile, "
              "as in coalesce(A, Step<_1,_1>), keeps the modes and merges inside of each. Before "
              "you merge, ask which coordinates somebody will still call the layout with.",
    .a = "rows",
    .b = "columns",
    .cases = {{"(_2,_4):(_1,_2)", "(_2,_3):(_8,_16)", 8, 6},
              {"(_2,_2):(_1,_2)", "(_3,_2):(_4,_20)", 4, 6},
              {"_4:_3", "(_3,_1):(_1,_7)", 4, 3},
              {"(_2,_2):(_0,_1)", "(_2,_2):(_2,_4)", 4, 4}},
    .shaped = true,
    .want = want,
    .read = task_at,
    .form = form,
    .mistakes = mistakes,
    .hints = {"Make the layout of the two modes first. What is its rank, and what is the rank of "
              "its coalesce?",
              "Coalesce rows and columns before you join them; or join them, and coalesce by the "
              "profile pair(cx, ct_static(cx, 1), ct_static(cx, 1))."}};
