/* variants.cu - which variants of copying through shared memory are timed.
 *
 * What is here: versions, and the candidates from which variants were chosen. What is not: the
 * chosen variants (chosen.tsv), kernels, and what is known of their speed (README.md). */
#include "gpu/lab/staged/staged.h"

static const gpu_version versions[STAGED_KINDS] = {
    {"cp.async", "cp.async into stages, vectors out", 80, staged_plan_async, staged_launch_async},
    {"bulk", "bulk copies in and out", 90, staged_plan_bulk, staged_launch_bulk},
    {"boxes", "boxes of tensor maps in and out", 90, staged_plan_boxes, staged_launch_boxes},
    {"boxes in", "boxes of tensor maps in, vectors out", 90, staged_plan_endpoints,
     staged_launch_endpoints},
    {"boxes out", "vectors in, boxes of tensor maps out", 90, staged_plan_endpoints,
     staged_launch_endpoints},
    {"multicast", "boxes loaded once for a cluster", 90, staged_plan_multicast,
     staged_launch_multicast},
    {"alone", "boxes loaded by each CTA of a cluster", 90, staged_plan_multicast,
     staged_launch_multicast},
    {"direct", "vectors loaded once, stored to each target", 80, staged_plan_direct,
     staged_launch_direct},
};

static staged_variant of_kind(staged_kind kind)
{
    staged_variant w = {};
    w.version = versions[kind];
    w.kind = kind;
    w.ctas = w.stages = w.tiles = w.down = 1;
    w.across = 2048;
    return w;
}

/* ---- Candidates ----------------------------------------------------------------------------- */

enum { FARS = 5, RESIDENTS = 3 };

/* The next digit of a number whose digits have different bases. */
static int digit(int *k, int base)
{
    int d = *k % base;
    *k /= base;
    return d;
}

/* How far ahead the L2 is asked: not at all, or by so many KB. */
static int far_of(int *k)
{
    static const int far[FARS] = {0, 128, 512, 2048, 4096};
    return far[digit(k, FARS)];
}

/* How many blocks a multiprocessor has: as many as fit, or so many at most. */
static int resident_of(int *k)
{
    enum { FEWEST = 8 };
    return FEWEST * digit(k, RESIDENTS);
}

/* How the stages of a ring follow one another: each used once, twice, and twice apart. */
static void set_turns(staged_variant *w, int *k)
{
    int how = digit(k, 3);
    w->tiles = how == 0 ? w->stages : 2 * w->stages;
    w->apart = how == 2;
}

static bool async_candidate(int k, staged_variant *w)
{
    static const int widths[] = {4, 8, 16, 16};
    *w = of_kind(STAGED_ASYNC);
    int what = digit(&k, 4);
    w->width = widths[what];
    w->past_l1 = what == 3;
    w->stages = 1 + digit(&k, STAGED_MAX_STAGES);
    w->across = 1024 << digit(&k, 3);
    w->far = far_of(&k);
    w->resident = resident_of(&k);
    set_turns(w, &k);
    return k == 0;
}

static bool bulk_candidate(int k, staged_variant *w)
{
    *w = of_kind(STAGED_BULK);
    w->stages = 1 + digit(&k, STAGED_MAX_STAGES);
    w->across = 512 << digit(&k, 4);
    w->far = far_of(&k);
    w->resident = resident_of(&k);
    set_turns(w, &k);
    return k == 0;
}

static int swizzle_of(int *k)
{
    int d = digit(k, 4);
    return d == 0 ? 0 : 16 << d;
}

static bool box_candidate(int k, staged_variant *w)
{
    *w = of_kind(STAGED_BOXES);
    w->width = swizzle_of(&k);
    w->stages = 1 + digit(&k, STAGED_MAX_STAGES);
    w->across = 128 << digit(&k, 4);
    w->down = 1 << digit(&k, 5);
    w->ahead = 128 * digit(&k, 3);
    w->far = far_of(&k);
    w->resident = resident_of(&k);
    set_turns(w, &k);
    return k == 0;
}

/* A run as rows of one box. */
static bool folded_candidate(int k, staged_variant *w)
{
    *w = of_kind(STAGED_BOXES);
    w->folded = 1;
    w->width = w->across = 32 << digit(&k, 3);
    w->stages = 1 + digit(&k, STAGED_MAX_STAGES);
    w->down = 16 << digit(&k, 5);
    w->ahead = 128 * digit(&k, 3);
    w->far = far_of(&k);
    w->resident = resident_of(&k);
    set_turns(w, &k);
    return k == 0;
}

