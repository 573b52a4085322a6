/* mix.c - how fast the machine runs the instructions that programs are made of.
 *
 * Each row is an instruction of PTX as the CUDA compilers and CUTLASS write it, and how often it
 * stands in 34 compiled programs (0.1 % of all and more). A program is a loop around BODY copies of
 * it, run by two warps. Printed are the slowest rows, all of them where BENCH_ALL is set, and the
 * speed of the mix, the weighted harmonic mean: unchecked and uncounted, then with all checks and
 * all counters.
 *
 * Not here: single fast rows (emu.c), tensor copies (tma.c), and instructions that take operations
 * of others to run again and again: bulk copies, mbarrier.complete_tx, calls. */
#include "emu/emu.h"
#include "spec-tests/bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BODY = 64, LOOPS = 100, BATCHES = 3, WARPS = 2, BUFFER = 4096, SLOWEST = 12 };
enum { D = 8, A = 16, B = 20, C = 24, LANE = 28, ADDRESS = 2, COUNTER = 4 };
enum { TRUE_LANES = 1 }; /* a predicate; the loop has 2 */

typedef struct mix_row {
    const char *name;
    int count;
    emu_ins i;
} mix_row;

#define ROW(k)                                                                                     \
    {                                                                                              \
        EMU_REG, (k), 0                                                                            \
    }
#define PREDICATE(k)                                                                               \
    {                                                                                              \
        EMU_PREDICATE, (k), 0                                                                      \
    }
#define HERE                                                                                       \
    {                                                                                              \
        EMU_ADDRESS, ADDRESS, 0                                                                    \
    }
#define ABC .d = ROW(D), .a = ROW(A), .b = ROW(B), .c = ROW(C), .guard = EMU_NO_GUARD
#define ALU(o, t)                                                                                  \
    {                                                                                              \
        .execute = emu_alu, .op = (o), .type = (t), ABC                                            \
    }
#define FLOAT(o, t)                                                                                \
    {                                                                                              \
        .execute = emu_alu_float, .op = (o), .type = (t), .count = EMU_RN, ABC                     \
    }
#define CVT(to, of, how)                                                                           \
    {                                                                                              \
        .execute = emu_convert, .type = (to), .from = (of), .count = (how), .d = ROW(D),           \
        .a = ROW(A), .guard = EMU_NO_GUARD                                                         \
    }
#define CVT2(to)                                                                                   \
    {                                                                                              \
        .execute = emu_convert, .type = (to), .from = EMU_F32, .count = EMU_RN, ABC                \
    }
#define SETP(compare, t)                                                                           \
    {                                                                                              \
        .execute = emu_compare, .op = EMU_SETP, .type = (t), .count = (compare),                   \
        .d = PREDICATE(2), .a = ROW(A), .b = ROW(B), .guard = EMU_NO_GUARD                         \
    }
#define SELP(t)                                                                                    \
    {                                                                                              \
        .execute = emu_compare, .op = EMU_SELP, .type = (t), .d = ROW(D), .a = ROW(A),             \
        .b = ROW(B), .c = PREDICATE(TRUE_LANES), .guard = EMU_NO_GUARD                             \
    }
#define LD(s, t, n)                                                                                \
    {                                                                                              \
        .execute = emu_load_store, .op = EMU_LD, .space = (s), .type = (t), .count = (n),          \
        .d = ROW(D), .a = HERE, .guard = EMU_NO_GUARD                                              \
    }
#define ST(s, t, n)                                                                                \
    {                                                                                              \
        .execute = emu_load_store, .op = EMU_ST, .space = (s), .type = (t), .count = (n),          \
        .a = HERE, .b = ROW(A), .guard = EMU_NO_GUARD                                              \
    }
#define LD_PARAM(t)                                                                                \
    {                                                                                              \
        .execute = emu_load_store, .op = EMU_LD, .space = EMU_PARAM, .type = (t), .count = 1,      \
        .d = ROW(D), .a = {EMU_ADDRESS, -1, 8}, .guard = EMU_NO_GUARD                              \
    }
