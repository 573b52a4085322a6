/* fresh_program.c - new programs in CuTe's C++: statements that hold statements, functions, casts.
 *
 *      program     s s s                  one to four statements
 *      a form      "if (%e) %b else %b"   a text with places, each filled by another form
 *
 *      %s statement   %b block   %e value   %f function   %t type   %n name   %i integer
 *
 * Most of them are read to their end, and some are run. Below a depth each place is filled by a
 * form without places. Not here: values in the print form (fresh.c), edits of programs (edit.c). */
#include "spec-tests/tools/fuzz/fuzz.h"

enum { DEEPEST = 5, STATEMENTS = 4 };

/* The first of a table hold no place that could nest. */
struct forms {
    char place;
    int plain, n;
    const char *const *form;
};

static const char *const statements[] = {
    "++%n;",
    "print(%n);",
    "auto %n = %i;",
    "break;",
    "continue;",
    "auto %n = %e;",
    "int %n = %e, %n = %e;",
    "const %t %n = %e;",
    "using %n = %t;",
    "auto [%n, %n] = make_tuple(%e, %e);",
    "%n = %e;",
    "%n += %e;",
    "%n <<= %e;",
    "%n--;",
    "%e;",
    "print(%e);",
    "printf(\"%%d %%x\\n\", %e, %e);",
    "return %e;",
    "for (int %n = 0; %n < %i; ++%n) %b",
    "for (int i = 0; i < %i; ++i) { %s %s }",
    "for (auto %n = %e; %e; %n = %e) %b",
    "for (int i = %i, j = %i; i < j; ++i, --j) %s",
    "CUTE_UNROLL for (;;) { %s break; }",
    "#pragma unroll\nfor (int i = 0; i < size<%i>(%n); ++i) %s",
    "if (%e) %b",
    "if (%e) %s else %b",
    "if constexpr (%e) %b else %b",
    "if constexpr (is_static<%t>::value) %b else if (%e) %s",
    "for_each(%e, %f);",
    "static_assert(%e, \"words\");",
    "CUTE_STATIC_ASSERT_V(%e == %e);",
    "{ %s %s }",
    "// words\n%s",
    "/* words */ %s",
};

static const char *const values[] = {
    "%i",
    "%n",
    "_%i{}",
    "true",
    "%v",
    "%n",
    "%i",
    "(%e + %e)",
    "%e - %e * %e",
    "(%e < %e && %e)",
    "%e == %e || !%e",
    "%e << %i",
    "-%e % %i",
    "~%e",
    "%e ? %e : %e",
    "(%e ? %e : %e ? %e : %e)",
    "%n(%e)",
    "%n(%e, %e)",
    "%f(%e)",
    "[&]{ %s return %e; }()",
    "transform(%e, %f)",
    "transform(%e, %e, %f)",
    "transform_leaf(%e, %f)",
    "transform_layout(%e, %f)",
    "transform_apply(%e, %f, %f)",
    "cute::apply(%e, %f)",
    "fold(%e, %e, %f)",
    "fold_first(%e, %f)",
    "filter_tuple(%e, %f)",
    "find_if(%e, %f)",
    "any_of(%e, %f)",
    "make_shape(%e, %e)",
    "make_tuple(%e, %e, %e)",
    "make_tuple(%f, %e)",
    "make_layout(%e, %e)",
    "make_layout(%e)(%e, _)",
    "zipped_divide(%e, %e)",
    "make_seq<%i>{}",
    "get<%i>(%e)",
    "size<%i>(%e)",
    "rank(%e)",
    "%n.shape()",
    "%n.get<%i>()",
    "%n.template get<%i>()",
    "Int<%e>{}",
    "C<%i>::value",
    "decltype(%e){}",
    "decltype(%n)::value",
    "%t{}",
    "%t{%e}",
    "%t()",
    "static_cast<%t>(%e)",
    "(%t)%e",
    "int(%e)",
    "int(3.5)",
    "reinterpret_cast<%t const*>(%e)",
    "const_cast<%t&>(%e)",
    "sizeof(%t)",
    "make_coord_iterator(%e)",
    "make_coord_iterator<Step<_1,_0>>(%e, %e)",
    "*%n",
    "%n != ForwardCoordIteratorSentinel{}",
    "has_int1<%t>::value",
    "is_congruent<%t, %t>{}",
    "sizeof_bits_v<%t>",
    "is_static_v<%t>",
    "cute::is_same_v<%t, decltype(%e)>",
    "conditional_t<%e, %t, %t>{}",
    "conditional_return(%e, %e, %e)",
    "cute::max(%e, %i)",
    "make_tensor(make_gmem_ptr<%t>(%e), %e)",
    "make_tensor<%t>(%e)",
    "&%n(%e)",
    "%n[%e]",
    "{%e, %e}",
};