/* Boxes at one endpoint: each tile has a slot. */
static bool endpoint_candidate(int k, staged_variant *w)
{
    *w = of_kind(digit(&k, 2) == 0 ? STAGED_BOXES_IN : STAGED_BOXES_OUT);
    w->width = 32 << digit(&k, 3);
    w->stages = w->tiles = 1 + digit(&k, STAGED_MAX_STAGES);
    int across = digit(&k, 5);
    w->folded = across == 0;
    w->across = w->folded ? w->width : 64 << across;
    w->down = 1 << digit(&k, 8);
    w->ahead = 128 * digit(&k, 3);
    w->far = far_of(&k);
    w->resident = resident_of(&k);
    return k == 0;
}

static bool cluster_candidate(int k, staged_variant *w)
{
    static const staged_kind kinds[] = {STAGED_MULTICAST, STAGED_ALONE, STAGED_DIRECT};
    *w = of_kind(kinds[digit(&k, 3)]);
    w->ctas = 2 << digit(&k, 2);
    w->width = swizzle_of(&k);
    w->stages = w->tiles = 1 + digit(&k, STAGED_MAX_STAGES);
    w->across = 512 << digit(&k, 2);
    w->down = 4 << digit(&k, 4);
    w->ahead = 128 * digit(&k, 2);
    w->apart = digit(&k, 2);
    return k == 0;
}

bool staged_candidate(int k, staged_variant *w)
{
    enum { OTHER = FARS * RESIDENTS, ASYNC = 4 * 5 * 3 * 3 * OTHER, BULK = 5 * 4 * 3 * OTHER };
    enum { BOXES = 4 * 5 * 4 * 5 * 3 * 3 * OTHER, FOLDED = 3 * 5 * 5 * 3 * 3 * OTHER };
    enum { ENDPOINTS = 2 * 3 * 5 * 5 * 8 * 3 * OTHER };
    if (k < ASYNC)
        return async_candidate(k, w);
    if (k < ASYNC + BULK)
        return bulk_candidate(k - ASYNC, w);
    if (k < ASYNC + BULK + BOXES)
        return box_candidate(k - ASYNC - BULK, w);
    if (k < ASYNC + BULK + BOXES + FOLDED)
        return folded_candidate(k - ASYNC - BULK - BOXES, w);
    k -= ASYNC + BULK + BOXES + FOLDED;
    return k < ENDPOINTS ? endpoint_candidate(k, w) : cluster_candidate(k - ENDPOINTS, w);
}

/* Tiles of 1 to 4 KB, for clusters 4 to 32 KB, of whole boxes whose rows a map can have; the
 * part of each CTA is aligned. Fewer blocks were tried where three stages or more are in flight,
 * with the L2 asked 512 KB ahead, or not. */
bool staged_sound(const staged_variant *w)
{
    enum { FEW = 2, TRIED = 512 };
    int inner = w->width > 0 ? w->width : w->across, tile = w->across * w->down;
    if (w->far > 0 && w->apart)
        return false;
    if (w->resident > 0 && (w->stages <= FEW || (w->far != 0 && w->far != TRIED)))
        return false;
    if (w->kind <= STAGED_BULK)
        return true;
    bool endpoint = w->kind == STAGED_BOXES_IN || w->kind == STAGED_BOXES_OUT;
    if (endpoint && ((!w->folded && w->across < 4 * w->width) || w->width * w->down < 128))
        return false;
    int least = w->ctas > 1 ? 4096 : 1024, most = w->ctas > 1 ? 32768 : 4096;
    if (w->apart && w->kind == STAGED_MULTICAST)
        return false;
    if (w->kind == STAGED_DIRECT) /* has neither stages nor tiles: one candidate a cluster */
        return w->stages == 1 && w->across == 512 && w->down == 4 && w->width + w->ahead == 0 &&
               !w->apart;
    return w->across % inner == 0 && inner <= 1024 && w->down % w->ctas == 0 &&
           inner * w->down / w->ctas % 128 == 0 && tile >= least && tile <= most &&
           tile * w->stages <= 112 * 1024;
}

/* ---- Chosen --------------------------------------------------------------------------------- */

int staged_variants(void)
{
    return staged_chosen_count;
}

staged_variant staged_variant_at(int k)
{
    staged_variant w = staged_chosen[k];
    w.version = versions[w.kind];
    return w;
}
