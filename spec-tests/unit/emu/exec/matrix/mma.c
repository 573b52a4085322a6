/* mma.c - mma.sync against the product of two matrices, every shape and type.
 *
 * Where elements lie is written here as the PTX ISA writes it: for each shape, the offsets of a
 * lane's runs of elements from its first one, which is at row lane / 4 and column lane % 4 runs.
 * Elements are small integers, so that every type has them and every sum is exact. */
#include "spec-tests/support/random.h"
#include "spec-tests/unit/emu/exec/matrix/products.h"

enum { MAX = 16, MAX_K = 256 };

/* Rows and columns of the runs, A's; columns (of k) of B's. */
struct fragments {
    int m, k, run;
    int a[4][2], a_runs;
    int b[4], b_runs;
};

static const struct fragments fragments[] = {
    {16, 8, 2, {{0, 0}, {8, 0}}, 2, {0}, 1},
    {16, 16, 2, {{0, 0}, {8, 0}, {0, 8}, {8, 8}}, 4, {0, 8}, 2},
    {16, 4, 1, {{0, 0}, {8, 0}}, 2, {0}, 1},
    {16, 8, 1, {{0, 0}, {8, 0}, {0, 4}, {8, 4}}, 4, {0, 4}, 2},
    {8, 4, 1, {{0, 0}}, 1, {0}, 1},
    {8, 16, 4, {{0, 0}}, 1, {0}, 1},
    {16, 16, 4, {{0, 0}, {8, 0}}, 2, {0}, 1},
    {16, 32, 4, {{0, 0}, {8, 0}, {0, 16}, {8, 16}}, 4, {0, 16}, 2},
    {8, 32, 8, {{0, 0}}, 1, {0}, 1},
    {16, 32, 8, {{0, 0}, {8, 0}}, 2, {0}, 1},
    {16, 64, 8, {{0, 0}, {8, 0}, {0, 32}, {8, 32}}, 4, {0, 32}, 2},
    {8, 128, 32, {{0, 0}}, 1, {0}, 1},
    {16, 128, 32, {{0, 0}, {8, 0}}, 2, {0}, 1},
    {16, 256, 32, {{0, 0}, {8, 0}, {0, 128}, {8, 128}}, 4, {0, 128}, 2},
};

/* Runs of single elements with 8 of them: f64 of K 16. */
static const struct fragments sixteen_doubles = {16, 16, 1, {{0, 0}}, 8, {0}, 4};

