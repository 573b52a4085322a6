/* objects.c - warps and what they wait for, barriers, mbarriers with their words explained, copies
 * and products in flight. */
#include "emu/cli/step/step.h"

#include "emu/exec/async/mbarrier_word.h"
#include "emu/exec/async/warp_copy.h"
#include "emu/exec/matrix/wgmma.h"
#include "emu/state/operation.h"

#include <inttypes.h>
#include <string.h>

/* ---- Warps ---------------------------------------------------------------------------------- */

/* One line for each place that lanes of it are at. */
static void put_warp(stepper *s, const emu_warp *w)
{
    uint32_t left = w->alive;
    if (left == 0)
        printf("  w%-3d has ended\n", w->index);
    while (left != 0) {
        int32_t pc = w->pc[emui_first(left)];
        uint32_t group = 0;
        for (int lane = 0; lane < EMU_LANES; ++lane)
            group |= (uint32_t)((left >> lane & 1) && w->pc[lane] == pc) << lane;
        left &= ~group;
        bool here = w->index == s->warp && (group >> s->lane & 1);
        bool waits = (w->waiting & group) == group;
        printf("%s%sw%-3d 0x%08" PRIx32 " %-5s ", step_ink_of(s, here ? STEP_BOLD : STEP_PLAIN),
               here ? "> " : "  ", w->index, group, waits ? "waits" : "");
        step_put_place(s, pc, stdout);
        printf("%s\n", step_ink_of(s, STEP_PLAIN));
    }
}

void step_put_warps(stepper *s, int most)
{
    const emui_cta *c = step_cta(s, s->cta);
    if (c == NULL)
        return;
    int first = most < c->warps && s->warp >= most ? s->warp - most + 1 : 0;
    for (int w = first; w < c->warps && w < first + most; ++w)
        put_warp(s, &c->warp[w]);
    if (c->warps > most)
        printf("  .. of %d warps; i w lists them\n", c->warps);
}

static void put_ctas(const stepper *s)
{
    const emu_machine *m = s->l.m;
    fputs("CTAs that are there:", stdout);
    for (int i = 0; i < m->residents && i < 16; ++i)
        for (int rank = 0; rank < m->window[i]->ctas; ++rank)
            printf(" %d", m->window[i]->cta[rank].number);
    puts(m->residents > 16 ? " .." : "");
}

/* ---- Barriers ------------------------------------------------------------------------------- */

static void put_barrier(const char *name, int number, const emui_barrier *b, uint32_t all)
{
    uint32_t wanted = b->expected == 0 ? all : b->expected;
    uint32_t there = b->expected == 0 ? b->arrived : b->counted;
    if (b->arrived == 0 && b->phase == 0)
        return;
    printf("%s", name);
    if (number >= 0)
        printf(" %d", number);
    if (b->arrived == 0)
        printf(": nobody waits at it; it was passed %" PRIu64 " time%s\n", b->phase,
               b->phase == 1 ? "" : "s");
    else
        printf(": %" PRIu32 " of %" PRIu32 " threads have arrived; it was passed %" PRIu64
               " time%s\n",
               there, wanted, b->phase, b->phase == 1 ? "" : "s");
}

/*  mbarrier at smem 0x8 (bar): phase 0, which waits for 1 of 1 arrivals and 512 bytes
 *      word 0x7fffefffe0000..: phase bit 0 | pending 1 | expected bytes 512 | count of init 1 */
static void put_mbarrier(const stepper *s, emui_region *shared, uint64_t offset,
                         const emui_mbarrier *side)
{
    emui_place p = {shared, offset};
    emui_word word = emui_word_get(p);
    uint32_t within = 0;
    char name[STEP_NAME];
    printf("mbarrier at smem 0x%" PRIx64, offset);
    if (step_shared_name(s, offset, name, &within))
        printf(" (%s+0x%" PRIx32 ")", name, within);
    printf(": in phase %" PRIu64 ", which ends after %" PRIu32 " more arrival%s of %" PRIu32,
           side->phases, word.pending, word.pending == 1 ? "" : "s", word.expected);
    if (word.tx >= 0)
        printf(" and %" PRId32 " more bytes\n", word.tx);
    else
        printf("; %" PRId32 " bytes came before they were expected\n", -word.tx);
    printf("    word 0x%016" PRIx64 ": bit 63 phase %d | 62..43 pending %" PRIu32
           " | 41..21 tx-count %" PRId32 " | 20..1 arrivals of each phase %" PRIu32 "\n",
           emui_word_bits(p), word.phase, word.pending, word.tx, word.expected);
    if (side->phases > 0)
        printf("    phase %" PRIu64 " is over, and %s: try_wait.parity %d is true now\n",
               side->phases - 1, side->observed ? "a wait has seen that" : "no wait has seen that",
               !word.phase);
}

