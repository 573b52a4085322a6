/* tma_copy.c - the boxes of copies by tensor maps: moved as the PTX ISA has it, they leave both
 * memories as the layouts of the reference do, element by element.
 *
 * Not here: the kernels (check-gpu). */
#include "gpu/host/tiled/tma_copy.h"
#include "spec-tests/unit/gpu/host/tiled/generated.h"
#include "spec-tests/unit/suites.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 20, CASES = 120, GRANULE = 16, LINE = 128 };

static int32_t boxes[ROOM];

/* ---- A box, as the engine moves it ---- */

struct engine {
    const gpu_request *r;
    unsigned char *tensor, *shared; /* of one CTA and tile */
};

/* The engine exchanges pieces of 16 bytes by the number of the 128-byte line they are in. */
static int64_t swizzled(const ct_tensor_map *map, int64_t at)
{
    int64_t pieces = map->swizzle / GRANULE;
    return pieces == 0 ? at : at ^ (at / LINE % pieces * GRANULE);
}

static void move_one(const struct engine *e, int64_t place, int64_t byte, bool inside)
{
    static const unsigned char zeros[GPU_MAX_BYTES];
    size_t n = (size_t)e->r->bytes;
    unsigned char *g = e->tensor + place, *s = e->shared + swizzled(&e->r->tma.map, byte);
    if (e->r->tma.moves <= GPU_TMA_MULTICAST)
        memcpy(s, inside ? g : zeros, n);
    else if (inside && e->r->tma.moves == GPU_TMA_STORE)
        memcpy(g, s, n);
    else if (inside) {
        uint64_t a = 0, b = 0;
        memcpy(&a, g, n);
        memcpy(&b, s, n);
        a += b;
        memcpy(g, &a, n);
    }
}

static void move_box(const struct engine *e, const int32_t *box)
{
    const ct_tensor_map *m = &e->r->tma.map;
    int64_t all = 1;
    for (int d = 0; d < m->rank; ++d)
        all *= m->boxDim[d];
    for (int64_t i = 0; i < all; ++i) {
        int64_t rest = i, place = 0;
        bool inside = true;
        for (int d = 0; d < m->rank; ++d) {
            int64_t at = box[d] + rest % m->boxDim[d];
            rest /= m->boxDim[d];
            inside = inside && at >= 0 && at < m->globalDim[d];
            place += at * (d == 0 ? e->r->bytes : m->globalStrides[d]);
        }
        move_one(e, place, box[CT_MAX_TMA_RANK] + i * e->r->bytes, inside);
    }
}

/* The place of a pixel's first channel in bytes; false where it lies in the padding, or beyond the
 * last image. */
static bool pixel_place(const ct_tensor_map *m, const int64_t *at, const int32_t *offset,
                        int64_t *place)
{
    int images = m->rank - 1;
    bool inside = at[images] < m->globalDim[images];
    *place = at[images] * m->globalStrides[images];
    for (int d = 1; d < images; ++d) {
        int64_t x = at[d] + offset[d - 1];
        inside = inside && x >= 0 && x < m->globalDim[d];
        *place += x * m->globalStrides[d];
    }
    return inside;
}

/* To the next pixel between the corners; behind the last of a dimension, that of the next one. */
static void next_pixel(const ct_tensor_map *m, int64_t *at)
{
    for (int d = 1; d < m->rank - 1; ++d) {
        at[d] += m->elementStrides[d];
        if (at[d] < m->globalDim[d] + m->upperCorner[d - 1])
            return;
        at[d] = m->lowerCorner[d - 1];
    }
    ++at[m->rank - 1];
}

static void move_pixels(const struct engine *e, const int32_t *box)
{
    const ct_tensor_map *m = &e->r->tma.map;
    int64_t at[CT_MAX_TMA_RANK], byte = box[GPU_BOX_BYTE];
    for (int d = 0; d < m->rank; ++d)
        at[d] = box[d];
    for (int64_t p = 0; p < m->pixelsPerColumn; ++p, next_pixel(m, at)) {
        int64_t place;
        bool inside = pixel_place(m, at, box + GPU_BOX_OFFSETS, &place);
        for (int64_t c = 0; c < m->channelsPerPixel; ++c, byte += e->r->bytes)
            move_one(e, place + (at[0] + c) * e->r->bytes, byte,
                     inside && at[0] + c < m->globalDim[0]);
    }
}

