/* usage.c - the words of the usages, and which values each stands for.
 *
 *      usage   "filter(layout), filter(layout, profile)"        forms, one after another
 *      form    filter(layout, profile)                          a word for each operand
 *      more    min(number, ..)   copy_of(copy [, cluster])      repeated; there or not
 *
 * A call's operands must be what some form of its usage names: so what an operation takes is said
 * once, for the check, its message, `ct --ops` and the manual. Here: the words, and holding a call
 * to them. Not here: what depends on the values, such as ranks (the functions themselves). The sets
 * are CuTe's, as its compiler answered (spec-tests/spec/recorded/cute-4.7.0/kinds_*.vec). */
#include "ref/op/op.h"
#include "ref/value/value.h"

#include <assert.h>
#include <string.h>

enum {
    INTEGER = 1 << CT_INTEGER | 1 << CT_MIXED,
    BASIS = 1 << CT_BASIS,
    ALL = 1 << CT_UNDERSCORE,
    TUPLE = 1 << CT_TUPLE,
    LAYOUT = 1 << CT_LAYOUT,
    SWIZZLE = 1 << CT_SWIZZLE,
    COMPOSED = 1 << CT_COMPOSED,
    MAJOR = 1 << CT_MAJOR,
    ITERATOR = 1 << CT_ITERATOR,
    TENSOR = 1 << CT_TENSOR,
    POINTER = 1 << CT_POINTER,
    NAME = 1 << CT_NAME,
    LAYOUTS = LAYOUT | COMPOSED,
    NUMBERS = INTEGER | BASIS | ALL,
    ANYTHING = (1 << CT_TEXT) - 1,
};

