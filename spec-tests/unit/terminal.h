/* terminal.h - a program on a terminal of its own, and what a person sees there.
 *
 *   terminal_start -> keys -> screen -> keys -> screen ..     a frame ends with ESC [ J
 *
 * The program runs on a pseudo-terminal of a given size. The bytes it writes are read as a
 * terminal does, of which only what is listed in terminal.c is known: anything else is
 * noted as odd, and so is a line wider than the window, or one below its last row. */
#ifndef CHECK_TERMINAL_H
#define CHECK_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

enum { TERMINAL_ROWS = 60, TERMINAL_COLUMNS = 200, TERMINAL_ODD = 120 };

struct terminal {
    int rows, columns;
    char cell[TERMINAL_ROWS][TERMINAL_COLUMNS + 1];
    int row, column;
    char pending[48]; /* of a sequence that has begun */
    size_t pending_length;
    bool alternate, hidden_cursor, wraps;
    int frames, awaited;    /* so far */
    int colours;            /* sequences of colour or weight, so far */
    int true_colours;       /* ... with red, green and blue */
    char odd[TERMINAL_ODD]; /* the first thing that is not as it should be, or "" */

    int master, slave;
    pid_t pid;
    struct termios before;
};

/* A window of that size, empty; nothing runs in it. */
void terminal_clear(struct terminal *t, int rows, int columns);
/* What a program writes. */
void terminal_write(struct terminal *t, const char *bytes, size_t length);
/* A row, from 0, without the blanks at its end. */
const char *terminal_row(struct terminal *t, int row);

/* A pseudo-terminal can be had here. */
bool terminal_available(void);
/* Runs a program in it, and waits for its first frame. argv and env end with NULL. */
void terminal_start(struct terminal *t, int rows, int columns, char *const *argv, char *const *env);
/* Waits for one frame more; false after some seconds. */
bool terminal_frame(struct terminal *t);
void terminal_keys(struct terminal *t, const char *keys);
void terminal_resize(struct terminal *t, int rows, int columns);
/* Reads what is there already. */
void terminal_drain(struct terminal *t);
/* Reads what is left, and waits for the end: the status as waitpid gives it. */
int terminal_end(struct terminal *t);
/* The settings are as they were before the program. */
bool terminal_restored(const struct terminal *t);
/* The window is closed; a program that still runs in it gets a signal. */
void terminal_close(struct terminal *t);

#endif
