/* check.c - judges exercise 4: the row holds the layout's value at (m,n), for every n. */
#include "tutorials/exercises/judge/task.h"

#include <string.h>

static ct_value want(ct_ctx *cx, const task_question *q)
{
    return ct_layout_call(cx, q->a, pair(cx, q->b, ct_dynamic(cx, q->column)));
}

static ct_value read(ct_ctx *cx, const task_question *q, ct_value v)
{
    if (ct_kind_of(v) != CT_TUPLE || ct_length(v) != 2 || ct_kind_of(ct_item(v, 0)) != CT_LAYOUT ||
        ct_kind_of(ct_item(v, 1)) != CT_INTEGER)
        return NULL;
    return ct_add(cx, ct_item(v, 1), task_at(cx, q, ct_item(v, 0)));
}

static ct_value row_of(ct_ctx *cx, ct_value layout, ct_value m)
{
    return ct_slice(cx, pair(cx, m, ct_underscore()), layout);
}

static ct_value no_offset(ct_ctx *cx, ct_value layout, ct_value m)
{
    return pair(cx, row_of(cx, layout, m), ct_static(cx, 0));
}

static ct_value coordinate(ct_ctx *cx, ct_value layout, ct_value m)
{
    return pair(cx, row_of(cx, layout, m), m);
}

static ct_value column(ct_ctx *cx, ct_value layout, ct_value m)
{
    return ct_slice_and_offset(cx, pair(cx, ct_underscore(), m), layout);
}

static ct_value row_length(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_layout row = row_of(cx, layout, m);
    return pair(cx, row, ct_mul(cx, m, ct_size(cx, row)));
}

static ct_value bare_slice(ct_ctx *cx, ct_value layout, ct_value m)
{
    return row_of(cx, layout, m);
}

static ct_value offset_first(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_value p = ct_slice_and_offset(cx, pair(cx, m, ct_underscore()), layout);
    return pair(cx, ct_item(p, 1), ct_item(p, 0));
}

static ct_value free_rows(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_value p = ct_slice_and_offset(cx, pair(cx, m, ct_underscore()), layout);
    return pair(cx, ct_get(cx, layout, 0), ct_item(p, 1));
}

static ct_value last_of_row(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_layout row = row_of(cx, layout, m);
    ct_value n = ct_sub(cx, ct_size(cx, row), ct_static(cx, 1));
    return pair(cx, row, ct_layout_call(cx, layout, pair(cx, m, n)));
}

static ct_value column_offset(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_value p = ct_slice_and_offset(cx, pair(cx, ct_static(cx, 0), m), layout);
    return pair(cx, row_of(cx, layout, m), ct_item(p, 1));
}

static ct_value first_stride(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_value d = ct_get(cx, ct_flatten(cx, ct_stride(cx, layout)), 0);
    return pair(cx, row_of(cx, layout, m), ct_mul(cx, m, d));
}

static ct_value next_row(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_value next = ct_add(cx, m, ct_static(cx, 1));
    return ct_slice_and_offset(cx, pair(cx, next, ct_underscore()), layout);
}

static ct_value cosize_of_rows(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_layout row = row_of(cx, layout, m);
    return pair(cx, row, ct_mul(cx, m, ct_cosize(cx, row)));
}

/* The row's first element, counted in elements along the rows. */
static ct_value numbered(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_layout row = row_of(cx, layout, m);
    return pair(cx, row, ct_layout_call(cx, layout, ct_mul(cx, m, ct_size(cx, row))));
}

static ct_value whole_layout(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_value p = ct_slice_and_offset(cx, pair(cx, m, ct_underscore()), layout);
    return pair(cx, layout, ct_item(p, 1));
}

static ct_value first_extent(ct_ctx *cx, ct_value layout, ct_value m)
{
    return pair(cx, row_of(cx, layout, m), ct_mul(cx, m, ct_size(cx, ct_get(cx, layout, 0))));
}

static ct_value from_one(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_value second = ct_layout_call(cx, layout, pair(cx, m, ct_static(cx, 1)));
    return pair(cx, row_of(cx, layout, m), second);
}

