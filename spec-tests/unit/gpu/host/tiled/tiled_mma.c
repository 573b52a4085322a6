/* tiled_mma.c - the offsets of tiled MMAs: with the registers that they fill, and the images and
 * descriptors of what a warpgroup reads in shared memory, the machine executes the instruction as
 * the PTX ISA has it, and every sum arrives where the reference has it, to the bit.
 *
 * Not here: the kernels (check-gpu). */
#include "gpu/host/tiled/tiled_mma.h"
#include "spec-tests/compare/differ/generate.h"
#include "spec-tests/compare/machine/atoms_op.h"
#include "spec-tests/unit/emu/exec/matrix/products.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 20, CASES = 60, WARP = 32, WORD = 32, BYTE = 8, THREADS = 1024 };
enum { WARPGROUP = 128, SHARED_BYTES = 227 * 1024, IMAGE_ALIGNED = 1024 };

static int32_t offsets[ROOM];
static uint32_t registers[THREADS][GPU_FACTORS][GPU_MMA_WORDS];

struct bench {
    ct_ctx cx;
    char memory[8 << 20];
    struct differ_case c;
    struct differ_plan p;
    gpu_request r;
    struct differ_image image;
    char line[DIFFER_LINE];
};

/* ---- What a kernel does ---- */

static bool bit_of(const unsigned char *bytes, int64_t i)
{
    return bytes[i / BYTE] >> i % BYTE & 1;
}

static void put_bit(unsigned char *bytes, int64_t i, bool set)
{
    unsigned one = 1U << i % BYTE, is = bytes[i / BYTE];
    bytes[i / BYTE] = (unsigned char)(set ? is | one : is & ~one);
}

static int64_t element(struct bench *b, int f, int32_t coordinate)
{
    size_t mark = ct_mark(&b->cx);
    ct_value at = ct_layout_call(&b->cx, b->p.mma.factor[f], ct_dynamic(&b->cx, coordinate));
    int64_t v = ct_int(at);
    ct_release(&b->cx, mark);
    return v;
}

/* Bits of a value: from x into registers, or from registers into y. */
static void move_value(struct bench *b, int64_t thread, int f, int value, bool back)
{
    const gpu_factor *factor = &b->r.mma.factor[f];
    int all = gpu_mma_values(&b->r.mma), v = value;
    for (int o = 0; o < f; ++o)
        v += b->r.mma.factor[o].values;
    int64_t at = element(b, f, offsets[thread * all + v]) * factor->bits;
    unsigned char *x = b->image.x + b->p.x.zero + b->p.mma.first[f], *y = b->image.y + b->p.y.zero;
    for (int bit = 0; bit < factor->bits; ++bit) {
        int to = offsets[b->r.threads * all + v] * factor->bits + bit;
        uint32_t *word = &registers[thread][f][to / WORD];
        if (back)
            put_bit(y, at + bit, *word >> to % WORD & 1);
        else
            *word |= (uint32_t)bit_of(x, at + bit) << to % WORD;
    }
}

static void move_all(struct bench *b, bool back)
{
    for (int64_t t = 0; t < b->r.threads; ++t)
        for (int f = back ? CT_C : CT_A; f < GPU_FACTORS; ++f)
            for (int v = 0; v < b->r.mma.factor[f].values && b->r.mma.factor[f].image == 0; ++v)
                move_value(b, t, f, v, back);
}

/* The registers that an instruction takes of a factor: from which word on, how many. */
static int words_of(const struct bench *b, int f, int instruction, int *count)
{
    const gpu_mma *m = &b->r.mma;
    const int32_t *of_fragment = offsets + b->r.threads * gpu_mma_values(m);
    for (int o = 0; o < f; ++o)
        of_fragment += m->factor[o].values;
    *count = m->factor[f].values_of_one * m->factor[f].bits / WORD;
    return of_fragment[instruction * m->factor[f].values_of_one] * m->factor[f].bits / WORD;
}

static void execute_warp(struct bench *b, struct product *by, int64_t warp, const int *which)
{
    static const int rows[] = {MATRIX_A, MATRIX_B, MATRIX_C};
    int count = 0, first = 0;
    for (int f = 0; f < GPU_FACTORS; ++f) {
        first = words_of(b, f, which[f], &count);
        for (int i = 0; i < count; ++i)
            for (int lane = 0; lane < WARP; ++lane)
                emu_register(by->m, 0, 0, rows[f] + i)[lane] =
                    registers[warp * WARP + lane][f][first + i];
    }
    ck_assert_int_eq(matrix_run(by->m, &by->ins, 1), EMU_FINISHED);
    for (int i = 0; i < count; ++i)
        for (int lane = 0; lane < WARP; ++lane)
            registers[warp * WARP + lane][CT_C][first + i] =
                emu_register(by->m, 0, 0, MATRIX_D + i)[lane];
}

