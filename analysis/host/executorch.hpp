// pteverify in front of ExecuTorch's runtime: a DataLoader that wraps another one, and verifies the
// file before Program::load() sees any of it. C++17, no exceptions, no RTTI. Link pteverify-host.
//
//     auto loader = FileDataLoader::from("model.pte");
//     pteverify::VerifyingDataLoader verified(&loader.get());
//     Result<Program> program = Program::load(&verified);
//
// The first load verifies; call verify() to know earlier, or to know why. For a module:
//
//     Module module(pteverify::verifying(std::move(loader), options));
//
// A file that is not clean is never loaded: loads end with
//
//     Error::InvalidProgram          if it is refused because it has an error
//     Error::AccessFailed            if the wrapped loader could not read what verification needs
//     Error::MemoryAllocationFailed  if there is not enough memory
//     Error::InvalidState            if it is undecided
//
// The tables of the program are read once: Program::load() gets the bytes that were verified.
// Segments are read again by the wrapped loader: if one changes in between, it was not verified.
//
// Memory: during verification about 35 KB, addresses for the whole file but memory only for what is
// read, and what ptv_verifier takes. Afterwards, the addresses and what was read remain, in place
// of the program that a FileDataLoader would have read. Like every loader, it must outlive the
// program. Threads: as safe as the wrapped loader; verification happens once.
#ifndef PTEVERIFY_EXECUTORCH_HPP
#define PTEVERIFY_EXECUTORCH_HPP

#include <cstring>
#include <memory>
#include <mutex>
#include <utility>

#include <executorch/runtime/core/data_loader.h>
#include <pteverify_host.h>

namespace pteverify
{

// Settings for verification. Data loaders must stay valid until verification has ended.
struct Options {
    unsigned flags = PTV_LEAVE_PADDING; // or with PTV_COMPLETE, ...; else padding is read, too
    uint64_t planned_limit = 0;         // as for ptv_verifier_set_planned_limit()
    const executorch::runtime::DataLoader *const *data = nullptr; // loaders of data files (.ptd)
    size_t data_count = 0;
    // Called for each finding once the verdict is known. The finding is valid during the call.
    void (*on_finding)(void *context, const ptv_kept_finding *finding) = nullptr;
    void *context = nullptr; // for both functions
    // A stricter policy: returns whether this warning or note refuses the file. Errors always do.
    bool (*refuses)(void *context, const ptv_kept_finding *finding) = nullptr;
};

class VerifyingDataLoader final : public executorch::runtime::DataLoader
{
  public:
    using Error = executorch::runtime::Error;
    template <typename T> using Result = executorch::runtime::Result<T>;

    // `inner` must outlive this object.
    explicit VerifyingDataLoader(executorch::runtime::DataLoader *inner, Options options = {})
        : inner_(inner), options_(options)
    {
    }

    // Takes ownership of `inner`.
    explicit VerifyingDataLoader(std::unique_ptr<executorch::runtime::DataLoader> inner,
                                 Options options = {})
        : owned_(std::move(inner)), inner_(owned_.get()), options_(options)
    {
    }

    // Returns Ok for a clean file. The first call verifies; later ones return the same result.
    ET_NODISCARD Error verify() const
    {
        std::lock_guard<std::mutex> lock(mutex_);
        if (!verified_) {
            error_ = verify_now();
            verified_ = true;
        }
        return error_;
    }

    ET_NODISCARD Result<executorch::runtime::FreeableBuffer>
    load(size_t offset, size_t size, const SegmentInfo &info) const override
    {
        const Error error = verify();
        if (error != Error::Ok) {
            return error;
        }
        const uint8_t *read = verified_bytes(offset, size, info);
        if (read != nullptr) {
            return executorch::runtime::FreeableBuffer(read, size, nullptr);
        }
        return inner_->load(offset, size, info);
    }

    ET_NODISCARD Error load_into(size_t offset, size_t size, const SegmentInfo &info,
                                 void *buffer) const override
    {
        const Error error = verify();
        if (error != Error::Ok) {
            return error;
        }
        const uint8_t *read = verified_bytes(offset, size, info);
        if (read != nullptr) {
            std::memcpy(buffer, read, size);
            return Error::Ok;
        }
        return inner_->load_into(offset, size, info, buffer);
    }

    ET_NODISCARD Result<size_t> size() const override
    {
        return inner_->size();
    }

  private:
    struct Closing {
        void operator()(ptv_verifier *v) const
        {
            ptv_verifier_destroy(v);
        }
    };

