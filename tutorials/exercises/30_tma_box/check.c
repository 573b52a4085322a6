/* check.c - judges exercise 30: where box and element are, and the coordinate there. */
#include "tutorials/exercises/judge/task.h"

#include <string.h>

static int64_t at(ct_value t, int i)
{
    return ct_int(ct_item(t, i));
}

/* The mode of the matrix whose stride is 1. */
static int contiguous(ct_ctx *cx, ct_value gmem)
{
    return ct_int(ct_get(cx, ct_stride(cx, gmem), 0)) == 1 ? 0 : 1;
}

static ct_value want(ct_ctx *cx, const task_question *q)
{
    int64_t bm = at(q->b, 0), bn = at(q->b, 1);
    int64_t boxes = ct_int(ct_get(cx, ct_shape(cx, q->a), 0)) / bm;
    ct_value m = ct_dynamic(cx, q->column % boxes * bm + q->row % bm);
    ct_value n = ct_dynamic(cx, q->column / boxes * bn + q->row / bm);
    return contiguous(cx, q->a) == 0 ? pair(cx, m, n) : pair(cx, n, m);
}

static bool has_basis(ct_ctx *cx, ct_value layout)
{
    ct_tuple flat = ct_flatten(cx, ct_stride(cx, layout));
    for (int i = 0; i < ct_rank(flat); ++i)
        if (ct_kind_of(ct_get(cx, flat, i)) == CT_BASIS)
            return true;
    return false;
}

/* A layout of coordinates counts from (0,0); a tensor brings its own start. */
static ct_value read(ct_ctx *cx, const task_question *q, ct_value v)
{
    if (ct_kind_of(v) == CT_LAYOUT && has_basis(cx, v)) {
        ct_tuple zero = pair(cx, ct_static(cx, 0), ct_static(cx, 0));
        v = ct_make_tensor(cx, ct_make_inttuple_iter(cx, zero), v);
    }
    return task_at(cx, q, v);
}

static ct_value unit(ct_ctx *cx, int dimension)
{
    return ct_E(cx, ct_static(cx, 1), 1, &dimension);
}

/* The matrix as coordinates, mode 0 in that dimension. */
static ct_value coordinates(ct_ctx *cx, ct_value gmem, int first)
{
    return ct_make_layout(cx, ct_shape(cx, gmem), pair(cx, unit(cx, first), unit(cx, 1 - first)));
}

static ct_value right_order(ct_ctx *cx, ct_value gmem)
{
    return coordinates(cx, gmem, contiguous(cx, gmem));
}

static ct_value by_modes(ct_ctx *cx, ct_value gmem, ct_value box)
{
    return ct_zipped_divide(cx, coordinates(cx, gmem, 0), box);
}

static ct_value wrong_order(ct_ctx *cx, ct_value gmem, ct_value box)
{
    return ct_zipped_divide(cx, coordinates(cx, gmem, 1 - contiguous(cx, gmem)), box);
}

static ct_value offsets(ct_ctx *cx, ct_value gmem, ct_value box)
{
    return ct_zipped_divide(cx, gmem, box);
}

static ct_value logical(ct_ctx *cx, ct_value gmem, ct_value box)
{
    return ct_logical_divide(cx, right_order(cx, gmem), box);
}

static ct_value ungrouped(ct_ctx *cx, ct_value gmem, ct_value box)
{
    return ct_flat_divide(cx, right_order(cx, gmem), box);
}

static ct_value tiled(ct_ctx *cx, ct_value gmem, ct_value box)
{
    return ct_tiled_divide(cx, right_order(cx, gmem), box);
}

static ct_value boxes_first(ct_ctx *cx, ct_value gmem, ct_value box)
{
    ct_value zipped = ct_zipped_divide(cx, right_order(cx, gmem), box);
    ct_value modes[2] = {ct_get(cx, zipped, 1), ct_get(cx, zipped, 0)};
    return ct_make_layout_of(cx, 2, modes);
}

static ct_value not_cut(ct_ctx *cx, ct_value gmem, ct_value box)
{
    (void)box;
    return right_order(cx, gmem);
}

