/* follow.c - which values and pictures of a lesson follow its C++ when that is edited.
 *
 * The C++ of a function's lines is evaluated step by step; what a step shows is evaluated by the
 * C++ that its C stands for. What gives the value, the refusal or the picture that the lesson
 * itself gave has its C++ noted in the record, from where it goes into the page. So a live page
 * shows, as long as nothing is edited, what the lesson showed.
 *
 * Here: that comparison, and the list of it. Not here: evaluation (live.c), C to C++
 * (translate.c). */
#include "tutorials/viewer/live.h"

#include <stdlib.h>
#include <string.h>

/* ---- The C++ of a step ---- */

static bool is_line(int line, const char *text)
{
    return strcmp(lesson_source[line - 1], text) == 0;
}

/* The '{' of the function that a line is in. */
static int function_of(int line)
{
    while (line > 1 && !is_line(line, "{"))
        --line;
    return line;
}

/* Adds the C++ of the lines from .. to, one a line. */
static void add_lines(const lesson *l, char **text, int from, int to)
{
    for (int line = from; line <= to && lesson_source[line - 1] != NULL; ++line) {
        if (lesson_language_of(line) != LESSON_CPP)
            continue;
        const char *more = lesson_line(line);
        size_t used = strlen(*text), n = strlen(more);
        char *longer = realloc(*text, used + n + 2);
        if (longer == NULL)
            lesson_fail(l, "out of memory");
        *text = longer;
        memcpy(*text + used, more, n);
        memcpy(*text + used + n, "\n", 2);
    }
}

static bool has_step(const lesson *l, int function)
{
    bool has = false;
    for (int s = 0; s < l->steps; ++s)
        has = has || l->step[s].function == function;
    return has;
}

/* The C++ that is in no function with a step: what these call. */
static char *prelude_of(const lesson *l)
{
    char *text = lesson_copy(l, "");
    for (int line = 1, function = 0; lesson_source[line - 1] != NULL; ++line) {
        if (is_line(line, "{"))
            function = line;
        if (function == 0 || !has_step(l, function))
            add_lines(l, &text, line, line);
        if (is_line(line, "}"))
            function = 0;
    }
    return text;
}

/* The first line that belongs to the step after this one; lines above the last thing that a step
 * shows are its own. */
static int end_of_step(const lesson *l, int step)
{
    int function = l->step[step].function, line = l->step[step].line;
    if (step + 1 < l->steps && l->step[step + 1].function == function) {
        lesson_span next = lesson_span_above(l->step[step + 1].line);
        return next.from <= next.to ? next.from : l->step[step + 1].line;
    }
    while (lesson_source[line - 1] != NULL && !is_line(line, "}"))
        ++line;
    return line;
}

static void take_lines(lesson *l)
{
    for (int s = 0; s < l->steps; ++s)
        l->step[s].function = function_of(l->step[s].line);
    for (int s = 0; s < l->steps; ++s) {
        lesson_stage *at = &l->step[s];
        bool goes_on = s > 0 && l->step[s - 1].function == at->function;
        at->cpp = lesson_copy(l, "");
        add_lines(l, &at->cpp, goes_on ? end_of_step(l, s - 1) : at->function,
                  end_of_step(l, s) - 1);
    }
    l->prelude = prelude_of(l);
}

/* ---- C ---- */

static size_t word_length(const char *text)
{
    return strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
}

/* What a line of C gives a variable of that name, up to the end of the line; NULL: another line. */
static const char *initial(int line, const char *name, size_t n)
{
    const char *text = lesson_source[line - 1];
    const char *at = strstr(text, " = ");
    bool c = lesson_language_of(line) == LESSON_C && strncmp(text, "    ct_", 7) == 0;
    bool named = c && at != NULL && (size_t)(at - text) > n && at[-(int)n - 1] == ' ' &&
                 strncmp(at - n, name, n) == 0;
    return named ? at + 3 : NULL;
}

