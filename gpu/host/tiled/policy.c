/* policy.c - see policy.h.
 *
 *      a thread's parts of a and b       both filtered where b broadcasts, under AutoFilter
 *        ->  bits of a vector            as the reference's copy has it
 *        ->  its place, vector by vector first element + recast_layout(vector)
 *
 * CuTe takes the alignment of pointers and of dynamic strides on trust; the reference does not, and
 * refuses a vector that would begin elsewhere. Follows 04_algorithms "copy". */
#include "gpu/host/tiled/policy.h"

#include "gpu/host/kernels.h"
#include "gpu/host/tiled/offsets.h"

#include <stdio.h>
#include <string.h>

enum { ADDRESS = 0x1000, WIDEST = 128 };

/* A policy taken apart. bits 0: elements, by cp.async where it has one. */
typedef struct policy {
    int bits;
    bool filters, to_shared;
} policy;

/* ---- Names ---------------------------------------------------------------------------------- */

static bool begins(const char *op, const char *with)
{
    return strncmp(op, with, strlen(with)) == 0;
}

bool gpu_is_policy(const char *op)
{
    return begins(op, "AutoCopyAsync,") || begins(op, "AutoFilter<") ||
           begins(op, "AutoVectorizingCopy") || strcmp(op, "DefaultCopy") == 0;
}

/* The alignment of a policy that makes vectors; 0: it is none, or stands for none. */
static int alignment_of(const char *op, size_t n)
{
    static const char assumed[] = "AutoVectorizingCopyWithAssumedAlignment<";
    static const struct {
        const char *name;
        int bits;
    } names[] = {{"DefaultCopy", 8}, {"AutoVectorizingCopy", WIDEST}};
    char text[80];
    for (int k = 0; k < 2; ++k)
        if (n == strlen(names[k].name) && strncmp(op, names[k].name, n) == 0)
            return names[k].bits;
    for (int bits = 8; bits <= WIDEST; bits *= 2) {
        snprintf(text, sizeof text, "%s%d>", assumed, bits);
        if (n == strlen(text) && strncmp(op, text, n) == 0)
            return bits;
    }
    return 0;
}

static bool read_policy(const char *op, policy *p, gpu_why *why)
{
    size_t n = strlen(op), filter = strlen("AutoFilter<");
    *p = (policy){.to_shared = strcmp(op, "AutoCopyAsync,smem") == 0};
    if (p->to_shared || strcmp(op, "AutoCopyAsync,gmem") == 0)
        return true;
    p->filters = begins(op, "AutoFilter<") && op[n - 1] == '>';
    p->bits = p->filters ? alignment_of(op + filter, n - filter - 1) : alignment_of(op, n);
    return p->bits > 0 || gpu_refuse(why, "no policy of copy is called %.80s", op);
}

/* ---- A thread's parts ----------------------------------------------------------------------- */

/* What a thread reads and writes, by the numbers of elements. */
typedef struct parts {
    ct_value from, to;
} parts;

static ct_value at_memory(ct_ctx *cx, int bits, ct_layout layout)
{
    char text[40];
    snprintf(text, sizeof text, "gmem_ptr[%db](0x%x)", bits, (unsigned)ADDRESS);
    return ct_make_tensor(cx, ct_parse(cx, text), layout);
}

static parts parts_of(ct_ctx *cx, const ct_tiled_copy *base, int64_t thread, ct_value a, ct_value b)
{
    ct_value t = ct_dynamic(cx, thread);
    return (parts){ct_partition_S(cx, base, t, a), ct_partition_D(cx, base, t, b)};
}

/* Of (broadcasts of b, rest) the rest. */
static ct_value rest_of(ct_ctx *cx, ct_value v, ct_layout null)
{
    ct_value c[2] = {ct_static(cx, 0), ct_underscore()};
    return ct_layout_call(cx, ct_zipped_divide(cx, v, null), ct_make_tuple(cx, 2, c));
}

/* B's broadcasts, of a whole tensor or of a part; those of A must be there as well. */
static ct_layout broadcasts(ct_ctx *cx, ct_layout a, ct_layout b, gpu_why *why)
{
    ct_layout null = ct_nullspace(cx, b);
    ct_layout of_a = ct_composition(cx, a, null);
    int64_t apart = ct_int(ct_cosize(cx, of_a));
    if (ct_check(cx) == CT_OK && apart == 1)
        return null;
    if (ct_check(cx) != CT_OK)
        gpu_refuse(why, "%.200s", ct_message(cx));
    else
        gpu_refuse(why, "b broadcasts where a does not: two elements for one place");
    return NULL;
}

static bool filter_parts(ct_ctx *cx, parts *p, gpu_why *why)
{
    ct_layout null =
        broadcasts(cx, ct_tensor_layout(cx, p->from), ct_tensor_layout(cx, p->to), why);
    if (null == NULL)
        return false;
    *p = (parts){rest_of(cx, p->from, null), rest_of(cx, p->to, null)};
    return true;
}

/* Both layouts as the request has them: every place of b once. */
static bool flatten_rest(ct_ctx *cx, const gpu_tiled_operands *o, const policy *p, gpu_request *r,
                         gpu_why *why)
{
    ct_layout a = o->a, b = o->b;
    if (p->filters) {
        ct_layout null = broadcasts(cx, a, b, why);
        if (null == NULL)
            return false;
        a = rest_of(cx, a, null);
        b = rest_of(cx, b, null);
    }
    return gpu_flatten(cx, a, &r->a, why) && gpu_flatten(cx, b, &r->b, why) &&
           (!p->to_shared || gpu_fits_shared(&r->b, r->bytes, "b", why));
}

/* ---- The instruction ------------------------------------------------------------------------ */

