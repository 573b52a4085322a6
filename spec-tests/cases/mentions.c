/* mentions.c - a finding names the threads, the byte and the lines that its fields have.
 *
 *      ld.shared.u32 %r1, [x] (line 9): lane 3 of warp 1 of CTA 0 reads byte 0x8 of .., which
 *      |                       |        |                           |
 *      pc                      pc       lane, warp, cta             address
 *      lane 0 of warp 0 of CTA 0 wrote at st.shared.u32 [x], %r2 (line 7); ..
 *      |                                                          |
 *      other                                                      other.pc
 *
 * Who looks for the bug reads the text, tools the fields. Here: whether the two agree, of any
 * finding. Not here: which finding is expected (run.c). */
#include "spec-tests/cases/case.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The number behind a word of a text, and what follows it; false: the word is not there. */
static bool number_behind(const char **text, const char *word, int base, uint64_t *n)
{
    const char *at = strstr(*text, word);
    char *end = NULL;
    if (at == NULL)
        return false;
    *n = strtoull(at + strlen(word), &end, base);
    bool is_number = end != at + strlen(word);
    *text = end;
    return is_number;
}

/* The next thread that a text names, its CTA where that is named; false: it names none. */
static bool next_thread(const char **text, struct emu_party *to)
{
    int lane, warp, cta, length = 0;
    for (const char *at = *text; (at = strstr(at, "lane ")) != NULL; ++at)
        if (sscanf(at, "lane %d of warp %d%n", &lane, &warp, &length) == 2) {
            bool names_cta = sscanf(at + length, " of CTA %d", &cta) == 1;
            *to = (emu_party){names_cta ? cta : -1, warp, lane, -1};
            *text = at + length;
            return true;
        }
    return false;
}

/* "the tcgen05.mma of warp 0 of CTA 0": what warps do as a whole. */
static bool names_warp(const char *text, const emu_party *p)
{
    char part[64];
    snprintf(part, sizeof part, " of warp %d of CTA %d", p->warp, p->cta);
    for (const char *at = text; (at = strstr(at, part)) != NULL; ++at)
        if (at > text && (at[-1] < '0' || at[-1] > '9')) /* no lane's number */
            return true;
    return false;
}

static bool is_thread(const emu_party *named, int cta, int warp, int lane)
{
    return named->lane == lane && named->warp == warp && (named->cta < 0 || named->cta == cta);
}

/* That of the finding comes first, where it is of a lane; that of the access before it is named. */
static const char *threads_wrong(const emu_finding *f, const char *text)
{
    emu_party named;
    bool first = f->lane >= 0, other = f->other.lane < 0 || names_warp(text, &f->other);
    for (; next_thread(&text, &named); first = false) {
        if (first && !is_thread(&named, f->cta, f->warp, f->lane))
            return "the thread that is named first is not its own";
        other = other || (!first && is_thread(&named, f->other.cta, f->other.warp, f->other.lane));
    }
    return other || f->rule == EMU_MBARRIER ? NULL : "the thread of the other access is not named";
}

/* "CTA 1, warp 0, lane 3 waits", "warp 2 of CTA 0 has touched" */
static const char *waiting_wrong(const emu_finding *f, const char *text)
{
    int cta, warp, lane;
    const char *at = strstr(text, "deadlock: CTA ");
    if (at != NULL && sscanf(at, "deadlock: CTA %d, warp %d, lane %d", &cta, &warp, &lane) == 3 &&
        (cta != f->cta || warp != f->warp || lane != f->lane))
        return "the thread that waits is not its own";
    if ((sscanf(text, "warp %d of CTA %d", &warp, &cta) == 2 ||
         sscanf(text, "a mov of warp %d of CTA %d", &warp, &cta) == 2) &&
        (cta != f->cta || warp != f->warp))
        return "the warp that is named first is not its own";
    return NULL;
}

static const char *byte_wrong(const emu_finding *f, const char *text)
{
    uint64_t n;
    bool is_named = number_behind(&text, "byte 0x", 16, &n) ||
                    number_behind(&text, "at address 0x", 16, &n) ||
                    number_behind(&text, "uses address 0x", 16, &n);
    return is_named && n != f->address ? "the byte that is named is not its address" : NULL;
}

static const char *event_wrong(const emu_finding *f, const char *text)
{
    uint64_t n;
    bool is_named = number_behind(&text, " of event ", 10, &n);
    return is_named && n != f->earlier ? "the event that is named is not the earlier one" : NULL;
}

/* The line of the instruction ends the part before the first ": "; text is what follows. */
static const char *lines_wrong(const emu_finding *f, const char *text, int line, int other)
{
    uint64_t n = 0;
    bool found = other <= 0 || f->other.pc == f->pc || f->rule == EMU_MBARRIER;
    if (line > 0 && (!number_behind(&text, " (line ", 10, &n) || n != (uint64_t)line))
        return "it does not begin with the line of its instruction";
    while (!found && number_behind(&text, " (line ", 10, &n))
        found = n == (uint64_t)other;
    return found ? NULL : "the line of the other access is not named";
}

static bool is_in(int n, int64_t count)
{
    return n >= -1 && n < count;
}

static const char *places_wrong(const struct case_file *c, const emu_finding *f)
{
    int64_t ctas = 1, threads = 1, ranks = 1;
    for (int k = 0; k < 3; ++k) {
        ctas *= c->grid[k];
        threads *= c->block[k];
        ranks *= c->cluster[k] > 0 ? c->cluster[k] : 1;
    }
    if (!is_in(f->cta, ctas) || !is_in(f->warp, (threads + 31) / 32) || !is_in(f->lane, 32) ||
        !is_in(f->rank, ranks))
        return "there is no such thread";
    if ((f->cta < 0) != (f->rank < 0) || (f->cta < 0) != (f->warp < 0))
        return "it has a CTA and no warp or rank, or one of those and no CTA";
    if (c->grid[1] == 1 && c->grid[2] == 1 && f->cta >= 0 && f->rank != f->cta % ranks)
        return "the rank is not that of its CTA";
    return f->depth < 0 || (f->depth == 0) != (f->caller < 0) ? "a caller, and no call, or a call "
                                                                "without a caller"
                                                              : NULL;
}

const char *finding_wrong(const struct case_file *c, const emu_finding *f, int line, int other)
{
    const char *begin = strstr(f->message, " (line "), *wrong = places_wrong(c, f);
    const char *text = begin == NULL ? NULL : strstr(begin, "): ");
    text = text == NULL || line <= 0 ? f->message : text + strlen("): ");
    if (wrong == NULL)
        wrong = threads_wrong(f, text);
    if (wrong == NULL)
        wrong = waiting_wrong(f, text);
    if (wrong == NULL)
        wrong = byte_wrong(f, text);
    if (wrong == NULL)
        wrong = event_wrong(f, text);
    return wrong != NULL ? wrong : lines_wrong(f, f->message, line, other);
}
