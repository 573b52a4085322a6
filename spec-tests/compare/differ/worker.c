/* worker.c - a backend in a process of its own, as jobs.h says.
 *
 * A fault of a kernel ends what its process has of CUDA, and nothing but a new process mends that:
 *
 *      parent                                worker
 *                                  <-        found, why, about, the names of all variants
 *      variant, line, x, y, report ->        resolves the line itself, executes it
 *                                  <-        status, why, and of an executed one x, y, report
 *
 * both over one socket, numbers and lengths as they lie in memory: the two are one program. Here:
 * the two ends. Not here: what a backend does. */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/compare/differ/jobs.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ARENA = 16 << 20, MILLI = 1000 };

struct worker {
    struct differ_backend base;
    differ_open_backend *open;
    int seconds, socket;
    pid_t process;
    int count[DIFFER_OPS];
    struct text names[DIFFER_OPS]; /* of its variants, one after the other, a NUL after each */
};

/* ---- Both ends ---- */

static bool put(int socket, const void *bytes, size_t n)
{
    const char *at = bytes;
    while (n > 0) {
        ssize_t sent = send(socket, at, n, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        at += sent;
        n -= (size_t)sent;
    }
    return true;
}

/* Until a moment, on the clock that only goes forward; 0: for ever. */
static bool get(int socket, void *bytes, size_t n, time_t until)
{
    char *at = bytes;
    while (n > 0) {
        struct pollfd ready = {socket, POLLIN, 0};
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        long left = until > now.tv_sec ? (long)(until - now.tv_sec) * MILLI : 0;
        if (until != 0 && poll(&ready, 1, (int)left) <= 0)
            return false;
        ssize_t got = recv(socket, at, n, 0);
        if (got <= 0)
            return false;
        at += got;
        n -= (size_t)got;
    }
    return true;
}

static bool put_text(int socket, const struct text *t)
{
    return put(socket, &t->length, sizeof t->length) && put(socket, t->bytes, t->length);
}

static bool get_text(int socket, struct text *t, time_t until)
{
    size_t n = 0;
    text_clear(t);
    if (!get(socket, &n, sizeof n, until))
        return false;
    char *bytes = need(malloc(n + 1));
    bool got = get(socket, bytes, n, until);
    if (got)
        text_append(t, bytes, n);
    free(bytes);
    return got;
}

static bool put_image(int socket, const struct differ_plan *p, const struct differ_image *m)
{
    return put(socket, m->x, p->x.bytes) && put(socket, m->y, p->y.bytes) &&
           put(socket, m->report, p->report.bytes);
}

static bool get_image(int socket, const struct differ_plan *p, struct differ_image *m, time_t until)
{
    return get(socket, m->x, p->x.bytes, until) && get(socket, m->y, p->y.bytes, until) &&
           get(socket, m->report, p->report.bytes, until);
}

/* ---- The worker ---- */

static bool introduce(int socket, gpu_found found, struct differ_backend *b, const struct text *why)
{
    char about[sizeof b->about] = "";
    if (b != NULL)
        memcpy(about, b->about, sizeof about);
    bool sent = put(socket, &found, sizeof found) && put_text(socket, why) &&
                put(socket, about, sizeof about);
    for (int op = 0; sent && gpu_operations[op] != NULL; ++op) {
        struct text names = {NULL, 0, 0};
        int count = b == NULL ? 0 : b->variants(b, gpu_operations[op]);
        text_clear(&names);
        for (int k = 0; k < count; ++k) {
            const char *name = b->variant_name(b, gpu_operations[op], k);
            text_append(&names, name, strlen(name) + 1);
        }
        sent = put(socket, &count, sizeof count) && put_text(socket, &names);
        text_free(&names);
    }
    return sent;
}

/* One case, whose line was read; false where the parent is gone, or the backend broken. */
static bool answer(int socket, struct differ_backend *b, int variant, const char *line,
                   struct differ_session *s)
{
    struct differ_case c;
    struct differ_plan p;
    struct differ_fault fault;
    struct differ_answer a = {0};
    struct text why = {NULL, 0, 0};
    text_clear(&why);
    ct_init(&s->cx, s->arena, s->room);
    bool known = differ_parse(&c, line, &fault) && differ_resolve(&p, &c, &s->cx, &fault);
    if (!known)
        return false;
    differ_prepare(&p, &a);
    bool good = get_image(socket, &p, &a.image[0], 0);
    enum differ_status status =
        good ? b->execute(b, &p, variant, &a.image[0], &why) : DIFFER_BROKEN;
    good = good && put(socket, &status, sizeof status) && put_text(socket, &why) &&
           (status != DIFFER_EXECUTED || put_image(socket, &p, &a.image[0]));
    differ_answer_free(&a);
    text_free(&why);
    return good && status != DIFFER_BROKEN;
}

static void work(const struct worker *w, int socket)
{
    struct differ_backend *b = NULL;
    struct differ_session s;
    struct text text = {NULL, 0, 0};
    int variant = 0;
    text_clear(&text);
    gpu_found found = w->open(&b, &text);
    bool good = introduce(socket, found, b, &text) && b != NULL;
    differ_session_open(&s, NULL, b);
    while (good && get(socket, &variant, sizeof variant, 0) && get_text(socket, &text, 0))
        good = answer(socket, b, variant, text.bytes, &s);
    differ_session_close(&s);
    text_free(&text);
    if (b != NULL)
        b->close(b);
}

/* ---- The parent ---- */

static time_t deadline(const struct worker *w)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + w->seconds;
}

