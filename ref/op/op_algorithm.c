/* op_algorithm.c - the algorithms by name, on layouts over memory that holds its own indices.
 *
 *      copy((_2,_2):(_1,_2), (_2,_2):(_4,_1))  =  (0,2,_,_,1,3)
 *
 *      each operand is a layout over cells of its own; cell m holds m, those of a destination that
 *      is only written are empty. The answer is the memory of the destination, _ where nothing
 *      was written.
 *
 * So a line of text can say what an algorithm moves, and any implementation can be given the same.
 * Here: the eighth table. Not here: algorithms that take C functions
 * (algorithm/tensor_transform.c).
 * Follows 04_algorithms for the names. */
#include "ref/op/op.h"
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

#include <inttypes.h>
#include <string.h>

enum { MAX_CELLS = 1 << 12, NARROW = 32, WIDE = 64 };

/* Cells for a layout, which hold their index or, when empty, the bytes that show as unwritten. */
static ct_value cells(ct_ctx *cx, const char *op, int bits, ct_value layout, bool empty)
{
    cti_text t;
    ct_value n = ct_cosize(cx, layout), size = ct_size(cx, layout);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    if (ct_int(n) < 1 || ct_int(n) > MAX_CELLS || ct_int(size) < 0 || ct_int(size) > MAX_CELLS)
        return cti_fail(cx, CT_EUNSUP, "%s: %s does not have 1 to %d cells and as many elements",
                        op, cti_show(&t, layout), (int)MAX_CELLS);
    ct_value flat = ct_make_tensor_owning(cx, CT_SIGNED, bits, ct_static(cx, ct_int(n)));
    for (int64_t m = 0; !empty && m < ct_int(n) && ct_check(cx) == CT_OK; ++m) {
        size_t mark = ct_mark(cx);
        ct_store(cx, flat, ct_dynamic(cx, m), ct_of_int(m));
        ct_release(cx, mark);
    }
    return ct_make_tensor(cx, ct_data(cx, flat), layout);
}

/* Nothing was written: every byte is still what an owning tensor begins with, 0xCD. */
static bool is_empty(ct_ctx *cx, ct_value pointer, int width)
{
    unsigned char bytes[CTI_MAX_ELEMENT];
    if (width < NARROW || !cti_load(cx, pointer, bytes))
        return false;
    for (int i = 0; i < width / 8; ++i)
        if (bytes[i] != 0xCD)
            return false;
    return true;
}

/* The cells behind a tensor, first to last. */
static ct_tuple contents(ct_ctx *cx, ct_value tensor)
{
    if (ct_check(cx) != CT_OK)
        return cti_null();
    cti_pointer_parts p = cti_pointer_parts_of(tensor->item[0]);
    int n = (int)(p.bytes * 8 / p.width);
    ct_value *item = cti_items(cx, n);
    p.bits = p.base * 8;
    for (int m = 0; item != NULL && ct_check(cx) == CT_OK && m < n; ++m) {
        ct_scalar v = ct_of_int(0);
        size_t mark = ct_mark(cx);
        ct_value at = cti_pointer(cx, &p);
        bool empty = ct_check(cx) == CT_OK && is_empty(cx, at, p.width);
        if (ct_check(cx) == CT_OK && !empty)
            cti_read(cx, at, &v);
        ct_release(cx, mark);
        item[m] = empty ? ct_underscore() : ct_dynamic(cx, v.i);
        p.bits += p.width;
    }
    return item == NULL ? cti_null() : cti_tuple(cx, n, item);
}

static ct_value copy(ct_ctx *cx, ct_value src, ct_value dst)
{
    ct_value s = cells(cx, "copy", NARROW, src, false), d = cells(cx, "copy", NARROW, dst, true);
    if (ct_check(cx) == CT_OK)
        ct_copy(cx, s, d);
    return contents(cx, d);
}

static ct_value copy_aligned(ct_ctx *cx, ct_value src, ct_value dst)
{
    ct_value s = cells(cx, "copy_aligned", NARROW, src, false);
    ct_value d = cells(cx, "copy_aligned", NARROW, dst, true);
    if (ct_check(cx) == CT_OK)
        ct_copy_aligned(cx, s, d);
    return contents(cx, d);
}

/* Flags: is the coordinate of element i below the shape of the data, which may be less than the
 * tile's? The bound has the tile's profile, or an integer for each mode. */
