/* isa.h - the instruction set: what each family of instructions does.
 *
 *      ins.h          one decoded instruction
 *      isa.h          branches, loads and stores, warps, barriers, atomics, fences, addresses
 *      isa_alu.h      arithmetic        isa_matrix.h   matrices        isa_async.h   the engine
 *      isa_texture.h  textures, surfaces
 *
 * What is here: for each family its function, and the names of its operations and flags. What is
 * not: the machine that runs them (emu.h), PTX text, and what a family reads of an emu_ins, which
 * stands at the head of its file. Follows the PTX ISA. Public: it includes nothing of the machine,
 * so that a front end fills in programs with it alone. */
#ifndef EMU_ISA_H
#define EMU_ISA_H

#include "emu/isa_alu.h"
#include "emu/isa_async.h"
#include "emu/isa_matrix.h"
#include "emu/isa_tcgen05.h"
#include "emu/isa_texture.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- control/branch.c, call.c, stack.c, hint.c ---- */

enum { EMU_UNI = 8 }; /* flag of branches and calls: .uni */
emu_execute emu_bra, emu_brx, emu_exit, emu_trap, emu_nanosleep;
emu_execute emu_call, emu_enter, emu_ret;

enum { EMU_ALLOCA, EMU_STACKSAVE, EMU_STACKRESTORE };
emu_execute emu_stack;

enum { /* op of hints */
       EMU_PREFETCH,
       EMU_DISCARD,
       EMU_GRID_WAIT,
       EMU_GRID_LAUNCH,
       EMU_BRKPT,
       EMU_REGISTERS_INC, /* setmaxnreg */
       EMU_REGISTERS_DEC,
       EMU_APPLY_PRIORITY,
       EMU_PMEVENT
};
emu_execute emu_hint;

/* ---- control/refused.c: instructions that the machine does not execute ---- */

enum { EMU_ISTYPEP };
enum { EMU_MULTIMEM_LD_REDUCE = EMU_ISTYPEP + 1, EMU_MULTIMEM_ST, EMU_MULTIMEM_RED };
enum { EMU_REFUSED_OPS = EMU_MULTIMEM_RED + 1 };
emu_execute emu_refused;

/* ---- memory/policy.c ---- */

enum { EMU_POLICY_FRACTIONAL, EMU_POLICY_RANGE, EMU_POLICY_CONVERT };
enum { EMU_EVICT_UNCHANGED, EMU_EVICT_FIRST, EMU_EVICT_LAST, EMU_EVICT_NORMAL }; /* count */
enum { EMU_EVICT_FIRST_ELSE = 1 };
emu_execute emu_policy;

/* ---- memory/load_store.c ---- */

enum { EMU_LD, EMU_ST };
emu_execute emu_load_store;

/* ---- memory/st_bulk.c: from sm_100 on ---- */

emu_execute emu_st_bulk;

/* ---- control/warp.c, barrier.c ---- */

/* Flags of several families. */
enum { EMU_NEGATED = 1, EMU_ALIGNED = 2, EMU_CLUSTER_SPACE = 4, EMU_NON_COHERENT = 8 };

enum {
    EMU_SHFL_UP,
    EMU_SHFL_DOWN,
    EMU_SHFL_BFLY,
    EMU_SHFL_IDX,
    EMU_VOTE_ALL,
    EMU_VOTE_ANY,
    EMU_VOTE_UNI,
    EMU_VOTE_BALLOT,
    EMU_MATCH_ANY,
    EMU_MATCH_ALL,
    EMU_REDUX_ADD,
    EMU_REDUX_MIN,
    EMU_REDUX_MAX,
    EMU_REDUX_AND,
    EMU_REDUX_OR,
    EMU_REDUX_XOR,
    EMU_ELECT,
    EMU_WARP_SYNC
};
emu_execute emu_lanes, emu_activemask;

enum { EMU_BAR_SYNC, EMU_BAR_ARRIVE, EMU_BAR_RED_POPC, EMU_BAR_RED_AND, EMU_BAR_RED_OR };
emu_execute emu_barrier_cta;

enum { EMU_CLUSTER_ARRIVE, EMU_CLUSTER_WAIT };
emu_execute emu_barrier_cluster;

/* ---- memory/atom.c, address.c, control/fence.c, async/st_async.c ---- */

enum {
    EMU_ATOM_ADD,
    EMU_ATOM_MIN,
    EMU_ATOM_MAX,
    EMU_ATOM_INC,
    EMU_ATOM_DEC,
    EMU_ATOM_AND,
    EMU_ATOM_OR,
    EMU_ATOM_XOR,
    EMU_ATOM_EXCH,
    EMU_ATOM_CAS
};
emu_execute emu_atom;

enum {
    EMU_FENCE_MEMORY,
    EMU_FENCE_ASYNC,
    EMU_FENCE_MBARRIER_INIT,
    EMU_FENCE_TENSORMAP,
    EMU_FENCE_SYNC_RESTRICT,
    EMU_FENCE_ALIAS
};
emu_execute emu_fence;

enum { EMU_ST_ASYNC, EMU_RED_ASYNC };
emu_execute emu_st_async;

enum { EMU_MAPA, EMU_GETCTARANK, EMU_CVTA, EMU_CVTA_TO, EMU_ISSPACEP, EMU_ADDRESS_OF };
emu_execute emu_address;

/* ---- host/builtin.c ---- */

enum {
    EMU_VPRINTF,
    EMU_ASSERTFAIL,
    EMU_MALLOC,
    EMU_FREE,
    EMU_PARAMETER_BUFFER,
    EMU_LAUNCH_DEVICE,
    EMU_DEVICE_ERROR,
    EMU_DEVICE_STREAM,
    EMU_DEVICE_DONE,
    EMU_DEVICE_MALLOC,
    EMU_DEVICE_FREE,
    EMU_DEVICE_ORDINAL,
    EMU_BUILTINS /* a host's own */
};
emu_execute emu_builtin;

#ifdef __cplusplus
}
#endif

#endif
