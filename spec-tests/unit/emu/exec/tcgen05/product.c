/* product.c - tcgen05.mma of random operands: every kind, shape, major and swizzle that the machine
 * has, dense and sparse, of one CTA, of a pair, and of .ws.
 *
 *      drawn.h  ->  kernel: operands to shared and tensor memory, the product, D  ->  compared
 *
 * The numbers are such that every order of sums gives the same. Here: what is drawn, the kernel.
 * Not here: operands and the definition (drawn.h), what is refused (spec-tests/cases). */
#include "emu/ptx.h"
#include "spec-tests/unit/emu/exec/tcgen05/drawn.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Drawing -------------------------------------------------------------------------------- */

static void draw_factors(const product *p, uint8_t to[FACTORS], double number[FACTORS],
                         uint64_t *seed)
{
    for (int g = 0; g < FACTORS; ++g) {
        to[g] = (uint8_t)(p->ue8m0 ? 120 + below(seed, 15) : below(seed, 126));
        number[g] = factor_of(p, to[g]);
    }
}

static void draw_operands(const product *p, operands *o, uint64_t *seed)
{
    memset(o, 0, sizeof *o);
    for (int cta = 0; cta < 2; ++cta)
        for (int i = 0; i < SHARED; ++i)
            o->shared[cta][i] = (uint8_t)random_bits(seed);
    for (int row = 0; row < p->m; ++row) {
        for (int k = 0; k < p->k; ++k)
            o->x[row][k] = value_of(p->a, o->a[row][k] = draw(p, p->a, seed));
        if (p->sparse)
            draw_row(p, o, row, seed);
        draw_factors(p, o->factor_a[row], o->scale_a[row], seed);
    }
    for (int n = 0; n < p->n + p->max_shift; ++n) {
        for (int k = 0; k < p->depth; ++k)
            o->y[n][k] = value_of(p->b, o->b[n][k] = draw(p, p->b, seed));
        draw_factors(p, o->factor_b[n], o->scale_b[n], seed);
    }
    for (int cta = 0; cta < 2; ++cta)
        for (int lane = 0; lane < LANES; ++lane)
            for (int column = 0; column < RESULTS; ++column)
                o->d[cta][lane][column] = bits_of(p->d, (below(seed, 65) - 32) * (1 << p->scale));
}

static uint32_t instruction_of(const product *p)
{
    static const int format[] = {[F16] = 0,  [BF16] = 1, [TF32] = 2, [U8] = 0,   [S8] = 1,
                                 [E4M3] = 0, [E5M2] = 1, [E2M3] = 3, [E3M2] = 4, [E2M1] = 5};
    const int d = p->d == F16 ? 0 : p->d == F32 ? 1 : 2, four = is_packed(p);
    uint32_t bits = (uint32_t)p->n / 8 << 17 | (uint32_t)p->m / 16 << 24 |
                    (uint32_t)p->mn[0] << 15 | (uint32_t)p->mn[1] << 16 |
                    (uint32_t)p->negate[0] << 13 | (uint32_t)p->negate[1] << 14 |
                    (uint32_t)(four ? 1 : format[p->a]) << 7 |
                    (uint32_t)(four ? 1 : format[p->b]) << 10 | (uint32_t)p->sparse << 2;
    if (p->scaled)
        return bits | (uint32_t)p->ue8m0 << 23 | (uint32_t)p->id[0] << 29 |
               (uint32_t)p->id[1] << 4 | (uint32_t)(p->k == 96) << 31;
    const uint32_t shift = p->max_shift == 0    ? 0
                           : p->max_shift == 8  ? 1
                           : p->max_shift == 16 ? 2
                                                : 3;
    return bits | (uint32_t)d << 4 | (uint32_t)p->selector | shift << 30;
}

/* ---- The kernel ----------------------------------------------------------------------------- */

