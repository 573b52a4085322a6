/* tensors.c - boxes of tensors, and tensor maps that a program changes.
 *
 *      in   +----+----+          shared memory          out  +----+----+
 *           |    | box| -- load --> box, + 1 -- store -->    |    | box|
 *           +----+----+                                      +----+----+
 *
 *      a map    replace a field -> fence.proxy.tensormap release -> a barrier -> acquire -> load
 *
 * What is here: boxes in and out; maps changed in place, for another warp, for another CTA, or in
 * shared memory. What is not: runs of bytes (stores.c). */
#include "spec-tests/programs/c/corpus.h"

enum { BAR = 64, BOX = 1024, COLUMNS = 32, ROWS = 32, GOT = 27 };

/* ---- Boxes: columns, rows, swizzle ---- */

enum { B_COLUMNS, B_ROWS, B_SWIZZLE };

static void one_box(struct script *s, const int *n, int i)
{
    int across = COLUMNS / n[B_COLUMNS], words = n[B_COLUMNS] * n[B_ROWS];
    int column = i % across * n[B_COLUMNS], row = i / across * n[B_ROWS];
    only(s, ONE);
    put_expect(s, "expect", BY(HERE, BAR), (uint32_t)(4 * words));
    put_load_box(s, "load", BY(HERE, BOX), BY(HERE, BAR), (struct corner){0, column, row});
    all(s);
    put_wait(s, "wait", BY(HERE, BAR), N(i & 1));
    for (int k = 0; k < words; k += 64) {
        put_ld(s, "read", EMU_SHARED, GOT, BY(MY_WORD, BOX + 4 * k));
        put_alu(s, NULL, EMU_ADD, GOT, R(GOT), N(1));
        put_st(s, "write", EMU_SHARED, BY(MY_WORD, BOX + 4 * k), R(GOT));
    }
    put_fence_async(s, "fence");
    put_sync(s, "changed");
    only(s, ONE);
    put_store_box(s, "store", BY(HERE, BOX), (struct corner){1, column, row});
    put_bulk_commit(s, "commit");
    put_bulk_wait(s, "stored", 0, true);
    all(s);
}

static void boxes(struct script *s, const int *n)
{
    script_begin(s, 64, 1);
    script_map(s, false, COLUMNS, ROWS, n, (emu_map_swizzle)n[B_SWIZZLE]);
    script_map(s, true, COLUMNS, ROWS, n, (emu_map_swizzle)n[B_SWIZZLE]);
    only(s, ONE);
    put_init(s, "init", BY(HERE, BAR), 1);
    all(s);
    put_sync(s, "start");
    for (int i = 0; i < COLUMNS * ROWS / (n[B_COLUMNS] * n[B_ROWS]); ++i)
        one_box(s, n, i);
    for (int i = 0; i < COLUMNS * ROWS; ++i)
        script_wants(s, in_word((uint32_t)i) + 1);
}

static const int box_variants[][CORPUS_NUMBERS] = {{32, 16, EMU_SWIZZLE_128B},
                                                   {16, 16, EMU_SWIZZLE_64B},
                                                   {8, 32, EMU_SWIZZLE_32B},
                                                   {32, 8, EMU_SWIZZLE_NONE}};

static const struct fault box_faults[] = {
    {"wait", OMIT, .first = IN_FLIGHT | RACE | UNWRITTEN},
    {"wait", EDIT_B, 1, .first = IN_FLIGHT | RACE | UNWRITTEN, .variant = 1},
    {"expect", EDIT_C, -16, .first = MBARRIER | STUCK | RACE},
    {"expect", EDIT_C, 128, .first = STUCK},
    {"expect", OMIT, .first = STUCK, .variant = 2},
    {"load", OMIT, .first = STUCK},
    {"load", EDIT_D, 16, .first = OPERAND | 1 << EMU_ALIGNMENT},
    {"load", EDIT_C, 8, .first = MBARRIER},
    {"load", EDIT_ROW, OUT, .first = OPERAND | UNWRITTEN},
    {"fence", OMIT, .first = PROXY},
    {"fence", EARLIER, .to = "write", .first = PROXY, .variant = 3},
    {"fence", EDIT_SPACE, EMU_GLOBAL, .first = PROXY, .variant = 1},
    {"changed", OMIT, .first = RACE | IN_FLIGHT | PROXY},
    {"commit", OMIT, .first = IN_FLIGHT | RACE},
    {"stored", OMIT, .first = IN_FLIGHT | RACE},
    {"stored", EDIT_COUNT, 1, .first = IN_FLIGHT | RACE, .variant = 2},
    {"init", EDIT_B, 1, .first = STUCK},
    {"read", OMIT, .first = UNWRITTEN, .variant = 2},
};

/* ---- A map that is changed: for whom ---- */

/*      itself   thread 0: replace, release, acquire, load
 *      warp     thread 0: replace, release -> sync -> thread 32: acquire, load
 *      CTA      the same -> barrier.cluster -> thread 0 of CTA 1
 *      copy     in shared memory: replace -> cp_fenceproxy -> sync -> thread 32 */

enum { FOR_ITSELF, FOR_A_WARP, FOR_A_CTA, BY_COPY };

static void put_map_fence(struct script *s, const char *where, emu_sem sem)
{
    put(s, where,
        (emu_ins){.execute = emu_fence, .op = EMU_FENCE_TENSORMAP, .sem = sem, .scope = EMU_GPU});
}

