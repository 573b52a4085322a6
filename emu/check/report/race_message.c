/* race_message.c - what is said about two accesses without an order, or without a fence between the
 * proxies.
 *
 * Follows the PTX ISA, "Memory Consistency Model" and "Proxies". Here: the words, and which fence
 * was missing. Not here: which accesses are compared (race.c), why an order is missing
 * (race_reason.c). */
#include "emu/check/race/race.h"
#include "emu/check/report/repeated.h"
#include "emu/state/operation.h"

#include <inttypes.h>

static emui_location accessed_at(emu_rule rule, const emui_access *a, emui_place p)
{
    return (emui_location){
        .rule = rule, .w = a->w, .lane = a->lane, .pc = a->now.pc, .address = p.offset};
}

static emui_other other_of(const emui_access *a, emui_place p, const emui_record *s)
{
    bool strong = ((a->now.flags | s->flags) & EMUI_RECORD_STRONG) != 0 &&
                  ((a->now.flags | s->flags) & EMUI_RECORD_ASYNC) == 0;
    return (emui_other){emui_record_party(a->m, s), p.region, strong, {NULL, 0}};
}

/* A plain load whose value an atom.cas compares: right on hardware, and a race in the ISA. */
static void note_guess(const emui_access *a, emui_place p, const emui_record *s,
                       const emui_reason *why)
{
    emui_text t, u, v;
    emui_note(a->m, accessed_at(EMU_RACE, a, p),
              "%s: lane %d of warp %d of CTA %d %s %s, which %s used at %s; the two accesses are "
              "unordered: %s\n%s",
              a->what, a->lane, a->w->index, a->w->cta->number, a->writes ? "writes" : "reads",
              emui_name(&t, p), emui_record_name(a->m, s, &u), emui_at(a->m, s->pc, &v), why->text,
              why->repair);
}

void emui_note_matched(const emui_access *a, emui_place p, const emui_record *s)
{
    emui_text t, u, v;
    emui_note(
        a->m, accessed_at(EMU_RACE, a, p),
        "%s: lane %d of warp %d of CTA %d writes %s, which %s read at %s, and only match.sync "
        "comes between the two, which by the PTX ISA does not order memory"
        "\nput __syncwarp (bar.warp.sync) before the match.sync, or a barrier between the two",
        a->what, a->lane, a->w->index, a->w->cta->number, emui_name(&t, p),
        emui_record_name(a->m, s, &u), emui_at(a->m, s->pc, &v));
}

/* Has no thread of the cluster written the bytes of a read before? Shadow memory does not have what
 * was kept of an interval that ended (keep_row.h). */
static bool is_first_write(const emui_access *a, emui_place p, const emui_record *read)
{
    if (a->again)
        return false;
    const emui_shadow_page *page = emui_shadow_page_at(a->m, p.region, p.offset);
    const uint32_t word = emui_word_at(p.offset);
    for (emui_cursor c = emui_records(page, word, true); emui_next(&c);)
        if ((c.now.bytes & read->bytes) != 0 && c.now.cluster == a->now.cluster)
            return false;
    return page != NULL;
}

/* A barrier is missing in fresh shared memory, and the read came first: it was reported as one of
 * bytes without a value, and this is the write that gives them one. */
static bool find_early_read(const emui_access *a, emui_place p, const emui_record *s,
                            const emui_reason *why)
{
    emui_text t, u, v;
    if (p.region->space != EMU_SHARED || !is_first_write(a, p, s))
        return false;
    return emui_find_instead(
        a->m, s->pc, accessed_at(EMU_RACE, a, p), other_of(a, p, s),
        "%s: lane %d of warp %d of CTA %d writes %s, which was never written when %s read it at "
        "%s; the two accesses are unordered%s%s\n%s",
        a->what, a->lane, a->w->index, a->w->cta->number, emui_name(&t, p),
        emui_record_name(a->m, s, &u), emui_at(a->m, s->pc, &v), why->text[0] != '\0' ? ": " : "",
        why->text, why->repair);
}

void emui_found_race(const emui_access *a, emui_place p, const emui_record *s, bool wrote)
{
    emui_text t, u, v;
    emui_reason why;
    if (!emui_checks(a->m, EMU_CHECK_RACE) ||
        emui_repeats(a->m, EMU_RACE, a->now.pc, a->w, a->lane))
        return;
    emui_unordered(a, s, wrote, &why);
    if (why.checked) {
        note_guess(a, p, s, &why);
        return;
    }
    if (!wrote && find_early_read(a, p, s, &why))
        return;
    emui_find_with(
        a->m, accessed_at(EMU_RACE, a, p), other_of(a, p, s),
        "%s: lane %d of warp %d of CTA %d %s %s, which %s %s at %s; the two accesses are "
        "unordered%s%s\n%s",
        a->what, a->lane, a->w->index, a->w->cta->number, a->writes ? "writes" : "reads",
        emui_name(&t, p), emui_record_name(a->m, s, &u), wrote ? "wrote" : "read",
        emui_at(a->m, s->pc, &v), why.text[0] != '\0' ? ": " : "", why.text, why.repair);
}

