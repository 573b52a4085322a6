/* tmem_fragment.c - where operands of an instruction of sm_100a lie in tensor memory.
 *
 *      shape of a part      ((_128,_64),_2,_3)    one instruction's rows and columns, and the rests
 *      its place            tmem_[32b](0x0000.0000) o ((_128,_64),_2,_3):((_65536,_1),_64,_128)
 *
 * A place is found in units of datapaths (rows of tensor memory) first and columns behind them,
 *
 *      unit = datapath + 128 column
 *
 * in which an instruction's part is a layout of a few modes, its atom, and the parts are repeated
 * by a tiled product. Then datapaths and columns get the strides of the elements' width. In units:
 *
 *      accumulators   one CTA, 128 rows   (128,N):(1,128)
 *                     one CTA, 64 rows    ((16,4),N):((1,32),128)     16 of every 32 datapaths
 *                     a pair, 64 of 128   (64,(N/2,2)):(1,(128,64))   two halves of the columns
 *                     a pair, 32 of 64    (32,(N/4,4)):(1,(128,32))
 *      metadata       ((8,2,M/16),(K/2,2)):((1,64 K,16),(128,8)), or (M,K):(1,128) of bytes
 *      factors        (((32,M/32),4),(V,K/V)):(((1,512),32),(0,128))  four copies
 *
 * Here: these layouts. Not here: copies of tensor memory (copy_tmem.c, tmem_copy.c).
 * Follows atom/mma_traits_sm100_frag.hpp. */
#include "ref/atom/tmem.h"
#include "ref/layout/layout.h"
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    DATAPATHS = 128,
    COLUMNS = 16384, /* at most, of one element each */
    CELL = 32,       /* bits of a column */
    CAPACITY = DATAPATHS * 512 * CELL
};

/* A layout of static integers, written as printf does. */
static ct_layout layout_of(ct_ctx *cx, const char *format, int64_t a, int64_t b)
{
    char text[128];
    snprintf(text, sizeof text, format, a, b);
    return ct_parse(cx, text);
}

/* ---- The shape of a part ---- */

/* ((M,N),rests..): the extents of one instruction. */
typedef struct part {
    ct_tuple shape, rests;
    int64_t rows, columns;
} part;

static int64_t extent_at(ct_ctx *cx, ct_tuple shape, int i)
{
    ct_value n = ct_size(cx, ct_get(cx, ct_get(cx, shape, 0), i));
    return ct_check(cx) == CT_OK ? ct_int(n) : 0;
}

static bool take_part(ct_ctx *cx, ct_value shape, part *to)
{
    cti_text t;
    ct_tuple s = ct_shape(cx, shape);
    if (ct_check(cx) != CT_OK)
        return false;
    if (ct_rank(s) < 2 || ct_rank(ct_get(cx, s, 0)) != 2 || !ct_is_static(s))
        return cti_refuse(cx, CT_EINVAL,
                          "tmem_frg: %s is no static shape ((M,N),rests..) of a part",
                          cti_show(&t, s));
    to->shape = s;
    to->rests = ct_take(cx, s, 1, ct_rank(s));
    to->rows = extent_at(cx, s, 0);
    to->columns = extent_at(cx, s, 1);
    return ct_check(cx) == CT_OK;
}

static bool divides(ct_ctx *cx, int64_t n, int64_t by, const char *what)
{
    return n % by == 0 ||
           cti_refuse(cx, CT_EINVAL, "tmem_frg: %" PRId64 " %s are not divisible by %" PRId64, n,
                      what, by);
}

static bool refuse_rows(ct_ctx *cx, const part *p, const char *of)
{
    return cti_refuse(cx, CT_EINVAL, "tmem_frg: %" PRId64 " rows are none of %s", p->rows, of);
}

/* ---- From units to addresses ---- */

/* The atom repeated over the rests, which tiles count in order, in units. */
static ct_layout repeated(ct_ctx *cx, const part *p, ct_layout atom, ct_layout tiles)
{
    return ct_tiled_product(cx, atom, tiles == NULL ? ct_make_layout(cx, p->rests, NULL) : tiles);
}

