/* show.c - what a step shows: values, lines, pictures, and frames in these.
 *
 * Values are kept as text at once, since they are gone when a lesson releases them; the C text of
 * what was shown stays with it. Not here: how a picture comes about (draw.c, parts.c). */
#include "tutorials/viewer/record.h"

#include <inttypes.h>
#include <stdarg.h>

/* ---- Values and lines ---- */

/* A valid value must not hide a refusal that came before it. */
static void show_refusal(lesson *l, const char *said, const char *name, ct_value v)
{
    if (v != l->null_value)
        lesson_must(l);
    lesson_item *item = lesson_add(l, LESSON_REFUSAL);
    item->said = said;
    item->name = lesson_copy(l, name);
    item->text = lesson_copy(l, ct_message(&l->cx));
    if (ct_witness(&l->cx)[0] != '\0')
        item->witness = lesson_copy(l, ct_witness(&l->cx));
    ct_clear(&l->cx);
}

void lesson_shown(lesson *l, const char *said, const char *name, ct_value v)
{
    if (ct_check(&l->cx) != CT_OK) {
        show_refusal(l, said, name, v);
        return;
    }
    size_t mark = ct_mark(&l->cx);
    const char *text = ct_str(&l->cx, v);
    lesson_must(l);
    lesson_item *item = lesson_add(l, LESSON_VALUE);
    item->said = said;
    item->name = lesson_copy(l, name);
    item->text = lesson_copy(l, text);
    ct_release(&l->cx, mark);
}

void lesson_shown_int(lesson *l, const char *said, const char *name, int64_t v)
{
    char text[32];
    lesson_must(l);
    snprintf(text, sizeof text, "%" PRId64, v);
    lesson_item *item = lesson_add(l, LESSON_VALUE);
    item->said = said;
    item->name = lesson_copy(l, name);
    item->text = lesson_copy(l, text);
}

void lesson_say(lesson *l, const char *format, ...)
{
    lesson_must(l);
    lesson_item *item = lesson_add(l, LESSON_LINE);
    va_list args;
    va_start(args, format);
    item->text = lesson_format(l, format, args);
    va_end(args);
}

/* ---- Pictures ---- */

static lesson_picture *keep(lesson *l, lesson_picture *p, lesson_way way, const char *said,
                            const char *caption, va_list args)
{
    p->way = way;
    p->said = said;
    p->caption = lesson_format(l, caption, args);
    lesson_add(l, LESSON_PICTURE)->picture = p;
    return p;
}

lesson_picture *lesson_drawn(lesson *l, const char *said, ct_value layout, const char *caption, ...)
{
    va_list args;
    va_start(args, caption);
    lesson_picture *p =
        keep(l, lesson_picture_of_layout(l, layout), LESSON_OF_LAYOUT, said, caption, args);
    va_end(args);
    return p;
}

lesson_picture *lesson_drawn_part(lesson *l, const char *said, ct_layout layout, ct_value part,
                                  const char *caption, ...)
{
    va_list args;
    va_start(args, caption);
    lesson_picture *p =
        keep(l, lesson_picture_of_layout(l, layout), LESSON_OF_LAYOUT, said, caption, args);
    va_end(args);
    lesson_marked_part(l, p, said, layout, part);
    return p;
}

lesson_picture *lesson_drawn_memory(lesson *l, const char *said, ct_layout layout, int64_t cells,
                                    const char *caption, ...)
{
    va_list args;
    va_start(args, caption);
    lesson_picture *p =
        keep(l, lesson_picture_of_memory(l, layout, cells), LESSON_OF_MEMORY, said, caption, args);
    va_end(args);
    return p;
}

lesson_picture *lesson_drawn_owners(lesson *l, const char *said, ct_layout tv, ct_tuple tile,
                                    const char *caption, ...)
{
    va_list args;
    va_start(args, caption);
    lesson_picture *p =
        keep(l, lesson_picture_of_owners(l, tv, tile), LESSON_OF_OWNERS, said, caption, args);
    va_end(args);
    return p;
}

lesson_picture *lesson_drawn_parts(lesson *l, const char *said, ct_layout parts, ct_layout cells,
                                   const char *caption, ...)
{
    va_list args;
    va_start(args, caption);
    lesson_picture *p =
        keep(l, lesson_picture_of_parts(l, parts, cells), LESSON_OF_PARTS, said, caption, args);
    va_end(args);
    return p;
}

lesson_picture *lesson_draw_cells(lesson *l, const lesson_cells *cells, const char *caption, ...)
{
    va_list args;
    va_start(args, caption);
    lesson_picture *p =
        keep(l, lesson_picture_of_cells(l, cells), LESSON_OF_CELLS, NULL, caption, args);
    va_end(args);
    return p;
}

/* ---- Frames ---- */

static void note_frame(lesson_picture *p, const char *said, bool part)
{
    if (p->frames < LESSON_MAX_FRAMES)
        p->frame[p->frames] = (lesson_framing){said, NULL, part};
    ++p->frames;
}

void lesson_marked(lesson_picture *p, const char *said, int64_t row, int64_t column)
{
    note_frame(p, said, false);
    lesson_frame(p, row, column);
}

void lesson_marked_part(lesson *l, lesson_picture *p, const char *said, ct_layout cells,
                        ct_value part)
{
    note_frame(p, said, true);
    lesson_frame_part(l, p, cells, part);
}
