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

static ct_value E_(ct_ctx *cx, int i)
{
    return ct_E(cx, ct_static(cx, 1), 1, (int[]){i});
}

static int first_of(ct_ctx *cx, ct_layout g)
{
    return ct_int(ct_get(cx, ct_stride(cx, g), 0)) == 1 ? 0 : 1;
}

static ct_layout coords(ct_ctx *cx, ct_layout g, int rows)
{
    return ct_make_layout(cx, ct_shape(cx, g), pair(cx, E_(cx, rows), E_(cx, 1 - rows)));
}

static ct_layout mn(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    return ct_zipped_divide(cx, coords(cx, gmem, 0), box);
}

static ct_layout nm(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    return ct_zipped_divide(cx, coords(cx, gmem, 1), box);
}

static ct_layout opposite(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    return ct_zipped_divide(cx, coords(cx, gmem, 1 - first_of(cx, gmem)), box);
}

static ct_layout addresses(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    return ct_zipped_divide(cx, gmem, box);
}

static ct_layout other_logical(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    return ct_logical_divide(cx, coords(cx, gmem, first_of(cx, gmem)), box);
}

static ct_layout other_tiled(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    return ct_tiled_divide(cx, coords(cx, gmem, first_of(cx, gmem)), box);
}

static ct_layout other_flat(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    return ct_flat_divide(cx, coords(cx, gmem, first_of(cx, gmem)), box);
}

static ct_layout not_cut(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    (void)box;
    return coords(cx, gmem, first_of(cx, gmem));
}

static ct_layout box_swapped(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    return ct_zipped_divide(cx, coords(cx, gmem, first_of(cx, gmem)),
                            pair(cx, ct_item(box, 1), ct_item(box, 0)));
}

static ct_layout scaled(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    int f = first_of(cx, gmem);
    ct_layout c =
        ct_make_layout(cx, ct_shape(cx, gmem),
                       pair(cx, ct_E(cx, ct_get(cx, ct_stride(cx, gmem), 0), 1, (int[]){f}),
                            ct_E(cx, ct_get(cx, ct_stride(cx, gmem), 1), 1, (int[]){1 - f})));
    return ct_zipped_divide(cx, c, box);
}

static ct_layout other_identity(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    return ct_zipped_divide(cx, ct_make_identity_layout(cx, ct_shape(cx, gmem)), box);
}

static ct_layout which_first(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    ct_layout z = ct_zipped_divide(cx, coords(cx, gmem, first_of(cx, gmem)), box);
    return ct_make_layout_of(cx, 2, (ct_layout[]){ct_get(cx, z, 1), ct_get(cx, z, 0)});
}

static ct_layout box_numbers(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    int f = first_of(cx, gmem);
    ct_tuple e = pair(cx, E_(cx, f), E_(cx, 1 - f));
    ct_layout z = ct_zipped_divide(cx, gmem, box);
    return ct_make_layout_of(cx, 2,
                             (ct_layout[]){ct_make_layout(cx, box, e),
                                           ct_make_layout(cx, ct_shape(cx, ct_get(cx, z, 1)), e)});
}

static ct_layout transposed_matrix(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    int f = first_of(cx, gmem);
    ct_tuple s = ct_shape(cx, gmem);
    ct_layout c = ct_make_layout(cx, f ? pair(cx, ct_item(s, 1), ct_item(s, 0)) : s,
                                 pair(cx, E_(cx, 0), E_(cx, 1)));
    return ct_zipped_divide(cx, c, box);
}

static ct_layout same_dim(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    return ct_zipped_divide(
        cx, ct_make_layout(cx, ct_shape(cx, gmem), pair(cx, E_(cx, 0), E_(cx, 0))), box);
}

static ct_layout from_1(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    int f = first_of(cx, gmem);
    return ct_zipped_divide(
        cx, ct_make_layout(cx, ct_shape(cx, gmem), pair(cx, E_(cx, f + 1), E_(cx, 2 - f))), box);
}

static ct_layout box_only(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    int f = first_of(cx, gmem);
    return ct_make_layout(cx, box, pair(cx, E_(cx, f), E_(cx, 1 - f)));
}

static ct_layout row_case(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    ct_layout z = ct_zipped_divide(cx, coords(cx, gmem, first_of(cx, gmem)), box);
    ct_layout w = ct_get(cx, z, 1);
    return ct_make_layout_of(
        cx, 2,
        (ct_layout[]){ct_get(cx, z, 0),
                      ct_make_layout_of(cx, 2, (ct_layout[]){ct_get(cx, w, 1), ct_get(cx, w, 0)})});
}

