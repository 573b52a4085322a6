/* emu.h - the machine: one cluster of an sm_90a GPU that can be watched. The one public header.
 *
 * What is here: making a machine, its memory, programs, running them, what was found and counted.
 * What is not: PTX text; a program is an array of decoded instructions, whoever made it. Follows
 * the PTX ISA; what that leaves open follows what an H200 answered (spec-tests/recorded/h200).
 *
 *      emu_config how = emu_defaults();
 *      how.threads = 128;
 *      emu_machine *m = emu_open(&how);
 *      uint64_t x = emu_alloc(m, 4096, "x");
 *      emu_run(m, program, n)              EMU_FINISHED, or what stopped it
 *      emu_found(m, 0)->message            what a checker has to say
 *      emu_close(m);
 *
 * One instruction family is one function on (machine, warp, active lanes, instruction). Registers
 * of the warp's lanes are all that it sees of its caller, and what it cannot finish it leaves as a
 * state of the warp, to be asked again. */
#ifndef EMU_H
#define EMU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum {
    EMU_LANES = 32,
    EMU_MAX_CTAS = 16,
    EMU_MAX_THREADS = 1024,        /* of a CTA */
    EMU_SHARED_BYTES = 227 * 1024, /* of a CTA, static and dynamic */
    EMU_BARRIERS = 16
};

typedef struct emu_machine emu_machine;
typedef struct emu_warp emu_warp;
typedef struct emu_ins emu_ins;

/* ---- Instructions --------------------------------------------------------------------------- */

typedef enum emu_space {
    EMU_GENERIC,
    EMU_GLOBAL,
    EMU_SHARED, /* ::cta and ::cluster: an address holds the rank of its CTA */
    EMU_LOCAL,
    EMU_CONST,
    EMU_PARAM
} emu_space;

/* What the bits of an operand mean. */
typedef enum emu_type {
    EMU_NO_TYPE,
    EMU_PRED,
    EMU_B1,
    EMU_U4,
    EMU_S4,
    EMU_B8,
    EMU_U8,
    EMU_S8,
    EMU_E4M3,
    EMU_E5M2,
    EMU_B16,
    EMU_U16,
    EMU_S16,
    EMU_F16,
    EMU_BF16,
    EMU_B32,
    EMU_U32,
    EMU_S32,
    EMU_F32,
    EMU_TF32,
    EMU_F16X2,
    EMU_BF16X2,
    EMU_B64,
    EMU_U64,
    EMU_S64,
    EMU_F64,
    EMU_B128,
    EMU_TYPES
} emu_type;

typedef enum emu_sem {
    EMU_WEAK,
    EMU_RELAXED,
    EMU_ACQUIRE,
    EMU_RELEASE,
    EMU_ACQ_REL,
    EMU_SC,
    EMU_VOLATILE
} emu_sem;

typedef enum emu_scope { EMU_NO_SCOPE, EMU_CTA, EMU_CLUSTER, EMU_GPU, EMU_SYS } emu_scope;

/* Where a lane finds a value.
 *
 *      REG      rows r, r+1, ..     32 bits a lane; wider values take rows low word first, and
 *                                   narrower ones the low bits of a row
 *      PRED     predicate r         one bit a lane
 *      IMM      value
 *      SPECIAL  value               an emu_special
 *      ADDRESS  row r (64 bits: r, r+1) plus value; r < 0: value alone, which in shared space is an
 *               offset in the memory of the lane's own CTA */
typedef enum emu_kind {
    EMU_NOTHING,
    EMU_REG,
    EMU_PREDICATE,
    EMU_IMM,
    EMU_SPECIAL,
    EMU_ADDRESS
} emu_kind;

typedef struct emu_operand {
    emu_kind kind;
    int32_t r;
    uint64_t value;
} emu_operand;

