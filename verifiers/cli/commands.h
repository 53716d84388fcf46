/*
 * The subcommands that read and write models. Each gets what follows its name on the
 * command line and returns the exit status.
 */
#ifndef PTV_CLI_COMMANDS_H
#define PTV_CLI_COMMANDS_H

int ptv_dump_command(int argc, char **argv);     /* dump.c: a binary as text */
int ptv_make_command(int argc, char **argv);     /* make.c: text as a binary */
int ptv_edit_command(int argc, char **argv);     /* edit.c: a binary, changed by field path */
int ptv_bundle_command(int argc, char **argv);   /* bundle.c: a program and its test cases */
int ptv_unbundle_command(int argc, char **argv); /* unbundle.c: and apart again */
int ptv_pack_command(int argc, char **argv);     /* pack.c: payloads into an NFAT container */
int ptv_unpack_command(int argc, char **argv);   /* unpack.c: and out of it */
int ptv_shrink_command(int argc, char **argv);   /* shrink.c: smaller, with the same effect */
int ptv_smith_command(int argc, char **argv);    /* smith.c: models of a seed, for tests */
int ptv_schema_command(int argc, char **argv);   /* schema.c: bindings and schemas, compared */

#endif
