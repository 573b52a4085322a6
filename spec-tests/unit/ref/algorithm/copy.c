/* copy.c - copy, copy_if, and the widths in which copy moves.
 *
 * What is here: for tables and for generated layouts of every element width, the destination holds
 * the source, element by element, nothing else is touched, and the width is the one that the rule
 * gives; each condition is refused. What is not: copies by instructions or by threads
 * (unit/ref/atom/copy_atom.c, unit/ref/atom/copy_tiled.c, cooperative_copy.c). */
#include "spec-tests/unit/cells.h"
#include "spec-tests/unit/suites.h"

enum { CASES = 600, SWEEP = 8 };

static struct cells from, to;

/* After a copy: dst(i) = src(i) where selected, poison elsewhere, fences whole. */
static void expect_copied(const struct view *src, const struct view *dst, int bits,
                          bool (*selected)(int64_t i))
{
    static bool written[MAX_CELL_BYTES];
    int64_t n = view_size(dst), cells = view_cosize(dst);
    memset(written, 0, sizeof written);
    for (int64_t i = 0; i < n; ++i) {
        if (selected != NULL && !selected(i))
            continue;
        int64_t s = view_at(src, i), d = view_at(dst, i);
        written[d] = true;
        if (cells_at(&to, bits, d) != cells_at(&from, bits, s))
            ck_abort_msg("element %" PRId64 " of %s is %" PRIu64 ", not cell %" PRId64 " of %s", i,
                         view_text(dst, false), cells_at(&to, bits, d), s, view_text(src, false));
    }
    for (int64_t m = 0; m < cells; ++m)
        if (!written[m] && cells_at(&to, bits, m) != cells_poisoned(bits, m))
            ck_abort_msg("cell %" PRId64 " was written", m);
    ck_assert_msg(cells_fenced(&to) && cells_fenced(&from), "a fence was written");
}

static void fill_cells(const struct view *src, const struct view *dst, int bits)
{
    cells_poison(&from, bits, view_cosize(src));
    cells_count_up(&from, bits, view_cosize(src));
    cells_poison(&to, bits, view_cosize(dst));
}

static void copy_once(const struct view *src, const struct view *dst, int bits, bool fixed)
{
    ct_ctx *cx = harness_context();
    fill_cells(src, dst, bits);
    ct_value s = view_tensor(cx, src, fixed, cells_pointer(cx, &from, CT_GMEM, CT_BITS, bits));
    ct_value d = view_tensor(cx, dst, fixed, cells_pointer(cx, &to, CT_SMEM, CT_BITS, bits));
    size_t mark = ct_mark(cx);
    ct_copy(cx, s, d);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s to %s: %s", view_text(src, fixed),
                  view_text(dst, fixed), ct_message(cx));
    ck_assert_uint_eq(ct_mark(cx), mark);
    expect_copied(src, dst, bits, NULL);
}

static const struct view tables[][2] = {
    {{2, {5, 7}, {1, 5}}, {2, {5, 7}, {7, 1}}},
    {{2, {4, 8}, {1, 4}}, {2, {4, 8}, {1, 4}}},
    {{2, {4, 8}, {8, 1}}, {2, {4, 8}, {8, 1}}},
    {{2, {4, 8}, {1, 4}}, {2, {4, 8}, {1, 16}}},
    {{3, {2, 3, 5}, {15, 5, 1}}, {3, {2, 3, 5}, {1, 2, 6}}},
    {{3, {2, 3, 5}, {1, 0, 2}}, {3, {2, 3, 5}, {1, 2, 6}}},
    {{2, {3, 5}, {1, 0}}, {2, {3, 5}, {1, 0}}},
    {{2, {3, 5}, {0, 0}}, {2, {3, 5}, {5, 1}}},
    {{1, {13}, {2}}, {1, {13}, {3}}},
    {{1, {1}, {0}}, {1, {1}, {0}}},
};

START_TEST(copy_moves_each_element_once)
{
    static const int widths[] = {1, 2, 4, 8, 16, 32, 64};
    for (size_t w = 0; w < sizeof widths / sizeof widths[0]; ++w)
        for (int fixed = 0; fixed < 2; ++fixed)
            copy_once(&tables[_i][0], &tables[_i][1], widths[w], fixed);
}
END_TEST

