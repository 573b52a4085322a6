/* operand.c - what the algorithms share: masks, conditions, predication from end to end.
 *
 * What is here: tiles that do not divide prime extents, the identity tensor tiled like the data,
 * flags from elem_less, flags broadcast by stride 0, copy_if and axpby by them: every element once
 * and nothing past the edge. What is not: each algorithm by itself (check_algo_*.c). */
#include "spec-tests/unit/cells.h"
#include "spec-tests/unit/suites.h"

static struct cells from, to;

static ct_value at(ct_ctx *cx, ct_value tensor, const char *coord)
{
    return ct_layout_call(cx, tensor, harness_value(cx, coord));
}

static ct_value pair_of(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value c[2] = {a, b};
    return ct_make_tuple(cx, 2, c);
}

/* A tensor of one flag for each element of coords: is the coordinate inside? */
static ct_value flags_of(ct_ctx *cx, ct_value coords, ct_tuple bound)
{
    ct_value flags =
        ct_make_tensor_owning(cx, CT_UNSIGNED, 1, ct_shape(cx, ct_tensor_layout(cx, coords)));
    int64_t n = ct_int(ct_size(cx, coords));
    for (int64_t i = 0; i < n; ++i) {
        ct_value c = ct_dynamic(cx, i);
        ct_store(cx, flags, c,
                 ct_of_int(ct_int(ct_elem_less(cx, ct_layout_call(cx, coords, c), bound))));
    }
    return flags;
}

/* 0y_predication: a vector of 97 in tiles of 16, each copied to a buffer and from there back. */
START_TEST(a_vector_is_tiled_past_its_end)
{
    ct_ctx *cx = harness_context();
    cells_poison(&from, 32, 97);
    cells_count_up(&from, 32, 97);
    ct_value gmem = ct_make_tensor(cx, cells_pointer(cx, &from, CT_GMEM, CT_SIGNED, 32),
                                   harness_value(cx, "_97:_1"));
    ct_value tiled = ct_logical_divide(cx, gmem, harness_value(cx, "_16"));
    ct_layout id = ct_logical_divide(cx, harness_value(cx, "_97:_1"), harness_value(cx, "_16"));
    harness_is(cx, id, "(_16,_7):(_1,_16)");
    for (int64_t tile = 0; tile < 7; ++tile) {
        ct_value c = pair_of(cx, ct_underscore(), ct_dynamic(cx, tile));
        cells_poison(&to, 32, 16);
        ct_value smem = ct_make_tensor(cx, cells_pointer(cx, &to, CT_SMEM, CT_SIGNED, 32),
                                       harness_value(cx, "_16:_1"));
        ct_value pred = ct_make_tensor_owning(cx, CT_UNSIGNED, 8, harness_value(cx, "_16"));
        for (int64_t v = 0; v < 16; ++v) {
            ct_value place = pair_of(cx, ct_dynamic(cx, v), ct_dynamic(cx, tile));
            ct_value index = ct_layout_call(cx, id, place);
            ct_store(cx, pred, ct_dynamic(cx, v), ct_of_int(ct_int(index) < 97));
        }
        ct_copy(cx, ct_layout_call(cx, tiled, c), smem);
        ck_assert_int_eq(ct_check(cx), tile < 6 ? CT_OK : CT_EDOMAIN);
        ct_clear(cx);
        ct_copy_if(cx, pred, ct_layout_call(cx, tiled, c), smem);
        ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
        for (int64_t v = 0; v < 16; ++v)
            ck_assert_uint_eq(cells_at(&to, 32, v), 16 * tile + v < 97 ? (uint64_t)(16 * tile + v)
                                                                       : cells_poisoned(32, v));
    }
}
END_TEST

/* One thread's part of one tile of a tensor. */
static ct_value part(ct_ctx *cx, ct_value tensor, int64_t m, int64_t n, int64_t thread)
{
    ct_value cta = pair_of(cx, ct_dynamic(cx, m), ct_dynamic(cx, n));
    ct_value tile = ct_local_tile(cx, tensor, harness_value(cx, "(_8,_16)"), cta, NULL);
    return ct_local_partition(cx, tile, harness_value(cx, "(_2,_4):(_4,_1)"),
                              ct_dynamic(cx, thread), NULL);
}

