/* memory.c - the spaces of the machine as the host sees them: allocations, windows of generic
 * addresses, bytes in and out, names in messages, memory that was never written.
 *
 * What is not here: checks of a lane's access (cases/check/access). */
#include "emu/state/state.h"
#include "spec-tests/support/random.h"
#include "spec-tests/unit/emu/line.h"

#include <stdlib.h>
#include <time.h>

START_TEST(the_host_moves_bytes)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    const uint8_t in[5] = {2, 3, 5, 7, 11};
    uint8_t out[5] = {0};
    uint64_t a = emu_alloc(m, 100, "A"), b = emu_alloc(m, 0, NULL), c = emu_alloc(m, 100, "C");
    const uint64_t good[] = {a,
                             a + 95,
                             c + 1,
                             emu_generic(EMU_SHARED, 8187),
                             emu_generic(EMU_PARAM, 4347),
                             emu_generic(EMU_CONST, 65531)};
    const uint64_t bad[] = {a + 96,
                            a - 1,
                            b,
                            c + 100,
                            0,
                            UINT64_MAX - 2,
                            emu_generic(EMU_SHARED, 8188),
                            emu_generic(EMU_SHARED, emu_shared_address(1, 0)),
                            emu_generic(EMU_LOCAL, 0),
                            emu_generic(EMU_PARAM, 4348)};
    ck_assert(a % 256 == 0 && b % 256 == 0 && c % 256 == 0 && b > a + 100 && c > b);
    for (int k = 0; k < COUNT(good); ++k) {
        memset(out, 0, sizeof out);
        ck_assert(emu_put(m, good[k], in, 5) && emu_get(m, good[k], out, 5));
        ck_assert(memcmp(in, out, 5) == 0);
    }
    for (int k = 0; k < COUNT(bad); ++k)
        ck_assert_msg(!emu_put(m, bad[k], in, 5) && !emu_get(m, bad[k], out, 5), "address %d", k);
    ck_assert(emu_put_const(m, 65531, in, 5) && !emu_put_const(m, 65532, in, 5));
    ck_assert(emu_free(m, a) && !emu_free(m, a) && !emu_free(m, c + 1));
    ck_assert(!emu_get(m, a, out, 5) && emu_get(m, c + 1, out, 5));
    ck_assert_uint_eq(emu_alloc(m, UINT64_MAX, "too large"), 0);
    for (int k = 0; k < 40; ++k)
        ck_assert(emu_alloc(m, 1, "many") != 0);
    emu_close(m);
}
END_TEST

/* ---- Addresses ---- */

START_TEST(windows_are_those_of_the_readme)
{
    static const struct {
        emu_space space;
        uint64_t address, generic;
    } rows[] = {
        {EMU_SHARED, 0, UINT64_C(0x010000000000)},
        {EMU_SHARED, 0x0f000010, UINT64_C(0x01000f000010)},
        {EMU_SHARED, UINT64_C(0x700000000010), UINT64_C(0x010000000010)}, /* 32 bits count */
        {EMU_LOCAL, 8, UINT64_C(0x020000000008)},
        {EMU_PARAM, 16, UINT64_C(0x030000000010)},
        {EMU_CONST, 24, UINT64_C(0x040000000018)},
        {EMU_GLOBAL, UINT64_C(0x700000000000), UINT64_C(0x700000000000)},
        {EMU_GENERIC, UINT64_C(0x010000000004), UINT64_C(0x010000000004)},
    };
    for (int k = 0; k < COUNT(rows); ++k)
        ck_assert_uint_eq(emu_generic(rows[k].space, rows[k].address), rows[k].generic);
    ck_assert_uint_eq(emu_shared_address(0, 1024), 1024);
    ck_assert_uint_eq(emu_shared_address(15, 1024), 0x0f000400);
}
END_TEST

