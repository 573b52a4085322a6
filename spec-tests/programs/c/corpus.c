/* corpus.c - runs the programs: the correct ones find nothing and are right, the wrong ones find
 * their fault first.
 *
 * What is here: the list of families, and runs under many schedules. What is not: the programs. */
#include "spec-tests/programs/c/corpus.h"

#include <stdlib.h>
#include <string.h>

const struct family *const corpus[] = {corpus_pipelines,
                                       corpus_copies,
                                       corpus_blocks,
                                       corpus_barriers,
                                       corpus_clusters,
                                       corpus_relay,
                                       corpus_multicast,
                                       corpus_flags,
                                       corpus_messages,
                                       corpus_arrivals,
                                       corpus_warps,
                                       corpus_stores,
                                       corpus_tensors,
                                       corpus_products,
                                       corpus_calls,
                                       corpus_structures,
                                       NULL};

static char complaint[640];

/* ---- One run ---- */

/* A buffer of words; NULL: they are not written yet. */
static bool give(emu_machine *m, int row, const uint32_t *words, int n, uint64_t *at)
{
    static const char *const name[] = {"in", "", "out", "", "flags"};
    uint64_t bytes = 4 * (uint64_t)(n > 0 ? n : 1);
    *at = emu_alloc(m, bytes, name[row]);
    if (*at == 0)
        return false;
    program_address(m, row, *at);
    return words == NULL || emu_put(m, *at, words, bytes);
}

static bool give_map(emu_machine *m, int i, emu_map map, uint64_t base)
{
    emu_tensor_map encoded;
    emu_map_refusal why;
    uint64_t at = emu_alloc(m, sizeof encoded, "map");
    map.base = base;
    program_address(m, MAPS + 2 * i, at);
    return at != 0 && emu_map_encode(&encoded, &map, &why) == NULL &&
           emu_put(m, at, &encoded, sizeof encoded);
}

/* Schedule n: the earliest, the latest, then random ones. NULL: out of memory. */
static emu_machine *open_nth(const struct script *s, const struct program_case *p, int n,
                             uint64_t *out)
{
    emu_machine *m = program_open(p, n < EMU_RANDOM ? (emu_schedule)n : EMU_RANDOM, (uint64_t)n);
    uint32_t in[SCRIPT_WORDS], zeros[64] = {0};
    uint64_t at;
    if (m == NULL)
        return NULL;
    for (uint32_t i = 0; i < SCRIPT_WORDS; ++i)
        in[i] = s->fill != 0 ? s->fill : in_word(i);
    bool done = give(m, FLAGS, zeros, 64, &at) && give(m, OUT, NULL, s->wanted, out) &&
                give(m, IN, in, SCRIPT_WORDS, &at);
    for (int i = 0; i < s->maps; ++i)
        done = done && give_map(m, i, s->map[i], s->of_out[i] ? *out : at);
    for (int cta = 0; cta < s->ctas && s->shared > 0; ++cta)
        done = done && program_shared(m, cta, s->shared);
    if (done)
        return m;
    emu_close(m);
    return NULL;
}

/* The place of the first finding, or what else is wrong; NULL where nothing is. */
static const char *judge(emu_machine *m, const struct script *s, uint64_t out, emu_end end, int n)
{
    const emu_finding *f = emu_found(m, 0);
    uint32_t is;
    if (f != NULL) {
        snprintf(complaint, sizeof complaint, "schedule %d: [%s] at %d: %s", n,
                 emu_rule_name(f->rule), (int)f->pc, f->message);
        return complaint;
    }
    if (end != EMU_FINISHED) {
        snprintf(complaint, sizeof complaint, "schedule %d: it ends by %d", n, (int)end);
        return complaint;
    }
    for (int i = 0; i < s->wanted; ++i)
        if (!emu_get(m, out + 4 * (uint64_t)i, &is, sizeof is) || is != s->want[i]) {
            snprintf(complaint, sizeof complaint, "schedule %d: word %d of out is %u, not %u", n, i,
                     (unsigned)is, (unsigned)s->want[i]);
            return complaint;
        }
    return s->wanted > 0 ? NULL : "it has no result";
}

/* What was told of a run: the rule that came first, and how much of it. */
struct told {
    uint32_t first;
    int findings, groups;
};

static struct told told_by(const emu_machine *m)
{
    struct told t = {0};
    t.findings = emu_findings(m);
    t.first = t.findings > 0 ? UINT32_C(1) << emu_found(m, 0)->rule : 0;
    for (int i = 0; i < t.findings; ++i)
        t.groups += emu_found(m, i)->cause < 0;
    return t;
}

