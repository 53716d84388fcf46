/*
 * Reporting: the only way out for findings. A rule states the subject, what was found and what was
 * expected; the byte range follows from the place.
 */
#ifndef PTV_CORE_RUN_H
#define PTV_CORE_RUN_H

#include "frame.h"

#ifndef PTV_DEVICE
/* What was found and what would have been right. */
typedef struct ptv_mismatch {
    ptv_form form;
    uint64_t found, low, high;
    const char *text;
} ptv_mismatch;

/*@ assigns \nothing; */
static inline ptv_mismatch ptv_no_mismatch(void)
{
    return (ptv_mismatch){PTV_FORM_NONE, 0, 0, 0, NULL};
}

/* No value would be right, as for an index into an empty list: low > high expresses that. */
/*@ assigns \nothing; */
static inline ptv_mismatch ptv_none_mismatch(uint64_t found)
{
    return (ptv_mismatch){PTV_FORM_UNSIGNED, found, 1, 0, NULL};
}

/*@ assigns \nothing; */
static inline ptv_mismatch ptv_unsigned_mismatch(uint64_t found, uint64_t low, uint64_t high)
{
    return (ptv_mismatch){PTV_FORM_UNSIGNED, found, low, high, NULL};
}

/*@ assigns \nothing; */
static inline ptv_mismatch ptv_signed_mismatch(int64_t found, int64_t low, int64_t high)
{
    return (ptv_mismatch){PTV_FORM_SIGNED, (uint64_t)found, (uint64_t)low, (uint64_t)high, NULL};
}

/*@ assigns \nothing; */
static inline ptv_mismatch ptv_multiple_mismatch(uint64_t found, uint64_t of)
{
    return (ptv_mismatch){PTV_FORM_MULTIPLE, found, of, of, NULL};
}

/*@ assigns \nothing; */
static inline ptv_mismatch ptv_absent_mismatch(void)
{
    return (ptv_mismatch){PTV_FORM_ABSENT, 0, 0, 0, NULL};
}

/*@ assigns \nothing; */
static inline ptv_mismatch ptv_text_mismatch(const char *text)
{
    return (ptv_mismatch){PTV_FORM_TEXT, 0, 0, 0, text};
}
#else
/* A device reports only which rule was broken and where; what was found is in the file. */
typedef struct ptv_mismatch {
    bool none;
} ptv_mismatch;

static inline ptv_mismatch ptv_no_mismatch(void)
{
    return (ptv_mismatch){true};
}

#define ptv_none_mismatch(found) ptv_no_mismatch()
#define ptv_unsigned_mismatch(found, low, high) ptv_no_mismatch()
#define ptv_signed_mismatch(found, low, high) ptv_no_mismatch()
#define ptv_multiple_mismatch(found, of) ptv_no_mismatch()
#define ptv_absent_mismatch() ptv_no_mismatch()
#define ptv_text_mismatch(text) ptv_no_mismatch()
#endif

/*@ predicate ptv_is_run{L}(ptv_run *run) =
      \valid(run) && ptv_is_loaded(&run->image) && run->image.loaded <= run->image.size &&
      \separated(run, run->image.bytes + (0 .. run->image.loaded - 1));
    // The head that every reader asks for is loaded, where there is one.
    predicate ptv_is_headed{L}(ptv_run *run) =
      ptv_is_run(run) && (run->image.size >= 64 ==> run->image.loaded >= 64);
    predicate ptv_has_code{L}(ptv_rule *rule) = \valid_read(rule) && rule->code < PTV_CODES;
    predicate ptv_is_rule{L}(ptv_rule *rule) =
      ptv_has_code(rule) && (rule->needs == \null || ptv_has_code(rule->needs)) &&
      (rule->with == \null || ptv_has_code(rule->with)); */
#ifdef __FRAMAC__ /* what reports change, beside memory of the caller's sink */
#define PTV_REPORTED(run)                                         \
    (run)->errors, (run)->warnings, (run)->notes, (run)->stopped, \
        ptv_state_in(run)->fired[0..PTV_CODE_WORDS - 1], ptv_state_in(run)->faulty
#define PTV_SKIPPED(run) ptv_state_in(run)->undecided, ptv_state_in(run)->skipped[0..PTV_CODES - 1]
#endif

/* Counts the finding and passes it to the sink. */
/*@ requires \valid(run) && \valid_read(finding) && \valid_read(finding->rule);
    assigns PTV_REPORTED(run); */
void ptv_report(ptv_run *run, const ptv_finding *finding);

