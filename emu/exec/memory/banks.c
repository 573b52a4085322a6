/* banks.c - what an access costs: wavefronts of shared memory, sectors of global memory.
 *
 *      bank(a) = a / 4 % 32                       32 banks, 4 bytes wide
 *      phases    up to 4 bytes a lane: 32 lanes; 8 bytes: 16 lanes, 16 bytes: 8 lanes a phase
 *      phase     as many wavefronts as the bank with the most different words; lanes that want the
 *                same word share it
 *      merging   a load of 8 or 16 bytes whose lanes l and l ^ 1, or all l and l ^ 2, want the same
 *                address takes its phases two at a time
 *      atomics   as many wavefronts as the bank with the most lanes, on one word or not
 *      request   of a warp to global memory: different sectors of 32 bytes, lines of 128
 *
 * Phases, merging and atomics are how an H200 answered
 * (spec-tests/spec/recorded/h200/banks.answers). Here: counting, given addresses. Not here:
 * accesses of the asynchronous engine and of tensor cores, which lanes do not make; how long an
 * access takes beyond its wavefronts. */
#include "emu/exec/memory/banks.h"

#include <inttypes.h>
#include <string.h>

enum { HALF = EMU_LANES / 2 };
enum { BANKS = 32, WORD = 4, SECTOR = 32, LINE = 128, MAX_WORDS = EMU_LANES * 4 };
enum { MAX_IN_BANK = EMU_LANES + 1 }; /* an unaligned access may touch a bank twice */

/* Different numbers, in a small list. */
typedef struct set {
    uint64_t number[2 * MAX_WORDS], most;
    int count;
} set;

static bool is_new(set *s, uint64_t number)
{
    bool above = s->count == 0 || number > s->most;
    for (int i = s->count - 1; i >= 0 && !above; --i)
        if (s->number[i] == number)
            return false;
    s->number[s->count++] = number;
    s->most = above ? number : s->most;
    return true;
}

static int lanes_of_phase(uint32_t bytes)
{
    return bytes <= 4 ? 32 : bytes == 8 ? 16 : 8;
}

/* Does every lane want what the lane that differs from it by this bit wants? */
static bool is_shared_by_pairs(uint32_t active, const uint64_t *address, int bit)
{
    for (uint32_t left = active; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        if ((active >> (lane ^ bit) & 1) && address[lane] != address[lane ^ bit])
            return false;
    }
    return true;
}

static int width_of(uint32_t active, const uint64_t *address, uint32_t bytes, emui_mode mode)
{
    int width = lanes_of_phase(bytes);
    bool merges =
        mode == EMUI_READ && width < EMU_LANES &&
        (is_shared_by_pairs(active, address, 1) || is_shared_by_pairs(active, address, 2));
    return merges ? 2 * width : width;
}

/* The words of one bank that a phase, or a whole access, wants. */
typedef struct wanted {
    uint64_t word[BANKS][MAX_IN_BANK], most[BANKS]; /* most: the highest of them */
    int count[BANKS];
} wanted;

static bool is_wanted(wanted *w, uint64_t word, uint64_t banks)
{
    int bank = (int)(word & (banks - 1)), n = w->count[bank];
    bool above = n == 0 || word > w->most[bank];
    for (int i = 0; i < n && !above; ++i)
        if (w->word[bank][i] == word)
            return false;
    w->word[bank][w->count[bank]++] = word;
    w->most[bank] = above ? word : w->most[bank];
    return true;
}

static void want_nothing(wanted *w)
{
    for (int bank = 0; bank < BANKS; ++bank)
        w->count[bank] = 0;
}

/* Bytes of each lane, in words, or in as many words as they have where all begin at a multiple of
 * that: then their banks are taken together. */
typedef struct span {
    uint32_t bytes, unit;
} span;

static span span_of(uint32_t active, const uint64_t *address, uint32_t bytes)
{
    uint64_t low = 0;
    for (uint32_t left = active; left != 0; left &= left - 1)
        low |= address[emui_first(left)];
    bool whole = (bytes == 2 * WORD || bytes == 4 * WORD) && (low & (bytes - 1)) == 0;
    return (span){bytes, whole ? bytes : WORD};
}

/* The wavefronts of one phase; total gets its words as well, and is the same where there is but one
 * phase. */
static int wavefronts_of(uint32_t lanes, const uint64_t *address, span of, wanted *phase,
                         wanted *total)
{
    const uint64_t banks = BANKS * WORD / of.unit;
    int most = 0, before = -1;
    want_nothing(phase);
    for (uint32_t left = lanes; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        if (before >= 0 && address[lane] == address[before])
            continue; /* the same words */
        before = lane;
        for (uint64_t a = address[lane] / of.unit; a <= (address[lane] + of.bytes - 1) / of.unit;
             ++a) {
            if (!is_wanted(phase, a, banks))
                continue;
            if (phase != total)
                is_wanted(total, a, banks);
            most = phase->count[a & (banks - 1)] > most ? phase->count[a & (banks - 1)] : most;
        }
    }
    return most;
}