static ct_value box_steps(ct_ctx *cx, ct_value gmem, ct_value box)
{
    ct_value in_box = ct_get(cx, ct_zipped_divide(cx, right_order(cx, gmem), box), 0);
    ct_tuple boxes = ct_shape_div(cx, ct_shape(cx, gmem), box);
    ct_value which = ct_make_layout(cx, boxes, ct_stride(cx, right_order(cx, gmem)));
    ct_value modes[2] = {in_box, which};
    return ct_make_layout_of(cx, 2, modes);
}

static ct_value turned_box(ct_ctx *cx, ct_value gmem, ct_value box)
{
    ct_tuple turned = pair(cx, ct_item(box, 1), ct_item(box, 0));
    return ct_zipped_divide(cx, right_order(cx, gmem), contiguous(cx, gmem) == 0 ? box : turned);
}

static ct_value scaled(ct_ctx *cx, ct_value gmem, ct_value box)
{
    int first = contiguous(cx, gmem), other = 1 - first;
    ct_tuple was = ct_stride(cx, gmem);
    ct_tuple stride =
        pair(cx, ct_E(cx, ct_item(was, 0), 1, &first), ct_E(cx, ct_item(was, 1), 1, &other));
    return ct_zipped_divide(cx, ct_make_layout(cx, ct_shape(cx, gmem), stride), box);
}

static ct_value turned_matrix(ct_ctx *cx, ct_value gmem, ct_value box)
{
    ct_tuple shape = ct_shape(cx, gmem);
    if (contiguous(cx, gmem) == 1)
        shape = pair(cx, ct_item(shape, 1), ct_item(shape, 0));
    return ct_zipped_divide(cx, ct_make_layout(cx, shape, pair(cx, unit(cx, 0), unit(cx, 1))), box);
}

static ct_value with_units(ct_ctx *cx, ct_value gmem, ct_value box, int rows, int columns)
{
    ct_tuple stride = pair(cx, unit(cx, rows), unit(cx, columns));
    return ct_zipped_divide(cx, ct_make_layout(cx, ct_shape(cx, gmem), stride), box);
}

static ct_value one_dimension(ct_ctx *cx, ct_value gmem, ct_value box)
{
    return with_units(cx, gmem, box, 0, 0);
}

static ct_value from_one(ct_ctx *cx, ct_value gmem, ct_value box)
{
    int first = contiguous(cx, gmem) + 1;
    return with_units(cx, gmem, box, first, 3 - first);
}

static ct_value rows_last(ct_ctx *cx, ct_value gmem, ct_value box)
{
    return with_units(cx, gmem, box, 1, 0);
}

static ct_value box_alone(ct_ctx *cx, ct_value gmem, ct_value box)
{
    return ct_make_layout(cx, box, ct_stride(cx, right_order(cx, gmem)));
}

static ct_value exchanged_box(ct_ctx *cx, ct_value gmem, ct_value box)
{
    ct_tuple turned = pair(cx, ct_item(box, 1), ct_item(box, 0));
    return ct_zipped_divide(cx, right_order(cx, gmem), turned);
}

static ct_value row_by_row(ct_ctx *cx, ct_value gmem, ct_value box)
{
    ct_value zipped = ct_zipped_divide(cx, right_order(cx, gmem), box);
    ct_value which = ct_get(cx, zipped, 1);
    ct_value turned[2] = {ct_get(cx, which, 1), ct_get(cx, which, 0)};
    ct_value modes[2] = {ct_get(cx, zipped, 0), ct_make_layout_of(cx, 2, turned)};
    return ct_make_layout_of(cx, 2, modes);
}

/* Steps in TMA's order: within a box the contiguous mode runs first. */
static ct_value contiguous_first(ct_ctx *cx, ct_value gmem, ct_value box)
{
    ct_value zipped = ct_zipped_divide(cx, right_order(cx, gmem), box);
    if (contiguous(cx, gmem) == 0)
        return zipped;
    ct_value modes[2];
    for (int i = 0; i < 2; ++i) {
        ct_value mode = ct_get(cx, zipped, i);
        ct_value turned[2] = {ct_get(cx, mode, 1), ct_get(cx, mode, 0)};
        modes[i] = ct_make_layout_of(cx, 2, turned);
    }
    return ct_make_layout_of(cx, 2, modes);
}

