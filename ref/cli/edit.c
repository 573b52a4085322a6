/* edit.c - reading a line at a terminal: moving in it, recalling and completing, by a library.
 *
 *      libedit (BSD) or readline (GPL), whichever the machine has: the same functions in both
 *
 * The library is looked for when the prompt starts, not when `ct` is built: the build needs
 * nothing, `ct` links libc alone, a packaged `ct` edits lines wherever one of them is, and where
 * none is, lines are plain. CT_EDIT=no forbids it. The library is called with one key at a time
 * (its callback interface), so that Ctrl-C needs no jump out of it: between keys `ct` waits itself.
 * Here: the library, the wait, plain lines. Not here: the history's file (history.c), what the
 * completions are (complete.c), what a line means (prompt.c). */
#define _POSIX_C_SOURCE 200809L /* sigaction, pselect */
#include "ref/cli/prompt.h"

#include <dlfcn.h>
#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

typedef char **library_matcher(const char *word, int start, int end);
typedef char *library_generator(const char *word, int state);

/* What is used of it. A function has the type that it is called with. */
static struct library {
    void (*begin)(const char *prompt, void (*line)(char *text));
    void (*key)(void);
    void (*end)(void);
    int (*remember)(const char *line);
    char **(*matches)(const char *word, library_generator *generator);
    library_matcher **matcher;
    const char **breaks;
    int *append, *over, *catch_signals;
    char **buffer;
} library;

static volatile sig_atomic_t interrupted;

/* What became of the line that is being read. */
static struct {
    char *text;
    size_t size, length;
    cli_edited state;
    bool done;
} reading;

static void take_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

/* dlsym gives a void *, which C does not turn into a function: its bytes are copied. */
static bool find(void *handle, const char *name, void *to)
{
    void *found = dlsym(handle, name);
    memcpy(to, &found, sizeof found);
    return found != NULL;
}

static bool find_all(void *handle)
{
    return find(handle, "rl_callback_handler_install", &library.begin) &&
           find(handle, "rl_callback_read_char", &library.key) &&
           find(handle, "rl_callback_handler_remove", &library.end) &&
           find(handle, "add_history", &library.remember) &&
           find(handle, "rl_completion_matches", &library.matches) &&
           find(handle, "rl_attempted_completion_function", &library.matcher) &&
           find(handle, "rl_basic_word_break_characters", &library.breaks) &&
           find(handle, "rl_completion_append_character", &library.append) &&
           find(handle, "rl_attempted_completion_over", &library.over) &&
           find(handle, "rl_catch_signals", &library.catch_signals) &&
           find(handle, "rl_line_buffer", &library.buffer);
}

/* ---- Completion: the library keeps and frees what it is given ---- */

static char *next_match(const char *word, int state)
{
    static cli_completion at;
    const char *found;
    if (state == 0)
        at = cli_complete(*library.buffer, word);
    found = cli_next_completion(&at);
    return found == NULL ? NULL : strdup(found);
}

static char **find_matches(const char *word, int start, int end)
{
    cli_completion at = cli_complete(*library.buffer, word);
    (void)start;
    (void)end;
    *library.over = 1; /* a file is never meant */
    cli_next_completion(&at);
    *library.append = at.after;
    return library.matches(word, next_match);
}

/* ---- The library ---- */

static void set_up(void)
{
    static const char breaks[] = " \t,()<>[]{}=+*/|&'\"@";
    setlocale(LC_CTYPE, ""); /* a character may have several bytes */
    *library.breaks = breaks;
    *library.matcher = find_matches;
    *library.catch_signals = 0;
}

static bool has_library(void)
{
    static const char *const names[] = {"libedit.so.2", "libedit.so.0", "libreadline.so.8",
                                        "libreadline.so.7", "libedit.3.dylib"};
    const char *wish = getenv("CT_EDIT");
    if (wish != NULL && strcmp(wish, "no") == 0)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        void *handle = wish != NULL && strstr(names[i], wish) == NULL
                           ? NULL
                           : dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
        if (handle != NULL && find_all(handle)) {
            set_up();
            return true;
        }
    }
    return false;
}

static bool is_open;

bool cli_edit_open(void)
{
    /* An answer that is being written is no line to leave: its write goes on. */
    struct sigaction action = {.sa_handler = take_interrupt, .sa_flags = SA_RESTART};
    sigaction(SIGINT, &action, NULL);
    is_open = has_library();
    return is_open;
}

void cli_edit_remember(const char *line)
{
    if (is_open)
        library.remember(line);
}

/* ---- A line ---- */

/* Called by the library, when the line is complete or is the end of input. */
static void take_line(char *text)
{
    reading.done = true;
    reading.state = text == NULL ? CLI_EDIT_END : CLI_EDIT_LINE;
    reading.length = text == NULL ? 0 : strlen(text);
    if (reading.length >= reading.size)
        reading.state = CLI_EDIT_LONG;
    else if (text != NULL)
        memcpy(reading.text, text, reading.length + 1);
    free(text);
    library.end(); /* the terminal is as it was while the line is evaluated */
}

/* Until a key is there; false on Ctrl-C. The signal is let in only here. */
static bool wait_for_key(void)
{
    sigset_t interrupt, before;
    fd_set in;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, &before);
    int ready = -1;
    do {
        FD_ZERO(&in);
        FD_SET(STDIN_FILENO, &in);
        if (!interrupted)
            ready = pselect(STDIN_FILENO + 1, &in, NULL, NULL, NULL, &before);
    } while (ready < 0 && errno == EINTR && !interrupted);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return !interrupted;
}

static cli_edited read_edited(const char *prompt)
{
    library.begin(prompt, take_line);
    while (!reading.done)
        if (wait_for_key()) {
            library.key();
        } else {
            library.end();
            return CLI_EDIT_INTERRUPTED;
        }
    return reading.state;
}

/* The terminal's own editing: backspace, and Ctrl-U for all. */
static cli_edited read_plain(const char *prompt)
{
    size_t n = 0;
    char c = '\n';
    ssize_t got = 1;
    fputs(prompt, stdout);
    fflush(stdout);
    while (wait_for_key() && (got = read(STDIN_FILENO, &c, 1)) == 1 && c != '\n')
        if (n++ < reading.size - 1)
            reading.text[n - 1] = c;
    if (interrupted)
        return CLI_EDIT_INTERRUPTED;
    if (got != 1 && n == 0)
        return CLI_EDIT_END;
    reading.length = n < reading.size ? n : 0;
    reading.text[reading.length] = '\0';
    return n < reading.size ? CLI_EDIT_LINE : CLI_EDIT_LONG;
}

cli_edited cli_edit_line(const char *prompt, char *line, size_t size, size_t *length)
{
    interrupted = 0;
    reading.text = line;
    reading.size = size;
    reading.length = 0;
    reading.done = false;
    cli_edited state = is_open ? read_edited(prompt) : read_plain(prompt);
    *length = reading.length;
    if (state == CLI_EDIT_INTERRUPTED || state == CLI_EDIT_END) {
        putchar('\n');
        fflush(stdout);
    }
    return state;
}
