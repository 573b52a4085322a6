/* no_program.c - a page runs no programs of a host: in the place of emu/cli/program*.c. */
#include "emu/cli/program.h"

#include <stdio.h>

int cuemu_run_program(int argc, char **argv, bool color)
{
    (void)argc, (void)argv, (void)color;
    fputs("cuemu: a page runs kernels, not programs: cuemu run KERNEL.ptx ENTRY ARGUMENT..\n",
          stderr);
    return CUEMU_BAD;
}

bool cuemu_steps_program(int argc, char **argv)
{
    (void)argc, (void)argv;
    return false;
}

int cuemu_step_program(int argc, char **argv)
{
    return cuemu_run_program(argc, argv, false);
}

bool cuemu_is_source(const char *path)
{
    (void)path;
    return false;
}

bool cuemu_find_program(const char *name, char *to, size_t room)
{
    (void)name, (void)to, (void)room;
    return false;
}

int cuemu_tell_environment(int argc, char **argv)
{
    return cuemu_run_program(argc, argv, false);
}
