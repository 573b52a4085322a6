/* tell.c - findings of a program are reported when they occur: as text on standard error, and as
 * records for cuemu.
 *
 *      a finding occurs     record and text; of an early read of shared memory the text waits for
 *                           the write that races with it, or else for the next text
 *      the launch ends      record and text of what is known by then: lanes, followers
 *
 * A kernel that is launched again with the same fault is told of once. Not here: the form of the
 * text and of a record (report/record.c). */
#define _POSIX_C_SOURCE 200809L
#include "emu/check/report/findings.h"
#include "emu/cuda/device/state.h"
#include "emu/ptx/mangled.h"
#include "emu/stats/suppress.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TEXT = 512, CANNOT_REPORT = 2 }; /* 2: the exit code, as cuemu has it */

static void place_of(const emui_cu_launch *l, int cta, int warp, int lane, emui_cu_thread *to)
{
    int64_t rest = cta, thread = (int64_t)warp * EMU_LANES + lane;
    to->block[0] = -1;
    for (int k = 0; cta >= 0 && warp >= 0 && lane >= 0 && k < 3; ++k) {
        to->block[k] = (long)(rest % l->grid[k]);
        to->thread[k] = (long)(thread % l->block[k]);
        rest /= l->grid[k];
        thread /= l->block[k];
    }
}

/* ---- Findings ------------------------------------------------------------------------------- */

/* Once: what is lost can be anything that comes after it. */
void emui_cu_tell_lost(emui_cu_device *d, const char *what)
{
    if (d->lost)
        return;
    d->lost = true;
    emui_cu_say("%s cannot be written: %s", what, strerror(errno));
    if (d->records == NULL)
        return;
    emui_cu_mark_write(d->records, 'X', what);
    if (fflush(d->records) != 0)
        _exit(CANNOT_REPORT); /* nobody would know */
}

/* A program may have closed it, or led it elsewhere: then cuemu shows the findings at the end. */
static bool has_standard_error(const emui_cu_device *d)
{
    char own[sizeof d->standard_error];
    struct stat s;
    if (d->shows || d->text_to != stderr || fstat(STDERR_FILENO, &s) != 0)
        return d->shows || d->text_to != stderr;
    snprintf(own, sizeof own, "%llu:%llu", (unsigned long long)s.st_dev,
             (unsigned long long)s.st_ino);
    return strcmp(own, d->standard_error) == 0;
}

static void write_record(emui_cu_device *d, const emui_cu_record *r)
{
    if (d->records == NULL)
        return;
    emui_cu_record_write(d->records, r);
    if (fflush(d->records) != 0 || ferror(d->records))
        emui_cu_tell_lost(d, "the report of findings");
}

static void show(emui_cu_device *d, emui_cu_record *r)
{
    if (d->shown != NULL)
        fputs("\r\033[K", stderr);
    if (d->records == NULL)
        fputs("cuemu: ", d->text_to);
    emui_cu_record_print(d->text_to, r, d->folder, d->colors);
    r->shown = fflush(d->text_to) == 0 && ferror(d->text_to) == 0;
    d->last_shown = r->number;
}

/* A finding of its own, of a call or of a launch that was refused. */
static void put(emui_cu_device *d, emui_cu_record *r)
{
    r->process = (long)getpid();
    r->number = ++d->numbers;
    r->suppressed = d->rules != NULL && emui_cu_is_suppressed(r, d->rules);
    write_record(d, r);
    if (r->suppressed || !has_standard_error(d))
        return;
    show(d, r);
    write_record(d, r);
}

bool emui_cu_is_wanted(const emui_cu_device *d, const emui_cu_launch *l)
{
    return emui_cu_filter_wants(d->filter, l->kernel->name, d->launches);
}

enum { REFUSED = -1 }; /* in the place of a rule of the machine */

/* The same of an earlier launch of this kernel. */
static bool was_reported(const emui_cu_device *d, emui_cu_reported what)
{
    for (int i = 0; i < d->reported_count; ++i)
        if (d->reported[i].kernel == what.kernel && d->reported[i].rule == what.rule &&
            d->reported[i].pc == what.pc)
            return true;
    return false;
}

static void remember(emui_cu_device *d, emui_cu_reported what)
{
    emui_cu_reported *more = realloc(d->reported, (size_t)(d->reported_count + 1) * sizeof *more);
    if (more == NULL)
        return;
    d->reported = more;
    d->reported[d->reported_count++] = what;
}

