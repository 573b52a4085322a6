/* emu_im2col.c - plans of im2col copies: pixels of a convolution, moved by the machine.
 *
 *      ref   the coordinates of every pixel of the tile, one by one
 *      emu   TMA, which is given those of the first and finds the others
 *
 * The first, the middle and the last tile of pixels are moved, at the first and the last place of
 * the window. Here: tiles that are one box, of one CTA. Not here: random convolutions against
 * their definition (compare/machine/tma_im2col.c). */
#include "spec-tests/judge/answerers/emu_plan.h"

#include <string.h>

enum { TILES = 3, MAX_AT = 2 * EMU_MAP_DIMS };

void emu_plan_im2col(struct emu_plan *c)
{
    const ct_value *w = c->window;
    ct_im2col given = {0};
    if (w != NULL)
        given = (ct_im2col){w[0], w[1], w[2], w[3], w[4], w[5], w[6]};
    c->plan = ct_make_im2col_tma_copy(c->cx, c->q->text[0], c->gtensor, c->smem, c->tiler,
                                      c->cluster, w == NULL ? NULL : &given);
}

/* The tensor of coordinates: pixels, and channels x places of the window. Stores have no places. */
struct space {
    int pixel_mode; /* 0 or 1 */
    int64_t pixels, channels, places;
};

static bool space_of(struct emu_plan *c, struct space *s)
{
    ct_ctx *cx = c->cx;
    ct_layout layout = ct_tensor_layout(cx, c->plan.atom.tma_tensor);
    ct_tuple shape = ct_shape(cx, ct_tensor_layout(cx, c->gtensor));
    s->pixel_mode = ct_check(cx) == CT_OK && ct_length(ct_item(shape, 0)) == 0;
    int64_t values = ct_int(ct_size(cx, ct_get(cx, layout, !s->pixel_mode)));
    s->pixels = ct_int(ct_size(cx, ct_get(cx, layout, s->pixel_mode)));
    s->channels = (int64_t)c->map.size[0];
    s->places = c->stores ? 1 : values / s->channels;
    return ct_check(cx) == CT_OK;
}

/* Coordinates and offsets of a pixel at a place of the window, channel 0 on; how many. */
static int coordinates(struct emu_plan *c, const struct space *s, int64_t pixel, int64_t value,
                       int32_t at[MAX_AT])
{
    ct_ctx *cx = c->cx;
    size_t mark = ct_mark(cx);
    ct_value p = ct_dynamic(cx, pixel), v = ct_dynamic(cx, value);
    const ct_value both[] = {s->pixel_mode == 0 ? p : v, s->pixel_mode == 0 ? v : p};
    ct_value coord = ct_make_tuple(cx, 2, both);
    ct_value flat = ct_flatten(cx, ct_layout_call(cx, c->plan.atom.tma_tensor, coord));
    int n = ct_check(cx) == CT_OK && ct_length(flat) <= MAX_AT ? ct_length(flat) : 0;
    n = c->stores && n > (int)c->map.rank ? (int)c->map.rank : n;
    for (int i = 0; i < n; ++i)
        at[i] = (int32_t)ct_int(ct_item(flat, i));
    ct_release(cx, mark);
    return n;
}

/* Bytes from the tensor's beginning of a pixel's channel; -1: outside. */
static int64_t source(const emu_map *map, const int32_t *at, int n, int64_t channel)
{
    int rank = (int)map->rank;
    int64_t c = at[0] + channel, byte = c * emu_map_element_bytes(map->type);
    bool inside = c < (int64_t)map->size[0];
    for (int d = 1; d < rank; ++d) {
        int64_t x = at[d] + (d < rank - 1 && n > rank ? at[rank + d - 1] : 0);
        inside = inside && x >= 0 && x < (int64_t)map->size[d];
        byte += x * (int64_t)map->stride[d - 1];
    }
    return inside ? byte : -1;
}

