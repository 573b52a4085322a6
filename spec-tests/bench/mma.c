/* mma.c - how fast mma.sync is in each kind of arithmetic, on one core.
 *
 * Prints millions of warp-wide instructions a second, the median of some runs: operands over a few
 * powers of 2, as programs have them. With checks off, and with all of them. Not here: wgmma
 * (matrix.c), correctness (unit/emu/matrix). */
#include "spec-tests/bench/bench.h"
#include "spec-tests/compare/machine/matrices.h"

#include <stdio.h>
#include <stdlib.h>

enum { BODY = 16, LOOPS = 40, RUNS = 7, COUNTER = 250 };

static const struct {
    const char *name;
    struct matrix_mma mma;
    double goal;
} kinds[] = {
    {"m16n8k16 f16, f32", {16, 8, 16, EMU_F32, EMU_F16, EMU_F16, EMU_F32, 0}, 0.6},
    {"m16n8k16 f16, f16", {16, 8, 16, EMU_F16, EMU_F16, EMU_F16, EMU_F16, 0}, 0.48},
    {"m16n8k8 f16, f32", {16, 8, 8, EMU_F32, EMU_F16, EMU_F16, EMU_F32, 0}, 0.66},
    {"m16n8k16 bf16, f32", {16, 8, 16, EMU_F32, EMU_BF16, EMU_BF16, EMU_F32, 0}, 0.43},
    {"m16n8k8 tf32, f32", {16, 8, 8, EMU_F32, EMU_TF32, EMU_TF32, EMU_F32, 0}, 0.73},
    {"m16n8k4 tf32, f32", {16, 8, 4, EMU_F32, EMU_TF32, EMU_TF32, EMU_F32, 0}, 1},
    {"m16n8k32 e4m3, f32", {16, 8, 32, EMU_F32, EMU_E4M3, EMU_E4M3, EMU_F32, 0}, 0.29},
    {"m16n8k32 e5m2, f16", {16, 8, 32, EMU_F16, EMU_E5M2, EMU_E5M2, EMU_F16, 0}, 0.22},
    {"m16n8k32 f16, f32, sparse",
     {16, 8, 32, EMU_F32, EMU_F16, EMU_F16, EMU_F32, EMU_MMA_SPARSE},
     0.19},
    {"m8n8k4 f16, f32", {8, 8, 4, EMU_F32, EMU_F16, EMU_F16, EMU_F32, 0}, 0.25},
    {"m8n8k4 f64", {8, 8, 4, EMU_F64, EMU_F64, EMU_F64, EMU_F64, 0}, 1.2},
    {"m16n8k16 f64", {16, 8, 16, EMU_F64, EMU_F64, EMU_F64, EMU_F64, 0}, 0.59},
    {"m16n8k32 s8, s32", {16, 8, 32, EMU_S32, EMU_S8, EMU_S8, EMU_S32, 0}, 0.31},
    {"m16n8k64 u4, s32", {16, 8, 64, EMU_S32, EMU_U4, EMU_U4, EMU_S32, 0}, 0.34},
    {"m16n8k256 b1, s32", {16, 8, 256, EMU_S32, EMU_B1, EMU_B1, EMU_S32, EMU_MMA_AND}, 1.1},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* Over eight powers of 2 where it is floating point: a number of both signs, some of them 0. */
static uint64_t draw(emu_type t, uint32_t *seed)
{
    static const struct {
        emu_type type;
        int fraction, one;
    } formats[] = {{EMU_F16, 10, 15},   {EMU_BF16, 7, 127}, {EMU_TF32, 23, 127}, {EMU_F32, 23, 127},
                   {EMU_F64, 52, 1023}, {EMU_E4M3, 3, 7},   {EMU_E5M2, 2, 15}};
    const uint64_t low = *seed = *seed * 1664525 + 1013904223;
    const uint64_t any = low ^ (uint64_t)(*seed = *seed * 1664525 + 1013904223) << 32;
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; ++i)
        if (formats[i].type == t) {
            uint64_t fraction = any >> 4 & ((UINT64_C(1) << formats[i].fraction) - 1);
            uint64_t exponent = (uint64_t)(formats[i].one - 3 + (int)(any >> 57 & 7));
            uint64_t sign = (any & 1) << (emu_type_bits(t) - 1);
            return any % 8 == 5 ? 0 : sign | exponent << formats[i].fraction | fraction;
        }
    return any >> 40;
}

static void set_operands(emu_machine *m, const struct matrix_mma *mma)
{
    uint32_t seed = 1;
    const int a = matrix_share(mma, mma->m * mma->k / (mma->flags & EMU_MMA_SPARSE ? 2 : 1));
    const int b = matrix_share(mma, mma->n * mma->k);
    const int c = matrix_share(mma, mma->m * mma->n);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        for (int r = 0; r < MATRIX_ROWS; ++r)
            emu_register(m, 0, 0, r)[lane] = 0;
        for (int i = 0; i < a; ++i)
            matrix_set(m, (struct matrix_rows){0, MATRIX_A, mma->a}, lane, i, draw(mma->a, &seed));
        for (int i = 0; i < b; ++i)
            matrix_set(m, (struct matrix_rows){0, MATRIX_B, mma->b}, lane, i, draw(mma->b, &seed));
        for (int i = 0; i < c; ++i)
            matrix_set(m, (struct matrix_rows){0, MATRIX_C, mma->c}, lane, i, draw(mma->c, &seed));
        emu_register(m, 0, 0, MATRIX_META)[lane] = 0xee44ee44; /* places 0, 1, and 2, 3 */
        emu_register(m, 0, 0, COUNTER)[lane] = LOOPS;
    }
}

static int faster(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x < y) - (x > y);
}

/* Millions a second; 0 where it does not run. */
static double speed_of(const struct matrix_mma *mma, bool checked)
{
    emu_operand list[MATRIX_LIST];
    emu_ins program[BODY + 4];
    double speed[RUNS] = {0};
    emu_machine *m = matrix_open(1, EMU_EARLIEST, 0, checked ? EMU_CHECK_ALL : 0);
    for (int i = 0; i < BODY; ++i)
        program[i] = matrix_mma_ins(mma, list);
    bench_end_loop(program, BODY, COUNTER);
    for (int i = 0; m != NULL && i < RUNS; ++i) {
        set_operands(m, mma);
        double start = bench_now_ns();
        if (emu_run(m, program, BODY + 4) != EMU_FINISHED || emu_findings(m) != 0) {
            printf("bench: %s\n", emu_findings(m) > 0 ? emu_found(m, 0)->message : "stopped");
            break;
        }
        speed[i] = BODY * LOOPS * 1e3 / (bench_now_ns() - start);
    }
    emu_close(m);
    qsort(speed, RUNS, sizeof speed[0], faster);
    return speed[RUNS / 2];
}

int bench_mma(void)
{
    int missed = 0;
    puts("\nmachine: mma.sync, million warp-wide instructions/s");
    puts("A and B, D                         unchecked   goal   checked");
    for (int i = 0; i < KINDS; ++i) {
        double plain = speed_of(&kinds[i].mma, false);
        printf("%-34s %9.2f %6.1f %9.2f\n", kinds[i].name, plain, kinds[i].goal,
               speed_of(&kinds[i].mma, true));
        missed += plain < kinds[i].goal;
    }
    return missed;
}
