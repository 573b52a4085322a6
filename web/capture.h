/* capture.h - a command line of text, run in a module with its output kept.
 *
 * Arguments are one string, separated by the byte 31, so that a page passes them without arrays.
 * What a command reads is the file /in, where there is one; what it writes becomes text. */
#ifndef WEB_CAPTURE_H
#define WEB_CAPTURE_H

/* Runs command(argc, argv), whose argv[0] is name; returns its exit code. */
int web_capture(const char *name, const char *arguments, int (*command)(int argc, char **argv));

/* ---- Exported ---- */

/* Whether messages of later commands go where their output goes, in the order in which both are
 * written, as 2>&1 has them. */
void web_join(int on);
/* What the last command wrote to stdout and to stderr; valid until the next one. */
const char *web_out(void);
const char *web_err(void);

#endif
