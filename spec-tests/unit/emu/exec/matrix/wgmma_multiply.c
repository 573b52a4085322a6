/* wgmma_multiply.c - the arithmetic of wgmma: which accumulator is which, integers that wrap or are
 * clamped, counts of bits, halves that share a register.
 *
 * What is here: products of operands that are 0 but for a few elements. What is not: every type,
 * size and layout (wgmma.c), sums of many floating-point products (dot.c). */
#include "spec-tests/unit/emu/exec/matrix/products.h"

enum { AT_A = 0, AT_B = 32 * 1024, ZEROS = 16 * 1024, N = 24 };

/* Plain and K-major: chunks 128 bytes apart, groups of 8 rows 256. */
static const uint64_t plain = UINT64_C(128) / 16 << 16 | UINT64_C(256) / 16 << 32;

static emu_machine *open_zeros(void)
{
    static const uint8_t zeros[ZEROS];
    emu_machine *m = matrix_open(4, EMU_LATEST, 1, EMU_CHECK_ALL);
    ck_assert_ptr_nonnull(m);
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, AT_A), zeros, sizeof zeros));
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, AT_B), zeros, sizeof zeros));
    return m;
}

/* One element of A or B: row x, and k-th of so many bytes. */
static void put(emu_machine *m, int start, int x, int k, int bytes, uint32_t v)
{
    int byte = k * bytes, at = start + x / 8 * 256 + x % 8 * 16 + byte / 16 * 128 + byte % 16;
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, (uint64_t)at), &v, (uint64_t)bytes));
}

static void multiply(emu_machine *m, emu_type d, emu_type t, uint32_t flags, bool accumulate)
{
    const struct matrix_wgmma w = {N,         d, t, t, flags, plain | AT_A / 16, plain | AT_B / 16,
                                   accumulate};
    group_run(m, &w, 1);
}

/* Which warp, lane and element hold row r and column c of D, as PTX ISA 9.7.15.5.1.1 draws it. */
struct holder {
    int warp, lane, element;
};

static struct holder holder_of(int r, int c)
{
    return (struct holder){r / 16, r % 8 * 4 + c % 8 / 2, c / 8 * 4 + r % 16 / 8 * 2 + c % 2};
}

static uint64_t result(emu_machine *m, emu_type d, int r, int c)
{
    struct holder h = holder_of(r, c);
    return matrix_get(m, (struct matrix_rows){h.warp, MATRIX_D, d}, h.lane, h.element);
}

static void set_result(emu_machine *m, emu_type d, int r, int c, uint64_t v)
{
    struct holder h = holder_of(r, c);
    matrix_set(m, (struct matrix_rows){h.warp, MATRIX_D, d}, h.lane, h.element, v);
}

/* One element of A times one of B is one of D, and all others are 0. */
START_TEST(a_product_has_its_place)
{
    static const int rows[] = {0, 7, 8, 17, 31, 40, 63}, columns[] = {0, 1, 6, 9, 16, 23};
    int r = rows[_i % 7], c = columns[_i / 7];
    emu_type d = _i % 2 ? EMU_F16 : EMU_F32;
    emu_machine *m = open_zeros();
    put(m, AT_A, r, 11, 2, (uint32_t)matrix_bits(EMU_F16, 3));
    put(m, AT_B, c, 11, 2, (uint32_t)matrix_bits(EMU_F16, -5));
    multiply(m, d, EMU_F16, 0, false);
    for (int i = 0; i < 64; ++i)
        for (int j = 0; j < N; ++j)
            ck_assert_uint_eq(result(m, d, i, j), i == r && j == c ? matrix_bits(d, -15) : 0);
    emu_close(m);
}
END_TEST

