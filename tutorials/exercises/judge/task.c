/* task.c - the program of an exercise: its options, and its exit status.
 *
 * One program is one exercise.c and its check.c, linked with this. `make exercise N` builds and
 * runs it. Not here: judging and reporting (task.h). */
#include "tutorials/exercises/judge/task.h"

#include <stdlib.h>
#include <string.h>

enum { SOLVED = 0, NOT_YET = 1, USAGE = 2 };

typedef struct options {
    int hints;
    int mistake; /* 1, 2, ..: judge a typical wrong answer instead; 0: the learner's */
    bool state;
} options;

static void put_help(FILE *out)
{
    fprintf(out,
            "Exercise %d, %s: judges the answer in exercise.c\n\n"
            "  (no option)   the expected and the actual answer, as words and as pictures\n"
            "  --hint N      the same, with the first N hints\n"
            "  --state       one word: solved, open (not begun), or wrong\n"
            "  --mistake N   the report on the Nth typical wrong answer instead of yours\n"
            "  --help        this text\n\n"
            "Exit status: 0 solved, 1 not yet, 2 bad usage. NO_COLOR turns colours off.\n",
            the_task.number, the_task.title);
}

static _Noreturn void refuse(const char *why, const char *what)
{
    fprintf(stderr, "exercise %d: %s%s; --help lists the options\n", the_task.number, why, what);
    exit(USAGE);
}

static int number(const char *option, const char *text)
{
    char *end;
    if (text == NULL)
        refuse("a number is missing after ", option);
    long n = strtol(text, &end, 10);
    if (*text == '\0' || *end != '\0' || n < 1 || n > 99)
        refuse("not a number from 1 to 99: ", text);
    return (int)n;
}

static options read_options(int argc, char **argv)
{
    options o = {0};
    for (int i = 1; i < argc; ++i) {
        const char *next = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--help") == 0) {
            put_help(stdout);
            exit(0);
        } else if (strcmp(argv[i], "--state") == 0) {
            o.state = true;
        } else if (strcmp(argv[i], "--hint") == 0) {
            o.hints = number(argv[i++], next);
        } else if (strcmp(argv[i], "--mistake") == 0) {
            o.mistake = number(argv[i++], next);
        } else {
            refuse("no such option: ", argv[i]);
        }
    }
    return o;
}

/* The answer that is judged: the learner's, or a typical wrong one. */
static task_answer *answer_of(const options *o)
{
    if (o->mistake == 0)
        return answer;
    const task_mistake *m = task_mistake_at(&the_task, o->mistake - 1);
    if (m == NULL)
        refuse("no such mistake", "");
    return m->answer;
}

static const char *state_of(task_verdict verdict)
{
    return verdict == TASK_SOLVED ? "solved" : verdict == TASK_OPEN ? "open" : "wrong";
}

int main(int argc, char **argv)
{
    static task_cells want;
    static task_run run;
    options o = read_options(argc, argv);
    task_fill_all(&the_task, NULL, &want);
    task_try(&the_task, answer_of(&o), &run);
    task_verdict verdict = task_judge(&the_task, &want, &run);
    if (o.state)
        puts(state_of(verdict));
    else
        task_report(&the_task, &want, &run, o.hints, stdout);
    return verdict == TASK_SOLVED ? SOLVED : NOT_YET;
}
