/* litmus_program.c - a litmus test as a program of the machine.
 *
 *      mbarriers begin | all | delays and operations, a section a thread | what is in flight ends |
 *      all | the phases of mbarriers end
 *
 *      lane      a thread of the test is lane 0 of a warp, or, at a warp, lane k; others exit
 *      row 0..3  what it reads        row 8   0: the address of CTA 0's shared memory
 *      P8..P11   it is thread 0 .. 3  P4      it has a part        P5   of a branch
 *
 * "all" is a barrier of the warp, the CTA or the cluster, which puts everything in order. CTAs of a
 * grid are those of a cluster here: the machine has one, and scopes that a case names reach as far.
 *
 * Not here: what an outcome says (litmus.c), the notation (gpu/lab/probes/litmus_case.h). */
#include "spec-tests/compare/replay/litmus.h"

#include "spec-tests/compare/replay/replay.h"

enum { STRIDE = 256, BARRIERS = 3 * STRIDE, SHARED = 4 * STRIDE, ROWS = 16, PREDICATES = 16 };
enum { ZERO_ROW = 8, IS_THREAD = 8, HAS_PART = LITMUS_THREADS, TEST = HAS_PART + 1 };

/* ---- Memory and registers ---- */

emu_config litmus_config(const litmus_case *c)
{
    emu_config how = emu_defaults();
    how.ctas = how.cluster[0] = c->ctas;
    how.grid[0] = c->ctas;
    how.block[0] = c->place == LITMUS_WARP ? c->threads : EMU_LANES * c->slices;
    how.dynamic_shared = SHARED;
    how.registers = ROWS;
    how.predicates = PREDICATES;
    how.max_steps = 1 << 16;
    return how;
}

static int warp_of(const litmus_case *c, int t)
{
    return c->place == LITMUS_WARP ? 0 : c->slice[t];
}

static int lane_of(const litmus_case *c, int t)
{
    return c->place == LITMUS_WARP ? t : 0;
}

static void prepare_threads(const litmus_case *c, emu_machine *m)
{
    for (int t = 0; t < c->threads; ++t) {
        int warp = warp_of(c, t), lane = lane_of(c, t);
        for (int r = 0; r < LITMUS_READS; ++r)
            emu_register(m, c->of[t], warp, r)[lane] = LITMUS_UNREAD;
        *emu_predicate(m, c->of[t], warp, IS_THREAD + t) |= 1U << lane;
        *emu_predicate(m, c->of[t], warp, HAS_PART) |= 1U << lane;
    }
}

bool litmus_prepare(const litmus_case *c, emu_machine *m, litmus_program *p)
{
    p->global = emu_alloc(m, 3 * STRIDE, "x, y, z");
    bool fine = p->global != 0;
    for (int v = 0; fine && v < LITMUS_VARIABLES; ++v) {
        uint32_t word[LITMUS_WORD / 4] = {(uint32_t)c->set[v]};
        uint32_t at = (uint32_t)(v % LITMUS_FIRST_SHARED) * STRIDE;
        if (!litmus_is_shared(v))
            fine = emu_put(m, p->global + at, word, sizeof word);
        for (int cta = 0; fine && litmus_is_shared(v) && cta < c->ctas; ++cta)
            fine = replay_put(m, cta, at, word, sizeof word);
    }
    prepare_threads(c, m);
    return fine;
}

/* ---- Operands ---- */

static emu_space space_of(int variable)
{
    return litmus_is_shared(variable) ? EMU_SHARED : EMU_GLOBAL;
}

/* In a cluster by an address in a register, which may be that of another CTA. */
static emu_operand shared_at(const litmus_case *c, uint32_t offset)
{
    return (emu_operand){EMU_ADDRESS, c->place == LITMUS_CLUSTER ? ZERO_ROW : -1, offset};
}

static emu_operand at(const litmus_case *c, const litmus_program *p, int variable)
{
    uint32_t offset = (uint32_t)(variable % LITMUS_FIRST_SHARED) * STRIDE;
    return litmus_is_shared(variable) ? shared_at(c, offset) : replay_at(p->global + offset);
}

static emu_operand barrier_at(const litmus_case *c, int barrier)
{
    return shared_at(c, BARRIERS + (uint32_t)barrier * LITMUS_WORD);
}

static emu_sem sem_of(litmus_sem s)
{
    return s == LITMUS_NO_SEM ? EMU_WEAK : (emu_sem)(s - LITMUS_WEAK);
}

/* ---- Operations ---- */

static void emit(litmus_program *p, int guard, emu_ins i)
{
    i.guard = guard;
    p->ins[p->n++] = i;
}

