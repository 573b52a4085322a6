/* Lesson 26, multicast: one copy for several CTAs of a cluster.
 *
 * Teaches who receives what, which mbarrier counts it and how many bytes each CTA expects, and what
 * the CTAs of a cluster owe one another: to have begun, to have read, and not to end too early.
 * Clears up: own bytes and received bytes, masks, and a buffer that others write to.
 * Follows share.cu, emu/exec/async/bulk.c, emu/exec/tma/tma.c; what CUTLASS's pipelines for
 * clusters do, include/cutlass/pipeline/sm90_pipeline.hpp. */
#include "tutorials/lesson.h"

#include <stdio.h>

enum { CTAS = 4 };

static int number(ct_value v)
{
    return (int)ct_int(v);
}

/* ---- Pictures ---- */

typedef struct {
    ct_ctx *cx;
    ct_layout cluster;
} grid;

static int rank_of(const grid *g, int m, int n)
{
    return number(ct_layout_call(g->cx, g->cluster, ct_dynamic(g->cx, m + 2 * n)));
}

/* Row: the CTA that receives; columns: the halves of a, then those of b. */
static int64_t sender(int64_t cta, int64_t column, char *text, size_t bytes, void *user)
{
    const grid *g = user;
    int m = (int)cta % 2, n = (int)cta / 2, half = (int)column % 2;
    int from = column < 2 ? rank_of(g, m, half) : rank_of(g, half, n);
    snprintf(text, bytes, "%s from %d", column < 2 ? "a" : "b", from);
    return from;
}

static void draw_senders(lesson *l, ct_layout cluster)
{
    grid g = {lesson_ctx(l), cluster};
    lesson_cells cells = {CTAS, 4, sender, &g};
    lesson_draw_cells(l, &cells, "a row per CTA: who sends each half of its tiles");
}

/* Row: the CTA that sends; column: the CTA that has to have read. */
static int64_t frees(int64_t cta, int64_t other, char *text, size_t bytes, void *user)
{
    (void)user;
    if (cta % 2 != other % 2 && cta / 2 != other / 2)
        return -1;
    snprintf(text, bytes, "arrives");
    return cta == other ? 0 : 1;
}

/* ---- Steps ---- */

static void why(lesson *l, ct_ctx *cx)
{
    ct_layout cluster = ct_parse(cx, "(_2,_2):(_1,_2)");
    // auto cluster = make_layout(make_shape(Int<2>{}, Int<2>{}));
    int64_t tile = 32 * 4;
    // int tile = 32 * int(sizeof(float));
    int64_t apart = 2 * tile * number(ct_size(cx, cluster));
    // int apart = 2 * tile * int(size(cluster));
    int64_t together = apart / 2;
    // int together = apart / 2;
    STEP(l,
         "In a product, CTAs of one row need the same tile of A, those of one column the same tile "
         "of B. A cluster is a few CTAs that run at the same time, close to each other, and can "
         "reach each other's shared memory. So each of 2 x 2 CTAs reads half of its two tiles, and "
         "sends the half to its neighbour as well: multicast. Per round %d bytes are read in place "
         "of %d.\n\n"
         "This is the loop of share.cu. It is right; what it has more than that of lesson 25 is "
         "what this lesson is about.",
         (int)together, (int)apart);
    lesson_show(l, "cluster", cluster);
    lesson_show_int(l, "apart", apart);
    lesson_show_int(l, "together", together);
    lesson_run(l, "sed -n '/if (t == 0)/,$p' share.cu");
}

static void masks(lesson *l, ct_ctx *cx)
{
    ct_layout cluster = ct_parse(cx, "(_2,_2):(_1,_2)");
    // auto cluster = make_layout(make_shape(Int<2>{}, Int<2>{}));
    ct_value me = ct_layout_call(cx, cluster, ct_parse(cx, "(1,0)"));
    // auto me = cluster(1, 0);
    ct_value beside = ct_layout_call(cx, cluster, ct_parse(cx, "(1,1)"));
    // auto beside = cluster(1, 1);
    ct_value above = ct_layout_call(cx, cluster, ct_parse(cx, "(0,0)"));
    // auto above = cluster(0, 0);
    int64_t row = (1 << number(me)) | (1 << number(beside));
    // int row = 1 << me | 1 << beside;
    int64_t column = (1 << number(me)) | (1 << number(above));
    // int column = 1 << me | 1 << above;
    STEP(l,
         "Who receives? A multicast has a mask, a bit per CTA of the cluster. A layout leads from "
         "the coordinates (m,n) of a CTA to its rank; the mask of a row is the ranks of (m,0) and "
         "(m,1), that of a column those of (0,n) and (1,n). CuTe has create_tma_multicast_mask.\n\n"
         "CTA (1,0) has rank %d. Its half of A goes to the ranks %d and %d, mask %d; its half of "
         "B to %d and %d, mask %d. The sender's own bit is in both.",
         number(me), number(me), number(beside), (int)row, number(above), number(me), (int)column);
    lesson_show(l, "me", me);
    lesson_show(l, "beside", beside);
    lesson_show(l, "above", above);
    lesson_show_int(l, "row", row);
    lesson_show_int(l, "column", column);
    draw_senders(l, cluster);

    int64_t half = 16 * 4;
    // int half = 16 * int(sizeof(float));
    int64_t issued = 2 * half;
    // int issued = 2 * half;
    int64_t received = 4 * half;
    // int received = 4 * half;
    STEP(l,
         "Where does it go? To the same place in the shared memory of each CTA of the mask, and "
         "the mbarrier at the same place counts it there. No addresses of others are needed, but "
         "all CTAs must have their buffers and mbarriers at the same offsets.\n\n"
         "How many bytes does a CTA expect? Those that it receives, whoever sends them: %d. It "
         "has itself issued %d. They are counted in the mbarrier of the receiver, so the sender "
         "cannot announce them.",
         (int)received, (int)issued);
    lesson_show_int(l, "issued", issued);
    lesson_show_int(l, "received", received);
    lesson_run(l, "cuemu run --sched random:1,100 --grid 2,2 --block 32 share.ptx share \\\n"
                  "      in:f32[192]=iota in:f32[192]=1 out:f32[128] s32:3 | head -n 3");
}