static bool expect(struct emu_plan *c, const struct space *s, int64_t first, int64_t value)
{
    static const uint8_t zero[8];
    ct_ctx *cx = c->cx;
    ct_layout plain = ct_get_nonswizzle_portion(cx, c->smem);
    ct_value swizzle = ct_get_swizzle_portion(cx, c->smem);
    size_t bytes = (size_t)c->bits / 8;
    int32_t at[MAX_AT];
    for (int64_t i = 0; i < c->map.pixels; ++i) {
        int n = first + i < s->pixels ? coordinates(c, s, first + i, value, at) : 0;
        for (int64_t j = 0; ct_check(cx) == CT_OK && j < c->map.channels; ++j) {
            size_t mark = ct_mark(cx);
            ct_value k = ct_dynamic(cx, s->pixel_mode == 0 ? i + j * c->map.pixels
                                                           : j + i * c->map.channels);
            int64_t to = ct_int(ct_layout_call(cx, plain, k)) * (int64_t)bytes;
            to = ct_int(ct_swizzle_call(cx, swizzle, ct_dynamic(cx, to)));
            int64_t from = n == 0 ? -1 : source(&c->map, at, n, j);
            uint8_t *g = from < 0 ? NULL : c->tensor + (c->map.base - c->box.tensor) + from;
            if (!c->stores)
                memcpy(c->shared + to, g == NULL ? zero : g, bytes);
            else if (g != NULL)
                memcpy(g, c->shared + to, bytes);
            ct_release(cx, mark);
        }
    }
    return ct_check(cx) == CT_OK;
}

/* What lies in the padding is nowhere, so that no store begins there. */
static bool begins_outside(const struct emu_plan *c, const int32_t *at, int n)
{
    bool outside = false;
    for (int d = 0; c->stores && d < n; ++d)
        outside = outside || at[d] < 0;
    return outside;
}

static enum emu_says ask_tile(struct emu_plan *c, const struct space *s, int64_t tile,
                              int64_t place)
{
    int32_t at[MAX_AT];
    int64_t first = tile * c->map.pixels, value = place * s->channels;
    int n = coordinates(c, s, first, value, at);
    if (begins_outside(c, at, n))
        return emu_says(c->q, EMU_SAYS_NOTHING, "a store into the padding: no instruction");
    emu_plan_lay_out(c);
    if (n == 0 || !expect(c, s, first, value))
        return emu_says(c->q, EMU_SAYS_NOTHING, "no coordinates to go by: %.400s",
                        ct_message(c->cx));
    const char *wrong = c->stores ? emu_box_store(&c->box, &c->map, at, n, 0, EMU_REDUCE_COPY)
                                  : emu_box_load(&c->box, &c->map, at, n, 0);
    if (wrong != NULL)
        return emu_says(c->q, EMU_DIFFERS, "%.400s", wrong);
    if (c->q->disturb != NULL)
        c->q->disturb(c->box.m);
    return emu_plan_compare(c, tile);
}

enum emu_says emu_ask_im2col(struct emu_plan *c)
{
    struct space s;
    ct_layout plain = ct_get_nonswizzle_portion(c->cx, c->smem);
    int64_t tile = ct_int(ct_size(c->cx, plain)), pixels = c->map.pixels;
    if (!space_of(c, &s))
        return emu_says(c->q, EMU_DIFFERS, "%.400s", ct_message(c->cx));
    if (tile != pixels * c->map.channels)
        return emu_says(c->q, EMU_SAYS_NOTHING, "a tile of several boxes, or of several CTAs");
    int64_t tiles = (s.pixels + pixels - 1) / pixels;
    const int64_t which[TILES] = {0, tiles / 2, tiles - 1};
    enum emu_says says = EMU_AGREES;
    for (int i = 0; says == EMU_AGREES && i < TILES; ++i)
        says = ask_tile(c, &s, which[i], i == 0 ? 0 : s.places - 1);
    return says;
}
