/* mma_argument.c - the arguments of an MMA operation that is a template.
 *
 * Here: reading them in the order of the row's letters, and the sentence that says which one is
 * wrong. Not here: which operations there are (mma_template.c).
 * Follows the assertions of CuTe 4.7.0's operations. */
#include "ref/atom/mma_template.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { MAX_N = 256, EXPONENTS = 16 };

cti_word cti_mma_argument_at(const char *s)
{
    int n = 0, open = 0;
    for (; s[n] != '\0' && (open > 0 || (s[n] != ',' && s[n] != '>')); ++n)
        open += (s[n] == '<') - (s[n] == '>');
    return (cti_word){s, n};
}

static const char *name_of(char letter)
{
    static const char letters[] = "abcfMNVjkxpqs";
    static const char *const names[] = {"the type of A",
                                        "the type of B",
                                        "the type of C",
                                        "the type of the scale factors",
                                        "M",
                                        "N",
                                        "the number of elements that share a factor",
                                        "the major of A",
                                        "the major of B",
                                        "the scale of C",
                                        "the sign of A",
                                        "the sign of B",
                                        "saturation"};
    return names[strchr(letters, letter) - letters];
}

/* "half_t or float": a list as a sentence has it. */
static const char *sentence_of(const char *list, char *text, size_t size)
{
    cti_word word[8]; /* no list is longer */
    const int n = cti_word_count(list);
    assert(n <= (int)(sizeof word / sizeof word[0]));
    for (int i = 0; i < n; ++i)
        word[i] = cti_word_at(list, i);
    cti_mma_sentence(word, n, text, size);
    return text;
}

static const char *list_of(const cti_mma_template *row, char letter)
{
    switch (letter) {
    case 'a':
    case 'b':
        return row->ab;
    case 'c':
        return row->c;
    case 'f':
        return row->factor;
    case 'M':
        return row->m;
    case 'V':
        return row->vectors;
    case 'j':
        return row->tensor || row->k_major ? "K" : "K MN";
    case 'p':
    case 'q':
        return "One Neg";
    case 's':
        return "False True";
    default:
        return row->k_major ? "K" : "K MN";
    }
}

static void put(cti_mma_arguments *to, char letter, cti_word w)
{
    switch (letter) {
    case 'a':
        to->a = cti_mma_type_of(w);
        break;
    case 'b':
        to->b = cti_mma_type_of(w);
        break;
    case 'c':
        to->c = cti_mma_type_of(w);
        break;
    case 'f':
        to->factor = cti_mma_type_of(w);
        break;
    case 'M':
        to->m = cti_mma_number(w);
        break;
    case 'N':
        to->n = cti_mma_number(w);
        break;
    case 'V':
        to->vectors = cti_mma_number(w);
        break;
    case 'j':
        to->a_mn = cti_word_is(w, "MN");
        break;
    case 'k':
        to->b_mn = cti_word_is(w, "MN");
        break;
    case 'p':
        to->a_neg = cti_word_is(w, "Neg");
        break;
    case 'q':
        to->b_neg = cti_word_is(w, "Neg");
        break;
    case 's':
        to->saturate = cti_word_is(w, "True");
        break;
    }
}

static bool is_exponent(cti_word w)
{
    return cti_word_is(w, "0") || (cti_mma_number(w) > 0 && cti_mma_number(w) < EXPONENTS);
}

/* N is looked at when all arguments are known. */
static bool read_one(ct_ctx *cx, const char *op, const cti_mma_template *row, char letter,
                     cti_word w, cti_mma_arguments *to)
{
    char wanted[160];
    if (letter == 'x' ? !is_exponent(w) : letter != 'N' && !cti_word_in(w, list_of(row, letter))) {
        cti_mma_refuse(cx, op, name_of(letter), w,
                       letter == 'x' ? "a number from 0 to 15"
                                     : sentence_of(list_of(row, letter), wanted, sizeof wanted));
        return false;
    }
    put(to, letter, w);
    return true;
}

/* N is a multiple of it. */
static int step_of(const cti_mma_template *row, const cti_mma_arguments *to)
{
    switch (row->n) {
    case CTI_N_8:
        return 8;
    case CTI_N_8_OR_16:
        return to->m == 64 ? 8 : 16;
    case CTI_N_BY_MAJOR:
        return (row->pair ? 16 : 8) * (to->b_mn ? 2 : 1);
    case CTI_N_32:
        return 32;
    default:
        return 16;
    }
}

