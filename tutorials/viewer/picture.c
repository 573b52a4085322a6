/* picture.c - the part of a picture that every way of drawing needs: its cells, their colours. */
#include "tutorials/viewer/record.h"

#include <stdlib.h>

void lesson_free_picture(lesson_picture *p)
{
    if (p == NULL)
        return;
    free(p->cell);
    free(p->row);
    free(p->column);
    free(p->caption);
    free(p->cpp);
    for (int i = 0; i < p->frames && i < LESSON_MAX_FRAMES; ++i)
        free(p->frame[i].cpp);
    free(p);
}

lesson_cell *lesson_cell_of(const lesson_picture *p, int64_t row, int64_t column)
{
    return &p->cell[row * p->columns + column];
}

/* Keys that number things are spread over the hues as long as there are few of them. */
colour lesson_colour_of(const lesson_picture *p, const lesson_cell *cell)
{
    if (p->ordered)
        return svg_colour(p->first, p->last, cell->key);
    return svg_hue(cell->key * (p->last < 8 ? 4 : p->last < 16 ? 2 : 1));
}