/* The kernel's name and the shape of the launch; to be freed: the name, or NULL. */
static char *set_launch(const emui_cu_launch *l, emui_cu_record *r)
{
    char *name = emui_ptx_whole_name(l->kernel->name);
    r->kernel = name != NULL ? name : l->kernel->name;
    for (int k = 0; k < 3; ++k) {
        r->grid[k] = (long)l->grid[k];
        r->block[k] = (long)l->block[k];
    }
    return name;
}

/* What the machine calls no memory may be known here. */
static void explain(const emui_cu_device *d, const emu_finding *f, char *text, emui_cu_record *r)
{
    static const char nothing[] = "no memory is there";
    char what[TEXT / 2];
    const char *at = strstr(f->message, nothing);
    bool is_global = strstr(f->message, ".shared") == NULL && strstr(f->message, ".local") == NULL;
    if (f->rule != EMU_BOUNDS || !is_global || at == NULL)
        return;
    const char *repair = emui_cu_explain(d, f->address, what, sizeof what);
    if (repair == NULL)
        return;
    const int known =
        (int)(at - f->message) + (int)sizeof nothing - 1; /* the nearest is no cause */
    snprintf(text, 2 * TEXT, "%.*s: %s", known, f->message, what);
    r->message = text;
    r->repair = repair;
}

/* ---- Where the host called ------------------------------------------------------------------ */

/* Of an allocation: where it was made, and where it was freed. */
static void put_memory(FILE *to, const emui_cu_memory *a)
{
    if (a == NULL)
        return;
    emui_cu_backtrace_write(to, "allocation", &a->made, NULL);
    emui_cu_backtrace_write(to, "free", &a->gone, NULL);
}

/* The last one that begins at or before an address: a kernel that runs over its end is near. */
static const emui_cu_memory *memory_before(const emui_cu_device *d, uint64_t address)
{
    enum { NEAR = 64 << 10 };
    const emui_cu_memory *found = emui_cu_memory_at(d, address);
    if (found == NULL)
        found = emui_cu_freed_at(d, address);
    for (int i = 0; found == NULL && i < d->memory.count; ++i) {
        const emui_cu_memory *a = d->memory.at[i];
        if (a->address <= address && address - a->address - a->bytes < NEAR)
            found = a;
    }
    return found;
}

/* Frames of a launch, to be freed; NULL: none. memory: NULL where the finding is about none. */
static char *frames_of(const emui_cu_launch *l, const emui_cu_memory *memory)
{
    char *lines = NULL;
    size_t bytes = 0;
    FILE *to = open_memstream(&lines, &bytes);
    if (to == NULL)
        return NULL;
    emui_cu_backtrace_write(to, "launch", &l->from, l->kernel->name);
    put_memory(to, memory);
    fclose(to);
    return lines;
}

void emui_cu_about(emui_cu_device *d, const char *of, const emui_cu_backtrace *from,
                   const char *kernel)
{
    if (d->abouts < EMUI_CU_ABOUT)
        d->about[d->abouts++] = (emui_cu_about_call){of, from, kernel};
}

void emui_cu_about_memory(emui_cu_device *d, const emui_cu_memory *a)
{
    if (a == NULL)
        return;
    emui_cu_about(d, "allocation", &a->made, NULL);
    emui_cu_about(d, "free", &a->gone, NULL);
}

/* Frames of the calls that a finding of a call is about, the one that runs first; that of a leak is
 * the end of the program. To be freed. */
static char *frames_of_call(emui_cu_device *d, const char *rule)
{
    char *lines = NULL;
    size_t bytes = 0;
    emui_cu_backtrace now;
    FILE *to = open_memstream(&lines, &bytes);
    bool has_call = d->abouts > 0 &&
                    (strcmp(d->about[0].of, "call") == 0 || strcmp(d->about[0].of, "access") == 0);
    if (to == NULL)
        return NULL;
    emui_cu_backtrace_take(&now);
    if (!has_call && strcmp(rule, "leak") != 0)
        emui_cu_backtrace_write(to, "call", &now, NULL);
    for (int i = 0; i < d->abouts; ++i)
        emui_cu_backtrace_write(to, d->about[i].of, d->about[i].from, d->about[i].kernel);
    d->abouts = 0;
    fclose(to);
    return lines;
}

/* ---- Findings of a kernel ------------------------------------------------------------------- */

/* The record of a finding, whose texts may need room. */
typedef struct written {
    emui_cu_record r;
    char *name, *host, text[2 * TEXT];
} written;

static void free_written(written *w)
{
    free(w->name);
    free(w->host);
}