static const struct matrix_mma mmas[] = {
    {16, 8, 8, EMU_F16, EMU_F16, EMU_F16, EMU_F16, 0},
    {16, 8, 8, EMU_F32, EMU_F16, EMU_F16, EMU_F32, 0},
    {16, 8, 8, EMU_F32, EMU_BF16, EMU_BF16, EMU_F32, 0},
    {16, 8, 16, EMU_F16, EMU_F16, EMU_F16, EMU_F16, 0},
    {16, 8, 16, EMU_F32, EMU_F16, EMU_F16, EMU_F32, 0},
    {16, 8, 16, EMU_F32, EMU_BF16, EMU_BF16, EMU_F32, 0},
    {16, 8, 4, EMU_F32, EMU_TF32, EMU_TF32, EMU_F32, 0},
    {16, 8, 8, EMU_F32, EMU_TF32, EMU_TF32, EMU_F32, 0},
    {8, 8, 4, EMU_F64, EMU_F64, EMU_F64, EMU_F64, 0},
    {16, 8, 4, EMU_F64, EMU_F64, EMU_F64, EMU_F64, 0},
    {16, 8, 8, EMU_F64, EMU_F64, EMU_F64, EMU_F64, 0},
    {16, 8, 16, EMU_F64, EMU_F64, EMU_F64, EMU_F64, 0},
    {8, 8, 16, EMU_S32, EMU_S8, EMU_S8, EMU_S32, 0},
    {8, 8, 16, EMU_S32, EMU_U8, EMU_S8, EMU_S32, 0},
    {16, 8, 16, EMU_S32, EMU_S8, EMU_U8, EMU_S32, 0},
    {16, 8, 16, EMU_S32, EMU_U8, EMU_U8, EMU_S32, 0},
    {16, 8, 32, EMU_S32, EMU_S8, EMU_S8, EMU_S32, EMU_MMA_SATFINITE},
    {16, 8, 32, EMU_S32, EMU_U8, EMU_S8, EMU_S32, 0},
    {8, 8, 32, EMU_S32, EMU_S4, EMU_S4, EMU_S32, 0},
    {8, 8, 32, EMU_S32, EMU_U4, EMU_S4, EMU_S32, 0},
    {16, 8, 32, EMU_S32, EMU_S4, EMU_U4, EMU_S32, 0},
    {16, 8, 64, EMU_S32, EMU_U4, EMU_U4, EMU_S32, EMU_MMA_SATFINITE},
    {16, 8, 64, EMU_S32, EMU_S4, EMU_S4, EMU_S32, 0},
    {8, 8, 128, EMU_S32, EMU_B1, EMU_B1, EMU_S32, EMU_MMA_XOR},
    {8, 8, 128, EMU_S32, EMU_B1, EMU_B1, EMU_S32, EMU_MMA_AND},
    {16, 8, 128, EMU_S32, EMU_B1, EMU_B1, EMU_S32, EMU_MMA_XOR},
    {16, 8, 256, EMU_S32, EMU_B1, EMU_B1, EMU_S32, EMU_MMA_XOR},
    {16, 8, 256, EMU_S32, EMU_B1, EMU_B1, EMU_S32, EMU_MMA_AND},
    {16, 8, 16, EMU_F16, EMU_E4M3, EMU_E5M2, EMU_F16, 0},
    {16, 8, 16, EMU_F32, EMU_E5M2, EMU_E5M2, EMU_F32, 0},
    {16, 8, 32, EMU_F16, EMU_E5M2, EMU_E4M3, EMU_F16, 0},
    {16, 8, 32, EMU_F32, EMU_E4M3, EMU_E4M3, EMU_F32, 0},
};
enum { MMAS = sizeof mmas / sizeof mmas[0] };

struct matrices {
    int a[MAX][MAX_K], b[8][MAX_K], c[MAX][8], d[MAX][8];
};

static const struct fragments *fragments_of(const struct matrix_mma *t)
{
    int bits = (int)emu_type_bits(t->a), run = bits < 32 ? 32 / bits : 1;
    if (t->a == EMU_F64 && t->k == 16)
        return &sixteen_doubles;
    for (size_t i = 0; i < sizeof fragments / sizeof fragments[0]; ++i)
        if (fragments[i].m == t->m && fragments[i].k == t->k && fragments[i].run == run)
            return &fragments[i];
    ck_abort_msg("no fragments of m%dk%d", t->m, t->k);
}

/* The integers that a type has, around 0 and not many. */
static int small(emu_type t, unsigned random)
{
    int n = (int)(random >> 16 & 0x7fff);
    switch (t) {
    case EMU_B1:
        return n & 1;
    case EMU_U4:
        return n % 16;
    case EMU_S4:
        return n % 16 - 8;
    case EMU_U8:
        return n % 256;
    case EMU_S8:
        return n % 256 - 128;
    case EMU_S32:
        return n - 16384;
    default:
        return n % 9 - 4;
    }
}

static void fill(const struct matrix_mma *t, struct matrices *x, uint64_t seed)
{
    for (int m = 0; m < t->m; ++m)
        for (int k = 0; k < t->k; ++k)
            x->a[m][k] = small(t->a, (unsigned)random_bits(&seed));
    for (int n = 0; n < t->n; ++n)
        for (int k = 0; k < t->k; ++k)
            x->b[n][k] = small(t->b, (unsigned)random_bits(&seed));
    for (int m = 0; m < t->m; ++m)
        for (int n = 0; n < t->n; ++n)
            x->c[m][n] = small(t->c, (unsigned)random_bits(&seed));
}

