/* refinement.c - rewritten copies move the same bytes to the same places.
 *
 * Requests are random, seeded by their number. Each is executed on the host as it stands,
 * coordinate by coordinate, then as rewritten; targets are poisoned and compared whole. Not here:
 * kernels, and what operations take (request.c). */
#include "gpu/host/refinement.h"
#include "gpu/host/kernels.h"
#include "spec-tests/support/random.h"
#include "spec-tests/unit/suites.h"
#include <string.h>

enum { CASES = 20000, BYTES = 1 << 15, SLACK = 64, MAX_SIZE = 400, POISON = 0xA5 };

/* ---- Random requests ------------------------------------------------------------------------ */

typedef struct rng {
    uint64_t state;
} rng;

static int below(rng *g, int n)
{
    return (int)random_below(&g->state, (uint64_t)n);
}

/* Up to four modes whose extents multiply to size. */
static void random_shape(rng *g, int64_t size, ct_flat *f)
{
    while (size > 1) {
        int64_t divisor[MAX_SIZE];
        int divisors = 0;
        for (int64_t q = 2; q <= size; ++q)
            if (size % q == 0)
                divisor[divisors++] = q;
        int64_t extent = f->modes == 3 ? size : divisor[below(g, divisors)];
        f->shape[f->modes++] = extent;
        size /= extent;
    }
}

/* Strides in any order of the modes, with gaps; some run backwards, some sources stand still. */
static void random_strides(rng *g, bool target, ct_flat *f)
{
    bool done[GPU_MODES] = {false};
    int64_t stride = below(g, 4) == 0 ? 1 + below(g, 3) : 1;
    for (int n = 0; n < f->modes; ++n) {
        int k = below(g, 3) == 0 ? below(g, f->modes) : 0;
        while (done[k])
            k = (k + 1) % f->modes;
        done[k] = true;
        f->stride[k] = !target && below(g, 8) == 0 ? 0 : stride;
        stride *= f->shape[k];
        stride += below(g, 3) == 0 ? 8 : 0;
        if (below(g, 6) == 0) {
            f->offset[0] += (f->shape[k] - 1) * f->stride[k];
            f->stride[k] = -f->stride[k];
        }
    }
}

static ct_flat random_flat(rng *g, int64_t size, bool target)
{
    ct_flat f = {.axes = 1, .size = size};
    random_shape(g, size, &f);
    random_strides(g, target, &f);
    f.offset[0] += below(g, 3) == 0 ? below(g, 9) : 16 * below(g, 2);
    if (below(g, 4) == 0) {
        f.bits = 1 + below(g, 2);
        f.base = below(g, 4);
        f.shift = below(g, 3) == 0 ? -f.bits : f.bits + below(g, 2);
    }
    return f;
}

typedef struct memory {
    unsigned char from[BYTES], want[BYTES], have[BYTES];
} memory;

static bool fits(const ct_flat *f, int bytes)
{
    gpu_range s = gpu_range_of(f);
    return s.low >= 0 && (s.high + 1) * bytes <= BYTES - SLACK;
}

/* False where memory is too small for the request. */
static bool random_request(rng *g, int rank, memory *m, gpu_request *r)
{
    static const int extents[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 16};
    *r = (gpu_request){.bytes = 1 << below(g, 5)};
    r->bounds.rank = rank;
    for (int k = 0; k < rank; ++k) {
        r->bounds.extent[k] = extents[below(g, 11)];
        r->bounds.bound[k] =
            below(g, 4) == 0 ? r->bounds.extent[k] + 1 : below(g, (int)r->bounds.extent[k] + 2);
    }
    int64_t size = gpu_count(rank, r->bounds.extent);
    if (size > MAX_SIZE)
        return false;
    r->a = random_flat(g, size, false);
    r->b = random_flat(g, size, true);
    r->x = m->from + r->bytes * below(g, 3);
    r->y = m->have + r->bytes * below(g, 3);
    return fits(&r->a, r->bytes) && fits(&r->b, r->bytes);
}

