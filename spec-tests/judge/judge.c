/* judge.c - main of the judge: asks a CuTe implementation, and says which answers are right.
 *
 * What is here: main, and which part it starts. Everything else is in the parts, which the tests
 * link too. */
#define _POSIX_C_SOURCE 200809L /* isatty, fileno */
#include "spec-tests/compare/machine/atoms.h"
#include "spec-tests/compare/machine/banks.h"
#include "spec-tests/compare/machine/tma.h"
#include "spec-tests/judge/verdict/campaign.h"
#include "spec-tests/judge/verdict/kinds.h"
#include "spec-tests/judge/verdict/options.h"
#include "spec-tests/judge/verdict/run.h"

#include <unistd.h>

/* The comparison that the options name, or else a run over vectors. */
static int run(const struct options *o)
{
    if (o->tma > 0)
        return tma_emu_report(stdout, isatty(fileno(stderr)) ? stderr : NULL, o->tma, o->seed);
    if (o->banks > 0)
        return banks_emu_report(stdout, banks_emu_count, o->banks, o->seed);
    if (o->merge)
        return campaign_merge(o, stdout, stderr);
    if (o->record)
        return campaign_shard(o, stdout, stderr);
    if (o->kinds)
        return kinds_run(o, stdout, stderr);
    return o->atoms ? atoms_report(stdout) : run_judge(o, stdout, stderr);
}

int main(int argc, char **argv)
{
    struct options options;
    int status = options_read(&options, argc, argv, stdout, stderr);

    if (status == OPTIONS_RUN)
        status = run(&options);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fputs("judge: not all of the report could be written\n", stderr);
    return JUDGE_BAD_INPUT;
}
