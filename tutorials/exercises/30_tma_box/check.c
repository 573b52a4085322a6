/* check.c - judges exercise 30: where box and element are, and the coordinate there. */
#include "tutorials/exercises/judge/task.h"

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
    {NULL, NULL}};

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
    .hints = {"First the whole matrix as coordinates: its shape, with a unit vector for each "
              "stride. Which mode gets 1@0?",
              "A row-major matrix has stride 1 in mode 1: its strides become (1@1,1@0). Ask "
              "ct_int(ct_get(cx, ct_stride(cx, gmem), 0)).",
              "Then cut it: ct_zipped_divide(cx, coordinates, box)."}};