/* A finding in the current image. */
/*@ requires \valid_read(run); assigns \nothing; ensures \result.rule == rule; */
static inline ptv_finding ptv_finding_of(const ptv_run *run, const ptv_rule *rule, ptv_place place,
                                         ptv_range range, ptv_mismatch mismatch)
{
    const ptv_state *state = ptv_state_of(run);
    place.outer = state->outer;
    (void)mismatch;
    return (ptv_finding){.rule = rule,
                         .file = state->file,
                         .at = state->base + range.at,
                         .length = range.length,
#ifndef PTV_DEVICE
                         .form = mismatch.form,
                         .found = mismatch.found,
                         .low = mismatch.low,
                         .high = mismatch.high,
                         .text = mismatch.text,
#endif
                         .place = place};
}

/* Reports `rule` at a place. The caller gives its bytes, as structure may be broken there. */
/*@ requires \valid(run) && \valid_read(rule); assigns PTV_REPORTED(run); */
static inline void ptv_report_range(ptv_run *run, const ptv_rule *rule, ptv_place place,
                                    ptv_range range, ptv_mismatch mismatch)
{
    const ptv_finding finding = ptv_finding_of(run, rule, place, range, mismatch);
    ptv_report(run, &finding);
}

/* Optional parts of a finding: a name it is about, the related place, a tensor. Any may be NULL. */
typedef struct ptv_about {
    const uint8_t *subject; /* bytes of the file */
    uint32_t length;
    const ptv_related *other;
#ifndef PTV_DEVICE
    const ptv_extent *extent;
#endif
} ptv_about;

/* ptv_report_range() for a finding about a name or about two places. */
/*@ requires \valid(run) && \valid_read(rule); assigns PTV_REPORTED(run); */
void ptv_report_about(ptv_run *run, const ptv_rule *rule, ptv_place place, ptv_range range,
                      ptv_mismatch mismatch, ptv_about about);

/* Reports `rule` at a place in verified tables, from which the byte range follows. */
/*@ requires \valid(run) && ptv_has_code(rule);
    requires ptv_is_place(&run->image, place.frame, place.field, place.index);
    assigns PTV_REPORTED(run); */
void ptv_report_at(ptv_run *run, const ptv_rule *rule, ptv_place place, ptv_mismatch mismatch);

/* Reports `rule` in the header; `name` is the whole path. */
/*@ requires \valid(run) && \valid_read(rule); assigns PTV_REPORTED(run); */
void ptv_report_in_header(ptv_run *run, const ptv_rule *rule, const char *name, ptv_range range,
                          ptv_mismatch mismatch);

#ifdef PTV_DEVICE
/* Reports of rules that were left out compile to nothing if the rule is a constant. */
#define PTV_IS_LEFT_OUT(rule) \
    (__builtin_constant_p((rule)->severity) && (rule)->severity == PTV_LEFT_OUT)
#define ptv_report_at(run, rule, ...) \
    (PTV_IS_LEFT_OUT(rule) ? (void)0 : (ptv_report_at)(run, rule, __VA_ARGS__))
#define ptv_report_in_header(run, rule, name, ...) \
    (PTV_IS_LEFT_OUT(rule) ? (void)0 : (ptv_report_in_header)(run, rule, NULL, __VA_ARGS__))
#endif

/* Notes that `rule` could not do all of its work. Keeps the last of several reasons in ptv_skip. */
/*@ requires \valid(run) && \valid_read(rule) && rule->code < PTV_CODES;
    assigns ptv_state_in(run)->undecided, ptv_state_in(run)->skipped[rule->code]; */
void ptv_skip_rule(ptv_run *run, const ptv_rule *rule, ptv_skip why);

/* The rule whose check fires `rule` and whose conditions apply to it; usually `rule` itself. */
/*@ requires \valid_read(rule); assigns \nothing; */
static inline const ptv_rule *ptv_lead_of(const ptv_rule *rule)
{
    return rule->with == NULL ? rule : rule->with;
}

/*@ requires \valid_read(run) && \valid_read(rule) && rule->code < PTV_CODES; assigns \nothing; */
static inline bool ptv_has_fired(const ptv_run *run, const ptv_rule *rule)
{
    return ptv_state_of(run)->fired[rule->code / 64] >> rule->code % 64 & 1;
}

/* True if what lies under field `slot` of the root table is structurally broken. */
/*@ requires \valid_read(run) && slot < 64; assigns \nothing; */
static inline bool ptv_field_is_invalid(const ptv_run *run, unsigned slot)
{
    return run->invalid_fields >> slot & 1;
}

#endif
