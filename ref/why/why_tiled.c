/* why_tiled.c - tiled copies and tiled MMAs as the steps from the data to a thread's part.
 *
 *      copy.partition_S(.., thread, tensor)            mma.partition_A(.., thread, tensor)
 *        1  the tile and its (thread, value) layout      the tile, and the threads of the atoms
 *        2  zipped_divide(tensor, tile)                  the operand's (thread, value) layout
 *        3  tidfrg_S: the tile as threads and values     thrfrg_A: tiles as threads and values
 *        4  (thread, _, _)                               ((v,(m,k)), _)
 *
 * Each step is a member of the same object, asked by its name. Here: the steps. Not here: what a
 * member computes (ref/atom). Follows 0x_gemm_tutorial "TiledCopy", "TiledMMA". */
#include "ref/why/why.h"

#include <stdio.h>
#include <string.h>

/* The object and the member of a call, and of how many operands the object is made. */
typedef struct object {
    const cti_why_case *c;
    const char *member;
    int length; /* of the object's name with its dot */
    int made;   /* operands before those of the member */
    const ct_value *own;
} object;

static bool is(const object *o, const char *prefix)
{
    return strncmp(o->member, prefix, strlen(prefix)) == 0;
}

/* How many operands are the member's own. */
static int own_operands(const object *o)
{
    if (is(o, "partition_shape") || is(o, "make_fragment") || is(o, "thrfrg") || is(o, "tidfrg") ||
        strcmp(o->member, "retile") == 0 || is(o, "get_slice"))
        return 1;
    return is(o, "partition_") || is(o, "retile_") || is(o, "tile2thrfrg") ? 2 : 0;
}

/* Another member of the same object, with an operand of its own or none. */
static ct_value ask(cti_why *w, const object *o, const char *member, ct_value operand)
{
    char name[CTI_MAX_CALL_NAME];
    ct_value *all = cti_items(w->cx, o->made + 1);
    if (all == NULL)
        return cti_null();
    memcpy(all, o->c->arg, (size_t)o->made * sizeof *all);
    all[o->made] = operand;
    snprintf(name, sizeof name, "%.*s%s", o->length, o->c->name, member);
    return cti_why_call(w, 2, name, o->made + (operand != NULL), all);
}

static void say(cti_why *w, int step, const char *text)
{
    const char number[] = {(char)('0' + step), '.', ' ', '\0'};
    cti_why_say(w, number);
    cti_why_text(w, text);
}

static const char *call_of(ct_value v)
{
    return cti_is(v, CT_TENSOR) ? "tensor_call" : "layout_call";
}

/* The thread's part of the data, which are threads and values by now. */
static void put_thread(cti_why *w, ct_value all, ct_value coord)
{
    ct_value args[] = {all, coord};
    if (!cti_ok(w->cx))
        return;
    say(w, 4, "One thread, all of its values:");
    cti_why_call(w, 2, call_of(all), 2, args);
    cti_why_say(w, "which begins so many elements into the data:");
    cti_why_sum(w, all, coord, NULL);
}

/* ---- Copies ---- */

/* "tiler layout": a layout of threads and values has no blanks in it. */
static ct_value tiler_of(ct_ctx *cx, ct_value tv)
{
    if (!cti_ok(cx) || !cti_is(tv, CT_TEXT))
        return cti_null();
    const char *end = strrchr(tv->text, ' ');
    return end != NULL ? ct_parse_n(cx, tv->text, (size_t)(end - tv->text)) : cti_null();
}

