/* interrupt.c - signals that end cuemu: interrupt.h. */
#define _GNU_SOURCE /* sigaction */
#include "emu/cli/interrupt.h"

#include <signal.h>
#include <stddef.h>

/* Of the process, as signals are. */
static volatile sig_atomic_t caught;

static void take(int number)
{
    caught = number;
}

void cuemu_handle_signals(const struct sigaction *how)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    struct sigaction before;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; ++i)
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(numbers[i], how, NULL);
}

void cuemu_default_signals(void)
{
    const struct sigaction how = {.sa_handler = SIG_DFL};
    cuemu_handle_signals(&how);
}

void cuemu_catch_signals(void)
{
    const struct sigaction how = {.sa_handler = take, .sa_flags = (int)SA_RESETHAND | SA_RESTART};
    cuemu_handle_signals(&how);
}

int cuemu_caught(void)
{
    return caught;
}
