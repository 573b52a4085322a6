/* remote_clock.c - what is known of other clusters: see remote_clock.h.
 *
 * Follows the PTX ISA, "Memory Consistency Model: Causality order", which goes on from thread to
 * thread and so from cluster to cluster: who synchronises with one knows all that this one knew.
 * Here: two shared structures, joined. Not here: who synchronises with whom (clock.c). */
#include "emu/check/race/remote_clock.h"

#include <stdlib.h>

enum { SHIFT = 4, WIDTH = 1 << SHIFT };

/* ---- Of one cluster ---- */

/* Numbers below end, and not below that of the run before. */
typedef struct run {
    int end;
    uint32_t epoch;
} run;

struct emui_seen {
    int refs, runs;
    run run[];
};

static emui_seen *make(int runs)
{
    emui_seen *s = malloc(sizeof *s + (size_t)runs * sizeof s->run[0]);
    if (s != NULL)
        *s = (emui_seen){.refs = 1, .runs = runs};
    return s;
}

emui_seen *emui_seen_new(const uint32_t *epoch, int length)
{
    int runs = length > 0;
    for (int i = 1; i < length; ++i)
        runs += epoch[i] != epoch[i - 1];
    emui_seen *s = make(runs);
    for (int i = 0, k = 0; s != NULL && i < length; ++i)
        if (i + 1 == length || epoch[i + 1] != epoch[i])
            s->run[k++] = (run){i + 1, epoch[i]};
    return s;
}

void emui_seen_free(emui_seen *s)
{
    if (s != NULL && --s->refs == 0)
        free(s);
}

