/* cti.h - what the files of the reference share, and nobody else sees.
 *
 * The node, memory, failure, and the few helpers more than one concept needs. */
#ifndef CTI_H
#define CTI_H

#include "ref/ct.h"

/* One immutable value.
 *
 *   integer    fixed? value                      _4   4
 *   basis      fixed? value   item: path         _1@0@1 is value 1, path (1,0), outermost first
 *   tuple      item[0..rank)                     (a,b,..)
 *   layout     item: shape, stride               congruent, the stride's leaves may be bases
 *   swizzle    item: bits, base, shift           static integers
 *   composed   item: a, offset, b
 *   mixed      value = dynamic bits   item: static bits, dynamic mask
 *   major      value = 0 left, 1 right
 *   iterator   item: coordinate; value = 1 counts integers: counting_iter(n)
 *   tensor     item: iterator or pointer, layout
 *   pointer    value = address in bits, or CTI_UNSET   item: see pointer.c
 *   name       text
 *   text       text: what an operation answers in characters, a table for one
 *
 * Invariants: depth <= CT_MAX_DEPTH and weight <= CT_MAX_LEAVES, so every recursion over a value
 * ends soon, shared parts included; fixed means that no leaf below is dynamic. */
struct ct_node {
    ct_kind kind;
    bool fixed;
    int rank;   /* number of items */
    int depth;  /* of tuple nesting, other kinds count as deep as their items */
    int leaves; /* integers below */
    int weight; /* as leaves, but () counts too: what bounds the work of a walk */
    int64_t value;
    union {
        const ct_value *item;
        const char *text; /* of a text */
    };
};

/* ---- Memory and failure (ctx.c) ---- */

void *cti_out_of_memory(ct_ctx *cx, size_t bytes);

/* The next bytes of the caller's memory, or NULL and CT_ENOMEM. */
static inline void *cti_alloc(ct_ctx *cx, size_t bytes)
{
    size_t need = (bytes + 7) & ~(size_t)7;
    if (cx->size - cx->used < need)
        return cti_out_of_memory(cx, need);
    void *p = cx->memory + cx->used;
    cx->used += need;
    return p;
}

ct_value *cti_items(ct_ctx *cx, int n);

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
ct_value
cti_fail(ct_ctx *cx, ct_error error, const char *format, ...);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void cti_witness(ct_ctx *cx, const char *format, ...);

/* A value as short text for a message: the buffer belongs to the caller. */
typedef struct cti_text {
    char s[72];
} cti_text;
const char *cti_show(cti_text *buffer, ct_value v);

/* ---- Nodes (node.c) ---- */

ct_value cti_nothing(void);
ct_value cti_node(ct_ctx *cx, ct_kind kind, int64_t value, int n, const ct_value *items);
ct_value cti_tuple(ct_ctx *cx, int n, const ct_value *items);
ct_value cti_pair(ct_ctx *cx, ct_kind kind, ct_value a, ct_value b);
ct_value cti_triple(ct_ctx *cx, ct_kind kind, ct_value a, ct_value b, ct_value c);
ct_value cti_integer(ct_ctx *cx, int64_t value, bool fixed);
ct_value cti_bool(ct_ctx *cx, bool value, bool fixed);
ct_value cti_basis(ct_ctx *cx, int64_t value, bool fixed, ct_tuple path);

static inline bool cti_is(ct_value v, ct_kind kind)
{
    return v->kind == kind;
}

static inline bool cti_is_tuple(ct_value v)
{
    return v->kind == CT_TUPLE;
}

static inline bool cti_is_layout(ct_value v)
{
    return v->kind == CT_LAYOUT;
}

static inline bool cti_is_any_layout(ct_value v)
{
    return v->kind == CT_LAYOUT || v->kind == CT_COMPOSED;
}

/* The static integer n: what CuTe's is_constant<n> asks. */
static inline bool cti_is_constant(ct_value v, int64_t n)
{
    return v->kind == CT_INTEGER && v->fixed && v->value == n;
}