/* By what they take, from a to z in each family; cli_put_ops says the same to who reads them. */
static const cti_operand_word operands[] = {
    /* anything */
    {"item", ANYTHING & ~TENSOR, ANYTHING, "anything but a tensor"},
    {"permutation", ANYTHING, ANYTHING, "a tiler of M, N and K"},
    {"profile", ANYTHING, ANYTHING, "anything: where there is no tuple, there is a leaf"},
    {"value", ANYTHING, ANYTHING, "anything"},

    /* a number */
    {"basis", INTEGER | BASIS, 0, "a basis element; an integer is one without a path"},
    {"index", INTEGER | ALL, 0, "an integer; _ counts as 0"},
    {"integer", INTEGER | ALL, 0, "an integer; _ counts as 0"},
    {"number", NUMBERS, 0, "an integer or a basis element; _ counts as 0"},
    {"scalar", INTEGER, 0, "an integer"},
    {"thread", INTEGER, 0, "the number of a thread"},

    /* .. or a tuple of numbers */
    {"cluster", INTEGER | TUPLE, INTEGER, "the CTAs that share the work, as a shape"},
    {"coord", NUMBERS | TUPLE, NUMBERS, "an integer, a basis element or _, or a tuple of them"},
    {"corner", NUMBERS | TUPLE, NUMBERS, "of an image: an integer, or a tuple of them"},
    {"cta", NUMBERS | TUPLE, NUMBERS, "the place of a CTA: an integer, or a tuple of them"},
    {"dilation", NUMBERS | TUPLE, NUMBERS, "of a filter: an integer, or a tuple of them"},
    {"first", NUMBERS | TUPLE, NUMBERS, "place in a filter: an integer, or a tuple of them"},
    {"integers", INTEGER | TUPLE, INTEGER, "an integer, or a tuple of them"},
    {"numbers", NUMBERS | TUPLE, NUMBERS, "a number, or a tuple of them"},
    {"offset", NUMBERS | TUPLE | POINTER, NUMBERS,
     "a number, or a tuple of them; a pointer to come, smem_ptr[16b](unset)"},
    {"order", INTEGER | ALL | TUPLE | MAJOR, INTEGER | ALL,
     "an integer for each mode, the smallest first; _ counts as 0; LayoutLeft, LayoutRight"},
    {"origin", INTEGER | BASIS | TUPLE, INTEGER | BASIS,
     "an integer or a basis element, or a tuple of them"},
    {"padding", NUMBERS | TUPLE, NUMBERS, "around an image: an integer, or a tuple of them"},
    {"shape", INTEGER | TUPLE, INTEGER, "an integer, or a tuple of them"},
    {"step", NUMBERS | TUPLE, NUMBERS, "a tuple of _1 and X"},
    {"steps", NUMBERS | TUPLE, NUMBERS, "strides of a filter: an integer, or a tuple of them"},
    {"stride", INTEGER | BASIS | TUPLE | MAJOR, INTEGER | BASIS,
     "an integer or a basis element, or a tuple of them; LayoutLeft, LayoutRight"},

    /* tuples, and what else has modes */
    {"atoms", LAYOUTS | INTEGER | TUPLE, INTEGER, "a layout of atoms, or its shape"},
    {"counted", NUMBERS | TUPLE | LAYOUT, ANYTHING,
     "a number, a layout that is not composed, or a tuple of them"},
    {"dividend", NUMBERS | TUPLE | LAYOUT, NUMBERS,
     "a number, a layout that is not composed, or a tuple of numbers"},
    {"modes", NUMBERS | TUPLE | LAYOUTS | TENSOR, ANYTHING,
     "a tuple, a layout or a tensor; a number is its own mode 0"},
    {"nested", NUMBERS | TUPLE | LAYOUTS, ANYTHING,
     "a tuple or a layout; a number is its own mode 0"},
    {"nesting", NUMBERS | TUPLE, ANYTHING, "a tuple or a number, of which the nesting counts"},
    {"shaped", NUMBERS | TUPLE | LAYOUTS | TENSOR, ANYTHING,
     "a tuple, a layout, a tensor or a number"},
    {"sized", NUMBERS | TUPLE | LAYOUTS | TENSOR, NUMBERS,
     "a layout, a tensor, a number, or a tuple of numbers"},
    {"target", INTEGER | TUPLE | LAYOUTS | TENSOR, INTEGER,
     "a shape, or a layout or a tensor of which the shape counts"},
    {"tiler", INTEGER | ALL | TUPLE | LAYOUTS | SWIZZLE, INTEGER | ALL | LAYOUTS | SWIZZLE,
     "a layout, an integer, a swizzle or _; or a tuple of them, one for each mode"},
    {"tuple", TUPLE, ANYTHING, "a tuple"},
    {"vmnk", LAYOUTS | TUPLE, INTEGER, "the CTAs of a cluster, (V,M,N,K): a shape or a layout"},

    /* layouts, without tuples */
    {"aligned", LAYOUTS | TENSOR | SWIZZLE | INTEGER | BASIS, 0,
     "a layout, a tensor, a swizzle, an integer or a basis element"},
    {"arranged", LAYOUTS | TENSOR, 0, "a layout or a tensor"},
    {"composed", COMPOSED, 0, "a composed layout"},
    {"ctas", LAYOUTS, 0, "a layout of CTAs"},
    {"data", LAYOUTS, 0, "the layout of the addresses"},
    {"destination", LAYOUTS, 0, "a layout, over cells that are written"},
    {"divided", LAYOUTS | TENSOR, 0, "a layout or a tensor"},
    {"fragment", LAYOUTS | TENSOR, 0, "a layout or a tensor, of a thread's part"},
    {"function", NUMBERS | LAYOUTS | SWIZZLE | TENSOR, 0,
     "a layout, a tensor, a swizzle, or a number n for n:1"},
    {"layout", LAYOUTS, 0, "a layout, also a composed one"},
    {"outer", LAYOUTS | SWIZZLE, 0, "a layout or a swizzle"},
    {"plain", LAYOUT, 0, "a layout that is not composed"},
    {"scaled", INTEGER | BASIS | LAYOUTS | SWIZZLE, 0,
     "a layout, a swizzle, an integer or a basis element"},
    {"sliced", LAYOUTS | TENSOR, 0, "a layout or a tensor"},
    {"smem", LAYOUTS, 0, "a layout in shared memory"},
    {"source", LAYOUTS, 0, "a layout, over cells that hold their indices"},
    {"strided", LAYOUT | TENSOR, 0, "a layout that is not composed, or a tensor"},
    {"swizzle", SWIZZLE, 0, "a swizzle"},
    {"threads", LAYOUTS, 0, "a layout of threads"},
    {"tv", LAYOUTS, 0, "a layout (thread, value) -> address"},
    {"unit", LAYOUTS | SWIZZLE, 0, "a layout or a swizzle"},
    {"values", LAYOUTS, 0, "a layout of the values of a thread"},

    /* pointers and tensors */
    {"gtensor", TENSOR, 0, "a tensor in global memory"},
    {"place", POINTER | ITERATOR, 0, "a pointer or an iterator"},
    {"pointer", POINTER, 0, "a pointer"},
    {"tensor", TENSOR, 0, "a tensor"},

    /* names */
    {"copy", NAME, 0, "the name of a copy instruction"},
    {"mma", NAME, 0, "the name of a matrix instruction"},
    {"type", NAME, 0, "the width of an element: 16b"},
};
enum { OPERANDS = sizeof operands / sizeof operands[0] };

const cti_operand_word *cti_operand_word_at(int i)
{
    return i >= 0 && i < OPERANDS ? &operands[i] : NULL;
}

/* Most words differ in their first letter. */
static const cti_operand_word *find(const char *word, size_t length)
{
    for (int i = 0; i < OPERANDS; ++i)
        if (operands[i].word[0] == word[0] && strncmp(operands[i].word, word, length) == 0 &&
            operands[i].word[length] == '\0')
            return &operands[i];
    return NULL;
}

/* The first leaf of a tuple that a word does not take, or NULL. */
static ct_value wrong_leaf(const cti_operand_word *o, ct_value v)
{
    ct_value found = NULL;
    if (!cti_is_tuple(v))
        return (o->leaves >> v->kind & 1) != 0 ? NULL : v;
    for (int i = 0; i < v->rank && found == NULL; ++i)
        found = wrong_leaf(o, v->item[i]);
    return found;
}

