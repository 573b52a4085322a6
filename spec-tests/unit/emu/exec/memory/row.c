/* row.c - which accesses of a warp are a row: where its lanes point, and whether the bytes are
 * plain; what is not one is left to the checks lane by lane. What loads and matrices do with rows
 * is tested with them (memory/load_store_row.c, matrix/ldmatrix.c). */
#include "emu/exec/memory/row.h"
#include "emu/exec/memory/banks.h"
#include "emu/state/state.h"

#include "spec-tests/compare/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

static emui_row found;
static uint32_t lanes = UINT32_MAX;

static bool look(emu_machine *m, emu_space space, int bytes)
{
    const emu_ins ins = {.space = space, .a = one_at(ONE_A, 0), .count = bytes};
    found.bytes = (uint32_t)bytes;
    return emui_find_row(m, m->cta[0].warp, lanes, &ins, &found);
}

/* Lane l points at first + l * apart, with so many bytes. */
static bool find(emu_machine *m, emu_space space, uint64_t first, uint64_t apart, int bytes)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        one_set(m, ONE_A, lane, first + (uint64_t)lane * apart);
    return look(m, space, bytes);
}

START_TEST(lanes_of_one_region_are_a_row)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    const uint32_t shared = emu_shared_address(0, 0);
    const uint64_t global = emu_alloc(m, 4096, "g");
    ck_assert(find(m, EMU_SHARED, shared + 64, 16, 16) && found.in_line);
    ck_assert(found.offset[0] == 64 && found.offset[31] == 64 + 31 * 16);
    ck_assert(find(m, EMU_SHARED, shared + 64, 48, 16) && !found.in_line);
    ck_assert(find(m, EMU_GENERIC, emu_generic(EMU_SHARED, shared), 4, 4) && found.in_line);
    ck_assert(found.region->space == EMU_SHARED && found.offset[3] == 12);
    ck_assert(find(m, EMU_GLOBAL, global + 128, 8, 8) && found.region->base == global);
    emu_close(m);
}
END_TEST

/* Rows of 16 threads that read a row of a tile, or a word of one each. */
START_TEST(rows_of_threads_are_seen)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (int other = -1; other < EMU_LANES; ++other) {
        for (int kind = 0; kind < 2; ++kind) {
            for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
                one_set(m, ONE_A, (int)lane, 64 + 4 * (kind == 0 ? lane % 16 : lane / 16));
            if (other >= 0)
                one_set(m, ONE_A, other, 256);
            ck_assert(look(m, EMU_SHARED, 4) && found.twice == (kind == 0 && other < 0));
            ck_assert(found.halves == (kind == 1 && other < 0) && !found.in_line);
        }
    }
    emu_close(m);
}
END_TEST

/* Where one lane alone is wrong, and not active, the others are a row. */
START_TEST(others_are_left)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    const uint32_t shared = emu_shared_address(0, 0);
    const uint64_t global = emu_alloc(m, 256, "g");
    ck_assert(!find(m, EMU_SHARED, shared + 8, 16, 16));
    ck_assert(!find(m, EMU_SHARED, shared, 512, 16));
    ck_assert(!find(m, EMU_SHARED, emu_shared_address(1, 0), 16, 16));
    ck_assert(!find(m, EMU_GENERIC, global, 16, 16));
    ck_assert(!find(m, EMU_GENERIC, emu_generic(EMU_LOCAL, 0), 4, 4));
    ck_assert(!find(m, EMU_LOCAL, 0, 4, 4));
    lanes = 0xffff;
    ck_assert(find(m, EMU_GENERIC, global, 16, 16) && !found.in_line);
    lanes = UINT32_MAX;
    emu_close(m);
}
END_TEST

/* Each half of the lanes side by side, wherever the other is. */
START_TEST(halves_of_a_row_are_seen)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (int other = -1; other < EMU_LANES; ++other) {
        for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
            one_set(m, ONE_A, (int)lane, lane / 16 * 1024 + lane % 16 * 8);
        if (other >= 0)
            one_set(m, ONE_A, other, 512);
        ck_assert(look(m, EMU_SHARED, 8) && found.regular == (other < 0));
        ck_assert(!found.twice && !found.halves && !found.in_line);
    }
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        one_set(m, ONE_A, (int)lane, lane / 16 * 1024 + lane % 16 * 8 + 4);
    ck_assert(!look(m, EMU_SHARED, 8));
    emu_close(m);
}
END_TEST

