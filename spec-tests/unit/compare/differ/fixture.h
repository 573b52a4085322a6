/* fixture.h - what the suites of differ share: lines as cases, and backends that lie.
 *
 * A liar does what the reference does and then makes one thing wrong, so that it is known what a
 * comparison must find. What is not here: any test. */
#ifndef CHECK_DIFFER_FIXTURE_H
#define CHECK_DIFFER_FIXTURE_H

#include "spec-tests/compare/differ/run.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* Changes the memory after the reference has executed the case; before is the earlier y. */
typedef void differ_lie(const struct differ_plan *p, struct differ_image *m,
                        const unsigned char *before);

struct liar {
    struct differ_backend base;
    struct differ_backend *ref;
    differ_lie *lie;
};

static inline int liar_variants(struct differ_backend *backend, const gpu_operation *op)
{
    (void)backend;
    return op == &gpu_op_layout ? 1 : 2;
}

/* The first variant is honest, if there are two. */
static inline const char *liar_variant(struct differ_backend *backend, const gpu_operation *op,
                                       int variant)
{
    return variant + 1 < liar_variants(backend, op) ? "honest" : "liar";
}

static inline enum differ_status liar_execute(struct differ_backend *backend,
                                              const struct differ_plan *p, int variant,
                                              struct differ_image *image, struct text *why)
{
    struct liar *l = (struct liar *)backend;
    unsigned char *before = malloc(p->y.bytes + 1);
    ck_assert_ptr_nonnull(before);
    if (p->y.bytes > 0)
        memcpy(before, image->y, p->y.bytes);
    enum differ_status status = l->ref->execute(l->ref, p, 0, image, why);
    if (status == DIFFER_EXECUTED && variant + 1 == liar_variants(backend, p->c->op))
        l->lie(p, image, before);
    free(before);
    return status;
}

static inline void liar_close(struct differ_backend *backend)
{
    (void)backend;
}

static inline void liar_make(struct liar *l, struct differ_backend *ref, differ_lie *lie)
{
    *l = (struct liar){
        {"liar", liar_variants, liar_variant, liar_execute, liar_close, ""}, ref, lie};
}

/* A session of the reference and a liar, or the reference alone. */
struct bench {
    struct differ_session s;
    struct differ_backend *ref;
    struct liar liar;
};

static inline void bench_open(struct bench *b, differ_lie *lie)
{
    b->ref = differ_ref_open();
    liar_make(&b->liar, b->ref, lie);
    differ_session_open(&b->s, b->ref, lie == NULL ? NULL : &b->liar.base);
}

static inline void bench_close(struct bench *b)
{
    differ_session_close(&b->s);
    b->ref->close(b->ref);
}

static inline struct differ_case case_of(const char *line)
{
    struct differ_case c;
    struct differ_fault fault = {0, ""};
    ck_assert_msg(differ_parse(&c, line, &fault), "%s: %d: %s", line, fault.column, fault.why);
    return c;
}

/* Cell number i of y, as bytes. */
static inline unsigned char *cell(const struct differ_plan *p, struct differ_image *m, int64_t i)
{
    return m->y + p->y.cells + (size_t)(i * p->c->bytes);
}

#endif
