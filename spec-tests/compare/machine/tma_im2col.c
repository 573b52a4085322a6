/* tma_im2col.c - the im2col plans of the reference against what TMA does in the machine.
 *
 *      pixel i        (q,p,..,n), q fastest: which application of the window
 *      place (s,r,..) of the window, channel c
 *      element        x(n, p * stride - pad + r * dilation, .., c), 0 where it lies in the padding
 *
 * The coordinates of one tile, pixels x channels at one place of the window, come from the
 * reference's tensor of coordinates; what must be in shared memory comes from the definition of a
 * convolution, and from the reference's layout and swizzle. */
#include "spec-tests/compare/machine/tma_im2col.h"

#include "ref/ct.h"
#include "spec-tests/compare/machine/box.h"
#include "spec-tests/compare/machine/tma_plan.h"
#include "spec-tests/support/random.h"
#include "spec-tests/support/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SPACE = EMU_MAP_SPACE, SHARED = 16 * 1024, TENSOR = 64 * 1024, ARENA = 1 << 20, WHY = 512 };

struct convolution {
    int space, bits, swizzle;
    int64_t extent[SPACE], images, channels;
    int64_t pad[SPACE], window[SPACE], dilation[SPACE], stride[SPACE];
    int64_t pixels, width;                /* of the tile */
    int64_t first, place[SPACE], channel; /* which tile */
};

/* ---- Making one up ---- */

static int64_t below(uint64_t *state, int64_t n)
{
    return (int64_t)random_below(state, (uint64_t)n);
}

/* How often the window applies along a dimension. */
static int64_t applications(const struct convolution *v, int k)
{
    int64_t room = v->extent[k] + 2 * v->pad[k] - (v->window[k] - 1) * v->dilation[k] - 1;
    return room < 0 ? 0 : room / v->stride[k] + 1;
}

static int64_t all_pixels(const struct convolution *v)
{
    int64_t n = v->images;
    for (int k = 0; k < v->space; ++k)
        n *= applications(v, k);
    return n;
}

static int64_t tensor_bytes(const struct convolution *v)
{
    int64_t n = v->channels * v->images;
    for (int k = 0; k < v->space; ++k)
        n *= v->extent[k];
    return n * v->bits / 8;
}

static struct convolution make_up(uint64_t seed, uint64_t number)
{
    uint64_t state = seed * UINT64_C(0xd1342543de82ef95) + number * UINT64_C(0xaf251af3b0f025b5);
    struct convolution v;
    do {
        v = (struct convolution){.space = 1 + (int)below(&state, SPACE),
                                 .bits = 8 << below(&state, 3),
                                 .swizzle = (int)below(&state, 4),
                                 .images = 1 + below(&state, 3)};
        int64_t unit = 128 / v.bits;
        v.width = v.swizzle > 0 ? unit << v.swizzle : unit * (1 + below(&state, 5));
        v.channels = unit * (1 + below(&state, 10));
        v.pixels = 8 * (1 + below(&state, 8));
        for (int k = 0; k < v.space; ++k) {
            v.extent[k] = 1 + below(&state, 9);
            v.pad[k] = below(&state, 3);
            v.window[k] = 1 + below(&state, 3);
            v.dilation[k] = 1 + below(&state, 2);
            v.stride[k] = 1 + below(&state, 3);
            v.place[k] = below(&state, v.window[k]);
        }
    } while (all_pixels(&v) == 0 || tensor_bytes(&v) > TENSOR);
    v.first = v.pixels * below(&state, (all_pixels(&v) + v.pixels - 1) / v.pixels);
    v.channel = v.width * below(&state, (v.channels + v.width - 1) / v.width);
    return v;
}

/* ---- The plan, by the reference ---- */

static ct_tuple tuple_of(ct_ctx *cx, const int64_t *v, int n)
{
    ct_value item[SPACE];
    for (int k = 0; k < n; ++k)
        item[k] = ct_static(cx, v[k]);
    return ct_make_tuple(cx, n, item);
}

