/* ct.h - CuTe's layouts and their algebra in C: the one public header of the reference.
 *
 * Here: every type and function of the library: integers, tuples, layouts and their algebra,
 * tensors, atoms, algorithms, TMA plans. Not here: kernels (gpu/), the machine (emu/). Each
 * function's full comment (equation, example, pre, post, fails, CuTe) stands where it is defined,
 * and in the manual pages made from there.
 *
 * Names are ct_ + CuTe's own name. One function serves an integer tuple and a layout alike, as
 * CuTe's overloads do. All memory comes from the caller through a ct_ctx; nothing here calls
 * malloc, keeps global state, or changes a value once it is made. */
#ifndef CT_H
#define CT_H

#define CT_VERSION "0.1.0"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Context: the caller's memory, and the first failure ------------------------------------ */

/* Whose fault a failure is. */
typedef enum ct_error {
    CT_OK,
    CT_EINVAL,  /* CuTe would not compile it: rank, congruence, kind of operand */
    CT_EDOMAIN, /* the operation is not defined there: divisibility, injectivity, admissibility */
    CT_ERANGE,  /* an integer left the 64-bit range, a tuple its size, a text its share of work */
    CT_ENOMEM,  /* the caller's memory is used up */
    CT_EPARSE,  /* the text is not in CuTe's print form */
    CT_EUNSUP   /* defined, but not decided or not provided here */
} ct_error;

/*   memory                      memory + used              memory + size
 *   |  nodes made through cx    |  free                    |
 * The fields are for reading; ct_init, ct_release and ct_clear write them. */
typedef struct ct_ctx {
    char *memory;
    size_t size, used;
    uint64_t made;     /* bytes handed out so far, those that were released included: the work */
    uint64_t most;     /* more of them are refused with CT_ERANGE; no bound after ct_init */
    ct_error error;    /* the first failure since ct_init or ct_clear; later calls pass it along */
    int64_t column;    /* CT_EPARSE: the 1-based column of the text, else 0 */
    char message[320]; /* one sentence: operation, operand, mode, value */
    char witness[200]; /* the coordinate that proves a refusal, where there is one */
} ct_ctx;

void ct_init(ct_ctx *cx, void *memory, size_t bytes);
ct_error ct_check(const ct_ctx *cx);
const char *ct_message(const ct_ctx *cx);
const char *ct_witness(const ct_ctx *cx);
const char *ct_error_name(ct_error error);
void ct_clear(ct_ctx *cx);
size_t ct_mark(const ct_ctx *cx);
void ct_release(ct_ctx *cx, size_t mark);

/* ---- Values --------------------------------------------------------------------------------- */

typedef enum ct_kind {
    CT_INTEGER,    /* _4 static, 4 dynamic */
    CT_BASIS,      /* _1@0, 3@1@0: coefficient and path, innermost mode first as CuTe prints it */
    CT_UNDERSCORE, /* _ */
    CT_TUPLE,      /* (a,b,..) of anything */
    CT_LAYOUT,     /* shape:stride, congruent */
    CT_SWIZZLE,    /* Sw<B,M,S> */
    CT_COMPOSED,   /* a o offset o b */
    CT_MIXED,      /* M_s|(d&f)=v: an integer some of whose bits are static */
    CT_MAJOR,      /* LayoutLeft, LayoutRight */
    CT_ITERATOR,   /* ArithTuple(..): an iterator over coordinates */
    CT_TENSOR,     /* iterator o layout */
    CT_POINTER,    /* gmem_ptr[32b](0x..): an iterator over elements in memory */
    CT_NAME,       /* the name of an instruction or of an element type: SM80_.., 16b */
    CT_TEXT,       /* characters: a printed table, a list of values */
    CT_OBJECT      /* a copy atom, a tiled copy, a tiled MMA, a thread's slice of one: its items are
                      what CuTe prints, the name of its members' rows, its thread or _, and then
                      what it is made of, as those rows take it */
} ct_kind;

/* A value is an immutable node. The names below say what a parameter is meant to be, exactly as
 * CuTe's Shape, Stride, Coord and Tile do; a value of the wrong kind is refused with CT_EINVAL. */
typedef const struct ct_node *ct_value;
typedef ct_value ct_tuple;  /* an integer (static, dynamic, basis, _) or a tuple of them */
typedef ct_value ct_layout; /* shape:stride, or a composed layout */
typedef ct_value ct_tiler;  /* a layout, an integer, _, or a tuple of tilers */

enum { CT_MAX_DEPTH = 64, CT_MAX_LEAVES = 1 << 16 };

ct_value ct_static(ct_ctx *cx, int64_t value);
ct_value ct_dynamic(ct_ctx *cx, int64_t value);
ct_value ct_underscore(void);
ct_value ct_LayoutLeft(void);
ct_value ct_LayoutRight(void);
ct_value ct_E(ct_ctx *cx, ct_tuple coefficient, int n, const int *path);
ct_tuple ct_make_tuple(ct_ctx *cx, int n, const ct_value *items);

ct_kind ct_kind_of(ct_value v);
bool ct_is_static(ct_value v);
bool ct_is_integral(ct_value v);
int64_t ct_int(ct_value v);
int ct_length(ct_value v);
ct_value ct_item(ct_value v, int i);
bool ct_same(ct_value a, ct_value b);

