/* lesson.c - a lesson from its command line to its end.
 *
 * Here: options, the lesson's memory, and which view is chosen. Not here: the views themselves,
 * failures (fail.c). A lesson has one way through it, whatever the view, so a failure shows in all
 * of them alike. */
#define _POSIX_C_SOURCE 200809L
#include "tutorials/viewer/record.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- The command line ---- */

static void put_help(const lesson *l)
{
    printf("lesson %02d, %s: %s\n\n"
           "  (no option)   step through it on a terminal; elsewhere as --plain\n"
           "  --plain       all steps as text\n"
           "  --width N     ... in lines of at most N columns (%d)\n"
           "  --cpp         CuTe's C++ in place of C, at first\n"
           "  --html FILE   write the lesson as one page, to be opened in a browser\n"
           "  --live        ... whose C++ can be edited, beside the modules of `make web`\n"
           "  --before URL  ... with a link to the lesson before\n"
           "  --after URL   ... with a link to the next lesson\n"
           "  --entry URL   a line of an index of pages, linked to this lesson's\n"
           "  --follows     which values and pictures of a live page follow its C++, step by step\n"
           "  --about       its number, title and idea in one line, what it needs in the next\n"
           "  --help        this text\n\n"
           "On a terminal, ? lists the keys. NO_COLOR in the environment turns colours off.\n",
           l->number, l->title, l->idea, LESSON_WIDTH);
}

static _Noreturn void refuse(const lesson *l, const char *why, const char *what)
{
    fprintf(stderr, "lesson %02d: %s%s; --help lists the options\n", l->number, why, what);
    exit(2);
}

static int read_width(const lesson *l, const char *text)
{
    enum { NARROWEST = 24, WIDEST = 1000 };
    char *end;
    long n = text != NULL ? strtol(text, &end, 10) : 0;
    if (n < NARROWEST || n > WIDEST || *end != '\0')
        refuse(l, "--width needs a number from 24 to 1000", "");
    return (int)n;
}

static const char *needed(const lesson *l, const char *option, const char *next)
{
    if (next == NULL)
        refuse(l, option[2] == 'h' ? "a file name is missing after " : "a page is missing after ",
               option);
    return next;
}

/* An option with the argument after it; false if it is none of these. */
static bool take_pair(lesson *l, const char *option, const char *next)
{
    if (strcmp(option, "--width") == 0) {
        l->width = read_width(l, next);
    } else if (strcmp(option, "--before") == 0) {
        l->before = needed(l, option, next);
    } else if (strcmp(option, "--after") == 0) {
        l->after = needed(l, option, next);
    } else if (strcmp(option, "--html") == 0) {
        l->path = needed(l, option, next);
        l->mode = LESSON_AS_HTML;
    } else if (strcmp(option, "--entry") == 0) {
        l->path = needed(l, option, next);
        l->mode = LESSON_IN_INDEX;
    } else {
        return false;
    }
    return true;
}

/* True if the option takes the next argument too. */
static bool take_option(lesson *l, const char *option, const char *next)
{
    if (take_pair(l, option, next))
        return true;
    if (strcmp(option, "--plain") == 0) {
        l->mode = LESSON_AS_TEXT;
    } else if (strcmp(option, "--cpp") == 0) {
        l->cpp = true;
    } else if (strcmp(option, "--live") == 0) {
        l->live = true;
    } else if (strcmp(option, "--follows") == 0) {
        l->mode = LESSON_AS_FOLLOWS;
    } else if (strcmp(option, "--about") == 0) {
        l->mode = LESSON_IN_LIST;
    } else if (strcmp(option, "--help") == 0) {
        put_help(l);
        exit(0);
    } else {
        refuse(l, "no such option: ", option);
    }
    return false;
}

/* ---- A lesson ---- */

lesson *lesson_open(int argc, char **argv, int number, const char *title, const char *idea)
{
    lesson *l = lesson_new();
    l->number = number;
    l->title = title;
    l->idea = idea;
    bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    l->mode = terminal ? LESSON_ON_TERMINAL : LESSON_AS_TEXT;
    for (int i = 1; i < argc; ++i)
        i += take_option(l, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
    return l;
}

void lesson_needs(lesson *l, const char *needs, int minutes)
{
    l->needs = needs;
    l->minutes = minutes;
}

ct_ctx *lesson_ctx(lesson *l)
{
    return &l->cx;
}

/* Its line in the list of lessons, and below it what it needs. */
static void put_about(const lesson *l)
{
    enum { IDEA = 23 };
    const lesson_ink ink = {.out = stdout, .width = l->width};
    printf("  %02d  %-16s %s\n", l->number, l->title, l->idea);
    lesson_put_needs(&ink, l, IDEA);
}

static int show(lesson *l)
{
    switch (l->mode) {
    case LESSON_ON_TERMINAL:
        return lesson_step_through(l);
    case LESSON_AS_HTML:
        return lesson_write_page(l);
    case LESSON_AS_FOLLOWS:
        lesson_put_follows(l, stdout);
        return 0;
    case LESSON_IN_LIST:
        put_about(l);
        return 0;
    case LESSON_IN_INDEX:
        lesson_put_entry(l, stdout);
        return 0;
    default:
        lesson_put_text(l, stdout);
        return 0;
    }
}

int lesson_close(lesson *l)
{
    lesson_must(l);
    if (l->steps == 0)
        lesson_fail(l, "it has no step");
    int status = show(l);
    if (fflush(stdout) != 0 || ferror(stdout))
        lesson_fail(l, "its output could not be written");
    lesson_free(l);
    return status;
}
