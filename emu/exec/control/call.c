/* call.c - functions: calls by name and by address, what a function begins with, returns.
 *
 * Follows the PTX ISA, "Control Flow Instructions: call, ret", "Kernel and Function Directives:
 * .func" and "Parameter State Space: Device Function Parameters".
 *
 *              call                              enter                       ret
 *      target  the function, where a is nothing  which of its module it is   -
 *      a       or its address, 64 bits           -                           -
 *      list    words: first results (written),   words: its arguments, all   words: its results
 *              then arguments                    of them written
 *      b       local address of a block of       -                           local address of a
 *              arguments                                                     block of results
 *      count   the bytes of that block           bytes of the frame, with    the bytes of that
 *                                                the block of arguments      block
 *      c       local address for the results     -                           -
 *      x       ROWS of registers that are saved  -                           -
 *      e       PREDICATES that are saved         -                           -
 *      flags   EMU_UNI                           -                           EMU_UNI
 *
 * A function begins with emu_enter, and nothing else can be called: an address that leads to
 * anything else is a finding. Where a ret has nowhere to return to, its thread ends. An immediate,
 * a register or a predicate is a word; a value of 64 bits takes two.
 *
 * There are two ways to hand values over, and a call may use both. Words go from the caller's rows
 * to the rows that the callee names, whichever callee that is. Blocks go from local memory to local
 * memory: they are the .param variables of a call, so that structures are passed by their bytes and
 * have addresses. The block of arguments is the begin of the callee's frame:
 *
 *      the caller's frame                                    the callee's frame
 *      | variables | b: arguments | c: results |   alloca   | arguments | variables, results |
 *                  +--------- call: count bytes ----------->+
 *                                 +<------ ret: count bytes, from b --------------+
 *
 * Addresses of local variables are places in the frame, so that each call has its own.
 *
 * Registers are a warp's, and each function has rows of its own: a call need save none of them, but
 * for a function that may be called again before it has returned. Its calls that may lead back name
 * what it still needs, and each lane keeps that until the ret. Here: calls. Not here: where it is
 * kept (control/frames.c), which lanes run next (warp_turns.c), functions of the host
 * (host/builtin.c). */
#include "emu/check/uninitialised/undefined.h"
#include "emu/exec/control/control.h"
#include "emu/exec/matrix/wgmma.h"
#include "emu/state/frames.h"

#include <inttypes.h>
#include <string.h>

enum { FRAME_ALIGN = 16 };

uint64_t emu_function_address(int32_t instruction)
{
    return EMUI_CODE_WINDOW + (uint64_t)(uint32_t)instruction * EMUI_FUNCTION_UNIT;
}

/* ---- Whom ---- */

static bool is_function(const emu_machine *m, int64_t at)
{
    return at >= 0 && at < m->length && (m->traits[at] & EMUI_ENTERS) != 0;
}

/* Where the function of an address begins, or -1: an instruction stands for itself; a function of a
 * module is looked up. */
static int64_t begin_at(const emu_machine *m, uint64_t address)
{
    const emui_functions *f = &m->functions;
    uint64_t number;
    if (address < EMUI_CODE_WINDOW || address % EMUI_FUNCTION_UNIT != 0)
        return -1;
    if (address < EMUI_NAMED_CODE)
        return (int64_t)((address - EMUI_CODE_WINDOW) / EMUI_FUNCTION_UNIT);
    number = (address - f->first) / EMUI_FUNCTION_UNIT;
    return address >= f->first && number < (uint64_t)f->count ? f->at[number] : -1;
}

static bool is_elsewhere(const emu_machine *m, uint64_t address)
{
    const emui_functions *f = &m->functions;
    return address >= EMUI_NAMED_CODE && address < m->functions.next &&
           address % EMUI_FUNCTION_UNIT == 0 &&
           (address < f->first || address >= f->first + (uint64_t)f->count * EMUI_FUNCTION_UNIT);
}

