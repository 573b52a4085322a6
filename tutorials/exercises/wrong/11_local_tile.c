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

static ct_value more_row(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_local_partition(cx, a, ct_make_layout(cx, tile, ct_LayoutRight()),
                              ct_add(cx, ct_mul(cx, i, three), j), NULL);
}

static ct_value more_under(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_layout_call(cx, ct_zipped_divide(cx, a, tile), pair(cx, u, b));
}

static ct_value more_logij(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_layout_call(cx, ct_logical_divide(cx, a, tile),
                          pair(cx, pair(cx, u, j), pair(cx, u, i)));
}

static ct_value more_ii(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_local_tile(cx, a, tile, pair(cx, i, i), NULL);
}

static ct_value more_zeroj(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_local_tile(cx, a, tile, pair(cx, i, ct_static(cx, 0)), NULL);
}

static ct_value more_iplus(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_local_tile(cx, a, tile, pair(cx, ct_add(cx, i, ct_static(cx, 1)), j), NULL);
}

static ct_value more_same(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)cx, (void)b;
    return a;
}

static ct_value more_tiled(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_layout_call(cx, ct_tiled_divide(cx, a, tile), pair(cx, b, u));
}

static ct_value more_flat(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_layout_call(cx, ct_flat_divide(cx, a, tile),
                          ct_make_tuple(cx, 4, (ct_value[]){i, j, u, u}));
}

static ct_value more_44(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_local_tile(cx, a, pair(cx, four, four), b, NULL);
}

static ct_value more_layout(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_local_tile(cx, ct_tensor_layout(cx, a), tile, b, NULL);
}

static ct_value more_sw(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_local_tile(cx, a, pair(cx, three, four), pair(cx, j, i), NULL);
}

static ct_value more_slice(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_layout_call(cx, a, pair(cx, i, u));
}

static ct_value more_off1(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_local_tile(cx, ct_domain_offset(cx, b, a), tile,
                         pair(cx, ct_static(cx, 0), ct_static(cx, 0)), NULL);
}

static ct_value more_comp(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_composition(cx, a, tile);
}

static ct_value mixed_a(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_layout_call(cx, ct_zipped_divide(cx, a, tile),
                          pair(cx, pair(cx, u, u), pair(cx, j, i)));
}

static ct_value mixed_b(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_layout_call(cx, ct_zipped_divide(cx, a, tile),
                          pair(cx, pair(cx, j, i), pair(cx, u, u)));
}

static ct_value mixed_c(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_layout_call(cx, ct_zipped_divide(cx, a, tile), pair(cx, b, pair(cx, u, u)));
}

static ct_value mixed_d(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_local_partition(cx, a, ct_make_layout(cx, tile, NULL), i, NULL);
}

static ct_value mixed_e(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_local_tile(cx, a, tile, i, NULL);
}

static ct_value mixed_g(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_layout_call(cx, ct_tiled_divide(cx, a, tile),
                          ct_make_tuple(cx, 3, (ct_value[]){u, i, j}));
}

static ct_value mixed_h(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_local_tile(cx, a, pair(cx, three, four), b, NULL);
}

static ct_value mixed_k(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3)), u = ct_underscore(),
             four = ct_static(cx, 4), three = ct_static(cx, 3);
    ct_value i = ct_item(b, 0), j = ct_item(b, 1);
    (void)tile, (void)u, (void)i, (void)j, (void)four, (void)three;
    return ct_local_partition(cx, a, ct_make_layout(cx, tile, NULL),
                              ct_add(cx, i, ct_mul(cx, j, four)), NULL);
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
    {"local_partition, row-major threads", more_row, "this is local_partition's part: the element"},
    {"(_, ij)", more_under, "the right tile, and its two modes are inside of"},
    {"logical ((_,j),(_,i))", more_logij, "this is tile (j,i): row and column of the grid"},
    {"i twice", more_ii, "this is tile (i,i): the second number is j."},
    {"column 0", more_zeroj, "this is tile (i,0), whatever j is."},
    {"i + 1", more_iplus, "this is tile (i+1,j). Tiles count from 0: (0,0)"},
    {"the tensor", more_same, "this is the operand tensor itself, unchanged."},
    {"tiled_divide(ij,..)", more_tiled, ""},
    {"flat (i,j,_,_)", more_flat, "this is local_partition's part: the element"},
    {"4 x 4", more_44, "these are tiles of 4 x 4. A tile has 4 rows and"},
    {"the tile of the layout", more_layout, ""},
    {"3 x 4 with (j,i)", more_sw, "rows and columns are exchanged"},
    {"row i, column j", more_slice, "this is row i of the tensor: the tensor was"},
    {"from element (i,j), cut", more_off1, "a window whose corner is the element (i,j)."},
    {"composition", more_comp, "this is tile (0,0), whatever (i,j) is."},
    {"zipped (ji)", mixed_a, "this is tile (j,i): row and column of the grid"},
    {"zipped (ji, _)", mixed_b, "this is the element (j,i) of every tile:"},
    {"zipped (ij, (_,_))", mixed_c, "this is local_partition's part: the element"},
    {"partition with thread i", mixed_d, "this is local_partition's part of thread i: one"},
    {"tile i", mixed_e, "this is tile (i,0), whatever j is."},
    {"tiled (_, j, i)", mixed_g, "the right tile, and its two modes are inside of"},
    {"turned tile with ji", mixed_h, "these are tiles of 3 x 4. A tile has 4 rows and"},
    {"partition by ij shape", mixed_k, "this is local_partition's part: the element"},
    {NULL, NULL, NULL}};
