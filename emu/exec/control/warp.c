/* warp.c - values that the lanes of a warp exchange: shfl, vote, match, redux, elect, activemask;
 * and bar.warp.sync, after which they also see each other's memory.
 *
 * Follows the PTX ISA, "Data Movement: shfl.sync", "Parallel Synchronization and Communication:
 * vote.sync, match.sync, activemask, redux.sync, elect.sync, bar.warp.sync".
 *
 *      op               d            e           a        b, c          x
 *      SHFL_*           value        predicate   value    lane, clamp   membermask
 *      VOTE_*           predicate    -           predicate              membermask
 *      VOTE_BALLOT      mask         -           predicate              membermask
 *      MATCH_ANY, _ALL  mask         predicate   value                  membermask
 *      REDUX_*          value        -           value                  membermask
 *      ELECT            leader       predicate   -                      membermask
 *      WARP_SYNC        -            -           -                      membermask
 *      ACTIVEMASK       mask         -           -                      -
 *
 * flags EMU_NEGATED: the predicate of a vote is negated. All but activemask wait until the lanes of
 * the mask are here, or at another instruction of the same operation, type and mask, as on an H200;
 * those that have exited are not waited for, except by elect.sync and bar.warp.sync, which the ISA
 * lets wait for all that were launched. Lanes at one instruction may name different masks; each set
 * goes by itself.
 * redux.sync of floats, min and max alone, is one of sm_100a: flags EMU_NAN, and EMU_ABS_A of
 * magnitudes. */
#include "emu/check/race/order.h"
#include "emu/check/uninitialised/undefined.h"
#include "emu/exec/control/meet.h"
#include "emu/state/vector.h"

#include <inttypes.h>

/* Lanes of a mask that are all there: some at an instruction, the others at ones like it. */
typedef struct meeting {
    uint32_t lanes, elsewhere; /* all of them; those that are at others */
    const emu_ins *i;
} meeting;

/* What happens then. */
typedef void act(emu_machine *m, emu_warp *w, const meeting *all);

/* The instruction that a lane is at. */
static const emu_ins *ins_of(const emu_warp *w, const meeting *all, int lane)
{
    return all->elsewhere >> lane & 1 ? &w->m->program[w->pc[lane]] : all->i;
}

/* The 32-bit operand a of all lanes. */
static void values_of(const emu_warp *w, const meeting *all, uint32_t value[EMU_LANES])
{
    const uint32_t *a = emui_lanes(w, all->i->a, value);
    for (int lane = 0; a != value && lane < EMU_LANES; ++lane)
        value[lane] = a[lane];
    for (uint32_t left = all->elsewhere; left != 0; left &= left - 1)
        value[emui_first(left)] =
            emui_u32(w, emui_first(left), ins_of(w, all, emui_first(left))->a);
}

/* ---- shfl ---- */

/* The lane that a lane reads from; false where that is out of its segment. */
EMUI_PART bool source_of(int op, uint32_t lane, uint32_t b, uint32_t c, uint32_t *from)
{
    uint32_t by = b & 31, segment = c >> 8 & 31;
    uint32_t limit = (lane & segment) | (c & 31 & ~segment);
    switch (op) {
    case EMU_SHFL_UP:
        *from = lane - by;
        return (int32_t)*from >= (int32_t)limit;
    case EMU_SHFL_DOWN:
        *from = lane + by;
        break;
    case EMU_SHFL_BFLY:
        *from = lane ^ by;
        break;
    default:
        *from = (lane & segment) | (by & ~segment);
    }
    return *from <= limit;
}

/* Which of the values are undefined. */
static void exchange(emu_warp *w, const meeting *all, const uint32_t from[EMU_LANES])
{
    emui_exchange e = {.lanes = all->lanes};
    for (uint32_t left = all->lanes; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        e.from[lane] = from[lane];
        e.a[lane] = ins_of(w, all, lane)->a;
        e.d[lane] = ins_of(w, all, lane)->d;
    }
    emui_undefined_exchange(w, &e);
}

/* Those of all lanes, themselves where that is outside; the lanes for which it is not. */
EMUI_PART uint32_t sources_by(int op, const uint32_t *b, const uint32_t *c, uint32_t *from)
{
    uint32_t inside = 0, at;
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        const bool in = source_of(op, (uint32_t)lane, b[lane], c[lane], &at);
        from[lane] = emui_pick(in, at, (uint32_t)lane);
        inside |= emui_pick(in, emui_lane_bit[lane], 0);
    }
    return inside;
}

