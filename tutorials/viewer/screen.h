/* screen.h - a terminal: its keys, its size, and its state before. */
#ifndef LESSON_SCREEN_H
#define LESSON_SCREEN_H

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <termios.h>

/* A key is its character, or one of these. */
enum {
    KEY_ENTER = 256,
    KEY_ESCAPE,
    KEY_BACKSPACE,
    KEY_UP,
    KEY_DOWN,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_HOME,
    KEY_END,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_OTHER,
    KEY_RESIZED, /* not a key: the window has another size, or must be drawn again */
    KEY_ENDED    /* not a key: input has ended, or a signal ends the program */
};

typedef struct screen {
    struct termios before;
    sigset_t mask_before;
    int signal; /* that ends the program, or 0 */
    int rows, columns;
} screen;

/* False where there is no terminal to set. */
bool screen_open(screen *s);
/* Restores the terminal; a signal that ends the program is raised again. */
void screen_close(screen *s);
/* Waits. The size in s is the one to draw for next. */
int screen_key(screen *s);
/* One frame: lines separated by '\n', from the top left corner on. */
void screen_draw(const char *frame, size_t length);

#endif
