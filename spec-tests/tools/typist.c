/* typist.c - types at a program that runs on a terminal of its own, and reads what it writes.
 *
 *      typist ROWS COLUMNS PROGRAM [ARGUMENT..] <SCRIPT
 *
 *      type TEXT     keys; \n \r \t \e \\ and \xNN stand for bytes
 *      wait TEXT     until the program has written it after what was waited for last
 *      never TEXT    it has not written this since it began
 *      end CODE      the program ends by itself, with this status
 *
 * Exit status 0 where all came true; else 1, and what the program wrote since the last wait. The
 * suites compile it: it needs POSIX alone. */
#define _XOPEN_SOURCE 600
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SECONDS = 60, OUTPUT = 1 << 20, LINE = 4096 };

static char output[OUTPUT + 1];
static size_t length, seen; /* read so far; up to the end of what was waited for */
static int terminal;
static pid_t program;

static void fail(const char *what, const char *text)
{
    fprintf(stderr, "typist: %s %s; written since:\n", what, text);
    for (size_t i = seen; i < length; ++i)
        if (output[i] == '\33')
            fputs("\\e", stderr);
        else if (output[i] != '\r')
            fputc(output[i], stderr);
    fputc('\n', stderr);
    kill(program, 9);
    exit(1);
}

/* Bytes in place of \n, \r, \t, \e, \\ and \xNN; their number. */
static size_t unescape(char *text)
{
    static const char from[] = "nrte\\", to[] = "\n\r\t\33\\";
    char *out = text;
    for (const char *at = text; *at != '\0'; ++at, ++out) {
        if (*at != '\\') {
            *out = *at;
        } else if (*++at == 'x') {
            const char digits[] = {at[1], at[2], '\0'};
            *out = (char)strtol(digits, NULL, 16);
            at += 2;
        } else {
            const char *found = strchr(from, *at);
            *out = found == NULL ? *at : to[found - from];
        }
    }
    *out = '\0';
    return (size_t)(out - text);
}

static void start(int rows, int columns, char **argv)
{
    enum { WIDE = 8, HIGH = 16 }; /* a character, in pixels */
    struct winsize size = {.ws_row = (unsigned short)rows,
                           .ws_col = (unsigned short)columns,
                           .ws_xpixel = (unsigned short)(columns * WIDE),
                           .ws_ypixel = (unsigned short)(rows * HIGH)};
    terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0)
        exit(77);
    const char *name = ptsname(terminal);
    program = fork();
    if (program == 0) {
        setsid();
        int slave = open(name, O_RDWR); /* the first one opened controls the session */
        ioctl(slave, TIOCSWINSZ, &size);
        for (int fd = 0; fd < 3; ++fd)
            dup2(slave, fd);
        close(slave);
        close(terminal);
        execv(argv[0], argv);
        _exit(127);
    }
}

/* False at the end of what the program writes, or where it writes nothing for so long. */
static int read_more(void)
{
    struct pollfd ready = {.fd = terminal, .events = POLLIN};
    if (length == OUTPUT || poll(&ready, 1, SECONDS * 1000) <= 0)
        return 0;
    ssize_t n = read(terminal, output + length, OUTPUT - length);
    if (n <= 0)
        return 0;
    length += (size_t)n;
    output[length] = '\0';
    return 1;
}

static void wait_for(const char *text)
{
    const char *found;
    while ((found = strstr(output + seen, text)) == NULL)
        if (!read_more())
            fail("never saw", text);
    seen = (size_t)(found - output) + strlen(text);
}

static void wait_end(int code)
{
    const struct timespec moment = {.tv_nsec = 10000000};
    int status = 0, tries = SECONDS * 100;
    while (read_more())
        continue;
    while (waitpid(program, &status, WNOHANG) == 0 && --tries > 0)
        nanosleep(&moment, NULL);
    if (tries == 0)
        fail("it goes on,", "which was to end");
    if (!WIFEXITED(status) || WEXITSTATUS(status) != code)
        fail("it ended with another status than", code == 0 ? "0" : "that");
}

static void obey(char *line)
{
    size_t word = strcspn(line, " ");
    char *text = line + word + (line[word] == ' ');
    size_t n = unescape(text);
    if (strncmp(line, "type ", 5) == 0) {
        if (write(terminal, text, n) != (ssize_t)n)
            fail("cannot type", text);
    } else if (strncmp(line, "wait ", 5) == 0) {
        wait_for(text);
    } else if (strncmp(line, "never ", 6) == 0) {
        if (strstr(output, text) != NULL)
            fail("saw", text);
    } else if (strncmp(line, "end ", 4) == 0) {
        wait_end(atoi(text));
    } else if (line[0] != '#' && line[0] != '\0') {
        fail("cannot read", line);
    }
}

int main(int argc, char **argv)
{
    static char line[LINE];
    if (argc < 4)
        return 2;
    start(atoi(argv[1]), atoi(argv[2]), argv + 3);
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        obey(line);
    }
    return 0;
}
