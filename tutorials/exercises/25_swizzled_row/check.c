/* check.c - judges exercise 25: the swizzled layout's value at (m,n), for every n. */
#include "tutorials/exercises/judge/task.h"

#include <string.h>

static ct_value m_at(ct_ctx *cx, const task_question *q)
{
    return ct_dynamic(cx, q->row);
}

static ct_value want(ct_ctx *cx, const task_question *q)
{
    return ct_layout_call(cx, q->a, pair(cx, q->b, ct_dynamic(cx, q->column)));
}

static bool is_layout(ct_value v)
{
    return ct_kind_of(v) == CT_LAYOUT || ct_kind_of(v) == CT_COMPOSED;
}

static ct_value read(ct_ctx *cx, const task_question *q, ct_value v)
{
    if (ct_kind_of(v) != CT_TUPLE || ct_length(v) != 2 || !is_layout(ct_item(v, 0)) ||
        ct_kind_of(ct_item(v, 1)) != CT_INTEGER)
        return NULL;
    ct_value place = ct_layout_call(cx, ct_item(v, 0), ct_dynamic(cx, q->column));
    return ct_add(cx, ct_item(v, 1), place);
}

static ct_value plain_row(ct_ctx *cx, ct_value layout, ct_value m)
{
    return ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout));
}

static ct_value plain_offset(ct_ctx *cx, ct_value layout, ct_value m)
{
    return ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, m, ct_static(cx, 0)));
}

static ct_value swizzled(ct_ctx *cx, ct_value layout, ct_value offset, ct_value row)
{
    return ct_make_composed_layout(cx, ct_layout_a(cx, layout), offset, row);
}

static ct_value outside(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_value row = swizzled(cx, layout, ct_static(cx, 0), plain_row(cx, layout, m));
    return pair(cx, row, plain_offset(cx, layout, m));
}

static ct_value as_before(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_value row = swizzled(cx, layout, ct_static(cx, 0), plain_row(cx, layout, m));
    return pair(cx, row, ct_layout_call(cx, layout, pair(cx, m, ct_static(cx, 0))));
}

static ct_value no_offset(ct_ctx *cx, ct_value layout, ct_value m)
{
    return pair(cx, ct_slice(cx, pair(cx, m, ct_underscore()), layout), ct_static(cx, 0));
}

static ct_value twice(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_value offset = plain_offset(cx, layout, m);
    return pair(cx, swizzled(cx, layout, offset, plain_row(cx, layout, m)), offset);
}

static ct_value row_zero(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_value row = swizzled(cx, layout, ct_static(cx, 0), plain_row(cx, layout, m));
    return pair(cx, row, ct_static(cx, 0));
}

static ct_value column(ct_ctx *cx, ct_value layout, ct_value m)
{
    return ct_slice_and_offset(cx, pair(cx, ct_underscore(), m), layout);
}

static ct_value bare(ct_ctx *cx, ct_value layout, ct_value m)
{
    return swizzled(cx, layout, plain_offset(cx, layout, m), plain_row(cx, layout, m));
}

static ct_value m_inside(ct_ctx *cx, ct_value layout, ct_value m)
{
    return pair(cx, swizzled(cx, layout, m, plain_row(cx, layout, m)), ct_static(cx, 0));
}

static ct_value rows_inside(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_value offset = ct_mul(cx, m, ct_size(cx, ct_get(cx, ct_layout_b(cx, layout), 0)));
    return pair(cx, swizzled(cx, layout, offset, plain_row(cx, layout, m)), ct_static(cx, 0));
}

static ct_value swizzled_inside(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_value offset = ct_layout_call(cx, layout, pair(cx, m, ct_static(cx, 0)));
    return pair(cx, swizzled(cx, layout, offset, plain_row(cx, layout, m)), ct_static(cx, 0));
}

static ct_value slice_and_plain(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_value slice = ct_slice(cx, pair(cx, m, ct_underscore()), layout);
    return pair(cx, slice, plain_offset(cx, layout, m));
}

