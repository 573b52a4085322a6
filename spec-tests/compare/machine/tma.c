/* tma.c - the TMA plans of the reference against what TMA does in the machine: see tma.h.
 *
 * Sources hold bytes that encode their place, targets and the memory around them a pattern; after
 * the copies every byte of both memories is what the reference's layouts say: an element of the
 * tile at the swizzled address of its place, zeros for what lies outside of the tensor, else the
 * pattern. */
#include "spec-tests/compare/machine/tma.h"

#include "emu/emu.h"
#include "emu/exec/async/async.h"
#include "emu/tensor_map.h"
#include "ref/ct.h"
#include "spec-tests/compare/machine/tma_plan.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { ARENA = 4 << 20, SIZES = 3, SCHEDULES = 3, MAX_INS = 256, WHY = 512 };
enum { BAR = TMA_SHARED, ALIGN = 128 };

/* One instruction of one CTA. */
struct ins {
    int cta;
    int32_t at[CT_MAX_TMA_RANK];
    uint32_t place; /* byte of shared memory */
};

/* One element of the tile: bytes from the beginning of its memory; global -1: outside. */
struct element {
    uint32_t shared;
    int64_t global;
};

struct tma_emu {
    emu_machine *m[SCHEDULES][SIZES]; /* 1, 2, 4 CTAs */
    uint64_t tensor[SCHEDULES][SIZES], map[SCHEDULES][SIZES];
    ct_ctx cx;
    char *arena;
    struct ins ins[MAX_INS];
    int n;
    struct element *element;
    int64_t elements, bytes; /* of the tile; that arrive in a CTA */
    emu_map emu_map;
    uint8_t shared[TMA_SHARED], tensor_bytes[TMA_TENSOR], pattern[TMA_SHARED];
};

/* ---- Machines ---- */

static bool open_machine(struct tma_emu *t, int schedule, int size)
{
    const char *why;
    emu_config how = emu_defaults();
    how.ctas = how.cluster[0] = 1 << size;
    how.grid[0] = how.ctas;
    how.dynamic_shared = TMA_SHARED + 64;
    how.schedule = (emu_schedule)schedule;
    how.seed = (uint64_t)size + 1;
    how.checks = EMU_CHECK_INIT | EMU_CHECK_IN_FLIGHT | EMU_CHECK_BARRIER;
    emu_machine *m = t->m[schedule][size] = emu_open(&how, &why);
    if (m == NULL)
        return false;
    t->tensor[schedule][size] = emu_alloc(m, TMA_TENSOR, "the tensor");
    t->map[schedule][size] = emu_alloc(m, sizeof(emu_tensor_map), "the map");
    return t->tensor[schedule][size] != 0 && t->map[schedule][size] != 0;
}

struct tma_emu *tma_emu_open(void)
{
    struct tma_emu *t = calloc(1, sizeof *t);
    bool fine = t != NULL;
    if (!fine)
        return NULL;
    t->arena = malloc(ARENA);
    t->element = malloc(TMA_SHARED * sizeof *t->element);
    fine = t->arena != NULL && t->element != NULL;
    for (int i = 0; fine && i < SCHEDULES * SIZES; ++i)
        fine = open_machine(t, i / SIZES, i % SIZES);
    for (uint32_t i = 0; i < TMA_SHARED; ++i)
        t->pattern[i] = (uint8_t)(i * 7 + (i >> 8) + 3);
    if (fine)
        return t;
    tma_emu_close(t);
    return NULL;
}

void tma_emu_close(struct tma_emu *t)
{
    for (int i = 0; i < SCHEDULES * SIZES; ++i)
        emu_close(t->m[i / SIZES][i % SIZES]);
    free(t->element);
    free(t->arena);
    free(t);
}

/* ---- The plan, by the reference ---- */

static int64_t coordinate(ct_value c, int i)
{
    return i < ct_length(c) ? ct_int(ct_item(c, i)) : 0;
}

