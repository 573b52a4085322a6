/* session.c - the calculator's rounds: an expression goes in, an answer or a message comes out.
 *
 * Here: evaluating, applying the form that was chosen, reading lines. Not here: options and the
 * list of forms (main.c), messages (report.c), bytes and lines (text.c). Follows no CuTe
 * document. */
#include "ref/cli/cli.h"

#include <string.h>

/* ---- One expression ---- */

static void show_atom(cli *c, const cli_atom *atom)
{
    if (c->tile[0] > 0)
        draw_refuse(&c->draw, "--tv draws a layout; %s has its own tiles", atom->name);
    else if (c->banks > 0)
        draw_refuse(&c->draw, "--banks looks at a layout; this is an instruction");
    else
        c->form->atom(c, atom, stdout);
}

/* An object prints as CuTe prints it, and in other forms is the instruction that it holds. */
static void show_value(cli *c, const cli_source *source, ct_value v)
{
    cli_atom atom;
    cli_span written = {source->text, source->length};
    bool objects =
        (c->form->name != NULL && c->form->atom != NULL) || c->tile[0] > 0 || c->banks > 0;
    if (objects && cli_object_atom(c, v, written, &atom))
        show_atom(c, &atom);
    else if (draw_ok(&c->draw))
        c->form->value(c, v, stdout);
}

/* A form that explains an expression explains the parts of an instruction. */
static int evaluate(cli *c, const cli_source *source)
{
    size_t mark = ct_mark(&c->draw.cx);
    if (c->form->expression != NULL &&
        !cli_is_instruction((cli_span){source->text, source->length}))
        return c->form->expression(c, source, stdout);
    show_value(c, source, cli_eval(c, source->text, source->length));
    int code = cli_report(c, source);
    draw_reset(&c->draw, mark);
    return code;
}

int cli_evaluate_as(cli *c, const char *form, const cli_source *source)
{
    const cli_form *chosen = c->form;
    c->form = c->find_form(form);
    int code = evaluate(c, source);
    c->form = chosen;
    return code;
}

/* ---- print_latex(X) ---- */

/* The last statement of a text, without the semicolon behind it. */
static cli_span last_statement(cli_span s)
{
    s = cli_trim(s);
    while (s.length > 0 && s.text[s.length - 1] == ';')
        s = cli_trim((cli_span){s.text, s.length - 1});
    size_t from = s.length;
    while (from > 0 && s.text[from - 1] != ';')
        --from;
    return cli_trim((cli_span){s.text + from, s.length - from});
}

/* Past the parenthesis that closes the one at s.text[open]; 0 where none does. */
static size_t closed(cli_span s, size_t open)
{
    int depth = 0;
    for (size_t i = open; i < s.length; ++i) {
        depth += (s.text[i] == '(') - (s.text[i] == ')');
        if (depth == 0)
            return i + 1;
    }
    return 0;
}

/* The length of "print_latex(", where the statement is no more than this call; else 0. */
static size_t latex_call(cli_span s)
{
    static const char *const words[] = {"cute::", "print_latex"};
    size_t at = 0;
    for (int i = 0; i < 2; ++i) {
        size_t n = strlen(words[i]);
        bool here = s.length - at >= n && memcmp(s.text + at, words[i], n) == 0;
        if (!here && i == 1)
            return 0;
        at += here ? n : 0;
    }
    while (at < s.length && s.text[at] == ' ')
        ++at;
    bool call = at < s.length && s.text[at] == '(' && closed(s, at) == s.length;
    return call ? at + 1 : 0;
}

/* Blanks in the place of the call keep the columns. */
int cli_evaluate(cli *c, const cli_source *source)
{
    static char text[CLI_LINE_MAX];
    cli_span statement = last_statement((cli_span){source->text, source->length});
    size_t call = latex_call(statement);
    if (call == 0 || source->length > sizeof text)
        return evaluate(c, source);
    cli_source of = *source;
    size_t at = (size_t)(statement.text - source->text);
    memcpy(text, source->text, source->length);
    memset(text + at, ' ', call);
    text[at + statement.length - 1] = ' ';
    of.text = text;
    c->drawn = 0;
    return cli_evaluate_as(c, "latex", &of);
}

/* ---- Lines ---- */

bool cli_is_blank(const char *line, size_t length)
{
    size_t i = 0;
    while (i < length && (line[i] == ' ' || line[i] == '\t'))
        ++i;
    return i == length || line[i] == '#';
}

int cli_refuse_long(cli *c, const cli_source *source)
{
    draw_refuse(&c->draw, "the line is longer than %d bytes", CLI_LINE_MAX);
    cli_report(c, source);
    draw_reset(&c->draw, ct_mark(&c->draw.cx));
    return CLI_BAD;
}

/* What is open at the end of a text, and how its last statement begins and ends. */
struct ending {
    int open, braces;
    size_t statement; /* where it begins */
    size_t head;      /* its first ')' that closes all; 0: none yet */
    size_t last;      /* behind the last character that is no blank */
};

static struct ending ending_of(const char *text, size_t length)
{
    struct ending e = {0};
    for (size_t i = 0; i < length; ++i) {
        char c = text[i];
        if (c == '/' && i + 1 < length && text[i + 1] == '/') {
            while (i + 1 < length && text[i + 1] != '\n')
                ++i;
            continue;
        }
        e.open += c != '\0' && strchr("([{", c) != NULL;
        e.open -= c != '\0' && strchr(")]}", c) != NULL;
        e.braces += c == '{' ? 1 : c == '}' ? -1 : 0;
        e.last = strchr(" \t\n\r", c) == NULL ? i + 1 : e.last;
        e.head = e.head == 0 && c == ')' && e.open == 0 ? i + 1 : e.head;
        if (e.open <= 0 && (c == ';' || c == '}')) {
            e.statement = i + 1;
            e.head = 0;
        }
    }
    return e;
}