#define ADDRESS_OF(o, s, t)                                                                        \
    {                                                                                              \
        .execute = emu_address, .op = (o), .space = (s), .type = (t), .d = ROW(D),                 \
        .a = ROW(ADDRESS), .b = {EMU_IMM, 0, 0}, .guard = EMU_NO_GUARD                             \
    }
#define LANES(o)                                                                                   \
    {                                                                                              \
        .execute = emu_lanes, .op = (o), .type = EMU_B32, .d = ROW(D), .e = PREDICATE(2),          \
        .a = ROW(A), .b = ROW(LANE), .c = {EMU_IMM, 0, 31}, .x = {EMU_IMM, 0, UINT32_MAX},         \
        .guard = EMU_NO_GUARD                                                                      \
    }

static const emu_operand f64_rows[] = {ROW(8), ROW(10), ROW(16), ROW(20), ROW(24), ROW(26)};
static const emu_operand f16_rows[] = {ROW(8),  ROW(9),  ROW(16), ROW(17), ROW(18),
                                       ROW(19), ROW(20), ROW(21), ROW(24), ROW(25)};

static const mix_row rows[] = {
    {"add.s64", 62614, ALU(EMU_ADD, EMU_S64)},
    {"add.s32", 56820, ALU(EMU_ADD, EMU_S32)},
    {"shr.u64", 44418, ALU(EMU_SHR, EMU_U64)},
    {"and.b64", 40443, ALU(EMU_AND, EMU_B64)},
    {"xor.b64", 40376, ALU(EMU_XOR, EMU_B64)},
    {"st.global.u16", 30530, ST(EMU_GLOBAL, EMU_U16, 1)},
    {"ld.global.u16", 26516, LD(EMU_GLOBAL, EMU_U16, 1)},
    {"mov.u32", 23582, ALU(EMU_MOV, EMU_U32)},
    {"st.global.u8", 20255, ST(EMU_GLOBAL, EMU_U8, 1)},
    {"bra", 17968, {.execute = emu_bra, .guard = EMU_NO_GUARD}},
    {"ld.global.u8", 15117, LD(EMU_GLOBAL, EMU_U8, 1)},
    {"mov.b32", 15072, ALU(EMU_MOV, EMU_B32)},
    {"mul.f32", 13211, FLOAT(EMU_FMUL, EMU_F32)},
    {"ld.shared.u16", 13116, LD(EMU_SHARED, EMU_U16, 1)},
    {"st.shared.u16", 12146, ST(EMU_SHARED, EMU_U16, 1)},
    {"st.global.f64", 10818, ST(EMU_GLOBAL, EMU_F64, 1)},
    {"ld.u8", 10752, LD(EMU_GENERIC, EMU_U8, 1)},
    {"st.u8", 10752, ST(EMU_GENERIC, EMU_U8, 1)},
    {"shl.b32", 10483, ALU(EMU_SHL, EMU_B32)},
    {"mov.f32", 9818, ALU(EMU_MOV, EMU_B32)},
    {"shr.u32", 9196, ALU(EMU_SHR, EMU_U32)},
    {"ld.shared.u64", 8586, LD(EMU_SHARED, EMU_U64, 1)},
    {"st.global.u64", 8543, ST(EMU_GLOBAL, EMU_U64, 1)},
    {"mul.lo.s32", 8453, ALU(EMU_MUL_LO, EMU_S32)},
    {"st.global.f32", 8156, ST(EMU_GLOBAL, EMU_F32, 1)},
    {"and.b32", 7944, ALU(EMU_AND, EMU_B32)},
    {"ld.u16", 7936, LD(EMU_GENERIC, EMU_U16, 1)},
    {"st.u16", 7936, ST(EMU_GENERIC, EMU_U16, 1)},
    {"fma.rn.f32", 7687, FLOAT(EMU_FFMA, EMU_F32)},
    {"mul.wide.u32", 7269, ALU(EMU_MUL_WIDE, EMU_U32)},
    {"fma.rn.f64", 7204, FLOAT(EMU_FFMA, EMU_F64)},
    {"sub.s32", 6651, ALU(EMU_SUB, EMU_S32)},
    {"cvt.u64.u32", 6240, CVT(EMU_U64, EMU_U32, EMU_RN)},
    {"setp.ne.s32", 6006, SETP(EMU_CMP_NE, EMU_S32)},
    {"ld.shared.f64", 5948, LD(EMU_SHARED, EMU_F64, 1)},
    {"shl.b64", 5719, ALU(EMU_SHL, EMU_B64)},
    {"setp.eq.s32", 5378, SETP(EMU_CMP_EQ, EMU_S32)},
    {"mov.b64", 4849, ALU(EMU_MOV, EMU_B64)},
    {"mov.f64", 4834, ALU(EMU_MOV, EMU_B64)},
    {"selp.u32", 4662, SELP(EMU_U32)},
    {"cvt.rn.f16.f32", 4606, CVT(EMU_F16, EMU_F32, EMU_RN)},
    {"sub.f32", 4540, FLOAT(EMU_FSUB, EMU_F32)},
    {"mul.f16", 4467, FLOAT(EMU_FMUL, EMU_F16)},
    {"st.global.u32", 4439, ST(EMU_GLOBAL, EMU_U32, 1)},
    {"ld.global.u32", 4415, LD(EMU_GLOBAL, EMU_U32, 1)},
    {"add.f32", 4290, FLOAT(EMU_FADD, EMU_F32)},
    {"mapa.shared::cluster.u32", 4208, ADDRESS_OF(EMU_MAPA, EMU_SHARED, EMU_B32)},
    {"st.global.v2.u64", 4186, ST(EMU_GLOBAL, EMU_U64, 2)},
    {"ld.shared.v2.u64", 4178, LD(EMU_SHARED, EMU_U64, 2)},
    {"cvt.s64.s32", 4085, CVT(EMU_S64, EMU_S32, EMU_RN)},
    {"mad.lo.s32", 3968, ALU(EMU_MAD_LO, EMU_S32)},
    {"ex2.approx.f32", 3824, FLOAT(EMU_FEX2, EMU_F32)},
    {"cvt.u32.u64", 3815, CVT(EMU_U32, EMU_U64, EMU_RN)},
    {"ld.global.f32", 3811, LD(EMU_GLOBAL, EMU_F32, 1)},
    {"shr.u16", 3726, ALU(EMU_SHR, EMU_U16)},
    {"setp.eq.u32", 3675, SETP(EMU_CMP_EQ, EMU_U32)},
    {"or.b32", 3291, ALU(EMU_OR, EMU_B32)},
    {"max.f32", 3280, FLOAT(EMU_FMAX, EMU_F32)},
    {"ld.shared.f32", 3276, LD(EMU_SHARED, EMU_F32, 1)},
    {"cvt.f32.f16", 3131, CVT(EMU_F32, EMU_F16, EMU_RN)},
    {"ld.param.b32", 3082, LD_PARAM(EMU_B32)},
    {"st.shared.v2.u64", 3035, ST(EMU_SHARED, EMU_U64, 2)},
    {"ld.global.v2.u64", 2996, LD(EMU_GLOBAL, EMU_U64, 2)},
    {"xor.b32", 2947, ALU(EMU_XOR, EMU_B32)},
    {"setp.lt.s32", 2859, SETP(EMU_CMP_LT, EMU_S32)},
    {"ld.shared.v2.f64", 2795, LD(EMU_SHARED, EMU_F64, 2)},
    {"cvt.u16.u32", 2718, CVT(EMU_U16, EMU_U32, EMU_RN)},
    {"ld.global.f64", 2672, LD(EMU_GLOBAL, EMU_F64, 1)},
    {"cvt.f64.f32", 2573, CVT(EMU_F64, EMU_F32, EMU_RN)},
    {"mul.wide.u16", 2513, ALU(EMU_MUL_WIDE, EMU_U16)},
    {"add.f16", 2336, FLOAT(EMU_FADD, EMU_F16)},
    {"selp.f32", 2202, SELP(EMU_F32)},
    {"shr.s32", 2201, ALU(EMU_SHR, EMU_S32)},
    {"prmt.b32", 2163, ALU(EMU_PRMT, EMU_B32)},
    {"add.f64", 2052, FLOAT(EMU_FADD, EMU_F64)},
    {"st.local.u32", 2007, ST(EMU_LOCAL, EMU_U32, 1)},
    {"mul.f64", 1934, FLOAT(EMU_FMUL, EMU_F64)},
    {"setp.ne.b32", 1708, SETP(EMU_CMP_NE, EMU_B32)},
    {"mov.u16", 1690, ALU(EMU_MOV, EMU_U16)},
    {"ld.shared.u8", 1669, LD(EMU_SHARED, EMU_U8, 1)},
    {"ld.shared.v4.f32", 1596, LD(EMU_SHARED, EMU_F32, 4)},
    {"ld.shared.v4.u32", 1569, LD(EMU_SHARED, EMU_U32, 4)},
    {"ld.shared.u32", 1526, LD(EMU_SHARED, EMU_U32, 1)},
    {"st.f32", 1520, ST(EMU_GENERIC, EMU_F32, 1)},
    {"ld.param.u64", 1500, LD_PARAM(EMU_U64)},
    {"mov.s32", 1482, ALU(EMU_MOV, EMU_S32)},
    {"bar.sync",
     1442,
     {.execute = emu_barrier_cta,
      .op = EMU_BAR_SYNC,
      .flags = EMU_ALIGNED,
      .a = {EMU_IMM, 0, 0},
      .guard = EMU_NO_GUARD}},
    {"selp.b32", 1427, SELP(EMU_B32)},
    {"sub.f64", 1348, FLOAT(EMU_FSUB, EMU_F64)},
    {"mul.lo.s16", 1346, ALU(EMU_MUL_LO, EMU_S16)},
    {"st.shared.f32", 1308, ST(EMU_SHARED, EMU_F32, 1)},
    {"sub.s16", 1267, ALU(EMU_SUB, EMU_S16)},
    {"cvt.u32.u16", 1246, CVT(EMU_U32, EMU_U16, EMU_RN)},
    {"cvta.to.global.u64", 1192, ADDRESS_OF(EMU_CVTA_TO, EMU_GLOBAL, EMU_B64)},
    {"cvt.rn.f16x2.f32", 1184, CVT2(EMU_F16X2)},
    {"and.b16", 1163, ALU(EMU_AND, EMU_B16)},
    {"st.shared.u8", 1157, ST(EMU_SHARED, EMU_U8, 1)},
    {"mul.wide.s32", 1129, ALU(EMU_MUL_WIDE, EMU_S32)},
    {"mov.u64", 1123, ALU(EMU_MOV, EMU_U64)},
    {"st.shared.v2.f64", 1119, ST(EMU_SHARED, EMU_F64, 2)},
    {"ld.param.u32", 1092, LD_PARAM(EMU_U32)},
    {"ld.shared.v2.u8", 1040, LD(EMU_SHARED, EMU_U8, 2)},
    {"neg.f64", 1024, FLOAT(EMU_FNEG, EMU_F64)},
    {"cvt.rn.f16.f64", 1024, CVT(EMU_F16, EMU_F64, EMU_RN)},
    {"st.shared.v2.u16", 975, ST(EMU_SHARED, EMU_U16, 2)},
    {"mma.m8n8k4.f64",
     968,
     {.execute = emu_mma,
      .op = EMU_M8N8K4,
      .type = EMU_F64,
      .from = EMU_F64,
      .list = f64_rows,
      .listed = 6,
      .written = 2,
      .guard = EMU_NO_GUARD}},
    {"setp.lt.u32", 943, SETP(EMU_CMP_LT, EMU_U32)},
    {"mma.m16n8k16.f16",
     928,
     {.execute = emu_mma,
      .op = EMU_M16N8K16,
      .type = EMU_F16,
      .from = EMU_F16,
      .list = f16_rows,
      .listed = 10,
      .written = 2,
      .guard = EMU_NO_GUARD}},
    {"cvt.rn.f16.s32", 912, CVT(EMU_F16, EMU_S32, EMU_RN)},
    {"ld.f32", 904, LD(EMU_GENERIC, EMU_F32, 1)},
    {"st.shared.v4.u32", 860, ST(EMU_SHARED, EMU_U32, 4)},
    {"div.s32", 856, ALU(EMU_DIV, EMU_S32)},
    {"ld.shared.v2.f32", 845, LD(EMU_SHARED, EMU_F32, 2)},
    {"shfl.sync.idx.b32", 730, LANES(EMU_SHFL_IDX)},
};