EMUI_VECTOR static uint32_t sources_of(int op, const uint32_t *b, const uint32_t *c, uint32_t *from)
{
    switch (op) {
    case EMU_SHFL_UP:
        return sources_by(EMU_SHFL_UP, b, c, from);
    case EMU_SHFL_DOWN:
        return sources_by(EMU_SHFL_DOWN, b, c, from);
    case EMU_SHFL_BFLY:
        return sources_by(EMU_SHFL_BFLY, b, c, from);
    default:
        return sources_by(op, b, c, from);
    }
}

/* Lanes at one instruction, whose value goes into a row: a scan is 1.6 times as fast. */
static void shuffle_row(emu_warp *w, uint32_t lanes, const emu_ins *i, const uint32_t *value,
                        uint32_t *from)
{
    uint32_t sb[EMU_LANES], sc[EMU_LANES], *d = w->row[i->d.r];
    const uint32_t *b = emui_lanes(w, i->b, sb), *c = emui_lanes(w, i->c, sc);
    const uint32_t inside = sources_of(i->op, b, c, from);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        d[lane] = emui_pick((lanes & emui_lane_bit[lane]) != 0, value[from[lane]], d[lane]);
    if (i->e.kind == EMU_PREDICATE)
        w->predicate[i->e.r] = (w->predicate[i->e.r] & ~lanes) | (inside & lanes);
}

static void shuffle(emu_machine *m, emu_warp *w, const meeting *all)
{
    uint32_t value[EMU_LANES], from[EMU_LANES] = {0}, absent = 0;
    const bool row = all->elsewhere == 0 && all->i->d.kind == EMU_REG;
    values_of(w, all, value);
    if (row)
        shuffle_row(w, all->lanes, all->i, value, from);
    for (uint32_t left = row ? 0 : all->lanes; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        const emu_ins *i = ins_of(w, all, lane);
        bool inside = source_of(i->op, (uint32_t)lane, emui_u32(w, lane, i->b),
                                emui_u32(w, lane, i->c), &from[lane]);
        from[lane] = inside ? from[lane] : (uint32_t)lane;
        emui_set32(w, lane, i->d, value[from[lane]]);
        emui_set_pred(w, lane, i->e, inside);
    }
    for (uint32_t left = all->lanes; left != 0; left &= left - 1)
        absent |= ~all->lanes & emui_lane_bit[from[emui_first(left)]];
    if (emui_checks(m, EMU_CHECK_INIT) && (absent != 0 || emui_has_undefined(w)))
        exchange(w, all, from);
}

/* ---- vote, match, redux, elect ---- */

static void vote(emu_machine *m, emu_warp *w, const meeting *all)
{
    uint32_t yes = 0, lanes = all->lanes;
    int op = all->i->op;
    (void)m;
    for (uint32_t left = lanes; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        const emu_ins *i = ins_of(w, all, lane);
        yes |= (uint32_t)(emui_pred(w, lane, i->a) != ((i->flags & EMU_NEGATED) != 0)) << lane;
    }
    bool uniform = yes == 0 || yes == lanes;
    bool answer = op == EMU_VOTE_ALL ? yes == lanes : op == EMU_VOTE_ANY ? yes != 0 : uniform;
    for (uint32_t left = lanes; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        if (op == EMU_VOTE_BALLOT)
            emui_set32(w, lane, ins_of(w, all, lane)->d, yes);
        else
            emui_set_pred(w, lane, ins_of(w, all, lane)->d, answer);
    }
}

static void match(emu_machine *m, emu_warp *w, const meeting *all_lanes)
{
    uint64_t value[EMU_LANES] = {0};
    uint32_t same[EMU_LANES] = {0};
    uint32_t lanes = all_lanes->lanes;
    bool wide = emu_type_bits(all_lanes->i->type) == 64;
    emui_order_match(m, w, lanes);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        emu_operand a = ins_of(w, all_lanes, lane)->a;
        value[lane] = wide ? emui_u64(w, lane, a) : emui_u32(w, lane, a);
    }
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (int other = 0; other < EMU_LANES; ++other)
            same[lane] |= (uint32_t)(value[lane] == value[other]) << other;
    bool all = (same[emui_first(lanes)] & lanes) == lanes;
    for (uint32_t left = lanes; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        const emu_ins *i = ins_of(w, all_lanes, lane);
        emui_set32(w, lane, i->d, i->op == EMU_MATCH_ANY ? same[lane] & lanes : all ? lanes : 0);
        emui_set_pred(w, lane, i->e, all);
    }
}

