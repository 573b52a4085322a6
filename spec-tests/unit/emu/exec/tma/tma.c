/* tma.c - tensor copies in programs: waits, fences, byte counts, multicast, refusals.
 *
 * What is here: programs whole and mutated. What is not: where the bytes of a box go (tma_box.c,
 * and every byte in unit/machine/box.c), im2col (tma_im2col.c). */
#include "spec-tests/unit/emu/fixture.h"

#include "emu/exec/tma/tma.h"
#include "emu/state/state.h"

enum { BAR = 8, TILE = 1024 };

/* ---- Programs ---- */

/* A tensor of 40 x 24 u32s in rows 0, 1; its map in rows 2, 3, of a box of 16 x 8. */
enum { COLUMNS = 40, ROWS = 24, BOX = 16 * 8 * 4 };

static bool prepare(emu_machine *m)
{
    uint64_t tensor = program_buffer(m, 0, COLUMNS * ROWS, 100, "T");
    uint64_t at = emu_alloc(m, sizeof(emu_tensor_map), "map");
    emu_map map = {.type = EMU_MAP_U32,
                   .rank = 2,
                   .base = tensor,
                   .size = {COLUMNS, ROWS},
                   .stride = {COLUMNS * 4},
                   .box = {16, 8},
                   .step = {1, 1},
                   .swizzle = EMU_SWIZZLE_64B};
    emu_tensor_map raw;
    emu_map_refusal why;
    program_address(m, 2, at);
    for (int cta = 0; cta < m->config.ctas; ++cta)
        for (int warp = 0; warp < m->cta[0].warps; ++warp)
            for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
                emu_register(m, cta, warp, 4)[lane] =
                    emu_shared_address(cta, 4 * (lane + 32 * (uint32_t)warp));
    return tensor != 0 && emu_map_encode(&raw, &map, &why) == NULL &&
           emu_put(m, at, &raw, sizeof raw);
}

static const emu_operand start[] = {PROGRAM_IS(24), PROGRAM_IS(16)};

#define TENSOR_INS(what, from, into)                                                               \
    .execute = emu_tma, .op = (what), .space = (from), .to = (into), .a = PROGRAM_BY(2, 0),        \
    .list = start, .listed = 2

static const emu_ins load_store[] = {
    PROGRAM_INIT(BAR, 1),
    PROGRAM_SYNC,
    PROGRAM_EXPECT(BAR, BOX), /* 2 */
    {TENSOR_INS(EMU_BULK_COPY, EMU_GLOBAL, EMU_SHARED), .d = PROGRAM_HERE(TILE),
     .c = PROGRAM_HERE(BAR), PROGRAM_ONE},
    PROGRAM_WAIT(BAR, 0, 4), /* 4, 5 */
    {.execute = emu_load_store,
     .op = EMU_LD,
     .space = EMU_SHARED,
     .type = EMU_B32,
     .count = 1,
     .d = PROGRAM_ROW(8),
     .a = PROGRAM_BY(4, TILE),
     PROGRAM_ALL},
    {.execute = emu_alu,
     .op = EMU_ADD,
     .type = EMU_U32,
     .d = PROGRAM_ROW(8),
     .a = PROGRAM_ROW(8),
     .b = PROGRAM_IS(1000),
     PROGRAM_ALL},
    {.execute = emu_load_store,
     .op = EMU_ST,
     .space = EMU_SHARED,
     .type = EMU_B32,
     .count = 1,
     .a = PROGRAM_BY(4, TILE),
     .b = PROGRAM_ROW(8),
     PROGRAM_ALL},
    PROGRAM_FENCE_ASYNC, /* 9 */
    PROGRAM_SYNC,        /* 10 */
    {TENSOR_INS(EMU_BULK_COPY, EMU_SHARED, EMU_GLOBAL), .d = PROGRAM_HERE(TILE), PROGRAM_ONE},
    PROGRAM_BULK_COMMIT,     /* 12 */
    PROGRAM_BULK_WAIT(0, 0), /* 13 */
    PROGRAM_EXIT};

/* 1000 more in the box, and nowhere else. */
static bool box_has_changed(emu_machine *m)
{
    bool fine = true;
    uint32_t is;
    for (uint32_t i = 0; i < COLUMNS * ROWS; ++i) {
        bool in = i % COLUMNS >= 24 && i / COLUMNS >= 16;
        fine = fine && emu_get(m, m->global[0]->base + 4 * i, &is, 4) &&
               is == 100 + i + (in ? 1000 : 0);
    }
    return fine;
}

