/* packed.c - see packed.h. */
#include "gpu/host/packed.h"
#include "gpu/host/kernels.h"
#include "gpu/host/refinement.h"

enum { HALVES = 2 };

bool gpu_bytes_of(const ct_flat *packed, const char *name, ct_flat *bytes, gpu_why *why)
{
    const ct_flat *f = packed;
    bool whole = f->bits == 0 && f->modes > 0 && f->stride[0] == 1 && f->shape[0] % HALVES == 0 &&
                 f->offset[0] % HALVES == 0;
    for (int k = 1; whole && k < f->modes; ++k)
        whole = f->stride[k] % HALVES == 0;
    if (!whole)
        return gpu_refuse(why, "%s does not hold whole bytes", name);
    *bytes = *f;
    bytes->modes = 0;
    bytes->size = f->size / HALVES;
    bytes->offset[0] = f->offset[0] / HALVES;
    for (int k = 0; k < f->modes; ++k) {
        int64_t extent = k == 0 ? f->shape[k] / HALVES : f->shape[k];
        if (extent == 1)
            continue;
        bytes->shape[bytes->modes] = extent;
        bytes->axis[bytes->modes] = 0;
        bytes->stride[bytes->modes++] = k == 0 ? 1 : f->stride[k] / HALVES;
    }
    return true;
}

bool gpu_byte_pairs(const gpu_request *r, gpu_request *pairs, int64_t *step, gpu_why *why)
{
    gpu_request refined;
    if (!gpu_unswizzled(r, why) || !gpu_refine(r, &refined, why))
        return false;
    *pairs = refined;
    if (!gpu_bytes_of(&refined.b, "b", &pairs->b, why))
        return false;
    ct_flat *a = &pairs->a;
    *step = a->stride[0];
    a->stride[0] *= HALVES;
    a->shape[0] /= HALVES;
    a->size /= HALVES;
    if (a->shape[0] == 1) {
        for (int k = 1; k < a->modes; ++k) {
            a->shape[k - 1] = a->shape[k];
            a->stride[k - 1] = a->stride[k];
        }
        --a->modes;
    }
    return true;
}
