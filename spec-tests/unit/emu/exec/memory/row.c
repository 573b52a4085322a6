/* row.c - which accesses of a warp are a row: where its lanes point, and whether the bytes are
 * plain; what is not one is left to the checks lane by lane. What loads and matrices do with rows
 * is tested with them (memory/load_store_row.c, matrix/ldmatrix.c). */
#include "emu/exec/memory/row.h"
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

/* Bytes that were never written are plain for a store, those of an mbarrier for nothing; where a
 * row is marked, its active lanes have written. */
START_TEST(states_are_looked_at)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert(find(m, EMU_SHARED, emu_shared_address(0, 0), 32, 16));
    uint8_t *state = found.region->state;
    ck_assert(!emui_row_is_plain(UINT32_MAX, &found, false));
    ck_assert(emui_row_is_plain(UINT32_MAX, &found, true));
    emui_mark_row(0xff, &found);
    ck_assert(emui_row_is_plain(0xff, &found, false));
    ck_assert(!emui_row_is_plain(0x1ff, &found, false));
    ck_assert_uint_eq(state[7 * 32 + 15], EMUI_WRITTEN);
    ck_assert_uint_eq(state[7 * 32 + 16], 0);
    state[3 * 32 + 9] |= EMUI_MBARRIER;
    ck_assert(!emui_row_is_plain(0xff, &found, true));
    ck_assert(emui_row_is_plain(0xf7, &found, false));
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

Suite *emu_row_suite(void)
{
    Suite *suite = suite_create("emu_row");
    TCase *all = tcase_create("all");
    tcase_add_test(all, lanes_of_one_region_are_a_row);
    tcase_add_test(all, rows_of_threads_are_seen);
    tcase_add_test(all, others_are_left);
    tcase_add_test(all, states_are_looked_at);
    tcase_add_test(all, rows_are_counted);
    suite_add_tcase(suite, all);
    return suite;
}