enum { ROWS = sizeof rows / sizeof rows[0], ALL = 841777 /* instructions of the 34 programs */ };

static emu_machine *open_machine(bool checked)
{
    emu_config how = emu_defaults();
    how.block[0] = WARPS * EMU_LANES;
    how.dynamic_shared = BUFFER;
    how.local = 256;
    if (!checked) {
        how.checks = 0;
        how.uncounted = true;
    }
    return emu_open(&how, NULL);
}

/* body, body, .., counter - 1, again while it is not 0. */
static void write_program(emu_ins *to, const mix_row *row)
{
    for (int i = 0; i < BODY; ++i) {
        to[i] = row->i;
        to[i].target = i + 1;
        if (row->i.execute == emu_mma && row->i.type == EMU_F64)
            to[i].flags |= emu_mma_types(EMU_F64, EMU_F64);
        else if (row->i.execute == emu_mma)
            to[i].flags |= emu_mma_types(EMU_F16, EMU_F16);
    }
    bench_end_loop(to, BODY, COUNTER);
}

/* Lanes side by side, each warp in a half of the buffer. */
static uint64_t address_of(const mix_row *row, uint64_t global, int warp, int lane)
{
    uint64_t bytes =
        emu_type_bits(row->i.type) / 8 * (uint64_t)(row->i.count > 0 ? row->i.count : 1);
    uint64_t at = (uint64_t)(warp * BUFFER / 2) + (uint64_t)lane * bytes;
    switch (row->i.space) {
    case EMU_SHARED:
        return emu_shared_address(0, (uint32_t)at);
    case EMU_LOCAL:
        return 0;
    default:
        return global + at;
    }
}