/* Some are refused, by the upcast to vectors that CuTe would make and cannot. */
START_TEST(copy_moves_generated_layouts)
{
    static const int widths[] = {4, 8, 16, 32, 64};
    uint64_t state = 20250;
    int refused = 0;
    for (int i = 0; i < CASES; ++i) {
        uint64_t seed = state;
        ct_ctx *cx = harness_context();
        struct view shape = shape_by_chance(&state);
        struct view src = view_by_chance(&state, &shape), dst = view_by_chance(&state, &shape);
        int bits = widths[cells_below(&state, 5)];
        fill_cells(&src, &dst, bits);
        ct_value s = view_tensor(cx, &src, true, cells_pointer(cx, &from, CT_GMEM, CT_BITS, bits));
        ct_value d = view_tensor(cx, &dst, true, cells_pointer(cx, &to, CT_SMEM, CT_BITS, bits));
        ct_copy(cx, s, d);
        if (ct_check(cx) == CT_OK) {
            expect_copied(&src, &dst, bits, NULL);
            continue;
        }
        ++refused;
        if (strstr(ct_message(cx), "upcast: neither of stride") == NULL)
            ck_abort_msg("seed %" PRIu64 ": %s to %s: %s", seed, view_text(&src, true),
                         view_text(&dst, true), ct_message(cx));
    }
    ck_assert_int_lt(refused, CASES / 10);
}
END_TEST

static bool odd(int64_t i)
{
    return i % 2 == 1;
}

static bool is_odd(int64_t i, void *user)
{
    ++*(int *)user;
    return odd(i);
}

static bool seventh(int64_t i)
{
    return i % 7 == 3;
}

START_TEST(copy_if_leaves_the_rest)
{
    const struct view src = {2, {5, 7}, {1, 5}}, dst = {2, {5, 7}, {7, 1}};
    static struct cells flags;
    int asked = 0;
    ct_ctx *cx = harness_context();
    for (int bits = 1; bits <= 32; bits *= 2) {
        fill_cells(&src, &dst, 16);
        cells_poison(&flags, bits, 35);
        for (int64_t i = 0; i < 35; ++i)
            cells_set(&flags, bits, i, seventh(i));
        ct_value s = view_tensor(cx, &src, true, cells_pointer(cx, &from, CT_GMEM, CT_BITS, 16));
        ct_value d = view_tensor(cx, &dst, true, cells_pointer(cx, &to, CT_SMEM, CT_BITS, 16));
        ct_value p = cells_pointer(cx, &flags, CT_RAW, bits == 32 ? CT_FLOAT : CT_BITS, bits);
        ct_copy_if(cx, ct_make_tensor(cx, p, harness_value(cx, "(_5,_7):(_1,_5)")), s, d);
        ck_assert_int_eq(ct_check(cx), CT_OK);
        expect_copied(&src, &dst, 16, seventh);
        fill_cells(&src, &dst, 16);
        ct_copy_if_by(cx, is_odd, &asked, s, d);
        expect_copied(&src, &dst, 16, odd);
    }
    ck_assert_int_gt(asked, 35);
}
END_TEST

