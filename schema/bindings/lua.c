/* flatc modules for Lua. */
#include <string.h>

#include "lua_patterns.h"
#include "schema/bindings/layout.h"

/* ---- Imports ---- */

/* local __a_b_X = require("a.b.X"); the name was kept. r->list spans all imports. */
bool lua_imports(shape_reader *r, const shape_step *step, src_span hole)
{
    const char *begin = r->list.size > 0 ? r->list.at : r->kept.at - strlen("local ");
    bool good = r->kept.size == hole.size + 2 && src_begins(r->kept, "__");
    (void)step;
    for (size_t i = 0; good && i < hole.size; i++) {
        good = r->kept.at[i + 2] == (hole.at[i] == '.' ? '_' : hole.at[i]);
    }
    r->list = (src_span){begin, (size_t)(hole.at + hole.size - begin)};
    return good;
}

/* Such a name, or the type itself; before 2.0.8, require("a.b.X"). */
bool lua_class(shape_reader *r, const shape_step *step, src_span hole)
{
    gate_words words;
    src_span path[SRC_HOLES];
    if (src_match(hole, "require(\"%d\")", path)) {
        shape_claim(r, step, BIND_TARGET, bind_text(shape_last_part(path[0])));
        return true;
    }
    const char *import = gate_say(&words, "local %.*s=", (int)hole.size, hole.at);
    shape_claim(r, step, BIND_TARGET, bind_text(hole));
    return bind_same_name(hole, r->name) ||
           (hole.size < GATE_WORDS / 2 && src_contains(r->list, import));
}

/* "mt", or "X_mt" for X. */
bool lua_of_class(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    (void)step;
    return src_is(hole, "mt") ||
           (shape_strip(hole, "*_mt", &name) && bind_same_word(name, r->name));
}

/* ---- Members ---- */

bool lua_is_class(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t type = shape_said(r, &lua_accessor_copy, BIND_TYPE);
    (void)hole;
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    return type == FBS_STRUCT || type == FBS_TABLE;
}

/* The last remaining parameter, written by the kept method. */
bool lua_puts(shape_reader *r, const shape_step *step, src_span hole)
{
    r->member = hole;
    return src_same(shape_struct_last(r), hole) && shape_struct_puts(r, step, bind_base(r->kept));
}