/* Normal numbers in each format, other ones in each lane. */
static void set_registers(emu_machine *m, const mix_row *row, uint64_t global)
{
    static const uint32_t words[] = {0x3fc03c00, 0x3ff80000, 0x3f803e00, 0x3ff00000,
                                     0x3f003800, 0x3fe00000, 0x3e003400, 0x3fd00000};
    for (int warp = 0; warp < WARPS; ++warp) {
        *emu_predicate(m, 0, warp, TRUE_LANES) = 0x0ff0a5c3;
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            uint64_t address = address_of(row, global, warp, lane);
            for (int k = 0; k < 16; ++k)
                emu_register(m, 0, warp, A + k)[lane] = words[k % 8] + (uint32_t)lane * 64;
            emu_register(m, 0, warp, LANE)[lane] = (uint32_t)(lane ^ 5);
            emu_register(m, 0, warp, ADDRESS)[lane] = (uint32_t)address;
            emu_register(m, 0, warp, ADDRESS + 1)[lane] = (uint32_t)(address >> 32);
            emu_register(m, 0, warp, COUNTER)[lane] = LOOPS;
            if (row->i.execute == emu_alu && (row->i.op == EMU_SHL || row->i.op == EMU_SHR))
                emu_register(m, 0, warp, B)[lane] = (uint32_t)lane % 13;
        }
    }
}

