/* arena.c - pieces of memory: zeroed, aligned, apart from each other, and all given back. */
#include "emu/ptx/arena.h"
#include "spec-tests/unit/emu/fixture.h"

#include <stdalign.h>

/* Of every size around those of the blocks; each piece is filled with its own number. */
START_TEST(pieces_are_apart)
{
    enum { PIECES = 400 };
    unsigned char *piece[PIECES];
    size_t bytes[PIECES];
    emui_ptx_arena *arena = emui_ptx_arena_open();
    ck_assert_ptr_nonnull(arena);
    for (int i = 0; i < PIECES; ++i) {
        bytes[i] = i % 40 == 39 ? (size_t)i * 1000 : (size_t)(i * 7 % 97);
        piece[i] = emui_ptx_arena_take(arena, bytes[i]);
        ck_assert_ptr_nonnull(piece[i]);
        ck_assert_uint_eq((uintptr_t)piece[i] % alignof(max_align_t), 0);
        for (size_t b = 0; b < bytes[i]; ++b)
            ck_assert_uint_eq(piece[i][b], 0);
        memset(piece[i], i & 255, bytes[i]);
    }
    for (int i = 0; i < PIECES; ++i)
        for (size_t b = 0; b < bytes[i]; ++b)
            ck_assert_uint_eq(piece[i][b], (unsigned)i & 255);
    emui_ptx_arena_close(arena);
}
END_TEST

START_TEST(a_first_piece_may_be_large)
{
    emui_ptx_arena *arena = emui_ptx_arena_open();
    unsigned char *large = emui_ptx_arena_take(arena, 1 << 20);
    unsigned char *small = emui_ptx_arena_take(arena, 1);
    ck_assert_ptr_nonnull(large);
    ck_assert_ptr_nonnull(small);
    memset(large, 1, 1 << 20);
    ck_assert_uint_eq(*small, 0);
    emui_ptx_arena_close(arena);
}
END_TEST

START_TEST(what_is_too_much_is_refused)
{
    emui_ptx_arena *arena = emui_ptx_arena_open();
    ck_assert_ptr_null(emui_ptx_arena_take(arena, SIZE_MAX));
    ck_assert_ptr_nonnull(emui_ptx_arena_take(arena, 1));
    emui_ptx_arena_close(arena);
    emui_ptx_arena_close(NULL);
}
END_TEST

START_TEST(short_memory_is_told)
{
    check_let_fail(0);
    emui_ptx_arena *none = emui_ptx_arena_open();
    bool failed = check_has_failed();
    ck_assert(failed);
    ck_assert_ptr_null(none);
    emui_ptx_arena *arena = emui_ptx_arena_open();
    check_let_fail(0);
    void *small = emui_ptx_arena_take(arena, 16);
    failed = check_has_failed();
    check_let_fail(0);
    void *large = emui_ptx_arena_take(arena, 1 << 20);
    bool failed_again = check_has_failed();
    ck_assert(failed && failed_again);
    ck_assert_ptr_null(small);
    ck_assert_ptr_null(large);
    ck_assert_ptr_nonnull(emui_ptx_arena_take(arena, 16));
    emui_ptx_arena_close(arena);
}
END_TEST

Suite *emu_ptx_arena_suite(void)
{
    Suite *s = suite_create("emu_ptx_arena");
    TCase *c = tcase_create("emu_ptx_arena");
    tcase_add_test(c, pieces_are_apart);
    tcase_add_test(c, a_first_piece_may_be_large);
    tcase_add_test(c, what_is_too_much_is_refused);
    tcase_add_test(c, short_memory_is_told);
    suite_add_tcase(s, c);
    return s;
}