/* What that fence has to be for, where one of the other kind would not do. */
static const char *fence_for(emui_place p)
{
    return p.region->space == EMU_SHARED ? "fence.proxy.async, without a space or .shared::cta,"
                                         : "fence.proxy.async, without a space or .global,";
}

static bool is_thread(const emui_access *a, const emui_record *s)
{
    return s->who < a->m->config.ctas * a->m->threads;
}

static void find_proxy(const emui_access *a, emui_place p, const emui_record *s)
{
    emui_text t, u, v;
    emui_find_with(
        a->m, accessed_at(EMU_PROXY, a, p), other_of(a, p, s),
        "%s: the asynchronous engine, for lane %d of warp %d of CTA %d, %s %s, which %s wrote "
        "through the generic proxy at %s, and no fence.proxy.async stands between the two"
        "\n%sput %s after %s, in the lane that made it, and then a barrier, before the %s",
        a->what, a->lane, a->w->index, a->w->cta->number, a->writes ? "writes" : "reads",
        emui_name(&t, p), emui_record_name(a->m, s, &u), emui_at(a->m, s->pc, &v),
        is_thread(a, s) ? "" : "wait for it, then ", fence_for(p),
        is_thread(a, s) ? "the write" : "the wait", a->what);
}

/* A thread that stores has to fence itself; what the engine writes, whoever waited for it may. */
static void note_proxy(const emui_access *a, emui_place p, const emui_record *s)
{
    emui_text t, u, v;
    if (is_thread(a, s))
        emui_note(a->m, accessed_at(EMU_PROXY, a, p),
                  "%s: the asynchronous engine, for lane %d of warp %d of CTA %d, %s %s, which %s "
                  "wrote at %s and did not fence itself: another thread did so after a barrier, "
                  "which is more than the ISA promises"
                  "\nput fence.proxy.async after the write, in each lane that writes, and then the "
                  "barrier",
                  a->what, a->lane, a->w->index, a->w->cta->number, a->writes ? "writes" : "reads",
                  emui_name(&t, p), emui_record_name(a->m, s, &u), emui_at(a->m, s->pc, &v));
}

static void find_map(const emui_access *a, emui_place p, const emui_record *s)
{
    emui_text t, u, v;
    emui_find_with(
        a->m, accessed_at(EMU_PROXY, a, p), other_of(a, p, s),
        "%s: for lane %d of warp %d of CTA %d the engine reads %s of its tensor map, which %s "
        "wrote at %s, and not both fences of tensor maps stand between the two"
        "\nput fence.proxy.tensormap::generic.release after the write, in the lane that made it, "
        "then a barrier, and after that fence.proxy.tensormap::generic.acquire",
        a->what, a->lane, a->w->index, a->w->cta->number, emui_name(&t, p),
        emui_record_name(a->m, s, &u), emui_at(a->m, s->pc, &v));
}

static emui_fenced fenced_after(const emui_access *a, emui_place p, const emui_record *s)
{
    const emui_timestamp then = {s->cluster, s->epoch, s->who};
    uint32_t kind = p.region->space == EMU_SHARED ? EMUI_FENCE_SHARED : EMUI_FENCE_GLOBAL;
    return a->together == NULL ? emui_proxy_fenced(a->m, then, a->view.clock, kind)
                               : emui_each_fenced(a->m, then, a->view.clock, a->together, kind);
}

bool emui_is_fenced(emui_access *a, emui_place p, const emui_record *s)
{
    const emui_record *last = &a->fenced;
    if (!emui_checks(a->m, EMU_CHECK_PROXY) ||
        (last->bytes != 0 && last->who == s->who && last->epoch == s->epoch &&
         last->cluster == s->cluster))
        return true;
    bool fenced = fenced_after(a, p, s) == EMUI_FENCED;
    a->fenced = fenced ? *s : a->fenced;
    return fenced;
}

/* An access of the engine by another proxy, after a write by the generic one. */
void emui_check_proxy(const emui_access *a, emui_place p, const emui_record *s)
{
    const emui_timestamp then = {s->cluster, s->epoch, s->who};
    if (a->map) {
        if (!emui_map_fenced(a->m, then, a->view.clock, a->w->cta))
            find_map(a, p, s);
        return;
    }
    emui_fenced fenced = fenced_after(a, p, s);
    if (fenced == EMUI_NOT_FENCED)
        find_proxy(a, p, s);
    else if (fenced == EMUI_FENCED_BY_OTHER)
        note_proxy(a, p, s);
}

