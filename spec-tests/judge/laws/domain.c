/* domain.c - the operands that each law is about: how many template arguments, and which kinds.
 *
 * A law says nothing of other operands, whatever an implementation makes of them: CuTe's templates
 * accept some that no document speaks of. Kinds, one letter per operand, the last one
 * for all further ones:
 *
 *      n  an integer                          t  integers, in tuples or not
 *      b  an integer or a basis element       B  t with basis elements;  T  and with _
 *      x  t, a shape: no extent is negative   o  t, LayoutLeft or LayoutRight
 *      p  shape:stride                        u  p, all strides integers
 *      l  p, or a composed layout             k  x, p, or p behind a swizzle
 *      y  t or p      e  t or l      z  x or l      E  T or l      f  p, a swizzle, p behind one
 *      g  t or p, as the first operand is     m  as g; or B, LayoutLeft, LayoutRight
 *      r  a tiler: an integer, l, _, tuples; no stride is a basis element
 *      R  the same with basis elements, or a swizzle
 *      Y  y, but no integer                   s  a swizzle
 *      v  any value                           V  any but a tensor or an iterator
 *
 * No extent of a layout is negative, and no integer has mixed bits, of which the oracle keeps the
 * value only. Not here: the laws. */
#include "spec-tests/judge/laws/law.h"

#include <string.h>

static const struct domain {
    const char *names; /* each with a blank on both sides */
    int min_params, max_params;
    const char *operands;
    bool full; /* no operand holds an empty tuple */
} domains[] = {
    {" add sub mul div mod safe_div less leq greater geq and or not bit_and bit_or bit_xor shiftl "
     "shiftr neg abs signum lcm to_mixed_bits make_mixed_bits has_single_bit bit_width bit_ceil "
     "bit_floor rotl rotr countl_zero countl_one countr_zero countr_one popcount log_2 ",
     0, 0, "n", false},
    {" min max gcd ", 0, 0, "t", true},
    {" sum product product_each ", 0, 0, "t", false},
    {" compact_col_major compact_row_major make_basis_like make_identity_layout "
     "make_identity_tensor domain_distribute ",
     0, 0, "x", false},
    {" ceil_div round_up shape_div elem_scale product_like inner_product elem_less elem_leq "
     "elem_gtr elem_geq lex_less lex_leq lex_gtr lex_geq colex_less colex_leq colex_gtr colex_geq ",
     0, 0, "t", false},
    {" parse make_tuple make_shape make_stride make_coord make_step make_tile ", 0, 0, "v", false},
    {" is_static ", 0, 0, "V", false},
    {" basis_value ", 0, 0, "b", false},
    {" basis_get ", 0, 0, "bt", false},
    {" as_arithmetic_tuple make_inttuple_iter ", 0, 0, "T", false},
    {" compact_order make_ordered_layout ", 0, 0, "xo", false},
    {" make_layout ", 0, 0, "zm", false},
    {" make_composed_layout ", 0, 0, "ftl", false},
    {" crd2idx ", 0, 0, "tzt", true},
    {" f2_crd2idx ", 0, 0, "txt", true},
    {" idx2crd ", 0, 0, "txt", true},
    {" crd2crd increment ", 0, 0, "tx", true},
    {" filter_zeros ", 0, 0, "yt", false},
    {" coalesce ", 0, 0, "zt", false},
    {" filter ", 0, 0, "pt", false},
    {" complement ", 0, 0, "lx", false},
    {" with_shape ", 0, 0, "lx", true},
    {" composition ", 0, 0, "fRl", false},
    {" logical_divide zipped_divide tiled_divide flat_divide logical_product "
     "zipped_product tiled_product flat_product blocked_product raked_product ",
     0, 0, "lr", false},
    {" tile_to_shape ", 0, 0, "lxo", false},
    {" evenly_divides ", 0, 0, "zr", false},
    {" equal ", 0, 0, "y", false},
    {" not_equal ", 0, 0, "t", false},
    {" congruent weakly_congruent compatible ", 0, 0, "z", false},
    {" flatten reverse wrap unwrap front back ", 0, 0, "e", false},
    {" make_fragment_like ", 0, 0, "k", false},
    {" depth ", 0, LAW_PARAMS, "e", true},
    {" shape size rank get ", 0, LAW_PARAMS, "e", false},
    {" stride layout cosize coshape ", 0, LAW_PARAMS, "l", false},
    {" nullspace max_common_vector max_common_layout ", 0, 0, "u", false},
    {" layout_add ", 0, 0, "u", true},
    {" greatest_common_domain ", 0, 0, "z", true},
    {" make_layout_like coprofile values print_layout layout_a layout_b "
     "offset get_swizzle_portion get_nonswizzle_portion max_alignment ",
     0, 0, "l", false},
    {" right_inverse left_inverse ", 0, 0, "f", false},
    {" get_hier_coord get_flat_coord get_1d_coord ", 0, 0, "ln", false},
    {" unflatten ", 0, 0, "Yt", false},
    {" zip2_by ", 0, 0, "t", false},
    {" tile_unzip ", 0, 0, "lt", false},
    {" zip ", 0, 0, "yg", false},
    {" upcast downcast ", 1, 1, "e", true},
    {" recast_layout ", 2, 2, "l", false},
    {" slice dice ", 0, 0, "TE", true},
    {" slice_and_offset domain_offset ", 0, 0, "Tl", true},
    {" layout_call ", 0, 0, "lT", true},
    {" select ", 1, LAW_PARAMS, "y", false},
    {" take group ", 2, 2, "e", false},
    {" append prepend ", 0, 1, "yg", false},
    {" replace insert remove ", 1, 1, "yg", false},
    {" repeat ", 1, 1, "e", false},
    {" repeat_like ", 0, 0, "te", false},
    {" swizzle_call ", 0, 0, "sn", false},
    {" make_swizzle ", 2, 2, "", false},
};
enum { DOMAINS = sizeof domains / sizeof domains[0] };