/* ---- Text: CuTe's own print form, both ways ------------------------------------------------- */

size_t ct_print(ct_value v, char *text, size_t size);
const char *ct_str(ct_ctx *cx, ct_value v);
size_t ct_print_layout(ct_ctx *cx, ct_layout layout, char *text, size_t size);
size_t ct_print_tensor(ct_ctx *cx, ct_value tensor, char *text, size_t size);
ct_value ct_parse(ct_ctx *cx, const char *text);
ct_value ct_parse_n(ct_ctx *cx, const char *text, size_t length);
ct_value ct_eval(ct_ctx *cx, const char *text, size_t length);

/* Names and their values, in memory of the caller's that only these functions write. */
typedef struct ct_names {
    ct_ctx half[2];                 /* of the memory: values move over when theirs is full */
    int used;                       /* the half in which they are */
    const struct cti_binding *last; /* the newest, which leads to the others */
    bool all_static;                /* the caller's: 4 is read as _4 */
} ct_names;

void ct_names_init(ct_names *names, void *memory, size_t bytes);
void ct_bind(ct_ctx *cx, ct_names *names, const char *name, ct_value v);
ct_value ct_bound(ct_ctx *cx, const ct_names *names, const char *name);
const char *ct_bound_name(const ct_names *names, int i);
ct_value ct_eval_with(ct_ctx *cx, ct_names *names, const char *text, size_t length);
ct_value ct_eval_using(ct_ctx *cx, const ct_names *names, const char *text, size_t length);
ct_value ct_eval_static(ct_ctx *cx, const char *text, size_t length);
ct_value ct_call(ct_ctx *cx, const char *op, int n, const ct_value *args);
/* Many calls at once. */
typedef struct ct_columns {
    int operands;
    size_t calls;
    const ct_value *const *column; /* operand k of call i is column[k][i] */
} ct_columns;
size_t ct_parse_each(ct_ctx *cx, const char *texts, size_t n, ct_value *values);
size_t ct_print_each(const ct_value *values, size_t n, char *text, size_t size);
size_t ct_call_each(ct_ctx *cx, ct_ctx *work, const char *op, const ct_columns *operands,
                    ct_value *answers);
size_t ct_answer(ct_ctx *cx, const char *request, char *text, size_t size);
ct_value ct_as_static(ct_ctx *cx, ct_value v);
size_t ct_cure(ct_ctx *cx, const ct_names *names, const char *expression, size_t length, char *text,
               size_t size);
size_t ct_why(ct_ctx *cx, const ct_names *names, const char *expression, size_t length, char *text,
              size_t size);
const char *ct_op_name(int i);
const char *ct_op_usage(int i);
const char *ct_op_says(int i);
const char *ct_instruction_usage(int i);
const char *ct_op_example(int i);
const char *ct_op_near(const char *name, int i);
const char *ct_type_near(const char *name, int i);
size_t ct_mma_op_near(const char *name, int i, char *near, size_t size);
size_t ct_copy_op_near(const char *name, int i, char *near, size_t size);
const char *ct_operand_word(int i);
const char *ct_operand_takes(int i);

/* ---- Integers: static op static is static, mixed is dynamic, and CuTe's exceptions ---------- */

