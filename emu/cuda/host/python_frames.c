/* python_frames.c - frames of Python: python_frames.h.
 *
 *      first call        Py_AddPendingCall(install)       may be called without the lock
 *      the interpreter   install(): faulthandler.register(SIGURG, file=FILE, all_threads=False)
 *      later calls       raise(SIGURG), in this thread    then FILE has
 *
 *          Stack (most recent call first):
 *            File "/w/kernel.py", line 7 in launch
 *
 * Follows Python's documents of faulthandler, and of the C API, "Asynchronous Notifications" and
 * "Thread State". */
#define _GNU_SOURCE /* memfd_create, RTLD_DEFAULT */
#include "emu/cuda/host/python_frames.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { TEXT = 16 << 10, BUCKETS = 256, FRAMES = 24 };

typedef void handler_function(int);

/* Texts that were taken: each once. */
typedef struct kept {
    struct kept *next;
    char text[];
} kept;

/* Of the process, as its interpreter is; handler: faulthandler's, NULL: it is not there as yet. */
static struct {
    pthread_mutex_t lock;
    bool was_asked;
    int file;
    pid_t owner; /* of the file: a child writes to one of its own */
    handler_function *_Atomic handler;
    kept *bucket[BUCKETS];
} python = {.lock = PTHREAD_MUTEX_INITIALIZER, .file = -1};

/* ---- Preparing the interpreter -------------------------------------------------------------- */

/* A function of the interpreter, as an address. */
static void *symbol_of(const char *name)
{
    return dlsym(RTLD_DEFAULT, name);
}

const void *emui_cu_python_interpreter(void)
{
    return symbol_of("PyGILState_GetThisThreadState");
}

static handler_function *handler_of_signal(void)
{
    struct sigaction is;
    return sigaction(SIGURG, NULL, &is) == 0 ? is.sa_handler : SIG_DFL;
}

/* Runs in the interpreter, which holds its lock; a program with a handler of its own keeps it. */
static int install(void *unused)
{
    char script[400];
    int (*run)(const char *);
    void *symbol = symbol_of("PyRun_SimpleString");
    (void)unused;
    if (symbol == NULL || handler_of_signal() != SIG_DFL)
        return 0;
    memcpy(&run, &symbol, sizeof run); /* a function by an address, as POSIX has it */
    snprintf(script, sizeof script,
             "exec('''try:\n"
             " import faulthandler\n"
             " faulthandler.register(%d, file=%d, all_threads=False)\n"
             "except Exception:\n"
             " pass\n''', {})\n",
             SIGURG, python.file);
    run(script);
    handler_function *is = handler_of_signal();
    if (is != SIG_DFL && is != SIG_IGN)
        python.handler = is;
    return 0;
}

static bool is_running(void)
{
    int (*is_initialized)(void);
    void *symbol = symbol_of("Py_IsInitialized");
    if (symbol == NULL)
        return false;
    memcpy(&is_initialized, &symbol, sizeof is_initialized);
    return is_initialized() != 0;
}

static void ask(void)
{
    int (*add)(int (*)(void *), void *);
    void *symbol = is_running() ? symbol_of("Py_AddPendingCall") : NULL;
    if (symbol == NULL)
        return;
    if (python.file < 0)
        python.file = memfd_create("cuemu python", MFD_CLOEXEC);
    python.owner = getpid();
    memcpy(&add, &symbol, sizeof add);
    python.was_asked = python.file >= 0 && add(install, NULL) == 0;
}

/* Nobody waits for the lock: another thread may have it, or have had it in a parent. */
void emui_cu_python_prepare(void)
{
    if (pthread_mutex_trylock(&python.lock) != 0)
        return;
    if (!python.was_asked)
        ask();
    pthread_mutex_unlock(&python.lock);
}

/* A child has the file of its parent: it gets another one of the same number. */
static bool own_file(void)
{
    if (python.owner == getpid())
        return true;
    int file = memfd_create("cuemu python", MFD_CLOEXEC);
    bool good = file >= 0 && dup3(file, python.file, O_CLOEXEC) >= 0;
    if (file >= 0)
        close(file);
    python.owner = getpid();
    return good;
}

