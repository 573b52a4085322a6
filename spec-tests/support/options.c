/* options.c - see options.h. */
#include "spec-tests/support/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool option_complain(const struct option_words *w, const char *what, const char *value)
{
    fprintf(w->errors, "%s: %s: %s%s%s%s\n", w->program, w->name, what, value ? " `" : "",
            value ? value : "", value ? "`" : "");
    return false;
}

bool option_number(const struct option_words *w, const char *value, int64_t min, int64_t max,
                   int64_t *number)
{
    char *end;

    errno = 0;
    *number = strtoll(value, &end, 10);
    if (errno != 0 || end == value || *end != '\0' || *number < min || *number > max)
        return option_complain(w, "not a number that can be used here:", value);
    return true;
}

bool option_seed(const struct option_words *w, const char *value, void *seed)
{
    char *end;

    errno = 0;
    *(uint64_t *)seed = strtoull(value, &end, 0);
    if (errno != 0 || end == value || *end != '\0' || strchr(value, '-') != NULL)
        return option_complain(w, "not a number:", value);
    return true;
}

bool option_text(const struct option_words *w, const char *value, void *text)
{
    *(const char **)text = value;
    return *value != '\0' || option_complain(w, "its value is empty", NULL);
}

static const struct option *find(const struct option *table, const char *name)
{
    for (; table->name != NULL; ++table)
        if (strcmp(table->name, name) == 0)
            return table;
    return NULL;
}

bool option_read(struct option_words *w, const struct option *table, char *word)
{
    char *equals = word[0] == '-' ? strchr(word, '=') : NULL;
    const struct option *o;

    w->name = word;
    if (equals != NULL)
        *equals = '\0';
    o = find(table, word);
    if (o == NULL)
        return option_complain(w, "there is no such option", NULL);
    if (o->read == NULL) {
        *(bool *)o->target = true;
        return equals == NULL || option_complain(w, "takes no value", NULL);
    }
    if (equals != NULL)
        return o->read(w, equals + 1, o->target);
    return w->next < w->argc ? o->read(w, w->argv[w->next++], o->target)
                             : option_complain(w, "a value must follow", NULL);
}
