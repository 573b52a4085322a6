/* stores.c - bulk stores: from shared memory to global memory, by the async proxy.
 *
 *      all threads      write the buffer, fence.proxy.async
 *      __syncthreads
 *      thread 0         cp.async.bulk, commit_group
 *                       wait_group.read: the buffer may be written again
 *      __syncthreads    .. and all know
 *
 * What is here: buffers that are stored in turn, sums in memory, tiles that come in and go out, or
 * come in small pieces. What is not: tensors (tensors.c). */
#include "spec-tests/programs/c/corpus.h"

enum { BAR = 64, DATA = 256, GOT = 27, TO_16 = 17, FROM_16 = 18 };

/* ---- Buffers in turn: buffers, warps, tiles ---- */

enum { E_BUFFERS, E_WARPS, E_TILES };

static void epilogue(struct script *s, const int *n)
{
    int bytes = 128 * n[E_WARPS], buffers = n[E_BUFFERS];
    script_begin(s, 32 * n[E_WARPS], 1);
    for (int k = 0; k < n[E_TILES]; ++k) {
        int at = DATA + k % buffers * bytes;
        if (k >= buffers) {
            only(s, ONE);
            put_bulk_wait(s, "free.wait", buffers - 1, true);
            all(s);
            put_sync(s, "free");
        }
        put_ld(s, NULL, EMU_GLOBAL, GOT, BY(MY_IN, k * bytes));
        put_alu(s, NULL, EMU_ADD, GOT, R(GOT), N(1));
        put_st(s, "write", EMU_SHARED, BY(MY_WORD, at), R(GOT));
        put_fence_async(s, "fence");
        put_sync(s, "filled");
        only(s, ONE);
        put_store(s, "store", BY(OUT, k * bytes), BY(HERE, at), (uint32_t)bytes);
        put_bulk_commit(s, "commit");
        all(s);
    }
    only(s, ONE);
    put_bulk_wait(s, "last wait", 0, false);
    all(s);
    for (int i = 0; i < n[E_TILES] * bytes / 4; ++i)
        script_wants(s, in_word((uint32_t)i) + 1);
}

static const int epilogue_variants[][CORPUS_NUMBERS] = {{1, 1, 3}, {1, 4, 3}, {2, 2, 5},
                                                        {3, 2, 7}, {4, 1, 6}, {2, 8, 3}};

static const struct fault epilogue_faults[] = {
    {"fence", OMIT, .first = PROXY},
    {"fence", OMIT, .first = PROXY, .variant = 3},
    {"fence", EARLIER, .to = "write", .first = PROXY},
    {"fence", EDIT_SPACE, EMU_GLOBAL, .first = PROXY, .variant = 2},
    {"fence", EDIT_OP, EMU_FENCE_MEMORY, .first = PROXY, .variant = 1},
    {"fence", EDIT_OP, EMU_FENCE_TENSORMAP, .first = PROXY, .variant = 4},
    {"fence", EDIT_GUARD, ONE, .first = PROXY, .variant = 1},
    {"fence", LATER, .to = "store", .first = PROXY, .variant = 2},
    {"filled", OMIT, .first = RACE | UNWRITTEN | IN_FLIGHT | PROXY},
    {"filled", EARLIER, .to = "write", .first = RACE | UNWRITTEN | IN_FLIGHT | PROXY, .variant = 3},
    {"free.wait", OMIT, .first = RACE | IN_FLIGHT},
    {"free.wait", EDIT_COUNT, 1, .first = RACE | IN_FLIGHT},
    {"free.wait", EDIT_COUNT, 1, .first = RACE | IN_FLIGHT, .variant = 3},
    {"free.wait", LATER, .to = "free", .first = RACE | IN_FLIGHT, .variant = 2},
    {"free", OMIT, .first = RACE | IN_FLIGHT, .variant = 1},
    {"commit", OMIT, .first = RACE | IN_FLIGHT},
    {"commit", EARLIER, .to = "store", .first = RACE | IN_FLIGHT, .variant = 2},
    {"last wait", OMIT, .first = LEFT_BEHIND},
    {"last wait", EDIT_COUNT, 1, .first = LEFT_BEHIND, .variant = 2},
    {"store", EDIT_B, 16, .first = UNWRITTEN | RACE | PROXY | BOUNDS},
    {"store", EDIT_A, 8, .first = 1 << EMU_ALIGNMENT},
    {"store", EDIT_GUARD, EMU_NO_GUARD, .first = RACE | LEFT_BEHIND | IN_FLIGHT},
};