/* Thread t is lane t of tensor memory. */
static const char *const text =
    ".version 8.8\n.target %s\n.address_size 64\n"
    ".extern .shared .align 1024 .b8 s[];\n"
    ".visible .entry k(.param .u64 shared, .param .u64 input, .param .u64 results, .param .u64 a, "
    ".param .u64 b, .param .u32 idesc, .param .u64 zero)\n{\n"
    ".reg .b32 %%r<40>; .reg .b64 %%rd<20>; .reg .pred %%p<8>; .reg .b32 %%x<8>;\n"
    ".shared .align 8 .b64 bar; .shared .b32 at;\n"
    "mov.u32 %%r0, %%tid.x; mov.u32 %%r1, %%cluster_ctarank; shr.u32 %%r2, %%r0, 5;\n"
    "setp.ne.u32 %%p1, %%r2, 0; setp.ne.u32 %%p2, %%r0, 0;\n"
    "@%%p2 bra L0; mbarrier.init.shared.b64 [bar], 1; fence.mbarrier_init.release.cluster;\n"
    "L0: @%%p1 bra L1; tcgen05.alloc.cta_group::%d.sync.aligned.shared::cta.b32 [at], 512;\n"
    "L1: mov.u32 %%r3, s;\n"
    /* shared memory */
    "ld.param.u64 %%rd0, [shared]; mul.wide.u32 %%rd1, %%r1, %d; add.u64 %%rd0, %%rd0, %%rd1;\n"
    "mul.wide.u32 %%rd1, %%r0, 16; add.u64 %%rd0, %%rd0, %%rd1; shl.b32 %%r4, %%r0, 4;\n"
    "add.u32 %%r4, %%r4, %%r3; add.u32 %%r5, %%r3, %d;\n"
    "L2: ld.global.v4.b32 {%%x0, %%x1, %%x2, %%x3}, [%%rd0];\n"
    "st.shared.v4.b32 [%%r4], {%%x0, %%x1, %%x2, %%x3}; add.u64 %%rd0, %%rd0, 2048;\n"
    "add.u32 %%r4, %%r4, 2048; setp.lt.u32 %%p3, %%r4, %%r5; @%%p3 bra L2;\n"
    "fence.proxy.async; bar.sync 0; ld.shared.u32 %%r6, [at]; shl.b32 %%r7, %%r2, 21;\n"
    "add.u32 %%r7, %%r7, %%r6;\n"
    /* tensor memory: inputs, then D */
    "ld.param.u64 %%rd2, [input]; mad.lo.u32 %%r8, %%r1, 128, %%r0; mul.wide.u32 %%rd3, %%r8, "
    "256;\n"
    "add.u64 %%rd2, %%rd2, %%rd3; ld.param.u64 %%rd4, [results]; mul.wide.u32 %%rd3, %%r8, 1024;\n"
    "add.u64 %%rd4, %%rd4, %%rd3; mov.u32 %%r9, 0;\n"
    "L3: ld.global.v4.b32 {%%x0, %%x1, %%x2, %%x3}, [%%rd2];\n"
    "ld.global.v4.b32 {%%x4, %%x5, %%x6, %%x7}, [%%rd2+16]; add.u64 %%rd2, %%rd2, 32;\n"
    "add.u32 %%r10, %%r7, %%r9; tcgen05.st.sync.aligned.32x32b.x8.b32 [%%r10], "
    "{%%x0, %%x1, %%x2, %%x3, %%x4, %%x5, %%x6, %%x7}; tcgen05.wait::st.sync.aligned;\n"
    "add.u32 %%r9, %%r9, 8; setp.lt.u32 %%p3, %%r9, 64; @%%p3 bra L3; mov.u32 %%r9, 0;\n"
    "mov.u64 %%rd5, %%rd4;\n"
    "L4: ld.global.v4.b32 {%%x0, %%x1, %%x2, %%x3}, [%%rd5];\n"
    "ld.global.v4.b32 {%%x4, %%x5, %%x6, %%x7}, [%%rd5+16]; add.u64 %%rd5, %%rd5, 32;\n"
    "add.u32 %%r10, %%r7, %%r9; tcgen05.st.sync.aligned.32x32b.x8.b32 [%%r10+128], "
    "{%%x0, %%x1, %%x2, %%x3, %%x4, %%x5, %%x6, %%x7}; tcgen05.wait::st.sync.aligned;\n"
    "add.u32 %%r9, %%r9, 8; setp.lt.u32 %%p3, %%r9, 256; @%%p3 bra L4;\n"
    "barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;\n"
    /* the product */
    "mov.u32 %%r11, %%r0; or.b32 %%r11, %%r11, %%r1; setp.ne.u32 %%p4, %%r11, 0; @%%p4 bra L6;\n"
    "shr.u32 %%r12, %%r3, 4; cvt.u64.u32 %%rd6, %%r12; ld.param.u64 %%rd7, [a];\n"
    "add.u64 %%rd7, %%rd7, %%rd6; ld.param.u64 %%rd8, [b]; add.u64 %%rd8, %%rd8, %%rd6;\n"
    /* where bit 52 says that the leading offset is an address */
    "shl.b64 %%rd10, %%rd6, 16; shr.u64 %%rd11, %%rd7, 52; and.b64 %%rd11, %%rd11, 1;\n"
    "mad.lo.u64 %%rd7, %%rd10, %%rd11, %%rd7; shr.u64 %%rd11, %%rd8, 52;\n"
    "and.b64 %%rd11, %%rd11, 1; mad.lo.u64 %%rd8, %%rd10, %%rd11, %%rd8;\n"
    "ld.param.u32 %%r13, [idesc]; ld.param.u64 %%rd9, [zero]; mov.u32 %%r14, %%r6;\n"
    "add.u32 %%r14, %%r14, %d; setp.eq.u32 %%p5, %%r0, %d;\n" /* %r14: its lane; accumulate? */
    "%s\n"
    "tcgen05.commit.cta_group::%d.mbarrier::arrive::one.shared::cluster.b64 [bar];\n"
    "L5: mbarrier.try_wait.parity.shared::cta.b64 %%p6, [bar], 0; @!%%p6 bra L5;\n"
    "L6: barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned; mov.u32 %%r9, 0;\n"
    "L7: add.u32 %%r10, %%r7, %%r9; tcgen05.ld.sync.aligned.32x32b.x8.b32 "
    "{%%x0, %%x1, %%x2, %%x3, %%x4, %%x5, %%x6, %%x7}, [%%r10+128]; "
    "tcgen05.wait::ld.sync.aligned;\n"
    "st.global.v4.b32 [%%rd4], {%%x0, %%x1, %%x2, %%x3};\n"
    "st.global.v4.b32 [%%rd4+16], {%%x4, %%x5, %%x6, %%x7}; add.u64 %%rd4, %%rd4, 32;\n"
    "add.u32 %%r9, %%r9, 8; setp.lt.u32 %%p3, %%r9, 256; @%%p3 bra L7; bar.sync 0;\n"
    "@%%p1 bra L8; tcgen05.dealloc.cta_group::%d.sync.aligned.b32 %%r6, 512;\nL8: ret;\n}\n";