static ct_value flags_below(ct_ctx *cx, ct_tuple bound, ct_layout layout)
{
    ct_tuple shape = ct_shape(cx, layout);
    ct_value n = ct_size(cx, layout), natural = ct_congruent(cx, bound, shape);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    if (!cti_is_constant(natural, 1))
        shape = ct_product_each(cx, shape);
    ct_value flags = ct_make_tensor_owning(cx, CT_UNSIGNED, 1, ct_static(cx, ct_int(n)));
    for (int64_t i = 0; i < ct_int(n) && ct_check(cx) == CT_OK; ++i) {
        size_t mark = ct_mark(cx);
        ct_value at = ct_dynamic(cx, i);
        ct_value in = ct_elem_less(cx, ct_idx2crd(cx, at, shape), bound);
        if (ct_check(cx) == CT_OK)
            ct_store(cx, flags, at, ct_of_int(ct_int(in) != 0));
        ct_release(cx, mark);
    }
    return flags;
}

static ct_value copy_if(ct_ctx *cx, ct_value bound, ct_value src, ct_value dst)
{
    ct_value s = cells(cx, "copy_if", NARROW, src, false);
    ct_value d = cells(cx, "copy_if", NARROW, dst, true);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    ct_value flags = flags_below(cx, bound, dst);
    if (ct_check(cx) == CT_OK)
        ct_copy_if(cx, flags, s, d);
    return contents(cx, d);
}

/* The usage lets nothing but integers be scalars. */
static ct_scalar scalar_of(ct_value v)
{
    return ct_of_int(ct_int(v));
}

/* copy_atom(copy, type, source, destination): with the instruction that is given. */
static ct_value copy_atom(ct_ctx *cx, const cti_call *c)
{
    ct_copy_traits atom = cti_copy_atom_arg(cx, c, 0);
    ct_value s = cells(cx, "copy_atom", atom.value_bits, c->arg[2], false);
    ct_value d = cells(cx, "copy_atom", atom.value_bits, c->arg[3], true);
    if (ct_check(cx) == CT_OK)
        ct_copy_atom(cx, &atom, s, d);
    return contents(cx, d);
}

/* One element of a tensor of its own is written. */
static ct_value store(ct_ctx *cx, ct_value layout, ct_value coord, ct_value value)
{
    ct_value d = cells(cx, "store", NARROW, layout, true);
    if (ct_check(cx) == CT_OK)
        ct_store(cx, d, coord, scalar_of(value));
    return contents(cx, d);
}

enum { CLONE, VIEW };

/* One element of a copy of a tensor is written: the contents of the tensor, and of the copy. */
static ct_value store_in(ct_ctx *cx, const cti_call *c)
{
    ct_value both[2];
    ct_value d = cells(cx, c->op->name, NARROW, c->arg[0], false);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    bool deep = c->op->which == CLONE;
    ct_value other = deep ? ct_clone(cx, d) : ct_make_tensor(cx, ct_data(cx, d), c->arg[0]);
    if (ct_check(cx) == CT_OK)
        ct_store(cx, other, c->arg[1], scalar_of(c->arg[2]));
    both[0] = contents(cx, d);
    both[1] = contents(cx, other);
    return ct_check(cx) == CT_OK ? ct_make_tuple(cx, 2, both) : cti_null();
}

static ct_value copy_width(ct_ctx *cx, const cti_call *c)
{
    int width = ct_copy_width(cx, c->nt == 1 ? c->t[0] : 0, c->arg[0], c->arg[1]);
    return ct_check(cx) == CT_OK ? ct_static(cx, width) : cti_null();
}

static ct_value cooperative_copy(ct_ctx *cx, const cti_call *c)
{
    cti_text t;
    if (!cti_is(c->arg[0], CT_INTEGER) || c->arg[0]->value < 0 || c->arg[0]->value >= MAX_CELLS)
        return cti_fail(cx, CT_EINVAL, "cooperative_copy: %s is not a thread",
                        cti_show(&t, c->arg[0]));
    ct_value s = cells(cx, "cooperative_copy", NARROW, c->arg[1], false);
    ct_value d = cells(cx, "cooperative_copy", NARROW, c->arg[2], true);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    s = ct_make_tensor(cx, ct_make_gmem_ptr(cx, s->item[0]), s->item[1]);
    d = ct_make_tensor(cx, ct_make_smem_ptr(cx, d->item[0], NULL), d->item[1]);
    int bits = c->nt > 1 ? c->t[1] : NARROW;
    if (ct_check(cx) == CT_OK)
        ct_cooperative_copy(cx, c->t[0], bits, (int)c->arg[0]->value, s, d);
    return contents(cx, d);
}

