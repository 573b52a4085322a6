/* composition.c - the layout that CuTe itself gives for A o B, right or wrong.
 *
 * CuTe computes a composition from the modes alone and checks little, so its answer can break
 * R(i) = A(B(i)). Whether refusing a composition is right is decided here: rebuild CuTe's answer,
 * note the static rule that rejects it (o->refused), and let the law judge it otherwise.
 * It follows "Computing Composition" of 02_layout_algebra.md. */
#include "spec-tests/judge/oracle/oracle.h"

static oracle_tree compose(struct oracle *o, oracle_tree a_shape, oracle_tree a_stride,
                           oracle_tree shape, oracle_tree stride);

/*   A's modes from the left:   taken so far | mode k | ...
 *   result                     the pieces of R made of the modes taken so far
 *   shape, stride              the rest of B's mode, for the modes from k on   */
struct fold {
    oracle_tree shape, stride;
    oracle_tree result_shape[ORACLE_LEAVES], result_stride[ORACLE_LEAVES];
    int n;
};

/* CuTe's static check that B's stride walks over the mode evenly. It looks one way only: a stride
 * below the extent passes. */
static bool stride_divides(const struct fold *f, oracle_tree extent)
{
    if (!extent->fixed || !f->stride->fixed || f->stride->value < extent->value)
        return true;
    return extent->value != 0 && f->stride->value % extent->value == 0;
}

static void fold_mode(struct oracle *o, struct fold *f, oracle_tree extent, oracle_tree stride)
{
    if (!stride_divides(f, extent)) {
        oracle_refuse(o, "stride divisibility");
        return;
    }
    oracle_tree step = oracle_abs(o, f->stride);
    oracle_tree fits = oracle_ceil_div_int(o, extent, step);
    oracle_tree left =
        oracle_mul(o, oracle_ceil_div_int(o, step, extent), oracle_sign(o, f->stride));
    if (!oracle_is_const(fits, 1) && !oracle_is_const(f->shape, 1)) {
        oracle_tree piece = oracle_min(o, fits, f->shape);
        if (piece->fixed && f->shape->fixed && piece->value != 0 &&
            f->shape->value % piece->value != 0) {
            oracle_refuse(o, "shape divisibility");
            return;
        }
        f->result_shape[f->n] = piece;
        f->result_stride[f->n++] = oracle_mul(o, f->stride, stride);
        f->shape = oracle_div(o, f->shape, piece);
    }
    f->stride = left;
}

static oracle_tree fold_end(struct oracle *o, struct fold *f, oracle_tree last_stride)
{
    bool whole = f->n > 0 && oracle_is_const(f->shape, 1);
    if (!whole) {
        f->result_shape[f->n] = f->shape;
        f->result_stride[f->n++] = oracle_mul(o, f->stride, last_stride);
    }
    if (f->n == 1)
        return oracle_layout(o, f->result_shape[0], f->result_stride[0]);
    return oracle_layout(o, oracle_tuple(o, f->n, f->result_shape),
                         oracle_tuple(o, f->n, f->result_stride));
}

/* A of several modes after one mode shape:stride of B. */
static oracle_tree compose_leaf(struct oracle *o, oracle_tree a_shape, oracle_tree a_stride,
                                oracle_tree shape, oracle_tree stride)
{
    struct fold f = {.shape = shape, .stride = stride};
    for (int k = 0; k + 1 < a_shape->count; ++k) {
        fold_mode(o, &f, a_shape->item[k], oracle_item(o, a_stride, k));
        if (o->refused != NULL)
            return oracle_refuse(o, o->refused);
        if (o->undecided)
            return oracle_null(o);
    }
    return fold_end(o, &f, oracle_item(o, a_stride, a_shape->count - 1));
}

static oracle_tree compose_tuple(struct oracle *o, oracle_tree a_shape, oracle_tree a_stride,
                                 oracle_tree shape, oracle_tree stride)
{
    oracle_tree shapes[ORACLE_LEAVES], strides[ORACLE_LEAVES];
    for (int i = 0; i < shape->count; ++i) {
        oracle_tree mode = compose(o, a_shape, a_stride, shape->item[i], oracle_item(o, stride, i));
        if (mode->kind != ORACLE_LAYOUT)
            return mode;
        shapes[i] = mode->item[0];
        strides[i] = mode->item[1];
    }
    return oracle_layout(o, oracle_tuple(o, shape->count, shapes),
                         oracle_tuple(o, shape->count, strides));
}

