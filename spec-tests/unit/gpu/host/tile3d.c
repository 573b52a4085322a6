/* tile3d.c - 3-D tiles: every element is in one, rows have no gaps, the tile fits; the plans that
 * were measured (golden/plans); refusals.
 *
 * The places of all 3-D tiles are enumerated and held against the layouts. What is not here:
 * kernels, and common refinements (refinement.c). */
#include "gpu/host/tile3d.h"
#include "gpu/host/kernels.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RANK = 4, WIDE = 16, SECTOR = 32, THREADS = 256, LINE_ROOM = 80, PLAN_ROOM = 400 };

static _Alignas(256) unsigned char source[1 << 18], target[1 << 18];

/* Extents in the order of x, a gap after each mode, and which mode is the k-th nearest in y. */
typedef struct permutation {
    int rank, bytes, order[RANK];
    int64_t extent[RANK], gap[2];
    int skip; /* elements before the first, on both sides */
} permutation;

static const permutation permutations[] = {
    {2, 4, {1, 0}, {131, 67}, {0, 0}, 0},
    {2, 4, {1, 0}, {128, 64}, {0, 0}, 0},
    {2, 4, {1, 0}, {33, 500}, {3, 1}, 1},
    {2, 8, {1, 0}, {75, 60}, {0, 0}, 1},
    {2, 16, {1, 0}, {31, 65}, {0, 0}, 0},
    {2, 1, {1, 0}, {300, 301}, {0, 0}, 3},
    {2, 1, {1, 0}, {7, 230}, {1, 5}, 1},
    {2, 2, {1, 0}, {150, 270}, {0, 0}, 1},
    {3, 4, {0, 2, 1}, {40, 12, 20}, {0, 0}, 0},
    {3, 4, {0, 2, 1}, {41, 12, 20}, {0, 0}, 1},
    {3, 1, {0, 2, 1}, {37, 30, 25}, {0, 0}, 1},
    {3, 1, {0, 2, 1}, {37, 30, 25}, {1, 2}, 1},
    {3, 2, {0, 2, 1}, {33, 17, 40}, {0, 0}, 1},
    {3, 2, {2, 1, 0}, {13, 15, 40}, {0, 0}, 0},
    {4, 4, {3, 0, 2, 1}, {8, 9, 10, 11}, {0, 0}, 0},
    {4, 4, {1, 0, 3, 2}, {8, 9, 10, 11}, {0, 0}, 0},
    {4, 8, {2, 3, 0, 1}, {4, 12, 8, 9}, {0, 0}, 0},
    {4, 1, {1, 2, 3, 0}, {16, 4, 9, 20}, {0, 0}, 0},
    {2, 1, {0, 1}, {33, 300}, {1, 2}, 1},
    {2, 16, {0, 1}, {3, 900}, {0, 2}, 0},
    {3, 1, {0, 2, 1}, {17, 30, 70}, {0, 0}, 1},
};

enum { PERMUTATIONS = sizeof permutations / sizeof permutations[0] };

static gpu_request request_of(const permutation *p)
{
    gpu_request r = {.bytes = p->bytes};
    int64_t x = 1, y = 1;
    r.a.axes = 1;
    r.a.size = 1;
    r.a.modes = p->rank;
    r.x = source + p->skip * p->bytes;
    r.y = target + p->skip * p->bytes;
    for (int k = 0; k < p->rank; ++k) {
        r.a.shape[k] = p->extent[k];
        r.a.size *= p->extent[k];
    }
    r.b = r.a;
    for (int k = 0; k < p->rank; ++k) {
        int mode = p->order[k];
        r.a.stride[k] = x;
        r.b.stride[mode] = y;
        x = (x * p->extent[k]) + p->gap[0];
        y = (y * p->extent[mode]) + p->gap[1];
    }
    return r;
}

/* ---- Every element -------------------------------------------------------------------------- */

/* Where y's element lies in x, by the layouts and by the 3-D tiles; -1 where there is none. */
typedef struct places {
    int64_t *by_layout, *by_tile3d, count;
} places;

/* Bytes from the element that the layouts call 0, as the elements of both may differ in width. */
static void note(int64_t *at, int64_t count, int64_t x, int64_t y, int bytes)
{
    for (int k = 0; k < bytes; ++k) {
        ck_assert_int_lt(y + k, count);
        ck_assert_int_eq(at[y + k], -1);
        at[y + k] = x + k;
    }
}

