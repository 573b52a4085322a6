/* oracle.h - what a layout is, by definition and by enumeration.
 *
 * What is here: a small tree for CuTe's print form, its parser and printer, the value of a layout
 * at a coordinate, and comparison of two answers as functions. What is not: laws (laws.h), and
 * anything of ref: the two must be able to disagree.
 *
 * Everything is naive and for tiny inputs. Where a bound is passed (nodes, coordinates, 64 bits)
 * the oracle says "not decided" and never guesses. It follows 01_layout.md of CuTe. */
#ifndef ORACLE_H
#define ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ORACLE_NODES = 4096,  /* nodes that one question may use */
    ORACLE_LINKS = 8192,  /* children of all its tuples together */
    ORACLE_LIMIT = 65536, /* coordinates that are enumerated at most */
    ORACLE_DEPTH = 64,    /* nesting of the text */
    ORACLE_LEAVES = 64,   /* modes of a tuple, and leaves where a tuple is flattened */
    ORACLE_PATH = 7,      /* length of a basis path */
    ORACLE_TERMS = 8      /* components of a coordinate in the codomain */
};

enum oracle_kind {
    ORACLE_NULL,     /* not defined; what a failed step gives */
    ORACLE_INT,      /* 4, _4 */
    ORACLE_BASIS,    /* 3@1@0: value 3, path 0x12: E<0,1>, outermost mode in the lowest digit */
    ORACLE_ANY,      /* _ */
    ORACLE_TUPLE,    /* item[0..count) */
    ORACLE_LIST,     /* item[0..count), printed without the parentheses: 0,1,2 */
    ORACLE_LAYOUT,   /* item[0] shape, item[1] stride */
    ORACLE_SWIZZLE,  /* item[0..3) B, M, S */
    ORACLE_COMPOSED, /* item[0] f, item[1] offset, item[2] layout: f o offset o layout */
    ORACLE_MAJOR,    /* LayoutLeft (value 0), LayoutRight (value 1) */
    ORACLE_ITERATOR, /* ArithTuple(..): item[0] the coordinate */
    ORACLE_TENSOR    /* item[0] iterator, item[1] layout */
};

/* A node never changes once it is made and may have many parents. size is the product of the
 * leaves of an integer tuple (of the shape, for a layout), or -1 where it passes 64 bits. */
typedef const struct oracle_node *oracle_tree;
struct oracle_node {
    enum oracle_kind kind;
    bool fixed;    /* static: _4, not 4 */
    int count;     /* children */
    uint32_t path; /* one hexadecimal digit a level, mode + 1, outermost lowest */
    int64_t value;
    int64_t size;
    const oracle_tree *item;
};

/* One question's memory: nodes and links are only ever added. undecided sticks once a bound was
 * passed, and then no verdict may be given. refused names the first of CuTe's own rules that
 * rejects the operands; only the re-derived algorithms (composition.c and its neighbours)
 * set it. */
struct oracle {
    int nodes, links;
    bool undecided;
    const char *refused;
    oracle_tree link[ORACLE_LINKS];
    struct oracle_node node[ORACLE_NODES];
};

/* A value of the codomain: an integer, or a coordinate, as the sum of its components.
 *   (2,_0,_5) = 2@0 + 5@2 = { number 0, terms 2, path {0x1, 0x3}, value {2, 5} } */
struct oracle_point {
    int64_t number;
    int terms;
    uint32_t path[ORACLE_TERMS];
    int64_t value[ORACLE_TERMS];
};

