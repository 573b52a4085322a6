/* kernel.c - the exercises that are kernels as a module of a page: a text of PTX, judged by the
 * machine as `make exercise N` judges it.
 *
 * Here: the functions that a page calls; what they return is valid until the next call, its parts
 * separated by the byte 31. Not here: the tasks (tutorials/exercises/NN_stem/expect.c), judging
 * (tutorials/exercises/machine). */
#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include "tutorials/exercises/machine/kernel.h"

#include <stdlib.h>
#include <string.h>

static char *text;

static FILE *begin_text(void)
{
    static size_t size;
    free(text);
    text = NULL;
    return open_memstream(&text, &size);
}

/* ---- Exported ---- */

/* Title, the task, an empty part, and then the hints; "" where no kernel has that number. */
const char *web_kernel_about(int number)
{
    const kernel_task *t = kernel_task_of(number);
    FILE *out = t != NULL ? begin_text() : NULL;
    if (out == NULL)
        return "";
    fprintf(out, "%s\x1f%s\x1f", t->title, t->task);
    for (int i = 0; i < KERNEL_HINTS && t->hints[i] != NULL; ++i)
        fprintf(out, "\x1f%s", t->hints[i]);
    return fclose(out) == 0 ? text : "";
}

/* "solved", "open" or "wrong", and the report as lines of text. */
const char *web_kernel_judge(int number, const char *ptx)
{
    const kernel_task *t = kernel_task_of(number);
    FILE *out = t != NULL ? begin_text() : NULL;
    if (out == NULL)
        return "";
    bool open = kernel_is_open(t, ptx, true);
    char *report = NULL;
    size_t size = 0;
    FILE *said = open_memstream(&report, &size);
    bool solved = said != NULL && kernel_judge(t, ptx, strlen(ptx), said) == KERNEL_SOLVED;
    if (said != NULL)
        fclose(said);
    fprintf(out, "%s\x1f%s",
            open     ? "open"
            : solved ? "solved"
                     : "wrong",
            report != NULL ? report : "");
    free(report);
    return fclose(out) == 0 ? text : "";
}
