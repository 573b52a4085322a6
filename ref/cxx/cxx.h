/* cxx.h - expressions in CuTe's C++: what the files of cxx/ share.
 *
 *   eval.c        statements: auto A = ..; using X = ..; A.shape()     -> the last value
 *   block.c       statements that hold statements: for, if, { }, return
 *   assign.c      names that get a value, and another one: x += 2
 *   output.c      what print writes inside of loops and functions
 *   expression.c  operators, members, calls of layouts, around the items of text/
 *   letters.c     where a name begins and ends; namespaces, which may be left out
 *   word.c        what a name begins: a namespace, an instruction, a template, a call
 *   cast.c        static_cast<T>(v), (T*)v
 *   integer_type.c  the C++ types of dynamic integers, as far as a text says them
 *   construct.c   T{..}
 *   type_trait.c  conditional_t<c,A,B>, is_same_v<A,B>
 *   lambda.c      [](auto x) { return x * x; }
 *   higher.c      functions that take functions: transform(t, f)
 *   coord_iterator.c  make_coord_iterator(shape), *it, ++it
 *   apply.c       a function by its name: objects spread out, C++'s forms of the operations
 *   selector.c    ss_smem_selector<..>(), is_major<..>(): what CUTLASS chooses for a tile
 *   object.c      atoms, tiled copies, tiled MMAs, slices: values that no print form can write
 *   operation.c   an operation by its row's name
 *   names.c       names in the caller's memory
 *   suggest.c     the name that was meant
 *
 * The grammar of values is text/'s; what an operation does is op/'s. */
#ifndef REF_CXX_CXX_H
#define REF_CXX_CXX_H

#include "ref/op/op.h"
#include "ref/text/scan.h"

/* name<t..>(arg[0],..): what applies operations, ct_call for one. */
typedef ct_value cti_caller(ct_ctx *cx, const char *name, int n, const ct_value *arg);

/* A name of a text, or of a ct_names. */
typedef struct cti_binding {
    const char *name;
    ct_value value;
    ct_value type; /* the element type that a declaration converts to, or NULL */
    struct cti_binding *next;
} cti_binding;

/* A lambda of this text (lambda.c). */
typedef struct cti_closure cti_closure;

/* Whether a block goes on, and if not, up to where it is left. */
typedef enum cti_flow { CTI_NEXT, CTI_BREAK, CTI_CONTINUE, CTI_RETURN } cti_flow;

/* name<t[0],..>(arg[0],..), or what C++ means by it; at: where the name stands. */
typedef struct cti_cxx_call {
    const char *name;
    size_t at;
    bool has_t;
    cti_list t, arg;
} cti_cxx_call;

/* What is known while a text is read. The scanner's `more` points at the first member. */
typedef struct cti_scope {
    cti_notation notation;
    ct_value (*statement)(cti_scanner *p); /* one, up to its ';', which stays */
    cti_caller *call;
    ct_value *answer;      /* of the last call, for who remembers it; or NULL */
    const ct_names *names; /* those bound before, or NULL */
    cti_binding *last;     /* those that this text has bound so far */
    bool silent;           /* the statement only printed words */
    bool closed;           /* the statement ended with a block, and needs no ';' */
    int nest;              /* blocks, loops and functions under way */
    int loops, calls;      /* of these: loops in the innermost function; functions */
    int steps;             /* statements that blocks have run, all together */
    cti_flow flow;
    ct_value returned;     /* what return gave; NULL: nothing */
    cti_closure *closures; /* of this text, the newest first */
    char *output;          /* what loops have printed; NULL: nothing yet */
    size_t written;
} cti_scope;

static inline cti_scope *cti_scope_of(cti_scanner *p)
{
    return (cti_scope *)p->more;
}

/* ---- Statements (eval.c) ---- */

/* How a text is read. */
typedef struct cti_reading {
    const ct_names *names; /* may be NULL */
    ct_names *keep;        /* those that go on with what the text binds, or NULL */
    bool all_static;       /* 4 is read as _4 */
    cti_caller *call;
    ct_value *answer; /* of the last call, which gets its C++ type there, too; may be NULL */
    uint64_t work;    /* the bytes of values that it may make; 0: as many as a text may */
} cti_reading;

/* The last value of a text. */
ct_value cti_run(ct_ctx *cx, const cti_reading *how, const char *text, size_t length);

/* ---- Blocks, loops, branches (block.c) ---- */

/* A statement that holds others, or leaves them; NULL: the cursor is at none. */
ct_value cti_compound(cti_scanner *p);
/* "{ .. }", run up to what leaves it; false: a failure. */
bool cti_block(cti_scanner *p);
/* Past a bracket and all that it holds, without running it; open: "'('", as messages name it. */
bool cti_skip_bracket(cti_scanner *p, const char *open);
/* One more statement of a loop or call of a function; false: too many. */
bool cti_count_step(cti_scanner *p, size_t at);
/* One more level of blocks; false: too deep. cti_leave ends it. */
bool cti_enter(cti_scanner *p, size_t at);
void cti_leave(cti_scanner *p);

