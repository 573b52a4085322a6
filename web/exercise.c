/* exercise.c - the exercises as a module of a page: an answer in CuTe's C++, judged as `make
 * exercise N` judges one in C.
 *
 * Here: the functions that a page calls, and the answer as a function of its operands. What is
 * returned is valid until the next call; parts are separated by the byte 31. Not here: the tasks
 * (tutorials/exercises/NN_stem/check.c), judging (tutorials/exercises/judge). */
#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include "tutorials/exercises/judge/task.h"
#include "tutorials/viewer/record.h"
#include "web/tasks.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES_BYTES = 1 << 20, NAME = 32 };

/* What the page has asked for: the calls of an answer have no other way to it. */
static struct {
    const char *text;
    char name[2][NAME];  /* of the operands */
    const char *without; /* operations that the exercise does without */
} asked;

static char *text;

/* ---- The answer ---- */

static bool says_nothing(const char *s)
{
    for (; *s != '\0'; ++s) {
        if (s[0] == '/' && s[1] == '/')
            s += strcspn(s, "\n");
        if (*s == '\0')
            break;
        if (strchr(" \t\r\n;", *s) == NULL)
            return false;
    }
    return true;
}

static size_t word_length(const char *s)
{
    return strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
}

/* The first word that is one of a list; its length is n, 0 where none is. */
static const char *find_word(const char *s, const char *list, size_t *n)
{
    for (*n = 0; *s != '\0'; s += *n > 0 ? *n : 1) {
        *n = word_length(s);
        for (const char *l = list; *n > 0 && *l != '\0'; l += strspn(l, " ")) {
            size_t length = strcspn(l, " ");
            if (length == *n && strncmp(l, s, *n) == 0)
                return s;
            l += length;
        }
    }
    *n = 0;
    return NULL;
}

/* With a return, the text is the body of a function; else its last value is the answer. */
static char *program(void)
{
    size_t n, size = strlen(asked.text) + 4 * NAME + 64;
    char *made = malloc(size);
    if (made == NULL)
        return NULL;
    if (find_word(asked.text, "return", &n) != NULL)
        snprintf(made, size, "auto answer = [](auto %s, auto %s) {%s\n}; answer(%s, %s)",
                 asked.name[0], asked.name[1], asked.text, asked.name[0], asked.name[1]);
    else
        snprintf(made, size, "%s", asked.text);
    return made;
}

static ct_value answered(ct_ctx *cx, ct_value a, ct_value b)
{
    static _Alignas(16) char memory[NAMES_BYTES];
    char word[NAME];
    ct_names names = {0};
    size_t n;
    const char *banned = find_word(asked.text, asked.without, &n);
    if (says_nothing(asked.text))
        return ct_underscore();
    if (banned != NULL) {
        snprintf(word, sizeof word, "%.*s", (int)n, banned);
        return task_without(cx, word);
    }
    char *made = program();
    ct_names_init(&names, memory, sizeof memory);
    ct_bind(cx, &names, asked.name[0], a);
    ct_bind(cx, &names, asked.name[1], b);
    ct_value v = made != NULL ? ct_eval_with(cx, &names, made, strlen(made)) : NULL;
    free(made);
    return v;
}

/* ---- The report, as HTML ---- */

/* Blank lines separate paragraphs. */
static void say_in_page(FILE *out, const char *said)
{
    while (*(said += strspn(said, "\n")) != '\0') {
        const char *end = strstr(said, "\n\n");
        size_t n = end != NULL ? (size_t)(end - said) : strlen(said);
        fputs("<p>", out);
        svg_put_xml(out, said, n);
        fputs("</p>\n", out);
        said += n;
    }
}

static void draw_in_page(FILE *out, const lesson_picture *p)
{
    fputs("<figure><div class=\"picture\" tabindex=\"0\">", out);
    lesson_put_svg(out, p);
    fputs("</div><figcaption>", out);
    svg_put_xml(out, p->caption, strlen(p->caption));
    fputs("</figcaption></figure>\n", out);
}

static const web_task *find_task(int number)
{
    const web_task *w = web_tasks;
    while (w->task != NULL && w->task->number != number)
        ++w;
    return w->task != NULL ? w : NULL;
}

static FILE *begin_text(void)
{
    static size_t size;
    free(text);
    text = NULL;
    return open_memstream(&text, &size);
}

/* ---- Exported ---- */

/* Title, the task, what a cell shows, and then the hints; "" where there is no such exercise. */
const char *web_exercise_about(int number)
{
    const web_task *w = find_task(number);
    FILE *out = w != NULL ? begin_text() : NULL;
    if (out == NULL)
        return "";
    fprintf(out, "%s\x1f%s\x1f%s", w->task->title, w->task->task, w->task->cell);
    for (int i = 0; i < TASK_HINTS && w->task->hints[i] != NULL; ++i)
        fprintf(out, "\x1f%s", w->task->hints[i]);
    return fclose(out) == 0 ? text : "";
}

/* "solved", "open" or "wrong", and the report. a and b are the names of the operands. */
const char *web_exercise_judge(int number, const char *a, const char *b, const char *answer)
{
    static task_cells want;
    static task_run run;
    const web_task *w = find_task(number);
    FILE *out = w != NULL ? begin_text() : NULL;
    if (out == NULL)
        return "";
    asked.text = answer;
    asked.without = w->without;
    snprintf(asked.name[0], NAME, "%s", a);
    snprintf(asked.name[1], NAME, "%s", b);
    task_fill_all(w->task, NULL, &want);
    task_fill_all(w->task, answered, &run.cells);
    run.end = TASK_RAN;
    task_verdict verdict = task_judge(w->task, &want, &run);
    fputs(verdict == TASK_SOLVED ? "solved\x1f"
          : verdict == TASK_OPEN ? "open\x1f"
                                 : "wrong\x1f",
          out);
    const task_pen pen = {out, say_in_page, draw_in_page, true};
    task_report_by(w->task, &want, &run, &pen);
    return fclose(out) == 0 ? text : "";
}
