/* decode_control.c - forms of branches, barriers, warps and hints.
 *
 * Here: rows, and where a branch goes. Follows the PTX ISA, "Control Flow Instructions", "Parallel
 * Synchronization and Communication Instructions", "Miscellaneous Instructions". */
#include "emu/decode/form.h"

#define PLAIN(text, execute, op)                                                                   \
    {                                                                                              \
        text, execute, op, 0, NULL, NULL, NULL                                                     \
    }
#define ALIGNED(text, op)                                                                          \
    {                                                                                              \
        text, emu_barrier_cta, op, EMU_ALIGNED, NULL, NULL, NULL                                   \
    }

/* ---- Warps ---- */

/* .abs and .NaN of floats. */
static const char *of_floats(emui_ptx_opcode *o)
{
    for (int k = 0; k < o->modifiers; ++k)
        if (strcmp(o->modifier[k], "abs") == 0)
            o->ins.flags |= EMU_ABS_A;
    return NULL;
}

static const emui_ptx_form warps[] = {
    PLAIN("shfl.sync.$shfl.b32  d|e, a, b, c, x", emu_lanes, 0),
    PLAIN("vote.sync.$vote.pred  d:p, !a:p, x:32", emu_lanes, 0),
    PLAIN("vote.sync.ballot.b32  d:32, !a:p, x:32", emu_lanes, EMU_VOTE_BALLOT),
    PLAIN("match.any.sync.$BB  d:32, a, x:32", emu_lanes, EMU_MATCH_ANY),
    PLAIN("match.all.sync.$BB  d:32|e, a, x:32", emu_lanes, EMU_MATCH_ALL),
    PLAIN("redux.sync.$redux.$U  d, a, x:32", emu_lanes, 0),
    {"redux.sync.$redux_least{.abs}{.NaN}.f32  d, a, x:32  @100", emu_lanes, 0, 0, of_floats, NULL,
     NULL},
    PLAIN("redux.sync.$redux_logic.b32  d, a, x:32", emu_lanes, 0),
    PLAIN("elect.sync  d:32|e, x:32", emu_lanes, EMU_ELECT),
    PLAIN("bar.warp.sync  x:32", emu_lanes, EMU_WARP_SYNC),
    PLAIN("activemask.b32  d", emu_activemask, 0),
};

const emui_ptx_family emui_ptx_warps = EMUI_PTX_FAMILY(warps);

/* ---- Barriers: bar is barrier.cta with .aligned ---- */

static const emui_ptx_form barriers[] = {
    ALIGNED("bar{.cta}.sync  a:32, b:32?", EMU_BAR_SYNC),
    ALIGNED("bar{.cta}.arrive  a:32, b:32", EMU_BAR_ARRIVE),
    ALIGNED("bar{.cta}.red.popc.u32  d:32, a:32, b:32?, !c:p", EMU_BAR_RED_POPC),
    ALIGNED("bar{.cta}.red.$bar_vote.pred  d:p, a:32, b:32?, !c:p", 0),
    PLAIN("barrier{.cta}.sync{.$aligned}  a:32, b:32?", emu_barrier_cta, EMU_BAR_SYNC),
    PLAIN("barrier{.cta}.arrive{.$aligned}  a:32, b:32", emu_barrier_cta, EMU_BAR_ARRIVE),
    PLAIN("barrier{.cta}.red.popc{.$aligned}.u32  d:32, a:32, b:32?, !c:p", emu_barrier_cta,
          EMU_BAR_RED_POPC),
    PLAIN("barrier{.cta}.red.$bar_vote{.$aligned}.pred  d:p, a:32, b:32?, !c:p", emu_barrier_cta,
          0),
    PLAIN("barrier.cluster.arrive{.$st_sem}{.$aligned}", emu_barrier_cluster, EMU_CLUSTER_ARRIVE),
    PLAIN("barrier.cluster.wait{.$acquire}{.$aligned}", emu_barrier_cluster, EMU_CLUSTER_WAIT),
};

const emui_ptx_family emui_ptx_barriers = EMUI_PTX_FAMILY(barriers);

/* ---- Control flow ---- */

/* An instruction of the text; decode.c makes it one of the program. */
static bool branch(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    const emui_ptx_operand *to = d->now->operand;
    (void)o;
    if (d->now->operands != 1 || to->kind != EMUI_PTX_LABEL)
        return emui_ptx_refuse(d, NULL, "bra: a label is expected");
    ins->target = to->index;
    return true;
}

static const emui_ptx_form control[] = {
    {"bra{.$uni}  t", emu_bra, 0, 0, NULL, branch, NULL},
    PLAIN("exit", emu_exit, 0),
    PLAIN("trap", emu_trap, 0),
    PLAIN("brkpt", emu_hint, EMU_BRKPT),
    PLAIN("nanosleep.u32  a", emu_nanosleep, 0),
    PLAIN("griddepcontrol.$grid", emu_hint, 0),
    PLAIN("setmaxnreg.$budget.sync.aligned.u32  a:i", emu_hint, 0),
    PLAIN("pmevent{.mask}  k", emu_hint, EMU_PMEVENT),
};

const emui_ptx_family emui_ptx_control = EMUI_PTX_FAMILY(control);