/* A scalar's operands have one or two words. */
static void execute_thread(struct bench *b, struct product *by, int64_t thread, const int *which)
{
    static struct product_matrices x;
    uint32_t *word[GPU_FACTORS];
    int count[GPU_FACTORS];
    for (int f = 0; f < GPU_FACTORS; ++f)
        word[f] = registers[thread][f] + words_of(b, f, which[f], &count[f]);
    for (int k = 0; k < by->op.k; ++k) {
        int bits = b->r.mma.factor[CT_A].bits, shift = k * bits;
        uint64_t mask = bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
        uint64_t high_a = count[CT_A] > 1 ? word[CT_A][1] : 0;
        uint64_t high_b = count[CT_B] > 1 ? word[CT_B][1] : 0;
        x.a[0][k] = (word[CT_A][0] | high_a << 32) >> shift & mask;
        x.b[0][k] = (word[CT_B][0] | high_b << 32) >> shift & mask;
    }
    x.c[0][0] = word[CT_C][0] | (uint64_t)(count[CT_C] > 1 ? word[CT_C][1] : 0) << 32;
    ck_assert(product_run(by, &x));
    word[CT_C][0] = (uint32_t)x.d[0][0];
    if (count[CT_C] > 1)
        word[CT_C][1] = (uint32_t)(x.d[0][0] >> 32);
}

/* ---- Warpgroups ---- */

static emu_machine *machine_of_groups(void)
{
    emu_config how = emu_defaults();
    how.block[0] = WARPGROUP;
    how.registers = MATRIX_ROWS;
    how.static_shared = SHARED_BYTES;
    return emu_open(&how, NULL);
}

/* The images, from multiples of 1024 on; where each begins. */
static void put_images(struct bench *b, emu_machine *m, uint32_t *at)
{
    uint32_t next = 0;
    for (int f = 0; f < GPU_FACTORS; ++f) {
        const gpu_factor *factor = &b->r.mma.factor[f];
        uint32_t bytes = (uint32_t)factor->image;
        at[f] = next;
        if (bytes > 0)
            ck_assert(emu_put(m, emu_generic(EMU_SHARED, emu_shared_address(0, next)),
                              b->image.x + b->p.x.zero + b->p.mma.first[f], bytes));
        next += (bytes + IMAGE_ALIGNED - 1) / IMAGE_ALIGNED * IMAGE_ALIGNED;
    }
}

/* The descriptor of a thread's instruction number `which`. */
static uint64_t descriptor_of(struct bench *b, int64_t thread, int f, int which, uint32_t image)
{
    const gpu_factor *factor = &b->r.mma.factor[f];
    int v = which;
    for (int o = 0; o < f; ++o)
        v += b->r.mma.factor[o].values;
    int32_t coordinate = offsets[thread * gpu_mma_values(&b->r.mma) + v];
    uint64_t byte = (uint64_t)(element(b, f, coordinate) * factor->bits / BYTE) + image;
    ck_assert_int_eq(byte % 16, 0);
    return factor->descriptor | byte / 16;
}

static uint32_t group_flags(const char *name, bool in_registers)
{
    const char *a = strchr(name, '<'), *b = strchr(name, ',');
    uint32_t flags = strstr(name, "_SATURATE") != NULL ? EMU_MMA_SATFINITE : 0U;
    flags |= in_registers ? EMU_WGMMA_A_REGISTERS : 0U;
    flags |= a != NULL && a[1] == 'M' ? EMU_WGMMA_TRANS_A : 0U;
    return flags | (b != NULL && b[1] == 'M' ? EMU_WGMMA_TRANS_B : 0U);
}

/* Words of a factor of one instruction between the threads and the machine. */
static void move_group(struct bench *b, emu_machine *m, int64_t group, int f, int which, bool back)
{
    int count = 0, first = words_of(b, f, which, &count),
        row = f == CT_C ? MATRIX_D : MATRIX_GROUP_A;
    for (int t = 0; t < WARPGROUP; ++t)
        for (int i = 0; i < count; ++i) {
            uint32_t *here = &registers[group * WARPGROUP + t][f][first + i];
            uint32_t *there = &emu_register(m, 0, t / WARP, row + i)[t % WARP];
            *(back ? here : there) = *(back ? there : here);
        }
}

