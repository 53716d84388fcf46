/*
 * What a file is, which bytes of it are a flatbuffer of which schema, what is nested in
 * it, and which rules exist. The top of the library: everything below is brought together
 * here.
 */
#ifndef PTV_CATALOGUE_FORMATS_H
#define PTV_CATALOGUE_FORMATS_H

#include "../common/rules.h"
#include "../common/units.h"
#include "../program/header.h"

extern const ptv_visitor ptv_rules; /* catalogue.c: all of them */

/*
 * How a unit of one format is verified. `open` judges what stands before or around the
 * flatbuffer and says where its body begins; false: there is nothing to walk, which has
 * been reported unless the format has no flatbuffer. `close` judges what can only be
 * judged after the walk, `nested` adds the units that are inside. Each may be NULL.
 */
typedef struct ptv_handler {
    bool (*open)(ptv_run *run, uint32_t *body);
    void (*close)(ptv_run *run);
    void (*nested)(ptv_run *run);
} ptv_handler;

/* The handler of a format that can be verified, NULL for the others. */
const ptv_handler *ptv_handler_of(ptv_format format);

/* bundle.c */
bool ptv_open_bundle(ptv_run *run, uint32_t *body);
void ptv_bundle_nested(ptv_run *run);

/* data.c: FH01, the layout of early 2025. */
bool ptv_open_data(ptv_run *run, uint32_t *body);
void ptv_close_data(ptv_run *run);

/* nfat.c, nfat_program.c: what a program in a container must do without. */
bool ptv_open_nfat(ptv_run *run, uint32_t *body);
void ptv_nfat_nested(ptv_run *run);

/* payload.c: which payload it is, by its bytes and by the backend's name. */
ptv_format ptv_detect_payload(const ptv_image *image, ptv_vec id, const ptv_image *names,
                              uint8_t *backend);

/* The rule about payloads that are not looked into which this one breaks, or NULL. */
const ptv_rule *ptv_judge_payload(const ptv_unit *unit, ptv_vec id, const ptv_image *names);

/* False, its rules skipped and run->needed set, when the payload is not all in memory. */
bool ptv_payload_is_loaded(ptv_run *run, const ptv_unit *unit);

/* What is said about payloads could not be found out. */
void ptv_skip_payloads(ptv_run *run, ptv_skip why);

/* missed.c: the same for an image of this format that was not verified. */
void ptv_miss(ptv_run *run, ptv_format format, ptv_skip why);

/* detect.c: whose payload begins like this, where no format of its own says so. */
ptv_backend ptv_backend_of(const ptv_image *image);

/* payload_xnnpack.c, payload_vulkan.c: headers, and where the flatbuffer is. */
bool ptv_open_xnnpack(ptv_run *run, uint32_t *body);
bool ptv_open_vulkan(ptv_run *run, uint32_t *body);

/* payload_other.c: payloads that are judged by their headers alone. */
bool ptv_open_payload(ptv_run *run, uint32_t *body);

/* delegates.c: the payloads of a program. */
void ptv_program_nested(ptv_run *run);

/* The flatbuffer of the current unit begins `at` bytes behind its start and has `size`. */
void ptv_narrow(ptv_run *run, uint64_t at, uint64_t size);

/*
 * Takes bytes of a nested unit from what a run may read of all of them; false, and reported,
 * when nothing is left.
 */
bool ptv_may_read(ptv_run *run, uint64_t bytes);

/* The same for what compares payloads with each other; false, and the rule skipped. */
bool ptv_may_compare(ptv_run *run, const ptv_rule *rule, uint64_t bytes);

/* What has not fired of the rules of a schema could not be run. */
void ptv_skip_schema(ptv_run *run, const ptv_schema *schema, ptv_skip why);

#endif
