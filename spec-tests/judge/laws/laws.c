/* laws.c - from an operation's name to its law.
 *
 * What is here: reading the question, finding the entry, and what holds for every operation: an
 * answer to static operands is static, and an answer is printed as it is read. The laws
 * themselves are in the other files, one a concept. */
#include "spec-tests/judge/laws/law.h"
#include <stdlib.h>
#include <string.h>

enum { LAW_TEXT = 16384 };

static const struct law_entry *const tables[] = {
    laws_of_modes,       laws_of_structure,  laws_of_integers,      laws_of_sizes,
    laws_of_division,    laws_of_comparison, laws_of_coordinates,   laws_of_strides,
    laws_of_layouts,     laws_of_slices,     laws_of_coalesce,      laws_of_composition,
    laws_of_complement,  laws_of_inverses,   laws_of_common,        laws_of_divides,
    laws_of_products,    laws_of_fragments,  laws_of_basis,         laws_of_recast,
    laws_of_swizzles,    laws_of_atoms,      laws_of_words,         laws_of_common_domain,
    laws_of_layout_sums, laws_of_f2,         laws_of_tensor_memory,
};
enum { TABLES = sizeof tables / sizeof tables[0] };

/* The next template argument: a number that an int holds, or a width such as 16b. */
static bool read_param(const char **p, int64_t *value)
{
    char *end;
    *value = strtoll(*p, &end, 0);
    if (end == *p)
        return false;
    *p = end + (*end == 'b');
    return INT32_MIN <= *value && *value <= INT32_MAX;
}

/* "upcast<4>" is operation upcast with the parameter 4. */
static bool read_op(struct law *l, const char *op)
{
    size_t n = strcspn(op, "<");
    if (op[n] == '<' && n == 0)
        n = strlen(op);
    if (n >= sizeof l->op)
        return false;
    memcpy(l->op, op, n);
    l->op[n] = '\0';
    l->params = 0;
    const char *p = op + n;
    while (*p == (l->params == 0 ? '<' : ',')) {
        ++p;
        if (l->params == LAW_PARAMS || !read_param(&p, &l->param[l->params]))
            return false;
        ++l->params;
    }
    return l->params == 0 ? *p == '\0' : strcmp(p, ">") == 0;
}

static const struct law_entry *find_name(const char *op)
{
    for (int t = 0; t < TABLES; ++t) {
        for (const struct law_entry *e = tables[t]; e->op != NULL; ++e)
            if (strcmp(e->op, op) == 0)
                return e;
    }
    return NULL;
}

static const struct law_entry *begin(struct law *l, const char *op, int n, const char *const *args,
                                     char *why, size_t size)
{
    oracle_init(&l->o);
    l->why = why;
    l->size = size;
    if (size > 0)
        why[0] = '\0';
    if (n > LAW_ARGS || !read_op(l, op))
        return NULL;
    const struct law_entry *e = find_name(l->op);
    if (e == NULL || n < e->min_args || n > e->max_args)
        return NULL;
    l->n = n;
    l->words = args;
    l->entry = e;
    l->name = e->name;
    for (int i = 0; i < n; ++i) {
        l->arg[i] =
            e->form == LAW_NAMED ? oracle_leaf(&l->o, ORACLE_ANY, 0) : oracle_parse(&l->o, args[i]);
        if (l->arg[i] == NULL)
            return NULL;
    }
    return l->o.undecided || !law_in_domain(l) ? NULL : e;
}

/* An answer computed from static operands alone has no dynamic leaf. A list of values is shown as
 * plain numbers. */
static int law_static_rule(struct law *l)
{
    if (l->answer->kind == ORACLE_LIST || strcmp(l->op, "values") == 0)
        return 1;
    for (int i = 0; i < l->n; ++i)
        if (!oracle_is_fixed(l->arg[i]))
            return 1;
    l->name = "static_rule";
    return oracle_is_fixed(l->answer) ? 1 : law_break(l, "static operands, a dynamic answer");
}

