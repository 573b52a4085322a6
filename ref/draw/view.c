/* view.c - (thread, value) layouts over a tile: those of an atom, and the one of `ct --tv`.
 *
 *   tiled copy    source      (m,n)      destination (m,n)
 *   mma           A (m,k)     B (n,k)     C (m,n)
 *
 * Here: which layouts an atom has, and the sizes of their tiles. Not here: who owns a cell
 * (tile.c). Follows 0t_mma_atom, 0x_gemm_tutorial "TiledCopy". */
#include "ref/draw/tile.h"

#include <inttypes.h>

static int64_t size_of(ct_ctx *cx, ct_value v)
{
    ct_value size = ct_size(cx, v);
    return ct_check(cx) == CT_OK ? ct_int(size) : 0;
}

static bool is_extent(ct_value v)
{
    return ct_kind_of(v) == CT_INTEGER || ct_kind_of(v) == CT_TUPLE;
}

bool draw_tile_sizes(draw_ctx *d, ct_value shape, int64_t size[2])
{
    ct_ctx *cx = &d->cx;
    if (!draw_ok(d))
        return false;
    bool tuple = ct_kind_of(shape) == CT_TUPLE;
    int rank = tuple ? ct_length(shape) : 1;
    ct_value last = tuple && rank > 0 ? ct_item(shape, rank - 1) : shape;
    ct_value first = rank == 2 ? ct_item(shape, 0) : last;
    if (rank < 1 || rank > 2 || !is_extent(first) || !is_extent(last))
        draw_refuse(d, "a tile has one or two extents; %.80s is not a tile", ct_str(cx, shape));
    size[1] = draw_ok(d) ? size_of(cx, last) : 0;
    size[0] = rank == 2 && draw_ok(d) ? size_of(cx, first) : 1;
    if (draw_ok(d) && (size[0] < 1 || size[1] < 1))
        draw_refuse(d, "the tile %.80s has no cells", ct_str(cx, shape));
    else if (draw_ok(d) && size[0] > DRAW_MAX_CELLS / size[1])
        draw_refuse(d, "tiles are drawn up to %d cells; %.80s has more", DRAW_MAX_CELLS,
                    ct_str(cx, shape));
    return draw_ok(d);
}

bool draw_tv_view(draw_ctx *d, ct_value v, const int64_t tile[2], draw_view *view)
{
    ct_kind kind = ct_kind_of(v);
    if (kind != CT_LAYOUT && kind != CT_COMPOSED && kind != CT_TENSOR)
        draw_refuse(d, "--tv draws a layout; this is a value of another kind");
    else if (ct_rank(v) != 2)
        draw_refuse(d,
                    "--tv draws a layout of rank 2, (thread, value) to place; this one has rank "
                    "%d",
                    ct_rank(v));
    if (!draw_ok(d))
        return false;
    bool offsets = kind == CT_TENSOR && ct_kind_of(ct_data(&d->cx, v)) == CT_POINTER;
    *view = (draw_view){.rows = tile[0], .columns = tile[1]};
    view->layout = draw_place_free(&d->cx, offsets ? ct_tensor_layout(&d->cx, v) : v);
    return draw_ok(d);
}

/* The same function, and so the same picture, however its modes are written. */
static bool are_equal(ct_ctx *cx, ct_layout a, ct_layout b)
{
    ct_value one = ct_static(cx, 1), modes[2] = {one, one};
    ct_tuple profile = ct_make_tuple(cx, 2, modes);
    return ct_same(ct_coalesce_by(cx, a, profile), ct_coalesce_by(cx, b, profile));
}

int draw_copy_views(draw_ctx *d, const ct_tiled_copy *copy, draw_view view[DRAW_MAX_VIEWS])
{
    int64_t size[2] = {0, 0};
    if (!draw_tile_sizes(d, ct_shape(&d->cx, copy->Tiler_MN), size))
        return 0;
    const draw_view source = {
        .name = "source", .axes = "(m,n)", .rows = size[0], .columns = size[1]};
    view[0] = view[1] = source;
    view[1].name = "destination";
    view[0].layout = ct_get_layoutS_TV(&d->cx, copy);
    view[1].layout = ct_get_layoutD_TV(&d->cx, copy);
    if (!draw_ok(d))
        return 0;
    if (!are_equal(&d->cx, view[0].layout, view[1].layout))
        return draw_ok(d) ? 2 : 0;
    view[0].name = "source and destination";
    return draw_ok(d) ? 1 : 0;
}

static const char *const operand_names[] = {"A", "B", "C"};
static const char *const operand_axes[] = {"(m,k)", "(n,k)", "(m,n)"};

/* The two of M, N, K that an operand has. */
static const int rows_of[] = {0, 1, 0}, columns_of[] = {2, 2, 1};

static ct_layout traits_layout(const ct_mma_traits *t, int operand)
{
    return operand == 0 ? t->ALayout : operand == 1 ? t->BLayout : t->CLayout;
}

/* One atom is drawn with its own layouts, whose first mode counts the threads of ThrID. */
int draw_mma_views(draw_ctx *d, const ct_tiled_mma *mma, bool alone, draw_view view[DRAW_MAX_VIEWS])
{
    static const ct_operand which[] = {CT_A, CT_B, CT_C};
    ct_ctx *cx = &d->cx;
    for (int i = 0; i < 3 && draw_ok(d); ++i) {
        ct_value item[2] = {ct_tile_size(cx, mma, rows_of[i]),
                            ct_tile_size(cx, mma, columns_of[i])};
        int64_t size[2] = {0, 0};
        if (!draw_tile_sizes(d, ct_make_tuple(cx, 2, item), size))
            return 0;
        view[i] = (draw_view){
            .name = operand_names[i],
            .axes = operand_axes[i],
            .layout = alone ? traits_layout(&mma->atom, i) : ct_get_layout_TV(cx, mma, which[i]),
            .thread = alone ? mma->atom.ThrID : NULL,
            .rows = size[0],
            .columns = size[1],
            .atom_threads = size_of(cx, ct_shape(cx, mma->atom.ThrID)),
            .row_step = size_of(cx, ct_get(cx, mma->atom.Shape_MNK, rows_of[i])),
            .column_step = size_of(cx, ct_get(cx, mma->atom.Shape_MNK, columns_of[i]))};
    }
    return draw_ok(d) ? 3 : 0;
}
