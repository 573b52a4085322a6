/* run.c - one launch of a kernel on a machine of its own, and what came of it.
 *
 * Here: buffers, arguments, the launch, findings, results, costs. Not here: which launches
 * (judge.c). */
#include "tutorials/exercises/machine/kernel.h"

#include "emu/host.h"
#include "emu/ptx.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NEVER = 0xcd }; /* what fresh memory holds */

/* The machine of a run; costs, where they count, by instruction. */
typedef struct run {
    const kernel_task *t;
    const kernel_case *c;
    kernel_outcome *o;
    emu_machine *m;
    emu_ptx *module;
    uint64_t address[KERNEL_BUFFERS];
    emu_tensor_map map[KERNEL_MAPS];
    emu_counters before; /* the instruction that is executed */
    int32_t costly;      /* the one that wasted most, and how much */
    uint64_t most;
    struct cost {
        uint64_t seen, ideal;
    } cost[4096];
} run;

int kernel_buffer_count(const kernel_task *t)
{
    int n = 0;
    while (n < KERNEL_BUFFERS && t->buffers[n].name != NULL)
        ++n;
    return n;
}

/* ---- Elements ---- */

uint32_t kernel_type_bytes(kernel_type type)
{
    return type == KERNEL_U8 ? 1 : type == KERNEL_U16 || type == KERNEL_F16 ? 2 : 4;
}

/* Finite numbers that a half holds without rounding. */
static uint16_t half_of(double value)
{
    int exponent;
    double fraction = frexp(fabs(value), &exponent);
    unsigned sign = value < 0 ? 0x8000U : 0;
    if (value == 0)
        return 0;
    return (uint16_t)(sign | (unsigned)(exponent + 14) << 10 |
                      ((unsigned)(fraction * 2048) & 0x3ffU));
}

static double of_half(uint16_t bits)
{
    int exponent = bits >> 10 & 31;
    double value = exponent == 31  ? NAN
                   : exponent == 0 ? ldexp(bits & 0x3ff, -24)
                                   : ldexp(0x400 | (bits & 0x3ff), exponent - 25);
    return (bits & 0x8000) != 0 ? -value : value;
}

double kernel_read(kernel_type type, const unsigned char *data, int i)
{
    uint32_t word = 0;
    float real;
    memcpy(&word, data + (size_t)i * kernel_type_bytes(type), kernel_type_bytes(type));
    memcpy(&real, &word, sizeof real);
    return type == KERNEL_F16   ? of_half((uint16_t)word)
           : type == KERNEL_F32 ? (double)real
                                : (double)word;
}

static void write_element(kernel_type type, unsigned char *data, int i, double value)
{
    uint32_t word = type == KERNEL_F16 ? half_of(value) : type == KERNEL_F32 ? 0 : (uint32_t)value;
    float real = (float)value;
    if (type == KERNEL_F32)
        memcpy(&word, &real, sizeof word);
    memcpy(data + (size_t)i * kernel_type_bytes(type), &word, kernel_type_bytes(type));
}

/* ---- Before the launch ---- */

static void fail(run *r, kernel_verdict verdict, const char *why)
{
    r->o->verdict = verdict;
    snprintf(r->o->message, sizeof r->o->message, "%s", why);
}

static void fail_with(run *r, const emu_ptx_error *error)
{
    fail(r, KERNEL_UNREAD, error->text);
    r->o->place.line = error->line;
}

static void fill(const run *r, int b, unsigned char *data)
{
    const kernel_buffer *buffer = &r->t->buffers[b];
    for (int i = 0; i < r->c->count[b]; ++i)
        write_element(buffer->type, data, i, buffer->fill(r->c, i));
}