static int32_t no_callee(const emui_actor *by, uint64_t address)
{
    emui_location here = emui_at_byte(EMU_OPERAND, by->w, by->lane, address);
    if (is_elsewhere(by->m, address))
        emui_fault(by->m, here,
                   "call: lane %d calls address 0x%" PRIx64 ", a function of another module, which "
                   "was not linked with the module of this kernel\ncompile both with -rdc=true, or "
                   "as one file",
                   by->lane, address);
    else
        emui_fault(by->m, here,
                   "call: lane %d calls address 0x%" PRIx64 ", where no function begins", by->lane,
                   address);
    return -1;
}

/* -1 after a fault. */
static int32_t callee_of(const emui_actor *by, const emu_ins *i)
{
    emu_machine *m = by->m;
    if (i->a.kind == EMU_NOTHING) {
        if (!is_function(m, i->target))
            emui_fault(m, emui_at_lane(EMU_OPERAND, by->w, by->lane),
                       "call: no function begins at instruction %" PRId32, i->target);
        return m->faulted ? -1 : i->target;
    }
    uint64_t address = emui_u64(by->w, by->lane, i->a);
    int64_t at = begin_at(m, address);
    return is_function(m, at) ? (int32_t)at : no_callee(by, address);
}

/* ---- What a call keeps ---- */

/*      word    | arguments | rows | the bits of written of these | predicates |
 *
 * The bits are there where registers without a value are looked for. */
static size_t bits_in_words(uint64_t bits)
{
    return (size_t)((bits + 31) / 32);
}

static size_t arguments_of(const emu_ins *call)
{
    return (size_t)(call->listed - call->written);
}

static uint64_t count_of(emu_operand range, emu_kind kind)
{
    return range.kind == kind ? range.value : 0;
}

static size_t words_of(const emu_warp *w, const emu_ins *call)
{
    uint64_t rows = count_of(call->x, EMU_ROWS);
    return arguments_of(call) + (size_t)rows + (w->written != NULL ? bits_in_words(rows) : 0) +
           bits_in_words(count_of(call->e, EMU_PREDICATES));
}

/* One lane's bits of some masks, packed; and back. */
static uint32_t *pack(const uint32_t *mask, uint64_t n, int lane, uint32_t *to)
{
    memset(to, 0, bits_in_words(n) * sizeof *to);
    for (uint64_t k = 0; k < n; ++k)
        to[k / 32] |= (mask[k] >> lane & 1) << k % 32;
    return to + bits_in_words(n);
}

static const uint32_t *unpack(uint32_t *mask, uint64_t n, int lane, const uint32_t *from)
{
    for (uint64_t k = 0; k < n; ++k)
        mask[k] = (mask[k] & ~emui_lane_bit[lane]) | (from[k / 32] >> k % 32 & 1) << lane;
    return from + bits_in_words(n);
}

/* The callee finds its rows without a value. */
static void save(emu_warp *w, int lane, const emu_ins *i, uint32_t *to)
{
    uint64_t rows = count_of(i->x, EMU_ROWS), predicates = count_of(i->e, EMU_PREDICATES);
    for (int k = i->written; k < i->listed; ++k)
        *to++ = emui_u32(w, lane, i->list[k]);
    for (uint64_t k = 0; k < rows; ++k)
        *to++ = w->row[(uint64_t)i->x.r + k][lane];
    if (w->written != NULL && rows > 0) {
        to = pack(w->written + i->x.r, rows, lane, to);
        for (uint64_t k = 0; k < rows; ++k)
            w->written[(uint64_t)i->x.r + k] &= ~emui_lane_bit[lane];
    }
    if (predicates > 0)
        pack(w->predicate + i->e.r, predicates, lane, to);
}

static void restore(emu_warp *w, int lane, const emu_ins *i, const uint32_t *from)
{
    uint64_t rows = count_of(i->x, EMU_ROWS), predicates = count_of(i->e, EMU_PREDICATES);
    from += arguments_of(i);
    for (uint64_t k = 0; k < rows; ++k)
        w->row[(uint64_t)i->x.r + k][lane] = *from++;
    if (w->written != NULL && rows > 0)
        from = unpack(w->written + i->x.r, rows, lane, from);
    if (emui_has_undefined(w))
        emui_undefined_restore(w, lane, i);
    if (predicates > 0)
        unpack(w->predicate + i->e.r, predicates, lane, from);
}

