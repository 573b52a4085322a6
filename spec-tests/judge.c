/* judge.c - main of the judge: asks a CuTe implementation, and says which answers are right.
 *
 * What is here: nothing but main; everything else is in the parts, which the tests link too. */
#define _POSIX_C_SOURCE 200809L /* isatty, fileno */
#include "atoms_emu.h"
#include "options.h"
#include "run.h"
#include "tma_emu.h"

#include <unistd.h>

int main(int argc, char **argv)
{
    struct options options;
    int status = options_read(&options, argc, argv, stdout, stderr);

    if (status == OPTIONS_RUN)
        status = options.tma > 0 ? tma_emu_report(stdout, isatty(fileno(stderr)) ? stderr : NULL,
                                                  options.tma, options.seed)
                 : options.atoms ? atoms_report(stdout)
                                 : run_judge(&options, stdout, stderr);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fputs("judge: not all of the report could be written\n", stderr);
    return JUDGE_BAD_INPUT;
}