/* The instructions of one CTA for the tile, seen through its partitions. */
static void plan_cta(struct tma_emu *t, const struct tma_case *c, const ct_tma_copy *copy, int cta,
                     ct_value gtile, ct_value stile)
{
    ct_ctx *cx = &t->cx;
    ct_value g = ct_partition_tma(cx, copy, ct_dynamic(cx, cta), gtile);
    ct_value s = ct_partition_tma(cx, copy, ct_dynamic(cx, cta), stile);
    int64_t values = ct_int(ct_size(cx, copy->atom.traits.RefLayout));
    int64_t all = ct_check(cx) == CT_OK ? ct_int(ct_size(cx, g)) : 0;
    t->bytes = all / (values > 0 ? values : 1) * copy->atom.bytes;
    for (int64_t i = 0; i < all && t->n < MAX_INS && ct_check(cx) == CT_OK; i += values) {
        struct ins *ins = &t->ins[t->n++];
        ct_value from = ct_layout_call(cx, g, ct_dynamic(cx, i));
        ct_value to = ct_layout_call(cx, s, ct_dynamic(cx, i));
        ins->cta = cta;
        for (int d = 0; d < copy->atom.map.rank; ++d)
            ins->at[d] = (int32_t)coordinate(from, d);
        ins->place = (uint32_t)(ct_int(to) * c->bits / 8);
    }
}

/* Where each element of the tile is, in both memories. */
static void place_elements(struct tma_emu *t, const struct tma_case *c, ct_value gtensor,
                           ct_layout slayout, ct_value places)
{
    ct_ctx *cx = &t->cx;
    ct_layout global = ct_tensor_layout(cx, gtensor), plain = slayout;
    ct_value swizzle = ct_make_swizzle(cx, 0, 0);
    if (c->swizzle > 0) {
        swizzle = ct_get_swizzle_portion(cx, slayout);
        plain = ct_get_nonswizzle_portion(cx, slayout);
    }
    t->elements = ct_int(ct_size(cx, plain));
    for (int64_t i = 0; ct_check(cx) == CT_OK && i < t->elements; ++i) {
        size_t mark = ct_mark(cx);
        ct_value n = ct_dynamic(cx, i), at = ct_layout_call(cx, places, n);
        bool inside = ct_int(ct_elem_less(cx, at, ct_shape(cx, global))) != 0;
        int64_t place = ct_int(ct_layout_call(cx, plain, n)) * c->bits / 8;
        if (c->swizzle > 0)
            place = ct_int(ct_swizzle_call(cx, swizzle, ct_dynamic(cx, place)));
        t->element[i].shared = (uint32_t)place;
        t->element[i].global =
            inside ? ct_int(ct_layout_call(cx, global, at)) * c->bits / 8 : INT64_C(-1);
        ct_release(cx, mark);
    }
}

static bool plan(struct tma_emu *t, const struct tma_case *c)
{
    struct tma_texts text;
    ct_ctx *cx = &t->cx;
    const char *op = c->stores     ? "SM90_TMA_STORE"
                     : c->ctas > 1 ? "SM90_TMA_LOAD_MULTICAST"
                                   : "SM90_TMA_LOAD";
    tma_case_write(c, t->tensor[0][0], &text);
    ct_init(cx, t->arena, ARENA);
    t->n = 0;
    ct_value gtensor = ct_parse(cx, text.gtensor), slayout = ct_parse(cx, text.slayout);
    ct_value tiler = ct_parse(cx, text.tiler);
    ct_tma_copy copy = ct_make_tma_copy(cx, 0, op, gtensor, slayout, tiler, ct_static(cx, c->ctas));
    ct_tuple shape = ct_shape(cx, ct_tensor_layout(cx, gtensor));
    ct_value all = ct_get_tma_tensor(cx, &copy.atom, shape);
    ct_layout rests = ct_get(cx, ct_zipped_divide(cx, all, tiler), 1);
    if (ct_check(cx) != CT_OK)
        return false;
    ct_value at = ct_dynamic(cx, c->which % ct_int(ct_size(cx, rests)));
    ct_value gtile = ct_local_tile(cx, all, tiler, at, NULL);
    ct_layout plain = c->swizzle > 0 ? ct_get_nonswizzle_portion(cx, slayout) : slayout;
    ct_value stile = ct_make_tensor(cx, ct_make_counting_iterator(cx, ct_static(cx, 0)), plain);
    for (int cta = 0; cta < c->ctas; ++cta)
        plan_cta(t, c, &copy, cta, gtile, stile);
    ct_value identity = ct_make_identity_tensor(cx, shape);
    place_elements(t, c, gtensor, slayout, ct_local_tile(cx, identity, tiler, at, NULL));
    t->emu_map = tma_plan_map(&copy.atom.map);
    return ct_check(cx) == CT_OK;
}

