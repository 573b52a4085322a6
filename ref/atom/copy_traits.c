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
 * Here: Copy_Traits and Copy_Atom. Not here: the names (copy_names.c), tensor memory
 * (copy_tmem.c), tilings of atoms.
 * Follows no document but the headers: atom/copy_traits.hpp and those of sm50 .. sm100. */
#include "ref/atom/copy_traits.h"
#include "ref/value/value.h"

#include <inttypes.h>

enum { LANES = 32, BYTE = 8, ELEMENT = 16, ROW = 8 * ELEMENT, MATRIX = 8 * ROW };

/* (thread, value) -> bit, each of the two modes in its shortest form. */
static ct_layout bit_layout(ct_ctx *cx, const cti_axis thread[CTI_MAX_AXES],
                            const cti_axis value[CTI_MAX_AXES])
{
    ct_value one[2] = {ct_static(cx, 1), ct_static(cx, 1)};
    return ct_coalesce_by(cx, cti_thread_value(cx, thread, value), ct_make_tuple(cx, 2, one));
}

static ct_layout one_thread(ct_ctx *cx, int64_t bits)
{
    ct_value shape[2] = {ct_static(cx, 1), ct_static(cx, bits)};
    return ct_make_layout(cx, ct_make_tuple(cx, 2, shape), NULL);
}

/* Each of the first 8 n lanes names a row; the other lanes point where the first ones do. */
static ct_layout rows(ct_ctx *cx, int64_t n)
{
    cti_axis lane[CTI_MAX_AXES] = {{8 * n, ROW}, {4 / n, 0}};
    cti_axis value[CTI_MAX_AXES] = {{ROW, 1}};
    return bit_layout(cx, lane, value);
}

/* The elements of n matrices that each lane holds; transposed, columns are where rows were. */
static ct_layout fragment(ct_ctx *cx, int64_t n, bool transposed)
{
    int64_t along = transposed ? ROW : ELEMENT, across = transposed ? ELEMENT : ROW;
    cti_axis lane[CTI_MAX_AXES] = {{4, 2 * along}, {8, across}};
    cti_axis value[CTI_MAX_AXES] = {{ELEMENT, 1}, {2, along}, {n, MATRIX}};
    return bit_layout(cx, lane, value);
}

/* Lanes x apart hold two registers of 32 bits each, a 2x2 matrix; lane and register change places
 * when it is transposed. */
static ct_layout pairs(ct_ctx *cx, int64_t x, bool transposed)
{
    int64_t partner = transposed ? 32 : 64 * x, other = transposed ? 64 * x : 32;
    cti_axis lane[CTI_MAX_AXES] = {{x, 64}, {2, partner}, {LANES / 2 / x, 128 * x}};
    cti_axis value[CTI_MAX_AXES] = {{32, 1}, {2, other}};
    return bit_layout(cx, lane, value);
}

/* Between memory and registers; tilings are written in the registers. */
static ct_copy_traits of_matrices(ct_ctx *cx, int64_t n, bool transposed, bool store)
{
    ct_layout memory = rows(cx, n), registers = fragment(cx, n, transposed);
    return cti_copy_traits(cx, LANES, store ? registers : memory, store ? memory : registers,
                           registers);
}

static ct_copy_traits of_one_thread(ct_ctx *cx, int64_t source, int64_t destination)
{
    ct_layout src = one_thread(cx, source);
    return cti_copy_traits(cx, 1, src, one_thread(cx, destination), src);
}

/* Each of two CTAs moves one part after the other. */
static ct_copy_traits of_pair(ct_ctx *cx, int64_t bits)
{
    const cti_axis cta[CTI_MAX_AXES] = {{2, bits}}, bit[CTI_MAX_AXES] = {{bits, 1}};
    ct_layout l = cti_thread_value(cx, cta, bit);
    return cti_copy_traits(cx, 2, l, l, l);
}

/* Matrices of bytes: lane 4 c + k holds of column c the rows 2 k and 2 k + 1, and 8 columns or
 * rows further on the same; n matrices of 8 rows of 16 bytes. */
static ct_layout byte_fragment(ct_ctx *cx, int64_t n)
{
    const cti_axis lane[CTI_MAX_AXES] = {{4, 2 * ROW}, {8, BYTE}};
    const cti_axis value[CTI_MAX_AXES] = {{BYTE, 1}, {2, ROW}, {2, 8 * BYTE}, {n, MATRIX}};
    return cti_thread_value(cx, lane, value);
}

/* A lane names a row of a matrix of 16 rows so that rows 0, 1, 8 and 9 come first. */
static ct_copy_traits of_byte_load(ct_ctx *cx, int64_t matrices)
{
    const cti_axis lane[CTI_MAX_AXES] = {
        {2, ROW}, {2, MATRIX}, {4, 2 * ROW}, {2, matrices == 1 ? 0 : 2 * MATRIX}};
    const cti_axis value[CTI_MAX_AXES] = {{ROW, 1}};
    ct_layout registers = byte_fragment(cx, 2 * matrices);
    return cti_copy_traits(cx, LANES, cti_thread_value(cx, lane, value), registers, registers);
}

static ct_copy_traits of_byte_store(ct_ctx *cx, int64_t matrices)
{
    ct_layout registers = byte_fragment(cx, matrices);
    return cti_copy_traits(cx, LANES, registers, rows(cx, matrices), registers);
}

static ct_copy_traits of_shuffle(ct_ctx *cx, int64_t x)
{
    ct_layout src = pairs(cx, x, false);
    return cti_copy_traits(cx, LANES, src, pairs(cx, x, true), src);
}

/* CuTe's traits of a matrix that is turned in registers say that every bit stays in its place. */
static ct_copy_traits of_turn(ct_ctx *cx)
{
    ct_layout f = fragment(cx, 1, false);
    return cti_copy_traits(cx, LANES, f, f, f);
}

static ct_copy_traits none(void)
{
    return (ct_copy_traits){cti_null(), cti_null(), cti_null(), cti_null(), 0, cti_null()};
}

/* ct_Copy_Traits - the layouts of a copy operation, in bits.
 * equation  bit SrcLayout(s) of the source goes to DstLayout(d) where both are the same bit
 * example   ct_Copy_Traits(&cx, "SM75_U32x4_LDSM_N").SrcLayout is (_32,_128):(_128,_1)
 * pre       op is spelled as in copy_names.c
 * post      each_bit_is_moved_once
 * fails     CT_EINVAL no such operation, a width that it does not move, or a descriptor is
 *           missing
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
    case CTI_COPY_BULK_PAIR:
        return of_pair(cx, o.n[0]);
    case CTI_COPY_LOAD_B:
        return of_byte_load(cx, o.n[0] / 8);
    case CTI_COPY_STORE_B:
        return of_byte_store(cx, o.n[0] / 4);
    case CTI_COPY_TMEM_LOAD:
    case CTI_COPY_TMEM_STORE:
    case CTI_COPY_UTCCP:
        return cti_copy_of_tmem(cx, op, &o);
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
