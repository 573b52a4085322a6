/* launch_log.c - launches as lines of files, to be run again elsewhere, and what each counted:
 *
 *      CUEMU_LAUNCHES=FILE   launch k  grid 3 1 1  block 256 1 1  cluster 1 1 1  shared 4096  ..
 *                            bytes 24  @0+100 7 0*2
 *      CUEMU_COUNTS=FILE     k  accesses 12 wavefronts 16 ideal 12 instructions 300
 *
 * A line is added when its launch has ended in order; with CUEMU_ON_FINDING=launch, also without a
 * finding. Arguments are packed, as words of 8 bytes in hexadecimal, the last one filled with
 * zeros; 7*3 is three times 7; @1+40 is byte 0x40 of the second allocation, as addresses differ
 * from run to run. Not here: reading the lines (spec-tests/compare/device/record.c), costs by
 * instruction (stats/costs.h). */
#include "emu/cuda/device/state.h"
#include "emu/load/load.h"
#include "emu/load/saved.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 8 };

static void put_word(const emui_cu_device *d, uint64_t word, FILE *to)
{
    const emui_cu_memory *a = emui_cu_memory_at(d, word);
    if (a != NULL && a->kind == CU_DEVICE)
        fprintf(to, " @%d+%" PRIx64, a->number - 1, word - a->address);
    else
        fprintf(to, " %" PRIx64, word);
}

static void put_words(const emui_cu_device *d, const uint64_t *word, size_t words, FILE *to)
{
    for (size_t i = 0, same; i < words; i += same) {
        put_word(d, word[i], to);
        for (same = 1; i + same < words && word[i + same] == word[i];)
            ++same;
        if (same > 1)
            fprintf(to, "*%zu", same);
    }
}

static void put_launch(const emui_cu_device *d, const emui_cu_kernel *k, const emu_ptx_launch *l,
                       FILE *to)
{
    const emui_ptx_function *f = k->image->ptx->kernel[k->entry].function;
    size_t words = (f->param_bytes + WORD - 1) / WORD;
    uint64_t *word = calloc(words + 1, sizeof *word);
    if (word == NULL || !emui_launch_pack(f, l, (uint8_t *)word)) {
        free(word);
        return;
    }
    fprintf(to, "launch %s  grid %" PRId64 " %" PRId64 " %" PRId64 "  block %d %d %d", l->entry,
            l->grid[0], l->grid[1], l->grid[2], l->block[0], l->block[1], l->block[2]);
    fprintf(to, "  cluster %d %d %d  shared %" PRIu32 "  bytes %" PRIu32 " ", l->cluster[0],
            l->cluster[1], l->cluster[2], l->dynamic_shared, (uint32_t)f->param_bytes);
    put_words(d, word, words, to);
    fputc('\n', to);
    free(word);
}

/* What a launch counted in shared memory. */
static void put_counts(const emu_ptx_launch *l, const emu_counters *now, const emu_counters *before,
                       FILE *to)
{
    fprintf(to,
            "%s  accesses %" PRIu64 " wavefronts %" PRIu64 " ideal %" PRIu64
            " instructions %" PRIu64 "\n",
            l->entry, now->shared_accesses - before->shared_accesses,
            now->wavefronts - before->wavefronts, now->ideal_wavefronts - before->ideal_wavefronts,
            now->instructions - before->instructions);
}

/* Processes share it: each line is whole. */
static FILE *opened(emui_cu_device *d, const char *path, const char *what)
{
    FILE *to = path == NULL ? NULL : fopen(path, "a");
    if (path != NULL && to == NULL)
        emui_cu_tell_lost(d, what);
    return to;
}

void emui_cu_log_launch(emui_cu_device *d, const emui_cu_kernel *k, const emu_ptx_launch *l,
                        const emu_counters *before)
{
    FILE *launches = opened(d, d->launches_to, "the log of launches");
    FILE *counts = opened(d, d->counts_to, "the counts of launches");
    if (launches != NULL) {
        put_launch(d, k, l, launches);
        fclose(launches);
    }
    if (counts != NULL) {
        put_counts(l, emu_counted(d->m), before, counts);
        fclose(counts);
    }
}
