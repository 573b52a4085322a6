/* op_atom.c - the operations on instructions by name: their traits.
 *
 * Here: the seventh table. Not here: tiled copies (op_tiled_copy.c), tiled MMAs (op_tiled_mma.c).
 * Follows the members of CuTe's traits. */
#include "ref/op/op.h"
#include "ref/value/value.h"

#include <string.h>

enum { THREADS, SHAPE, A_LAYOUT, B_LAYOUT, C_LAYOUT }; /* of an MMA */
enum { A_TYPE, B_TYPE, C_TYPE, D_TYPE };               /* .. of its operands */
enum { SOURCE = THREADS + 1, DESTINATION, REFERENCE }; /* of a copy, with THREADS */

static ct_value mma_trait(ct_ctx *cx, const cti_call *c)
{
    const char *op = cti_name_arg(c, 0);
    ct_mma_traits t = ct_MMA_Traits(cx, op);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    const ct_value trait[] = {[THREADS] = t.ThrID,
                              [SHAPE] = t.Shape_MNK,
                              [A_LAYOUT] = t.ALayout,
                              [B_LAYOUT] = t.BLayout,
                              [C_LAYOUT] = t.CLayout};
    return trait[c->op->which];
}

/* The C++ name of an operand's element type. */
static ct_value mma_type(ct_ctx *cx, const cti_call *c)
{
    const char *op = cti_name_arg(c, 0);
    ct_mma_traits t = ct_MMA_Traits(cx, op);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    const char *const type[] = {
        [A_TYPE] = t.a_type, [B_TYPE] = t.b_type, [C_TYPE] = t.c_type, [D_TYPE] = t.d_type};
    return cti_text_node(cx, CT_TEXT, type[c->op->which]);
}

static ct_value side_of(const ct_copy_traits *t, int which)
{
    const ct_value side[] = {[THREADS] = t->ThrID,
                             [SOURCE] = t->SrcLayout,
                             [DESTINATION] = t->DstLayout,
                             [REFERENCE] = t->RefLayout};
    return side[which];
}

/* In bits: Copy_Traits.SrcLayout(copy). */
static ct_value copy_trait(ct_ctx *cx, const cti_call *c)
{
    const char *op = cti_name_arg(c, 0);
    ct_copy_traits t = ct_Copy_Traits(cx, op);
    return ct_check(cx) == CT_OK ? side_of(&t, c->op->which) : cti_null();
}

/* In values of a type: Copy_Atom.ValLayoutSrc(copy, 16b). */
static ct_value copy_atom(ct_ctx *cx, const cti_call *c)
{
    const char *op = cti_name_arg(c, 0);
    int bits = cti_bits_arg(cx, c, 1);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    ct_copy_traits t = ct_Copy_Atom(cx, op, bits);
    return side_of(&t, c->op->which);
}

/* Copy_Atom.NumValSrc(copy, type) */
static ct_value values_of(ct_ctx *cx, const cti_call *c)
{
    return ct_size(cx, ct_get(cx, copy_atom(cx, c), 1));
}

static size_t put_copy_atom(ct_ctx *cx, const void *atom, char *text, size_t size)
{
    return ct_print_copy_atom(cx, atom, text, size);
}

static ct_value print_copy_atom(ct_ctx *cx, const cti_call *c)
{
    const char *op = cti_name_arg(c, 0);
    int bits = cti_bits_arg(cx, c, 1);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    ct_copy_traits t = ct_Copy_Atom(cx, op, bits);
    return cti_printed(cx, put_copy_atom, &t);
}

static size_t put_mma_atom(ct_ctx *cx, const void *atom, char *text, size_t size)
{
    return ct_print_mma_atom(cx, atom, text, size);
}

static ct_value print_mma_atom(ct_ctx *cx, const cti_call *c)
{
    const char *op = cti_name_arg(c, 0);
    ct_mma_traits t = ct_MMA_Traits(cx, op);
    return cti_printed(cx, put_mma_atom, &t);
}

/* CuTe keeps these atoms in a namespace, which the function's names leave out. */
static ct_value smem_atom(ct_ctx *cx, const cti_call *c)
{
    return ct_GMMA_Layout_Atom(cx, c->op->name + strlen("GMMA::"), c->t[0]);
}

