/* replica.c - loads that Triton has each thread of a CTA make, before one of them stores there.
 *
 *      v = tl.load(p)            ld.global  %r1, [%rd1]          all threads
 *      tl.store(p, v + 1)        @%p1 st.global  [%rd1], %r2     the first
 *
 * A scalar, or a block of fewer elements than threads, is loaded by all threads, and no barrier
 * comes before the store. In CUDA C++ that is a race; a program of Triton is one thread of the
 * whole cluster, in which the load comes first. Where the store may come first, as in a loop, other
 * threads load what they must not use: it is followed to its uses, which are to be values of stores
 * by the very threads. The two go through one address, or the storing thread is known to load what
 * it stores (emui_replica_stores). Other races are findings as everywhere: of what a neighbour
 * loads, or between programs.
 *
 * Nor is a loop a finding that loads a block, of which several warps have copies, and stores it in
 * place, where no round loads what an earlier one stored: the copies of the other warps may come
 * late, and none of them is stored. Once the storing thread itself loads what it stored, the
 * others have to wait for that store: a finding, then at the latest.
 *
 *      tl.sum(v)            st.shared  [%r3], %r4      all lanes of a warp
 *
 * Lanes that have one element store it to one place of shared memory, where no program of Triton
 * has pointers. Their copies may differ in the last bits: one lane adds a product with a rounding,
 * which came by a shuffle, where another one has an fma. */
#include "emu/check/race/race.h"

static bool is_at(const emu_machine *m, int32_t pc, uint32_t what)
{
    return pc >= 0 && pc < m->length && (m->traits[pc] & what) != 0;
}

static bool is_one_address(const emu_ins *load, const emu_ins *store)
{
    return load->a.kind == store->a.kind && load->a.r == store->a.r &&
           load->a.value == store->a.value && load->space == store->space;
}

/* ---- Loads by a thread of what it then stores ---- */

static emui_update *update_of(emu_machine *m, int32_t load, int32_t store)
{
    for (int k = 0; k < EMUI_REPLICAS; ++k)
        if (m->replica.update[k].store == store && m->replica.update[k].load == load)
            return &m->replica.update[k];
    return NULL;
}

static bool is_known(emu_machine *m, int32_t load, int32_t store)
{
    const emui_update *u = update_of(m, load, store);
    return u != NULL && u->loaded;
}

/* Or was it loaded again in between? The last of the loads is what was recorded. */
static bool is_updated(emu_machine *m, int32_t load, int32_t store)
{
    bool known = is_known(m, load, store);
    for (int k = 0; !known && k < EMUI_REPLICAS; ++k)
        known = m->replica.update[k].store == store && m->replica.update[k].load > load &&
                m->replica.update[k].loaded && is_known(m, load, m->replica.update[k].load);
    return known;
}

static emui_update *keep_update(emu_machine *m, int32_t load, int32_t store)
{
    emui_update *known = update_of(m, load, store);
    if (known == NULL) {
        known = &m->replica.update[m->replica.updates++ % EMUI_REPLICAS];
        *known = (emui_update){.load = load, .store = store};
    }
    return known;
}

static bool is_by(const emu_warp *w, int who, const emui_record *s)
{
    return s->bytes != 0 && s->cluster == w->cta->cluster->serial && who >= s->who &&
           who <= s->who + emui_lanes_more(s);
}

static int thread_of(const emu_warp *w, int lane)
{
    return w->cta->rank * w->m->threads + emui_thread_of(w, lane);
}

enum { MAX_LOADS = 8 };

/* Where a lane has loaded the byte before, as far as that is recorded. */
typedef struct places {
    int32_t pc[MAX_LOADS];
    int count;
} places;

static void add_place(places *at, int32_t pc)
{
    if (at->count < MAX_LOADS)
        at->pc[at->count++] = pc;
}

static places loads_of(const emu_warp *w, int lane, emui_place p)
{
    const int who = thread_of(w, lane);
    const emui_shadow_page *page = p.region->shadow->page[p.offset / EMUI_SHADOW_PAGE];
    places at = {.count = 0};
    for (emui_cursor c = emui_records(page, emui_word_at(p.offset), false); emui_next(&c);)
        if (is_by(w, who, &c.now))
            add_place(&at, c.now.pc);
    return at;
}

/* Where a lane has stored to the byte last; -1: another one has, or none. */
static int32_t stored_at(const emu_warp *w, int lane, emui_place p)
{
    const int who = thread_of(w, lane);
    const emui_shadow_page *page = p.region->shadow->page[p.offset / EMUI_SHADOW_PAGE];
    for (emui_cursor c = emui_records(page, emui_word_at(p.offset), true); emui_next(&c);)
        if ((c.now.bytes >> p.offset % EMUI_SHADOW_WORD & 1) != 0 && is_by(w, who, &c.now))
            return c.now.pc;
    return -1;
}

