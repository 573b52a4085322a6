/* fixture.h - what the suites of move cases share: lines as cases, and movers that lie.
 *
 * A liar does what the reference does and then makes one thing wrong, so that it is known what a
 * comparison must find. What is not here: any test. */
#ifndef CHECK_DIFFER_FIXTURE_H
#define CHECK_DIFFER_FIXTURE_H

#include "spec-tests/differ/run.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* What is done to the memory after the reference has moved; before is what y was. */
typedef void move_lie(const struct move_plan *p, struct move_image *m, const unsigned char *before);

struct liar {
    struct mover base;
    struct mover *ref;
    move_lie *lie;
};

static inline int liar_ways(struct mover *m, gpu_op op)
{
    (void)m;
    return op == GPU_LAYOUT ? 1 : 2;
}

/* The first way is honest, if there are two. */
static inline const char *liar_way(struct mover *m, gpu_op op, int way)
{
    return way + 1 < liar_ways(m, op) ? "honest" : "liar";
}

static inline enum moved liar_move(struct mover *m, const struct move_plan *p, int way,
                                   struct move_image *image, struct text *why)
{
    struct liar *l = (struct liar *)m;
    unsigned char *before = malloc(p->y.bytes + 1);
    ck_assert_ptr_nonnull(before);
    if (p->y.bytes > 0)
        memcpy(before, image->y, p->y.bytes);
    enum moved moved = l->ref->move(l->ref, p, 0, image, why);
    if (moved == MOVED && way + 1 == liar_ways(m, p->c->op))
        l->lie(p, image, before);
    free(before);
    return moved;
}

static inline void liar_close(struct mover *m)
{
    (void)m;
}

static inline void liar_make(struct liar *l, struct mover *ref, move_lie *lie)
{
    *l = (struct liar){{"liar", liar_ways, liar_way, liar_move, liar_close, ""}, ref, lie};
}

/* A session of the reference and a liar, or the reference alone. */
struct bench {
    struct move_session s;
    struct mover *ref;
    struct liar liar;
};

static inline void bench_open(struct bench *b, move_lie *lie)
{
    b->ref = move_ref_open();
    liar_make(&b->liar, b->ref, lie);
    move_session_open(&b->s, b->ref, lie == NULL ? NULL : &b->liar.base);
}

static inline void bench_close(struct bench *b)
{
    move_session_close(&b->s);
    b->ref->close(b->ref);
}

static inline struct move_case case_of(const char *line)
{
    struct move_case c;
    struct move_fault fault = {0, ""};
    ck_assert_msg(move_parse(&c, line, &fault), "%s: %d: %s", line, fault.column, fault.why);
    return c;
}

/* Cell number i of y, as bytes. */
static inline unsigned char *cell(const struct move_plan *p, struct move_image *m, int64_t i)
{
    return m->y + p->y.cells + (size_t)(i * p->c->bytes);
}

#endif
