/* edit.h - lines typed at a terminal (edit.c): keys move in them and recall them. */
#ifndef CUEMU_STEP_EDIT_H
#define CUEMU_STEP_EDIT_H

#include <stdbool.h>
#include <stddef.h>

enum { STEP_KEPT = 200 };

/* The lines that were typed, the newest first. */
typedef struct step_lines {
    char *line[STEP_KEPT];
    int count;
} step_lines;

typedef enum step_edited { STEP_EDIT_LINE, STEP_EDIT_INTERRUPTED, STEP_EDIT_END } step_edited;

/* Is standard input a terminal that lets the cursor be moved? */
bool step_can_edit(void);
/* A line without its end, and with a NUL. */
step_edited step_edit_line(step_lines *kept, const char *prompt, int width, char *line,
                           size_t size);
void step_keep_line(step_lines *kept, const char *line);
void step_drop_lines(step_lines *kept);

#endif