/* ---- Names that get values (assign.c) ---- */

/* A declaration; the type converts later values, or is NULL. */
void cti_give(cti_scanner *p, const char *name, ct_value type, ct_value v);
/* x = v outside of blocks: another value for a name of this text, or a new name. */
void cti_rebind(cti_scanner *p, const char *name, ct_value v);
/* Whether an operator that assigns is at the cursor; a plain = declares outside of blocks. */
bool cti_at_assignment(cti_scanner *p);
/* name += v, name++: the cursor is behind the name, which began at `at`. */
ct_value cti_assign(cti_scanner *p, size_t at, const char *name);
/* ++name; NULL: the cursor is at none. */
ct_value cti_step_name(cti_scanner *p);

/* ---- Printing inside of loops (output.c) ---- */

/* What print(of..) writes: a value, or a format and its integers. */
void cti_print(cti_scanner *p, size_t at, const cti_list *of);
/* At the end of the outermost loop: all that was written, as the statement's value. */
ct_value cti_output(cti_scanner *p);

/* ---- Functions (lambda.c, higher.c) ---- */

/* "[..](..) {..}" at the cursor. */
ct_value cti_lambda(cti_scanner *p);
bool cti_is_lambda(ct_value v);
/* f(arg..); a text of no characters: it returns nothing. */
ct_value cti_call_lambda(cti_scanner *p, size_t at, ct_value f, const cti_list *arg);
/* transform(t, f) and its like; NULL: no operand is a function. */
ct_value cti_higher(cti_scanner *p, const cti_cxx_call *c);

/* ---- Iterators over coordinates (coord_iterator.c) ---- */

ct_value cti_make_coord_iterator(cti_scanner *p, const cti_cxx_call *c);
bool cti_is_coord_iterator(ct_value v);
bool cti_is_sentinel(const char *name);           /* of the type that ends them all */
ct_value cti_coord_of_iterator(ct_value it);      /* *it */
ct_value cti_next_coord(ct_ctx *cx, ct_value it); /* ++it */
/* pair[0] == pair[1], or !=, whose first is an iterator. */
ct_value cti_compare_coord_iterators(cti_scanner *p, size_t at, bool equal, const ct_value pair[2]);

/* ---- What CUTLASS chooses for a tile (selector.c) ---- */

/* ss_smem_selector<..>() and its like; NULL: another function. */
ct_value cti_selector(cti_scanner *p, const cti_cxx_call *c);

/* ---- Operators and what follows an item (expression.c) ---- */

ct_value cti_cxx_operand(cti_scanner *p);

/* ---- Letters (letters.c) ---- */

bool cti_is_letter(const cti_scanner *p, size_t at);                 /* a name may begin with it */
bool cti_is_word_char(const cti_scanner *p, size_t at);              /* a letter, a digit or _ */
bool cti_at_word(const cti_scanner *p, size_t at, const char *word); /* this whole word */
bool cti_read_name(cti_scanner *p, char *s, size_t size);
bool cti_read_new_name(cti_scanner *p, char *s, size_t size); /* one that may get a value */
void cti_skip_namespaces(cti_scanner *p); /* and words without a meaning here: const, typename */

/* ---- Words (word.c) ---- */

/* A name as it stands in the text, with the namespaces that may be left out taken away. */
typedef struct cti_word_text {
    char s[CTI_MAX_NAME];
    size_t n, at;
} cti_word_text;

ct_value cti_cxx_bound(cti_scanner *p);
ct_value cti_cxx_named(cti_scanner *p);

/* ---- Casts (cast.c) ---- */

/* static_cast<T>(v), whose first word has been read. */
ct_value cti_cxx_cast(cti_scanner *p, size_t at);
/* (T*)v and (T)v at the cursor; term reads v. */
bool cti_at_c_cast(const cti_scanner *p);
ct_value cti_c_cast(cti_scanner *p, ct_value (*term)(cti_scanner *p));
/* The literal 3.5 at the cursor as an element of the type; NULL: no decimal literal, no type. */
ct_value cti_decimal(cti_scanner *p, ct_value type);
/* v as an element of the type, if the type is one; else v. */
ct_value cti_convert(cti_scanner *p, size_t at, ct_value type, ct_value v);

/* ---- C++ types of dynamic integers (integer_type.c), as `type` of ct_node ---- */