static ct_value rows_of_box(ct_ctx *cx, ct_value gmem, ct_value box)
{
    return ct_zipped_divide(cx, right_order(cx, gmem), ct_item(box, 0));
}

static ct_value as_many_boxes(ct_ctx *cx, ct_value gmem, ct_value box)
{
    ct_tuple boxes = ct_shape_div(cx, ct_shape(cx, gmem), box);
    return ct_zipped_divide(cx, right_order(cx, gmem), boxes);
}

static ct_value size_of_box(ct_ctx *cx, ct_value gmem, ct_value box)
{
    return ct_zipped_divide(cx, right_order(cx, gmem), ct_size(cx, box));
}

static ct_value box_row_by_row(ct_ctx *cx, ct_value gmem, ct_value box)
{
    ct_value zipped = ct_zipped_divide(cx, right_order(cx, gmem), box);
    ct_value in_box = ct_get(cx, zipped, 0);
    ct_value turned[2] = {ct_get(cx, in_box, 1), ct_get(cx, in_box, 0)};
    ct_value modes[2] = {ct_make_layout_of(cx, 2, turned), ct_get(cx, zipped, 1)};
    return ct_make_layout_of(cx, 2, modes);
}

static ct_value turned_steps(ct_ctx *cx, ct_value gmem, ct_value box)
{
    int first = contiguous(cx, gmem), other = 1 - first;
    ct_tuple boxes = ct_shape_div(cx, ct_shape(cx, gmem), box);
    ct_tuple stride = pair(cx, ct_E(cx, ct_item(box, first), 1, &first),
                           ct_E(cx, ct_item(box, other), 1, &other));
    ct_value modes[2] = {box_alone(cx, gmem, box), ct_make_layout(cx, boxes, stride)};
    return ct_make_layout_of(cx, 2, modes);
}

static ct_value modes_tiled(ct_ctx *cx, ct_value gmem, ct_value box)
{
    return ct_tiled_divide(cx, coordinates(cx, gmem, 0), box);
}

static ct_value modes_not_cut(ct_ctx *cx, ct_value gmem, ct_value box)
{
    (void)box;
    return coordinates(cx, gmem, 0);
}

static ct_value number_for_unit(ct_ctx *cx, ct_value gmem, ct_value box)
{
    ct_value one = ct_static(cx, 1), second = unit(cx, 1);
    ct_tuple stride = contiguous(cx, gmem) == 0 ? pair(cx, one, second) : pair(cx, second, one);
    return ct_zipped_divide(cx, ct_make_layout(cx, ct_shape(cx, gmem), stride), box);
}

static ct_value which_alone(ct_ctx *cx, ct_value gmem, ct_value box)
{
    return ct_get(cx, ct_zipped_divide(cx, right_order(cx, gmem), box), 1);
}

static ct_value all_at_corner(ct_ctx *cx, ct_value gmem, ct_value box)
{
    ct_value zero = ct_static(cx, 0);
    ct_tuple boxes = ct_shape_div(cx, ct_shape(cx, gmem), box);
    ct_value modes[2] = {box_alone(cx, gmem, box), ct_make_layout(cx, boxes, pair(cx, zero, zero))};
    return ct_make_layout_of(cx, 2, modes);
}

static ct_value modes_boxes_first(ct_ctx *cx, ct_value gmem, ct_value box)
{
    ct_value zipped = by_modes(cx, gmem, box);
    ct_value modes[2] = {ct_get(cx, zipped, 1), ct_get(cx, zipped, 0)};
    return ct_make_layout_of(cx, 2, modes);
}

static ct_value modes_turned_box(ct_ctx *cx, ct_value gmem, ct_value box)
{
    ct_tuple turned = pair(cx, ct_item(box, 1), ct_item(box, 0));
    return ct_zipped_divide(cx, coordinates(cx, gmem, 0), turned);
}