static bool fill(emu_machine *m, uint64_t *global)
{
    static const uint8_t bytes[BUFFER] = {1, 2, 3};
    *global = emu_alloc(m, BUFFER, "the buffer");
    return *global != 0 && emu_put(m, *global, bytes, sizeof bytes) &&
           emu_put(m, emu_generic(EMU_SHARED, emu_shared_address(0, 0)), bytes, sizeof bytes) &&
           emu_put_param(m, 0, bytes, 64);
}

/* Millions a second, the best of some runs; 0 where it does not run. */
static double speed_of(const mix_row *row, bool checked)
{
    emu_ins program[BODY + 4];
    uint64_t global = 0;
    double best = 0;
    emu_machine *m = open_machine(checked);
    bool fine = m != NULL && fill(m, &global);
    write_program(program, row);
    for (int i = 0; fine && i < BATCHES; ++i) {
        uint64_t before = emu_counted(m)->instructions;
        set_registers(m, row, global);
        double start = bench_now_ns();
        fine = emu_run(m, program, BODY + 4) == EMU_FINISHED && emu_findings(m) == 0;
        double ns = bench_now_ns() - start;
        double speed = (double)(emu_counted(m)->instructions - before) / ns * 1e3;
        best = speed > best ? speed : best;
    }
    if (!fine)
        printf("bench: %s: %s\n", row->name,
               m != NULL && emu_findings(m) > 0 ? emu_found(m, 0)->message : "it does not run");
    emu_close(m);
    return fine ? best : 0;
}