/* ---- Kinds ----------------------------------------------------------------------------------- */

static bool is_kind(char letter, oracle_tree t);

static bool each_is(char letter, oracle_tree t)
{
    for (int i = 0; i < t->count; ++i)
        if (!is_kind(letter, t->item[i]))
            return false;
    return true;
}

/* Of integers (t), of basis elements as well (B), or of _ too (T). */
static bool is_number_tuple(char letter, oracle_tree t)
{
    if (t->kind == ORACLE_TUPLE)
        return each_is(letter, t);
    return t->kind == ORACLE_INT || (t->kind == ORACLE_BASIS && letter != 't') ||
           (t->kind == ORACLE_ANY && letter == 'T');
}

static bool no_tuple_is_empty(oracle_tree t)
{
    for (int i = 0; i < t->count; ++i)
        if (!no_tuple_is_empty(t->item[i]))
            return false;
    return t->kind != ORACLE_TUPLE || t->count > 0;
}

static bool no_extent_is_negative(oracle_tree shape)
{
    if (shape->kind != ORACLE_TUPLE)
        return shape->kind == ORACLE_INT && shape->value >= 0;
    for (int i = 0; i < shape->count; ++i)
        if (!no_extent_is_negative(shape->item[i]))
            return false;
    return true;
}

/* Basis elements, and where a stride is none, _0: CuTe adds no other integer to a basis element. */
static bool is_basis_tuple(oracle_tree t)
{
    for (int i = 0; i < t->count; ++i)
        if (!is_basis_tuple(t->item[i]))
            return false;
    return t->kind == ORACLE_TUPLE || t->kind == ORACLE_BASIS || oracle_is_const(t, 0);
}

static bool is_plain(oracle_tree t)
{
    return t->kind == ORACLE_LAYOUT && no_extent_is_negative(t->item[0]) &&
           (is_number_tuple('t', t->item[1]) || is_basis_tuple(t->item[1]));
}

static bool is_layout(oracle_tree t)
{
    bool composed = t->kind == ORACLE_COMPOSED && t->item[1]->kind == ORACLE_INT &&
                    (t->item[0]->kind == ORACLE_SWIZZLE || is_layout(t->item[0]));
    return composed ? is_layout(t->item[2]) : is_plain(t);
}

