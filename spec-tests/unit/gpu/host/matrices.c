/* matrices.c - the matrices of a transposing copy: addresses, pitches, tiles; and its refusals.
 *
 * Every element that the layouts move is found at its row and column of both matrices. What is not
 * here: kernels, and common refinements (refinement.c). */
#include "gpu/host/matrices.h"
#include "gpu/host/kernels.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

static ct_flat flat_of(int64_t n0, int64_t d0, int64_t n1, int64_t d1)
{
    return (ct_flat){.axes = 1, .modes = 2, .size = n0 * n1, .shape = {n0, n1}, .stride = {d0, d1}};
}

/* Columns of x, n elements long and `pitch` apart, become rows of y. */
static gpu_request transposing(int bytes, int64_t n, int64_t m, int64_t pitch, int64_t y_pitch)
{
    static _Alignas(16) unsigned char x[1 << 16], y[1 << 16];
    gpu_request r = {.bytes = bytes, .x = x, .y = y};
    r.a = flat_of(n, 1, m, pitch);
    r.b = flat_of(n, y_pitch, m, 1);
    return r;
}

static int64_t value_at(const ct_flat *f, int64_t i)
{
    return f->offset[0] + i % f->shape[0] * f->stride[0] + i / f->shape[0] * f->stride[1];
}

/* Element (row, column) of y is element (column, row) of x. */
static void expect_elements(const gpu_request *r, const gpu_matrices *t)
{
    for (int64_t i = 0; i < r->a.size; ++i) {
        const char *x = (const char *)r->x + value_at(&r->a, i) * r->bytes;
        const char *y = (const char *)r->y + value_at(&r->b, i) * r->bytes;
        int64_t row = (x - t->x) % t->x_pitch / r->bytes, column = (x - t->x) / t->x_pitch;
        ck_assert_int_lt(row, t->out_rows);
        ck_assert_int_lt(column, t->in_rows);
        ck_assert_ptr_eq(y, t->y + row * t->y_pitch + column * r->bytes);
    }
}

START_TEST(elements_are_found_in_both_matrices)
{
    gpu_request r = transposing(1 << _i, 7, 5, 11, 6);
    gpu_matrices t;
    gpu_why why = {""};
    r.a.offset[0] = 3;
    r.b.offset[0] = 2;
    ck_assert_msg(gpu_matrices_of(&r, 4, &t, &why), "%s", why.text);
    ck_assert_int_eq(t.in_rows, 5);
    ck_assert_int_eq(t.out_rows, 7);
    ck_assert_int_eq(t.x_pitch, 11 * r.bytes);
    ck_assert_int_eq(t.y_pitch, 6 * r.bytes);
    ck_assert_ptr_eq(t.x, (const char *)r.x + 3 * r.bytes);
    ck_assert_ptr_eq(t.y, (char *)r.y + 2 * r.bytes);
    expect_elements(&r, &t);
}
END_TEST

/* Tiles cover ragged matrices: 7 rows are two tiles of 4, 5 columns two of 4, one of 5. */
START_TEST(tiles_cover_the_matrix)
{
    static const struct {
        int tile;
        uint32_t tiles;
        unsigned blocks;
    } covers[] = {{1, 5, 35}, {4, 2, 4}, {5, 1, 2}, {7, 1, 1}, {64, 1, 1}};
    gpu_request r = transposing(4, 7, 5, 7, 5);
    gpu_matrices t;
    gpu_why why = {""};
    for (size_t k = 0; k < sizeof covers / sizeof covers[0]; ++k) {
        ck_assert(gpu_matrices_of(&r, covers[k].tile, &t, &why));
        ck_assert_uint_eq(t.tiles, covers[k].tiles);
        ck_assert_uint_eq(t.blocks, covers[k].blocks);
    }
}
END_TEST

static void expect_refusal(const gpu_request *r, int tile, const char *reason)
{
    gpu_matrices t;
    gpu_why why = {""};
    ck_assert(!gpu_matrices_of(r, tile, &t, &why));
    ck_assert_msg(strstr(why.text, reason) != NULL, "%s", why.text);
}

START_TEST(other_copies_are_refused)
{
    const char *rows = "a and b are not rows of neighbours against columns of neighbours";
    gpu_request r = transposing(4, 7, 5, 7, 5);
    r.b = r.a; /* one run: a single mode */
    expect_refusal(&r, 4, rows);
    r = transposing(4, 7, 5, 7, 5);
    r.a.stride[0] = 2; /* no neighbours in x */
    r.a.stride[1] = 14;
    expect_refusal(&r, 4, rows);
    r = transposing(4, 7, 5, 7, 5);
    r.b.stride[0] = 10; /* no neighbours in y */
    r.b.stride[1] = 2;
    expect_refusal(&r, 4, rows);
    r.a.bits = 1;
    expect_refusal(&r, 4, "a is swizzled");
    r = transposing(1, (int64_t)1 << 20, (int64_t)1 << 20, (int64_t)1 << 20, (int64_t)1 << 20);
    expect_refusal(&r, 1, "more than 2^31 tiles");
}
END_TEST

Suite *matrices_suite(void)
{
    Suite *suite = suite_create("matrices");
    TCase *all = tcase_create("matrices");

    tcase_add_loop_test(all, elements_are_found_in_both_matrices, 0, 5);
    tcase_add_test(all, tiles_cover_the_matrix);
    tcase_add_test(all, other_copies_are_refused);
    suite_add_tcase(suite, all);
    return suite;
}