static bool takes(const cti_operand_word *o, ct_value v)
{
    return (o->kinds >> v->kind & 1) != 0 && (!cti_is_tuple(v) || wrong_leaf(o, v) == NULL);
}

/* A usage being read along the operands of a call. */
struct reading {
    const cti_call *call;
    bool kinds;   /* they must be what the words say, not only so many */
    int furthest; /* of the forms tried, the operand at which the last of them ended */
    const cti_operand_word *wanted; /* .. and what it named there; NULL: no operand was wrong */
};

static bool is_what(struct reading *r, const cti_operand_word *o, int i)
{
    if (i >= r->call->n)
        return false;
    if (!r->kinds || takes(o, r->call->arg[i]))
        return true;
    if (r->wanted == NULL || i > r->furthest) {
        r->furthest = i;
        r->wanted = o;
    }
    return false;
}

/* Past the bracket that closes the one at s. */
static const char *past(const char *s)
{
    int open = 0;
    do
        open += (*s == '[') - (*s == ']');
    while (open > 0 && *++s != '\0');
    return s;
}

/* Do operands i, .. fit what is left of a form? last: the word before, which `..` repeats. */
static bool fits(struct reading *r, const char *form, int i, const cti_operand_word *last)
{
    form += strspn(form, " ,]");
    if (*form == ')')
        return i == r->call->n;
    if (*form == '[')
        return fits(r, form + 1, i, last) || fits(r, past(form), i, last);
    if (*form == '.') {
        while (is_what(r, last, i))
            ++i;
        return i == r->call->n;
    }
    size_t length = strspn(form, "abcdefghijklmnopqrstuvwxyz_");
    const cti_operand_word *o = find(form, length);
    assert(o != NULL); /* a word that the table lacks */
    return is_what(r, o, i) && fits(r, form + length, i + 1, o);
}

/* Does any form of the usage fit? One with <..> is for calls with template arguments, one without
 * for those without, and one with [<..>] for both. */
static bool fits_any(struct reading *r)
{
    const char *form = r->call->op->usage, *open;
    for (; (open = strchr(form, '(')) != NULL; form = strchr(open, ')') + 1) {
        const char *arguments = strchr(form, '<');
        bool given = arguments != NULL && arguments < open;
        bool either = given && arguments[-1] == '[';
        if ((either || given == (r->call->nt > 0)) && fits(r, open + 1, 0, NULL))
            return true;
    }
    return false;
}

/* ct_operand_word - word i of those that the usages of operations are made of.
 * equation  NULL past the last
 * example   for (int i = 0; ct_operand_word(i) != NULL; ++i) puts(ct_operand_word(i));
 * pre       i >= 0
 * post      words_are_used
 * fails     never
 * CuTe      none */
const char *ct_operand_word(int i)
{
    const cti_operand_word *o = cti_operand_word_at(i);
    return o == NULL ? NULL : o->word;
}

/* ct_operand_takes - the values that word i stands for.
 * equation  NULL past the last
 * example   puts(ct_operand_takes(0));
 * pre       i >= 0
 * post      words_are_used
 * fails     never
 * CuTe      none */
const char *ct_operand_takes(int i)
{
    const cti_operand_word *o = cti_operand_word_at(i);
    return o == NULL ? NULL : o->takes;
}

/* What an operand is, in words. */
static const char *kind_name(ct_value v)
{
    static const char *const names[] = {
        [CT_INTEGER] = "an integer",
        [CT_BASIS] = "a basis element",
        [CT_UNDERSCORE] = "_",
        [CT_TUPLE] = "a tuple",
        [CT_LAYOUT] = "a layout",
        [CT_SWIZZLE] = "a swizzle",
        [CT_COMPOSED] = "a composed layout",
        [CT_MIXED] = "a mixed integer",
        [CT_MAJOR] = "a major",
        [CT_ITERATOR] = "an iterator",
        [CT_TENSOR] = "a tensor",
        [CT_POINTER] = "a pointer",
        [CT_NAME] = "a name",
        [CT_TEXT] = "a text",
        [CT_OBJECT] = "an atom or a tiling",
    };
    return names[v->kind];
}

bool cti_takes(ct_ctx *cx, const cti_call *c)
{
    struct reading r = {c, true, 0, NULL};
    if (fits_any(&r))
        return true;
    r.kinds = false;
    if (!fits_any(&r))
        return cti_refuse(cx, CT_EINVAL, "%s: %d operand%s; usage: %s", c->op->name, c->n,
                          c->n == 1 ? "" : "s", c->op->usage);
    const cti_operand_word *o = r.wanted;
    ct_value v = c->arg[r.furthest];
    ct_value leaf = (o->kinds >> v->kind & 1) != 0 ? wrong_leaf(o, v) : NULL;
    return cti_refuse(cx, CT_EINVAL, "%s: operand %d is %s%s%s; %s: %s; usage: %s", c->op->name,
                      r.furthest + 1, kind_name(v), leaf == NULL ? "" : " that holds ",
                      leaf == NULL ? "" : kind_name(leaf), o->word, o->takes, c->op->usage);
}
