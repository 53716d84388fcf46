/* Counts the rules that have texts. All have a name and a code. */
#include <pteverify.h>
#include <stdio.h>

#if PTV_VERSION_NUMBER < 200 || PTV_VERSION_MAJOR < 0
#error "versions can be compared"
#endif

int main(void)
{
    const size_t count = ptv_rule_count();
    size_t with_texts = 0;
    for (size_t i = 0; i < count; i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        if (rule->name == NULL || rule->code == 0 || ptv_rule_find(rule->name) != rule) {
            return 1;
        }
        with_texts += rule->title != NULL && rule->why != NULL && rule->fix != NULL;
    }
    printf("%zu of %zu rules have texts\n", with_texts, count);
    return 0;
}
