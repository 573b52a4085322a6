/* prefetch.c - which elements the threads of a prefetch touch, by the reference.
 *
 *      thread t    vectors t, t + threads, ..    of x recast to what lies side by side
 *      report      [thread][which of its own]    the first element of each, -1 past the last
 *
 * The reference says whether the prefetch is allowed at all; it has no cache, and touches nothing.
 * Here: the above, and the copy that follows. Not here: the conditions (cooperative_copy.c). */
#include "gpu/host/prefetch.h"
#include "spec-tests/compare/differ/family.h"

enum { BYTE = 8 };

/* Elements of one vector. */
static int64_t elements_of(const struct differ_plan *p)
{
    int64_t run = ct_int(ct_max_common_vector(p->cx, p->a, p->a)), most = p->width / p->c->bytes;
    return run < 1 ? 1 : run > most && most > 0 ? most : run;
}

static ct_layout vectors_of(const struct differ_plan *p)
{
    int64_t bits = (int64_t)p->c->bytes * BYTE;
    return ct_recast_layout(p->cx, p->a, bits, bits * elements_of(p));
}

static const char *resolve(struct differ_plan *p, enum differ_role *of)
{
    *of = DIFFER_WIDTH;
    int64_t all = ct_int(ct_size(p->cx, vectors_of(p)));
    p->values = (all + p->threads - 1) / p->threads;
    return ct_check(p->cx) == CT_OK && p->width >= p->c->bytes && p->values > 0
               ? NULL
               : "A is not whole vectors of so many bytes";
}

static bool define(const struct differ_plan *p, struct differ_image *m, struct text *why)
{
    ct_ctx *cx = p->cx;
    ct_layout vectors = vectors_of(p);
    int64_t *report = differ_report(p, m), each = elements_of(p);
    (void)why;
    int64_t all = ct_int(ct_size(cx, vectors));
    ct_value x = differ_tensor(p, &p->x, CT_BITS, m->x, p->a);
    for (int64_t t = 0; t < p->threads && ct_check(cx) == CT_OK; ++t) {
        ct_cooperative_prefetch(cx, (int)p->threads, (int)p->width, (int)t, x);
        for (int64_t k = 0; k < p->values && ct_check(cx) == CT_OK; ++k) {
            size_t mark = ct_mark(cx);
            int64_t i = t + k * p->threads;
            ct_value at = i < all ? ct_layout_call(cx, vectors, ct_dynamic(cx, i)) : NULL;
            report[t * p->values + k] = at == NULL ? -1 : ct_int(at) * each;
            ct_release(cx, mark);
        }
    }
    if (ct_check(cx) == CT_OK)
        ct_copy(cx, x, differ_tensor(p, &p->y, CT_BITS, m->y, p->b));
    return true;
}

static bool make(struct generator *g, struct differ_case *c, int64_t room)
{
    static const int threads[] = {1, 1, 2, 3, 8, 32, 96, 128}, bytes[] = {16, 32, 64, 64, 64, 128};
    g->marks = generate_chance(g, 70) ? ALL_STATIC : g->marks;
    return differ_put_number(g, c, DIFFER_COUNT, generate_pick(g, threads, 8)) &&
           differ_put_number(g, c, DIFFER_WIDTH, generate_pick(g, bytes, 6)) &&
           differ_fields(g, c, room);
}

static bool request(const struct differ_plan *p, gpu_request *r, gpu_why *why)
{
    gpu_prefetch_operands o = {(int)p->threads, (int)p->width, p->a};
    return gpu_prefetch(p->cx, &o, r, why);
}

const struct differ_family differ_prefetch_family = {
    .ops = "prefetch", .resolve = resolve, .define = define, .make = make, .request = request};