/* A tuple without modes is no tiler, nor is a layout with one in it: CuTe makes no layout of it. */
static bool is_tiler(char letter, oracle_tree t)
{
    if (t->kind == ORACLE_TUPLE)
        return t->count > 0 && each_is(letter, t);
    if (t->kind == ORACLE_ANY || t->kind == ORACLE_INT)
        return true;
    return is_layout(t) && no_tuple_is_empty(law_plain(t)->item[0]) &&
           (letter == 'R' || is_number_tuple('t', law_plain(t)->item[1]));
}

static bool is_kind(char letter, oracle_tree t)
{
    switch (letter) {
    case 'n':
        return t->kind == ORACLE_INT;
    case 'b':
        return t->kind == ORACLE_INT || t->kind == ORACLE_BASIS;
    case 't':
    case 'B':
    case 'T':
        return is_number_tuple(letter, t);
    case 'p':
        return is_plain(t);
    case 'l':
        return is_layout(t);
    case 'x':
        return no_extent_is_negative(t);
    case 'y':
        return is_number_tuple('t', t) || is_plain(t);
    case 'Y':
        return t->kind != ORACLE_INT && is_kind('y', t);
    case 'u':
        return is_plain(t) && is_number_tuple('t', t->item[1]);
    case 'k':
        return no_extent_is_negative(t) || (is_layout(t) && t->item[0]->kind != ORACLE_LAYOUT);
    case 'z':
        return no_extent_is_negative(t) || is_layout(t);
    case 'g':
        return is_kind('y', t);
    case 'e':
        return is_number_tuple('t', t) || is_layout(t);
    case 'E':
        return is_number_tuple('T', t) || is_layout(t);
    case 'r':
        return is_tiler('r', t);
    case 'R':
        return is_tiler('R', t) || t->kind == ORACLE_SWIZZLE;
    case 'o':
        return is_number_tuple('t', t) || t->kind == ORACLE_MAJOR;
    case 'm':
        return is_number_tuple('B', t) || is_plain(t) || t->kind == ORACLE_MAJOR;
    case 'f':
        return t->kind == ORACLE_SWIZZLE || (is_layout(t) && t->item[0]->kind != ORACLE_LAYOUT);
    case 'V':
        return t->kind != ORACLE_TENSOR && t->kind != ORACLE_ITERATOR;
    case 's':
        return t->kind == ORACLE_SWIZZLE;
    default:
        return true;
    }
}

/* ---- Domains --------------------------------------------------------------------------------- */

static const struct domain *find_domain(const char *op)
{
    size_t n = strlen(op);
    for (int i = 0; i < DOMAINS; ++i) {
        const char *at = domains[i].names;
        while ((at = strstr(at, op)) != NULL && (at[-1] != ' ' || at[n] != ' '))
            ++at;
        if (at != NULL)
            return &domains[i];
    }
    return NULL;
}

bool law_in_domain(const struct law *l)
{
    const struct domain *d = l->entry->form == LAW_NAMED ? NULL : find_domain(l->op);
    if (d == NULL)
        return true;
    const char *letter = d->operands;
    for (int i = 0; i < l->n; ++i) {
        if (*letter == '\0' || !is_kind(*letter, l->arg[i]) || strstr(l->words[i], "M_") != NULL)
            return false;
        if (strchr("gm", *letter) != NULL && is_layout(l->arg[i]) != is_layout(l->arg[0]))
            return false;
        if (d->full && !no_tuple_is_empty(l->arg[i]))
            return false;
        letter += letter[1] != '\0';
    }
    if (strcmp(l->op, "crd2idx") == 0 && l->n > 2 && is_layout(l->arg[1]))
        return false;
    if (strcmp(l->op, "coalesce") == 0 && l->n > 1 && !is_layout(l->arg[0]))
        return false;
    if (strcmp(l->op, "composition") == 0 && l->n > 2 && l->arg[1]->kind != ORACLE_INT)
        return false;
    return d->min_params <= l->params && l->params <= d->max_params;
}