static void note_layouts(const gpu_request *r, places *all)
{
    for (int64_t i = 0; i < r->a.size; ++i) {
        int64_t x = 0, y = 0, n = i;
        for (int k = 0; k < r->a.modes; ++k) {
            x += n % r->a.shape[k] * r->a.stride[k];
            y += n % r->a.shape[k] * r->b.stride[k];
            n /= r->a.shape[k];
        }
        note(all->by_layout, all->count, x * r->bytes, y * r->bytes, r->bytes);
    }
}

/* Piece `piece` of a set: how many places it has, and where place n lies. */
static int places_of(const gpu_tile3d_set *s, uint32_t piece)
{
    int whole = s->modes == 0 ? 1 : s->shape[s->modes - 1];
    int64_t left = s->last - (int64_t)piece * whole;
    return left < whole ? s->size / whole * (int)left : s->size;
}

static void add_place(const gpu_tile3d_set *s, uint32_t piece, int n, int64_t *x, int64_t *y)
{
    for (int k = 0; k < s->modes; ++k) {
        bool last = k + 1 == s->modes;
        int64_t digit = last ? n + (int64_t)piece * s->shape[k] : n % s->shape[k];
        *x += digit * s->x[k];
        *y += digit * s->y[k];
        n /= s->shape[k];
    }
}

static void add_rest(const gpu_request *rest, int64_t n, int64_t *x, int64_t *y)
{
    *x += rest->a.offset[0];
    *y += rest->b.offset[0];
    for (int k = 0; k < rest->a.modes; ++k) {
        *x += n % rest->a.shape[k] * rest->a.stride[k];
        *y += n % rest->a.shape[k] * rest->b.stride[k];
        n /= rest->a.shape[k];
    }
}

/* One 3-D tile: rows of S, one after the other. */
static void note_tile3d(const gpu_tile3d *b, const uint32_t *piece, int64_t rest, places *all)
{
    int np = places_of(&b->p, piece[0]), nq = places_of(&b->q, piece[1]);
    for (int n = 0; n < np * nq * places_of(&b->o, piece[2]); ++n) {
        int64_t x = 0, y = 0;
        add_place(&b->p, piece[0], n % np, &x, &y);
        add_place(&b->q, piece[1], n / np % nq, &x, &y);
        add_place(&b->o, piece[2], n / np / nq, &x, &y);
        add_rest(&b->rest, rest, &x, &y);
        note(all->by_tile3d, all->count, x * b->rest.bytes, y * b->rest.bytes,
             b->s * b->rest.bytes);
    }
}

static unsigned note_tile3ds(const gpu_tile3d *b, places *all)
{
    unsigned blocks = 0;
    uint32_t piece[3];
    for (int64_t rest = 0; rest < b->rest.a.size; ++rest)
        for (piece[2] = 0; piece[2] < b->o.pieces; ++piece[2])
            for (piece[0] = 0; piece[0] < b->p.pieces; ++piece[0])
                for (piece[1] = 0; piece[1] < b->q.pieces; ++piece[1], ++blocks)
                    note_tile3d(b, piece, rest, all);
    return blocks;
}

START_TEST(every_element_is_in_one_tile3d)
{
    gpu_request r = request_of(&permutations[_i]);
    gpu_tile3d b;
    gpu_why why = {""};
    places all = {.count = (gpu_range_of(&r.b).high + 1) * r.bytes};
    size_t bytes = (size_t)all.count * sizeof(int64_t);
    all.by_layout = malloc(bytes);
    all.by_tile3d = malloc(bytes);
    memset(all.by_layout, -1, bytes);
    memset(all.by_tile3d, -1, bytes);
    ck_assert_msg(gpu_tile3d_of(&r, &b, &why), "%s", why.text);
    note_layouts(&r, &all);
    ck_assert_uint_eq(note_tile3ds(&b, &all), b.blocks);
    ck_assert_mem_eq(all.by_layout, all.by_tile3d, bytes);
    free(all.by_layout);
    free(all.by_tile3d);
}
END_TEST

/* ---- Rows and tiles ------------------------------------------------------------------------- */

START_TEST(rows_have_no_gaps)
{
    gpu_request r = request_of(&permutations[_i]);
    gpu_tile3d b;
    gpu_why why = {""};
    ck_assert(gpu_tile3d_of(&r, &b, &why));
    for (int n = 0; n < b.p.size; ++n) {
        int64_t x = 0, y = 0;
        add_place(&b.p, 0, n, &x, &y);
        ck_assert_int_eq(x, (int64_t)n * b.s);
    }
    for (int n = 0; n < b.q.size; ++n) {
        int64_t x = 0, y = 0;
        add_place(&b.q, 0, n, &x, &y);
        ck_assert_int_eq(y, (int64_t)n * b.s);
    }
}
END_TEST

