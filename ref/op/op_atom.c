/* op_atom.c - the operations on instructions by name: their traits.
 *
 * Here: the seventh table. Not here: tiled copies (op_tiled_copy.c), tiled MMAs (op_tiled_mma.c).
 * Follows the members of CuTe's traits. */
#include "ref/atom/tmem.h"
#include "ref/op/op.h"
#include "ref/value/value.h"

#include <string.h>

/* ---- Of an MMA ---- */

enum of_mma {
    THREADS,
    SHAPE,
    A_LAYOUT,
    B_LAYOUT,
    C_LAYOUT,
    E_LAYOUT,
    SFA_LAYOUT,
    SFB_LAYOUT,
    A_TYPE,
    B_TYPE,
    C_TYPE,
    D_TYPE,
    E_TYPE,
    SF_TYPE,
    SF_VECTORS,
    INSTRUCTION,
    E_FRAGMENT,
    SFA_FRAGMENT,
    SFB_FRAGMENT,
    MMA
};

static size_t put_mma(ct_ctx *cx, const void *atom, char *text, size_t size)
{
    return ct_print_mma_atom(cx, atom, text, size);
}

/* False, with a failure, of an operation that has no such operand. */
static bool has_operand(ct_ctx *cx, const char *op, const ct_mma_traits *t, enum of_mma which)
{
    const bool sparse = which == E_LAYOUT || which == E_TYPE || which == E_FRAGMENT;
    const bool in_tensor = which == SFA_FRAGMENT || which == SFB_FRAGMENT;
    const bool scaled = in_tensor || (which >= SF_TYPE && which <= SF_VECTORS);
    const bool by_threads = which == SFA_LAYOUT || which == SFB_LAYOUT;
    if (sparse && *t->e_type == '\0')
        cti_fail(cx, CT_EINVAL,
                 "MMA_Traits: %s: A is dense and has no metadata; the sparse operations are those "
                 "with SPARSE in their names",
                 op);
    else if ((scaled || by_threads) && *t->sf_type == '\0')
        cti_fail(cx, CT_EINVAL, "MMA_Traits: %s: no scale factors belong to it", op);
    else if (by_threads && ct_length(t->SFALayout) == 0)
        cti_fail(cx, CT_EINVAL,
                 "MMA_Traits: %s: its scale factors are in tensor memory, not in registers", op);
    else if (which == E_FRAGMENT && t->ctas == 0)
        cti_fail(cx, CT_EINVAL,
                 "MMA_Traits: %s: its metadata is in registers, not in tensor memory", op);
    else if (in_tensor && t->ctas == 0)
        cti_fail(cx, CT_EINVAL,
                 "MMA_Traits: %s: its scale factors are in registers, not in tensor memory", op);
    else if (which == INSTRUCTION && t->ctas == 0)
        cti_fail(cx, CT_EINVAL,
                 "MMA_Traits: %s: only operations of tensor memory have an instruction descriptor",
                 op);
    return cti_ok(cx);
}

static ct_value of_mma(ct_ctx *cx, const cti_call *c)
{
    const enum of_mma which = (enum of_mma)c->op->which;
    ct_mma_traits t = ct_MMA_Traits(cx, cti_name_arg(c, 0));
    if (ct_check(cx) != CT_OK || !has_operand(cx, cti_name_arg(c, 0), &t, which))
        return cti_null();
    switch (which) {
    case THREADS:
        return t.ThrID;
    case SHAPE:
        return t.Shape_MNK;
    case A_LAYOUT:
        return t.ALayout;
    case B_LAYOUT:
        return t.BLayout;
    case C_LAYOUT:
        return t.CLayout;
    case E_LAYOUT:
        return t.ELayout;
    case SFA_LAYOUT:
        return t.SFALayout;
    case SFB_LAYOUT:
        return t.SFBLayout;
    case A_TYPE:
        return cti_text_node(cx, CT_TEXT, t.a_type);
    case B_TYPE:
        return cti_text_node(cx, CT_TEXT, t.b_type);
    case C_TYPE:
        return cti_text_node(cx, CT_TEXT, t.c_type);
    case D_TYPE:
        return cti_text_node(cx, CT_TEXT, t.d_type);
    case E_TYPE:
        return cti_text_node(cx, CT_TEXT, t.e_type);
    case SF_TYPE:
        return cti_text_node(cx, CT_TEXT, t.sf_type);
    case SF_VECTORS:
        return ct_static(cx, t.sf_vectors);
    case INSTRUCTION:
        return ct_dynamic(cx, t.idesc);
    case E_FRAGMENT:
        return cti_tmem_e_frg_of(cx, &t, c->arg[1]);
    case SFA_FRAGMENT:
    case SFB_FRAGMENT:
        return cti_tmem_sf_frg_of(cx, &t, which == SFA_FRAGMENT, c->arg[1]);
    case MMA:
        break;
    }
    return cti_printed(cx, put_mma, &t);
}

