/* script_async.c - the instructions of programs by which threads meet, mbarriers, and copies.
 *
 * What is here: one function each. What is not: the program and its plain instructions
 * (script.c). */
#include "spec-tests/programs/c/script.h"

/* ---- Meeting ---- */

void put_sync(struct script *s, const char *where)
{
    put(s, where,
        (emu_ins){.execute = emu_barrier_cta, .op = EMU_BAR_SYNC, .flags = EMU_ALIGNED, .a = N(0)});
}

void put_bar(struct script *s, const char *where, int op, int id, int threads)
{
    put(s, where,
        (emu_ins){.execute = emu_barrier_cta,
                  .op = op,
                  .flags = EMU_ALIGNED,
                  .a = N(id),
                  .b = N(threads)});
}

void put_warp_sync(struct script *s, const char *where)
{
    put(s, where, (emu_ins){.execute = emu_lanes, .op = EMU_WARP_SYNC, .x = N(UINT32_MAX)});
}

void put_shfl(struct script *s, const char *where, int op, int d, emu_operand a, emu_operand b)
{
    put(s, where,
        (emu_ins){.execute = emu_lanes,
                  .op = op,
                  .type = EMU_B32,
                  .d = R(d),
                  .a = a,
                  .b = b,
                  .c = N(op == EMU_SHFL_UP ? 0 : 31),
                  .x = N(UINT32_MAX)});
}

void put_cluster_arrive(struct script *s, const char *where, emu_sem sem)
{
    put(s, where,
        (emu_ins){.execute = emu_barrier_cluster,
                  .op = EMU_CLUSTER_ARRIVE,
                  .sem = sem,
                  .flags = EMU_ALIGNED});
}

void put_cluster_wait(struct script *s, const char *where)
{
    put(s, where,
        (emu_ins){.execute = emu_barrier_cluster,
                  .op = EMU_CLUSTER_WAIT,
                  .sem = EMU_ACQUIRE,
                  .flags = EMU_ALIGNED});
}

void put_cluster_sync(struct script *s, const char *where)
{
    put_cluster_arrive(s, where, EMU_RELEASE);
    put_cluster_wait(s, where);
}

void put_mapa(struct script *s, const char *where, int d, emu_operand a, emu_operand rank)
{
    put(s, where,
        (emu_ins){.execute = emu_address,
                  .op = EMU_MAPA,
                  .space = EMU_SHARED,
                  .type = EMU_B32,
                  .d = R(d),
                  .a = a,
                  .b = rank});
}

/* ---- mbarriers ---- */

static emu_ins on_barrier(int op, emu_operand at)
{
    return (emu_ins){.execute = emu_mbarrier, .op = op, .space = EMU_SHARED, .a = at};
}

void put_init(struct script *s, const char *where, emu_operand at, int count)
{
    emu_ins ins = on_barrier(EMU_MBARRIER_INIT, at);
    ins.b = N(count);
    put(s, where, ins);
}

void put_arrive(struct script *s, const char *where, emu_operand at)
{
    put(s, where, on_barrier(EMU_MBARRIER_ARRIVE, at));
}

void put_expect(struct script *s, const char *where, emu_operand at, uint32_t bytes)
{
    emu_ins ins = on_barrier(EMU_MBARRIER_ARRIVE, at);
    ins.flags = EMU_MBARRIER_EXPECT;
    ins.c = N(bytes);
    put(s, where, ins);
}

void put_arrive_far(struct script *s, const char *where, emu_operand at)
{
    emu_ins ins = on_barrier(EMU_MBARRIER_ARRIVE, at);
    ins.sem = EMU_RELEASE;
    ins.scope = EMU_CLUSTER;
    put(s, where, ins);
}

/* Under a guard: those that do not wait find the predicate set. */
static void put_try_wait(struct script *s, const char *where, emu_operand at, emu_operand parity,
                         emu_scope scope)
{
    emu_ins ins = on_barrier(EMU_MBARRIER_TRY_WAIT, at);
    int guard = s->guard, top;
    ins.d = P(OVER);
    ins.b = parity;
    ins.flags = EMU_MBARRIER_PARITY;
    ins.scope = scope;
    all(s);
    if (guard != EMU_NO_GUARD)
        put_set(s, OVER, EMU_CMP_EQ, R(HERE), R(HERE));
    top = here(s);
    put_at(s, where);
    only(s, guard);
    put(s, where, ins);
    except(s, OVER);
    put_bra(s, where, top);
    only(s, guard);
}