static void move_all(const gpu_request *r, unsigned char *x, unsigned char *y)
{
    const gpu_tma *t = &r->tma;
    bool loads = t->moves <= GPU_TMA_MULTICAST;
    for (int64_t block = 0; block < t->tiles * t->ctas; ++block) {
        int64_t tile = block / t->ctas;
        const int32_t *own = boxes + block * t->count * GPU_BOX_NUMBERS;
        int all = t->moves == GPU_TMA_MULTICAST ? t->ctas : 1; /* it gets those of the others */
        if (all > 1)
            own = boxes + tile * t->ctas * t->count * GPU_BOX_NUMBERS;
        struct engine e = {r, loads ? x : y, loads ? y + block * t->image : x + tile * t->image};
        for (int k = 0; k < all * t->count; ++k)
            (t->map.im2col ? move_pixels : move_box)(&e, own + k * GPU_BOX_NUMBERS);
    }
}

/* ---- Generated cases ---- */

static bool plan(struct generated *b, gpu_why *why)
{
    const struct differ_tma *t = &b->p.tma;
    const ct_im2col *convolution = t->im2col.space > 0 ? &t->im2col.given : NULL;
    gpu_tma_operands o = {b->c.arg[0], t->tensor, t->smem, b->p.tile, t->cluster, convolution};
    return gpu_tma_copy(&b->cx, &o, &b->r, boxes, ROOM, why);
}

static void check_case(struct generated *b)
{
    char line[DIFFER_LINE];
    struct text map = {NULL, 0, 0}, why = {NULL, 0, 0};
    struct differ_backend *ref = differ_ref_open();
    struct differ_answer want, got;
    differ_print(&b->c, line, sizeof line);
    text_clear(&map);
    text_clear(&why);
    ck_assert_int_eq(differ_execute(ref, &b->p, 0, &want, &why), DIFFER_EXECUTED);
    differ_prepare(&b->p, &got);
    for (int plane = 0; plane < b->p.planes; ++plane)
        move_all(&b->r, got.image[plane].x + b->p.x.zero, got.image[plane].y + b->p.y.zero);
    if (!differ_same(&b->p, &want, &got))
        differ_map(&b->p, &want, &got, &map);
    ck_assert_msg(map.length == 0, "%s\n%s", line, map.bytes);
    differ_answer_free(&want);
    differ_answer_free(&got);
    text_free(&map);
    text_free(&why);
    ref->close(ref);
}

START_TEST(boxes_move_tiles)
{
    static struct generated b;
    int moves[GPU_TMA_MOVES] = {0}, ranks[CT_MAX_TMA_RANK + 1] = {0}, made = 0, refused = 0;
    int pixels[GPU_TMA_MOVES] = {0}, parted = 0, prefetched = 0;
    struct differ_key key = {.seed = 11, .op = &gpu_op_tma_copy, .bytes = 1 << _i};
    for (; key.number < CASES; ++key.number) {
        gpu_why why = {""};
        if (!generated_open(&b, key))
            continue;
        ++made;
        if (!plan(&b, &why)) {
            ++refused;
            continue;
        }
        ++moves[b.r.tma.moves];
        pixels[b.r.tma.moves] += b.r.tma.map.im2col;
        parted += strncmp(b.c.arg[0], "tma_partition(", 14) == 0;
        ck_assert_int_eq(b.r.tma.prefetches, strstr(b.c.arg[0], "::PREFETCH") != NULL);
        prefetched += b.r.tma.prefetches;
        ++ranks[b.r.tma.map.rank];
        check_case(&b);
    }
    ck_assert_msg(made > CASES / 2 && refused < made / 3, "%d made, %d refused", made, refused);
    ck_assert(parted > made / 10 && prefetched > made / 20);
    for (int k = 0; k < GPU_TMA_MOVES; ++k)
        ck_assert_msg(moves[k] > 0 || (_i < 2 && k == GPU_TMA_REDUCE_ADD), "moves %d", k);
    for (int k = 0; k < GPU_TMA_REDUCE_ADD; ++k)
        ck_assert_msg(pixels[k] > 0, "moves %d by im2col", k);
    for (int k = 1; k <= CT_MAX_TMA_RANK; ++k)
        ck_assert_msg(ranks[k] > 0, "rank %d", k);
}
END_TEST