static int fo(ct_ctx *cx, ct_layout g)
{
    return ct_int(ct_get(cx, ct_stride(cx, g), 0)) == 1 ? 0 : 1;
}

static ct_layout row_only(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    int f = fo(cx, gmem);
    return ct_zipped_divide(cx,
                            ct_make_layout(cx, ct_shape(cx, gmem),
                                           f ? pair(cx, E_(cx, 1), ct_static(cx, 1))
                                             : pair(cx, ct_static(cx, 1), E_(cx, 1))),
                            box);
}

static ct_layout tile_row(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    return ct_zipped_divide(cx, coords(cx, gmem, fo(cx, gmem)), ct_item(box, 0));
}

static ct_layout by_size(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    return ct_zipped_divide(cx, coords(cx, gmem, fo(cx, gmem)), ct_size(cx, box));
}

static ct_layout product(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    int f = fo(cx, gmem);
    ct_layout b = ct_make_layout(cx, box, pair(cx, E_(cx, f), E_(cx, 1 - f)));
    ct_tuple c = ct_shape_div(cx, ct_shape(cx, gmem), box);
    return ct_make_layout_of(
        cx, 2,
        (ct_layout[]){b, ct_make_layout(cx, c,
                                        pair(cx, ct_E(cx, ct_item(box, f), 1, (int[]){f}),
                                             ct_E(cx, ct_item(box, 1 - f), 1, (int[]){1 - f})))});
}

static ct_layout addr_logical(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    return ct_logical_divide(cx, gmem, box);
}

static ct_layout addr_plain(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    (void)cx, (void)box;
    return gmem;
}

static ct_layout counts(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    ct_tuple c = ct_shape_div(cx, ct_shape(cx, gmem), box);
    return ct_zipped_divide(cx, coords(cx, gmem, fo(cx, gmem)), c);
}

static ct_layout mn_tiled(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    return ct_tiled_divide(cx, coords(cx, gmem, 0), box);
}

static ct_layout one_ident(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    (void)box;
    return ct_make_identity_layout(cx, ct_shape(cx, gmem));
}

static ct_layout in_box_rows(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    ct_layout z = ct_zipped_divide(cx, coords(cx, gmem, fo(cx, gmem)), box);
    ct_layout w = ct_get(cx, z, 0);
    return ct_make_layout_of(
        cx, 2,
        (ct_layout[]){ct_make_layout_of(cx, 2, (ct_layout[]){ct_get(cx, w, 1), ct_get(cx, w, 0)}),
                      ct_get(cx, z, 1)});
}

static ct_value other_E_(ct_ctx *cx, int i)
{
    return ct_E(cx, ct_static(cx, 1), 1, (int[]){i});
}

static int other_fo(ct_ctx *cx, ct_layout g)
{
    return ct_int(ct_get(cx, ct_stride(cx, g), 0)) == 1 ? 0 : 1;
}

static ct_layout other_coords(ct_ctx *cx, ct_layout g, int rows)
{
    return ct_make_layout(cx, ct_shape(cx, g),
                          pair(cx, other_E_(cx, rows), other_E_(cx, 1 - rows)));
}

static ct_tuple turn(ct_ctx *cx, ct_tuple b)
{
    return pair(cx, ct_item(b, 1), ct_item(b, 0));
}

static ct_layout opp_logical(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    return ct_logical_divide(cx, other_coords(cx, gmem, 1 - other_fo(cx, gmem)), box);
}

static ct_layout mn_logical(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    return ct_logical_divide(cx, other_coords(cx, gmem, 0), box);
}

static ct_layout mn_turn(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    return ct_zipped_divide(cx, other_coords(cx, gmem, 0), turn(cx, box));
}

static ct_layout left_all(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    return ct_zipped_divide(cx, ct_make_layout(cx, ct_shape(cx, gmem), NULL), box);
}

static ct_layout addr_tiled(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    return ct_tiled_divide(cx, gmem, box);
}

static ct_layout other_which(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    return ct_get(cx, ct_zipped_divide(cx, other_coords(cx, gmem, other_fo(cx, gmem)), box), 1);
}