static bool right_n(ct_ctx *cx, const char *op, const cti_mma_template *row, cti_word w,
                    const cti_mma_arguments *to)
{
    char wanted[64];
    const int step = step_of(row, to);
    const bool eight = row->n == CTI_N_16_AND_8;
    if ((to->n > 0 && to->n <= MAX_N && to->n % step == 0) || (eight && to->n == 8))
        return true;
    snprintf(wanted, sizeof wanted, "%sa multiple of %d from %d to %d", eight ? "8 or " : "", step,
             step, MAX_N);
    cti_mma_refuse(cx, op, "N", w, wanted);
    return false;
}

static cti_word word_of(const cti_mma_type *t)
{
    return (cti_word){t->name, (int)strlen(t->name)};
}

/* Half as many elements as the most may share a factor of that type alone which has no mantissa. */
static bool right_factor(ct_ctx *cx, const char *op, const cti_mma_template *row,
                         const cti_mma_arguments *to)
{
    const cti_word most = row->vectors == NULL
                              ? (cti_word){"", 0}
                              : cti_word_at(row->vectors, cti_word_count(row->vectors) - 1);
    const char *only = "float_ue8m0_t";
    if (row->vectors == NULL || row->warp || to->vectors != cti_mma_number(most) ||
        strcmp(to->factor->name, only) == 0)
        return true;
    cti_mma_refuse(cx, op, name_of('f'), word_of(to->factor),
                   "float_ue8m0_t, as so many elements share a factor");
    return false;
}

/* Complex numbers are multiplied by those of their own type, and their sum has parts of float. */
static bool right_complex(ct_ctx *cx, const char *op, const cti_mma_arguments *to)
{
    static const char complex[] = "complex<";
    char wanted[80];
    const bool a = to->a != NULL && strncmp(to->a->name, complex, sizeof complex - 1) == 0;
    const bool b = to->b != NULL && strncmp(to->b->name, complex, sizeof complex - 1) == 0;
    if ((a || b) && to->a != to->b) {
        snprintf(wanted, sizeof wanted, "%s as A's", to->a->name);
        cti_mma_refuse(cx, op, name_of('b'), word_of(to->b), wanted);
        return false;
    }
    if (a && strcmp(to->c->name, "float") != 0) {
        cti_mma_refuse(cx, op, name_of('c'), word_of(to->c), "float, as A and B are complex");
        return false;
    }
    return true;
}

/* What may follow the row's arguments: integers in shared memory have no signs, and only integers
 * and operands in tensor memory saturate. */
static const char *options_of(const cti_mma_template *row)
{
    const bool integers = strcmp(row->c, "int32_t") == 0;
    return row->warp || *row->arguments == '\0' ? "" : row->tensor ? "pqs" : integers ? "s" : "pq";
}

bool cti_mma_template_arguments(ct_ctx *cx, const char *op, const cti_mma_template *row,
                                cti_mma_arguments *to)
{
    const char *p = op + strlen(row->name);
    cti_word n = {"", 0};
    *to = (cti_mma_arguments){.m = 0};
    for (const char *letter = row->arguments; *letter != '\0'; ++letter) {
        const bool there = *p == (letter == row->arguments ? '<' : ',');
        const cti_word w = there ? cti_mma_argument_at(p + 1) : (cti_word){"-", 1};
        if (*letter == 'N')
            n = w;
        if (!read_one(cx, op, row, *letter, w, to))
            return false;
        p = w.s + w.n;
    }
    for (const char *letter = options_of(row); *letter != '\0' && *p == ','; ++letter) {
        const cti_word w = cti_mma_argument_at(p + 1);
        if (!read_one(cx, op, row, *letter, w, to))
            return false;
        p = w.s + w.n;
    }
    if (*row->arguments != '\0' && strcmp(p, ">") != 0) {
        cti_mma_refuse(cx, op, "the end", (cti_word){p, (int)strlen(p)}, "'>'");
        return false;
    }
    return (n.n == 0 || right_n(cx, op, row, n, to)) && right_factor(cx, op, row, to) &&
           right_complex(cx, op, to);
}