static ct_value prefetch(ct_ctx *cx, ct_value tensor)
{
    ct_prefetch(cx, tensor);
    return ct_check(cx) == CT_OK ? tensor : cti_null();
}

/* The width that a template argument gives, or else the usual one. */
static int width_of(ct_ctx *cx, const cti_call *c, int usual)
{
    int bits = c->nt == 1 ? c->t[0] : usual;
    if (ct_check(cx) == CT_OK && (bits < 1 || bits > 8 * CTI_MAX_ELEMENT))
        cti_fail(cx, CT_EINVAL, "%s: an element of %d bits has no place in memory", c->op->name,
                 bits);
    return bits;
}

/* fill(layout, value), of elements of 32 bits or of so many as are given. */
static ct_value fill(ct_ctx *cx, const cti_call *c)
{
    ct_value d = cells(cx, "fill", width_of(cx, c, NARROW), c->arg[0], true);
    if (ct_check(cx) == CT_OK)
        ct_fill(cx, d, scalar_of(c->arg[1]));
    return contents(cx, d);
}

static ct_value clear(ct_ctx *cx, ct_value layout)
{
    ct_value d = cells(cx, "clear", NARROW, layout, true);
    if (ct_check(cx) == CT_OK)
        ct_clear_tensor(cx, d);
    return contents(cx, d);
}

/* axpby(alpha, x, beta, y), and of the elements whose coordinate is below a bound; of 64 bits or of
 * so many as are given. */
static ct_value axpby(ct_ctx *cx, const cti_call *c)
{
    int bits = width_of(cx, c, WIDE);
    ct_value x = cells(cx, "axpby", bits, c->arg[1], false);
    ct_value y = cells(cx, "axpby", bits, c->arg[3], false);
    ct_value flags =
        c->n == 5 && ct_check(cx) == CT_OK ? flags_below(cx, c->arg[4], c->arg[3]) : NULL;
    if (ct_check(cx) == CT_OK)
        ct_axpby(cx, scalar_of(c->arg[0]), x, scalar_of(c->arg[2]), y, flags);
    return contents(cx, y);
}

static ct_value reduce(ct_ctx *cx, ct_value layout)
{
    ct_value src = cells(cx, "reduce", WIDE, layout, false);
    ct_scalar sum = {.type = CT_SIGNED, .bits = WIDE};
    if (ct_check(cx) == CT_OK)
        sum = ct_reduce(cx, src, sum, NULL, NULL);
    return ct_check(cx) == CT_OK ? ct_dynamic(cx, sum.i) : cti_null();
}

static ct_value batch_reduce(ct_ctx *cx, ct_value src, ct_value dst)
{
    ct_value s = cells(cx, "batch_reduce", WIDE, src, false);
    ct_value d = cells(cx, "batch_reduce", WIDE, dst, false);
    if (ct_check(cx) == CT_OK)
        ct_batch_reduce(cx, s, d, NULL, NULL);
    return contents(cx, d);
}

static ct_value logical_reduce(ct_ctx *cx, ct_value src, ct_value dst, ct_value profile)
{
    ct_value s = cells(cx, "logical_reduce", WIDE, src, false);
    ct_value d = cells(cx, "logical_reduce", WIDE, dst, false);
    if (ct_check(cx) == CT_OK)
        ct_logical_reduce(cx, s, d, profile, NULL, NULL);
    return contents(cx, d);
}

/* gemm(A, B, C) adds to C; gemm(D, A, B, C) writes an empty D. */
static ct_value gemm(ct_ctx *cx, const cti_call *c)
{
    ct_value o[4], d;
    for (int i = 0; i < c->n; ++i)
        o[i] = cells(cx, "gemm", WIDE, c->arg[i], c->n == 4 && i == 0);
    d = c->n == 4 ? o[0] : o[2];
    if (ct_check(cx) == CT_OK && c->n == 4)
        ct_gemm_to(cx, o[0], o[1], o[2], o[3]);
    else if (ct_check(cx) == CT_OK)
        ct_gemm(cx, o[0], o[1], o[2]);
    return contents(cx, d);
}

