/* generate.h - move cases from dice, and small ones from those that fail.
 *
 * What is here: one case for a seed, an operation, an element size and a number, always the same;
 * and the search for a smaller one. What is not: running cases (run.h). */
#ifndef MOVE_GENERATE_H
#define MOVE_GENERATE_H

#include "spec-tests/differ/differ.h"
#include "spec-tests/generate/operands.h"

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

/* shapes.c: shapes and layouts for cases */
oracle_tree move_shape(struct generator *g, int rank, int64_t room);
oracle_tree move_regroup(struct generator *g, oracle_tree shape);
oracle_tree move_source_layout(struct generator *g, oracle_tree shape);
oracle_tree move_target_layout(struct generator *g, oracle_tree shape);
oracle_tree move_any_layout(struct generator *g, oracle_tree shape);
oracle_tree move_rows_shape(struct generator *g, int bytes);
oracle_tree move_rows_layout(struct generator *g, int bytes, oracle_tree shape);
oracle_tree move_extents(struct generator *g, oracle_tree shape, int64_t *extent);

/* What is done to mode number mode of every layout: it goes, becomes one integer, one of the modes
 * that are nested in it, or of a lower extent. */
struct move_edit {
    enum { MOVE_DROP, MOVE_MERGE, MOVE_OPEN, MOVE_LOWER } kind;
    int mode, child;
    int64_t extent;
};

/* edit.c: the case after the edit; false where one of its layouts does not allow it. */
bool move_edit_case(const struct move_case *c, const struct move_edit *e, struct move_case *out);

/* Does the case still fail? */
typedef bool move_fails(void *user, const struct move_case *c);

/* C becomes a smaller case that fails, as far as single cuts lead. */
void move_shrink(struct move_case *c, move_fails *fails, void *user);

#endif
