/* wgmma.c - wgmma: products of small integers in every shape, type, major and swizzle.
 *
 * Operands are put into shared memory by the canonical layouts of the PTX ISA, in bytes, then the
 * exchange of address bits that each swizzle is. */
#include "spec-tests/support/random.h"
#include "spec-tests/unit/emu/exec/matrix/products.h"

enum { M = 64, MAX_N = 256, MAX_K = 256, AT_A = 0, AT_B = 32 * 1024 };

/* How an operand lies: span of the swizzle (16: none), major, and the two offsets, in bytes. */
struct lie {
    int span;
    bool mn_major;
    int leading, stride;
};

struct matrices {
    int a[M][MAX_K], b[MAX_N][MAX_K], c[M][MAX_N], d[M][MAX_N];
};

/* The byte of an element before the swizzle: x along M or N, k in elements of so many bits. */
static int plain_at(const struct lie *l, int bits, int x, int k)
{
    int byte = l->mn_major ? x * bits / 8 : k * bits / 8; /* along the contiguous mode */
    int line = l->mn_major ? k : x;
    int chunk = byte / 16, in_chunk = byte % 16, span_chunks = l->span / 16;
    if (l->span > 16)
        return line % 8 * l->span + line / 8 * l->stride + chunk % span_chunks * 16 +
               chunk / span_chunks * l->leading + in_chunk;
    int next_chunk = l->mn_major ? l->stride : l->leading;
    int next_lines = l->mn_major ? l->leading : l->stride;
    return line % 8 * 16 + line / 8 * next_lines + chunk * next_chunk + in_chunk;
}

/* The swizzle of an address: bits 4 .. 6 by bits 7 .. 9. */
static int swizzled(int address, int span)
{
    int mask = span == 128 ? 7 : span == 64 ? 3 : span == 32 ? 1 : 0;
    return address ^ (address >> 7 & mask) << 4;
}

static uint64_t descriptor(const struct lie *l, int start)
{
    uint64_t mode = l->span == 128 ? 1 : l->span == 64 ? 2 : l->span == 32 ? 3 : 0;
    return (uint64_t)start / 16 | (uint64_t)l->leading / 16 << 16 | (uint64_t)l->stride / 16 << 32 |
           mode << 62;
}

/* One element into shared memory; of less than 8 bits next to the others of its byte. */
static void put_element(emu_machine *m, int byte, int bits, int index, uint64_t v)
{
    uint64_t at = emu_generic(EMU_SHARED, emu_shared_address(0, (uint32_t)byte));
    uint8_t bytes[4] = {(uint8_t)v, (uint8_t)(v >> 8), (uint8_t)(v >> 16), (uint8_t)(v >> 24)};
    if (bits == 1) {
        emu_get(m, at, bytes, 1);
        bytes[0] = (uint8_t)((bytes[0] & ~(1 << index % 8)) | (int)v << index % 8);
    }
    ck_assert(emu_put(m, at, bytes, bits < 8 ? 1 : (uint64_t)bits / 8));
}

static void put_operand(emu_machine *m, const struct lie *l, emu_type t, int start, int lines,
                        int columns, int (*v)[MAX_K])
{
    int bits = (int)emu_type_bits(t);
    for (int x = 0; x < lines; ++x)
        for (int k = 0; k < columns; ++k)
            put_element(m, swizzled(start + plain_at(l, bits, x, k), l->span), bits, k,
                        matrix_bits(t, v[x][k]));
}

/* Row and column of element i of a lane of warp w in D, as the ISA has it. */
static int row_of(int w, int lane, int i)
{
    return 16 * w + lane / 4 + 8 * (i / 2 % 2);
}

static int column_of(int lane, int i)
{
    return 8 * (i / 4) + lane % 4 * 2 + i % 2;
}

static void put_result(emu_machine *m, emu_type t, int n, int (*v)[MAX_N])
{
    for (int w = 0; w < 4; ++w)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            for (int i = 0; i < n / 2; ++i)
                matrix_set(m, (struct matrix_rows){w, MATRIX_D, t}, lane, i,
                           matrix_bits(t, v[row_of(w, lane, i)][column_of(lane, i)]));
}

static void compare(emu_machine *m, emu_type t, int n, int (*v)[MAX_N])
{
    for (int w = 0; w < 4; ++w)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            for (int i = 0; i < n / 2; ++i) {
                uint64_t is = matrix_get(m, (struct matrix_rows){w, MATRIX_D, t}, lane, i);
                int expected = v[row_of(w, lane, i)][column_of(lane, i)];
                if (is != matrix_bits(t, expected))
                    ck_abort_msg("n %d: warp %d, lane %d, element %d is %#llx, not %d", n, w, lane,
                                 i, (unsigned long long)is, expected);
            }
}

