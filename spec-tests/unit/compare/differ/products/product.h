/* product.h - a case of products as the reference executes it.
 *
 * What is here: what the suites of products share. What is not: what the sums must be. */
#ifndef CHECK_PRODUCT_H
#define CHECK_PRODUCT_H

#include "spec-tests/unit/compare/differ/fixture.h"

struct product {
    struct bench b;
    struct differ_case c; /* the plan points to it */
    struct differ_plan p;
    struct differ_answer before, after;
};

static inline void product_execute(struct product *x, const char *line)
{
    struct differ_fault fault = {0, ""};
    struct text why = {NULL, 0, 0};
    x->c = case_of(line);
    bench_open(&x->b, NULL);
    ct_init(&x->b.s.cx, x->b.s.arena, x->b.s.room);
    ck_assert_msg(differ_resolve(&x->p, &x->c, &x->b.s.cx, &fault), "%s: %s", line, fault.why);
    differ_prepare(&x->p, &x->before);
    ck_assert_int_eq(differ_execute(x->b.ref, &x->p, 0, &x->after, &why), DIFFER_EXECUTED);
}

static inline void product_finish(struct product *x)
{
    differ_answer_free(&x->before);
    differ_answer_free(&x->after);
    bench_close(&x->b);
}

#endif
