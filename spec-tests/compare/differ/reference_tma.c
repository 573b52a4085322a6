/* reference_tma.c - copies by tensor maps, by the layouts alone: every element of every tile has a
 * coordinate in the tensor and a place in shared memory.
 *
 *      load     shared memory holds the elements of the tile, 0 where it reaches beyond the tensor
 *      store    the elements of the tile that are in the tensor are replaced, or added to
 *
 *      im2col   a tile is a matrix of pixels and channels for one place in the window:
 *
 *          pixel i        (q,p,..,image), q fastest: which position of the window
 *          element        x(q * stride + lower corner + first + place * dilation, .., image, c)
 *
 * Swizzles permute the bytes of shared memory. Here: elements. Not here: boxes, and who moves them
 * (gpu/host/tiled/tma_copy.c). */
#include "gpu/host/tiled/tma_copy.h"
#include "spec-tests/compare/differ/family.h"

#include <string.h>

enum { MAX_ELEMENT = 16, MAX_NUMBER = 1 << 16, MAX_SIZE = 1 << 24, MAX_CTAS = 16 };

/* The tile being moved: how it is laid out, and its first element's coordinate in each mode. */
struct tile {
    const struct differ_plan *p;
    ct_layout plain;
    ct_value swizzle;
    int64_t number, origin[GPU_RANK];
};

/* ---- Convolutions --------------------------------------------------------------------------- */

static int64_t ceil_div(int64_t a, int64_t b)
{
    return (a + b - 1) / b;
}

static bool read_tuple(ct_value t, int n, int64_t *out)
{
    if (ct_kind_of(t) != CT_TUPLE || ct_length(t) != n)
        return false;
    for (int k = 0; k < n; ++k) {
        ct_value v = ct_item(t, k);
        if (ct_kind_of(v) != CT_INTEGER || ct_int(v) > MAX_NUMBER || ct_int(v) < -MAX_NUMBER)
            return false;
        out[k] = ct_int(v);
    }
    return true;
}

/* ((w,h,d,n),c) */
static bool read_tensor(ct_tuple shape, struct differ_im2col *v)
{
    int64_t all[GPU_RANK];
    if (ct_kind_of(shape) != CT_TUPLE || ct_length(shape) != 2 ||
        ct_kind_of(ct_item(shape, 0)) != CT_TUPLE || ct_kind_of(ct_item(shape, 1)) != CT_INTEGER)
        return false;
    v->space = ct_length(ct_item(shape, 0)) - 1;
    if (v->space < 1 || v->space > GPU_RANK - 1 ||
        !read_tuple(ct_item(shape, 0), v->space + 1, all))
        return false;
    memcpy(v->extent, all, sizeof v->extent);
    v->images = all[v->space];
    v->channels = ct_int(ct_item(shape, 1));
    return true;
}

/* The seven tuples; how often the window is put along each mode, and how wide it is. */
static bool read_window(ct_value text, struct differ_im2col *v)
{
    int64_t upper[GPU_RANK], pad[GPU_RANK], ignored[GPU_RANK];
    if (ct_kind_of(text) != CT_TUPLE || ct_length(text) != 7)
        return false;
    const ct_value part[7] = {ct_item(text, 0), ct_item(text, 1), ct_item(text, 2),
                              ct_item(text, 3), ct_item(text, 4), ct_item(text, 5),
                              ct_item(text, 6)};
    int64_t *const to[7] = {v->lower, upper, ignored, pad, v->stride, v->first, v->dilation};
    for (int i = 0; i < 7; ++i)
        if (!read_tuple(part[i], v->space, to[i]))
            return false;
    v->given = (ct_im2col){part[0], part[1], part[2], part[3], part[4], part[5], part[6]};
    for (int k = 0; k < v->space; ++k) {
        int64_t room = v->extent[k] + upper[k] - v->lower[k] - 1, reach = pad[k] - upper[k];
        if (room < 0 || reach < 0 || v->stride[k] < 1 || v->dilation[k] < 1)
            return false;
        v->positions[k] = room / v->stride[k] + 1;
        v->places[k] = reach / v->dilation[k] + 1;
    }
    return true;
}