static void multiply(const struct matrix_mma *t, struct matrices *x)
{
    for (int m = 0; m < t->m; ++m)
        for (int n = 0; n < t->n; ++n) {
            x->d[m][n] = x->c[m][n];
            for (int k = 0; k < t->k; ++k)
                x->d[m][n] +=
                    t->flags & EMU_MMA_XOR ? x->a[m][k] ^ x->b[n][k] : x->a[m][k] * x->b[n][k];
        }
}

/* ---- Where the ISA has an element ---- */

struct cell {
    int row, column;
};

static struct cell cell_a(const struct fragments *f, int lane, int i)
{
    int run = i / f->run, row = lane / 4, column = lane % 4 * f->run + i % f->run;
    if (f == &sixteen_doubles)
        return (struct cell){row + 8 * (run % 2), column + 4 * (run / 2)};
    return (struct cell){row + f->a[run][0], column + f->a[run][1]};
}

static struct cell cell_b(const struct fragments *f, int lane, int i)
{
    int run = i / f->run, column = lane % 4 * f->run + i % f->run;
    return (struct cell){lane / 4, column + (f == &sixteen_doubles ? 4 * run : f->b[run])};
}

static struct cell cell_c(int lane, int i)
{
    return (struct cell){lane / 4 + (i < 2 ? 0 : 8), lane % 4 * 2 + (i & 1)};
}

static void put(emu_machine *m, const struct matrix_mma *t, const struct matrices *x)
{
    const struct fragments *f = fragments_of(t);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        for (int i = 0; i < t->m * t->k / 32; ++i) {
            struct cell at = cell_a(f, lane, i);
            matrix_set(m, (struct matrix_rows){0, MATRIX_A, t->a}, lane, i,
                       matrix_bits(t->a, x->a[at.row][at.column]));
        }
        for (int i = 0; i < t->n * t->k / 32; ++i) {
            struct cell at = cell_b(f, lane, i);
            matrix_set(m, (struct matrix_rows){0, MATRIX_B, t->b}, lane, i,
                       matrix_bits(t->b, x->b[at.row][at.column]));
        }
        for (int i = 0; i < t->m * t->n / 32; ++i) {
            struct cell at = cell_c(lane, i);
            matrix_set(m, (struct matrix_rows){0, MATRIX_C, t->c}, lane, i,
                       matrix_bits(t->c, x->c[at.row][at.column]));
        }
    }
}

static void compare(emu_machine *m, const struct matrix_mma *t, const struct matrices *x)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (int i = 0; i < t->m * t->n / 32; ++i) {
            struct cell at = cell_c(lane, i);
            uint64_t is = matrix_get(m, (struct matrix_rows){0, MATRIX_D, t->d}, lane, i);
            uint64_t expected = matrix_bits(t->d, x->d[at.row][at.column]);
            if (is != expected)
                ck_abort_msg("m%dn%dk%d: lane %d, element %d is %#llx, not %#llx", t->m, t->n, t->k,
                             lane, i, (unsigned long long)is, (unsigned long long)expected);
        }
}

static emu_machine *open_warp(void)
{
    emu_machine *m = matrix_open(1, EMU_LATEST, 1, EMU_CHECK_ALL);
    ck_assert_ptr_nonnull(m);
    return m;
}

START_TEST(product_of_small_integers)
{
    const struct matrix_mma *t = &mmas[_i];
    struct ptx_line l = mma_line(t);
    struct matrices x;
    emu_machine *m = open_warp();
    for (unsigned seed = 1; seed <= 5; ++seed) {
        fill(t, &x, seed * 7919);
        multiply(t, &x);
        put(m, t, &x);
        ck_assert_int_eq(line_run(m, UINT32_MAX, &l), EMU_FINISHED);
        compare(m, t, &x);
    }
    ck_assert_int_eq(emu_findings(m), 0);
    line_close(&l);
    emu_close(m);
}
END_TEST

/* ---- Arithmetic ---- */