/* The upper words of addresses tell lanes apart, and carries into them do. */
START_TEST(upper_words_are_looked_at)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    const uint64_t global = emu_alloc(m, 4096, "g"); /* at a multiple of 2^32 */
    ck_assert_uint_eq(global % (UINT64_C(1) << 32), 0);
    const emu_ins ins = {.space = EMU_GLOBAL, .a = one_at(ONE_A, 16)};
    const emu_warp *w = m->cta[0].warp;
    found.bytes = 4;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        one_set(m, ONE_A, lane, global + 4 * (uint64_t)lane);
    ck_assert(emui_find_row(m, w, lanes, &ins, &found) && found.in_line);
    ck_assert(found.offset[0] == 16);
    one_set(m, ONE_A, 1, global + UINT32_MAX - 7); /* + 16: the low word is 8 */
    ck_assert(!emui_find_row(m, w, lanes, &ins, &found));
    one_set(m, ONE_A, 1, global - 8);
    ck_assert(emui_find_row(m, w, lanes, &ins, &found) && found.offset[1] == 8);
    for (int other = 0; other < EMU_LANES; ++other) {
        for (int lane = 0; lane < EMU_LANES; ++lane)
            one_set(m, ONE_A, lane, global + 4 * (uint64_t)lane);
        one_set(m, ONE_A, other, global + 4 * (uint64_t)other + (UINT64_C(1) << 32));
        ck_assert(!emui_find_row(m, w, lanes, &ins, &found));
    }
    emu_close(m);
}
END_TEST

/* What an instruction found last is looked at first, and is not there when it was freed. */
START_TEST(freed_memory_is_no_row)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    const uint64_t global = emu_alloc(m, 4096, "g"), other = emu_alloc(m, 4096, "h");
    ck_assert(find(m, EMU_GLOBAL, global, 4, 4) && found.region->base == global);
    ck_assert(find(m, EMU_GLOBAL, global, 4, 4) && found.region->base == global);
    ck_assert(find(m, EMU_GLOBAL, other, 4, 4) && found.region->base == other);
    ck_assert(emu_free(m, other));
    ck_assert(!find(m, EMU_GLOBAL, other, 4, 4));
    ck_assert(find(m, EMU_GLOBAL, global, 4, 4));
    found.region->life = EMUI_FREED;
    ck_assert(!find(m, EMU_GLOBAL, global, 4, 4));
    emu_close(m);
}
END_TEST

/* Bytes that were never written are told from those of an mbarrier; where a row is marked, its
 * active lanes have written. */
START_TEST(states_are_looked_at)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert(find(m, EMU_SHARED, emu_shared_address(0, 0), 32, 16));
    uint8_t *state = found.region->state;
    ck_assert_int_eq(emui_state_of_row(&found), EMUI_ROW_UNWRITTEN);
    lanes = 0xff;
    ck_assert(look(m, EMU_SHARED, 16));
    emui_mark_row(&found);
    ck_assert_int_eq(emui_state_of_row(&found), EMUI_ROW_WRITTEN);
    ck_assert_uint_eq(state[7 * 32 + 15], EMUI_WRITTEN);
    ck_assert_uint_eq(state[7 * 32 + 16], 0);
    lanes = 0x1ff;
    ck_assert(look(m, EMU_SHARED, 16));
    ck_assert_int_eq(emui_state_of_row(&found), EMUI_ROW_UNWRITTEN);
    state[3 * 32 + 9] |= EMUI_MBARRIER;
    ck_assert_int_eq(emui_state_of_row(&found), EMUI_ROW_OTHER);
    lanes = 0xf7;
    ck_assert(look(m, EMU_SHARED, 16));
    ck_assert_int_eq(emui_state_of_row(&found), EMUI_ROW_WRITTEN);
    lanes = UINT32_MAX;
    emu_close(m);
}
END_TEST