/* A lane loads what it stored, as in an earlier round of a loop. Where other threads were let load
 * it too, nothing has them wait for the store. */
static void check_carried(const emu_warp *w, int lane, emui_place p)
{
    emu_machine *m = w->m;
    const int32_t store = stored_at(w, lane, p);
    emui_update *u = store < 0 ? NULL : keep_update(m, w->pc[lane], store);
    emui_text t, v, x;
    if (u == NULL || u->carried)
        return;
    u->carried = true;
    if (u->noted && emui_checks(m, EMU_CHECK_RACE))
        emui_find(
            m, (emui_location){EMU_RACE, w, lane, w->pc[lane], p.offset, 0},
            "%s: lane %d of warp %d of CTA %d reads %s, which it wrote in an earlier round of "
            "the loop at %s; other threads read that too, unordered with the write"
            "\nput tl.debug_barrier() between the store and the next load",
            emui_at(m, w->pc[lane], &x), lane, w->index, w->cta->number, emui_name(&t, p),
            emui_at(m, store, &v));
}

void emui_replica_accesses(const emu_warp *w, uint32_t active, const emui_row *row, bool writes)
{
    const int first = emui_first(active);
    int last = first;
    for (uint32_t left = active; left != 0; left &= left - 1)
        last = emui_first(left);
    const places one = loads_of(w, first, (emui_place){row->region, row->offset[first]});
    const places other = loads_of(w, last, (emui_place){row->region, row->offset[last]});
    for (int k = 0; k < one.count; ++k)
        for (int i = 0; i < other.count; ++i)
            if (one.pc[k] == other.pc[i] && one.pc[k] != w->pc[first])
                keep_update(w->m, one.pc[k], w->pc[first])->loaded = true;
    if (!writes)
        check_carried(w, first, (emui_place){row->region, row->offset[first]});
}

void emui_replica_stores(const emu_warp *w, int lane, emui_place p)
{
    const places at = loads_of(w, lane, p);
    for (int k = 0; k < at.count; ++k)
        keep_update(w->m, at.pc[k], w->pc[lane])->loaded = true;
}

/* Does a branch lead from behind one instruction to before another? */
static bool is_loop(const emu_machine *m, int32_t first, int32_t last)
{
    bool any = false;
    for (int32_t pc = last; !any && pc < m->length; ++pc)
        for (int k = 0; !any && k < emui_branch_targets(m->traits[pc], &m->program[pc]); ++k)
            any = emui_branch_target(m->traits[pc], &m->program[pc], k) <= first;
    return any;
}

/* ---- What becomes of the value that was loaded ---- */

enum { MOST = 64 };

/* Registers that hold it, or what was computed from it. */
typedef struct values {
    const emu_machine *m;
    const emui_named_row *of[MOST];
    int count, guard; /* guard: of the store; others of it are by the same threads */
    bool guard_not;
} values;

/* The register in a row at an instruction, which reads it or writes it: where one register ends in
 * the row, another one may begin. */
static const emui_named_row *register_at(const emu_machine *m, emu_operand o, int32_t pc,
                                         bool writes)
{
    const emui_named_row *any = NULL;
    for (int32_t k = 0; o.kind == EMU_REG && k < m->functions.rows; ++k) {
        const emui_named_row *row = &m->functions.row[k];
        if (o.r < row->first || o.r >= row->first + row->rows || pc < row->from || pc > row->to)
            continue;
        any = row;
        if ((row->from == pc) == writes)
            break;
    }
    return any;
}

static bool holds(const values *v, emu_operand o, int32_t pc)
{
    const emui_named_row *row = register_at(v->m, o, pc, false);
    bool found = false;
    for (int k = 0; row != NULL && !found && k < v->count; ++k)
        found = v->of[k] == row;
    return found;
}

static bool reads(const values *v, int32_t pc)
{
    const emu_ins *i = &v->m->program[pc];
    bool any = holds(v, i->a, pc) || holds(v, i->b, pc) || holds(v, i->c, pc) || holds(v, i->x, pc);
    for (int k = i->written; !any && k < i->listed; ++k)
        any = holds(v, i->list[k], pc);
    return any;
}

