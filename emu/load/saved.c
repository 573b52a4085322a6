/* saved.c - a launch in a file: saved.h.
 *
 * Each part is written and read by the same function, so that both agree. Memory goes in blocks:
 * one that holds the same byte throughout takes two bytes. */
#include "emu/load/saved.h"

#include "emu/exec/texture/texture.h"
#include "emu/load/load.h"
#include "emu/state/permission.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 4096 };

/* A file that is written, or read; good: all of it was, so far. */
typedef struct saved {
    FILE *file;
    bool writes, good;
} saved;

/* What cannot be read is zeros. */
static void put(saved *s, void *at, size_t bytes)
{
    size_t done = s->writes ? fwrite(at, 1, bytes, s->file) : fread(at, 1, bytes, s->file);
    s->good = s->good && done == bytes;
    if (!s->good && !s->writes)
        memset(at, 0, bytes);
}

static void put_count(saved *s, int *count)
{
    put(s, count, sizeof *count);
}

/* ---- Memory --------------------------------------------------------------------------------- */

static bool is_all(const uint8_t *at, size_t n, uint8_t byte)
{
    return n == 0 || (at[0] == byte && memcmp(at, at + 1, n - 1) == 0);
}

static void put_bytes(saved *s, uint8_t *at, uint64_t bytes)
{
    for (uint64_t k = 0; k < bytes && s->good; k += BLOCK) {
        size_t n = bytes - k < BLOCK ? (size_t)(bytes - k) : BLOCK;
        uint8_t head[2] = {is_all(at + k, n, at[k]), at[k]};
        put(s, head, sizeof head);
        if (!head[0])
            put(s, at + k, n);
        else if (!s->writes && !is_all(at + k, n, head[1])) /* pages are taken when they are used */
            memset(at + k, head[1], n);
    }
}

/* Host memory becomes a copy at its address. */
static emui_region *region_like(emu_machine *m, const emui_region *r)
{
    emui_region *to = emui_region_new(m, EMU_GLOBAL, r->base, r->room, r->name, r->owner);
    if (to == NULL || !emui_global_add(m, to)) {
        emui_region_free(to);
        return NULL;
    }
    to->bytes = r->bytes;
    emui_set_life(to, r->life);
    to->life_place = r->life_place;
    to->life_at = r->life_at;
    return to;
}

static void put_limits(saved *s, emui_region *r)
{
    const emui_limit *part = NULL;
    int count = s->writes ? emui_limits_of(r, &part) : 0;
    put_count(s, &count);
    for (int i = 0; i < count && s->good; ++i) {
        emui_limit one = s->writes ? part[i] : (emui_limit){0};
        put(s, &one, sizeof one);
        s->good = s->good && (s->writes || emui_limit_set(r, &one));
    }
}

static void put_region(saved *s, emu_machine *m, int i)
{
    emui_region like = s->writes ? *m->global[i] : (emui_region){0};
    put(s, &like, sizeof like);
    emui_region *r = !s->good ? NULL : s->writes ? m->global[i] : region_like(m, &like);
    s->good = r != NULL;
    if (r == NULL)
        return;
    put_limits(s, r);
    s->good = s->good && emui_make_behind(r);
    put_bytes(s, r->data, r->room);
    put_bytes(s, r->state, r->room);
}

static void put_memory(saved *s, emu_machine *m)
{
    int count = m->globals;
    put_count(s, &count);
    for (int i = 0; i < count && s->good; ++i)
        put_region(s, m, i);
    put_bytes(s, m->constant->data, m->constant->room);
    put_bytes(s, m->constant->state, m->constant->room);
}

/* The last one first, as they are found. */
static void put_names(saved *s, emu_machine *m)
{
    emui_named at = {0};
    int count = 0;
    while (s->writes && emui_named_at(m, count, &at))
        ++count;
    put_count(s, &count);
    for (int i = count - 1; i >= 0 && s->good; --i) {
        if (s->writes)
            emui_named_at(m, i, &at);
        put(s, &at, sizeof at);
        s->good = s->good && (s->writes || emu_name(m, at.space, at.address, at.bytes, at.name));
    }
}

/* ---- Arrays, texture and surface objects ---------------------------------------------------- */

static int number_of(const struct emui_textures *all, const emu_array *array)
{
    int n = 1;
    for (const emu_array *a = all->arrays; a != NULL; a = a->next, ++n)
        if (a == array)
            return n;
    return 0;
}