/* The type of that name; 0: it is no integer type of C++. */
int cti_integer_type(const char *name);
/* A type of several words, unsigned long: its name after one more of them; NULL: it is none. */
const char *cti_type_word(const char *before, const char *word);
int64_t cti_low_bits(int64_t n, int type); /* n modulo 2^bits, as the type has it */
/* The same integer, of a type that no text says. */
ct_value cti_untyped(ct_ctx *cx, ct_value v);
/* v of that type, its low bits, where the type has room here; of no type the number. */
ct_value cti_as_type(ct_ctx *cx, ct_value v, int type);
/* yes or no of a condition, which have one type. */
ct_value cti_chosen(ct_ctx *cx, bool condition, ct_value yes, ct_value no);
/* Of an operator the operands in their common type; the type of its answer, 0: not known. */
int cti_operator_types(ct_ctx *cx, const char *op, ct_value pair[2]);
int cti_sign_type(char sign, ct_value v); /* of -v, ~v, !v */
/* Whether its answer, or that CuTe compiles it, depends on the type of its operand. */
bool cti_is_word_function(const char *name);
/* ... and the type of v is not known. */
bool cti_needs_type(const char *function, ct_value v);

/* ---- T{..} (construct.c) ---- */

ct_value cti_construct(cti_scanner *p, size_t at, ct_value type, const cti_list *of);

/* ---- Arithmetic tuples: coordinates, which are added (operation.c) ---- */

bool cti_is_arithmetic(ct_value v);
ct_value cti_arithmetic(ct_ctx *cx, ct_value tuple);

/* ---- Calls (apply.c) ---- */

/* "<..>" behind a name, as values; false: a failure. */
bool cti_template_list(cti_scanner *p, cti_cxx_call *c);
bool cti_is_trait(const char *name); /* is_static, cosize_v: asked of a type, without a call */
ct_value cti_cxx_apply(cti_scanner *p, const cti_cxx_call *c);

/* ---- conditional_t<c,A,B> and its like, from template arguments (type_trait.c) ---- */

bool cti_is_type_trait(const char *name);
ct_value cti_type_trait(cti_scanner *p, const cti_cxx_call *c);

/* ---- Operations (operation.c) ---- */

/* An operation with no more than values as operands. */
ct_value cti_operation(cti_scanner *p, size_t at, const char *name, int n, const ct_value *arg);
/* The answer of the last operation, as an integer of that type. */
ct_value cti_answer_of_type(cti_scanner *p, ct_value v, int type);
/* The name with its template arguments, name<4,16b>. */
const char *cti_call_name(cti_scanner *p, const cti_cxx_call *c);

/* C<4>::value is 4: the number that a type holds is dynamic, where no type holds it again. */
ct_value cti_number_of(cti_scanner *p, ct_value v);

/* A tensor of registers, whose address nobody knows; 0 bits: the layout as it is. */
ct_value cti_registers(ct_ctx *cx, int bits, ct_value layout);

/* ---- Objects (object.c) ---- */

/* The object that a function makes, by the name of its members' rows; NULL: it makes none. */
const char *cti_maker_of(const char *function);
ct_value cti_object(cti_scanner *p, size_t at, const char *maker, ct_value thread,
                    const cti_list *operands);
/* The same by the name of the function; mma(X), tiled_copy(..) are short names. */
ct_value cti_made_by(cti_scanner *p, size_t at, const char *function, const cti_list *operands);
bool cti_is_short(ct_value v); /* an object made by a short name */
/* An operation on values is called with mma(X): its usage names no instruction. */
/* Types of fragments of tensor memory (tmem_type.c). */
bool cti_is_tmem_type(const char *name);
int cti_tmem_mode(const char *name);
bool cti_is_type_of_types(const char *name);
/* The width of elements of sparse_elem<..>; false: another type. */
bool cti_sparse_element(ct_value type, cti_pointer_parts *to);
ct_value cti_tmem_type(cti_scanner *p, const char *name, const cti_list *arguments);
bool cti_takes_no_instruction(const cti_cxx_call *c);
ct_value cti_no_instruction(cti_scanner *p, const cti_cxx_call *c);
/* The operands of a call with each object replaced by what it is made of. */
void cti_spread(ct_ctx *cx, const cti_list *from, cti_list *to);
/* maker.member<t>(object, own..); NULL: the object has no such member. */
ct_value cti_member(cti_scanner *p, const cti_cxx_call *c, ct_value object, const cti_list *own);
const char *cti_object_maker(ct_value object);
/* The maker of TMA copies and atoms, whatever they are made from. */
bool cti_is_tma(const char *maker);
/* The answer of partition_fragment_C(object, ..): registers, where the function makes some. */
ct_value cti_fragment_of(cti_scanner *p, const char *function, ct_value object, ct_value answer);

/* ---- Names (names.c, suggest.c) ---- */

/* The bytes of work that a comparison of names counts as. */
enum { CTI_COMPARED = 64 };
const cti_binding *cti_find_binding(ct_ctx *cx, const cti_binding *first, const char *name);
/* v, unless it is, or holds, the name of an instruction that CuTe does not have. */
ct_value cti_known(cti_scanner *p, size_t at, ct_value v);
/* name is not known: says so, and what may have been meant. */
ct_value cti_unknown(cti_scanner *p, size_t at, const char *name, bool called);
/* The same for a member of an object of that maker. */
ct_value cti_no_member(cti_scanner *p, size_t at, const char *maker, const char *name);

#endif
