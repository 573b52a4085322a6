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
              {"_4:_3", "(_3,_1):(_1,_7)", 4, 3}},
    .shaped = true,
    .want = want,
    .read = task_at,
    .form = form,
    .mistakes = mistakes,
    .hints = {"Make the layout of the two modes first. What is its rank, and what is the rank of "
              "its coalesce?",
              "Coalesce rows and columns before you join them; or join them, and coalesce by the "
              "profile pair(cx, ct_static(cx, 1), ct_static(cx, 1))."}};