/* ---- Executed on the host ---------------------------------------------------------------- */

static int64_t value_at(const ct_flat *f, int64_t i)
{
    int64_t v = f->offset[0], ones = ((int64_t)1 << f->bits) - 1;
    for (int k = 0; k < f->modes; ++k) {
        v += i % f->shape[k] * f->stride[k];
        i /= f->shape[k];
    }
    if (f->shift >= 0)
        return v ^ ((v >> (f->base + f->shift) & ones) << f->base);
    return v ^ ((v >> f->base & ones) << (f->base - f->shift));
}

static void move(const gpu_request *r, int64_t from, int64_t to, memory *m, unsigned char *base)
{
    const unsigned char *x = (const unsigned char *)r->x + value_at(&r->a, from) * r->bytes;
    ptrdiff_t at = (unsigned char *)r->y - m->have + value_at(&r->b, to) * r->bytes;
    memcpy(base + at, x, (size_t)r->bytes);
}

static bool inside(const gpu_request *r, int64_t i)
{
    for (int k = 0; k < r->bounds.rank; ++k) {
        if (i % r->bounds.extent[k] >= r->bounds.bound[k])
            return false;
        i /= r->bounds.extent[k];
    }
    return true;
}

static int64_t transposed(const gpu_request *r, int64_t i)
{
    return i / r->transpose.rows + r->transpose.columns * (i % r->transpose.rows);
}

/* The operation as it is defined, into m->want. */
static void define(const gpu_operation *op, const gpu_request *r, memory *m)
{
    memset(m->want, POISON, BYTES);
    for (int64_t i = 0; i < r->a.size; ++i) {
        int64_t to = op == &gpu_op_transpose ? transposed(r, i) : i;
        if (op != &gpu_op_copy_if || inside(r, i))
            move(r, i, to, m, m->want);
    }
}

static void agree(const gpu_request *copy, memory *m, const char *what, int number)
{
    memset(m->have, POISON, BYTES);
    for (int64_t i = 0; i < copy->a.size; ++i)
        move(copy, i, i, m, m->have);
    ck_assert_msg(memcmp(m->have, m->want, BYTES) == 0, "%s: request %d", what, number);
}

static void fill(memory *m)
{
    for (int k = 0; k < BYTES; ++k)
        m->from[k] = (unsigned char)((unsigned)k * 2654435761u >> 24);
}

/* ---- Tests ---------------------------------------------------------------------------------- */

/* Whether all rows of b begin at multiples of so many bytes, row by row. */
static void check_beginnings(const gpu_request *rows)
{
    const ct_flat *b = &rows->b;
    int64_t row = b->shape[0];
    for (int unit = 16; unit <= 128; unit *= 2) {
        bool all = true;
        for (int64_t i = 0; i < b->size / row; ++i) {
            int64_t at = b->offset[0], n = i;
            for (int k = 1; k < b->modes; ++k) {
                at += n % b->shape[k] * b->stride[k];
                n /= b->shape[k];
            }
            all = all && ((uintptr_t)rows->y + (uintptr_t)(at * rows->bytes)) % (unsigned)unit == 0;
        }
        ck_assert_int_eq(gpu_rows_begin_at(b, rows->y, rows->bytes, unit), all);
    }
}