static void set_word(emu_warp *w, int lane, emu_operand o, uint32_t v)
{
    emui_set32(w, lane, o, v);
    emui_set_pred(w, lane, o, v != 0);
}

/* ---- Blocks ---- */

static bool block_at(const emui_actor *by, emu_operand o, int bytes, emui_place *to)
{
    uint64_t address = emui_address(by->w, by->lane, o, EMU_LOCAL);
    return emui_locate(by, &(emui_request){EMU_LOCAL, address, (uint64_t)bytes, 1}, to);
}

/* What was never written is not afterwards. */
static void copy_block(emui_place to, emui_place from, int bytes)
{
    memmove(emui_bytes(to), emui_bytes(from), (size_t)bytes);
    memmove(emui_states(to), emui_states(from), (size_t)bytes);
}

/* The frame of the callee begins above all that its caller has, with the arguments. */
static bool pass_block(const emui_actor *by, const emu_ins *i, emui_frame *f)
{
    emui_place from = {NULL, 0};
    uint64_t base = (f->top + FRAME_ALIGN - 1) / FRAME_ALIGN * FRAME_ALIGN;
    if (i->count > 0 && !block_at(by, i->b, i->count, &from))
        return false;
    if (!emui_stack_fits(by, base + (uint64_t)i->count, 0))
        return false;
    by->w->frame[by->lane] = (uint32_t)base;
    f->floor = base + (uint64_t)i->count;
    if (i->count == 0)
        return true;
    if (!emui_local_set(by->w, by->lane, f->floor))
        return false;
    copy_block((emui_place){from.region, base}, from, i->count);
    return true;
}

/* ---- Calls ---- */

/* Bytes that the function takes of hardware's stack. */
static uint32_t frame_of(const emu_machine *m, int32_t begin)
{
    const uint32_t *frame = m->functions.stack.frame;
    return frame == NULL ? 0 : frame[m->program[begin].target];
}

static bool call(const emui_actor *by, const emu_ins *i)
{
    emu_warp *w = by->w;
    int32_t to = callee_of(by, i);
    if (to < 0)
        return false;
    uint64_t stack = emui_stack_used(w, by->lane) + frame_of(by->m, to);
    emui_frame *f = emui_frame_push(by, words_of(w, i));
    if (f == NULL || !emui_stack_holds(by, stack) || !pass_block(by, i, f))
        return false;
    f->stack = stack;
    save(w, by->lane, i, w->thread[by->lane].frames->word + f->words);
    w->pc[by->lane] = to;
    return true;
}

emu_result emu_call(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    if (w->wgmma != NULL && i->x.kind == EMU_ROWS)
        emui_wgmma_touch_rows(m, w, active, (emu_operand){EMU_REG, i->x.r, 0}, (int)i->x.value,
                              true);
    for (uint32_t left = active; left != 0; left &= left - 1)
        if (!call(&(emui_actor){m, w, emui_first(left), "call"}, i))
            return EMU_FAULT;
    emui_check_uni(m, w, active, i, "call");
    return EMU_JUMPED;
}

/* ---- The begin of a function ---- */

/* False after a fault: it was not called, or otherwise than it is written. */
static bool was_called(const emui_actor *by, const emu_ins *i, const emui_frame *f)
{
    emui_location here = emui_at_lane(EMU_OPERAND, by->w, by->lane);
    if (f == NULL || f->entered)
        emui_fault(by->m, here,
                   "lane %d runs into the function that begins here, which it has not called: a "
                   "ret or an exit is missing before it",
                   by->lane);
    else if (arguments_of(&by->m->program[f->at]) != (size_t)i->listed)
        emui_fault(by->m, here,
                   "the function that begins here takes %d words, and lane %d calls it at "
                   "instruction %" PRId32 " with %d",
                   i->listed, by->lane, f->at, (int)arguments_of(&by->m->program[f->at]));
    else
        return true;
    return false;
}

