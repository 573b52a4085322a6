/* isa_matrix.h - instructions of matrices: fragments of mma.sync, wgmma, and their loads.
 *
 * What is here: for each family its function, and the names of its operations and flags. What is
 * not: the other families (isa.h), and what a family reads of an emu_ins, which stands at the head
 * of its file. Follows the PTX ISA. Public. */
#ifndef EMU_ISA_MATRIX_H
#define EMU_ISA_MATRIX_H

#include "emu/ins.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- matrix/ldmatrix.c, stmatrix.c, movmatrix.c ---- */

/* op: the shape of a matrix, and what its elements are */
enum {
    EMU_MATRIX_M8N8_B16,
    EMU_MATRIX_M16N16_B8,
    EMU_MATRIX_M16N16_B6X16_P32,
    EMU_MATRIX_M16N16_B4X16_P64,
    EMU_MATRIX_M8N16_B8,
    EMU_MATRIX_M8N16_B6X16_P32,
    EMU_MATRIX_M8N16_B4X16_P64,
    EMU_MATRIX_M16N8_B8
};
enum { EMU_TRANS = 1 };
emu_execute emu_ldmatrix, emu_stmatrix, emu_movmatrix;

/* ---- matrix/mma.c ---- */

typedef enum emu_mma_shape {
    EMU_M8N8K4,
    EMU_M8N8K16,
    EMU_M8N8K32,
    EMU_M8N8K128,
    EMU_M16N8K4,
    EMU_M16N8K8,
    EMU_M16N8K16,
    EMU_M16N8K32,
    EMU_M16N8K64,
    EMU_M16N8K128,
    EMU_M16N8K256,
    EMU_MMA_SHAPES
} emu_mma_shape;

/* flags of mma.sync and of wgmma; the types of B and of C stand in them as well */
enum {
    EMU_MMA_A_COL = 1, /* .col of A, .row of B: mma.m8n8k4 of f16 */
    EMU_MMA_B_ROW = 2,
    EMU_MMA_SATFINITE = 4,
    EMU_MMA_XOR = 8, /* .xor.popc, .and.popc */
    EMU_MMA_AND = 16,
    EMU_MMA_RZ = 32, /* of f64; to nearest without them */
    EMU_MMA_RM = 64,
    EMU_MMA_RP = 128,
    EMU_MMA_FLAGS = 0xffff,
    EMU_MMA_B_SHIFT = 16,
    EMU_MMA_C_SHIFT = 24
};

static inline uint32_t emu_mma_types(emu_type b, emu_type c)
{
    return (uint32_t)b << EMU_MMA_B_SHIFT | (uint32_t)c << EMU_MMA_C_SHIFT;
}

static inline emu_type emu_mma_b_type(const emu_ins *i)
{
    return (emu_type)(i->flags >> EMU_MMA_B_SHIFT & 0xff);
}

static inline emu_type emu_mma_c_type(const emu_ins *i)
{
    return (emu_type)(i->flags >> EMU_MMA_C_SHIFT & 0xff);
}

emu_execute emu_mma;

/* ---- matrix/mma_scaled.c: of sm_120a ---- */

enum { EMU_MMA_UE4M3 = 1 }; /* flag, with the types of B and C: scales of ue4m3, not ue8m0 */
emu_execute emu_mma_scaled;

/* ---- matrix/wgmma.c ---- */

enum { EMU_WGMMA_MMA, EMU_WGMMA_FENCE, EMU_WGMMA_COMMIT, EMU_WGMMA_WAIT };
/* flags, together with EMU_MMA_SATFINITE, EMU_MMA_AND and the type of B */
enum {
    EMU_WGMMA_A_REGISTERS = 256,
    EMU_WGMMA_NEGATE_A = 512, /* imm-scale-a is -1 */
    EMU_WGMMA_NEGATE_B = 1024,
    EMU_WGMMA_TRANS_A = 2048, /* MN-major */
    EMU_WGMMA_TRANS_B = 4096
};
emu_execute emu_wgmma;

/* ---- matrix/mma_sparse.c ---- */

/* flags of mma.sync and of wgmma: A is sparse, with metadata in x */
enum {
    EMU_MMA_ORDERED = 256, /* mma.sp::ordered_metadata; of mma.sync alone */
    EMU_MMA_SPARSE = 8192,
    EMU_MMA_SELECTOR_SHIFT = 14 /* which lanes' metadata: 0 to 3 */
};

/* ---- matrix/wmma.c, wmma_load.c ---- */

typedef enum emu_wmma_shape {
    EMU_WMMA_M16N16K16,
    EMU_WMMA_M8N32K16,
    EMU_WMMA_M32N8K16,
    EMU_WMMA_M16N16K8,
    EMU_WMMA_M8N8K4,
    EMU_WMMA_M8N8K32,
    EMU_WMMA_M8N8K128,
    EMU_WMMA_SHAPES
} emu_wmma_shape;

enum { EMU_WMMA_A, EMU_WMMA_B, EMU_WMMA_C }; /* count of loads: which matrix; D is as C */
enum { EMU_WMMA_COLUMNS = 1 };               /* flags of loads and stores: column-major */
emu_execute emu_wmma, emu_wmma_load, emu_wmma_store;

#ifdef __cplusplus
}
#endif

#endif
