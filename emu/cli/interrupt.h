/* interrupt.h - signals that end cuemu: handled so that what was found until then is not lost. */
#ifndef CUEMU_INTERRUPT_H
#define CUEMU_INTERRUPT_H

struct sigaction;

/* SIGINT, SIGTERM, SIGHUP and SIGQUIT, but for those that are ignored. */
void cuemu_handle_signals(const struct sigaction *how);
/* As a process has them at first. */
void cuemu_default_signals(void);
/* The first of them is kept, the second one ends the process. */
void cuemu_catch_signals(void);
/* The one that came; 0: none. */
int cuemu_caught(void);

#endif
