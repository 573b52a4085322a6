/* emu_tma.c - plans of TMA copies: tiles of them, moved by the machine.
 *
 *      ref   the map, the coordinates and places of its boxes, and, element by element, where the
 *            layouts have the tile in global and in shared memory
 *      emu   the map encoded, a TMA load or store of each box
 *
 * The first, the middle and the last tile are moved, then every byte of both memories is compared:
 * elements outside of the tensor arrive as zeros, and nothing else changes. The copies of all CTAs
 * of a cluster go to the one shared memory that a multicast gives all of them. A reduction is run
 * as a store: the layouts describe its box.
 *
 * Here: plans of any text. Not here: convolutions (emu_im2col.c); thousands of random
 * plans, under all schedules, as true multicasts (compare/machine/tma.c). */
#include "spec-tests/judge/answerers/emu_plan.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TILES = 3, LINE = 256, ALIGN = 128, GRANULE = 16, MAX_TENSOR = 8 << 20 };
enum { ROWS = 4 }; /* of gather4 and scatter4 */
enum { MAX_SHARED = EMU_SHARED_BYTES - 1024, LEAST = 3 };

/* ---- The question --------------------------------------------------------------------------- */

/* The operands behind the copy's, which belong to the member. */
static int own_operands(const char *op)
{
    return strstr(op, "partition") != NULL ? 2 : strstr(op, "get_tma_tensor") != NULL ? 1 : 0;
}

/* The tensor in the machine's memory, as far from a multiple of 256 bytes as its address was. */
static ct_value at_address(struct emu_plan *c, const char *text)
{
    struct text moved = {0};
    const char *address = strstr(text, "(0x"), *end = address ? strchr(address, ')') : NULL;
    if (end == NULL)
        return NULL;
    uint64_t at = c->box.tensor + strtoull(address + 1, NULL, 16) % LINE;
    text_clear(&moved);
    text_append(&moved, text, (size_t)(address - text));
    text_printf(&moved, "(0x%" PRIx64 "%s", at, end);
    ct_value v = ct_parse(c->cx, moved.bytes);
    text_free(&moved);
    return v;
}

/* ---- The elements of a tile ----------------------------------------------------------------- */

struct tile {
    ct_value global, shared;        /* views: the map's coordinates; places in shared memory */
    ct_value coordinates, in_first; /* its elements' coordinates; those of the first tile's */
};

/* Places by the profile of the tile, which the layout in shared memory need not have. */
static ct_layout places_of(struct emu_plan *c, ct_layout plain)
{
    ct_layout tile = ct_make_layout(c->cx, c->tiler, NULL);
    bool same = ct_length(ct_shape(c->cx, plain)) == ct_length(ct_shape(c->cx, tile));
    return same ? plain : ct_composition(c->cx, plain, tile);
}

static struct tile tile_of(struct emu_plan *c, ct_value all, int64_t which)
{
    ct_ctx *cx = c->cx;
    ct_tuple shape = ct_shape(cx, ct_tensor_layout(cx, c->gtensor));
    ct_value identity = ct_make_identity_tensor(cx, shape);
    ct_layout places = places_of(c, ct_get_nonswizzle_portion(cx, c->smem));
    struct tile t;
    t.global = ct_local_tile(cx, all, c->tiler, ct_dynamic(cx, which), NULL);
    t.shared = ct_make_tensor(cx, ct_make_counting_iterator(cx, ct_static(cx, 0)), places);
    t.coordinates = ct_local_tile(cx, identity, c->tiler, ct_dynamic(cx, which), NULL);
    t.in_first = ct_local_tile(cx, identity, c->tiler, ct_dynamic(cx, 0), NULL);
    return t;
}

/* Bytes from the beginning of shared memory: TMA permutes bytes, and so do the swizzles of ref over
 * shared memory. */
static int64_t shared_place(struct emu_plan *c, ct_layout plain, ct_value swizzle, ct_value i)
{
    int64_t at = ct_int(ct_layout_call(c->cx, plain, i)) * c->bits / 8;
    return ct_int(ct_swizzle_call(c->cx, swizzle, ct_dynamic(c->cx, at)));
}