enum { M = 41, N = 53, TILES_M = 6, TILES_N = 4, THREADS = 8 };

static ct_value matrix(ct_ctx *cx, struct cells *c, const char *layout)
{
    return ct_make_tensor(cx, cells_pointer(cx, c, CT_GMEM, CT_SIGNED, 32),
                          harness_value(cx, layout));
}

/* Row-major to column-major, tile by tile and thread by thread; CuTe's identity tensor says what is
 * inside. */
START_TEST(a_matrix_is_copied_once_by_its_tiles)
{
    int64_t flags_set = 0;
    ct_ctx *cx = harness_context();
    cells_poison(&from, 32, M * N);
    cells_count_up(&from, 32, M * N);
    cells_poison(&to, 32, M * N);
    ct_value a = matrix(cx, &from, "(_41,_53):(_53,_1)"), b = matrix(cx, &to, "(_41,_53):(_1,_41)");
    ct_value id = harness_value(cx, "make_identity_tensor((_41,_53))"),
             bound = harness_value(cx, "(_41,_53)");
    for (int64_t m = 0; m < TILES_M; ++m)
        for (int64_t n = 0; n < TILES_N; ++n)
            for (int64_t t = 0; t < THREADS; ++t) {
                size_t mark = ct_mark(cx);
                ct_value flags = flags_of(cx, part(cx, id, m, n, t), bound);
                flags_set += ct_reduce(cx, flags, ct_of_int(0), NULL, NULL).i;
                ct_copy_if(cx, flags, part(cx, a, m, n, t), part(cx, b, m, n, t));
                ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
                ct_release(cx, mark);
            }
    ck_assert_int_eq(flags_set, M * N);
    for (int64_t i = 0; i < M * N; ++i)
        ck_assert_uint_eq(cells_at(&to, 32, i), (uint64_t)(i % M * N + i / M));
    ck_assert(cells_fenced(&to));
}
END_TEST

/* Flags for the rows only, broadcast along the columns by stride 0. */
START_TEST(flags_are_shared_along_a_stride_of_zero)
{
    ct_ctx *cx = harness_context();
    cells_poison(&from, 32, M * 48);
    cells_count_up(&from, 32, M * 48);
    cells_poison(&to, 32, 48 * 48);
    ct_value a = matrix(cx, &from, "(_41,_48):(_48,_1)"), b = matrix(cx, &to, "(_48,_48):(_48,_1)");
    ct_value id = harness_value(cx, "make_identity_tensor((_41,_48))");
    for (int64_t m = 0; m < TILES_M; ++m)
        for (int64_t n = 0; n < 3; ++n)
            for (int64_t t = 0; t < THREADS; ++t) {
                size_t mark = ct_mark(cx);
                ct_value coords = part(cx, id, m, n, t);
                ct_value p =
                    ct_make_tensor_owning(cx, CT_UNSIGNED, 1, harness_value(cx, "(_4,_4):(_1,_0)"));
                for (int64_t k = 0; k < 4; ++k) {
                    ct_value c = pair_of(cx, ct_dynamic(cx, k), ct_static(cx, 0));
                    ct_value row = ct_get(cx, ct_layout_call(cx, coords, c), 0);
                    ct_store(cx, p, c, ct_of_int(ct_int(ct_elem_less(cx, row, ct_static(cx, M)))));
                }
                ct_copy_if(cx, p, part(cx, a, m, n, t), part(cx, b, m, n, t));
                ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
                ct_release(cx, mark);
            }
    for (int64_t i = 0; i < 48 * 48; ++i)
        ck_assert_uint_eq(cells_at(&to, 32, i), i < M * 48 ? (uint64_t)i : cells_poisoned(32, i));
}
END_TEST

