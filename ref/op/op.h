/* op.h - CuTe's operations by name: the row that describes one, the tables of rows, a call.
 *
 *   "upcast<4>"  ->  call.c: name, template arguments  ->  op.c: the array of tables
 *        op_integer  op_tuple  op_layout  op_tensor
 *        op_tiled_copy  op_tiled_mma  op_atom  op_algorithm  op_tma  op_tmem
 *                                                      ->  row {"upcast", usage, law, function}
 *
 * A table is an array of rows that ends with one without a name. Here also: reading the
 * arguments of a call (op_arg.c). Not here: expressions (text/parse.c), the functions that the
 * rows name, which are public or declared by the folder that they come from. */
#ifndef REF_OP_OP_H
#define REF_OP_OP_H

#include "ref/value/value.h"

enum { CTI_MAX_TEMPLATE = 16 };

typedef struct cti_op cti_op;

/* name<t[0],t[1],..>(arg[0],arg[1],..) */
typedef struct cti_call {
    const cti_op *op;
    int n, nt;
    const ct_value *arg;
    int t[CTI_MAX_TEMPLATE];
} cti_call;

/* One operation: a function by its number of operands, or one that looks at the call itself. */
struct cti_op {
    const char *name;
    const char *usage; /* its forms, with a word of usage.c for each operand */
    const char *says;  /* its law in one sentence; A, B, C are the operands, R is the answer */
    ct_value (*one)(ct_ctx *cx, ct_value a);
    ct_value (*two)(ct_ctx *cx, ct_value a, ct_value b);
    ct_value (*three)(ct_ctx *cx, ct_value a, ct_value b, ct_value c);
    ct_value (*any)(ct_ctx *cx, const cti_call *call);
    int which;        /* for `any`: of the operations that it serves, this one */
    int of;           /* .. and of the objects that have such a member, this one */
    bool on_path;     /* template arguments are a path into the first operand */
    int min_t, max_t; /* template arguments, where they are not a path */
};

/* The row of a member such as MMA_Traits.ThrID(mma): call is what follows its name in the usage. */
#define CTI_MEMBER(object, member, call, says, ...)                                                \
    {                                                                                              \
        object "." member, object "." member call, says, __VA_ARGS__                               \
    }

extern const cti_op cti_integer_ops[], cti_tuple_ops[], cti_layout_ops[], cti_tensor_ops[],
    cti_tiled_copy_ops[], cti_tiled_mma_ops[], cti_atom_ops[], cti_algorithm_ops[], cti_tma_ops[],
    cti_tmem_ops[];

/* Row i of all tables, one after the other; NULL past the end. */
const cti_op *cti_op_at(int i);
/* f(user, name) for every row. */
void cti_each_op(void (*f)(void *user, const char *name), void *user);
/* The row of the name in length characters, or NULL. */
const cti_op *cti_find_op(const char *name, size_t length);

/* How far names are apart (near.c): so much for each letter that is added, left out, changed or
 * swapped with its neighbour, and 1 for one in the other case; or `most`, where it is not less. */
enum { CTI_EDIT = 100 };
int cti_edits(const char *a, const char *b, int most);

/* ---- Calls (call.c) ---- */

/* The row and the template arguments of a name such as "upcast<4>", no operands yet; false: fails,
 * also after an earlier failure. */
bool cti_find_call(ct_ctx *cx, const char *op, cti_call *call);
/* The answer of a call whose operands are filled in. */
ct_value cti_apply(ct_ctx *cx, const cti_call *call);

/* Examples of the operations on instructions, ended by NULL; the others are examples.c's own. */
extern const char *const cti_atom_examples[];

/* ---- Operands (usage.c) ---- */

/* A word of the usages: which kinds of values it stands for, and which kinds the leaves of a tuple
 * may be, as sets of bits 1 << ct_kind. */
typedef struct cti_operand_word {
    const char *word;
    unsigned kinds, leaves;
    const char *takes; /* the same in words */
} cti_operand_word;

/* Word i, in the order of the table; NULL past the end. */
const cti_operand_word *cti_operand_word_at(int i);
/* True where the operands are those of a form of the usage; else fails. */
bool cti_takes(ct_ctx *cx, const cti_call *c);

/* ---- Arguments (op_arg.c) ---- */

/* Of arguments that are there and of their kinds, as cti_takes has found them. */

/* The name that argument i is; the width in bits, or a failure. */
const char *cti_name_arg(const cti_call *c, int i);
int cti_bits_arg(ct_ctx *cx, const cti_call *c, int i);
/* The coordinate that the arguments from i on are: one as it is, several as a tuple. */
ct_value cti_coord_arg(ct_ctx *cx, const cti_call *c, int i);
/* The part of a value that the template arguments lead to: get<i,j,..>(v), or all of it. */
ct_value cti_part_arg(ct_ctx *cx, const cti_call *c, ct_value v);
/* What the arguments from i on make: a copy atom of instruction and type; a tiled MMA of
 * instruction, atoms and permutation. */
ct_copy_traits cti_copy_atom_arg(ct_ctx *cx, const cti_call *c, int i);
ct_tiled_mma cti_tiled_mma_arg(ct_ctx *cx, const cti_call *c, int i);
/* The tiled copy whose members are maker's rows, of the operands that it is made of
 * (op_tiled_copy.c); false: these make none, or a failure. */
bool cti_tiled_copy_of(ct_ctx *cx, const char *maker, int n, const ct_value *arg,
                       ct_tiled_copy *copy);

/* ---- Texts as answers (op_arg.c) ---- */

/* What print writes, which is called once to measure and once to write. */
typedef size_t cti_printer(ct_ctx *cx, const void *what, char *text, size_t size);
ct_value cti_printed(ct_ctx *cx, cti_printer *print, const void *what);
/* Two values as one text, with a blank between: the lines of a tiled copy in CuTe's print. */
ct_value cti_pair_text(ct_ctx *cx, ct_value a, ct_value b);

#endif