/* A in registers: the runs of 32 bits at (0,0), (8,0), (0,4 runs), (8,4 runs) from the first. */
static void put_a_registers(emu_machine *m, emu_type t, int (*v)[MAX_K])
{
    int run = 32 / (int)emu_type_bits(t);
    for (int w = 0; w < 4; ++w)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            for (int i = 0; i < 4 * run; ++i) {
                int row = 16 * w + lane / 4 + 8 * (i / run % 2);
                int k = lane % 4 * run + i % run + 4 * run * (i / run / 2);
                matrix_set(m, (struct matrix_rows){w, MATRIX_GROUP_A, t}, lane, i,
                           matrix_bits(t, v[row][k]));
            }
}

static int depth_of(emu_type t)
{
    return 256 / (int)emu_type_bits(t);
}

static void fill(emu_type t, int n, struct matrices *x, uint64_t seed)
{
    int most = t == EMU_B1 || t == EMU_U8 ? 2 : 5, low = t == EMU_B1 || t == EMU_U8 ? 0 : -2;
    for (int r = 0; r < MAX_N; ++r)
        for (int k = 0; k < depth_of(t); ++k) {
            x->b[r][k] = (int)random_below(&seed, (uint64_t)most) + low;
            if (r < M)
                x->a[r][k] = (int)random_below(&seed, (uint64_t)most) + low;
        }
    for (int r = 0; r < M; ++r)
        for (int c = 0; c < n; ++c)
            x->c[r][c] = (r * 3 + c * 5) % 17 - 8;
}

/* scale: of the product; accumulate: is C added? */
static void multiply(emu_type t, int n, struct matrices *x, bool accumulate, int scale)
{
    for (int r = 0; r < M; ++r)
        for (int c = 0; c < n; ++c) {
            int sum = 0;
            for (int k = 0; k < depth_of(t); ++k)
                sum += x->a[r][k] * x->b[c][k];
            x->d[r][c] = scale * sum + (accumulate ? x->c[r][c] : 0);
        }
}

static emu_machine *open_group(emu_schedule schedule, uint64_t seed)
{
    emu_machine *m = matrix_open(4, schedule, seed, EMU_CHECK_ALL);
    ck_assert_ptr_nonnull(m);
    return m;
}

/* ---- Products ---- */

struct case_of_types {
    emu_type d, a, b;
    uint32_t flags;
};

static const struct case_of_types types[] = {
    {EMU_F32, EMU_F16, EMU_F16, 0},        {EMU_F16, EMU_F16, EMU_F16, 0},
    {EMU_F32, EMU_BF16, EMU_BF16, 0},      {EMU_F32, EMU_TF32, EMU_TF32, 0},
    {EMU_F32, EMU_E4M3, EMU_E5M2, 0},      {EMU_F16, EMU_E5M2, EMU_E5M2, 0},
    {EMU_S32, EMU_S8, EMU_S8, 0},          {EMU_S32, EMU_U8, EMU_S8, EMU_MMA_SATFINITE},
    {EMU_S32, EMU_B1, EMU_B1, EMU_MMA_AND}};
enum { TYPES = sizeof types / sizeof types[0] };

static bool has_n(const struct case_of_types *t, int n)
{
    return t->d != EMU_S32 || n == 24 || n % 16 == 0 || n == 8;
}

/* Offsets with gaps, so that no two are alike: 8 lines take 8 spans. */
static struct lie lie_of(int span, bool mn_major, int lines)
{
    int block = 8 * span;
    if (span > 16) /* blocks: chunks beyond the span, then the next 8 lines */
        return (struct lie){span, mn_major, mn_major ? 2 * block : 16 * 77,
                            mn_major ? (lines / (span / 2) + 1) * 2 * block : block};
    return (struct lie){span, mn_major, block + 128, (block + 128) * (mn_major ? 2 : 3)};
}

static void one_product(const struct case_of_types *t, int n, struct lie a, struct lie b,
                        bool registers, emu_schedule schedule)
{
    static struct matrices x;
    struct matrix_wgmma w = {
        n, t->d, t->a, t->b, t->flags, descriptor(&a, AT_A), descriptor(&b, AT_B), n % 3 != 0};
    w.flags |= (registers ? EMU_WGMMA_A_REGISTERS : 0U) | (a.mn_major ? EMU_WGMMA_TRANS_A : 0U) |
               (b.mn_major ? EMU_WGMMA_TRANS_B : 0U);
    emu_machine *m = open_group(schedule, 7);
    fill(t->a, n, &x, (unsigned)(n + a.span * 31));
    multiply(t->a, n, &x, w.accumulate, 1);
    put_result(m, t->d, n, x.c);
    if (registers)
        put_a_registers(m, t->a, x.a);
    else
        put_operand(m, &a, t->a, AT_A, M, depth_of(t->a), x.a);
    put_operand(m, &b, t->b, AT_B, n, depth_of(t->b), x.b);
    group_run(m, &w, 1);
    compare(m, t->d, n, x.d);
    emu_close(m);
}

/* Every type, in both sources of A, each with the N's that it has. */
START_TEST(every_n_of_every_type)
{
    const struct case_of_types *t = &types[_i / 2];
    struct lie a = lie_of(128, false, M);
    for (int n = 8; n <= MAX_N; n += n < 48 ? 8 : 40)
        if (has_n(t, n))
            one_product(t, n, a, lie_of(16 << n % 4, false, n), _i % 2, (emu_schedule)(n % 3));
    one_product(t, MAX_N, a, lie_of(64, false, MAX_N), _i % 2, EMU_LATEST);
}
END_TEST

