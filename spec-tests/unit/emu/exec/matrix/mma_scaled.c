/* mma_scaled.c - mma.sync of .kind, of sm_120a, dense and sparse, with random operands.
 *
 *      operands  ->  registers of the lanes, by CuTe's layouts  ->  mma  ->  D by the definition
 *
 * The layouts are those of CuTe's traits of SM120, thread and value to row and k; a sparse A has
 * half of its elements in the registers. The numbers are such that every order of sums gives the
 * same. Here: what is drawn, the layouts, the definition. Not here: what is refused
 * (spec-tests/cases), the forms (decode_matrix.c). */
#include "emu/ptx.h"
#include "spec-tests/support/random.h"
#include "spec-tests/unit/emu/fixture.h"

#include <math.h>
#include <stdio.h>

enum { M = 16, N = 8, MAX_K = 128, LANES = 32, WORDS = 16, SCALES = 4, DRAWS = 12 };
enum { A_WORD = 0, B_WORD = 4, C_WORD = 8, E_WORD = 12, SFA_WORD, SFB_WORD };

typedef enum type { E4M3, E5M2, E2M3, E3M2, E2M1, TYPES } type;

static const struct {
    const char *name;
    int exponent, fraction;
} formats[TYPES] = {{"e4m3", 4, 3}, {"e5m2", 5, 2}, {"e2m3", 2, 3}, {"e3m2", 3, 2}, {"e2m1", 2, 1}};

/* ---- One product ---------------------------------------------------------------------------- */

typedef struct product {
    type a, b;
    bool sparse, half, ue4m3; /* half: C and D are f16 */
    int bits, k, there;       /* of an element; there: elements of a row of A in registers */
    int scales, byte[2], thread[2];
    uint32_t a_code[M][MAX_K], b_code[N][MAX_K], e_code[M][MAX_K / 4];
    int place[M][MAX_K], c[M][N];
    uint8_t sfa[M][SCALES], sfb[N][SCALES];
    uint32_t in[LANES][WORDS], out[LANES][4];
} product;

static int below(uint64_t *seed, int n)
{
    return (int)random_below(seed, (uint64_t)n);
}

static double value_of(type t, uint32_t bits)
{
    const int e = formats[t].exponent, f = formats[t].fraction, bias = (1 << (e - 1)) - 1;
    const int field = (int)(bits >> f & ((1U << e) - 1));
    const double fraction = (double)(bits & ((1U << f) - 1)) / (1 << f);
    const double v = field == 0 ? ldexp(fraction, 1 - bias) : ldexp(1 + fraction, field - bias);
    return (bits >> (e + f) & 1) != 0 ? -v : v;
}

/* 0, 1, 2 or 3, and a sign: every type has them. */
static uint32_t draw(type t, uint64_t *seed)
{
    const int f = formats[t].fraction, bias = (1 << (formats[t].exponent - 1)) - 1;
    const uint32_t one = (uint32_t)bias << f, half = 1U << (f - 1);
    const uint32_t size[] = {0, one, one + (1U << f), one + (1U << f) + half};
    const uint32_t sign = (uint32_t)below(seed, 2) << (formats[t].exponent + f);
    return size[below(seed, 4)] | sign;
}

static double scale_of(const product *p, uint8_t bits)
{
    return p->ue4m3 ? value_of(E4M3, bits) : ldexp(1, bits - 127);
}

/* ---- Drawing -------------------------------------------------------------------------------- */

/* Four bits and the two places of four that they mean, in order. */
static const struct {
    uint8_t bits, place[2];
} pairs[] = {{4, {0, 1}}, {8, {0, 2}}, {9, {1, 2}}, {12, {0, 3}}, {13, {1, 3}}, {14, {2, 3}}};

