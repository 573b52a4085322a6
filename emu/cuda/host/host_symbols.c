/* host_symbols.c - functions, files and lines of addresses: host_symbols.h.
 *
 * addr2line reads what the compiler wrote of a program (-g). It runs without what the dynamic
 * linker was given for the program, and as no child of it: no signal comes, and no wait of the
 * program sees it end. */
#define _GNU_SOURCE /* clone, dladdr, execvpe */
#include "emu/cuda/host/host_symbols.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { AT_ONCE = 64, STACK = 64 << 10, WAIT_MS = 10000, ADDRESS = 24 };
#define LARGE (256 << 20) /* bytes of an object that takes too long to read */

/* Of the process, for ever: findings of one place repeat. */
static struct {
    emui_cu_symbol *at;
    int count, room;
} table;

static emui_cu_symbol *find(const void *at)
{
    for (int i = 0; i < table.count; ++i)
        if (table.at[i].at == at)
            return &table.at[i];
    return NULL;
}

const emui_cu_symbol *emui_cu_symbol_of(const void *at)
{
    return find(at);
}

static char *copy(const char *text, size_t length)
{
    char *to = malloc(length + 1);
    if (to != NULL) {
        memcpy(to, text, length);
        to[length] = '\0';
    }
    return to;
}

/* name and file are the table's from here on; NULL: out of memory. */
static void add_function(emui_cu_symbol *s, const char *name, const char *file, long line)
{
    emui_cu_function *more = realloc(s->function, ((size_t)s->functions + 1) * sizeof *more);
    name = name == NULL ? "" : name;
    file = file == NULL ? "" : file;
    if (more == NULL)
        return;
    s->function = more;
    more[s->functions++] = (emui_cu_function){name, file, line};
}

/* An object that is no program at a place of its own has addresses from 0 on. */
static uint64_t offset_of(const Dl_info *is, const char *at)
{
    const ElfW(Ehdr) *head = is->dli_fbase;
    bool fixed = memcmp(head->e_ident, ELFMAG, SELFMAG) == 0 && head->e_type == ET_EXEC;
    return fixed ? (uintptr_t)at : (uint64_t)(at - (const char *)is->dli_fbase);
}

static const char *file_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* A path from the root on, which a program that changes its folder does not lose; "": memory is
 * short. The program itself may have been started by a relative one. */
static const char *whole_path(const char *path)
{
    char self[PATH_MAX] = "";
    ssize_t n = *path == '/' ? 0 : readlink("/proc/self/exe", self, sizeof self - 1);
    bool is_program = n > 0 && strcmp(file_of(self), file_of(path)) == 0;
    char *to = is_program ? copy(self, strlen(self)) : realpath(path, NULL);
    to = to == NULL ? copy(path, strlen(path)) : to;
    return to == NULL ? "" : to;
}

/* What the dynamic linker knows. The call is before the address that it returns to. */
static void add(void *at)
{
    Dl_info is;
    if (table.count == table.room) {
        int room = table.room == 0 ? AT_ONCE : 2 * table.room;
        emui_cu_symbol *more = realloc(table.at, (size_t)room * sizeof *more);
        if (more == NULL)
            return;
        table.at = more;
        table.room = room;
    }
    emui_cu_symbol *s = &table.at[table.count++];
    *s = (emui_cu_symbol){.at = at, .object = ""};
    if (dladdr((char *)at - 1, &is) == 0 || is.dli_fname == NULL)
        return;
    s->object = whole_path(is.dli_fname);
    s->base = (uintptr_t)is.dli_fbase;
    s->offset = offset_of(&is, (char *)at - 1);
    if (is.dli_sname != NULL)
        add_function(s, copy(is.dli_sname, strlen(is.dli_sname)), "", 0);
}

/* ---- addr2line ------------------------------------------------------------------------------ */

typedef struct command {
    char **argument;
    int out, nothing; /* files: what it writes goes there; /dev/null */
    char *stack;      /* of the process between */
    int child;        /* the process that runs it */
} command;

/* In memory that it shares with its parent, which waits: no call but of the system, not even of a
 * sanitizer, which knows no such stack. */
__attribute__((no_sanitize("address"))) static int run_command(void *with)
{
    static char *const environment[] = {"LC_ALL=C", NULL};
    const command *c = with;
    dup2(c->nothing, STDIN_FILENO);
    dup2(c->nothing, STDERR_FILENO);
    dup2(c->out, STDOUT_FILENO);
    execvpe(c->argument[0], c->argument, environment);
    _exit(127);
}

/* A process that has run another program sends SIGCHLD to its parent when it ends, which the
 * program may be waiting for. So one is put between, that runs none, and ends at once. */
__attribute__((no_sanitize("address"))) static int start_command(void *with)
{
    command *c = with;
    c->child = clone(run_command, c->stack + STACK, CLONE_VM | CLONE_VFORK, c);
    _exit(0);
}

/* All that it wrote, to be freed; NULL: nothing in the time that there is. */
static char *read_all(int from)
{
    char *text = NULL;
    size_t n = 0, room = 0;
    struct pollfd ready = {.fd = from, .events = POLLIN};
    for (;;) {
        if (n + 1 >= room) {
            room = 2 * room + 4096;
            char *more = realloc(text, room);
            if (more == NULL)
                break;
            text = more;
        }
        ssize_t got = poll(&ready, 1, WAIT_MS) == 1 ? read(from, text + n, room - n - 1) : -1;
        if (got <= 0) {
            text[n] = '\0';
            if (got == 0)
                return text;
            break;
        }
        n += (size_t)got;
    }
    free(text);
    return NULL;
}