/* Adds the initial value of a variable that has no C++ beside it; false: it has, or is none. */
static bool add_initial(int function, const char *name, size_t n, char *to, size_t size)
{
    size_t used = strlen(to);
    for (int line = function; lesson_source[line - 1] != NULL && !is_line(line, "}"); ++line) {
        const char *text = initial(line, name, n);
        if (text == NULL)
            continue;
        for (; text[strlen(text) - 1] != ';' && lesson_source[line] != NULL;
             text = lesson_source[line++])
            used += (size_t)snprintf(to + used, size - used, "%s ", text + strspn(text, " "));
        if (lesson_source[line] != NULL && lesson_language_of(line + 1) == LESSON_CPP)
            break;
        text += strspn(text, " ");
        snprintf(to + used, size - used, "%.*s", (int)strlen(text) - 1, text);
        return true;
    }
    return false;
}

/* An expression of C with the variables that C++ does not have replaced by what they begin as. */
static void expand(int function, const char *c, char to[LESSON_SAID])
{
    to[0] = '\0';
    while (*c != '\0') {
        size_t n = word_length(c), used = strlen(to);
        if (n > 0 && add_initial(function, c, n, to, LESSON_SAID)) {
            c += n;
            continue;
        }
        n = n > 0 ? n : 1;
        snprintf(to + used, LESSON_SAID - used, "%.*s", (int)n, c);
        c += n;
    }
}

/* The C++ of an expression in a function; false: it has none. */
static bool turn(int function, const char *c, char cpp[LESSON_SAID])
{
    char whole[LESSON_SAID];
    expand(function, c, whole);
    return strlen(whole) + 1 < LESSON_SAID && lesson_translate(whole, cpp);
}

/* ---- Values ---- */

static bool is_name(const char *text)
{
    return text[word_length(text)] == '\0';
}

static bool same(const char *a, const char *b)
{
    return strcmp(a != NULL ? a : "", b != NULL ? b : "") == 0;
}

static bool gives_value(lesson_live *v, const lesson_item *item, const char *cpp)
{
    lesson_answer a = lesson_live_value(v, cpp);
    return a.refused == (item->kind == LESSON_REFUSAL) && same(a.text, item->text) &&
           same(a.witness, item->witness);
}

/* A variable is the same in C++; what it is not is C++ in its label, or else its C is turned into
 * C++. */
static void follow_value(lesson_live *v, int function, lesson_item *item)
{
    char turned[LESSON_SAID];
    if (!is_name(item->said) && gives_value(v, item, item->name))
        item->cpp = lesson_copy(v->l, item->name);
    else if (turn(function, item->said, turned) && gives_value(v, item, turned))
        item->cpp = lesson_copy(v->l, turned);
    else
        item->why = "its C has no C++ beside it";
}

/* ---- Pictures ---- */

static bool same_head(const lesson_head *a, const lesson_head *b)
{
    return same(a->index, b->index) && same(a->natural, b->natural) && a->ruled == b->ruled;
}

static bool same_picture(const lesson_picture *a, const lesson_picture *b)
{
    bool is = a->rows == b->rows && a->columns == b->columns && a->ordered == b->ordered &&
              a->first == b->first && a->last == b->last;
    for (int64_t m = 0; is && m < a->rows; ++m)
        is = same_head(&a->row[m], &b->row[m]);
    for (int64_t n = 0; is && n < a->columns; ++n)
        is = same_head(&a->column[n], &b->column[n]);
    for (int64_t i = 0; is && i < a->rows * a->columns; ++i)
        is = same(a->cell[i].label, b->cell[i].label) && a->cell[i].key == b->cell[i].key &&
             a->cell[i].marked == b->cell[i].marked;
    return is;
}

/* Every line of a text, turned into C++; NULL: one has no counterpart. */
static char *turn_lines(const lesson *l, int function, const char *said)
{
    char text[2 * LESSON_SAID] = "", c[LESSON_SAID], cpp[LESSON_SAID];
    size_t used = 0;
    for (bool more = true; more;) {
        size_t n = strcspn(said, "\n");
        snprintf(c, sizeof c, "%.*s", (int)n, said);
        if (n >= sizeof c || !turn(function, c, cpp) || used + strlen(cpp) + 2 > sizeof text)
            return NULL;
        used +=
            (size_t)snprintf(text + used, sizeof text - used, "%s%s", used > 0 ? "\n" : "", cpp);
        more = said[n] == '\n';
        said += n + 1;
    }
    return lesson_copy(l, text);
}