/* The run of a number; runs where it is beyond all. */
static int run_of(const emui_seen *s, int who)
{
    int low = 0, high = s->runs;
    while (low < high) {
        int middle = (low + high) / 2;
        if (s->run[middle].end <= who)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint32_t emui_seen_epoch(const emui_seen *s, int who)
{
    int k = run_of(s, who);
    return k < s->runs ? s->run[k].epoch : 0;
}

void emui_seen_raise(const emui_seen *s, uint32_t *epoch, int length)
{
    for (int i = 0, k = 0; k < s->runs; ++k)
        for (; i < s->run[k].end && i < length; ++i)
            epoch[i] = epoch[i] > s->run[k].epoch ? epoch[i] : s->run[k].epoch;
}

/* Two side by side, run by run of both: how far each is. */
typedef struct both {
    const emui_seen *a, *b;
    int i, k;
} both;

/* The next stretch in which neither changes; false: there is none. */
static bool next(both *at, run *a, run *b)
{
    const run none = {INT32_MAX, 0};
    if (at->i == at->a->runs && at->k == at->b->runs)
        return false;
    *a = at->i < at->a->runs ? at->a->run[at->i] : none;
    *b = at->k < at->b->runs ? at->b->run[at->k] : none;
    int end = a->end < b->end ? a->end : b->end;
    at->i += a->end == end;
    at->k += b->end == end;
    a->end = b->end = end;
    return true;
}

/* Is all that b has in a? */
static bool holds(const emui_seen *a, const emui_seen *b)
{
    both at = {a, b, 0, 0};
    run of_a, of_b;
    bool all = a == b || b == NULL;
    if (all || a == NULL)
        return all;
    all = true;
    while (all && next(&at, &of_a, &of_b))
        all = of_b.epoch <= of_a.epoch;
    return all;
}

/* The later of both; NULL: out of memory. */
static emui_seen *later(emui_seen *a, emui_seen *b)
{
    both at = {a, b, 0, 0};
    run of_a, of_b;
    if (holds(a, b) || holds(b, a)) {
        emui_seen *more = holds(a, b) ? a : b;
        ++more->refs;
        return more;
    }
    emui_seen *s = make(a->runs + b->runs);
    if (s == NULL)
        return NULL;
    s->runs = 0;
    while (next(&at, &of_a, &of_b)) {
        uint32_t epoch = of_a.epoch > of_b.epoch ? of_a.epoch : of_b.epoch;
        if (s->runs > 0 && s->run[s->runs - 1].epoch == epoch)
            --s->runs;
        s->run[s->runs++] = (run){of_a.end, epoch};
    }
    return s;
}

/* ---- Of all clusters ---- */

/* A node alone in being had is changed where it is. Two that nobody shares may hold the same: they
 * are compared once, as both remember it, by a serial that is new with each change.
 *
 *      holds   the serial of the node that this one was last found to hold all of, which remains
 *              so, as nodes only learn; 0: none
 *
 * Without it each of n clusters that count themselves, all threads behind a fence, compares n
 * leaves: 10,000 of them take eleven times as long. */
struct emui_others {
    int refs, level; /* level 0: the children are what was seen */
    uint64_t serial, holds;
    union {
        emui_others *node;
        emui_seen *seen;
    } child[WIDTH];
};

int emui_others_levels(int64_t clusters)
{
    int levels = 1;
    for (int64_t held = WIDTH; held < clusters; held <<= SHIFT)
        ++levels;
    return levels;
}

void emui_others_free(emui_others *o)
{
    if (o == NULL || --o->refs > 0)
        return;
    for (int k = 0; k < WIDTH; ++k)
        if (o->level > 0)
            emui_others_free(o->child[k].node);
        else
            emui_seen_free(o->child[k].seen);
    free(o);
}

void emui_others_share(emui_others *o)
{
    ++o->refs;
}

static int child_at(int level, uint32_t cluster)
{
    return (int)(cluster >> SHIFT * level & (WIDTH - 1));
}

const emui_seen *emui_others_at(const emui_others *o, uint32_t cluster)
{
    for (; o != NULL && o->level > 0; o = o->child[child_at(o->level, cluster)].node) {
    }
    return o == NULL ? NULL : o->child[child_at(0, cluster)].seen;
}

static void share_children(emui_others *o)
{
    for (int k = 0; k < WIDTH; ++k)
        if (o->level > 0 && o->child[k].node != NULL)
            ++o->child[k].node->refs;
        else if (o->level == 0 && o->child[k].seen != NULL)
            ++o->child[k].seen->refs;
}

/* The node, alone in having it, to be changed: NULL: out of memory. */
static emui_others *own(emui_others **o, int level, uint64_t *serial)
{
    if (*o != NULL && (*o)->refs == 1) {
        (*o)->serial = ++*serial;
        return *o;
    }
    emui_others *fresh = calloc(1, sizeof *fresh);
    if (fresh == NULL)
        return NULL;
    fresh->level = level;
    if (*o != NULL) {
        *fresh = **o;
        share_children(fresh);
        emui_others_free(*o);
    }
    fresh->refs = 1;
    fresh->serial = ++*serial;
    return *o = fresh;
}

/* One more of a cluster in its place. */
static bool put(emui_seen **at, emui_seen *s)
{
    if (*at == NULL) {
        ++s->refs;
        *at = s;
        return true;
    }
    emui_seen *all = later(*at, s);
    if (all == NULL)
        return false;
    emui_seen_free(*at);
    *at = all;
    return true;
}

bool emui_others_add(emui_others **o, int levels, uint32_t cluster, emui_seen *s, uint64_t *serial)
{
    if (holds(emui_others_at(*o, cluster), s))
        return true;
    for (int level = levels - 1; level > 0; --level) {
        emui_others *node = own(o, level, serial);
        if (node == NULL)
            return false;
        o = &node->child[child_at(level, cluster)].node;
    }
    emui_others *leaf = own(o, 0, serial);
    return leaf != NULL && put(&leaf->child[child_at(0, cluster)].seen, s);
}

/* Does a node hold all of another one? */
static bool has_all(emui_others *a, const emui_others *b)
{
    if (a == b || b == NULL)
        return true;
    if (a == NULL || a->holds == b->serial)
        return a != NULL;
    bool all = true;
    for (int k = 0; all && k < WIDTH; ++k)
        all = b->level > 0 ? has_all(a->child[k].node, b->child[k].node)
                           : holds(a->child[k].seen, b->child[k].seen);
    if (all)
        a->holds = b->serial;
    return all;
}

bool emui_others_join(emui_others **into, emui_others *from, uint64_t *serial)
{
    if (has_all(*into, from))
        return true;
    if (has_all(from, *into)) {
        emui_others_share(from);
        emui_others_free(*into);
        *into = from;
        return true;
    }
    emui_others *to = own(into, from->level, serial);
    bool done = to != NULL;
    for (int k = 0; done && k < WIDTH; ++k)
        if (from->level > 0)
            done = emui_others_join(&to->child[k].node, from->child[k].node, serial);
        else if (from->child[k].seen != NULL)
            done = put(&to->child[k].seen, from->child[k].seen);
    return done;
}
