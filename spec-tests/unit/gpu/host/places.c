/* places.c - bounds, coalescing and overlaps of flat layouts, against counting.
 *
 * Every layout of up to three modes with small extents and strides is enumerated. Not here: how a
 * layout becomes flat (flat.c). */
#include "gpu/host/kernels.h"
#include "spec-tests/unit/suites.h"
#include <stdlib.h>
#include <string.h>

enum { MOST = 5 * 5 * 5 };

static const int64_t extents[] = {2, 3, 5};
enum { EXTENTS = 3, LEAST_STRIDE = -5, STRIDES = 14, ONE = EXTENTS * STRIDES };

static ct_flat layout_of(int modes, const int64_t *shape, const int64_t *stride)
{
    ct_flat f = {.axes = 1, .modes = modes, .size = 1};
    for (int k = 0; k < modes; ++k) {
        f.shape[k] = shape[k];
        f.stride[k] = stride[k];
        f.size *= shape[k];
    }
    return f;
}

/* Layout number n of ONE * ONE * ONE; its extents and strides are the digits of n. */
static ct_flat numbered(int modes, int n)
{
    int64_t shape[3] = {0}, stride[3] = {0};
    for (int k = 0; k < modes; ++k, n /= ONE) {
        shape[k] = extents[n % EXTENTS];
        stride[k] = LEAST_STRIDE + n % ONE / EXTENTS;
    }
    return layout_of(modes, shape, stride);
}

static void values_of(const ct_flat *f, int64_t *value)
{
    for (int64_t i = 0; i < f->size; ++i) {
        int64_t rest = i;
        value[i] = f->offset[0];
        for (int k = 0; k < f->modes; ++k) {
            value[i] += rest % f->shape[k] * f->stride[k];
            rest /= f->shape[k];
        }
    }
}

static int ascending(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static void same(const int64_t *have, const int64_t *want, int64_t n, const char *what, int number)
{
    ck_assert_msg(memcmp(have, want, (size_t)n * sizeof *have) == 0, "%s: layout %d", what, number);
}

static void check_layout(const ct_flat *f, int number)
{
    int64_t want[MOST], have[MOST];
    ct_flat merged, sorted;
    gpu_range span = gpu_range_of(f);
    bool twice = false;
    values_of(f, want);
    gpu_coalesce(f, &merged);
    values_of(&merged, have);
    same(have, want, f->size, "coalesce", number);
    gpu_sort_places(f, &sorted);
    values_of(&sorted, have);
    qsort(want, (size_t)f->size, sizeof *want, ascending);
    qsort(have, (size_t)f->size, sizeof *have, ascending);
    same(have, want, f->size, "sort_places", number);
    for (int k = 0; k < sorted.modes; ++k)
        ck_assert_msg(sorted.stride[k] >= (k > 0 ? sorted.stride[k - 1] : 0), "layout %d", number);
    ck_assert_msg(span.low == want[0] && span.high == want[f->size - 1], "span: layout %d", number);
    for (int64_t i = 1; i < f->size; ++i)
        twice = twice || want[i] == want[i - 1];
    ck_assert_msg(gpu_overlaps(f) == twice, "overlaps: layout %d", number);
}

START_TEST(every_small_layout)
{
    int all[] = {1, ONE, ONE * ONE, ONE * ONE * ONE};
    for (int n = 0; n < all[_i]; ++n) {
        ct_flat f = numbered(_i, n);
        check_layout(&f, n);
    }
}
END_TEST

START_TEST(modes_merge)
{
    ct_flat f = layout_of(4, (int64_t[]){2, 3, 5, 7}, (int64_t[]){1, 2, 6, 31}), c;
    gpu_coalesce(&f, &c);
    ck_assert_int_eq(c.modes, 2);
    ck_assert_int_eq(c.shape[0], 30);
    ck_assert_int_eq(c.shape[1], 7);
    f.axes = 2;
    f.axis[1] = 1; /* neighbours of different axes stay apart */
    gpu_coalesce(&f, &c);
    ck_assert_int_eq(c.modes, 4);
    f = layout_of(2, (int64_t[]){4, 8}, (int64_t[]){-8, 1});
    gpu_sort_places(&f, &c);
    ck_assert_int_eq(c.modes, 1);
    ck_assert_int_eq(c.shape[0], 32);
    ck_assert_int_eq(c.offset[0], -24);
}
END_TEST

/* A swizzle moves values, and none out of the bounds; the reach is what they reach. */
START_TEST(bounds_hold_under_swizzles)
{
    for (int bits = 0; bits <= 3; ++bits)
        for (int shift = -4; shift <= 4; ++shift) {
            ct_flat f = layout_of(2, (int64_t[]){5, 7}, (int64_t[]){-9, 4});
            if (abs(shift) < bits)
                continue;
            int64_t y = (((int64_t)1 << bits) - 1) << (1 + (shift > 0 ? shift : 0)), value[35];
            f.bits = bits;
            f.base = 1;
            f.shift = shift;
            f.offset[0] = 3;
            gpu_range span = gpu_range_of(&f), reach = gpu_reach_of(&f);
            gpu_range seen = {INT64_MAX, INT64_MIN};
            values_of(&f, value);
            for (int i = 0; i < 35; ++i) {
                int64_t moved = shift >= 0 ? (value[i] & y) >> shift : (value[i] & y) << -shift;
                int64_t v = value[i] ^ moved;
                ck_assert_msg(span.low <= v && v <= span.high, "Sw<%d,1,%d> at %d", bits, shift, i);
                seen.low = v < seen.low ? v : seen.low;
                seen.high = v > seen.high ? v : seen.high;
            }
            ck_assert_int_eq(reach.low, seen.low);
            ck_assert_int_eq(reach.high, seen.high);
        }
}
END_TEST

START_TEST(many_modes)
{
    ct_flat f = {.axes = 1, .modes = GPU_MODES, .size = 1 << GPU_MODES};
    for (int k = 0; k < GPU_MODES; ++k) {
        f.shape[k] = 2;
        f.stride[k] = (int64_t)1 << k;
    }
    ck_assert(!gpu_overlaps(&f));
    f.stride[GPU_MODES - 1] = 3 << 3; /* 8 + 16 */
    ck_assert(gpu_overlaps(&f));
    ct_flat wide = layout_of(2, (int64_t[]){3, 2}, (int64_t[]){INT64_MAX / 4, INT64_MAX / 4});
    ck_assert(!gpu_overlaps(&wide)); /* too wide to be decided */
    ct_flat empty = layout_of(2, (int64_t[]){0, 5}, (int64_t[]){1, 0});
    ck_assert(!gpu_overlaps(&empty));
}
END_TEST

Suite *places_suite(void)
{
    Suite *suite = suite_create("places");
    TCase *all = tcase_create("places");

    tcase_set_timeout(all, 60);
    tcase_add_loop_test(all, every_small_layout, 0, 4);
    tcase_add_test(all, modes_merge);
    tcase_add_test(all, bounds_hold_under_swizzles);
    tcase_add_test(all, many_modes);
    suite_add_tcase(suite, all);
    return suite;
}
