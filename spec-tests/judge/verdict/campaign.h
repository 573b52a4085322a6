/* campaign.h - generated cases in shards: a run of one shard, whose record is a file, and the merge
 * of all.
 *
 * What is here: the options of both, resuming, the report. What is not: the record itself
 * (generate/shard.h); who runs the shards, and where (tools/campaign). */
#ifndef CAMPAIGN_H
#define CAMPAIGN_H

#include "spec-tests/judge/verdict/options.h"

/* Both return the judge's exit status: JUDGE_BAD_INPUT where there is no record in the end. */
int campaign_shard(const struct options *o, FILE *out, FILE *errors);
int campaign_merge(const struct options *o, FILE *out, FILE *errors);

#endif
