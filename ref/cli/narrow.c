/* narrow.c - tables that are wider than the terminal: cut into blocks of columns, one below the
 * other, each with its numbers.
 *
 *            0    1    2    3              0    1
 *         +----+----+----+----+         +----+----+
 *      0  |  0 |  1 |  2 |  3 |      0  |  0 |  1 |
 *         +----+----+----+----+         +----+----+
 *
 *                                          2    3
 *                                       +----+----+
 *                                    0  |  2 |  3 |
 *                                       +----+----+
 *
 * Here: tables with boxes, as print_layout and --tv have them; all else goes through as it is. Not
 * here: the tables (table.c), the width of the terminal (screen.c). */
#include "ref/cli/cli.h"

#include <string.h>

static bool is_rule(const char *line)
{
    line += strspn(line, " ");
    return *line == '+';
}

static size_t length_of(const char *line)
{
    return strcspn(line, "\n");
}

static const char *next_line(const char *line)
{
    line += length_of(line);
    return line + (*line == '\n');
}

/* Behind the numbers of the columns, a rule, and then rows and rules. */
static const char *end_of_table(const char *table)
{
    const char *line = next_line(next_line(table));
    while (line[strcspn(line, "|\n")] == '|')
        line = next_line(next_line(line));
    return line;
}

/* How many columns a block has: all of them, or a power of two that fits. */
static size_t columns_of(size_t before, size_t cell, size_t columns, size_t width)
{
    size_t wide = 1;
    if (before + columns * cell < width)
        return columns;
    while (before + 2 * wide * cell < width)
        wide *= 2;
    return wide;
}

/* Characters from .. to - 1, as far as the line has them. */
static void put_piece(const char *line, size_t from, size_t to, FILE *out)
{
    size_t all = length_of(line);
    to = to < all ? to : all;
    if (from < to)
        fwrite(line + from, 1, to - from, out);
}

static void put_table(const char *table, const char *end, size_t width, FILE *out)
{
    const char *rule = next_line(table);
    size_t before = strspn(rule, " "), cell = 1 + strcspn(rule + before + 1, "+\n");
    size_t columns = (length_of(rule) - before) / cell;
    size_t wide = columns_of(before, cell, columns, width);
    for (size_t from = 0; from < columns; from += wide) {
        size_t to = from + wide < columns ? from + wide : columns;
        fputs(from > 0 ? "\n" : "", out);
        for (const char *line = table; line < end; line = next_line(line)) {
            bool numbers = line == table;
            put_piece(line, 0, before, out);
            put_piece(line, before + from * cell, before + to * cell + !numbers, out);
            fputc('\n', out);
        }
    }
}

void cli_put_narrow(const char *text, size_t width, FILE *out)
{
    while (*text != '\0') {
        const char *end = next_line(text);
        if (!is_rule(text) && is_rule(end)) {
            end = end_of_table(text);
            put_table(text, end, width, out);
        } else {
            fwrite(text, 1, (size_t)(end - text), out);
        }
        text = end;
    }
}
