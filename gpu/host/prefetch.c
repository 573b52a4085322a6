/* prefetch.c - see prefetch.h. */
#include "gpu/host/prefetch.h"

#include "gpu/host/kernels.h"

enum { BYTE = 8 };

bool gpu_takes_touches(const gpu_request *r, gpu_why *why)
{
    if (r->threads < 1 || r->threads > GPU_MAX_THREADS || r->prefetch.each < 1 ||
        r->prefetch.vector < 1)
        return gpu_refuse(why, "%lld threads touch %lld vectors each, of %lld elements",
                          (long long)r->threads, (long long)r->prefetch.each,
                          (long long)r->prefetch.vector);
    if (r->prefetch.vectors.axes != 1 ||
        (r->prefetch.vectors.size + r->threads - 1) / r->threads != r->prefetch.each)
        return gpu_refuse(why, "%lld rounds of %lld threads are not for %lld vectors",
                          (long long)r->prefetch.each, (long long)r->threads,
                          (long long)r->prefetch.vectors.size);
    gpu_range c = gpu_reach_of(&r->prefetch.vectors), a = gpu_reach_of(&r->a);
    long long low = (long long)(c.low * r->prefetch.vector),
              high = (long long)(c.high * r->prefetch.vector);
    return (low >= a.low && high <= a.high) ||
           gpu_refuse(why, "vectors begin at elements %lld to %lld, a has %lld to %lld", low, high,
                      (long long)a.low, (long long)a.high);
}

bool gpu_prefetch(ct_ctx *cx, const gpu_prefetch_operands *o, gpu_request *r, gpu_why *why)
{
    if (o->threads < 1 || o->threads > GPU_MAX_THREADS)
        return gpu_refuse(why, "%d threads, not 1 to 1024", o->threads);
    int64_t run = ct_int(ct_max_common_vector(cx, o->src, o->src));
    int64_t bytes = ct_check(cx) == CT_OK && run > 1 ? run * r->bytes : r->bytes;
    bytes = run > 1 && bytes > o->bytes ? o->bytes : bytes;
    ct_layout vectors = ct_recast_layout(cx, o->src, (int64_t)r->bytes * BYTE, bytes * BYTE);
    if (ct_check(cx) != CT_OK)
        return gpu_refuse(why, "%.200s", ct_message(cx));
    if (bytes < r->bytes)
        return gpu_refuse(why, "%lld bytes at a time are less than an element", (long long)bytes);
    r->threads = o->threads;
    r->prefetch.vector = bytes / r->bytes;
    if (!gpu_flatten(cx, vectors, &r->prefetch.vectors, why))
        return false;
    r->prefetch.each = (r->prefetch.vectors.size + o->threads - 1) / o->threads;
    return true;
}
