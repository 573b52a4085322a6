/* mma_parse.c - the name of an MMA operation, taken apart.
 *
 * Here: from a name to its parts, and the sentence that says which part is wrong. Not here: which
 * parts go together (mma_names.c), names that have no such parts (mma_traits.c).
 * Follows 0t_mma_atom "Operation struct's name". */
#include "ref/atom/mma.h"
#include "ref/value/value.h"

#include <stdio.h>
#include <string.h>

static const cti_word absent = {"-", 1};

/* ---- Taking apart --------------------------------------------------------------------------- */

/* The characters up to one of stops or the end. */
static cti_word take(const char **p, const char *stops)
{
    cti_word w = {*p, (int)strcspn(*p, stops)};
    *p += w.n;
    return w;
}

static bool skip(const char **p, char c)
{
    bool there = **p == c;
    *p += there;
    return there;
}

static bool shape_parts(ct_ctx *cx, const char *op, const char **p, cti_mma_name *name)
{
    const char *begin = *p;
    name->part[CTI_MMA_M] = take(p, "x_");
    skip(p, 'x');
    name->part[CTI_MMA_N] = take(p, "x_");
    skip(p, 'x');
    name->part[CTI_MMA_K] = take(p, "_");
    if (cti_mma_number(name->part[CTI_MMA_M]) > 0 && cti_mma_number(name->part[CTI_MMA_N]) > 0 &&
        cti_mma_number(name->part[CTI_MMA_K]) > 0)
        return true;
    cti_mma_refuse(cx, op, "the shape", (cti_word){begin, (int)(*p - begin)}, "MxNxK");
    return false;
}

/* D, A, B and perhaps C, written without a gap. */
static bool type_parts(ct_ctx *cx, const char *op, cti_word types, cti_mma_name *name)
{
    cti_word *const slot[] = {&name->part[CTI_MMA_D], &name->part[CTI_MMA_A],
                              &name->part[CTI_MMA_B], &name->c};
    static const char *const what[] = {"D", "A", "B", "C", "what follows C"};
    for (int n = 0; types.n > 0; ++n) {
        const cti_mma_type *type = n < 4 ? cti_mma_code(types) : NULL;
        if (type == NULL) {
            cti_mma_refuse(cx, op, what[n], types, n < 4 ? "an element type" : "nothing");
            return false;
        }
        *slot[n] = (cti_word){types.s, (int)strlen(type->code)};
        types.s += slot[n]->n;
        types.n -= slot[n]->n;
    }
    return true;
}

/* _TN or <K,MN>: the separator in front belongs to the segment. */
static cti_word segment(const char **p)
{
    const char *begin = *p;
    if (*begin != '\0')
        ++*p;
    *p += strcspn(*p, "_<");
    return (cti_word){begin, (int)(*p - begin)};
}

/* <K,MN>: kept apart from the arrangement, which is the same for all majors. */
static void majors(cti_mma_name *name)
{
    cti_word *whole = &name->part[CTI_MMA_ARRANGEMENT];
    const char *p = whole->s + 1;
    name->major_a = take(&p, ",>_");
    skip(&p, ',');
    name->major_b = take(&p, ",>_");
    if (skip(&p, '>') && p == whole->s + whole->n)
        *whole = (cti_word){"<K,K>", 5};
}

/* The parts behind the types: _TN, _TN_SATURATE, _SS_TN, _RS<K,MN>. */
static void last_parts(const char *p, cti_mma_name *name)
{
    cti_word first = segment(&p);
    bool group = cti_word_in(first, "_SS _RS");
    name->part[CTI_MMA_SOURCE] = group ? first : absent;
    name->part[CTI_MMA_ARRANGEMENT] = group ? segment(&p) : first;
    name->part[CTI_MMA_LAST] = *p == '\0' ? absent : (cti_word){p, (int)strlen(p)};
    if (*name->part[CTI_MMA_ARRANGEMENT].s == '<')
        majors(name);
}

/* ---- Comparing with the families ------------------------------------------------------------ */

/* A set of families, as bits. */
typedef uint32_t families;

static const families every_family = ((families)1 << CTI_MMA_FAMILIES) - 1;

static families accepting(families some, cti_mma_part part, cti_word w)
{
    families left = 0;
    for (int f = 0; f < CTI_MMA_FAMILIES; ++f)
        if ((some >> f & 1) != 0 && cti_word_in(w, cti_mma_words(f, part)))
            left |= (families)1 << f;
    return left;
}

/* "8, 16 or 32": each word that one of the families accepts there, once. */
static void words_of(families some, cti_mma_part part, char *text, size_t size)
{
    cti_word word[64]; /* of one part there are no more different words */
    int n = 0;
    for (int f = 0; f < CTI_MMA_FAMILIES; ++f)
        for (int i = 0; (some >> f & 1) != 0 && i < cti_word_count(cti_mma_words(f, part)); ++i) {
            cti_word w = cti_word_at(cti_mma_words(f, part), i);
            bool known = false;
            for (int j = 0; j < n && !known; ++j)
                known = cti_word_same(word[j], w);
            if (!known)
                word[n++] = w;
        }
    cti_mma_sentence(word, n, text, size);
}