ct_value ct_add(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_sub(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_mul(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_div(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_mod(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_neg(ct_ctx *cx, ct_value a);
ct_value ct_abs(ct_ctx *cx, ct_value a);
ct_value ct_signum(ct_ctx *cx, ct_value a);
ct_value ct_min(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_max(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_gcd(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_lcm(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_safe_div(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_equal(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_less(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_and(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_or(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_not(ct_ctx *cx, ct_value a);
ct_value ct_bit_and(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_bit_or(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_bit_xor(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_shiftl(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_shiftr(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_has_single_bit(ct_ctx *cx, ct_value v);
ct_value ct_bit_width(ct_ctx *cx, ct_value v);
ct_value ct_bit_ceil(ct_ctx *cx, ct_value v);
ct_value ct_bit_floor(ct_ctx *cx, ct_value v);
ct_value ct_rotl(ct_ctx *cx, ct_value v, ct_value n);
ct_value ct_rotr(ct_ctx *cx, ct_value v, ct_value n);
ct_value ct_countl_zero(ct_ctx *cx, ct_value v);
ct_value ct_countl_one(ct_ctx *cx, ct_value v);
ct_value ct_countr_zero(ct_ctx *cx, ct_value v);
ct_value ct_countr_one(ct_ctx *cx, ct_value v);
ct_value ct_popcount(ct_ctx *cx, ct_value v);
ct_value ct_log_2(ct_ctx *cx, ct_value v);

/* ---- Basis elements and arithmetic tuples --------------------------------------------------- */

ct_tuple ct_make_basis_like(ct_ctx *cx, ct_tuple shape);
ct_value ct_basis_value(ct_ctx *cx, ct_value basis);
ct_value ct_basis_get(ct_ctx *cx, ct_value basis, ct_value v);
ct_tuple ct_as_arithmetic_tuple(ct_ctx *cx, ct_value v);
ct_value ct_make_inttuple_iter(ct_ctx *cx, ct_tuple coord);
ct_value ct_make_identity_tensor(ct_ctx *cx, ct_tuple shape);

/* ---- Structure: of tuples, and of layouts mode by mode -------------------------------------- */

int ct_rank(ct_value v);
int ct_depth(ct_value v);
ct_value ct_get(ct_ctx *cx, ct_value v, int mode);
ct_value ct_select(ct_ctx *cx, ct_value v, int n, const int *modes);
ct_value ct_take(ct_ctx *cx, ct_value v, int begin, int end);
ct_value ct_group(ct_ctx *cx, ct_value v, int begin, int end);
ct_value ct_append(ct_ctx *cx, ct_value v, ct_value x);
ct_value ct_append_to(ct_ctx *cx, ct_value v, int rank, ct_value x);
ct_value ct_prepend(ct_ctx *cx, ct_value v, ct_value x);
ct_value ct_prepend_to(ct_ctx *cx, ct_value v, int rank, ct_value x);
ct_value ct_replace(ct_ctx *cx, ct_value v, int mode, ct_value x);
ct_value ct_insert(ct_ctx *cx, ct_value v, int mode, ct_value x);
ct_value ct_remove(ct_ctx *cx, ct_value v, int mode);
ct_value ct_flatten(ct_ctx *cx, ct_value v);
ct_value ct_unflatten(ct_ctx *cx, ct_value v, ct_tuple profile);
ct_value ct_zip(ct_ctx *cx, ct_value v);
ct_value ct_zip2_by(ct_ctx *cx, ct_value v, ct_value guide);
ct_value ct_reverse(ct_ctx *cx, ct_value v);
ct_value ct_wrap(ct_ctx *cx, ct_value v);
ct_value ct_unwrap(ct_ctx *cx, ct_value v);
ct_value ct_repeat(ct_ctx *cx, int n, ct_value x);
ct_tuple ct_repeat_like(ct_ctx *cx, ct_value profile, ct_value x);
ct_value ct_front(ct_value v);
ct_value ct_back(ct_value v);

typedef ct_value ct_unary(ct_ctx *cx, ct_value a, void *user);
typedef ct_value ct_binary(ct_ctx *cx, ct_value a, ct_value b, void *user);
ct_tuple ct_transform(ct_ctx *cx, ct_tuple a, ct_unary *f, void *user);
ct_tuple ct_transform2(ct_ctx *cx, ct_tuple a, ct_tuple b, ct_binary *f, void *user);
ct_tuple ct_transform_leaf(ct_ctx *cx, ct_tuple a, ct_unary *f, void *user);

/* ---- Integer tuples: sizes, division, comparison -------------------------------------------- */

ct_value ct_size(ct_ctx *cx, ct_value v);
ct_value ct_product(ct_ctx *cx, ct_tuple t);
ct_tuple ct_product_each(ct_ctx *cx, ct_tuple t);
ct_tuple ct_product_like(ct_ctx *cx, ct_tuple t, ct_tuple guide);
ct_value ct_sum(ct_ctx *cx, ct_tuple t);
ct_value ct_inner_product(ct_ctx *cx, ct_tuple a, ct_tuple b);
ct_tuple ct_ceil_div(ct_ctx *cx, ct_value a, ct_value b);
ct_tuple ct_round_up(ct_ctx *cx, ct_tuple a, ct_tuple b);
ct_tuple ct_shape_div(ct_ctx *cx, ct_tuple a, ct_tuple b);
ct_tuple ct_elem_scale(ct_ctx *cx, ct_tuple a, ct_tuple b);
ct_tuple ct_filter_zeros_tuple(ct_ctx *cx, ct_tuple a, ct_tuple b);

ct_value ct_congruent(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_weakly_congruent(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_compatible(ct_ctx *cx, ct_value a, ct_value b);
ct_value ct_evenly_divides(ct_ctx *cx, ct_tuple shape, ct_tiler tiler);
ct_value ct_elem_less(ct_ctx *cx, ct_tuple a, ct_tuple b);
ct_value ct_elem_leq(ct_ctx *cx, ct_tuple a, ct_tuple b);
ct_value ct_elem_gtr(ct_ctx *cx, ct_tuple a, ct_tuple b);
ct_value ct_elem_geq(ct_ctx *cx, ct_tuple a, ct_tuple b);
ct_value ct_lex_less(ct_ctx *cx, ct_tuple a, ct_tuple b);
ct_value ct_lex_leq(ct_ctx *cx, ct_tuple a, ct_tuple b);
ct_value ct_lex_gtr(ct_ctx *cx, ct_tuple a, ct_tuple b);
ct_value ct_lex_geq(ct_ctx *cx, ct_tuple a, ct_tuple b);
ct_value ct_colex_less(ct_ctx *cx, ct_tuple a, ct_tuple b);
ct_value ct_colex_leq(ct_ctx *cx, ct_tuple a, ct_tuple b);
ct_value ct_colex_gtr(ct_ctx *cx, ct_tuple a, ct_tuple b);
ct_value ct_colex_geq(ct_ctx *cx, ct_tuple a, ct_tuple b);

/* ---- Coordinates and compact strides -------------------------------------------------------- */

ct_value ct_crd2idx(ct_ctx *cx, ct_tuple coord, ct_tuple shape, ct_tuple stride);
ct_value ct_crd2idx_compact(ct_ctx *cx, ct_tuple coord, ct_tuple shape);
ct_value ct_f2_crd2idx(ct_ctx *cx, ct_tuple coord, ct_tuple shape, ct_tuple stride);
ct_tuple ct_idx2crd(ct_ctx *cx, ct_tuple index, ct_tuple shape);
ct_tuple ct_idx2crd_stride(ct_ctx *cx, ct_tuple index, ct_tuple shape, ct_tuple stride);
ct_tuple ct_crd2crd(ct_ctx *cx, ct_tuple coord, ct_tuple from, ct_tuple to);
ct_tuple ct_increment(ct_ctx *cx, ct_tuple coord, ct_tuple shape);
ct_tuple ct_compact_col_major(ct_ctx *cx, ct_tuple shape, ct_tuple current);
ct_tuple ct_compact_row_major(ct_ctx *cx, ct_tuple shape, ct_tuple current);
ct_tuple ct_compact_order(ct_ctx *cx, ct_tuple shape, ct_tuple order);

/* ---- Layouts -------------------------------------------------------------------------------- */

ct_layout ct_make_layout(ct_ctx *cx, ct_tuple shape, ct_tuple stride);
ct_layout ct_make_layout_of(ct_ctx *cx, int n, const ct_layout *modes);
ct_layout ct_make_ordered_layout(ct_ctx *cx, ct_tuple shape, ct_tuple order);
ct_layout ct_make_layout_like(ct_ctx *cx, ct_layout layout);
ct_layout ct_make_fragment_like(ct_ctx *cx, ct_value layout);
ct_layout ct_make_identity_layout(ct_ctx *cx, ct_tuple shape);
ct_tuple ct_shape(ct_ctx *cx, ct_value layout);
ct_tuple ct_stride(ct_ctx *cx, ct_layout layout);
ct_tuple ct_coprofile(ct_ctx *cx, ct_layout layout);
ct_tuple ct_coshape(ct_ctx *cx, ct_layout layout);
ct_value ct_cosize(ct_ctx *cx, ct_layout layout);
ct_value ct_layout_call(ct_ctx *cx, ct_value layout, ct_tuple coord);
void ct_offsets(ct_ctx *cx, ct_value layout, int n, const int64_t *const *coord, size_t count,
                int64_t *offsets);
ct_tuple ct_get_hier_coord(ct_ctx *cx, ct_value layout, ct_value index);
ct_tuple ct_get_flat_coord(ct_ctx *cx, ct_value layout, ct_value index);
ct_value ct_get_1d_coord(ct_ctx *cx, ct_value layout, ct_value index);
ct_value ct_slice(ct_ctx *cx, ct_tuple coord, ct_value v);
ct_value ct_dice(ct_ctx *cx, ct_tuple coord, ct_value v);
ct_value ct_slice_and_offset(ct_ctx *cx, ct_tuple coord, ct_layout layout);
ct_value ct_domain_offset(ct_ctx *cx, ct_tuple coord, ct_layout layout);

/* ---- The algebra ---------------------------------------------------------------------------- */

ct_value ct_coalesce(ct_ctx *cx, ct_value layout);
ct_layout ct_coalesce_by(ct_ctx *cx, ct_layout layout, ct_tuple profile);
ct_layout ct_filter_zeros(ct_ctx *cx, ct_value layout);
ct_layout ct_filter_zeros_by(ct_ctx *cx, ct_layout layout, ct_tuple profile);
ct_layout ct_filter(ct_ctx *cx, ct_layout layout);
ct_layout ct_filter_by(ct_ctx *cx, ct_layout layout, ct_tuple profile);
ct_layout ct_composition(ct_ctx *cx, ct_value a, ct_tiler b);
ct_layout ct_with_shape(ct_ctx *cx, ct_layout layout, ct_tuple shape);
ct_layout ct_complement(ct_ctx *cx, ct_layout layout, ct_value cotarget);
ct_layout ct_complement_cosize(ct_ctx *cx, ct_layout layout);
ct_layout ct_right_inverse(ct_ctx *cx, ct_value layout);
ct_layout ct_left_inverse(ct_ctx *cx, ct_value layout);
ct_layout ct_nullspace(ct_ctx *cx, ct_layout layout);
ct_layout ct_max_common_layout(ct_ctx *cx, ct_layout a, ct_layout b);
ct_value ct_max_common_vector(ct_ctx *cx, ct_layout a, ct_layout b);
ct_value ct_max_alignment(ct_ctx *cx, ct_value layout);
ct_layout ct_domain_distribute(ct_ctx *cx, ct_value a, ct_value b);
ct_layout ct_greatest_common_domain(ct_ctx *cx, ct_value a, ct_value b);
ct_layout ct_layout_add(ct_ctx *cx, ct_layout a, ct_layout b);

ct_layout ct_logical_divide(ct_ctx *cx, ct_layout layout, ct_tiler tiler);
ct_layout ct_zipped_divide(ct_ctx *cx, ct_layout layout, ct_tiler tiler);
ct_layout ct_tiled_divide(ct_ctx *cx, ct_layout layout, ct_tiler tiler);
ct_layout ct_flat_divide(ct_ctx *cx, ct_layout layout, ct_tiler tiler);
ct_layout ct_tile_unzip(ct_ctx *cx, ct_layout layout, ct_tiler tiler);

ct_layout ct_logical_product(ct_ctx *cx, ct_layout block, ct_tiler tiler);
ct_layout ct_zipped_product(ct_ctx *cx, ct_layout block, ct_tiler tiler);
ct_layout ct_tiled_product(ct_ctx *cx, ct_layout block, ct_tiler tiler);
ct_layout ct_flat_product(ct_ctx *cx, ct_layout block, ct_tiler tiler);
ct_layout ct_blocked_product(ct_ctx *cx, ct_layout block, ct_layout tiler);
ct_layout ct_raked_product(ct_ctx *cx, ct_layout block, ct_layout tiler);
ct_layout ct_tile_to_shape(ct_ctx *cx, ct_layout block, ct_tuple shape, ct_tuple order);

ct_value ct_upcast(ct_ctx *cx, ct_value layout, int64_t n);
ct_value ct_downcast(ct_ctx *cx, ct_value layout, int64_t n);
ct_layout ct_as_position_independent_swizzle_layout(ct_ctx *cx, ct_layout layout);
ct_value ct_recast_layout(ct_ctx *cx, ct_value layout, int64_t old_bits, int64_t new_bits);

/* ---- Swizzles and composed layouts ---------------------------------------------------------- */

ct_value ct_Swizzle(ct_ctx *cx, int bits, int base, int shift);
ct_value ct_make_swizzle(ct_ctx *cx, uint32_t y, uint32_t z);
ct_value ct_swizzle_call(ct_ctx *cx, ct_value swizzle, ct_value offset);
ct_layout ct_make_composed_layout(ct_ctx *cx, ct_value a, ct_value offset, ct_value b);
ct_layout ct_composition_offset(ct_ctx *cx, ct_value a, ct_value offset, ct_value b);
ct_value ct_layout_a(ct_ctx *cx, ct_layout composed);
ct_value ct_offset(ct_ctx *cx, ct_layout composed);
ct_value ct_layout_b(ct_ctx *cx, ct_layout composed);
ct_value ct_get_swizzle_portion(ct_ctx *cx, ct_layout layout);
ct_layout ct_get_nonswizzle_portion(ct_ctx *cx, ct_layout layout);
ct_value ct_make_mixed_bits(ct_ctx *cx, ct_value s, ct_value d, ct_value f);
ct_value ct_to_mixed_bits(ct_ctx *cx, ct_tuple shape, ct_tuple stride, ct_tuple coord);

/* ---- Pointers and tensors ------------------------------------------------------------------- */

/* Which memory a pointer is into; a raw pointer counts as registers. */
typedef enum ct_space { CT_RAW, CT_GMEM, CT_SMEM, CT_RMEM, CT_TMEM } ct_space;

/* What the bits of an element mean. Raw bits are copied, not computed with. */
typedef enum ct_type { CT_BITS, CT_UNSIGNED, CT_SIGNED, CT_FLOAT } ct_type;

ct_value ct_make_ptr(ct_ctx *cx, ct_space space, ct_type type, int bits, void *memory,
                     size_t bytes);
ct_value ct_make_gmem_ptr(ct_ctx *cx, ct_value pointer);
ct_value ct_make_smem_ptr(ct_ctx *cx, ct_value pointer, ct_value swizzle);
ct_value ct_make_rmem_ptr(ct_ctx *cx, ct_value pointer);
ct_value ct_make_tmem_ptr(ct_ctx *cx, int bits, int64_t address);
ct_value ct_make_counting_iterator(ct_ctx *cx, ct_value n);
ct_value ct_recast_ptr(ct_ctx *cx, int bits, ct_value pointer);
ct_value ct_recast_type(ct_ctx *cx, ct_type type, ct_value v);
int ct_sizeof_bits(ct_value v);
ct_type ct_value_type(ct_value v);
bool ct_is_space(ct_value v, ct_space space);

/* A number that an element holds or is given: f of a float, else i. */
typedef struct ct_scalar {
    ct_type type;
    int bits;
    int64_t i;
    double f;
} ct_scalar;

ct_scalar ct_of_int(int64_t value);
ct_scalar ct_of_float(double value);
ct_scalar ct_load(ct_ctx *cx, ct_value tensor, ct_tuple coord);
void ct_store(ct_ctx *cx, ct_value tensor, ct_tuple coord, ct_scalar value);

ct_value ct_make_tensor(ct_ctx *cx, ct_value data, ct_value layout);
ct_value ct_make_coord_tensor(ct_ctx *cx, ct_layout layout);
ct_value ct_make_tensor_owning(ct_ctx *cx, ct_type type, int bits, ct_value layout);
ct_value ct_make_tensor_like(ct_ctx *cx, ct_value tensor);
ct_value ct_make_fragment(ct_ctx *cx, ct_value tensor);
ct_value ct_clone(ct_ctx *cx, ct_value tensor);
ct_value ct_data(ct_ctx *cx, ct_value tensor);
ct_layout ct_tensor_layout(ct_ctx *cx, ct_value tensor);
ct_value ct_recast(ct_ctx *cx, int bits, ct_value tensor);

ct_value ct_inner_partition(ct_ctx *cx, ct_value tensor, ct_tiler tiler, ct_tuple coord);
ct_value ct_outer_partition(ct_ctx *cx, ct_value tensor, ct_tiler tiler, ct_tuple coord);
ct_value ct_local_tile(ct_ctx *cx, ct_value tensor, ct_tiler tiler, ct_tuple coord, ct_tuple proj);
ct_value ct_local_partition(ct_ctx *cx, ct_value tensor, ct_layout threads, ct_value index,
                            ct_tuple proj);
ct_value ct_tv_partition(ct_ctx *cx, ct_value tensor, ct_layout tv, ct_value thread);

/* ---- Copies --------------------------------------------------------------------------------- */

/* An instruction that copies: its threads, and (thread, value) -> place in bits or in values. */
typedef struct ct_copy_traits {
    ct_layout ThrID, SrcLayout, DstLayout, RefLayout;
    int value_bits;  /* the width of a value; 1 where the layouts are in bits */
    ct_layout ValID; /* bit -> address in tensor memory, in bits; empty where none is copied */
} ct_copy_traits;

ct_copy_traits ct_Copy_Traits(ct_ctx *cx, const char *op);
ct_copy_traits ct_Copy_Atom(ct_ctx *cx, const char *op, int value_bits);
size_t ct_print_copy_atom(ct_ctx *cx, const ct_copy_traits *atom, char *text, size_t size);
size_t ct_copy_op(int i, char *name, size_t size);
ct_layout ct_GMMA_Layout_Atom(ct_ctx *cx, const char *name, int bits);

/* An atom spread over threads and values: (thread, value) -> place in the tile. */
typedef struct ct_tiled_copy {
    ct_copy_traits atom; /* in values */
    ct_layout TiledLayout_TV;
    ct_tiler Tiler_MN;
} ct_tiled_copy;

ct_tiled_copy ct_make_tiled_copy_impl(ct_ctx *cx, ct_copy_traits atom, ct_layout tv,
                                      ct_tiler tiler);
ct_tiled_copy ct_make_tiled_copy(ct_ctx *cx, ct_copy_traits atom, ct_layout threads,
                                 ct_layout values);
ct_tiled_copy ct_make_cotiled_copy(ct_ctx *cx, ct_copy_traits atom, ct_layout tv, ct_layout data);
ct_tiled_copy ct_make_tmem_copy(ct_ctx *cx, ct_copy_traits atom, ct_value tensor);
ct_tiled_copy ct_make_utccp_copy(ct_ctx *cx, ct_copy_traits atom, ct_value tensor);
ct_tiled_copy ct_make_tiled_copy_S(ct_ctx *cx, ct_copy_traits atom, const ct_tiled_copy *like);
ct_tiled_copy ct_make_tiled_copy_D(ct_ctx *cx, ct_copy_traits atom, const ct_tiled_copy *like);
ct_value ct_tidfrg_S(ct_ctx *cx, const ct_tiled_copy *copy, ct_value tensor);
ct_value ct_tidfrg_D(ct_ctx *cx, const ct_tiled_copy *copy, ct_value tensor);
ct_value ct_partition_S(ct_ctx *cx, const ct_tiled_copy *copy, ct_value thread, ct_value tensor);
ct_value ct_partition_D(ct_ctx *cx, const ct_tiled_copy *copy, ct_value thread, ct_value tensor);
ct_value ct_tile2thrfrg(ct_ctx *cx, const ct_tiled_copy *copy, ct_value tiled, ct_layout ref2trg);
ct_value ct_retile(ct_ctx *cx, const ct_tiled_copy *copy, ct_value fragment);
ct_layout ct_get_layoutS_TV(ct_ctx *cx, const ct_tiled_copy *copy);
ct_layout ct_get_layoutD_TV(ct_ctx *cx, const ct_tiled_copy *copy);
size_t ct_print_tiled_copy(ct_ctx *cx, const ct_tiled_copy *copy, char *text, size_t size);
size_t ct_print_thr_copy(ct_ctx *cx, const ct_tiled_copy *copy, ct_value thread, char *text,
                         size_t size);

/* ---- Matrix multiply-accumulate ------------------------------------------------------------- */

/* An instruction that multiplies: (thread, value) -> place in its M x K, N x K, M x N tile. */
typedef struct ct_mma_traits {
    ct_layout ThrID, ALayout, BLayout, CLayout, ELayout, SFALayout, SFBLayout;
    ct_tuple Shape_MNK; /* E: the metadata of a sparse A; SFA, SFB: scale factors */
    int a_bits, b_bits, c_bits, d_bits, sf_vectors; /* so many elements share a factor */
    const char *a_type, *b_type, *c_type, *d_type, *e_type, *sf_type; /* "": there are none */
    bool a_mn, b_mn; /* MN-major in shared memory */
    int ctas;        /* 1 or 2: they accumulate in tensor memory; 0: in registers */
    bool a_tensor;   /* A is in tensor memory */
    uint32_t idesc;  /* the instruction descriptor, where ctas > 0 */
} ct_mma_traits;

ct_mma_traits ct_MMA_Traits(ct_ctx *cx, const char *op);
ct_value ct_smem_desc(ct_ctx *cx, bool k_major, ct_value part);
ct_value ct_umma_smem_desc(ct_ctx *cx, bool k_major, ct_value part);
uint64_t ct_make_umma_desc(ct_ctx *cx, bool k_major, ct_value tensor);
size_t ct_print_mma_atom(ct_ctx *cx, const ct_mma_traits *atom, char *text, size_t size);
size_t ct_mma_op(int i, char *name, size_t size);
const char *ct_type_name(int i);
int ct_type_bits(int i);

typedef struct ct_tiled_mma {
    ct_mma_traits atom;
    ct_layout thr_layout_vmnk; /* (V, M, N, K) -> thread */
    ct_tuple permutation_mnk;  /* _ for none, an integer, or a layout, for each of M, N, K */
} ct_tiled_mma;

/* Which operand: C is M x N, A is M x K, B is N x K. */
typedef enum ct_operand { CT_A, CT_B, CT_C } ct_operand;

ct_tiled_mma ct_make_tiled_mma(ct_ctx *cx, ct_mma_traits atom, ct_layout atoms,
                               ct_tuple permutation);
ct_tiler ct_permutation_mnk(ct_ctx *cx, const ct_tiled_mma *mma, int mode);
ct_value ct_tile_size(ct_ctx *cx, const ct_tiled_mma *mma, int mode);
ct_tuple ct_get_slice(ct_ctx *cx, const ct_tiled_mma *mma, ct_value thread);
ct_value ct_thrfrg(ct_ctx *cx, const ct_tiled_mma *mma, ct_operand which, ct_value tensor);
ct_value ct_partition_mma(ct_ctx *cx, const ct_tiled_mma *mma, ct_operand which, ct_value thread,
                          ct_value tensor);
ct_tuple ct_partition_shape(ct_ctx *cx, const ct_tiled_mma *mma, ct_operand which, ct_tuple shape);
ct_layout ct_get_layout_TV(ct_ctx *cx, const ct_tiled_mma *mma, ct_operand which);
ct_tiled_copy ct_make_tiled_copy_C_atom(ct_ctx *cx, ct_copy_traits atom, const ct_tiled_mma *mma);
ct_layout ct_make_fragment_mma(ct_ctx *cx, const ct_mma_traits *atom, ct_operand which,
                               ct_value part);
ct_layout ct_partition_fragment_C(ct_ctx *cx, const ct_tiled_mma *mma, ct_tuple shape);
ct_layout ct_partition_fragment(ct_ctx *cx, const ct_tiled_mma *mma, ct_operand which,
                                ct_value thread, ct_value tensor);
ct_tiled_copy ct_make_tiled_copy_of(ct_ctx *cx, ct_copy_traits atom, const ct_tiled_mma *mma,
                                    ct_operand which);
size_t ct_print_tiled_mma(ct_ctx *cx, const ct_tiled_mma *mma, char *text, size_t size);
size_t ct_print_thr_mma(ct_ctx *cx, const ct_tiled_mma *mma, ct_value thread, char *text,
                        size_t size);

/* ---- Algorithms: their conditions are checked before anything is written --------------------- */

typedef bool ct_predicate(int64_t i, void *user); /* of the 1-D index */
typedef void ct_visit(ct_scalar a, void *user);
typedef ct_scalar ct_map(ct_scalar a, void *user);
typedef ct_scalar ct_map2(ct_scalar a, ct_scalar b, void *user);

void ct_copy(ct_ctx *cx, ct_value src, ct_value dst);
void ct_copy_aligned(ct_ctx *cx, ct_value src, ct_value dst);
void ct_copy_vectorized(ct_ctx *cx, int max_bits, ct_value src, ct_value dst);
int ct_copy_width(ct_ctx *cx, int max_bits, ct_value src, ct_value dst);
void ct_copy_if(ct_ctx *cx, ct_value pred, ct_value src, ct_value dst);
void ct_copy_if_by(ct_ctx *cx, ct_predicate *pred, void *user, ct_value src, ct_value dst);
void ct_copy_atom(ct_ctx *cx, const ct_copy_traits *atom, ct_value src, ct_value dst);
void ct_copy_atom_if(ct_ctx *cx, const ct_copy_traits *atom, ct_value pred, ct_value src,
                     ct_value dst);
void ct_copy_tiled(ct_ctx *cx, const ct_tiled_copy *copy, ct_value src, ct_value dst);
void ct_cooperative_copy(ct_ctx *cx, int threads, int max_bits, int thread, ct_value src,
                         ct_value dst);
void ct_cooperative_prefetch(ct_ctx *cx, int threads, int bytes, int thread, ct_value src);
void ct_prefetch(ct_ctx *cx, ct_value src);
void ct_fill(ct_ctx *cx, ct_value tensor, ct_scalar value);
void ct_clear_tensor(ct_ctx *cx, ct_value tensor);
void ct_axpby(ct_ctx *cx, ct_scalar alpha, ct_value x, ct_scalar beta, ct_value y, ct_value pred);
void ct_for_each(ct_ctx *cx, ct_value tensor, ct_visit *f, void *user);
void ct_transform_tensor(ct_ctx *cx, ct_value tensor, ct_map *f, void *user);
void ct_transform_tensor2(ct_ctx *cx, ct_value in, ct_value out, ct_map *f, void *user);
void ct_transform_tensor3(ct_ctx *cx, ct_value in1, ct_value in2, ct_value out, ct_map2 *f,
                          void *user);
ct_scalar ct_reduce(ct_ctx *cx, ct_value src, ct_scalar init, ct_map2 *op, void *user);
void ct_batch_reduce(ct_ctx *cx, ct_value src, ct_value dst, ct_map2 *op, void *user);
void ct_logical_reduce(ct_ctx *cx, ct_value src, ct_value dst, ct_tuple profile, ct_map2 *op,
                       void *user);
void ct_gemm(ct_ctx *cx, ct_value a, ct_value b, ct_value c);
void ct_gemm_to(ct_ctx *cx, ct_value d, ct_value a, ct_value b, ct_value c);

/* A thread's share of a product, and what its sums and C are multiplied by. */
typedef struct ct_gemm_share {
    const ct_tiled_mma *mma;
    int64_t thread;
    ct_scalar alpha, beta;
} ct_gemm_share;

void ct_cooperative_gemm(ct_ctx *cx, const ct_gemm_share *share, ct_value a, ct_value b,
                         ct_value c);

/* ---- TMA planning --------------------------------------------------------------------------- */

enum { CT_MAX_TMA_RANK = 5 };

/* What the driver is asked to encode, under its names. Dimension 0 is contiguous.
 *
 *   tiled     one instruction of one CTA moves boxDim elements
 *   im2col    it moves channelsPerPixel x pixelsPerColumn, from positions between the corners */
typedef struct ct_tensor_map {
    int rank, elementBits;
    int swizzle;     /* the span that is permuted, in bytes; 0 for none */
    int swizzleAtom; /* what stays whole in it, in bytes */
    bool im2col;
    int64_t globalAddress;
    int64_t globalDim[CT_MAX_TMA_RANK];
    int64_t globalStrides[CT_MAX_TMA_RANK]; /* in bytes; of dimension 0, an element's */
    int64_t boxDim[CT_MAX_TMA_RANK], elementStrides[CT_MAX_TMA_RANK];
    int64_t lowerCorner[CT_MAX_TMA_RANK - 2], upperCorner[CT_MAX_TMA_RANK - 2];
    int64_t channelsPerPixel, pixelsPerColumn;
} ct_tensor_map;

/* One TMA instruction of all CTAs that share a box. */
typedef struct ct_tma_atom {
    ct_copy_traits traits; /* in values of the tensor */
    ct_tensor_map map;
    ct_layout gbasis;    /* box place -> gmem mode(s), one mode for each dimension of the map */
    ct_value gtensor;    /* the tensor in global memory that it was made for */
    ct_value tma_tensor; /* im2col: the tensor of coordinates */
    int64_t bytes;       /* that arrive in the smem of each CTA: what its barrier waits for */
} ct_tma_atom;

typedef struct ct_tma_copy {
    ct_tma_atom atom;
    ct_tiled_copy tiled; /* the CTAs of the cluster are its threads */
} ct_tma_copy;

/* The convolution of an im2col copy: for each mode of space (w,h,d) an integer. */
typedef struct ct_im2col {
    ct_tuple lower_corner, upper_corner, lower_padding, upper_padding;
    ct_tuple stride;     /* from position to position */
    ct_tuple lower_srt;  /* first place in the window */
    ct_tuple stride_srt; /* from place to place: the dilation; negative to go backwards */
} ct_im2col;

ct_layout ct_coalesce_256(ct_ctx *cx, ct_layout layout);
ct_layout ct_construct_tma_gbasis(ct_ctx *cx, int bits, ct_value gtensor, ct_layout slayout,
                                  ct_layout tile);
ct_value ct_get_tma_swizzle_bits(ct_ctx *cx, ct_value swizzle);
ct_value ct_get_tma_swizzle_base(ct_ctx *cx, ct_value swizzle);
ct_tensor_map ct_make_tma_copy_desc(ct_ctx *cx, int bits, ct_value gtensor, ct_layout gbasis,
                                    ct_value swizzle, int64_t ctas);
size_t ct_print_tensor_map(const ct_tensor_map *map, char *text, size_t size);
ct_tma_atom ct_make_tma_atom(ct_ctx *cx, int bits, const char *op, ct_value gtensor,
                             ct_layout slayout, ct_tiler cta_tiler, ct_value cluster_size);
ct_tma_copy ct_make_tma_copy(ct_ctx *cx, int bits, const char *op, ct_value gtensor,
                             ct_layout slayout, ct_tiler cta_tiler, ct_value cluster_size);
ct_tma_copy ct_make_tma_copy_sm90(ct_ctx *cx, ct_operand which, int bits, const char *op,
                                  ct_value gtensor, ct_layout slayout, ct_tiler cta_tiler,
                                  ct_value cluster_size);
ct_value ct_get_tma_tensor(ct_ctx *cx, const ct_tma_atom *atom, ct_tuple shape);
ct_value ct_partition_tma(ct_ctx *cx, const ct_tma_copy *copy, ct_value cta, ct_value tensor);
ct_tuple ct_tma_partition(ct_ctx *cx, ct_value values, ct_tuple cta_coord, ct_layout cta_layout,
                          ct_value stensor, ct_value gtensor);
ct_value ct_create_tma_multicast_mask(ct_ctx *cx, ct_layout cta_layout, ct_tuple cta_coord);
ct_tma_copy ct_make_im2col_tma_copy(ct_ctx *cx, const char *op, ct_value gtensor, ct_layout slayout,
                                    ct_tiler cta_tiler, ct_value multicast,
                                    const ct_im2col *convolution);

#ifdef __cplusplus
}
#endif

#endif
