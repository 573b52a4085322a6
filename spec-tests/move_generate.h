/* move_generate.h - move cases from dice, and small ones from those that fail.
 *
 * What is here: one case for a seed, an operation, an element size and a number, always the same;
 * and the search for a smaller one. What is not: running cases (move_run.h). */
#ifndef MOVE_GENERATE_H
#define MOVE_GENERATE_H

#include "generate_operands.h"
#include "move.h"

/* Which case: seed, operation, element size and number make it again; a case that the reference
 * refuses is drawn again, which is the next attempt. */
struct move_draw {
    uint64_t seed;
    gpu_op op;
    int bytes;
    int64_t number;
    int attempt;
    int64_t room; /* elements at most; 0: as many as the dice say */
};

/* False where the dice gave nothing usable. */
bool move_generate(struct generator *g, const struct move_draw *d, struct move_case *c);

/* move_shapes.c: shapes and layouts for cases */
oracle_tree move_shape(struct generator *g, int rank, int64_t room);
oracle_tree move_regroup(struct generator *g, oracle_tree shape);
oracle_tree move_source_layout(struct generator *g, oracle_tree shape);
oracle_tree move_target_layout(struct generator *g, oracle_tree shape);
oracle_tree move_any_layout(struct generator *g, oracle_tree shape);
oracle_tree move_extents(struct generator *g, oracle_tree shape, int64_t *extent);

/* Does the case still fail? */
typedef bool move_fails(void *user, const struct move_case *c);

/* C becomes a smaller case that fails, as far as single cuts lead. */
void move_shrink(struct move_case *c, move_fails *fails, void *user);

#endif