/* Elements of 4 bits that fill their register go in pairs. */
static void draw_places(product *p, int row, uint64_t *seed)
{
    const int each = p->bits == 4 ? 2 : 1;
    for (int g = 0; g < p->there / (2 * each); ++g) {
        const int choice = below(seed, 6);
        p->e_code[row][g] = pairs[choice].bits;
        for (int e = 0; e < 2 * each; ++e)
            p->place[row][2 * each * g + e] =
                each * (4 * g + pairs[choice].place[e / each]) + e % each;
    }
}

static void draw_operands(product *p, uint64_t *seed)
{
    for (int row = 0; row < M; ++row) {
        for (int k = 0; k < p->there; ++k) {
            p->a_code[row][k] = draw(p->a, seed);
            p->place[row][k] = k;
        }
        if (p->sparse)
            draw_places(p, row, seed);
        for (int n = 0; n < N; ++n)
            p->c[row][n] = below(seed, 65) - 32;
    }
    for (int n = 0; n < N; ++n)
        for (int k = 0; k < p->k; ++k)
            p->b_code[n][k] = draw(p->b, seed);
    for (int g = 0; g < SCALES; ++g)
        for (int line = 0; line < M + N; ++line) {
            const int bits = p->ue4m3 ? 0x30 + below(seed, 24) : 122 + below(seed, 9);
            (line < M ? p->sfa[line] : p->sfb[line - M])[g] = (uint8_t)bits;
        }
}

/* ---- Registers, as CuTe's traits have them --------------------------------------------------- */

/* An element of k-th place of a line, whose lanes are four from one on; to: its first register. */
static void put(product *p, int to, int lane, int k, uint32_t code)
{
    const int each = 32 / p->bits; /* of a register: four lanes have four of them */
    p->in[lane + k % (4 * each) / each][to] |= code << k % each * p->bits;
}

static uint32_t in_container(const product *p, type t, uint32_t code)
{
    return t == E2M1 && p->bits == 8 ? code << 2 : code;
}

static void put_registers(product *p)
{
    const int wide = 4 * 32 / p->bits;
    for (int row = 0; row < M; ++row) {
        const int lane = row % 8 * 4, lower = row / 8;
        for (int k = 0; k < p->there; ++k)
            put(p, A_WORD + lower + k / wide * 2, lane, k,
                in_container(p, p->a, p->a_code[row][k]));
        for (int g = 0; p->sparse && g < 16; ++g)
            p->in[lane + lower + g / 8 * 2][E_WORD] |= p->e_code[row][g] << g % 8 * 4;
        for (int g = 0; g < p->scales; ++g)
            p->in[lane + lower + 2 * p->thread[0]][SFA_WORD] |= (uint32_t)p->sfa[row][g]
                                                                << 8 * (p->byte[0] + g);
    }
    for (int n = 0; n < N; ++n) {
        for (int k = 0; k < p->k; ++k)
            put(p, B_WORD + k / wide, n * 4, k, in_container(p, p->b, p->b_code[n][k]));
        for (int g = 0; g < p->scales; ++g)
            p->in[n * 4 + p->thread[1]][SFB_WORD] |= (uint32_t)p->sfb[n][g] << 8 * (p->byte[1] + g);
    }
}

static uint32_t float_bits(double v)
{
    const float f = (float)(v + 0.0);
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}

/* A whole number of at most 2048. */
static uint32_t half_bits(double v)
{
    const uint32_t bits = float_bits(v);
    return v == 0 ? 0 : (bits >> 16 & 0x8000) | (((bits >> 13) - (112U << 10)) & 0x7fff);
}

/* Value v of a lane of C or D. */
static void put_sum(const product *p, uint32_t *words, int v, double sum)
{
    if (p->half)
        words[v / 2] |= half_bits(sum) << v % 2 * 16;
    else
        words[v] = float_bits(sum);
}