/* Bytes of the tile that row (o,q) has, of rows of bytes with 15 before it. */
static void note_row(const gpu_tile3d *b, unsigned char *tile, int o, int q)
{
    bool in_bytes = b->kind == GPU_TILE3D_WORDS || b->kind == GPU_TILE3D_BYTES;
    int64_t unit = in_bytes ? 1 : b->rest.bytes;
    int64_t at = o * b->slots + q / b->each * b->group + q % b->each * b->pitch;
    int64_t bytes = (int64_t)b->s * b->p.size * b->rest.bytes + (in_bytes ? WIDE - 1 : 0);
    ck_assert_int_le(b->tile + at * unit + bytes, b->shared);
    ck_assert(in_bytes ? at % WIDE == 0 : b->kind != GPU_TILE3D_VECTORS || at * unit % WIDE == 0);
    for (int64_t k = 0; k < bytes; ++k) {
        ck_assert_int_eq(tile[b->tile + at * unit + k], 0);
        tile[b->tile + at * unit + k] = 1;
    }
}

START_TEST(rows_of_the_tile_do_not_meet)
{
    static unsigned char tile[100000];
    gpu_request r = request_of(&permutations[_i]);
    gpu_tile3d b;
    gpu_why why = {""};
    memset(tile, 0, sizeof tile);
    ck_assert(gpu_tile3d_of(&r, &b, &why));
    int rows = b.q.size + b.more;
    ck_assert_int_ge(b.tile, 8 * (b.p.size + rows) * b.o.size);
    ck_assert_int_le(b.shared, (int64_t)sizeof tile);
    for (int n = 0; n < rows * b.o.size; ++n)
        note_row(&b, tile, n / rows, n % rows);
    ck_assert_int_le(1 << b.load.lanes, THREADS);
    ck_assert_int_le(1 << b.store.lanes, THREADS);
}
END_TEST

/* Where a row of y goes on in another 3-D tile, this one has the bytes up to the next sector. */
START_TEST(rows_of_bytes_reach_the_next_sector)
{
    gpu_request r = request_of(&permutations[_i]);
    gpu_tile3d b;
    gpu_why why = {""};
    ck_assert(gpu_tile3d_of(&r, &b, &why));
    int row = b.s * b.rest.bytes;
    if (b.kind != GPU_TILE3D_BYTES || b.q.pieces == 1) {
        ck_assert_int_eq(b.more, 0);
        return;
    }
    ck_assert_int_ge(b.more * row, SECTOR - 1);
    ck_assert_int_lt((b.more - 1) * row, SECTOR - 1);
}
END_TEST

/* Which way the elements move, by the width that they have once neighbours are one. */
START_TEST(kinds_of_tile3ds)
{
    static const gpu_tile3d_kind kinds[PERMUTATIONS] = {
        GPU_TILE3D_ELEMENTS, GPU_TILE3D_VECTORS, GPU_TILE3D_ELEMENTS, GPU_TILE3D_ELEMENTS,
        GPU_TILE3D_ELEMENTS, GPU_TILE3D_WORDS,   GPU_TILE3D_WORDS,    GPU_TILE3D_WORDS,
        GPU_TILE3D_ELEMENTS, GPU_TILE3D_BYTES,   GPU_TILE3D_BYTES,    GPU_TILE3D_BYTES,
        GPU_TILE3D_BYTES,    GPU_TILE3D_WORDS,   GPU_TILE3D_ELEMENTS, GPU_TILE3D_ELEMENTS,
        GPU_TILE3D_VECTORS,  GPU_TILE3D_VECTORS, GPU_TILE3D_BYTES,    GPU_TILE3D_ELEMENTS,
        GPU_TILE3D_BYTES,
    };
    gpu_request r = request_of(&permutations[_i]);
    gpu_tile3d b;
    gpu_why why = {""};
    ck_assert(gpu_tile3d_of(&r, &b, &why));
    ck_assert_int_eq(b.kind, kinds[_i]);
}
END_TEST