/* Of rows of each kind and width, each byte counts. */
START_TEST(each_state_is_looked_at)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (uint64_t bytes = 1; bytes <= 16; bytes *= 2)
        for (uint64_t apart = 0; apart <= 2 * bytes; apart += bytes) {
            ck_assert(find(m, EMU_SHARED, emu_shared_address(0, 0), apart, (int)bytes));
            uint8_t *state = found.region->state;
            memset(state, 0, 31 * apart + bytes);
            emui_mark_row(&found);
            ck_assert_int_eq(emui_state_of_row(&found), EMUI_ROW_WRITTEN);
            for (uint64_t at = 0; at < 32 * apart + bytes; ++at) {
                const bool in = apart == 0 ? at < bytes : at % apart < bytes && at < 32 * apart;
                state[at] |= EMUI_LEAVING;
                ck_assert_int_eq(emui_state_of_row(&found), in ? EMUI_ROW_OTHER : EMUI_ROW_WRITTEN);
                state[at] &= (uint8_t)~EMUI_LEAVING;
            }
        }
    emu_close(m);
}
END_TEST

/* Rows of 16 bytes take a phase for eight lanes, in line or not. */
START_TEST(rows_are_counted)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emui_actor by = {m, NULL, -1, "row"};
    ck_assert(find(m, EMU_SHARED, emu_shared_address(0, 0), 16, 16));
    emui_count_row(&by, UINT32_MAX, &found, EMUI_WRITE);
    ck_assert_uint_eq(emu_counted(m)->wavefronts, 4);
    ck_assert(find(m, EMU_SHARED, emu_shared_address(0, 0), 128, 16));
    emui_count_row(&by, UINT32_MAX, &found, EMUI_WRITE);
    ck_assert_uint_eq(emu_counted(m)->wavefronts, 4 + 32);
    ck_assert_uint_eq(emu_counted(m)->shared_accesses, 2);
    emu_close(m);
}
END_TEST

static emu_counters counted_of(emu_machine *m, uint64_t base, bool as_row)
{
    const emui_actor by = {m, NULL, -1, "row"};
    uint64_t address[EMU_LANES];
    const emui_pattern all = {UINT32_MAX, address, found.bytes, EMUI_READ};
    m->count = (emu_counters){0};
    for (int lane = 0; lane < EMU_LANES; ++lane)
        address[lane] = base + found.offset[lane];
    if (as_row)
        emui_count_row(&by, UINT32_MAX, &found, EMUI_READ);
    else
        emui_count_global(&by, &all);
    return m->count;
}

/* Of regular rows of global memory the sectors and lines are those of their lanes. */
START_TEST(halves_are_counted_as_their_lanes)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    const uint64_t base = emu_alloc(m, 4096, "g");
    uint64_t seed = 5;
    for (int turn = 0; turn < 4000; ++turn) {
        seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        const uint64_t bytes = UINT64_C(1) << (seed >> 33) % 5,
                       step = (seed >> 40) % 4 == 0 ? 0 : bytes;
        const uint64_t at[2] = {(seed >> 42) % 64 * bytes, (seed >> 50) % 64 * bytes};
        for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
            one_set(m, ONE_A, (int)lane, base + at[lane / 16] + lane % 16 * step);
        ck_assert(look(m, EMU_GLOBAL, (int)bytes) && found.regular);
        const emu_counters row = counted_of(m, base, true), each = counted_of(m, base, false);
        ck_assert(memcmp(&row, &each, sizeof row) == 0);
    }
    emu_close(m);
}
END_TEST

Suite *emu_row_suite(void)
{
    Suite *suite = suite_create("emu_row");
    TCase *all = tcase_create("all");
    tcase_add_test(all, lanes_of_one_region_are_a_row);
    tcase_add_test(all, rows_of_threads_are_seen);
    tcase_add_test(all, others_are_left);
    tcase_add_test(all, halves_of_a_row_are_seen);
    tcase_add_test(all, upper_words_are_looked_at);
    tcase_add_test(all, freed_memory_is_no_row);
    tcase_add_test(all, states_are_looked_at);
    tcase_add_test(all, each_state_is_looked_at);
    tcase_add_test(all, rows_are_counted);
    tcase_add_test(all, halves_are_counted_as_their_lanes);
    suite_add_tcase(suite, all);
    return suite;
}