/* All threads in turn, with alpha and beta as template arguments. */
static ct_value cooperative_gemm(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma = cti_tiled_mma_arg(cx, c, 0);
    ct_gemm_share share = {&mma, 0, ct_of_int(c->t[0]), ct_of_int(c->t[1])};
    ct_value o[3];
    for (int i = 0; i < 3; ++i)
        o[i] = cells(cx, "cooperative_gemm", WIDE, c->arg[3 + i], false);
    int64_t threads = ct_check(cx) == CT_OK ? ct_int(ct_size(cx, mma.thr_layout_vmnk)) : 0;
    if (threads > MAX_CELLS)
        return cti_fail(cx, CT_EUNSUP,
                        "cooperative_gemm: %" PRId64 " threads, and at most %d take their turn; "
                        "use a smaller layout of atoms",
                        threads, (int)MAX_CELLS);
    for (; share.thread < threads && ct_check(cx) == CT_OK; ++share.thread)
        ct_cooperative_gemm(cx, &share, o[CT_A], o[CT_B], o[CT_C]);
    return contents(cx, o[CT_C]);
}

const cti_op cti_algorithm_ops[] = {
    {"copy", "copy(source, destination)",
     "what B's memory holds after B(i) = A(i) for every i; A's memory holds its own indices",
     .two = copy},
    {"copy_aligned", "copy_aligned(source, destination)",
     "copy, with dynamic strides taken to be multiples of 128 bits", .two = copy_aligned},
    {"copy_if", "copy_if(shape, source, destination)",
     "copy of the elements of C whose coordinate is below A, from B", .three = copy_if},
    {"copy_atom", "copy_atom(copy, type, source, destination)",
     "copy of C to D by the instruction A on elements of type B", .any = copy_atom},
    {"store", "store(destination, coord, scalar)",
     "what A's memory holds when its element at B is C and nothing else was written",
     .three = store},
    {"store_in_clone", "store_in_clone(destination, coord, scalar)",
     "what A's memory and that of its clone hold when C is stored at B of the clone",
     .any = store_in, .which = CLONE},
    {"store_in_view", "store_in_view(destination, coord, scalar)",
     "what A's memory and that of a view of it hold when C is stored at B of the view",
     .any = store_in, .which = VIEW},
    {"copy_width", "copy_width[<bits>](tensor, tensor)",
     "how many bits copy moves at a time from A to B", .any = copy_width, .max_t = 1},
    {"cooperative_copy", "cooperative_copy<threads[,bits]>(index, source, destination)",
     "what thread A moves of a copy from B to C that several threads share",
     .any = cooperative_copy, .min_t = 1, .max_t = 2},
    {"prefetch", "prefetch(tensor)", "A, after a check that a whole tensor like it can be touched",
     .one = prefetch},
    {"fill", "fill[<bits>](destination, scalar)", "what A's memory holds when every element is B",
     .any = fill, .max_t = 1},
    {"clear", "clear(destination)", "what A's memory holds when every element is 0", .one = clear},
    {"axpby", "axpby[<bits>](scalar, source, scalar, destination [, shape])",
     "what D's memory holds when D(i) = A * B(i) + C * D(i), where the coordinate is below E",
     .any = axpby, .max_t = 1},
    {"reduce", "reduce(source)", "the sum of all elements of A, whose memory holds its indices",
     .one = reduce},
    {"batch_reduce", "batch_reduce(source, destination)",
     "what B's memory holds when mode 0 of A is added to it", .two = batch_reduce},
    {"logical_reduce", "logical_reduce(source, destination, profile)",
     "what B's memory holds when the modes of A are added to it that C names",
     .three = logical_reduce},
    {"gemm", "gemm([destination,] source, source, source)",
     "what C's memory holds when C(m,n) += the sum over k of A(m,k) * B(n,k); of four operands, "
     "the first holds the result",
     .any = gemm},
    {"cooperative_gemm",
     "cooperative_gemm<alpha,beta>(mma, atoms, permutation, source, source, source)",
     "what F's memory holds when F is alpha D E + beta F, by the mma A over the atoms B and the "
     "permutation C",
     .any = cooperative_gemm, .min_t = 2, .max_t = 2},
    {.name = NULL},
};
