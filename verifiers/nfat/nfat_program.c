/*
 * What a program must not contain if it is a payload, whether or not in a container of
 * specializations. It is a bare flatbuffer, and its weights are named data of the enclosing
 * program.
 */
#include "container.h"

#include "../schemas/program.h"

#define ROOT_FIELD(slot) (UINT64_C(1) << PTV_PROGRAM_PROGRAM_##slot)

/* Reports a header, or the first list that refers to data outside the flatbuffer. */
static void needs_file(ptv_run *run, const ptv_frame *root)
{
    static const uint8_t slots[] = {PTV_PROGRAM_PROGRAM_SEGMENTS, PTV_PROGRAM_PROGRAM_NAMED_DATA,
                                    PTV_PROGRAM_PROGRAM_MUTABLE_DATA_SEGMENTS};
    if (!ptv_is_payload(run)) {
        return;
    }
    if (run->header_length != 0) {
        ptv_report_in_header(run, &ptv_container_program_needs_file_rule, "header.header_length",
                             (ptv_range){12, 4}, ptv_no_mismatch());
        return;
    }
    for (size_t i = 0; i < sizeof slots; i++) {
        uint32_t count = ptv_vec_of(&run->image, root->at, slots[i]).count;
        if (count > 0) {
            ptv_report_at(run, &ptv_container_program_needs_file_rule, ptv_field_of(root, slots[i]),
                          ptv_unsigned_mismatch(count, 0, 0));
            return;
        }
    }
}

static const ptv_foreign_rule foreign_rules[] = {
    {&ptv_container_program_needs_file_rule,
     PTV_PROGRAM_PROGRAM,
     ROOT_FIELD(SEGMENTS) | ROOT_FIELD(NAMED_DATA) | ROOT_FIELD(MUTABLE_DATA_SEGMENTS),
     {needs_file}},
};

const ptv_foreign_rule_list ptv_container_foreign_rules = {
    foreign_rules, sizeof foreign_rules / sizeof foreign_rules[0], &ptv_schema_program};

const ptv_rule ptv_container_program_needs_file_rule = {
    .name = "container-program-needs-file",
    .code = 158,
    .severity = PTV_WARNING,
    .title = "a program in a payload has parts that only a separate file can have",
    .why = "it is handed over as one flatbuffer: nobody loads its segments or its named data",
    .fix = "look for what makes the program in the container more than one flatbuffer: segments, "
           "named data; its weights belong to the named data of the program around it",
};
