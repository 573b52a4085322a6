/* screen.h - what the calculator asks of a terminal that can show pictures. */
#ifndef SCREEN_H
#define SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef enum cli_protocol { CLI_CHARACTERS, CLI_KITTY, CLI_SIXEL } cli_protocol;

/* What CT_PICTURES says, or else the terminal, which is asked until it has answered once.
 * CLI_CHARACTERS where the output is no terminal, or where none is there to answer. */
cli_protocol cli_screen_protocol(void);

/* Columns of the terminal that the output goes to; 0 where it goes elsewhere. */
size_t cli_screen_width(void);

/* The picture in svg, which ends where the file is read next, as the terminal takes it, and no
 * wider than its window. False, and nothing written, where the programs that make pixels of it are
 * not installed or fail. */
bool cli_screen_put(cli_protocol protocol, FILE *svg, FILE *out);

#endif
