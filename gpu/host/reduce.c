/* reduce.c - see reduce.h. */
#include "gpu/host/reduce.h"
#include "gpu/host/kernels.h"

#include <string.h>

/* One mode of one element stands for none. */
static ct_layout some(ct_ctx *cx, ct_layout modes)
{
    return ct_check(cx) == CT_OK && ct_rank(modes) == 0
               ? ct_make_layout(cx, ct_static(cx, 1), ct_static(cx, 0))
               : modes;
}

bool gpu_reduce(ct_ctx *cx, ct_layout layout, ct_tuple profile, gpu_request *r, gpu_why *why)
{
    ct_layout part[2];
    part[0] = some(cx, ct_dice(cx, profile, layout));
    part[1] = some(cx, ct_slice(cx, profile, layout));
    int64_t count = ct_int(ct_size(cx, part[0]));
    if (ct_check(cx) != CT_OK)
        return gpu_refuse(why, "%s", ct_message(cx));
    r->reduce.count = count;
    return gpu_flatten(cx, ct_make_layout_of(cx, 2, part), &r->a, why);
}

static void add_mode(ct_flat *f, int64_t extent, int64_t stride)
{
    if (extent == 1)
        return;
    f->shape[f->modes] = extent;
    f->stride[f->modes++] = stride;
    f->size *= extent;
}

bool gpu_split_folded(const ct_flat *a, int64_t count, ct_flat *folded, ct_flat *kept, gpu_why *why)
{
    int64_t left = count;
    *folded = *a;
    folded->modes = 0;
    folded->size = 1;
    *kept = *folded;
    kept->offset[0] = 0;
    for (int k = 0; k < a->modes; ++k) {
        int64_t n = a->shape[k] < left ? a->shape[k] : left;
        if (a->shape[k] % n != 0 || left % n != 0)
            return gpu_refuse(why, "%lld elements are no modes of the layout", (long long)count);
        add_mode(folded, n, a->stride[k]);
        add_mode(kept, a->shape[k] / n, a->stride[k] * n);
        left /= n;
    }
    return left == 1 ||
           gpu_refuse(why, "the layout has fewer than %lld elements", (long long)count);
}

int64_t gpu_reduce_pieces(const gpu_request *r)
{
    int64_t chunks = (r->reduce.count - 1) / GPU_CHUNK + 1;
    if (chunks > 1 || r->reduce.count >= GPU_LANES)
        return chunks * GPU_CHUNK_PIECES;
    return (r->reduce.count - 1) / GPU_PIECE_LANES + 1;
}

int64_t gpu_reduce_scratch(const gpu_request *r)
{
    int64_t pieces = gpu_reduce_pieces(r);
    return pieces == 1 ? 0 : pieces * r->b.size * r->bytes;
}
