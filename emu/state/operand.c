/* operand.c - where a lane finds its values: registers, predicates, immediates, special registers.
 *
 * Follows the PTX ISA, "Special Registers" and "Operands". Here: reading and writing one lane's
 * operand, or all lanes' at once. Not here: what is done with them. */
#include "emu/isa/arch.h"
#include "emu/state/run.h"
#include "emu/state/state.h"

enum { WARPS_OF_SM = 64 }; /* what one of an H200 can hold, whatever runs */
enum { SHARED_UNIT = 128, SYSTEM_SHARED = 1024, RESERVED_SHARED = 0x120 };

const uint32_t emui_lane_bit[EMU_LANES] = {
    1U << 0,  1U << 1,  1U << 2,  1U << 3,  1U << 4,  1U << 5,  1U << 6,  1U << 7,
    1U << 8,  1U << 9,  1U << 10, 1U << 11, 1U << 12, 1U << 13, 1U << 14, 1U << 15,
    1U << 16, 1U << 17, 1U << 18, 1U << 19, 1U << 20, 1U << 21, 1U << 22, 1U << 23,
    1U << 24, 1U << 25, 1U << 26, 1U << 27, 1U << 28, 1U << 29, 1U << 30, 1U << 31};

static uint64_t lane_mask(int lane, uint64_t which)
{
    uint32_t eq = UINT32_C(1) << lane, lt = eq - 1;
    switch (which) {
    case EMU_LANEMASK_EQ:
        return eq;
    case EMU_LANEMASK_LT:
        return lt;
    case EMU_LANEMASK_LE:
        return lt | eq;
    case EMU_LANEMASK_GE:
        return (uint32_t)~lt;
    default:
        return (uint32_t) ~(lt | eq);
    }
}

/* The coordinate of index i in a shape of three, x fastest. */
static uint64_t coordinate(uint64_t i, const int shape[3], uint64_t axis)
{
    for (uint64_t k = 0; k < axis; ++k)
        i /= (uint64_t)shape[k];
    return axis == 2 ? i : i % (uint64_t)shape[axis];
}

static uint64_t of_grid(const emu_warp *w, uint64_t which)
{
    const emu_config *config = &w->m->config;
    uint64_t rank = (uint64_t)w->cta->rank;
    if (which >= EMU_CTAID_X && which <= EMU_CTAID_Z) {
        uint64_t axis = which - EMU_CTAID_X;
        return (uint64_t)w->cta->cluster->first[axis] + coordinate(rank, config->cluster, axis);
    }
    if (which >= EMU_NCTAID_X && which <= EMU_NCTAID_Z)
        return (uint64_t)config->grid[which - EMU_NCTAID_X];
    if (which >= EMU_CLUSTER_CTAID_X && which <= EMU_CLUSTER_CTAID_Z)
        return coordinate(rank, config->cluster, which - EMU_CLUSTER_CTAID_X);
    if (which >= EMU_CLUSTER_NCTAID_X && which <= EMU_CLUSTER_NCTAID_Z)
        return (uint64_t)config->cluster[which - EMU_CLUSTER_NCTAID_X];
    if (which >= EMU_CLUSTERID_X && which <= EMU_CLUSTERID_Z) {
        uint64_t axis = which - EMU_CLUSTERID_X;
        return (uint64_t)(w->cta->cluster->first[axis] / config->cluster[axis]);
    }
    uint64_t axis = which - EMU_NCLUSTERID_X;
    return (uint64_t)(config->grid[axis] / config->cluster[axis]);
}

/* In the units in which it is given out. */
static uint64_t shared_size(const emu_config *config)
{
    return ((uint64_t)config->static_shared + config->dynamic_shared + SHARED_UNIT - 1) /
           SHARED_UNIT * SHARED_UNIT;
}

/* The bytes of shared memory that the system keeps, as on an H200; no graph, nothing counted; of
 * the registers of the driver those that cooperative groups read. */