/* ---- Of a copy: its traits in bits, its atom in values of a type ---- */

enum of_copy {
    THREADS_OF_COPY,
    SOURCE,
    DESTINATION,
    REFERENCE,
    VALUES_READ,
    VALUES_WRITTEN,
    BIT_ADDRESS,
    COPY
};

static size_t put_copy(ct_ctx *cx, const void *atom, char *text, size_t size)
{
    return ct_print_copy_atom(cx, atom, text, size);
}

static ct_layout address_of_bits(ct_ctx *cx, const cti_call *c, const ct_copy_traits *t)
{
    if (ct_length(t->ValID) == 0)
        cti_fail(cx, CT_EINVAL,
                 "Copy_Traits: %s: it has no ValID, as it copies from or to no tensor memory",
                 cti_name_arg(c, 0));
    return t->ValID;
}

static ct_value of_copy(ct_ctx *cx, const cti_call *c)
{
    ct_copy_traits t =
        c->n == 1 ? ct_Copy_Traits(cx, cti_name_arg(c, 0)) : cti_copy_atom_arg(cx, c, 0);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    switch ((enum of_copy)c->op->which) {
    case THREADS_OF_COPY:
        return t.ThrID;
    case SOURCE:
        return t.SrcLayout;
    case DESTINATION:
        return t.DstLayout;
    case REFERENCE:
        return t.RefLayout;
    case VALUES_READ:
        return ct_size(cx, ct_get(cx, t.SrcLayout, 1));
    case VALUES_WRITTEN:
        return ct_size(cx, ct_get(cx, t.DstLayout, 1));
    case BIT_ADDRESS:
        return address_of_bits(cx, c, &t);
    case COPY:
        break;
    }
    return cti_printed(cx, put_copy, &t);
}

/* ---- Of operands in shared memory ---- */

/* CuTe keeps these atoms in a namespace, which the function's names leave out. */
static ct_value smem_atom(ct_ctx *cx, const cti_call *c)
{
    return ct_GMMA_Layout_Atom(cx, c->op->name + strlen("GMMA::"), c->t[0]);
}

#define SMEM_ATOM(name, law)                                                                       \
    {                                                                                              \
        name, name "<bits>()", "a warpgroup's operand in shared memory, " law,                     \
            .any = smem_atom, .min_t = 1, .max_t = 1                                               \
    }