/* Of words, 32 bytes are 8; rows that begin at them need no care. */
START_TEST(rows_begin_at_sectors_or_are_shifted)
{
    gpu_tile3d b;
    gpu_why why = {""};
    gpu_request r = request_of(&permutations[0]);
    ck_assert(gpu_tile3d_of(&r, &b, &why));
    ck_assert_int_eq(b.load.align, 7);
    ck_assert_int_eq(b.store.align, 7);
    r = request_of(&permutations[3]);
    ck_assert(gpu_tile3d_of(&r, &b, &why));
    ck_assert_int_eq(b.load.align, 3);
    permutation even = {2, 4, {1, 0}, {128, 64}, {0, 0}, 0};
    r = request_of(&even);
    ck_assert(gpu_tile3d_of(&r, &b, &why));
    ck_assert_int_eq(b.load.align, 0);
    ck_assert_int_eq(b.store.align, 0);
    r.x = source + 4;
    ck_assert(gpu_tile3d_of(&r, &b, &why));
    ck_assert_int_eq(b.load.align, 7);
    ck_assert_int_eq(b.store.align, 0);
}
END_TEST

/* Vectors of 4 bytes: rows of 384 and 512 bytes, unless others were measured to be faster. */
START_TEST(sizes_of_tile3ds_of_words)
{
    static const permutation usual = {3, 4, {2, 1, 0}, {200, 2, 116}, {0, 0}, 0},
                             small = {3, 4, {2, 1, 0}, {104, 4, 128}, {0, 0}, 0},
                             square = {3, 4, {2, 1, 0}, {192, 2, 96}, {0, 0}, 0},
                             wide = {4, 4, {3, 2, 1, 0}, {40, 12, 8, 104}, {0, 0}, 0};
    static const struct {
        const permutation *p;
        int in, out;
    } sizes[] = {{&usual, 96, 116}, {&small, 56, 64}, {&square, 64, 48}, {&wide, 120, 104}};
    for (int k = 0; k < 4; ++k) {
        gpu_request r = request_of(sizes[k].p);
        gpu_tile3d b;
        gpu_why why = {""};
        ck_assert(gpu_tile3d_of(&r, &b, &why));
        ck_assert_int_eq(b.kind, GPU_TILE3D_VECTORS);
        ck_assert_int_eq(b.p.size, sizes[k].in);
        ck_assert_int_eq(b.q.size, sizes[k].out);
    }
}
END_TEST

START_TEST(the_bytes_that_x_touches)
{
    permutation p = {2, 1, {1, 0}, {7, 230}, {1, 5}, 1};
    gpu_request r = request_of(&p);
    gpu_tile3d b;
    gpu_why why = {""};
    r.a.offset[0] = 5;
    ck_assert(gpu_tile3d_of(&r, &b, &why));
    ck_assert_uint_eq(b.low, (uintptr_t)source + 6);
    ck_assert_uint_eq(b.high, (uintptr_t)source + 6 + 229 * 8 + 7);
}
END_TEST

/* ---- Recorded plans -------------------------------------------------------------------------- */

/* "4 10 131x67 gaps 0 0 skip 0": bytes, which mode is the k-th nearest in y, extents. */
static bool read_permutation(const char *line, permutation *p)
{
    char order[RANK + 1], extents[LINE_ROOM];
    long long gap[2];
    *p = (permutation){.rank = 0};
    if (sscanf(line, "%d %4[0-3] %79s gaps %lld %lld skip %d", &p->bytes, order, extents, &gap[0],
               &gap[1], &p->skip) != 6)
        return false;
    p->gap[0] = gap[0];
    p->gap[1] = gap[1];
    for (const char *at = extents; *at != '\0' && p->rank < RANK; at += *at == 'x') {
        p->order[p->rank] = order[p->rank] - '0';
        p->extent[p->rank++] = strtoll(at, (char **)&at, 10);
    }
    return p->rank == (int)strlen(order);
}

/* Sets as places of a piece, extent of the last mode and pieces; rows as lanes+align; of the rest
 * extents and strides in x and y. */
