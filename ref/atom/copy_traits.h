/* copy_traits.h - a copy operation taken apart: what lies between its name and its traits.
 *
 *   "SM75_U16x8_LDSM_T"  ->  copy_names.c: kind, numbers  ->  copy_traits.c: the layouts
 *
 * Here: those kinds. Not here: the traits themselves (ct_copy_traits in ct.h), tilings of atoms
 * over threads and values (tiled_copy.c). Follows 0x_gemm_tutorial "TiledCopy",
 * atom/copy_traits.hpp. */
#ifndef REF_ATOM_COPY_TRAITS_H
#define REF_ATOM_COPY_TRAITS_H

#include "ref/algorithm/algorithm.h"

/* Which rule gives the layouts of an operation. */
typedef enum cti_copy_kind {
    CTI_COPY_NONE,       /* no layouts: no such operation, or one that needs more than a name */
    CTI_COPY_VALUE,      /* one thread, an assignment between two widths */
    CTI_COPY_SAME,       /* one thread, one width on both sides */
    CTI_COPY_BULK,       /* one thread, whole units of 16 bytes */
    CTI_COPY_BULK_PAIR,  /* one thread of each of two CTAs, the same */
    CTI_COPY_AUTO,       /* one thread, a width that the copy algorithm chooses */
    CTI_COPY_SHUFFLE,    /* a warp, register to register */
    CTI_COPY_LOAD_N,     /* a warp, 8x8 matrices of 16 bits from rows in memory to registers */
    CTI_COPY_LOAD_T,     /* .. each transposed on its way */
    CTI_COPY_STORE_N,    /* the same from registers to memory */
    CTI_COPY_STORE_T,    /* .. transposed */
    CTI_COPY_LOAD_B,     /* a warp, 16x16 matrices of bytes from rows in memory, transposed */
    CTI_COPY_STORE_B,    /* a warp, 16x8 matrices of bytes to rows in memory, transposed */
    CTI_COPY_TURN,       /* a warp, one matrix in registers */
    CTI_COPY_TMEM_LOAD,  /* a warp, tensor memory to registers */
    CTI_COPY_TMEM_STORE, /* a warp, registers to tensor memory */
    CTI_COPY_UTCCP       /* one thread, or one of each of two CTAs, shared to tensor memory */
} cti_copy_kind;

/* An operation taken apart: the numbers in its name, n[1] = n[0] where only one is written. */
typedef struct cti_copy_op {
    cti_copy_kind kind;
    int64_t n[2];
} cti_copy_op;

/* CTI_COPY_NONE comes with a failure that says which part of the name is wrong (copy_names.c). */
cti_copy_op cti_find_copy_op(ct_ctx *cx, const char *name);
/* CuTe has an operation of that name, with traits or without. */
bool cti_is_copy_op(const char *name);

/* Those of a copy from or to tensor memory (copy_tmem.c). */
ct_copy_traits cti_copy_of_tmem(ct_ctx *cx, const char *name, const cti_copy_op *o);

/* One mode of a layout. Of a list of them, those of one element are left out, and the first of no
 * elements ends it (thread_value.c). */
typedef struct cti_axis {
    int64_t extent, stride;
} cti_axis;

enum { CTI_MAX_AXES = 4 };

ct_layout cti_axes(ct_ctx *cx, const cti_axis a[CTI_MAX_AXES]);
ct_layout cti_thread_value(ct_ctx *cx, const cti_axis thread[CTI_MAX_AXES],
                           const cti_axis value[CTI_MAX_AXES]);
/* The traits of an operation that reads src and writes dst; ref is one of them. */
ct_copy_traits cti_copy_traits(ct_ctx *cx, int64_t threads, ct_layout src, ct_layout dst,
                               ct_layout ref);

/* An atom, and what of it every instruction asks for: the values that lie side by side on each
 * side, as a layout n:1 (atom/copy_atom.c). */
typedef struct cti_instruction {
    const ct_copy_traits *atom;
    int64_t threads, src_values, dst_values;
    ct_layout src_run, dst_run;
} cti_instruction;

bool cti_take_instruction(ct_ctx *cx, const ct_copy_traits *atom, cti_instruction *in);
bool cti_is_run(ct_ctx *cx, cti_operand o, ct_layout run);
bool cti_run_is_whole(ct_ctx *cx, cti_operand o, ct_value at, ct_layout run);

/* A tiled copy of given places in a shape (tiled_copy.c). */
ct_layout cti_tile_of_places(ct_ctx *cx, ct_tuple shape, ct_layout tv, ct_tiler *tiler);
ct_tiled_copy cti_copy_of_places(ct_ctx *cx, ct_copy_traits atom, ct_tuple shape, ct_layout tv);

#endif