/* The answer is in the print form: printed again it is the same text. */
static int law_roundtrip(struct law *l, const char *answer)
{
    char text[LAW_TEXT];
    l->name = "roundtrip";
    if (strchr(answer, '\n') != NULL)
        return law_undecided(l);
    l->answer = oracle_parse(&l->o, answer);
    if (l->answer == NULL)
        return l->o.undecided ? -1 : law_break(l, "%s is not in the print form", answer);
    if (strchr(answer, '|') != NULL || oracle_print(l->answer, text, sizeof text) >= sizeof text)
        return 1;
    return strcmp(text, answer) == 0 ? 1 : law_break(l, "read and printed again it is %s", text);
}

static int law_derived(struct law *l, const struct law_entry *e)
{
    char expected[LAW_TEXT];
    oracle_tree derived = e->derive(l);
    if (l->o.undecided)
        return -1;
    if (l->o.refused != NULL)
        return law_break(l, "there is no answer: %s", l->o.refused);
    oracle_print(derived, expected, sizeof expected);
    if (e->form == LAW_FUNCTION)
        return law_same(l, derived, l->answer, expected);
    if (derived->kind == ORACLE_COMPOSED)
        return law_values(l, derived, l->answer, expected);
    bool equal = e->form == LAW_MARKS ? oracle_identical(derived, l->answer)
                                      : oracle_equal(derived, l->answer);
    return equal ? 1 : law_break(l, "it is %s", expected);
}

int law_check(const char *op, int n, const char *const *args, const char *answer, char *why,
              size_t size)
{
    struct law l;
    const struct law_entry *e = begin(&l, op, n, args, why, size);
    int holds = e == NULL ? -1 : 1;
    l.text = answer;
    if (holds == 1 && e->form != LAW_LINES) {
        holds = law_roundtrip(&l, answer);
        holds = holds == 1 ? law_static_rule(&l) : holds;
    }
    if (holds == 1) {
        l.name = e->name;
        holds = e->check != NULL ? e->check(&l) : law_derived(&l, e);
    }
    return holds == 1 && l.o.undecided ? -1 : holds;
}

/* The lawful answer that CuTe gives, into l->answer: 1; 0 where there is none, with the reason in
 * why; -1 where that is not known. */
static int lawful(struct law *l, const struct law_entry *e)
{
    if (e == NULL || e->derive == NULL)
        return -1;
    l->answer = e->derive(l);
    if (l->o.undecided)
        return -1;
    if (l->o.refused != NULL)
        return law_break(l, "%s", l->o.refused);
    int holds = e->check != NULL ? e->check(l) : 1;
    return l->o.undecided ? -1 : holds;
}

int law_refusal(const char *op, int n, const char *const *args, char *why, size_t size)
{
    struct law l;
    char text[LAW_TEXT];
    int holds = lawful(&l, begin(&l, op, n, args, why, size));
    if (holds == 1) {
        oracle_print(l.answer, text, sizeof text);
        law_break(&l, "the answer is %s", text);
    }
    return holds < 0 ? -1 : !holds;
}

int law_answer(const char *op, int n, const char *const *args, char *answer, size_t size)
{
    struct law l;
    int holds = lawful(&l, begin(&l, op, n, args, answer, size));
    if (holds == 1)
        oracle_print(l.answer, answer, size);
    return holds;
}

const char *law_name(const char *op)
{
    struct law l;
    const struct law_entry *e = read_op(&l, op) ? find_name(l.op) : NULL;
    return e == NULL ? NULL : e->name;
}

const char *law_op(int i)
{
    for (int t = 0; t < TABLES && i >= 0; ++t) {
        for (const struct law_entry *e = tables[t]; e->op != NULL; ++e)
            if (i-- == 0)
                return e->op;
    }
    return NULL;
}