static double sum_of(const product *p, int row, int n)
{
    double sum = p->c[row][n];
    for (int k = 0; k < p->there; ++k) {
        const int g = p->scales > 0 ? k / (p->there / p->scales) : 0;
        const double v =
            value_of(p->a, p->a_code[row][k]) * value_of(p->b, p->b_code[n][p->place[row][k]]);
        sum += p->scales == 0 ? v : v * scale_of(p, p->sfa[row][g]) * scale_of(p, p->sfb[n][g]);
    }
    return sum;
}

/* ---- Running -------------------------------------------------------------------------------- */

static void instruction_text(const product *p, char *to, size_t size)
{
    static const char *const kinds[] = {"f8f6f4", "mxf8f6f4.block_scale", "mxf4.block_scale", "",
                                        "mxf4nvf4.block_scale.scale_vec::4X"};
    const char *c = p->half ? "f16" : "f32", *d = p->half ? "{%x0, %x1}" : "{%x0, %x1, %x2, %x3}";
    const char *b = p->sparse ? "{%r4, %r5, %r6, %r7}" : "{%r4, %r5}";
    const char *from = p->half ? "{%r8, %r9}" : "{%r8, %r9, %r10, %r11}";
    char scales[96] = "";
    if (p->scales > 0)
        snprintf(scales, sizeof scales, ", %%r13, {%d, %d}, %%r14, {%d, %d}", p->byte[0],
                 p->thread[0], p->byte[1], p->thread[1]);
    snprintf(to, size,
             "mma%s.sync.aligned.m16n8k%d.row.col.kind::%s.%s.%s.%s.%s%s %s, "
             "{%%r0, %%r1, %%r2, %%r3}, %s, %s%s%s;",
             p->sparse ? ".sp::ordered_metadata" : "", p->k, kinds[p->scales], c,
             formats[p->a].name, formats[p->b].name, c,
             p->scales == 0 ? ""
             : p->ue4m3     ? ".ue4m3"
                            : ".ue8m0",
             d, b, from, p->sparse ? ", %r12, 0" : "", scales);
}

static const char *const text =
    ".version 8.8\n.target sm_120a\n.address_size 64\n"
    ".visible .entry k(.param .u64 in, .param .u64 out)\n{\n"
    ".reg .b32 %%r<20>; .reg .b32 %%x<4>; .reg .b64 %%rd<8>;\n"
    "mov.u32 %%r15, %%tid.x; mul.wide.u32 %%rd2, %%r15, 64; mul.wide.u32 %%rd3, %%r15, 16;\n"
    "ld.param.u64 %%rd0, [in]; ld.param.u64 %%rd1, [out];\n"
    "add.u64 %%rd0, %%rd0, %%rd2; add.u64 %%rd1, %%rd1, %%rd3;\n"
    "ld.global.v4.b32 {%%r0, %%r1, %%r2, %%r3}, [%%rd0];\n"
    "ld.global.v4.b32 {%%r4, %%r5, %%r6, %%r7}, [%%rd0+16];\n"
    "ld.global.v4.b32 {%%r8, %%r9, %%r10, %%r11}, [%%rd0+32];\n"
    "ld.global.v4.b32 {%%r12, %%r13, %%r14, %%r16}, [%%rd0+48];\n"
    "mov.u32 %%x2, 0; mov.u32 %%x3, 0;\n%s\n"
    "st.global.v4.b32 [%%rd1], {%%x0, %%x1, %%x2, %%x3};\nret;\n}\n";

