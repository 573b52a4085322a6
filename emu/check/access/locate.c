/* locate.c - where the bytes of an access lie: alignment, bounds, and a place named in words.
 *
 * Follows the PTX ISA, "Addresses as Operands" and "State Spaces". Here: the faults of an address
 * that is wrong. Not here: regions (access/memory.c), what the bytes hold just now
 * (access/access.c). */
#include "emu/check/report/repeated.h"
#include "emu/state/state.h"

#include <inttypes.h>
#include <string.h>

/* A name that the host gave, and where it has one for each CTA or thread, of which. */
static void name_called(emui_text *t, emui_place p, const char *name, uint64_t begins)
{
    const emui_region *r = p.region;
    const char *of = r->space == EMU_SHARED ? " of CTA " : " of thread ";
    int n = snprintf(t->s, sizeof t->s, "byte 0x%" PRIx64 " of %s", p.offset - begins, name);
    if (r->owner >= 0)
        snprintf(t->s + n, sizeof t->s - (size_t)n, "%s%d", of, r->owner);
}

const char *emui_name(emui_text *t, emui_place p)
{
    const emui_region *r = p.region;
    uint64_t begins;
    const char *name = emui_called(p, &begins);
    if (name != NULL)
        name_called(t, p, name, begins);
    else if (r->space == EMU_SHARED)
        snprintf(t->s, sizeof t->s, "byte 0x%" PRIx64 " of the shared memory of CTA %d", p.offset,
                 r->cta->number);
    else if (r->space == EMU_TENSOR)
        snprintf(t->s, sizeof t->s, "lane %d, column %d of the tensor memory of CTA %d",
                 (int)(p.offset / EMUI_TENSOR_ROW), (int)(p.offset % EMUI_TENSOR_ROW / 4),
                 r->cta->number);
    else if (r->space == EMU_LOCAL)
        snprintf(t->s, sizeof t->s, "byte 0x%" PRIx64 " of the local memory of thread %d", p.offset,
                 r->owner);
    else
        snprintf(t->s, sizeof t->s, "byte 0x%" PRIx64 " of %s", p.offset, r->name);
    return t->s;
}

/* What is near an address that has no room for the bytes, and what to do. */
typedef struct words {
    char s[256];
    const char *repair;
} words;

/* An allocation, and how far an address is from it. */
typedef struct neighbour {
    const emui_region *region; /* NULL: none is within reach */
    uint64_t bytes;
    bool above; /* the allocation is, not the address */
} neighbour;

/* A string that the compiler placed: nobody means to reach it. */
static bool is_constant(const emui_region *r)
{
    return *r->name == '$' || strncmp(r->name, "__unnamed_", 10) == 0;
}

/* The nearest allocation on one side, or variable of a module: no difference is made. */
static neighbour beside(const emu_machine *m, uint64_t generic, bool above)
{
    neighbour n = {.bytes = UINT64_C(1) << 37,
                   .above = above}; /* 2^32 elements of 16 bytes, twice */
    for (int k = 0; k < m->globals; ++k) {
        const emui_region *r = m->global[k];
        const uint64_t bytes = above ? r->base - generic : generic - r->base - r->bytes;
        if (r->life != EMUI_FREED && r->space == EMU_GLOBAL && !r->is_hidden && !is_constant(r) &&
            (r->base > generic) == above && bytes < n.bytes)
            n = (neighbour){r, bytes, above};
    }
    return n;
}

static bool is_nearer(const neighbour *a, const neighbour *b)
{
    return a->region != NULL && (b->region == NULL || a->bytes < b->bytes);
}

static bool has_overflowed(const neighbour *n, uint64_t generic, uint64_t element)
{
    const uint64_t lost = element << 32;
    return n->above && n->region->bytes > lost / 2 &&
           generic + lost - n->region->base < n->region->bytes;
}