static const char *run_nth(const struct script *s, int n, struct told *told)
{
    uint64_t out;
    struct program_case p = program_make(s->ins, s->n, s->threads, s->ctas);
    p.how.predicates = 16;
    p.how.registers = 128;
    p.how.uncounted = true;
    p.how.undefined = true;
    emu_machine *m = open_nth(s, &p, n, &out);
    if (m == NULL)
        return "the machine cannot be opened";
    emu_end end = emu_run(m, p.ins, p.n);
    const char *wrong = judge(m, s, out, end, n);
    *told = told_by(m);
    emu_close(m);
    return wrong;
}

/* ---- Many runs ---- */

const char *corpus_clean(const struct family *f, int variant, int schedules)
{
    struct script *s = malloc(sizeof *s);
    const char *wrong = NULL;
    struct told told = {0};
    if (s == NULL || !corpus_write(s, f, variant, NULL))
        wrong = "the program cannot be written";
    for (int n = 0; wrong == NULL && n < schedules; ++n)
        wrong = run_nth(s, n, &told);
    free(s);
    return wrong;
}

/* How many schedules tell one of its rules first; -1: another one is told first. */
static int count_seen(const struct script *s, const struct fault *fault, int schedules)
{
    int seen = 0;
    for (int n = 0; n < schedules; ++n) {
        struct told told = {0};
        const char *wrong = run_nth(s, n, &told);
        if (told.first == 0 && wrong != NULL && wrong != complaint)
            return -1;
        if (told.first != 0 && (told.first & fault->first) == 0)
            return -1;
        seen += told.first != 0;
    }
    return seen;
}

const char *corpus_found(const struct family *f, const struct fault *fault, int schedules)
{
    struct script *s = malloc(sizeof *s);
    const char *wrong = NULL;
    int must = fault->seen == NEVER ? 0 : fault->seen == ALWAYS ? schedules : fault->seen, seen;
    bool counts = fault->seen <= 0 || schedules == CORPUS_RUNS;
    if (s == NULL || !corpus_write(s, f, fault->variant, fault))
        wrong = "the fault has no place";
    else if ((seen = count_seen(s, fault, schedules)) < 0)
        wrong = complaint;
    else if (counts && seen != must) {
        snprintf(complaint, sizeof complaint, "it is seen in %d of %d schedules", seen, schedules);
        wrong = complaint;
    }
    free(s);
    return wrong;
}

/* ---- How many there are ---- */

static int count_of(const struct family *f, bool sometimes)
{
    int n = 0;
    for (int k = 0; k < f->faults; ++k)
        n += sometimes ? f->fault[k].seen > 0 : f->fault[k].seen == NEVER;
    return n;
}

static size_t put_line(char *text, size_t size, size_t at, const char *name, const int n[4])
{
    if (at >= size)
        return at;
    return at + (size_t)snprintf(text + at, size - at, "| %s | %d | %d | %d | %d |\n", name, n[0],
                                 n[1], n[2], n[3]);
}

void corpus_table(char *text, size_t size)
{
    int sum[4] = {0};
    size_t at = 0;
    text[0] = '\0';
    for (int k = 0; corpus[k] != NULL; ++k)
        for (const struct family *f = corpus[k]; f->name != NULL; ++f) {
            int n[] = {f->variants, f->faults, count_of(f, true), count_of(f, false)};
            at = put_line(text, size, at, f->name, n);
            for (int i = 0; i < 4; ++i)
                sum[i] += n[i];
        }
    put_line(text, size, at, "all", sum);
}

/* ---- How much is told ---- */

enum { LATEST = 1 };

static struct corpus_count count_told(const struct family *f)
{
    struct corpus_count c = {0};
    struct script *s = malloc(sizeof *s);
    for (int k = 0; s != NULL && k < f->faults; ++k) {
        struct told told = {0};
        if (!corpus_write(s, f, f->fault[k].variant, &f->fault[k]))
            continue;
        run_nth(s, LATEST, &told);
        c.seen += told.findings > 0;
        c.findings += told.findings;
        c.groups += told.groups;
        c.one += told.groups == 1;
        c.most = told.findings > c.most ? told.findings : c.most;
    }
    free(s);
    return c;
}

static size_t put_count(char *text, size_t size, size_t at, const char *name, struct corpus_count c)
{
    if (at >= size)
        return at;
    return at + (size_t)snprintf(text + at, size - at, "| %s | %d | %d | %d | %d | %d |\n", name,
                                 c.seen, c.findings, c.most, c.groups, c.one);
}

struct corpus_count corpus_counts(char *text, size_t size)
{
    struct corpus_count sum = {0};
    size_t at = 0;
    text[0] = '\0';
    for (int k = 0; corpus[k] != NULL; ++k)
        for (const struct family *f = corpus[k]; f->name != NULL; ++f) {
            struct corpus_count c = count_told(f);
            at = put_count(text, size, at, f->name, c);
            sum.seen += c.seen;
            sum.findings += c.findings;
            sum.groups += c.groups;
            sum.one += c.one;
            sum.most = c.most > sum.most ? c.most : sum.most;
        }
    put_count(text, size, at, "all", sum);
    return sum;
}