static bool place_buffers(run *r)
{
    for (int b = 0; b < kernel_buffer_count(r->t); ++b) {
        const kernel_buffer *buffer = &r->t->buffers[b];
        size_t bytes = (size_t)r->c->count[b] * kernel_type_bytes(buffer->type);
        r->o->data[b] = malloc(bytes);
        r->address[b] = emu_alloc(r->m, bytes, buffer->name);
        if (r->o->data[b] == NULL || r->address[b] == 0)
            return false;
        memset(r->o->data[b], NEVER, bytes);
        if (buffer->fill == NULL)
            continue;
        fill(r, b, r->o->data[b]);
        if (!emu_put(r->m, r->address[b], r->o->data[b], bytes))
            return false;
    }
    return true;
}

static bool encode_maps(run *r)
{
    emu_map_refusal refusal;
    for (int i = 0; i < KERNEL_MAPS && r->t->maps[i].map.rank > 0; ++i) {
        emu_map map = r->t->maps[i].map;
        map.base = r->address[r->t->maps[i].of];
        if (emu_map_encode(&r->map[i], &map, &refusal) != NULL) {
            fail(r, KERNEL_UNREAD, refusal.text);
            return false;
        }
    }
    return true;
}

static uint32_t argument_bytes(kernel_kind kind)
{
    return kind == KERNEL_VALUE ? 4 : kind == KERNEL_BUFFER ? 8 : (uint32_t)sizeof(emu_tensor_map);
}

/* The text's parameters are those that the task gives arguments for. */
static bool same_parameters(run *r, int entry)
{
    emu_ptx_param p;
    for (int i = 0; i <= KERNEL_ARGUMENTS; ++i) {
        kernel_kind kind = r->t->arguments[i].kind;
        bool there = emu_ptx_param_at(r->module, entry, i, &p);
        if (there != (kind != KERNEL_NO_ARGUMENT) || (there && p.bytes != argument_bytes(kind))) {
            fail(r, KERNEL_UNREAD,
                 "the kernel's parameters are not those of the exercise any more");
            return false;
        }
        if (!there)
            break;
    }
    return true;
}

/* The name in C++ of a variable in an extern "C" function: _ZZ7reverseE4tile is tile. */
static const char *plain_name(const char *name)
{
    char *at;
    if (strncmp(name, "_ZZ", 3) != 0)
        return name;
    size_t n = strtoul(name + 3, &at, 10);
    if (n >= strlen(at) || at[n] != 'E' || strtoul(at + n + 1, &at, 10) != strlen(at))
        return name;
    return at;
}

/* Findings call bytes of shared memory by the variable that holds them. */
static bool name_variables(run *r, int entry)
{
    emu_ptx_entry is;
    const char *last = NULL;
    uint32_t within, first = 0;
    if (!emu_ptx_entry_at(r->module, entry, &is))
        return false;
    for (uint32_t at = 0; at <= is.shared; ++at) {
        const char *name =
            at == is.shared ? NULL : emu_ptx_shared_name(r->module, entry, at, &within);
        if (name == last)
            continue;
        if (last != NULL && !emu_name(r->m, EMU_SHARED, first, at - first, plain_name(last)))
            return false;
        last = name;
        first = at;
    }
    return true;
}

static bool load(run *r, const char *ptx, size_t bytes)
{
    char why[160];
    emu_ptx_error error;
    r->module = emu_ptx_load(r->m, ptx, bytes, &error);
    if (r->module == NULL) {
        fail_with(r, &error);
        return false;
    }
    int entry = emu_ptx_find_entry(r->module, r->t->entry);
    if (entry < 0) {
        snprintf(why, sizeof why, "there is no kernel of the name %s", r->t->entry);
        fail(r, KERNEL_UNREAD, why);
        return false;
    }
    return same_parameters(r, entry) && name_variables(r, entry);
}

