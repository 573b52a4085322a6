/* edit.c - a line typed at a terminal: moving in it, and the lines before it.
 *
 *      prompt  line[0 .. at-1]  cursor  line[at .. length-1]
 *      kept    the last lines, the newest first; up and down go through them
 *
 * Keys as most programs have them: arrows, Home, End, Delete, Ctrl-A E B F P N U K W D. Between
 * lines the terminal is as it was. Of a line that is wider than the window a part is shown. Here:
 * keys. Not here: what a line means (command.c). */
#define _POSIX_C_SOURCE 200809L /* termios */
#include "emu/cli/step/edit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { CONTROL = 31, ESCAPE = 27, RUBOUT = 127 };

/* Keys of several bytes, and those that stand for the same. */
enum {
    KEY_UP = 'P' & CONTROL,
    KEY_DOWN = 'N' & CONTROL,
    KEY_LEFT = 'B' & CONTROL,
    KEY_RIGHT = 'F' & CONTROL,
    KEY_HOME = 'A' & CONTROL,
    KEY_END = 'E' & CONTROL,
    KEY_DELETE = 256,
    KEY_NONE = 0,
    KEY_GONE = -1
};

typedef struct editing {
    const char *prompt;
    char *line;
    size_t size, length, at;
    int width;
    step_lines *kept;
    int recalled; /* 0: the new line, else the kept one that many lines back */
} editing;

/* ---- Keys ----------------------------------------------------------------------------------- */

/* A Ctrl-D that was typed before the prompt came is a NUL by now: the terminal had taken it for the
 * end of a line then. */
static int read_byte(void)
{
    unsigned char c = 0;
    if (read(STDIN_FILENO, &c, 1) != 1)
        return KEY_GONE;
    return c == '\0' ? 'D' & CONTROL : c;
}

/* ESC [ A, ESC O A, ESC [ 3 ~; what is not known is passed over. */
static int read_sequence(void)
{
    static const struct {
        char last;
        int key;
    } keys[] = {{'A', KEY_UP},   {'B', KEY_DOWN}, {'C', KEY_RIGHT},
                {'D', KEY_LEFT}, {'H', KEY_HOME}, {'F', KEY_END}};
    int c = read_byte(), number = 0;
    if (c != '[' && c != 'O')
        return c == KEY_GONE ? c : KEY_NONE;
    while ((c = read_byte()) >= '0' && c <= '9')
        number = c - '0';
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; ++i)
        if (c == keys[i].last)
            return keys[i].key;
    if (c == '~')
        return number == 3 ? KEY_DELETE : number == 1 ? KEY_HOME : number == 4 ? KEY_END : KEY_NONE;
    return c == KEY_GONE ? c : KEY_NONE;
}

/* ---- The line ------------------------------------------------------------------------------- */

static void show(const editing *e)
{
    size_t room = (size_t)e->width - strlen(e->prompt) - 1;
    size_t from = e->at > room ? e->at - room : 0, left = e->length - from;
    int put = (int)(left < room ? left : room);
    printf("\r%s%.*s\033[K", e->prompt, put, e->line + from);
    if ((size_t)put > e->at - from)
        printf("\033[%dD", put - (int)(e->at - from));
    fflush(stdout);
}

static void insert(editing *e, char c)
{
    if (e->length + 2 > e->size)
        return;
    memmove(e->line + e->at + 1, e->line + e->at, e->length - e->at);
    e->line[e->at++] = c;
    ++e->length;
}

static void delete (editing *e, size_t from, size_t to)
{
    if (from >= to || to > e->length)
        return;
    memmove(e->line + from, e->line + to, e->length - to);
    e->length -= to - from;
    e->at = from;
}

static size_t word_before(const editing *e)
{
    size_t at = e->at;
    while (at > 0 && e->line[at - 1] == ' ')
        --at;
    while (at > 0 && e->line[at - 1] != ' ')
        --at;
    return at;
}

static void recall(editing *e, int by)
{
    int to = e->recalled + by;
    if (to < 0 || to > e->kept->count)
        return;
    e->recalled = to;
    const char *line = to == 0 ? "" : e->kept->line[to - 1];
    e->length = strlen(line) < e->size ? strlen(line) : e->size - 1;
    memcpy(e->line, line, e->length);
    e->at = e->length;
}

static void obey(editing *e, int key)
{
    if (key == KEY_LEFT)
        e->at -= e->at > 0;
    else if (key == KEY_RIGHT)
        e->at += e->at < e->length;
    else if (key == KEY_HOME)
        e->at = 0;
    else if (key == KEY_END)
        e->at = e->length;
    else if (key == KEY_UP || key == KEY_DOWN)
        recall(e, key == KEY_UP ? 1 : -1);
    else if (key == KEY_DELETE || key == ('D' & CONTROL))
        delete (e, e->at, e->at + 1);
    else if (key == RUBOUT || key == '\b')
        delete (e, e->at > 0 ? e->at - 1 : 0, e->at);
    else if (key == ('U' & CONTROL))
        delete (e, 0, e->at);
    else if (key == ('K' & CONTROL))
        delete (e, e->at, e->length);
    else if (key == ('W' & CONTROL))
        delete (e, word_before(e), e->at);
    else if (key >= ' ' && key < 256)
        insert(e, (char)key);
}

static step_edited read_keys(editing *e)
{
    for (;;) {
        show(e);
        int key = read_byte();
        key = key == ESCAPE ? read_sequence() : key;
        if (key == KEY_GONE)
            return STEP_EDIT_END;
        if (key == ('C' & CONTROL))
            return STEP_EDIT_INTERRUPTED;
        if (key == '\r' || key == '\n')
            return STEP_EDIT_LINE;
        if (key == ('D' & CONTROL) && e->length == 0)
            return STEP_EDIT_END;
        obey(e, key);
    }
}

/* ---- Lines ---------------------------------------------------------------------------------- */

void step_keep_line(step_lines *kept, const char *line)
{
    if (*line == '\0' || (kept->count > 0 && strcmp(kept->line[0], line) == 0))
        return;
    char *copy = malloc(strlen(line) + 1);
    if (copy == NULL)
        return;
    if (kept->count == STEP_KEPT)
        free(kept->line[--kept->count]);
    memmove(kept->line + 1, kept->line, (size_t)kept->count * sizeof *kept->line);
    kept->line[0] = strcpy(copy, line);
    ++kept->count;
}

void step_drop_lines(step_lines *kept)
{
    while (kept->count > 0)
        free(kept->line[--kept->count]);
}

bool step_can_edit(void)
{
    const char *term = getenv("TERM");
    struct termios now;
    return term != NULL && strcmp(term, "dumb") != 0 && tcgetattr(STDIN_FILENO, &now) == 0;
}

step_edited step_edit_line(step_lines *kept, const char *prompt, int width, char *line, size_t size)
{
    editing e = {.prompt = prompt, .line = line, .size = size, .width = width, .kept = kept};
    struct termios before, keys;
    if (tcgetattr(STDIN_FILENO, &before) != 0)
        return STEP_EDIT_END;
    keys = before;
    keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG); /* Ctrl-C is a key, too */
    keys.c_cc[VMIN] = 1;
    keys.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &keys);
    step_edited what = read_keys(&e);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    line[e.length] = '\0';
    putchar('\n');
    return what;
}