static uint32_t reduced(int op, bool sign, uint32_t a, uint32_t b)
{
    bool less = sign ? (int32_t)a < (int32_t)b : a < b;
    switch (op) {
    case EMU_REDUX_ADD:
        return a + b;
    case EMU_REDUX_MIN:
        return less ? a : b;
    case EMU_REDUX_MAX:
        return less ? b : a;
    case EMU_REDUX_AND:
        return a & b;
    case EMU_REDUX_OR:
        return a | b;
    default:
        return a ^ b;
    }
}

/* -0 is below +0; what is no number counts where .NaN says so, or where nothing else is there. */
static uint32_t reduced_float(const emu_ins *i, uint32_t a, uint32_t b)
{
    enum { NAN_OF_F32 = 0x7fffffff };
    const uint32_t infinity = UINT32_C(0xff) << 23, sign = UINT32_C(1) << 31;
    const bool no_a = (a & ~sign) > infinity, no_b = (b & ~sign) > infinity;
    if (no_a || no_b)
        return (i->flags & EMU_NAN) != 0 || (no_a && no_b) ? NAN_OF_F32 : no_a ? b : a;
    /* As integers that grow with the number. */
    const int32_t x = (int32_t)(a & sign ? ~a ^ sign : a), y = (int32_t)(b & sign ? ~b ^ sign : b);
    return (x < y) == (i->op == EMU_REDUX_MIN) ? a : b;
}

static uint32_t reduce_floats(const emu_ins *i, const uint32_t *value, uint32_t lanes)
{
    const uint32_t kept = (i->flags & EMU_ABS_A) != 0 ? INT32_MAX : UINT32_MAX;
    uint32_t sum = value[emui_first(lanes)] & kept;
    for (uint32_t left = lanes; left != 0; left &= left - 1)
        sum = reduced_float(i, sum, value[emui_first(left)] & kept);
    return sum;
}

static void redux(emu_machine *m, emu_warp *w, const meeting *all)
{
    uint32_t value[EMU_LANES], lanes = all->lanes, sum;
    const emu_ins *i = all->i;
    (void)m;
    values_of(w, all, value);
    sum = value[emui_first(lanes)];
    for (uint32_t left = lanes & (lanes - 1); left != 0; left &= left - 1)
        sum = reduced(i->op, i->type == EMU_S32, sum, value[emui_first(left)]);
    if (i->type == EMU_F32)
        sum = reduce_floats(i, value, lanes);
    for (uint32_t left = lanes; left != 0; left &= left - 1)
        emui_set32(w, emui_first(left), ins_of(w, all, emui_first(left))->d, sum);
}

/* The lowest lane of the mask leads. */
static void elect(emu_machine *m, emu_warp *w, const meeting *all)
{
    int leader = emui_first(all->lanes);
    (void)m;
    for (uint32_t left = all->lanes; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        emui_set32(w, lane, ins_of(w, all, lane)->d, (uint32_t)leader);
        emui_set_pred(w, lane, ins_of(w, all, lane)->e, lane == leader);
    }
}

/* Each lane synchronises with all of them. */
static void sync_lanes(emu_machine *m, emu_warp *w, const meeting *all)
{
    emui_clock *clock = NULL;
    emui_release_lanes(m, w, all->lanes, &clock);
    emui_acquire_lanes(m, w, all->lanes, clock);
    emui_clock_free(clock);
}

/* ---- Lanes of one mask ---- */

static const char *name_of(int op)
{
    if (op <= EMU_SHFL_IDX)
        return "shfl.sync";
    if (op <= EMU_VOTE_BALLOT)
        return "vote.sync";
    if (op <= EMU_MATCH_ALL)
        return "match.sync";
    if (op <= EMU_REDUX_XOR)
        return "redux.sync";
    return op == EMU_ELECT ? "elect.sync" : "bar.warp.sync";
}

static act *act_of(int op)
{
    if (op <= EMU_SHFL_IDX)
        return shuffle;
    if (op <= EMU_VOTE_BALLOT)
        return vote;
    if (op <= EMU_MATCH_ALL)
        return match;
    if (op <= EMU_REDUX_XOR)
        return redux;
    return op == EMU_ELECT ? elect : sync_lanes;
}