static bool begin(run *r)
{
    const void *pointer[KERNEL_ARGUMENTS];
    emu_ptx_error error;
    emu_ptx_launch launch = {.entry = r->t->entry,
                             .grid = {r->c->grid, 1, 1},
                             .block = {r->c->block, 1, 1},
                             .arguments = pointer};
    for (; r->t->arguments[launch.count].kind != KERNEL_NO_ARGUMENT; ++launch.count) {
        const kernel_argument *a = &r->t->arguments[launch.count];
        pointer[launch.count] = a->kind == KERNEL_BUFFER  ? (const void *)&r->address[a->index]
                                : a->kind == KERNEL_VALUE ? (const void *)&r->c->value[a->index]
                                                          : (const void *)&r->map[a->index];
    }
    if (emu_ptx_begin(r->module, &launch, &error))
        return true;
    fail_with(r, &error);
    return false;
}

/* A printf that prints nothing. */
static emu_result print_nothing(const emu_host_call *call)
{
    const int32_t none = 0;
    if (call->ins->op != EMU_VPRINTF)
        return emu_host_default(call);
    for (int lane = 0; lane < 32; ++lane)
        if ((call->active >> lane & 1) != 0 && !emu_host_result(call, lane, &none, sizeof none))
            return EMU_FAULT;
    return EMU_DONE;
}

static emu_config config_of(const kernel_task *t, const kernel_outcome *o)
{
    int schedule = o->schedule;
    emu_config config = emu_defaults();
    config.strict = t->strict;
    config.max_steps = KERNEL_STEPS;
    config.schedule = schedule == 0 ? EMU_LATEST : schedule == 1 ? EMU_EARLIEST : EMU_RANDOM;
    config.shuffle = config.diverge = schedule > 1;
    config.seed = schedule > 1 ? (uint64_t)schedule - 1 : 0;
    config.out = o->prints;
    config.host = o->runs > 1 || o->prints == NULL ? print_nothing : NULL;
    return config;
}

/* ---- What it costs, by instruction ---- */

static void count(void *with, emu_machine *m, const emu_at *at, bool after)
{
    run *r = with;
    const emu_counters *now = emu_counted(m);
    if (at->pc < 0 || at->pc >= (int32_t)(sizeof r->cost / sizeof *r->cost))
        return;
    struct cost *c = &r->cost[at->pc];
    if (after) {
        c->seen += now->wavefronts - r->before.wavefronts;
        c->ideal += now->ideal_wavefronts - r->before.ideal_wavefronts;
        if (c->seen - c->ideal > r->most) {
            r->most = c->seen - c->ideal;
            r->costly = at->pc;
        }
    }
    r->before = *now;
}

/* ---- After it ---- */

static void note_place(run *r, int32_t pc)
{
    const emu_source *s = emu_ptx_source(r->module, pc);
    kernel_place *place = &r->o->place;
    if (s == NULL)
        return;
    place->line = s->file != NULL ? s->line : s->at;
    snprintf(place->text, sizeof place->text, "%s", s->text == NULL ? "" : s->text);
    if (pc == r->costly && r->most > 0) {
        place->seen = r->cost[pc].seen;
        place->ideal = r->cost[pc].ideal;
    }
}

/* A source file is called without its folders: "(/home/me/kernel.cu:9)" is "(kernel.cu:9)". */
static void shorten_paths(char *text)
{
    static const char file[] = "kernel.cu:";
    for (char *at = text; (at = strstr(at, file)) != NULL; at += strlen(file)) {
        char *from = at;
        while (from > text && from[-1] != '(' && from[-1] != ' ')
            --from;
        memmove(from, at, strlen(at) + 1);
        at = from;
    }
}

/* The first finding that follows from no other. */
static void note_finding(run *r)
{
    const emu_finding *f = emu_found(r->m, 0);
    for (int i = 1; f != NULL && f->cause >= 0; ++i)
        f = emu_found(r->m, i);
    if (f == NULL)
        return;
    kernel_outcome *o = r->o;
    o->verdict = KERNEL_FOUND;
    o->rule = f->rule;
    snprintf(o->message, sizeof o->message, "%s", f->message);
    snprintf(o->repair, sizeof o->repair, "%s", f->repair == NULL ? "" : f->repair);
    shorten_paths(o->message);
    shorten_paths(o->repair);
    note_place(r, f->pc);
}