/* ---- Sums in memory: tiles that are added to the first ---- */

/*      tile 0 --store--> out -> wait -> tile 1, 2, .. --add--> out -> wait -> read it */

enum { A_WARPS, A_TILES };

static void added(struct script *s, const int *n)
{
    int threads = 32 * n[A_WARPS], bytes = 4 * threads;
    script_begin(s, threads, 1);
    for (int k = 0; k < n[A_TILES]; ++k) {
        put_ld(s, NULL, EMU_GLOBAL, GOT, BY(MY_IN, k * bytes));
        put_st(s, "write", EMU_SHARED, BY(MY_WORD, DATA + k * bytes), R(GOT));
    }
    put_fence_async(s, "fence");
    put_sync(s, "filled");
    only(s, ONE);
    for (int k = 0; k < n[A_TILES]; ++k) {
        put_store(s, k == 0 ? "store" : "add", BY(OUT, 0), BY(HERE, DATA + k * bytes),
                  (uint32_t)bytes);
        if (k > 0) {
            s->ins[s->n - 1].op = EMU_BULK_REDUCE;
            s->ins[s->n - 1].type = EMU_U32;
            s->ins[s->n - 1].flags = EMU_REDUCE_ADD << EMU_BULK_REDUCE_SHIFT;
        }
        put_bulk_commit(s, k == 0 ? "store.commit" : "add.commit");
        if (k == 0)
            put_bulk_wait(s, "stored", 0, false);
    }
    put_bulk_wait(s, "added", 0, false);
    put_ld(s, "look", EMU_GLOBAL, GOT, BY(OUT, 0));
    put_st(s, NULL, EMU_GLOBAL, BY(OUT, bytes), R(GOT));
    all(s);
    for (int t = 0; t <= threads; ++t) {
        uint32_t sum = 0;
        for (int k = 0; k < n[A_TILES]; ++k)
            sum += in_word((uint32_t)(k * threads + t % threads));
        script_wants(s, sum);
    }
}

static const int added_variants[][CORPUS_NUMBERS] = {{1, 2}, {2, 4}, {8, 3}};

static const struct fault added_faults[] = {
    {"fence", OMIT, .first = PROXY},
    {"fence", EDIT_SPACE, EMU_GLOBAL, .first = PROXY, .variant = 1},
    {"filled", OMIT, .first = RACE | UNWRITTEN | PROXY, .variant = 1},
    {"stored", OMIT, .first = RACE | IN_FLIGHT | UNWRITTEN},
    {"stored", EDIT_FLAGS, EMU_BULK_READ, .first = RACE | IN_FLIGHT},
    {"store.commit", OMIT, .first = RACE | IN_FLIGHT | UNWRITTEN, .variant = 1},
    {"added", OMIT, .first = RACE | IN_FLIGHT},
    {"added", EDIT_FLAGS, EMU_BULK_READ, .first = RACE | IN_FLIGHT, .variant = 1},
    {"added", EDIT_COUNT, 1, .first = RACE | IN_FLIGHT | LEFT_BEHIND, .variant = 2},
    {"look", EARLIER, .to = "added", .first = RACE | IN_FLIGHT},
    {"add", EDIT_D, 16, .first = BOUNDS | UNWRITTEN},
};

/* ---- In, changed, out: warps, tiles, buffers ---- */

/*      load -> wait -> read, write -> fence, sync -> store -> wait.read -> the next */

enum { I_WARPS, I_TILES };

static void in_and_out(struct script *s, const int *n)
{
    int threads = 32 * n[I_WARPS], bytes = 4 * threads;
    script_begin(s, threads, 1);
    only(s, ONE);
    put_init(s, "init", BY(HERE, BAR), 1);
    all(s);
    put_sync(s, "start");
    for (int k = 0; k < n[I_TILES]; ++k) {
        only(s, ONE);
        put_expect(s, "expect", BY(HERE, BAR), (uint32_t)bytes);
        put_load(s, "load", BY(HERE, DATA), BY(IN, k * bytes), (uint32_t)bytes, BY(HERE, BAR));
        all(s);
        put_wait(s, "wait", BY(HERE, BAR), N(k & 1));
        put_ld(s, "read", EMU_SHARED, GOT, BY(MY_WORD, DATA));
        put_alu(s, NULL, EMU_MUL_LO, GOT, R(GOT), N(3));
        put_st(s, "write", EMU_SHARED, BY(MY_WORD, DATA), R(GOT));
        put_fence_async(s, "fence");
        put_sync(s, "changed");
        only(s, ONE);
        put_store(s, "store", BY(OUT, k * bytes), BY(HERE, DATA), (uint32_t)bytes);
        put_bulk_commit(s, "commit");
        put_bulk_wait(s, "stored", 0, true);
        all(s);
    }
    for (int i = 0; i < n[I_TILES] * threads; ++i)
        script_wants(s, 3 * in_word((uint32_t)i));
}

