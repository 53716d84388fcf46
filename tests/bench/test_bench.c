/* The benchmark of ci/bench.sh: its table, and when it shows no ratio. Does not judge speed. */
#include <sys/wait.h>
#include <unistd.h>

#include <jansson.h>

#include "tests/bench/bench.h"
#include "tests/support/home.h"
#include "tests/support/test.h"

static bench_verdict agree(const bench_file *file)
{
    (void)file;
    return BENCH_ACCEPTED;
}

static bench_verdict differ(const bench_file *file)
{
    (void)file;
    return BENCH_REFUSED;
}

static bool takes_data(ptv_format format)
{
    return format == PTV_FORMAT_DATA;
}

static const bench_contestant agreeing = {"agreeing", false, NULL, agree},
                              differing = {"differing", false, NULL, differ},
                              other = {"other", false, takes_data, agree};
static const bench_contestant *const all[] = {&bench_structure, &bench_rules, &bench_everything,
                                              &agreeing,        &differing,   &other};
enum { ALL = sizeof all / sizeof all[0], OURS = 3 };

TESTS_WITH(home_setup, home_teardown);

static void free_row(bench_row *row)
{
    for (size_t i = 0; i < row->count; i++) {
        free(row->results[i].verdicts);
    }
    bench_free(&row->input);
}

static bool markdown_has(const char *text)
{
    char all_of_it[8192];
    FILE *in = fopen("bench.md", "r");
    assert_non_null(in);
    all_of_it[fread(all_of_it, 1, sizeof all_of_it - 1, in)] = '\0';
    fclose(in);
    return strstr(all_of_it, text) != NULL;
}

static json_t *write_and_load(const bench_table *table)
{
    assert_true(bench_write(table, "."));
    json_t *json = json_load_file("bench.json", 0, NULL);
    assert_non_null(json);
    return json;
}

/* A contestant with a different verdict is in the table, but without a ratio. */
TEST(test_no_ratio_where_verdicts_differ)
{
    bench_row row = {.count = 0};
    bench_read(&row.input, PTV_GOLDEN_DIR "/xnnpack_program.pte");
    assert_int_equal(2, row.input.files[0].part_count); /* the program's and the payload's */
    bench_ask(&row, all, ALL);
    assert_int_equal(ALL - 1, row.count); /* one takes other files */
    bench_measure(&row, 0);
    const bench_table table = {.rows = &row, .row_count = 1};
    json_t *json = write_and_load(&table), *contestant;
    json_t *contestants =
        json_object_get(json_array_get(json_object_get(json, "files"), 0), "contestants");
    size_t i;
    assert_int_equal(ALL - 1, json_array_size(contestants));
    json_array_foreach(contestants, i, contestant)
    {
        const json_t *ratios = json_object_get(contestant, "ratios");
        const char *verdict = i == OURS + 1 ? "refused" : "accepted";
        assert_string_equal(verdict, json_string_value(json_object_get(contestant, "verdict")));
        assert_int_equal(i < OURS ? 2 : 0, json_object_size(ratios));
        assert_true(i >= OURS || json_real_value(json_object_get(ratios, "agreeing")) > 0);
        assert_true(i >= OURS || json_is_null(json_object_get(ratios, "differing")));
    }
    assert_true(markdown_has("| verdicts differ | |\n"));
    json_decref(json);
    free_row(&row);
}

/* For a folder, every verdict counts. */
TEST(test_a_folder_is_one_input)
{
    bench_row row = {.count = 0};
    bench_read(&row.input, PTV_GOLDEN_DIR);
    assert_true(row.input.file_count > 60);
    bench_ask(&row, all, ALL);
    bench_measure(&row, 0);
    assert_int_equal(5, row.rounds);
    bench_result *ours = &row.results[0], *theirs = &row.results[OURS];
    for (size_t i = 0; i < row.input.file_count; i++) {
        ours->verdicts[i] = BENCH_ACCEPTED;
    }
    assert_true(bench_ratio(&row, ours, theirs) > 0);
    ours->verdicts[row.input.file_count - 1] = BENCH_UNDECIDED;
    assert_true(bench_ratio(&row, ours, theirs) == 0);
    free_row(&row);
}

TEST(test_processes)
{
    bench_process processes[4];
    FILE *out = fopen("processes.tsv", "w");
    assert_non_null(out);
    fprintf(out, "empty\t\t1000\t1024\t0\ntool\tempty\t4000\t2048\t0\nbad\tempty\t1\t1\t0\n"
                 "tool\tempty\t2000\t4096\t0\nbad\tempty\t1\t1\t3\nempty\t\t3000\t512\t0\n");
    assert_int_equal(0, fclose(out));
    const bench_table table = {.processes = processes,
                               .process_count =
                                   bench_read_processes("processes.tsv", processes, 4)};
    assert_int_equal(3, table.process_count);
    json_t *json = write_and_load(&table);
    json_t *list = json_object_get(json, "processes");
    assert_true(json_is_null(json_object_get(json_array_get(list, 0), "ratio")));
    assert_true(json_real_value(json_object_get(json_array_get(list, 1), "ratio")) == 1.5);
    assert_true(json_is_null(json_object_get(json_array_get(list, 2), "ratio")));
    assert_true(markdown_has("| tool | 2.00 | 3.00 | 1.50 of empty | 4.0 |\n"));
    assert_true(markdown_has("| bad | exit status 3 | | | |\n"));
    json_decref(json);
}

TEST(test_wrong_usage)
{
    static const char *const wrong[] = {"--nonsense", "--output", "file.pte"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char command[4096];
        snprintf(command, sizeof command, PTV_SOURCE_DIR "/ci/bench.sh %s 2>/dev/null", wrong[i]);
        int status = system(command);
        assert_true(WIFEXITED(status));
        assert_int_equal(3, WEXITSTATUS(status));
    }
}