/* Is an element inside of the tensor, as TMA sees it? A mode whose stride is _0 has no coordinate
 * in the tensor of coordinates, so that every tile begins at its first element: there the place in
 * the first tile counts. */
static bool is_inside(ct_value at, ct_value in_first, ct_value shape, ct_value stride)
{
    bool inside = true;
    if (ct_length(stride) == 0)
        return ct_int(ct_is_static(stride) && ct_int(stride) == 0 ? in_first : at) < ct_int(shape);
    for (int i = 0; inside && i < ct_length(stride); ++i)
        inside =
            is_inside(ct_item(at, i), ct_item(in_first, i), ct_item(shape, i), ct_item(stride, i));
    return inside;
}

/* What both memories must hold after the tile has moved. */
static bool expect(struct emu_plan *c, const struct tile *t)
{
    static const uint8_t zero[GRANULE];
    ct_ctx *cx = c->cx;
    ct_layout global = ct_tensor_layout(cx, c->gtensor);
    ct_layout plain = ct_get_nonswizzle_portion(cx, c->smem);
    ct_value swizzle = ct_get_swizzle_portion(cx, c->smem);
    int64_t n = ct_int(ct_size(cx, plain)), bytes = c->bits / 8;
    uint64_t base = c->map.base - c->box.tensor;
    for (int64_t i = 0; ct_check(cx) == CT_OK && i < n; ++i) {
        size_t mark = ct_mark(cx);
        ct_value at = ct_layout_call(cx, t->coordinates, ct_dynamic(cx, i));
        ct_value first = ct_layout_call(cx, t->in_first, ct_dynamic(cx, i));
        bool inside = is_inside(at, first, ct_shape(cx, global), ct_stride(cx, global));
        int64_t s = shared_place(c, plain, swizzle, ct_dynamic(cx, i));
        uint8_t *g =
            inside ? c->tensor + base + ct_int(ct_layout_call(cx, global, at)) * bytes : NULL;
        if (!c->stores)
            memcpy(c->shared + s, g == NULL ? zero : g, (size_t)bytes);
        else if (g != NULL)
            memcpy(g, c->shared + s, (size_t)bytes);
        ct_release(cx, mark);
    }
    return ct_check(cx) == CT_OK;
}

/* ---- The instructions ----------------------------------------------------------------------- */

static int64_t coordinate(ct_value c, int i)
{
    return i < ct_length(c) ? ct_int(ct_item(c, i)) : 0;
}

/* Of four rows: the column, and then the row of each, which g has behind that of the one before. */
static int coordinates(struct emu_plan *c, ct_value g, int64_t first, int32_t at[CT_MAX_TMA_RANK])
{
    ct_value from = ct_layout_call(c->cx, g, ct_dynamic(c->cx, first));
    if (!c->box.four_rows) {
        for (int d = 0; d < (int)c->map.rank; ++d)
            at[d] = (int32_t)coordinate(from, d);
        return (int)c->map.rank;
    }
    at[0] = (int32_t)coordinate(from, 0);
    for (int k = 0; k < ROWS; ++k)
        at[1 + k] = (int32_t)coordinate(
            ct_layout_call(c->cx, g, ct_dynamic(c->cx, first + k * (int64_t)c->map.box[0])), 1);
    return 1 + ROWS;
}

static enum emu_says move_box(struct emu_plan *c, ct_value g, int64_t first, int64_t to)
{
    int32_t at[CT_MAX_TMA_RANK];
    const int n = coordinates(c, g, first, at);
    if (to % ALIGN != 0)
        return emu_says(c->q, EMU_SAYS_NOTHING,
                        "a box of the plan lies at byte %" PRId64
                        " of shared memory, between multiples of 128: no instruction",
                        to);
    const char *wrong = c->stores
                            ? emu_box_store(&c->box, &c->map, at, n, (uint32_t)to, EMU_REDUCE_COPY)
                            : emu_box_load(&c->box, &c->map, at, n, (uint32_t)to);
    return wrong == NULL ? EMU_AGREES : emu_says(c->q, EMU_DIFFERS, "%.400s", wrong);
}

