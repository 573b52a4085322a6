/* ptx.h - PTX text in the machine: modules are loaded, their kernels are launched.
 *
 * What is here: a module of PTX text, what is in it, launches, and where a finding is in the text.
 * What is not: memory, findings and counters, which are the machine's (emu.h). Follows the PTX ISA
 * 6.0 to 9.4, and the CUDA driver API for the order of arguments. Public.
 *
 * A machine is opened as always; of its configuration a launch takes checks, schedule, limits and
 * trace, and brings its own grid, registers and shared memory.
 *
 * Example:
 *
 *      #include <string.h>
 *
 *      const char *text = ".version 9.0\n.target sm_90a\n.address_size 64\n"
 *                         ".visible .entry twice(.param .u64 p)\n"
 *                         "{ .reg .b64 %rd<3>; .reg .b32 %r<4>;\n"
 *                         "ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
 *                         "mad.wide.u32 %rd2, %r1, 4, %rd1; ld.global.u32 %r2, [%rd2];\n"
 *                         "shl.b32 %r3, %r2, 1; st.global.u32 [%rd2], %r3; ret; }\n";
 *      emu_ptx_error error;
 *      uint32_t data[32] = {1, 2, 3};
 *      emu_config config = emu_defaults();
 *      emu_machine *m = emu_open(&config, NULL);
 *      uint64_t x = emu_alloc(m, sizeof data, "x");
 *      emu_put(m, x, data, sizeof data);
 *      emu_ptx *module = emu_ptx_load(m, text, strlen(text), &error);
 *      const void *arguments[] = {&x};
 *      emu_ptx_launch launch = {.entry = "twice",
 *                               .grid = {1, 1, 1},
 *                               .block = {32, 1, 1},
 *                               .arguments = arguments,
 *                               .count = 1};
 *      if (module != NULL && emu_ptx_start(module, &launch, &error) == EMU_FINISHED &&
 *          emu_get(m, x, data, sizeof data))
 *          printf("%u %u %u\n", data[0], data[1], data[2]);
 *      emu_ptx_unload(module);
 *      emu_close(m);
 *
 * It prints:
 *
 *      2 4 6 */
#ifndef EMU_PTX_H
#define EMU_PTX_H

#include "emu/emu.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Modules -------------------------------------------------------------------------------- */

typedef struct emu_ptx emu_ptx;

/* What is wrong with a text or with a launch; line and column of the text, 0: of none of them. */
typedef struct emu_ptx_error {
    int line, column;
    char text[240];
} emu_ptx_error;

/* The module of a text, which need not live on; its variables are given memory of the machine, and
 * their values. The machine may be NULL: then the module can be looked at, not launched. NULL:
 * error says why. A machine may have several modules, which share the 64 KiB of const space. */
emu_ptx *emu_ptx_load(emu_machine *m, const char *text, size_t bytes, emu_ptx_error *error);
/* Its variables leave the machine, which must not be closed before. */
void emu_ptx_unload(emu_ptx *module);

/* The first architecture that code for the .target of a text runs on: sm_90a also where it has
 * none. False: none of them, and why says it. */
bool emu_ptx_arch(const char *text, size_t bytes, emu_arch *to, char *why, size_t size);

/* The newest version of PTX that is known. Newer texts are read as one of it: an instruction that
 * is not known is refused by name. */
enum { EMU_PTX_NEWEST = 94 };
int emu_ptx_version(const emu_ptx *module); /* 90 of .version 9.0 */

/* ---- What is in a module -------------------------------------------------------------------- */

typedef struct emu_ptx_entry {
    const char *name;
    int params;
    uint32_t param_bytes;
    int instructions;    /* of the text */
    int registers;       /* that the text names, predicates among them */
    uint32_t shared;     /* bytes of its variables */
    bool dynamic_shared; /* it has an .extern .shared variable */
    uint32_t local;      /* bytes of a thread, for its own variables */
    int max_threads[3], required_threads[3], required_cluster[3]; /* 0: not said */
} emu_ptx_entry;

typedef struct emu_ptx_param {
    const char *name;
    emu_type type;
    uint32_t offset, bytes, align;
    bool is_array; /* .param .align 64 .b8 map[128] */
} emu_ptx_param;