static void run(product *p, const char *instruction)
{
    char whole[3000];
    emu_config config = emu_defaults();
    emu_ptx_error error = {0};
    const char *why = NULL;
    config.arch = EMU_SM_120A;
    emu_machine *m = emu_open(&config, &why);
    ck_assert_msg(m != NULL, "%s", why);
    const int size = snprintf(whole, sizeof whole, text, instruction);
    ck_assert_int_lt(size, (int)sizeof whole);
    emu_ptx *module = emu_ptx_load(m, whole, (size_t)size, &error);
    ck_assert_msg(module != NULL, "%s: line %d: %s", instruction, error.line, error.text);
    const uint64_t in = emu_alloc(m, sizeof p->in, "in"), out = emu_alloc(m, sizeof p->out, "out");
    ck_assert(in != 0 && out != 0 && emu_put(m, in, p->in, sizeof p->in));
    const void *const argument[] = {&in, &out};
    const emu_ptx_launch how = {.entry = "k",
                                .grid = {1, 1, 1},
                                .block = {LANES, 1, 1},
                                .cluster = {1, 1, 1},
                                .arguments = argument,
                                .count = 2};
    const emu_end end = emu_ptx_start(module, &how, &error);
    ck_assert_msg(end == EMU_FINISHED && emu_findings(m) == 0, "%s: %d %s %s", instruction,
                  (int)end, error.text, emu_findings(m) > 0 ? emu_found(m, 0)->message : "");
    ck_assert(emu_get(m, out, p->out, sizeof p->out));
    emu_ptx_unload(module);
    emu_close(m);
}

static void check(product *p, uint64_t seed)
{
    char instruction[400];
    draw_operands(p, &seed);
    put_registers(p);
    for (int lane = 0; lane < LANES; ++lane)
        for (int v = 0; v < 4; ++v)
            put_sum(p, &p->in[lane][C_WORD], v, p->c[lane / 4 + v / 2 * 8][lane % 4 * 2 + v % 2]);
    instruction_text(p, instruction, sizeof instruction);
    run(p, instruction);
    for (int lane = 0; lane < LANES; ++lane) {
        uint32_t expected[4] = {0};
        for (int v = 0; v < 4; ++v)
            put_sum(p, expected, v, sum_of(p, lane / 4 + v / 2 * 8, lane % 4 * 2 + v % 2));
        for (int v = 0; v < 4; ++v)
            ck_assert_msg(p->out[lane][v] == expected[v],
                          "%s: lane %d, register %d: 0x%08x, expected 0x%08x", instruction, lane, v,
                          (unsigned)p->out[lane][v], (unsigned)expected[v]);
    }
}

/* Kinds by their scales: 0 f8f6f4, 1 mxf8f6f4, 2 mxf4, 4 mxf4nvf4. */
static void check_random(bool sparse, int scales, uint64_t seed)
{
    product p = {.sparse = sparse, .scales = scales, .bits = scales > 1 ? 4 : 8};
    p.there = 256 / p.bits;
    p.k = sparse ? 2 * p.there : p.there;
    p.a = scales > 1 ? E2M1 : (type)below(&seed, TYPES);
    p.b = scales > 1 ? E2M1 : (type)below(&seed, TYPES);
    p.half = scales == 0 && below(&seed, 2) == 0;
    p.ue4m3 = scales == 4 && below(&seed, 2) == 0;
    for (int k = 0; k < 2 && scales > 0; ++k) {
        p.byte[k] = below(&seed, 4 / scales) * scales;
        p.thread[k] = below(&seed, k == 0 ? 2 : 4);
    }
    check(&p, seed);
}

static const int kinds[] = {0, 1, 2, 4};

START_TEST(dense_rows_multiply)
{
    for (uint64_t seed = 1; seed <= DRAWS; ++seed)
        check_random(false, kinds[_i], seed * 4 + (uint64_t)_i);
}
END_TEST

START_TEST(sparse_rows_multiply)
{
    for (uint64_t seed = 1; seed <= DRAWS; ++seed)
        check_random(true, kinds[_i], 1000 + seed * 4 + (uint64_t)_i);
}
END_TEST

Suite *emu_mma_scaled_suite(void)
{
    Suite *s = suite_create("emu_mma_scaled");
    TCase *c = tcase_create("mma_scaled");
    tcase_add_loop_test(c, dense_rows_multiply, 0, 4);
    tcase_add_loop_test(c, sparse_rows_multiply, 0, 4);
    suite_add_tcase(s, c);
    return s;
}
