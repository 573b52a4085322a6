/* area.c - accesses to areas of tensor memory: of random programs exactly those are found that have
 * no order with an earlier one by the definition, cell by cell.
 *
 *      a program    accesses of some warps: at once, until a wait of the warp, in a pipe
 *      its order    a warp waits for its moves; one waits for what another has committed; one
 *                   acquires what another released
 *
 *      parts of a clock    | warps | moves of each | pipe of each |
 *
 * By the definition an access conflicts with an earlier one of the same cell, where one of them
 * writes, and the end of the earlier one is not reached: in flight if its beginning is, else a
 * race. It never forgets an earlier one, as area.c does. Nor does it conflict with one in the pipe
 * of another warp whose beginning is reached, if it is a product, and that one a copy or of the
 * same product; a commit is then for that one, too. */
#include "emu/check/race/clock.h"
#include "emu/exec/tcgen05/tensor.h"

#include "spec-tests/unit/emu/fixture.h"

enum { WARPS = 3, PARTS = 3 * WARPS, MOST = 24, COLUMNS = 12, PROGRAMS = 1500 };
enum { MOVES = WARPS, PIPES = 2 * WARPS }; /* the first of these parts */

typedef struct instant {
    int part;
    uint32_t epoch;
} instant;

typedef struct past {
    emui_area area;
    bool writes;
    uint64_t product;
    uint32_t follows; /* earlier ones, a bit each */
    instant issued, over;
} past;

typedef struct model {
    emu_machine *m;
    uint32_t program, seed, now[PARTS];
    uint32_t clock[WARPS][PARTS], moved[WARPS][PARTS], piped[WARPS][PARTS], behind[WARPS][PARTS];
    emui_clock *reached[WARPS]; /* the same as `behind`, by area.c */
    int who[PARTS];
    past before[MOST];
    int n, followed, conflicts[2]; /* found in all: races, in flight */
} model;

static uint32_t draw(model *d, uint32_t n)
{
    d->seed = d->seed * 1664525U + 1013904223U;
    return (d->seed >> 9) % n;
}

/* ---- Order ---- */

static void join(uint32_t to[PARTS], const uint32_t from[PARTS])
{
    for (int k = 0; k < PARTS; ++k)
        to[k] = to[k] > from[k] ? to[k] : from[k];
}

/* What happens before what a warp does now; it goes on with another epoch. */
static void release(model *d, int warp, uint32_t to[PARTS])
{
    join(to, d->clock[warp]);
    to[warp] = d->now[warp]++;
}

static void wait_for_moves(model *d, int warp)
{
    join(d->clock[warp], d->moved[warp]);
    ++d->now[MOVES + warp];
}

static void commit(const model *d, int warp, uint32_t to[PARTS])
{
    join(to, d->piped[warp]);
    join(to, d->behind[warp]);
}

static void synchronise(model *d, int warp, int with)
{
    const uint32_t kind = draw(d, 3);
    if (kind == 0)
        wait_for_moves(d, warp);
    else if (kind == 1)
        commit(d, warp, d->clock[with]);
    else if (warp != with)
        release(d, warp, d->clock[with]);
}

/* ---- An access ---- */

static emui_area draw_area(model *d)
{
    static const uint32_t lanes[] = {UINT32_MAX, 0, 0xffff, 0xffff0000, UINT32_MAX, 0x0000ff00};
    emui_area a = {.column = (int)draw(d, COLUMNS)};
    a.columns = 1 + (int)draw(d, 4);
    for (int q = 0; q < EMUI_QUARTERS; ++q)
        a.lanes[q] = lanes[draw(d, COUNT(lanes))];
    if (draw(d, 4) == 0 && d->n > 0) /* one that was there already */
        a = d->before[draw(d, (uint32_t)d->n)].area;
    return a;
}

static bool has(const emui_area *a, int lane, int column)
{
    return (a->lanes[lane / EMU_LANES] >> lane % EMU_LANES & 1) != 0 && column >= a->column &&
           column < a->column + a->columns;
}