/* Of so many columns; the rows that a part leaves to others count, too. */
static bool within(ct_ctx *cx, ct_layout units, int64_t most)
{
    ct_value end = ct_cosize(cx, units), size = ct_size(cx, units);
    if (ct_check(cx) != CT_OK)
        return false;
    const int64_t columns = (ct_int(end) - 1) / DATAPATHS + 1;
    if (columns <= most)
        return true;
    cti_fail(cx, CT_EDOMAIN,
             "tmem_frg: the part takes %" PRId64 " columns of its elements, and tensor memory has "
             "%" PRId64,
             columns, most);
    cti_witness(cx, "at %" PRId64 ": its last element is in column %" PRId64, ct_int(size) - 1,
                columns - 1);
    return false;
}

/* Elements are `columns` columns of their width apart. */
static ct_layout addresses(ct_ctx *cx, int64_t datapath, int64_t columns, ct_layout units)
{
    char text[128];
    snprintf(text, sizeof text, "(_%d,_%d):(_%" PRId64 ",_%" PRId64 ")", DATAPATHS, COLUMNS,
             datapath, columns);
    return ct_composition(cx, ct_parse(cx, text), units);
}

static ct_value tensor_of(ct_ctx *cx, int bits, int storage, ct_layout units)
{
    const int64_t datapath = (int64_t)65536 * CELL / bits;
    if (!within(cx, units, CAPACITY / DATAPATHS / storage))
        return cti_null();
    return ct_make_tensor(cx, ct_make_tmem_ptr(cx, bits, 0),
                          addresses(cx, datapath, storage / bits, units));
}

/* Of widths that CuTe can step by in tensor memory. */
static bool valid_widths(ct_ctx *cx, int bits, int storage)
{
    bool steps = bits > 0 && (CELL % bits == 0 || bits % CELL == 0);
    return (steps && storage > 0 && storage <= 128 && storage % bits == 0) ||
           cti_refuse(cx, CT_EINVAL, "tmem_frg: elements of %d bits are not stored in %d", bits,
                      storage);
}

/* ---- Accumulators, and A ---- */

static ct_layout all_datapaths(ct_ctx *cx, int64_t columns)
{
    return layout_of(cx, "(_128,_%" PRId64 "):(_1,_128)", columns, 0);
}

/* Of so many rows each, groups of columns side by side down the datapaths. */
static ct_layout column_groups(ct_ctx *cx, int64_t rows, int64_t columns)
{
    char text[128];
    const int64_t groups = DATAPATHS / rows;
    if (!divides(cx, columns, groups, "columns"))
        return cti_null();
    snprintf(text, sizeof text,
             "(_%" PRId64 ",(_%" PRId64 ",_%" PRId64 ")):(_1,(_128,_%" PRId64 "))", rows,
             columns / groups, groups, rows);
    return ct_parse(cx, text);
}

/* Half of the datapaths; the parts take the other half too, or leave it. */
static ct_layout of_64_rows(ct_ctx *cx, const part *p, bool interleaved)
{
    ct_layout atom = layout_of(cx, "((_16,_4),_%" PRId64 "):((_1,_32),_128)", p->columns, 0);
    ct_tuple stride = ct_compact_col_major(cx, p->rests, ct_static(cx, interleaved ? 1 : 2));
    return repeated(cx, p, atom, ct_make_layout(cx, p->rests, stride));
}

static ct_layout of_one_cta(ct_ctx *cx, const part *p, cti_tmem_alloc alloc)
{
    if (alloc != CTI_TMEM_INTERLEAVED && alloc != CTI_TMEM_NON_INTERLEAVED)
        return cti_fail(cx, CT_EINVAL,
                        "tmem_frg: one CTA has Interleaved (0) or NonInterleaved (1) parts");
    if (p->rows == 64)
        return of_64_rows(cx, p, alloc == CTI_TMEM_INTERLEAVED);
    if (p->rows == 128)
        return repeated(cx, p, all_datapaths(cx, p->columns), NULL);
    refuse_rows(cx, p, "64, 128");
    return cti_null();
}