/* ---- Taking --------------------------------------------------------------------------------- */

static bool is_blocked(void)
{
    sigset_t blocked;
    return pthread_sigmask(SIG_BLOCK, NULL, &blocked) != 0 || sigismember(&blocked, SIGURG) != 0;
}

static bool is_thread_of_python(void)
{
    void *(*state)(void);
    void *symbol = symbol_of("PyGILState_GetThisThreadState");
    if (symbol == NULL)
        return false;
    memcpy(&state, &symbol, sizeof state);
    return state() != NULL;
}

/* As many frames as those of machine code, without the line before them. */
static void cut(char *text)
{
    char *first = strchr(text, '\n'), *at = first == NULL ? text + strlen(text) : first + 1;
    memmove(text, at, strlen(at) + 1);
    at = text;
    for (int i = 0; i < FRAMES && at != NULL; ++i)
        at = strchr(at, '\n') == NULL ? NULL : strchr(at, '\n') + 1;
    if (at != NULL)
        *at = '\0';
}

static const char *keep(const char *text)
{
    uint32_t digest = 2166136261U;
    for (const char *c = text; *c != '\0'; ++c)
        digest = (digest ^ (unsigned char)*c) * 16777619U;
    kept **bucket = &python.bucket[digest % BUCKETS];
    for (kept *k = *bucket; k != NULL; k = k->next)
        if (strcmp(k->text, text) == 0)
            return k->text;
    size_t bytes = strlen(text) + 1;
    kept *k = malloc(sizeof *k + bytes);
    if (k == NULL)
        return NULL;
    memcpy(k->text, text, bytes);
    k->next = *bucket;
    *bucket = k;
    return k->text;
}

/* The handler runs before raise returns. */
static const char *take(void)
{
    static char text[TEXT];
    if (handler_of_signal() != python.handler || is_blocked() || !is_thread_of_python() ||
        !own_file() || ftruncate(python.file, 0) != 0 || lseek(python.file, 0, SEEK_SET) != 0 ||
        raise(SIGURG) != 0)
        return NULL;
    ssize_t n = pread(python.file, text, sizeof text - 1, 0);
    text[n < 0 ? 0 : n] = '\0';
    cut(text);
    return *text == '\0' ? NULL : keep(text);
}

const char *emui_cu_python_take(void)
{
    const char *text = NULL;
    int error = errno;
    if (python.handler == NULL || pthread_mutex_trylock(&python.lock) != 0)
        return NULL;
    text = take();
    pthread_mutex_unlock(&python.lock);
    errno = error;
    return text;
}

/* ---- Reading -------------------------------------------------------------------------------- */

/* The last place of a word in a text; NULL: none. */
static char *last_of(char *text, const char *word)
{
    char *found = NULL;
    for (char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word))
        found = at;
    return found;
}

bool emui_cu_python_next(const char **at, char *room, emui_cu_python_frame *to)
{
    static const char begin[] = "  File \"", middle[] = "\", line ", end[] = " in ";
    while (*at != NULL && **at != '\0') {
        size_t length = strcspn(*at, "\n"), n = length;
        n = n < EMUI_CU_PYTHON_LINE ? n : EMUI_CU_PYTHON_LINE - 1;
        memcpy(room, *at, n);
        room[n] = '\0';
        *at += length + ((*at)[length] == '\n');
        char *line = last_of(room, middle);
        char *name = line == NULL ? NULL : strstr(line + sizeof middle - 1, end);
        if (strncmp(room, begin, sizeof begin - 1) != 0 || name == NULL)
            continue;
        *line = *name = '\0';
        *to = (emui_cu_python_frame){.file = room + sizeof begin - 1,
                                     .function = name + sizeof end - 1,
                                     .line = strtol(line + sizeof middle - 1, NULL, 10)};
        return true;
    }
    return false;
}