static emu_ins memory(const litmus_case *c, const litmus_program *p, const litmus_op *op)
{
    static const int atoms[] = {
        [LITMUS_EXCH] = EMU_ATOM_EXCH, [LITMUS_ADD] = EMU_ATOM_ADD, [LITMUS_RED] = EMU_ATOM_ADD};
    bool plain = op->kind == LITMUS_LD || op->kind == LITMUS_ST;
    bool far = litmus_is_shared(op->variable) && c->place == LITMUS_CLUSTER;
    emu_ins i = {.execute = plain ? emu_load_store : emu_atom,
                 .op = !plain                  ? atoms[op->kind]
                       : op->kind == LITMUS_LD ? EMU_LD
                                               : EMU_ST,
                 .type = op->kind == LITMUS_EXCH ? EMU_B32 : EMU_U32,
                 .count = 1,
                 .space = space_of(op->variable),
                 .sem = sem_of(op->sem),
                 .scope = (emu_scope)op->scope,
                 .flags = far ? EMU_CLUSTER_SPACE : 0,
                 .a = at(c, p, op->variable)};
    if (op->to >= 0)
        i.d = replay_row(op->to);
    if (op->kind != LITMUS_LD)
        i.b = op->copied >= 0 ? replay_row(op->copied) : replay_imm((uint32_t)op->value);
    return i;
}

static emu_ins fence(const litmus_op *op)
{
    if (op->kind == LITMUS_FENCE)
        return (emu_ins){.execute = emu_fence,
                         .op = EMU_FENCE_MEMORY,
                         .sem = sem_of(op->sem),
                         .scope = (emu_scope)op->scope};
    return (emu_ins){.execute = emu_fence,
                     .op = EMU_FENCE_ASYNC,
                     .space = op->space == LITMUS_GLOBAL   ? EMU_GLOBAL
                              : op->space == LITMUS_SHARED ? EMU_SHARED
                                                           : EMU_GENERIC};
}

static emu_ins barrier(const litmus_case *c, const litmus_op *op)
{
    if (op->kind == LITMUS_BAR)
        return (emu_ins){.execute = emu_barrier_cta, .op = EMU_BAR_SYNC, .a = replay_imm(1)};
    if (op->kind == LITMUS_WARP_SYNC)
        return (emu_ins){.execute = emu_lanes,
                         .op = EMU_WARP_SYNC,
                         .x = replay_imm((UINT32_C(1) << c->threads) - 1)};
    bool arrives = op->kind == LITMUS_CLUSTER_ARRIVE;
    return (emu_ins){.execute = emu_barrier_cluster,
                     .op = arrives ? EMU_CLUSTER_ARRIVE : EMU_CLUSTER_WAIT,
                     .sem = arrives ? sem_of(op->sem) : EMU_ACQUIRE};
}

static emu_ins mbarrier(const litmus_case *c, const litmus_op *op)
{
    bool waits = op->kind == LITMUS_TEST || op->kind == LITMUS_WAIT;
    emu_ins i = {.execute = emu_mbarrier,
                 .op = op->kind == LITMUS_TEST   ? EMU_MBARRIER_TEST_WAIT
                       : op->kind == LITMUS_WAIT ? EMU_MBARRIER_TRY_WAIT
                                                 : EMU_MBARRIER_ARRIVE,
                 .space = EMU_SHARED,
                 .sem = sem_of(op->sem),
                 .scope = (emu_scope)op->scope,
                 .a = barrier_at(c, op->barrier)};
    if (waits) {
        i.flags = EMU_MBARRIER_PARITY;
        i.b = replay_imm(0);
        i.d = replay_pred(TEST);
    } else if (op->kind == LITMUS_EXPECT) {
        i.flags = EMU_MBARRIER_EXPECT;
        i.c = replay_imm((uint32_t)op->value);
    }
    return i;
}

static emu_ins small_copy(const litmus_case *c, const litmus_program *p, const litmus_op *op)
{
    if (op->kind == LITMUS_COPY_WAIT)
        return (emu_ins){.execute = emu_cp_async, .op = EMU_CP_ASYNC_WAIT_ALL};
    if (op->kind == LITMUS_COPY_ARRIVE)
        return (emu_ins){.execute = emu_cp_async,
                         .op = EMU_CP_ASYNC_MBARRIER_ARRIVE,
                         .space = EMU_SHARED,
                         .flags = EMU_CP_ASYNC_NOINC,
                         .a = barrier_at(c, op->barrier)};
    return (emu_ins){.execute = emu_cp_async,
                     .op = EMU_CP_ASYNC_COPY,
                     .count = 4,
                     .d = at(c, p, op->variable),
                     .a = at(c, p, op->source)};
}