static const char *const functions[] = {
    "[](auto x) { return x; }",
    "[](auto... a) { return make_shape(a...); }",
    "[](auto x, auto y) { return x * y; }",
    "%n",
    "[&](auto const& x) { %s return %e; }",
    "[=](auto x, int y) -> int { return %e; }",
    "[%n, &%n](auto&& %n) mutable { %s }",
    "[%n = %e](auto i) { return %f(%e); }",
    "[](auto f, auto x) { return f(f, x); }",
    "[&](%t x) { if (%e) return %e; %s }",
};

static const char *const types[] = {
    "int",
    "half_t",
    "uint8_t",
    "float*",
    "bool",
    "auto",
    "_%i",
    "Shape<%t,%t>",
    "Layout<Shape<%t,_%i>,Stride<%t,%t>>",
    "Tile<%t,Layout<%t>>",
    "decltype(%e)",
    "conditional_t<is_static<%t>::value,%t,Shape<%t>>",
    "typename %n::type",
    "ComposedLayout<Swizzle<%i,%i,3>,_0,%t>",
    "Copy_Atom<UniversalCopy<%t>,%t>",
    "C<%e>",
};

static const char *const blocks[] = {"{ }", "{ ++%n; }", "{ %s }", "{ %s %s }", "%s"};

#define TABLE(place, plain, table)                                                                 \
    {                                                                                              \
        place, plain, sizeof(table) / sizeof(table)[0], table                                      \
    }
static const struct forms forms[] = {
    TABLE('s', 5, statements), TABLE('e', 4, values), TABLE('f', 3, functions),
    TABLE('t', 6, types),      TABLE('b', 2, blocks),
};
enum { FORMS = sizeof forms / sizeof forms[0] };

static const char *const names[] = {"i", "j", "x", "y", "s", "f", "g", "A"};

static void put_form(struct generator *g, char place, int depth, struct text *out);

/* What stands behind a %, which is no form of a table. */
static void put_leaf(struct generator *g, char place, struct text *out)
{
    if (place == 'n')
        text_puts(out, names[generate_below(g, sizeof names / sizeof names[0])]);
    else if (place == 'i')
        text_printf(out, "%d", (int)generate_below(g, 9));
    else if (place == 'v')
        fuzz_fresh_value(g, out);
    else
        text_putc(out, '%');
}

static void fill(struct generator *g, const char *form, int depth, struct text *out)
{
    for (const char *s = form; *s != '\0'; ++s) {
        if (*s == '%' && s[1] != ' ')
            put_form(g, *++s, depth + 1, out);
        else
            text_putc(out, *s);
    }
}

static void put_form(struct generator *g, char place, int depth, struct text *out)
{
    int i = 0;
    while (i < FORMS && forms[i].place != place)
        ++i;
    if (i == FORMS) {
        put_leaf(g, place, out);
        return;
    }
    int n = depth >= DEEPEST ? forms[i].plain : forms[i].n;
    fill(g, forms[i].form[generate_below(g, n)], depth, out);
}

void fuzz_fresh_program(struct generator *g, struct text *out)
{
    for (int64_t n = 1 + generate_below(g, STATEMENTS); n > 0; --n) {
        put_form(g, 's', 1 + (int)generate_below(g, DEEPEST), out);
        text_puts(out, generate_chance(g, 10) ? "\n\n" : " ");
    }
}

const char *fuzz_program_word(int i)
{
    static const char *const words[] = {
        "for",      "if",        "else",     "constexpr",  "return",      "break",
        "continue", "auto",      "int",      "using",      "const",       "print",
        "printf",   "transform", "for_each", "fold",       "apply",       "transform_leaf",
        "decltype", "sizeof",    "value",    "type",       "static_cast", "template",
        "typename", "cute::",    "not",      "and",        "or",          "mutable",
        "i",        "x",         "f",        "make_shape", "make_layout", "operator",
    };
    enum { WORDS = sizeof words / sizeof words[0] };
    return i < WORDS ? words[i] : fuzz_op_word(i - WORDS);
}
