/* instruction.c - the instruction that a copy operation of CuTe stands for.
 *
 *      SM75_U16x8_LDSM_T              ldmatrix, 4 matrices, transposed
 *      SM80_CP_ASYNC_CACHEGLOBAL<u128>   cp.async of 16 bytes, past the L1
 *      UniversalCopy<u64>             ld and st of 8 bytes
 *
 * What is here: from names to instructions, and which memories an instruction reaches. What is not:
 * where its operands lie (offsets.c). Follows the PTX ISA for what an instruction needs. */
#include "gpu/host/kernels.h"
#include "gpu/host/tiled/offsets.h"
#include "gpu/host/tiled/tiled_copy.h"

#include <string.h>

enum { MATRIX_ROW = 16, REGISTER = 4 };

bool gpu_reads_shared(gpu_copy_kind kind)
{
    return kind == GPU_LDMATRIX || kind == GPU_BULK_STORE;
}

bool gpu_writes_shared(gpu_copy_kind kind)
{
    return kind == GPU_CP_ASYNC || kind == GPU_STMATRIX || kind == GPU_BULK_LOAD ||
           kind == GPU_LD_ST_SHARED;
}

bool gpu_loads_values(gpu_copy_kind kind)
{
    return kind == GPU_STMATRIX || kind == GPU_MOVMATRIX || kind == GPU_SHUFFLE;
}

bool gpu_stores_values(gpu_copy_kind kind)
{
    return kind == GPU_LDMATRIX || kind == GPU_MOVMATRIX || kind == GPU_SHUFFLE;
}

bool gpu_needs_warps(gpu_copy_kind kind)
{
    return gpu_loads_values(kind) || gpu_stores_values(kind);
}

/* ---- From a name ---------------------------------------------------------------------------- */

/* A number between two texts, and nothing behind them. */
static bool matches(const char *op, const char *before, const char *after, int *number)
{
    size_t n = strlen(before), used = 0;
    int v = 0;
    if (strncmp(op, before, n) != 0)
        return false;
    while (op[n + used] >= '0' && op[n + used] <= '9' && used < 5)
        v = 10 * v + op[n + used++] - '0';
    *number = v;
    return used > 0 && strcmp(op + n + used, after) == 0;
}

static bool names_registers(const char *op, gpu_copy_instruction *i)
{
    int n;
    if (strcmp(op, "SM75_U32x1_MOVM_T") == 0) {
        *i = (gpu_copy_instruction){
            .kind = GPU_MOVMATRIX, .bytes = MATRIX_ROW, .matrices = 1, .transposed = true};
        return true;
    }
    if (matches(op, "SM50_Shuffle_U32_2x2Trans_XOR", "", &n)) {
        *i = (gpu_copy_instruction){.kind = GPU_SHUFFLE, .bytes = 2 * REGISTER, .lanes = n};
        return true;
    }
    bool straight =
        matches(op, "SM75_U32x", "_LDSM_N", &n) || matches(op, "SM90_U32x", "_STSM_N", &n);
    bool turned =
        matches(op, "SM75_U16x", "_LDSM_T", &n) || matches(op, "SM90_U16x", "_STSM_T", &n);
    if (!straight && !turned)
        return false;
    *i = (gpu_copy_instruction){.kind = strstr(op, "LDSM") != NULL ? GPU_LDMATRIX : GPU_STMATRIX,
                                .bytes = MATRIX_ROW,
                                .matrices = turned ? n / 2 : n,
                                .transposed = turned};
    return true;
}

static bool names_vectors(const char *op, gpu_copy_instruction *i)
{
    static const char *const copies[] = {
        "SM80_CP_ASYNC_CACHEALWAYS<u", "SM80_CP_ASYNC_CACHEALWAYS_ZFILL<u",
        "SM80_CP_ASYNC_CACHEGLOBAL<u", "SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<u"};
    int bits;
    for (int k = 0; k < 4; ++k)
        if (matches(op, copies[k], ">", &bits)) {
            *i = (gpu_copy_instruction){.kind = GPU_CP_ASYNC,
                                        .bytes = bits / 8,
                                        .past_l1 = k >= 2,
                                        .zero_fill = k % 2 != 0};
            return true;
        }
    bool load = matches(op, "SM90_BULK_COPY_G2S,_", "", &bits);
    if (load || matches(op, "SM90_BULK_COPY_S2G,_", "", &bits)) {
        *i = (gpu_copy_instruction){.kind = load ? GPU_BULK_LOAD : GPU_BULK_STORE,
                                    .bytes = bits / 8};
        return true;
    }
    return false;
}

bool gpu_instruction_of(const char *op, int element, gpu_copy_instruction *i, gpu_why *why)
{
    int bits;
    if (names_registers(op, i) || names_vectors(op, i))
        return true;
    *i = (gpu_copy_instruction){.kind = GPU_LD_ST, .bytes = element};
    if (!matches(op, "UniversalCopy<u", ">", &bits))
        return gpu_refuse(why, "no kernel executes %.80s", op);
    i->bytes = bits / 8;
    return i->bytes <= GPU_MAX_BYTES ||
           gpu_refuse(why, "%.80s: an sm_90 loads at most 16 bytes at once", op);
}