static emu_ins bulk(const litmus_case *c, const litmus_program *p, const litmus_op *op)
{
    bool reduces = op->kind == LITMUS_REDUCE, loads = op->kind == LITMUS_LOAD;
    emu_ins i = {.execute = emu_bulk,
                 .op = reduces ? EMU_BULK_REDUCE : EMU_BULK_COPY,
                 .type = EMU_U32,
                 .space = space_of(op->source),
                 .to = space_of(op->variable),
                 .flags = reduces ? (uint32_t)EMU_REDUCE_ADD << EMU_BULK_REDUCE_SHIFT : 0,
                 .d = at(c, p, op->variable),
                 .a = at(c, p, op->source),
                 .b = replay_imm(LITMUS_WORD)};
    if (loads)
        i.c = barrier_at(c, op->barrier);
    return i;
}

static emu_ins group(litmus_kind kind)
{
    return (emu_ins){.execute = emu_bulk,
                     .op = kind == LITMUS_COMMIT ? EMU_BULK_COMMIT_GROUP : EMU_BULK_WAIT_GROUP,
                     .flags = kind == LITMUS_GROUP_READ ? EMU_BULK_READ : 0};
}

static emu_ins send(const litmus_case *c, const litmus_program *p, const litmus_op *op)
{
    return (emu_ins){.execute = emu_st_async,
                     .op = EMU_ST_ASYNC,
                     .type = EMU_B32,
                     .count = 1,
                     .a = at(c, p, op->variable),
                     .b = replay_imm((uint32_t)op->value),
                     .c = barrier_at(c, op->barrier)};
}

static emu_ins instruction(const litmus_case *c, const litmus_program *p, const litmus_op *op)
{
    switch (op->kind) {
    case LITMUS_FENCE:
    case LITMUS_PROXY:
        return fence(op);
    case LITMUS_BAR:
    case LITMUS_WARP_SYNC:
    case LITMUS_CLUSTER_ARRIVE:
    case LITMUS_CLUSTER_WAIT:
        return barrier(c, op);
    case LITMUS_ARRIVE:
    case LITMUS_EXPECT:
    case LITMUS_TEST:
    case LITMUS_WAIT:
        return mbarrier(c, op);
    case LITMUS_COPY:
    case LITMUS_COPY_WAIT:
    case LITMUS_COPY_ARRIVE:
        return small_copy(c, p, op);
    case LITMUS_LOAD:
    case LITMUS_STORE:
    case LITMUS_REDUCE:
        return bulk(c, p, op);
    case LITMUS_COMMIT:
    case LITMUS_GROUP:
    case LITMUS_GROUP_READ:
        return group(op->kind);
    case LITMUS_SEND:
        return send(c, p, op);
    default:
        return memory(c, p, op);
    }
}

/* ---- Sections ---- */

static uint32_t throw_dice(litmus_program *p, uint32_t sides)
{
    p->dice = p->dice * 1664525 + 1013904223;
    return (p->dice >> 16) % sides;
}

/* A thread that sleeps gives way to the others of its warp, and to all warps. */
static void delay(litmus_program *p, uint32_t most)
{
    for (uint32_t n = most == 0 ? 0 : throw_dice(p, most + 1); n > 0; --n)
        emit(p, EMU_NO_GUARD, (emu_ins){.execute = emu_nanosleep, .a = replay_imm(1)});
}

/* The thread leaves its section where its last read gave 0; the target is set later. */
static void stop(litmus_program *p, const litmus_op *op)
{
    emit(p, EMU_NO_GUARD,
         (emu_ins){.execute = emu_compare,
                   .op = EMU_SETP,
                   .type = EMU_U32,
                   .count = EMU_CMP_EQ,
                   .d = replay_pred(TEST),
                   .a = replay_row(op->copied),
                   .b = replay_imm(0)});
    emit(p, TEST, (emu_ins){.execute = emu_bra});
}

/* What comes after it: the result of a test, another try. */
static void finish(litmus_program *p, const litmus_op *op)
{
    if (op->kind == LITMUS_TEST)
        emit(p, EMU_NO_GUARD,
             (emu_ins){.execute = emu_compare,
                       .op = EMU_SELP,
                       .type = EMU_U32,
                       .d = replay_row(op->to),
                       .a = replay_imm(1),
                       .b = replay_imm(0),
                       .c = replay_pred(TEST)});
    if (op->kind == LITMUS_WAIT)
        emit(p, TEST, (emu_ins){.execute = emu_bra, .target = p->n - 1, .guard_not = true});
}