/* ---- Refusals ---- */

static const struct {
    const char *op, *tensor, *smem, *tile, *cluster, *why;
    int bytes;
    size_t room;
} refused[] = {
    {"SM90_TMA_LOAD_IM2COL", "(64,64):(64,1)", "(_8,_8):(_8,_1)", "(_8,_8)", "_1",
     "no kernel executes SM90_TMA_LOAD_IM2COL", 4, ROOM},
    {"tma_partition(SM90_TMA_LOAD", "(64,64):(64,1)", "(_8,_8):(_8,_1)", "(_8,_8)", "_1",
     "no kernel executes tma_partition(SM90_TMA_LOAD", 4, ROOM},
    {"SM90_TMA_LOAD::PREFETC", "(64,64):(64,1)", "(_8,_8):(_8,_1)", "(_8,_8)", "_1",
     "no kernel executes SM90_TMA_LOAD::PREFETC", 4, ROOM},
    {"SM90_TMA_LOAD)", "(64,64):(64,1)", "(_8,_8):(_8,_1)", "(_8,_8)", "_1",
     "no kernel executes SM90_TMA_LOAD)", 4, ROOM},
    {"SM90_TMA_STORE::PREFETCH", "(64,64):(64,1)", "(_8,_8):(_8,_1)", "(_8,_8)", "_1",
     "no kernel executes SM90_TMA_STORE::PREFETCH", 4, ROOM},
    {"SM90_TMA_REDUCE_ADD", "(64,64):(64,1)", "(_8,_16):(_16,_1)", "(_8,_16)", "_1",
     "tensor copies add elements of 4 and 8 bytes, not of 2", 2, ROOM},
    {"SM90_TMA_LOAD", "(64,64):(63,1)", "(_8,_8):(_8,_1)", "(_8,_8)", "_1",
     "252 bytes, is not a multiple of 16 bytes", 4, ROOM},
    {"SM90_TMA_LOAD", "(512,512):(512,1)", "(_256,_256):(_256,_1)", "(_256,_256)", "_1",
     "a tile has 262144 bytes: shared memory here has 231424", 4, ROOM},
    {"SM90_TMA_LOAD", "(64,64):(64,1)", "(_8,_8):(_8,_1)", "(_8,_8)", "_1",
     "there is no room for the boxes of all tiles", 4, 64 * GPU_BOX_NUMBERS - 1},
};

START_TEST(what_has_no_boxes_is_refused)
{
    static struct generated b;
    gpu_why why = {""};
    ct_init(&b.cx, b.memory, sizeof b.memory);
    gpu_tma_operands o = {refused[_i].op,
                          ct_parse(&b.cx, refused[_i].tensor),
                          ct_parse(&b.cx, refused[_i].smem),
                          ct_parse(&b.cx, refused[_i].tile),
                          ct_parse(&b.cx, refused[_i].cluster),
                          NULL};
    b.r = (gpu_request){.bytes = refused[_i].bytes};
    ck_assert_int_eq(ct_check(&b.cx), CT_OK);
    ck_assert(!gpu_tma_copy(&b.cx, &o, &b.r, boxes, refused[_i].room, &why));
    ck_assert_msg(strstr(why.text, refused[_i].why) != NULL, "%s", why.text);
}
END_TEST

Suite *gpu_tma_copy_suite(void)
{
    Suite *s = suite_create("gpu_tma_copy");
    TCase *t = tcase_create("boxes");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, boxes_move_tiles, 0, 4);
    tcase_add_loop_test(t, what_has_no_boxes_is_refused, 0, sizeof refused / sizeof refused[0]);
    suite_add_tcase(s, t);
    return s;
}