static const char *read_convolution(struct differ_plan *p)
{
    struct differ_im2col *v = &p->tma.im2col;
    int64_t tile[2];
    ct_value text = ct_parse(p->cx, p->c->arg[differ_argument(p->c->op, DIFFER_TILE)]);
    if (ct_check(p->cx) != CT_OK)
        return "a convolution is expected";
    if (!read_tensor(ct_shape(p->cx, p->tma.tensor), v))
        return "an im2col copy takes a tensor ((w,h,d,n),c), of 1 to 3 modes of space";
    if (!read_window(text, v))
        return "a convolution is seven tuples of an integer for each mode of space, forwards";
    if (!read_tuple(ct_shape(p->cx, p->tma.smem), 2, tile) || tile[0] < 1 || tile[1] < 1)
        return "the layout in shared memory is one of pixels and channels";
    v->pixels = tile[0];
    v->width = tile[1];
    int64_t pixels = v->images, tiles = ceil_div(v->channels, v->width);
    for (int k = 0; k < v->space; ++k) {
        pixels *= v->positions[k];
        tiles *= v->places[k];
        if (pixels > MAX_NUMBER || tiles > MAX_NUMBER)
            return "the convolution has too many positions";
    }
    p->tma.tiles = tiles * ceil_div(pixels, v->pixels);
    return NULL;
}

/* The place in the tensor of an element of a tile; false in the padding, and beyond the last image
 * or channel. Tiles: the pixels fastest, then the channels, then the places in the window. */
static bool pixel_place(const struct tile *t, int64_t i, int64_t *place)
{
    const struct differ_im2col *v = &t->p->tma.im2col;
    ct_ctx *cx = t->p->cx;
    ct_value mode[GPU_RANK];
    int64_t pixels = v->images, number = t->number;
    for (int k = 0; k < v->space; ++k)
        pixels *= v->positions[k];
    int64_t rows = ceil_div(pixels, v->pixels), columns = ceil_div(v->channels, v->width);
    int64_t pixel = number % rows * v->pixels + i % v->pixels;
    int64_t channel = number / rows % columns * v->width + i / v->pixels;
    bool inside = channel < v->channels;
    number /= rows * columns;
    for (int k = 0; k < v->space; ++k) {
        int64_t at = pixel % v->positions[k] * v->stride[k] + v->lower[k] + v->first[k] +
                     number % v->places[k] * v->dilation[k];
        inside = inside && at >= 0 && at < v->extent[k];
        mode[k] = ct_dynamic(cx, at);
        pixel /= v->positions[k];
        number /= v->places[k];
    }
    if (!inside || pixel >= v->images)
        return false;
    mode[v->space] = ct_dynamic(cx, pixel);
    ct_value both[2] = {ct_make_tuple(cx, v->space + 1, mode), ct_dynamic(cx, channel)};
    *place = ct_int(ct_layout_call(cx, t->p->tma.tensor, ct_make_tuple(cx, 2, both)));
    return true;
}

/* ---- Tiles ---------------------------------------------------------------------------------- */

/* The element's place in the tensor; false where it lies beyond. */
static bool tensor_place(const struct tile *t, int64_t i, int64_t *place)
{
    const struct differ_plan *p = t->p;
    ct_value mode[GPU_RANK];
    bool inside = true;
    for (int k = 0; k < p->rank; ++k) {
        int64_t at = t->origin[k] + i % p->tiles[k];
        inside = inside && at < p->extent[k];
        mode[k] = ct_dynamic(p->cx, at);
        i /= p->tiles[k];
    }
    if (inside)
        *place = ct_int(ct_layout_call(
            p->cx, p->tma.tensor, p->rank == 1 ? mode[0] : ct_make_tuple(p->cx, p->rank, mode)));
    return inside;
}

static int64_t shared_byte(const struct tile *t, int64_t i)
{
    const struct differ_plan *p = t->p;
    int64_t at = ct_int(ct_layout_call(p->cx, t->plain, ct_dynamic(p->cx, i))) * p->c->bytes;
    return ct_int(ct_swizzle_call(p->cx, t->swizzle, ct_dynamic(p->cx, at)));
}

static void add(unsigned char *to, const unsigned char *from, int bytes)
{
    unsigned carry = 0;
    for (int k = 0; k < bytes; ++k) {
        carry += (unsigned)to[k] + from[k];
        to[k] = (unsigned char)carry;
        carry >>= 8;
    }
}