/* One product, at row 0 and column 0: a * b for k = 0, else 0. */
static uint64_t one_product(struct matrix_mma t, uint64_t a, uint64_t b, uint64_t c)
{
    emu_machine *m = open_warp();
    matrix_set(m, (struct matrix_rows){0, MATRIX_A, t.a}, 0, 0, a);
    matrix_set(m, (struct matrix_rows){0, MATRIX_B, t.b}, 0, 0, b);
    matrix_set(m, (struct matrix_rows){0, MATRIX_C, t.c}, 0, 0, c);
    mma_run(m, &t);
    uint64_t d = matrix_get(m, (struct matrix_rows){0, MATRIX_D, t.d}, 0, 0);
    emu_close(m);
    return d;
}

START_TEST(integers_wrap_or_stay)
{
    struct matrix_mma t = {16, 8, 32, EMU_S32, EMU_S8, EMU_S8, EMU_S32, 0};
    ck_assert_uint_eq(one_product(t, 0x80, 0x80, 0x7fffffff), 0x80003fff);
    ck_assert_uint_eq(one_product(t, 0x80, 0x7f, 0x80000000), 0x80000000 - 128 * 127);
    t.flags = EMU_MMA_SATFINITE;
    ck_assert_uint_eq(one_product(t, 0x80, 0x80, 0x7fffffff), 0x7fffffff);
    ck_assert_uint_eq(one_product(t, 0x80, 0x7f, 0x80000000), 0x80000000);
    ck_assert_uint_eq(one_product(t, 0x80, 0x7f, 5), (uint32_t)(5 - 128 * 127));
}
END_TEST

/* ---- Refusals ---- */

static void is_refused(struct matrix_mma t, emu_rule rule, const char *part)
{
    emu_operand list[MATRIX_LIST];
    emu_ins ins = matrix_mma_ins(&t, list);
    emu_machine *m = open_warp();
    ck_assert_int_eq(matrix_run(m, &ins, 1), EMU_FAULTED);
    ck_assert_int_eq(emu_found(m, 0)->rule, rule);
    ck_assert_msg(strstr(emu_found(m, 0)->message, part) != NULL, "%s", emu_found(m, 0)->message);
    emu_close(m);
}

START_TEST(refused_by_sm_90a)
{
    static const struct matrix_mma rows[] = {
        {16, 8, 8, EMU_F32, EMU_F16, EMU_F16, EMU_F16, 0},
        {16, 8, 8, EMU_F16, EMU_F16, EMU_F16, EMU_F32, 0},
        {16, 8, 8, EMU_F16, EMU_BF16, EMU_BF16, EMU_F16, 0},
        {16, 8, 8, EMU_F32, EMU_F16, EMU_F16, EMU_F32, EMU_MMA_A_COL},
        {8, 8, 4, EMU_F16, EMU_F16, EMU_F16, EMU_F32, 0},
        {16, 8, 16, EMU_F32, EMU_TF32, EMU_TF32, EMU_F32, 0},
        {16, 8, 16, EMU_F32, EMU_F16, EMU_BF16, EMU_F32, 0},
        {8, 8, 16, EMU_S32, EMU_S8, EMU_S4, EMU_S32, 0},
        {16, 8, 64, EMU_S32, EMU_S8, EMU_S8, EMU_S32, 0},
        {8, 8, 128, EMU_S32, EMU_B1, EMU_B1, EMU_S32, 0},
        {8, 8, 128, EMU_S32, EMU_B1, EMU_B1, EMU_S32, EMU_MMA_XOR | EMU_MMA_AND},
        {8, 8, 128, EMU_S32, EMU_B1, EMU_B1, EMU_S32, EMU_MMA_XOR | EMU_MMA_SATFINITE},
        {8, 8, 4, EMU_F64, EMU_F64, EMU_F64, EMU_F64, EMU_MMA_RZ | EMU_MMA_RP},
        {16, 8, 16, EMU_F32, EMU_E4M3, EMU_F16, EMU_F32, 0},
    };
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; ++k)
        is_refused(rows[k], EMU_UNSUPPORTED, "is not an instruction of sm_90a");
    is_refused(rows[5], EMU_UNSUPPORTED, "mma.sync.m16n8k16 of tf32 and tf32 with f32 into f32");
    is_refused(rows[5], EMU_UNSUPPORTED,
               "this shape multiplies e4m3, e5m2, f16, bf16, f64, u8, s8");
}
END_TEST

