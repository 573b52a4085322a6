/* emu_question.c - one question for the machine: its verdict, and the verdicts of earlier ones.
 *
 * What is here: what the families of operations share (emu.h). What is not: the families, which
 * are listed in emu.c. */
#include "spec-tests/judge/answerers/emu.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The verdict on an instruction or a plan that was run before. */
struct emu_known {
    struct emu_known *next;
    enum emu_says says;
    char why[EMU_WHY];
    char key[];
};

enum emu_says emu_says(struct emu_question *q, enum emu_says says, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(q->why, EMU_WHY, format, list);
    va_end(list);
    return says;
}

enum emu_says emu_once(struct emu_question *q, const char *key, emu_run_once *check)
{
    struct emu_known *k = *q->known;
    while (k != NULL && strcmp(k->key, key) != 0)
        k = k->next;
    if (k == NULL) {
        k = need(calloc(1, sizeof *k + strlen(key) + 1));
        strcpy(k->key, key);
        k->says = check(q);
        memcpy(k->why, q->why, EMU_WHY);
        k->next = *q->known;
        *q->known = k;
    }
    memcpy(q->why, k->why, EMU_WHY);
    return k->says;
}

int emu_template(const char *op, int i, int usual)
{
    const char *s = strchr(op, '<');
    for (; s != NULL && i > 0; --i)
        s = strchr(s + 1, ',');
    return s == NULL ? usual : atoi(s + 1);
}

void emu_forget(struct emu_known **known)
{
    while (*known != NULL) {
        struct emu_known *next = (*known)->next;
        free(*known);
        *known = next;
    }
}