static ct_value whole_layout(ct_ctx *cx, ct_value layout, ct_value m)
{
    (void)m;
    return pair(cx, layout, ct_static(cx, 0));
}

static ct_value offset_first(ct_ctx *cx, ct_value layout, ct_value m)
{
    return pair(cx, ct_static(cx, 0), bare(cx, layout, m));
}

/* Sw o offset o row with another offset or row, and 0. */
static ct_value with_zero(ct_ctx *cx, ct_value layout, ct_value offset, ct_value row)
{
    return pair(cx, swizzled(cx, layout, offset, row), ct_static(cx, 0));
}

static ct_value row_of_column(ct_ctx *cx, ct_value layout, ct_value m)
{
    return with_zero(cx, layout, plain_offset(cx, layout, m),
                     ct_get(cx, ct_layout_b(cx, layout), 0));
}

static ct_value next_row(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_value next = ct_add(cx, m, ct_static(cx, 1));
    return with_zero(cx, layout, plain_offset(cx, layout, next), plain_row(cx, layout, m));
}

static ct_value whole_moved(ct_ctx *cx, ct_value layout, ct_value m)
{
    return pair(cx, layout, plain_offset(cx, layout, m));
}

static ct_value plain_column(ct_ctx *cx, ct_value layout, ct_value m)
{
    return ct_slice_and_offset(cx, pair(cx, ct_underscore(), m), ct_layout_b(cx, layout));
}

static const task_mistake mistakes[] = {
    {outside, "the offset is added after the swizzle, or the swizzle is missing: every row has the "
              "order of row 0. The row's bits have to take part in the xor, so the offset belongs "
              "inside: Sw o offset o row."},
    {as_before,
     "this is the recipe of exercise 4: where (m,0) is, plus a row that begins at 0. The row's "
     "order depends on m; a swizzled row cannot simply be moved."},
    {no_offset, "this is the slice alone. Its order is right, and it begins at 0: the place of "
                "(m,0) is missing, as the second item."},
    {twice, "the offset is in the layout and outside of it, so it counts twice. With Sw o offset o "
            "row the second item is 0."},
    {row_zero, "this is row 0, whatever m is: the offset was dropped."},
    {column, "this is column m: the underscore stands for the mode that stays free."},
    {m_inside, "the offset is m, the number of the row. An offset counts elements: row m begins at "
               "m * N, the plain layout's value at (m,0), and that belongs under the swizzle."},
    {rows_inside, "the offset inside is m * M, with the number of rows. A row has N elements: row "
                  "m begins at m * N, the plain layout's value at (m,0)."},
    {swizzled_inside,
     "the offset inside is swizzled already: it is layout(m,0). The swizzle comes after the "
     "offset, Sw o offset o row, so the plain layout's value at (m,0) belongs there."},
    {slice_and_plain,
     "the slice is that of the swizzled layout, and the offset that of the plain one, m * N. A "
     "slice has the order of row m, seen from (m,0): where that is, the swizzled layout says."},
    {whole_layout, "this is the layout as a whole: its 1-D coordinates run down column 0. The row "
                   "is a slice of the plain layout, with its offset under the swizzle."},
    {row_of_column, "the row is mode 0 of the plain layout, the rows: it runs down a column. Mode "
                    "1 stays free, with m given: ct_slice(cx, pair(cx, m, _), plain)."},
    {next_row, "this is row m + 1. Rows count from 0: row m begins at m * N."},
    {whole_moved, "this is the whole layout, moved by m * N: it runs down column 0. The row is a "
                  "slice of the plain layout, with its offset under the swizzle."},
    {plain_column, "this is column m of the plain layout, without the swizzle. Row m is sliced by "
                   "(m,_), and its offset goes under the swizzle: Sw o offset o row."},
    {NULL, NULL}};

/* A composed layout, in whatever form its row has. */
static bool is_bare(const task_cell *want, const task_cell *got)
{
    (void)want;
    return strncmp(got->whole, "Sw<", 3) == 0;
}