START_TEST(a_box_goes_in_and_out)
{
    static const emu_ins go_on = {.execute = emu_bra, .target = 6, PROGRAM_ALL},
                         few = PROGRAM_EXPECT(BAR, BOX - 64);
    uint32_t race = 1U << EMU_RACE, left = 1U << EMU_LEFT_BEHIND, proxy = 1U << EMU_PROXY,
             flight = 1U << EMU_IN_FLIGHT, unwritten = 1U << EMU_UNINITIALISED;
    struct program_case p = program_make(load_store, COUNT(load_store), 128, 1);
    p.prepare = prepare;
    p.is_right = box_has_changed;
    check_clean(&p);
    check_fires(&p, 2, &few, EMU_STUCK, 0);
    check_fires(&p, 3, NULL, EMU_STUCK, 0);
    check_fires(&p, 4, &go_on, EMU_IN_FLIGHT, race | left | unwritten | proxy);
    check_fires(&p, 9, NULL, EMU_PROXY, 0);
    check_fires(&p, 10, NULL, EMU_RACE, flight | proxy);
    check_fires(&p, 12, NULL, EMU_LEFT_BEHIND, 0);
    check_fires(&p, 13, NULL, EMU_LEFT_BEHIND, 0);
}
END_TEST

/* The map is read as well: it may not change before the copy has read it. */
static const emu_ins changed_map[] = {
    {TENSOR_INS(EMU_BULK_COPY, EMU_SHARED, EMU_GLOBAL), .d = PROGRAM_HERE(TILE), PROGRAM_ONE},
    PROGRAM_BULK_COMMIT,
    PROGRAM_BULK_WAIT(0, EMU_BULK_READ), /* 2 */
    {.execute = emu_tensormap,
     .op = EMU_TENSORMAP_REPLACE,
     .space = EMU_GLOBAL,
     .d = PROGRAM_BY(2, 0),
     .a = PROGRAM_IS(0),
     .flags = EMU_FIELD_FILL_MODE,
     PROGRAM_ONE},
    PROGRAM_BULK_WAIT(0, 0),
    PROGRAM_EXIT};

static bool prepare_shared(emu_machine *m)
{
    return prepare(m) && program_shared(m, 0, TILE + BOX);
}

START_TEST(a_map_stays_while_it_is_used)
{
    struct program_case p = program_make(changed_map, COUNT(changed_map), 32, 1);
    p.prepare = prepare_shared;
    check_clean(&p);
    check_fires(&p, 2, NULL, EMU_IN_FLIGHT, 1U << EMU_RACE);
}
END_TEST

#define MAP_FENCE(s, x)                                                                            \
    {                                                                                              \
        .execute = emu_fence, .op = EMU_FENCE_TENSORMAP, .sem = (s), .scope = (x), PROGRAM_ALL     \
    }

/* A map that thread 32 has changed is used by thread 0, after fences on both sides. */
static const emu_ins replaced_map[] = {
    {.execute = emu_tensormap,
     .op = EMU_TENSORMAP_REPLACE,
     .space = EMU_GLOBAL,
     .d = PROGRAM_BY(2, 0),
     .a = PROGRAM_IS(0),
     .flags = EMU_FIELD_FILL_MODE,
     .guard = 5},
    MAP_FENCE(EMU_RELEASE, EMU_GPU), /* 1 */
    PROGRAM_SYNC,
    MAP_FENCE(EMU_ACQUIRE, EMU_GPU), /* 3 */
    {TENSOR_INS(EMU_BULK_COPY, EMU_SHARED, EMU_GLOBAL), .d = PROGRAM_HERE(TILE), PROGRAM_ONE},
    PROGRAM_BULK_COMMIT,
    PROGRAM_BULK_WAIT(0, 0),
    PROGRAM_EXIT};

static bool prepare_replaced(emu_machine *m)
{
    *emu_predicate(m, 0, 1, 5) = 1;
    return prepare_shared(m);
}

START_TEST(a_changed_map_is_fenced)
{
    static const emu_ins release = MAP_FENCE(EMU_RELEASE, EMU_GPU),
                         acquire = MAP_FENCE(EMU_ACQUIRE, EMU_GPU),
                         of_async = {.execute = emu_fence, .op = EMU_FENCE_ASYNC, PROGRAM_ALL};
    struct program_case p = program_make(replaced_map, COUNT(replaced_map), 64, 1);
    p.prepare = prepare_replaced;
    check_clean(&p);
    check_tells(&p, 1, NULL, EMU_PROXY);
    check_tells(&p, 1, &of_async, EMU_PROXY);
    check_tells(&p, 1, &acquire, EMU_PROXY);
    check_tells(&p, 3, NULL, EMU_PROXY);
    check_tells(&p, 3, &of_async, EMU_PROXY);
    check_tells(&p, 3, &release, EMU_PROXY);
    emu_ins both[COUNT(replaced_map)]; /* the other way round */
    memcpy(both, replaced_map, sizeof both);
    both[1] = acquire;
    both[3] = release;
    p.ins = both;
    check_tells(&p, -1, NULL, EMU_PROXY);
}
END_TEST