static void put_barriers(stepper *s)
{
    const emui_cta *c = step_cta(s, s->cta);
    int shown = 0;
    if (c == NULL)
        return;
    for (int i = 0; i < EMU_BARRIERS; ++i) {
        put_barrier("barrier", i, &c->barrier[i], c->alive);
        shown += c->barrier[i].arrived > 0 || c->barrier[i].phase > 0;
    }
    put_barrier("barrier of the cluster", -1, &c->cluster->barrier,
                (uint32_t)(c->cluster->ctas * c->cluster->threads));
    shown += c->cluster->barrier.arrived > 0 || c->cluster->barrier.phase > 0;
    for (uint64_t i = 0; c->mbarrier != NULL && i < c->shared->bytes / EMUI_BARRIER_BYTES; ++i)
        if (c->mbarrier[i] != NULL) {
            put_mbarrier(s, c->shared, i * EMUI_BARRIER_BYTES, c->mbarrier[i]);
            ++shown;
        }
    if (shown == 0)
        puts("no barrier was used yet");
}

/* ---- Copies --------------------------------------------------------------------------------- */

/* From the first to the last byte that pieces have in the region of the first of them, without the
 * tensor map that comes before them. */
static void put_range(const char *what, const emui_async *a, bool to)
{
    emui_text name;
    const emui_place *first = NULL;
    uint64_t least = UINT64_MAX, most = 0;
    for (int i = a->has_map; i < a->pieces; ++i) {
        const emui_place *p = to ? &a->piece[i].to : &a->piece[i].from;
        if (p->region == NULL || (first != NULL && p->region != first->region))
            continue;
        first = first == NULL ? p : first;
        least = p->offset < least ? p->offset : least;
        most = p->offset + a->piece[i].bytes > most ? p->offset + a->piece[i].bytes : most;
    }
    if (first != NULL)
        printf(" %s %s to 0x%" PRIx64, what, emui_name(&name, (emui_place){first->region, least}),
               most - 1);
}

static void put_signal(const emui_async *a)
{
    if (a->signal == EMUI_COPY_GROUP)
        printf("; cp.async.wait_group waits for it, group %" PRIu64, a->group);
    else if (a->signal == EMUI_BULK_GROUP)
        printf("; cp.async.bulk.wait_group waits for it, group %" PRIu64, a->group);
    else if (a->barriers > 0)
        printf("; it counts %" PRIu32 " bytes at the mbarrier at smem 0x%" PRIx64 " of CTA %d",
               a->tx[0], a->barrier[0].offset, a->barrier[0].region->cta->number);
}

/* Products of a warpgroup that no wgmma.wait_group has waited for. */
static int put_products(stepper *s, const emui_cta *c)
{
    int n = 0;
    for (int w = 0; w < c->warps; w += 4)
        for (const emui_wgmma_op *op = c->warp[w].wgmma == NULL ? NULL : c->warp[w].wgmma->oldest;
             op != NULL; op = op->next, ++n) {
            printf("wgmma of warps %d to %d of CTA %d, issued at ", w, w + 3, c->number);
            step_put_place(s, (int32_t)(op->i - step_instruction(s, 0)), stdout);
            printf(
                "\n    its registers and its shared memory are in use; wgmma.wait_group waits for "
                "it, group %" PRIu64 "\n",
                op->group);
        }
    return n;
}

static void put_copies(stepper *s)
{
    const emui_cta *c = step_cta(s, s->cta);
    if (c == NULL)
        return;
    if (put_products(s, c) == 0 && c->cluster->oldest == NULL)
        puts("no copy is in flight");
    for (emui_async *a = c->cluster->oldest; a != NULL; a = a->next) {
        emui_split_copies(a);
        printf("%s of warp %d lane %d of CTA %d, issued at ", a->what, a->warp->index, a->lane,
               a->warp->cta->number);
        step_put_place(s, a->pc, stdout);
        printf("\n    %" PRIu64 " bytes,", a->bytes - (a->has_map ? a->piece[0].bytes : 0));
        put_range("from", a, false);
        put_range("to", a, true);
        printf("; %s", a->was_read ? "it has read, not written" : "it has not read yet");
        put_signal(a);
        putchar('\n');
    }
}

/* ---- All of it ------------------------------------------------------------------------------ */

void step_put_info(stepper *s, const char *what)
{
    const emui_cta *c = step_cta(s, s->cta);
    char letter = what == NULL ? 'a' : *what;
    if (strchr("awbcfl", letter) == NULL || (what != NULL && strlen(what) > 1)) {
        step_no(s, "i, or of it alone: i w warps, i b barriers, i c copies, i f findings, i l the "
                   "launch");
        return;
    }
    if (strchr("fl", letter) == NULL && c == NULL) {
        step_no(s, "CTA %d is not there; i f tells the findings", s->cta);
        return;
    }
    if (letter == 'a' || letter == 'w') {
        put_ctas(s);
        printf("warps of CTA %d:\n", s->cta);
        step_put_warps(s, letter == 'w' ? EMU_MAX_THREADS : 8);
    }
    if (letter == 'a' || letter == 'b')
        put_barriers(s);
    if (letter == 'a' || letter == 'c')
        put_copies(s);
    if (letter == 'f')
        step_tell_all(s);
    if (letter == 'l')
        step_put_launch(s);
    if (letter == 'a')
        printf("instructions: %" PRIu64 ", findings: %d\n", emu_counted(s->l.m)->instructions,
               emu_findings(s->l.m));
}