static void seen(lesson *l)
{
    STEP(l, "Stop where the first CTA comes to its wait: it is CTA 3. It has sent two halves, the "
            "others one as yet. i c lists the copies in flight, w 2.0 turns to CTA 2, warp 0, and "
            "banks shows its shared memory: both halves of a are coming, from itself and from CTA "
            "0, and the upper half of b from CTA 3, while it has not begun its own copy of b. Its "
            "mbarrier expects all of them.");
    lesson_run(l, "printf '%s\\n' 'b 112' c 'i c' 'w 2.0' banks 'i b' | \\\n"
                  "      cuemu step --grid 2,2 --block 32 share.ptx share in:f32[64]=iota \\\n"
                  "      in:f32[64]=1 out:f32[128] s32:1 | \\\n"
                  "      grep '^CTA 3\\|^cp\\|^  0x0\\|(full' | cut -c -74");
}

static void mistakes(lesson *l)
{
    STEP(l,
         "Expect one's own bytes alone, and the phase ends when the first two halves are there, "
         "whichever they are. One that is still in flight is read too early. Where the copies are "
         "quick, all results are right. The message counts what is missing.");
    lesson_run(l, "diff share.cu own_bytes.cu");
    lesson_run(l, "cuemu run --grid 2,2 --block 32 own_bytes.ptx share in:f32[64]=iota \\\n"
                  "      in:f32[64]=1 out:f32[128] s32:1 2>&1 >/dev/null");

    STEP(l,
         "A wrong mask. With all four bits for A, a CTA of the other row gets a half that it has "
         "not asked for, in the place where its own half goes: two copies write one place, and "
         "the mbarrier counts more than was expected.");
    lesson_run(l, "diff share.cu all.cu");
    lesson_run(l, "cuemu run --grid 2,2 --block 32 all.ptx share in:f32[64]=iota \\\n"
                  "      in:f32[64]=1 out:f32[128] s32:1 2>&1 >/dev/null");

    STEP(l, "Begin too early. __syncthreads() is for one CTA; that another one of the cluster has "
            "begun, and initialised its mbarrier, only the barrier of the cluster says. Without "
            "it the first copy may come to a CTA that is not there, or whose mbarrier is a number "
            "from before.");
    lesson_run(l, "diff share.cu no_sync.cu");
    lesson_run(l, "cuemu run --grid 2,2 --block 32 no_sync.ptx share in:f32[64]=iota \\\n"
                  "      in:f32[64]=1 out:f32[128] s32:1 2>&1 >/dev/null | head -n 4");
}

static void owed(lesson *l)
{
    STEP(l, "When is a buffer free? In lesson 25 it was enough that the own threads had read. Now "
            "a CTA writes into the buffers of two others: it may send the next half when all "
            "three have read this one. So each has a second mbarrier, empty, and those that "
            "receive from it arrive there: three, itself included. mapa makes the address in the "
            "other CTA, and the arrival is a release for the cluster, the wait an acquire.");
    lesson_cells cells = {CTAS, CTAS, frees, NULL};
    lesson_draw_cells(l, &cells, "row: whose mbarrier empty; column: which CTA arrives at it");

    STEP(l,
         "A CTA that waits for itself alone overwrites what others still read. With three rounds "
         "the machine finds it, in any schedule: as the write that comes too early, or as bytes "
         "of the next round that were counted in this one.");
    lesson_run(l, "diff share.cu own_slot.cu");
    lesson_run(
        l, "for when in late random:4; do cuemu run --sched $when --grid 2,2 \\\n"
           "      --block 32 own_slot.ptx share in:f32[192]=iota in:f32[192]=1 out:f32[128] \\\n"
           "      s32:3 2>&1 >/dev/null | head -n 1; done");

    STEP(l, "The end. A CTA that has its result could end; but others may still arrive at its "
            "mbarrier, or send to it, and its shared memory is gone. On an H200 that is a launch "
            "failure, now and then. So all wait for all: the last cluster_sync(). A producer warp "
            "does the same by waiting until all its buffers are free, its tail.");
    lesson_run(l, "diff share.cu exits.cu");
    lesson_run(l, "cuemu run --grid 2,2 --block 32 exits.ptx share in:f32[192]=iota \\\n"
                  "      in:f32[192]=1 out:f32[128] s32:3 2>&1 >/dev/null");

    STEP(l,
         "Take away:\n\n"
         "- A mask has a bit per CTA that receives, the sender included. Data and count go to the "
         "same offsets in each.\n"
         "- Each CTA expects what it receives, from whomever.\n"
         "- Before the first copy: all have begun, cluster_sync(). Before the next one: all "
         "receivers have arrived at the sender's empty. Before the end: cluster_sync().\n\n"
         "Next: what the tiles are for, wgmma: lesson 27.");
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 26, "Multicast", "One copy for several CTAs of a cluster.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lesson 25", 25);
    why(l, cx);
    masks(l, cx);
    seen(l);
    mistakes(l);
    owed(l);
    return lesson_close(l);
}