/* The modes of a tuple; anything else is its own mode 0. */
static inline int cti_rank(ct_value v)
{
    return v->kind == CT_TUPLE ? v->rank : 1;
}

static inline ct_value cti_at(ct_value v, int i)
{
    if (v->kind == CT_TUPLE)
        return i < v->rank ? v->item[i] : cti_nothing();
    return v;
}

enum { CTI_UNSET = -1 }; /* the address of a pointer that is still to come */

/* A text or a name that is already in the context's memory. */
ct_value cti_text_node(ct_ctx *cx, ct_kind kind, const char *text);

/* ---- Integers (integer.c) ---- */

/* A number, and whether its type decides it: what integer leaves compute with. */
typedef struct cti_num {
    int64_t value;
    bool fixed;
} cti_num;

static inline cti_num cti_num_of(ct_value leaf)
{
    return (cti_num){leaf->value, leaf->fixed};
}

static inline bool cti_num_is(cti_num a, int64_t n)
{
    return a.fixed && a.value == n;
}

cti_num cti_times(ct_ctx *cx, cti_num a, cti_num b);
cti_num cti_over(ct_ctx *cx, cti_num a, cti_num b);
cti_num cti_modulo(ct_ctx *cx, cti_num a, cti_num b);
cti_num cti_over_up(ct_ctx *cx, cti_num a, cti_num b);
cti_num cti_smaller(cti_num a, cti_num b);
ct_value cti_leaf(ct_ctx *cx, cti_num a);
ct_value cti_scaled(ct_ctx *cx, cti_num a, ct_value leaf); /* a times an integer or a basis */

typedef bool cti_int_op(int64_t a, int64_t b, int64_t *out); /* false: leaves 64 bits */
bool cti_mul_fits(int64_t a, int64_t b, int64_t *out);
bool cti_add_fits(int64_t a, int64_t b, int64_t *out);
ct_value cti_plain(ct_ctx *cx, const char *op, ct_value a, ct_value b, cti_int_op *f);
bool cti_two_integers(ct_ctx *cx, const char *op, ct_value *a, ct_value *b);
bool cti_divisor_fails(ct_ctx *cx, const char *op, cti_num a, cti_num b);
ct_value cti_ceil_div(ct_ctx *cx, ct_value a, ct_value b);
ct_value cti_add_coordinates(ct_ctx *cx, ct_value a, ct_value b, bool subtract); /* basis.c */
bool cti_is_coordinate(ct_value v);                                              /* basis.c */

/* An integer of which the bits in mask are dynamic (bits.c). */
ct_value cti_mixed_bits(ct_ctx *cx, uint32_t fixed, uint32_t value, uint32_t mask);

/* ---- Edits of tuples, and of layouts through their shape and stride (structure.c) ---- */

/* What an edit is told: a range or a mode number, a list of modes, a value to put in. */
typedef struct cti_edit {
    const char *op;
    int begin, end;
    const int *modes;
    ct_value x;
    bool on_composed; /* CuTe defines it for composed layouts */
} cti_edit;

typedef ct_value cti_edit_tuple(ct_ctx *cx, ct_value t, const cti_edit *e);
ct_value cti_apply_edit(ct_ctx *cx, ct_value v, cti_edit_tuple *f, const cti_edit *e);
bool cti_no_mode(ct_ctx *cx, const char *op, ct_value t, int mode); /* and says so */

/* t's modes, with those in [begin, end) replaced by n copies of x. */
ct_tuple cti_splice(ct_ctx *cx, ct_value t, int begin, int end, int n, ct_value x);

/* ---- Lists under construction: a tuple whose items are still being collected (profile.c) ---- */

typedef struct cti_list {
    ct_value *item;
    int n, capacity;
} cti_list;

cti_list cti_list_new(ct_ctx *cx, int capacity);
void cti_push(ct_ctx *cx, cti_list *list, ct_value v);
ct_tuple cti_list_tuple(ct_ctx *cx, const cti_list *list);

/* ---- Pointers (pointer.c) ---- */

