/* pieces.c - the record of an operation: pieces in the order in which they came, those that go on
 * from the last one joined to it, whether they have room in the record or not.
 *
 * What is not here: what an operation does with them (async.c). */
#include "emu/exec/async/async.h"
#include "spec-tests/compare/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

/* Piece k, 4 bytes: from every third word of shared memory to every second, so that none goes on
 * from another. */
static emui_piece piece_at(emu_machine *m, int k)
{
    emui_region *r = m->cta[0].shared;
    return (emui_piece){{r, 12 * (uint64_t)k}, {r, 2048 + 8 * (uint64_t)k}, 4};
}

static emui_async *new_operation(emu_machine *m, int pieces)
{
    return emui_async_new(&(emui_actor){m, &m->cta[0].warp[0], 3, "a copy"}, pieces,
                          EMUI_COPY_GROUP);
}

START_TEST(pieces_stay_in_order)
{
    static const int rooms[] = {0, 1, 2, 3, 40};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emui_async *a = new_operation(m, rooms[_i]);
    ck_assert_ptr_nonnull(a);
    for (int k = 0; k < 40; ++k) {
        ck_assert(emui_add_piece(m, a, piece_at(m, k)));
        ck_assert_int_eq(a->pieces, k + 1);
        for (int n = 0; n <= k; ++n) {
            ck_assert_uint_eq(a->piece[n].from.offset, piece_at(m, n).from.offset);
            ck_assert_uint_eq(a->piece[n].to.offset, piece_at(m, n).to.offset);
        }
    }
    ck_assert_uint_eq(a->bytes, 160);
    ck_assert_int_eq(a->lane, 3);
    emui_async_free(a);
    emu_close(m);
}
END_TEST

START_TEST(a_piece_that_goes_on_is_joined)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emui_async *a = new_operation(m, 1);
    emui_piece next = piece_at(m, 0);
    ck_assert(emui_add_piece(m, a, next));
    next.from.offset += 4;
    next.to.offset += 4;
    ck_assert(emui_add_piece(m, a, next));
    ck_assert_int_eq(a->pieces, 1);
    ck_assert_uint_eq(a->piece[0].bytes, 8);
    next.from.offset += 4; /* to somewhere else */
    ck_assert(emui_add_piece(m, a, next));
    ck_assert_int_eq(a->pieces, 2);
    ck_assert_uint_eq(a->bytes, 12);
    emui_async_free(a);
    emu_close(m);
}
END_TEST

START_TEST(memory_may_be_short)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    check_let_fail(_i);
    emui_async *a = new_operation(m, 40);
    bool failed = check_has_failed();
    ck_assert(failed);
    ck_assert_ptr_null(a);
    a = new_operation(m, EMUI_FEW_PIECES);
    for (int k = 0; k < EMUI_FEW_PIECES; ++k)
        ck_assert(emui_add_piece(m, a, piece_at(m, k)));
    check_let_fail(0);
    bool added = emui_add_piece(m, a, piece_at(m, EMUI_FEW_PIECES));
    failed = check_has_failed();
    ck_assert(failed && !added);
    ck_assert_int_eq(a->pieces, EMUI_FEW_PIECES);
    emui_async_free(a);
    emu_close(m);
}
END_TEST

Suite *emu_pieces_suite(void)
{
    Suite *s = suite_create("emu_pieces");
    TCase *c = tcase_create("emu_pieces");
    tcase_add_loop_test(c, pieces_stay_in_order, 0, 5);
    tcase_add_test(c, a_piece_that_goes_on_is_joined);
    tcase_add_loop_test(c, memory_may_be_short, 0, 2);
    suite_add_tcase(s, c);
    return s;
}