typedef struct mix_speed {
    const mix_row *row;
    double plain, checked;
} mix_speed;

/* Millions a second that each kind must reach: a multiplication of matrices is 2,048 of them. */
static double least_of(const mix_row *row)
{
    return row->i.execute == emu_mma && row->i.type == EMU_F16 ? 0.8 : 1;
}

static int slower(const void *a, const void *b)
{
    double x = ((const mix_speed *)a)->plain, y = ((const mix_speed *)b)->plain;
    return (x > y) - (x < y);
}

int bench_mix(void)
{
    static mix_speed speed[ROWS];
    const double goal = 15, goal_checked = 8;
    double plain = 0, checked = 0, weight = 0;
    int missed = 0;
    for (int i = 0; i < ROWS; ++i) {
        speed[i] = (mix_speed){&rows[i], speed_of(&rows[i], false), speed_of(&rows[i], true)};
        weight += rows[i].count;
        plain += rows[i].count / speed[i].plain;
        checked += rows[i].count / speed[i].checked;
        missed += speed[i].plain < least_of(&rows[i]);
    }
    qsort(speed, ROWS, sizeof speed[0], slower);
    printf("\nmachine: million warp-wide instructions/s of %d kinds, %.1f %% of 34 programs\n",
           (int)ROWS, 100 * weight / ALL);
    puts("instruction                        unchecked   goal   checked   goal");
    for (int i = 0; i < (getenv("BENCH_ALL") != NULL ? ROWS : SLOWEST); ++i)
        printf("%-34s %9.2f %6.1f %9.2f\n", speed[i].row->name, speed[i].plain,
               least_of(speed[i].row), speed[i].checked);
    plain = weight / plain;
    checked = weight / checked;
    printf("%-34s %9.2f %6.0f %9.2f %6.0f\n", "the mix", plain, goal, checked, goal_checked);
    return missed + (plain < goal) + (checked < goal_checked);
}