/* The map's tensor begins 16 rows further down. */
static void put_replace(struct script *s, emu_space space, emu_operand map)
{
    put_alu64(s, NULL, EMU_ADD, 32, R(IN), N(4 * COLUMNS * 16));
    put(s, "replace",
        (emu_ins){.execute = emu_tensormap,
                  .op = EMU_TENSORMAP_REPLACE,
                  .space = space,
                  .flags = EMU_FIELD_GLOBAL_ADDRESS,
                  .d = map,
                  .a = R(32)});
}

/* Into the shared memory of warp 0, changed there, and out over the second map. */
static void put_copied_map(struct script *s)
{
    int past = unless(s, WARP_0);
    put_wide(s, 34, R(TID4), 1, MAPS);
    put_ld(s, NULL, EMU_GLOBAL, GOT, BY(34, 0));
    put_st(s, "to shared", EMU_SHARED, BY(MY_WORD, 128), R(GOT));
    put_warp_sync(s, "copied");
    only(s, ONE);
    put_replace(s, EMU_SHARED, BY(HERE, 128));
    all(s);
    put_warp_sync(s, "replaced");
    put(s, "release",
        (emu_ins){.execute = emu_tensormap,
                  .op = EMU_TENSORMAP_CP_FENCEPROXY,
                  .space = EMU_SHARED,
                  .d = BY(MAPS + 2, 0),
                  .a = BY(HERE, 128)});
    place(s, past);
}

static void changed_map(struct script *s, const int *n)
{
    const int box[2] = {COLUMNS, 2};
    bool far = n[0] == FOR_A_CTA, copy = n[0] == BY_COPY;
    int loader = n[0] == FOR_ITSELF ? ONE : far ? ONE_OF_1 : 10;
    script_begin(s, 64, far ? 2 : 1);
    script_map(s, false, COLUMNS, 16, box, EMU_SWIZZLE_NONE);
    script_map(s, false, COLUMNS, 16, box, EMU_SWIZZLE_NONE);
    put_set(s, 10, EMU_CMP_EQ, R(TID), N(32));
    only(s, ONE);
    put_init(s, "init", BY(HERE, BAR), 1);
    all(s);
    if (copy) {
        put_copied_map(s);
    } else {
        only(s, ONE_OF_0);
        put_replace(s, EMU_GLOBAL, BY(MAPS, 0));
        put_map_fence(s, "release", EMU_RELEASE);
        all(s);
    }
    if (far)
        put_cluster_sync(s, "meet");
    else
        put_sync(s, "meet");
    only(s, loader);
    put_map_fence(s, "acquire", EMU_ACQUIRE);
    put_expect(s, "expect", BY(HERE, BAR), 256);
    put_load_box(s, "load", BY(HERE, BOX), BY(HERE, BAR), (struct corner){copy, 0, n[1]});
    all(s);
    int over = label(s);
    put_set(s, 8, EMU_CMP_EQ, R(RANK), N(far));
    except(s, 8);
    put_bra(s, NULL, over);
    all(s);
    put_wait(s, "wait", BY(HERE, BAR), N(0));
    put_ld(s, "read", EMU_SHARED, GOT, BY(MY_WORD, BOX));
    put_wide(s, 34, R(TID4), 1, OUT);
    put_st(s, NULL, EMU_GLOBAL, BY(34, 0), R(GOT));
    place(s, over);
    for (int i = 0; i < 64; ++i)
        script_wants(s, in_word((uint32_t)(COLUMNS * (16 + n[1]) + i)));
}

static const int changed_variants[][CORPUS_NUMBERS] = {
    {FOR_ITSELF, 0}, {FOR_A_WARP, 4}, {FOR_A_CTA, 6}, {BY_COPY, 8}};

static const struct fault changed_faults[] = {
    {"release", OMIT, .first = PROXY},
    {"release", OMIT, .first = PROXY, .variant = 1},
    {"release", OMIT, .first = PROXY | UNWRITTEN, .variant = 2},
    {"release", NARROW, .first = PROXY, .variant = 2},
    {"release", EARLIER, .to = "replace", .first = PROXY, .variant = 1},
    {"release", EDIT_OP, EMU_FENCE_ASYNC, .first = PROXY, .variant = 1},
    {"release", EDIT_OP, EMU_FENCE_MEMORY, .first = PROXY, .variant = 2},
    {"acquire", OMIT, .first = PROXY},
    {"acquire", OMIT, .first = PROXY, .variant = 3},
    {"acquire", NARROW, .first = PROXY, .variant = 2},
    {"acquire", LATER, .to = "load", .first = PROXY, .variant = 1},
    {"acquire", EDIT_OP, EMU_FENCE_ASYNC, .first = PROXY, .variant = 3},
    {"acquire", EARLIER, .to = "meet", .first = PROXY, .variant = 1},
    {"meet", OMIT, .first = RACE | PROXY | MBARRIER, .variant = 1},
    {"replace", LATER, .to = "meet", .first = RACE | PROXY | IN_FLIGHT, .variant = 1},
    {"copied", OMIT, .first = RACE, .variant = 3},
    {"replaced", OMIT, .first = RACE, .variant = 3},
    {"to shared", EDIT_GUARD, ONE, .first = UNWRITTEN, .variant = 3},
    {"release", EDIT_GUARD, ONE, .first = DIVERGED, .variant = 3},
    {"wait", OMIT, .first = IN_FLIGHT | RACE | UNWRITTEN, .variant = 1},
    {"expect", EDIT_C, 16, .first = STUCK, .variant = 2},
};

const struct family corpus_tensors[] = {
    CORPUS_FAMILY("boxes in and out", boxes, box_variants, box_faults),
    CORPUS_FAMILY("changed map", changed_map, changed_variants, changed_faults),
    {0}};
