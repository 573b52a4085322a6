/* page_live.c - what a live page has more than another: the lines of each step to be edited, and in
 * attributes the C++ that values and pictures follow (follow.c).
 *
 *      article data-function="31"       the steps of one function share their names
 *        textarea.lines                  the C++ of the step
 *        .value data-cpp="size(a)"      evaluated after it
 *        figure data-way="1" ..         drawn anew
 *        .output data-command="ct .."   what a command printed
 *
 * The page loads the module ../ct.js and the script live.js beside it (web/lessons). */
#include "tutorials/viewer/record.h"

#include <string.h>

static void put_xml(FILE *out, const char *text)
{
    svg_put_xml(out, text, strlen(text));
}

static void put_attribute(FILE *out, const char *name, const char *value)
{
    fprintf(out, " data-%s=\"", name);
    put_xml(out, value);
    fputc('"', out);
}

void lesson_put_live_head(FILE *out, const lesson *l)
{
    if (l->live)
        fputs("<link rel=\"stylesheet\" href=\"live.css\">\n", out);
}

void lesson_put_live_step(FILE *out, const lesson *l, int step)
{
    if (l->live)
        fprintf(out, " data-function=\"%d\"", l->step[step].function);
}

static int lines_of(const char *text)
{
    int lines = 0;
    for (; *text != '\0'; ++text)
        lines += *text == '\n';
    return lines;
}

void lesson_put_live_lines(FILE *out, const lesson *l, int step)
{
    const char *cpp = l->step[step].cpp;
    if (!l->live || cpp[0] == '\0')
        return;
    fprintf(out,
            "<div class=\"edit\">\n<label for=\"cpp-%d\">The C++ of this step: edit it, and what "
            "it shows follows</label>\n"
            "<textarea id=\"cpp-%d\" class=\"lines\" rows=\"%d\" spellcheck=\"false\" "
            "autocapitalize=\"off\" autocomplete=\"off\">\n",
            step + 1, step + 1, lines_of(cpp));
    svg_put_xml(out, cpp, strlen(cpp) - 1); /* its last line does not end */
    fputs("</textarea>\n<button type=\"button\" class=\"reset\" disabled>Reset</button>\n"
          "<div class=\"told\"></div>\n</div>\n",
          out);
}

void lesson_put_live_value(FILE *out, const lesson_item *item)
{
    if (item->cpp == NULL)
        return;
    put_attribute(out, "cpp", item->cpp);
    put_attribute(out, "name", item->name);
}

void lesson_put_live_picture(FILE *out, const lesson_item *item)
{
    const lesson_picture *p = item->picture;
    if (item->why != NULL)
        put_attribute(out, "why", item->why);
    if (p->cpp == NULL || item->why != NULL)
        return;
    fprintf(out, " data-way=\"%d\"", (int)p->way);
    put_attribute(out, "cpp", p->cpp);
    fputs(" data-frames=\"", out);
    for (int i = 0; i < p->frames; ++i) {
        fputs(i > 0 ? "\n\n" : "", out);
        fputc(p->frame[i].part ? 'p' : 'c', out);
        put_xml(out, p->frame[i].cpp);
    }
    fputc('"', out);
}

void lesson_put_live_command(FILE *out, const lesson_item *item)
{
    put_attribute(out, "command", item->name);
}

void lesson_put_live_end(FILE *out, const lesson *l)
{
    if (!l->live)
        return;
    fputs("<template id=\"prelude\">", out);
    put_xml(out, l->prelude);
    fputs("</template>\n<script src=\"../ct.js\"></script>\n"
          "<script type=\"module\" src=\"live.js\"></script>\n",
          out);
}