/* Shared memory of each CTA is its own, and begins at its rank. */
START_TEST(ctas_have_memory_of_their_own)
{
    emu_config config = emu_defaults();
    config.ctas = config.cluster[0] = 3;
    config.grid[0] = 3;
    config.static_shared = 64;
    emu_machine *m = emu_open(&config, NULL);
    uint32_t v, is;
    ck_assert_ptr_nonnull(m);
    for (int cta = 0; cta < 3; ++cta) {
        v = 100 + (uint32_t)cta;
        ck_assert(emu_put(m, emu_generic(EMU_SHARED, emu_shared_address(cta, 60)), &v, 4));
    }
    for (int cta = 0; cta < 3; ++cta) {
        ck_assert(emu_get(m, emu_generic(EMU_SHARED, emu_shared_address(cta, 60)), &is, 4));
        ck_assert_uint_eq(is, 100 + (uint32_t)cta);
        ck_assert(!emu_get(m, emu_generic(EMU_SHARED, emu_shared_address(cta, 61)), &is, 4));
    }
    ck_assert(!emu_get(m, emu_generic(EMU_SHARED, emu_shared_address(3, 0)), &is, 4));
    emu_close(m);
}
END_TEST

/* Allocations in any order of freeing: each address finds its own, none another's. */
START_TEST(allocations_are_found_by_address)
{
    enum { BUFFERS = 50 };
    uint64_t at[BUFFERS];
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (uint32_t k = 0; k < BUFFERS; ++k) {
        at[k] = emu_alloc(m, 4 + 100 * k, "buffer");
        ck_assert(at[k] != 0 && at[k] % 256 == 0);
        ck_assert(k == 0 || at[k] > at[k - 1] + 100 * (k - 1) + 4 + 65535);
        ck_assert(emu_put(m, at[k] + 100 * k, &k, 4));
    }
    for (uint32_t k = 0; k < BUFFERS; k += 3)
        ck_assert(emu_free(m, at[k]));
    for (uint32_t k = 0; k < BUFFERS; ++k) {
        uint32_t is = 0;
        ck_assert_int_eq(emu_get(m, at[k] + 100 * k, &is, 4), k % 3 != 0);
        ck_assert_uint_eq(is, k % 3 != 0 ? k : 0);
        ck_assert(!emu_get(m, at[k] + 100 * k + 1, &is, 4));
    }
    emu_close(m);
}
END_TEST

/* ---- Bytes ---- */

/* Fresh memory of every space holds no zeros to rely on. */
START_TEST(fresh_memory_is_not_zero)
{
    emu_machine *m = one_open(0);
    ck_assert(emu_put_param(m, 24, "", 1));
    const uint64_t places[] = {emu_alloc(m, 8, "A"), emu_generic(EMU_SHARED, 16),
                               emu_generic(EMU_PARAM, 16), emu_generic(EMU_CONST, 16)};
    for (int k = 0; k < COUNT(places); ++k) {
        uint64_t is = 0;
        ck_assert(emu_get(m, places[k], &is, 8));
        ck_assert_uint_eq(is, UINT64_C(0xcdcdcdcdcdcdcdcd));
    }
    emu_close(m);
}
END_TEST

/* Bytes that the host put count as written, their neighbours do not. */
START_TEST(the_host_writes_what_it_puts)
{
    uint64_t v = 5;
    emu_machine *m = one_open(EMU_CHECK_ALL);
    one_set_all(m, 2, 64 + 4 * (uint64_t)_i);
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, 68), &v, 8));
    ck_assert_int_eq(line_run_text(m, UINT32_MAX, "ld.shared.u32 r8, [r2]; nanosleep.u32 r8;"),
                     EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), _i == 0 || _i == 3);
    emu_close(m);
}
END_TEST

/* A name goes into messages, and into strings of the trace: cut to 31 characters, and harmless. */
START_TEST(names_are_made_harmless)
{
    static const struct {
        const char *name, *shown;
    } rows[] = {{"say \"x\"\n", "byte 0x4 of say _x__, which"},
                {"back\\slash", "byte 0x4 of back_slash, which"},
                {"0123456789012345678901234567890123456789",
                 "byte 0x4 of 0123456789012345678901234567890, which"},
                {NULL, "byte 0x4 of memory, which"}};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    one_set_all(m, 2, emu_alloc(m, 64, rows[_i].name));
    ck_assert_int_eq(line_run_text(m, 1, "ld.global.u32 r8, [d2+4]; nanosleep.u32 r8;"),
                     EMU_FINISHED);
    check_finding(m, rows[_i].shown);
    emu_close(m);
}
END_TEST

