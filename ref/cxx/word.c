/* word.c - what a word begins in an expression.
 *
 *      cute::                          a namespace, left out
 *      A   blockIdx.x                  a name that was given a value
 *      SM80_CP_ASYNC_CACHEALWAYS<TA>   an instruction, in the reference's names of types
 *      Copy_Atom<UniversalCopy<float>, float>     an object
 *      decltype(e)  sizeof(T)  nullptr  GMMA::Major::K  uint_byte_t<16>
 *      name<..>(..)                    a call
 *
 * Here: these. Not here: letters and namespaces (letters.c), types that are values
 * (text/parse_type.c), casts (cast.c), what a call does (apply.c). */
#include "ref/cxx/cxx.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* GMMA::Layout_K_SW128_Atom, tiled_copy.partition_S: all that belongs to the name. */
static bool whole_name(cti_scanner *p, char *s, size_t size)
{
    size_t n = 0;
    bool more = true;
    while (more) {
        if (!cti_read_name(p, s + n, size - n))
            return false;
        n += strlen(s + n);
        bool dot = cti_scan_peek(p) == '.' && cti_is_letter(p, p->at + 1);
        bool colons = p->length - p->at > 2 && memcmp(p->text + p->at, "::", 2) == 0 &&
                      cti_is_letter(p, p->at + 2);
        more = (dot || colons) && n + 3 < size;
        memcpy(s + n, dot ? "." : "::", more ? (dot ? 1 : 2) : 0);
        n += !more ? 0 : dot ? 1 : 2;
        p->at += !more ? 0 : dot ? 1 : 2;
    }
    return true;
}

/* ---- Names that were given a value ---- */

/* The value of a name in this text or before it. */
static ct_value look_up(cti_scanner *p, const char *name)
{
    const cti_scope *scope = cti_scope_of(p);
    const cti_binding *b = cti_find_binding(p->cx, scope->last, name);
    if (b != NULL)
        return b->value;
    return scope->names != NULL ? ct_bound(p->cx, scope->names, name) : NULL;
}

/* shape(a) is the operation, whatever `shape` was given; a layout's name is called. */
static bool is_operation_here(const cti_scanner *p, const char *name, ct_value v)
{
    bool calls = p->at < p->length && p->text[p->at] == '(';
    bool layout =
        cti_is_any_layout(v) || cti_is(v, CT_TENSOR) || cti_is(v, CT_SWIZZLE) || cti_is_lambda(v);
    bool template = p->at < p->length && p->text[p->at] == '<' &&
                    (p->at + 1 == p->length || p->text[p->at + 1] != ' ');
    bool function = cti_find_op(name, strlen(name)) != NULL || cti_maker_of(name) != NULL;
    return (template || (calls && !layout)) && function;
}

/* The name up to a dot, and with what follows it: blockIdx.x */
static ct_value bound_at(cti_scanner *p)
{
    char name[2 * CTI_MAX_NAME];
    size_t before = p->at;
    if (!cti_is_word_char(p, p->at) || !cti_read_name(p, name, CTI_MAX_NAME))
        return NULL;
    size_t n = strlen(name), after = p->at;
    if (cti_scan_peek(p) == '.' && cti_is_letter(p, p->at + 1)) {
        ++p->at;
        name[n] = '.';
        if (!cti_read_name(p, name + n + 1, CTI_MAX_NAME))
            return NULL;
        ct_value v = look_up(p, name);
        if (v != NULL)
            return v;
        name[n] = '\0';
        p->at = after;
    }
    ct_value v = look_up(p, name);
    if (v == NULL || (cti_ok(p->cx) && is_operation_here(p, name, v)))
        p->at = before;
    return p->at == before ? NULL : v;
}

ct_value cti_cxx_bound(cti_scanner *p)
{
    size_t before = p->at;
    cti_skip_namespaces(p);
    if (p->at > before && cti_scan_peek(p) == '_')
        return cti_parse_item(p);
    return bound_at(p);
}

