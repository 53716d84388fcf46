/* The table of signatures, and how it is searched. */
#include "analysis/audit/signatures.h"

#include <stdio.h>
#include <string.h>

#include "analysis/audit/audit_rules.h"

/* `count` bytes at offset `back` from the beginning. */
typedef struct signature {
    uint8_t first[12];
    uint8_t count;
    uint16_t back;
    const ptv_rule *rule;
    const char *what;
    audit_check *check;
} signature;

#define TEXT(bytes) bytes, sizeof(bytes) - 1

static const signature signatures[] = {
    {TEXT("\x80"), 0, &audit_pickle_data, "a pickle", audit_is_pickle},
    {TEXT("c"), 0, &audit_pickle_code, "a pickle", audit_is_pickle},
    {TEXT("("), 0, &audit_pickle_code, "a pickle", audit_is_pickle},
    {TEXT("\x8c"), 0, &audit_pickle_code, "a pickle", audit_is_pickle},
    {TEXT("X"), 0, &audit_pickle_code, "a pickle", audit_is_pickle},
    {TEXT("U"), 0, &audit_pickle_code, "a pickle", audit_is_pickle},
    {TEXT("V"), 0, &audit_pickle_code, "a pickle", audit_is_pickle},
    {TEXT("S"), 0, &audit_pickle_code, "a pickle", audit_is_pickle},
    {TEXT("T"), 0, &audit_pickle_code, "a pickle", audit_is_pickle},
    {TEXT("\x8d"), 0, &audit_pickle_code, "a pickle", audit_is_pickle},
    {TEXT("\x7f"
          "ELF"),
     0, &audit_native_code, "an ELF file", audit_is_elf},
    {TEXT("MZ"), 0, &audit_native_code, "a program or library for Windows", audit_is_pe},
    {TEXT("\xfe\xed\xfa\xce"), 0, &audit_native_code, "a Mach-O file", audit_is_macho},
    {TEXT("\xfe\xed\xfa\xcf"), 0, &audit_native_code, "a Mach-O file", audit_is_macho},
    {TEXT("\xce\xfa\xed\xfe"), 0, &audit_native_code, "a Mach-O file", audit_is_macho},
    {TEXT("\xcf\xfa\xed\xfe"), 0, &audit_native_code, "a Mach-O file", audit_is_macho},
    {TEXT("\xca\xfe\xba\xbe"), 0, &audit_native_code, "a Mach-O file for several processors",
     audit_is_fat},
    {TEXT("\xca\xfe\xba\xbe"), 0, &audit_bytecode, "a Java class", audit_is_class},
    {TEXT("dex\n03"), 0, &audit_bytecode, "a DEX file", audit_is_dex},
    {TEXT("asm\1\0\0\0"), 1, &audit_bytecode, "a WebAssembly module", audit_is_wasm},
    {TEXT("BC\xc0\xde\x35\x14\0\0"), 0, &audit_bytecode, "LLVM bitcode", NULL},
    {TEXT("\r\n"), 2, &audit_bytecode, "Python bytecode", audit_is_pyc},
    {TEXT("\xe3"), 0, &audit_bytecode, "Python bytecode", audit_is_marshalled},
    {TEXT("\xde\xc0\x17\x0b\0\0\0\0\x14"), 0, &audit_bytecode, "LLVM bitcode", NULL},
    {TEXT("\x1bLuaQ\0\1"), 0, &audit_bytecode, "Lua bytecode", NULL},
    {TEXT("\x1bLuaR\0\1"), 0, &audit_bytecode, "Lua bytecode", NULL},
    {TEXT("\x1bLuaS\0\x19\x93\r\n"), 0, &audit_bytecode, "Lua bytecode", NULL},
    {TEXT("\x1bLuaT\0\x19\x93\r\n"), 0, &audit_bytecode, "Lua bytecode", NULL},
    {TEXT("BEAM"), 8, &audit_bytecode, "Erlang bytecode", audit_is_beam},
    {TEXT("\xc6\x1f\xbc\3\xc1\3\x19\x1f"), 0, &audit_bytecode, "Hermes bytecode", NULL},
    {TEXT("\xac\xed\0\5sr"), 0, &audit_bytecode, "a Java object, made when it is read", NULL},
    {TEXT("\xac\xed\0\5ur"), 0, &audit_bytecode, "a Java object, made when it is read", NULL},
    {TEXT("\x50\xed\x55\xba\1\0\x10\0"), 0, &audit_native_code, "code for CUDA", NULL},
    {TEXT("MTLB\1\x80"), 0, &audit_native_code, "a library of Metal", NULL},
    {TEXT("import "), 0, &audit_script, "Python", audit_is_python},
    {TEXT("from "), 0, &audit_script, "Python", audit_is_python},
    {TEXT("exec("), 0, &audit_script, "Python", audit_is_python},
    {TEXT("__import__("), 0, &audit_script, "Python", audit_is_python},
    {TEXT("os.system("), 0, &audit_script, "Python", audit_is_python},
    {TEXT("@echo off"), 0, &audit_script, "a script", audit_is_text},
    {TEXT("powershell "), 0, &audit_script, "a script", audit_is_text},
    {TEXT("cmd.exe /c "), 0, &audit_script, "a script", audit_is_text},
    {TEXT("L\0\0\0\1\x14\2\0\0\0\0\0"), 0, &audit_script, "a shortcut of Windows", NULL},
    {TEXT("<?="), 0, &audit_script, "PHP", audit_is_server_page},
    {TEXT("<%"), 0, &audit_script, "a page", audit_is_server_page},
    {TEXT("#!/"), 0, &audit_script, "a script", audit_is_script},
    {TEXT("#! /"), 0, &audit_script, "a script", audit_is_script},
    {TEXT("<"), 0, &audit_script, "HTML", audit_is_markup},
    {TEXT("eval("), 0, &audit_script, "JavaScript", audit_is_javascript},
    {TEXT("function("), 0, &audit_script, "JavaScript", audit_is_javascript},
    {TEXT("function "), 0, &audit_script, "JavaScript", audit_is_javascript},
    {TEXT("(function"), 0, &audit_script, "JavaScript", audit_is_javascript},
    {TEXT("(()=>"), 0, &audit_script, "JavaScript", audit_is_javascript},
    {TEXT("require("), 0, &audit_script, "JavaScript", audit_is_javascript},
    {TEXT("document."), 0, &audit_script, "JavaScript", audit_is_javascript},
    {TEXT("window."), 0, &audit_script, "JavaScript", audit_is_javascript},
    {TEXT("const "), 0, &audit_script, "JavaScript", audit_is_javascript_declaration},
    {TEXT("var "), 0, &audit_script, "JavaScript", audit_is_javascript_declaration},
    {TEXT("let "), 0, &audit_script, "JavaScript", audit_is_javascript_declaration},
    {TEXT("PK\3\4"), 0, &audit_archive, "a zip archive", audit_is_zip},
    {TEXT("PK\7\x8PK\3\4"), 0, &audit_archive, "a zip archive", NULL},
    {TEXT("PK00PK\3\4"), 0, &audit_archive, "a zip archive", NULL},
    {TEXT("000"), 100, &audit_archive, "a tar archive", audit_is_old_tar},
    {TEXT("!<arch>\n"), 0, &audit_archive, "an ar archive", NULL},
    {TEXT("070701"), 0, &audit_archive, "a cpio archive", audit_is_cpio},
    {TEXT("070702"), 0, &audit_archive, "a cpio archive", audit_is_cpio},
    {TEXT("MSCF\0\0\0\0"), 0, &audit_archive, "a cabinet", NULL},
    {TEXT("\x04\x22\x4d\x18"), 0, &audit_archive, "an lz4 stream", audit_is_lz4},
    {TEXT("LZIP\1"), 0, &audit_archive, "an lzip stream", NULL},
    {TEXT("\0\xff\xff\xff\xff\xff\xff\xff"), 4, &audit_archive, "an lzma stream", audit_is_lzma},
    {TEXT("hsqs"), 0, &audit_archive, "a file system (SquashFS)", audit_is_squashfs},
    {TEXT("\xed\xab\xee\xdb\3\0"), 0, &audit_archive, "an RPM package", NULL},
    {TEXT("ustar"), 257, &audit_archive, "a tar archive", audit_is_tar},
    {TEXT("\x1f\x8b\x08"), 0, &audit_archive, "a gzip stream", audit_is_gzip},
    {TEXT("BZh"), 0, &audit_archive, "a bzip2 stream", audit_is_bzip2},
    {TEXT("\xfd"
          "7zXZ\0"),
     0, &audit_archive, "an xz stream", audit_is_xz},
    {TEXT("\x28\xb5\x2f\xfd"), 0, &audit_archive, "a zstd stream", audit_is_zstd},
    {TEXT("7z\xbc\xaf\x27\x1c"), 0, &audit_archive, "a 7z archive", audit_is_7z},
    {TEXT("Rar!\x1a\x07"), 0, &audit_archive, "a RAR archive", audit_is_rar},
    {TEXT("%PDF-"), 0, &audit_document, "a PDF document", audit_is_pdf},
    {TEXT("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), 0, &audit_document, "an OLE document", NULL},
    {TEXT("{\\rtf1"), 0, &audit_document, "an RTF document", NULL},
    {TEXT("SQLite forma"), 0, &audit_document, "a database (SQLite)", NULL},
    {TEXT("ITSF\3\0\0\0"), 0, &audit_document, "help of Windows (CHM)", NULL},
    {TEXT("\x89PNG\r\n\x1a\n"), 0, &audit_image, "a PNG image", audit_is_image},
    {TEXT("GIF87a"), 0, &audit_image, "a GIF image", audit_is_image},
    {TEXT("GIF89a"), 0, &audit_image, "a GIF image", audit_is_image},
    {TEXT("\xff\xd8\xff"), 0, &audit_image, "a JPEG image", audit_is_jpeg},
    {TEXT("WEBP"), 8, &audit_image, "a WebP image", audit_is_webp},
    {TEXT("BM"), 0, &audit_image, "a BMP image", audit_is_bmp},
    {TEXT("II*\0"), 0, &audit_image, "a TIFF image", audit_is_tiff},
    {TEXT("MM\0*"), 0, &audit_image, "a TIFF image", audit_is_tiff},
    {TEXT("-----BEGIN "), 0, &audit_certificate, "PEM", audit_is_pem},
    {TEXT("ssh-rsa AAAA"), 0, &audit_certificate, "a key of SSH", NULL},
    {TEXT("ssh-ed25519 "), 0, &audit_certificate, "a key of SSH", NULL},
    {TEXT("\xa0\3\2\1\2\2"), 8, &audit_certificate, "a certificate (DER)", audit_is_der},
    {TEXT("\2\1\0\x30\x0d\6\x09\x2a\x86\x48\x86\xf7"), 4, &audit_private_key, "a private key (DER)",
     audit_is_der},
    {TEXT("PuTTY-User-K"), 0, &audit_private_key, "a key of PuTTY", NULL},
    {TEXT("ET1"), 4, &audit_model_nested, "a program", audit_is_model},
    {TEXT("BP0"), 4, &audit_model_nested, "a bundle", audit_is_model},
    {TEXT("FT0"), 4, &audit_model_nested, "a data file", audit_is_model},
    {TEXT("TFL3"), 4, &audit_model_nested, "a model (TensorFlow Lite)", audit_is_tflite},
    {TEXT("GGUF\2\0\0\0"), 0, &audit_model_nested, "a model (GGUF)", NULL},
    {TEXT("GGUF\3\0\0\0"), 0, &audit_model_nested, "a model (GGUF)", NULL},
    {TEXT("\x89HDF\r\n\x1a\n"), 0, &audit_model_nested, "a model or data (HDF5)", NULL},
    {TEXT("\x93NUMPY"), 0, &audit_model_nested, "an array (NumPy)", NULL},
    {TEXT("NFAT"), 0, &audit_model_nested, "a container (NFAT)", audit_is_nfat},
    {TEXT("{\""), 8, &audit_model_nested, "weights (safetensors)", audit_is_safetensors},
    {TEXT("ht"), 0, &audit_url, "a URL", audit_is_url},
    {TEXT("ft"), 0, &audit_url, "a URL", audit_is_url},
    {TEXT("fi"), 0, &audit_url, "a URL", audit_is_url},
    {TEXT("ld"), 0, &audit_url, "a URL", audit_is_url},
    {TEXT("ws"), 0, &audit_url, "a URL", audit_is_url},
    {TEXT("da"), 0, &audit_url, "a URL", audit_is_url},
    {TEXT("ja"), 0, &audit_url, "a URL", audit_is_url},
    {TEXT("s3"), 0, &audit_url, "a URL", audit_is_url},
    {TEXT("ss"), 0, &audit_url, "a URL", audit_is_url},
    {TEXT("sf"), 0, &audit_url, "a URL", audit_is_url},
    {TEXT("sm"), 0, &audit_url, "a URL", audit_is_url},
    {TEXT("gs"), 0, &audit_url, "a URL", audit_is_url},
    {TEXT("gi"), 0, &audit_url, "a URL", audit_is_url},
    {TEXT("hd"), 0, &audit_url, "a URL", audit_is_url},
    {TEXT("/"), 0, &audit_path_stored, "a path", audit_is_path},
    {TEXT(":\\"), 1, &audit_path_stored, "a path", audit_is_path},
};

enum { COUNT = sizeof signatures / sizeof signatures[0] };

static void begin_hit(audit_hit *hit, const ptv_rule *rule, uint64_t at, const char *kind)
{
    hit->rule = rule;
    hit->at = at;
    hit->kind = kind;
    hit->quoted = 0;
    hit->what[0] = '\0';
}

/* Whether the row matches at `at`; its bytes have been compared already. */
static bool try_row(const audit_span *s, const signature *row, uint64_t at, audit_hit *hit)
{
    begin_hit(hit, row->rule, at, row->what);
    hit->length = row->count;
    hit->skip = row->back == 0 ? row->count : 1;
    return row->check == NULL || row->check(s, at, hit);
}

void audit_put_what(const audit_span *s, const audit_hit *hit, char what[AUDIT_HIT_WHAT])
{
    enum { MOST = 100 };
    const int n = (int)(hit->quoted < MOST ? hit->quoted : MOST);
    if (n > 0) {
        snprintf(what, AUDIT_HIT_WHAT, "%s'%.*s'", hit->kind, n, (const char *)s->bytes + hit->at);
    } else {
        snprintf(what, AUDIT_HIT_WHAT, "%s", hit->what[0] != '\0' ? hit->what : hit->kind);
    }
}

static bool is_there(const audit_span *s, const signature *row, uint64_t at)
{
    return audit_in(s, at, row->count) &&
           (row->count == 1 || (s->bytes[at + 1] == row->first[1] &&
                                memcmp(s->bytes + at, row->first, row->count) == 0));
}

/* ---- Rows by their first byte ---- */

enum { END = COUNT };

/* Offsets from the beginning at which rows compare bytes. */
static const uint16_t places[] = {0, 1, 2, 4, 8, 100, 257};

enum { PLACES = sizeof places / sizeof places[0] };

static uint8_t place_bit(const signature *row)
{
    unsigned i = 0;
    while (places[i] != row->back) {
        i++;
    }
    return (uint8_t)(1u << i);
}

void audit_scanner_begin(audit_scanner *x, uint64_t fuel)
{
    _Static_assert((int)COUNT <= (int)AUDIT_ROWS, "a place for each row");
    x->fuel = fuel;
    x->less_paths = false;
    x->has_line = false;
    memset(x->first, END, sizeof x->first);
    memset(x->places, 0, sizeof x->places);
    for (unsigned i = COUNT; i-- > 0;) {
        const uint8_t byte = signatures[i].first[0];
        x->next[i] = x->first[byte];
        x->first[byte] = (uint8_t)i;
        x->places[byte] |= place_bit(&signatures[i]);
    }
}

/* Tries rows whose bytes are at `at`, and whose beginning is in [from, last]. */
static bool try_rows(const audit_span *s, uint64_t from, uint64_t at, uint64_t last, audit_hit *hit)
{
    for (unsigned i = s->scanner->first[s->bytes[at]]; i != END; i = s->scanner->next[i]) {
        const signature *row = &signatures[i];
        if (at - from >= row->back && at - row->back <= last && is_there(s, row, at) &&
            try_row(s, row, at - row->back, hit)) {
            return true;
        }
    }
    return false;
}

bool audit_identify(const audit_span *s, uint64_t at, audit_hit *hit)
{
    s->scanner->has_line = false;
    for (unsigned i = 0; i < PLACES && audit_in(s, at + places[i], 1); i++) {
        const uint64_t there = at + places[i];
        if ((s->scanner->places[s->bytes[there]] >> i & 1) != 0 &&
            try_rows(s, at, there, at, hit)) {
            return true;
        }
    }
    begin_hit(hit, &audit_pickle_code, at, "a pickle");
    return at < s->size && audit_is_pickle(s, at, hit);
}

bool audit_is_reference(const audit_hit *hit)
{
    return hit->rule == &audit_url || hit->rule == &audit_path_stored;
}

/* ---- Scanning ---- */

bool audit_next_hit(const audit_span *s, uint64_t *at, audit_hit *hit)
{
    const uint64_t from = *at;
    s->scanner->has_line = false;
    for (uint64_t i = from; i < s->size; i++) {
        if (s->scanner->first[s->bytes[i]] != END && try_rows(s, from, i, i, hit)) {
            const uint64_t end = hit->at + hit->skip;
            *at = end > i ? end : i + 1;
            return true;
        }
    }
    *at = s->size;
    return false;
}
