/* generate_tma_copy.c - copies by tensor maps that the device can execute.
 *
 *      boxes       tensors of one to four modes in any order of memory, tiles that need not divide
 *                  them, along the fastest mode as wide as the swizzle; clusters of up to 8 CTAs
 *      pixels      activations of one to three modes of space, windows of one to three places in
 *                  each, padded, strided and dilated; stores without a window
 *
 * Loads may be prefetched, and boxes partitioned by tma_partition.
 * Rows of tensors that are stored to by boxes are whole multiples of 16 bytes: beyond their end an
 * H200 writes up to 15 bytes that are no elements. Here: choices, as text, in the notation of the
 * reference. Not here: whether it takes them (../run.c). */
#include "spec-tests/compare/differ/generate.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { INSTRUCTION, TENSOR, SMEM, TILE, CLUSTER }; /* arguments */
enum { ROW = 16, ATTEMPTS = 100, MAX_TILE = 1 << 14, MAX_ALL = 1 << 17, CTA_CHOICES = 4 };

/* ---- Boxes of tensor maps ------------------------------------------------------------------- */

struct tensor {
    int rank, order[GPU_RANK]; /* the modes from the fastest to the slowest */
    int64_t extent[GPU_RANK], tile[GPU_RANK], stride[GPU_RANK];
};

static void put(char *text, const char *format, int64_t v)
{
    size_t n = strlen(text);
    snprintf(text + n, DIFFER_TEXT - n, format, v);
}

/* "(1,2,3)" or "1", each with a mark. */
static void put_numbers(char *text, int n, const int64_t *v, const char *mark)
{
    for (int k = 0; k < n; ++k) {
        put(text, k > 0 ? "," : n > 1 ? "(" : "", 0);
        put(text, v[k] == 1 && mark[0] == '\0' ? "_" : mark, 0);
        put(text, "%" PRId64, v[k]);
    }
    put(text, n > 1 ? ")" : "", 0);
}

static void random_order(struct generator *g, struct tensor *t)
{
    static const int ranks[] = {1, 2, 2, 2, 3, 3, 4};
    t->rank = (int)generate_pick(g, ranks, 7);
    for (int k = 0; k < t->rank; ++k) {
        int at = (int)generate_below(g, k + 1);
        t->order[k] = t->order[at];
        t->order[at] = k;
    }
}

/* The tile: the fast mode in rows of 16 bytes and more, the others what room is left for. */
static void random_tile(struct generator *g, struct tensor *t, int bytes, int64_t row)
{
    int64_t room = MAX_TILE / bytes;
    for (int k = 0; k < t->rank; ++k) {
        int64_t most = k == 0 ? 1 : room < 16 ? room : 16;
        int64_t n = k == 0 ? row / bytes : 1 + generate_below(g, most);
        t->tile[t->order[k]] = n;
        room /= n;
    }
}

/* Extents of less than a tile to some tiles, and pitches with gaps. No mode has one element: CuTe
 * gives such a one no coordinate, so that what lies beyond its end is that element again. */
static void random_tensor(struct generator *g, struct tensor *t, int bytes, bool whole)
{
    int64_t pitch = 1, unit = ROW / bytes;
    for (int k = 0; k < t->rank; ++k) {
        int mode = t->order[k];
        int64_t n = 2 + generate_below(g, 2 * t->tile[mode] + 2);
        if (k == 0 && whole)
            n = (n + unit - 1) / unit * unit;
        t->extent[mode] = n;
        t->stride[mode] = pitch;
        pitch *= n;
        if (k == 0 || generate_chance(g, 30))
            pitch = (pitch + unit - 1) / unit * unit + (generate_chance(g, 40) ? unit : 0);
    }
}

static void put_whole(char *text, const struct tensor *t, const char *mark)
{
    put_numbers(text, t->rank, t->extent, mark);
    put(text, ":", 0);
    put_numbers(text, t->rank, t->stride, mark);
}

static void put_smem(char *text, const struct tensor *t, int bytes, int bits)
{
    int64_t stride[GPU_RANK], packed = 1;
    for (int k = 0; k < t->rank; ++k) {
        stride[t->order[k]] = packed;
        packed *= t->tile[t->order[k]];
    }
    if (bits > 0)
        put(text, "Sw<%" PRId64 ",4,3> o smem_ptr[", bits);
    if (bits > 0)
        put(text, "%" PRId64 "b](unset) o ", 8 * bytes);
    put_numbers(text, t->rank, t->tile, "_");
    put(text, ":", 0);
    put_numbers(text, t->rank, stride, "_");
}