/* The instruction itself. */
static void instruction_text(const product *p, char *to, size_t size)
{
    static const char *const vectors[] = {
        "", ".scale_vec::1X", ".scale_vec::2X", ".block32", ".block16", "", ".block16"};
    char middle[160] = "", end[16] = "";
    if (p->scaled)
        snprintf(middle, sizeof middle, "[%%r6+%d], [%%r6+%d], ", SFA_COLUMN, SFB_COLUMN);
    else if (p->masked && p->ctas == 1)
        snprintf(middle, sizeof middle, "{%u, %u, %u, %u}, ", (unsigned)p->disabled[0][0],
                 (unsigned)p->disabled[0][1], (unsigned)p->disabled[0][2],
                 (unsigned)p->disabled[0][3]);
    else if (p->masked)
        snprintf(middle, sizeof middle, "{%u, %u, %u, %u, %u, %u, %u, %u}, ",
                 (unsigned)p->disabled[0][0], (unsigned)p->disabled[0][1],
                 (unsigned)p->disabled[0][2], (unsigned)p->disabled[0][3],
                 (unsigned)p->disabled[1][0], (unsigned)p->disabled[1][1],
                 (unsigned)p->disabled[1][2], (unsigned)p->disabled[1][3]);
    if (p->ws)
        snprintf(end, sizeof end, ", %%rd9");
    else if (p->scale > 0)
        snprintf(end, sizeof end, ", %d", p->scale);
    char meta[32] = "", a[32] = "%rd7";
    if (p->sparse)
        snprintf(meta, sizeof meta, "[%%r6+%d], ", META_COLUMN);
    if (p->a_tensor)
        snprintf(a, sizeof a, "[%%r14+%d]", A_COLUMN);
    snprintf(to, size,
             "tcgen05.mma%s%s.cta_group::%d.kind::%s%s%s [%%r14+%d], %s, %%rd8, %s%%r13, %s%%p5%s;",
             p->ws ? ".ws" : "", p->sparse ? ".sp" : "", p->ctas, p->kind,
             p->scaled ? ".block_scale" : "", p->scaled ? vectors[p->vectors] : "", D_COLUMN, a,
             meta, middle, end);
}

