/* law.h - what the laws share: the question in the oracle's trees, and the verdict.
 *
 * Not for other files: they use laws.h. */
#ifndef LAW_H
#define LAW_H

#include "spec-tests/judge/laws/laws.h"
#include "spec-tests/judge/oracle/oracle.h"

enum { LAW_ARGS = 8, LAW_PARAMS = 8, LAW_SUMS = 1 << 18 };

/*   upcast<4>  (_8,_4):(_1,_8)  =  ...      op "upcast", param {4}, arg {(_8,_4):(_1,_8)}   */
struct law {
    struct oracle o;
    char op[48];
    int params;
    int64_t param[LAW_PARAMS];
    int n;
    oracle_tree arg[LAW_ARGS];
    const char *const *words; /* the arguments as they were written */
    oracle_tree answer;
    const char *text; /* of the answer */
    const struct law_entry *entry;
    const char *name;
    char *why;
    size_t size;
};

/* check: does the law hold for l->answer? derive: the answer that the definition, or CuTe's own
 * algorithm, gives; l->o.refused is set where there is none. An operation without check is held
 * to its derived answer. */
typedef int law_check_fn(struct law *l);
typedef oracle_tree law_derive_fn(struct law *l);

enum law_form {
    LAW_FUNCTION, /* the same function, or the same numbers, in any form */
    LAW_NUMBERS,  /* the same form and numbers, static or dynamic */
    LAW_LINES,    /* no value but lines of text, which check reads itself */
    LAW_NAMED,    /* numbers; the arguments are names, which check reads itself */
    LAW_MARKS     /* the same to the letter */
};

struct law_entry {
    const char *op, *name;
    int min_args, max_args;
    law_check_fn *check;
    law_derive_fn *derive;
    enum law_form form;
};

/* Tables of entries, ended by one without a name. */
extern const struct law_entry laws_of_modes[], laws_of_structure[], laws_of_integers[],
    laws_of_sizes[], laws_of_division[], laws_of_comparison[], laws_of_coordinates[],
    laws_of_strides[], laws_of_layouts[], laws_of_slices[], laws_of_coalesce[],
    laws_of_composition[], laws_of_complement[], laws_of_inverses[], laws_of_common[],
    laws_of_divides[], laws_of_products[], laws_of_fragments[], laws_of_basis[], laws_of_recast[],
    laws_of_swizzles[], laws_of_atoms[], laws_of_words[], laws_of_common_domain[],
    laws_of_layout_sums[], laws_of_f2[], laws_of_tensor_memory[];

/* domain.c: is the law about these operands? */
bool law_in_domain(const struct law *l);

/* law.c */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
int law_break(struct law *l, const char *format, ...);
int law_undecided(struct law *l);
bool law_fails(const struct law *l);
oracle_tree law_reject(struct law *l, const char *rule);
bool law_compatible(oracle_tree a, oracle_tree b);
int law_same(struct law *l, oracle_tree expected, oracle_tree got, const char *what);
int law_values(struct law *l, oracle_tree expected, oracle_tree got, const char *what);
oracle_tree law_plain(oracle_tree layout);
oracle_tree law_shape(oracle_tree t);
oracle_tree law_stride(struct law *l, oracle_tree t);
oracle_tree law_bool(struct law *l, bool value);
oracle_tree law_number(struct law *l, int64_t value);
bool law_is_number(oracle_tree t);
oracle_tree law_product(struct law *l, oracle_tree t);
bool law_positive(oracle_tree layout);

/* law.c: sets of integers. A range too wide for the bits makes the question undecided. */
struct law_set {
    int64_t low, high; /* the integers that it may hold */
    uint64_t bits[LAW_SUMS / 64];
};
bool law_set_open(struct law *l, struct law_set *set, int64_t low, int64_t high);
bool law_set_add(struct law_set *set, int64_t value);
bool law_set_has(const struct law_set *set, int64_t value);
bool law_range(struct law *l, oracle_tree f, int64_t *low, int64_t *high);
/* x - y, undecided beyond 64 bits; and how many integers there are from low to high. */
int64_t law_difference(struct law *l, int64_t x, int64_t y);
int64_t law_width(struct law *l, int64_t low, int64_t high);
bool law_image(struct law *l, oracle_tree f, struct law_set *set, int64_t *distinct);
bool law_injective(struct law *l, oracle_tree f);

/* structure.c: what an edit does to an integer tuple t, with x put in where it takes one */
typedef oracle_tree law_edit_fn(struct law *l, oracle_tree t, oracle_tree x);
oracle_tree law_edit(struct law *l, oracle_tree t, oracle_tree x, law_edit_fn *f);
oracle_tree law_splice(struct law *l, oracle_tree t, int begin, int end, int64_t n, oracle_tree x);

/* Laws and derivations that others build on. */
oracle_tree law_point_tree(struct law *l, const struct oracle_point *p);
int law_point(struct law *l, const struct oracle_point *expected, oracle_tree got);
oracle_tree law_without_zeros(struct law *l, oracle_tree guide, oracle_tree t);
oracle_tree law_compact_order(struct law *l, oracle_tree shape, oracle_tree order);
int64_t law_after(struct law *l, oracle_tree f, oracle_tree r, int64_t i);
int64_t law_asked(struct law *l, oracle_tree r);
oracle_tree law_right_inverse(struct law *l, oracle_tree t);
oracle_tree law_identity(struct law *l, oracle_tree shape);
oracle_tree law_append_modes(struct law *l, oracle_tree layout, int rank);
oracle_tree law_join(struct law *l, int n, const oracle_tree *layouts);
oracle_tree law_zip(struct law *l, oracle_tree a, oracle_tree b);
int law_of_composition(struct law *l, oracle_tree a, oracle_tree b, oracle_tree r);
int law_of_complement(struct law *l, oracle_tree a, oracle_tree cotarget, oracle_tree r);
oracle_tree law_complement(struct law *l, oracle_tree b, oracle_tree cotarget);
oracle_tree law_derive_complement(struct law *l, oracle_tree b, oracle_tree cotarget);
bool law_radix(struct law *l, oracle_tree layout);

/* divide.c: the arrangements of tiles and rests, for divisions and products */
enum law_arrangement { LAW_LOGICAL, LAW_ZIPPED, LAW_TILED, LAW_FLAT };

/* By a tiler that is one layout: the law of the pair r of a tile and a rest, and that pair. */
struct law_tiling {
    const char *operand; /* A, in messages */
    int (*check)(struct law *l, oracle_tree a, oracle_tree tiler, oracle_tree r);
    oracle_tree (*derive)(struct law *l, oracle_tree a, oracle_tree tiler);
};
int law_tiled(struct law *l, const struct law_tiling *tiling, enum law_arrangement arrangement);
oracle_tree law_derive_tiled(struct law *l, const struct law_tiling *tiling, oracle_tree a,
                             oracle_tree tiler, enum law_arrangement arrangement);

/* product.c */
oracle_tree law_derive_product(struct law *l, oracle_tree a, oracle_tree tiler,
                               enum law_arrangement arrangement);

#endif