/* The mode that a multicast slices: CuTe gives each CTA its share of the slowest. */
static int64_t ctas_of(struct generator *g, const struct tensor *t)
{
    int64_t n = INT64_C(1) << (1 + generate_below(g, CTA_CHOICES - 1));
    while (n > 1 && t->tile[t->order[t->rank - 1]] % n != 0)
        n /= 2;
    return n;
}

/* The name of an operation: of loads with prefetches now and then, of boxes by tma_partition. */
static void put_name(struct generator *g, char *text, const char *name, bool loads, bool boxes)
{
    bool parts = boxes && generate_chance(g, 40), prefetches = loads && generate_chance(g, 30);
    snprintf(text, DIFFER_TEXT, "%s%s%s%s", parts ? "tma_partition(" : "", name,
             prefetches ? "::PREFETCH" : "", parts ? ")" : "");
}

/* One that may be too large. */
static bool any_boxes(struct generator *g, struct differ_case *c)
{
    static const char *const names[] = {"SM90_TMA_LOAD", "SM90_TMA_LOAD_MULTICAST",
                                        "SM90_TMA_STORE", "SM90_TMA_REDUCE_ADD"};
    struct tensor t = {.rank = 0};
    int which = (int)generate_below(g, c->bytes >= 4 ? 4 : 3), bits = (int)generate_below(g, 4);
    int64_t row = bits > 0 ? ROW << bits : ROW * (1 + generate_below(g, 8)), all = c->bytes;
    for (int k = 0; k < DIFFER_ARGS; ++k)
        c->arg[k][0] = '\0';
    random_order(g, &t);
    random_tile(g, &t, c->bytes, row);
    random_tensor(g, &t, c->bytes, which >= 2);
    int64_t ctas = which == 1 ? ctas_of(g, &t) : 1;
    for (int k = 0; k < t.rank; ++k)
        all *= (t.extent[k] + t.tile[k] - 1) / t.tile[k] * t.tile[k];
    put_name(g, c->arg[INSTRUCTION], ctas == 1 && which == 1 ? names[0] : names[which], which < 2,
             true);
    put_whole(c->arg[TENSOR], &t, generate_chance(g, 50) ? "_" : "");
    put_smem(c->arg[SMEM], &t, c->bytes, bits);
    put_numbers(c->arg[TILE], t.rank, t.tile, "_");
    put(c->arg[CLUSTER], "_%" PRId64, ctas);
    return all * ctas <= MAX_ALL;
}

/* ---- Pixels of im2col maps ------------------------------------------------------------------ */

enum { MAX_SPACE = 3, MAX_PIXELS = 64, PARTS = 7, MAX_IM2COL = 1 << 16 };

/* A convolution: its seven tuples by their place in the text. */
struct pixels {
    int space, swizzle;
    int64_t extent[MAX_SPACE + 1], stride[MAX_SPACE + 1], channels; /* of space, then images */
    int64_t part[PARTS][MAX_SPACE];
    int64_t tile, width;
};

enum { LOWER, UPPER, LOWER_PADDING, UPPER_PADDING, STRIDE, FIRST, DILATION };

static void random_window(struct generator *g, struct pixels *v, bool stores)
{
    for (int k = 0; k < v->space; ++k) {
        int64_t pad = stores ? 0 : generate_below(g, 3);
        int64_t window = stores ? 1 : 1 + generate_below(g, 3);
        v->part[DILATION][k] = 1 + generate_below(g, 2);
        v->part[STRIDE][k] = 1 + generate_below(g, 3);
        v->part[FIRST][k] = 0;
        v->part[LOWER][k] = -pad;
        v->part[LOWER_PADDING][k] = v->part[UPPER_PADDING][k] = pad;
        v->part[UPPER][k] = pad - (window - 1) * v->part[DILATION][k];
        v->extent[k] = 1 + (window - 1) * v->part[DILATION][k] + generate_below(g, 9);
    }
}

/* Elements of a tensor that is compact but for gaps between rows of channels; rows are whole
 * pieces of 16 bytes. */