typedef enum emu_special {
    EMU_TID_X,
    EMU_TID_Y,
    EMU_TID_Z,
    EMU_NTID_X,
    EMU_NTID_Y,
    EMU_NTID_Z,
    EMU_CTAID_X,
    EMU_CTAID_Y,
    EMU_CTAID_Z,
    EMU_NCTAID_X,
    EMU_NCTAID_Y,
    EMU_NCTAID_Z,
    EMU_CLUSTER_CTARANK,
    EMU_CLUSTER_NCTARANK,
    EMU_CLUSTER_CTAID_X,
    EMU_CLUSTER_CTAID_Y,
    EMU_CLUSTER_CTAID_Z,
    EMU_CLUSTER_NCTAID_X,
    EMU_CLUSTER_NCTAID_Y,
    EMU_CLUSTER_NCTAID_Z,
    EMU_CLUSTERID_X,
    EMU_CLUSTERID_Y,
    EMU_CLUSTERID_Z,
    EMU_NCLUSTERID_X,
    EMU_NCLUSTERID_Y,
    EMU_NCLUSTERID_Z,
    EMU_LANEID,
    EMU_WARPID,
    EMU_NWARPID,
    EMU_SMID,
    EMU_NSMID,
    EMU_GRIDID,
    EMU_LANEMASK_EQ,
    EMU_LANEMASK_LE,
    EMU_LANEMASK_LT,
    EMU_LANEMASK_GE,
    EMU_LANEMASK_GT,
    EMU_CLOCK,
    EMU_CLOCK64,
    EMU_GLOBALTIMER,
    EMU_DYNAMIC_SMEM_SIZE,
    EMU_TOTAL_SMEM_SIZE,
    EMU_AGGR_SMEM_SIZE,
    EMU_CLOCK_HI,
    EMU_GLOBALTIMER_HI,
    EMU_IS_EXPLICIT_CLUSTER
} emu_special;

typedef enum emu_result {
    EMU_DONE,    /* the active lanes go on to the next instruction */
    EMU_JUMPED,  /* their PCs are set */
    EMU_BLOCKED, /* they wait: to be asked again when something has changed */
    EMU_FAULT    /* the machine stops; a finding says why */
} emu_result;

typedef emu_result emu_execute(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i);

enum { EMU_NO_GUARD = -1 };

/* One instruction, decoded. Each family says in its file which fields it reads. */
struct emu_ins {
    emu_execute *execute;
    int op;              /* which of its family: the family's own names */
    emu_type type, from; /* of a conversion, or of a second operand: from */
    emu_space space, to;
    emu_sem sem;
    emu_scope scope;
    uint32_t flags; /* the family's own */
    int count;      /* .v2, .x4; groups left to wait for; 0 where it has none */
    emu_operand d, e, a, b, c, x;
    const emu_operand *list; /* more of them: accumulators, coordinates */
    int listed;
    int guard; /* the predicate that an instruction is under, or EMU_NO_GUARD */
    bool guard_not;
    int32_t target;   /* of a branch */
    const char *text; /* as it was written, NULL where nobody wrote it */
    int line;
};

/* ---- The machine ---------------------------------------------------------------------------- */

/* When an asynchronous operation reads and writes: whatever the program is not allowed to see must
 * not matter. */
typedef enum emu_schedule { EMU_EARLIEST, EMU_LATEST, EMU_RANDOM } emu_schedule;

/* What is looked for. Bounds and alignment are always: without them nothing could go on. */
typedef enum emu_check {
    EMU_CHECK_INIT = 1,     /* reads of bytes that nobody wrote */
    EMU_CHECK_RACE = 2,     /* two lanes, one byte, no order between them */
    EMU_CHECK_PROXY = 4,    /* generic and async accesses without a fence between them */
    EMU_CHECK_FLIGHT = 8,   /* bytes that an asynchronous operation still reads or writes */
    EMU_CHECK_BARRIER = 16, /* use of mbarriers and barriers */
    EMU_CHECK_ALIGNED = 32, /* .aligned instructions that lanes do not reach together */
    EMU_CHECK_ALL = 63
} emu_check;