static emu_array *array_of(const struct emui_textures *all, int number)
{
    emu_array *a = all->arrays;
    for (int n = 1; n < number && a != NULL; ++n)
        a = a->next;
    return number < 1 ? NULL : a;
}

/* In their order; the texels are memory. */
static void put_arrays(saved *s, struct emui_textures *all)
{
    int count = 0;
    emu_array **end = &all->arrays;
    for (const emu_array *a = s->writes ? all->arrays : NULL; a != NULL; a = a->next)
        ++count;
    put_count(s, &count);
    for (int i = 0; i < count && s->good; ++i, end = &(*end)->next) {
        if (!s->writes && (*end = calloc(1, sizeof **end)) == NULL) {
            s->good = false;
            return;
        }
        emu_array is = **end;
        put(s, &is, sizeof is);
        if (!s->writes) {
            is.next = NULL;
            **end = is;
        }
    }
}

static void put_objects(saved *s, struct emui_textures *all)
{
    put_count(s, &all->objects);
    if (!s->writes) {
        all->room = all->objects;
        all->object = calloc((size_t)all->objects + 1, sizeof *all->object);
        s->good = s->good && all->object != NULL;
    }
    for (int i = 0; i < all->objects && s->good; ++i) {
        emui_object *o = &all->object[i];
        emu_array *array = o->resource.array;
        int number = s->writes ? number_of(all, array) : 0;
        put_count(s, &number);
        put(s, o, sizeof *o);
        o->resource.array = s->writes ? array : array_of(all, number);
    }
}

static void put_textures(saved *s, emu_machine *m)
{
    int some = m->textures != NULL;
    put_count(s, &some);
    if (some == 0 || !s->good)
        return;
    if (!s->writes)
        m->textures = calloc(1, sizeof *m->textures);
    s->good = m->textures != NULL;
    if (s->good) {
        put_arrays(s, m->textures);
        put_objects(s, m->textures);
        put_count(s, &m->textures->named);
    }
}

/* ---- The machine ---------------------------------------------------------------------------- */

/* Its configuration without what belongs to a process. */
static void put_config(saved *s, emu_config *config)
{
    put(s, config, sizeof *config);
    config->trace = config->out = NULL;
    config->host = NULL;
    config->user = NULL;
    config->folder = NULL;
}

static void put_machine(saved *s, emu_machine *m)
{
    put(s, &m->random, sizeof m->random);
    put(s, &m->steps, sizeof m->steps);
    put(s, &m->next_global, sizeof m->next_global);
    put(s, &m->heap_used, sizeof m->heap_used);
    put(s, &m->heap_freed, sizeof m->heap_freed);
    put(s, &m->functions.next, sizeof m->functions.next);
    put_memory(s, m);
    put_names(s, m);
    put_textures(s, m);
}

/* ---- The module and the launch -------------------------------------------------------------- */

static void put_module(saved *s, emu_ptx *p)
{
    put(s, p->address, (size_t)p->module->variables * sizeof *p->address);
    put(s, &p->const_begin, sizeof p->const_begin);
    put(s, &p->const_end, sizeof p->const_end);
    put(s, &p->functions, sizeof p->functions);
}

/* What the frames of functions take, where machine code says it. */
static void put_frames(saved *s, const emu_ptx *p, emui_ptx_kernel *k)
{
    size_t bytes = ((size_t)p->module->functions + 1) * sizeof *k->frame;
    int some = k->frame != NULL;
    put_count(s, &some);
    if (some == 0 || !s->good)
        return;
    if (!s->writes)
        k->frame = malloc(bytes);
    s->good = k->frame != NULL;
    if (!s->good)
        return;
    put(s, k->frame, bytes);
    put(s, &k->own, sizeof k->own);
}

bool emui_launch_pack(const emui_ptx_function *f, const emu_ptx_launch *launch, uint8_t *to)
{
    if (launch->packed != NULL && launch->packed_bytes == f->param_bytes)
        memcpy(to, launch->packed, f->param_bytes);
    for (int i = 0; launch->packed == NULL && i < f->params && i < launch->count; ++i)
        memcpy(to + f->param[i].offset, launch->arguments[i], (size_t)f->param[i].bytes);
    return launch->packed != NULL ? launch->packed_bytes == f->param_bytes
                                  : launch->count == f->params;
}