typedef struct cti_pointer_parts {
    int64_t bits; /* the address, in bits; a tmem handle as it is; or CTI_UNSET */
    int width;    /* of an element, in bits */
    ct_type type; /* what its bits mean */
    ct_space space;
    ct_value swizzle;    /* NULL: none */
    int64_t base, bytes; /* the memory behind it; 0 bytes: none */
} cti_pointer_parts;

ct_value cti_pointer(ct_ctx *cx, const cti_pointer_parts *parts);
cti_pointer_parts cti_pointer_parts_of(ct_value v);
bool cti_need_pointer(ct_ctx *cx, const char *op, ct_value v);
bool cti_waits(ct_value v);
ct_value cti_smem_flag(ct_ctx *cx, int bits);
ct_value cti_advance(ct_ctx *cx, ct_value iterator, ct_value offset);

/* ---- Tensors (tensor.c, partition.c) ---- */

bool cti_need_tensor(ct_ctx *cx, const char *op, ct_value v);
ct_value cti_relayout(ct_ctx *cx, ct_value tensor, ct_layout layout);
ct_value cti_tensor_common_vector(ct_ctx *cx, ct_value a, ct_value b);
ct_layout cti_tensor_common_layout(ct_ctx *cx, ct_value a, ct_value b);
ct_tuple cti_thread_coord(ct_ctx *cx, ct_layout threads, ct_value index);

/* ---- Elements (memory.c, element.c, scalar.c) ---- */

enum { CTI_MOST_ELEMENT = 128, CTI_MOST_NUMBER = 16 }; /* bytes of one element, of a number */

bool cti_reachable(ct_ctx *cx, ct_value pointer);
bool cti_load(ct_ctx *cx, ct_value pointer, void *out);
bool cti_store(ct_ctx *cx, ct_value pointer, const void *in);
bool cti_read(ct_ctx *cx, ct_value iterator, ct_scalar *out);
bool cti_write(ct_ctx *cx, ct_value pointer, ct_scalar v);
ct_value cti_follow(ct_ctx *cx, ct_value iterator); /* what it points at */
bool cti_need_numbers(ct_ctx *cx, const char *op, const char *operand, ct_value tensor);

bool cti_has_numbers(ct_ctx *cx, const char *op, ct_type type, int bits);
bool cti_decode(ct_ctx *cx, const unsigned char *bytes, ct_type type, int width, ct_scalar *out);
bool cti_encode(ct_ctx *cx, ct_scalar v, ct_type type, int width, unsigned char *bytes);

/* a op b in the type and width of *v, which becomes the result. */
bool cti_scalar_times(ct_ctx *cx, const char *op, ct_scalar a, ct_scalar b, ct_scalar *v);
bool cti_scalar_plus(ct_ctx *cx, const char *op, ct_scalar a, ct_scalar b, ct_scalar *v);

/* ---- Algorithms (algorithm/operand.c) ---- */

/* An operand of an algorithm, and what messages call it. */
typedef struct cti_operand {
    const char *name;
    ct_value tensor;
} cti_operand;

/* Which elements take part: those with a flag in a tensor, or those that a function names. A NULL
 * mask selects all. */
typedef struct cti_mask {
    ct_value tensor;
    ct_predicate *f;
    void *user;
} cti_mask;

bool cti_need_memory(ct_ctx *cx, const char *op, const char *operand, ct_value tensor);
int64_t cti_count(ct_ctx *cx, ct_value tensor);
bool cti_same_count(ct_ctx *cx, const char *op, cti_operand a, cti_operand b);
ct_value cti_element(ct_ctx *cx, ct_value tensor, int64_t i);
bool cti_blame(ct_ctx *cx, cti_operand o, int64_t i);
bool cti_read_element(ct_ctx *cx, cti_operand o, int64_t i, ct_scalar *out);
bool cti_write_element(ct_ctx *cx, cti_operand o, int64_t i, ct_scalar v);
bool cti_selects(ct_ctx *cx, const cti_mask *mask, int64_t i);
bool cti_mask_fits(ct_ctx *cx, const char *op, const cti_mask *mask, cti_operand masked);
bool cti_in_memory(ct_ctx *cx, cti_operand o, const cti_mask *mask);
bool cti_scatters_once(ct_ctx *cx, const char *op, ct_value src, ct_value dst,
                       const cti_mask *mask);