static void move_element(const struct tile *t, int64_t i, unsigned char *shared,
                         unsigned char *tensor)
{
    static const unsigned char zeros[MAX_ELEMENT];
    const struct differ_plan *p = t->p;
    int64_t place = 0;
    size_t bytes = (size_t)p->c->bytes;
    bool inside = p->tma.im2col.space > 0 ? pixel_place(t, i, &place) : tensor_place(t, i, &place);
    unsigned char *s = shared + shared_byte(t, i), *g = tensor + place * (int64_t)bytes;
    if (!p->tma.stores)
        memcpy(s, inside ? g : zeros, bytes);
    else if (inside && p->tma.adds)
        add(g, s, p->c->bytes);
    else if (inside)
        memcpy(g, s, bytes);
}

static bool define(const struct differ_plan *p, struct differ_image *m, struct text *why)
{
    (void)why;
    const struct differ_tma *tma = &p->tma;
    unsigned char *x = m->x + p->x.zero, *y = m->y + p->y.zero;
    struct tile t = {p,
                     ct_get_nonswizzle_portion(p->cx, tma->smem),
                     ct_get_swizzle_portion(p->cx, tma->smem),
                     0,
                     {0}};
    int64_t elements = ct_int(ct_size(p->cx, t.plain)), images = tma->stores ? 1 : tma->ctas;
    for (int64_t n = 0; n < tma->tiles * images; ++n) {
        int64_t rest = n / images;
        t.number = rest;
        for (int k = 0; k < p->rank && tma->im2col.space == 0; ++k) {
            int64_t tiles = (p->extent[k] + p->tiles[k] - 1) / p->tiles[k];
            t.origin[k] = rest % tiles * p->tiles[k];
            rest /= tiles;
        }
        unsigned char *shared = (tma->stores ? x : y) + n * tma->image * p->c->bytes;
        for (int64_t i = 0; i < elements && ct_check(p->cx) == CT_OK; ++i) {
            size_t mark = ct_mark(p->cx);
            move_element(&t, i, shared, tma->stores ? y : x);
            ct_release(p->cx, mark);
        }
    }
    return true;
}

/* ---- What a case needs ---------------------------------------------------------------------- */

/* The shared memory of all tiles, one behind the other, is the other side. */
static const char *resolve(struct differ_plan *p, enum differ_role *of)
{
    ct_ctx *cx = p->cx;
    struct differ_tma *t = &p->tma;
    const char *op = p->c->arg[differ_argument(p->c->op, DIFFER_INSTRUCTION)];
    bool convolves = differ_is_im2col(p->c);
    t->tensor = p->a;
    t->adds = strstr(op, "_ADD") != NULL;
    t->stores = t->adds || strstr(op, "_STORE") != NULL;
    t->image = ct_int(ct_cosize(cx, ct_get_nonswizzle_portion(cx, t->smem)));
    t->ctas = ct_int(ct_size(cx, t->cluster));
    t->tiles = 1;
    for (int k = 0; k < p->rank && !convolves; ++k)
        t->tiles *= ceil_div(p->extent[k], p->tiles[k]);
    const char *why = convolves ? read_convolution(p) : NULL;
    *of = DIFFER_TILE;
    if (why != NULL)
        return why;
    *of = DIFFER_NONE;
    if (ct_check(cx) != CT_OK || t->ctas < 1 || t->ctas > MAX_CTAS || t->image < 1 ||
        t->image > MAX_SIZE || t->tiles > MAX_SIZE / t->image / t->ctas)
        return "the shared memory of all tiles has too many elements";
    int64_t all = t->tiles * t->image * (t->stores ? 1 : t->ctas);
    ct_layout images = ct_make_layout(cx, ct_dynamic(cx, all), NULL);
    p->a = t->stores ? images : t->tensor;
    p->b = t->stores ? t->tensor : images;
    return NULL;
}

static bool offsets(const struct differ_plan *p, gpu_request *r, struct differ_offsets *o,
                    gpu_why *why)
{
    const ct_im2col *convolution = p->tma.im2col.space > 0 ? &p->tma.im2col.given : NULL;
    gpu_tma_operands tma = {p->c->arg[0], p->tma.tensor,  p->tma.smem,
                            p->tile,      p->tma.cluster, convolution};
    o->address = &r->tma.boxes;
    if (!gpu_tma_copy(p->cx, &tma, r, o->numbers, DIFFER_OFFSETS, why))
        return false;
    o->bytes = gpu_tma_numbers(r) * sizeof o->numbers[0];
    return true;
}

const struct differ_family differ_tma_family = {.ops = "tma_copy",
                                                .resolve = resolve,
                                                .define = define,
                                                .make = differ_tma_copy,
                                                .offsets = offsets};