static ct_layout same_start(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    ct_layout z = ct_zipped_divide(cx, other_coords(cx, gmem, other_fo(cx, gmem)), box);
    return ct_make_layout_of(
        cx, 2,
        (ct_layout[]){ct_get(cx, z, 0),
                      ct_make_layout(cx, ct_shape(cx, ct_get(cx, z, 1)),
                                     pair(cx, ct_static(cx, 0), ct_static(cx, 0)))});
}

static ct_layout opp_swapped(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    ct_layout z = ct_zipped_divide(cx, other_coords(cx, gmem, 0), box);
    return ct_make_layout_of(cx, 2, (ct_layout[]){ct_get(cx, z, 1), ct_get(cx, z, 0)});
}

static ct_layout comp(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    return ct_composition(cx, other_coords(cx, gmem, other_fo(cx, gmem)), box);
}

const wrong_answer wrong_answers[] = {
    {"an identity layout", identity, "in the order of the modes"},
    {"an identity tensor", tensor, "in the order of the modes"},
    {"the divide of the layout in memory", memory, "these are places in memory"},
    {"any divide will do", logical, "this is logical_divide"},
    {"the boxes one after the other", flat, "ungrouped"},
    {"dimension 0 is the slow one", slow, "the two dimensions are exchanged"},
    {"1@1 belongs to mode 0", mode_0, "whatever lies contiguous"},
    {"the box in TMA's order", box_order, "turned into TMA's order"},
    {"a basis like the shape", basis_like, "in the order of the modes"},
    {"tiles by tiled_divide", tiled, "mode for each number of the box"},
    {"(m,n) always", mn, "the coordinate is (m,n), in the order of the"},
    {"(n,m) always", nm, "the coordinate is (n,m) whatever lies contiguous"},
    {"the contiguous mode last", opposite, "the two dimensions are exchanged"},
    {"addresses", addresses, "these are places in memory"},
    {"logical_divide", other_logical, "this is logical_divide"},
    {"tiled_divide", other_tiled, "the box is in mode 0, and there is a mode for"},
    {"flat_divide", other_flat, "the modes are (bm, bn, i, j), ungrouped"},
    {"not cut", not_cut, "the matrix was not cut"},
    {"the box (bn,bm)", box_swapped, "the numbers of the box are exchanged"},
    {"strides of memory with @", scaled, "the strides are those of memory with an @"},
    {"the identity", other_identity, "the coordinate is (m,n), in the order of the"},
    {"(which box, box)", which_first, "box and boxes are exchanged"},
    {"the number of the box", box_numbers, "the boxes lie one element apart, and overlap"},
    {"the matrix transposed", transposed_matrix, "the shape of the matrix was turned into TMA's"},
    {"both in dimension 0", same_dim, "both modes step in dimension 0, so their"},
    {"dimensions from 1 on", from_1, "the dimensions were counted from 1"},
    {"one box alone", box_only, "this is one box"},
    {"boxes row by row", row_case, "the boxes are counted row by row"},
    {"bm alone", tile_row, "the matrix was divided by bm alone"},
    {"bm * bn of the 1-D coordinates", by_size, "the matrix was divided by bm * bn"},
    {"steps of the box, exchanged", product, "the steps from box to box are exchanged"},
    {"addresses by logical_divide", addr_logical, "the strides are numbers of elements, and the"},
    {"the matrix itself", addr_plain, "the strides are numbers of elements, and the"},
    {"as many boxes as the box has rows", counts, "the matrix was divided by the number of boxes"},
    {"(m,n) by tiled_divide", mn_tiled, "two things are wrong"},
    {"the identity, not cut", one_ident, "two things are wrong"},
    {"elements of a box row by row", in_box_rows, "the elements of a box are counted row by row"},
    {"a number for the contiguous mode", row_only, "a number, and the other one a unit vector"},
    {"the wrong order, logical_divide", opp_logical, "the two modes are still the rows and the"},
    {"(m,n), logical_divide", mn_logical, "the two modes are still the rows and the"},
    {"(m,n), the box turned", mn_turn, "two things are wrong"},
    {"numbers of a column-major matrix", left_all, "the strides are numbers of elements, and the"},
    {"addresses, tiled", addr_tiled, "the strides are numbers of elements, and the"},
    {"which box alone", other_which, "this is where each box begins, without the"},
    {"each box at the corner", same_start, "all boxes begin at (0,0)"},
    {"(m,n), boxes first", opp_swapped, "two things are wrong"},
    {"composition", comp, "this is one box"},
    {NULL, NULL, NULL}};