/* The width of copies between two pointers whose layouts, swizzles and addresses matter. */
static const char *const widths[] = {
    /* both layouts static: the whole common run, up to 128 bits */
    "gmem_ptr[32b](0x1000) o (_4,_8):(_1,_4)  smem_ptr[32b](0x2000) o (_4,_8):(_1,_4)  0  =  _128",
    "gmem_ptr[32b](0x1000) o (_4,_8):(_1,_4)  smem_ptr[32b](0x2000) o (_4,_8):(_1,_8)  0  =  _128",
    "gmem_ptr[32b](0x1000) o (_4,_8):(_1,_4)  smem_ptr[32b](0x2000) o (_4,_8):(_8,_1)  0  =  _32",
    "gmem_ptr[8b](0x1000) o (_4,_8):(_1,_4)  smem_ptr[8b](0x2000) o (_4,_8):(_1,_4)  0  =  _128",
    "gmem_ptr[8b](0x1000) o (_4,_8):(_1,_4)  smem_ptr[8b](0x2000) o (_4,_8):(_1,_8)  0  =  _32",
    "gmem_ptr[64b](0x1000) o (_4,_8):(_8,_1)  smem_ptr[64b](0x2000) o (_4,_8):(_8,_1)  0  =  _128",
    "ptr[128b](0x1000) o _8:_1  ptr[128b](0x2000) o _8:_1  0  =  _128",
    "ptr[32b](0x1000) o _6:_1  ptr[32b](0x2000) o _6:_1  0  =  _64",
    "ptr[32b](0x1000) o _7:_1  ptr[32b](0x2000) o _7:_1  0  =  _32",
    "ptr[16b](0x1000) o (_4,_3):(_1,_6)  ptr[16b](0x2000) o (_4,_3):(_1,_4)  0  =  _32",
    /* the broadcast modes of the destination do not count */
    "ptr[32b](0x1000) o (_3,_4):(_0,_1)  ptr[32b](0x2000) o (_3,_4):(_0,_1)  0  =  _128",
    /* a dynamic layout: elements, unless the caller vouches for it */
    "ptr[32b](0x1000) o (_4,8):(_1,4)  ptr[32b](0x2000) o (_4,8):(_1,4)  0  =  _32",
    "ptr[32b](0x1000) o (_4,8):(_1,4)  ptr[32b](0x2000) o (_4,8):(_1,4)  128  =  _128",
    "ptr[32b](0x1000) o (_4,8):(_1,4)  ptr[32b](0x2000) o (_4,8):(_1,4)  64  =  _64",
    "ptr[32b](0x1000) o (_4,8):(_1,4)  ptr[32b](0x2000) o (_4,8):(_1,4)  8  =  _32",
    "ptr[8b](0x1000) o (_4,_8):(_1,4)  ptr[8b](0x2000) o (_4,_8):(_1,4)  16  =  _16",
    /* narrow elements join as well, where they fill bytes; implicit ones have no memory */
    "gmem_subptr[4b](0x1000.0) o _32:_1  gmem_subptr[4b](0x2000.0) o _32:_1  0  =  _128",
    "gmem_subptr[4b](0x1000.0) o (_4,_8):(_1,_4)  ptr[4b](0x2000.0) o (_4,_8):(_1,_8)  0  =  _16",
    "gmem_subptr[1b](0x1000.0) o (_4,_8):(_1,_4)  ptr[1b](0x2000.0) o (_4,_8):(_1,_8)  0  =  _1",
    "gmem_subptr[4b](0x1000.4) o _4:_1  gmem_subptr[4b](0x2000.0) o _4:_1  0  !  CT_EDOMAIN  "
    "the source, gmem_subptr[4b](0x1000.4), is not aligned to vectors of 16 bits",
    /* elements whose width is not a power of two */
    "ptr[96b](0x1000) o (_4,_8):(_8,_1)  ptr[96b](0x2000) o (_4,_8):(_8,_1)  0  =  _128",
    "ptr[24b](0x1000) o _32:_1  ptr[24b](0x2000) o _32:_1  0  =  _128",
    "ptr[96b](0x1000) o (_2,_4):(_4,_1)  ptr[96b](0x2000) o (_2,_4):(_4,_1)  0  !  CT_EDOMAIN  "
    "copy: CuTe's vectors of 128 bits begin outside of the source",
    "ptr[24b](0x1000) o (_4,_8):(_8,_1)  ptr[24b](0x2000) o (_4,_8):(_8,_1)  0  !  CT_EDOMAIN  "
    "copy: CuTe's vectors of 128 bits begin outside of the source",
    "ptr[24b](0x1000) o (_2,_16):(_1,_18)  ptr[24b](0x2000) o (_2,_16):(_1,_18)  0  =  _24",
    "counting_iter(0) o _8:_1  ptr[32b](0x2000) o _8:_1  0  =  _32",
    "tmem_[32b](0x0000.0000) o _8:_1  ptr[32b](0x2000) o _8:_1  0  =  _32",
    /* a swizzle keeps runs of 2^M, of bytes in a pointer and of elements in a layout */
    "gmem_ptr[16b](0x1000) o (_8,_8):(_8,_1)  Sw<3,3,3>_smem_ptr[16b](0x2000) o (_8,_8):(_8,_1)"
    "  0  =  _64",
    "gmem_ptr[16b](0x1000) o (_8,_8):(_8,_1)  smem_ptr[16b](0x2000) o Sw<2,2,3> o _0 o "
    "(_8,_8):(_8,_1)  0  =  _64",
    /* what is refused */
    "ptr[32b](0x1004) o _8:_1  ptr[32b](0x2000) o _8:_1  0  !  CT_EDOMAIN  copy: the source, "
    "ptr[32b](0x1004), is not aligned to vectors of 128 bits",
    "ptr[32b](0x1000) o _8:_1  ptr[32b](0x2008) o _8:_1  0  !  CT_EDOMAIN  copy: the destination, "
    "ptr[32b](0x2008), is not aligned to vectors of 128 bits",
    "ptr[32b](0x1000) o (_4,8):(_1,6)  ptr[32b](0x2000) o (_4,8):(_1,4)  128  !  CT_EDOMAIN  "
    "the stride 6 in flat mode 1 of the source is not a multiple of the 4 elements of a vector",
    "ptr[32b](0x1000) o _8:_1  ptr[32b](0x2000) o _7:_1  0  !  CT_EINVAL  copy: the source has 8 "
    "elements, the destination 7",
    "ptr[32b](0x1000) o _8:_1  ptr[32b](0x2000) o _8:_1  24  !  CT_EINVAL  copy: an assumed "
    "alignment of 24 bits",
    "ptr[32b](0x1000) o _8:_1  ptr[32b](0x2000) o _8:_1  256  !  CT_EINVAL  alignment of 256 bits",
    "ptr[32b](0x1000) o _8:_1  ptr[32b](0x2000) o _8:_1  4  !  CT_EINVAL  alignment of 4 bits",
    "ptr[32b](0x1000) o _8:_1  ptr[16b](0x2000) o _8:_1  0  !  CT_EINVAL  raw bits of the widths "
    "32 and 16 do not convert",
    "_8:_1  ptr[32b](0x2000) o _8:_1  0  !  CT_EINVAL  copy: _8:_1 is not a tensor",
    "ptr[32b](0x2000) o _8:_1  7  0  !  CT_EINVAL  copy: 7 is not a tensor",
    "ptr[32b](0x2000) o _8:_1  counting_iter(0) o _8:_1  0  !  CT_EINVAL  copy: the destination, "
    "counting_iter(0) o _8:_1, is not in memory",
    "ptr[32b](0x1000) o _6:_1  ptr[32b](0x2000) o (_3,_2):(_0,_1)  0  !  CT_EDOMAIN  copy: the "
    "destination broadcasts, and the source does not  elements 0 and 1 of the destination are one",
    "ptr[32b](0x1000) o (3,2):(1,3)  ptr[32b](0x2000) o (3,2):(1,0)  0  !  CT_EDOMAIN  copy: the "
    "destination broadcasts, and the source does not  elements 0 and 3 of the destination are one",
    NULL,
};