/* packed: room for the arguments of the kernel. */
static void put_launch(saved *s, emu_ptx_launch *launch, uint8_t *packed, size_t bytes)
{
    put(s, launch, sizeof *launch);
    put(s, packed, bytes);
    launch->packed = packed;
    launch->packed_bytes = bytes;
    launch->arguments = NULL;
    launch->count = 0;
}

/* ---- Writing -------------------------------------------------------------------------------- */

bool emui_launch_save(const emui_saved_launch *l, FILE *to)
{
    saved s = {to, true, true};
    emu_config config = l->module->m->config;
    emu_ptx_launch launch = *l->launch;
    int entry = emu_ptx_find_entry(l->module, launch.entry), number = l->number;
    emui_ptx_kernel *k = entry < 0 ? NULL : &l->module->kernel[entry];
    uint8_t *packed = k == NULL ? NULL : calloc(1, (size_t)k->function->param_bytes + 1);
    size_t bytes = l->bytes;
    char *text = malloc(bytes + 1);
    s.good = packed != NULL && text != NULL && emui_launch_pack(k->function, &launch, packed);
    if (s.good) {
        memcpy(text, l->text, bytes);
        put_config(&s, &config);
        put_machine(&s, l->module->m);
        put(&s, &bytes, sizeof bytes);
        put(&s, text, bytes);
        put_module(&s, l->module);
        put_count(&s, &entry);
        put_count(&s, &number);
        put_frames(&s, l->module, k);
        put_launch(&s, &launch, packed, k->function->param_bytes);
    }
    free(text);
    free(packed);
    return s.good && fflush(to) == 0;
}

/* ---- Reading -------------------------------------------------------------------------------- */

static emu_machine *read_machine(saved *s, const emui_opened_with *with)
{
    emu_config config;
    put_config(s, &config);
    config.trace = with->trace;
    config.out = with->out;
    config.folder = with->folder;
    config.uncounted = false;
    emu_machine *m = s->good ? emu_open(&config, NULL) : NULL;
    if (m != NULL)
        put_machine(s, m);
    if (m != NULL && with->schedule != NULL)
        emu_reschedule(m, with->schedule);
    return m;
}

/* Its variables have their memory already. */
static emu_ptx *read_module(saved *s, emu_machine *m, emu_ptx_error *error)
{
    size_t bytes = 0;
    put(s, &bytes, sizeof bytes);
    char *text = s->good ? malloc(bytes + 1) : NULL;
    if (text == NULL)
        return NULL;
    put(s, text, bytes);
    emu_ptx *p = s->good ? emu_ptx_load(NULL, text, bytes, error) : NULL;
    free(text);
    if (p == NULL)
        return NULL;
    p->m = m;
    p->is_saved = true;
    put_module(s, p);
    return p;
}

static bool read_launch(saved *s, emui_opened_launch *to, emu_ptx_error *error)
{
    emu_ptx_launch launch;
    put_count(s, &to->entry);
    put_count(s, &to->number);
    if (!s->good || to->entry < 0 || to->entry >= to->module->kernels)
        return false;
    emui_ptx_kernel *k = &to->module->kernel[to->entry];
    uint8_t *packed = calloc(1, (size_t)k->function->param_bytes + 1);
    if (packed == NULL)
        return false;
    put_frames(s, to->module, k);
    put_launch(s, &launch, packed, k->function->param_bytes);
    launch.entry = k->function->name;
    for (int d = 0; d < 3; ++d)
        to->block[d] = launch.block[d];
    bool good = s->good && emu_ptx_begin(to->module, &launch, error);
    free(packed);
    return good;
}

bool emui_launch_open(FILE *from, const emui_opened_with *with, emui_opened_launch *to,
                      emu_ptx_error *error)
{
    saved s = {from, false, true};
    rewind(from);
    *to = (emui_opened_launch){.entry = -1};
    *error = (emu_ptx_error){0};
    to->m = read_machine(&s, with);
    to->module = to->m != NULL && s.good ? read_module(&s, to->m, error) : NULL;
    if (to->module != NULL && read_launch(&s, to, error))
        return true;
    if (*error->text == '\0')
        emui_ptx_wrong(error, "the saved launch is not whole, or out of memory");
    return false;
}
