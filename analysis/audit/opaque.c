/* Payloads of delegates that cannot be inspected, and their backends. */
#include <string.h>

#include "analysis/audit/audit_internal.h"
#include "analysis/audit/audit_rules.h"

/* Backends whose payload may be a program. */
static const char executor[] = "ExecutorBackend", native[] = "NativeBackend";

/* Backends of ExecuTorch releases and of their examples. */
static const char *const backends[] = {
    "XnnpackBackend",
    "VulkanBackend",
    "CoreMLBackend",
    "MPSBackend",
    "MLXBackend",
    "QnnBackend",
    "EthosUBackend",
    "VgfBackend",
    "TOSABackend",
    "NeuropilotBackend",
    "NeutronBackend",
    "OpenvinoBackend",
    "EnnBackend",
    native,
    "CudaBackend",
    "MetalBackend",
    "TensorRTBackend",
    "EdgeLLMBackend",
    "BackendWithCompilerDemo",
    "BackendWithDelegateMappingDemo",
    "BackendWithNamedDataMap",
    "FirstBackendWithPreprocessAll",
    "SecondBackendWithPreprocessAll",
    executor,
};

static bool is_named(ptv_string name, const char *backend)
{
    return strlen(backend) == name.length && memcmp(backend, name.bytes, name.length) == 0;
}

static bool is_known(ptv_string name)
{
    bool known = false;
    for (size_t i = 0; i < sizeof backends / sizeof backends[0]; i++) {
        known = known || is_named(name, backends[i]);
    }
    return known;
}

/* The header of QNN since release 1.2: 20 bytes, then zeros up to the context. */
static void look_at_reserved(audit *a, const ptv_seen_delegate *d, const char *path)
{
    static const uint8_t magic[] = {0xcd, 0xab, 0x78, 0x56};
    enum { FIELDS = 20, CONTEXT = 256 };
    const audit_span s = audit_span_of(a, d->at, d->payload.size);
    if (audit_in(&s, 0, CONTEXT) && memcmp(s.bytes, magic, sizeof magic) == 0 &&
        audit_le(&s, 12, 8) == s.size - CONTEXT &&
        !audit_is_zero(a, d->at + FIELDS, CONTEXT - FIELDS) &&
        !audit_scan(a, d->at + FIELDS, CONTEXT - FIELDS, true, path)) {
        audit_add_bytes(a, &audit_header_reserved, d->at + FIELDS, CONTEXT - FIELDS, path, NULL);
    }
}

static void look_at_delegate(audit *a, uint32_t method, uint32_t number)
{
    const ptv_seen_delegate *d = &a->seen->methods[method].delegates[number];
    const bool opaque =
        d->payload.format == PTV_FORMAT_UNKNOWN || d->payload.format == PTV_FORMAT_PAYLOAD;
    char name[64];
    snprintf(name, sizeof name, "execution_plan[%u].delegates[%u]", (unsigned)method,
             (unsigned)number);
    const char *path = audit_path(a, a->seen->program, name);
    const int n = d->backend.length < 100 ? (int)d->backend.length : 100;
    if (opaque && d->payload.size > 0 && d->payload.bytes != NULL) {
        audit_add_bytes(a, &audit_payload_opaque, d->at, d->payload.size, path,
                        audit_text(a, "backend '%.*s'", n, d->backend.bytes));
        look_at_reserved(a, d, path);
    }
    if (d->payload.format == PTV_FORMAT_PROGRAM && !is_named(d->backend, executor) &&
        !is_named(d->backend, native)) {
        audit_add_bytes(a, &audit_model_nested, d->at, d->payload.size, path,
                        ptv_format_name(d->payload.format));
    }
    if (d->calls == 0 && d->backend.bytes != NULL) {
        audit_add(a, &audit_delegate_unused,
                  (uint64_t)(d->backend.bytes - (const char *)audit_bytes(a, 0)), d->backend.length,
                  path, audit_text(a, "backend '%.*s'", n, d->backend.bytes));
    }
    if (d->backend.bytes != NULL && !is_known(d->backend)) {
        audit_add(a, &audit_backend_unknown,
                  (uint64_t)(d->backend.bytes - (const char *)audit_bytes(a, 0)), d->backend.length,
                  path, audit_text(a, "backend '%.*s'", n, d->backend.bytes));
    }
}

void audit_opaque(audit *a)
{
    for (uint32_t i = 0; i < a->seen->method_count; i++) {
        for (uint32_t k = 0; k < a->seen->methods[i].delegate_count; k++) {
            look_at_delegate(a, i, k);
        }
    }
}