/* False: there are too many, or it is no register that is known. */
static bool add(values *v, emu_operand o, int32_t pc)
{
    const emui_named_row *row = register_at(v->m, o, pc, true);
    bool known = false;
    for (int k = 0; !known && k < v->count; ++k)
        known = v->of[k] == row;
    if (row == NULL || known || v->count == MOST)
        return known;
    v->of[v->count++] = row;
    return true;
}

static bool add_results(values *v, int32_t pc)
{
    const emu_ins *i = &v->m->program[pc];
    bool all = i->d.kind != EMU_NOTHING || i->written > 0;
    all = all && (i->d.kind == EMU_NOTHING || add(v, i->d, pc));
    all = all && (i->e.kind == EMU_NOTHING || add(v, i->e, pc));
    for (int k = 0; all && k < i->written; ++k)
        all = add(v, i->list[k], pc);
    return all;
}

/* Is it used at an instruction for nothing but a value of the lanes that store? */
static bool is_kept(values *v, int32_t pc)
{
    enum { PASSES = EMUI_COMPUTES | EMUI_INTEGER | EMUI_FLOAT | EMUI_CONVERTS | EMUI_COPIES };
    const emu_ins *i = &v->m->program[pc];
    const uint32_t is = v->m->traits[pc];
    if ((is & EMUI_STORES) != 0)
        return i->guard == v->guard && i->guard_not == v->guard_not && !holds(v, i->a, pc);
    return (is & PASSES) != 0 && add_results(v, pc);
}

/* Do only those threads use what is loaded that the store is of? */
static bool is_of_storing(const emu_machine *m, int32_t load, int32_t store)
{
    values v = {.m = m, .guard = m->program[store].guard, .guard_not = m->program[store].guard_not};
    bool kept = v.guard > 0 && add_results(&v, load);
    for (int before = 0; kept && before != v.count;) {
        before = v.count;
        for (int32_t pc = 0; kept && pc < m->length; ++pc)
            kept = !reads(&v, pc) || is_kept(&v, pc);
    }
    return kept;
}

static bool is_meant(emu_machine *m, int32_t load, int32_t store)
{
    if (!is_at(m, load, EMUI_LOADS) || !is_at(m, store, EMUI_STORES) ||
        (!is_one_address(&m->program[load], &m->program[store]) && !is_updated(m, load, store)))
        return false;
    if (m->replica.load != load || m->replica.store != store) {
        m->replica.load = load;
        m->replica.store = store;
        m->replica.is_meant =
            (load < store && !is_loop(m, load, store)) || is_of_storing(m, load, store);
    }
    if (m->replica.is_meant || (load > store && !is_updated(m, load, store)))
        return m->replica.is_meant;
    emui_update *u = keep_update(m, load, store);
    u->noted = true;
    return !u->carried;
}

bool emui_is_replica(const emui_access *a, emui_place p, const emui_record *s, bool wrote)
{
    emu_machine *m = a->m;
    const int32_t load = wrote ? a->now.pc : s->pc, store = wrote ? s->pc : a->now.pc;
    emui_text t, u, v;
    if (!m->of_triton || s->cluster != a->now.cluster || !is_meant(m, load, store))
        return false;
    emui_note(
        m, (emui_location){EMU_RACE, a->w, a->lane, a->now.pc, p.offset, 0},
        "%s: lane %d of warp %d of CTA %d %s %s, which %s %s at %s: Triton has several threads "
        "load what one of them stores, without a barrier between the two"
        "\nput tl.debug_barrier() between the load and the store",
        a->what, a->lane, a->w->index, a->w->cta->number, a->writes ? "writes" : "reads",
        emui_name(&t, p), emui_record_name(m, s, &u), wrote ? "wrote" : "read",
        emui_at(m, s->pc, &v));
    return true;
}

bool emui_stores_copies(const emui_access *a, emui_place p, const emui_record *s)
{
    emui_text t, u;
    if (!a->m->of_triton || p.region->space != EMU_SHARED || !a->writes || s->pc != a->now.pc ||
        s->cluster != a->now.cluster || s->epoch != a->now.epoch || s->who < a->lane_0 ||
        s->who >= a->lane_0 + a->lanes)
        return false;
    emui_note(
        a->m, (emui_location){EMU_RACE, a->w, a->lane, a->now.pc, p.offset, 0},
        "%s: lane %d of warp %d of CTA %d writes %s, as %s does by the same instruction, with "
        "another value: which one stays is not defined, and Triton takes them for copies of "
        "one value"
        "\nnone is needed where they differ in the last bits alone; the option "
        "enable_fp_fusion=False makes them equal",
        a->what, a->lane, a->w->index, a->w->cta->number, emui_name(&t, p),
        emui_record_name(a->m, s, &u));
    return true;
}
