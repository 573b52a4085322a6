/* screen.c - pictures on a terminal that shows them, in the protocol that it knows.
 *
 *      kitty   ESC _ G keys ; base64 ESC \    a PNG, in pieces of 4,096 characters
 *      sixel   ESC P q .. ESC \               six rows of pixels a character
 *
 * Pixels are made by programs that are made for it, run when a picture is drawn: rsvg-convert
 * (librsvg), and for sixels img2sixel (libsixel). `ct` itself links libc alone.
 * Here: which protocol, the programs, the bytes. Not here: what is drawn (show.c). */
#define _XOPEN_SOURCE 700 /* posix_spawn, tcgetattr, poll */
#include "ref/cli/screen.h"

#include <poll.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

/* ---- Which protocol ---- */

/* A question that only those with kitty's protocol answer, and one that every terminal does: the
 * second answer ends the wait. It lists what the terminal can, 4 being sixels. */
#define QUESTION "\33_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\33\\\33[c"

/* The answer "ESC [ ? 62 ; 4 ; .. c", where it has come whole; NULL before. */
static const char *attributes(const char *said)
{
    const char *found = strstr(said, "\33[?");
    return found != NULL && strchr(found, 'c') != NULL ? found + strlen("\33[?") : NULL;
}

static cli_protocol understand(const char *said)
{
    const char *list = attributes(said);
    if (strstr(said, "\33_Gi=31;OK") != NULL)
        return CLI_KITTY;
    for (; list != NULL && *list != 'c'; list += strspn(list, ";"))
        if (strtol(list, (char **)&list, 10) == 4)
            return CLI_SIXEL;
        else if (strchr(";c", *list) == NULL)
            return CLI_CHARACTERS;
    return CLI_CHARACTERS;
}

/* Is there something to read within so many milliseconds? */
static bool has_input(int milliseconds)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&in, 1, milliseconds) > 0;
}

/* Asks a terminal that gives its keys one by one. Without an answer in a second there is none. */
static cli_protocol question(void)
{
    enum { ANSWER_MS = 1000 };
    char said[256] = "";
    size_t n = 0;
    ssize_t got = 1;
    fflush(stdout);
    if (write(STDOUT_FILENO, QUESTION, strlen(QUESTION)) < 0)
        return CLI_CHARACTERS;
    while (attributes(said) == NULL && got > 0 && n + 1 < sizeof said && has_input(ANSWER_MS)) {
        got = read(STDIN_FILENO, said + n, 1);
        n += got > 0 ? (size_t)got : 0;
        said[n] = '\0';
    }
    return understand(said);
}

/* What was typed ahead is a line to come, not the answer: then the question waits for the next
 * picture, and *asked stays false. */
static cli_protocol ask(bool *asked)
{
    struct termios before, keys;
    const char *term = getenv("TERM");
    cli_protocol known = CLI_CHARACTERS;
    *asked = true;
    if (term == NULL || strcmp(term, "dumb") == 0 || strcmp(term, "linux") == 0 ||
        tcgetattr(STDIN_FILENO, &before) != 0)
        return known;
    keys = before;
    keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    keys.c_cc[VMIN] = 1;
    keys.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &keys);
    *asked = !has_input(0);
    if (*asked)
        known = question();
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    return known;
}

cli_protocol cli_screen_protocol(void)
{
    static cli_protocol known;
    static bool asked;
    const char *wish = getenv("CT_PICTURES");
    if (!isatty(STDOUT_FILENO))
        return CLI_CHARACTERS;
    if (wish != NULL && *wish != '\0')
        return strcmp(wish, "kitty") == 0   ? CLI_KITTY
               : strcmp(wish, "sixel") == 0 ? CLI_SIXEL
                                            : CLI_CHARACTERS;
    if (!asked && isatty(STDIN_FILENO))
        known = ask(&asked);
    return known;
}

size_t cli_screen_width(void)
{
    struct winsize window = {0};
    bool known = isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0;
    return known ? window.ws_col : 0;
}

/* ---- The programs ---- */

extern char **environ;

