/* run.c - see run.h. */
#include "spec-tests/differ/run.h"

#include "spec-tests/differ/generate.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SHOWN = 3, MOST_SHRUNK = 12 };
enum { ARENA = 16 << 20, MOST_ATTEMPTS = 200, EVALUATION_BITS = 20, EVALUATION_LEAST = 10 };

/* ---- Counting ---- */

/* The length of the number that the text begins with, decimal or an address; 0 for none. */
static size_t number_length(const char *text)
{
    bool address = text[0] == '0' && text[1] == 'x';
    return address ? 2 + strspn(text + 2, "0123456789abcdef") : strspn(text, "0123456789");
}

/* Numbers differ from case to case; what they are about does not. Those in names, as v2, stay. */
static void generalise(char *out, size_t size, const char *text)
{
    size_t n = 0;
    while (*text != '\0' && n + 1 < size) {
        bool named = n > 0 && isalpha((unsigned char)out[n - 1]);
        size_t length = named ? 0 : number_length(text);
        out[n++] = length > 0 ? '#' : *text;
        text += length > 0 ? length : 1;
    }
    out[n] = '\0';
}

void move_count(struct move_counts *n, const char *reason, int64_t times)
{
    char text[MOVE_REASON_TEXT];
    int i = 0;
    generalise(text, sizeof text, reason);
    while (i < n->reasons && strcmp(n->reason[i].text, text) != 0)
        ++i;
    if (i == MOVE_REASONS)
        --i; /* the last one stands for all others */
    else if (i == n->reasons)
        snprintf(n->reason[n->reasons++].text, MOVE_REASON_TEXT, "%s",
                 i < MOVE_REASONS - 1 ? text : "other reasons");
    n->reason[i].count += times;
}

void move_add(struct move_counts *sum, const struct move_counts *n)
{
    sum->passed += n->passed;
    sum->failed += n->failed;
    sum->skipped += n->skipped;
    sum->again += n->again;
    sum->runs += n->runs;
    sum->coordinates += n->coordinates;
    sum->digest += n->digest;
    for (int i = 0; i < n->reasons; ++i)
        move_count(sum, n->reason[i].text, n->reason[i].count);
}

void move_session_open(struct move_session *s, struct mover *want, struct mover *got)
{
    *s = (struct move_session){.want = want, .got = got, .room = ARENA};
    s->arena = need(malloc(ARENA));
    text_clear(&s->report);
    text_clear(&s->answer);
}

void move_session_close(struct move_session *s)
{
    free(s->arena);
    text_free(&s->report);
    text_free(&s->answer);
}

/* ---- One case ---- */

bool move_expect(struct move_session *s, const struct move_case *c, struct move_plan *p,
                 struct move_answer *want, struct move_fault *fault)
{
    struct text why = {NULL, 0, 0};
    want->planes = 0;
    ct_init(&s->cx, s->arena, s->room);
    if (!move_understand(p, c, &s->cx, fault))
        return false;
    text_clear(&why);
    bool moved = move_all(s->want, p, 0, want, &why) == MOVED;
    if (!moved) {
        fault->column = 0;
        snprintf(fault->why, sizeof fault->why, "%s", why.bytes);
    }
    text_free(&why);
    return moved;
}

/* What one way did. */
struct trial {
    int way;
    enum moved moved;
    bool same;
};

static struct trial try_way(struct move_session *s, const struct move_plan *p, int way,
                            const struct move_answer *want, struct text *said)
{
    struct move_answer got = {0};
    struct text why = {NULL, 0, 0};
    text_clear(&why);
    struct trial t = {way, move_all(s->got, p, way, &got, &why), false};
    t.same = t.moved == MOVED && move_same(p, want, &got);
    if (t.moved == MOVED && s->keep) {
        text_clear(&s->answer);
        move_answer_print(p, &got, move_answer_bytes(p) > MOVE_WORDS_FULL, &s->answer);
    }
    if (said != NULL && t.moved != MOVED)
        text_puts(said, why.bytes);
    else if (said != NULL && !t.same)
        move_map(p, want, &got, said);
    s->broken = s->broken || t.moved == MOVE_BROKEN;
    text_free(&why);
    move_answer_free(&got);
    return t;
}

static bool is_failure(const struct trial *t)
{
    return t->moved == MOVE_BROKEN || (t->moved == MOVED && !t->same);
}

/* Does this way still fail? For shrinking. */
struct failing {
    struct move_session *s;
    int way;
};

static bool still_fails(void *user, const struct move_case *c)
{
    struct failing *f = user;
    struct move_plan p;
    struct move_answer want = {0};
    struct move_fault fault;
    bool keep = f->s->keep, fails = false;
    f->s->keep = false;
    if (!f->s->broken && move_expect(f->s, c, &p, &want, &fault)) {
        struct trial t = try_way(f->s, &p, f->way, &want, NULL);
        fails = is_failure(&t);
    }
    move_answer_free(&want);
    f->s->keep = keep;
    return fails;
}

/* The failure as small as it gets: the line, who failed, and where. Where everything fails, a few
 * of each unit are shown, and most of them as they were drawn. */