static void explain_copy(cti_why *w, const object *o)
{
    ct_ctx *cx = w->cx;
    bool partition = is(o, "partition_"), frg = is(o, "tidfrg_");
    say(w, 1, "The tile, and who has which place of it: (thread, value) -> place.");
    ct_value tiler = tiler_of(cx, ask(w, o, "TV", NULL));
    if (!cti_ok(cx) || (!partition && !frg))
        return;
    ct_value data = o->own[partition ? 1 : 0], pair[] = {data, tiler};
    say(w, 2, "The data divided into tiles: mode 0 runs through a tile, mode 1 through the tiles.");
    cti_why_call(w, 2, "zipped_divide", 2, pair);
    if (!cti_ok(cx))
        return;
    say(w, 3, "Each tile renumbered: ((thread, ..), (value, ..), tiles).");
    bool source = o->member[strlen(o->member) - 1] == 'S';
    ct_value all = ask(w, o, source ? "tidfrg_S" : "tidfrg_D", data);
    if (!partition || !cti_ok(cx))
        return;
    ct_value any = ct_underscore();
    ct_value coord[] = {o->own[0], any, ct_repeat(cx, ct_rank(data), any)};
    put_thread(w, all, ct_make_tuple(cx, 3, coord));
    if (ct_check(cx) != CT_ENOMEM)
        ct_clear(cx); /* a step that could not be shown */
    if (cti_ok(cx))
        cti_why_banks(w, o->c, o->made, source);
}

/* ---- MMAs ---- */

/* (v,(m,n)) of (v,m,n,k): the modes that the operand has. */
static ct_value who(ct_ctx *cx, ct_value vmnk, char operand)
{
    int row = operand == 'B' ? 2 : 1, column = operand == 'C' ? 2 : 3;
    ct_value mn[] = {cti_at(vmnk, row), cti_at(vmnk, column)};
    ct_value all[] = {cti_at(vmnk, 0), ct_make_tuple(cx, 2, mn)};
    return ct_make_tuple(cx, 2, all);
}

static void put_mma_thread(cti_why *w, const object *o, char operand, ct_value threads,
                           ct_value all)
{
    ct_ctx *cx = w->cx;
    ct_value args[] = {threads, o->own[0]}, any = ct_underscore();
    cti_why_say(w, "The thread is this place (in an atom, atom in M, in N, in K):");
    ct_value vmnk = cti_why_call(w, 2, "get_flat_coord", 2, args);
    if (!cti_ok(cx))
        return;
    int rests = cti_rank(cti_at(cti_at(ct_shape(cx, all), 1), 1));
    ct_value values[] = {any, ct_repeat(cx, rests, any)};
    ct_value coord[] = {who(cx, vmnk, operand), ct_make_tuple(cx, 2, values)};
    put_thread(w, all, ct_make_tuple(cx, 2, coord));
}

static bool of_operand(const object *o, const char *member, char *operand)
{
    size_t n = strlen(member);
    *operand = is(o, member) ? o->member[n] : '\0';
    return *operand >= 'A' && *operand <= 'C' && o->member[n + 1] == '\0';
}

static void explain_mma(cti_why *w, const object *o)
{
    char operand, name[32];
    say(w, 1, "The tile of the instructions together, M, N and K, and their threads:");
    ask(w, o, "tile_shape", NULL);
    ct_value threads = cti_ok(w->cx) ? ask(w, o, "get_thr_layout_vmnk", NULL) : NULL;
    bool partition = of_operand(o, "partition_", &operand);
    if (!cti_ok(w->cx) || (!partition && !of_operand(o, "thrfrg_", &operand)))
        return;
    say(w, 2, "Who has which place of the operand's tile: (thread, value) -> place.");
    snprintf(name, sizeof name, "get_layout%c_TV", operand);
    ask(w, o, name, NULL);
    if (!cti_ok(w->cx))
        return;
    say(w, 3, "The data as ((thread, (atoms)), (value, (tiles))):");
    snprintf(name, sizeof name, "thrfrg_%c", operand);
    ct_value all = ask(w, o, name, o->own[partition ? 1 : 0]);
    if (partition && cti_ok(w->cx))
        put_mma_thread(w, o, operand, threads, all);
}

void cti_why_tiled(cti_why *w, const cti_why_case *c)
{
    const char *dot = strchr(c->name, '.');
    object o = {c, dot + 1, (int)(dot - c->name) + 1, 0, NULL};
    o.made = c->n - own_operands(&o);
    o.own = c->arg + o.made;
    if (o.made < 0)
        return;
    if (strncmp(c->name, "tiled_mma.", 10) == 0)
        explain_mma(w, &o);
    else
        explain_copy(w, &o);
}
