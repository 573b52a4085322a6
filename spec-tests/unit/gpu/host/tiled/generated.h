/* generated.h - a generated case of a copy by atoms, as the reference plans it.
 *
 * What is here: what the suites of tiled copies, their fragments and tensor maps share. What is
 * not: what the host makes of a case. */
#ifndef CHECK_TILED_GENERATED_H
#define CHECK_TILED_GENERATED_H

#include "spec-tests/compare/differ/generate.h"

struct generated {
    ct_ctx cx;
    char memory[8 << 20];
    struct differ_case c;
    struct differ_plan p;
    gpu_request r;
};

/* False where there is no such case. */
static inline bool generated_open(struct generated *b, struct differ_key key)
{
    static struct generator g;
    struct differ_fault fault;
    ct_init(&b->cx, b->memory, sizeof b->memory);
    b->r = (gpu_request){.bytes = key.bytes};
    return differ_generate(&g, &key, &b->c) && differ_resolve(&b->p, &b->c, &b->cx, &fault);
}

static inline int64_t generated_place(struct generated *b, ct_layout layout, int64_t i)
{
    size_t mark = ct_mark(&b->cx);
    int64_t at = ct_int(ct_layout_call(&b->cx, layout, ct_dynamic(&b->cx, i)));
    ct_release(&b->cx, mark);
    return at;
}

#endif
