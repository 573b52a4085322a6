/* mma_traits.c - the law of an instruction's layouts: every place of its tile has its owner.
 *
 * A layout of an MMA operation takes (thread, value) to a place in a tile of M x K, N x K or
 * M x N elements, one of a copy operation to a bit. Stride and shape are congruent, there are as
 * many threads as the instruction has, and
 *
 *      registers            each place is named by one thread and value: a bijection
 *      shared memory (MMA)  all threads have stride 0, and the values alone are a bijection;
 *                           so have copies of tensor memory
 *      rows (ldmatrix)      lanes beyond those that are needed name the same rows again: each
 *                           bit is named equally often
 *
 * How large the tile is, and which of the three holds, is read from the name (atom_names.h). */
#include "spec-tests/judge/laws/law.h"
#include "spec-tests/judge/oracle/atom_names.h"
#include <inttypes.h>
#include <string.h>

/* The layout has no coordinate but 0..n-1 of that mode, and names no other place than 0. */
static bool is_broadcast(struct law *l, oracle_tree mode)
{
    for (int64_t i = 0; i < oracle_domain(mode); ++i)
        if (oracle_number(&l->o, mode, i) != 0)
            return false;
    return true;
}

/* Each of 0..places-1 is a value of f, and none more than `times` times. */
static int names_each(struct law *l, oracle_tree f, int64_t places, int64_t times)
{
    uint16_t count[ORACLE_LIMIT];
    if (places > ORACLE_LIMIT)
        return law_undecided(l);
    memset(count, 0, (size_t)places * sizeof count[0]);
    for (int64_t i = 0; i < places * times; ++i) {
        int64_t at = oracle_number(&l->o, f, i);
        if (l->o.undecided)
            return -1;
        if (at < 0 || at >= places)
            return law_break(l, "coordinate %" PRId64 " is at %" PRId64 ", outside of %" PRId64, i,
                             at, places);
        if (count[at]++ == times)
            return law_break(l, "%" PRId64 " is named more than %" PRId64 " times", at, times);
    }
    return 1;
}

/* (thread, value) -> place, onto so many places, each named so often. */
static int thread_values(struct law *l, int64_t threads, int64_t places, int64_t times)
{
    oracle_tree t = l->answer;
    if (t->kind != ORACLE_LAYOUT || oracle_rank(t) != 2)
        return law_break(l, "it is not a layout of threads and values");
    if (!oracle_congruent(t->item[0], t->item[1]))
        return law_break(l, "the stride is not congruent to the shape");
    oracle_tree thread = oracle_mode(&l->o, t, 0), value = oracle_mode(&l->o, t, 1);
    if (oracle_domain(thread) != threads)
        return law_break(l, "%" PRId64 " threads, the instruction has %" PRId64,
                         oracle_domain(thread), threads);
    if (oracle_domain(t) != places * times)
        return law_break(l, "%" PRId64 " threads and values for %" PRId64 " places, %" PRId64,
                         oracle_domain(t), places, times);
    if (times == threads && threads > 1) {
        if (!is_broadcast(l, thread))
            return law_break(l, "the threads see different parts of shared memory");
        return names_each(l, value, places, 1);
    }
    return names_each(l, t, places, times);
}

/* The operand is the first letter of the member: MMA_Traits.ALayout. */
static int operand_layout(struct law *l)
{
    static const int rows[] = {0, 1, 0}, columns[] = {2, 2, 1};
    struct mma_name m;
    int which = strchr(l->op, '.')[1] - 'A';
    if (!mma_name_read(l->words[0], &m))
        return law_undecided(l);
    return thread_values(l, m.threads, m.mnk[rows[which]] * m.mnk[columns[which]],
                         m.shared[which] ? m.threads : 1);
}

static int shape_mnk(struct law *l)
{
    struct mma_name m;
    oracle_tree t = l->answer;
    if (!mma_name_read(l->words[0], &m))
        return law_undecided(l);
    if (t->kind != ORACLE_TUPLE || t->count != 3)
        return law_break(l, "it is not a tuple of three");
    for (int i = 0; i < 3; ++i)
        if (t->item[i]->kind != ORACLE_INT || t->item[i]->value != m.mnk[i])
            return law_break(l, "mode %d is %" PRId64 " in the name", i, m.mnk[i]);
    return 1;
}

