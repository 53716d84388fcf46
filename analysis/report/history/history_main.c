/*
 * Build tool that writes what releases do with broken files as C.
 *
 *     ptv-history HISTORY.tsv OUT.c
 *
 * Releases and reactions become enumerators, so the compiler rejects invalid ones.
 */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { LINE = 2048 };
enum { CODE, RULE, REACTIONS, FULL, REFERENCES, NOTE, COLUMNS };

static const char header[] =
    "code\trule\twhat releases do\tfull verification refuses\treferences\tnote";

/* Splits the line at its tabs. */
static bool split(char *line, char *columns[COLUMNS])
{
    size_t count = 0;
    for (char *at = line; at != NULL && count < COLUMNS; count++) {
        char *tab = strchr(at, '\t');
        columns[count] = at;
        if (tab != NULL) {
            *tab++ = '\0';
        }
        at = tab;
    }
    return count == COLUMNS && strpbrk(columns[NOTE], "\t\"\\") == NULL;
}

/* "1.0" as PTV_R1_0, "main" as PTV_R_MAIN, "refuses" as PTV_REFUSES. */
static void put_word(FILE *out, const char *word, size_t length)
{
    fputs(isdigit((unsigned char)word[0]) ? "PTV_R" : "PTV_", out);
    fputs(length == 4 && memcmp(word, "main", 4) == 0 ? "R_" : "", out);
    for (size_t i = 0; i < length; i++) {
        fputc(word[i] == '.' ? '_' : toupper((unsigned char)word[i]), out);
    }
}

/* "0.1 crashes, 1.0 refuses" as {PTV_R0_1, PTV_CRASHES}, {PTV_R1_0, PTV_REFUSES}. */
static void put_reactions(FILE *out, const char *list)
{
    if (*list == '\0') {
        fputs("{(ptv_release)0, PTV_UNKNOWN}", out);
    }
    while (*list != '\0') {
        size_t release = strcspn(list, " "), word = strcspn(list + release, ",");
        fputs("{", out);
        put_word(out, list, release);
        fputs(", ", out);
        put_word(out, list + release + (word > 0), word - (word > 0));
        fputs("}, ", out);
        list += release + word;
        list += strspn(list, ", ");
    }
}

static void put_text(FILE *out, const char *text)
{
    fprintf(out, text[0] == '\0' ? ", NULL" : ", \"%s\"", text);
}

static void put_row(FILE *out, char *columns[COLUMNS])
{
    fprintf(out, "    {%s, \"%s\", {", columns[CODE], columns[RULE]);
    put_reactions(out, columns[REACTIONS]);
    fputs("}, ", out);
    if (columns[FULL][0] == '\0') {
        fputs("(ptv_release)0", out);
    } else {
        put_word(out, columns[FULL], strlen(columns[FULL]));
    }
    put_text(out, columns[REFERENCES]);
    put_text(out, columns[NOTE]);
    fputs("},\n", out);
}

/* Returns the number of the first invalid line, or 0 if all are valid. */
static unsigned put_rows(FILE *in, FILE *out)
{
    char line[LINE], *columns[COLUMNS];
    for (unsigned number = 1; fgets(line, sizeof line, in) != NULL; number++) {
        line[strcspn(line, "\n")] = '\0';
        bool good = number == 1 ? strcmp(line, header) == 0 : split(line, columns);
        if (!good) {
            return number;
        }
        if (number > 1) {
            put_row(out, columns);
        }
    }
    return 0;
}

int main(int argc, char **argv)
{
    FILE *in = argc == 3 ? fopen(argv[1], "r") : NULL;
    FILE *out = in != NULL ? fopen(argv[2], "w") : NULL;
    if (out == NULL) {
        perror(argc == 3 ? "ptv-history" : "usage: ptv-history HISTORY.tsv OUT.c");
        return 1;
    }
    fputs("/* Written by ptv-history. */\n#include \"analysis/report/history.h\"\n\n"
          "const ptv_history ptv_histories[] = {\n",
          out);
    unsigned bad = put_rows(in, out);
    fputs("};\nconst size_t ptv_history_count = sizeof ptv_histories / sizeof ptv_histories[0];\n",
          out);
    if (bad > 0) {
        fprintf(stderr, "%s:%u: not six columns of plain text\n", argv[1], bad);
    }
    bool written = !ferror(in) && fclose(out) == 0;
    fclose(in);
    return bad > 0 || !written;
}