/* CTA 0 loads for itself and for CTA 2. */
static const emu_ins multicast[] = {
    {.execute = emu_bra, .target = 2, .guard = 4, .guard_not = true},
    PROGRAM_EXIT,
    PROGRAM_INIT(BAR, 1),
    {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_ARRIVE, .sem = EMU_RELEASE, PROGRAM_ALL},
    {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_WAIT, .sem = EMU_ACQUIRE, PROGRAM_ALL},
    {.execute = emu_bra, .target = 10, .guard = 5}, /* 5: CTA 1 expects nothing */
    PROGRAM_EXPECT(BAR, BOX),
    {TENSOR_INS(EMU_BULK_COPY, EMU_GLOBAL, EMU_SHARED), .d = PROGRAM_HERE(TILE),
     .c = PROGRAM_HERE(BAR), .x = PROGRAM_IS(5), .flags = EMU_BULK_MULTICAST, .guard = 3},
    PROGRAM_WAIT(BAR, 0, 8), /* 8, 9 */
    PROGRAM_EXIT};

static bool prepare_multicast(emu_machine *m)
{
    for (int warp = 0; warp < m->cta[1].warps; ++warp)
        *emu_predicate(m, 1, warp, 5) = UINT32_MAX;
    *emu_predicate(m, 1, 0, 4) = 0;
    return prepare(m);
}

static bool both_have_it(emu_machine *m)
{
    const uint8_t *a = m->cta[0].shared->data, *c = m->cta[2].shared->data;
    uint32_t first;
    memcpy(&first, a + TILE, sizeof first);
    return first == 100 + 16 * COLUMNS + 24 && memcmp(a + TILE, c + TILE, BOX) == 0 &&
           m->cta[1].shared->state[TILE] == 0;
}

START_TEST(a_box_comes_to_each_cta_of_the_mask)
{
    emu_ins wide = multicast[7];
    struct program_case p = program_make(multicast, COUNT(multicast), 32, 3);
    wide.x.value = 8;
    p.prepare = prepare_multicast;
    p.is_right = both_have_it;
    check_clean(&p);
    check_fires(&p, 6, NULL, EMU_STUCK, 0);
    check_fires(&p, 7, &wide, EMU_OPERAND, 0);
}
END_TEST

/* ---- Refusals ---- */

static const emu_operand negative[] = {PROGRAM_IS(0xffffffff), PROGRAM_IS(0)},
                         three[] = {PROGRAM_IS(0), PROGRAM_IS(0), PROGRAM_IS(0)};

static const struct {
    emu_ins ins;
    const char *part;
} refused[] = {
    {{TENSOR_INS(EMU_BULK_COPY, EMU_GLOBAL, EMU_SHARED), .d = PROGRAM_AT(TILE + 64)},
     "not a multiple of 128"},
    {{TENSOR_INS(EMU_BULK_COPY, EMU_GLOBAL, EMU_SHARED), .d = PROGRAM_AT(TILE),
      .c = PROGRAM_AT(BAR)},
     "no mbarrier is at"},
    {{TENSOR_INS(EMU_BULK_COPY, EMU_GLOBAL, EMU_SHARED), .d = PROGRAM_AT(16384)},
     "ends 0 bytes below"},
    {{TENSOR_INS(EMU_BULK_COPY, EMU_GLOBAL, EMU_SHARED), .flags = EMU_BULK_GATHER4},
     "does not have .tile::gather4"},
    {{TENSOR_INS(EMU_BULK_COPY, EMU_GLOBAL, EMU_SHARED), .flags = EMU_BULK_IM2COL_W},
     "does not have .im2col::w, which came with sm_100"},
    {{TENSOR_INS(EMU_BULK_COPY, EMU_GLOBAL, EMU_SHARED), .flags = EMU_BULK_CTA_GROUP},
     "does not have .cta_group"},
    {{TENSOR_INS(EMU_BULK_COPY, EMU_GLOBAL, EMU_SHARED), .flags = EMU_BULK_IM2COL},
     "its map is tiled"},
    {{TENSOR_INS(EMU_BULK_REDUCE, EMU_GLOBAL, EMU_SHARED), .flags = EMU_REDUCE_ADD << 8},
     "from shared to global"},
    {{TENSOR_INS(EMU_BULK_REDUCE, EMU_SHARED, EMU_GLOBAL), .flags = EMU_REDUCE_COPY << 8},
     "there is no .copy"},
    {{.op = EMU_BULK_COPY,
      .space = EMU_SHARED,
      .to = EMU_GLOBAL,
      .a = PROGRAM_BY(2, 0),
      .list = negative,
      .listed = 2},
     "coordinates of at least 0"},
    {{.op = EMU_BULK_COPY,
      .space = EMU_GLOBAL,
      .to = EMU_SHARED,
      .a = PROGRAM_BY(2, 0),
      .list = three,
      .listed = 3},
     "as many coordinates"},
    {{.op = EMU_BULK_COPY,
      .space = EMU_GLOBAL,
      .to = EMU_SHARED,
      .a = PROGRAM_BY(0, 0),
      .list = three,
      .listed = 2},
     "no tensor map is at"},
    {{.op = EMU_BULK_PREFETCH, .a = PROGRAM_BY(2, 64), .list = three, .listed = 2},
     "only 64 of these bytes"},
};