/* The threads are different lanes of one warp or warpgroup: those of a quadpair leave gaps. */
static int thread_ids(struct law *l, int64_t threads)
{
    int64_t low, high, lanes = threads == 8 ? 32 : threads;
    if (l->answer->kind != ORACLE_LAYOUT || oracle_domain(l->answer) != threads)
        return law_break(l, "it is not a layout of %" PRId64 " threads", threads);
    if (!law_injective(l, l->answer))
        return l->o.undecided ? -1 : law_break(l, "a thread is named twice");
    if (!law_range(l, l->answer, &low, &high))
        return -1;
    return low == 0 && high < lanes ? 1 : law_break(l, "there is no lane %" PRId64, high);
}

static int mma_threads(struct law *l)
{
    struct mma_name m;
    return mma_name_read(l->words[0], &m) ? thread_ids(l, m.threads) : law_undecided(l);
}

static int copy_threads(struct law *l)
{
    struct copy_name c;
    return copy_name_read(l->words[0], &c) ? thread_ids(l, c.threads) : law_undecided(l);
}

/* Copy_Traits.SrcLayout, .DstLayout, .RefLayout. */
static int copy_layout(struct law *l)
{
    struct copy_name c;
    char member = strchr(l->op, '.')[1];
    if (!copy_name_read(l->words[0], &c))
        return law_undecided(l);
    int side = member == 'R' ? c.reference : member == 'D';
    return thread_values(l, c.threads, c.threads * c.bits[side] / c.times[side], c.times[side]);
}

/* Copy_Traits.ValID: each bit that the instruction names in tensor memory has an address of its
 * own, in 128 datapaths of 2^14 bits that are 2^21 bits apart. */
static int bit_addresses(struct law *l)
{
    enum { DATAPATHS = 128, BITS = 1 << 14 };
    static bool taken[DATAPATHS * BITS];
    const int64_t apart = INT64_C(1) << 21;
    struct copy_name c;
    if (!copy_name_read(l->words[0], &c))
        return law_undecided(l);
    const int64_t bits = c.bits[c.reference];
    if (l->answer->kind != ORACLE_LAYOUT || oracle_domain(l->answer) != bits)
        return law_break(l, "it is not a layout of %" PRId64 " bits", bits);
    memset(taken, 0, sizeof taken);
    for (int64_t i = 0; i < bits; ++i) {
        int64_t at = oracle_number(&l->o, l->answer, i);
        if (l->o.undecided)
            return -1;
        if (at < 0 || at / apart >= DATAPATHS || at % apart >= BITS)
            return law_break(l, "bit %" PRId64 " is at %" PRId64 ", where no column is", i, at);
        bool *place = &taken[at / apart * BITS + at % apart];
        if (*place)
            return law_break(l, "two bits are at %" PRId64, at);
        *place = true;
    }
    return 1;
}

const struct law_entry laws_of_atoms[] = {
    {"MMA_Traits.Shape_MNK", "atom_shape", 1, 1, shape_mnk, NULL, LAW_NAMED},
    {"MMA_Traits.ThrID", "atom_threads", 1, 1, mma_threads, NULL, LAW_NAMED},
    {"MMA_Traits.ALayout", "atom_bijective", 1, 1, operand_layout, NULL, LAW_NAMED},
    {"MMA_Traits.BLayout", "atom_bijective", 1, 1, operand_layout, NULL, LAW_NAMED},
    {"MMA_Traits.CLayout", "atom_bijective", 1, 1, operand_layout, NULL, LAW_NAMED},
    {"Copy_Traits.ThrID", "atom_threads", 1, 1, copy_threads, NULL, LAW_NAMED},
    {"Copy_Traits.ValID", "bit_addresses", 1, 1, bit_addresses, NULL, LAW_NAMED},
    {"Copy_Traits.SrcLayout", "atom_bijective", 1, 1, copy_layout, NULL, LAW_NAMED},
    {"Copy_Traits.DstLayout", "atom_bijective", 1, 1, copy_layout, NULL, LAW_NAMED},
    {"Copy_Traits.RefLayout", "atom_bijective", 1, 1, copy_layout, NULL, LAW_NAMED},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