static bool choose(ct_ctx *cx, const gpu_tiled_operands *o, const ct_tiled_copy *base,
                   const policy *p, gpu_request *r, gpu_why *why)
{
    int bits = 8 * r->bytes;
    gpu_copy_instruction *i = &r->tiled.instruction;
    *i = (gpu_copy_instruction){.kind = GPU_LD_ST, .bytes = r->bytes};
    if (p->to_shared) {
        i->kind = r->bytes >= 4 ? GPU_CP_ASYNC : GPU_LD_ST_SHARED;
        i->past_l1 = r->bytes == GPU_MAX_BYTES; /* as of a source that is constant */
    }
    if (p->bits == 0)
        return true;
    parts first = parts_of(cx, base, 0, at_memory(cx, bits, o->a), at_memory(cx, bits, o->b));
    i->bytes = ct_copy_width(cx, p->bits, first.from, first.to) / 8;
    return ct_check(cx) == CT_OK || gpu_refuse(why, "%.200s", ct_message(cx));
}

/* ---- Places --------------------------------------------------------------------------------- */

/* A copy that is being planned. */
typedef struct planning {
    ct_ctx *cx;
    const gpu_tiled_operands *o;
    ct_tiled_copy base; /* single elements */
    policy p;
    gpu_request *r;
    int32_t *offsets;
    gpu_why *why;
} planning;

/* Vectors of one side of one thread, round by round. */
static bool put_side(const planning *n, ct_value part, int64_t thread, const char *name,
                     int32_t *out)
{
    ct_ctx *cx = n->cx;
    const gpu_request *r = n->r;
    int bytes = r->tiled.instruction.bytes, width = bytes / r->bytes;
    int64_t first = gpu_number_at(cx, part, 0);
    ct_layout vectors = ct_recast_layout(cx, ct_tensor_layout(cx, part), 8 * r->bytes, 8 * bytes);
    for (int round = 0; round < r->tiled.rounds && ct_check(cx) == CT_OK; ++round) {
        int64_t at = width == 1 ? gpu_number_at(cx, part, round)
                                : first + width * gpu_number_at(cx, vectors, round);
        if (at % width != 0)
            return gpu_refuse(n->why, "a vector of %d bytes begins at element %lld of %s", bytes,
                              (long long)at, name);
        out[(int64_t)round * r->threads + thread] = (int32_t)at;
    }
    return ct_check(cx) == CT_OK || gpu_refuse(n->why, "%.200s", ct_message(cx));
}

/* A thread's parts by the numbers of elements, without what b broadcasts. */
static bool numbers_of(const planning *n, int64_t thread, parts *own)
{
    ct_ctx *cx = n->cx;
    *own = parts_of(cx, &n->base, thread, gpu_numbered(cx, n->o->a), gpu_numbered(cx, n->o->b));
    return ct_check(cx) != CT_OK || !n->p.filters || filter_parts(cx, own, n->why);
}

static bool put_thread(const planning *n, int64_t thread)
{
    parts own;
    int32_t *to = n->offsets + (int64_t)n->r->tiled.rounds * n->r->threads;
    return numbers_of(n, thread, &own) && put_side(n, own.from, thread, "a", n->offsets) &&
           put_side(n, own.to, thread, "b", to);
}

/* How many vectors a thread has: they must be all of both tensors. */
static bool count_rounds(const planning *n)
{
    ct_ctx *cx = n->cx;
    gpu_request *r = n->r;
    parts own;
    int width = r->tiled.instruction.bytes / r->bytes;
    r->threads = gpu_threads_of(cx, &n->base);
    if (!numbers_of(n, 0, &own))
        return false;
    int64_t from = ct_int(ct_size(cx, own.from)), to = ct_int(ct_size(cx, own.to));
    if (ct_check(cx) != CT_OK)
        return gpu_refuse(n->why, "%.200s", ct_message(cx));
    r->tiled.rounds = (int)(from / width);
    r->tiled.reads = r->tiled.writes = 1;
    return (from == to && from % width == 0 && from * r->threads == r->a.size) ||
           gpu_refuse(n->why,
                      "the tile does not divide a: its threads would copy %lld elements, "
                      "and it has %lld",
                      (long long)(from * r->threads), (long long)r->a.size);
}

static bool put_threads(const planning *n)
{
    for (int64_t t = 0; t < n->r->threads; ++t) {
        size_t mark = ct_mark(n->cx);
        bool put = put_thread(n, t);
        ct_release(n->cx, mark);
        if (!put)
            return false;
    }
    return true;
}

bool gpu_policy_copy(ct_ctx *cx, const gpu_tiled_operands *o, gpu_request *r, int32_t *offsets,
                     size_t room, gpu_why *why)
{
    char one[40];
    planning n = {.cx = cx, .o = o, .r = r, .offsets = offsets, .why = why};
    if (!read_policy(o->op, &n.p, why))
        return false;
    snprintf(one, sizeof one, "UniversalCopy<u%d>", 8 * r->bytes);
    ct_copy_traits atom = ct_Copy_Atom(cx, one, 8 * r->bytes);
    n.base = ct_make_tiled_copy(cx, atom, o->threads, o->values);
    if (ct_check(cx) != CT_OK)
        return gpu_refuse(why, "%.200s", ct_message(cx));
    if (!flatten_rest(cx, o, &n.p, r, why) || !choose(cx, o, &n.base, &n.p, r, why) ||
        !count_rounds(&n) || !gpu_fits_block(r->threads, why))
        return false;
    if (gpu_tiled_offsets(r) > room)
        return gpu_refuse(why, "%zu offsets: there is room for %zu", gpu_tiled_offsets(r), room);
    return put_threads(&n);
}