void put_wait(struct script *s, const char *where, emu_operand at, emu_operand parity)
{
    put_try_wait(s, where, at, parity, EMU_NO_SCOPE);
}

void put_wait_far(struct script *s, const char *where, emu_operand at, emu_operand parity)
{
    put_try_wait(s, where, at, parity, EMU_CLUSTER);
}

/* ---- Copies ---- */

static emu_ins bulk(int op)
{
    return (emu_ins){.execute = emu_bulk, .op = op};
}

void put_load(struct script *s, const char *where, emu_operand to, emu_operand from, uint32_t bytes,
              emu_operand bar)
{
    emu_ins ins = bulk(EMU_BULK_COPY);
    ins.space = EMU_GLOBAL;
    ins.to = EMU_SHARED;
    ins.d = to;
    ins.a = from;
    ins.b = N(bytes);
    ins.c = bar;
    put(s, where, ins);
}

void put_store(struct script *s, const char *where, emu_operand to, emu_operand from,
               uint32_t bytes)
{
    emu_ins ins = bulk(EMU_BULK_COPY);
    ins.space = EMU_SHARED;
    ins.to = EMU_GLOBAL;
    ins.d = to;
    ins.a = from;
    ins.b = N(bytes);
    put(s, where, ins);
}

static emu_ins box(struct script *s, struct corner at)
{
    emu_ins ins = {.execute = emu_tma, .op = EMU_BULK_COPY, .a = BY(MAPS + 2 * at.map, 0)};
    ins.list = s->list + s->listed;
    ins.listed = 2;
    if (s->listed + 2 > SCRIPT_LIST) {
        s->is_full = true;
        return ins;
    }
    s->list[s->listed++] = N(at.column);
    s->list[s->listed++] = N(at.row);
    return ins;
}

void put_load_box(struct script *s, const char *where, emu_operand to, emu_operand bar,
                  struct corner at)
{
    emu_ins ins = box(s, at);
    ins.space = EMU_GLOBAL;
    ins.to = EMU_SHARED;
    ins.d = to;
    ins.c = bar;
    put(s, where, ins);
}

void put_store_box(struct script *s, const char *where, emu_operand from, struct corner at)
{
    emu_ins ins = box(s, at);
    ins.space = EMU_SHARED;
    ins.to = EMU_GLOBAL;
    ins.d = from;
    put(s, where, ins);
}

void put_bulk_commit(struct script *s, const char *where)
{
    put(s, where, bulk(EMU_BULK_COMMIT_GROUP));
}

void put_bulk_wait(struct script *s, const char *where, int left, bool read)
{
    emu_ins ins = bulk(EMU_BULK_WAIT_GROUP);
    ins.count = left;
    ins.flags = read ? EMU_BULK_READ : 0;
    put(s, where, ins);
}

static emu_ins copy(int op)
{
    return (emu_ins){.execute = emu_cp_async, .op = op};
}

void put_copy(struct script *s, const char *where, emu_operand to, emu_operand from, int bytes)
{
    emu_ins ins = copy(EMU_CP_ASYNC_COPY);
    ins.d = to;
    ins.a = from;
    ins.count = bytes;
    put(s, where, ins);
}

void put_copy_commit(struct script *s, const char *where)
{
    put(s, where, copy(EMU_CP_ASYNC_COMMIT_GROUP));
}

void put_copy_wait(struct script *s, const char *where, int left)
{
    emu_ins ins = copy(EMU_CP_ASYNC_WAIT_GROUP);
    ins.count = left;
    put(s, where, ins);
}

void put_copy_arrive(struct script *s, const char *where, emu_operand at, bool noinc)
{
    emu_ins ins = copy(EMU_CP_ASYNC_MBARRIER_ARRIVE);
    ins.space = EMU_SHARED;
    ins.a = at;
    ins.flags = noinc ? EMU_CP_ASYNC_NOINC : 0;
    put(s, where, ins);
}