typedef struct emu_config {
    int ctas;                                      /* of the cluster, 1 to 16 */
    int cluster[3], block[3];                      /* their shape, and that of a CTA's threads */
    int64_t grid[3], first[3];                     /* CTAs of the grid, and the cluster's first */
    int registers, predicates;                     /* rows of a warp */
    uint32_t static_shared, dynamic_shared, local; /* bytes of a CTA, of a thread */
    uint32_t checks;                               /* emu_check */
    bool uncounted; /* wavefronts and sectors are not counted: faster */
    emu_schedule schedule;
    uint64_t seed;       /* of EMU_RANDOM, and of the order of warps where shuffled */
    bool shuffle;        /* warps take turns in a random order */
    uint64_t most_steps; /* 0: no limit */
    FILE *trace;         /* events as lines of JSON, NULL for none */
} emu_config;

typedef enum emu_end {
    EMU_FINISHED,
    EMU_FAULTED,  /* the finding that is fatal is the last one */
    EMU_DEADLOCK, /* everybody waits, and nothing is on its way */
    EMU_TOO_LONG, /* most_steps */
    EMU_NO_MEMORY
} emu_end;

emu_config emu_defaults(void);
/* NULL where memory is short, or the configuration is no good: why then names the field. */
emu_machine *emu_open(const emu_config *how, const char **why);
void emu_close(emu_machine *m);
emu_end emu_run(emu_machine *m, const emu_ins *program, int32_t n);

/* ---- Memory, as the host sees it ------------------------------------------------------------ */

/* 256-byte aligned, far from every other; 0 where memory is short. name is kept for messages. */
uint64_t emu_alloc(emu_machine *m, uint64_t bytes, const char *name);
bool emu_free(emu_machine *m, uint64_t address);
/* Between any space and the host. False, and nothing is moved, where bytes lie outside. */
bool emu_put(emu_machine *m, uint64_t address, const void *from, uint64_t bytes);
bool emu_get(emu_machine *m, uint64_t address, void *to, uint64_t bytes);
/* Parameters and constants of the program, from offset 0. */
bool emu_put_param(emu_machine *m, uint32_t offset, const void *from, uint32_t bytes);
bool emu_put_const(emu_machine *m, uint32_t offset, const void *from, uint32_t bytes);
/* Shared-space address of a place in a CTA's shared memory, and the same as generic address. */
uint32_t emu_shared_address(int cta, uint32_t offset);
uint64_t emu_generic(emu_space space, uint64_t address);

/* ---- Registers, as the host sees them ------------------------------------------------------- */

uint32_t *emu_register(emu_machine *m, int cta, int warp, int r); /* its 32 lanes */
uint32_t *emu_predicate(emu_machine *m, int cta, int warp, int p);

/* ---- Tensor maps (tensor_map.c) ------------------------------------------------------------- */

enum { EMU_MAP_DIMS = 5, EMU_MAP_SPACE = 3, EMU_MAP_WORDS = 16 };

/* What a TMA instruction is given the address of. The machine has its own encoding of it: nothing
 * but emu_map_encode makes one, nothing but emu_map_decode tells what is in it. */
typedef struct emu_tensor_map {
    _Alignas(64) uint64_t word[EMU_MAP_WORDS];
} emu_tensor_map;

/* The driver's enumerations, in the driver's order. */
typedef enum emu_map_type {
    EMU_MAP_U8,
    EMU_MAP_U16,
    EMU_MAP_U32,
    EMU_MAP_S32,
    EMU_MAP_U64,
    EMU_MAP_S64,
    EMU_MAP_F16,
    EMU_MAP_F32,
    EMU_MAP_F64,
    EMU_MAP_BF16,
    EMU_MAP_F32_FTZ,
    EMU_MAP_TF32,
    EMU_MAP_TF32_FTZ,
    EMU_MAP_U4_ALIGN8,
    EMU_MAP_U4_ALIGN16,
    EMU_MAP_U6_ALIGN16,
    EMU_MAP_TYPES
} emu_map_type;

typedef enum emu_map_interleave { EMU_MAP_PLAIN, EMU_MAP_16B, EMU_MAP_32B } emu_map_interleave;

