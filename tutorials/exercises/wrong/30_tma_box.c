/* Wrong answers to exercise 30. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value identity(ct_ctx *cx, ct_value gmem, ct_value box)
{
    return ct_zipped_divide(cx, ct_make_identity_layout(cx, ct_shape(cx, gmem)), box);
}

static ct_value tensor(ct_ctx *cx, ct_value gmem, ct_value box)
{
    return ct_zipped_divide(cx, ct_make_identity_tensor(cx, ct_shape(cx, gmem)), box);
}

static ct_value memory(ct_ctx *cx, ct_value gmem, ct_value box)
{
    return ct_zipped_divide(cx, gmem, box);
}

static ct_value logical(ct_ctx *cx, ct_value gmem, ct_value box)
{
    bool rows = ct_int(ct_get(cx, ct_stride(cx, gmem), 0)) == 1;
    ct_value e0 = ct_E(cx, ct_static(cx, 1), 1, (int[]){0}),
             e1 = ct_E(cx, ct_static(cx, 1), 1, (int[]){1});
    ct_layout c =
        ct_make_layout(cx, ct_shape(cx, gmem), rows ? pair(cx, e0, e1) : pair(cx, e1, e0));
    return ct_logical_divide(cx, c, box);
}

static ct_value flat(ct_ctx *cx, ct_value gmem, ct_value box)
{
    bool rows = ct_int(ct_get(cx, ct_stride(cx, gmem), 0)) == 1;
    ct_value e0 = ct_E(cx, ct_static(cx, 1), 1, (int[]){0}),
             e1 = ct_E(cx, ct_static(cx, 1), 1, (int[]){1});
    ct_layout c =
        ct_make_layout(cx, ct_shape(cx, gmem), rows ? pair(cx, e0, e1) : pair(cx, e1, e0));
    return ct_flat_divide(cx, c, box);
}

static ct_value slow(ct_ctx *cx, ct_value gmem, ct_value box)
{
    bool rows = ct_int(ct_get(cx, ct_stride(cx, gmem), 0)) == 1;
    ct_value e0 = ct_E(cx, ct_static(cx, 1), 1, (int[]){0}),
             e1 = ct_E(cx, ct_static(cx, 1), 1, (int[]){1});
    ct_layout c =
        ct_make_layout(cx, ct_shape(cx, gmem), rows ? pair(cx, e1, e0) : pair(cx, e0, e1));
    return ct_zipped_divide(cx, c, box);
}

static ct_value mode_0(ct_ctx *cx, ct_value gmem, ct_value box)
{
    ct_value e0 = ct_E(cx, ct_static(cx, 1), 1, (int[]){0}),
             e1 = ct_E(cx, ct_static(cx, 1), 1, (int[]){1});
    return ct_zipped_divide(cx, ct_make_layout(cx, ct_shape(cx, gmem), pair(cx, e1, e0)), box);
}

static ct_value box_order(ct_ctx *cx, ct_value gmem, ct_value box)
{
    bool rows = ct_int(ct_get(cx, ct_stride(cx, gmem), 0)) == 1;
    ct_value e0 = ct_E(cx, ct_static(cx, 1), 1, (int[]){0}),
             e1 = ct_E(cx, ct_static(cx, 1), 1, (int[]){1});
    ct_layout c =
        ct_make_layout(cx, ct_shape(cx, gmem), rows ? pair(cx, e0, e1) : pair(cx, e1, e0));
    ct_tuple turned = rows ? box : pair(cx, ct_item(box, 1), ct_item(box, 0));
    return ct_zipped_divide(cx, c, turned);
}

static ct_value basis_like(ct_ctx *cx, ct_value gmem, ct_value box)
{
    ct_tuple shape = ct_shape(cx, gmem);
    ct_layout coordinates = ct_make_layout(cx, shape, ct_make_basis_like(cx, shape));
    return ct_zipped_divide(cx, coordinates, box);
}

static ct_value tiled(ct_ctx *cx, ct_value gmem, ct_value box)
{
    int first = ct_int(ct_get(cx, ct_stride(cx, gmem), 0)) == 1 ? 0 : 1;
    ct_value one = ct_static(cx, 1);
    ct_tuple stride =
        pair(cx, ct_E(cx, one, 1, (int[]){first}), ct_E(cx, one, 1, (int[]){1 - first}));
    return ct_tiled_divide(cx, ct_make_layout(cx, ct_shape(cx, gmem), stride), box);
}

const wrong_answer wrong_answers[] = {
    {"an identity layout", identity, "in the order of the modes"},
    {"an identity tensor", tensor, "in the order of the modes"},
    {"the divide of the layout in memory", memory, "these are places in memory"},
    {"any divide will do", logical, "this is logical_divide"},
    {"the boxes one after the other", flat, "ungrouped"},
    {"dimension 0 is the slow one", slow, "the two dimensions are exchanged"},
    {"1@1 belongs to mode 0", mode_0, "two dimensions are exchanged"},
    {"the box in TMA's order", box_order, "turned into TMA's order"},
    {"a basis like the shape", basis_like, "in the order of the modes"},
    {"tiles by tiled_divide", tiled, "mode for each number of the box"},
    {NULL, NULL, NULL}};