static void execute_group(struct bench *b, struct product *by, emu_machine *m, const uint32_t *at,
                          int64_t group, const int *which)
{
    bool in_registers = b->r.mma.factor[CT_A].image == 0;
    struct matrix_wgmma t = {.n = by->op.n, .d = by->op.d, .a = by->op.a, .b = by->op.b};
    int64_t thread = group * WARPGROUP;
    t.accumulate = true;
    t.flags = group_flags(b->c.arg[0], in_registers);
    t.at_a = in_registers ? 0 : descriptor_of(b, thread, CT_A, which[CT_A], at[CT_A]);
    t.at_b = descriptor_of(b, thread, CT_B, which[CT_B], at[CT_B]);
    if (in_registers)
        move_group(b, m, group, CT_A, which[CT_A], false);
    move_group(b, m, group, CT_C, which[CT_C], false);
    group_run(m, &t, 1);
    move_group(b, m, group, CT_C, which[CT_C], true);
}

static void execute_groups(struct bench *b, struct product *by, const int *which)
{
    uint32_t at[GPU_FACTORS];
    emu_machine *m = machine_of_groups();
    ck_assert_ptr_nonnull(m);
    put_images(b, m, at);
    for (int64_t group = 0; group < b->r.threads / WARPGROUP; ++group)
        execute_group(b, by, m, at, group, which);
    emu_close(m);
}

static void execute(struct bench *b)
{
    static struct product by;
    const gpu_mma *mma = &b->r.mma;
    ck_assert_msg(product_open(&by, &b->cx, b->c.arg[0]), "%s", by.why);
    for (int m = 0; m < mma->m; ++m)
        for (int n = 0; n < mma->n; ++n)
            for (int k = 0; k < mma->k; ++k) {
                const int which[] = {m + mma->m * k, n + mma->n * k, m + mma->m * n};
                if (gpu_mma_of_groups(mma))
                    execute_groups(b, &by, which);
                for (int64_t t = 0; t < b->r.threads && !gpu_mma_of_groups(mma);
                     t += by.scalar ? 1 : WARP)
                    (by.scalar ? execute_thread : execute_warp)(b, &by, by.scalar ? t : t / WARP,
                                                                which);
            }
    product_close(&by);
}

static void report(struct bench *b)
{
    int64_t *row = (int64_t *)(void *)(b->image.report + b->p.report.zero);
    const int32_t *place = offsets;
    for (int64_t t = 0; t < b->r.threads; ++t)
        for (int f = 0; f < GPU_FACTORS; ++f)
            for (int v = 0; v < b->r.mma.factor[f].values; ++v, ++place, row += 2) {
                row[0] = *place % b->r.mma.factor[f].rows;
                row[1] = *place / b->r.mma.factor[f].rows;
            }
}

/* ---- Generated cases ---- */

static bool make(struct bench *b, int bytes, int64_t number)
{
    static struct generator g;
    struct differ_fault fault;
    struct differ_key key = {.seed = 5, .op = &gpu_op_tiled_mma, .bytes = bytes, .number = number};
    ct_init(&b->cx, b->memory, sizeof b->memory);
    b->r = (gpu_request){.bytes = bytes};
    bool made = differ_generate(&g, &key, &b->c);
    differ_print(&b->c, b->line, sizeof b->line);
    ck_assert_msg(made && differ_resolve(&b->p, &b->c, &b->cx, &fault), "%s: %s", b->line,
                  fault.why);
    return made;
}

static gpu_mma_operands operands_of(const struct bench *b)
{
    return (gpu_mma_operands){b->c.arg[0],
                              b->p.owner,
                              b->p.mma.permutation,
                              {b->p.mma.factor[0], b->p.mma.factor[1], b->p.mma.factor[2]}};
}

static void check_case(struct bench *b)
{
    struct differ_backend *ref = differ_ref_open();
    struct differ_answer want = {0}, got = {0};
    struct text text = {NULL, 0, 0};
    gpu_why why;
    gpu_mma_operands o = operands_of(b);
    text_clear(&text);
    ck_assert_msg(differ_execute(ref, &b->p, 0, &want, &text) == DIFFER_EXECUTED, "%s: %s", b->line,
                  text.bytes);
    ck_assert_msg(gpu_tiled_mma(&b->cx, &o, &b->r, offsets, ROOM, &why), "%s: %s", b->line,
                  why.text);
    differ_prepare(&b->p, &got);
    b->image = got.image[0];
    memset(registers, 0, sizeof registers);
    report(b);
    move_all(b, false);
    execute(b);
    move_all(b, true);
    text_clear(&text);
    if (!differ_same(&b->p, &want, &got))
        differ_map(&b->p, &want, &got, &text);
    ck_assert_msg(text.length == 0, "%s\n%s", b->line, text.bytes);
    differ_answer_free(&want);
    differ_answer_free(&got);
    text_free(&text);
    ref->close(ref);
}