static ct_value width_of(ct_ctx *cx, const ct_value *a)
{
    int width = ct_copy_width(cx, (int)ct_int(a[2]), a[0], a[1]);
    return width == 0 ? ct_underscore() : ct_static(cx, width);
}

START_TEST(the_width_of_a_copy)
{
    harness_any(width_of, widths);
}
END_TEST

/* ---- Refusals leave the destination as it was ---- */

static void expect_refused(ct_ctx *cx, ct_error error, const char *part, const char *witness)
{
    ck_assert_msg(strstr(ct_witness(cx), witness) != NULL, "witness: %s", ct_witness(cx));
    harness_fails(cx, error, part);
    for (size_t i = 0; i < sizeof to.byte; ++i)
        ck_assert_uint_eq(to.byte[i], CELL_POISON);
}

START_TEST(a_refused_copy_writes_nothing)
{
    const struct view view = {2, {5, 7}, {1, 5}};
    ct_ctx *cx = harness_context();
    fill_cells(&view, &view, 32);
    ct_value s = view_tensor(cx, &view, true, cells_pointer(cx, &from, CT_GMEM, CT_FLOAT, 32));
    ct_value p = cells_pointer(cx, &to, CT_SMEM, CT_FLOAT, 32);
    ct_copy(cx, s, ct_make_tensor(cx, p, harness_value(cx, "(_5,_7):(_1,_6)")));
    expect_refused(cx, CT_EDOMAIN, "is outside of the 140 bytes that it was made for",
                   "element 30 of the destination, smem_ptr[32b](");
    from.size -= 4;
    ct_value less = view_tensor(cx, &view, true, cells_pointer(cx, &from, CT_GMEM, CT_FLOAT, 32));
    ct_copy(cx, less, ct_make_tensor(cx, p, harness_value(cx, "(_5,_7):(_1,_5)")));
    expect_refused(cx, CT_EDOMAIN, "is outside of the 136 bytes that it was made for",
                   "element 34 of the source, gmem_ptr[32b](");
    ct_copy(cx, s, ct_make_tensor(cx, harness_value(cx, "tmem_[32b](0x0001.0004)"), s));
    ck_assert_int_eq(ct_check(cx), CT_EINVAL);
    ct_clear(cx);
    ct_value tmem = ct_recast_type(cx, CT_FLOAT, ct_make_tmem_ptr(cx, 32, 65540));
    ct_copy(cx, s, ct_make_tensor(cx, tmem, harness_value(cx, "(_5,_7):(_1,_5)")));
    expect_refused(cx, CT_EDOMAIN, "there is no memory behind tmem_[32b](0x0001.0004)",
                   "element 0 of the destination");
}
END_TEST

