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

static ct_value try_part(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore();
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j;
    return ct_local_partition(cx, a, ct_make_layout(cx, tile, NULL),
                              ct_add(cx, i, ct_mul(cx, ct_static(cx, 4), j)), NULL);
}

static ct_value try_mode(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore();
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j;
    return ct_layout_call(cx, ct_zipped_divide(cx, a, tile), pair(cx, b, u));
}

static ct_value try_ji(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore();
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j;
    return ct_local_tile(cx, a, tile, pair(cx, j, i), NULL);
}

static ct_value try_34(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore();
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j;
    return ct_local_tile(cx, a, pair(cx, ct_static(cx, 3), ct_static(cx, 4)), b, NULL);
}

static ct_value try_00(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore();
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j;
    return ct_local_tile(cx, a, tile, pair(cx, ct_static(cx, 0), ct_static(cx, 0)), NULL);
}

static ct_value try_mul(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore();
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j;
    return ct_local_tile(cx, a, tile,
                         pair(cx, ct_mul(cx, i, ct_static(cx, 4)), ct_mul(cx, j, ct_static(cx, 3))),
                         NULL);
}

static ct_value try_plus(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore();
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j;
    return ct_local_tile(cx, a, tile,
                         pair(cx, ct_add(cx, i, ct_static(cx, 1)), ct_add(cx, j, ct_static(cx, 1))),
                         NULL);
}

static ct_value try_all(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore();
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j;
    return ct_zipped_divide(cx, a, tile);
}

static ct_value try_rowtile(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore();
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j;
    ct_value z = ct_zipped_divide(cx, a, tile), g = ct_get(cx, ct_shape(cx, z), 1);
    return ct_layout_call(cx, z, pair(cx, u, ct_add(cx, ct_mul(cx, i, ct_get(cx, g, 1)), j)));
}

static ct_value try_onlyi(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore();
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j;
    return ct_local_tile(cx, a, tile, pair(cx, i, u), NULL);
}

static ct_value try_logical(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore();
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j;
    return ct_layout_call(cx, ct_logical_divide(cx, a, tile),
                          pair(cx, pair(cx, i, u), pair(cx, j, u)));
}

static ct_value try_inner(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore();
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j;
    return ct_outer_partition(cx, a, tile, b);
}

static ct_value try_offset(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore();
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j;
    return ct_domain_offset(
        cx, pair(cx, ct_mul(cx, i, ct_static(cx, 4)), ct_mul(cx, j, ct_static(cx, 3))), a);
}

static ct_value try_ij(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore();
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j;
    return ct_layout_call(cx, a, b);
}

const wrong_answer wrong_answers[] = {
    {"local_partition gives my part", partition, "local_partition's part"},
    {"the tile number counts elements", corner, "corner is the element"},
    {"zipped_divide is the tile", not_sliced, "these are all the tiles"},
    {"column and row of tiles", ji, "row and column of the grid"},
    {"the tile's shape taken of the tensor", composed, "this is tile (0,0)"},
    {"tiles of 3 x 4", tile_3_4, "tiles of 3 x 4"},
    {"one thread of a 4 x 3 layout", threads, "local_partition's part"},
    {"local_partition", try_part, "this is local_partition's part: the element"},
    {"(ij,_)", try_mode, "(i,j) stands in the first place of the"},
    {"j, i", try_ji, "this is tile (j,i): row and column of the grid"},
    {"tiles of 3 x 4", try_34, "these are tiles of 3 x 4. A tile has 4 rows and"},
    {"the first tile", try_00, "this is tile (0,0), whatever (i,j) is."},
    {"the tile begins at element", try_mul, "(i,j) was multiplied by the extents of the"},
    {"the next tile", try_plus, "this is tile (i+1,j+1). Tiles count from 0:"},
    {"all tiles", try_all, "these are all the tiles, ((place in the tile),"},
    {"tiles counted along rows", try_rowtile, "the tiles were numbered along the rows of the"},
    {"i only", try_onlyi, "these are all tiles of row i of the grid: _ in"},
    {"logical_divide (i, j)", try_logical, "this is local_partition's part: the element"},
    {"outer_partition", try_inner, "this is local_partition's part: the element"},
    {"the tensor from there on", try_offset, "this begins where the tile does and has the"},
    {"element (i,j)", try_ij, "this is the element (i,j) of the tensor. (i,j)"},
    {NULL, NULL, NULL}};
