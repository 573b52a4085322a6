/* arithmetic.c - operations that compute with elements.
 *
 * Here: the records. Not here: products (product.c), kernels (../kernels/tensors). */
#include "gpu/host/functions.h"
#include "gpu/host/kernels.h"

extern const gpu_version gpu_transform_versions[], gpu_reduce_versions[];

static void define_axpby(const gpu_definition *d)
{
    ct_axpby(d->cx, ct_of_int(d->alpha), d->x, ct_of_int(d->beta), d->y, NULL);
}

static bool takes_function(const gpu_request *r, int arity, gpu_why *why)
{
    if (gpu_arity(r->f) != arity)
        return gpu_refuse(why, "%s is not a function of %d number%s", gpu_function_name(r->f),
                          arity, arity == 1 ? "" : "s");
    return gpu_has_numbers(r->kind, r->bytes, why);
}

static bool check_transform(const gpu_request *r, gpu_why *why)
{
    return gpu_takes_moves(r, GPU_HAS_X, -1, why) && takes_function(r, 1, why);
}

static bool check_transform_two(const gpu_request *r, gpu_why *why)
{
    return gpu_takes_moves(r, GPU_HAS_X | GPU_HAS_Z, -1, why) && takes_function(r, 2, why);
}

/* Each output folds as many elements. */
static bool takes_fold(const gpu_request *r, gpu_why *why)
{
    int64_t all = 0, count = r->reduce.count;
    bool fits = count >= 1 && !__builtin_mul_overflow(count, r->b.size, &all);
    if (!fits || all != r->a.size)
        return gpu_refuse(why, "a has %lld coordinates, not %lld for each of %lld",
                          (long long)r->a.size, (long long)count, (long long)r->b.size);
    return r->f == GPU_PLUS || r->f == GPU_MAX || r->f == GPU_MIN ||
           gpu_refuse(why, "%s is no fold: plus, max or min is", gpu_function_name(r->f));
}

static bool check_reduce(const gpu_request *r, gpu_why *why)
{
    return gpu_takes_bytes(r, why) && takes_fold(r, why) && gpu_takes_operands(r, GPU_HAS_X, why) &&
           gpu_has_numbers(r->kind, r->bytes, why);
}

const gpu_operation gpu_op_axpby = {
    .name = "axpby",
    .does = "y[B(i)] = alpha x[A(i)] + beta y[B(i)]",
    .reads = "alpha A beta B",
    .define = define_axpby,
    .versions = gpu_axpby_versions,
};

const gpu_operation gpu_op_transform = {
    .name = "transform",
    .does = "y[B(i)] = f(x[A(i)]), f a kind of number and a function of it",
    .reads = "function A B",
    .check = check_transform,
    .versions = gpu_transform_versions,
};

const gpu_operation gpu_op_transform_two = {
    .name = "transform_two",
    .does = "y[B(i)] = f(x[A(i)], x[second(i)])",
    .reads = "function A second B",
    .check = check_transform_two,
    .versions = gpu_transform_versions,
};

const gpu_operation gpu_op_reduce = {
    .name = "reduce",
    .does = "folds the modes of A that are not _ in profile into y",
    .reads = "function A profile B",
    .check = check_reduce,
    .versions = gpu_reduce_versions,
};