/* ---- The copies, in the machine ---- */

static emu_operand is(uint64_t v)
{
    return (emu_operand){.kind = EMU_IMM, .value = v};
}

static emu_operand at_address(uint64_t v)
{
    return (emu_operand){.kind = EMU_ADDRESS, .r = -1, .value = v};
}

static bool barrier(emu_machine *m, int cta, int op, uint32_t flags, uint64_t n)
{
    emu_ins i = {.op = op,
                 .space = EMU_SHARED,
                 .flags = flags,
                 .d = {.kind = EMU_PREDICATE},
                 .a = at_address(emu_shared_address(cta, BAR)),
                 .b = is(op == EMU_MBARRIER_INIT),
                 .c = is(n)};
    return emu_mbarrier(m, m->cta[cta].warp, 1, &i) == EMU_DONE;
}

static bool issue(emu_machine *m, uint64_t map, const struct tma_case *c, const struct ins *ins,
                  int rank)
{
    emu_operand list[CT_MAX_TMA_RANK];
    emu_ins i = {.op = EMU_BULK_COPY,
                 .space = c->stores ? EMU_SHARED : EMU_GLOBAL,
                 .to = c->stores ? EMU_GLOBAL : EMU_SHARED,
                 .a = at_address(map),
                 .d = at_address(emu_shared_address(ins->cta, ins->place)),
                 .c = at_address(emu_shared_address(ins->cta, BAR)),
                 .x = is((1U << c->ctas) - 1),
                 .flags = c->ctas > 1 ? EMU_BULK_MULTICAST : 0,
                 .list = list,
                 .listed = rank};
    for (int d = 0; d < rank; ++d)
        list[d] = is((uint32_t)ins->at[d]);
    return emu_tma(m, m->cta[ins->cta].warp, 1, &i) == EMU_DONE;
}

/* All instructions of the plan, and the ends that a program would wait for. */
static bool run(struct tma_emu *t, emu_machine *m, uint64_t map, const struct tma_case *c)
{
    emu_ins commit = {.op = EMU_BULK_COMMIT_GROUP}, wait = {.op = EMU_BULK_WAIT_GROUP};
    bool fine = true;
    for (int cta = 0; fine && cta < c->ctas; ++cta)
        fine = barrier(m, cta, EMU_MBARRIER_INIT, 0, 0) &&
               barrier(m, cta, EMU_MBARRIER_ARRIVE, EMU_MBARRIER_EXPECT,
                       c->stores ? 0 : (uint64_t)t->bytes);
    for (int i = 0; fine && i < t->n; ++i)
        fine = issue(m, map, c, &t->ins[i], (int)t->emu_map.rank);
    fine = fine && emu_bulk(m, m->cta[0].warp, 1, &commit) == EMU_DONE;
    while (emui_advance(m, true)) {
    }
    fine = fine && emu_bulk(m, m->cta[0].warp, 1, &wait) == EMU_DONE;
    for (int cta = 0; fine && cta < c->ctas; ++cta)
        fine = barrier(m, cta, EMU_MBARRIER_TEST_WAIT, EMU_MBARRIER_PARITY, 0) &&
               (*emu_predicate(m, cta, 0, 0) & 1) && barrier(m, cta, EMU_MBARRIER_INVAL, 0, 0);
    return fine;
}

/* ---- What must be there ---- */