/* The assumed alignment that copy itself goes by; else 8, 16, 32, 64 or 128 bits (algorithm/copy.c). */
enum { CTI_COPY_DECIDES = 0 };
void cti_copy(ct_ctx *cx, const char *op, int max_bits, ct_value src, ct_value dst);
void cti_copy_masked(ct_ctx *cx, const char *op, const cti_mask *mask, ct_value src, ct_value dst);

/* An atom, and what of it every instruction asks for: the values that lie side by side on each
 * side, as a layout n:1 (atom/copy_atom.c). */
typedef struct cti_instruction {
    const ct_copy_traits *atom;
    int64_t threads, src_values, dst_values;
    ct_layout src_run, dst_run;
} cti_instruction;

bool cti_take_instruction(ct_ctx *cx, const ct_copy_traits *atom, cti_instruction *in);
bool cti_is_run(ct_ctx *cx, cti_operand o, ct_layout run);
bool cti_run_is_whole(ct_ctx *cx, cti_operand o, ct_value at, ct_layout run);

/* ---- Layouts (layout.c, composed.c) ---- */

/* shape:stride of parts known to be congruent. */
ct_layout cti_layout(ct_ctx *cx, ct_tuple shape, ct_tuple stride);
static inline ct_tuple cti_shape(ct_layout l)
{
    return l->item[0];
}
static inline ct_tuple cti_stride(ct_layout l)
{
    return l->item[1];
}
ct_layout cti_unit(ct_ctx *cx); /* _1:_0 */
ct_layout cti_mode(ct_ctx *cx, ct_layout l, int i);

bool cti_same_profile(ct_value a, ct_value b); /* compare.c */

/* True when every leaf is an integer and not negative; else fails in the name of op. */
bool cti_valid_shape(ct_ctx *cx, const char *op, ct_tuple shape);

/* True when v is a plain layout; else fails with CT_EINVAL in the name of op. */
bool cti_need_layout(ct_ctx *cx, const char *op, const char *operand, ct_value v);
bool cti_need_leaf(ct_ctx *cx, const char *op, const char *operand, ct_value v);

/* An operation on a composed layout is the operation on its inner layout b:
 * a o offset o f(b). */
typedef ct_layout cti_tiling(ct_ctx *cx, ct_layout l, ct_tiler tiler);
ct_layout cti_on_inner(ct_ctx *cx, ct_layout composed, cti_tiling *f, ct_tiler tiler);

/* f on the modes that a tuple tiler reaches; the others stay (divide.c). */
ct_layout cti_by_tiler(ct_ctx *cx, const char *op, ct_layout l, ct_tiler tiler, cti_tiling *f);

/* ((a),(b)) with the modes of a, of b, or of both brought to the top (divide.c). */
ct_layout cti_open(ct_ctx *cx, ct_layout zipped, bool tile, bool rest);

/* ---- Swizzles (swizzle.c, swizzled.c) ---- */

typedef struct cti_swizzle {
    int bits, base, shift;
    int64_t y, z; /* the bits that are read, the bits that are changed */
} cti_swizzle;

cti_swizzle cti_swizzle_of(ct_value v);
ct_value cti_merge_swizzles(ct_ctx *cx, ct_value a, ct_value b);
ct_layout cti_compose_swizzle(ct_ctx *cx, ct_layout a, ct_value swizzle);
ct_layout cti_swizzle_fields(ct_ctx *cx, const cti_swizzle *s); /* keeps the bits of y and z */
ct_layout cti_swizzle_by_values(ct_ctx *cx, ct_value y, ct_value z, ct_layout layout);
ct_value cti_slice_swizzled(ct_ctx *cx, ct_tuple coord, ct_layout l);

/* ---- The algebra's shared parts ---- */

