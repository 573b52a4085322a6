/* digest.h - one number for many answers: that of a case is a hash of its request and its answers;
 * that of many cases is the sum of theirs modulo 2^64, in any order.
 *
 * Implementations that answer alike have one digest, whatever the judge compares them with. It
 * tells runs apart that differ by accident, by another compiler or a fault of memory; it is no
 * protection against forgery. */
#ifndef GENERATE_DIGEST_H
#define GENERATE_DIGEST_H

#include "spec-tests/judge/generate/generate.h"
#include "spec-tests/judge/generate/operands.h"

/* H with one answer more; 0 before the first. Of a refusal only that it is one: reasons are words,
 * and implementations have their own. */
uint64_t digest_answer(uint64_t h, const struct answer *answer);

/* The case C, number NUMBER of its operation, whose answers have the digest ANSWERS. */
uint64_t digest_case(const struct generate_case *c, int64_t number, uint64_t answers);

#endif
