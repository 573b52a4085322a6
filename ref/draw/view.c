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

bool cli_tile_sizes(cli *c, ct_value shape, int64_t size[2])
{
    ct_ctx *cx = &c->cx;
    if (!cli_ok(c))
        return false;
    bool tuple = ct_kind_of(shape) == CT_TUPLE;
    int rank = tuple ? ct_length(shape) : 1;
    ct_value last = tuple && rank > 0 ? ct_item(shape, rank - 1) : shape;
    ct_value first = rank == 2 ? ct_item(shape, 0) : last;
    if (rank < 1 || rank > 2 || !is_extent(first) || !is_extent(last))
        cli_refuse(c, "a tile has one or two extents; %.80s is no tile", ct_str(cx, shape));
    size[1] = cli_ok(c) ? size_of(cx, last) : 0;
    size[0] = rank == 2 && cli_ok(c) ? size_of(cx, first) : 1;
    if (cli_ok(c) && (size[0] < 1 || size[1] < 1))
        cli_refuse(c, "the tile %.80s has no cells", ct_str(cx, shape));
    else if (cli_ok(c) && size[0] > CLI_MAX_CELLS / size[1])
        cli_refuse(c, "tiles are drawn up to %d cells; %.80s has more", CLI_MAX_CELLS,
                   ct_str(cx, shape));
    return cli_ok(c);
}

bool cli_tv_view(cli *c, ct_value v, cli_view *view)
{
    ct_kind kind = ct_kind_of(v);
    if (kind != CT_LAYOUT && kind != CT_COMPOSED && kind != CT_TENSOR)
        cli_refuse(c, "--tv draws a layout; this is a value of another kind");
    else if (ct_rank(v) != 2)
        cli_refuse(c,
                   "--tv draws a layout of rank 2, (thread, value) to place; this one has rank "
                   "%d",
                   ct_rank(v));
    if (!cli_ok(c))
        return false;
    bool offsets = kind == CT_TENSOR && ct_kind_of(ct_data(&c->cx, v)) == CT_POINTER;
    *view = (cli_view){.rows = c->tile[0], .columns = c->tile[1]};
    view->layout = cli_place_free(&c->cx, offsets ? ct_tensor_layout(&c->cx, v) : v);
    return cli_ok(c);
}

static int copy_views(cli *c, const ct_tiled_copy *copy, cli_view *view)
{
    int64_t size[2] = {0, 0};
    if (!cli_tile_sizes(c, ct_shape(&c->cx, copy->Tiler_MN), size))
        return 0;
    const cli_view source = {
        .name = "source", .axes = "(m,n)", .rows = size[0], .columns = size[1]};
    view[0] = view[1] = source;
    view[1].name = "destination";
    view[0].layout = ct_get_layoutS_TV(&c->cx, copy);
    view[1].layout = ct_get_layoutD_TV(&c->cx, copy);
    return 2;
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
static int mma_views(cli *c, const cli_atom *atom, cli_view *view)
{
    static const ct_operand which[] = {CT_A, CT_B, CT_C};
    ct_ctx *cx = &c->cx;
    const ct_tiled_mma *mma = &atom->mma;
    bool alone = atom->kind == CLI_MMA;
    for (int i = 0; i < 3 && cli_ok(c); ++i) {
        ct_value item[2] = {ct_tile_size(cx, mma, rows_of[i]),
                            ct_tile_size(cx, mma, columns_of[i])};
        int64_t size[2] = {0, 0};
        if (!cli_tile_sizes(c, ct_make_tuple(cx, 2, item), size))
            return 0;
        view[i] = (cli_view){
            .name = operand_names[i],
            .axes = operand_axes[i],
            .layout = alone ? traits_layout(&mma->atom, i) : ct_get_layout_TV(cx, mma, which[i]),
            .thread = alone ? mma->atom.ThrID : NULL,
            .rows = size[0],
            .columns = size[1],
            .row_step = size_of(cx, ct_get(cx, mma->atom.Shape_MNK, rows_of[i])),
            .column_step = size_of(cx, ct_get(cx, mma->atom.Shape_MNK, columns_of[i]))};
    }
    return 3;
}

int cli_atom_views(cli *c, const cli_atom *atom, cli_view view[CLI_MAX_VIEWS])
{
    int n =
        atom->kind == CLI_TILED_COPY ? copy_views(c, &atom->copy, view) : mma_views(c, atom, view);
    return cli_ok(c) ? n : 0;
}
