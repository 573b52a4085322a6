/* main.c - the program that judges exercises of kernels: its options, and its exit status.
 *
 * `make exercise 31` runs it on kernel.ptx, or, FROM=cu, on what nvcc made of kernel.cu. Not here:
 * judging and reporting (kernel.h). */
#include "tutorials/exercises/machine/kernel.h"

#include <stdlib.h>
#include <string.h>

enum { SOLVED = 0, NOT_YET = 1, USAGE = 2 };

typedef struct options {
    int number, hints;
    bool state, name;
    const char *path, *source;
} options;

static void put_help(FILE *out)
{
    fputs("usage: kernel-judge [OPTION..] N KERNEL.ptx\n\n"
          "Judges the kernel of exercise N on the machine.\n\n"
          "  --source FILE   the CUDA C++ that the PTX was compiled from; the gap is there\n"
          "  --hint N        the report, with the first N hints\n"
          "  --state         one word: solved, open (not begun), or wrong\n"
          "  --name          the name of the typical mistake, or -\n"
          "  --help          this text\n\n"
          "Exit status: 0 solved, or named; 1 not yet; 2 bad usage.\n",
          out);
}

static _Noreturn void refuse(const char *why, const char *what)
{
    fprintf(stderr, "kernel-judge: %s%s; --help lists the options\n", why, what);
    exit(USAGE);
}

static int number(const char *text)
{
    char *end;
    long n = strtol(text == NULL ? "" : text, &end, 10);
    if (text == NULL || *text == '\0' || *end != '\0' || n < 1 || n > 99)
        refuse("not a number from 1 to 99: ", text == NULL ? "nothing" : text);
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
        } else if (strcmp(argv[i], "--name") == 0) {
            o.name = true;
        } else if (strcmp(argv[i], "--hint") == 0) {
            o.hints = number(next), ++i;
        } else if (strcmp(argv[i], "--source") == 0 && next != NULL) {
            o.source = argv[++i];
        } else if (argv[i][0] == '-') {
            refuse("no such option, or its value is missing: ", argv[i]);
        } else if (o.number == 0) {
            o.number = number(argv[i]);
        } else if (o.path == NULL) {
            o.path = argv[i];
        } else {
            refuse("unexpected argument: ", argv[i]);
        }
    }
    if (o.path == NULL)
        refuse("the number of an exercise and its kernel are missing", "");
    return o;
}

/* The text of a file, NUL-terminated. */
static char *read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (f == NULL)
        refuse("cannot read ", path);
    char *text = calloc(1, KERNEL_TEXT);
    if (text == NULL)
        refuse("out of memory for ", path);
    size_t n = fread(text, 1, KERNEL_TEXT, f);
    if (n == KERNEL_TEXT)
        refuse("more than 256 KiB: ", path);
    fclose(f);
    return text;
}

static void put_name(const kernel_task *t, const char *ptx, const kernel_outcome *o)
{
    const kernel_mistake *m = kernel_recognise(t, ptx, o);
    puts(m == NULL ? "-" : m->name);
}

static void put_report(const kernel_task *t, const char *ptx, bool open, const kernel_outcome *o,
                       const options *with)
{
    kernel_report(t, ptx, open, o, stdout);
    if (!open && o->verdict == KERNEL_SOLVED)
        return;
    if (o->verdict != KERNEL_UNREAD)
        kernel_put_command(t, o, with->path, stdout);
    kernel_put_hints(t, with->hints, stdout);
}

static bool is_open(const kernel_task *t, const char *ptx, const options *o)
{
    if (o->source == NULL)
        return kernel_is_open(t, ptx, true);
    char *source = read_file(o->source);
    bool open = kernel_is_open(t, source, false);
    free(source);
    return open;
}

int main(int argc, char **argv)
{
    kernel_outcome outcome;
    options o = read_options(argc, argv);
    const kernel_task *t = kernel_task_of(o.number);
    if (t == NULL)
        refuse("no exercise of a kernel has that number", "");
    char *ptx = read_file(o.path);
    bool open = is_open(t, ptx, &o);
    if (o.state && open) {
        puts("open");
        free(ptx);
        return NOT_YET;
    }
    kernel_try(t, ptx, strlen(ptx), o.name || o.state ? NULL : stdout, &outcome);
    bool solved = !open && outcome.verdict == KERNEL_SOLVED;
    if (o.name)
        put_name(t, ptx, &outcome);
    else if (o.state)
        puts(solved ? "solved" : "wrong");
    else
        put_report(t, ptx, open, &outcome, &o);
    kernel_free(&outcome);
    free(ptx);
    return o.name || solved ? SOLVED : NOT_YET;
}
