/* stream_race.c - a race between two operations of streams as a finding: both, the bytes that they
 * share, and what orders them.
 *
 *      stream race: get(int const*, int*) (launch 2, stream 2): reads 128 bytes from byte 0x0 of
 *      allocation 1 on, which put(int*) (launch 1, stream 1) writes, and nothing orders the two
 *          repair: record an event after the first ..
 *
 * One between an operation and the host is reported likewise, with the line of the access. */
#include "emu/cuda/order/submitted.h"

#include "emu/cuda/device/state.h"
#include "emu/ptx/mangled.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 80, LABEL = 160, RACES = 64 };

static const char not_recorded[] =
    "record the event before cudaStreamWaitEvent: a wait for an event that was never recorded "
    "orders nothing";

/* ---- Once for each pair of names and allocation ---------------------------------------------- */

static uint64_t hash(uint64_t h, const char *text)
{
    for (; text != NULL && *text != '\0'; ++text)
        h = (h ^ (uint8_t)*text) * UINT64_C(0x100000001b3);
    return h;
}

static uint64_t hash_of(const emui_cu_operation *o)
{
    return hash(hash(UINT64_C(0xcbf29ce484222325), o->kernel), o->call);
}

static bool is_new(emui_cu_order *o, emui_cu_race_reported what)
{
    for (int i = 0; i < o->reported_count; ++i)
        if (o->reported[i].earlier == what.earlier && o->reported[i].later == what.later &&
            o->reported[i].allocation == what.allocation)
            return false;
    if (o->reported == NULL)
        o->reported = calloc(RACES, sizeof *o->reported);
    if (o->reported == NULL || o->reported_count == RACES)
        return false;
    o->reported[o->reported_count++] = what;
    return true;
}

/* ---- Names ----------------------------------------------------------------------------------- */

static void put_stream(char *to, size_t size, const emui_cu_operation *o)
{
    char device[24] = "";
    if (emui_cu_devices() > 1)
        snprintf(device, sizeof device, " of device %d", o->stream.device);
    if (o->stream.number == CU_LEGACY_STREAM)
        snprintf(to, size, "default stream%s", device);
    else if (o->stream.number == CU_THREAD_STREAM)
        snprintf(to, size, "default stream of the thread%s%s", *device != '\0' ? "," : "", device);
    else
        snprintf(to, size, "stream %" PRIu64 "%s", o->stream.number - CU_FIRST_STREAM, device);
}

/* get(int const*, int*) (launch 2, stream 2) */
static void put_label(char *to, size_t size, const emui_cu_operation *o)
{
    char stream[56], launch[32] = "",
                     *name = o->kernel == NULL ? NULL : emui_ptx_whole_name(o->kernel);
    const char *is = name != NULL ? name : o->kernel != NULL ? o->kernel : o->call;
    put_stream(stream, sizeof stream, o);
    if (o->kernel != NULL)
        snprintf(launch, sizeof launch, "launch %d, ", o->launch);
    snprintf(to, size, "%.*s%s (%s%s%s)", NAME, is, strlen(is) > NAME ? ".." : "", launch,
             o->is_node ? "node of a graph in " : "", stream);
    free(name);
}

/* ---- What happened, and what orders it ------------------------------------------------------- */

static const char *rule_of(const emui_cu_operation *earlier, const emui_cu_operation *later)
{
    if (earlier->kind == CU_ALLOCATES || later->kind == CU_ALLOCATES)
        return "use before alloc";
    return earlier->kind == CU_FREES || later->kind == CU_FREES ? "use after free" : "stream race";
}

static bool is_default(const emui_cu_operation *o)
{
    return o->stream.number == CU_LEGACY_STREAM;
}