/* The host's own bytes, at their address; what a kernel writes is there at once. */
START_TEST(memory_of_the_host_is_shared)
{
    static uint32_t mine[64] = {1, 2, 3};
    uint64_t at = (uintptr_t)mine;
    emu_machine *m = one_open(EMU_CHECK_ALL);
    uint64_t before = emu_alloc(m, 64, "before");
    ck_assert(emu_share(m, mine, sizeof mine, "mine"));
    ck_assert(!emu_share(m, mine + 63, 8, "again"));
    ck_assert(!emu_share(m, (void *)(uintptr_t)(at - 1), 2, "again"));
    uint64_t after = emu_alloc(m, 64, "after");
    ck_assert(before != 0 && after > before);
    one_set_all(m, 2, at);
    ck_assert_int_eq(line_run_text(m, 1, "st.global.u32 [d2+8], 77;"), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert(mine[2] == 77 && mine[0] == 1);
    ck_assert(emu_get(m, before, mine, 64) && emu_get(m, after, mine, 64));
    ck_assert(!emu_get(m, at + sizeof mine - 3, mine, 4));
    ck_assert(emu_free(m, at));
    ck_assert(!emu_get(m, at, mine, 4));
    emu_close(m);
}
END_TEST

START_TEST(what_cannot_be_shared_is_refused)
{
    static char mine[8];
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert(!emu_share(m, (void *)(uintptr_t)UINT64_C(0x010000000100), 8, "a window"));
    ck_assert(
        !emu_share(m, (void *)(uintptr_t)UINT64_C(0x0100000000), UINT64_C(1) << 40, "into it"));
    ck_assert(!emu_share(m, (void *)UINTPTR_MAX, 8, "past the end"));
    bool failed = true;
    for (long nth = 0; failed; ++nth) {
        check_let_fail(nth);
        bool shared = emu_share(m, mine, sizeof mine, "mine");
        failed = check_has_failed();
        ck_assert(shared != failed);
    }
    emu_close(m);
}
END_TEST

START_TEST(large_memory_is_taken_when_it_is_used)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    const uint64_t bytes = UINT64_C(100) << 30;
    uint32_t in = 77, out = 0;
    uint64_t a = emu_alloc(m, bytes, "A"), b = emu_alloc(m, bytes, "B");
    ck_assert(a != 0 && b >= a + bytes);
    ck_assert(emu_put(m, a + bytes - 4, &in, 4) && emu_get(m, a + bytes - 4, &out, 4));
    ck_assert(out == 77 && !emu_put(m, a + bytes - 3, &in, 4));
    ck_assert(emu_free(m, a) && !emu_get(m, a + bytes - 4, &out, 4));
    emu_close(m);
}
END_TEST

/* Nor does it cost anything to free what was not used: a visit of the shadow's whole list alone
 * would take a minute of processor time. */
START_TEST(large_memory_is_freed_at_once)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    const uint64_t bytes = UINT64_C(100) << 30;
    const clock_t begin = clock();
    for (int i = 0; i < 100; ++i) {
        uint64_t a = emu_alloc(m, bytes, "A");
        ck_assert(a != 0 && emu_free(m, a));
    }
    ck_assert_int_lt((clock() - begin) / CLOCKS_PER_SEC, 10);
    emu_close(m);
}
END_TEST

/* Addresses are used once before the first of them come again, beside what is still there. */
START_TEST(addresses_come_again_late)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    uint64_t first = emu_alloc(m, 64, "first"), kept = emu_alloc(m, 64, "kept");
    ck_assert(emu_free(m, first));
    ck_assert_uint_gt(emu_alloc(m, 64, "next"), kept); /* not the one that was freed just now */
    m->next_global = EMUI_GLOBAL_END - (UINT64_C(80) << 10);
    uint64_t last = emu_alloc(m, 64, "last");
    ck_assert(last > kept && last < EMUI_GLOBAL_END);
    ck_assert_uint_eq(emu_alloc(m, 64, "again"), first);
    uint64_t behind = emu_alloc(m, 64, "behind"), between = kept + (kept - first);
    ck_assert_uint_gt(behind, between); /* where kept and next are, is no room */
    m->next_global = EMUI_GLOBAL_BASE;
    ck_assert(emu_free(m, kept) && emu_free(m, between));
    ck_assert_uint_gt(emu_alloc(m, 4 * (kept - first), "too large for the gap"), behind);
    m->next_global = EMUI_GLOBAL_BASE;
    ck_assert_uint_eq(emu_alloc(m, kept - first, "as large as the gap"), kept);
    emu_close(m);
}
END_TEST