/* ---- Instructions ---- */

/* A text that grows up to its end. */
struct word {
    char s[CTI_MAX_NAME];
    size_t n;
    bool full;
};

static void put(struct word *w, const char *s, size_t n)
{
    w->full = w->full || w->n + n >= sizeof w->s;
    if (w->full)
        return;
    memcpy(w->s + w->n, s, n);
    w->n += n;
    w->s[w->n] = '\0';
}

/* A copy's type by its width, as the reference names it; an MMA's by its name. */
static void put_element(struct word *to, bool copy, const char *name)
{
    char width[24];
    int bits = cti_element_bits(name, strlen(name));
    int n = snprintf(width, sizeof width, "u%d", bits);
    if (copy && bits > 0)
        put(to, width, (size_t)n);
    else
        put(to, name, strlen(name));
}

static bool is_array(const char *name)
{
    return strcmp(name, "Array") == 0 || strcmp(name, "array") == 0;
}

static int name_bits(ct_value v)
{
    return cti_is(v, CT_NAME) ? cti_element_bits(v->text, strlen(v->text)) : 0;
}

/* uint_byte_t<n>, uint_bit_t<n> and Array<T,n>: the unsigned integer of that width; 0: no such
 * type. */
static int width_of(cti_scanner *p, const char *name)
{
    cti_list of;
    size_t at = p->at;
    int64_t unit = strcmp(name, "uint_byte_t") == 0 ? 8 : 1;
    if (!cti_scan_accept(p, "<")) {
        cti_scan_expected(p, "'<'");
        return 0;
    }
    if (!cti_parse_list(p, ">", &of))
        return 0;
    if (is_array(name))
        unit = of.n == 2 ? name_bits(of.item[0]) : 0;
    ct_value count = of.n > 0 ? of.item[of.n - 1] : cti_null();
    int64_t n = unit > 0 && cti_is(count, CT_INTEGER) ? ct_int(count) : 0;
    int64_t bits = n > 0 && n <= 256 / unit ? n * unit : 0;
    if (bits == 0 || (bits != 6 && (bits & (bits - 1)) != 0)) {
        cti_scan_too_much(p, at,
                          "unsigned integers have 1, 2, 4, 6, 8, 16, 32, 64, 128 or 256 bits");
        return 0;
    }
    return (int)bits;
}

static bool is_width(const char *name)
{
    return strcmp(name, "uint_byte_t") == 0 || strcmp(name, "uint_bit_t") == 0 || is_array(name);
}

/* The value of a name among template arguments: a type, a number. */
static void put_value(struct word *to, bool copy, ct_value v)
{
    char text[CTI_MAX_NAME];
    bool number = cti_is(v, CT_INTEGER) && strncmp(to->s, "Auto", 4) == 0; /* of bits, an int */
    size_t n = number ? (size_t)snprintf(text, sizeof text, "%" PRId64, ct_int(v))
                      : ct_print(v, text, sizeof text);
    if (cti_is(v, CT_NAME))
        put_element(to, copy, text);
    else
        put(to, text, n < sizeof text ? n : sizeof text - 1);
}

/* UMMA::ScaleIn::Neg, UMMA::Saturate::True: what stands in an operation's name; NULL: another. */
static const char *sign_of(const char *name)
{
    static const char *const words[] = {"UMMA::ScaleIn::One", "UMMA::ScaleIn::Neg",
                                        "UMMA::Saturate::False", "UMMA::Saturate::True"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i)
        if (strcmp(words[i], name) == 0)
            return strrchr(words[i], ':') + 1;
    return NULL;
}

static bool is_major(const char *name)
{
    return (name[0] == 'G' || name[0] == 'U') &&
           (strcmp(name + 1, "MMA::Major::K") == 0 || strcmp(name + 1, "MMA::Major::MN") == 0);
}