/* ---- Elements of different types ---- */

static void convert(ct_type type, int bits, ct_type to_type, int to_bits, ct_error error)
{
    ct_ctx *cx = harness_context();
    cells_poison(&from, bits, 5);
    cells_count_up(&from, bits, 5);
    cells_poison(&to, to_bits, 5);
    ct_value s = ct_make_tensor(cx, cells_pointer(cx, &from, CT_GMEM, type, bits),
                                harness_value(cx, "_5:_1"));
    ct_value d = ct_make_tensor(cx, cells_pointer(cx, &to, CT_SMEM, to_type, to_bits),
                                harness_value(cx, "_5:_1"));
    ct_copy(cx, s, d);
    ck_assert_msg(ct_check(cx) == error, "%d bits to %d: %s", bits, to_bits, ct_message(cx));
    for (int64_t i = 0; i < 5 && error == CT_OK; ++i) {
        ct_scalar v = ct_load(cx, d, ct_dynamic(cx, i));
        ck_assert_msg((v.type == CT_FLOAT ? v.f : (double)v.i) == (double)i, "%d to %d: %g", bits,
                      to_bits, v.f);
    }
}

START_TEST(a_copy_converts_numbers)
{
    convert(CT_SIGNED, 8, CT_SIGNED, 32, CT_OK);
    convert(CT_UNSIGNED, 64, CT_SIGNED, 4, CT_OK);
    convert(CT_UNSIGNED, 16, CT_FLOAT, 32, CT_OK);
    convert(CT_SIGNED, 32, CT_FLOAT, 64, CT_OK);
    convert(CT_UNSIGNED, 32, CT_SIGNED, 32, CT_OK);
    convert(CT_SIGNED, 32, CT_UNSIGNED, 2, CT_ERANGE);
    convert(CT_FLOAT, 16, CT_FLOAT, 32, CT_EUNSUP);
    convert(CT_SIGNED, 32, CT_FLOAT, 8, CT_EUNSUP);
    convert(CT_BITS, 16, CT_SIGNED, 32, CT_EINVAL);
    convert(CT_SIGNED, 16, CT_BITS, 32, CT_EINVAL);
    convert(CT_SIGNED, 128, CT_SIGNED, 64, CT_OK);
    convert(CT_UNSIGNED, 8, CT_SIGNED, 128, CT_OK);
    convert(CT_SIGNED, 72, CT_SIGNED, 64, CT_EUNSUP);
}
END_TEST

START_TEST(an_implicit_source_is_written_out)
{
    ct_ctx *cx = harness_context();
    cells_poison(&to, 16, 15);
    ct_value d = ct_make_tensor(cx, cells_pointer(cx, &to, CT_RMEM, CT_SIGNED, 16),
                                harness_value(cx, "(_3,_5):(_5,_1)"));
    ct_copy(cx, harness_value(cx, "counting_iter(42) o (_3,_5):(_1,_3)"), d);
    ck_assert_int_eq(ct_check(cx), CT_OK);
    for (int64_t i = 0; i < 15; ++i)
        ck_assert_uint_eq(cells_at(&to, 16, i % 3 * 5 + i / 3), (uint64_t)(42 + i));
    ct_copy(cx, harness_value(cx, "make_identity_tensor(_15)"), d);
    ck_assert_int_eq(ct_check(cx), CT_OK);
    ck_assert_uint_eq(cells_at(&to, 16, 14), 14);
    ct_copy(cx, harness_value(cx, "make_identity_tensor((_3,_5))"), d);
    harness_fails(cx, CT_EUNSUP, "the coordinate (0,0) is not a number");
    ct_value h = ct_recast_type(cx, CT_FLOAT, d);
    ct_copy(cx, harness_value(cx, "counting_iter(42) o _15:_1"), h);
    harness_fails(cx, CT_EUNSUP, "a float of 16 bits");
}
END_TEST

/* ---- Vectors ---- */