/* The lanes that name the same mask as the first of them. */
static uint32_t agreeing(const emu_warp *w, uint32_t lanes, const emu_ins *i, uint32_t *mask)
{
    uint32_t same = 0;
    *mask = emui_u32(w, emui_first(lanes), i->x);
    for (uint32_t left = lanes; left != 0; left &= left - 1)
        if (emui_u32(w, emui_first(left), i->x) == *mask)
            same |= left & (0 - left);
    return same;
}

static emu_result not_in_mask(emu_machine *m, emu_warp *w, uint32_t lanes, uint32_t mask, int op)
{
    int lane = emui_first(lanes & ~mask);
    return emui_fault(m, emui_at_lane(EMU_OPERAND, w, lane),
                      "%s: lane %d is not in the mask 0x%08" PRIx32 " that it names itself"
                      "\nname each lane that executes it in the mask",
                      name_of(op), lane, mask);
}

/* Floats are reduced by other architectures. */
static bool is_refused(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    bool redux = i->op >= EMU_REDUX_ADD && i->op <= EMU_REDUX_XOR;
    const bool has_floats = m->config.arch == EMU_SM_100A || m->config.arch == EMU_SM_103A;
    if (!redux || i->type != EMU_F32 || has_floats)
        return false;
    emui_fault(m, emui_at_lane(EMU_UNSUPPORTED, w, emui_first(active)),
               "redux.sync: .f32 needs sm_100a, %s reduces 32-bit integers alone"
               "\nreduce by shfl.sync and add",
               emu_arch_name(m->config.arch));
    return true;
}

/* Lanes of a mask that wait for it elsewhere, at an instruction of the same operation and type:
 * what it reads and where it puts its result is each lane's own. */
static uint32_t waiting_elsewhere(const emu_warp *w, uint32_t active, uint32_t mask,
                                  const emu_ins *i)
{
    uint32_t found = 0;
    for (uint32_t left = mask & w->alive & w->waiting & ~active; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        const emu_ins *other = &w->m->program[w->pc[lane]];
        if (emui_is_same_operation(other, i) && other->type == i->type &&
            emui_u32(w, lane, other->x) == mask)
            found |= left & (0 - left);
    }
    return found;
}

/* The lanes that wait elsewhere go on with those that are here. */
static void let_pass(emu_warp *w, uint32_t elsewhere)
{
    emui_pass(w, elsewhere);
    w->waiting &= ~elsewhere;
    w->changes += elsewhere != 0;
}

/* The lanes that the launch gave the warp: the last one of a CTA may have fewer than 32, and an
 * H200 waits for none that a mask names besides. */
static uint32_t launched(const emu_warp *w)
{
    int lanes = w->m->threads - w->index * EMU_LANES;
    return lanes >= EMU_LANES ? UINT32_MAX : (UINT32_C(1) << lanes) - 1;
}

/* Lanes that are here and name one mask. */
static emu_result meet(emu_machine *m, emu_warp *w, uint32_t lanes, uint32_t mask, const emu_ins *i)
{
    bool waits_for_all = i->op == EMU_ELECT || i->op == EMU_WARP_SYNC;
    uint32_t elsewhere = waiting_elsewhere(w, lanes, mask, i);
    meeting all = {lanes | elsewhere, elsewhere, i};
    uint32_t wanted = mask & (waits_for_all ? launched(w) : w->alive);
    emu_result r = emui_meet(m, w, lanes, wanted & ~elsewhere, name_of(i->op));
    if (r == EMU_DONE) {
        act_of(i->op)(m, w, &all);
        let_pass(w, elsewhere);
    }
    return r;
}

emu_result emu_lanes(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    uint32_t done = 0;
    if (is_refused(m, w, active, i))
        return EMU_FAULT;
    for (uint32_t left = active; left != 0;) {
        uint32_t mask, lanes = agreeing(w, left, i, &mask);
        left &= ~lanes;
        if ((lanes & ~mask) != 0)
            return not_in_mask(m, w, lanes, mask, i->op);
        emu_result r = meet(m, w, lanes, mask, i);
        if (r == EMU_FAULT)
            return r;
        done |= r == EMU_DONE ? lanes : 0;
    }
    if (done == active || done == 0)
        return done == 0 ? EMU_BLOCKED : EMU_DONE;
    emui_pass(w, done);
    return EMU_JUMPED;
}

emu_result emu_activemask(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    (void)m;
    for (uint32_t left = active; left != 0; left &= left - 1)
        emui_set32(w, emui_first(left), i->d, active);
    return EMU_DONE;
}