/* A layout as a flat list of integral modes s:d. */
typedef struct cti_modes {
    ct_value *shape, *stride;
    int n;
} cti_modes;

cti_modes cti_flat_modes(ct_ctx *cx, ct_layout l);
ct_layout cti_modes_layout(ct_ctx *cx, const cti_modes *m);
ct_layout cti_coalesce_extended(ct_ctx *cx, ct_layout layout, ct_tuple coprofile);

/* ---- Reading text (scan.c) ---- */

/* name(arg[0],..): an operation by its name. */
typedef ct_value cti_caller(ct_ctx *cx, const char *name, int n, const ct_value *arg);

/* A text and the place in it. */
typedef struct cti_scanner {
    ct_ctx *cx;
    const char *text;
    size_t length, at;
    int depth;
    cti_caller *call; /* what applies operations in an expression; NULL where none may stand */
} cti_scanner;

ct_value cti_scan_expected(cti_scanner *p, const char *what);
ct_value cti_scan_too_much(cti_scanner *p, size_t at, const char *what);
void cti_scan_skip_space(cti_scanner *p);
char cti_scan_peek(const cti_scanner *p);
bool cti_scan_accept(cti_scanner *p, const char *token);
bool cti_scan_digit_at(const cti_scanner *p, size_t at);
bool cti_scan_number(cti_scanner *p, int64_t *out);
bool cti_scan_name_char(char c);
bool cti_scan_word(cti_scanner *p, char *name, size_t size);

/* The value of a text, whose operations caller applies; NULL: it may have none (parse.c). */
ct_value cti_parse(ct_ctx *cx, const char *text, size_t length, cti_caller *caller);

/* ---- Pointers and names as text (parse_pointer.c) ---- */

enum { CTI_MOST_NAME = 128 };

ct_value cti_parse_placed(cti_scanner *p, size_t at, ct_value v); /* a failure began here */
ct_value cti_parse_name_from(cti_scanner *p, size_t at);
bool cti_parse_known_name(const char *s, size_t left);
ct_value cti_parse_known(cti_scanner *p, size_t at);
bool cti_parse_pointer_words(cti_scanner *p, cti_pointer_parts *to);
ct_value cti_parse_pointer(cti_scanner *p, size_t at, cti_pointer_parts to);
ct_value cti_parse_swizzled_pointer(cti_scanner *p, size_t at, ct_value swizzle);
ct_value cti_parse_counting(cti_scanner *p, size_t at);

/* A tiled copy of given places in a shape (tiled_copy.c). */
ct_tiled_copy cti_copy_of_places(ct_ctx *cx, ct_copy_traits atom, ct_tuple shape, ct_layout tv);

/* CuTe's A o B, right or not; flat is A coalesced for it (composition.c). */
ct_layout cti_compose_as_cute(ct_ctx *cx, ct_layout a, ct_layout b, ct_layout *flat);

/* ---- Looking at an answer, coordinate by coordinate (claim.c) ---- */

/* For all c of the domain, answer(c) = want(c). */
typedef struct cti_claim {
    const char *op, *equation;
    const char *side; /* the side of the equation that want is */
    ct_value (*want)(ct_ctx *cx, const struct cti_claim *claim, ct_value c);
    ct_layout answer, domain;
    ct_value a, b;                                                          /* for want and got */
    ct_value (*got)(ct_ctx *cx, const struct cti_claim *claim, ct_value c); /* NULL: answer(c) */
} cti_claim;

/* Looks at the first n coordinates; a difference is refused with a witness. */
bool cti_holds(ct_ctx *cx, const cti_claim *claim, int64_t n);

/* Where R = A o B breaks R(c) = A(B(c)), refuse with a witness; A is flat (admissible.c). */
bool cti_admissible(ct_ctx *cx, ct_layout a, ct_layout b, ct_layout r);
bool cti_digits_fit(ct_ctx *cx, ct_layout a, ct_layout b);
bool cti_agrees(ct_ctx *cx, ct_layout a, ct_layout b, ct_layout r, int64_t n);

#endif
