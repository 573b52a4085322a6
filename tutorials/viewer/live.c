/* live.c - the C++ of a lesson, evaluated: its statements, and the values and pictures of a step.
 *
 *      lesson_live_begin(&live);                                a function of the lesson begins
 *      lesson_live_run(&live, "auto a = make_layout(8);");      the lines up to a step
 *      lesson_live_value(&live, "size(a)")                      what the step shows
 *      lesson_live_picture(&live, &sketch)
 *
 * A statement that is refused binds nothing; who asks for its name gets the refusal. Here: what a
 * page does when its reader edits a line, and what follow.c does with the lines as they are. Not
 * here: the reading of C++ (ref/cxx), pictures (draw.c, parts.c). */
#include "tutorials/viewer/live.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_BYTES = 1 << 24 };

void lesson_live_open(lesson_live *v, lesson *l)
{
    *v = (lesson_live){.l = l,
                       .memory = lesson_alloc(l, NAMES_BYTES),
                       .mark = ct_mark(&l->cx),
                       .drawing_mark = ct_mark(&l->drawing.cx)};
    lesson_live_begin(v);
}

void lesson_live_close(lesson_live *v)
{
    ct_release(&v->l->cx, v->mark);
    free(v->memory);
}

void lesson_live_begin(lesson_live *v)
{
    ct_release(&v->l->cx, v->mark);
    ct_names_init(&v->names, v->memory, NAMES_BYTES);
    v->refusals = 0;
}

/* ---- Refusals ---- */

static void take_refusal(lesson_live *v, lesson_refusal *to)
{
    ct_ctx *cx = &v->l->cx;
    snprintf(to->message, sizeof to->message, "%s", ct_message(cx));
    snprintf(to->witness, sizeof to->witness, "%s", ct_witness(cx));
    ct_clear(cx);
}

static size_t word_length(const char *text)
{
    size_t n = 0;
    while (isalnum((unsigned char)text[n]) || text[n] == '_')
        ++n;
    return n;
}

/* A name that a text uses and whose statement was refused; NULL: none. */
static const lesson_refusal *cause_of(const lesson_live *v, const char *text, size_t length)
{
    for (size_t at = 0; at < length; ++at) {
        size_t n = word_length(text + at);
        for (int i = 0; i < v->refusals && n > 0; ++i)
            if (strlen(v->refused[i].name) == n && strncmp(v->refused[i].name, text + at, n) == 0)
                return &v->refused[i];
        at += n;
    }
    return NULL;
}

/* ---- Statements ---- */

static bool begins(const char *text, const char *word)
{
    size_t n = strlen(word);
    return strncmp(text, word, n) == 0 && word_length(text + n) == 0;
}

/* A function of C++, which ends with its body. */
static bool defines(const char *text)
{
    return begins(text, "template") || begins(text, "inline");
}

/* The bytes up to the end of a statement, or all that is left. */
static size_t statement_length(const char *text)
{
    bool definition = defines(text);
    int open = 0;
    size_t n = 0;
    for (; text[n] != '\0'; ++n) {
        if (text[n] == '/' && text[n + 1] == '/')
            n += strcspn(text + n, "\n");
        if (text[n] == '\0')
            break;
        open += strchr("([{", text[n]) != NULL;
        open -= strchr(")]}", text[n]) != NULL;
        if (open <= 0 && text[n] == (definition ? '}' : ';'))
            return n + 1;
    }
    return n;
}

/* Whether there is more than blanks, semicolons and comments. */
static bool says_something(const char *text, size_t length)
{
    for (size_t n = 0; n < length; ++n) {
        if (text[n] == '/' && n + 1 < length && text[n + 1] == '/')
            n += strcspn(text + n, "\n");
        else if (strchr(" \t\n\r;", text[n]) == NULL)
            return true;
    }
    return false;
}

/* The name that a statement gives a value: the last word before its '='. */
static void name_of(const char *text, size_t length, char name[LESSON_HEAD])
{
    size_t end = 0, n = 0;
    while (end < length && strchr("=(", text[end]) == NULL)
        ++end;
    while (end > 0 && text[end - 1] == ' ')
        --end;
    while (n < end && (isalnum((unsigned char)text[end - n - 1]) || text[end - n - 1] == '_'))
        ++n;
    snprintf(name, LESSON_HEAD, "%.*s", (int)n, text + end - n);
}

/* Behind the <..> of a template. */
static const char *skip_template(const char *text)
{
    int open = 0;
    if (!begins(text, "template"))
        return text;
    for (text += strcspn(text, "<"); *text != '\0'; ++text) {
        open += (*text == '<') - (*text == '>');
        if (open == 0)
            return text + 1;
    }
    return text;
}

/* The last word before a place. */
static const char *word_before(const char *text, const char *at, size_t *n)
{
    for (*n = 0; at > text && word_length(at - 1) == 0; --at)
        continue;
    while (at > text && word_length(at - 1) > 0) {
        --at;
        ++*n;
    }
    return at;
}

/* "inline auto f(T x, int n) {..}" as the lambda f = [](auto x, auto n) {..}, which the reference
 * reads; its lines stay. NULL: it is no function. To be freed. */
