/* screen.c - a terminal: keys one by one, the window's size, and an orderly end.
 *
 * Here: settings, signals, the bytes of keys. Not here: the frames. Signals arrive only while the
 * program waits for a key, so that a frame is never torn; the handler notes them, and they are
 * answered outside of it. The window's old contents come back at the end (the alternate screen).
 * Follows POSIX (termios), ECMA-48 for the sequences. */
#define _XOPEN_SOURCE    700
#define _DEFAULT_SOURCE  /* TIOCGWINSZ */
#define _DARWIN_C_SOURCE /* SIGWINCH, on macOS */
#include "tutorials/viewer/screen.h"

#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <unistd.h>

static const int noted[] = {SIGWINCH, SIGTSTP, SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { NOTED = sizeof noted / sizeof noted[0] };

/* The only state that a handler can reach. */
static volatile sig_atomic_t caught[NOTED];

static void note(int signal)
{
    for (int i = 0; i < NOTED; ++i)
        if (noted[i] == signal)
            caught[i] = 1;
}

/* ---- The terminal's settings ---- */

static void put(const char *text)
{
    fputs(text, stdout);
    fflush(stdout);
}

static void take_size(screen *s)
{
    struct winsize size;
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
    s->columns = known ? size.ws_col : 80;
    s->rows = known ? size.ws_row : 24;
}

/* Alternate screen, no cursor, no wrapping at the edge. */
static void enter(screen *s)
{
    struct termios raw = s->before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
    put("\33[?1049h\33[?25l\33[?7l");
    take_size(s);
}

static void leave(const screen *s)
{
    put("\33[?7h\33[?25h\33[?1049l");
    tcsetattr(STDIN_FILENO, TCSADRAIN, &s->before);
}

bool screen_open(screen *s)
{
    struct sigaction action = {.sa_handler = note};
    sigset_t mask;
    s->signal = 0;
    if (tcgetattr(STDIN_FILENO, &s->before) != 0)
        return false;
    sigemptyset(&action.sa_mask);
    sigemptyset(&mask);
    for (int i = 0; i < NOTED; ++i)
        sigaddset(&mask, noted[i]);
    sigprocmask(SIG_BLOCK, &mask, &s->mask_before);
    for (int i = 0; i < NOTED; ++i)
        sigaction(noted[i], &action, NULL);
    enter(s);
    return true;
}

void screen_close(screen *s)
{
    struct sigaction plain = {.sa_handler = SIG_DFL};
    leave(s);
    sigemptyset(&plain.sa_mask);
    for (int i = 0; i < NOTED; ++i)
        sigaction(noted[i], &plain, NULL);
    if (s->signal != 0)
        raise(s->signal);
    sigprocmask(SIG_SETMASK, &s->mask_before, NULL);
}

void screen_draw(const char *frame, size_t length)
{
    put("\33[H");
    for (size_t from = 0; from < length;) {
        const char *end = memchr(frame + from, '\n', length - from);
        size_t n = end != NULL ? (size_t)(end - frame) - from : length - from;
        fwrite(frame + from, 1, n, stdout);
        fputs(end != NULL ? "\33[K\n" : "\33[K", stdout);
        from += n + (end != NULL);
    }
    put("\33[J");
}

/* ---- Signals ---- */

/* Stopped, and continued some time later. */
static void stop(screen *s)
{
    leave(s);
    raise(SIGSTOP);
    tcgetattr(STDIN_FILENO, &s->before);
    enter(s);
}

/* The key that stands for the noted signals. */
static int answer_signals(screen *s)
{
    int key = KEY_OTHER;
    for (int i = 0; i < NOTED; ++i) {
        if (!caught[i])
            continue;
        caught[i] = 0;
        if (noted[i] != SIGWINCH && noted[i] != SIGTSTP) {
            s->signal = noted[i];
            return KEY_ENDED;
        }
        if (noted[i] == SIGTSTP)
            stop(s);
        take_size(s);
        key = KEY_RESIZED;
    }
    return key;
}

/* ---- Keys ---- */

typedef struct sequence {
    const char *bytes;
    int key;
} sequence;

static const sequence sequences[] = {
    {"\r", KEY_ENTER},         {"\n", KEY_ENTER},    {"\33", KEY_ESCAPE},  {"\177", KEY_BACKSPACE},
    {"\b", KEY_BACKSPACE},     {"\33[A", KEY_UP},    {"\33OA", KEY_UP},    {"\33[B", KEY_DOWN},
    {"\33OB", KEY_DOWN},       {"\33[C", KEY_RIGHT}, {"\33OC", KEY_RIGHT}, {"\33[D", KEY_LEFT},
    {"\33OD", KEY_LEFT},       {"\33[H", KEY_HOME},  {"\33OH", KEY_HOME},  {"\33[1~", KEY_HOME},
    {"\33[F", KEY_END},        {"\33OF", KEY_END},   {"\33[4~", KEY_END},  {"\33[5~", KEY_PAGE_UP},
    {"\33[6~", KEY_PAGE_DOWN},
};

/* A byte is there, or comes soon: the rest of a sequence follows its beginning at once. */
static bool has_more(void)
{
    fd_set in;
    struct timespec soon = {.tv_nsec = 30000000};
    FD_ZERO(&in);
    FD_SET(STDIN_FILENO, &in);
    return pselect(STDIN_FILENO + 1, &in, NULL, NULL, &soon, NULL) > 0;
}

static int read_key(void)
{
    char bytes[8] = "";
    size_t n = 0;
    do {
        if (read(STDIN_FILENO, bytes + n, 1) != 1)
            return KEY_ENDED;
        ++n;
    } while (bytes[0] == '\33' && n + 1 < sizeof bytes &&
             (n < 3 || (bytes[n - 1] >= '0' && bytes[n - 1] <= '9')) && has_more());
    for (size_t i = 0; i < sizeof sequences / sizeof sequences[0]; ++i)
        if (strcmp(sequences[i].bytes, bytes) == 0)
            return sequences[i].key;
    return n == 1 ? (unsigned char)bytes[0] : KEY_OTHER;
}

int screen_key(screen *s)
{
    fd_set in;
    FD_ZERO(&in);
    FD_SET(STDIN_FILENO, &in);
    if (pselect(STDIN_FILENO + 1, &in, NULL, NULL, NULL, &s->mask_before) > 0)
        return read_key();
    return errno == EINTR ? answer_signals(s) : KEY_ENDED;
}