static bool never_written(const unsigned char *data, kernel_type type, int i)
{
    uint32_t n = kernel_type_bytes(type);
    for (uint32_t k = 0; k < n; ++k)
        if (data[(size_t)i * n + k] != NEVER)
            return false;
    return true;
}

/* Elements of a buffer that are not as they must be, where none of an earlier one was found. */
static void compare(run *r, int b)
{
    const kernel_buffer *buffer = &r->t->buffers[b];
    kernel_outcome *o = r->o;
    kernel_element *want = buffer->want != NULL ? buffer->want : buffer->fill;
    if (o->wrong > 0)
        return;
    o->buffer = b;
    o->count = r->c->count[b];
    for (int i = 0; i < o->count; ++i) {
        double got = kernel_read(buffer->type, o->data[b], i), wanted = want(r->c, i);
        if (got == wanted || o->wrong++ > 0)
            continue;
        o->element = i;
        o->got = got;
        o->want = wanted;
        o->unwritten = never_written(o->data[b], buffer->type, i);
    }
}

static void note_results(run *r)
{
    for (int b = 0; b < kernel_buffer_count(r->t); ++b) {
        size_t bytes = (size_t)r->c->count[b] * kernel_type_bytes(r->t->buffers[b].type);
        if (!emu_get(r->m, r->address[b], r->o->data[b], bytes))
            fail(r, KERNEL_NO_MEMORY, "out of memory");
        if (r->t->buffers[b].want != NULL)
            compare(r, b);
    }
    for (int b = 0; b < kernel_buffer_count(r->t); ++b)
        if (r->t->buffers[b].want == NULL)
            compare(r, b);
    if (r->o->verdict == KERNEL_SOLVED && r->o->wrong > 0)
        r->o->verdict = KERNEL_WRONG;
}

static void note_costs(run *r)
{
    emu_counters *n = &r->o->counters;
    *n = *emu_counted(r->m);
    bool banks = r->t->wavefronts && n->wavefronts > n->ideal_wavefronts;
    bool accesses = r->c->accesses > 0 && n->global_accesses > (uint64_t)r->c->accesses;
    bool converged = r->o->schedule < 2; /* lanes that run apart access more often */
    if (r->o->verdict != KERNEL_SOLVED || !converged || (!banks && !accesses))
        return;
    r->o->verdict = KERNEL_COSTLY;
    if (banks)
        note_place(r, r->costly);
}

static void run_on(run *r, const char *ptx, size_t bytes)
{
    if (!load(r, ptx, bytes))
        return;
    if (!place_buffers(r)) {
        fail(r, KERNEL_NO_MEMORY, "out of memory");
        return;
    }
    if (!encode_maps(r) || !begin(r))
        return;
    if (r->t->wavefronts)
        emu_watch(r->m, count, r);
    emu_end end = emu_finish(r->m);
    if (end == EMU_NO_MEMORY)
        fail(r, KERNEL_NO_MEMORY, "out of memory");
    note_finding(r);
    if (end == EMU_TOO_LONG)
        snprintf(r->o->repair, sizeof r->o->repair, "look for a loop whose end is never reached");
    note_results(r);
    note_costs(r);
}

void kernel_launch(const kernel_task *t, const char *ptx, size_t bytes, kernel_outcome *o)
{
    run *r = calloc(1, sizeof *r);
    emu_config config = config_of(t, o);
    o->verdict = KERNEL_SOLVED;
    if (r == NULL) {
        o->verdict = KERNEL_NO_MEMORY;
        return;
    }
    *r = (run){.t = t, .c = &t->cases[o->index], .o = o, .costly = -1};
    r->m = emu_open(&config, NULL);
    if (r->m == NULL)
        fail(r, KERNEL_NO_MEMORY, "out of memory");
    else
        run_on(r, ptx, bytes);
    emu_ptx_unload(r->module);
    emu_close(r->m);
    free(r);
}
