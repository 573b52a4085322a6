/* events.c - the trace of a case's run: lines of JSON, and the events that findings name.
 *
 *      {"event":7,"step":31,"cta":0,"warp":2,"pc":14,"kind":"finding","rule":"race", ..
 *             |                                                               |
 *             event of the finding                                            its rule
 *
 * Here: that they fit each other. Not here: what an event says of what happened (the suite
 * emu_trace). */
#include "spec-tests/cases/run.h"
#include "spec-tests/support/lines.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- JSON ---- */

static const char *json_value(const char *t);

/* Behind a string; NULL: it is none. */
static const char *json_string(const char *t)
{
    if (*t != '"')
        return NULL;
    for (++t; *t != '"'; ++t) {
        if ((unsigned char)*t < ' ')
            return NULL;
        if (*t == '\\' && strchr("\"\\/bfnrtu", *++t) == NULL)
            return NULL;
    }
    return t + 1;
}

static const char *json_number(const char *t)
{
    char *end = NULL;
    strtod(t, &end);
    return end == t || *t == ' ' || *t == '+' ? NULL : end;
}

/* Members of an object, or the elements of an array, up to its end. */
static const char *json_members(const char *t, bool named, char end)
{
    if (*t == end)
        return t + 1;
    for (;; ++t) {
        if (named)
            t = (t = json_string(t)) != NULL && *t == ':' ? t + 1 : NULL;
        t = t == NULL ? NULL : json_value(t);
        if (t == NULL || *t != ',')
            return t != NULL && *t == end ? t + 1 : NULL;
    }
}

/* Behind a value, without blanks; NULL: it is none. */
static const char *json_value(const char *t)
{
    static const char *const words[] = {"true", "false", "null"};
    for (size_t k = 0; k < sizeof words / sizeof *words; ++k)
        if (strncmp(t, words[k], strlen(words[k])) == 0)
            return t + strlen(words[k]);
    return *t == '{'   ? json_members(t + 1, true, '}')
           : *t == '[' ? json_members(t + 1, false, ']')
           : *t == '"' ? json_string(t)
                       : json_number(t);
}

/* ---- Findings ---- */

static bool is_line_of(const emu_finding *f, const char *line)
{
    char part[128];
    snprintf(part, sizeof part, "\"kind\":\"finding\",\"rule\":\"%s\",", emu_rule_name(f->rule));
    const char *at = strstr(line, part);
    snprintf(part, sizeof part, "\"lane\":%d,\"earlier\":%" PRIu64 ",\"cause\":%d,\"message\":\"",
             f->lane, f->earlier, f->cause);
    at = at == NULL ? NULL : strstr(at, part);
    return at != NULL && strncmp(at + strlen(part), f->message, strlen(f->message)) == 0;
}

/* It is named by the message, or is of the access before, or of the instruction itself. */
static bool is_earlier(const emu_finding *f, const char *line)
{
    char part[64];
    snprintf(part, sizeof part, ",\"pc\":%" PRId32 ",", f->pc);
    if (strstr(line, part) != NULL)
        return true;
    snprintf(part, sizeof part, " event %" PRIu64, f->earlier);
    if (strstr(f->message, part) != NULL)
        return true;
    snprintf(part, sizeof part, "\"cta\":%d,\"warp\":%d,\"pc\":%" PRId32 ",", f->other.cta,
             f->other.warp, f->other.pc);
    return strstr(line, part) != NULL;
}

static bool wrong_events(const struct run *r, const char *why, const char *line)
{
    run_wrong(r, r->change->line);
    text_printf(r->complaint, "traced: %s: %s", why, line);
    return false;
}

/* The line is that of an event of this number; findings of that number are its own. */
static bool compare_line(const struct run *r, const char *line, uint64_t number)
{
    const emu_finding *f;
    uint64_t n = 0;
    const char *end = json_value(line);
    if (end == NULL || *end != '\0')
        return wrong_events(r, "this is no JSON", line);
    if (sscanf(line, "{\"event\":%" SCNu64, &n) != 1 || n != number)
        return wrong_events(r, "this is not the next event", line);
    for (int i = 0; (f = run_found(r, i)) != NULL; ++i) {
        if (f->event == number && !is_line_of(f, line))
            return wrong_events(r, "the event of a finding is not its line", line);
        if (f->earlier == number && !is_earlier(f, line))
            return wrong_events(r, "the earlier event of a finding is not of its access", line);
    }
    return true;
}

/* As without a trace, and all of its lines fit. */
static bool judge_events(const struct run *r, emu_end end, bool *seen)
{
    struct lines l = {.file = r->trace};
    const emu_finding *f;
    uint64_t number = 0;
    bool fine = (r->change->rules > 0 ? run_findings : run_values)(r, end, seen);
    rewind(r->trace);
    while (fine && lines_next(&l) == LINES_GOOD)
        fine = compare_line(r, l.line.bytes, ++number);
    text_free(&l.line);
    for (int i = 0; fine && (f = run_found(r, i)) != NULL; ++i)
        fine = (f->event > f->earlier && f->event <= number) ||
               wrong_events(r, "the event of a finding is none", f->message);
    return fine;
}

bool run_events(struct run *r, const struct text *ptx)
{
    r->trace = tmpfile();
    if (r->trace == NULL) {
        run_wrong(r, r->change->line);
        text_puts(r->complaint, "no temporary file can be opened for the trace");
        return false;
    }
    r->judge = judge_events;
    bool fine = run_early(r, ptx);
    fclose(r->trace);
    r->trace = NULL;
    return fine;
}