const cti_op cti_atom_ops[] = {
    {"MMA_Traits.Shape_MNK", "MMA_Traits.Shape_MNK(mma)",
     "(M,N,K): C is M x N, A is M x K, B is N x K", .any = mma_trait, .which = SHAPE},
    {"MMA_Traits.ThrID", "MMA_Traits.ThrID(mma)", "the threads that one instruction works for",
     .any = mma_trait, .which = THREADS},
    {"MMA_Traits.ALayout", "MMA_Traits.ALayout(mma)",
     "(thread, value) -> place in the M x K tile, M running fastest", .any = mma_trait,
     .which = A_LAYOUT},
    {"MMA_Traits.BLayout", "MMA_Traits.BLayout(mma)",
     "(thread, value) -> place in the N x K tile, N running fastest", .any = mma_trait,
     .which = B_LAYOUT},
    {"MMA_Traits.CLayout", "MMA_Traits.CLayout(mma)",
     "(thread, value) -> place in the M x N tile, M running fastest", .any = mma_trait,
     .which = C_LAYOUT},
    {"MMA_Traits.ValTypeA", "MMA_Traits.ValTypeA(mma)", "the C++ type of the elements of A",
     .any = mma_type, .which = A_TYPE},
    {"MMA_Traits.ValTypeB", "MMA_Traits.ValTypeB(mma)", "the C++ type of the elements of B",
     .any = mma_type, .which = B_TYPE},
    {"MMA_Traits.ValTypeC", "MMA_Traits.ValTypeC(mma)", "the C++ type of the elements of C",
     .any = mma_type, .which = C_TYPE},
    {"MMA_Traits.ValTypeD", "MMA_Traits.ValTypeD(mma)",
     "the C++ type of the elements of the result", .any = mma_type, .which = D_TYPE},
    {"Copy_Traits.ThrID", "Copy_Traits.ThrID(copy)", "the threads that one instruction works for",
     .any = copy_trait, .which = THREADS},
    {"Copy_Traits.SrcLayout", "Copy_Traits.SrcLayout(copy)", "(thread, bit) -> bit, as it is read",
     .any = copy_trait, .which = SOURCE},
    {"Copy_Traits.DstLayout", "Copy_Traits.DstLayout(copy)",
     "(thread, bit) -> bit, as it is written", .any = copy_trait, .which = DESTINATION},
    {"Copy_Traits.RefLayout", "Copy_Traits.RefLayout(copy)",
     "the one of both that tilings are written in, in bits", .any = copy_trait, .which = REFERENCE},
    {"Copy_Atom.ThrID", "Copy_Atom.ThrID(copy, type)", "the threads that one instruction works for",
     .any = copy_atom, .which = THREADS},
    {"Copy_Atom.ValLayoutSrc", "Copy_Atom.ValLayoutSrc(copy, type)",
     "(thread, value) -> value, as it is read", .any = copy_atom, .which = SOURCE},
    {"Copy_Atom.ValLayoutDst", "Copy_Atom.ValLayoutDst(copy, type)",
     "(thread, value) -> value, as it is written", .any = copy_atom, .which = DESTINATION},
    {"Copy_Atom.ValLayoutRef", "Copy_Atom.ValLayoutRef(copy, type)",
     "the one of both that tilings are written in, in values", .any = copy_atom,
     .which = REFERENCE},
    {"Copy_Atom.NumValSrc", "Copy_Atom.NumValSrc(copy, type)", "how many values a thread reads",
     .any = values_of, .which = SOURCE},
    {"Copy_Atom.NumValDst", "Copy_Atom.NumValDst(copy, type)", "how many values a thread writes",
     .any = values_of, .which = DESTINATION},
    {"Copy_Atom.print", "Copy_Atom.print(copy, type)", "the atom as CuTe prints it",
     .any = print_copy_atom},
    {"MMA_Atom.print", "MMA_Atom.print(mma)", "the atom as CuTe prints it", .any = print_mma_atom},
    {"GMMA::Layout_K_INTER_Atom", "GMMA::Layout_K_INTER_Atom<bits>()",
     "a warpgroup's operand in shared memory, K first, not swizzled", .any = smem_atom, .min_t = 1,
     .max_t = 1},
    {"GMMA::Layout_K_SW32_Atom", "GMMA::Layout_K_SW32_Atom<bits>()",
     "a warpgroup's operand in shared memory, K first, in runs of 32 bytes", .any = smem_atom,
     .min_t = 1, .max_t = 1},
    {"GMMA::Layout_K_SW64_Atom", "GMMA::Layout_K_SW64_Atom<bits>()",
     "a warpgroup's operand in shared memory, K first, in runs of 64 bytes", .any = smem_atom,
     .min_t = 1, .max_t = 1},
    {"GMMA::Layout_K_SW128_Atom", "GMMA::Layout_K_SW128_Atom<bits>()",
     "a warpgroup's operand in shared memory, K first, in runs of 128 bytes", .any = smem_atom,
     .min_t = 1, .max_t = 1},
    {"GMMA::Layout_MN_INTER_Atom", "GMMA::Layout_MN_INTER_Atom<bits>()",
     "a warpgroup's operand in shared memory, M or N first, not swizzled", .any = smem_atom,
     .min_t = 1, .max_t = 1},
    {"GMMA::Layout_MN_SW32_Atom", "GMMA::Layout_MN_SW32_Atom<bits>()",
     "a warpgroup's operand in shared memory, M or N first, in runs of 32 bytes", .any = smem_atom,
     .min_t = 1, .max_t = 1},
    {"GMMA::Layout_MN_SW64_Atom", "GMMA::Layout_MN_SW64_Atom<bits>()",
     "a warpgroup's operand in shared memory, M or N first, in runs of 64 bytes", .any = smem_atom,
     .min_t = 1, .max_t = 1},
    {"GMMA::Layout_MN_SW128_Atom", "GMMA::Layout_MN_SW128_Atom<bits>()",
     "a warpgroup's operand in shared memory, M or N first, in runs of 128 bytes", .any = smem_atom,
     .min_t = 1, .max_t = 1},
    {.name = NULL},
};
