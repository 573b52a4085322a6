/* run.c - see run.h. */
#include "spec-tests/compare/differ/run.h"

#include "spec-tests/compare/differ/generate.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SHOWN = 3, MAX_SHRUNK = 12, MAX_FAULTS = 60 };
enum { ARENA = 16 << 20, MAX_ATTEMPTS = 200, EVALUATION_BITS = 20, EVALUATION_LEAST = 10 };

/* ---- Counting ---- */

/* The length of the number that the text begins with, decimal or an address; 0 for none. */
static size_t number_length(const char *text)
{
    bool address = text[0] == '0' && text[1] == 'x';
    return address ? 2 + strspn(text + 2, "0123456789abcdef") : strspn(text, "0123456789");
}

/* Numbers differ from case to case; the sentences around them do not. Those in names, as v2,
 * stay. */
static void generalise(char *out, size_t size, const char *text)
{
    size_t n = 0;
    while (*text != '\0' && n + 1 < size) {
        bool named = n > 0 && isalnum((unsigned char)out[n - 1]);
        size_t length = named ? 0 : number_length(text);
        out[n++] = length > 0 ? '#' : *text;
        text += length > 0 ? length : 1;
    }
    out[n] = '\0';
}

void differ_count(struct differ_counts *n, const char *reason, int64_t times)
{
    char text[DIFFER_REASON_TEXT];
    int i = 0;
    generalise(text, sizeof text, reason);
    while (i < n->reasons && strcmp(n->reason[i].text, text) != 0)
        ++i;
    if (i == DIFFER_REASONS)
        --i; /* the last one stands for all others */
    else if (i == n->reasons)
        snprintf(n->reason[n->reasons++].text, DIFFER_REASON_TEXT, "%s",
                 i < DIFFER_REASONS - 1 ? text : "other reasons");
    n->reason[i].count += times;
}

void differ_add(struct differ_counts *sum, const struct differ_counts *n)
{
    sum->passed += n->passed;
    sum->failed += n->failed;
    sum->skipped += n->skipped;
    sum->again += n->again;
    sum->runs += n->runs;
    sum->coordinates += n->coordinates;
    sum->digest += n->digest;
    for (int op = 0; op < DIFFER_OPS; ++op) {
        if (n->variants[op] > sum->variants[op])
            sum->variants[op] = n->variants[op];
        for (int k = 0; k < GPU_VERSIONS; ++k)
            sum->ran[op][k] += n->ran[op][k];
    }
    for (int i = 0; i < n->reasons; ++i)
        differ_count(sum, n->reason[i].text, n->reason[i].count);
}

void differ_session_open(struct differ_session *s, struct differ_backend *want,
                         struct differ_backend *got)
{
    *s = (struct differ_session){.want = want, .got = got, .room = ARENA};
    s->arena = need(malloc(ARENA));
    text_clear(&s->report);
    text_clear(&s->answer);
}

void differ_session_close(struct differ_session *s)
{
    free(s->arena);
    text_free(&s->report);
    text_free(&s->answer);
}

/* ---- One case ---- */

bool differ_expect(struct differ_session *s, const struct differ_case *c, struct differ_plan *p,
                   struct differ_answer *want, struct differ_fault *fault)
{
    struct text why = {NULL, 0, 0};
    want->planes = 0;
    ct_init(&s->cx, s->arena, s->room);
    if (!differ_resolve(p, c, &s->cx, fault))
        return false;
    text_clear(&why);
    bool executed = differ_execute(s->want, p, 0, want, &why) == DIFFER_EXECUTED;
    if (!executed) {
        fault->column = 0;
        snprintf(fault->why, sizeof fault->why, "%s", why.bytes);
    }
    text_free(&why);
    return executed;
}

/* The result of one variant. */
struct trial {
    int variant;
    enum differ_status status;
    bool same;
};