/* An index of 32 bits that overflowed: 2^32 elements further up the address is inside, and the
 * allocation has more elements than such an index can count. How many bytes an element has, as a
 * rule as many as the access; 0: it is no such index. */
static uint64_t overflowed_element(const neighbour *n, uint64_t generic, uint64_t access)
{
    if (has_overflowed(n, generic, access))
        return access;
    for (uint64_t bytes = 1; bytes <= 16; bytes *= 2)
        if (has_overflowed(n, generic, bytes))
            return bytes;
    return 0;
}

static void describe_nearest(const neighbour *n, uint64_t generic, uint64_t access, words *text)
{
    int used = snprintf(text->s, sizeof text->s, "no memory is there");
    if (n->region == NULL)
        return;
    used += snprintf(text->s + used, sizeof text->s - (size_t)used,
                     "; the nearest, %s of %" PRIu64 " bytes, %s %" PRIu64 " bytes %s",
                     n->region->name, n->region->bytes, n->above ? "begins" : "ends", n->bytes,
                     n->above ? "above" : "below");
    const uint64_t element = overflowed_element(n, generic, access);
    if (element == 0 && n->above)
        text->repair = "guard the lanes whose index is negative, or begin at another address";
    if (element == 0)
        return;
    snprintf(text->s + used, sizeof text->s - (size_t)used,
             ": an index of 32 bits has overflowed, as 2^32 elements of %" PRIu64
             " bytes further up it is inside",
             element);
    text->repair = "compute the index in 64 bits: (size_t)row * stride + column";
}

/* Memory of another device; false: it is none. */
static bool describe_hidden(const emu_machine *m, uint64_t generic, words *text)
{
    const emui_region *r = emui_hidden_at(m, generic);
    if (r == NULL)
        return false;
    snprintf(text->s, sizeof text->s,
             "byte 0x%" PRIx64 " of %s is memory of device %d, to which device %d, whose kernel "
             "this is, has no access",
             generic - r->base, r->name, r->device, m->device);
    text->repair = "allow it before the launch (cudaDeviceEnablePeerAccess, of a pool "
                   "cudaMemPoolSetAccess, of mapped memory cuMemSetAccess), or copy the bytes";
    return true;
}

/* Memory that ends below, and that above, where it is nearer: an index may be negative. */
static void describe_end(const neighbour *below, const neighbour *above, words *text)
{
    int used = snprintf(text->s, sizeof text->s,
                        "%s ends %" PRIu64 " bytes below, after %" PRIu64 " bytes",
                        below->region->name, below->bytes, below->region->bytes);
    if (!is_nearer(above, below))
        return;
    snprintf(text->s + used, sizeof text->s - (size_t)used,
             ", and %s begins %" PRIu64 " bytes above", above->region->name, above->bytes);
    text->repair = "guard the lanes whose index is negative, or past the end";
}

/* What cvta.to made of an address of another space; false: it is none. */
static bool describe_astray(const emui_request *r, words *text)
{
    const uint64_t bits = r->space == EMU_GLOBAL ? UINT64_MAX : UINT32_MAX;
    if (r->space == EMU_GENERIC || ((r->address ^ EMUI_ASTRAY) & bits) >= EMUI_ASTRAY_BYTES)
        return false;
    snprintf(text->s, sizeof text->s,
             "cvta.to: the address, whose low 30 bits these are, does not point into that space");
    text->repair = "convert only addresses of that space: isspacep asks for it";
    return true;
}

/* Shared memory of a CTA that the cluster does not have: mapa makes such addresses; false: it is of
 * one that there is. */
static bool describe_no_cta(const emu_machine *m, uint64_t generic, words *text)
{
    const uint64_t rank = (generic & (EMUI_WINDOW_BYTES - 1)) >> EMUI_RANK_SHIFT;
    if ((generic & ~(EMUI_WINDOW_BYTES - 1)) != EMUI_SHARED_WINDOW ||
        rank < (uint64_t)m->config.ctas)
        return false;
    snprintf(text->s, sizeof text->s,
             "that is shared memory of CTA %" PRIu64 " of a cluster of %d, which there is not",
             rank, m->config.ctas);
    text->repair = "name a CTA below %cluster_nctarank";
    return true;
}