/* oracle.c: making and asking */
void oracle_init(struct oracle *o);
oracle_tree oracle_null(struct oracle *o);
oracle_tree oracle_int(struct oracle *o, int64_t value, bool fixed);
oracle_tree oracle_basis(struct oracle *o, int64_t value, bool fixed, uint32_t path);
oracle_tree oracle_leaf(struct oracle *o, enum oracle_kind kind, int64_t value);
oracle_tree oracle_group(struct oracle *o, enum oracle_kind kind, int n, const oracle_tree *items);
oracle_tree oracle_tuple(struct oracle *o, int n, const oracle_tree *items);
oracle_tree oracle_layout(struct oracle *o, oracle_tree shape, oracle_tree stride);
oracle_tree oracle_composed(struct oracle *o, oracle_tree f, oracle_tree offset, oracle_tree b);
oracle_tree oracle_append(struct oracle *o, oracle_tree tuple, oracle_tree x);
oracle_tree oracle_without(struct oracle *o, oracle_tree tuple, int i);
oracle_tree oracle_with(struct oracle *o, oracle_tree group, int i, oracle_tree x);
int oracle_rank(oracle_tree t);
int oracle_depth(oracle_tree t);
oracle_tree oracle_item(struct oracle *o, oracle_tree t, int i);
oracle_tree oracle_mode(struct oracle *o, oracle_tree layout, int i);
bool oracle_is_function(oracle_tree t);
bool oracle_is_fixed(oracle_tree t);
bool oracle_is_const(oracle_tree t, int64_t value);
bool oracle_congruent(oracle_tree a, oracle_tree b);
bool oracle_equal(oracle_tree a, oracle_tree b);
bool oracle_identical(oracle_tree a, oracle_tree b);
int oracle_leaves(oracle_tree t, int max, oracle_tree *leaves);

/* parse.c, print.c: CuTe's print form */
oracle_tree oracle_parse(struct oracle *o, const char *text);
size_t oracle_print(oracle_tree t, char *text, size_t size);

/* evaluate.c: the value at a coordinate */
int64_t oracle_add_int(struct oracle *o, int64_t a, int64_t b);
int64_t oracle_mul_int(struct oracle *o, int64_t a, int64_t b);
int64_t oracle_domain(oracle_tree f);
void oracle_at(struct oracle *o, oracle_tree f, int64_t i, struct oracle_point *p);
void oracle_at_coord(struct oracle *o, oracle_tree f, oracle_tree coord, struct oracle_point *p);
void oracle_apply(struct oracle *o, oracle_tree f, const struct oracle_point *in,
                  struct oracle_point *out);
int64_t oracle_number(struct oracle *o, oracle_tree f, int64_t i);
void oracle_point_of(struct oracle *o, oracle_tree value, struct oracle_point *p);
bool oracle_point_equal(const struct oracle_point *a, const struct oracle_point *b);
int64_t oracle_swizzle(struct oracle *o, oracle_tree swizzle, int64_t offset);

/* number.c: integers and basis elements with CuTe's static marks */
oracle_tree oracle_refuse(struct oracle *o, const char *rule);
oracle_tree oracle_mul(struct oracle *o, oracle_tree a, oracle_tree b);
oracle_tree oracle_div(struct oracle *o, oracle_tree a, oracle_tree b);
oracle_tree oracle_ceil_div_int(struct oracle *o, oracle_tree a, oracle_tree b);
oracle_tree oracle_min(struct oracle *o, oracle_tree a, oracle_tree b);
oracle_tree oracle_abs(struct oracle *o, oracle_tree a);
oracle_tree oracle_sign(struct oracle *o, oracle_tree a);
oracle_tree oracle_ceil_div(struct oracle *o, oracle_tree a, oracle_tree b);

/* coalesce.c, composition.c, complement.c: CuTe's own plain algorithms,
 * derived again from the documents; what they reject sets o->refused */
oracle_tree oracle_coalesce(struct oracle *o, oracle_tree layout, bool keep_outside);
oracle_tree oracle_coalesce_shape(struct oracle *o, oracle_tree shape);
oracle_tree oracle_filter(struct oracle *o, oracle_tree layout);
oracle_tree oracle_compact_left(struct oracle *o, oracle_tree shape, oracle_tree *start);
oracle_tree oracle_composition(struct oracle *o, oracle_tree a, oracle_tree b);
oracle_tree oracle_complement(struct oracle *o, oracle_tree layout, oracle_tree cotarget);

/* compare.c: two answers as functions. 1: the same; 0: different, and why names a coordinate
 * and both values; -1: cannot be decided. */
int oracle_same(const char *a, const char *b, char *why, size_t size);
int oracle_same_tree(struct oracle *o, oracle_tree a, oracle_tree b, char *why, size_t size);

#endif