static void prepare(struct tma_emu *t, emu_machine *m, uint64_t tensor, const struct tma_case *c)
{
    for (uint32_t i = 0; i < TMA_TENSOR; ++i)
        t->tensor_bytes[i] = (uint8_t)(i * 3 + (i >> 7) * 5 + 1);
    memcpy(t->shared, t->pattern, TMA_SHARED);
    emu_put(m, tensor, t->tensor_bytes, TMA_TENSOR);
    for (int cta = 0; cta < c->ctas; ++cta)
        emu_put(m, emu_generic(EMU_SHARED, emu_shared_address(cta, 0)), t->pattern, TMA_SHARED);
}

static void expect(struct tma_emu *t, const struct tma_case *c)
{
    static const uint8_t zero[8];
    size_t bytes = (size_t)c->bits / 8;
    for (int64_t i = 0; i < t->elements; ++i) {
        const struct element *e = &t->element[i];
        if (!c->stores)
            memcpy(t->shared + e->shared, e->global < 0 ? zero : t->tensor_bytes + e->global,
                   bytes);
        else if (e->global >= 0)
            memcpy(t->tensor_bytes + e->global, t->shared + e->shared, bytes);
    }
}

static bool same_bytes(const uint8_t *have, const uint8_t *must, size_t n, const char *where,
                       int cta, char why[WHY])
{
    size_t i = 0;
    if (memcmp(have, must, n) == 0)
        return true;
    while (have[i] == must[i])
        ++i;
    snprintf(why, WHY, "byte %zu of %s of CTA %d is 0x%02x, not 0x%02x", i, where, cta, have[i],
             must[i]);
    return false;
}

static bool same(struct tma_emu *t, emu_machine *m, uint64_t tensor, const struct tma_case *c,
                 char why[WHY])
{
    emui_place p = {NULL, 0};
    for (int cta = 0; cta < c->ctas; ++cta)
        if (!same_bytes(m->cta[cta].shared->data, t->shared, TMA_SHARED, "the shared memory", cta,
                        why))
            return false;
    if (!emui_look(m, NULL, 0, tensor, TMA_TENSOR, &p))
        return false;
    if (c->stores)
        tma_plan_forget_ends(&t->emu_map, t->tensor[0][0], TMA_TENSOR, t->tensor_bytes,
                             emui_bytes(p));
    return same_bytes(emui_bytes(p), t->tensor_bytes, TMA_TENSOR, "the tensor", 0, why);
}

static bool run_schedule(struct tma_emu *t, const struct tma_case *c, int schedule, char why[WHY])
{
    int size = c->ctas == 1 ? 0 : c->ctas == 2 ? 1 : 2;
    emu_machine *m = t->m[schedule][size];
    uint64_t tensor = t->tensor[schedule][size], at = t->map[schedule][size];
    emu_tensor_map raw;
    emu_map_refusal refusal;
    const char *refused = emu_map_encode(&raw, &t->emu_map, &refusal);
    if (refused != NULL) {
        snprintf(why, WHY, "the map of the plan is refused: %s", refused);
        return false;
    }
    emu_put(m, at, &raw, sizeof raw);
    prepare(t, m, tensor, c);
    expect(t, c);
    if (run(t, m, at, c) && emu_findings(m) == 0)
        return same(t, m, tensor, c, why);
    snprintf(why, WHY, "the machine: %.400s",
             emu_findings(m) == 0 ? "bytes are missing at the mbarrier" : emu_found(m, 0)->message);
    return false;
}

enum tma_verdict tma_emu_case(struct tma_emu *t, const struct tma_case *c, char why[WHY])
{
    static const char *const name[] = {"earliest", "latest", "random"};
    if (!plan(t, c)) {
        snprintf(why, WHY, "%.500s", ct_message(&t->cx));
        return TMA_NO_PLAN;
    }
    for (int i = 0; i < t->n; ++i)
        if (t->ins[i].place % ALIGN != 0)
            return TMA_UNALIGNED;
    if (tma_plan_is_narrow(&t->emu_map))
        return TMA_NARROW;
    for (int schedule = 0; schedule < SCHEDULES; ++schedule)
        if (!run_schedule(t, c, schedule, why)) {
            size_t used = strlen(why);
            snprintf(why + used, WHY - used, " (%s schedule)", name[schedule]);
            return TMA_DIFFER;
        }
    return TMA_AGREE;
}