static emu_machine *open_machine(const product *p)
{
    emu_config config = emu_defaults();
    const char *why = NULL;
    config.arch = p->k == 96 ? EMU_SM_103A : EMU_SM_100A;
    config.schedule = (emu_schedule)(p->seed % 3);
    config.seed = p->seed;
    emu_machine *m = emu_open(&config, &why);
    ck_assert_msg(m != NULL, "%s", why);
    return m;
}

static uint64_t buffer(emu_machine *m, const void *from, uint64_t bytes)
{
    const uint64_t at = emu_alloc(m, bytes, "buffer");
    ck_assert(at != 0 && emu_put(m, at, from, bytes));
    return at;
}

static void run(const product *p, operands *o)
{
    char instruction[400], whole[6000];
    emu_ptx_error error = {0};
    emu_machine *m = open_machine(p);
    instruction_text(p, instruction, sizeof instruction);
    const int size =
        snprintf(whole, sizeof whole, text, p->k == 96 ? "sm_103a" : "sm_100a", p->ctas, SHARED,
                 SHARED, p->lane << 16, p->accumulate ? 0 : 1, instruction, p->ctas, p->ctas);
    ck_assert_int_lt(size, (int)sizeof whole);
    emu_ptx *module = emu_ptx_load(m, whole, (size_t)size, &error);
    ck_assert_msg(module != NULL, "%s: line %d: %s", instruction, error.line, error.text);
    const uint64_t shared = buffer(m, o->shared, sizeof o->shared),
                   input = buffer(m, o->input, sizeof o->input),
                   results = buffer(m, o->d, sizeof o->d);
    const uint32_t idesc = instruction_of(p);
    const void *const argument[] = {&shared,           &input, &results, &o->descriptor[0],
                                    &o->descriptor[1], &idesc, &p->zero};
    const emu_ptx_launch how = {.entry = "k",
                                .grid = {p->ctas, 1, 1},
                                .block = {LANES, 1, 1},
                                .cluster = {p->ctas, 1, 1},
                                .dynamic_shared = SHARED,
                                .arguments = argument,
                                .count = 7};
    const emu_end end = emu_ptx_start(module, &how, &error);
    ck_assert_msg(end == EMU_FINISHED && emu_findings(m) == 0, "%s, 0x%08x, seed %llu: %d %s %s",
                  instruction, (unsigned)idesc, (unsigned long long)p->seed, (int)end, error.text,
                  emu_findings(m) > 0 ? emu_found(m, 0)->message : "");
    ck_assert(emu_get(m, results, o->d, sizeof o->d));
    emu_ptx_unload(module);
    emu_close(m);
}

static void compare(const product *p, const operands *o)
{
    char instruction[400];
    instruction_text(p, instruction, sizeof instruction);
    for (int cta = 0; cta < p->ctas; ++cta)
        for (int lane = 0; lane < LANES; ++lane)
            for (int column = 0; column < RESULTS; ++column)
                ck_assert_msg(o->d[cta][lane][column] == o->expected[cta][lane][column],
                              "%s, 0x%08x, A 0x%llx, B 0x%llx, seed %llu: CTA %d, lane %d, column "
                              "%d: 0x%08x, expected 0x%08x",
                              instruction, (unsigned)instruction_of(p),
                              (unsigned long long)o->descriptor[0],
                              (unsigned long long)o->descriptor[1], (unsigned long long)p->seed,
                              cta, lane, column, (unsigned)o->d[cta][lane][column],
                              (unsigned)o->expected[cta][lane][column]);
}

