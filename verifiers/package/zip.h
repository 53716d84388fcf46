/*
 * The records of a zip, as packages use it: stored members, nothing decompressed. Positions are
 * bytes of the image. Nothing is allocated: records are read where they stand, in their order.
 */
#pragma once

#include "../context/archive_places.h"
#include "../context/units.h"

/* The records, by where their fields are. */
enum {
    PTV_ZIP_END = 22,
    PTV_ZIP_END_DISK = 4,
    PTV_ZIP_END_DIRECTORY_DISK = 6,
    PTV_ZIP_END_COUNT_HERE = 8,
    PTV_ZIP_END_COUNT = 10,
    PTV_ZIP_END_SIZE = 12,
    PTV_ZIP_END_OFFSET = 16,
    PTV_ZIP_END_COMMENT = 20,
    PTV_ZIP_TAIL = PTV_ZIP_END + 65535, /* where readers look for it */
    PTV_ZIP_LOCATOR = 20,
    PTV_ZIP_END64 = 56,
    PTV_ZIP_ENTRY = 46,
    PTV_ZIP_LOCAL = 30
};

enum {
    PTV_ZIP_END_MARK = 0x06054b50,
    PTV_ZIP_END64_MARK = 0x06064b50,
    PTV_ZIP_LOCATOR_MARK = 0x07064b50,
    PTV_ZIP_ENTRY_MARK = 0x02014b50,
    PTV_ZIP_LOCAL_MARK = 0x04034b50,
    PTV_ZIP_DESCRIPTOR_MARK = 0x08074b50
};

enum { PTV_ZIP64_ID = 1, PTV_ZIP_UNICODE_PATH_ID = 0x7075 };
enum { PTV_ZIP_ENCRYPTED = 1, PTV_ZIP_DESCRIPTOR_FLAG = 8, PTV_ZIP_STRONG = 0x40 };
enum { PTV_ZIP_UTF8_FLAG = 0x800, PTV_ZIP_MASKED = 0x2000 };

/* What the end of the archive says, zip64 included. */
typedef struct ptv_zip {
    ptv_run *run;
    uint64_t end;             /* its record */
    uint64_t limit;           /* where the directory has to end: that, or the record of zip64 */
    uint64_t directory, size; /* the directory */
    uint64_t count;           /* of members, as it says */
} ptv_zip;

/* A header of a member: its record in the directory, or its local header. */
typedef struct ptv_zip_header {
    uint64_t at;
    uint16_t version_made, version_needed, flags, method, time, date;
    uint32_t crc32;
    uint64_t compressed_size, size, local_offset; /* those of zip64 where it has them */
    uint32_t disk;
    uint32_t name_length, extra_length, comment_length;
    uint16_t head; /* bytes in front of its name */
    bool zip64;    /* has such a field among its extra ones; *_wide: which of them counts */
    bool size_wide, compressed_wide, offset_wide;
    bool zip64_short;    /* one that lacks what counts */
    uint16_t zip64_left; /* bytes of it that nothing asks for */
} ptv_zip_header;

/*@ logic integer ptv_zip_end_of{L}(ptv_zip_header *h) =
      h->at + h->head + h->name_length + h->extra_length + h->comment_length;
    // All of it is in memory; what is written to it changes no byte of the image.
    predicate ptv_is_header{L}(ptv_image *im, ptv_zip_header *h) =
      ptv_is_loaded(im) && \valid_read(h) && ptv_zip_end_of(h) <= im->loaded;
    predicate ptv_is_apart{L}(ptv_image *im, ptv_zip_header *h) =
      \valid(h) && \separated(h, im, im->bytes + (0 .. im->loaded - 1));
    predicate ptv_is_zip{L}(ptv_zip *zip) =
      \valid_read(zip) && ptv_is_run(zip->run) &&
      zip->limit <= zip->end <= zip->run->image.loaded && \separated(zip, zip->run);
    predicate ptv_is_member{L}(ptv_zip *zip, ptv_zip_header *h) =
      ptv_is_zip(zip) && ptv_is_header(&zip->run->image, h) && \separated(h, zip->run); */

/*@ requires \valid_read(h) && ptv_zip_end_of(h) <= 0xffffffffffffffff; assigns \nothing;
    ensures \result == h->at + h->head; */
static inline uint64_t ptv_zip_name_at(const ptv_zip_header *h)
{
    return h->at + h->head;
}

/*@ requires \valid_read(h) && ptv_zip_end_of(h) <= 0xffffffffffffffff; assigns \nothing;
    ensures \result == h->at + h->head + h->name_length; */
static inline uint64_t ptv_zip_extra_at(const ptv_zip_header *h)
{
    return h->at + h->head + h->name_length;
}

/* Where what is behind the header begins: the next record, or the data. */
/*@ requires \valid_read(h) && ptv_zip_end_of(h) <= 0xffffffffffffffff; assigns \nothing;
    ensures \result == ptv_zip_end_of(h); */
static inline uint64_t ptv_zip_behind(const ptv_zip_header *h)
{
    return h->at + h->head + h->name_length + h->extra_length + h->comment_length;
}

/* zip.c: the record at `at`; false when it is not there in [at, limit). */
bool ptv_zip_entry_at(const ptv_image *im, uint64_t at, uint64_t limit, ptv_zip_header *h);
bool ptv_zip_local_at(const ptv_image *im, uint64_t at, uint64_t limit, ptv_zip_header *h);

/* A field among the extra ones; begins as {at, at}, ends at `end`. */
typedef struct ptv_zip_extra {
    uint64_t at, end;
    uint16_t id, length;
    uint64_t data;
} ptv_zip_extra;

/* The next one; false at the end, or when it is broken: then extra->at < extra->end. */
/*@ requires ptv_is_loaded(im) && \valid(extra) && \separated(extra, im);
    requires extra->at <= extra->end <= im->loaded;
    assigns extra->at, extra->id, extra->length, extra->data;
    ensures \old(extra->at) <= extra->at <= extra->end;
    ensures \result ==> \old(extra->at) < extra->at == extra->data + extra->length; */
bool ptv_zip_next_extra(const ptv_image *im, ptv_zip_extra *extra);

/* Members that a package has, by their names. */
typedef enum ptv_package_part {
    PTV_PART_PROGRAM,
    PTV_PART_TENSORS,
    PTV_PART_ALIASES,
    PTV_PART_OTHER
} ptv_package_part;
enum { PTV_PARTS = PTV_PART_OTHER };
extern const char *const ptv_part_names[PTV_PARTS];
ptv_package_part ptv_part_of(const ptv_image *im, const ptv_zip_header *h);

/* One member of the directory after the other: {.next = zip->directory} to begin with. */
typedef struct ptv_zip_walk {
    uint64_t next;
    uint32_t i; /* of `entry` */
    uint32_t seen;
    ptv_zip_header entry;
} ptv_zip_walk;

/*@ requires \valid_read(zip); assigns \nothing;
    ensures \result.next == zip->directory && \result.seen == 0; */
static inline ptv_zip_walk ptv_zip_begin(const ptv_zip *zip)
{
    return (ptv_zip_walk){.next = zip->directory};
}
bool ptv_zip_next(const ptv_zip *zip, ptv_zip_walk *walk);

/* end.c: the end of the archive. False: it is not known where the directory is; it is reported. */
bool ptv_zip_open(ptv_run *run, ptv_zip *zip);