static ct_im2col window_of(ct_ctx *cx, const struct convolution *v)
{
    int64_t lower[SPACE], upper[SPACE], zero[SPACE] = {0};
    for (int k = 0; k < v->space; ++k) {
        lower[k] = -v->pad[k];
        upper[k] = v->pad[k] - (v->window[k] - 1) * v->dilation[k];
    }
    return (ct_im2col){.lower_corner = tuple_of(cx, lower, v->space),
                       .upper_corner = tuple_of(cx, upper, v->space),
                       .lower_padding = tuple_of(cx, v->pad, v->space),
                       .upper_padding = tuple_of(cx, v->pad, v->space),
                       .stride = tuple_of(cx, v->stride, v->space),
                       .lower_srt = tuple_of(cx, zero, v->space),
                       .stride_srt = tuple_of(cx, v->dilation, v->space)};
}

static ct_value gtensor_of(ct_ctx *cx, const struct convolution *v, uint64_t address)
{
    struct text t = {0};
    int64_t at = v->channels;
    text_printf(&t, "gmem_ptr[%db](0x%" PRIx64 ") o ((", v->bits, address);
    for (int k = 0; k < v->space; ++k)
        text_printf(&t, "_%" PRId64 ",", v->extent[k]);
    text_printf(&t, "_%" PRId64 "),_%" PRId64 "):((", v->images, v->channels);
    for (int k = 0; k < v->space; at *= v->extent[k++])
        text_printf(&t, "_%" PRId64 ",", at);
    text_printf(&t, "_%" PRId64 "),_1)", at);
    ct_value gtensor = ct_parse(cx, t.bytes);
    text_free(&t);
    return gtensor;
}

static ct_layout slayout_of(ct_ctx *cx, const struct convolution *v)
{
    char text[160];
    int n = v->swizzle == 0 ? 0
                            : snprintf(text, sizeof text, "Sw<%d,4,3> o smem_ptr[%db](unset) o ",
                                       v->swizzle, v->bits);
    snprintf(text + n, sizeof text - (size_t)n, "(_%" PRId64 ",_%" PRId64 "):(_%" PRId64 ",_1)",
             v->pixels, v->width, v->width);
    return ct_parse(cx, text);
}

/* Coordinates and offsets of the tile, in the order of the instruction; how many, 0 for a refusal.
  */
static int plan(ct_ctx *cx, const struct convolution *v, uint64_t address, emu_map *map,
                int32_t at[2 * EMU_MAP_DIMS])
{
    ct_im2col window = window_of(cx, v);
    ct_tma_copy copy =
        ct_make_im2col_tma_copy(cx, "SM90_TMA_LOAD_IM2COL", gtensor_of(cx, v, address),
                                slayout_of(cx, v), NULL, NULL, &window);
    ct_value place[SPACE + 1] = {ct_dynamic(cx, v->channel)};
    for (int k = 0; k < v->space; ++k)
        place[k + 1] = ct_dynamic(cx, v->place[k]);
    ct_value both[2] = {ct_dynamic(cx, v->first), ct_make_tuple(cx, v->space + 1, place)};
    ct_value flat =
        ct_flatten(cx, ct_layout_call(cx, copy.atom.tma_tensor, ct_make_tuple(cx, 2, both)));
    if (ct_check(cx) != CT_OK)
        return 0;
    *map = tma_plan_map(&copy.atom.map);
    for (int i = 0; i < ct_length(flat); ++i)
        at[i] = (int32_t)ct_int(ct_item(flat, i));
    return ct_length(flat);
}

/* ---- The definition ---- */

/* Where element j of pixel p is in global memory; -1 in the padding, or past the last image. */
static int64_t source_of(const struct convolution *v, int64_t p, int64_t j)
{
    int64_t i = v->first + p, byte = v->channel + j, at = v->channels;
    bool inside = v->channel + j < v->channels;
    for (int k = 0; k < v->space; ++k) {
        int64_t x =
            i % applications(v, k) * v->stride[k] - v->pad[k] + v->place[k] * v->dilation[k];
        i /= applications(v, k);
        inside = inside && x >= 0 && x < v->extent[k];
        byte += x * at;
        at *= v->extent[k];
    }
    return inside && i < v->images ? (byte + i * at) * v->bits / 8 : -1;
}