static void stop(struct worker *w)
{
    if (w->process > 0) {
        close(w->socket);
        kill(w->process, SIGKILL);
        waitpid(w->process, NULL, 0);
    }
    w->process = 0;
}

static bool meet(struct worker *w, gpu_found *found, struct text *why)
{
    time_t until = deadline(w);
    bool good = get(w->socket, found, sizeof *found, until) && get_text(w->socket, why, until) &&
                get(w->socket, w->base.about, sizeof w->base.about, until);
    for (int op = 0; good && gpu_operations[op] != NULL; ++op)
        good = get(w->socket, &w->count[op], sizeof w->count[op], until) &&
               get_text(w->socket, &w->names[op], until);
    return good;
}

/* A process with a fresh backend. */
static gpu_found start(struct worker *w, struct text *why)
{
    int end[2];
    gpu_found found = GPU_BROKEN;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, end) != 0) {
        text_puts(why, "no socket for a process of its own");
        return GPU_BROKEN;
    }
    fflush(NULL);
    w->process = fork();
    if (w->process == 0) {
        close(end[0]);
        work(w, end[1]);
        _exit(0);
    }
    close(end[1]);
    w->socket = end[0];
    if (w->process < 0) {
        close(end[0]);
        text_puts(why, "no process of its own");
    } else if (!meet(w, &found, why)) {
        text_puts(why, "its process ended before it was opened");
        found = GPU_BROKEN;
    }
    if (found != GPU_FOUND)
        stop(w);
    return found;
}

static int variants(struct differ_backend *backend, const gpu_operation *op)
{
    return ((struct worker *)backend)->count[differ_number(op)];
}

static const char *variant_name(struct differ_backend *backend, const gpu_operation *op,
                                int variant)
{
    const char *name = ((struct worker *)backend)->names[differ_number(op)].bytes;
    for (int k = 0; k < variant; ++k)
        name += strlen(name) + 1;
    return name;
}

static bool ask(struct worker *w, const struct differ_plan *p, int variant, struct differ_image *m)
{
    char line[DIFFER_LINE];
    differ_print(p->c, line, sizeof line);
    struct text text = {line, strlen(line), sizeof line};
    return put(w->socket, &variant, sizeof variant) && put_text(w->socket, &text) &&
           put_image(w->socket, p, m);
}

static bool hear(struct worker *w, const struct differ_plan *p, struct differ_image *m,
                 enum differ_status *status, struct text *why)
{
    time_t until = deadline(w);
    return get(w->socket, status, sizeof *status, until) && get_text(w->socket, why, until) &&
           (*status != DIFFER_EXECUTED || get_image(w->socket, p, m, until));
}

/* How the process ended, or that it has not. */
static void say_end(struct worker *w, struct text *why)
{
    int status = 0;
    struct timespec moment = {0, 10 * MILLI * MILLI};
    nanosleep(&moment, NULL); /* its socket closes before it has ended */
    if (waitpid(w->process, &status, WNOHANG) == 0)
        text_printf(why, "no answer within %d s", w->seconds);
    else if (WIFSIGNALED(status))
        text_printf(why, "its process ended by signal %d", WTERMSIG(status));
    else
        text_printf(why, "its process ended with status %d", WEXITSTATUS(status));
}

static enum differ_status execute(struct differ_backend *backend, const struct differ_plan *p,
                                  int variant, struct differ_image *image, struct text *why)
{
    struct worker *w = (struct worker *)backend;
    enum differ_status status = DIFFER_BROKEN;
    if (w->process == 0 && start(w, why) != GPU_FOUND)
        return DIFFER_BROKEN;
    bool heard = ask(w, p, variant, image) && hear(w, p, image, &status, why);
    if (heard && status != DIFFER_BROKEN)
        return status;
    if (!heard)
        say_end(w, why);
    stop(w);
    return DIFFER_FAULTED;
}

static void close_worker(struct differ_backend *backend)
{
    struct worker *w = (struct worker *)backend;
    stop(w);
    for (int op = 0; op < DIFFER_OPS; ++op)
        text_free(&w->names[op]);
    free(w);
}

gpu_found differ_worker_open(differ_open_backend *open, int seconds,
                             struct differ_backend **backend, struct text *why)
{
    struct worker *w = need(calloc(1, sizeof *w));
    w->base = (struct differ_backend){"gpu", variants, variant_name, execute, close_worker, ""};
    w->open = open;
    w->seconds = seconds;
    for (int op = 0; op < DIFFER_OPS; ++op)
        text_clear(&w->names[op]);
    gpu_found found = start(w, why);
    *backend = found == GPU_FOUND ? &w->base : NULL;
    if (found != GPU_FOUND)
        close_worker(&w->base);
    return found;
}