START_TEST(wrong_tensor_copies_are_refused)
{
    struct program_case p = program_make(NULL, 0, 32, 1);
    p.prepare = prepare;
    emu_machine *m = program_open(&p, EMU_LATEST, 0);
    ck_assert_ptr_nonnull(m);
    ck_assert_int_eq(emu_tma(m, m->cta[0].warp, 1, &refused[_i].ins), EMU_FAULT);
    check_finding(m, refused[_i].part);
    emu_close(m);
}
END_TEST

/* Maps that no encoder makes, or that cannot be followed. */
static const struct {
    emu_tensormap_field field;
    int at;
    uint64_t value;
    const char *part;
} changed[] = {
    {EMU_FIELD_BOX_DIM, 0, 48, "that no encoder makes: box[0]: 192 bytes are more than the 64"},
    {EMU_FIELD_GLOBAL_ADDRESS, 0, 0x700000000008, "that no encoder makes: base"},
    {EMU_FIELD_INTERLEAVE_LAYOUT, 0, 1, "that no encoder makes: rank: 2 is not in 3 .. 5"},
};

START_TEST(a_spoilt_map_is_found)
{
    struct program_case p = program_make(NULL, 0, 32, 1);
    emu_ins spoil = {.op = EMU_TENSORMAP_REPLACE,
                     .space = EMU_GLOBAL,
                     .d = PROGRAM_BY(2, 0),
                     .a = PROGRAM_IS(changed[_i].value),
                     .count = changed[_i].at,
                     .flags = changed[_i].field},
            use = {TENSOR_INS(EMU_BULK_COPY, EMU_SHARED, EMU_GLOBAL), .d = PROGRAM_AT(TILE)};
    p.prepare = prepare_shared;
    emu_machine *m = program_open(&p, EMU_LATEST, 0);
    ck_assert_ptr_nonnull(m);
    ck_assert_int_eq(emu_tensormap(m, m->cta[0].warp, 1, &spoil), EMU_DONE);
    ck_assert_int_eq(emu_tma(m, m->cta[0].warp, 1, &use), EMU_FAULT);
    check_finding(m, changed[_i].part);
    emu_close(m);
}
END_TEST

/* Prefetches read the map and its coordinates, and nothing else. */
START_TEST(a_prefetch_does_nothing)
{
    struct program_case p = program_make(NULL, 0, 32, 1);
    emu_ins use = {TENSOR_INS(EMU_BULK_PREFETCH, EMU_GLOBAL, EMU_GLOBAL)};
    emu_machine *m = program_open(&p, EMU_LATEST, 0);
    ck_assert(m != NULL && prepare(m));
    ck_assert_int_eq(emu_tma(m, m->cta[0].warp, 1, &use), EMU_DONE);
    ck_assert(m->own->in_flight == 0 && emu_findings(m) == 0);
    emu_close(m);
}
END_TEST

Suite *emu_tma_suite(void)
{
    Suite *s = suite_create("emu_tma");
    TCase *c = tcase_create("emu_tma");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, a_box_goes_in_and_out);
    tcase_add_test(c, a_map_stays_while_it_is_used);
    tcase_add_test(c, a_changed_map_is_fenced);
    tcase_add_test(c, a_box_comes_to_each_cta_of_the_mask);
    tcase_add_loop_test(c, a_spoilt_map_is_found, 0, COUNT(changed));
    tcase_add_test(c, a_prefetch_does_nothing);
    tcase_add_loop_test(c, wrong_tensor_copies_are_refused, 0, COUNT(refused));
    suite_add_tcase(s, c);
    return s;
}