/* for (..) and if (..) alone, and the words in front of a loop: the next line belongs to them. */
static bool is_head(const char *text, const struct ending *e)
{
    static const char *const words[] = {"for", "if", "else", "CUTE_UNROLL",
                                        "CUTLASS_PRAGMA_UNROLL"};
    size_t at = e->statement + strspn(text + e->statement, " \t\n\r");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i) {
        size_t n = strlen(words[i]);
        if (at + n <= e->last && memcmp(text + at, words[i], n) == 0 &&
            (at + n == e->last || strchr(" \t(", text[at + n]) != NULL))
            return e->head == e->last || at + n == e->last;
    }
    return at < e->last && text[at] == '#' && memchr(text + at, '\n', e->last - at) == NULL;
}

cli_end cli_ends(const char *text, size_t length)
{
    struct ending e = ending_of(text, length);
    char last = e.last > 0 ? text[e.last - 1] : '\0';
    bool counts = e.last > 1 && (last == '+' || last == '-') && text[e.last - 2] == last;
    if (last != '\0' && !counts && strchr("([{<,=+-*/?&|", last) != NULL)
        return CLI_GOES_ON;
    if (e.braces > 0 || (e.open <= 0 && is_head(text, &e)))
        return CLI_GOES_ON;
    return e.open > 0 ? CLI_OPEN : CLI_ENDS;
}

/* Within brackets a line belongs to the statement that is indented, or closes one of them. */
static bool next_belongs(FILE *in, const char *line, size_t length)
{
    cli_end end = cli_ends(line, length);
    int next = end == CLI_OPEN ? getc(in) : EOF;
    if (next != EOF)
        ungetc(next, in);
    return end == CLI_GOES_ON || (next != EOF && next != 0 && strchr(" \t)]}", next) != NULL);
}

/* The lines that go on with a statement, up to an empty one: behind the first, which has length
 * bytes. */
static cli_line read_more(FILE *in, char *line, size_t size, size_t *length, long *number)
{
    cli_line kind = CLI_LINE;
    while (kind == CLI_LINE && *length + 1 < size && next_belongs(in, line, *length)) {
        size_t n = 0;
        kind = cli_get_line(in, line + *length + 1, size - *length - 1, &n);
        if (kind != CLI_LINE)
            break;
        ++*number;
        if (cli_is_blank(line + *length + 1, n) && line[*length + 1] != '#')
            break;
        line[*length] = '\n';
        *length += n + 1;
    }
    return kind;
}

/* Where the statement at [from, to) of a text needs a semicolon; 0: nowhere. */
static size_t semicolon_at(const char *text, size_t from, size_t to, char next)
{
    cli_end end = cli_ends(text + from, to - from);
    struct ending e = ending_of(text + from, to - from);
    char last = e.last > 0 ? text[from + e.last - 1] : ';';
    bool open = end == CLI_OPEN && next != '\0' && strchr(" \t)]}\n", next) != NULL;
    bool comment = text[from + strspn(text + from, " \t\n")] == '#';
    return open || end == CLI_GOES_ON || last == ';' || comment ? 0 : from + e.last;
}

size_t cli_join_lines(const char *text, char *to, size_t size)
{
    size_t length = strlen(text), from = 0, n = 0;
    for (size_t at = 0; at <= length && n + length < size; ++at) {
        if (text[at] != '\n' && at < length)
            continue;
        size_t cut = at < length ? semicolon_at(text, from, at, text[at + 1]) : 0;
        bool ends = at == length || cut > 0 || cli_is_blank(text + from, at - from);
        if (!ends)
            continue;
        size_t head = cut > 0 ? cut - from : at - from;
        memcpy(to + n, text + from, head);
        n += head;
        if (cut > 0)
            to[n++] = ';';
        memcpy(to + n, text + from + head, at - from - head);
        n += at - from - head;
        if (at < length)
            to[n++] = '\n';
        from = at + 1;
    }
    to[n] = '\0';
    return n;
}

static int read_one(cli *c, FILE *in, long *number, bool *more)
{
    static char line[CLI_LINE_MAX];
    cli_source source = {.text = line, .line = *number};
    cli_line kind = cli_get_line(in, line, sizeof line, &source.length);
    *more = kind != CLI_LINE_END;
    if (kind == CLI_LINE_LONG)
        return cli_refuse_long(c, &source);
    if (kind == CLI_LINE_END || cli_is_blank(line, source.length))
        return CLI_FINE;
    kind = read_more(in, line, sizeof line, &source.length, number);
    if (kind == CLI_LINE_LONG)
        return cli_refuse_long(c, &source);
    if (cli_take_static(c, line, source.length))
        return CLI_FINE;
    return cli_evaluate(c, &source);
}

/* Goes on after an error: the worst code is the answer. */
int cli_read_lines(cli *c, FILE *in)
{
    int worst = CLI_FINE;
    bool more = true;
    for (long number = 1; more; ++number) {
        int code = read_one(c, in, &number, &more);
        worst = code > worst ? code : worst;
        fflush(stdout);
    }
    return worst;
}