static void expect(ct_ctx *cx, const struct convolution *v, uint8_t *shared, const uint8_t *tensor)
{
    static const uint8_t zero[8];
    ct_layout slayout = slayout_of(cx, v), plain = slayout;
    ct_value swizzle = NULL;
    size_t bytes = (size_t)v->bits / 8;
    if (v->swizzle > 0) {
        swizzle = ct_get_swizzle_portion(cx, slayout);
        plain = ct_get_nonswizzle_portion(cx, slayout);
    }
    for (int64_t n = 0; n < v->pixels * v->width; ++n) {
        size_t mark = ct_mark(cx);
        int64_t from = source_of(v, n % v->pixels, n / v->pixels);
        int64_t to = ct_int(ct_layout_call(cx, plain, ct_dynamic(cx, n))) * (int64_t)bytes;
        if (swizzle != NULL)
            to = ct_int(ct_swizzle_call(cx, swizzle, ct_dynamic(cx, to)));
        memcpy(shared + to, from < 0 ? zero : tensor + from, bytes);
        ct_release(cx, mark);
    }
}

/* ---- One case ---- */

static void describe(const struct convolution *v, char why[WHY])
{
    size_t n = strlen(why);
    for (int k = 0; k < v->space && n < WHY; ++k)
        n += (size_t)snprintf(why + n, WHY - n,
                              "%s%" PRId64 ", pad %" PRId64 ", window %" PRId64 " by %" PRId64
                              ", stride %" PRId64,
                              k == 0 ? "; " : " x ", v->extent[k], v->pad[k], v->window[k],
                              v->dilation[k], v->stride[k]);
    if (n < WHY)
        snprintf(why + n, WHY - n, "; tile (%" PRId64 ",%" PRId64 ") of %d bits, swizzle %d",
                 v->pixels, v->width, v->bits, v->swizzle);
}

static enum tma_verdict run(ct_ctx *cx, const struct convolution *v, emu_schedule schedule,
                            uint8_t *images, char why[WHY])
{
    uint8_t *shared = images, *tensor = images + SHARED;
    emu_box b;
    emu_map map;
    int32_t at[2 * EMU_MAP_DIMS];
    if (!emu_box_open(&b, schedule, EMU_CHECK_ALL, SHARED, TENSOR)) {
        snprintf(why, WHY, "out of memory");
        return TMA_DIFFER;
    }
    int listed = plan(cx, v, b.tensor, &map, at);
    enum tma_verdict verdict = listed == 0 ? TMA_NO_PLAN : TMA_AGREE;
    emu_put(b.m, emu_generic(EMU_SHARED, 0), shared, SHARED);
    emu_put(b.m, b.tensor, tensor, TENSOR);
    const char *wrong = listed == 0 ? ct_message(cx) : emu_box_load(&b, &map, at, listed, 0);
    if (verdict == TMA_AGREE) {
        expect(cx, v, shared, tensor);
        bool same = memcmp(emu_box_shared(&b), shared, SHARED) == 0;
        verdict = wrong == NULL && same ? TMA_AGREE : TMA_DIFFER;
    }
    if (verdict != TMA_AGREE)
        snprintf(why, WHY, "%.200s", wrong != NULL ? wrong : "bytes of shared memory differ");
    emu_box_close(&b);
    return verdict;
}

enum tma_verdict tma_im2col_case(uint64_t seed, uint64_t n, char why[WHY])
{
    struct convolution v = make_up(seed, n);
    char *arena = need(malloc(ARENA));
    uint8_t *images = need(malloc(SHARED + TENSOR));
    enum tma_verdict verdict = TMA_AGREE;
    why[0] = '\0';
    for (int schedule = EMU_EARLIEST; verdict == TMA_AGREE && schedule <= EMU_RANDOM; ++schedule) {
        ct_ctx cx;
        ct_init(&cx, arena, ARENA);
        for (uint32_t i = 0; i < SHARED + TENSOR; ++i)
            images[i] = (uint8_t)(i * 3 + (i >> 7) * 5 + 1);
        verdict = run(&cx, &v, (emu_schedule)schedule, images, why);
    }
    if (verdict != TMA_AGREE)
        describe(&v, why);
    free(arena);
    free(images);
    return verdict;
}
