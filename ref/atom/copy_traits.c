/* copy_traits.c - the layouts of a copy operation: which bit each value of each thread is.
 *
 *      one thread       (0, v) -> v
 *      a warp           lanes hold 8x8 matrices of 16-bit elements, memory holds their rows
 *
 *          row of matrix j: 128 bits at 1024 j + 128 r        bit of element (r,c), c = 0..7:
 *          +--+--+--+--+--+--+--+--+                          1024 j + 128 r + 16 c
 *          |c0|c1|c2|c3|c4|c5|c6|c7|   row r
 *          +--+--+--+--+--+--+--+--+   lane 4 r + k holds the elements (r, 2k) and (r, 2k+1),
 *          lane 4r  4r+1  4r+2  4r+3   transposed the elements (2k, r) and (2k+1, r)
 *
 * Here: Copy_Traits and Copy_Atom. Not here: the names (copy_names.c), tilings of atoms.
 * Follows no document but the headers: atom/copy_traits.hpp and those of sm50 .. sm90. */
#include "ref/atom/copy_traits.h"
#include "ref/value/value.h"

#include <inttypes.h>

enum { LANES = 32, ELEMENT = 16, ROW = 8 * ELEMENT, MATRIX = 8 * ROW };

/* One integral mode. */
typedef struct axis {
    int64_t extent, stride;
} axis;

enum { MAX_AXES = 3 };

static ct_layout from_axes(ct_ctx *cx, int n, const axis *a)
{
    ct_value shape[MAX_AXES], stride[MAX_AXES];
    for (int i = 0; i < n; ++i) {
        shape[i] = ct_static(cx, a[i].extent);
        stride[i] = ct_static(cx, a[i].stride);
    }
    return ct_make_layout(cx, ct_make_tuple(cx, n, shape), ct_make_tuple(cx, n, stride));
}

/* (thread, value) -> bit, each of the two modes in its shortest form. */
static ct_layout bit_layout(ct_ctx *cx, const axis thread[MAX_AXES], const axis value[MAX_AXES])
{
    ct_layout mode[2] = {from_axes(cx, MAX_AXES, thread), from_axes(cx, MAX_AXES, value)};
    ct_value one[2] = {ct_static(cx, 1), ct_static(cx, 1)};
    return ct_coalesce_by(cx, ct_make_layout_of(cx, 2, mode), ct_make_tuple(cx, 2, one));
}

static ct_layout one_thread(ct_ctx *cx, int64_t bits)
{
    ct_value shape[2] = {ct_static(cx, 1), ct_static(cx, bits)};
    return ct_make_layout(cx, ct_make_tuple(cx, 2, shape), NULL);
}

/* Each of the first 8 n lanes names a row; the other lanes point where the first ones do. */
static ct_layout rows(ct_ctx *cx, int64_t n)
{
    axis lane[MAX_AXES] = {{8 * n, ROW}, {4 / n, 0}, {1, 0}};
    axis value[MAX_AXES] = {{ROW, 1}, {1, 0}, {1, 0}};
    return bit_layout(cx, lane, value);
}

/* The elements of n matrices that each lane holds; transposed, columns are where rows were. */
static ct_layout fragment(ct_ctx *cx, int64_t n, bool transposed)
{
    int64_t along = transposed ? ROW : ELEMENT, across = transposed ? ELEMENT : ROW;
    axis lane[MAX_AXES] = {{4, 2 * along}, {8, across}, {1, 0}};
    axis value[MAX_AXES] = {{ELEMENT, 1}, {2, along}, {n, MATRIX}};
    return bit_layout(cx, lane, value);
}

/* Lanes x apart hold two registers of 32 bits each, a 2x2 matrix; lane and register change places
 * when it is transposed. */
static ct_layout pairs(ct_ctx *cx, int64_t x, bool transposed)
{
    int64_t partner = transposed ? 32 : 64 * x, other = transposed ? 64 * x : 32;
    axis lane[MAX_AXES] = {{x, 64}, {2, partner}, {LANES / 2 / x, 128 * x}};
    axis value[MAX_AXES] = {{32, 1}, {2, other}, {1, 0}};
    return bit_layout(cx, lane, value);
}

/* The traits of an operation that reads src and writes dst; ref is one of them. */
static ct_copy_traits traits(ct_ctx *cx, int64_t threads, ct_layout src, ct_layout dst,
                             ct_layout ref)
{
    ct_layout id = ct_make_layout(cx, ct_static(cx, threads), NULL);
    return (ct_copy_traits){id, src, dst, ref, 1};
}

/* Between memory and registers; tilings are written in the registers. */
static ct_copy_traits of_matrices(ct_ctx *cx, int64_t n, bool transposed, bool store)
{
    ct_layout memory = rows(cx, n), registers = fragment(cx, n, transposed);
    return traits(cx, LANES, store ? registers : memory, store ? memory : registers, registers);
}

