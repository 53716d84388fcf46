/* Edits in tests: every helper fails the test rather than returning an error. */
#include "tests/support/edited.h"

#include "golden/edit/inner.h"
#include "golden/edit/rebuild.h"
#include "tests/support/dumped.h"
#include "tests/support/files.h"

/* ---- Models ---- */

const char edited_model[] =
    "{'format':'pte','layout':{%s},'root':{'version':0,'execution_plan':["
    "{'name':'forward','container_meta_type':{'encoded_inp_str':'in','encoded_out_str':'out'},"
    "'values':["
    "{'val_type':'Int','val':{'int_val':5}},"
    "{'val_type':'Tensor','val':{'scalar_type':'FLOAT','storage_offset':0,'sizes':[2,3],"
    "'dim_order':[0,1],'requires_grad':false,'data_buffer_idx':0,'layout':0,"
    "'shape_dynamism':'STATIC'}},"
    "{'val_type':'String','val':{'string_val':'abc'}},"
    "{'val_type':'DoubleList','val':{'items':[1.5,2.5,3.5]}},"
    "{'val_type':'Bool','val':{'bool_val':true}},"
    "{'val_type':'Double','val':{'double_val':0.25}},"
    "{'val_type':'Int','val':{'int_val':6}}],"
    "'inputs':[0,4],'outputs':[1],'chains':[{'inputs':[],'outputs':[],'instructions':["
    "{'instr_args_type':'KernelCall','instr_args':{'op_index':0,'args':[0,1,2]}},"
    "{'instr_args_type':'KernelCall','instr_args':{'op_index':0,'args':[3,4,5]}}]}],"
    "'operators':[{'name':'aten::add','overload':'out'},{'name':'aten::mul','overload':'x'},"
    "{'name':'aten::sub','overload':''}],"
    "'delegates':[],'non_const_buffer_sizes':[0,64,128]},"
    "{'name':'second','values':[{'val_type':'Int','val':{'int_val':7}}],'inputs':[],"
    "'outputs':[],'chains':[{'instructions':[]}],'operators':[],'delegates':[],'non_const_buffer_"
    "sizes':[0]}],"
    "'constant_segment':{'offsets':[0]},"
    "'segments':[{'offset':0,'size':20},{'offset':128,'size':4},{'offset':256,'size':3}],"
    "'named_data':[{'key':'a','segment_index':0},{'key':'b','segment_index':1},"
    "{'key':'c','segment_index':2}]},"
    "'segments':[{'count':20},{'hex':'deadbeef'},{'text':'end'}]}";

const char *const edited_layouts[EDITED_LAYOUTS] = {
    "'writer':'python','vtables':'shared'", "'writer':'python','vtables':'by-offsets'",
    "'writer':'python','vtables':'own'",    "'writer':'flatc','vtables':'shared'",
    "'writer':'flatc','vtables':'own'",
};

ge_file edited(const char *script)
{
    static const ge_recipe_options options = {PTV_SOURCE_DIR "/golden/files"};
    ge_file file;
    gm_error error;
    if (!ge_build(&file, script, &options, &error)) {
        fail_msg("%s: %s:%u: %s", script, error.path, error.line, error.what);
    }
    return file;
}

void edited_put(const char *path, const char *script)
{
    ge_file file = edited(script);
    put_file(path, file.bytes, file.loaded);
    ge_close(&file);
}

/* Returns a copy with each ' replaced by ", from malloc. */
static char *quoted(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    assert_non_null(copy);
    for (size_t i = 0; i <= strlen(text); i++) {
        copy[i] = text[i] == '\'' ? '"' : text[i];
    }
    return copy;
}

ge_file edited_json(const char *json, size_t size)
{
    gm_model model;
    gm_error error;
    ge_file file;
    gm_begin(&model, 0);
    if (!gm_parse_text(&model, json, size, "text", &error)) {
        fail_msg("%u:%u: %s", error.line, error.column, error.what);
    }
    uint8_t *bytes = ge_encode(&model, &size, &error);
    assert_non_null(bytes);
    assert_true(ge_open(&file, bytes, size));
    free(bytes);
    gm_free(&model);
    return file;
}

ge_file edited_text(const char *text, const char *layout)
{
    char both[8192];
    const char *hole = strstr(text, "%s");
    int n = snprintf(both, sizeof both, "%.*s%s%s",
                     hole == NULL ? (int)strlen(text) : (int)(hole - text), text,
                     hole == NULL ? "" : layout, hole == NULL ? "" : hole + 2);
    assert_true(n > 0 && (size_t)n < sizeof both);
    char *json = quoted(both);
    ge_file file = edited_json(json, strlen(json));
    free(json);
    return file;
}

/* ---- Edits ---- */