/* GMMA::Major::K or UMMA::Major::K, of which the K belongs to the name; of UMMA signs, too. */
static bool put_major(cti_scanner *p, struct word *to)
{
    char name[CTI_MAX_NAME];
    size_t at = p->at, n = strlen("GMMA::Major::");
    if (!whole_name(p, name, sizeof name))
        return false;
    bool scale = strncmp(name, "GMMA::ScaleIn::", 15) == 0; /* a sign, not in the layouts */
    if (scale && to->n > 0 && to->s[to->n - 1] == ',')
        to->s[--to->n] = '\0';
    if (is_major(name))
        put(to, name + n, strlen(name + n));
    else if (sign_of(name) != NULL)
        put(to, sign_of(name), strlen(sign_of(name)));
    else if (!scale)
        cti_unknown(p, at, name, false);
    return cti_ok(p->cx);
}

/* The instruction's template arguments are types; complex<..> is one made of another. */
static bool takes_types(const struct word *to, bool copy)
{
    return copy || strncmp(to->s, "UniversalFMA", 12) == 0;
}

/* One word among the template arguments of an instruction. */
static bool put_argument(cti_scanner *p, struct word *to, bool copy)
{
    char name[CTI_MAX_NAME];
    cti_skip_namespaces(p);
    if (cti_at_word(p, p->at, "GMMA") || cti_at_word(p, p->at, "UMMA"))
        return put_major(p, to);
    ct_value v = cti_at_word(p, p->at, "MN") || cti_at_word(p, p->at, "K") ? NULL : bound_at(p);
    if (v != NULL && cti_ok(p->cx)) {
        put_value(to, copy, v);
        return true;
    }
    size_t at = p->at;
    if (!cti_ok(p->cx) || p->at >= p->length || !cti_read_name(p, name, sizeof name))
        return false;
    if (is_width(name)) {
        char width[24];
        put(to, width, (size_t)snprintf(width, sizeof width, "u%d", width_of(p, name)));
        return cti_ok(p->cx);
    }
    bool type = isalpha((unsigned char)name[0]) && cti_scan_peek(p) != '<';
    if (type && takes_types(to, copy) && cti_element_bits(name, strlen(name)) == 0)
        cti_unknown(p, at, name, false);
    put_element(to, copy, name);
    return cti_ok(p->cx);
}

/* Between < and the > that closes it: blanks, namespaces and long names go. */
static bool instruction_arguments(cti_scanner *p, struct word *to, bool copy)
{
    int open = 0;
    do {
        cti_scan_skip_space(p);
        char c = cti_scan_peek(p);
        bool sign = c != '\0' && strchr("<>,{}:-", c) != NULL;
        if (!sign && !cti_is_word_char(p, p->at)) {
            cti_scan_expected(p, "'>'");
            return false;
        }
        if (!sign && !put_argument(p, to, copy))
            return false;
        open += c == '<' ? 1 : c == '>' ? -1 : 0;
        if (sign && c != '{' && c != '}')
            put(to, &c, 1);
        p->at += sign;
    } while (open > 0);
    return true;
}

static ct_value instruction(cti_scanner *p, size_t at, const char *name)
{
    struct word w = {.n = 0};
    bool copy = strstr(name, "Copy") != NULL || strstr(name, "CP_ASYNC") != NULL;
    put(&w, name, strlen(name));
    if (cti_scan_peek(p) == '<' && !instruction_arguments(p, &w, copy))
        return cti_null();
    if (w.full)
        return cti_scan_too_much(p, at, "the name is too long");
    if (w.n > 2 && strcmp(w.s + w.n - 2, "<>") == 0)
        w.s[w.n -= 2] = '\0';
    char *text = cti_alloc(p->cx, w.n + 1);
    if (text == NULL)
        return cti_null();
    memcpy(text, w.s, w.n + 1);
    return cti_text_node(p->cx, CT_NAME, text);
}

/* ---- Words of C++ ---- */