/* The earlier accesses of one cell that an access with a clock conflicts with. */
static uint32_t conflicts_at(const model *d, const past *p, const uint32_t clock[PARTS], int lane,
                             int column)
{
    uint32_t found = 0;
    for (int k = 0; k < d->n; ++k) {
        const past *then = &d->before[k];
        if ((p->follows >> k & 1) == 0 && has(&then->area, lane, column) &&
            (then->writes || p->writes) && clock[then->over.part] < then->over.epoch)
            found |= UINT32_C(1) << k;
    }
    return found;
}

static uint32_t conflicts_of(const model *d, const past *p, const uint32_t clock[PARTS])
{
    uint32_t found = 0;
    for (int lane = 0; lane < EMUI_TENSOR_LANES; ++lane)
        for (int column = p->area.column; column < p->area.column + p->area.columns; ++column)
            if (has(&p->area, lane, column))
                found |= conflicts_at(d, p, clock, lane, column);
    return found;
}

/* Begins it in a part: its clock, and what comes after its end. */
static void begin(model *d, int warp, int part, past *p, uint32_t clock[PARTS])
{
    join(clock, part == PIPES + warp ? d->piped[warp] : d->clock[warp]);
    p->issued = (instant){warp, d->now[warp]};
    release(d, warp, clock);
    d->now[part] += part >= PIPES;
    p->over = part == warp ? p->issued : (instant){part, d->now[part]};
    uint32_t *after = part == warp           ? d->clock[warp]
                      : part == PIPES + warp ? d->piped[warp]
                                             : d->moved[warp];
    join(after, clock);
    if (part != warp)
        after[part] = p->over.epoch;
}

static bool is_followed(const past *then, const past *now, const uint32_t clock[PARTS])
{
    return then->over.part >= PIPES && then->over.part != now->over.part && now->product != 0 &&
           (then->product == 0 || then->product == now->product) &&
           clock[then->over.part] < then->over.epoch &&
           clock[then->issued.part] >= then->issued.epoch;
}

static void follow(model *d, int warp, past *p, const uint32_t clock[PARTS])
{
    uint32_t *behind = d->behind[warp];
    for (int k = 0; k < d->n && p->over.part >= PIPES; ++k) {
        const past *then = &d->before[k];
        if (!is_followed(then, p, clock))
            continue;
        p->follows |= UINT32_C(1) << k;
        if (behind[then->over.part] < then->over.epoch)
            behind[then->over.part] = then->over.epoch;
        ++d->followed;
    }
}

/* ---- The same by area.c ---- */

static emui_timestamp timestamp(const model *d, instant i)
{
    return (emui_timestamp){d->m->own->serial, i.epoch, d->who[i.part]};
}

static void access_area(model *d, int warp, const past *p, const uint32_t clock[PARTS])
{
    const emui_actor by = {d->m, &d->m->cta[0].warp[warp], 0, "access"};
    emui_clock *reached = NULL;
    emui_tensor_access a = {.area = p->area,
                            .by = p->over.part >= PIPES   ? EMUI_BY_PIPE
                                  : p->over.part >= MOVES ? EMUI_BY_LOAD
                                                          : EMUI_BY_ALLOCATION,
                            .writes = p->writes,
                            .product = p->product,
                            .issued = timestamp(d, p->issued),
                            .over = timestamp(d, p->over),
                            .party = {0, warp, 0, d->n},
                            .event = p->over.part >= PIPES ? (uint64_t)d->n + 1 : 0,
                            .what = "access"};
    for (int k = 0; k < PARTS; ++k)
        emui_clock_reach(d->m, d->m->own, &reached, d->who[k], clock[k]);
    ck_assert(
        emui_area_access(&by, &d->m->cta[0], &a, (emui_before){reached, NULL, &d->reached[warp]}));
    emui_clock_free(reached);
    for (int k = 0; k < PARTS; ++k)
        ck_assert_uint_le(emui_epoch_of(d->reached[warp], d->who[k]), d->behind[warp][k]);
}

