/* Programs as a format. What is nested in or compared with them is in folders above `program`. */
#include "../context/format_info.h"
#include "../nfat/nfat.h"
#include "../payloads/payloads.h"
#include "../program/header.h"
#include "../program/program_size.h"
#include "../schemas/program.h"

static const ptv_header_layout header = {
    .magic = "eh00",
    .magic_at = 8,
    .head = 8,
    .least = 24,
    .length = 32,
    .room = 32,
    .align = 128,
    .sites =
        {
            [PTV_HEADER_LENGTH] = {12, 4, "header.header_length"},
            [PTV_HEADER_FLATBUFFER_SIZE] = {16, 8, "header.program_size"},
            [PTV_HEADER_SEGMENTS_OFFSET] = {24, 8, "header.segment_base_offset"},
            [PTV_HEADER_SEGMENTS_SIZE] = {32, 8, "header.segment_data_size"},
        },
};

static void compare_payloads(ptv_run *run)
{
    ptv_check_specs(run);
    ptv_check_signatures(run);
}

const ptv_format_info ptv_program_format = {
    .format = PTV_FORMAT_PROGRAM,
    .name = "a program (ET12)",
    .word = "program",
    .label = "pte",
    .extension = ".pte",
    .delegated = true,
    .schema = &ptv_schema_program,
    .header = &header,
    .identifiers = {{"ET12", 4}},
    .others = {"ET", NULL, PTV_FORMAT_PROGRAM_OTHER},
    .handler = {.open = ptv_check_header,
                .cut = ptv_has_small_size,
                .close = ptv_check_header_gap,
                .nested = ptv_program_nested,
                .compare = compare_payloads},
};