static void describe(const emui_cu_device *d, int i, written *w)
{
    const emui_cu_launch *l = d->now;
    const emui_cu_live *live = &d->live[i - d->first];
    const emu_finding *f = emu_found(d->m, i);
    const emu_source *s = emu_ptx_source(l->kernel->image->ptx, f->pc);
    w->r = (emui_cu_record){.rule = emu_rule_name(f->rule),
                            .message = f->message,
                            .repair = f->repair,
                            .note = f->note,
                            .launch = d->launches,
                            .process = (long)getpid(),
                            .number = live->number,
                            .cause = live->cause,
                            .suppressed = live->suppressed,
                            .shown = live->shown};
    if (s != NULL) {
        w->r.file = s->file;
        w->r.line = s->file == NULL ? 0 : s->line;
        w->r.ptx_line = s->at;
        w->r.header = s->header;
    }
    explain(d, f, w->text, &w->r);
    place_of(l, f->cta, f->warp, f->lane, &w->r.who);
    place_of(l, f->other.cta, f->other.warp, f->other.lane, &w->r.other);
    w->name = set_launch(l, &w->r);
    bool of_memory = f->rule == EMU_BOUNDS || f->rule == EMU_UNINITIALISED;
    w->r.host = w->host = frames_of(l, of_memory ? memory_before(d, f->address) : NULL);
}

/* The first of its group that is reported; NULL: it is that itself. Suppressing a cause so leaves
 * those that follow from it, the first of them in its place. */
static const emui_cu_live *representative(const emui_cu_device *d, int i)
{
    int root = emu_found(d->m, i)->cause;
    for (int k = root < d->first ? i : root; k < i; ++k) {
        const emui_cu_live *live = &d->live[k - d->first];
        if ((k == root || emu_found(d->m, k)->cause == root) && !live->suppressed)
            return live;
    }
    return NULL;
}

static emui_cu_live *next_live(emui_cu_device *d)
{
    emui_cu_live *more = realloc(d->live, (size_t)(d->lives + 1) * sizeof *more);
    if (more == NULL)
        return NULL;
    d->live = more;
    more[d->lives] = (emui_cu_live){.known = true};
    return &more[d->lives++];
}

static bool is_shown(const emui_cu_device *d, const emui_cu_record *r)
{
    return has_standard_error(d) && !r->suppressed && (r->cause == 0 || d->shows_all);
}

/* Is it to be reported? It has a number then: of its own, or of the one whose place it takes. */
static bool is_reported(emui_cu_device *d, int i, emui_cu_live *live)
{
    const emui_cu_live *cause = representative(d, i);
    const emu_finding *f = emu_found(d->m, i);
    emui_cu_reported what = {d->now->kernel, (int)f->rule, f->pc};
    if (live->known) {
        live->known = was_reported(d, what) || (cause != NULL && cause->known);
        if (live->known)
            return false;
        live->number = ++d->numbers;
        live->cause = cause == NULL ? 0 : cause->number;
    }
    remember(d, what);
    return true;
}

static void show_live(emui_cu_device *d, emui_cu_live *live, written *w)
{
    const char *replaced = live->shown ? live->rule : NULL;
    show(d, &w->r);
    if (replaced != NULL)
        fprintf(d->text_to,
                "    it is the cause of the finding \"%s\" above, and counts in its place\n",
                replaced);
    live->shown = w->r.shown;
    live->rule = w->r.rule;
    write_record(d, &w->r);
}

/* Its record is there: cuemu shows it where the program does not get to it. */
static bool is_early_read(const emui_cu_device *d, int i)
{
    const emui_found *f = &d->m->finding[i];
    return d->records != NULL && f->said.rule == EMU_UNINITIALISED && !f->said.note &&
           f->region != NULL && f->region->space == EMU_SHARED;
}

static void show_held(emui_cu_device *d)
{
    for (int k = 0; k < d->lives; ++k) {
        written w;
        if (!d->live[k].held)
            continue;
        d->live[k].held = false;
        describe(d, d->first + k, &w);
        if (is_shown(d, &w.r))
            show_live(d, &d->live[k], &w);
        free_written(&w);
    }
}

/* A finding occurs, or takes the place of an earlier one: it is written and shown at once, since
 * the program may be ended before the launch is. */
