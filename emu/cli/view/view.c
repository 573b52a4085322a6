/* view.c - the page of a trace: its lines as data, the style and the scripts that show them.
 *
 *      <style> page.css </style>  page.html
 *      <script type="application/json"> [ line, line, .. ] </script>
 *      <script> timeline.js page.js </script>
 *
 * The page asks no network for anything. Here: the file. Not here: what it looks like (page.css,
 * page.html), what it does (page.js, timeline.js). */
#include "emu/cli/view/view.h"

#include <stdlib.h>
#include <string.h>

/* embed.awk makes them of the files of this folder: lines, with NULL behind the last. */
extern const char *const cuemu_page_css[], *const cuemu_page_html[], *const cuemu_page_js[],
                                                                         *const cuemu_timeline_js[];

static void put_lines(const char *const *line, FILE *out)
{
    for (; *line != NULL; ++line)
        fprintf(out, "%s\n", *line);
}

/* In JSON < stands in strings alone; written so, no </script> ends the data. */
static void put_data(const char *line, size_t length, FILE *out)
{
    for (size_t i = 0; i < length; ++i)
        if (line[i] == '<')
            fputs("\\u003c", out);
        else
            fputc(line[i], out);
}

static bool is_blank(const char *line, size_t length)
{
    return strspn(line, " \t\r") >= length;
}

/* The lines as one array; out NULL: they are only checked. False: why says which is none. */
static bool put_trace(const char *path, const char *text, size_t bytes, FILE *out, char *why)
{
    const char *end = text + bytes;
    int number = 1, put = 0;
    for (const char *line = text; line < end; ++number) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((stop == NULL ? end : stop) - line);
        bool blank = is_blank(line, length);
        if (!blank && out == NULL && !cuemu_is_object(line, length)) {
            snprintf(why, CUEMU_WHY, "%.200s:%d: no object of JSON, as cuemu run --trace has", path,
                     number);
            return false;
        }
        if (!blank && out != NULL) {
            fputs(put > 0 ? ",\n" : "", out);
            put_data(line, length, out);
        }
        put += !blank;
        line += length + 1;
    }
    if (put == 0)
        snprintf(why, CUEMU_WHY, "%.200s: there is no event in it", path);
    return put > 0;
}

static void put_page(const char *path, const char *text, size_t bytes, FILE *out)
{
    char why[CUEMU_WHY];
    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta name=\"color-scheme\" content=\"light dark\">\n"
          "<link rel=\"icon\" href=\"data:,\">\n<title>Trace</title>\n<style>\n",
          out);
    put_lines(cuemu_page_css, out);
    fputs("</style>\n</head>\n", out);
    put_lines(cuemu_page_html, out);
    fputs("<script type=\"application/json\" id=\"trace\">\n[", out);
    put_trace(path, text, bytes, out, why);
    fputs("]\n</script>\n<script>\n", out);
    put_lines(cuemu_timeline_js, out);
    put_lines(cuemu_page_js, out);
    fputs("</script>\n</body>\n</html>\n", out);
}

/* The trace is known to be one before a page is begun: one that is there stays as it is. */
bool cuemu_view(const char *trace, const char *page, char *why)
{
    uint64_t bytes = 0;
    char *text = (char *)cuemu_read_file(trace, &bytes, why);
    bool good = text != NULL && put_trace(trace, text, (size_t)bytes, NULL, why);
    FILE *out = good ? fopen(page, "w") : NULL;
    if (out != NULL) {
        put_page(trace, text, (size_t)bytes, out);
        good = !ferror(out);
        good = fclose(out) == 0 && good;
    }
    if (text != NULL && (out == NULL || !good) && *why == '\0')
        snprintf(why, CUEMU_WHY, "%.200s: cannot be written", page);
    free(text);
    return out != NULL && good;
}
