/* operands.h - the operands of generated cases, and the cases made of them.
 *
 * What is here: random numbers, values in the oracle's trees, and one maker for each operation.
 * What is not: judging (generate.h). Sizes stay small (about 256): laws enumerate them. */
#ifndef GENERATE_OPERANDS_H
#define GENERATE_OPERANDS_H

#include "spec-tests/judge/oracle/oracle.h"

enum { CASE_ARGS = 6, CASE_TEXT = 480, CASE_SIZE = 256 };

struct generate_case {
    char op[64];
    int n;
    const char *args[CASE_ARGS];
    char text[CASE_ARGS][CASE_TEXT];
};

/* How many of the integers are static: all, some, none. */
enum marks { ALL_STATIC, SOME_STATIC, NO_STATIC };

struct generator {
    uint64_t state; /* splitmix64 */
    enum marks marks;
    bool hostile; /* one case in twenty: operands that CuTe may refuse or get wrong */
    struct oracle o;
};

/* value.c: random numbers, integers, shapes, layouts */
void generate_seed(struct generator *g, uint64_t seed, const char *op, int64_t number);
int64_t generate_below(struct generator *g, int64_t n);
bool generate_chance(struct generator *g, int percent);
int64_t generate_pick(struct generator *g, const int *table, int n);
int64_t generate_divisor(struct generator *g, int64_t n);
oracle_tree generate_int(struct generator *g, int64_t value);
oracle_tree generate_extent(struct generator *g, int64_t room);
oracle_tree generate_shape(struct generator *g, int64_t room);
oracle_tree generate_flat_shape(struct generator *g, int rank, int64_t room);
oracle_tree generate_stride(struct generator *g, oracle_tree shape);
oracle_tree generate_layout(struct generator *g, int64_t room);
oracle_tree generate_compact(struct generator *g, oracle_tree shape);
oracle_tree generate_injective(struct generator *g, int64_t room);
oracle_tree generate_nest(struct generator *g, oracle_tree profile, const oracle_tree *leaves);
oracle_tree generate_swizzle(struct generator *g);
oracle_tree generate_swizzled(struct generator *g);
oracle_tree generate_function(struct generator *g, int64_t room);

/* related.c: operands that fit another operand */
oracle_tree generate_rhs(struct generator *g, oracle_tree a);
oracle_tree generate_tiler(struct generator *g, oracle_tree layout);
oracle_tree generate_product_tiler(struct generator *g, oracle_tree block);
oracle_tree generate_basis_rhs(struct generator *g, oracle_tree a);
oracle_tree generate_coordinate(struct generator *g, oracle_tree shape, int free_percent);
oracle_tree generate_profile(struct generator *g, oracle_tree shape);
oracle_tree generate_refined(struct generator *g, oracle_tree shape);
oracle_tree generate_order(struct generator *g, oracle_tree shape);

/* One operation: make writes the arguments, and the name where it has template arguments. */
struct generate_maker {
    const char *op;
    void (*make)(struct generator *g, struct generate_case *c);
};

/* Tables of makers, ended by one without a name. */
extern const struct generate_maker makers_of_tuples[], makers_of_layouts[], makers_of_algebra[],
    makers_of_tensor_memory[];

/* case.c: from a table's row to a case */
void generate_argument(struct generate_case *c, oracle_tree t);
void generate_name(struct generate_case *c, int n, const int64_t *template_arguments);
bool generate_make(struct generator *g, const struct generate_maker *m, uint64_t seed,
                   int64_t number, struct generate_case *c);

/* generate.c: the maker of operation i, NULL past the end */
const struct generate_maker *generate_maker_at(int i);

#endif