START_TEST(every_sum_arrives)
{
    static struct bench b;
    int made = 0;
    for (int64_t n = 0; n < CASES; ++n)
        if (make(&b, 2 << _i, n)) {
            check_case(&b);
            ++made;
        }
    ck_assert_int_eq(made, CASES);
}
END_TEST

/* ---- Refusals ---- */

#define ONE    "(_1,_1,_1):(_0,_0,_0)"
#define ROWS_8 "(_8,(_8,_2)):(_8,(_1,_64))"
static const struct {
    const char *op, *atoms, *permutation, *a, *b, *c, *why;
    size_t room;
} refused[] = {
    {"SM80_8x8x4_C64C64C64C64_TN", ONE, "(_,_,_)", "(_8,_4):(_1,_8)", "(_8,_4):(_1,_8)",
     "(_8,_8):(_1,_8)", "no kernel executes SM80_8x8x4_C64", ROOM},
    {"SM90_64x8x16_F32F16F16_SS<K,K>", ONE, "(_,_,_)", "(_64,_16):(_1,_64)", ROWS_8,
     "(_64,_8):(_1,_64)", "A: no descriptor says where the elements", ROOM},
    {"SM90_64x8x16_F32F16F16_SS<K,K>", ONE, "(_,_,_)", "Sw<2,4,3> o _0 o (_64,_16):(_16,_1)",
     ROWS_8, "(_64,_8):(_1,_64)", "A: the swizzle is none of 16 bytes in rows of 128", ROOM},
    {"SM90_64x8x16_F32F16F16_SS<MN,K>", ONE, "(_,_,_)", "(_64,(_8,_2)):(_16,(_1,_8))", ROWS_8,
     "(_64,_8):(_1,_64)", "A: no descriptor says where the elements", ROOM},
    {"SM90_64x8x16_F32F16F16_SS<K,K>", "(_4,_1,_1):(_1,_0,_0)", "(_,_,_)",
     "(_256,(_8,_2)):(_8,(_1,_2048))", ROWS_8, "(_256,_8):(_1,_256)",
     "512 threads: a block of warpgroups has at most 384 here", ROOM},
    {"SM90_64x8x16_F32F16F16_RS<K,K>", ONE, "(_,_,_)", "(_64,_16):(_1,_64)", "(_8,_16):(_1,_8)",
     "(_64,_8):(_1,_64)", "B: no descriptor says where the elements", ROOM},
    {"SM90_64x8x16_F32F16F16_SS<K,K>", ONE, "(_,_,_32)", "(_64,(_8,_2,_2)):(_8,(_1,_512,_1536))",
     "(_8,(_8,(_2,_2))):(_8,(_1,(_64,_256)))", "(_64,_8):(_1,_64)",
     "1032 offsets: there is room for 4", 4},
    {"SM80_16x8x8_F32F16F16F32_TN", ONE, "(_,_,_)", "(_16,_16):(_1,_16)", "(_8,_8):(_1,_8)",
     "(_16,_8):(_1,_16)", "mode 1 of A has 16 elements, the tile 8", ROOM},
    {"SM80_16x8x8_F32F16F16F32_TN", ONE, "(_,_,_)", "_128:_1", "(_8,_8):(_1,_8)",
     "(_16,_8):(_1,_16)", "A has not two modes", ROOM},
    {"SM80_16x8x8_F32F16F16F32_TN", "(_1,_1,_2):(_0,_0,_1)", "(_,_,_)", "(_16,_16):(_1,_16)",
     "(_8,_16):(_1,_8)", "(_16,_8):(_1,_16)", "atoms along K", ROOM},
    {"SM70_8x8x4_F32F16F16F32_TN", ONE, "(_,_,_)", "(_8,_4):(_1,_8)", "(_8,_4):(_1,_8)",
     "(_8,_8):(_1,_8)", "8 threads up to number 19: a block has at most 1024, no gaps", ROOM},
    {"SM61_DP4A", "(_64,_32,_1):(_1,_64,_0)", "(_,_,_)", "(_64,_4):(_4,_1)", "(_32,_4):(_4,_1)",
     "(_64,_32):(_1,_64)", "2048 threads up to number 2047", ROOM},
    {"SM80_16x8x8_F32F16F16F32_TN", ONE, "(_,_,_1024)", "(_16,_1024):(_1,_16)",
     "(_8,_1024):(_1,_8)", "(_16,_8):(_1,_16)", "512 values of A leave a thread's registers", ROOM},
    {"SM80_16x8x8_F32F16F16F32_TN", ONE, "(_,_,_)", "(_16,_8):(_1,_16)", "(_8,_8):(_1,_8)",
     "(_16,_8):(_1,_8)", "C maps two sums to one element", ROOM},
    {"SM80_16x8x8_F32F16F16F32_TN", ONE, "(_,_,_)", "(_16,_8):(_1,_16)", "(_8,_8):(_1,_8)",
     "(_16,_8):(_1,_16)", "330 offsets: there is room for 329", 329},
};

