/* bank_count.h - wavefronts of an access to shared memory, from a layout and widths alone.
 *
 *      lane l   begins at element layout(l * width / element)
 *
 *      bank(a) = a / 4 mod 32       a phase is as many wavefronts as its fullest bank has different
 *      phases   32, 16, 8 lanes     words; accesses of 8 and 16 bytes go in halves and quarters
 *               of 1-4, 8, 16 B     of a warp, rows of matrices by eight
 *      pairs    loads of 8 or 16 bytes whose lanes l and l ^ 1 all want one address, or all l and
 *               l ^ 2, take their phases two at a time
 *
 * What is here: the addresses, by the oracle, and the count, by enumeration. It is independent
 * of emu, which counts by its own means, and of ref. */
#ifndef BANK_COUNT_H
#define BANK_COUNT_H

#include "spec-tests/judge/oracle/oracle.h"

enum bank_kind { BANK_LOAD, BANK_STORE, BANK_MATRICES };
enum { BANK_LANES = 32, BANK_MATRIX_ROWS = 8 };

/* Addresses of the first lanes of a warp, in bytes; false: the text is not a layout of so many
 * elements. */
bool bank_addresses(struct oracle *o, const char *layout, int element, int width, int lanes,
                    int64_t address[BANK_LANES]);
int bank_wavefronts(const int64_t address[BANK_LANES], int lanes, int width, enum bank_kind kind);

#endif
