/* offsets.c - see offsets.h. Follows 0x_gemm_tutorial "TiledCopy". */
#include "gpu/host/tiled/offsets.h"

#include "gpu/host/kernels.h"
#include "gpu/host/tiled/tiled_copy.h"

size_t gpu_tiled_offsets(const gpu_request *r)
{
    const gpu_tiles *t = &r->tiled;
    return (size_t)t->rounds * (size_t)r->threads * (size_t)(t->reads + t->writes);
}

int64_t gpu_number_at(ct_ctx *cx, ct_value numbers, int64_t i)
{
    size_t mark = ct_mark(cx);
    int64_t at = ct_int(ct_layout_call(cx, numbers, ct_dynamic(cx, i)));
    ct_release(cx, mark);
    return at;
}

/* A vector of one thread in one round. */
static bool put_vector(ct_ctx *cx, const gpu_side *s, ct_value partition, int64_t first,
                       int32_t *out, gpu_why *why)
{
    int64_t at = gpu_number_at(cx, partition, first);
    *out = (int32_t)at;
    for (int v = 1; v < s->values; ++v)
        if (gpu_number_at(cx, partition, first + v) != at + v)
            return gpu_refuse(why, "the %d values of a thread do not lie side by side in %s",
                              s->values, s->name);
    return true;
}

bool gpu_put_thread(ct_ctx *cx, const gpu_side *s, ct_value partition, int64_t thread, gpu_why *why)
{
    for (int round = 0; round < s->rounds; ++round) {
        int32_t *out = s->place + ((int64_t)round * s->threads + thread) * s->each;
        int64_t first = (int64_t)round * s->values;
        if (s->each == 1 && !put_vector(cx, s, partition, first, out, why))
            return false;
        for (int v = 0; s->each > 1 && v < s->values; ++v)
            out[v] = (int32_t)gpu_number_at(cx, partition, first + v);
    }
    return ct_check(cx) == CT_OK || gpu_refuse(why, "%.200s", ct_message(cx));
}

ct_value gpu_numbered(ct_ctx *cx, ct_layout layout)
{
    return ct_make_tensor(cx, ct_make_counting_iterator(cx, ct_static(cx, 0)), layout);
}

int gpu_values_of(ct_ctx *cx, ct_layout tv)
{
    return (int)ct_int(ct_size(cx, ct_get(cx, tv, 1)));
}

int64_t gpu_threads_of(ct_ctx *cx, const ct_tiled_copy *copy)
{
    return ct_int(ct_size(cx, ct_get(cx, copy->TiledLayout_TV, 0)));
}

bool gpu_fits_shared(const ct_flat *f, int bytes, const char *name, gpu_why *why)
{
    gpu_range s = gpu_reach_of(f);
    if (s.low < 0)
        return gpu_refuse(why, "%s reaches below element 0, where shared memory begins", name);
    return (s.high + 1) * bytes <= GPU_SHARED_BYTES ||
           gpu_refuse(why, "%s reaches byte %lld: shared memory here has %d", name,
                      (long long)(s.high + 1) * bytes, (int)GPU_SHARED_BYTES);
}

bool gpu_fits_block(int64_t threads, gpu_why *why)
{
    return threads <= GPU_MAX_THREADS || gpu_refuse(why, "%lld threads: a block has at most %d",
                                                    (long long)threads, (int)GPU_MAX_THREADS);
}
