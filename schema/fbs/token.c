/* Small questions to the next token, and memory for what it says. */
#include "reader.h"

#include <string.h>

void *fbs_new(fbs_reader *r, size_t size)
{
    void *out = ptv_arena_take(&r->arena, size);
    if (out == NULL) {
        fbs_place at = r->source != NULL ? r->source->place : (fbs_place){r->schema->path, 1, 1};
        fbs_fail(r, at, "no more memory", "a smaller schema");
    }
    return out;
}

const char *fbs_copy(fbs_reader *r, const char *text, size_t size)
{
    char *out = fbs_new(r, size + 1);
    if (out == NULL) {
        return "";
    }
    memcpy(out, text, size);
    return out;
}

bool fbs_see(const fbs_reader *r, char sign)
{
    const fbs_token *token = &r->source->token;
    return !r->failed && token->kind == FBS_SIGN && token->sign == sign;
}

bool fbs_see_name(const fbs_reader *r, const char *name)
{
    const fbs_token *token = &r->source->token;
    return !r->failed && token->kind == FBS_NAME && strcmp(token->text, name) == 0;
}

bool fbs_accept(fbs_reader *r, char sign)
{
    bool seen = fbs_see(r, sign);
    if (seen) {
        fbs_next(r);
    }
    return seen;
}

bool fbs_expect(fbs_reader *r, char sign)
{
    const char expected[] = {'\'', sign, '\'', '\0'};
    return fbs_accept(r, sign) || fbs_fail_token(r, expected);
}

static const char *expect(fbs_reader *r, fbs_token_kind kind, const char *expected)
{
    fbs_token token = r->source->token;
    if (r->failed || token.kind != kind) {
        fbs_fail_token(r, expected);
        return "";
    }
    fbs_next(r);
    return token.text;
}

const char *fbs_expect_name(fbs_reader *r, const char *expected)
{
    return expect(r, FBS_NAME, expected);
}

const char *fbs_expect_text(fbs_reader *r, const char *expected)
{
    return expect(r, FBS_TEXT, expected);
}