typedef enum emu_map_swizzle {
    EMU_SWIZZLE_NONE,
    EMU_SWIZZLE_32B,
    EMU_SWIZZLE_64B,
    EMU_SWIZZLE_128B,
    EMU_SWIZZLE_128B_ATOM_32B,
    EMU_SWIZZLE_128B_ATOM_32B_FLIP_8B,
    EMU_SWIZZLE_128B_ATOM_64B,
    EMU_SWIZZLES
} emu_map_swizzle;

/* The arguments of cuTensorMapEncodeTiled and cuTensorMapEncodeIm2col. Dimension 0 is contiguous;
 * stride[i] is that of dimension i + 1, in bytes.
 *
 *      tiled     box, step                            elements from step to step
 *      im2col    lower, upper, channels, pixels, step */
typedef struct emu_map {
    bool im2col;
    emu_map_type type;
    uint32_t rank;
    uint64_t base, size[EMU_MAP_DIMS], stride[EMU_MAP_DIMS - 1];
    uint32_t box[EMU_MAP_DIMS], step[EMU_MAP_DIMS];
    int32_t lower[EMU_MAP_SPACE], upper[EMU_MAP_SPACE];
    uint32_t channels, pixels;
    emu_map_interleave interleave;
    emu_map_swizzle swizzle;
    uint32_t promotion; /* of L2: no effect here */
    bool nan_fill;      /* what lies outside reads as NaN, else as 0 */
} emu_map;

/* NULL, or the rule of the driver that the arguments break, and how: good until the next call with
 * the same text. */
typedef struct emu_map_refusal {
    char text[192];
} emu_map_refusal;
const char *emu_map_encode(emu_tensor_map *to, const emu_map *from, emu_map_refusal *why);
const char *emu_map_refused(const emu_map *map, emu_map_refusal *why); /* the rules alone */
bool emu_map_decode(emu_map *to, const emu_tensor_map *from);          /* false: it is none */
/* cuTensorMapReplaceAddress */
const char *emu_map_replace_address(emu_tensor_map *map, uint64_t base, emu_map_refusal *why);
void emu_map_print(FILE *out, const emu_map *map);
uint32_t emu_map_element_bytes(emu_map_type type);
/* Of a tiled map, how many coordinates of a dimension one copy takes, and the bytes of one in
 * dimension 0: those of an element, or of a slice of an interleaved tensor; of its last dimension
 * but one a single coordinate is taken, whatever the box says. */
uint32_t emu_map_count(const emu_map *map, uint32_t dimension);
uint32_t emu_map_unit_bytes(const emu_map *map);
/* What one copy moves. */
uint32_t emu_map_box_bytes(const emu_map *map);

/* ---- What was found and counted ------------------------------------------------------------- */

typedef enum emu_rule {
    EMU_BOUNDS,
    EMU_ALIGNMENT,
    EMU_UNINITIALISED,
    EMU_RACE,
    EMU_PROXY,
    EMU_IN_FLIGHT,
    EMU_MBARRIER,
    EMU_BARRIER,
    EMU_DIVERGED,
    EMU_OPERAND,
    EMU_UNSUPPORTED,
    EMU_STUCK,
    EMU_LEFT_BEHIND, /* asynchronous work that nobody waited for */
    EMU_RULES
} emu_rule;

/* A message is one or two sentences: which lane, which byte, which earlier event, what was
 * missing. */
typedef struct emu_finding {
    emu_rule rule;
    int cta, warp, lane; /* -1 where it is nobody's */
    int32_t pc;
    uint64_t address, event, earlier; /* events by number, as in the trace; 0 for none */
    const char *message;
} emu_finding;

const emu_finding *emu_found(const emu_machine *m, int i); /* NULL past the last */
int emu_findings(const emu_machine *m);
const char *emu_rule_name(emu_rule rule);

typedef struct emu_counters {
    uint64_t instructions; /* warp-wide */
    uint64_t shared_accesses, wavefronts, ideal_wavefronts;
    uint64_t global_accesses, sectors, ideal_sectors, lines;
    uint64_t async_operations, async_bytes;
} emu_counters;

const emu_counters *emu_counted(const emu_machine *m);

#endif
