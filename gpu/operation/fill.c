/* fill.c - operations that store one value everywhere.
 *
 * Here: the records. Not here: kernels. */
#include "gpu/host/kernels.h"

extern const gpu_version gpu_packed_fill_versions[];

static bool check_clear(const gpu_request *r, gpu_why *why)
{
    for (int k = 0; k < r->bytes && k < GPU_MAX_BYTES; ++k)
        if (r->fill.value[k] != 0)
            return gpu_refuse(why, "byte %d of the value is %d, not 0", k, r->fill.value[k]);
    return gpu_takes_moves(r, GPU_REPEATS, -1, why);
}

static void define_clear(const gpu_definition *d)
{
    ct_clear_tensor(d->cx, d->y);
}

const gpu_operation gpu_op_fill = {
    .name = "fill",
    .does = "y[B(i)] = value, a number, or 0x and all digits of an element",
    .reads = "B value",
    .versions = gpu_fill_versions,
};

const gpu_operation gpu_op_clear = {
    .name = "clear",
    .does = "y[B(i)] = 0",
    .reads = "B",
    .check = check_clear,
    .define = define_clear,
    .versions = gpu_fill_versions,
};

const gpu_operation gpu_op_packed_fill = {
    .name = "packed_fill",
    .does = "y[B(i)] = value",
    .reads = "B value",
    .packed = true,
    .versions = gpu_packed_fill_versions,
};