static struct trial try_variant(struct differ_session *s, const struct differ_plan *p, int variant,
                                const struct differ_answer *want, struct text *details)
{
    struct differ_answer got = {0};
    struct text why = {NULL, 0, 0};
    text_clear(&why);
    struct trial t = {variant, differ_execute(s->got, p, variant, &got, &why), false};
    t.same = t.status == DIFFER_EXECUTED && differ_same(p, want, &got);
    if (t.status == DIFFER_EXECUTED && s->keep) {
        text_clear(&s->answer);
        differ_answer_print(p, &got, differ_answer_bytes(p) > DIFFER_FULL_BYTES, &s->answer);
    }
    if (details != NULL && t.status != DIFFER_EXECUTED)
        text_puts(details, why.bytes);
    else if (details != NULL && !t.same)
        differ_map(p, want, &got, details);
    s->broken = s->broken || t.status == DIFFER_BROKEN;
    text_free(&why);
    differ_answer_free(&got);
    return t;
}

static bool is_failure(const struct trial *t)
{
    return t->status >= DIFFER_FAULTED || (t->status == DIFFER_EXECUTED && !t->same);
}

/* Does this variant still fail? For shrinking. */
struct failing {
    struct differ_session *s;
    int variant, faults; /* so many: a backend takes its time to start again */
};

static bool still_fails(void *user, const struct differ_case *c)
{
    struct failing *f = user;
    struct differ_plan p;
    struct differ_answer want = {0};
    struct differ_fault fault;
    bool keep = f->s->keep, fails = false;
    f->s->keep = false;
    bool tries = !f->s->broken && f->faults < MAX_FAULTS;
    if (tries && differ_expect(f->s, c, &p, &want, &fault)) {
        struct trial t = try_variant(f->s, &p, f->variant, &want, NULL);
        fails = is_failure(&t);
        f->faults += t.status == DIFFER_FAULTED;
    }
    differ_answer_free(&want);
    f->s->keep = keep;
    return fails;
}

/* The failure as small as it gets: the line, which variant failed, and where. Where everything
 * fails, a few of each unit are shown, and most of them as they were generated. */
static void report(struct differ_session *s, const struct differ_case *c, int variant)
{
    char line[DIFFER_LINE];
    struct failing f = {s, variant, 0};
    struct differ_case small = *c;
    struct differ_plan p;
    struct differ_answer want = {0};
    struct differ_fault fault;
    if (s->shown++ >= MAX_SHOWN)
        return;
    differ_print(c, line, sizeof line);
    text_printf(&s->report, "%s %s differs from %s\n  generated as  %s\n", s->got->name,
                s->got->variant_name(s->got, c->op, variant), s->want->name, line);
    if (!s->broken && s->shrunk++ < MAX_SHRUNK)
        differ_shrink(&small, still_fails, &f);
    differ_print(&small, line, sizeof line);
    text_printf(&s->report, "  --case '%s'\n", line);
    if (!s->broken && differ_expect(s, &small, &p, &want, &fault))
        try_variant(s, &p, variant, &want, &s->report);
    differ_answer_free(&want);
}

static void count_refusal(struct differ_session *s, const struct differ_case *c, int variant,
                          const char *why)
{
    char reason[DIFFER_REASON_TEXT];
    snprintf(reason, sizeof reason, "%s %s: %s", c->op->name,
             s->got->variant_name(s->got, c->op, variant), why);
    differ_count(&s->counts, reason, 1);
}

/* The backend has no variant of this operation; its name is what comes before a comma. */
static void count_absence(struct differ_session *s, const struct differ_case *c)
{
    char reason[DIFFER_REASON_TEXT];
    snprintf(reason, sizeof reason, "%s: no version runs on %.*s", c->op->name,
             (int)strcspn(s->got->about, ","), s->got->about);
    differ_count(&s->counts, reason, 1);
}

