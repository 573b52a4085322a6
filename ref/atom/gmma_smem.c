/* gmma_smem.c - the canonical shared-memory layouts of warpgroup matrix operands.
 *
 *      Layout_K_SW64_Atom       8 rows of 64 bytes, row after row, swizzled by units of 16 bytes
 *      Layout_MN_SW64_Atom      the same with rows and columns exchanged
 *
 *      unit   0  1  2  3        row width   name    swizzle        where unit u of row r is:
 *      row 0  0  1  2  3        16 bytes    INTER   Sw<0,4,3>      u xor (r / (8 / units))
 *      row 1  0  1  2  3        32          SW32    Sw<1,4,3>
 *      row 2  1  0  3  2        64          SW64    Sw<2,4,3>      so the 8 units of a column
 *      row 3  1  0  3  2        128         SW128   Sw<3,4,3>      are in 8 groups of banks
 *      ..
 *
 * The swizzle acts on byte addresses, so the layout waits for a pointer between the two.
 * An operation of sm_100a has one more, Layout_MN_SW128_32B_Atom: 4 rows of 128 bytes, swizzled by
 * units of 32 bytes, Sw<2,5,2>.
 * Here: the atoms, from one rule. Not here: pointers (pointer.c), tiling (product.c).
 * Follows no document but the headers: atom/mma_traits_sm90_gmma.hpp. */
#include "ref/atom/tmem.h"
#include "ref/value/value.h"

#include <stdio.h>
#include <string.h>

enum { ROWS = 8, UNIT = 128 /* bits that a swizzle keeps together */ };

typedef struct atom_name {
    bool k_major;
    bool wide;   /* units of 32 bytes */
    int swizzle; /* bits, of units of 16 */
} atom_name;

static bool accept(const char **s, const char *word)
{
    size_t n = strlen(word);
    if (strncmp(*s, word, n) != 0)
        return false;
    *s += n;
    return true;
}

/* Layout_(K|MN)_(INTER|SW32|SW64|SW128)_Atom */
static bool read_name(ct_ctx *cx, const char *name, atom_name *out)
{
    static const char *const width[] = {"INTER_", "SW32_", "SW64_", "SW128_"};
    const char *s = name;
    int b = 0;
    if (!accept(&s, "Layout_"))
        cti_fail(cx, CT_EINVAL, "GMMA: `%.80s` does not begin with Layout_", name);
    out->k_major = accept(&s, "K_");
    if (!out->k_major && !accept(&s, "MN_"))
        cti_fail(cx, CT_EINVAL, "GMMA: %.80s: the major mode `%.80s` is not K or MN", name, s);
    out->wide = !out->k_major && accept(&s, "SW128_32B_");
    while (!out->wide && b < 4 && !accept(&s, width[b]))
        ++b;
    out->swizzle = out->wide ? 3 : b;
    if (b == 4)
        cti_fail(cx, CT_EINVAL,
                 "GMMA: %.80s: the swizzle `%.80s` is not INTER, SW32, SW64 or SW128", name, s);
    if (strcmp(s, "Atom") != 0)
        cti_fail(cx, CT_EINVAL, "GMMA: %.80s: `%.80s` stands where Atom does", name, s);
    return ct_check(cx) == CT_OK;
}

/* Eight rows, or four wide ones, one after the other, in bits. */
static ct_layout rows_of(ct_ctx *cx, const atom_name *n)
{
    const int64_t row = (int64_t)UNIT << n->swizzle, rows = n->wide ? ROWS / 2 : ROWS;
    ct_value shape[2] = {ct_static(cx, n->k_major ? rows : row),
                         ct_static(cx, n->k_major ? row : rows)};
    return ct_make_layout(cx, ct_make_tuple(cx, 2, shape),
                          n->k_major ? ct_LayoutRight() : ct_LayoutLeft());
}

static bool fits_unit(ct_ctx *cx, const char *name, int bits)
{
    if (bits >= 1 && bits <= UNIT)
        return true;
    cti_fail(cx, CT_EINVAL, "GMMA: %.80s: an element of %d bits does not fit the %d of a unit",
             name, bits, UNIT);
    if (bits > UNIT)
        cti_witness(cx, "at %d: bit %d of an element is in the next unit, which moves by itself",
                    UNIT, UNIT);
    return false;
}

/* ct_GMMA_Layout_Atom - a canonical layout of matrix operands in shared memory.
 * equation  Sw<B,4,3> o smem_ptr[bits](unset) o upcast<bits>((_8,W):(W,_1)), W = 128 * 2^B bits;
 *           MN-major with the modes exchanged
 * example   GMMA::Layout_K_SW128_Atom<16>()
 *           =  Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)
 * pre       bits divides 128
 * post      columns_use_all_banks
 * fails     CT_EINVAL a name that is none of the nine, an element beyond 16 bytes; CT_EDOMAIN a
 *           width that does not divide the rows
 * CuTe      0t_mma_atom "Hopper"; atom/mma_traits_sm90_gmma.hpp */
ct_layout ct_GMMA_Layout_Atom(ct_ctx *cx, const char *name, int bits)
{
    atom_name n;
    if (ct_check(cx) != CT_OK || !read_name(cx, name, &n) || !fits_unit(cx, name, bits))
        return cti_null();
    ct_layout layout = ct_upcast(cx, rows_of(cx, &n), bits);
    ct_value swizzle = n.wide ? ct_Swizzle(cx, 2, 5, 2) : ct_Swizzle(cx, n.swizzle, 4, 3);
    return cti_triple(cx, CT_COMPOSED, swizzle, cti_smem_flag(cx, bits), layout);
}

/* cti_sparse_layout_atom - the same for a sparse operand, such as UMMA::Layout_K_SW128_SpAtom.
 * equation  Sw<B,4,3> o smem_sparse<S>_ptr[bits](unset) o blocked_product((_1,S), that layout)
 * example   UMMA::Layout_K_SW128_SpAtom<16,2>()
 *           =  Sw<3,4,3> o smem_sparse<2>_ptr[16b](unset) o ((_1,_8),(_2,_64)):((_0,_128),(_1,_2))
 * pre       of S elements along K one is stored, in so many bits; S divides them
 * post      columns_use_all_banks
 * fails     as GMMA_Layout_Atom; CT_EINVAL bits that S does not divide
 * CuTe      none: atom/mma_traits_sm90_gmma_sparse.hpp */
ct_layout cti_sparse_layout_atom(ct_ctx *cx, const char *name, int bits, int sparse)
{
    char dense[64];
    const size_t stem = strlen(name) - strlen("SpAtom");
    snprintf(dense, sizeof dense, "%.*sAtom", (int)stem, name);
    ct_layout all = ct_GMMA_Layout_Atom(cx, dense, bits);
    ct_value flag = cti_smem_sparse_flag(cx, bits, sparse);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    ct_value shape[2] = {ct_static(cx, 1), ct_static(cx, sparse)};
    ct_layout group = ct_make_layout(cx, ct_make_tuple(cx, 2, shape), NULL);
    return cti_triple(cx, CT_COMPOSED, cti_outer(all), flag,
                      ct_blocked_product(cx, group, cti_inner(all)));
}