static char *as_lambda(const lesson *l, const char *text, size_t length)
{
    const char *head = skip_template(text), *body = memchr(text, '{', length), *at;
    size_t n, used;
    at = memchr(head, '(', length - (size_t)(head - text));
    if (at == NULL || body == NULL || at > body)
        return NULL;
    char *made = lesson_alloc(l, 2 * length + LESSON_SAID);
    const char *word = word_before(head, at, &n);
    used = (size_t)sprintf(made, "auto %.*s = [](", (int)n, word);
    for (const char *comma = ""; at < body && *at != ')'; comma = ", ") {
        const char *end = at + 1 + strcspn(at + 1, ",)");
        word = word_before(at, end, &n);
        if (n > 0)
            used += (size_t)sprintf(made + used, "%sauto %.*s", comma, (int)n, word);
        at = end;
    }
    sprintf(made + used, ") %.*s", (int)(length - (size_t)(body - text)), body);
    return made;
}

static void run_statement(lesson_live *v, const char *text, size_t length, int line)
{
    ct_ctx *cx = &v->l->cx;
    char *lambda = defines(text) ? as_lambda(v->l, text, length) : NULL;
    text = lambda != NULL ? lambda : text;
    length = lambda != NULL ? strlen(lambda) : length;
    const lesson_refusal *cause = cause_of(v, text, length);
    ct_eval_with(cx, &v->names, text, length);
    if (ct_check(cx) != CT_OK && v->refusals < LESSON_MAX_REFUSED) {
        lesson_refusal *r = &v->refused[v->refusals++];
        take_refusal(v, r);
        if (cause != NULL)
            memcpy(r->message, cause->message, sizeof r->message);
        r->line = line;
        r->follows = cause != NULL;
        name_of(text, length, r->name);
    }
    ct_clear(cx);
    free(lambda);
}

void lesson_live_run(lesson_live *v, const char *text)
{
    int line = 1;
    while (*text != '\0') {
        size_t blanks = strspn(text, " \t\n\r"), n;
        for (size_t i = 0; i < blanks; ++i)
            line += text[i] == '\n';
        text += blanks;
        n = statement_length(text);
        if (says_something(text, n))
            run_statement(v, text, n, line);
        for (size_t i = 0; i < n; ++i)
            line += text[i] == '\n';
        text += n;
    }
}

/* ---- Values ---- */

static lesson_answer refusal_of(const lesson_refusal *r)
{
    return (lesson_answer){true, r->message, r->witness};
}

static ct_value evaluate(lesson_live *v, const char *text, size_t length)
{
    return ct_eval_using(&v->l->cx, &v->names, text, length);
}

lesson_answer lesson_live_value(lesson_live *v, const char *expression)
{
    ct_ctx *cx = &v->l->cx;
    size_t length = strlen(expression);
    ct_value value = evaluate(v, expression, length);
    const char *text = ct_check(cx) == CT_OK ? ct_str(cx, value) : NULL;
    if (ct_check(cx) == CT_OK)
        return (lesson_answer){false, text, ""};
    const lesson_refusal *cause = cause_of(v, expression, length);
    take_refusal(v, &v->last);
    return refusal_of(cause != NULL ? cause : &v->last);
}

/* ---- Pictures ---- */

/* The value of line i of a text; refused, it leads to the escape. */
static ct_value operand(lesson_live *v, const char *said, int i)
{
    for (; i > 0 && strchr(said, '\n') != NULL; --i)
        said = strchr(said, '\n') + 1;
    size_t length = strcspn(said, "\n");
    ct_value value = evaluate(v, said, length);
    if (ct_check(&v->l->cx) == CT_OK)
        return value;
    const lesson_refusal *cause = cause_of(v, said, length);
    take_refusal(v, &v->last);
    lesson_fail(v->l, "%s", cause != NULL ? cause->message : v->last.message);
}

static int64_t number(lesson_live *v, const char *said, int i)
{
    ct_value value = operand(v, said, i);
    if (ct_kind_of(value) != CT_INTEGER)
        lesson_fail(v->l, "an integer is needed, not %s", ct_str(&v->l->cx, value));
    return ct_int(value);
}

static lesson_picture *picture_of(lesson_live *v, const lesson_sketch *s)
{
    lesson *l = v->l;
    ct_value first = operand(v, s->said, 0);
    switch (s->way) {
    case LESSON_OF_LAYOUT:
        return lesson_picture_of_layout(l, first);
    case LESSON_OF_MEMORY:
        return lesson_picture_of_memory(l, first, number(v, s->said, 1));
    case LESSON_OF_OWNERS:
        return lesson_picture_of_owners(l, first, operand(v, s->said, 1));
    case LESSON_OF_PARTS:
        return lesson_picture_of_parts(l, first, operand(v, s->said, 1));
    case LESSON_OF_CELLS:
        break;
    }
    lesson_fail(l, "the lesson draws it by itself");
}

static void frame(lesson_live *v, lesson_picture *p, const lesson_framing *f)
{
    if (f->part) {
        ct_value cells = operand(v, f->said, 0), part = operand(v, f->said, 1);
        lesson_frame_part(v->l, p, cells, part);
    } else {
        int64_t row = number(v, f->said, 0), column = number(v, f->said, 1);
        lesson_frame(p, row, column);
    }
}

lesson_picture *lesson_live_picture(lesson_live *v, const lesson_sketch *s)
{
    lesson_escape escape = {.message = ""};
    lesson_picture *volatile p = NULL;
    v->l->escape = &escape;
    v->last = (lesson_refusal){.message = ""};
    if (setjmp(escape.to) == 0) {
        p = picture_of(v, s);
        for (int i = 0; i < s->frames; ++i)
            frame(v, p, &s->frame[i]);
    } else {
        lesson_free_picture(p);
        p = NULL;
        ct_clear(&v->l->cx);
        draw_reset(&v->l->drawing, v->drawing_mark);
        snprintf(v->last.message, sizeof v->last.message, "%s", escape.message);
    }
    v->l->escape = NULL;
    return p;
}
