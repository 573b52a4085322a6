/* isa_matrix.h - instructions of matrices: sparse forms of mma.sync and wgmma, and wmma.
 *
 * What is here: names of operations and flags, and for each family its function. What is not: the
 * other families (isa.h, which includes this one), and what a family reads of an emu_ins, which
 * stands at the head of its file. Follows the PTX ISA. Public. */
#ifndef EMU_ISA_MATRIX_H
#define EMU_ISA_MATRIX_H

#ifdef __cplusplus
extern "C" {
#endif

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
