/* frames.c - the calls of a lane that have not returned, and what they saved.
 *
 * The PTX ISA leaves open how deep calls may go; CUDA gives each thread a stack of so many bytes
 * (cudaLimitStackSize). Where the frames of the machine code are known, they are added up. Else a
 * thread has config.stack bytes, and what counts is about what hardware would keep there: the
 * frames in local memory, alloca, the saved rows, and 16 bytes a call. Here: keeping. Not here:
 * what is saved, and where it goes (control/call.c). */
#include "emu/state/frames.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_STACK = 65536, CALL_BYTES = 16, WORD = 4, LEAST_FRAMES = 4, LEAST_WORDS = 32 };
enum { MAX_OF_HARDWARE = 512 << 10 }; /* bytes of local memory that a thread can have */

bool emui_stack_fits(const emui_actor *by, uint64_t top, size_t words)
{
    const emu_config *config = &by->m->config;
    const struct emui_frames *s = by->w->thread[by->lane].frames;
    uint64_t own = top > config->local ? top - config->local : 0;
    uint64_t all = config->stack == 0 ? DEFAULT_STACK : config->stack;
    if (by->m->functions.stack.frame != NULL && all < MAX_OF_HARDWARE)
        all = MAX_OF_HARDWARE; /* emui_stack_holds is the judge */
    uint64_t calls = (uint64_t)by->w->depth[by->lane] * CALL_BYTES;
    uint64_t used = own + calls + WORD * ((s == NULL ? 0 : s->words) + words);
    if (used <= all)
        return true;
    emui_fault(by->m, emui_at_lane(EMU_BOUNDS, by->w, by->lane),
               "%s: lane %d of warp %d of CTA %d needs %" PRIu64 " bytes of stack at depth %" PRId32
               " of calls, and a thread has %" PRIu64,
               by->what, by->lane, by->w->index, by->w->cta->number, used, by->w->depth[by->lane],
               all);
    return false;
}

uint64_t emui_stack_used(const emu_warp *w, int lane)
{
    const emui_frame *f = emui_frame_last(w, lane);
    uint64_t floor = f == NULL ? w->m->config.local : f->floor, top = emui_local_top(w, lane);
    return (f == NULL ? w->m->functions.stack.own : f->stack) + (top > floor ? top - floor : 0);
}

bool emui_stack_holds(const emui_actor *by, uint64_t bytes)
{
    static const char said[] =
        "%s: lane %d of warp %d of CTA %d needs %" PRIu64 " bytes of stack at depth %" PRId32
        " of calls, and a thread has %" PRIu64 "%s"
        "\ncall cudaDeviceSetLimit(cudaLimitStackSize, %" PRIu64
        ") or more before the launch, or call less deep";
    const emui_stack *s = &by->m->functions.stack;
    const emui_location at = emui_at_lane(EMU_BOUNDS, by->w, by->lane);
    int32_t depth = by->w->depth[by->lane];
    if (s->frame == NULL || bytes <= s->sure)
        return true;
    if (bytes <= s->most)
        emui_note(by->m, at, said, by->what, by->lane, by->w->index, by->w->cta->number, bytes,
                  depth, s->sure, ", or more after what was launched before", bytes);
    else
        emui_fault(by->m, at, said, by->what, by->lane, by->w->index, by->w->cta->number, bytes,
                   depth, s->most, "", bytes);
    return bytes <= s->most;
}

static struct emui_frames *frames_of(emu_warp *w, int lane)
{
    emui_thread *t = &w->thread[lane];
    if (t->frames == NULL)
        t->frames = calloc(1, sizeof *t->frames);
    w->has_frames |= t->frames != NULL;
    return t->frames;
}

static bool has_frame(struct emui_frames *s, int depth)
{
    if (depth < s->room)
        return true;
    int room = s->room == 0 ? LEAST_FRAMES : 2 * s->room;
    emui_frame *more = realloc(s->frame, (size_t)room * sizeof *more);
    if (more == NULL)
        return false;
    s->frame = more;
    s->room = room;
    return true;
}

static bool has_words(struct emui_frames *s, size_t words)
{
    if (s->word != NULL && s->words + words <= s->word_room)
        return true;
    size_t room = 2 * s->word_room + words + LEAST_WORDS;
    uint32_t *more = realloc(s->word, room * sizeof *more);
    if (more == NULL)
        return false;
    s->word = more;
    s->word_room = room;
    return true;
}

uint32_t *emui_frame_words(const emui_actor *by, size_t words)
{
    struct emui_frames *s = by->w->thread[by->lane].frames;
    if (!has_words(s, words)) {
        emui_short_of_memory(by->m);
        return NULL;
    }
    s->words += words;
    return s->word + s->words - words;
}

emui_frame *emui_frame_push(const emui_actor *by, size_t words)
{
    emu_warp *w = by->w;
    int depth = w->depth[by->lane];
    struct emui_frames *s = frames_of(w, by->lane);
    if (s == NULL || !has_frame(s, depth) || !has_words(s, words)) {
        emui_short_of_memory(by->m);
        return NULL;
    }
    s->frame[depth] = (emui_frame){.at = w->now,
                                   .caller = w->frame[by->lane],
                                   .top = emui_local_top(w, by->lane),
                                   .words = s->words};
    s->words += words;
    w->depth[by->lane] = depth + 1;
    w->calls = true;
    return &s->frame[depth];
}

void emui_frame_pop(emu_warp *w, int lane)
{
    const emui_frame *f = emui_frame_last(w, lane);
    w->thread[lane].frames->words = f->words;
    w->frame[lane] = f->caller;
    emui_local_set(w, lane, f->top); /* not more than there was: needs no memory */
    --w->depth[lane];
}

void emui_frames_begin(emu_warp *w)
{
    if (w->calls) {
        memset(w->frame, 0, sizeof w->frame);
        memset(w->depth, 0, sizeof w->depth);
    }
    w->calls = false;
    for (int lane = 0; w->has_frames && lane < EMU_LANES; ++lane)
        if (w->thread[lane].frames != NULL)
            w->thread[lane].frames->words = 0;
    for (int lane = 0; w->cta->cluster->local != NULL && lane < EMU_LANES; ++lane)
        if (emui_local_top(w, lane) > w->m->config.local)
            emui_local_set(w, lane, w->m->config.local);
}

void emui_frames_free(emui_thread *t)
{
    if (t->frames == NULL)
        return;
    free(t->frames->frame);
    free(t->frames->word);
    free(t->frames);
    t->frames = NULL;
}

const char *emui_frame_name(emui_text *t, const emu_warp *w, int lane)
{
    const emui_frame *f = emui_frame_last(w, lane);
    t->s[0] = '\0';
    if (f != NULL)
        snprintf(t->s, sizeof t->s,
                 ", in a function that instruction %" PRId32 " called, at depth %" PRId32, f->at,
                 w->depth[lane]);
    return t->s;
}

static uint64_t mixed(uint64_t hash, uint64_t v)
{
    hash = (hash ^ v) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

uint64_t emui_frames_hash(const emu_warp *w, int lane, uint64_t hash)
{
    const struct emui_frames *s = w->thread[lane].frames;
    for (int k = 0; k < w->depth[lane]; ++k)
        hash = mixed(hash, (uint32_t)s->frame[k].at);
    for (size_t k = 0; w->depth[lane] > 0 && k < s->words; ++k)
        hash = mixed(hash, s->word[k]);
    return mixed(hash, (uint32_t)w->depth[lane]);
}