static void check_refined(const gpu_request *r, memory *m, int number, int *vectorised)
{
    gpu_why why;
    gpu_request p, rows;
    if (!gpu_refine(r, &p, &why))
        return;
    ck_assert_int_eq(p.a.modes, p.b.modes);
    for (int k = 0; k < p.b.modes; ++k) {
        ck_assert_int_eq(p.a.shape[k], p.b.shape[k]);
        ck_assert_int_ge(p.b.stride[k], k > 0 ? p.b.stride[k - 1] : 1);
    }
    agree(&p, m, "refine", number);
    gpu_vectorise(&p);
    *vectorised += p.bytes > r->bytes;
    agree(&p, m, "vectorise", number);
    if (!gpu_unswizzled(r, &why))
        return;
    for (int wide = 0; wide < 2; ++wide) {
        ck_assert(gpu_rows(r, wide, &rows, &why));
        ck_assert(rows.b.shape[0] == 1 || (rows.a.stride[0] == 1 && rows.b.stride[0] == 1));
        agree(&rows, m, "rows", number);
        check_beginnings(&rows);
    }
}

START_TEST(random_copies)
{
    static memory m;
    int vectorised = 0;
    fill(&m);
    for (int n = 0; n < CASES; ++n) {
        rng g = {(uint64_t)n};
        gpu_request r;
        if (!random_request(&g, 1 + n % 3, &m, &r))
            continue;
        define(&gpu_op_copy, &r, &m);
        check_refined(&r, &m, n, &vectorised);
    }
    ck_assert_int_gt(vectorised, CASES / 100);
}
END_TEST

START_TEST(random_bounds)
{
    static memory m;
    int restricted = 0;
    fill(&m);
    for (int n = 0; n < CASES; ++n) {
        rng g = {(uint64_t)n};
        gpu_request r, copy;
        gpu_why why;
        if (!random_request(&g, 1 + n % 3, &m, &r) || !gpu_restrict(&r, &copy, &why))
            continue;
        define(&gpu_op_copy_if, &r, &m);
        agree(&copy, &m, "restrict", n);
        ++restricted;
    }
    ck_assert_int_gt(restricted, CASES / 10);
}
END_TEST

START_TEST(random_transposes)
{
    static memory m;
    int done = 0;
    fill(&m);
    for (int n = 0; n < CASES; ++n) {
        rng g = {(uint64_t)n};
        gpu_request r, copy;
        gpu_why why;
        if (!random_request(&g, 2, &m, &r))
            continue;
        r.transpose = (gpu_matrix){r.bounds.extent[0], r.bounds.extent[1]};
        if (!gpu_transpose_as_copy(&r, &copy, &why))
            continue;
        define(&gpu_op_transpose, &r, &m);
        agree(&copy, &m, "transpose", n);
        ++done;
    }
    ck_assert_int_gt(done, CASES / 10);
}
END_TEST

static ct_flat flat_of(int64_t n0, int64_t d0, int64_t n1, int64_t d1)
{
    return (ct_flat){.axes = 1, .modes = 2, .size = n0 * n1, .shape = {n0, n1}, .stride = {d0, d1}};
}

START_TEST(widths)
{
    static _Alignas(16) unsigned char x[4096], y[4096];
    gpu_request r = {.bytes = 4, .x = x, .y = y}, p;
    gpu_why why;
    static const struct {
        int64_t columns, pitch;
        int skip, bits, base, bytes;
    } rows[] = {
        {32, 36, 0, 0, 0, 16}, {32, 34, 0, 0, 0, 8},  {32, 33, 0, 0, 0, 4},
        {34, 36, 0, 0, 0, 8},  {31, 36, 0, 0, 0, 4},  {32, 36, 8, 0, 0, 8},
        {32, 36, 4, 0, 0, 4},  {32, 32, 0, 2, 2, 16}, {32, 32, 0, 2, 1, 8},
    };
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; ++k) {
        r.a = flat_of(rows[k].columns, 1, 8, rows[k].pitch);
        r.b = flat_of(rows[k].columns, 1, 8, 40);
        r.b.bits = r.b.shift = rows[k].bits;
        r.b.base = rows[k].base;
        r.y = y + rows[k].skip;
        ck_assert(gpu_refine(&r, &p, &why));
        gpu_vectorise(&p);
        ck_assert_msg(p.bytes == rows[k].bytes, "row %zu: %d bytes", k, p.bytes);
    }
}
END_TEST

