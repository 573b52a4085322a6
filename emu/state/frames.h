/* frames.h - what a thread has called, and the local memory that it has for that.
 *
 * What is here: the stack of a lane's calls (frames.c), and its local memory as a stack of bytes
 * (local.c). What is not: calls and returns themselves (control/call.c). */
#ifndef EMUI_FRAMES_H
#define EMUI_FRAMES_H

#include "emu/state/state.h"

/* A call that has not returned. A lane that has called none has none of this.
 *
 *      frame   | of the kernel's call | .. | of the last call |
 *      word    | arguments, saved rows of that | ..           |     frame.words: where they begin
 *
 *      local memory
 *      | the kernel's own | alloca | frame of the callee | alloca | frame of its callee | top
 *                                  ^ w->frame[lane]      ^ floor
 *
 * What lies above the top is not there: to use it is out of bounds. */
typedef struct emui_frame {
    int32_t at;      /* the call: an instruction */
    uint32_t caller; /* where the frame of the caller begins */
    uint64_t floor;  /* the end of the function's own: stackrestore frees nothing below it */
    uint64_t top;    /* of local memory, before the call */
    uint64_t stack;  /* bytes of hardware's stack, to the end of the function's own */
    size_t words;
    bool entered; /* its emu_enter has run */
} emui_frame;

struct emui_frames {
    emui_frame *frame;
    int room;
    uint32_t *word;
    size_t words, word_room;
};

/* The last call of a lane; NULL in the kernel itself. */
static inline emui_frame *emui_frame_last(const emu_warp *w, int lane)
{
    return w->depth[lane] == 0 ? NULL : &w->thread[lane].frames->frame[w->depth[lane] - 1];
}

/* One more, with so many words, which are the caller's to fill. NULL: a fault, as the stack is too
 * small, or memory. */
emui_frame *emui_frame_push(const emui_actor *by, size_t words);
/* So many words more, behind those of the last call, which holds them too. NULL: no memory. */
uint32_t *emui_frame_words(const emui_actor *by, size_t words);
/* The last call has returned: its words and its local memory are gone. */
void emui_frame_pop(emu_warp *w, int lane);
void emui_frames_begin(emu_warp *w); /* a run: nothing is called */
void emui_frames_free(emui_thread *t);
/* ", in a function that instruction 7 called, at depth 1", for messages; "" in the kernel. */
const char *emui_frame_name(emui_text *t, const emu_warp *w, int lane);
/* The calls of a lane and what they saved, mixed into a number that tells states apart. */
uint64_t emui_frames_hash(const emu_warp *w, int lane, uint64_t hash);
/* False, with a fault, where a lane's local memory up to a top and its calls, with so many words
 * more, would take more than a thread has. */
bool emui_stack_fits(const emui_actor *by, uint64_t top, size_t words);

/* The same of the stack as hardware has it, where it is known: what a lane uses now, and bytes
 * more; a strict note where a thread may have as much. */
uint64_t emui_stack_used(const emu_warp *w, int lane);
bool emui_stack_holds(const emui_actor *by, uint64_t bytes);

/* ---- local.c ---- */

/* How much local memory a lane has just now; more, whose bytes were never written, or less. False:
 * there is no memory for it. */
uint64_t emui_local_top(const emu_warp *w, int lane);
bool emui_local_set(emu_warp *w, int lane, uint64_t top);

#endif