static ct_layout of_pair(ct_ctx *cx, const part *p, cti_tmem_alloc alloc)
{
    if (alloc != CTI_TMEM_INTERLEAVED && alloc != CTI_TMEM_DUPLICATED)
        return cti_fail(cx, CT_EINVAL,
                        "tmem_frg: a pair of CTAs has Interleaved (0) or Duplicated (2) parts");
    if (p->rows == 128 || (p->rows == 64 && alloc == CTI_TMEM_DUPLICATED))
        return repeated(cx, p, all_datapaths(cx, p->columns), NULL);
    if (p->rows == 64 || (p->rows == 32 && alloc == CTI_TMEM_INTERLEAVED))
        return repeated(cx, p, column_groups(cx, p->rows, p->columns), NULL);
    refuse_rows(cx, p, alloc == CTI_TMEM_DUPLICATED ? "64, 128" : "32, 64, 128");
    return cti_null();
}

/* cti_tmem_frg - tensor memory for a part of an operand: UMMA::tmem_frg_1sm, UMMA::tmem_frg_2sm.
 * equation  element (m,n) of a part of 128 rows is at datapath m, column n * storage / bits
 * example   UMMA::tmem_frg_1sm<32>(((_128,_64),_2,_1))
 *           =  tmem_[32b](0x0000.0000) o ((_128,_64),_2,_1):((_65536,_1),_64,_0)
 * pre       the shape of a CTA's part: ((M,N),rests..); ctas is 1 or 2
 * post      tensor_memory_has_each_element_once
 * fails     CT_EINVAL no such shape, rows, widths or allocation; CT_EDOMAIN 64 rows in an odd
 *           number of parts, or more columns than there are
 * CuTe      none: atom/mma_traits_sm100_frag.hpp */
ct_value cti_tmem_frg(ct_ctx *cx, int ctas, const cti_tmem_width *width, cti_tmem_alloc alloc,
                      ct_tuple shape)
{
    part p;
    if (!take_part(cx, shape, &p) || !valid_widths(cx, width->bits, width->storage))
        return cti_null();
    ct_layout units = ctas == 1 ? of_one_cta(cx, &p, alloc) : of_pair(cx, &p, alloc);
    return ct_check(cx) == CT_OK ? tensor_of(cx, width->bits, width->storage, units) : cti_null();
}

/* cti_tmem_frg_ws - the same of an instruction that keeps its weights: UMMA::tmem_frg_ws_1sm.
 * equation  32 or 64 rows have 4 or 2 groups of columns, one below the other
 * example   UMMA::tmem_frg_ws_1sm<32>(((_64,_64),_1,_1))
 *           =  tmem_[32b](0x0000.0000) o ((_64,(_32,_2)),_1,_1):((_65536,(_1,_4194304)),_0,_0)
 * pre       the shape of a part: ((M,N),rests..)
 * post      tensor_memory_has_each_element_once
 * fails     CT_EINVAL no such shape, rows, columns or widths; CT_EDOMAIN more columns than there
 *           are
 * CuTe      none: atom/mma_traits_sm100_frag.hpp */
ct_value cti_tmem_frg_ws(ct_ctx *cx, const cti_tmem_width *width, ct_tuple shape)
{
    part p;
    if (!take_part(cx, shape, &p) || !valid_widths(cx, width->bits, width->storage))
        return cti_null();
    if (p.columns != 64 && p.columns != 128 && p.columns != 256)
        return cti_fail(cx, CT_EINVAL, "tmem_frg: %" PRId64 " columns are none of 64, 128, 256",
                        p.columns);
    if (p.rows != 32 && p.rows != 64 && p.rows != 128 && !refuse_rows(cx, &p, "32, 64, 128"))
        return cti_null();
    ct_layout atom =
        p.rows == 128 ? all_datapaths(cx, p.columns) : column_groups(cx, p.rows, p.columns);
    return tensor_of(cx, width->bits, width->storage, repeated(cx, &p, atom, NULL));
}

/* ---- Metadata ---- */