enum { ALIGN = 256, GUARD = 64 << 10 };

static uint64_t behind(const emui_region *r, uint64_t guard)
{
    return (r->base + r->bytes + ALIGN - 1) / ALIGN * ALIGN + guard;
}

/* Far enough from what is there, and from the end. */
static bool is_free(const emu_machine *m, uint64_t at, uint64_t bytes, uint64_t guard)
{
    for (int i = 0; i < m->globals; ++i)
        if (at + bytes + guard > m->global[i]->base && at < behind(m->global[i], guard))
            return false;
    return at + bytes + guard <= EMUI_GLOBAL_END;
}

/* The definition: the least address from a place on that is free; 0: there is none. It is the place
 * itself, or where an allocation and its guard end. */
static uint64_t first_from(const emu_machine *m, uint64_t from, uint64_t bytes, uint64_t guard)
{
    uint64_t least = is_free(m, from, bytes, guard) ? from : 0;
    for (int i = 0; i < m->globals; ++i) {
        const uint64_t at = behind(m->global[i], guard);
        if (at >= from && is_free(m, at, bytes, guard) && (least == 0 || at < least))
            least = at;
    }
    return least;
}

/* Sizes around those of the alignment and the guard, at the start and at the end of addresses. */
START_TEST(each_allocation_is_in_the_first_gap)
{
    enum { MOST = 40, TURNS = 4000 };
    static const uint64_t sizes[] = {1, 255, 256, 257, 4096, GUARD - 1, GUARD, GUARD + 1};
    emu_config how = emu_defaults();
    how.padding = _i == 0 ? 0 : _i == 1 ? GUARD + 1 : 100000;
    const uint64_t guard = _i == 0 ? GUARD : _i == 1 ? GUARD + ALIGN : 100096;
    emu_machine *m = emu_open(&how, NULL);
    uint64_t seed = 5 + (uint64_t)_i;
    for (int turn = 0; turn < TURNS; ++turn) {
        if (m->globals == MOST || (m->globals > 0 && random_below(&seed, 3) == 0)) {
            const uint64_t k = random_below(&seed, (uint64_t)m->globals);
            ck_assert(emu_free(m, m->global[k]->base));
            continue;
        }
        const uint64_t bytes = sizes[random_below(&seed, COUNT(sizes))];
        const uint64_t edge = random_below(&seed, 4) == 0 ? random_below(&seed, 8) * ALIGN
                                                          : random_below(&seed, 2000) * ALIGN;
        if (random_below(&seed, 8) == 0)
            m->next_global = random_below(&seed, 2) == 0
                                 ? EMUI_GLOBAL_BASE + edge
                                 : EMUI_GLOBAL_END - guard - (bytes + ALIGN - 1) / ALIGN * ALIGN -
                                       edge + random_below(&seed, 3) * ALIGN;
        uint64_t must = first_from(m, m->next_global, bytes, guard);
        must = must != 0 ? must : first_from(m, EMUI_GLOBAL_BASE, bytes, guard);
        ck_assert_uint_eq(emu_alloc(m, bytes, "A"), must);
    }
    emu_close(m);
}
END_TEST