/* What is left where an access begins; else the memory that ends within NEAR bytes below, else the
 * nearest. */
static void describe(const emui_actor *by, const emui_request *q, uint64_t generic, words *text)
{
    enum { NEAR = 64 * 1024 };
    neighbour below = {0}, above = {0};
    uint64_t offset;
    const emui_region *r = emui_region_before(by->m, by->w, by->lane, generic, &offset);
    if (describe_hidden(by->m, generic, text) || describe_astray(q, text) ||
        describe_no_cta(by->m, generic, text))
        return;
    text->repair = "make the memory large enough, or guard the lanes that are past its end";
    if (r != NULL && r->space != EMU_GLOBAL && offset >= r->bytes)
        below = (neighbour){r, offset - r->bytes, false};
    else if (r == NULL || offset >= r->bytes) {
        below = beside(by->m, generic, false);
        above = beside(by->m, generic, true);
    }
    if (r != NULL && offset < r->bytes)
        snprintf(text->s, sizeof text->s, "only %" PRIu64 " of these bytes are left of %s",
                 r->bytes - offset, r->name);
    else if (below.region != NULL && below.bytes <= NEAR)
        describe_end(&below, &above, text);
    else
        describe_nearest(is_nearer(&above, &below) ? &above : &below, generic, q->bytes, text);
}

/* False, with a fault, where free took the bytes back. */
static bool is_alive(const emui_actor *by, const emui_request *r, uint64_t generic)
{
    const emui_region *freed = emui_freed_at(by->m, generic);
    if (freed == NULL)
        return true;
    emui_fault(by->m, emui_at_byte(EMU_HEAP, by->w, by->lane, r->address),
               "%s: lane %d of warp %d of CTA %d uses %" PRIu64 " bytes at address 0x%" PRIx64
               ", %" PRIu64 " bytes into memory of malloc, which was freed at instruction %" PRId32,
               by->what, by->lane, by->w->index, by->w->cta->number, r->bytes, r->address,
               generic - freed->base, freed->life_at);
    return false;
}

static bool is_aligned(const emui_actor *by, const emui_request *r)
{
    if (r->align < 2 || r->address % r->align == 0)
        return true;
    emui_fault(by->m, emui_at_byte(EMU_ALIGNMENT, by->w, by->lane, r->address),
               "%s: lane %d of warp %d of CTA %d uses address 0x%" PRIx64
               ", which is not a multiple of %u bytes"
               "\nalign the address to the size of the access, or use a narrower one",
               by->what, by->lane, by->w->index, by->w->cta->number, r->address,
               (unsigned)r->align);
    return false;
}

/* By the name of the instruction. */
static const char *verb_of(const emui_actor *by)
{
    return strncmp(by->what, "ld", 2) == 0   ? "reads"
           : strncmp(by->what, "st", 2) == 0 ? "writes"
                                             : "uses";
}

/* A fault; a finding where the bytes are there all the same, behind what the program asked for. */
static void report_outside(const emui_actor *by, const emui_request *r, uint64_t generic,
                           bool fault)
{
    const emui_location at = emui_at_byte(EMU_BOUNDS, by->w, by->lane, r->address);
    char text[2 * sizeof(words)];
    words where;
    describe(by, r, generic, &where);
    snprintf(text, sizeof text,
             "lane %d of warp %d of CTA %d %s %" PRIu64 " bytes at address 0x%" PRIx64 ": %s"
             "\n%s",
             by->lane, by->w->index, by->w->cta->number, verb_of(by), r->bytes, r->address, where.s,
             where.repair);
    if (fault)
        emui_fault(by->m, at, "%s: %s", by->what, text);
    else
        emui_find(by->m, at, "%s: %s", by->what, text);
}