/* All variants of the backend; the number of the one that failed, -1 for none. */
static int run_variants(struct differ_session *s, const struct differ_case *c,
                        const struct differ_plan *p, const struct differ_answer *want, int *ran)
{
    struct text details = {NULL, 0, 0};
    int failed = -1, variants = s->got->variants(s->got, c->op);
    const int op = differ_number(c->op);
    s->counts.variants[op] = variants;
    if (variants == 0)
        count_absence(s, c);
    for (int variant = 0; variant < variants && failed < 0; ++variant) {
        text_clear(&details);
        struct trial t = try_variant(s, p, variant, want, &details);
        if (is_failure(&t))
            failed = variant;
        else if (t.status == DIFFER_EXECUTED && variant < GPU_VERSIONS)
            ++s->counts.ran[op][variant];
        *ran += t.status == DIFFER_EXECUTED && failed < 0;
        if (t.status == DIFFER_REFUSED)
            count_refusal(s, c, variant, details.bytes);
        if (t.status >= DIFFER_FAULTED)
            text_printf(&s->report, "%s: %s\n", s->got->name, details.bytes);
    }
    s->counts.runs += *ran;
    text_free(&details);
    return failed;
}

enum differ_outcome differ_run(struct differ_session *s, const struct differ_case *c)
{
    struct differ_plan p;
    struct differ_answer want;
    struct differ_fault fault;
    int ran = 0, failed = -1;
    text_clear(&s->answer);
    bool good = differ_expect(s, c, &p, &want, &fault);
    if (good && s->got != NULL)
        failed = run_variants(s, c, &p, &want, &ran);
    if (good && c->op->evaluates && failed < 0)
        s->counts.digest +=
            differ_digest_more(differ_digest_start(p.report.length),
                               want.image[0].report + p.report.cells, p.report.length);
    s->counts.coordinates += good && c->op->evaluates ? p.size : 0;
    differ_answer_free(&want);
    if (!good)
        return DIFFER_AGAIN;
    if (failed >= 0) {
        ++s->counts.failed;
        report(s, c, failed);
        return DIFFER_FAILED;
    }
    s->counts.passed += ran > 0;
    s->counts.skipped += ran == 0;
    return ran > 0 ? DIFFER_PASSED : DIFFER_SKIPPED;
}

/* ---- Generated cases ---- */

static enum differ_outcome run_draw(struct differ_session *s, struct differ_key *d,
                                    struct differ_case *c)
{
    static struct generator g; /* large, and used by one caller at a time */
    enum differ_outcome outcome = DIFFER_AGAIN;
    for (d->attempt = 0; d->attempt < MAX_ATTEMPTS && outcome == DIFFER_AGAIN; ++d->attempt) {
        if (differ_generate(&g, d, c))
            outcome = differ_run(s, c);
        s->counts.again += outcome == DIFFER_AGAIN;
    }
    if (outcome == DIFFER_AGAIN) {
        ++s->counts.failed;
        text_printf(&s->report,
                    "%s<%d>, number %" PRId64 ": the reference refused all %d cases generated\n",
                    d->op->name, d->bytes, d->number, (int)MAX_ATTEMPTS);
    }
    return outcome;
}

enum differ_outcome differ_run_generated(struct differ_session *s, uint64_t seed,
                                         const gpu_operation *op, int bytes, int64_t number,
                                         struct differ_case *c)
{
    struct differ_key d = {.seed = seed, .op = op, .bytes = bytes, .number = number};
    return run_draw(s, &d, c);
}

void differ_evaluate(struct differ_session *s, uint64_t seed, int64_t first, int64_t coordinates)
{
    int64_t until = s->counts.coordinates + coordinates;
    int bytes = (int)sizeof(int64_t);
    for (int64_t i = first; s->counts.coordinates < until && !s->broken; ++i) {
        struct differ_case c;
        int64_t left = until - s->counts.coordinates, largest = INT64_C(1) << EVALUATION_BITS;
        int64_t bits = EVALUATION_LEAST + i % (EVALUATION_BITS - EVALUATION_LEAST + 1);
        struct differ_key d = {.seed = seed, .op = &gpu_op_layout, .bytes = bytes, .number = i};
        d.room = left < largest ? left : INT64_C(1) << bits;
        run_draw(s, &d, &c);
    }
}