/* Freed from the front, from the back, or anywhere, while others are made. */
START_TEST(those_that_are_left_are_found)
{
    enum { MANY = 500 };
    emu_machine *m = one_open(0);
    uint64_t at[MANY], seed = 3;
    emui_place p;
    int live = 0;
    for (int turn = 0; turn < 20 * MANY; ++turn) {
        seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        const int phase = turn / MANY % 4, r = (int)(seed >> 40);
        if (phase == 3 ? live < MANY && r % 2 == 0 : live < MANY / 2 || (r % 3 == 0 && live < MANY))
            at[live++] = emu_alloc(m, 64, "A");
        else if (live > 0) {
            const int gone = phase == 0 ? 0 : phase == 1 ? live - 1 : r % live;
            ck_assert(emu_free(m, at[gone]) && !emu_free(m, at[gone]));
            ck_assert(!emui_look(m, NULL, 0, at[gone], 64, &p));
            memmove(&at[gone], &at[gone + 1], (size_t)(--live - gone) * sizeof *at);
        }
        ck_assert_int_eq(m->globals, live);
        for (int i = turn % 7; i < live; i += 7)
            ck_assert(emui_look(m, NULL, 0, at[i] + 63, 1, &p) && p.region->base == at[i]);
    }
    emu_close(m);
}
END_TEST

/* What counts against the limit comes back when it is freed, and memory of malloc is none of it. */
START_TEST(the_limit_is_of_what_is_held)
{
    emu_config how = emu_defaults();
    how.memory = 1000;
    emu_machine *m = emu_open(&how, NULL);
    static uint8_t own[4096];
    emui_place p;
    for (int i = 0; i < 3; ++i) {
        const uint64_t a = emu_alloc(m, 600, "A"), b = emu_alloc(m, 400, "B");
        ck_assert(a != 0 && b != 0 && emu_alloc(m, 1, "C") == 0);
        ck_assert(emu_share(m, own, sizeof own, "own") && emu_alloc(m, 1, "C") == 0);
        ck_assert(emu_free(m, (uintptr_t)own) && emu_free(m, a));
        ck_assert(emu_alloc(m, 601, "C") == 0);
        ck_assert(emui_look(m, NULL, 0, b, 1, &p));
        emui_set_life(p.region, EMUI_ON_HEAP);
        const uint64_t c = emu_alloc(m, 1000, "C");
        ck_assert(c != 0 && emu_free(m, c));
        emui_set_life(p.region, EMUI_OF_HOST);
        ck_assert(emu_free(m, b));
    }
    emu_close(m);
}
END_TEST

/* 10^5 are given out and freed in the order of their making, in seconds of processor time. */
START_TEST(many_cost_no_more_each)
{
    enum { MANY = 100000 };
    emu_machine *m = one_open(0);
    uint64_t *at = calloc(MANY, sizeof *at);
    const clock_t begin = clock();
    ck_assert_ptr_nonnull(at);
    for (int i = 0; i < MANY; ++i)
        ck_assert((at[i] = emu_alloc_room(m, 64, 32 << 10, "A")) != 0);
    for (int i = 0; i < MANY; ++i)
        ck_assert(emu_free(m, at[i]));
    ck_assert_int_lt((clock() - begin) / CLOCKS_PER_SEC, 10);
    free(at);
    emu_close(m);
}
END_TEST

Suite *emu_memory_suite(void)
{
    Suite *s = suite_create("emu_memory");
    TCase *c = tcase_create("emu_memory");
    tcase_add_test(c, the_host_moves_bytes);
    tcase_add_test(c, windows_are_those_of_the_readme);
    tcase_add_test(c, ctas_have_memory_of_their_own);
    tcase_add_test(c, allocations_are_found_by_address);
    tcase_add_test(c, fresh_memory_is_not_zero);
    tcase_add_test(c, large_memory_is_taken_when_it_is_used);
    tcase_add_test(c, large_memory_is_freed_at_once);
    tcase_add_loop_test(c, the_host_writes_what_it_puts, 0, 4);
    tcase_add_test(c, memory_of_the_host_is_shared);
    tcase_add_test(c, what_cannot_be_shared_is_refused);
    tcase_add_test(c, addresses_come_again_late);
    tcase_add_loop_test(c, each_allocation_is_in_the_first_gap, 0, 3);
    tcase_add_test(c, those_that_are_left_are_found);
    tcase_add_test(c, the_limit_is_of_what_is_held);
    tcase_add_test(c, many_cost_no_more_each);
    tcase_add_loop_test(c, names_are_made_harmless, 0, 4);
    suite_add_tcase(s, c);
    return s;
}
