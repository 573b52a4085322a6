/* expand.c - draws productions, and fills in their holes.
 *
 * A kernel:  variables of every type, from the input
 *            { statement 0 }  [ trace[0] = digest of all variables ]
 *            { statement 1 }  ..
 *            out[t] = digest of all variables
 *
 * Here: drawing and the shape of a kernel. Not here: what statements do (statements.c). */
#include "spec-tests/programs/random-cuda/expand.h"

#include "spec-tests/programs/random-cuda/grammar.h"
#include "spec-tests/support/random.h"

#include <stdlib.h>
#include <string.h>

enum {
    VARIABLES = 2, /* of each type */
    MAX_DEPTH = 3, /* of expressions, and of blocks */
    BLOCK = 3      /* statements at most */
};

typedef struct expander {
    FILE *to;
    uint64_t random;
    int statement; /* of the kernel */
    int instances; /* of statements in it, so that each has names of its own */
    int threads;   /* of a CTA */
    bool cluster;
} expander;

/* A statement that is being written. */
typedef struct instance {
    int number, depth;
    const grammar_type *type; /* of $_ */
    enum grammar_needs has;   /* whom its blocks may need */
} instance;

static void expand(expander *x, const instance *in, const char *text, size_t length, int depth);

static uint32_t below(expander *x, uint32_t n)
{
    return (uint32_t)random_below(&x->random, n);
}

/* ---- Expressions ---------------------------------------------------------------------------- */

static const grammar_type *type_of(char letter)
{
    const grammar_type *t = grammar_types;
    while (t->letter != letter && t->letter != 0)
        ++t;
    return t;
}

static const char *draw_production(expander *x, char type)
{
    uint32_t total = 0;
    const grammar_production *p = grammar_expressions;
    for (; p->text != NULL; ++p)
        total += p->type == type ? p->weight : 0;
    uint32_t left = below(x, total);
    for (p = grammar_expressions; p->type != type || left >= p->weight; ++p)
        left -= p->type == type ? p->weight : 0;
    return p->text;
}

static void put_variable(expander *x, char letter)
{
    fprintf(x->to, "%c%u", letter, below(x, VARIABLES));
}

static void put_expression(expander *x, const instance *in, char letter, int depth)
{
    if (depth < MAX_DEPTH && below(x, 100) >= 20U + 20U * (uint32_t)depth) {
        const char *text = draw_production(x, letter);
        expand(x, in, text, strlen(text), depth + 1);
    } else if (below(x, 100) < 80) {
        put_variable(x, letter);
    } else {
        const grammar_type *t = type_of(letter);
        fprintf(x->to, "(%s)(", t->name);
        expand(x, in, t->initial, strlen(t->initial), depth);
        fputc(')', x->to);
    }
}

/* ---- Statements ----------------------------------------------------------------------------- */

static bool may_be(const expander *x, const grammar_statement *s, const instance *in)
{
    bool has_block = strstr(s->text, "$$") != NULL || strstr(s->text, "$^") != NULL;
    bool has_loop_of_all = strstr(s->text, "$^") != NULL;
    if (s->needs == GRAMMAR_CLUSTER && !x->cluster)
        return false;
    return s->needs <= in->has && !(has_block && in->depth >= MAX_DEPTH) &&
           !(has_loop_of_all && in->depth > 0);
}

static const grammar_statement *draw_statement(expander *x, const instance *in)
{
    uint32_t total = 0;
    const grammar_statement *s = grammar_statements;
    for (; s->text != NULL; ++s)
        total += may_be(x, s, in) ? s->weight : 0;
    uint32_t left = below(x, total);
    for (s = grammar_statements; !may_be(x, s, in) || left >= s->weight; ++s)
        left -= may_be(x, s, in) ? s->weight : 0;
    return s;
}

static const grammar_type *draw_type(expander *x, const grammar_statement *s)
{
    uint32_t types = 0;
    while (grammar_types[types].letter != 0)
        ++types;
    const grammar_type *t = &grammar_types[below(x, types)];
    return s->needs == GRAMMAR_ANYWHERE || t->crosses_threads ? t : type_of('u');
}

static void put_statement(expander *x, enum grammar_needs has, int depth)
{
    instance in = {.number = x->instances++, .depth = depth, .has = has};
    const grammar_statement *s = draw_statement(x, &in);
    in.type = draw_type(x, s);
    fputs("{\n", x->to);
    expand(x, &in, s->text, strlen(s->text), 0);
    fputs("}\n", x->to);
}

static void put_block(expander *x, const instance *in, enum grammar_needs has)
{
    for (uint32_t left = 1 + below(x, BLOCK); left > 0; --left)
        put_statement(x, has, in->depth + 1);
}

/* ---- Holes ---------------------------------------------------------------------------------- */

