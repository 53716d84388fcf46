/* Helpers that look at the next token. */
#include "reader.h"

#include <stdio.h>
#include <string.h>

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

const char *fbs_expect_dotted(fbs_reader *r, const char *expected)
{
    const char *name = fbs_expect_name(r, expected);
    for (unsigned parts = 1; fbs_see(r, '.'); parts++) {
        if (parts == FBS_NAMESPACE_PARTS) {
            fbs_fail_token(r, "a name of at most 32 parts");
            return "";
        }
        fbs_next(r);
        const char *part = fbs_expect_name(r, "a name after '.'");
        size_t size = strlen(name) + strlen(part) + 2;
        if (size > FBS_TOKEN_BYTES) {
            fbs_fail_token(r, "a name of at most 2048 bytes");
            return "";
        }
        char *whole = fbs_new(r, size);
        if (whole == NULL) {
            return "";
        }
        snprintf(whole, size, "%s.%s", name, part);
        name = whole;
    }
    return name;
}
