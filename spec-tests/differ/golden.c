/* golden.c - see golden.h. A line that is no good is reported by its number, and reading
 * goes on with the next one. */
#include "spec-tests/differ/golden.h"

#include "spec-tests/support/lines.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <time.h>

void move_words_begin(FILE *file, const char *about)
{
    char date[32] = "unknown";
    time_t now = time(NULL);
    const struct tm *utc = gmtime(&now);
    if (utc != NULL)
        strftime(date, sizeof date, "%Y-%m-%d", utc);
    fprintf(
        file,
        "# What a device answered to move cases; spec-tests/differ/differ.h describes the lines.\n"
        "# device  %s\n# date    %s\n",
        about, date);
}

void move_words_line(FILE *file, const struct move_case *c, const char *answer)
{
    char line[MOVE_LINE];
    move_print(c, line, sizeof line);
    fprintf(file, "%s  =  %s\n", line, answer);
}

bool move_words_end(FILE *file, int64_t cases)
{
    fprintf(file, "# end, %" PRId64 " cases\n", cases);
    return fflush(file) == 0 && !ferror(file);
}

/* ---- Replay ---- */

struct replay {
    struct move_session *s;
    struct mover *m;
    const char *path;
    FILE *out;
    struct move_words_counts *n;
    int64_t cases;
    bool ended;
};

static void put_fault(struct replay *r, int line, int column, const char *why)
{
    ++r->n->faults;
    fprintf(r->out, "%s:%d:", r->path, line);
    if (column > 0)
        fprintf(r->out, "%d:", column);
    fprintf(r->out, " %s\n", why);
}

/* Cuts the line at the field `=`; the answer, or NULL where there is no such field. */
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

/* The digest's form, checked: where it is wrong, or -1. */
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

static bool readable(const struct move_plan *p, const char *answer, struct move_fault *fault)
{
    struct move_answer recorded = {0};
    int at = -1;
    bool good;
    if (strncmp(answer, "digest ", 7) == 0) {
        at = digest_fault(answer);
        fault->column = at + 1;
        strcpy(fault->why, "no digest: `digest`, 16 digits, `bytes` and a number are expected");
        return at < 0;
    }
    move_prepare(p, &recorded);
    good = move_answer_read(p, answer, &recorded, fault);
    move_answer_free(&recorded);
    return good;
}

/* What the file holds and what the mover said, with a picture where the answer is there in full. */
static void put_difference(struct replay *r, int line, const struct move_plan *p, int way,
                           const char *answer, const struct move_answer *said,
                           const struct text *have)
{
    struct text map = {NULL, 0, 0};
    struct move_answer recorded = {0};
    struct move_fault fault;
    fprintf(r->out, "%s:%d: %s %s differs from what is recorded\n", r->path, line, r->m->name,
            r->m->way_name(r->m, p->c->op, way));
    fprintf(r->out, "    recorded  %.200s\n    %-8s  %.200s\n", answer, r->m->name, have->bytes);
    text_clear(&map);
    move_prepare(p, &recorded);
    if (strncmp(answer, "digest ", 7) != 0 && move_answer_read(p, answer, &recorded, &fault))
        move_map(p, &recorded, said, &map);
    fputs(map.bytes, r->out);
    move_answer_free(&recorded);
    text_free(&map);
}

/* One way of the mover; passed, failed, or skipped where it refuses. */
static enum move_outcome replay_way(struct replay *r, int line, const struct move_plan *p, int way,
                                    const char *answer)
{
    struct move_answer said = {0};
    struct text why = {NULL, 0, 0}, have = {NULL, 0, 0};
    enum move_outcome outcome = MOVE_SKIPPED;
    text_clear(&why);
    text_clear(&have);
    enum moved moved = move_all(r->m, p, way, &said, &why);
    if (moved == MOVED) {
        move_answer_print(p, &said, strncmp(answer, "digest ", 7) == 0, &have);
        outcome = strcmp(have.bytes, answer) == 0 ? MOVE_PASSED : MOVE_FAILED;
        if (outcome == MOVE_FAILED)
            put_difference(r, line, p, way, answer, &said, &have);
    } else if (moved == MOVE_BROKEN || r->m == r->s->want) {
        outcome = MOVE_FAILED;
        fprintf(r->out, "%s:%d: %s: %s\n", r->path, line, r->m->name, why.bytes);
    }
    r->s->broken = r->s->broken || moved == MOVE_BROKEN;
    text_free(&why);
    text_free(&have);
    move_answer_free(&said);
    return outcome;
}

static enum move_outcome replay_ways(struct replay *r, int line, const struct move_plan *p,
                                     const char *answer)
{
    enum move_outcome outcome = MOVE_SKIPPED;
    int ways = r->m->ways(r->m, p->c->op);
    for (int way = 0; way < ways && outcome != MOVE_FAILED; ++way) {
        enum move_outcome one = replay_way(r, line, p, way, answer);
        outcome = one == MOVE_SKIPPED ? outcome : one;
    }
    return outcome;
}

static void replay_case(struct replay *r, int line, char *text)
{
    struct move_case c;
    struct move_plan p;
    struct move_fault fault = {0, ""};
    char *answer = cut_answer(text);
    ++r->cases;
    ct_init(&r->s->cx, r->s->arena, r->s->room);
    if (answer == NULL) {
        put_fault(r, line, 0, "there is no answer: `=` and what was said are expected");
    } else if (!move_parse(&c, text, &fault) || !move_understand(&p, &c, &r->s->cx, &fault)) {
        put_fault(r, line, fault.column, fault.why);
    } else if (!readable(&p, answer, &fault)) {
        put_fault(r, line, fault.column + (int)(answer - text), fault.why);
    } else {
        bool can = r->m != NULL && !r->s->broken;
        enum move_outcome outcome = can ? replay_ways(r, line, &p, answer) : MOVE_SKIPPED;
        r->n->passed += outcome == MOVE_PASSED;
        r->n->failed += outcome == MOVE_FAILED;
        r->n->skipped += outcome == MOVE_SKIPPED;
    }
}

/* Comments say nothing, but for the last line, which says how many cases there are. */
static void replay_comment(struct replay *r, int line, const char *text)
{
    int64_t cases;
    char rest;
    if (sscanf(text, "# end, %" SCNd64 " case%c", &cases, &rest) != 2)
        return;
    r->ended = true;
    if (cases != r->cases)
        put_fault(r, line, 0, "the file does not hold as many cases as it says here");
}

void move_replay(struct move_session *s, struct mover *m, const char *path, FILE *out,
                 struct move_words_counts *n)
{
    struct replay r = {s, m, path, out, n, 0, false};
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