/* Groups of 8 rows, two of them side by side in columns; 64 or 32 rows are written 2 or 4 times. */
static ct_layout metadata_of_words(ct_ctx *cx, const part *p)
{
    char text[160], copies[40] = "", strides[40] = "";
    if (p->rows < DATAPATHS) {
        snprintf(copies, sizeof copies, ",_%" PRId64, DATAPATHS / p->rows);
        snprintf(strides, sizeof strides, ",_%" PRId64, p->rows);
    }
    snprintf(text, sizeof text,
             "((_8,_2,_%" PRId64 "),(_%" PRId64 ",_2)%s):((_1,_%" PRId64 ",_16),(_128,_8)%s)",
             p->rows / 16, p->columns / 2, copies, 64 * p->columns, strides);
    return ct_parse(cx, text);
}

static ct_layout metadata_of_bytes(ct_ctx *cx, const part *p)
{
    char text[160];
    if (p->rows == DATAPATHS)
        return all_datapaths(cx, p->columns);
    snprintf(text, sizeof text,
             "(_%" PRId64 ",(_%" PRId64 ",_%" PRId64 ")):(_1,(_128,_%" PRId64 "))", p->rows,
             p->columns, DATAPATHS / p->rows, p->rows);
    return ct_parse(cx, text);
}

static bool has_metadata(ct_ctx *cx, int bits, bool ws, const part *p)
{
    bool narrow = bits == 4 && !ws;
    if (bits != 32 && bits != 16 && bits != 8 && !narrow)
        return cti_refuse(cx, CT_EINVAL, "tmem_e_frg: no metadata of elements of %d bits", bits);
    if (p->rows != 128 && !(ws && (p->rows == 64 || p->rows == 32)))
        return refuse_rows(cx, p, ws ? "32, 64, 128" : "128");
    return p->columns == 512 / bits ||
           cti_refuse(cx, CT_EINVAL, "tmem_e_frg: K is %" PRId64 ", and %d for elements of %d bits",
                      p->columns, 512 / bits, bits);
}

/* cti_tmem_e_frg - where the metadata of a sparse A lies: UMMA::tmem_e_frg, UMMA::tmem_e_frg_ws.
 * equation  the layout of the tensor: element of A -> unit of its metadata, which is 2 bits, 1 bit,
 *           or half a bit of elements of 4
 * example   UMMA::tmem_e_frg_layout<8>(((_128,_64),_1,_2))
 *           =  ((_128,_64),_1,_2):((_2097152,_1),_0,_64)
 * pre       the shape of a part of A: ((M,K),rests..)
 * post      tensor_memory_has_each_element_once
 * fails     CT_EINVAL no such shape, rows, K or width; CT_EDOMAIN more columns than there are
 * caveat    ws repeats fewer than 128 rows: in a mode of its own, or of elements of 8 bits in K
 * CuTe      none: atom/mma_traits_sm100_frag.hpp */
ct_layout cti_tmem_e_frg(ct_ctx *cx, int bits, bool ws, ct_tuple shape)
{
    part p;
    if (!take_part(cx, shape, &p) || !has_metadata(cx, bits, ws, &p))
        return cti_null();
    ct_layout atom = bits > 8 ? metadata_of_words(cx, &p) : metadata_of_bytes(cx, &p);
    const int64_t datapath = bits == 32 ? 1 << 20 : bits == 4 ? 1 << 22 : 1 << 21;
    ct_layout units = repeated(cx, &p, atom, NULL);
    if (!within(cx, units, datapath / 65536 * (CAPACITY / DATAPATHS / CELL)))
        return cti_null();
    return addresses(cx, datapath, 1, units);
}

/* cti_tmem_e_frg_tensor - the same as a tensor, whose elements are parts of bytes.
 * equation  tmem_[bits](0) o tmem_e_frg
 * example   UMMA::tmem_e_frg<8>(((_128,_64),_1,_2))
 *           =  tmem_[_1b](0x0000.0000) o ((_128,_64),_1,_2):((_2097152,_1),_0,_64)
 * pre       the shape of a part of A: ((M,K),rests..)
 * post      tensor_memory_has_each_element_once
 * fails     as tmem_e_frg
 * CuTe      none: atom/mma_traits_sm100_frag.hpp */