static uint64_t reserved(const emu_config *config, uint64_t which)
{
    return which == EMU_RESERVED_SMEM_CAP   ? SYSTEM_SHARED
           : which == EMU_RESERVED_SMEM_END ? RESERVED_SHARED
           : which == EMU_ENVREG0 + 1       ? config->workspace >> 32
           : which == EMU_ENVREG0 + 2       ? (uint32_t)config->workspace
                                            : 0;
}

/* The machine has no clock but its steps; one nanosecond is one step. */
static uint64_t special(const emu_warp *w, int lane, uint64_t which)
{
    const emu_config *config = &w->m->config;
    uint64_t thread = (uint64_t)emui_thread_of(w, lane);
    if (which <= EMU_TID_Z)
        return coordinate(thread, config->block, which - EMU_TID_X);
    if (which <= EMU_NTID_Z)
        return (uint64_t)config->block[which - EMU_NTID_X];
    if (which >= EMU_LANEMASK_EQ && which <= EMU_LANEMASK_GT)
        return lane_mask(lane, which);
    switch (which) {
    case EMU_CLUSTER_CTARANK:
        return (uint64_t)w->cta->rank;
    case EMU_CLUSTER_NCTARANK:
        return (uint64_t)config->ctas;
    case EMU_LANEID:
        return (uint64_t)lane;
    case EMU_WARPID:
        return (uint64_t)w->index;
    case EMU_NWARPID:
        return WARPS_OF_SM;
    case EMU_SMID: /* one CTA on each as far as they go */
        w->m->run->asks = true;
        return (uint64_t)(w->cta->cluster->place * config->ctas + w->cta->rank) %
               (uint64_t)emui_arch_at(config->arch)->sms;
    case EMU_NSMID:
        return (uint64_t)emui_arch_at(config->arch)->sms;
    case EMU_GRIDID:
        return 0;
    case EMU_CLOCK:
        w->m->run->asks = true;
        return (uint32_t)w->m->steps;
    case EMU_CLOCK64:
    case EMU_GLOBALTIMER:
        w->m->run->asks = true;
        return w->m->steps;
    case EMU_DYNAMIC_SMEM_SIZE:
        return config->dynamic_shared;
    case EMU_TOTAL_SMEM_SIZE:
        return shared_size(config);
    case EMU_AGGR_SMEM_SIZE:
        return shared_size(config) + SYSTEM_SHARED;
    case EMU_CLOCK_HI:
    case EMU_GLOBALTIMER_HI:
        w->m->run->asks = true;
        return w->m->steps >> 32;
    case EMU_IS_EXPLICIT_CLUSTER:
        return config->ctas > 1;
    default:
        return which >= EMU_CURRENT_GRAPH_EXEC ? reserved(config, which) : of_grid(w, which);
    }
}

uint32_t emui_u32(const emu_warp *w, int lane, emu_operand o)
{
    switch (o.kind) {
    case EMU_REG:
        return w->row[o.r][lane];
    case EMU_PREDICATE:
        return w->predicate[o.r] >> lane & 1;
    case EMU_IMM:
        return (uint32_t)o.value;
    case EMU_SPECIAL:
        return (uint32_t)special(w, lane, o.value);
    case EMU_ADDRESS:
        return (uint32_t)((o.r < 0 ? 0 : w->row[o.r][lane]) + o.value);
    default:
        return 0;
    }
}

uint64_t emui_u64(const emu_warp *w, int lane, emu_operand o)
{
    uint64_t rows = 0;
    if (o.kind == EMU_REG || (o.kind == EMU_ADDRESS && o.r >= 0))
        rows = (uint64_t)w->row[o.r + 1][lane] << 32 | w->row[o.r][lane];
    switch (o.kind) {
    case EMU_REG:
        return rows;
    case EMU_ADDRESS:
        return rows + o.value;
    case EMU_IMM:
        return o.value;
    case EMU_SPECIAL:
        return special(w, lane, o.value);
    default:
        return emui_u32(w, lane, o);
    }
}

bool emui_pred(const emu_warp *w, int lane, emu_operand o)
{
    return o.kind == EMU_NOTHING || emui_u32(w, lane, o) != 0;
}