START_TEST(images_begin_at_multiples_of_1024)
{
    gpu_mma m = {.instruction = GPU_MMA_OF_GROUPS};
    ck_assert(gpu_mma_of_groups(&m));
    ck_assert_int_eq(gpu_mma_shared_bytes(&m), 0);
    m.factor[CT_A].image = 1;
    m.factor[CT_B].image = 1025;
    ck_assert_int_eq(gpu_mma_shared_bytes(&m), 1024 + 2048);
    m.instruction = (gpu_mma_instruction)(GPU_MMA_OF_GROUPS - 1);
    ck_assert(!gpu_mma_of_groups(&m));
}
END_TEST

START_TEST(what_no_instruction_does_is_refused)
{
    static struct bench b;
    gpu_why why = {""};
    ct_init(&b.cx, b.memory, sizeof b.memory);
    gpu_mma_operands o = {refused[_i].op,
                          ct_parse(&b.cx, refused[_i].atoms),
                          ct_parse(&b.cx, refused[_i].permutation),
                          {ct_parse(&b.cx, refused[_i].a), ct_parse(&b.cx, refused[_i].b),
                           ct_parse(&b.cx, refused[_i].c)}};
    ck_assert_int_eq(ct_check(&b.cx), CT_OK);
    b.r = (gpu_request){.bytes = 4};
    ck_assert(!gpu_tiled_mma(&b.cx, &o, &b.r, offsets, refused[_i].room, &why));
    ck_assert_msg(strstr(why.text, refused[_i].why) != NULL, "%s", why.text);
}
END_TEST

#define LONG    "MORE_THAN_ANY_INSTRUCTION_HAS_"
#define FACTORS "  (16,8):(1,16)  (12,8):(1,12)  (16,12):(1,16)"

static const struct {
    const char *line, *why;
} unreadable[] = {
    {"tiled_mma<4>  seed 1  SM80_16x8x8_F32F16F16F32_TN  " ONE
     "  (_,_12,_)  (_16,_8):(_1,_16)  (_12,_8):(_1,_12)  (_16,_12):(_1,_16)",
     "the tile is whole atoms in each mode"},
    {"tiled_mma<4>  seed 1  " LONG LONG LONG "  " ONE "  (_,_,_)" FACTORS, "no tiled MMA"},
};

START_TEST(what_is_no_tile_of_an_instruction_is_refused)
{
    static struct bench b;
    struct differ_fault fault;
    ct_init(&b.cx, b.memory, sizeof b.memory);
    ck_assert(differ_parse(&b.c, unreadable[_i].line, &fault));
    ck_assert(!differ_resolve(&b.p, &b.c, &b.cx, &fault));
    ck_assert_msg(strstr(fault.why, unreadable[_i].why) != NULL, "%s", fault.why);
}
END_TEST

Suite *gpu_tiled_mma_suite(void)
{
    Suite *s = suite_create("gpu_tiled_mma");
    TCase *t = tcase_create("offsets");
    tcase_set_timeout(t, 240);
    tcase_add_loop_test(t, every_sum_arrives, 0, 3);
    tcase_add_test(t, images_begin_at_multiples_of_1024);
    tcase_add_loop_test(t, what_no_instruction_does_is_refused, 0,
                        sizeof refused / sizeof refused[0]);
    tcase_add_loop_test(t, what_is_no_tile_of_an_instruction_is_refused, 0,
                        sizeof unreadable / sizeof unreadable[0]);
    suite_add_tcase(s, t);
    return s;
}