static void write_plan(const gpu_request *r, char *text, size_t size)
{
    static const char *const kinds[] = {"elements", "vectors", "words", "bytes"};
    gpu_tile3d b;
    gpu_why why = {""};
    if (!gpu_tile3d_of(r, &b, &why)) {
        snprintf(text, size, "%s", why.text);
        return;
    }
    int n =
        snprintf(text, size,
                 "%s s %d p %d/%lld/%u q %d/%lld/%u o %d/%lld/%u load %d+%d store %d+%d each %d "
                 "pitch %d group %d slots %d more %d tile %d shared %lld blocks %u rest",
                 kinds[b.kind], b.s, b.p.size, (long long)b.p.last, b.p.pieces, b.q.size,
                 (long long)b.q.last, b.q.pieces, b.o.size, (long long)b.o.last, b.o.pieces,
                 b.load.lanes, b.load.align, b.store.lanes, b.store.align, b.each, b.pitch, b.group,
                 b.slots, b.more, b.tile, (long long)b.shared, b.blocks);
    for (int k = 0; k < b.rest.a.modes; ++k)
        n += snprintf(text + n, size - (size_t)n, " %lld:%lld,%lld", (long long)b.rest.a.shape[k],
                      (long long)b.rest.a.stride[k], (long long)b.rest.b.stride[k]);
}

/* Sizes and limits were measured on an H200: a plan that is another is as right, and slower. */
START_TEST(plans_are_those_that_were_measured)
{
    char line[2 * LINE_ROOM + PLAN_ROOM], plan[PLAN_ROOM];
    FILE *file = fopen("spec-tests/golden/plans/tile3d.txt", "r");
    int plans = 0;
    ck_assert_ptr_nonnull(file);
    while (fgets(line, sizeof line, file) != NULL) {
        permutation p;
        if (line[0] == '#')
            continue;
        char *end = strstr(line, "  =  ");
        ck_assert_msg(end != NULL && read_permutation(line, &p), "%s", line);
        gpu_request r = request_of(&p);
        write_plan(&r, plan, sizeof plan);
        *strchr(end, '\n') = '\0';
        *end = '\0';
        ck_assert_msg(strcmp(end + 5, plan) == 0, "is now:\n%s  =  %s\n", line, plan);
        ++plans;
    }
    fclose(file);
    ck_assert_int_gt(plans, 100);
}
END_TEST

/* ---- Refusals ------------------------------------------------------------------------------- */

static void expect_refusal(const gpu_request *r, const char *reason)
{
    gpu_tile3d b;
    gpu_why why = {""};
    ck_assert(!gpu_tile3d_of(r, &b, &why));
    ck_assert_msg(strstr(why.text, reason) != NULL, "%s", why.text);
}

START_TEST(other_copies_are_refused)
{
    permutation p = {2, 4, {1, 0}, {131, 67}, {0, 0}, 0};
    gpu_request r = request_of(&p);
    r.a.bits = 1;
    expect_refusal(&r, "a is swizzled");
    r = request_of(&p);
    r.b = r.a;
    expect_refusal(&r, "one run");
    r = request_of(&p);
    r.a.stride[0] = 2;
    r.a.stride[1] = 300;
    expect_refusal(&r, "no two elements are neighbours on one side");
    r = request_of(&p);
    r.a.stride[1] = (int64_t)1 << 40;
    expect_refusal(&r, "more than 2^31 elements");
    permutation two = {3, 1, {0, 2, 1}, {2, 33, 35}, {0, 0}, 1};
    r = request_of(&two);
    expect_refusal(&r, "2-byte rows: at least 16 bytes needed");
    permutation longer = {3, 4, {0, 2, 1}, {2048, 3, 4}, {0, 0}, 0};
    r = request_of(&longer);
    expect_refusal(&r, "rows of 8192 bytes: from 4096 bytes on other versions are as fast");
}
END_TEST

Suite *tile3d_suite(void)
{
    Suite *suite = suite_create("tile3d");
    TCase *all = tcase_create("tile3d");

    tcase_add_loop_test(all, every_element_is_in_one_tile3d, 0, PERMUTATIONS);
    tcase_add_loop_test(all, rows_have_no_gaps, 0, PERMUTATIONS);
    tcase_add_loop_test(all, rows_of_the_tile_do_not_meet, 0, PERMUTATIONS);
    tcase_add_loop_test(all, rows_of_bytes_reach_the_next_sector, 0, PERMUTATIONS);
    tcase_add_loop_test(all, kinds_of_tile3ds, 0, PERMUTATIONS);
    tcase_add_test(all, rows_begin_at_sectors_or_are_shifted);
    tcase_add_test(all, sizes_of_tile3ds_of_words);
    tcase_add_test(all, the_bytes_that_x_touches);
    tcase_add_test(all, plans_are_those_that_were_measured);
    tcase_add_test(all, other_copies_are_refused);
    suite_add_tcase(suite, all);
    return suite;
}