/* An address that stands in the instruction is a variable's: a shared one is in the own CTA, a
 * local one in the frame of the function. */
uint64_t emui_address(const emu_warp *w, int lane, emu_operand o, emu_space space)
{
    bool wide = space == EMU_GENERIC || space == EMU_GLOBAL;
    uint64_t address = wide ? emui_u64(w, lane, o) : emui_u32(w, lane, o);
    if (space == EMU_SHARED && o.r < 0 && address >> EMUI_RANK_SHIFT == 0)
        address |= (uint64_t)w->cta->rank << EMUI_RANK_SHIFT;
    if (space == EMU_LOCAL && o.r < 0)
        address += w->frame[lane];
    return address;
}

void emui_set32(emu_warp *w, int lane, emu_operand o, uint32_t v)
{
    if (o.kind == EMU_REG)
        w->row[o.r][lane] = v;
}

void emui_set64(emu_warp *w, int lane, emu_operand o, uint64_t v)
{
    if (o.kind != EMU_REG)
        return;
    w->row[o.r][lane] = (uint32_t)v;
    w->row[o.r + 1][lane] = (uint32_t)(v >> 32);
}

void emui_set_pred(emu_warp *w, int lane, emu_operand o, bool v)
{
    if (o.kind == EMU_PREDICATE)
        w->predicate[o.r] = (w->predicate[o.r] & ~(UINT32_C(1) << lane)) | (uint32_t)v << lane;
}

/* ---- All lanes at once ---- */

/* Is a value the same in all lanes? */
static bool is_of_warp(emu_operand o)
{
    bool lanes = o.value <= EMU_TID_Z || o.value == EMU_LANEID ||
                 (o.value >= EMU_LANEMASK_EQ && o.value <= EMU_LANEMASK_GT);
    return o.kind == EMU_IMM || (o.kind == EMU_SPECIAL && !lanes) ||
           (o.kind == EMU_ADDRESS && o.r < 0);
}

/* The x, y or z of each thread: one after the other, x fastest. */
static void fill_place(const emu_warp *w, uint64_t axis, uint32_t *to)
{
    const int *block = w->m->config.block;
    uint64_t first = (uint64_t)emui_thread_of(w, 0);
    uint32_t x = (uint32_t)coordinate(first, block, 0), y = (uint32_t)coordinate(first, block, 1);
    uint32_t z = (uint32_t)coordinate(first, block, 2);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        to[lane] = axis == 0 ? x : axis == 1 ? y : z;
        bool next_y = ++x == (uint32_t)block[0];
        x = next_y ? 0 : x;
        y += next_y;
        bool next_z = y == (uint32_t)block[1];
        y = next_z ? 0 : y;
        z += next_z;
    }
}

static void fill(uint32_t *to, uint32_t v)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        to[lane] = v;
}

void emui_fill_rows(const emu_warp *w, emu_operand o, int rows, uint32_t *to)
{
    uint32_t *upper = to + EMU_LANES;
    if (is_of_warp(o)) {
        uint64_t v = rows == 2 ? emui_u64(w, 0, o) : emui_u32(w, 0, o);
        fill(to, (uint32_t)v);
        if (rows == 2)
            fill(upper, (uint32_t)(v >> 32));
        return;
    }
    if (o.kind == EMU_SPECIAL && o.value <= EMU_TID_Z) {
        fill_place(w, o.value, to);
        if (rows == 2)
            fill(upper, 0);
        return;
    }
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        uint64_t v = rows == 2 ? emui_u64(w, lane, o) : emui_u32(w, lane, o);
        to[lane] = (uint32_t)v;
        if (rows == 2)
            upper[lane] = (uint32_t)(v >> 32);
    }
}

const uint32_t *emui_lanes(const emu_warp *w, emu_operand o, uint32_t scratch[EMU_LANES])
{
    if (o.kind == EMU_REG)
        return w->row[o.r];
    emui_fill_rows(w, o, 1, scratch);
    return scratch;
}