ct_value cti_tmem_e_frg_tensor(ct_ctx *cx, int bits, bool ws, ct_tuple shape)
{
    ct_layout layout = cti_tmem_e_frg(cx, bits, ws, shape);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    const cti_pointer_parts at = {.width = bits == 32 ? 2 : 1,
                                  .sparse = bits == 32  ? 4
                                            : bits == 4 ? 16
                                                        : 8,
                                  .halved = bits == 4,
                                  .space = CT_TMEM};
    return ct_make_tensor(cx, cti_pointer(cx, &at), layout);
}

/* Narrow operands have the metadata of bytes, where all of them are as wide in shared memory. */
ct_value cti_tmem_e_frg_of(ct_ctx *cx, const ct_mma_traits *t, ct_tuple shape)
{
    const bool fours = strcmp(t->e_type, "sparse_elem<16,uint8_t>") == 0;
    const int wide = t->a_bits > 8 ? t->a_bits : 8;
    return cti_tmem_e_frg_tensor(cx, fours ? 4 : wide, false, shape);
}

/* ---- Scale factors ---- */

/* ((M,(V,K/V)),rests..): V elements along K share a factor. */
static bool take_factors(ct_ctx *cx, ct_value shape, part *p, int64_t *vectors)
{
    cti_text t;
    if (!take_part(cx, shape, p))
        return false;
    ct_tuple k = ct_get(cx, ct_get(cx, p->shape, 0), 1);
    *vectors = ct_check(cx) == CT_OK ? ct_int(ct_size(cx, ct_get(cx, k, 0))) : 0;
    if (ct_check(cx) == CT_OK && (ct_rank(k) != 2 || ct_rank(p->shape) < 3 || *vectors < 1))
        return cti_refuse(cx, CT_EINVAL,
                          "tmem_sf_frg: %s is no shape ((M,(V,K/V)),rests..) of two rests or more",
                          cti_show(&t, p->shape));
    return ct_check(cx) == CT_OK;
}

/* cti_tmem_sf_frg - tensor memory for scale factors: UMMA::tmem_sf_frg.
 * equation  row m of a part is at datapath m mod 32, column m / 32, in four copies
 * example   UMMA::tmem_sf_frg<8,32,1,1,3>(((_128,(_32,_1)),_1,_1))
 *           =  tmem_[8b](0x0000.0000) o ((((_32,_4),_4),(_32,_1)),_1,_1):((((_262144,_4),_8388608),
 *           (_0,_1)),_0,_0)
 * pre       ((M,(V,K/V)),rests..); of B where halves is set the copies have two parts of the rows
 * post      tensor_memory_has_each_element_once
 * fails     CT_EINVAL no such shape or width; rows that are no multiple of 32, or of 64;
 *           CT_EDOMAIN more columns than there are
 * caveat    CuTe leaves out rows behind the last multiple
 * CuTe      none: atom/mma_traits_sm100_frag.hpp */
ct_value cti_tmem_sf_frg(ct_ctx *cx, int bits, bool halves, ct_tuple shape)
{
    part p;
    char text[200];
    int64_t vectors = 1;
    if (!take_factors(cx, shape, &p, &vectors) || !valid_widths(cx, bits, bits) ||
        !divides(cx, p.rows, halves ? 64 : 32, "rows"))
        return cti_null();
    snprintf(text, sizeof text,
             "(((_32,_%" PRId64 "),%s),(_%" PRId64 ",_%" PRId64 ")):(((_1,_512),%s),(_0,_128))",
             p.rows / (halves ? 64 : 32), halves ? "_2,_2" : "_4", vectors, p.columns / vectors,
             halves ? "_64,_32" : "_32");
    return tensor_of(cx, bits, bits, repeated(cx, &p, ct_parse(cx, text), NULL));
}