static int64_t random_pixels(struct generator *g, struct pixels *v, int bytes, bool stores)
{
    int64_t unit = ROW / bytes, all = 1;
    *v = (struct pixels){.space = 1 + (int)generate_below(g, MAX_SPACE),
                         .swizzle = (int)generate_below(g, 4)};
    random_window(g, v, stores);
    v->width = v->swizzle > 0 ? unit << v->swizzle : unit * (1 + generate_below(g, 5));
    v->channels = unit * (1 + generate_below(g, 10));
    v->tile = 8 * (1 + generate_below(g, MAX_PIXELS / 8));
    v->extent[v->space] = 1 + generate_below(g, 3);
    v->stride[0] = v->channels + (generate_chance(g, 30) ? unit : 0);
    for (int k = 0; k <= v->space; ++k)
        all *= v->extent[k];
    for (int k = 0; k < v->space; ++k)
        v->stride[k + 1] = v->stride[k] * v->extent[k];
    return all * v->stride[0];
}

static void put_pixels(struct differ_case *c, const struct pixels *v, const char *mark)
{
    put(c->arg[TENSOR], "(", 0);
    put_numbers(c->arg[TENSOR], v->space + 1, v->extent, mark);
    put(c->arg[TENSOR], ",", 0);
    put(c->arg[TENSOR], mark, 0);
    put(c->arg[TENSOR], "%" PRId64 "):(", v->channels);
    put_numbers(c->arg[TENSOR], v->space + 1, v->stride, mark);
    put(c->arg[TENSOR], ",_1)", 0);
    if (v->swizzle > 0)
        put(c->arg[SMEM], "Sw<%" PRId64 ",4,3> o ", v->swizzle);
    if (v->swizzle > 0)
        put(c->arg[SMEM], "smem_ptr[%" PRId64 "b](unset) o ", 8 * c->bytes);
    put(c->arg[SMEM], "(_%" PRId64, v->tile);
    put(c->arg[SMEM], ",_%" PRId64 "):(_", v->width);
    put(c->arg[SMEM], "%" PRId64 ",_1)", v->width);
    for (int i = 0; i < PARTS; ++i)
        for (int k = 0; k < v->space; ++k)
            put(c->arg[TILE],
                k > 0   ? ",%" PRId64
                : i > 0 ? "),(%" PRId64
                        : "((%" PRId64,
                v->part[i][k]);
    put(c->arg[TILE], "))", 0);
}

/* What all tiles have in shared memory. */
static int64_t elements_of(const struct pixels *v)
{
    int64_t tiles = (v->channels + v->width - 1) / v->width, pixels = v->extent[v->space];
    for (int k = 0; k < v->space; ++k) {
        const int64_t room = v->extent[k] + v->part[UPPER][k] - v->part[LOWER][k] - 1;
        pixels *= room < 0 ? 0 : room / v->part[STRIDE][k] + 1;
        tiles *= (v->part[UPPER_PADDING][k] - v->part[UPPER][k]) / v->part[DILATION][k] + 1;
    }
    return (pixels + v->tile - 1) / v->tile * v->tile * v->width * tiles;
}

/* One that may be too large. */
static bool any_pixels(struct generator *g, struct differ_case *c)
{
    static const char *const names[] = {"SM90_TMA_LOAD_IM2COL", "SM90_TMA_LOAD_IM2COL_MULTICAST",
                                        "SM90_TMA_STORE_IM2COL"};
    struct pixels v;
    int which = (int)generate_below(g, 3);
    for (int k = 0; k < DIFFER_ARGS; ++k)
        c->arg[k][0] = '\0';
    int64_t all = random_pixels(g, &v, c->bytes, which == 2);
    int64_t ctas = which == 1 ? 2 + 2 * generate_below(g, 2) : 1;
    put_name(g, c->arg[INSTRUCTION], names[which], which < 2, false);
    put_pixels(c, &v, generate_chance(g, 50) ? "_" : "");
    put(c->arg[CLUSTER], "_%" PRId64, ctas);
    int64_t elements = elements_of(&v);
    return elements > 0 && elements * ctas <= MAX_IM2COL && all <= MAX_IM2COL;
}

bool differ_tma_copy(struct generator *g, struct differ_case *c, int64_t room)
{
    bool made = false, pixels = generate_chance(g, 30);
    (void)room;
    for (int attempt = 0; !made && attempt < ATTEMPTS; ++attempt)
        made = pixels ? any_pixels(g, c) : any_boxes(g, c);
    return made;
}