/* Another k of A than of B: nothing meets. With scale-d D stays what it was, without it is 0. */
START_TEST(the_accumulator_is_added_or_ignored)
{
    emu_machine *m = open_zeros();
    put(m, AT_A, 5, 3, 2, (uint32_t)matrix_bits(EMU_F16, 3));
    put(m, AT_B, 7, 4, 2, (uint32_t)matrix_bits(EMU_F16, 3));
    for (int r = 0; r < 64; ++r)
        for (int c = 0; c < N; ++c)
            set_result(m, EMU_F32, r, c, matrix_bits(EMU_F32, r * N + c));
    multiply(m, EMU_F32, EMU_F16, 0, _i != 0);
    for (int r = 0; r < 64; ++r)
        for (int c = 0; c < N; ++c)
            ck_assert_uint_eq(result(m, EMU_F32, r, c),
                              _i != 0 ? matrix_bits(EMU_F32, r * N + c) : 0);
    emu_close(m);
}
END_TEST

/* -128 * -128 on top of what there is. */
START_TEST(integers_wrap_or_are_clamped)
{
    static const struct {
        uint32_t c, a, b;
        uint32_t wraps, clamped;
    } rows[] = {
        {0x7fffffff, 0x80, 0x80, 0x80003fff, 0x7fffffff},
        {0x80000000, 0x80, 0x7f, 0x7fffc080, 0x80000000},
        {5, 0x80, 0x7f, 0xffffc085, 0xffffc085},
        {0, 0xff, 0xff, 1, 1},
    };
    for (int k = 0; k < COUNT(rows); ++k) {
        emu_machine *m = open_zeros();
        put(m, AT_A, 33, 31, 1, rows[k].a);
        put(m, AT_B, 2, 31, 1, rows[k].b);
        set_result(m, EMU_S32, 33, 2, rows[k].c);
        multiply(m, EMU_S32, EMU_S8, _i ? EMU_MMA_SATFINITE : 0, true);
        ck_assert_uint_eq(result(m, EMU_S32, 33, 2), _i ? rows[k].clamped : rows[k].wraps);
        emu_close(m);
    }
}
END_TEST

/* Bits that both have are counted, all 256 of a row. */
START_TEST(common_bits_are_counted)
{
    emu_machine *m = open_zeros();
    int common = 0;
    for (int word = 0; word < 8; ++word) {
        uint32_t a = 0x9e3779b9U * (uint32_t)(word + 1), b = 0x85ebca6bU * (uint32_t)(word + 3);
        put(m, AT_A, 20, word, 4, a);
        put(m, AT_B, 17, word, 4, b);
        for (uint32_t x = a & b; x != 0; x >>= 1)
            common += (int)(x & 1);
    }
    set_result(m, EMU_S32, 20, 17, 1000);
    multiply(m, EMU_S32, EMU_B1, EMU_MMA_AND, true);
    ck_assert_uint_eq(result(m, EMU_S32, 20, 17), (uint64_t)(1000 + common));
    ck_assert_uint_eq(result(m, EMU_S32, 20, 16), 0);
    emu_close(m);
}
END_TEST

/* Two halves of a register: each is rounded, and overflows, on its own. */
START_TEST(halves_are_apart)
{
    emu_machine *m = open_zeros();
    put(m, AT_A, 9, 0, 2, (uint32_t)matrix_bits(EMU_F16, 255));
    put(m, AT_B, 4, 0, 2, (uint32_t)matrix_bits(EMU_F16, 257));
    put(m, AT_B, 5, 0, 2, (uint32_t)matrix_bits(EMU_F16, -3));
    multiply(m, EMU_F16, EMU_F16, 0, false);
    ck_assert_uint_eq(result(m, EMU_F16, 9, 4), 0x7c00); /* 65535 is beyond 65504 */
    ck_assert_uint_eq(result(m, EMU_F16, 9, 5), matrix_bits(EMU_F16, -765));
    emu_close(m);
}
END_TEST

/* ---- Sparse A ---- */

/* One element of A, the sixth of row r, by its metadata at place 11 of 32; a line of B has 64
 * bytes. */