static void check(product *p)
{
    uint64_t seed = p->seed;
    operands *o = malloc(sizeof *o);
    ck_assert_ptr_nonnull(o);
    draw_operands(p, o, &seed);
    put_operands(p, o, &seed);
    put_inputs(p, o);
    define(p, o);
    run(p, o);
    compare(p, o);
    free(o);
}

/* ---- Kinds ---------------------------------------------------------------------------------- */

static const struct {
    const char *kind;
    int k, types;
    type type[5];
} kinds[] = {{"f16", 16, 2, {F16, BF16}},
             {"tf32", 8, 1, {TF32}},
             {"f8f6f4", 32, 5, {E4M3, E5M2, E2M3, E3M2, E2M1}},
             {"i8", 32, 2, {U8, S8}},
             {"mxf8f6f4", 32, 5, {E4M3, E5M2, E2M3, E3M2, E2M1}},
             {"mxf4", 64, 1, {E2M1}},
             {"mxf4nvf4", 64, 1, {E2M1}}};
enum { KINDS = sizeof kinds / sizeof kinds[0], FIRST_SCALED = 4, FIRST_PACKED };

static void draw_types(product *p, int kind, uint64_t *seed)
{
    const bool mixed = kind != 0;
    p->kind = kinds[kind].kind;
    p->k = kinds[kind].k;
    p->depth = p->sparse ? 2 * p->k : p->k;
    p->a = kinds[kind].type[below(seed, kinds[kind].types)];
    p->b = mixed ? kinds[kind].type[below(seed, kinds[kind].types)] : p->a;
    p->scaled = kind >= FIRST_SCALED;
    const bool half = !p->scaled && p->a != BF16 && p->a != TF32 && below(seed, 3) == 0;
    p->d = kind == 3 ? S32 : half ? F16 : F32;
    if (kind != 3)
        p->negate[0] = below(seed, 2) != 0, p->negate[1] = below(seed, 2) != 0;
    for (int k = 0; k < 2; ++k)
        p->mn[k] = !is_packed(p) && below(seed, 3) == 0;
    if (p->k <= 16 && p->sparse)
        p->selector = below(seed, 2);
}

static void draw_scaling(product *p, int kind, uint64_t *seed)
{
    p->vectors = kind == 4 ? 1 : kind == 5 ? 2 : 2 << below(seed, 2);
    p->ue8m0 = p->vectors != 4 || below(seed, 2) == 0;
    for (int k = 0; k < 2; ++k)
        p->id[k] = below(seed, 4 / p->vectors) * p->vectors;
}

static void draw_shape(product *p, uint64_t *seed)
{
    const int most = p->ws || p->mn[1] || p->a_tensor ? 32 : 16;
    if (p->ws) {
        p->m = p->a_tensor ? 128 : 32 << below(seed, 3);
        p->n = 64 << below(seed, p->sparse ? 2 : 3);
        return;
    }
    p->m = (p->scaled || p->sparse ? 128 : 64 << below(seed, 2)) * p->ctas;
    const int step = p->scaled && p->ctas == 1 && !p->mn[1] ? 8 : most;
    p->n = step * (1 + below(seed, 256 / step));
}

