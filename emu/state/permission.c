/* permission.c - memory that may not be used in each way: permission.h. */
#include "emu/state/permission.h"

#include <stdlib.h>
#include <string.h>

struct emui_limits {
    emui_limit *part; /* in order, of which none meet; bytes between them may be used in each way */
    int count;
};

static void mark(emui_region *r, const emui_limit *part)
{
    for (uint64_t i = part->from; i < part->to; ++i)
        r->state[i] = (uint8_t)(part->may == EMUI_MAY_ALL ? r->state[i] & ~EMUI_LIMITED
                                                          : r->state[i] | EMUI_LIMITED);
}

/* One part after the others, where there is any of it. */
static int append(emui_limit *to, int n, const emui_limit *part, uint64_t from, uint64_t until)
{
    if (from >= until || part->may == EMUI_MAY_ALL)
        return n;
    to[n] = *part;
    to[n].from = from;
    to[n].to = until;
    return n + 1;
}

static uint64_t lesser(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t greater(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

bool emui_limit_set(emui_region *r, const emui_limit *part)
{
    if (part->from > part->to || part->to > r->bytes)
        return false;
    struct emui_limits *l = r->limits != NULL ? r->limits : calloc(1, sizeof *l);
    emui_limit *next = l == NULL ? NULL : malloc((size_t)(l->count + 2) * sizeof *next);
    if (next == NULL) {
        if (l != r->limits)
            free(l);
        return false;
    }
    int n = 0, i = 0;
    for (; i < l->count && l->part[i].from < part->from; ++i)
        n = append(next, n, &l->part[i], l->part[i].from, lesser(l->part[i].to, part->from));
    n = append(next, n, part, part->from, part->to);
    for (i = i > 0 ? i - 1 : 0; i < l->count; ++i)
        n = append(next, n, &l->part[i], greater(l->part[i].from, part->to), l->part[i].to);
    free(l->part);
    l->part = next;
    l->count = n;
    r->limits = l;
    mark(r, part);
    return true;
}

const emui_limit *emui_limit_at(const emui_region *r, uint64_t offset)
{
    const struct emui_limits *l = r->limits;
    int low = 0, high = l == NULL ? 0 : l->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (l->part[middle].to <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    return l != NULL && low < l->count && l->part[low].from <= offset ? &l->part[low] : NULL;
}

int emui_limits_of(const emui_region *r, const emui_limit **part)
{
    *part = r->limits == NULL ? NULL : r->limits->part;
    return r->limits == NULL ? 0 : r->limits->count;
}

void emui_limits_free(emui_region *r)
{
    if (r->limits == NULL)
        return;
    free(r->limits->part);
    free(r->limits);
    r->limits = NULL;
}