static char *run(char **argument)
{
    int end[2] = {-1, -1};
    char *stack = malloc(2 * STACK), *text = NULL;
    command c = {.argument = argument,
                 .nothing = open("/dev/null", O_RDWR | O_CLOEXEC),
                 .stack = stack,
                 .child = -1};
    if (stack != NULL && c.nothing >= 0 && pipe2(end, O_CLOEXEC) == 0) {
        c.out = end[1];
        int between = clone(start_command, stack + 2 * STACK, CLONE_VM | CLONE_VFORK, &c);
        close(end[1]);
        text = between < 0 ? NULL : read_all(end[0]);
        close(end[0]);
        if (c.child > 0 && text == NULL)
            kill(c.child, SIGKILL);
        if (between > 0)
            waitpid(between, NULL, (int)__WCLONE);
    }
    if (c.nothing >= 0)
        close(c.nothing);
    free(stack);
    return text;
}

static char *next_line(char **at)
{
    char *line = *at, *end = strchr(line, '\n');
    if (*line == '\0')
        return NULL;
    *at = end == NULL ? line + strlen(line) : end + 1;
    if (end != NULL)
        *end = '\0';
    return line;
}

/* k.cu:12 (discriminator 3): the line; 0: none is known. */
static long cut_line(char *place)
{
    char *colon = strrchr(place, ':');
    long line = colon == NULL ? 0 : strtol(colon + 1, NULL, 10);
    if (line > 0)
        *colon = '\0';
    return line;
}

/* addr2line knows better than the dynamic linker. */
static void forget_functions(emui_cu_symbol *s)
{
    for (int i = 0; i < s->functions; ++i) {
        const emui_cu_function *f = &s->function[i];
        if (*f->name != '\0')
            free((char *)(uintptr_t)f->name);
        if (*f->file != '\0')
            free((char *)(uintptr_t)f->file);
    }
    s->functions = 0;
}

/* Of an object without symbols of its own addr2line names the exported function that is nearest;
 * the dynamic linker knows where that one ends. */
static bool is_guess(const emui_cu_symbol *s, const char *name)
{
    Dl_info is, of;
    void *object = dlopen(s->object, RTLD_LAZY | RTLD_NOLOAD);
    object = object == NULL ? dlopen(NULL, RTLD_LAZY) : object;
    void *exported = object == NULL ? NULL : dlsym(object, name);
    if (object != NULL)
        dlclose(object);
    return exported != NULL && dladdr(exported, &of) != 0 && (uintptr_t)of.dli_fbase == s->base &&
           (dladdr((const char *)s->at - 1, &is) == 0 || is.dli_saddr != exported);
}

/* 0x1139, then pairs of lines: a function, its file and line. */
static void read_symbols(char *text, emui_cu_symbol *const *of, int count)
{
    emui_cu_symbol *s = NULL;
    int i = 0;
    bool is_first = false;
    char *line;
    while ((line = next_line(&text)) != NULL) {
        if (strncmp(line, "0x", 2) == 0) {
            s = i < count ? of[i++] : NULL;
            is_first = true;
            continue;
        }
        char *place = next_line(&text);
        if (s == NULL || place == NULL)
            return;
        long at = cut_line(place);
        if (at <= 0 && is_guess(s, line))
            continue;
        if (is_first)
            forget_functions(s);
        is_first = false;
        add_function(s, strcmp(line, "??") == 0 ? "" : copy(line, strlen(line)),
                     at > 0 ? copy(place, strlen(place)) : "", at);
    }
}

static bool is_readable(const char *object)
{
    struct stat s;
    return *object == '/' && stat(object, &s) == 0 && s.st_size < LARGE;
}

static void ask(emui_cu_symbol *const *of, int count)
{
    char number[AT_ONCE][ADDRESS];
    char *argument[AT_ONCE + 4] = {"addr2line", "-afie", (char *)(uintptr_t)of[0]->object};
    for (int i = 0; i < count; ++i) {
        snprintf(number[i], sizeof number[i], "0x%llx", (unsigned long long)of[i]->offset);
        argument[3 + i] = number[i];
    }
    char *text = run(argument);
    if (text != NULL)
        read_symbols(text, of, count);
    free(text);
}

void emui_cu_look_up(void *const *at, int count)
{
    int first = table.count;
    emui_cu_symbol *of[AT_ONCE];
    for (int i = 0; i < count && i < AT_ONCE; ++i)
        if (find(at[i]) == NULL)
            add(at[i]);
    for (int i = first; i < table.count; ++i) {
        int n = 0;
        bool done = false;
        for (int k = first; k < table.count; ++k)
            if (strcmp(table.at[k].object, table.at[i].object) == 0) {
                done |= k < i;
                of[n++] = &table.at[k];
            }
        if (!done && n > 0 && is_readable(of[0]->object))
            ask(of, n);
    }
    for (int i = first; i < table.count; ++i)
        if (table.at[i].functions == 0)
            add_function(&table.at[i], "", "", 0);
}
