/* isa_tcgen05.h - instructions of the fifth generation of tensor cores, which came with sm_100.
 *
 * What is here: for each family its function, and the names of its operations and flags. What is
 * not: the other families (isa.h), and what a family reads of an emu_ins, which stands at the head
 * of its file. Follows the PTX ISA, "TensorCore 5th Generation Family Instructions". Public. */
#ifndef EMU_ISA_TCGEN05_H
#define EMU_ISA_TCGEN05_H

#include "emu/ins.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { EMU_TCGEN05_PAIR = 1 }; /* flag of all that have a .cta_group: ::2 */

/* ---- tcgen05/allocate.c ---- */

enum { EMU_TENSOR_ALLOC, EMU_TENSOR_DEALLOC, EMU_TENSOR_RELINQUISH };
emu_execute emu_tensor_allocate;

/* ---- tcgen05/move.c ---- */

enum { EMU_TENSOR_LD, EMU_TENSOR_ST, EMU_TENSOR_WAIT_LD, EMU_TENSOR_WAIT_ST };
enum {
    EMU_TENSOR_PACK = 2,        /* .pack::16b, .unpack::16b */
    EMU_TENSOR_RED = 4,         /* .red: e is the least or the greatest of a thread's results */
    EMU_TENSOR_SHAPE_SHIFT = 8, /* an emu_tensor_shape */
    EMU_TENSOR_MAX = 1 << 12    /* of .red, else .min; with EMU_ABS_A of magnitudes, EMU_NAN */
};
typedef enum emu_tensor_shape {
    EMU_TENSOR_32X32B,
    EMU_TENSOR_16X64B,
    EMU_TENSOR_16X128B,
    EMU_TENSOR_16X256B,
    EMU_TENSOR_16X32BX2,
    EMU_TENSOR_SHAPES
} emu_tensor_shape;
emu_execute emu_tensor_move;

/* ---- tcgen05/pipe.c: what one thread issues, and is executed in that order ---- */

enum {
    EMU_TCGEN05_MMA,
    EMU_TCGEN05_CP,
    EMU_TCGEN05_SHIFT,
    EMU_TCGEN05_COMMIT,
    EMU_TCGEN05_FENCE_BEFORE, /* before_thread_sync */
    EMU_TCGEN05_FENCE_AFTER
};
enum {
    EMU_TCGEN05_MULTICAST = 2, /* of a commit */
    EMU_TCGEN05_A_TENSOR = 2,  /* of a product: A is in tensor memory */
    EMU_TCGEN05_SPARSE = 4,
    EMU_TCGEN05_WS = 8,
    EMU_TCGEN05_SCALED = 16,       /* .block_scale */
    EMU_TCGEN05_MASKED = 32,       /* the list holds disable-output-lane, or the zero-column mask */
    EMU_TCGEN05_KIND_SHIFT = 8,    /* an emu_tcgen05_kind */
    EMU_TCGEN05_VECTOR_SHIFT = 12, /* scale factors of a row of A: 0 not said, 1, 2 or 4; or 16
                                      and 32 elements of one */
    EMU_TCGEN05_SHAPE_SHIFT = 8,   /* of a copy: an emu_tcgen05_copy */
    EMU_TCGEN05_FORMAT_SHIFT = 12  /* of a copy: what is widened to 8 bits: 0, 6 or 4 bits */
};
typedef enum emu_tcgen05_kind {
    EMU_KIND_F16,
    EMU_KIND_TF32,
    EMU_KIND_F8F6F4,
    EMU_KIND_I8,
    EMU_KIND_MXF8F6F4,
    EMU_KIND_MXF4,
    EMU_KIND_MXF4NVF4,
    EMU_KINDS
} emu_tcgen05_kind;
typedef enum emu_tcgen05_copy {
    EMU_COPY_128X256B,
    EMU_COPY_4X256B,
    EMU_COPY_128X128B,
    EMU_COPY_32X128B,
    EMU_COPY_64X128B_02_13,
    EMU_COPY_64X128B_01_23,
    EMU_COPIES
} emu_tcgen05_copy;
emu_execute emu_tcgen05;

#ifdef __cplusplus
}
#endif

#endif