/* A finding names an access that it conflicts with, by the rule for that. */
static void check_found(model *d, int before, uint32_t conflicts, const uint32_t clock[PARTS])
{
    const emu_finding *f = emu_found(d->m, before);
    ck_assert_msg((f != NULL) == (conflicts != 0),
                  "program %u, access %d: conflicts 0x%x, found: %s", d->program, d->n, conflicts,
                  f == NULL ? "nothing" : f->message);
    if (f == NULL)
        return;
    const past *then = &d->before[f->other.pc];
    const bool issued = clock[then->issued.part] >= then->issued.epoch;
    ck_assert_msg((conflicts >> f->other.pc & 1) != 0, "program %u, access %d: %s", d->program,
                  d->n, f->message);
    ck_assert_int_eq(f->rule, issued ? EMU_IN_FLIGHT : EMU_RACE);
    ++d->conflicts[issued];
}

static void access_once(model *d, int warp)
{
    uint32_t clock[PARTS] = {0};
    past p = {.area = draw_area(d), .writes = draw(d, 2) == 0};
    const int before = emu_findings(d->m), kind = (int)draw(d, 3);
    p.product = kind == 2 ? draw(d, 3) : 0;
    begin(d, warp, kind * WARPS + warp, &p, clock);
    follow(d, warp, &p, clock);
    const uint32_t conflicts = conflicts_of(d, &p, clock);
    access_area(d, warp, &p, clock);
    check_found(d, before, conflicts, clock);
    d->before[d->n++] = p;
}

/* ---- Programs ---- */

static void open_machine(model *d)
{
    const emu_config config = {.ctas = 1,
                               .cluster = {1, 1, 1},
                               .grid = {1, 1, 1},
                               .block = {WARPS * EMU_LANES, 1, 1},
                               .registers = 8,
                               .predicates = 2,
                               .checks = EMU_CHECK_ALL};
    d->m = emu_open(&config, NULL);
    ck_assert_ptr_nonnull(d->m);
    emui_cta *cta = &d->m->cta[0];
    struct emui_tensor *t = emui_tensor_of(d->m, cta);
    ck_assert_ptr_nonnull(t);
    t->cells = emui_region_new(d->m, EMU_TENSOR, 0, EMUI_TENSOR_LANES * EMUI_TENSOR_ROW,
                               "tensor memory", cta->rank);
    ck_assert_ptr_nonnull(t->cells);
    t->cells->cta = cta;
    for (int k = 0; k < PARTS; ++k)
        d->who[k] = k < WARPS ? k * EMU_LANES : emui_engine_lane(d->m, &cta->warp[k % WARPS], 0);
    for (int k = 0; k < PARTS; ++k)
        d->now[k] = 1;
}

START_TEST(conflicts_are_those_of_single_cells)
{
    int conflicts[2] = {0}, followed = 0;
    for (uint32_t program = 1; program <= PROGRAMS; ++program) {
        model d = {.program = program, .seed = program * 2654435761U};
        open_machine(&d);
        while (d.n < MOST) {
            const int warp = (int)draw(&d, WARPS);
            if (draw(&d, 2) == 0)
                access_once(&d, warp);
            else
                synchronise(&d, warp, (int)draw(&d, WARPS));
        }
        conflicts[0] += d.conflicts[0];
        conflicts[1] += d.conflicts[1];
        followed += d.followed;
        for (int warp = 0; warp < WARPS; ++warp)
            emui_clock_free(d.reached[warp]);
        emu_close(d.m);
    }
    ck_assert_int_gt(conflicts[0], 1000);
    ck_assert_int_gt(conflicts[1], 1000);
    ck_assert_int_gt(followed, 1000);
}
END_TEST

Suite *emu_area_suite(void)
{
    Suite *s = suite_create("emu_area");
    TCase *c = tcase_create("emu_area");
    tcase_add_test(c, conflicts_are_those_of_single_cells);
    suite_add_tcase(s, c);
    return s;
}