/* {{a b}} at `text`: one of the words is expanded. Where it ends. */
static const char *put_word(expander *x, const instance *in, const char *text, int depth)
{
    const char *end = strstr(text, "}}"), *word = text + 2;
    uint32_t words = 1;
    for (const char *c = word; c < end; ++c)
        words += *c == ' ';
    for (uint32_t skipped = below(x, words); skipped > 0; --skipped)
        word = strchr(word, ' ') + 1;
    size_t length = strcspn(word, " ");
    if (word + length > end)
        length = (size_t)(end - word);
    if (length != 1 || *word != '_')
        expand(x, in, word, length, depth);
    return end + 2;
}

/* `2-9` at `text`: a number. Where it ends. */
static const char *put_number(expander *x, const char *text)
{
    char *end;
    unsigned long low = strtoul(text + 1, &end, 10), high = strtoul(end + 1, &end, 10);
    fprintf(x->to, "%lu", low + below(x, (uint32_t)(high - low + 1)));
    return end + 1;
}

static void put_hole(expander *x, const instance *in, char hole, int depth)
{
    switch (hole) {
    case '$':
        put_block(x, in, GRAMMAR_ANYWHERE);
        break;
    case '^':
        put_block(x, in, in->has);
        break;
    case '#':
        fprintf(x->to, "%d", x->threads);
        break;
    case '%':
        fprintf(x->to, "%d", x->threads / 32);
        break;
    case ':':
        fputs(in->type->name, x->to);
        break;
    default:
        put_expression(x, in, hole == '_' ? in->type->letter : hole, depth);
    }
}

static void expand(expander *x, const instance *in, const char *text, size_t length, int depth)
{
    const char *end = text + length;
    while (text < end) {
        if (text[0] == '{' && text[1] == '{') {
            text = put_word(x, in, text, depth);
        } else if (*text == '`') {
            text = put_number(x, text);
        } else if (*text == '$') {
            put_hole(x, in, text[1], depth);
            text += 2;
        } else if (*text == '@') {
            put_variable(x, text[1] == '_' ? in->type->letter : text[1]);
            text += 2;
        } else if (*text == '~') {
            fprintf(x->to, "s%d_%d_", x->statement, in->number);
            ++text;
        } else {
            fputc(*text++, x->to);
        }
    }
}

/* ---- A kernel ------------------------------------------------------------------------------- */

void random_cuda_preamble(FILE *to)
{
    for (const char *const *line = grammar_preamble; *line != NULL; ++line)
        fprintf(to, "%s\n", *line);
}

static uint64_t state_of(const random_cuda_kernel *k, int statement)
{
    uint64_t state = k->seed;
    state = random_bits(&state) + (uint64_t)k->number;
    state = random_bits(&state) + (uint64_t)(statement + 1);
    return random_bits(&state);
}

static void put_variables(expander *x)
{
    for (const grammar_type *t = grammar_types; t->letter != 0; ++t)
        for (int k = 0; k < VARIABLES; ++k) {
            fprintf(x->to, "%s %c%d = ", t->name, t->letter, k);
            expand(x, NULL, t->initial, strlen(t->initial), 0);
            fputs(";\n", x->to);
        }
}

static void put_digest(expander *x)
{
    for (const grammar_type *t = grammar_types; t->letter != 0; ++t)
        for (int k = 0; k < VARIABLES; ++k) {
            const char *at = strstr(t->digest, "%s");
            fprintf(x->to, "h = mix(h, %.*s%c%d%s);\n", (int)(at - t->digest), t->digest, t->letter,
                    k, at + 2);
        }
}

static void put_statements(expander *x, const random_cuda_kernel *k, int statements)
{
    for (int s = 0; s < statements; ++s) {
        if ((k->without >> s & 1) != 0)
            continue;
        x->random = state_of(k, s);
        x->statement = s;
        x->instances = 0;
        put_statement(x, x->cluster ? GRAMMAR_CLUSTER : GRAMMAR_TOGETHER, 0);
        if (k->traced) {
            fputs("{\nuint32_t h = 1;\n", x->to);
            put_digest(x);
            fprintf(x->to, "trace[%d + t] = h;\n}\n", s * RANDOM_CUDA_THREADS);
        }
    }
}

int random_cuda_write(FILE *to, const random_cuda_kernel *k)
{
    expander x = {.to = to, .random = state_of(k, -1)};
    x.threads = 32 << below(&x, 3);
    x.cluster = below(&x, 4) == 0;
    int statements = 4 + (int)below(&x, RANDOM_CUDA_STATEMENTS - 4);
    fprintf(to,
            "extern \"C\" __global__ void __launch_bounds__(%d) %sk%d(const uint32_t *in, uint32_t "
            "*out, uint32_t *trace)\n{\nconst uint32_t t = blockIdx.x * %du + threadIdx.x;\n",
            x.threads, x.cluster ? "__cluster_dims__(2) " : "", k->number, x.threads);
    put_variables(&x);
    put_statements(&x, k, statements);
    fputs("uint32_t h = 1;\n", to);
    put_digest(&x);
    fputs("out[t] = h;\n}\n", to);
    return statements;
}