void edited_by(ge_file *file, const char *edits)
{
    gm_error error = {.line = 0};
    if (!ge_apply(file, edits, strlen(edits), "edits", 1, &error)) {
        fail_msg("%s:%u: %s", error.path, error.line, error.what);
    }
}

ge_file edited_from(const void *bytes, size_t size)
{
    ge_file copy;
    assert_true(ge_open(&copy, bytes, size));
    return copy;
}

ge_file edited_copy(const ge_file *file)
{
    return edited_from(file->bytes, file->loaded);
}

void edited_not(ge_file *file, const char *edits, const char *what)
{
    gm_error error = {.line = 0};
    ge_file before = edited_copy(file);
    if (ge_apply(file, edits, strlen(edits), "edits", 1, &error)) {
        fail_msg("not refused: %s", edits);
    }
    if (strstr(error.what, what) == NULL) {
        fail_msg("%s: '%s' is not in: %s", edits, what, error.what);
    }
    assert_string_equal(error.path, "edits");
    assert_int_equal(error.line, 1);
    assert_int_equal(file->loaded, before.loaded);
    assert_memory_equal(file->bytes, before.bytes, before.loaded);
    ge_close(&before);
}

/* ---- Files in files ---- */

ge_file edited_inner(const ge_file *file, const char *path)
{
    gm_error error;
    ge_path parsed;
    ge_inner inner;
    if (!ge_parse_path(&parsed, ge_text_of(path, strlen(path)), &error) ||
        !ge_descend(file, &parsed, &inner, &error)) {
        fail_msg("%s: %s", path, error.what);
    }
    return edited_from(inner.file.bytes, inner.file.loaded);
}

void edited_lost(const ge_file *file, const char *path, const char *what)
{
    gm_error error = {.line = 0};
    uint64_t at, length;
    if (ge_range(file, path, strlen(path), &at, &length, &error)) {
        fail_msg("not refused: %s", path);
    }
    if (strstr(error.what, what) == NULL) {
        fail_msg("%s: '%s' is not in: %s", path, what, error.what);
    }
}

/* ---- Results ---- */

static bool keep_first(void *context, const ptv_finding *finding)
{
    const char **first = context;
    if (*first == NULL && finding->rule->severity != PTV_NOTE) {
        *first = finding->rule->name;
    }
    return true;
}

const char *edited_verdict(const ge_file *file)
{
    const ptv_image image = ge_image(file);
    const char *first = NULL;
    ptv_work work;
    ptv_run run;
    ptv_begin(&run, &image, &work, keep_first, &first);
    run.flags = PTV_PARTIAL; /* only what needs no memory: this tests edits, not rules */
    ptv_verdict verdict = ptv_verify(&run);
    return first != NULL ? first : verdict == PTV_CLEAN ? "clean" : "undecided";
}

static json_t *root_of(const ge_file *file)
{
    gm_dump options = {.blobs = GM_FULL, .root_only = true};
    const ptv_image image = ge_image(file);
    gm_source source;
    if (!gm_open(&source, &image)) {
        fail_msg("not readable: %s", source.why);
    }
    dumped d = dump_source(&source, &options);
    assert_true(d.whole);
    json_t *root = json_loadb(d.text, d.size, JSON_ALLOW_NUL, NULL);
    assert_non_null(root);
    free(d.text);
    return root;
}

void edited_reads(const ge_file *file, const char *path, const char *json)
{
    char *text = quoted(json);
    json_t *root = root_of(file);
    json_t *here = json_at(root, path);
    json_t *wanted = json_loads(text, JSON_DECODE_ANY, NULL);
    char *shown = here == NULL ? NULL : json_dumps(here, JSON_ENCODE_ANY | JSON_COMPACT);
    if (here == NULL ? wanted != NULL : json_equal(here, wanted) == 0) {
        fail_msg("%s is %s, expected %s", path, shown == NULL ? "absent" : shown, text);
    }
    free(shown);
    json_decref(wanted);
    json_decref(root);
    free(text);
}

uint64_t edited_at(const ge_file *file, const char *address)
{
    gm_error error;
    uint64_t at = 0;
    if (!ge_address(file, address, strlen(address), &at, &error)) {
        fail_msg("%s: %s", address, error.what);
    }
    return at;
}

uint64_t edited_number(const ge_file *file, const char *address, unsigned width)
{
    uint64_t at = edited_at(file, address);
    uint64_t number = 0;
    assert_true(at <= file->loaded && width <= file->loaded - at);
    for (unsigned i = 0; i < width; i++) {
        number |= (uint64_t)file->bytes[at + i] << 8 * i;
    }
    return number;
}

size_t edited_bytes(const ge_file *a, const ge_file *b)
{
    size_t differ = 0;
    assert_int_equal(a->loaded, b->loaded);
    for (size_t i = 0; i < a->loaded; i++) {
        differ += a->bytes[i] != b->bytes[i];
    }
    return differ;
}