/* Lanes may be outside again and again: what was said of an instruction is not put into words. */
bool emui_locate(const emui_actor *by, const emui_request *r, emui_place *to)
{
    uint64_t generic = emu_generic(r->space, r->address);
    if (!is_aligned(by, r))
        return false;
    if (emui_look(by->m, by->w, by->lane, generic, r->bytes, to))
        return true;
    if (!is_alive(by, r, generic))
        return false;
    bool behind = emui_look_behind(by->m, generic, r->bytes, to);
    bool said = behind && (by->m->config.checks == 0 ||
                           emui_repeats(by->m, EMU_BOUNDS, by->w->pc[by->lane], by->w, by->lane));
    if (!said)
        report_outside(by, r, generic, !behind);
    return behind;
}

void emui_count_outside(emu_machine *m, emu_warp *w, uint32_t lanes, const emu_ins *i,
                        uint64_t bytes)
{
    emui_place p;
    for (uint32_t left = lanes; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        uint64_t at = emu_generic(i->space, emui_address(w, lane, i->a, i->space));
        if (!emui_look(m, w, lane, at, bytes, &p))
            emui_repeats(m, EMU_BOUNDS, w->pc[lane], w, lane);
    }
}

bool emui_may_write(const emui_actor *by, emui_place p)
{
    emui_text t;
    if (p.region->space != EMU_PARAM && p.region->space != EMU_CONST)
        return true;
    emui_fault(by->m, emui_at_byte(EMU_BOUNDS, by->w, by->lane, p.offset),
               "%s: lane %d of warp %d of CTA %d writes %s, which is constant while a kernel runs",
               by->what, by->lane, by->w->index, by->w->cta->number, emui_name(&t, p));
    return false;
}

/* .shared, which is .shared::cta, ends with one's own CTA. */
bool emui_is_reached(const emui_actor *by, const emu_ins *i, emui_place p)
{
    emui_text t;
    int own = by->w->cta->rank;
    if (i->space != EMU_SHARED || (i->flags & EMU_CLUSTER_SPACE) != 0 || p.region->owner == own)
        return true;
    emui_fault(
        by->m, emui_at_byte(EMU_BOUNDS, by->w, by->lane, p.offset),
        "%s: lane %d of warp %d of CTA %d uses %s, but .shared reaches that of its own CTA alone"
        "\nwrite .shared::cluster",
        by->what, by->lane, by->w->index, by->w->cta->number, emui_name(&t, p));
    return false;
}

/* A finding: the bytes are there, but nothing promises what they are. */
void emui_check_variable(const emui_actor *by, const emu_ins *i, emui_place p, uint64_t bytes)
{
    emui_text t;
    const emu_variable *v = i->variable;
    const emui_other none = {{-1, -1, -1, -1}, p.region, false, {NULL, 0}};
    if (v == NULL || p.region->space != v->space || by->m->config.checks == 0 ||
        (p.offset >= v->first && p.offset + bytes <= (uint64_t)v->first + v->bytes) ||
        emui_repeats(by->m, EMU_BOUNDS, by->w->pc[by->lane], by->w, by->lane))
        return;
    emui_find_with(by->m, emui_at_byte(EMU_BOUNDS, by->w, by->lane, p.offset), none,
                   "%s: lane %d of warp %d of CTA %d %s %s, outside of %s, whose address it is "
                   "computed from: %s is bytes 0x%" PRIx32 " to 0x%" PRIx32
                   ", and the PTX ISA places no variable next to another one"
                   "\nkeep the index within %s, or make it larger",
                   by->what, by->lane, by->w->index, by->w->cta->number, verb_of(by),
                   emui_name(&t, p), v->name, v->name, v->first, v->first + v->bytes - 1, v->name);
}
