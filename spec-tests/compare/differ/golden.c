/* golden.c - see golden.h. A faulty line is reported by its number, and reading goes on with the
 * next one. */
#include "spec-tests/compare/differ/golden.h"

#include "spec-tests/support/lines.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <time.h>

void differ_golden_begin(FILE *file, const char *about)
{
    char date[32] = "unknown";
    time_t now = time(NULL);
    const struct tm *utc = gmtime(&now);
    if (utc != NULL)
        strftime(date, sizeof date, "%Y-%m-%d", utc);
    fprintf(
        file,
        "# Golden answers of a device; spec-tests/compare/differ/differ.h describes the lines.\n"
        "# device  %s\n# date    %s\n",
        about, date);
}

void differ_golden_line(FILE *file, const struct differ_case *c, const char *answer)
{
    char line[DIFFER_LINE];
    differ_print(c, line, sizeof line);
    fprintf(file, "%s  =  %s\n", line, answer);
}

bool differ_golden_end(FILE *file, int64_t cases)
{
    fprintf(file, "# end, %" PRId64 " cases\n", cases);
    return fflush(file) == 0 && !ferror(file);
}

/* ---- Replay ---- */

struct replay {
    struct differ_session *s;
    struct differ_backend *backend;
    const char *path;
    FILE *out;
    struct differ_golden_counts *n;
    int64_t cases;
    bool ended;
    int line;           /* the case at hand */
    const char *golden; /* its answer in the file */
};

static void put_fault(struct replay *r, int line, int column, const char *why)
{
    ++r->n->faults;
    fprintf(r->out, "%s:%d:", r->path, line);
    if (column > 0)
        fprintf(r->out, "%d:", column);
    fprintf(r->out, " %s\n", why);
}

/* Ends the line before the field `=`; the answer, or NULL where there is no such field. */
static char *cut_answer(char *line)
{
    for (char *s = strchr(line, '='); s != NULL; s = strchr(s + 1, '=')) {
        size_t at = (size_t)(s - line);
        bool before = at >= 1 && (s[-1] == '\t' || (at >= 2 && s[-1] == ' ' && s[-2] == ' '));
        bool after = s[1] == '\t' || (s[1] == ' ' && s[2] == ' ');
        if (before && after) {
            *s = '\0';
            return s + 1 + strspn(s + 1, " \t");
        }
    }
    return NULL;
}

/* Where the form of a digest is wrong, or -1. */
static int digest_fault(const char *text)
{
    static const char hex[] = "0123456789abcdef";
    size_t at = strlen("digest ");
    if (strspn(text + at, hex) != 16)
        return (int)at;
    at += 16;
    if (strncmp(text + at, " bytes ", 7) != 0)
        return (int)at;
    at += 7;
    size_t digits = strspn(text + at, "0123456789");
    return digits > 0 && text[at + digits] == '\0' ? -1 : (int)(at + digits);
}

static bool is_digest(const char *answer)
{
    return strncmp(answer, "digest ", 7) == 0;
}

static bool readable(const struct differ_plan *p, const char *answer, struct differ_fault *fault)
{
    struct differ_answer recorded = {0};
    int at = -1;
    bool good;
    if (is_digest(answer)) {
        at = digest_fault(answer);
        fault->column = at + 1;
        strcpy(fault->why, "not a digest: `digest`, 16 digits, `bytes` and a number are expected");
        return at < 0;
    }
    differ_prepare(p, &recorded);
    good = differ_answer_read(p, answer, &recorded, fault);
    differ_answer_free(&recorded);
    return good;
}

/* Both answers, with a picture where the golden one is there in full. */
static void put_difference(struct replay *r, const struct differ_plan *p, int variant,
                           const struct differ_answer *got, const struct text *got_text)
{
    struct text map = {NULL, 0, 0};
    struct differ_answer want = {0};
    struct differ_fault fault;
    fprintf(r->out, "%s:%d: %s %s differs from the golden answer\n", r->path, r->line,
            r->backend->name, r->backend->variant_name(r->backend, p->c->op, variant));
    fprintf(r->out, "    golden    %.200s\n    %-8s  %.200s\n", r->golden, r->backend->name,
            got_text->bytes);
    text_clear(&map);
    differ_prepare(p, &want);
    if (!is_digest(r->golden) && differ_answer_read(p, r->golden, &want, &fault))
        differ_map(p, &want, got, &map);
    fputs(map.bytes, r->out);
    differ_answer_free(&want);
    text_free(&map);
}

