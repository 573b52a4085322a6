/* tma_report.c - random TMA copies until enough are judged, counts of them, and the smallest case
 * of each that differs.
 *
 * Not here: the verdict on one case (tma.c), making cases and smaller ones (tma_case.c). */
#include "spec-tests/compare/machine/tma_im2col.h"
#include "spec-tests/support/text.h"

#include <inttypes.h>
#include <string.h>

enum { WHY = 512, PROGRESS_STEP = 1000, MAX_CASES_PER_PLAN = 20 };

/* Enough were judged; or so few have a plan that they never will be. */
static bool is_enough(const int64_t count[TMA_VERDICTS], uint64_t made, int64_t cases)
{
    return count[TMA_AGREE] + count[TMA_DIFFER] >= cases ||
           made > MAX_CASES_PER_PLAN * (uint64_t)(cases > 0 ? cases : 0) + MAX_CASES_PER_PLAN;
}

/* A machine that found something keeps it: a fresh set of them for each question. */
static bool differs(const struct tma_case *c, char why[WHY])
{
    struct tma_emu *t = need(tma_emu_open());
    enum tma_verdict verdict = tma_emu_case(t, c, why);
    tma_emu_close(t);
    return verdict == TMA_DIFFER;
}

static void show_smallest(FILE *out, struct tma_case c, uint64_t seed, uint64_t n)
{
    char why[WHY] = "", last[WHY] = "";
    struct tma_case smaller;
    struct tma_texts text;
    for (int k = 0; tma_case_smaller(&c, k, &smaller);)
        if (memcmp(&smaller, &c, sizeof c) != 0 && differs(&smaller, why)) {
            c = smaller;
            memcpy(last, why, WHY);
            k = 0;
        } else {
            ++k;
        }
    differs(&c, last);
    tma_case_write(&c, 0x1000, &text);
    fprintf(out,
            "seed %" PRIu64 ", case %" PRIu64 ": %s\n  %s  %s  %s  %s  _%d  tile %" PRId64 "\n",
            seed, n, last, c.stores ? "store" : "load", text.gtensor, text.slayout, text.tiler,
            c.ctas, c.which);
}

static void show_progress(FILE *progress, int64_t done, int64_t cases)
{
    if (progress == NULL || done % PROGRESS_STEP != 0)
        return;
    fprintf(progress, "\r%12" PRId64 " of %" PRId64, done, cases);
    fflush(progress);
}

/* Tiles of tensors. */
static void judge_tiles(FILE *out, FILE *progress, int64_t cases, uint64_t seed,
                        int64_t count[TMA_VERDICTS])
{
    struct tma_emu *t = need(tma_emu_open());
    char why[WHY];
    for (uint64_t n = 0; !is_enough(count, n, cases); ++n) {
        struct tma_case c = tma_case_make(seed, n);
        enum tma_verdict verdict = tma_emu_case(t, &c, why);
        ++count[verdict];
        show_progress(progress, count[TMA_AGREE], cases);
        if (verdict != TMA_DIFFER)
            continue;
        show_smallest(out, c, seed, n);
        tma_emu_close(t);
        t = need(tma_emu_open());
    }
    tma_emu_close(t);
}

/* Tiles of convolutions: a tenth as many. */
static void judge_im2col(FILE *out, int64_t cases, uint64_t seed, int64_t count[TMA_VERDICTS])
{
    char why[WHY];
    for (uint64_t n = 0; !is_enough(count, n, cases); ++n) {
        enum tma_verdict verdict = tma_im2col_case(seed, n, why);
        ++count[verdict];
        if (verdict == TMA_DIFFER)
            fprintf(out, "seed %" PRIu64 ", convolution %" PRIu64 ": %s\n", seed, n, why);
    }
}

int tma_emu_report(FILE *out, FILE *progress, int64_t cases, uint64_t seed)
{
    int64_t tile[TMA_VERDICTS] = {0}, im2col[TMA_VERDICTS] = {0}, made = 0;
    judge_tiles(out, progress, cases, seed, tile);
    judge_im2col(out, (cases + 9) / 10, seed, im2col);
    for (int k = 0; k < TMA_VERDICTS; ++k)
        made += tile[k];
    if (progress != NULL)
        fprintf(progress, "\r%40s\r", "");
    fprintf(out,
            "TMA plans in the machine, seed %" PRIu64 ", each under 3 schedules: %" PRId64
            " made, %" PRId64 " refused by ref, %" PRId64
            " with boxes off multiples of 128 bytes, %" PRId64
            " with rows narrower than the swizzle; %" PRId64 " of im2col\n",
            seed, made, tile[TMA_NO_PLAN], tile[TMA_UNALIGNED], tile[TMA_NARROW],
            im2col[TMA_AGREE] + im2col[TMA_DIFFER] + im2col[TMA_NO_PLAN]);
    fprintf(out, "%" PRId64 " passed, %" PRId64 " failed, 0 skipped\n",
            tile[TMA_AGREE] + im2col[TMA_AGREE], tile[TMA_DIFFER] + im2col[TMA_DIFFER]);
    bool all = cases > 0 && tile[TMA_AGREE] >= cases && im2col[TMA_AGREE] >= (cases + 9) / 10;
    return all ? 0 : 1;
}