/* The epilogue of the document: C = alpha accumulators + beta C, where the coordinate is inside. */
START_TEST(an_epilogue_stays_inside)
{
    ct_ctx *cx = harness_context();
    cells_poison(&to, 32, M * N);
    cells_count_up(&to, 32, M * N);
    ct_value c = matrix(cx, &to, "(_41,_53):(_53,_1)"), bound = harness_value(cx, "(_41,_53)");
    ct_value id = harness_value(cx, "make_identity_tensor((_41,_53))");
    for (int64_t m = 0; m < TILES_M; ++m)
        for (int64_t n = 0; n < TILES_N; ++n)
            for (int64_t t = 0; t < THREADS; ++t) {
                size_t mark = ct_mark(cx);
                ct_value mine = part(cx, c, m, n, t),
                         flags = flags_of(cx, part(cx, id, m, n, t), bound);
                ct_value acc = ct_make_fragment(cx, mine);
                ct_fill(cx, acc, ct_of_int(1000));
                ct_axpby(cx, ct_of_int(2), acc, ct_of_int(3), mine, flags);
                ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
                ct_release(cx, mark);
            }
    for (int64_t i = 0; i < M * N; ++i)
        ck_assert_uint_eq(cells_at(&to, 32, i), (uint64_t)(2000 + 3 * i));
    ck_assert(cells_fenced(&to));
}
END_TEST

static bool only(int64_t i, void *user)
{
    return i == *(const int64_t *)user;
}

START_TEST(a_mask_fits_and_a_broadcast_is_one)
{
    int64_t which = 7;
    ct_ctx *cx = harness_context();
    cells_poison(&from, 32, 15);
    cells_count_up(&from, 32, 15);
    cells_poison(&to, 32, 3);
    ct_value s = matrix(cx, &from, "(_3,_5):(_1,_3)"), d = matrix(cx, &to, "(_3,_5):(_1,_0)");
    ct_copy_if_by(cx, only, &which, s, d);
    ck_assert_int_eq(ct_check(cx), CT_OK);
    ck_assert_uint_eq(cells_at(&to, 32, 1), 7);
    ct_copy_if(cx, harness_value(cx, "counting_iter(1) o _15:_1"), s, d);
    ck_assert_ptr_nonnull(strstr(ct_witness(cx), "elements 0 and 3 of the destination are one"));
    harness_fails(cx, CT_EDOMAIN, "copy_if: the destination broadcasts, and the source does not");
    ct_copy_if(cx, harness_value(cx, "counting_iter(1) o _14:_1"), s, s);
    harness_fails(cx, CT_EINVAL, "copy_if: the predicate has 14 elements, the destination 15");
    ct_copy_if(cx, harness_value(cx, "_15:_1"), s, s);
    harness_fails(cx, CT_EINVAL, "copy_if: _15:_1 is not a tensor");
    ct_copy_if(cx, harness_value(cx, "make_identity_tensor((_3,_5))"), s, s);
    ck_assert_ptr_nonnull(strstr(ct_witness(cx), "element 0 of the predicate, ArithTuple(_0,_0)"));
    harness_fails(cx, CT_EUNSUP, "the coordinate (0,0) is not a number");
    ct_value composed =
        ct_make_tensor(cx, ct_data(cx, d), harness_value(cx, "Sw<0,0,1> o _0 o (_3,_5):(_1,_0)"));
    ct_copy(cx, s, composed);
    harness_fails(cx, CT_EDOMAIN, "the destination broadcasts, and the source does not");
    ct_copy(cx, at(cx, s, "(_,0)"), at(cx, d, "(_,4)"));
    ck_assert_int_eq(ct_check(cx), CT_OK);
    ck_assert_uint_eq(cells_at(&to, 32, 2), 2);
    ct_copy(cx, harness_value(cx, "ptr[32b](0x1000) o (_0,_3):(_1,_0)"),
            harness_value(cx, "ptr[32b](0x1000) o (0,_3):(_1,_0)"));
    ck_assert_msg(ct_check(cx) == CT_OK, "nothing is copied: %s", ct_message(cx));
}
END_TEST