/* Runs a command of the shell from one file to another; true where it went well. */
static bool convert(const char *command, FILE *in, FILE *out)
{
    char shell[] = "sh", flag[] = "-c", text[200];
    char *argv[] = {shell, flag, text, NULL};
    posix_spawn_file_actions_t files;
    pid_t child;
    int status = -1;
    snprintf(text, sizeof text, "%s", command);
    if (fflush(in) != 0 || lseek(fileno(in), 0, SEEK_SET) != 0)
        return false;
    if (posix_spawn_file_actions_init(&files) != 0)
        return false;
    bool ran = posix_spawn_file_actions_adddup2(&files, fileno(in), STDIN_FILENO) == 0 &&
               posix_spawn_file_actions_adddup2(&files, fileno(out), STDOUT_FILENO) == 0 &&
               posix_spawnp(&child, shell, &files, NULL, argv, environ) == 0;
    posix_spawn_file_actions_destroy(&files);
    if (!ran || waitpid(child, &status, 0) != child || status != 0)
        return false;
    rewind(out);
    return true;
}

/* The width that the picture says in its first line, in pixels; 0 where it says none. */
static long width_of(FILE *svg)
{
    char line[256];
    rewind(svg);
    const char *found = fgets(line, sizeof line, svg) == NULL ? NULL : strstr(line, " width=\"");
    return found == NULL ? 0 : strtol(found + strlen(" width=\""), NULL, 10);
}

/* The pixels of the picture; a wide one is made as narrow as the window, where that is known. */
static bool make_pixels(cli_protocol protocol, FILE *svg, FILE *to)
{
    char command[160], width[60] = "";
    struct winsize window = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_xpixel > 0 &&
        width_of(svg) > window.ws_xpixel)
        snprintf(width, sizeof width, " --keep-aspect-ratio --width=%d", window.ws_xpixel);
    snprintf(command, sizeof command, "rsvg-convert --format=png%s 2>/dev/null%s", width,
             protocol == CLI_SIXEL ? " | img2sixel 2>/dev/null" : "");
    return convert(command, svg, to) && getc(to) != EOF && fseek(to, 0, SEEK_SET) == 0;
}

/* ---- The bytes ---- */

/* Three bytes as four characters; the places of those that are missing are '='. */
static void put_base64(const unsigned char *byte, size_t n, FILE *out)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < n; i += 3) {
        unsigned word = (unsigned)byte[i] << 16 | (i + 1 < n ? (unsigned)byte[i + 1] << 8 : 0) |
                        (i + 2 < n ? byte[i + 2] : 0);
        putc(digit[word >> 18], out);
        putc(digit[word >> 12 & 63], out);
        putc(i + 1 < n ? digit[word >> 6 & 63] : '=', out);
        putc(i + 2 < n ? digit[word & 63] : '=', out);
    }
}

/* a=T: take and show; f=100: PNG; q=2: no answer, which would come as if typed; m=1: more pieces
 * follow. */
static void put_kitty(FILE *png, FILE *out)
{
    unsigned char piece[3072], next[3072];
    size_t n = fread(piece, 1, sizeof piece, png);
    for (const char *keys = "a=T,f=100,q=2,"; n > 0; keys = "") {
        size_t more = fread(next, 1, sizeof next, png);
        fprintf(out, "\33_G%sm=%d;", keys, more > 0);
        put_base64(piece, n, out);
        fputs("\33\\", out);
        memcpy(piece, next, more);
        n = more;
    }
    putc('\n', out);
}

static void put_as_it_is(FILE *sixels, FILE *out)
{
    char piece[4096];
    for (size_t n; (n = fread(piece, 1, sizeof piece, sixels)) > 0;)
        fwrite(piece, 1, n, out);
    putc('\n', out);
}

bool cli_screen_put(cli_protocol protocol, FILE *svg, FILE *out)
{
    FILE *pixels = tmpfile();
    bool made = pixels != NULL && fflush(svg) == 0 && make_pixels(protocol, svg, pixels);
    if (made && protocol == CLI_KITTY)
        put_kitty(pixels, out);
    else if (made)
        put_as_it_is(pixels, out);
    if (pixels != NULL)
        fclose(pixels);
    return made;
}
