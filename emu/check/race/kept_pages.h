/* kept_pages.h - what operations of the asynchronous proxy did to the grains of a region, as
 * keep_operation.c keeps it.
 *
 *      grain   -> link -> link of an earlier operation -> .. -> 0
 *                  |
 *                  '-> operation: its clock, its number and its epoch
 *
 * Grains that were used alike have one link, and a link has one place behind it for each operation.
 * Both are counted, and used again when nobody has them: what was written over is gone. What is
 * here: kept_pages.c. What is not: which accesses are in order (keep_operation.h). */
#ifndef EMUI_KEPT_PAGES_H
#define EMUI_KEPT_PAGES_H

#include "emu/check/race/order.h"

enum { EMUI_GRAIN = 16, EMUI_KEPT_PAGE = 1024, EMUI_GRAINS = EMUI_KEPT_PAGE / EMUI_GRAIN };

/* Nobody used a page; operations alone did; shadow memory has it. */
typedef enum emui_page_state {
    EMUI_PAGE_UNUSED,
    EMUI_PAGE_KEPT,
    EMUI_PAGE_COMPARED
} emui_page_state;

/* An operation, as its accesses need it. */
typedef struct emui_kept_operation {
    emui_clock *clock; /* NULL: none is here */
    emu_warp *warp;
    uint64_t serial; /* of all that were kept */
    uint32_t uses;   /* by links, and as the last one; unused: the next that is free */
    uint32_t first;  /* its link that nothing is before; 0: there is none */
    uint32_t epoch, cluster;
    int32_t pc;
    uint16_t who;
    bool writes;
} emui_kept_operation;

typedef struct emui_link {
    uint32_t operation, before; /* before: another link; 0: none */
    uint32_t uses; /* by grains, and by links behind it; unused: the next that is free */
    uint32_t depth;
    uint32_t next;     /* the last link behind it */
    uint64_t next_for; /* the serial of that one's operation; 0: there is none */
    uint64_t passed;   /* the serial of the last operation that was in order after it */
} emui_link;

/* A list of things of one size, of which [0] is none. */
typedef struct emui_pool {
    void *at;
    uint32_t count, room, free;
} emui_pool;

struct emui_kept_pages {
    emui_pool operations, links;
    uint64_t serials;
    uint32_t last; /* the operation that came last; 0: none */
    uint32_t kept; /* pages */
    uint32_t pages;
    uint8_t *state;
    uint32_t grain[]; /* the link of each; 0: nobody used it */
};

static inline emui_kept_operation *emui_operation_at(const struct emui_kept_pages *k, uint32_t i)
{
    return &((emui_kept_operation *)k->operations.at)[i];
}

static inline emui_link *emui_link_at(const struct emui_kept_pages *k, uint32_t i)
{
    return &((emui_link *)k->links.at)[i];
}

/* For so many bytes; NULL: out of memory. */
struct emui_kept_pages *emui_kept_pages_new(uint64_t bytes);
/* Nothing is kept any more, as the region belongs to another cluster. */
void emui_kept_pages_clear(struct emui_kept_pages *k);
void emui_kept_pages_free(struct emui_kept_pages *k);

/* One more, which is the last then, and whose clock is held; 0: out of memory. */
uint32_t emui_kept_operation_new(struct emui_kept_pages *k, const emui_kept_operation *o);
/* The link of an operation behind another one, 0 for none; 0: out of memory. */
uint32_t emui_link_behind(struct emui_kept_pages *k, uint32_t i, uint32_t operation);
/* So many uses of it are over. */
void emui_link_drop(struct emui_kept_pages *k, uint32_t i, uint32_t times);

#endif