static const char *repair_of(const emui_cu_operation *earlier, const emui_cu_operation *later)
{
    if (earlier->unrecorded || later->unrecorded)
        return not_recorded;
    if (earlier->kind == CU_ALLOCATES || later->kind == CU_ALLOCATES)
        return "record an event after cudaMallocAsync, and let the other stream wait for it "
               "(cudaStreamWaitEvent)";
    if (earlier->kind == CU_FREES || later->kind == CU_FREES)
        return "record an event after the last use, and let the stream of cudaFreeAsync wait for "
               "it (cudaStreamWaitEvent)";
    if (later->overlaps)
        return "call cudaGridDependencySynchronize (griddepcontrol.wait) before the access";
    if (earlier->is_node && later->is_node && earlier->stream.number == later->stream.number)
        return "add an edge between the two nodes";
    if (is_default(earlier) != is_default(later) &&
        (!earlier->stream.blocking || !later->stream.blocking))
        return "a non-blocking stream and the default stream do not wait for each other: use one "
               "stream for both, or an event and cudaStreamWaitEvent";
    return "record an event after the first (cudaEventRecord), and let the other stream wait for "
           "it (cudaStreamWaitEvent)";
}

static const char *verb_of(const emui_cu_operation *o, bool writes)
{
    static const char *const verbs[] = {
        [CU_OPERATES] = "", [CU_ALLOCATES] = "allocates", [CU_FREES] = "frees"};
    return o->kind != CU_OPERATES ? verbs[o->kind] : writes ? "writes" : "reads";
}

/* Of launches that somebody asked about alone. */
static bool is_wanted(const emui_cu_device *d, const emui_cu_operation *a,
                      const emui_cu_operation *b)
{
    const emui_cu_operation *const both[] = {a, b};
    bool any = false, launched = false;
    for (int i = 0; i < 2; ++i) {
        launched |= both[i]->kernel != NULL;
        any |= both[i]->kernel != NULL &&
               emui_cu_filter_wants(d->filter, both[i]->kernel, both[i]->launch);
    }
    return any || (!launched && emui_cu_filter_wants(d->filter, "", 0));
}

void emui_cu_tell_race(void *device, const emui_cu_operation *earlier,
                       const emui_cu_operation *later, const emui_cu_conflict *what)
{
    emui_cu_device *d = device;
    char one[LABEL], other[LABEL], place[80];
    uint64_t allocation = emui_cu_place_of(d, place, sizeof place, what->address);
    const emui_cu_race_reported key = {hash_of(earlier), hash_of(later), allocation};
    if (!is_wanted(d, earlier, later) || !is_new(&d->order, key))
        return;
    put_label(one, sizeof one, earlier);
    put_label(other, sizeof other, later);
    emui_cu_about(d, "call", &later->from, later->kernel);
    emui_cu_about(d, "earlier", &earlier->from, earlier->kernel);
    emui_cu_tell_call(d, other, rule_of(earlier, later), repair_of(earlier, later),
                      "%s %" PRIu64 " bytes from %s on, which %s %s, and nothing orders the two",
                      verb_of(later, what->other_writes), what->bytes, place, one,
                      verb_of(earlier, what->one_writes));
}

/* ---- The host -------------------------------------------------------------------------------- */

/* One finding for all accesses of a place in the program, which may be to many allocations. */
static emui_cu_race_reported key_of(const emui_cu_operation *o, const emui_cu_host_access *a)
{
    return (emui_cu_race_reported){
        hash_of(o), (uintptr_t)emui_cu_backtrace_place(&a->from) ^ (uint64_t)a->does, 0};
}

void emui_cu_tell_host_race(emui_cu_device *d, const emui_cu_operation *o,
                            const emui_cu_host_access *a)
{
    static const char *const verbs[] = {
        [CU_HOST_READS] = "reads", [CU_HOST_WRITES] = "writes", [CU_HOST_ACCESSES] = "accesses"};
    char label[LABEL], place[80];
    bool writes = emui_cu_ranges_have(&o->closed[CU_CLOSED], a->address);
    if (!is_wanted(d, o, o) || !is_new(&d->order, key_of(o, a)))
        return;
    emui_cu_place_of(d, place, sizeof place, a->address);
    put_label(label, sizeof label, o);
    emui_cu_about(d, "access", &a->from, NULL);
    emui_cu_about(d, "earlier", &o->from, o->kernel);
    emui_cu_tell_call(d, "the host", "stream race",
                      "let the host wait before the access: cudaStreamSynchronize of that stream, "
                      "cudaDeviceSynchronize, or cudaEventSynchronize of an event after it",
                      "%s %s, which %s %s, and has not waited for it", verbs[a->does], place, label,
                      verb_of(o, writes));
}