/* A pair whose first item is a number. */
static bool is_number_first(const task_cell *want, const task_cell *got)
{
    (void)want;
    const char *s = got->whole;
    s += s[0] == '(' ? 1 : 0;
    s += s[0] == '_' ? 1 : 0;
    size_t digits = strspn(s, "0123456789");
    return got->refusal[0] != '\0' && digits > 0 && s[digits] == ',';
}

/* A pair whose layout has an offset inside, and whose number is not 0. */
static bool offset_and_number(const task_cell *want, const task_cell *got)
{
    int n = 0;
    (void)want;
    const char *inside = strstr(got->whole, "> o "), *last = strrchr(got->whole, ',');
    if (inside == NULL || last == NULL || got->refusal[0] != '\0')
        return false;
    inside += inside[4] == '_' ? 5 : 4;
    last += last[1] == '_' ? 2 : 1;
    return inside[0] != '0' && sscanf(last, "%d", &n) == 1 && n != 0;
}

static ct_value taken_away(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_value offset = plain_offset(cx, layout, m);
    return pair(cx, swizzled(cx, layout, offset, plain_row(cx, layout, m)), ct_neg(cx, offset));
}

/* A plain layout alone. */
static bool is_plain(const task_cell *want, const task_cell *got)
{
    return got->refusal[0] != '\0' && strchr(got->whole, ':') != NULL &&
           strchr(got->whole, '<') == NULL && !is_number_first(want, got);
}

/* A number alone. */
static bool is_number(const task_cell *want, const task_cell *got)
{
    (void)want;
    const char *s = got->whole + (got->whole[0] == '_');
    return s[0] != '\0' && strspn(s, "0123456789") == strlen(s);
}

static const task_family families[] = {
    {{plain_row, "this is a plain layout alone, without the swizzle and without the offset. The "
                 "task wants a pair: (Sw o offset o row, 0)."},
     is_plain},
    {{taken_away,
      "the offset is in the layout, and the second item, which is added to each place, is not 0. "
      "With Sw o offset o row the layout gives the place itself: the second item is 0."},
     offset_and_number},
    {{plain_offset, "this is a number alone, without the row. The task wants a pair (row, offset): "
                    "the row is Sw o offset o row, the second item 0."},
     is_number},
    {{offset_first, "the items are exchanged: the number stands first here. The task wants (row, "
                    "offset), the layout first."},
     is_number_first},
    {{bare, "this is the layout alone. The task wants a pair: with the offset inside, under the "
            "swizzle, the second item is 0."},
     is_bare},
    {{NULL, NULL}, NULL}};

const task the_task = {
    .number = 25,
    .folder = "25_swizzled_row",
    .title = "swizzled row",
    .task = "(row, offset): a layout of row m and an integer; (m,n) is at offset + row(n).",
    .cell = "offset + row(n): the place of element (m,n)",
    .learnt = "a swizzle does not commute with adding: slices of a swizzled layout keep the offset "
              "under the swizzle, Sw o offset o row. A pointer may be moved by what the swizzle "
              "does not touch alone, which is why tiles of shared memory are aligned to the "
              "swizzle's period.",
    .a = "layout",
    .b = "m",
    .cases = {{"Sw<2,0,3> o _0 o (_8,_8):(_8,_1)", "_", 8, 8},
              {"Sw<1,1,2> o _0 o (_4,_8):(_8,_1)", "_", 4, 8}},
    .b_at = m_at,
    .want = want,
    .read = read,
    .kind = "a pair (layout, offset)",
    .mistakes = mistakes,
    .families = families,
    .hints = {"Slice the plain layout, ct_layout_b: row and offset are those of exercise 4, with "
              "offset m * N. Now the swizzle must see offset + row(n).",
              "ct_make_composed_layout(cx, ct_layout_a(cx, layout), offset, row) is Sw o offset o "
              "row.",
              "Its value is the place itself, so the second item of the pair is ct_static(cx, "
              "0)."}};
