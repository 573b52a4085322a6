/* Wrong answers to exercise 11. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value partition(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    ct_tiler tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3));
    return ct_layout_call(
        cx, ct_zipped_divide(cx, tensor, tile),
        pair(cx, ij, ct_make_tuple(cx, 2, (ct_value[]){ct_underscore(), ct_underscore()})));
}

static ct_value corner(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    ct_tiler tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3));
    ct_layout at = ct_make_layout(cx, tile, ct_stride(cx, ct_tensor_layout(cx, tensor)));
    return ct_make_tensor(cx, ct_make_inttuple_iter(cx, ij), at);
}

static ct_value not_sliced(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    (void)ij;
    return ct_zipped_divide(cx, tensor, pair(cx, ct_static(cx, 4), ct_static(cx, 3)));
}

static ct_value ji(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    ct_tiler tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3));
    return ct_local_tile(cx, tensor, tile, pair(cx, ct_item(ij, 1), ct_item(ij, 0)), NULL);
}

static ct_value composed(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    (void)ij;
    return ct_composition(cx, tensor, pair(cx, ct_static(cx, 4), ct_static(cx, 3)));
}

static ct_value tile_3_4(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return ct_local_tile(cx, tensor, pair(cx, ct_static(cx, 3), ct_static(cx, 4)), ij, NULL);
}

static ct_value threads(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    ct_layout threads = ct_make_layout(cx, pair(cx, ct_static(cx, 4), ct_static(cx, 3)), NULL);
    ct_value index = ct_layout_call(cx, threads, ij);
    return ct_local_partition(cx, tensor, threads, index, NULL);
}

const wrong_answer wrong_answers[] = {
    {"local_partition gives my part", partition, "local_partition's part"},
    {"the tile number counts elements", corner, "corner is the element"},
    {"zipped_divide is the tile", not_sliced, "these are all the tiles"},
    {"column and row of tiles", ji, "row and column of the grid"},
    {"the tile's shape taken of the tensor", composed, "this is tile (0,0)"},
    {"tiles of 3 x 4", tile_3_4, "tiles of 3 x 4"},
    {"one thread of a 4 x 3 layout", threads, "local_partition's part"},
    {NULL, NULL, NULL}};