START_TEST(sparse_forms_are_refused)
{
    const uint32_t third = (uint32_t)EMU_MMA_SPARSE | 2U << EMU_MMA_SELECTOR_SHIFT;
    static const struct matrix_mma rows[] = {
        {16, 8, 8, EMU_F32, EMU_F16, EMU_F16, EMU_F32, EMU_MMA_SPARSE},
        {16, 8, 32, EMU_F32, EMU_TF32, EMU_TF32, EMU_F32, EMU_MMA_SPARSE},
        {16, 8, 64, EMU_F16, EMU_E4M3, EMU_E4M3, EMU_F16, EMU_MMA_SPARSE},
        {16, 8, 16, EMU_S32, EMU_S8, EMU_S8, EMU_S32, EMU_MMA_SPARSE},
        {16, 8, 16, EMU_F64, EMU_F64, EMU_F64, EMU_F64, EMU_MMA_SPARSE},
        {16, 8, 256, EMU_S32, EMU_B1, EMU_B1, EMU_S32, EMU_MMA_SPARSE | EMU_MMA_AND},
        {16, 8, 16, EMU_F32, EMU_F16, EMU_F16, EMU_F32, EMU_MMA_SPARSE | EMU_MMA_SATFINITE},
        {16, 8, 16, EMU_F32, EMU_F16, EMU_F16, EMU_F32, EMU_MMA_ORDERED},
    };
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; ++k)
        is_refused(rows[k], EMU_UNSUPPORTED, "is not an instruction of sm_90a");
    is_refused(rows[3], EMU_UNSUPPORTED, "mma.sp.m16n8k16 of s8 and s8 with s32 into s32");
    is_refused(rows[3], EMU_UNSUPPORTED, "this shape multiplies f16, bf16, tf32");
    is_refused(rows[5], EMU_UNSUPPORTED, "this shape multiplies nothing");
    is_refused((struct matrix_mma){16, 8, 32, EMU_F32, EMU_F16, EMU_F16, EMU_F32, third},
               EMU_OPERAND,
               "mma.sp.m16n8k32 of f16: there is no selector 2, they count from 0 to 1");
    is_refused((struct matrix_mma){16, 8, 64, EMU_S32, EMU_U8, EMU_S8, EMU_S32, third}, EMU_OPERAND,
               "there is no selector 2, they count from 0 to 0");
}
END_TEST

START_TEST(registers_are_counted)
{
    struct ptx_line l = mma_line(&mmas[4]);
    emu_machine *m = open_warp();
    --l.guarded->listed;
    ck_assert_int_eq(line_run(m, UINT32_MAX - 1, &l), EMU_FAULTED);
    check_finding(m, "mma.sync.m16n8k16 takes 14 registers, D, A, B and C together, not 13");
    line_close(&l);
    emu_close(m);
}
END_TEST

/* Half a warp cannot multiply. */
START_TEST(the_warp_must_be_whole)
{
    struct ptx_line l = mma_line(&mmas[4]);
    emu_config how = emu_defaults();
    how.block[0] = 16;
    how.registers = MATRIX_ROWS;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_ptr_nonnull(m);
    ck_assert_int_eq(line_run(m, UINT32_MAX, &l), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 1);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_DIVERGED);
    ck_assert(strstr(emu_found(m, 0)->message, "lane 16 has exited or does not exist") != NULL);
    line_close(&l);
    emu_close(m);
}
END_TEST

Suite *emu_mma_suite(void)
{
    Suite *suite = suite_create("emu_mma");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, product_of_small_integers, 0, MMAS);
    tcase_add_test(all, integers_wrap_or_stay);
    tcase_add_test(all, refused_by_sm_90a);
    tcase_add_test(all, sparse_forms_are_refused);
    tcase_add_test(all, registers_are_counted);
    tcase_add_test(all, the_warp_must_be_whole);
    suite_add_tcase(suite, all);
    return suite;
}