static void report(struct move_session *s, const struct move_case *c, int way)
{
    char line[MOVE_LINE];
    struct failing f = {s, way};
    struct move_case small = *c;
    struct move_plan p;
    struct move_answer want = {0};
    struct move_fault fault;
    if (s->shown++ >= MOST_SHOWN)
        return;
    move_print(c, line, sizeof line);
    text_printf(&s->report, "%s %s differs from %s\n  drawn as  %s\n", s->got->name,
                s->got->way_name(s->got, c->op, way), s->want->name, line);
    if (!s->broken && s->shrunk++ < MOST_SHRUNK)
        move_shrink(&small, still_fails, &f);
    move_print(&small, line, sizeof line);
    text_printf(&s->report, "  --case '%s'\n", line);
    if (!s->broken && move_expect(s, &small, &p, &want, &fault))
        try_way(s, &p, way, &want, &s->report);
    move_answer_free(&want);
}

static void count_refusal(struct move_session *s, const struct move_case *c, int way,
                          const char *why)
{
    char reason[MOVE_REASON_TEXT];
    snprintf(reason, sizeof reason, "%s %s: %s", move_op_name(c->op),
             s->got->way_name(s->got, c->op, way), why);
    move_count(&s->counts, reason, 1);
}

/* All ways of the subject; the number of the one that failed, -1 for none. */
static int run_ways(struct move_session *s, const struct move_case *c, const struct move_plan *p,
                    const struct move_answer *want, int *ran)
{
    struct text said = {NULL, 0, 0};
    int failed = -1, ways = s->got->ways(s->got, c->op);
    for (int way = 0; way < ways && failed < 0; ++way) {
        text_clear(&said);
        struct trial t = try_way(s, p, way, want, &said);
        if (is_failure(&t))
            failed = way;
        else if (t.moved == MOVED)
            ++*ran;
        else
            count_refusal(s, c, way, said.bytes);
        if (t.moved == MOVE_BROKEN)
            text_printf(&s->report, "%s: %s\n", s->got->name, said.bytes);
    }
    s->counts.runs += *ran;
    text_free(&said);
    return failed;
}

enum move_outcome move_run(struct move_session *s, const struct move_case *c)
{
    struct move_plan p;
    struct move_answer want;
    struct move_fault fault;
    int ran = 0, failed = -1;
    text_clear(&s->answer);
    bool good = move_expect(s, c, &p, &want, &fault);
    if (good && s->got != NULL)
        failed = run_ways(s, c, &p, &want, &ran);
    if (good && c->op == GPU_LAYOUT && failed < 0)
        s->counts.digest +=
            move_digest_more(move_digest_start(p.report.length),
                             want.image[0].report + p.report.cells, p.report.length);
    s->counts.coordinates += good && c->op == GPU_LAYOUT ? p.size : 0;
    move_answer_free(&want);
    if (!good)
        return MOVE_AGAIN;
    if (failed >= 0) {
        ++s->counts.failed;
        report(s, c, failed);
        return MOVE_FAILED;
    }
    s->counts.passed += ran > 0;
    s->counts.skipped += ran == 0;
    return ran > 0 ? MOVE_PASSED : MOVE_SKIPPED;
}

/* ---- Drawn cases ---- */

static enum move_outcome run_draw(struct move_session *s, struct move_draw *d, struct move_case *c)
{
    static struct generator g; /* large, and used by nobody else at a time */
    enum move_outcome outcome = MOVE_AGAIN;
    for (d->attempt = 0; d->attempt < MOST_ATTEMPTS && outcome == MOVE_AGAIN; ++d->attempt) {
        if (move_generate(&g, d, c))
            outcome = move_run(s, c);
        s->counts.again += outcome == MOVE_AGAIN;
    }
    if (outcome == MOVE_AGAIN) {
        ++s->counts.failed;
        text_printf(&s->report,
                    "%s<%d>, number %" PRId64 ": the reference refused all %d cases drawn\n",
                    move_op_name(d->op), d->bytes, d->number, (int)MOST_ATTEMPTS);
    }
    return outcome;
}

enum move_outcome move_run_drawn(struct move_session *s, uint64_t seed, gpu_op op, int bytes,
                                 int64_t number, struct move_case *c)
{
    struct move_draw d = {.seed = seed, .op = op, .bytes = bytes, .number = number};
    return run_draw(s, &d, c);
}

void move_evaluate(struct move_session *s, uint64_t seed, int64_t first, int64_t coordinates)
{
    int64_t until = s->counts.coordinates + coordinates;
    int bytes = (int)sizeof(int64_t);
    for (int64_t i = first; s->counts.coordinates < until && !s->broken; ++i) {
        struct move_case c;
        int64_t left = until - s->counts.coordinates, largest = INT64_C(1) << EVALUATION_BITS;
        int64_t bits = EVALUATION_LEAST + i % (EVALUATION_BITS - EVALUATION_LEAST + 1);
        struct move_draw d = {.seed = seed, .op = GPU_LAYOUT, .bytes = bytes, .number = i};
        d.room = left < largest ? left : INT64_C(1) << bits;
        run_draw(s, &d, &c);
    }
}
