/* The list of segments of a program or of a data file, for rules about it. */
#include "segments.h"

#include "../schemas/flat_tensor.h"

/* A DataSegment has the same layout in data files. */
_Static_assert((int)PTV_PROGRAM_DATA_SEGMENT_OFFSET == (int)PTV_FLAT_TENSOR_DATA_SEGMENT_OFFSET &&
                   (int)PTV_PROGRAM_DATA_SEGMENT_SIZE == (int)PTV_FLAT_TENSOR_DATA_SEGMENT_SIZE,
               "one rule for both");

bool ptv_is_data_file(const ptv_run *run)
{
    return run->format == PTV_FORMAT_DATA;
}

/* Field of the root that lists the segments. */
static unsigned list_of(const ptv_run *run)
{
    return ptv_is_data_file(run) ? PTV_FLAT_TENSOR_FLAT_TENSOR_SEGMENTS
                                 : PTV_PROGRAM_PROGRAM_SEGMENTS;
}

ptv_vec ptv_segments_of(const ptv_run *run)
{
    return ptv_vec_of(&run->image, run->root, list_of(run));
}

ptv_segment ptv_read_segment(const ptv_image *im, uint32_t at)
{
    enum { SEGMENT = PTV_PROGRAM_DATA_SEGMENT };
    return (ptv_segment){(uint64_t)ptv_program_data_segment_offset(im, at),
                         (uint64_t)ptv_program_data_segment_size(im, at)};
}

ptv_segment ptv_segment_number(const ptv_run *run, uint32_t i)
{
    return ptv_read_segment(&run->image, ptv_table_in(&run->image, ptv_segments_of(run), i));
}

void ptv_report_in_segment(ptv_run *run, const ptv_rule *rule, const ptv_frame *root, uint32_t i,
                           unsigned slot, ptv_mismatch mismatch)
{
    ptv_frame frames[2] = {*root};
    const ptv_frame *f = ptv_frame_down(run, frames, list_of(run), (int32_t)i);
    ptv_report_at(run, rule, ptv_field_of(f, slot), mismatch);
}

uint64_t ptv_segment_end(ptv_segment s)
{
    return s.size > UINT64_MAX - s.offset ? UINT64_MAX : s.offset + s.size;
}