static ct_value diagonal(ct_ctx *cx, ct_value layout, ct_value m)
{
    return pair(cx, row_of(cx, layout, m), ct_layout_call(cx, layout, pair(cx, m, m)));
}

static ct_value offset_alone(ct_ctx *cx, ct_value layout, ct_value m)
{
    return ct_layout_call(cx, layout, pair(cx, m, ct_static(cx, 0)));
}

static ct_value compact_row(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_layout row = ct_make_layout(cx, ct_size(cx, row_of(cx, layout, m)), ct_static(cx, 1));
    return pair(cx, row, offset_alone(cx, layout, m));
}

static ct_value shape_of_row(ct_ctx *cx, ct_value layout, ct_value m)
{
    return pair(cx, ct_shape(cx, row_of(cx, layout, m)), offset_alone(cx, layout, m));
}

static ct_value times(ct_ctx *cx, ct_value layout, ct_value m, int64_t n)
{
    ct_value offset = offset_alone(cx, layout, m);
    return pair(cx, row_of(cx, layout, m), ct_mul(cx, offset, ct_static(cx, n)));
}

static ct_value bytes(ct_ctx *cx, ct_value layout, ct_value m)
{
    return times(cx, layout, m, 4);
}

static ct_value twice(ct_ctx *cx, ct_value layout, ct_value m)
{
    return times(cx, layout, m, 2);
}

static ct_value column_at_m(ct_ctx *cx, ct_value layout, ct_value m)
{
    return pair(cx, ct_get(cx, layout, 0), m);
}

static ct_value column_at_zero(ct_ctx *cx, ct_value layout, ct_value m)
{
    (void)m;
    return pair(cx, ct_get(cx, layout, 0), ct_static(cx, 0));
}

static ct_value column_alone(ct_ctx *cx, ct_value layout, ct_value m)
{
    (void)m;
    return ct_get(cx, layout, 0);
}

static ct_value whole_at_m(ct_ctx *cx, ct_value layout, ct_value m)
{
    return pair(cx, layout, m);
}

static ct_value whole_at_zero(ct_ctx *cx, ct_value layout, ct_value m)
{
    (void)m;
    return pair(cx, layout, ct_static(cx, 0));
}