static ct_copy_traits of_one_thread(ct_ctx *cx, int64_t source, int64_t destination)
{
    ct_layout src = one_thread(cx, source);
    return traits(cx, 1, src, one_thread(cx, destination), src);
}

static ct_copy_traits of_shuffle(ct_ctx *cx, int64_t x)
{
    ct_layout src = pairs(cx, x, false);
    return traits(cx, LANES, src, pairs(cx, x, true), src);
}

/* CuTe's traits of a matrix that is turned in registers say that every bit stays in its place. */
static ct_copy_traits of_turn(ct_ctx *cx)
{
    ct_layout f = fragment(cx, 1, false);
    return traits(cx, LANES, f, f, f);
}

static ct_copy_traits none(void)
{
    return (ct_copy_traits){cti_null(), cti_null(), cti_null(), cti_null(), 0};
}

/* ct_Copy_Traits - the layouts of a copy operation, in bits.
 * equation  bit SrcLayout(s) of the source goes to DstLayout(d) where both are the same bit
 * example   ct_Copy_Traits(&cx, "SM75_U32x4_LDSM_N").SrcLayout is (_32,_128):(_128,_1)
 * pre       op is spelled as in copy_names.c; of TMA operations only the name is known
 * post      each_bit_is_moved_once
 * fails     CT_EINVAL no such operation, a width that it does not move, or a descriptor is
 *           missing; CT_EUNSUP an operation of sm_100 or later
 * CuTe      0x_gemm_tutorial "TiledCopy"; atom/copy_traits.hpp
 * caveat    SM75_U32x1_MOVM_T transposes the matrix, but CuTe's layouts for it do not */
ct_copy_traits ct_Copy_Traits(ct_ctx *cx, const char *op)
{
    cti_copy_op o = cti_find_copy_op(cx, op);
    switch (o.kind) {
    case CTI_COPY_VALUE:
    case CTI_COPY_SAME:
    case CTI_COPY_BULK:
        return of_one_thread(cx, o.n[0], o.n[1]);
    case CTI_COPY_AUTO:
        return of_one_thread(cx, 1, 1);
    case CTI_COPY_SHUFFLE:
        return of_shuffle(cx, o.n[0]);
    case CTI_COPY_LOAD_N:
    case CTI_COPY_STORE_N:
        return of_matrices(cx, o.n[0], false, o.kind == CTI_COPY_STORE_N);
    case CTI_COPY_LOAD_T:
    case CTI_COPY_STORE_T:
        return of_matrices(cx, o.n[0] / 2, true, o.kind == CTI_COPY_STORE_T);
    case CTI_COPY_TURN:
        return of_turn(cx);
    case CTI_COPY_NONE:
        break;
    }
    return none();
}

/* Bits as values of the element; a thread may not lose values to another one. */
static ct_layout in_values(ct_ctx *cx, const char *side, const char *op, ct_layout bits,
                           int value_bits, ct_layout threads)
{
    ct_layout values = ct_recast_layout(cx, bits, 1, value_bits);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    int64_t have = ct_int(ct_size(cx, ct_get(cx, values, 0))), need = ct_int(ct_size(cx, threads));
    if (ct_check(cx) == CT_OK && have != need)
        cti_fail(cx, CT_EINVAL,
                 "Copy_Atom: CopyOperation is not valid for %s of ValType: %.80s has %" PRId64
                 " threads, in elements of %d bits %" PRId64,
                 side, op, need, value_bits, have);
    return values;
}

/* ct_Copy_Atom - the layouts of a copy operation, in elements of a width.
 * equation  recast_layout<1b,T> of the traits; ThrID stays
 * example   ct_Copy_Atom(&cx, "SM75_U32x4_LDSM_N", 16).SrcLayout is (_32,_8):(_8,_1)
 * pre       value_bits > 0; an operation narrower than an element counts as one element
 * post      atoms_keep_their_threads
 * fails     CT_EINVAL an element that two threads would share; CT_EDOMAIN a width that no stride
 *           divides; as Copy_Traits
 * CuTe      0x_gemm_tutorial "TiledCopy"; atom/copy_atom.hpp */
ct_copy_traits ct_Copy_Atom(ct_ctx *cx, const char *op, int value_bits)
{
    ct_copy_traits t = ct_Copy_Traits(cx, op);
    t.SrcLayout = in_values(cx, "Src", op, t.SrcLayout, value_bits, t.ThrID);
    t.DstLayout = in_values(cx, "Dst", op, t.DstLayout, value_bits, t.ThrID);
    t.RefLayout = in_values(cx, "Ref", op, t.RefLayout, value_bits, t.ThrID);
    t.value_bits = value_bits;
    return ct_check(cx) == CT_OK ? t : none();
}