static emu_machine *open_sparse(int r, int c, int selector, int place)
{
    emu_machine *m = open_zeros();
    int lane = r % 8 * 4 + 2 * selector, shift = 8 + r % 16 / 8 * 16, byte = 2 * place;
    uint32_t minus_5 = (uint32_t)matrix_bits(EMU_F16, -5);
    for (int warp = 0; warp < 4; ++warp)
        for (int l = 0; l < EMU_LANES; ++l)
            emu_register(m, 0, warp, MATRIX_META)[l] = 0x44444444;
    emu_register(m, 0, r / 16, MATRIX_META)[lane] ^= (13U ^ 4U) << shift; /* places 1 and 3 */
    put(m, AT_A, r, 5, 2, (uint32_t)matrix_bits(EMU_F16, 3));
    ck_assert(emu_put(m,
                      emu_generic(EMU_SHARED, (uint64_t)(AT_B + c / 8 * 512 + c % 8 * 16 +
                                                         byte / 16 * 128 + byte % 16)),
                      &minus_5, 2));
    return m;
}

static struct ptx_line sparse_line(int selector)
{
    uint32_t flags = (uint32_t)EMU_MMA_SPARSE | (uint32_t)selector << EMU_MMA_SELECTOR_SHIFT;
    const uint64_t of_b = UINT64_C(128) / 16 << 16 | UINT64_C(512) / 16 << 32 | AT_B / 16;
    const struct matrix_wgmma w = {N,     EMU_F32,           EMU_F16, EMU_F16,
                                   flags, plain | AT_A / 16, of_b,    false};
    return group_line(&w, 1);
}

START_TEST(a_sparse_product_has_its_place)
{
    static const int rows[] = {0, 9, 23, 40, 63};
    int r = rows[_i % 5], c = _i % 3 * 9, selector = _i / 5 % 2, place = _i < 10 ? 11 : 10;
    struct ptx_line l = sparse_line(selector);
    emu_machine *m = open_sparse(r, c, selector, place);
    ck_assert_int_eq(line_run(m, UINT32_MAX, &l), EMU_FINISHED);
    ck_assert_msg(emu_findings(m) == 0, "%s", emu_found(m, 0)->message);
    for (int i = 0; i < 64; ++i)
        for (int j = 0; j < N; ++j)
            ck_assert_uint_eq(result(m, EMU_F32, i, j),
                              place == 11 && i == r && j == c ? matrix_bits(EMU_F32, -15) : 0);
    line_close(&l);
    emu_close(m);
}
END_TEST

/* Whichever allocation fails: the run ends in order. */
START_TEST(sparse_products_without_memory)
{
    struct ptx_line l = sparse_line(0);
    bool failed = true;
    for (long nth = 0; failed; ++nth) {
        emu_machine *m = open_sparse(9, 3, 0, 11);
        check_let_fail(nth);
        emu_end end = line_run(m, UINT32_MAX, &l);
        failed = check_has_failed();
        ck_assert_int_eq(end, failed ? EMU_NO_MEMORY : EMU_FINISHED);
        emu_close(m);
        ck_assert_int_lt(nth, 100);
    }
    line_close(&l);
}
END_TEST

Suite *emu_wgmma_multiply_suite(void)
{
    Suite *s = suite_create("emu_wgmma_multiply");
    TCase *c = tcase_create("emu_wgmma_multiply");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, a_product_has_its_place, 0, 42);
    tcase_add_loop_test(c, the_accumulator_is_added_or_ignored, 0, 2);
    tcase_add_loop_test(c, integers_wrap_or_are_clamped, 0, 2);
    tcase_add_test(c, common_bits_are_counted);
    tcase_add_test(c, halves_are_apart);
    tcase_add_loop_test(c, a_sparse_product_has_its_place, 0, 20);
    tcase_add_test(c, sparse_products_without_memory);
    suite_add_tcase(s, c);
    return s;
}
