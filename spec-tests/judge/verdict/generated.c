/* generated.c - see generated.h. */
#include "spec-tests/judge/verdict/generated.h"

#include "spec-tests/judge/answerers/answerers.h"
#include "spec-tests/judge/generate/shard.h"

#include <inttypes.h>
#include <string.h>

enum { MAX_FAILURES_SHOWN = SHARD_FAILURES };

/* A refusal among the passed was right by the law, or by the reference. What could not be decided
 * is not passed. An operation that answered nothing fails, as generate_run says. */
static void add_counts(struct tally *total, const struct generate_counts *n, bool bad)
{
    total->outcome[PASSED] += (size_t)(n->passed + n->refused);
    total->outcome[FAILED] += (size_t)n->failed + (bad && n->failed == 0);
    total->outcome[SKIPPED] += (size_t)(n->undecided + n->unsupported);
}

static void add_to_junit(struct junit *junit, const struct options *o,
                         const struct generate_counts *n, bool bad)
{
    char name[120], message[160];

    snprintf(name, sizeof name, "seed %" PRIu64 ", cases %" PRId64 " to %" PRId64 " of each",
             o->seed, o->first, o->first + o->generate - 1);
    snprintf(message, sizeof message,
             "%" PRId64 " passed, %" PRId64 " refused, %" PRId64 " failed, %" PRId64 " undecided",
             n->passed, n->refused, n->failed, n->undecided);
    junit_text(junit, name, message, bad ? FAILED : PASSED);
    junit_end_suite(junit, "generated");
}

static struct generate_options options_of(const struct options *o)
{
    return (struct generate_options){.seed = o->seed,
                                     .first = o->first,
                                     .cases = o->generate,
                                     .op = o->op,
                                     .max_failures = MAX_FAILURES_SHOWN,
                                     .forms_ok = o->forms_ok,
                                     .mixes = o->mixes};
}

int generated_list(const struct options *o, FILE *out)
{
    struct generate_options options = options_of(o);

    return generate_list(&options, out);
}

/* Runs the generated cases that O asks for. Any implementation but the reference is
 * compared with the reference too. */
void generated_run(const struct options *o, struct answerer *judged, struct report *report,
                   struct junit *junit, struct tally *total)
{
    struct generate_options options = options_of(o);
    struct answerer *ref = strcmp(judged->name, "ref") ? answerer_ref_open() : NULL;
    struct generate_counts counts;
    bool bad;

    options.progress = report->live ? stderr : NULL;
    bad = generate_run(&options, judged, ref, report->out, &counts) != 0;
    add_counts(total, &counts, bad);
    add_to_junit(junit, o, &counts, bad);
    if (ref)
        answerer_close(ref);
}