/* Follow a basis element's path into A. */
static oracle_tree compose_basis(struct oracle *o, oracle_tree a_shape, oracle_tree a_stride,
                                 oracle_tree shape, oracle_tree stride)
{
    for (uint32_t path = stride->path; path != 0; path >>= 4) {
        int mode = (int)(path & 15u) - 1;
        if (mode >= oracle_rank(a_shape))
            return oracle_refuse(o, "rank");
        a_shape = oracle_item(o, a_shape, mode);
        a_stride = oracle_item(o, a_stride, mode);
    }
    return compose(o, a_shape, a_stride, shape, oracle_int(o, stride->value, stride->fixed));
}

static oracle_tree compose(struct oracle *o, oracle_tree a_shape, oracle_tree a_stride,
                           oracle_tree shape, oracle_tree stride)
{
    if (shape->kind == ORACLE_TUPLE)
        return compose_tuple(o, a_shape, a_stride, shape, stride);
    if (stride->kind == ORACLE_BASIS)
        return compose_basis(o, a_shape, a_stride, shape, stride);
    if (oracle_is_const(stride, 0))
        return oracle_layout(o, shape, stride);
    if (a_shape->kind != ORACLE_TUPLE)
        return oracle_layout(o, shape, oracle_mul(o, stride, a_stride));
    return compose_leaf(o, a_shape, a_stride, shape, stride);
}

/* The rank of B's codomain below a path: 0 where it is the integers. */
static int codomain_rank(oracle_tree stride, uint32_t path, int level)
{
    uint32_t mask = level == 0 ? 0 : ~0u >> (32 - 4 * level);
    int rank = 0;
    if (stride->kind == ORACLE_TUPLE) {
        for (int i = 0; i < stride->count; ++i) {
            int r = codomain_rank(stride->item[i], path, level);
            rank = r > rank ? r : rank;
        }
    } else if (stride->kind == ORACLE_BASIS && (stride->path & mask) == path) {
        rank = (int)((stride->path >> (4 * level)) & 15u);
    }
    return rank;
}

/* A with its modes merged, but never across two components of B's codomain. */
static oracle_tree merged(struct oracle *o, oracle_tree a, oracle_tree stride, uint32_t path,
                          int level)
{
    oracle_tree shapes[ORACLE_LEAVES], strides[ORACLE_LEAVES];
    int rank = level < ORACLE_PATH ? codomain_rank(stride, path, level) : 0;
    if (rank == 0)
        return oracle_coalesce(o, a, true);
    if (rank > oracle_rank(a))
        return oracle_refuse(o, "rank");
    for (int i = 0; i < oracle_rank(a); ++i) {
        oracle_tree mode = oracle_mode(o, a, i);
        if (i < rank)
            mode = merged(o, mode, stride, path | (uint32_t)(i + 1) << (4 * level), level + 1);
        if (mode->kind != ORACLE_LAYOUT)
            return mode;
        shapes[i] = mode->item[0];
        strides[i] = mode->item[1];
    }
    return oracle_layout(o, oracle_tuple(o, oracle_rank(a), shapes),
                         oracle_tuple(o, oracle_rank(a), strides));
}

/* A tuple of tilers: mode by mode; modes of A beyond the tiler are dropped. */
static oracle_tree compose_tiler(struct oracle *o, oracle_tree a, oracle_tree tiler)
{
    oracle_tree shapes[ORACLE_LEAVES], strides[ORACLE_LEAVES];
    if (tiler->count > oracle_rank(a))
        return oracle_refuse(o, "rank");
    for (int i = 0; i < tiler->count; ++i) {
        oracle_tree mode = oracle_composition(o, oracle_mode(o, a, i), tiler->item[i]);
        if (mode->kind != ORACLE_LAYOUT)
            return mode;
        shapes[i] = mode->item[0];
        strides[i] = mode->item[1];
    }
    return oracle_layout(o, oracle_tuple(o, tiler->count, shapes),
                         oracle_tuple(o, tiler->count, strides));
}

/* CuTe's answer for a layout A and a layout, integer, `_` or tuple of them as B. */
oracle_tree oracle_composition(struct oracle *o, oracle_tree a, oracle_tree b)
{
    if (a->kind != ORACLE_LAYOUT || b->kind == ORACLE_NULL)
        return oracle_null(o);
    if (b->kind == ORACLE_TUPLE)
        return compose_tiler(o, a, b);
    if (b->kind == ORACLE_ANY)
        return a;
    if (b->kind == ORACLE_INT)
        b = oracle_layout(o, b, oracle_int(o, 1, true));
    if (b->kind != ORACLE_LAYOUT)
        return oracle_null(o);
    oracle_tree flat = merged(o, a, b->item[1], 0, 0);
    if (flat->kind != ORACLE_LAYOUT)
        return flat;
    return compose(o, flat->item[0], flat->item[1], b->item[0], b->item[1]);
}