/* One thread's operations; the others jump over them, and so does it from where it stops. */
static void section(const litmus_case *c, litmus_program *p, int t)
{
    int left[LITMUS_OPS + 1] = {p->n}, leaves = 1;
    emit(p, IS_THREAD + t, (emu_ins){.execute = emu_bra, .guard_not = true});
    delay(p, p->late);
    for (int k = 0; k < c->ops[t]; ++k) {
        const litmus_op *op = &c->op[t][k];
        delay(p, p->slow);
        if (op->kind == LITMUS_STOP) {
            stop(p, op);
            left[leaves++] = p->n - 1;
        } else {
            emit(p, EMU_NO_GUARD, instruction(c, p, op));
            finish(p, op);
        }
    }
    for (int k = 0; k < leaves; ++k)
        p->ins[left[k]].target = p->n;
}

/* A barrier of all that have a part. */
static void all(const litmus_case *c, litmus_program *p)
{
    litmus_op op = {.kind = c->place == LITMUS_WARP ? LITMUS_WARP_SYNC : LITMUS_BAR};
    if (c->ctas == 1) {
        emit(p, EMU_NO_GUARD, barrier(c, &op));
        return;
    }
    op = (litmus_op){.kind = LITMUS_CLUSTER_ARRIVE, .sem = LITMUS_RELEASE};
    emit(p, EMU_NO_GUARD, barrier(c, &op));
    op.kind = LITMUS_CLUSTER_WAIT;
    emit(p, EMU_NO_GUARD, barrier(c, &op));
}

static void begin(const litmus_case *c, litmus_program *p)
{
    emit(p, HAS_PART, (emu_ins){.execute = emu_exit, .guard_not = true});
    for (int b = 0; b < LITMUS_BARRIERS; ++b)
        if (c->arrivals[b] > 0)
            emit(p, IS_THREAD + c->home[b],
                 (emu_ins){.execute = emu_mbarrier,
                           .op = EMU_MBARRIER_INIT,
                           .space = EMU_SHARED,
                           .a = barrier_at(c, b),
                           .b = replay_imm((uint32_t)c->arrivals[b])});
    all(c, p);
}

static void end(const litmus_case *c, litmus_program *p)
{
    litmus_op op = {.kind = LITMUS_COPY_WAIT};
    emit(p, EMU_NO_GUARD, small_copy(c, p, &op));
    emit(p, EMU_NO_GUARD, group(LITMUS_COMMIT));
    emit(p, EMU_NO_GUARD, group(LITMUS_GROUP));
    all(c, p);
    for (int b = 0; b < LITMUS_BARRIERS; ++b) {
        litmus_op wait = {.kind = LITMUS_WAIT, .barrier = b, .scope = LITMUS_SCOPE_CLUSTER};
        int skip = p->n;
        if (c->arrivals[b] == 0 || !c->ends_phase[b])
            continue;
        emit(p, IS_THREAD + c->home[b],
             (emu_ins){.execute = emu_bra, .target = skip + 3, .guard_not = true});
        emit(p, EMU_NO_GUARD, mbarrier(c, &wait));
        emit(p, TEST, (emu_ins){.execute = emu_bra, .target = skip + 1, .guard_not = true});
    }
    all(c, p);
    emit(p, EMU_NO_GUARD, (emu_ins){.execute = emu_exit});
}

void litmus_translate(const litmus_case *c, litmus_program *p)
{
    p->n = 0;
    begin(c, p);
    for (int t = 0; t < c->threads; ++t)
        section(c, p, t);
    end(c, p);
}

/* ---- What a run gave ---- */

static uint32_t value_at(emu_machine *m, const litmus_program *p, int variable)
{
    uint32_t value = 0, offset = (uint32_t)(variable % LITMUS_FIRST_SHARED) * STRIDE;
    if (litmus_is_shared(variable))
        replay_get(m, 0, offset, &value, sizeof value);
    else
        emu_get(m, p->global + offset, &value, sizeof value);
    return value;
}

int litmus_result(const litmus_case *c, emu_machine *m, const litmus_program *p)
{
    int key = 0, items = 0;
    bool fine = true;
    for (int t = 0; t < c->threads; ++t)
        for (int r = 0; r < c->reads[t]; ++r) {
            uint32_t v = emu_register(m, c->of[t], warp_of(c, t), r)[lane_of(c, t)];
            fine &= v <= LITMUS_UNREAD;
            key |= (int)(v & 3) << 2 * items++;
        }
    for (int k = 0; k < c->ends; ++k) {
        uint32_t v = value_at(m, p, c->end[k]);
        fine &= v < LITMUS_UNREAD;
        key |= (int)(v & 3) << 2 * items++;
    }
    return fine ? key : -1;
}