static enum emu_says move_tile(struct emu_plan *c, const struct tile *t)
{
    ct_ctx *cx = c->cx;
    int64_t ctas = c->cluster == NULL ? 1 : ct_int(ct_size(cx, c->cluster));
    int64_t values = ct_int(ct_size(cx, c->plan.atom.traits.RefLayout));
    enum emu_says says = EMU_AGREES;
    for (int64_t cta = 0; says == EMU_AGREES && cta < ctas; ++cta) {
        ct_value g = ct_partition_tma(cx, &c->plan, ct_dynamic(cx, cta), t->global);
        ct_value s = ct_partition_tma(cx, &c->plan, ct_dynamic(cx, cta), t->shared);
        int64_t all = ct_check(cx) == CT_OK ? ct_int(ct_size(cx, g)) : 0;
        for (int64_t i = 0; says == EMU_AGREES && i < all; i += values) {
            ct_value to = ct_layout_call(cx, s, ct_dynamic(cx, i));
            says = move_box(c, g, i, ct_int(to) * c->bits / 8);
        }
    }
    return says;
}

static enum emu_says ask_tile(struct emu_plan *c, ct_value all, int64_t which)
{
    size_t mark = ct_mark(c->cx);
    struct tile t = tile_of(c, all, which);
    emu_plan_lay_out(c);
    enum emu_says says = move_tile(c, &t);
    if (c->q->disturb != NULL)
        c->q->disturb(c->box.m);
    if (says == EMU_AGREES && !expect(c, &t))
        says = emu_says(c->q, EMU_DIFFERS, "%.400s", ct_message(c->cx));
    ct_release(c->cx, mark);
    return says == EMU_AGREES ? emu_plan_compare(c, which) : says;
}

/* ---- A plan --------------------------------------------------------------------------------- */

static enum emu_says ask_tiles(struct emu_plan *c)
{
    ct_ctx *cx = c->cx;
    ct_tuple shape = ct_shape(cx, ct_tensor_layout(cx, c->gtensor));
    ct_value all = ct_get_tma_tensor(cx, &c->plan.atom, shape);
    int64_t tiles = ct_int(ct_size(cx, ct_get(cx, ct_zipped_divide(cx, all, c->tiler), 1)));
    if (ct_check(cx) != CT_OK)
        return emu_says(c->q, EMU_SAYS_NOTHING, "no coordinates to go by: %.400s", ct_message(cx));
    const int64_t which[TILES] = {0, tiles / 2, tiles - 1};
    enum emu_says says = EMU_AGREES;
    for (int i = 0; says == EMU_AGREES && i < TILES; ++i)
        if (i == 0 || which[i] != which[i - 1])
            says = ask_tile(c, all, which[i]);
    return says;
}

/* Has a mode of the tensor all its elements in one place? */
static bool is_shared(ct_value stride)
{
    bool shared = ct_length(stride) == 0 && ct_int(stride) == 0;
    for (int i = 0; !shared && i < ct_length(stride); ++i)
        shared = is_shared(ct_item(stride, i));
    return shared;
}

/* The plan of the operands, for the tensor where the machine has it. */
static bool make_plan(struct emu_plan *c)
{
    const struct emu_question *q = c->q;
    c->gtensor = at_address(c, q->text[1]);
    if (q->op[0] != 'i')
        c->plan = ct_make_tma_copy(c->cx, emu_template(q->op, 0, 0), q->text[0], c->gtensor,
                                   c->smem, c->tiler, c->cluster);
    else
        emu_plan_im2col(c);
    return ct_check(c->cx) == CT_OK;
}