static int lanes_in_one_bank(uint32_t active, const uint64_t *address)
{
    int in_bank[BANKS] = {0}, most = 0;
    for (uint32_t left = active; left != 0; left &= left - 1) {
        int n = ++in_bank[address[emui_first(left)] / WORD % BANKS];
        most = n > most ? n : most;
    }
    return most;
}

/* One phase of lanes that each want one word, all in different banks; false where it is not so. */
static bool is_free_of_conflicts(uint32_t active, const uint64_t *address, emui_banks *b)
{
    uint32_t once = 0, twice = 0;
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        uint32_t bank = UINT32_C(1) << (address[lane] / WORD % BANKS);
        if ((active >> lane & 1) == 0)
            continue;
        twice |= once & bank;
        once |= bank;
    }
    *b = (emui_banks){.phases = 1, .wavefronts = 1, .ideal = 1};
    for (int bank = 0; bank < BANKS; ++bank)
        b->words[bank] = (once >> bank & 1) != 0;
    return twice == 0 && active != 0;
}

emui_banks emui_bank_model(uint32_t active, const uint64_t address[EMU_LANES], uint32_t bytes,
                           emui_mode mode)
{
    emui_banks b;
    wanted one, total;
    if (bytes == WORD && is_free_of_conflicts(active, address, &b))
        return b;
    b = (emui_banks){0};
    int words = 0, width = width_of(active, address, bytes, mode);
    const span of = span_of(active, address, bytes);
    want_nothing(&total);
    for (int first = 0; first < EMU_LANES; first += width) {
        uint32_t all = width == 32 ? UINT32_MAX : ((UINT32_C(1) << width) - 1) << first;
        b.phases += (active & all) != 0;
        b.wavefronts +=
            wavefronts_of(active & all, address, of, width == 32 ? &total : &one, &total);
    }
    for (int bank = 0; bank < BANKS; ++bank) {
        b.words[bank] = (uint8_t)total.count[bank * WORD / (int)of.unit];
        words += b.words[bank];
    }
    b.ideal = (words + BANKS - 1) / BANKS;
    if (mode == EMUI_UPDATE)
        b.wavefronts = lanes_in_one_bank(active, address);
    return b;
}

/* "[1,1,0,..]" for the trace. */
static const char *list_of(const uint8_t words[EMU_LANES], char *text, size_t size)
{
    size_t n = 0;
    for (int bank = 0; bank < BANKS && n + 8 < size; ++bank)
        n += (size_t)snprintf(text + n, size - n, "%c%d", bank == 0 ? '[' : ',', words[bank]);
    snprintf(text + n, size - n, "]");
    return text;
}

/* Where each of the lanes points, and the CTA whose memory that of the first is. */
static const char *places_of(const emui_actor *by, const emui_pattern *p, char *text, size_t size)
{
    const emui_cluster *c = by->w->cta->cluster;
    uint64_t rank = p->address[emui_first(p->active)] >> EMUI_RANK_SHIFT & (EMU_MAX_CTAS - 1);
    int owner = rank < (uint64_t)c->ctas ? c->cta[rank].number : by->w->cta->number;
    size_t n = (size_t)snprintf(text, size, "\"owner\":%d,\"at\":", owner);
    for (uint32_t left = p->active; left != 0 && n + 12 < size; left &= left - 1)
        n += (size_t)snprintf(text + n, size - n, "%c%" PRIu64, left == p->active ? '[' : ',',
                              p->address[emui_first(left)] & ((1 << EMUI_RANK_SHIFT) - 1));
    snprintf(text + n, size - n, "]");
    return text;
}

/* ---- Costs that are known ---- */

static emui_cost pattern_of(const emui_pattern *p)
{
    const uint64_t first = p->address[emui_first(p->active)];
    emui_cost c = {.active = p->active,
                   .bytes = p->bytes,
                   .in_word = (uint32_t)(first % WORD),
                   .mode = (int)p->mode};
    for (int lane = 0; lane < EMU_LANES; ++lane)
        c.from_first[lane] =
            (p->active & emui_lane_bit[lane]) != 0 ? (uint32_t)(p->address[lane] - first) : 0;
    return c;
}

static emui_cost *place_of(emu_machine *m, const emui_cost *c)
{
    uint32_t sum = c->bytes + c->active;
    for (int lane = 1; lane < EMU_LANES; lane += 5)
        sum = sum * 31 + (c->from_first[lane] >> 2);
    return &m->cost[(sum ^ sum >> 7) % EMUI_COSTS];
}

const emui_cost *emui_cost_of(emu_machine *m, const emui_pattern *p)
{
    emui_cost now = pattern_of(p), *known = place_of(m, &now);
    if (known->wavefronts > 0 && known->active == now.active && known->bytes == now.bytes &&
        known->in_word == now.in_word && known->mode == now.mode &&
        memcmp(known->from_first, now.from_first, sizeof now.from_first) == 0)
        return known;
    const emui_banks b = emui_bank_model(p->active, p->address, p->bytes, p->mode);
    now.wavefronts = b.wavefronts;
    now.ideal = b.ideal;
    *known = now;
    return known;
}

