/* child.c - launches that kernels ask for: what is to run, with which parameters, in which streams.
 *
 *      cudaGetParameterBuffer    a buffer, which stands for a launch that is not asked for yet
 *      the program               writes the parameters into it, packed
 *      cudaLaunchDevice          the launch is asked for; its parameters are those in the buffer
 *
 * A grid is over when its children are, and none of its threads can wait for them: so a host may
 * run them when the threads of the grid have ended. Follows the CUDA C++ Programming Guide, "CUDA
 * Dynamic Parallelism". Here: keeping them. Not here: running them (cuda/device/start.c). */
#include "emu/exec/host/host.h"
#include "emu/state/run.h"

#include <stdlib.h>

enum { PARAMETERS = 4096, LEAST_ROOM = 16 };

static emu_child *new_child(emui_run *r)
{
    if (r->children == r->child_room) {
        int room = r->child_room == 0 ? LEAST_ROOM : 2 * r->child_room;
        emui_child *more = realloc(r->child, (size_t)room * sizeof *more);
        if (more == NULL)
            return NULL;
        r->child = more;
        r->child_room = room;
    }
    emui_child *c = &r->child[r->children];
    *c = (emui_child){0};
    return &c->is;
}

/* Grid, block: three words each. */
static bool take_shape(const emu_host_call *call, int lane, emu_child *c)
{
    uint32_t grid[3], block[3];
    if (!emu_host_argument(call, lane, 8, grid, sizeof grid) ||
        !emu_host_argument(call, lane, 20, block, sizeof block) ||
        !emu_host_argument(call, lane, 32, &c->dynamic_shared, sizeof c->dynamic_shared) ||
        !emu_host_argument(call, lane, 0, &c->function, sizeof c->function))
        return false;
    for (int k = 0; k < 3; ++k) {
        c->grid[k] = grid[k];
        c->block[k] = block[k] <= INT32_MAX ? (int)block[k] : INT32_MAX;
    }
    return true;
}

bool emui_parameter_buffer(const emu_host_call *call, int lane)
{
    emui_run *r = call->m->run;
    emu_child *c = new_child(r);
    if (c == NULL) {
        emui_short_of_memory(call->m);
        return false;
    }
    if (!take_shape(call, lane, c))
        return false;
    c->parameters = emu_alloc(call->m, PARAMETERS, "the parameters of a child launch");
    if (c->parameters == 0) {
        emui_short_of_memory(call->m);
        return false;
    }
    ++r->children;
    return emu_host_result(call, lane, &c->parameters, sizeof c->parameters);
}

bool emui_launch_device(const emu_host_call *call, int lane)
{
    enum { INVALID_VALUE = 1 };
    emui_run *r = call->m->run;
    uint64_t buffer, stream;
    uint32_t error = INVALID_VALUE;
    if (!emu_host_argument(call, lane, 0, &buffer, sizeof buffer) ||
        !emu_host_argument(call, lane, 8, &stream, sizeof stream))
        return false;
    for (int i = 0; i < r->children; ++i)
        if (r->child[i].is.parameters == buffer && r->child[i].order == 0) {
            r->child[i].order = ++r->launched;
            r->child[i].is.stream = stream;
            error = 0;
        }
    return emu_host_result(call, lane, &error, sizeof error);
}

/* Streams of a launch have numbers after those that CUDA's headers name. */
bool emui_device_stream(const emu_host_call *call, int lane)
{
    enum { FIRST_STREAM = 16 };
    uint32_t error = 0;
    uint64_t to, stream = FIRST_STREAM + (uint64_t)call->m->run->streams++;
    return emu_host_argument(call, lane, 0, &to, sizeof to) &&
           emu_host_write(call, lane, to, &stream, sizeof stream) &&
           emu_host_result(call, lane, &error, sizeof error);
}

bool emui_device_ordinal(const emu_host_call *call, int lane)
{
    uint32_t error = 0, ordinal = (uint32_t)call->m->device;
    uint64_t to;
    return emu_host_argument(call, lane, 0, &to, sizeof to) &&
           emu_host_write(call, lane, to, &ordinal, sizeof ordinal) &&
           emu_host_result(call, lane, &error, sizeof error);
}

/* Each launch was asked for rightly, or has said so itself. */
bool emui_device_error(const emu_host_call *call, int lane)
{
    uint32_t error = 0;
    return emu_host_result(call, lane, &error, sizeof error);
}

int emu_children(const emu_machine *m)
{
    return m->run->launched;
}

const emu_child *emu_child_at(const emu_machine *m, int i)
{
    for (int k = 0; k < m->run->children; ++k)
        if (m->run->child[k].order == i + 1)
            return &m->run->child[k].is;
    return NULL;
}
