/* program_xml.c - what was found in a program as XML, with the elements that compute-sanitizer
 * writes, and as rules that suppress it.
 *
 *      <ComputeSanitizerOutput>
 *        <record>
 *          <kind>race</kind><level>Error</level>
 *          <what><text>..</text></what>
 *          <where><func>k(int*)</func><file>/w/k.cu</file><line>7</line>..</where>
 *          <hostStack><saveLocation>launch</saveLocation><frame>..</frame></hostStack>
 *          <repair>..</repair>
 *        </record>
 *      </ComputeSanitizerOutput> */
#include "emu/cli/program.h"

#include "emu/stats/host_frames.h"
#include "emu/stats/suppress.h"
#include "emu/ptx/mangled.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void cuemu_put_xml(FILE *out, const char *text)
{
    for (const char *c = text; *c != '\0'; ++c)
        if (*c == '<' || *c == '>' || *c == '&' || *c == '"')
            fprintf(out, "&#%d;", *c);
        else
            fputc((unsigned char)*c < ' ' ? ' ' : *c, out);
}

static void put(FILE *out, const char *name, const char *text)
{
    if (text == NULL || *text == '\0')
        return;
    fprintf(out, "<%s>", name);
    cuemu_put_xml(out, text);
    fprintf(out, "</%s>", name);
}

static void put_three(FILE *out, const char *name, const long *at)
{
    fprintf(out, "<%s><x>%ld</x><y>%ld</y><z>%ld</z></%s>", name, at[0], at[1], at[2], name);
}

static void put_where(FILE *out, const emui_cu_record *r)
{
    fputs("    <where>", out);
    put(out, "func", r->kernel != NULL ? r->kernel : r->call);
    put(out, "file", r->file);
    if (r->file != NULL)
        fprintf(out, "<line>%ld</line>", r->line);
    if (r->kernel != NULL)
        fprintf(out, "<launch>%ld</launch>", r->launch);
    if (r->who.block[0] >= 0 && r->kernel != NULL) {
        put_three(out, "blockIdx", r->who.block);
        put_three(out, "threadIdx", r->who.thread);
    }
    fputs("</where>\n", out);
}

static void put_host(FILE *out, const char *lines)
{
    char room[EMUI_CU_HOST_LINE], of[16] = "";
    emui_cu_host_frame f;
    while (lines != NULL && emui_cu_host_frame_read(&lines, room, &f)) {
        char *name = emui_ptx_whole_name(f.function);
        if (strcmp(of, f.of) != 0) {
            fprintf(out, "%s    <hostStack><saveLocation>%s</saveLocation>",
                    *of == '\0' ? "" : "</hostStack>\n", f.of);
            snprintf(of, sizeof of, "%s", f.of);
        }
        fputs("<frame>", out);
        put(out, "func", name != NULL ? name : f.function);
        if (f.line > 0) {
            put(out, "file", f.file);
            fprintf(out, "<line>%ld</line>", f.line);
        }
        put(out, "module", f.object);
        fprintf(out, "<offset>0x%" PRIx64 "</offset></frame>", f.offset);
        free(name);
    }
    fputs(*of == '\0' ? "" : "</hostStack>\n", out);
}

void cuemu_program_xml(const cuemu_program *p, FILE *out)
{
    fputs("<ComputeSanitizerOutput>\n", out);
    for (int i = 0; i < p->records; ++i) {
        const emui_cu_record *r = &p->record[i];
        fputs("  <record>\n    ", out);
        put(out, "kind", r->rule);
        put(out, "level", r->note ? "Warning" : "Error");
        fputs("\n    <what>", out);
        put(out, "text", r->message);
        fputs("</what>\n", out);
        put_where(out, r);
        put_host(out, r->host);
        fputs("    ", out);
        put(out, "repair", r->repair);
        fputs("\n  </record>\n", out);
    }
    fputs("</ComputeSanitizerOutput>\n", out);
}

void cuemu_program_rules(const cuemu_program *p, FILE *out)
{
    fprintf(out, "# written by cuemu: findings of %s\n", p->command[0]);
    for (int i = 0; i < p->records; ++i)
        emui_cu_suppress_write(out, &p->record[i]);
}
