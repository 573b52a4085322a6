/* judge.c - main of the judge: asks a CuTe implementation, and says which answers are right.
 *
 * What is here: nothing but main; everything else is in the parts, which the tests link too. */
#include "atoms_emu.h"
#include "options.h"
#include "run.h"

int main(int argc, char **argv)
{
    struct options options;
    int status = options_read(&options, argc, argv, stdout, stderr);

    if (status == OPTIONS_RUN)
        status = options.atoms ? atoms_report(stdout) : run_judge(&options, stdout, stderr);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fputs("judge: not all of the report could be written\n", stderr);
    return JUDGE_BAD_INPUT;
}