/* One variant of the backend; passed, failed, or skipped where it refuses. */
static enum differ_outcome replay_variant(struct replay *r, const struct differ_plan *p,
                                          int variant)
{
    struct differ_answer got = {0};
    struct text why = {NULL, 0, 0}, text = {NULL, 0, 0};
    enum differ_outcome outcome = DIFFER_SKIPPED;
    text_clear(&why);
    text_clear(&text);
    enum differ_status status = differ_execute(r->backend, p, variant, &got, &why);
    if (status == DIFFER_EXECUTED) {
        differ_answer_print(p, &got, is_digest(r->golden), &text);
        outcome = strcmp(text.bytes, r->golden) == 0 ? DIFFER_PASSED : DIFFER_FAILED;
        if (outcome == DIFFER_FAILED)
            put_difference(r, p, variant, &got, &text);
    } else if (status >= DIFFER_FAULTED || r->backend == r->s->want) {
        outcome = DIFFER_FAILED;
        fprintf(r->out, "%s:%d: %s: %s\n", r->path, r->line, r->backend->name, why.bytes);
    }
    r->s->broken = r->s->broken || status == DIFFER_BROKEN;
    text_free(&why);
    text_free(&text);
    differ_answer_free(&got);
    return outcome;
}

static enum differ_outcome replay_variants(struct replay *r, const struct differ_plan *p)
{
    enum differ_outcome outcome = DIFFER_SKIPPED;
    int variants = r->backend->variants(r->backend, p->c->op);
    for (int variant = 0; variant < variants && outcome != DIFFER_FAILED; ++variant) {
        enum differ_outcome one = replay_variant(r, p, variant);
        outcome = one == DIFFER_SKIPPED ? outcome : one;
    }
    return outcome;
}

static void replay_case(struct replay *r, int line, char *text)
{
    struct differ_case c;
    struct differ_plan p;
    struct differ_fault fault = {0, ""};
    char *answer = cut_answer(text);
    ++r->cases;
    r->line = line;
    r->golden = answer;
    ct_init(&r->s->cx, r->s->arena, r->s->room);
    if (answer == NULL) {
        put_fault(r, line, 0, "there is no answer: `=` and the answer are expected");
    } else if (!differ_parse(&c, text, &fault) || !differ_resolve(&p, &c, &r->s->cx, &fault)) {
        put_fault(r, line, fault.column, fault.why);
    } else if (!readable(&p, answer, &fault)) {
        put_fault(r, line, fault.column + (int)(answer - text), fault.why);
    } else {
        bool can = r->backend != NULL && !r->s->broken;
        enum differ_outcome outcome = can ? replay_variants(r, &p) : DIFFER_SKIPPED;
        r->n->passed += outcome == DIFFER_PASSED;
        r->n->failed += outcome == DIFFER_FAILED;
        r->n->skipped += outcome == DIFFER_SKIPPED;
    }
}

/* Comments are skipped, except the last line, which says how many cases there are. */
static void replay_comment(struct replay *r, int line, const char *text)
{
    int64_t cases;
    char rest;
    if (sscanf(text, "# end, %" SCNd64 " case%c", &cases, &rest) != 2)
        return;
    r->ended = true;
    if (cases != r->cases)
        put_fault(r, line, 0, "the file does not have as many cases as it says here");
}

void differ_replay(struct differ_session *s, struct differ_backend *backend, const char *path,
                   FILE *out, struct differ_golden_counts *n)
{
    struct replay r = {s, backend, path, out, n, 0, false, 0, NULL};
    struct lines l = {.file = fopen(path, "r")};
    enum lines_state state;
    if (l.file == NULL) {
        put_fault(&r, 0, 0, strerror(errno));
        return;
    }
    while ((state = lines_next(&l)) != LINES_END) {
        if (state == LINES_BAD)
            put_fault(&r, l.number, 0, l.why);
        else if (l.line.length > 0 && l.line.bytes[0] == '#')
            replay_comment(&r, l.number, l.line.bytes);
        else if (l.line.length > 0)
            replay_case(&r, l.number, l.line.bytes);
    }
    if (ferror(l.file))
        put_fault(&r, l.number, 0, "the file cannot be read");
    else if (!r.ended)
        put_fault(&r, l.number, 0, "the file was cut short: its last line is not `# end, ..`");
    fclose(l.file);
    text_free(&l.line);
}