static void hear(void *with, emu_machine *m, int i)
{
    emui_cu_device *d = with;
    emui_cu_live *live = NULL;
    if (d->now != NULL)
        live = i - d->first < d->lives ? &d->live[i - d->first] : next_live(d);
    bool unwanted = d->errors_only && emu_found(d->m, i)->note;
    if (live == NULL || unwanted || !emui_cu_is_wanted(d, d->now) || !is_reported(d, i, live))
        return;
    written w;
    (void)m;
    const bool was_held = live->held;
    describe(d, i, &w);
    live->suppressed = w.r.suppressed = d->rules != NULL && emui_cu_is_suppressed(&w.r, d->rules);
    write_record(d, &w.r);
    live->held = is_early_read(d, i);
    if (is_shown(d, &w.r) && !live->held) {
        if (!was_held)
            show_held(d);
        show_live(d, live, &w);
    }
    free_written(&w);
}

void emui_cu_listen(emui_cu_device *d, const emui_cu_launch *l)
{
    d->now = l;
    d->first = emu_findings(d->m);
    d->lives = 0;
    emu_listen_findings(d->m, hear, d);
}

static long followers_of(const emui_cu_device *d, long number)
{
    long n = 0;
    for (int i = 0; i < d->lives; ++i)
        n += d->live[i].cause == number && !d->live[i].suppressed;
    return n;
}

/* What is known at the end of the launch: who did the same, and what follows. */
static void complete(emui_cu_device *d, int i)
{
    int64_t ctas = 0;
    written w;
    describe(d, i, &w);
    w.r.lanes = (long)emu_found_lanes(d->m, i, &ctas);
    w.r.ctas = (long)ctas;
    w.r.followers = d->shows_all ? 0 : followers_of(d, w.r.number);
    if (is_shown(d, &w.r) && w.r.number == d->last_shown)
        emui_cu_record_print_end(d->text_to, &w.r);
    else if (is_shown(d, &w.r))
        emui_cu_record_print_late(d->text_to, &w.r, d->folder);
    write_record(d, &w.r);
    free_written(&w);
}

void emui_cu_tell_refused(emui_cu_device *d, const emui_cu_launch *l, const emui_cu_refusal *why)
{
    int32_t digest = 0; /* of why: another reason is another finding */
    for (const char *c = why->text; *c != '\0'; ++c)
        digest = (digest * 31 + *c) % (1 << 24);
    emui_cu_reported what = {l->kernel, REFUSED, digest};
    if (!emui_cu_is_wanted(d, l) || was_reported(d, what))
        return;
    remember(d, what);
    emui_cu_record r = {.rule = "launch refused",
                        .message = why->text,
                        .repair = why->repair,
                        .launch = d->launches + 1,
                        .who = {.block = {-1}},
                        .other = {.block = {-1}}};
    char *name = set_launch(l, &r), *host = frames_of(l, NULL);
    r.host = host;
    put(d, &r);
    free(name);
    free(host);
}

void emui_cu_tell(emui_cu_device *d)
{
    if (d->records != NULL) {
        emui_ran_write(d->records, &d->ran);
        if (fflush(d->records) != 0)
            emui_cu_tell_lost(d, "the report of launches");
    }
    show_held(d);
    int last = 0; /* right after its text */
    while (last < d->lives && (d->live[last].known || d->live[last].number != d->last_shown))
        ++last;
    if (last < d->lives)
        complete(d, d->first + last);
    for (int i = 0; i < d->lives; ++i)
        if (!d->live[i].known && i != last)
            complete(d, d->first + i);
    emu_listen_findings(d->m, NULL, NULL);
    d->now = NULL;
    d->lives = 0;
}

static void put_call(emui_cu_device *d, emui_cu_record r, const char *format, va_list list)
{
    char message[TEXT];
    vsnprintf(message, sizeof message, format, list);
    r.message = message;
    r.who.block[0] = r.other.block[0] = -1;
    char *host = frames_of_call(d, r.rule);
    r.host = host;
    put(d, &r);
    free(host);
}

void emui_cu_tell_call(emui_cu_device *d, const char *call, const char *rule, const char *repair,
                       const char *format, ...)
{
    va_list list;
    va_start(list, format);
    put_call(d, (emui_cu_record){.rule = rule, .repair = repair, .call = call}, format, list);
    va_end(list);
}

void emui_cu_note_call(emui_cu_device *d, const char *call, const char *rule, const char *repair,
                       const char *format, ...)
{
    va_list list;
    va_start(list, format);
    if (d->m->config.strict && !d->errors_only)
        put_call(d, (emui_cu_record){.rule = rule, .repair = repair, .call = call, .note = true},
                 format, list);
    va_end(list);
}
