/* generated.h - a generated case of a copy by tiled copies, as the reference plans it.
 *
 * What is here: what the suites of tiled copies and of their fragments share. What is not: what the
 * host makes of a case. */
#ifndef CHECK_TILED_GENERATED_H
#define CHECK_TILED_GENERATED_H

#include "spec-tests/differ/generate.h"

struct generated {
    ct_ctx cx;
    char memory[1 << 20];
    struct differ_case c;
    struct differ_plan p;
    gpu_request r;
};

/* Case `number` of an operation for elements of so many bytes; false where there is none. */
static inline bool generated_open(struct generated *b, gpu_op op, int bytes, int64_t number)
{
    static struct generator g;
    struct differ_fault fault;
    struct differ_key key = {.seed = 5, .op = op, .bytes = bytes, .number = number};
    ct_init(&b->cx, b->memory, sizeof b->memory);
    b->r = (gpu_request){.bytes = bytes};
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