static const task_mistake mistakes[] = {
    {no_offset,
     "this is row 0, whatever m is. ct_slice returns the modes that are left and drops the place "
     "where they begin: the offset, which is the layout's value at (m,0)."},
    {coordinate, "the offset is m itself. m is a coordinate; the offset is a place in memory, the "
                 "layout's value at (m,0)."},
    {column, "this is column m. The underscore stands for the mode that stays free: (_,m) keeps "
             "the rows, (m,_) keeps the columns."},
    {row_length,
     "the offset is m times the length of a row, as if the rows lay one after the other. "
     "That is so in a row-major layout without gaps; in any layout the offset is its value at "
     "(m,0)."},
    {bare_slice, "this is the slice alone. It is the same for every row; the offset where row m "
                 "begins is needed too, as the second item of a pair."},
    {free_rows, "the offset is right, and the layout is that of a column: mode 0 was kept (by "
                "(_,m), ct_get or ct_dice). The row's layout is mode 1, which (m,_) keeps."},
    {last_of_row, "the offset is that of the last element of the row, (m,N-1). The row begins at "
                  "(m,0)."},
    {column_offset, "the row is right, and the offset is where column m begins, (0,m). Row m "
                    "begins at (m,0)."},
    {first_stride, "the offset is m times the first stride. That is so for a mode 0 that is one "
                   "integer; the rows of a nested mode have more strides than one. The layout's "
                   "value at (m,0) is right for all."},
    {next_row, "this is row m + 1. Rows count from 0: the row is m itself."},
    {cosize_of_rows, "the offset is m times the cosize of a row, as if the rows lay one after the "
                     "other. In any layout the offset is its value at (m,0)."},
    {numbered, "the offset is the layout's value at the 1-D coordinate m * N. 1-D coordinates run "
               "down the columns, so that is another element; row m begins at (m,0)."},
    {whole_layout, "the offset is right, and the layout is the whole one, not sliced. (m,_) "
                   "keeps mode 1 of it."},
    {first_extent,
     "the offset is m times the number of rows. Strides say how far a row is from the "
     "next, extents do not: the offset is the layout's value at (m,0)."},
    {from_one, "the offset is that of (m,1), the second element. A row begins at (m,0)."},
    {diagonal, "the offset is that of (m,m). The row begins at (m,0): its first column is 0."},
    {offset_alone, "this is the offset alone. The layout of the row is needed too, as the first "
                   "item of a pair."},
    {compact_row, "the offset is right, and the row was given the stride 1. Its strides are those "
                  "of mode 1 of the layout: slice it with (m,_)."},
    {shape_of_row, "the offset is right, and the first item is the row's shape, without its "
                   "strides. The layout of the row has both."},
    {bytes, "the offset was multiplied by 4, as if it were in bytes. Offsets count elements."},
    {twice, "the offset is twice the right one: it was added two times."},
    {column_at_m, "the layout is that of a column, (_,m), and the offset is m itself. (m,_) keeps "
                  "the columns of row m, which begins at the layout's value at (m,0)."},
    {column_at_zero, "the layout is that of a column, (_,m), and the offset is 0. (m,_) keeps the "
                     "columns of row m, which begins at the layout's value at (m,0)."},
    {column_alone, "this is the layout of a column alone, mode 0. (m,_) keeps mode 1, and the "
                   "offset is needed too, as the second item of a pair."},
    {whole_at_m, "the layout was not sliced, and the offset is m itself. (m,_) keeps mode 1, and "
                 "the offset is the layout's value at (m,0)."},
    {whole_at_zero, "the layout was not sliced, and the offset is 0. (m,_) keeps mode 1, and the "
                    "offset is the layout's value at (m,0)."},
    {NULL, NULL}};

/* The first parenthesis is closed last: (14,7:1) is a tuple, (4,7):(7,1) a layout. */
static bool is_one_tuple(const char *text)
{
    int depth = 0;
    for (; *text != '\0'; ++text) {
        depth += *text == '(' ? 1 : *text == ')' ? -1 : 0;
        if (depth == 0)
            return text[1] == '\0';
    }
    return false;
}

/* A tuple that begins with a number, and is not what was expected. */
static bool begins_with_number(const task_cell *want, const task_cell *got)
{
    (void)want;
    size_t begin = strspn(got->whole, "(_"), number = strspn(got->whole + begin, "0123456789");
    return got->refusal[0] != '\0' && got->whole[0] == '(' && number > 0 &&
           got->whole[begin + number] == ',' && is_one_tuple(got->whole) &&
           strchr(got->whole, ':') != NULL;
}

static const task_family families[] = {
    {{offset_first,
      "the offset stands first. The pair is (row, offset): the layout comes first, as "
      "ct_slice_and_offset has it."},
     begins_with_number},
    {{NULL, NULL}, NULL}};

const task the_task = {
    .number = 4,
    .folder = "04_slice",
    .title = "slice",
    .task = "(row, offset): the layout of row m, and the place where it begins.",
    .cell = "offset + row(n), for n from 0 on",
    .learnt =
        "slicing a layout with (m,_) keeps the modes at _ and loses the offset; together, slice "
        "and offset say everything. Slicing a tensor moves its pointer by that offset. A nested "
        "mode is sliced in the same way: one number fixes all of it.",
    .a = "layout",
    .b = "m",
    .cases = {{"(4,7):(7,1)", "2", 1, 7},
              {"(6,(2,5)):(2,(1,12))", "3", 1, 10},
              {"((2,3),4):((1,8),2)", "4", 1, 4}},
    .want = want,
    .read = read,
    .kind = "a pair (layout, offset)",
    .mistakes = mistakes,
    .families = families,
    .hints = {"The coordinate of the slice is pair(cx, m, ct_underscore()).",
              "Find the place of (m,0): ct_layout_call with pair(cx, m, ct_static(cx, 0)).",
              "Put the two together with pair, the layout first."}};
