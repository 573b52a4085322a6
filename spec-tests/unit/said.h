/* said.h - a lesson as text, step by step: what the suites of the viewer expect to see. */
#ifndef CHECK_SAID_H
#define CHECK_SAID_H

#include <glob.h>
#include <stdbool.h>

enum { SAID_STEPS = 20, SAID_LINES = 200, SAID_TEXT = 1 << 17 };

struct said {
    char text[SAID_TEXT];
    const char *title; /* "01 First layout" */
    int steps;
    const char *line[SAID_STEPS][SAID_LINES];
    int lines[SAID_STEPS];
    bool headed; /* the heading of a step was the last line read */
};

/* The lessons there are; at least one. */
glob_t said_lessons(void);
/* What a lesson says with --plain and an option, or "", in lines of that width. */
void said_listen(struct said *s, const char *lesson, const char *option, int width);

/* Lines of a step: which have been seen, and which in one window with all lines around them, up to
 * the blank ones; what is higher than the window cannot be. */
struct said_seen {
    bool line[SAID_LINES], whole[SAID_LINES];
};

/* A window of so many rows shows the step, counted from 1, from a line on. */
void said_note(const struct said *s, struct said_seen *seen, int step, int top, int rows);

#endif