const cti_op cti_atom_ops[] = {
    CTI_MEMBER("MMA_Traits", "Shape_MNK", "(mma)", "(M,N,K): C is M x N, A is M x K, B is N x K",
               .any = of_mma, .which = SHAPE),
    CTI_MEMBER("MMA_Traits", "ThrID", "(mma)", "the threads that one instruction works for",
               .any = of_mma, .which = THREADS),
    CTI_MEMBER("MMA_Traits", "ALayout", "(mma)",
               "(thread, value) -> place in the M x K tile, M running fastest", .any = of_mma,
               .which = A_LAYOUT),
    CTI_MEMBER("MMA_Traits", "BLayout", "(mma)",
               "(thread, value) -> place in the N x K tile, N running fastest", .any = of_mma,
               .which = B_LAYOUT),
    CTI_MEMBER("MMA_Traits", "CLayout", "(mma)",
               "(thread, value) -> place in the M x N tile, M running fastest", .any = of_mma,
               .which = C_LAYOUT),
    CTI_MEMBER("MMA_Traits", "ELayout", "(mma)",
               "(thread, value) -> place in the M x K tile of a sparse A that its metadata is of",
               .any = of_mma, .which = E_LAYOUT),
    CTI_MEMBER("MMA_Traits", "SFALayout", "(mma)",
               "(thread, value) -> place in the M x K tile whose scale factor a thread has",
               .any = of_mma, .which = SFA_LAYOUT),
    CTI_MEMBER("MMA_Traits", "SFBLayout", "(mma)",
               "(thread, value) -> place in the N x K tile whose scale factor a thread has",
               .any = of_mma, .which = SFB_LAYOUT),
    CTI_MEMBER("MMA_Traits", "ValTypeA", "(mma)", "the C++ type of the elements of A",
               .any = of_mma, .which = A_TYPE),
    CTI_MEMBER("MMA_Traits", "ValTypeB", "(mma)", "the C++ type of the elements of B",
               .any = of_mma, .which = B_TYPE),
    CTI_MEMBER("MMA_Traits", "ValTypeC", "(mma)", "the C++ type of the elements of C",
               .any = of_mma, .which = C_TYPE),
    CTI_MEMBER("MMA_Traits", "ValTypeD", "(mma)", "the C++ type of the elements of the result",
               .any = of_mma, .which = D_TYPE),
    CTI_MEMBER("MMA_Traits", "ValTypeE", "(mma)", "the C++ type of the metadata of a sparse A",
               .any = of_mma, .which = E_TYPE),
    CTI_MEMBER("MMA_Traits", "ValTypeSF", "(mma)", "the C++ type of the scale factors",
               .any = of_mma, .which = SF_TYPE),
    CTI_MEMBER("MMA_Traits", "SFVecSize", "(mma)", "how many elements along K share a factor",
               .any = of_mma, .which = SF_VECTORS),
    CTI_MEMBER("MMA_Traits", "idesc_", "(mma)",
               "the instruction descriptor of an operation of tensor memory, 32 bits",
               .any = of_mma, .which = INSTRUCTION),
    CTI_MEMBER("MMA_Traits", "FrgTypeE", "(mma, shape)",
               "tensor memory for the metadata of a part B of a sparse operand A", .any = of_mma,
               .which = E_FRAGMENT),
    CTI_MEMBER("MMA_Traits", "FrgTypeSFA", "(mma, shape)",
               "tensor memory for the scale factors of a part B of operand A", .any = of_mma,
               .which = SFA_FRAGMENT),
    CTI_MEMBER("MMA_Traits", "FrgTypeSFB", "(mma, shape)",
               "tensor memory for the scale factors of a part B of operand B", .any = of_mma,
               .which = SFB_FRAGMENT),
    CTI_MEMBER("Copy_Traits", "ThrID", "(copy)", "the threads that one instruction works for",
               .any = of_copy, .which = THREADS_OF_COPY),
    CTI_MEMBER("Copy_Traits", "SrcLayout", "(copy)", "(thread, bit) -> bit, as it is read",
               .any = of_copy, .which = SOURCE),
    CTI_MEMBER("Copy_Traits", "DstLayout", "(copy)", "(thread, bit) -> bit, as it is written",
               .any = of_copy, .which = DESTINATION),
    CTI_MEMBER("Copy_Traits", "RefLayout", "(copy)",
               "the one of both that tilings are written in, in bits", .any = of_copy,
               .which = REFERENCE),
    CTI_MEMBER("Copy_Traits", "ValID", "(copy)",
               "bit -> address in tensor memory, in bits, of a copy from or to it", .any = of_copy,
               .which = BIT_ADDRESS),
    CTI_MEMBER("Copy_Atom", "ThrID", "(copy, type)", "the threads that one instruction works for",
               .any = of_copy, .which = THREADS_OF_COPY),
    CTI_MEMBER("Copy_Atom", "ValLayoutSrc", "(copy, type)",
               "(thread, value) -> value, as it is read", .any = of_copy, .which = SOURCE),
    CTI_MEMBER("Copy_Atom", "ValLayoutDst", "(copy, type)",
               "(thread, value) -> value, as it is written", .any = of_copy, .which = DESTINATION),
    CTI_MEMBER("Copy_Atom", "ValLayoutRef", "(copy, type)",
               "the one of both that tilings are written in, in values", .any = of_copy,
               .which = REFERENCE),
    CTI_MEMBER("Copy_Atom", "NumValSrc", "(copy, type)", "how many values a thread reads",
               .any = of_copy, .which = VALUES_READ),
    CTI_MEMBER("Copy_Atom", "NumValDst", "(copy, type)", "how many values a thread writes",
               .any = of_copy, .which = VALUES_WRITTEN),
    CTI_MEMBER("Copy_Atom", "print", "(copy, type)", "the atom as CuTe prints it", .any = of_copy,
               .which = COPY),
    CTI_MEMBER("MMA_Atom", "print", "(mma)", "the atom as CuTe prints it", .any = of_mma,
               .which = MMA),
    SMEM_ATOM("GMMA::Layout_K_INTER_Atom", "K first, not swizzled"),
    SMEM_ATOM("GMMA::Layout_K_SW32_Atom", "K first, in runs of 32 bytes"),
    SMEM_ATOM("GMMA::Layout_K_SW64_Atom", "K first, in runs of 64 bytes"),
    SMEM_ATOM("GMMA::Layout_K_SW128_Atom", "K first, in runs of 128 bytes"),
    SMEM_ATOM("GMMA::Layout_MN_INTER_Atom", "M or N first, not swizzled"),
    SMEM_ATOM("GMMA::Layout_MN_SW32_Atom", "M or N first, in runs of 32 bytes"),
    SMEM_ATOM("GMMA::Layout_MN_SW64_Atom", "M or N first, in runs of 64 bytes"),
    SMEM_ATOM("GMMA::Layout_MN_SW128_Atom", "M or N first, in runs of 128 bytes"),
    {.name = NULL},
};