static bool turn_picture(const lesson *l, int function, lesson_picture *p)
{
    if (p->way == LESSON_OF_CELLS || p->frames > LESSON_MAX_FRAMES)
        return false;
    p->cpp = turn_lines(l, function, p->said);
    bool turned = p->cpp != NULL;
    for (int i = 0; i < p->frames; ++i) {
        p->frame[i].cpp = turn_lines(l, function, p->frame[i].said);
        turned = turned && p->frame[i].cpp != NULL;
    }
    return turned;
}

static void follow_picture(lesson_live *v, int function, lesson_item *item)
{
    lesson_picture *p = item->picture, *again;
    if (p->way == LESSON_OF_CELLS) {
        item->why = "the lesson's own function labels its cells";
        return;
    }
    item->why = "its C has no C++ beside it";
    if (!turn_picture(v->l, function, p))
        return;
    lesson_sketch sketch = {p->way, p->cpp, p->frames, {{NULL, NULL, false}}};
    for (int i = 0; i < p->frames; ++i)
        sketch.frame[i] = (lesson_framing){p->frame[i].cpp, NULL, p->frame[i].part};
    again = lesson_live_picture(v, &sketch);
    if (again != NULL && same_picture(p, again))
        item->why = NULL;
    lesson_free_picture(again);
}

/* ---- A lesson ---- */

static bool shows_refusal(const lesson_stage *at, const lesson_refusal *r)
{
    for (int i = 0; i < at->items; ++i)
        if (at->item[i].kind == LESSON_REFUSAL && same(at->item[i].text, r->message))
            return true;
    return false;
}

/* Evaluates lines, and notes the first that is refused. */
static void run_lines(lesson_live *v, const char *lines, lesson_stage *at)
{
    char text[LESSON_SAID + sizeof v->last.message];
    int before = v->refusals;
    lesson_live_run(v, lines);
    for (int i = before; i < v->refusals && at->wrong == NULL; ++i) {
        const lesson_refusal *r = &v->refused[i];
        if (r->follows || shows_refusal(at, r))
            continue;
        snprintf(text, sizeof text, "line %d, %s: %s", r->line, r->name, r->message);
        at->wrong = lesson_copy(v->l, text);
    }
}

static void follow_step(lesson_live *v, lesson_stage *at)
{
    run_lines(v, at->cpp, at);
    for (int i = 0; i < at->items; ++i) {
        lesson_item *item = &at->item[i];
        if (item->kind == LESSON_VALUE || item->kind == LESSON_REFUSAL)
            follow_value(v, at->function, item);
        else if (item->kind == LESSON_PICTURE)
            follow_picture(v, at->function, item);
    }
}

void lesson_follow(lesson *l)
{
    lesson_live live;
    take_lines(l);
    lesson_live_open(&live, l);
    for (int s = 0; s < l->steps; ++s) {
        if (s == 0 || l->step[s].function != l->step[s - 1].function) {
            lesson_live_begin(&live);
            run_lines(&live, l->prelude, &l->step[s]);
        }
        follow_step(&live, &l->step[s]);
    }
    lesson_live_close(&live);
}

/* ---- The list ---- */

static void put_step(const lesson *l, int step, FILE *out)
{
    const lesson_stage *at = &l->step[step];
    int all = 0, follow = 0;
    for (int i = 0; i < at->items; ++i)
        if (at->item[i].kind != LESSON_LINE && at->item[i].kind != LESSON_OUTPUT) {
            ++all;
            follow += at->item[i].why == NULL;
        }
    fprintf(out, "%02d\t%d\t%d of %d\n", l->number, step + 1, follow, all);
    if (at->wrong != NULL)
        fprintf(out, "%02d\t%d\trefused: %s\n", l->number, step + 1, at->wrong);
    for (int i = 0; i < at->items; ++i)
        if (at->item[i].why != NULL)
            fprintf(out, "%02d\t%d\tstill: %s: %s\n", l->number, step + 1,
                    at->item[i].picture != NULL ? at->item[i].picture->caption : at->item[i].name,
                    at->item[i].why);
}

void lesson_put_follows(lesson *l, FILE *out)
{
    lesson_follow(l);
    for (int s = 0; s < l->steps; ++s)
        put_step(l, s, out);
}