static ct_value element_of(cti_scanner *p, int bits)
{
    char *text = cti_alloc(p->cx, 16);
    if (text == NULL)
        return cti_null();
    snprintf(text, 16, bits < 8 ? "uint%db_t" : "uint%d_t", bits);
    return cti_text_node(p->cx, CT_NAME, text);
}

/* (e): its one value, or a failure. */
static ct_value in_parentheses(cti_scanner *p)
{
    cti_list of;
    size_t at = p->at;
    if (!cti_scan_accept(p, "("))
        return cti_scan_expected(p, "'('");
    if (!cti_parse_list(p, ")", &of))
        return cti_null();
    return of.n == 1 ? of.item[0] : cti_scan_too_much(p, at, "one value belongs here");
}

/* A tensor in registers, which holds its elements itself. */
static bool is_fragment(ct_value v)
{
    if (!cti_is(v, CT_TENSOR) || !cti_is(cti_data(v), CT_POINTER) || !cti_layout_of(v)->fixed)
        return false;
    cti_pointer_parts to = cti_pointer_parts_of(cti_data(v));
    return to.space == CT_RAW && to.bits == 0;
}

static ct_value size_of(cti_scanner *p, size_t at)
{
    ct_value v = in_parentheses(p);
    if (!cti_ok(p->cx))
        return v;
    if (is_fragment(v))
        return ct_dynamic(p->cx,
                          (ct_int(ct_cosize(p->cx, cti_layout_of(v))) * ct_sizeof_bits(v) + 7) / 8);
    int bits = cti_is(v, CT_NAME) ? cti_element_bits(v->text, strlen(v->text)) : 0;
    if (bits == 0)
        return cti_scan_too_much(p, at, "sizeof takes an element type; of a layout, ask cosize");
    return cti_typed(p->cx, (bits + 7) / 8, cti_integer_type("size_t"));
}

/* Copy_Atom<op, T>, TiledMMA<MMA_Atom<op>, atoms, permutation> */
static ct_value template_object(cti_scanner *p, size_t at, const char *name)
{
    cti_list of;
    ++p->at;
    if (!cti_parse_list(p, ">", &of))
        return cti_null();
    return cti_object(p, at, cti_maker_of(name), NULL, &of);
}

static bool is_cast(const char *name)
{
    return strcmp(name, "static_cast") == 0 || strcmp(name, "reinterpret_cast") == 0 ||
           strcmp(name, "const_cast") == 0;
}

/* The constants of cutlass.h; 0: another name. */
static int constant_of(const char *name)
{
    static const struct {
        const char *name;
        int value;
    } all[] = {{"NumThreadsPerWarp", 32},   {"NumThreadsPerWarpGroup", 128},
               {"NumWarpsPerWarpGroup", 4}, {"NumThreadsPerHalfWarp", 16},
               {"NumThreadsPerQuad", 4},    {"NumThreadsPerQuadPair", 8}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i)
        if (strcmp(all[i].name, name) == 0)
            return all[i].value;
    return 0;
}

/* UMMA::tmem_frg_1sm<float>, where no ( follows: that is the operation by its numbers. */
static ct_value tmem_type(cti_scanner *p, size_t at, const char *name)
{
    cti_cxx_call c = {.name = name, .at = at};
    size_t before = p->at;
    if (!cti_template_list(p, &c))
        return cti_null();
    if (cti_scan_peek(p) == '(') {
        p->at = before;
        return NULL;
    }
    return cti_tmem_type(p, name, &c.t);
}