static const task_mistake mistakes[] = {
    {by_modes, "the coordinate is (m,n), in the order of the modes, whatever lies contiguous. "
               "Dimension 0 of TMA is the contiguous one: of a row-major matrix that is n."},
    {wrong_order, "the two dimensions are exchanged: the mode whose stride is 1 in memory gets "
                  "1@0."},
    {offsets, "these are places in memory. TMA computes the address by itself, from a coordinate: "
              "the strides of the tensor are 1@0 and 1@1, not numbers of elements."},
    {logical, "this is logical_divide: rows in mode 0, columns in mode 1. One instruction moves a "
              "box; its elements have to be in mode 0 together: zipped_divide, or group_modes."},
    {ungrouped, "the modes are (bm, bn, i, j), ungrouped. tma_partition expects the whole box in "
                "mode 0: group_modes<0,2> before it."},
    {tiled, "the box is in mode 0, and there is a mode for each number of the box behind it. That "
            "is what tma_partition takes as well; here the boxes are wanted as one mode."},
    {boxes_first, "box and boxes are exchanged: mode 0 is what one instruction moves."},
    {not_cut, "the matrix was not cut: (box, which box) is a divide by box."},
    {box_steps, "the boxes lie one element apart, and overlap. The next box begins bm or bn "
                "further: the strides of a divide do that."},
    {turned_box,
     "the box was turned into TMA's order. box = (bm,bn) speaks of the modes of the matrix, "
     "as the layout of coordinates does; only the strides say which dimension a mode steps "
     "in."},
    {scaled, "the strides are those of memory with an @: a step of several in a dimension. A "
             "coordinate counts elements of its own dimension: each step is one, 1@0 or 1@1."},
    {turned_matrix,
     "the shape of the matrix was turned into TMA's order, too, and the box cuts other modes. The "
     "matrix keeps its modes (M,N); only the strides say which dimension a mode steps in."},
    {one_dimension, "both modes step in dimension 0, so their numbers are added. The contiguous "
                    "mode has 1@0, the other one 1@1."},
    {from_one, "the dimensions were counted from 1: 1@1 and 1@2. The first one, the contiguous "
               "one, is 0: 1@0 and 1@1."},
    {rows_last, "the coordinate is (n,m) whatever lies contiguous. Dimension 0 of TMA is the "
                "contiguous one: of a column-major matrix that is m."},
    {box_alone, "this is one box. The answer has a second mode that says which box: the matrix of "
                "coordinates divided by box."},
    {exchanged_box, "the numbers of the box are exchanged: (bn,bm) cuts bn rows and bm columns. "
                    "Mode 0 of the matrix, the rows, is cut by bm."},
    {row_by_row, "the boxes are counted row by row: mode 1 is (j,i). A divide counts them down the "
                 "rows first, (i,j)."},
    {contiguous_first,
     "the modes of box and boxes were turned, so that the contiguous one runs first. The elements "
     "of a box are counted down its rows, as in the matrix; only the strides know TMA's order."},
    {rows_of_box, "the matrix was divided by bm alone: a number divides its 1-D coordinates. The "
                  "tiler is the pair (bm,bn), one number for each mode."},
    {size_of_box,
     "the matrix was divided by bm * bn: a number divides its 1-D coordinates, and the pieces are "
     "no boxes. The tiler is the pair (bm,bn), one number for each mode."},
    {as_many_boxes, "the matrix was divided by the number of boxes in each mode. The tiler is the "
                    "box itself, (bm,bn): how many there are follows."},
    {box_row_by_row, "the elements of a box are counted row by row: mode 0 is (bn,bm). A divide "
                     "counts them down the rows first, (bm,bn)."},
    {turned_steps, "the steps from box to box are exchanged: boxes below each other are bn apart, "
                   "and those side by side bm. Rows of boxes are bm apart, columns bn."},
    {modes_tiled, "two things are wrong: the coordinate is (m,n) whatever lies contiguous, and "
                  "each number of the box has a mode behind it, as tiled_divide has it. Give 1@0 "
                  "to the contiguous mode, and divide by zipped_divide."},
    {modes_not_cut, "two things are wrong: the coordinate is (m,n) whatever lies contiguous, and "
                    "the matrix was not cut. Give 1@0 to the contiguous mode, and divide by box."},
    {number_for_unit,
     "the contiguous mode has the stride 1, a number, and the other one a unit vector; they have "
     "no sum. Both are unit vectors: 1@0 for the contiguous mode, 1@1 for the other one."},
    {which_alone, "this is where each box begins, without the elements of a box. The answer has "
                  "both: (box, which box)."},
    {all_at_corner, "all boxes begin at (0,0). The next box begins bm or bn further: the strides "
                    "of a divide do that."},
    {modes_boxes_first,
     "two things are wrong: box and boxes are exchanged, and the coordinate is (m,n) whatever lies "
     "contiguous. Mode 0 is the box, and the contiguous mode has 1@0."},
    {modes_turned_box,
     "two things are wrong: the coordinate is (m,n) whatever lies contiguous, and the numbers of "
     "the box are exchanged. Give 1@0 to the contiguous mode, and divide by (bm,bn)."},
    {NULL, NULL}};