static enum emu_says ask_plan(struct emu_plan *c)
{
    struct emu_question *q = c->q;
    if (!make_plan(c))
        return emu_says(q, EMU_DIFFERS, "%.400s", ct_message(c->cx));
    c->box.four_rows =
        strstr(q->text[0], "GATHER4") != NULL || strstr(q->text[0], "SCATTER4") != NULL;
    c->map = tma_plan_map(&c->plan.atom.map);
    c->map.sm_100 = c->map.sm_100 || c->box.four_rows;
    if (c->map.swizzle == EMU_SWIZZLE_128B_ATOM_64B)
        return emu_says(q, EMU_SAYS_NOTHING,
                        "by the PTX ISA atoms of 64 bytes are exchanged within 128, Sw<1,6,1>; the "
                        "layout in shared memory is another");
    int64_t values = ct_int(ct_size(c->cx, c->plan.atom.traits.RefLayout));
    if (c->box.four_rows && values != ROWS * (int64_t)c->map.box[0])
        return emu_says(q, EMU_SAYS_NOTHING,
                        "its tiled copy divides the rows and its map the columns (errata, H83): no "
                        "instructions move this tile");
    if (c->stores && is_shared(ct_stride(c->cx, ct_tensor_layout(c->cx, c->gtensor))))
        return emu_says(q, EMU_SAYS_NOTHING,
                        "of several elements stored to one place any may be the one that stays");
    if (!c->map.im2col && tma_plan_is_narrow(&c->map))
        return emu_says(q, EMU_SAYS_NOTHING,
                        "rows of the box are narrower than the swizzle: TMA puts them further "
                        "apart than CuTe's layout");
    c->tensor = need(malloc(c->box.bytes));
    c->shared = need(malloc(c->box.shared));
    enum emu_says says = c->map.im2col ? emu_ask_im2col(c) : ask_tiles(c);
    free(c->tensor);
    free(c->shared);
    return says;
}

/* Room for the tensor and the tile; more than there is, is not asked. */
static enum emu_says in_machine(struct emu_question *q)
{
    struct emu_plan c = {.q = q, .cx = q->cx, .stores = strstr(q->text[0], "_LOAD") == NULL};
    int n = q->n - own_operands(q->op);
    bool offsets = q->op[0] == 'i' && n >= LEAST + EMU_CONVOLUTION;
    n -= offsets ? EMU_CONVOLUTION : 0;
    c.window = offsets ? q->arg + n : NULL;
    c.smem = q->arg[2];
    c.cluster = n == LEAST || (q->op[0] == 'i' && n == LEAST + 1) ? NULL : q->arg[n - 1];
    c.tiler = n > LEAST + 1 || (q->op[0] == 'i' && n > LEAST)
                  ? q->arg[3]
                  : ct_product_each(c.cx, ct_shape(c.cx, c.smem));
    c.bits = atoi(q->text[1] + strlen("gmem_ptr["));
    ct_layout plain = ct_get_nonswizzle_portion(c.cx, c.smem);
    int64_t cells = ct_int(ct_cosize(c.cx, ct_tensor_layout(c.cx, q->arg[1])));
    int64_t tile = ct_int(ct_cosize(c.cx, plain)) * c.bits / 8;
    if (ct_check(c.cx) != CT_OK || c.bits < 8 || c.bits % 8 != 0)
        return emu_says(q, EMU_SAYS_NOTHING, "its elements are not whole bytes");
    if (cells > MAX_TENSOR * INT64_C(8) / c.bits || tile > MAX_SHARED)
        return emu_says(q, EMU_SAYS_NOTHING, "a tensor or a tile of more bytes than there is room");
    uint32_t shared = ((uint32_t)tile + 1023) / 1024 * 1024;
    uint64_t bytes = (uint64_t)(cells * c.bits / 8) + 2 * LINE;
    if (!emu_box_open(&c.box, EMU_LATEST, 0, shared, bytes))
        return emu_says(q, EMU_SAYS_NOTHING, "no memory for a machine");
    enum emu_says says = ask_plan(&c);
    emu_box_close(&c.box);
    return says;
}

enum emu_says emu_ask_tma(struct emu_question *q)
{
    struct text key = {0};
    const char *width = strchr(q->op, '<');
    text_clear(&key);
    text_puts(&key, width == NULL ? "" : width);
    for (int i = 0; i < q->n - own_operands(q->op); ++i)
        text_printf(&key, "\t%s", q->text[i]);
    enum emu_says says = emu_once(q, key.bytes, in_machine);
    text_free(&key);
    return says;
}
