/* What all renderers share: names of files, why a file has no verdict, effects. */
#include "analysis/report/renderer.h"

#include "analysis/report/finding.h"
#include "analysis/report/message.h"

const char *ptv_effect_word(ptv_effect effect)
{
    return effect == PTV_EFFECT_ALLOWED ? "allowed" : ptv_severity_name((ptv_severity)effect);
}

const char *ptv_outcome_word(ptv_outcome outcome)
{
    static const char *const words[] = {"clean", "refused", "undecided", "unreadable"};
    return words[outcome];
}

const char *ptv_name_of(const ptv_file_names *names, uint32_t file)
{
    return file == 0 ? names->path : names->data[file - 1];
}

void ptv_say_message(FILE *err, const ptv_file_report *report)
{
    bool undecided = report->outcome == PTV_OUTCOME_UNDECIDED;
    ptv_message message;
    if (err == NULL) {
        return;
    }
    ptv_message_begin(&message, "");
    ptv_put_safe_text(&message.line, report->names.path);
    ptv_put_text(&message.line, undecided ? ": cannot decide: " : ": cannot read: ");
    ptv_put_safe_text(&message.line, report->message);
    ptv_message_say(&message, err);
}
