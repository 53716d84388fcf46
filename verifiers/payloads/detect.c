/* Recognises payloads by their bytes, or by the backend's name where the bytes do not tell. */
#include "payloads.h"

#include <string.h>

#include "../context/format_info.h"
#include "../context/limits.h"
#include "faults.h"
#include "keys.h"

static bool is(const ptv_image *names, ptv_vec id, const char *name)
{
    return id.count == strlen(name) && memcmp(names->bytes + id.at, name, id.count) == 0;
}

/* A file system image ends in its index, written backwards. */
static bool is_coreml_image(const ptv_image *im)
{
    return im->size > 0 && ptv_u8(im, im->size - 1) == '{';
}

/* Recognises payloads that do not begin with a magic. */
static ptv_backend by_name(const ptv_image *im, ptv_vec id, const ptv_image *names)
{
    ptv_range keys[2];
    if (is(names, id, "NeutronBackend")) {
        return PTV_BACKEND_NEUTRON;
    }
    if (is(names, id, "NeuropilotBackend")) {
        return PTV_BACKEND_NEUROPILOT;
    }
    if (is(names, id, "CoreMLBackend") && is_coreml_image(im)) {
        return PTV_BACKEND_COREML;
    }
    bool aoti = is(names, id, "CudaBackend") || is(names, id, "MetalBackend");
    return aoti && ptv_aoti_keys(im, keys) ? PTV_BACKEND_AOTI : PTV_BACKEND_UNKNOWN;
}

static ptv_format detect(const ptv_run *run, const ptv_image *image, ptv_vec id, uint8_t *backend)
{
    const ptv_state *state = ptv_state_of(run);
    ptv_format format = ptv_detect_among(state->formats, image);
    const ptv_format_info *info = ptv_format_in(state->formats, format);
    if (info != NULL && info->delegated) {
        return format;
    }
    if (format == PTV_FORMAT_PAYLOAD) {
        *backend = (uint8_t)ptv_backend_of(image);
        return format;
    }
    *backend = image->size == 0 ? PTV_BACKEND_UNKNOWN : (uint8_t)by_name(image, id, &run->image);
    return *backend == PTV_BACKEND_UNKNOWN ? PTV_FORMAT_UNKNOWN : PTV_FORMAT_PAYLOAD;
}

/* Returns whether all payloads of this backend can be recognised by their bytes. */
static bool is_known(const ptv_run *run, ptv_vec id)
{
    bool known = is(&run->image, id, "EthosUBackend") || is(&run->image, id, "CoreMLBackend");
    for (ptv_formats f = ptv_state_of(run)->formats; *f != NULL && !known; f++) {
        known = (*f)->backend != NULL && is(&run->image, id, (*f)->backend);
    }
    return known;
}

static void load_to(const ptv_run *run, ptv_unit *unit, uint64_t bytes)
{
    bytes = bytes < unit->size ? bytes : unit->size;
    if (unit->loaded < bytes && ptv_load_range(run, unit->file, unit->base, bytes)) {
        unit->loaded = bytes;
    }
}

/* A format with a schema loads the rest of its flatbuffer itself. QNN's header is short. */
static bool begins_enough(const ptv_run *run, const ptv_image *image)
{
    const ptv_formats formats = ptv_state_of(run)->formats;
    const ptv_format format = ptv_detect_among(formats, image);
    const ptv_format_info *info = ptv_format_in(formats, format);
    return (info != NULL && info->delegated && info->schema != NULL) ||
           (format == PTV_FORMAT_PAYLOAD && ptv_reads_beginning(ptv_backend_of(image)));
}

/* Returns whether enough is in memory to begin with: all of it, for most payloads. */
static bool is_there(const ptv_run *run, ptv_unit *unit)
{
    load_to(run, unit, PTV_DETECT_BYTES);
    if (unit->loaded >= PTV_DETECT_BYTES && unit->loaded < unit->size) {
        const ptv_image image = ptv_unit_image(run, unit);
        if (begins_enough(run, &image)) {
            return true;
        }
        load_to(run, unit, unit->size);
    }
    return unit->loaded == unit->size;
}

const ptv_rule *ptv_recognise_payload(ptv_run *run, ptv_unit *unit, ptv_vec id)
{
    if (!is_there(run, unit)) {
        uint64_t end = unit->base + unit->size;
        run->needed = end > run->needed ? end : run->needed;
        ptv_note_unseen(run, PTV_FORMAT_PAYLOAD, PTV_SKIP_NOT_LOADED);
        return NULL;
    }
    const ptv_image image = ptv_unit_image(run, unit);
    unit->format = (uint8_t)detect(run, &image, id, &unit->backend);
    if (unit->format != PTV_FORMAT_UNKNOWN || unit->size == 0) {
        return NULL;
    }
    return is_known(run, id) ? &ptv_payload_unrecognised_rule : &ptv_payload_opaque_rule;
}

const ptv_rule ptv_payload_opaque_rule = {
    .name = "payload-opaque",
    .code = 730,
    .severity = PTV_NOTE,
    .once = 1,
    .title = "a payload has a kind that is not verified",
    .why = "nothing is said about its bytes; only its backend can judge them",
    .fix = "none needed",
};

const ptv_rule ptv_payload_unrecognised_rule = {
    .name = "payload-unrecognised",
    .code = 732,
    .severity = PTV_WARNING,
    .title = "a payload does not begin like those of its backend",
    .why = "the backend refuses it, unless another one answers to the same name",
    .fix = "look whether it is the payload of another backend, compressed, or empty; and whether "
           "bytes are missing or too many before it",
};
