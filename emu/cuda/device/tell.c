/* tell.c - what was found in a program is told: as text on standard error, or in a file as records
 * for cuemu.
 *
 * A kernel that is launched again with the same fault is told of once. Not here: the form of the
 * text and of a record (report/record.c). */
#define _POSIX_C_SOURCE 200809L
#include "emu/cuda/device/state.h"
#include "emu/cuda/report/record.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 512 };

/* ---- Names ---------------------------------------------------------------------------------- */

typedef char *demangler(const char *name, char *to, size_t *length, int *status);

/* A C++ program brings the function that turns a mangled name into its text; NULL: it is C. To be
 * freed. */
char *emui_cu_demangled(const char *name)
{
    demangler *demangle = NULL;
    int status = 0;
    void *program = dlopen(NULL, RTLD_LAZY);
    if (program == NULL)
        return NULL;
    *(void **)&demangle = dlsym(program, "__cxa_demangle");
    dlclose(program);
    return demangle == NULL ? NULL : demangle(name, NULL, NULL, &status);
}

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

static void put(emui_cu_device *d, const emui_cu_record *r)
{
    if (d->records != NULL) {
        emui_cu_record_write(d->records, r);
        fflush(d->records);
    } else {
        fputs("cuemu: ", stderr);
        emui_cu_record_print(stderr, r, false);
    }
}

bool emui_cu_is_wanted(const emui_cu_device *d, const emui_cu_launch *l)
{
    return (d->only == NULL || strstr(l->kernel->name, d->only) != NULL) &&
           (d->only_launch == 0 || d->only_launch == d->launches);
}

enum { REFUSED = -1 }; /* in the place of a rule of the machine */

/* The same of an earlier launch of this kernel. */
static bool was_told(const emui_cu_device *d, emui_cu_told what)
{
    for (int i = 0; i < d->told_count; ++i)
        if (d->told[i].kernel == what.kernel && d->told[i].rule == what.rule &&
            d->told[i].pc == what.pc)
            return true;
    return false;
}

static void remember(emui_cu_device *d, emui_cu_told what)
{
    emui_cu_told *more = realloc(d->told, (size_t)(d->told_count + 1) * sizeof *more);
    if (more == NULL)
        return;
    d->told = more;
    d->told[d->told_count++] = what;
}

/* With the kernel's name and the shape of the launch. */
static void put_of_launch(emui_cu_device *d, const emui_cu_launch *l, emui_cu_record *r)
{
    char *name = emui_cu_demangled(l->kernel->name);
    r->kernel = name != NULL ? name : l->kernel->name;
    for (int k = 0; k < 3; ++k) {
        r->grid[k] = (long)l->grid[k];
        r->block[k] = (long)l->block[k];
    }
    put(d, r);
    free(name);
}

/* What the machine calls no memory may be known here. */
static void explain(const emui_cu_device *d, const emu_finding *f, char *text, emui_cu_record *r)
{
    static const char nothing[] = "no memory is there";
    char what[TEXT / 2];
    size_t length = strlen(f->message);
    bool is_global = strstr(f->message, ".shared") == NULL && strstr(f->message, ".local") == NULL;
    if (f->rule != EMU_BOUNDS || !is_global || length < sizeof nothing ||
        strcmp(f->message + length - (sizeof nothing - 1), nothing) != 0)
        return;
    const char *repair = emui_cu_explain(d, f->address, what, sizeof what);
    if (repair == NULL)
        return;
    snprintf(text, 2 * TEXT, "%s: %s", f->message, what);
    r->message = text;
    r->repair = repair;
}

static void tell_one(emui_cu_device *d, const emui_cu_launch *l, const emu_finding *f,
                     int followers)
{
    const emu_source *s = emu_ptx_source(l->kernel->image->ptx, f->pc);
    char text[2 * TEXT];
    emui_cu_record r = {.rule = emu_rule_name(f->rule),
                        .message = f->message,
                        .repair = f->repair,
                        .note = f->note,
                        .launch = d->launches,
                        .followers = followers};
    if (s != NULL) {
        r.file = s->file;
        r.line = s->file == NULL ? 0 : s->line;
        r.ptx_line = s->at;
    }
    explain(d, f, text, &r);
    place_of(l, f->cta, f->warp, f->lane, &r.who);
    place_of(l, f->other.cta, f->other.warp, f->other.lane, &r.other);
    put_of_launch(d, l, &r);
}

void emui_cu_tell_refused(emui_cu_device *d, const emui_cu_launch *l, const emui_cu_refusal *why)
{
    int32_t digest = 0; /* of why: another reason is another finding */
    for (const char *c = why->text; *c != '\0'; ++c)
        digest = (digest * 31 + *c) % (1 << 24);
    emui_cu_told what = {l->kernel, REFUSED, digest};
    if (!emui_cu_is_wanted(d, l) || was_told(d, what))
        return;
    remember(d, what);
    put_of_launch(d, l,
                  &(emui_cu_record){.rule = "launch refused",
                                    .message = why->text,
                                    .repair = why->repair,
                                    .launch = d->launches + 1,
                                    .who = {.block = {-1}},
                                    .other = {.block = {-1}}});
}

void emui_cu_tell(emui_cu_device *d, const emui_cu_launch *l, int first)
{
    if (d->records != NULL) {
        emui_cu_ran_write(d->records, &d->ran);
        fflush(d->records);
    }
    bool wanted = emui_cu_is_wanted(d, l);
    for (int i = first; wanted && i < emu_findings(d->m); ++i) {
        const emu_finding *f = emu_found(d->m, i);
        emui_cu_told what = {l->kernel, (int)f->rule, f->pc};
        if (f->cause >= first || was_told(d, what))
            continue;
        remember(d, what);
        tell_one(d, l, f, emu_followers(d->m, i));
    }
}

static void put_call(emui_cu_device *d, emui_cu_record r, const char *format, va_list list)
{
    char message[TEXT];
    vsnprintf(message, sizeof message, format, list);
    r.message = message;
    r.who.block[0] = r.other.block[0] = -1;
    put(d, &r);
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
    if (d->m->config.strict)
        put_call(d, (emui_cu_record){.rule = rule, .repair = repair, .call = call, .note = true},
                 format, list);
    va_end(list);
}