    // ptv_source.read. Loaders that cannot load into a buffer return one of their own.
    static bool read(void *context, uint64_t at, uint64_t size, uint8_t *out)
    {
        const auto *loader = static_cast<const executorch::runtime::DataLoader *>(context);
        const SegmentInfo program(SegmentInfo::Type::Program);
        const auto offset = static_cast<size_t>(at), bytes = static_cast<size_t>(size);
        if (loader->load_into(offset, bytes, program, out) == Error::Ok) {
            return true;
        }
        auto buffer = loader->load(offset, bytes, program);
        if (!buffer.ok() || buffer->size() < bytes) {
            return false;
        }
        std::memcpy(out, buffer->data(), bytes);
        return true;
    }

    static bool source_of(const executorch::runtime::DataLoader *loader, ptv_source *source)
    {
        const Result<size_t> size = loader->size();
        if (size.ok()) {
            *source = {*size, read, const_cast<executorch::runtime::DataLoader *>(loader)};
        }
        return size.ok();
    }

    // Bytes of the program, not to be modified; nullptr if they were not read.
    const uint8_t *verified_bytes(size_t offset, size_t size, const SegmentInfo &info) const
    {
        return info.segment_type == SegmentInfo::Type::Program && size > 0
                   ? ptv_verifier_bytes(verifier_.get(), offset, size)
                   : nullptr;
    }

    Error verify_now() const
    {
        std::unique_ptr<ptv_verifier, Closing> v(ptv_verifier_create());
        if (v == nullptr) {
            return Error::MemoryAllocationFailed;
        }
        ptv_verifier_set_keep(v.get(), true);
        ptv_verifier_set_block(v.get(), 4096); // reading extra bytes costs more than extra requests
        ptv_verifier_set_flags(v.get(), options_.flags);
        ptv_verifier_set_planned_limit(v.get(), options_.planned_limit);
        ptv_source source;
        for (size_t i = 0; i < options_.data_count; i++) {
            if (!source_of(options_.data[i], &source)) {
                return Error::AccessFailed;
            }
            if (!ptv_verifier_add_data_source(v.get(), &source)) {
                return Error::MemoryAllocationFailed;
            }
        }
        if (!source_of(inner_, &source)) {
            return Error::AccessFailed;
        }
        const ptv_status status = ptv_verify_source(v.get(), &source);
        tell(v.get());
        const Error error = error_of(status, judged(v.get()));
        if (error == Error::Ok) {
            ptv_verifier_clear_data(v.get());
            verifier_ = std::move(v);
        }
        return error;
    }

    void tell(const ptv_verifier *v) const
    {
        for (size_t i = 0; options_.on_finding != nullptr && i < ptv_verifier_count(v); i++) {
            options_.on_finding(options_.context, ptv_verifier_finding(v, i));
        }
    }

    // The verdict under the policy, which can only refuse more.
    ptv_verdict judged(const ptv_verifier *v) const
    {
        for (size_t i = 0; options_.refuses != nullptr && i < ptv_verifier_count(v); i++) {
            if (options_.refuses(options_.context, ptv_verifier_finding(v, i))) {
                return PTV_REFUSED;
            }
        }
        return ptv_verifier_verdict(v);
    }

    static Error error_of(ptv_status status, ptv_verdict verdict)
    {
        if (verdict == PTV_REFUSED) {
            return Error::InvalidProgram;
        }
        switch (status) {
        case PTV_DONE: return verdict == PTV_CLEAN ? Error::Ok : Error::InvalidState;
        case PTV_NO_MEMORY: return Error::MemoryAllocationFailed;
        case PTV_READ_FAILED: return Error::AccessFailed;
        default: return Error::InvalidState;
        }
    }

    std::unique_ptr<executorch::runtime::DataLoader> owned_;
    executorch::runtime::DataLoader *inner_;
    Options options_;
    mutable std::mutex mutex_;
    mutable bool verified_ = false;
    mutable Error error_ = Error::Ok;
    mutable std::unique_ptr<ptv_verifier, Closing>
        verifier_; // set once the file is clean; holds the bytes that were read
};

// For extension::Module, which owns its loader.
inline std::unique_ptr<executorch::runtime::DataLoader>
verifying(std::unique_ptr<executorch::runtime::DataLoader> inner, Options options = {})
{
    return std::make_unique<VerifyingDataLoader>(std::move(inner), options);
}

} // namespace pteverify

#endif