START_TEST(refusals)
{
    gpu_request r = {.bytes = 1, .bounds = {1, {6}, {3}}}, out;
    gpu_why why;
    r.a = flat_of(2, 1, 3, 4);
    r.b = flat_of(3, 1, 2, 4);
    ck_assert(!gpu_refine(&r, &out, &why));
    ck_assert_msg(strstr(why.text, "2 and 3") != NULL, "%s", why.text);
    r.b = r.a; /* 3 of 6 places, that come in pairs */
    ck_assert(!gpu_restrict(&r, &out, &why));
    ck_assert_msg(strstr(why.text, "divides 2 places") != NULL, "%s", why.text);
    r.bounds.bound[0] = 4;
    ck_assert(gpu_restrict(&r, &out, &why));
    ck_assert_int_eq(out.a.size, 4);
    r.bounds.bound[0] = 0;
    ck_assert(gpu_restrict(&r, &out, &why));
    ck_assert_int_eq(out.a.size, 0);
    ck_assert(!gpu_refine(&out, &out, &why));
    r.a.bits = 1;
    ck_assert(!gpu_rows(&r, true, &out, &why));
    ck_assert_msg(strstr(why.text, "a is swizzled") != NULL, "%s", why.text);
}
END_TEST

/* The copy of the second operand, of which nothing else is different. */
static gpu_request of_second(const gpu_request *r)
{
    gpu_request copy = *r;
    copy.a = r->c;
    copy.x = r->z;
    return copy;
}

static void agree_both(const gpu_request *r, const gpu_request *p, memory *m, int number)
{
    gpu_request second = of_second(r), rewritten = of_second(p);
    define(&gpu_op_copy, r, m);
    agree(p, m, "first operand", number);
    define(&gpu_op_copy, &second, m);
    agree(&rewritten, m, "second operand", number);
}

/* Three layouts of one shape move what each of the two operands is moved to. */
START_TEST(random_pairs)
{
    static memory m;
    int refined = 0, vectorised = 0;
    fill(&m);
    for (int n = 0; n < CASES; ++n) {
        rng g = {(uint64_t)n + 77777};
        gpu_request r, p;
        gpu_why why;
        if (!random_request(&g, 1, &m, &r))
            continue;
        r.c = random_flat(&g, r.a.size, false);
        r.z = m.from + r.bytes * below(&g, 3);
        bool plain = r.a.bits == 0 && r.b.bits == 0 && r.c.bits == 0;
        if (!fits(&r.c, r.bytes) || !gpu_refine_all(&r, true, &p, &why))
            continue;
        ck_assert(plain);
        ++refined;
        ck_assert(p.a.modes == p.b.modes && p.c.modes == p.b.modes);
        for (int k = 0; k < p.b.modes; ++k)
            ck_assert_int_ge(p.b.stride[k], k > 0 ? p.b.stride[k - 1] : 1);
        agree_both(&r, &p, &m, n);
        gpu_vectorise_all(&p);
        vectorised += p.bytes > r.bytes;
        agree_both(&r, &p, &m, n);
        ck_assert(gpu_refine_all(&r, false, &p, &why)); /* without the second: no less divides */
        ck_assert_ptr_eq(p.z, r.x);
    }
    ck_assert_int_ge(refined, 1000);
    ck_assert_int_ge(vectorised, 50);
}
END_TEST

Suite *refinement_suite(void)
{
    Suite *suite = suite_create("refinement");
    TCase *all = tcase_create("refinement");

    tcase_set_timeout(all, 60);
    tcase_add_test(all, random_copies);
    tcase_add_test(all, random_bounds);
    tcase_add_test(all, random_transposes);
    tcase_add_test(all, random_pairs);
    tcase_add_test(all, widths);
    tcase_add_test(all, refusals);
    suite_add_tcase(suite, all);
    return suite;
}
