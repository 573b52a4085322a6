/* bank_count.c - see bank_count.h. */
#include "spec-tests/compare/machine/bank_count.h"

enum { BANKS = 32, WORD = 4, MAX_WORDS = BANK_LANES * 4 };

bool bank_addresses(struct oracle *o, const char *layout, int element, int width, int lanes,
                    int64_t address[BANK_LANES])
{
    oracle_init(o);
    oracle_tree f = oracle_parse(o, layout);
    int step = width / element;
    if (f == NULL || o->undecided || !oracle_is_function(f))
        return false;
    if (oracle_domain(f) < (int64_t)lanes * step)
        return false;
    for (int lane = 0; lane < lanes; ++lane)
        address[lane] = oracle_number(o, f, (int64_t)lane * step) * element;
    return !o->undecided;
}

/* The words that lanes from first to end want, each once. */
static int words_of(const int64_t *address, int first, int end, int width, int64_t *words)
{
    int n = 0;
    for (int lane = first; lane < end; ++lane)
        for (int64_t w = address[lane] / WORD; w * WORD < address[lane] + width; ++w) {
            int i = 0;
            while (i < n && words[i] != w)
                ++i;
            words[i] = w;
            n += i == n;
        }
    return n;
}

static int fullest_bank(const int64_t *words, int n)
{
    int in_bank[BANKS] = {0}, max = 0;
    for (int i = 0; i < n; ++i) {
        int now = ++in_bank[words[i] % BANKS];
        max = now > max ? now : max;
    }
    return max;
}

static bool has_pairs(const int64_t *address, int lanes, int apart)
{
    bool pairs = true;
    for (int lane = 0; lane < lanes; ++lane)
        pairs = pairs && address[lane] == address[lane ^ apart];
    return pairs;
}

int bank_wavefronts(const int64_t address[BANK_LANES], int lanes, int width, enum bank_kind kind)
{
    int64_t words[MAX_WORDS];
    int phase = width == 16 ? 8 : width == 8 ? 16 : 32, sum = 0;
    if (kind == BANK_LOAD && width >= 8 &&
        (has_pairs(address, lanes, 1) || has_pairs(address, lanes, 2)))
        phase *= 2;
    for (int first = 0; first < lanes; first += phase) {
        int end = first + phase < lanes ? first + phase : lanes;
        sum += fullest_bank(words, words_of(address, first, end, width, words));
    }
    return sum;
}
