/* isa_async.h - instructions that are asynchronous: mbarriers, cp.async, bulk and tensor copies.
 *
 * What is here: for each family its function, and the names of its operations and flags. What is
 * not: the other families (isa.h), and what a family reads of an emu_ins, which stands at the head
 * of its file. Follows the PTX ISA. Public. */
#ifndef EMU_ISA_ASYNC_H
#define EMU_ISA_ASYNC_H

#include "emu/ins.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- async/mbarrier.c ---- */

enum {
    EMU_MBARRIER_INIT,
    EMU_MBARRIER_INVAL,
    EMU_MBARRIER_EXPECT_TX,
    EMU_MBARRIER_COMPLETE_TX,
    EMU_MBARRIER_ARRIVE,
    EMU_MBARRIER_ARRIVE_DROP,
    EMU_MBARRIER_TEST_WAIT,
    EMU_MBARRIER_TRY_WAIT,
    EMU_MBARRIER_PENDING_COUNT
};
enum { EMU_MBARRIER_EXPECT = 1, EMU_MBARRIER_NO_COMPLETE = 2, EMU_MBARRIER_PARITY = 4 };
emu_execute emu_mbarrier;

/* ---- async/cp_async.c ---- */

enum {
    EMU_CP_ASYNC_COPY,
    EMU_CP_ASYNC_COMMIT_GROUP,
    EMU_CP_ASYNC_WAIT_GROUP,
    EMU_CP_ASYNC_WAIT_ALL,
    EMU_CP_ASYNC_MBARRIER_ARRIVE
};
enum { EMU_CP_ASYNC_CG = 1, EMU_CP_ASYNC_IGNORE_SRC = 2, EMU_CP_ASYNC_NOINC = 4 };
emu_execute emu_cp_async;

/* ---- Reductions in memory, of bulk and tensor copies and of red.async ---- */

typedef enum emu_reduce {
    EMU_REDUCE_COPY, /* none: the bytes replace what is there */
    EMU_REDUCE_ADD,
    EMU_REDUCE_MIN,
    EMU_REDUCE_MAX,
    EMU_REDUCE_INC,
    EMU_REDUCE_DEC,
    EMU_REDUCE_AND,
    EMU_REDUCE_OR,
    EMU_REDUCE_XOR
} emu_reduce;

/* ---- async/bulk.c, tma/tma.c ---- */

enum {
    EMU_BULK_COPY,
    EMU_BULK_REDUCE,
    EMU_BULK_PREFETCH,
    EMU_BULK_COMMIT_GROUP, /* from here on of emu_bulk only */
    EMU_BULK_WAIT_GROUP
};
enum {
    EMU_BULK_MULTICAST = 1,
    EMU_BULK_READ = 2,      /* wait_group.read */
    EMU_BULK_NOFTZ = 4,     /* of add.f16, add.bf16 */
    EMU_BULK_IM2COL = 8,    /* of tensors: .im2col, .im2col_no_offs; without it .tile */
    EMU_BULK_GATHER4 = 16,  /* .tile::gather4, .tile::scatter4: from sm_100 on, as the next three */
    EMU_BULK_IM2COL_W = 32, /* .im2col::w, .im2col::w::128; with IM2COL */
    EMU_BULK_CTA_GROUP = 64,       /* .cta_group::2 */
    EMU_BULK_CP_MASK = 128,        /* .cp_mask */
    EMU_BULK_REDUCE_SHIFT = 8,     /* an emu_reduce */
    EMU_BULK_IM2COL_W128 = 1 << 12 /* .im2col::w::128; with both */
};
emu_execute emu_bulk, emu_tma;

/* ---- async/cancel.c: clusterlaunchcontrol, from sm_100 on ---- */

enum { EMU_CANCEL_TRY, EMU_CANCEL_IS_CANCELED, EMU_CANCEL_FIRST_CTAID };
emu_execute emu_cancel;

/* ---- tma/tensormap.c ---- */

enum { EMU_TENSORMAP_REPLACE, EMU_TENSORMAP_CP_FENCEPROXY, EMU_TENSORMAP_PREFETCH };

/* Which field is replaced: flags. */
typedef enum emu_tensormap_field {
    EMU_FIELD_GLOBAL_ADDRESS,
    EMU_FIELD_RANK,
    EMU_FIELD_BOX_DIM,
    EMU_FIELD_GLOBAL_DIM,
    EMU_FIELD_GLOBAL_STRIDE,
    EMU_FIELD_ELEMENT_STRIDE,
    EMU_FIELD_ELEMTYPE,
    EMU_FIELD_INTERLEAVE_LAYOUT,
    EMU_FIELD_SWIZZLE_MODE,
    EMU_FIELD_FILL_MODE,
    EMU_FIELD_SWIZZLE_ATOMICITY
} emu_tensormap_field;
emu_execute emu_tensormap;

#ifdef __cplusplus
}
#endif

#endif