int emu_ptx_entries(const emu_ptx *module);
/* False past the last one. */
bool emu_ptx_entry_at(const emu_ptx *module, int i, emu_ptx_entry *to);
int emu_ptx_find_entry(const emu_ptx *module, const char *name); /* -1: there is none */
/* The entry whose address a program took; -1: there is none of it. */
int emu_ptx_entry_of(const emu_ptx *module, uint64_t address);
/* Its name in the source, without types and arguments, cut to the size: "tools::copy" of
 * _ZN5tools4copyIfEEvPT_PKS0_. False past the last one, or the name is none that is known here. */
bool emu_ptx_called(const emu_ptx *module, int i, char *to, size_t size);
bool emu_ptx_param_at(const emu_ptx *module, int entry, int i, emu_ptx_param *to);
/* Of a thread, by .maxnreg or cuLinkCreate's option; 0: not said. */
int emu_ptx_max_registers(const emu_ptx *module, int entry);
/* Of all its .const variables, which have their places in one machine. */
uint64_t emu_ptx_const_bytes(const emu_ptx *module);
/* What of the chip an entry uses: "wgmma", "tensor copies", "mbarrier" ..; NULL past the last. */
const char *emu_ptx_feature(const emu_ptx *module, int entry, int i);
/* The generic address of a .global or .const variable, as cudaGetSymbolAddress gives it; 0: there
 * is none of that name. bytes may be NULL. */
uint64_t emu_ptx_address(const emu_ptx *module, const char *name, uint64_t *bytes);
/* Can an entry be executed: is each of its instructions supported? Else error says which is not. */
bool emu_ptx_check(emu_ptx *module, int entry, emu_ptx_error *error);
/* What machine code of an entry takes of a thread's stack: for itself, where function is NULL, or
 * in a function that it may call. Those of which nothing is said take nothing. False: there is no
 * such entry or function, or out of memory. */
bool emu_ptx_set_frame(emu_ptx *module, int entry, const char *function, uint32_t bytes);
/* Form i of the supported instructions, as "add{.sat}.s32  d, a, b"; false past the last one. */
bool emu_ptx_form(int i, char *text, size_t size);

/* ---- Launches ------------------------------------------------------------------------------- */

typedef struct emu_ptx_launch {
    const char *entry;
    int64_t grid[3];          /* CTAs */
    int block[3], cluster[3]; /* threads of a CTA; CTAs of a cluster, 0: as the entry says, or 1 */
    uint32_t dynamic_shared;
    uint64_t workspace; /* of a cooperative launch: as emu_grid has it */
    /* Bytes of stack that a thread has for sure, and at most, where emu_ptx_set_frame says what is
     * taken of it. More than the first is a strict note, more than the second a fault. */
    uint64_t stack, stack_most;
    /* The arguments: a pointer to each of them, or all of them packed, each at its alignment, as
     * the driver API has them. */
    const void *const *arguments;
    int count;
    const void *packed;
    size_t packed_bytes;
} emu_ptx_launch;

/* Runs it to its end. EMU_REFUSED: nothing was run, and error says why; of every other end the
 * machine's findings do. */
emu_end emu_ptx_start(emu_ptx *module, const emu_ptx_launch *launch, emu_ptx_error *error);
/* The same, of which nothing has happened yet: emu_step and emu_finish go on with it, and say how
 * it ended. False: it is refused, and error says why. */
bool emu_ptx_begin(emu_ptx *module, const emu_ptx_launch *launch, emu_ptx_error *error);
/* A machine for launches, as emu_defaults has it: for callers from languages that do not know the
 * fields of emu_config. NULL: out of memory. */
emu_machine *emu_ptx_machine(void);
/* All at once: a text, its only entry or the one that is named, packed arguments. */
emu_end emu_ptx_run(emu_machine *m, const char *text, const emu_ptx_launch *launch,
                    emu_ptx_error *error);

/* Of the launch before: the instruction at a PC, as findings have it; NULL: there is none. */
const emu_source *emu_ptx_source(const emu_ptx *module, int32_t pc);
/* Of the entry: the variable that holds a byte of shared memory, and how far in; NULL: none. */
const char *emu_ptx_shared_name(const emu_ptx *module, int entry, uint32_t offset,
                                uint32_t *within);

#ifdef __cplusplus
}
#endif

#endif