static bool enter(const emui_actor *by, const emu_ins *i)
{
    emu_warp *w = by->w;
    emui_frame *f = emui_frame_last(w, by->lane);
    if (!was_called(by, i, f))
        return false;
    const uint32_t *word = w->thread[by->lane].frames->word + f->words;
    for (int k = 0; k < i->listed; ++k)
        set_word(w, by->lane, i->list[k], word[k]);
    f->entered = true;
    uint64_t end = w->frame[by->lane] + (uint64_t)i->count;
    if (end <= f->floor)
        return true;
    f->floor = end;
    return emui_stack_fits(by, end, 0) && emui_local_set(w, by->lane, end);
}

emu_result emu_enter(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    for (uint32_t left = active; left != 0; left &= left - 1)
        if (!enter(&(emui_actor){m, w, emui_first(left), "call"}, i))
            return EMU_FAULT;
    return EMU_DONE;
}

/* ---- Returns ---- */

static bool agrees(const emui_actor *by, const emu_ins *i, int32_t at)
{
    const emu_ins *from = &by->m->program[at];
    if (from->written == i->listed)
        return true;
    emui_fault(by->m, emui_at_lane(EMU_OPERAND, by->w, by->lane),
               "ret: lane %d returns %d words to the call at instruction %" PRId32
               ", which takes %d",
               by->lane, i->listed, at, from->written);
    return false;
}

/* From the callee's frame to the caller's, which it has again. */
static bool return_block(const emui_actor *by, const emu_ins *i, const emui_frame *f)
{
    emui_place from, to;
    const emu_ins *caller = &by->m->program[f->at];
    if (i->count == 0 || caller->c.kind != EMU_ADDRESS)
        return true;
    if (!block_at(by, i->b, i->count, &from))
        return false;
    by->w->frame[by->lane] = f->caller;
    if (!block_at(by, caller->c, i->count, &to))
        return false;
    if (to.offset + (uint64_t)i->count > f->top) { /* the callee's frame is still there */
        emui_fault(by->m, emui_at_byte(EMU_BOUNDS, by->w, by->lane, to.offset),
                   "ret: lane %d gives %d bytes to address 0x%" PRIx64
                   ", and the local memory of its caller ends at 0x%" PRIx64,
                   by->lane, i->count, to.offset, f->top);
        return false;
    }
    copy_block(to, from, i->count);
    return true;
}

/* Results are read before the caller has its rows again, and written after that. */
static bool give_back(const emui_actor *by, const emu_ins *i)
{
    emu_warp *w = by->w;
    emui_frame f = *emui_frame_last(w, by->lane);
    const emu_ins *caller = &by->m->program[f.at];
    if (!agrees(by, i, f.at))
        return false;
    uint32_t *result = emui_frame_words(by, (size_t)i->listed);
    if (result == NULL)
        return false;
    for (int k = 0; k < i->listed; ++k)
        result[k] = emui_u32(w, by->lane, i->list[k]);
    restore(w, by->lane, caller, w->thread[by->lane].frames->word + f.words);
    if (!return_block(by, i, &f))
        return false;
    for (int k = 0; k < i->listed; ++k)
        set_word(w, by->lane, caller->list[k], result[k]);
    emui_frame_pop(w, by->lane);
    w->pc[by->lane] = f.at + 1;
    return true;
}

emu_result emu_ret(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    uint32_t over = 0;
    for (uint32_t left = active; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        if (w->depth[lane] == 0)
            over |= left & (0 - left);
        else if (!give_back(&(emui_actor){m, w, lane, "ret"}, i))
            return EMU_FAULT;
    }
    emui_check_uni(m, w, active, i, "ret");
    return over != 0 ? emu_exit(m, w, over, i) : EMU_JUMPED;
}
