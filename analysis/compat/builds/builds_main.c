/*
 * Build tool that writes the contents of released packages (schema/runtimes) as C.
 *
 *     ptv-builds OPERATORS.tsv BACKENDS.tsv OUT.c
 *
 * Releases become enumerators, so the compiler rejects invalid ones.
 */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { LINE = 512, COLUMNS = 4 };

typedef void (*put_row)(FILE *out, char *columns[COLUMNS]);

/* "1.0" as PTV_R1_0; an empty word as 0. */
static void put_release(FILE *out, const char *word)
{
    if (word[0] == '\0') {
        fputs("(ptv_release)0", out);
        return;
    }
    fputs("PTV_R", out);
    for (; *word != '\0'; word++) {
        fputc(*word == '.' ? '_' : toupper((unsigned char)*word), out);
    }
}

static void put_operator(FILE *out, char *columns[COLUMNS])
{
    fprintf(out, "    {\"%s\", ", columns[0]);
    put_release(out, columns[2]);
    fputs("},\n", out);
}

static void put_backend(FILE *out, char *columns[COLUMNS])
{
    fprintf(out, "    {\"%s\", ", columns[0]);
    put_release(out, columns[1]);
    fputs(", ", out);
    put_release(out, columns[2]);
    fprintf(out, ", %s},\n", strcmp(columns[3], "library") == 0 ? "true" : "false");
}

/* Splits the line at its tabs. */
static size_t split(char *line, char *columns[COLUMNS])
{
    size_t count = 0;
    line[strcspn(line, "\n")] = '\0';
    while (line != NULL && count < COLUMNS) {
        char *tab = strchr(line, '\t');
        columns[count++] = line;
        if (tab != NULL) {
            *tab++ = '\0';
        }
        line = tab;
    }
    return line == NULL && strpbrk(columns[0], "\"\\") == NULL ? count : 0;
}

/* Writes all rows but the first, which names the columns. */
static bool put_rows(const char *path, size_t width, put_row put, FILE *out)
{
    char line[LINE], *columns[COLUMNS];
    FILE *in = fopen(path, "r");
    bool good = in != NULL;
    for (unsigned number = 1; good && fgets(line, sizeof line, in) != NULL; number++) {
        good = split(line, columns) == width;
        if (good && number > 1) {
            put(out, columns);
        } else if (!good) {
            fprintf(stderr, "%s:%u: not %zu columns of plain text\n", path, number, width);
        }
    }
    if (in == NULL) {
        perror(path);
    } else {
        fclose(in);
    }
    return good;
}

int main(int argc, char **argv)
{
    FILE *out = argc == 4 ? fopen(argv[3], "w") : NULL;
    if (out == NULL) {
        perror(argc == 4 ? argv[3] : "usage: ptv-builds OPERATORS.tsv BACKENDS.tsv OUT.c");
        return 1;
    }
    fputs("/* Written by ptv-builds. */\n#include \"analysis/compat/builds.h\"\n\n"
          "const fit_build_operator fit_build_operators[] = {\n",
          out);
    bool good = put_rows(argv[1], 3, put_operator, out);
    fputs("    {NULL, (ptv_release)0},\n};\n\nconst fit_build_backend fit_build_backends[] = {\n",
          out);
    good = good && put_rows(argv[2], 4, put_backend, out);
    fputs("    {NULL, (ptv_release)0, (ptv_release)0, false},\n};\n", out);
    return fclose(out) != 0 || !good;
}