/* The other way round: works on an H200, and the ISA does not promise it. */
void emui_check_overwrite(const emui_access *a, emui_place p, const emui_record *s)
{
    emui_text t, u, v;
    if (!is_thread(a, s) || fenced_after(a, p, s) != EMUI_NOT_FENCED)
        return;
    emui_note(
        a->m, accessed_at(EMU_PROXY, a, p),
        "%s: the asynchronous engine, for lane %d of warp %d of CTA %d, writes %s, which %s read "
        "through the generic proxy at %s, and no fence.proxy.async stands between the two: by the "
        "PTX ISA the read may see the new value"
        "\nput %s after the read, in each lane that reads, and then a barrier, before the %s",
        a->what, a->lane, a->w->index, a->w->cta->number, emui_name(&t, p),
        emui_record_name(a->m, s, &u), emui_at(a->m, s->pc, &v), fence_for(p), a->what);
}

/* ---- Loads that read past the order ---- */

static void find_incoherent(const emui_actor *by, emui_place p, const emui_record *s,
                            const emui_incoherent *load)
{
    emui_text t, u, v;
    const emui_other other = {emui_record_party(by->m, s), p.region, false, {NULL, 0}};
    emui_find_with(
        by->m, (emui_location){EMU_RACE, by->w, by->lane, by->w->pc[by->lane], p.offset, 0}, other,
        "%s: lane %d of warp %d of CTA %d reads %s %s, which %s wrote at %s in the same launch: "
        "such a load may give the value before it, and no barrier or fence changes that"
        "\n%s",
        by->what, by->lane, by->w->index, by->w->cta->number, load->by, emui_name(&t, p),
        emui_record_name(by->m, s, &u), emui_at(by->m, s->pc, &v), load->repair);
}

bool emui_order_stored(const emui_region *r)
{
    return r->shadow != NULL && r->shadow->stored == r->m->first_serial;
}

/* The first lane of a record that wrote any of these bytes of the word, which one did. */
static emui_record writer_of(const emui_record *s, uint8_t bytes)
{
    emui_record one = *s;
    for (int k = 0; emui_is_parts(s) && (k == 0 || (one.bytes & bytes) == 0); ++k)
        one = emui_part_of(s, k);
    one.flags &= EMUI_RECORD_KIND;
    return one;
}

static bool find_in_word(const emui_actor *by, emui_place p, uint8_t bytes,
                         const emui_incoherent *load)
{
    const emui_shadow_page *page = emui_shadow_page_at(by->m, p.region, p.offset);
    const uint32_t word = emui_word_at(p.offset);
    for (emui_cursor c = emui_records(page, word, true); emui_next(&c);) {
        const emui_record s = c.now;
        if ((s.bytes & bytes) == 0 || s.cluster < by->m->first_serial ||
            (load->sees_own && emui_record_party(by->m, &s).cta == by->w->cta->number))
            continue;
        const emui_record one = writer_of(&s, bytes);
        find_incoherent(by, p, &one, load);
        return true;
    }
    return false;
}

void emui_compare_incoherent(const emui_actor *by, emui_place p, uint64_t bytes,
                             const emui_incoherent *load)
{
    emu_machine *m = by->m;
    const uint64_t end = p.offset + bytes;
    if (!emui_checks(m, EMU_CHECK_RACE) || emui_is_reported(m, EMU_RACE, by->w->pc[by->lane]))
        return;
    while (p.offset < end) {
        const uint64_t first = p.offset % EMUI_SHADOW_WORD, left = end - p.offset;
        const uint64_t n = left < EMUI_SHADOW_WORD - first ? left : EMUI_SHADOW_WORD - first;
        if (find_in_word(by, p, (uint8_t)(((1U << n) - 1) << first), load))
            return;
        p.offset += n;
    }
}

/* ---- A flag without a fence ---- */

/* Data and flag: its thread wrote the data first, and this one has read the flag first. */
static bool is_announced(const emui_observed *flag, emui_place p, const emui_record *s)
{
    const bool other = flag->at.region != p.region || flag->at.offset != p.offset;
    return flag->at.region != NULL && other && flag->who == s->who && flag->cluster == s->cluster &&
           s->pc < flag->pc;
}

/* An atomic that returns the value before it: red does not. */
static bool reads_too(const emui_access *a)
{
    return a->updates && a->now.pc >= 0 && a->m->program[a->now.pc].d.kind != EMU_NOTHING;
}

void emui_check_message(const emui_access *a, emui_place p, const emui_record *s)
{
    emui_text t, u, v, x;
    emui_observed *flag = &a->w->thread[a->lane].observed;
    if (a->writes && !reads_too(a))
        return;
    if (!a->writes && is_announced(flag, p, s))
        emui_note(
            a->m, accessed_at(EMU_RACE, a, p),
            "%s: lane %d of warp %d of CTA %d reads %s, which %s wrote at %s, after it saw the "
            "later write of that thread at %s: .volatile and .relaxed put accesses to two words in "
            "no order, so this may read the value before that write"
            "\nput __threadfence (fence.acq_rel) between the two writes and between the two reads, "
            "or use st.release and ld.acquire for the flag",
            a->what, a->lane, a->w->index, a->w->cta->number, emui_name(&t, p),
            emui_record_name(a->m, s, &u), emui_at(a->m, s->pc, &v), emui_at(a->m, flag->pc, &x));
    *flag = (emui_observed){p, s->cluster, s->who, s->pc};
}