START_TEST(an_assumed_alignment_is_checked)
{
    const struct view src = {2, {4, 8}, {1, 4}}, dst = {2, {4, 8}, {1, 12}};
    ct_ctx *cx = harness_context();
    fill_cells(&src, &dst, 32);
    ct_value p = cells_pointer(cx, &from, CT_GMEM, CT_SIGNED, 32);
    ct_value q = cells_pointer(cx, &to, CT_SMEM, CT_SIGNED, 32);
    ct_value s = ct_make_tensor(cx, p, harness_value(cx, "(_4,8):(_1,4)"));
    ct_value d = ct_make_tensor(cx, q, harness_value(cx, "(_4,8):(_1,12)"));
    size_t mark = ct_mark(cx);
    ck_assert_int_eq(ct_copy_width(cx, 128, s, d), 128);
    ck_assert_uint_eq(ct_mark(cx), mark);
    ct_copy_aligned(cx, s, d);
    ck_assert_int_eq(ct_check(cx), CT_OK);
    expect_copied(&src, &dst, 32, NULL);
    fill_cells(&src, &dst, 32);
    ct_copy_vectorized(cx, 64, s, d);
    expect_copied(&src, &dst, 32, NULL);
    ct_copy_aligned(cx, s, ct_make_tensor(cx, q, harness_value(cx, "(_4,8):(_1,11)")));
    harness_fails(cx, CT_EDOMAIN, "copy_aligned: the stride 11");
    ct_value late =
        ct_make_ptr(cx, CT_GMEM, CT_SIGNED, 32, from.byte + CELL_FENCE + 4, from.size - 4);
    ct_copy_vectorized(cx, 64, ct_make_tensor(cx, late, harness_value(cx, "(_4,7):(_1,4)")),
                       ct_make_tensor(cx, q, harness_value(cx, "(_4,7):(_1,12)")));
    harness_fails(cx, CT_EDOMAIN, "is not aligned to vectors of 64 bits");
}
END_TEST

/* Through a swizzled pointer and through a swizzled layout the same bytes move. */
START_TEST(a_swizzle_is_written_through)
{
    static struct cells by_layout;
    const struct view rows = {2, {8, 64}, {64, 1}};
    ct_ctx *cx = harness_context();
    fill_cells(&rows, &rows, 16);
    ct_value s = view_tensor(cx, &rows, true, cells_pointer(cx, &from, CT_GMEM, CT_BITS, 16));
    ct_value p = ct_make_ptr(cx, CT_RAW, CT_BITS, 16, to.byte + CELL_FENCE, to.size);
    ct_value swizzle = harness_value(cx, "Sw<3,4,3>");
    ct_value d = view_tensor(cx, &rows, true, ct_make_smem_ptr(cx, p, swizzle));
    ck_assert_int_eq(ct_copy_width(cx, 0, s, d), 128);
    ct_copy(cx, s, d);
    ck_assert_int_eq(ct_check(cx), CT_OK);
    /* the memory itself is swizzled, by its address */
    uintptr_t base = (uintptr_t)(to.byte + CELL_FENCE);
    for (uintptr_t at = 0; at < to.size; at += 2) {
        uintptr_t a = base + at, b = a ^ (a >> 3 & 0x70);
        ck_assert_uint_eq(cells_at(&to, 16, (int64_t)(b - base) / 2), at / 2);
    }
    cells_poison(&by_layout, 16, 512);
    ct_copy(cx, d,
            view_tensor(cx, &rows, true, cells_pointer(cx, &by_layout, CT_RMEM, CT_BITS, 16)));
    for (int64_t m = 0; m < 512; ++m)
        ck_assert_uint_eq(cells_at(&by_layout, 16, m), (uint64_t)m);
}
END_TEST

Suite *algo_copy_suite(void)
{
    Suite *suite = suite_create("algo_copy");
    TCase *all = tcase_create("copy");
    int n = (int)(sizeof tables / sizeof tables[0]);

    tcase_set_timeout(all, 60);
    tcase_add_loop_test(all, copy_moves_each_element_once, 0, n);
    tcase_add_test(all, copy_moves_generated_layouts);
    tcase_add_test(all, copy_if_leaves_the_rest);
    tcase_add_test(all, the_width_of_a_copy);
    tcase_add_test(all, a_refused_copy_writes_nothing);
    tcase_add_test(all, a_copy_converts_numbers);
    tcase_add_test(all, an_implicit_source_is_written_out);
    tcase_add_test(all, an_assumed_alignment_is_checked);
    tcase_add_test(all, a_swizzle_is_written_through);
    suite_add_tcase(suite, all);
    return suite;
}