/* Every algorithm in every arena that is too small says so, and writes only where it may. */
static void try_all(ct_ctx *cx, ct_value s, ct_value d)
{
    ct_copy(cx, s, d);
    ct_copy_aligned(cx, s, d);
    ct_copy_if(cx, s, s, d);
    ct_fill(cx, d, ct_of_int(1));
    ct_axpby(cx, ct_of_int(2), s, ct_of_int(3), d, s);
    ct_reduce(cx, s, ct_of_int(0), NULL, NULL);
    ct_gemm(cx, s, s, ct_make_tensor(cx, ct_data(cx, d), ct_parse(cx, "(_3,_3):(_1,_3)")));
    ct_cooperative_copy(cx, 5, 32, 1, s, d);
    ct_logical_reduce(cx, s, ct_make_tensor(cx, ct_data(cx, d), ct_parse(cx, "_3")),
                      ct_parse(cx, "(_,0)"), NULL, NULL);
    ct_prefetch(cx, s);
}

START_TEST(algorithms_are_swept)
{
    static _Alignas(16) char arena[1 << 16], operands[1 << 12];
    ct_ctx own;
    bool enough = false;
    cells_poison(&from, 32, 15);
    cells_count_up(&from, 32, 15);
    cells_poison(&to, 32, 15);
    ct_init(&own, operands, sizeof operands);
    ct_value s = matrix(&own, &from, "(_3,_5):(_5,_1)"), d = matrix(&own, &to, "(_3,_5):(_1,_3)");
    for (size_t size = 0; size < sizeof arena; size += size < 4096 ? 8 : 512) {
        ct_ctx cx;
        ct_init(&cx, arena, size);
        try_all(&cx, s, d);
        ck_assert_msg(ct_check(&cx) == CT_ENOMEM || ct_check(&cx) == CT_OK, "%s", ct_message(&cx));
        ck_assert_msg(!enough || ct_check(&cx) == CT_OK, "%zu: %s", size, ct_message(&cx));
        enough = ct_check(&cx) == CT_OK;
        ck_assert(cells_fenced(&to));
    }
    ck_assert(enough);
}
END_TEST

/* A failed context stays as it failed, and nothing is written. */
START_TEST(a_failure_passes_through_algorithms)
{
    ct_ctx *cx = harness_context();
    cells_poison(&from, 32, 15);
    cells_poison(&to, 32, 15);
    cells_count_up(&from, 32, 15);
    ct_value s = matrix(cx, &from, "(_3,_5):(_5,_1)"), d = matrix(cx, &to, "(_3,_5):(_1,_3)");
    ct_parse(cx, "(2,?)");
    char text[320];
    snprintf(text, sizeof text, "%s", ct_message(cx));
    try_all(cx, s, d);
    ct_clear_tensor(cx, d);
    ct_clone(cx, d);
    ct_make_tensor_owning(cx, CT_BITS, 32, d);
    ct_store(cx, d, d, ct_of_int(1));
    ck_assert_str_eq(text, ct_message(cx));
    for (size_t i = 0; i < sizeof to.byte; ++i)
        ck_assert_uint_eq(to.byte[i], CELL_POISON);
}
END_TEST

Suite *algorithm_suite(void)
{
    Suite *suite = suite_create("algorithm");
    TCase *all = tcase_create("algorithm");

    tcase_set_timeout(all, 60);
    tcase_add_test(all, a_vector_is_tiled_past_its_end);
    tcase_add_test(all, a_matrix_is_copied_once_by_its_tiles);
    tcase_add_test(all, flags_are_shared_along_a_stride_of_zero);
    tcase_add_test(all, an_epilogue_stays_inside);
    tcase_add_test(all, a_mask_fits_and_a_broadcast_is_one);
    tcase_add_test(all, algorithms_are_swept);
    tcase_add_test(all, a_failure_passes_through_algorithms);
    suite_add_tcase(suite, all);
    return suite;
}