/* cti_tmem_sf_frg_of - the same for an operand of an operation: FrgTypeSFA, FrgTypeSFB.
 * equation  tmem_sf_frg of the factors' width; B of a pair whose rows are 128 has halves
 * example   MMA_Traits.FrgTypeSFB(SM100_MMA_MXF4_2x1SM_SS<float_e2m1_t,float_e2m1_t,float,
 *           float_ue4m3_t,128,64,16,K,K>, ((_128,(_16,_4)),_1,_1))
 *           =  tmem_[8b](0x0000.0000) o ((((_32,_2),_2,_2),(_16,_4)),_1,_1):((((_262144,_4),
 *           _16777216,_8388608),(_0,_1)),_0,_0)
 * pre       scale factors in tensor memory; ((M,(V,K/V)),rests..)
 * post      tensor_memory_has_each_element_once
 * fails     as tmem_sf_frg
 * CuTe      none: atom/mma_traits_sm100.hpp */
ct_value cti_tmem_sf_frg_of(ct_ctx *cx, const ct_mma_traits *t, bool of_a, ct_tuple shape)
{
    enum { FACTOR = 8 /* bits */ };
    ct_value m = ct_get(cx, t->Shape_MNK, 0);
    const bool halves = ct_check(cx) == CT_OK && !of_a && t->ctas == 2 && ct_int(m) == DATAPATHS;
    return cti_tmem_sf_frg(cx, FACTOR, halves, shape);
}

/* cti_tile_to_mma_shape - shared memory for an operand of a tile: UMMA::tile_to_mma_shape.
 * equation  tiled_divide(tile_to_shape(block, (M mm, N nn, rests..), order), (M,N))
 * example   UMMA::tile_to_mma_shape((_8,_8):(_8,_1), ((_128,_16),_1,_4))
 *           =  ((_128,(_8,_2)),_1,_4):((_8,(_1,_1024)),_0,_2048)
 * pre       ((M,N),mm,nn,rests..)
 * fails     CT_EINVAL no such shape; as tile_to_shape and tiled_divide
 * CuTe      none: atom/mma_traits_sm100.hpp */
ct_layout cti_tile_to_mma_shape(ct_ctx *cx, ct_layout block, ct_tuple shape, ct_tuple order)
{
    cti_text t;
    ct_tuple s = ct_shape(cx, shape);
    int rank = ct_check(cx) == CT_OK ? ct_rank(s) : 0;
    ct_value *whole = cti_items(cx, rank);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    if (rank < 3 || ct_rank(ct_get(cx, s, 0)) != 2)
        return cti_fail(cx, CT_EINVAL, "tile_to_mma_shape: %s is no shape ((M,N),mm,nn,rests..)",
                        cti_show(&t, s));
    for (int i = 0; i < rank - 1; ++i) {
        ct_value one = i < 2 ? ct_get(cx, ct_get(cx, s, 0), i) : ct_static(cx, 1);
        ct_value pair[2] = {one, ct_get(cx, s, i + 1)};
        whole[i] = i < 2 ? ct_make_tuple(cx, 2, pair) : pair[1];
    }
    ct_layout tile = ct_tile_to_shape(cx, block, cti_tuple(cx, rank - 1, whole), order);
    return ct_tiled_divide(cx, tile, ct_product_each(cx, ct_get(cx, s, 0)));
}

/* cti_find_tmem_tensor_col_offset - how many columns a tensor in tensor memory takes.
 * equation  cosize(recast<uint32_t>(tensor)) mod 2^16
 * example   find_tmem_tensor_col_offset(tmem_[32b](0x0000.0000) o (_128,_64):(_65536,_1))  =  64
 * pre       a tensor in tensor memory, its layout static
 * post      tensor_memory_has_each_element_once
 * fails     CT_EINVAL no such tensor; as recast
 * CuTe      none: cutlass/detail/sm100_tmem_helper.hpp */
ct_value cti_find_tmem_tensor_col_offset(ct_ctx *cx, ct_value tensor)
{
    cti_text t;
    if (!cti_is(tensor, CT_TENSOR) || !ct_is_space(tensor, CT_TMEM))
        return cti_fail(cx, CT_EINVAL,
                        "find_tmem_tensor_col_offset: %s is no tensor in tensor memory",
                        cti_show(&t, tensor));
    ct_value n = ct_cosize(cx, ct_tensor_layout(cx, ct_recast(cx, CELL, tensor)));
    return ct_check(cx) == CT_OK ? ct_dynamic(cx, ct_int(n) & 0xffff) : cti_null();
}
