/*
 * The records of a zip as packages use it: members are stored, so nothing is decompressed. All
 * positions are offsets in the image. Records are read in place, so nothing is allocated.
 */
#pragma once

#include "../context/archive_places.h"
#include "../context/units.h"

/* Lengths of the records, and offsets of their fields. */
enum {
    PTV_ZIP_END = 22,
    PTV_ZIP_END_DISK = 4,
    PTV_ZIP_END_DIRECTORY_DISK = 6,
    PTV_ZIP_END_COUNT_HERE = 8,
    PTV_ZIP_END_COUNT = 10,
    PTV_ZIP_END_SIZE = 12,
    PTV_ZIP_END_OFFSET = 16,
    PTV_ZIP_END_COMMENT = 20,
    PTV_ZIP_TAIL = PTV_ZIP_END + 65535, /* how far from the end readers search for it */
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

/* What the end record says, with the numbers of zip64 if it has them. */
typedef struct ptv_zip {
    ptv_run *run;
    uint64_t end;             /* position of the end record */
    uint64_t limit;           /* where the directory must end: at that, or at the zip64 record */
    uint64_t directory, size; /* of the directory */
    uint64_t count;           /* claimed number of members */
} ptv_zip;

/* A header of a member: its record in the directory, or its local header. */
typedef struct ptv_zip_header {
    uint64_t at;
    uint16_t version_made, version_needed, flags, method, time, date;
    uint32_t crc32;
    uint64_t compressed_size, size, local_offset; /* from zip64 if they are there */
    uint32_t disk;
    uint32_t name_length, extra_length, comment_length;
    uint16_t head; /* bytes before the name */
    bool zip64;    /* has a zip64 extra field; *_wide: which numbers come from it */
    bool size_wide, compressed_wide, offset_wide;
    bool zip64_short;    /* the field lacks a number that should come from it */
    uint16_t zip64_left; /* unused bytes of the field */
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

/* The end of the header, where the next record or the data begins. */
/*@ requires \valid_read(h) && ptv_zip_end_of(h) <= 0xffffffffffffffff; assigns \nothing;
    ensures \result == ptv_zip_end_of(h); */
static inline uint64_t ptv_zip_behind(const ptv_zip_header *h)
{
    return h->at + h->head + h->name_length + h->extra_length + h->comment_length;
}

/* zip.c: read the record at `at`. Return false if [at, limit) does not contain it. */
bool ptv_zip_entry_at(const ptv_image *im, uint64_t at, uint64_t limit, ptv_zip_header *h);
bool ptv_zip_local_at(const ptv_image *im, uint64_t at, uint64_t limit, ptv_zip_header *h);

/* An extra field. Start with `at` at the first field, and `end` at the end of all. */
typedef struct ptv_zip_extra {
    uint64_t at, end;
    uint16_t id, length;
    uint64_t data;
} ptv_zip_extra;

/* Reads the next field. False at the end, or if it is broken: then extra->at < extra->end. */
/*@ requires ptv_is_loaded(im) && \valid(extra) && \separated(extra, im);
    requires extra->at <= extra->end <= im->loaded;
    assigns extra->at, extra->id, extra->length, extra->data;
    ensures \old(extra->at) <= extra->at <= extra->end;
    ensures \result ==> \old(extra->at) < extra->at == extra->data + extra->length; */
bool ptv_zip_next_extra(const ptv_image *im, ptv_zip_extra *extra);

/* The members of a package. */
typedef enum ptv_package_part {
    PTV_PART_PROGRAM,
    PTV_PART_TENSORS,
    PTV_PART_ALIASES,
    PTV_PART_OTHER
} ptv_package_part;
enum { PTV_PARTS = PTV_PART_OTHER };
extern const char *const ptv_part_names[PTV_PARTS];
ptv_package_part ptv_part_of(const ptv_image *im, const ptv_zip_header *h);

/* An iteration over the members of the directory. Starts with {.next = zip->directory}. */
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

/* end.c: finds the directory by the end record. Reports, and returns false, if it cannot. */
bool ptv_zip_open(ptv_run *run, ptv_zip *zip);
