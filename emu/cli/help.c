/* help.c - what `cuemu` says about itself; the manual page is emu/man/cuemu.1. */
#include "emu/cli/cuemu.h"

static const char of_all[] =
    "usage: cuemu run [OPTION] KERNEL.ptx ENTRY ARG..\n"
    "       cuemu step [OPTION] KERNEL.ptx ENTRY ARG..\n"
    "       cuemu view TRACE.jsonl --html FILE\n"
    "       cuemu ls [--json] KERNEL.ptx\n"
    "       cuemu ./PROGRAM ARG..   or   cuemu check [OPTION] PROGRAM ARG..\n"
    "       cuemu --ops [WORD] | --help | --version\n"
    "\n"
    "Runs kernels of PTX text on an emulated sm_90a GPU that looks for races, missing "
    "waits\n"
    "and fences, wrong addresses and the like. No GPU and no driver is needed. step runs "
    "them\n"
    "instruction by instruction or line by line, forward and back, and shows registers, "
    "memory\n"
    "and what is in flight; it reads commands, of which h lists all.\n"
    "view makes a page of the trace of a run, to look at in a browser.\n"
    "\n";

static const char of_run[] =
    "  --grid X[,Y[,Z]]     CTAs (1)\n"
    "  --block X[,Y[,Z]]    threads of a CTA (as the entry requires, or 32)\n"
    "  --cluster X[,Y[,Z]]  CTAs of a cluster (as the entry requires, or 1)\n"
    "  --smem BYTES         dynamic shared memory\n"
    "  --sched WHEN         when asynchronous copies read and write: early, late (so that\n"
    "                       what a kernel does not wait for is not there), or random:SEED,\n"
    "                       with random:SEED,N for N seeds, each finding told once (late)\n"
    "  --check WHAT         all, none, or strict: also what the ISA does not promise, and\n"
    "                       registers that nobody wrote (all)\n"
    "  --fmad WHAT          true: mul and add without a rounding are one fma where ptxas makes\n"
    "                       one of them; false: each rounds (true)\n"
    "  --all                findings that follow from another one, too\n"
    "  --stats              what was executed, and what accesses cost, by kind of "
    "instruction\n"
    "                       and by line, the worst first\n"
    "  --trace FILE         every event, a line of JSON each\n"
    "  --json               findings, counters and outputs as one object of JSON\n"
    "  --steps N            end after so many instructions (2^32)\n"
    "\n";

static const char arguments[] =
    "ENTRY, as ls lists it, or as the source has it where that says which: axpy, tools::axpy\n"
    "\n"
    "ARG, one for each parameter, in their order:\n"
    "  u32:7  s64:-1  f32:1.5  f16:2      a value\n"
    "  in:f32[1024]=iota                  a buffer, whose address is passed; it begins "
    "with\n"
    "                                     zero, iota, random:SEED, a number, @FILE or\n"
    "                                     @FILE.npy\n"
    "  out:f32[1024]  out:f32[8]@y.npy    one that the kernel writes: printed, or saved\n"
    "  inout:u32[8]=iota                  both\n"
    "  bytes:@FILE                        the bytes of a parameter that is a struct\n"
    "  tmap:f16,dims=64x128,strides=128,box=64x8,swizzle=128B,of=2\n"
    "                                     a tensor map of the buffer of the second ARG;\n"
    "                                     also steps=, interleave=, fill=nan\n"
    "\n";

static const char of_check[] =
    "check runs a CUDA program, built with nvcc -arch=sm_90a, all its kernels on the machine,\n"
    "and then says what was found:\n"
    "  --sched early, late or random:SEED   --check all, none or strict\n"
    "  --fmad true or false                 --trace FILE\n"
    "  --streams WHEN       order: streams do what they are told at once; random:SEED: in any\n"
    "                       order that they allow (order)\n"
    "  --jobs N             grids in N processes, where their clusters cannot meet (1)\n"
    "  --kernel TEXT        findings of kernels with this in their names, events, costs\n"
    "  --launch N           .. of this launch alone, from 1 on\n"
    "  --stats              what was executed, and what accesses cost, as for run\n"
    "  --speed              how many instructions of warps, and the processor time of launches\n"
    "  --leaks              a finding for each allocation that is never freed, before the end\n"
    "                       or a reset, and for each malloc of a kernel\n"
    "  --on-fault WHAT      what a fault ends: context, after which every call fails, as on\n"
    "                       hardware, or kernel, so that later launches are checked (context)\n"
    "  --all                findings that follow from another one, too\n"
    "  --json FILE          findings as JSON, - for standard output\n"
    "  --junit FILE         .. as JUnit's XML\n"
    "  --suppress FILE      leave out what a line of it names: RULE TEXT\n"
    "  --error-exitcode N   the exit status where something was found (1; 3 for a deadlock)\n"
    "Findings are shown when they occur, and counted at the end, also of a program that is\n"
    "killed.\n"
    "\n";

static const char status[] =
    "Exit status: 0 no findings; 1 findings; 2 bad usage or PTX, or an output that cannot be\n"
    "written; 3 a deadlock, or too long. Of check, where nothing was found: the program's own,\n"
    "128+N where signal N ended it.\n"
    "Colours are used on a terminal only, and not where NO_COLOR is set.\n";

void cuemu_put_help(FILE *out)
{
    fprintf(out, "%s%s%s%s%s", of_all, of_run, arguments, of_check, status);
}