/* Every swizzle and major of A with every one of B. */
START_TEST(every_swizzle_and_major)
{
    bool mn_a = _i / 4 % 2, mn_b = _i / 8;
    struct lie a = lie_of(16 << _i % 4, mn_a, M);
    for (int span = 16; span <= 128; span *= 2) {
        one_product(&types[0], 8, a, lie_of(span, mn_b, 8), false, EMU_LATEST);
        one_product(&types[2], 80, a, lie_of(span, mn_b, 80), false, EMU_RANDOM);
    }
}
END_TEST

/* K-major, 128 bytes wide: four wgmma of K 16, their starts 32 bytes apart in the same atom. */
START_TEST(steps_along_k)
{
    static struct matrices x;
    struct lie l = {128, false, 16, 1024};
    struct matrix_wgmma w[4];
    const int n = 24;
    emu_machine *m = open_group(EMU_RANDOM, (uint64_t)_i);
    fill(EMU_B1, n, &x, 99); /* 256 deep; 64 are used */
    for (int r = 0; r < M; ++r)
        for (int c = 0; c < n; ++c) {
            x.d[r][c] = x.c[r][c];
            for (int k = 0; k < 64; ++k)
                x.d[r][c] += x.a[r][k] * x.b[c][k];
        }
    put_operand(m, &l, EMU_F16, AT_A, M, 64, x.a);
    put_operand(m, &l, EMU_F16, AT_B, n, 64, x.b);
    put_result(m, EMU_F32, n, x.c);
    for (int k = 0; k < 4; ++k)
        w[k] = (struct matrix_wgmma){n,
                                     EMU_F32,
                                     EMU_F16,
                                     EMU_F16,
                                     0,
                                     descriptor(&l, AT_A + 32 * k),
                                     descriptor(&l, AT_B + 32 * k),
                                     true};
    group_run(m, w, 4);
    compare(m, EMU_F32, n, x.d);
    emu_close(m);
}
END_TEST

/* A pattern that begins some 128-byte rows after a multiple of 1024: the base offset says so. */
START_TEST(base_offset)
{
    static struct matrices x;
    struct lie l = {128, false, 16, 1024}, b = {16, false, 128, 256};
    const int n = 16;
    int start = AT_A + 128 * _i;
    emu_machine *m = open_group(EMU_LATEST, 0);
    fill(EMU_F16, n, &x, 5);
    multiply(EMU_F16, n, &x, false, 1);
    for (int r = 0; r < M; ++r)
        for (int k = 0; k < 16; ++k)
            put_element(m, start + swizzled(plain_at(&l, 16, r, k), 128), 16, k,
                        matrix_bits(EMU_F16, x.a[r][k]));
    put_operand(m, &b, EMU_F16, AT_B, n, 16, x.b);
    struct matrix_wgmma w = {n,
                             EMU_F32,
                             EMU_F16,
                             EMU_F16,
                             0,
                             descriptor(&l, start) | (uint64_t)_i << 49,
                             descriptor(&b, AT_B),
                             false};
    group_run(m, &w, 1);
    compare(m, EMU_F32, n, x.d);
    emu_close(m);
}
END_TEST

START_TEST(scales)
{
    static struct matrices x;
    struct lie l = {32, false, 0, 256};
    const int n = 40;
    uint32_t flags = (_i & 1 ? EMU_WGMMA_NEGATE_A : 0U) | (_i & 2 ? EMU_WGMMA_NEGATE_B : 0U);
    emu_machine *m = open_group(EMU_EARLIEST, 0);
    fill(EMU_BF16, n, &x, 77);
    multiply(EMU_BF16, n, &x, _i / 4, _i % 4 == 1 || _i % 4 == 2 ? -1 : 1);
    put_operand(m, &l, EMU_BF16, AT_A, M, 16, x.a);
    put_operand(m, &l, EMU_BF16, AT_B, n, 16, x.b);
    put_result(m, EMU_F32, n, x.c);
    struct matrix_wgmma w = {
        n, EMU_F32, EMU_BF16, EMU_BF16, flags, descriptor(&l, AT_A), descriptor(&l, AT_B), _i / 4};
    group_run(m, &w, 1);
    compare(m, EMU_F32, n, x.d);
    emu_close(m);
}
END_TEST

Suite *emu_wgmma_suite(void)
{
    Suite *suite = suite_create("emu_wgmma");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 60);
    tcase_add_loop_test(all, every_n_of_every_type, 0, 2 * TYPES);
    tcase_add_loop_test(all, every_swizzle_and_major, 0, 16);
    tcase_add_loop_test(all, steps_along_k, 0, 10);
    tcase_add_loop_test(all, base_offset, 0, 8);
    tcase_add_loop_test(all, scales, 0, 8);
    suite_add_tcase(suite, all);
    return suite;
}
