/* cooperative_copy.c - see cooperative_copy.h. */
#include "gpu/host/cooperative_copy.h"
#include "gpu/host/kernels.h"

enum { BYTE = 8 };

static int64_t gcd(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

static int64_t count_of(ct_ctx *cx, ct_layout layout)
{
    return ct_int(ct_size(cx, layout));
}

/* Is the layout a composed one whose swizzle exchanges anything? */
static bool is_swizzled(ct_ctx *cx, ct_layout layout)
{
    ct_value s = ct_get_swizzle_portion(cx, layout);
    int64_t most = ct_kind_of(layout) == CT_COMPOSED ? INT64_C(1) << 40 : 0;
    bool exchanges = false;
    for (int64_t v = 1; v < most && !exchanges && ct_check(cx) == CT_OK; v *= 2) {
        size_t mark = ct_mark(cx);
        exchanges = ct_int(ct_swizzle_call(cx, s, ct_dynamic(cx, v))) != v;
        ct_release(cx, mark);
    }
    return exchanges;
}

/* The order in which the tensor that is harder to reach is a run. */
static ct_layout order_of(ct_ctx *cx, const gpu_cooperative_operands *o)
{
    ct_layout a = ct_right_inverse(cx, ct_get_nonswizzle_portion(cx, o->src));
    ct_layout b = ct_right_inverse(cx, ct_get_nonswizzle_portion(cx, o->dst));
    int64_t na = count_of(cx, a), nb = count_of(cx, b);
    int score_a = 2 * is_swizzled(cx, o->src) + (na > nb);
    int score_b = 2 * is_swizzled(cx, o->dst) + (nb > na);
    return score_a >= score_b ? a : b;
}

/* (in order, rest) */
static ct_layout ordered(ct_ctx *cx, ct_layout layout, ct_layout order)
{
    ct_value one[2] = {ct_static(cx, 1), ct_static(cx, 1)};
    return ct_coalesce_by(cx, ct_logical_divide(cx, layout, order), ct_make_tuple(cx, 2, one));
}

/* One call: the layouts in order, and what is known of them. */
typedef struct deal {
    ct_ctx *cx;
    ct_layout a, b;
    int64_t bits, run, all; /* of an element; elements side by side in both; elements */
    int threads, max_bits;
} deal;

static bool finish(const deal *d, ct_layout a, ct_layout b, int64_t vector, gpu_request *r,
                   gpu_why *why)
{
    if (vector % d->bits != 0 || vector > GPU_MAX_BYTES * BYTE)
        return gpu_refuse(why, "vectors of %lld bits are no whole elements", (long long)vector);
    a = ct_recast_layout(d->cx, a, d->bits, vector);
    b = ct_recast_layout(d->cx, b, d->bits, vector);
    if (ct_check(d->cx) != CT_OK)
        return gpu_refuse(why, "%s", ct_message(d->cx));
    r->bytes = (int)(vector / BYTE);
    r->cooperative.vector = vector / d->bits;
    r->threads = d->threads;
    return gpu_flatten(d->cx, a, &r->a, why) && gpu_flatten(d->cx, b, &r->b, why);
}

/* The threads do not divide the elements. */
static bool deal_in_turn(const deal *d, gpu_request *r, gpu_why *why)
{
    int64_t vector = d->bits;
    if (d->run > 1 && d->max_bits > d->bits) {
        int64_t a = ct_int(ct_max_alignment(d->cx, d->a)) * d->bits;
        int64_t b = ct_int(ct_max_alignment(d->cx, d->b)) * d->bits;
        vector = gcd(gcd(a, b), d->max_bits);
        if (vector > d->run * d->bits)
            return gpu_refuse(why, "vectors of %lld bits are longer than what both share",
                              (long long)vector);
    }
    if (!finish(d, d->a, d->b, vector, r, why))
        return false;
    r->cooperative.first = r->b.size % d->threads;
    r->cooperative.turns = d->threads;
    return true;
}

/* (vector, threads) in the order of the elements, spread over the rest where that is too short. */
static ct_layout tile_of(const deal *d, int64_t values, int64_t threads)
{
    ct_ctx *cx = d->cx;
    ct_value n = ct_static(cx, values * threads);
    ct_layout a = ct_domain_distribute(cx, ct_shape(cx, d->a), n);
    ct_layout b = ct_domain_distribute(cx, ct_shape(cx, d->b), n);
    ct_value vt[2] = {ct_static(cx, values), ct_static(cx, threads)};
    bool finer = ct_int(ct_compatible(cx, a, b)) == 1,
         coarser = ct_int(ct_compatible(cx, b, a)) == 1;
    if (ct_check(cx) != CT_OK || count_of(cx, a) != values * threads || (!finer && !coarser))
        return NULL;
    return ct_with_shape(cx, finer ? b : a, ct_make_tuple(cx, 2, vt));
}

/* More threads before longer vectors. */
static bool deal_in_parts(const deal *d, gpu_request *r, gpu_why *why)
{
    int64_t vector = gcd(gcd(d->run * d->bits, d->max_bits), d->all * d->bits / d->threads);
    vector = vector < d->bits ? d->bits : vector;
    int64_t values = vector / d->bits, threads = d->all / values;
    threads = threads < d->threads ? threads : d->threads;
    ct_layout tile = vector % d->bits == 0 ? tile_of(d, values, threads) : NULL;
    if (tile == NULL)
        return gpu_refuse(why, "no part of both tensors has %lld vectors of %lld elements",
                          (long long)threads, (long long)values);
    r->cooperative.first = 0;
    r->cooperative.turns = threads;
    return finish(d, ct_logical_divide(d->cx, d->a, tile), ct_logical_divide(d->cx, d->b, tile),
                  vector, r, why);
}

bool gpu_cooperative_copy(ct_ctx *cx, const gpu_cooperative_operands *o, gpu_request *r,
                          gpu_why *why)
{
    if (o->threads < 1 || o->threads > GPU_MAX_THREADS)
        return gpu_refuse(why, "%d threads, not 1 to 1024", o->threads);
    ct_layout order = order_of(cx, o);
    deal d = {
        .cx = cx, .bits = (int64_t)r->bytes * BYTE, .threads = o->threads, .max_bits = o->max_bits};
    d.a = ordered(cx, o->src, order);
    d.b = ordered(cx, o->dst, order);
    d.run = ct_int(ct_max_common_vector(cx, d.a, d.b));
    d.all = count_of(cx, o->src);
    if (ct_check(cx) != CT_OK)
        return gpu_refuse(why, "%s", ct_message(cx));
    return d.all % o->threads != 0 ? deal_in_turn(&d, r, why) : deal_in_parts(&d, r, why);
}