static const int in_and_out_variants[][CORPUS_NUMBERS] = {{1, 2}, {2, 4}, {4, 3}, {8, 2}};

static const struct fault in_and_out_faults[] = {
    {"wait", OMIT, .first = IN_FLIGHT | RACE | UNWRITTEN},
    {"wait", EDIT_B, 1, .first = IN_FLIGHT | RACE | UNWRITTEN | STUCK},
    {"expect", EDIT_C, 16, .first = STUCK},
    {"load", OMIT, .first = STUCK},
    {"load", EARLIER, .to = "stored", .first = IN_FLIGHT | RACE | MBARRIER, .variant = 1},
    {"fence", OMIT, .first = PROXY},
    {"fence", EARLIER, .to = "write", .first = PROXY, .variant = 2},
    {"changed", OMIT, .first = RACE | IN_FLIGHT | PROXY, .variant = 1},
    {"write", LATER, .to = "changed", .first = RACE | IN_FLIGHT | PROXY, .variant = 2},
    {"stored", OMIT, .first = IN_FLIGHT | RACE},
    {"commit", OMIT, .first = IN_FLIGHT | RACE, .variant = 3},
    {"start", OMIT, .first = RACE | MBARRIER, .variant = 1},
};

/* ---- In small pieces, out as one: warps; how the pieces are waited for ---- */

/*      all: cp.async of 16 bytes -> wait -> fence -> sync -> thread 0: one bulk store */

static void pieces(struct script *s, const int *n)
{
    int threads = 32 * n[0], bytes = 16 * threads;
    script_begin(s, threads, 1);
    put_alu(s, NULL, EMU_SHL, TO_16, R(TID), N(4));
    put_wide(s, FROM_16, R(TO_16), 1, IN);
    put_alu(s, NULL, EMU_ADD, TO_16, R(TO_16), R(HERE));
    put_copy(s, "copy", BY(TO_16, DATA), BY(FROM_16, 0), 16);
    if (n[1]) {
        put(s, "wait", (emu_ins){.execute = emu_cp_async, .op = EMU_CP_ASYNC_WAIT_ALL});
    } else {
        put_copy_commit(s, "commit");
        put_copy_wait(s, "wait", 0);
    }
    put_fence_async(s, "fence");
    put_sync(s, "filled");
    only(s, ONE);
    put_store(s, "store", BY(OUT, 0), BY(HERE, DATA), (uint32_t)bytes);
    put_bulk_commit(s, "commit");
    put_bulk_wait(s, "stored", 0, true);
    all(s);
    for (int i = 0; i < bytes / 4; ++i)
        script_wants(s, in_word((uint32_t)i));
}

static const int piece_variants[][CORPUS_NUMBERS] = {{2, 0}, {1, 1}, {4, 1}};

static const struct fault piece_faults[] = {
    {"wait", OMIT, .first = IN_FLIGHT | RACE | PROXY | UNWRITTEN},
    {"wait", LATER, .to = "filled", .first = IN_FLIGHT | RACE | PROXY | UNWRITTEN},
    {"fence", OMIT, .first = PROXY},
    {"fence", OMIT, .first = PROXY, .variant = 1},
    {"fence", EARLIER, .to = "wait", .first = PROXY, .variant = 2},
    {"fence", EDIT_SPACE, EMU_GLOBAL, .first = PROXY},
    {"filled", OMIT, .first = IN_FLIGHT | RACE | UNWRITTEN | PROXY, .variant = 2},
    {"stored", OMIT, .first = LEFT_BEHIND},
    {"copy", EDIT_GUARD, ONE, .first = UNWRITTEN},
};

const struct family corpus_stores[] = {
    CORPUS_FAMILY("buffers stored in turn", epilogue, epilogue_variants, epilogue_faults),
    CORPUS_FAMILY("added in memory", added, added_variants, added_faults),
    CORPUS_FAMILY("in and out", in_and_out, in_and_out_variants, in_and_out_faults),
    CORPUS_FAMILY("pieces stored as one", pieces, piece_variants, piece_faults),
    {0}};