void emui_count_shared(const emui_actor *by, const emui_pattern *p)
{
    emu_machine *m = by->m;
    char text[8 * BANKS], places[16 * EMU_LANES];
    if (m->config.uncounted || p->active == 0)
        return;
    if (!emui_tracing(m)) {
        const emui_cost *cost = emui_cost_of(m, p);
        ++m->count.shared_accesses;
        m->count.wavefronts += (uint64_t)cost->wavefronts;
        m->count.ideal_wavefronts += (uint64_t)cost->ideal;
        return;
    }
    emui_banks b = emui_bank_model(p->active, p->address, p->bytes, p->mode);
    ++m->count.shared_accesses;
    m->count.wavefronts += (uint64_t)b.wavefronts;
    m->count.ideal_wavefronts += (uint64_t)b.ideal;
    if (emui_tracing(m))
        emui_event(m, by->w, "shared",
                   "\"what\":\"%s\",\"lanes\":\"0x%08" PRIx32 "\",\"bytes\":%" PRIu32
                   ",\"phases\":%d,\"wavefronts\":%d,\"ideal\":%d,\"words\":%s,%s",
                   by->what, p->active, p->bytes, b.phases, b.wavefronts, b.ideal,
                   list_of(b.words, text, sizeof text), places_of(by, p, places, sizeof places));
}

void emui_count_shared_line(emu_machine *m, uint32_t bytes)
{
    ++m->count.shared_accesses;
    m->count.wavefronts += bytes < WORD ? 1 : bytes / WORD;
    m->count.ideal_wavefronts += bytes < WORD ? 1 : bytes / WORD;
}

void emui_count_global(const emui_actor *by, const emui_pattern *p)
{
    emu_machine *m = by->m;
    set sectors, lines, places; /* their numbers are set as they are counted */
    sectors.count = lines.count = places.count = 0;
    if (m->config.uncounted || p->active == 0)
        return;
    for (uint32_t left = p->active; left != 0; left &= left - 1) {
        uint64_t first = p->address[emui_first(left)], last = first + p->bytes - 1;
        for (uint64_t s = first / SECTOR; s <= last / SECTOR; ++s)
            is_new(&sectors, s);
        for (uint64_t l = first / LINE; l <= last / LINE; ++l)
            is_new(&lines, l);
        is_new(&places, first);
    }
    int ideal = (places.count * (int)p->bytes + SECTOR - 1) / SECTOR;
    ++m->count.global_accesses;
    m->count.sectors += (uint64_t)sectors.count;
    m->count.ideal_sectors += (uint64_t)ideal;
    m->count.lines += (uint64_t)lines.count;
    if (emui_tracing(m))
        emui_event(m, by->w, "global",
                   "\"what\":\"%s\",\"lanes\":\"0x%08" PRIx32 "\",\"bytes\":%" PRIu32
                   ",\"sectors\":%d,\"ideal\":%d,\"lines\":%d",
                   by->what, p->active, p->bytes, sectors.count, ideal, lines.count);
}

/* Units that two stretches of so many bytes touch. */
static uint64_t units_of(const uint64_t at[2], uint64_t bytes, uint64_t unit)
{
    const uint64_t low = at[0] < at[1] ? at[0] : at[1], high = at[0] < at[1] ? at[1] : at[0];
    const uint64_t end = (low + bytes - 1) / unit, begin = high / unit;
    const uint64_t all = end - low / unit + (high + bytes - 1) / unit - begin + 2;
    return begin > end ? all : all - (end - begin + 1);
}

/* Places that 16 lanes, and 16 others, begin at. */
static uint64_t places_in(const uint64_t at[2], uint32_t bytes, bool broadcast)
{
    const uint64_t apart = at[0] < at[1] ? at[1] - at[0] : at[0] - at[1];
    if (broadcast)
        return apart == 0 ? 1 : 2;
    return apart % bytes == 0 && apart / bytes < HALF ? HALF + apart / bytes : EMU_LANES;
}

void emui_count_global_halves(emu_machine *m, const uint64_t at[2], uint32_t bytes, bool broadcast)
{
    const uint64_t stretch = broadcast ? bytes : HALF * bytes;
    ++m->count.global_accesses;
    m->count.sectors += units_of(at, stretch, SECTOR);
    m->count.ideal_sectors += (places_in(at, bytes, broadcast) * bytes + SECTOR - 1) / SECTOR;
    m->count.lines += units_of(at, stretch, LINE);
}

void emui_count_access(const emui_actor *by, const emui_pattern *p)
{
    emui_pattern shared = *p, global = *p;
    shared.active = global.active = 0;
    for (uint32_t left = p->active; left != 0; left &= left - 1) {
        uint64_t window = p->address[emui_first(left)] & ~(EMUI_WINDOW_BYTES - 1);
        shared.active |= window == EMUI_SHARED_WINDOW ? left & (0 - left) : 0;
        global.active |= window > EMUI_CONST_WINDOW ? left & (0 - left) : 0;
    }
    emui_count_shared(by, &shared);
    emui_count_global(by, &global);
}