/* A layout without a unit vector. */
static bool has_no_unit(const task_cell *want, const task_cell *got)
{
    (void)want;
    return strchr(got->whole, ':') != NULL && strchr(got->whole, '@') == NULL;
}

/* Coordinates in two modes that are still the rows and the columns. */
static bool by_rows_and_columns(const task_cell *want, const task_cell *got)
{
    (void)want;
    return strchr(got->whole, '@') != NULL && (strstr(got->refusal, "one of 8 x 6") != NULL ||
                                               strstr(got->refusal, "one of 4 x 8") != NULL);
}

static ct_value turned_and_logical(ct_ctx *cx, ct_value gmem, ct_value box)
{
    return ct_logical_divide(cx, coordinates(cx, gmem, 1 - contiguous(cx, gmem)), box);
}

static ct_value matrix_itself(ct_ctx *cx, ct_value gmem, ct_value box)
{
    (void)cx, (void)box;
    return gmem;
}

static const task_family families[] = {
    {{turned_and_logical,
      "the two modes are still the rows and the columns of the matrix. Mode 0 is wanted as the box "
      "and mode 1 as which box: zipped_divide by box; and the contiguous mode has 1@0."},
     by_rows_and_columns},
    {{matrix_itself, "the strides are numbers of elements, and the values places in memory. Those "
                     "of a TMA tensor are unit vectors: 1@0 for the contiguous mode, 1@1 for the "
                     "other one; and the box is cut by zipped_divide."},
     has_no_unit},
    {{NULL, NULL}, NULL}};

const task the_task = {
    .number = 30,
    .folder = "30_tma_box",
    .title = "TMA box",
    .task = "the layout (box, which box) whose value is the TMA coordinate of the element.",
    .cell = "(c0,c1) of each element (row, counted down the columns of the box) of each box",
    .learnt = "1@0 is a unit vector: a stride that adds 1 to dimension 0 of the coordinate. A TMA "
              "tensor is made by get_tma_tensor, cut like any other, and never moved by a pointer; "
              "its mode 0 is the box of one instruction, whose first coordinate the instruction "
              "takes.",
    .a = "gmem",
    .b = "box",
    .cases = {{"(8,6):(6,_1)", "(_4,_3)", 12, 4}, {"(4,8):(_1,4)", "(_2,_4)", 8, 4}},
    .shaped = true,
    .want = want,
    .read = read,
    .mistakes = mistakes,
    .families = families,
    .hints = {"First the whole matrix as coordinates: its shape, with a unit vector for each "
              "stride. Which mode gets 1@0?",
              "A row-major matrix has stride 1 in mode 1: its strides become (1@1,1@0). Ask "
              "ct_int(ct_get(cx, ct_stride(cx, gmem), 0)).",
              "Then cut it: ct_zipped_divide(cx, coordinates, box)."}};
