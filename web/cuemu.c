/* cuemu.c - the machine as a module of a page: a command line of `cuemu`.
 *
 * Here: the function that a page calls. Kernels, traces and pages are files of the module's own
 * file system. A program of a host cannot run here, which no_program.c says. */
#include "emu/cli/cuemu.h"
#include "web/capture.h"

/* `cuemu ARGUMENTS`, which are separated by the byte 31; returns its exit code. */
int web_run(const char *arguments)
{
    return web_capture("cuemu", arguments, cuemu_command);
}
