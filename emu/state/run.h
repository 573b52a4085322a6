/* run.h - where the scheduler is (warp_turns.c, cluster_turns.c), for those who begin, step and end
 * launches.
 *
 * What is here: the record behind emu_machine.run. What is not: who goes on (schedule.h). */
#ifndef EMUI_RUN_H
#define EMUI_RUN_H

#include "emu/host.h"
#include "emu/state/state.h"

enum { EMUI_MAX_WARPS = EMU_MAX_CTAS * EMU_MAX_THREADS / EMU_LANES };

/* A launch that a kernel asked for; order: 0 before that. */
typedef struct emui_child {
    emu_child is;
    int order;
} emui_child;

/* Between two instructions:
 *
 *      window: | c | c | c |              at: whose turn it is
 *                    |
 *                    order[i]: its warps, each once a round; most, ran: of the turn of that one */
typedef struct emui_run {
    emu_end end; /* EMU_RUNNING between emu_begin and the end */
    /* The launch. */
    emu_config own;         /* the machine's configuration while a grid runs in its place */
    int64_t clusters, next; /* of the grid; the next that begins */
    int room;               /* clusters at once */
    int part, parts;        /* of the grid's clusters only these; 0 parts: all */
    int part_room;          /* of a part: clusters at once; 0: as of a grid */
    bool asks;              /* the program asked where or when it runs */
    bool waited, triggered; /* a lane executed griddepcontrol.wait, .launch_dependents */
    emu_grid shape;         /* what the spare ones below are made for */
    emui_cluster **spare;   /* all that were made for grids, in the window or not */
    int spares, spare_room;
    emui_async *idle[2]; /* records of operations that are over, without mbarriers and with them: */
    struct emui_groups *idle_groups; /* the next ones have them, and those of groups */
    emui_child *child;               /* of the launch that runs, or ran last */
    int children, child_room, launched, streams;
    /* The scheduler. */
    int at;
    bool in_round, in_turn, useful, alive;
    int rounds; /* of this visit of the cluster */
    uint16_t order[EMUI_MAX_WARPS];
    bool by_number; /* each of the first `warps` of them is its own place */
    int warps, i;
    int ran, turn_ran, most;
    uint64_t before;      /* changes, when the round began */
    uint64_t kept, steps; /* .. and what the machine had then */
    uint64_t stop_at;     /* steps: of all that the machine ever ran */
    /* Who watches. */
    bool stops, resumes; /* at breakpoints; at the one where it stopped */
    emu_at last;
    emu_watcher *watcher;
    void *with;
    emu_listener *listener;
    void *listens_with;
    emu_finding_listener *finding_listener;
    void *hears_with;
    uint8_t *breaks; /* by PC */
    int32_t break_room;
    int breakpoints;
} emui_run;

#endif