/* A word that C++ or CuTe's types give a meaning; NULL: none does. */
static ct_value known_word(cti_scanner *p, size_t at, const char *name)
{
    bool angle = cti_scan_peek(p) == '<';
    if (strcmp(name, "decltype") == 0)
        return in_parentheses(p);
    if (strcmp(name, "sizeof") == 0)
        return size_of(p, at);
    if (is_cast(name))
        return cti_cxx_cast(p, at);
    if (strcmp(name, "nullptr") == 0)
        return cti_text_node(p->cx, CT_NAME, "nullptr");
    if (strcmp(name, "true_type") == 0 || strcmp(name, "false_type") == 0)
        return ct_static(p->cx, name[0] == 't');
    if (cti_is_sentinel(name))
        return cti_text_node(p->cx, CT_NAME, "ForwardCoordIteratorSentinel");
    if (constant_of(name) > 0)
        return cti_typed(p->cx, constant_of(name), cti_integer_type("int"));
    if (strcmp(name, "true") == 0 || strcmp(name, "false") == 0)
        return cti_typed(p->cx, name[0] == 't', cti_integer_type("bool"));
    if (is_major(name))
        return cti_text_node(p->cx, CT_NAME, name[13] == 'K' ? "K" : "MN");
    if (cti_tmem_mode(name) >= 0)
        return ct_static(p->cx, cti_tmem_mode(name));
    if (angle && cti_is_type_of_types(name))
        return tmem_type(p, at, name);
    if (is_width(name)) {
        int bits = width_of(p, name);
        return cti_ok(p->cx) ? element_of(p, bits) : cti_null();
    }
    if (cti_parse_known_name(name, strlen(name)))
        return instruction(p, at, name);
    return angle && cti_maker_of(name) != NULL && strncmp(name, "make", 4) != 0
               ? template_object(p, at, name)
               : NULL;
}

/* The namespace SM90 was skipped: SM90::GMMA::MMA_64x.. is SM90_64x.., and sparse operations have
 * no shorter name than SM90::GMMA::SPARSE::GMMA_64x.. */
static void full_name(char name[CTI_MAX_NAME])
{
    static const char dense[] = "GMMA::MMA_", sparse[] = "GMMA::SPARSE::";
    const size_t n = strlen(name);
    if (strncmp(name, dense, strlen(dense)) == 0) {
        memmove(name + 5, name + strlen(dense), n + 1 - strlen(dense));
        memcpy(name, "SM90_", 5);
    } else if (strncmp(name, sparse, strlen(sparse)) == 0 && n + 6 < CTI_MAX_NAME) {
        memmove(name + 6, name, n + 1);
        memcpy(name, "SM90::", 6);
    }
}

ct_value cti_cxx_named(cti_scanner *p)
{
    char name[CTI_MAX_NAME];
    cti_cxx_call c = {.name = name, .at = p->at};
    if (!whole_name(p, name, sizeof name))
        return cti_null();
    full_name(name);
    ct_value v = known_word(p, c.at, name);
    if (v != NULL || !cti_ok(p->cx))
        return cti_ok(p->cx) ? v : cti_null();
    if (cti_scan_peek(p) == '<' && !cti_template_list(p, &c))
        return cti_null();
    if (c.has_t && cti_is_type_trait(c.name))
        return cti_type_trait(p, &c);
    if (cti_scan_accept(p, "(")) {
        v = cti_decimal(p, cti_text_node(p->cx, CT_NAME, c.name));
        if (v != NULL && cti_ok(p->cx))
            return cti_scan_accept(p, ")") ? v : cti_scan_expected(p, "')'");
        if (!cti_ok(p->cx) || !cti_parse_list(p, ")", &c.arg))
            return cti_null();
    } else if (c.has_t || (c.name != name && cti_scan_peek(p) == '{')) {
        c.arg = cti_list_new(p->cx, 1); /* a trait, is_static<T>{}, cosize_v<L> */
        if (cti_find_op(name, strlen(name)) == NULL && !cti_is_trait(name))
            return cti_unknown(p, c.at, name, false);
    } else {
        return cti_find_op(name, strcspn(name, "<")) != NULL
                   ? cti_scan_expected(p, "'(' after the name of an operation")
                   : cti_unknown(p, c.at, name, false);
    }
    return cti_ok(p->cx) ? cti_cxx_apply(p, &c) : cti_null();
}