/* A warpgroup's N are too many to list. */
static void refuse_n(ct_ctx *cx, const char *op, const cti_mma_name *name)
{
    bool integers = cti_word_is(name->part[CTI_MMA_D], "S32");
    cti_mma_refuse(cx, op, "N", name->part[CTI_MMA_N],
                   integers ? "8, 24 or a multiple of 16 from 16 to 256"
                            : "a multiple of 8 from 8 to 256");
}

static void refuse_arch(ct_ctx *cx, const char *op, cti_word arch)
{
    char wanted[64] = "SM61, ";
    if (arch.n > 4 && cti_word_is((cti_word){arch.s, 3}, "SM1")) {
        cti_fail(cx, CT_EINVAL, "MMA_Traits: %s: %.*s has no operation of that name", op, arch.n,
                 arch.s);
        return;
    }
    words_of(every_family, CTI_MMA_ARCH, wanted + strlen(wanted), sizeof wanted - strlen(wanted));
    cti_mma_refuse(cx, op, "the architecture", arch, wanted);
}

/* No family of those that agree with the parts before has this one. */
static void refuse_part(ct_ctx *cx, const char *op, const cti_mma_name *name, cti_mma_part part,
                        families some)
{
    static const char *const what[CTI_MMA_PARTS] = {
        "the architecture", "A",      "B", "D", "M", "N", "K", "the source of A and B",
        "the arrangement",  "the end"};
    char wanted[160];
    if (part == CTI_MMA_N && cti_word_is(name->part[CTI_MMA_M], "64")) {
        refuse_n(cx, op, name);
        return;
    }
    words_of(some, part, wanted, sizeof wanted);
    if (*wanted == '<')
        snprintf(wanted, sizeof wanted, "the majors <A,B>, each K or MN");
    cti_mma_refuse(cx, op, what[part], name->part[part], wanted);
}

/* ---- The whole name ------------------------------------------------------------------------- */

static bool take_apart(ct_ctx *cx, const char *op, cti_mma_name *name)
{
    const char *p = op;
    *name = (cti_mma_name){.c = absent, .major_a = absent, .major_b = absent};
    name->part[CTI_MMA_ARCH] = take(&p, "_");
    if (accepting(every_family, CTI_MMA_ARCH, name->part[CTI_MMA_ARCH]) == 0) {
        refuse_arch(cx, op, name->part[CTI_MMA_ARCH]);
        return false;
    }
    skip(&p, '_');
    if (!shape_parts(cx, op, &p, name))
        return false;
    skip(&p, '_');
    if (!type_parts(cx, op, take(&p, "_"), name))
        return false;
    last_parts(p, name);
    return true;
}

/* C is of D's type; a warpgroup's C is D, and the name leaves it out. */
static bool right_c(ct_ctx *cx, const char *op, const cti_mma_name *name)
{
    bool group = !cti_word_is(name->part[CTI_MMA_SOURCE], "-");
    cti_word wanted = group ? absent : name->part[CTI_MMA_D];
    char text[16];
    if (cti_word_same(name->c, wanted))
        return true;
    snprintf(text, sizeof text, "%.*s", wanted.n, wanted.s);
    cti_mma_refuse(cx, op, "C", name->c, group ? "nothing: it is D itself" : text);
    return false;
}

static bool right_majors(ct_ctx *cx, const char *op, const cti_mma_name *name)
{
    bool registers = cti_word_is(name->part[CTI_MMA_SOURCE], "_RS");
    if (!cti_word_is(name->part[CTI_MMA_ARRANGEMENT], "<K,K>"))
        return true;
    if (!cti_word_in(name->major_a, "K MN"))
        cti_mma_refuse(cx, op, "the major of A", name->major_a, "K or MN");
    else if (!cti_word_in(name->major_b, "K MN"))
        cti_mma_refuse(cx, op, "the major of B", name->major_b, "K or MN");
    else if (registers && !cti_word_is(name->major_a, "K"))
        cti_mma_refuse(cx, op, "the major of A", name->major_a, "K, as registers are");
    return ct_check(cx) == CT_OK;
}

bool cti_mma_read(ct_ctx *cx, const char *op, cti_mma_name *name)
{
    families some = every_family;
    if (!take_apart(cx, op, name))
        return false;
    for (int part = 0; part < CTI_MMA_PARTS; ++part) {
        families left = accepting(some, (cti_mma_part)part, name->part[part]);
        if (left == 0) {
            refuse_part(cx, op, name, (cti_mma_part)part, some);
            return false;
        }
        some = left;
    }
    return right_c(cx, op, name) && right_majors(cx, op, name);
}
