/* window.c - the clusters that are there: those of a grid whose turn it may be.
 *
 *      window[0 .. residents-1]   of a grid as many as a GPU holds at once, in the order in which
 *                                 they began; else the one that the machine was opened with
 *
 * Clusters of a launch have serials in a row, in the order of their places in the grid. Here:
 * finding them, and their CTAs' numbers. Not here: when they begin and end (warp_turns.c). */
#include "emu/state/state.h"

emui_cluster *emui_cluster_in(const emu_machine *m, int i)
{
    return i < m->residents ? m->window[i] : NULL;
}

emui_cluster *emui_cluster_at(const emu_machine *m, uint32_t serial)
{
    if (m->turn->serial == serial)
        return m->turn;
    for (int i = 0; i < m->residents; ++i)
        if (m->window[i]->serial == serial)
            return m->window[i];
    return NULL;
}

void emui_place_of(const emu_config *launch, int64_t cluster, int64_t first[3])
{
    for (int axis = 0; axis < 3; ++axis) {
        int64_t extent = launch->grid[axis] / launch->cluster[axis];
        first[axis] = cluster % extent * launch->cluster[axis];
        cluster /= extent;
    }
}

/* x fastest, as everywhere. */
int emui_number_in_grid(const emu_config *launch, const int64_t first[3], int rank)
{
    int64_t x = first[0] + rank % launch->cluster[0];
    int64_t y = first[1] + rank / launch->cluster[0] % launch->cluster[1];
    int64_t z = first[2] + rank / launch->cluster[0] / launch->cluster[1];
    return (int)(x + launch->grid[0] * (y + launch->grid[1] * z));
}

int emui_cta_number(const emu_machine *m, uint32_t serial, int rank)
{
    int64_t first[3];
    if (!m->runs_grid)
        return rank;
    emui_place_of(&m->config, (int64_t)serial - m->first_serial, first);
    return emui_number_in_grid(&m->config, first, rank);
}

emui_cta *emui_cta_at(const emu_machine *m, int number)
{
    for (int i = 0; i < m->residents; ++i)
        for (int rank = 0; rank < m->window[i]->ctas; ++rank)
            if (m->window[i]->cta[rank].number == number)
                return &m->window[i]->cta[rank];
    return NULL;
}