static void draw_rest(product *p, uint64_t *seed)
{
    p->accumulate = below(seed, 2) != 0;
    if (!p->ws && !p->scaled && p->m == 64 && p->ctas == 1)
        p->lane = 16 * below(seed, 2);
    if (p->accumulate && !p->ws && p->k <= 16 && below(seed, 3) == 0)
        p->scale = 1 + below(seed, 3);
    p->masked = !p->ws && !p->scaled && below(seed, 3) == 0;
    for (int i = 0; p->masked && i < 4 * p->ctas; ++i)
        p->disabled[i / 4][i % 4] = (uint32_t)random_bits(seed);
    if (p->ws && below(seed, 2) == 0) {
        p->max_shift = 8 << below(seed, p->m == 32 ? 2 : 3);
        p->shift = below(seed, p->max_shift + 1);
        if (p->mn[1] && width_of(p, p->b) == 8 && p->max_shift == 8)
            p->max_shift = 16;
        p->zero = (random_bits(seed) & UINT64_C(0x000707870f030307)) | (uint64_t)p->shift << 56;
    }
}

static void check_random(bool ws, int ctas, bool sparse, int kind, uint64_t seed)
{
    product p = {.ws = ws, .ctas = ctas, .sparse = sparse, .seed = seed};
    draw_types(&p, kind, &seed);
    if (p.scaled)
        draw_scaling(&p, kind, &seed);
    p.a_tensor = !p.mn[0] && below(&seed, 3) == 0;
    draw_shape(&p, &seed);
    draw_rest(&p, &seed);
    check(&p);
}

/* Rows of 96 elements, of sm_103a. */
static void check_long(int ctas, int kind, uint64_t seed)
{
    product p = {.ctas = ctas, .seed = seed};
    draw_types(&p, kind, &seed);
    p.k = p.depth = 96;
    p.vectors = kind == FIRST_PACKED ? 3 : 3 << below(&seed, 2);
    p.ue8m0 = p.vectors == 3 || below(&seed, 2) == 0;
    for (int k = 0; k < 2; ++k)
        p.id[k] = p.vectors == 3 ? below(&seed, 4) : 2 * below(&seed, 2);
    p.a_tensor = below(&seed, 4) == 0;
    p.m = 128 * ctas;
    p.n = 16 * (1 + below(&seed, ctas == 2 ? 16 : 12));
    if (ctas == 2 && p.a_tensor)
        p.n = (p.n + 31) / 32 * 32;
    p.accumulate = below(&seed, 2) != 0;
    check(&p);
}

enum { DRAWS = 8 };

START_TEST(one_cta_multiplies)
{
    for (uint64_t seed = 1; seed <= DRAWS; ++seed)
        check_random(false, 1, false, _i, seed * KINDS + (uint64_t)_i);
}
END_TEST

START_TEST(a_pair_multiplies)
{
    for (uint64_t seed = 1; seed <= DRAWS / 2; ++seed)
        check_random(false, 2, false, _i, 1000 + seed * KINDS + (uint64_t)_i);
}
END_TEST

START_TEST(sparse_rows_multiply)
{
    for (uint64_t seed = 1; seed <= DRAWS; ++seed)
        check_random(false, 1 + (int)(seed % 3 == 0), true, _i, 2000 + seed * KINDS + (uint64_t)_i);
}
END_TEST

START_TEST(weights_that_stay_multiply)
{
    for (uint64_t seed = 1; seed <= DRAWS; ++seed)
        check_random(true, 1, seed % 2 == 0, _i, 3000 + seed * KINDS + (uint64_t)_i);
}
END_TEST

START_TEST(rows_of_96_multiply)
{
    for (uint64_t seed = 1; seed <= 2 * DRAWS; ++seed)
        check_long(1 + (int)(seed % 2), _i, 4000 + seed * KINDS + (uint64_t)_i);
}
END_TEST

Suite *emu_product_suite(void)
{
    Suite *s = suite_create("emu_product");
    TCase *c = tcase_create("product");
    tcase_set_timeout(c, 120);
    tcase_add_loop_test(c, one_cta_multiplies, 0, KINDS);
    tcase_add_loop_test(c, a_pair_multiplies, 0, KINDS);
    tcase_add_loop_test(c, sparse_rows_multiply, 0, KINDS);
    tcase_add_loop_test(c, weights_that_stay_multiply, 0, FIRST_SCALED);
    tcase_add_loop_test(c, rows_of_96_multiply, FIRST_PACKED, KINDS);
    suite_add_tcase(s, c);
    return s;
}
