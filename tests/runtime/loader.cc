// VerifyingDataLoader in front of the released runtime: what is clean loads as without it, nothing
// else does, and the caller hears why.
//
//     runtime_loader GOLDEN_DIR CRASHERS_DIR     1 when something is not so
//     runtime_loader --time FILE...              what loading takes without it and with it
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include <executorch/extension/data_loader/buffer_data_loader.h>
#include <executorch/extension/data_loader/file_data_loader.h>
#include <executorch/extension/module/module.h>
#include <executorch/runtime/executor/program.h>
#include <executorch/runtime/platform/runtime.h>

#include "analysis/host/executorch.hpp"

using executorch::extension::BufferDataLoader;
using executorch::extension::FileDataLoader;
using executorch::extension::Module;
using executorch::runtime::DataLoader;
using executorch::runtime::Error;
using executorch::runtime::FreeableBuffer;
using executorch::runtime::Program;
using executorch::runtime::Result;
using pteverify::VerifyingDataLoader;

namespace
{

unsigned faults = 0;

void expect(bool holds, const std::string &what)
{
    if (!holds) {
        std::fprintf(stderr, "loader: %s\n", what.c_str());
        faults++;
    }
}

std::vector<char> bytes_of(const std::filesystem::path &path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// The rule of the first finding.
void note_rule(void *context, const ptv_kept_finding *finding)
{
    auto *rule = static_cast<std::string *>(context);
    if (rule->empty()) {
        *rule = finding->rule;
    }
}

Error load(const DataLoader &loader)
{
    return Program::load(const_cast<DataLoader *>(&loader)).error();
}

// A loader that lends buffers only, and only the first so many bytes.
class Lending : public DataLoader
{
  public:
    Lending(const std::vector<char> &bytes, size_t readable)
        : inner_(bytes.data(), bytes.size()), readable_(readable)
    {
    }

    Result<FreeableBuffer> load(size_t offset, size_t size, const SegmentInfo &info) const override
    {
        if (offset + size > readable_) {
            return Error::AccessFailed;
        }
        return inner_.load(offset, size, info);
    }

    Result<size_t> size() const override
    {
        return inner_.size();
    }

    void close()
    {
        readable_ = 0;
    }

  private:
    BufferDataLoader inner_;
    size_t readable_;
};

size_t clean_loads(const std::filesystem::path &goldens)
{
    size_t count = 0;
    for (const auto &entry : std::filesystem::directory_iterator(goldens)) {
        if (entry.path().extension() != ".pte") {
            continue;
        }
        auto file = FileDataLoader::from(entry.path().c_str());
        expect(file.ok(), entry.path().string() + " does not open");
        const VerifyingDataLoader loader(&file.get());
        expect(loader.verify() == Error::Ok, entry.path().string() + " is not clean");
        expect(load(loader) == load(file.get()), entry.path().string() + " loads otherwise");
        count++;
    }
    return count;
}

void broken_does_not(const std::filesystem::path &goldens)
{
    std::vector<char> bytes = bytes_of(goldens / "linear.pte");
    bytes.resize(bytes.size() - 16);
    std::string rule;
    pteverify::Options options;
    options.on_finding = note_rule;
    options.context = &rule;
    auto loader = pteverify::verifying(
        std::make_unique<BufferDataLoader>(bytes.data(), bytes.size()), options);
    expect(load(*loader) == Error::InvalidProgram, "a truncated file is loaded");
    expect(rule == "segment-area-past-end", "found " + rule);
    rule.clear();
    expect(load(*loader) == Error::InvalidProgram && rule.empty(), "it is verified twice");
}

// A policy refuses a file for a warning, and cannot let an error pass.
void policies(const std::filesystem::path &goldens)
{
    auto file = FileDataLoader::from((goldens / "legacy_constants.pte").c_str());
    expect(file.ok(), "legacy_constants.pte does not open");
    pteverify::Options options;
    options.refuses = [](void *, const ptv_kept_finding *f) { return f->severity >= PTV_WARNING; };
    expect(VerifyingDataLoader(&file.get()).verify() == Error::Ok, "a warning refuses a file");
    expect(VerifyingDataLoader(&file.get(), options).verify() == Error::InvalidProgram,
           "a policy does not refuse a warning");

    std::vector<char> bytes = bytes_of(goldens / "linear.pte");
    bytes.resize(bytes.size() - 16);
    BufferDataLoader cut(bytes.data(), bytes.size());
    options.refuses = [](void *, const ptv_kept_finding *) { return false; };
    expect(VerifyingDataLoader(&cut, options).verify() == Error::InvalidProgram,
           "a policy lets an error pass");
}

void what_is_not_read(const std::filesystem::path &goldens)
{
    const std::vector<char> bytes = bytes_of(goldens / "linear.pte");
    const Lending all(bytes, bytes.size()), some(bytes, 100);
    expect(VerifyingDataLoader(const_cast<Lending *>(&all)).verify() == Error::Ok, "lent bytes");
    expect(VerifyingDataLoader(const_cast<Lending *>(&some)).verify() == Error::AccessFailed,
           "what cannot be read");
}

// What is then loaded of it is what was verified, whatever the loader below would say.
void tables_are_read_once(const std::filesystem::path &goldens)
{
    const std::vector<char> bytes = bytes_of(goldens / "add.pte");
    Lending lending(bytes, bytes.size());
    const VerifyingDataLoader loader(&lending);
    expect(loader.verify() == Error::Ok, "lent bytes of a program without segments");
    lending.close();
    expect(load(lending) == Error::AccessFailed, "nothing is lent any more");
    expect(load(loader) == Error::Ok, "tables are read twice");
}

// The rule that is found, with these flags, where a byte of padding is not zero.
std::string found_in_padding(const std::filesystem::path &goldens, unsigned flags)
{
    std::vector<char> bytes = bytes_of(goldens / "segments4096.pte");
    bytes[bytes.size() / 4096 * 4096 - 1] = 1;
    const Lending lending(bytes, bytes.size());
    std::string rule;
    pteverify::Options options;
    options.flags &= flags;
    options.on_finding = note_rule;
    options.context = &rule;
    expect(VerifyingDataLoader(const_cast<Lending *>(&lending), options).verify() == Error::Ok,
           "padding is no error");
    return rule;
}

void data_files(const std::filesystem::path &goldens)
{
    const std::vector<char> program = bytes_of(goldens / "external.pte");
    const std::vector<char> data = bytes_of(goldens / "external_data.ptd");
    BufferDataLoader programs(program.data(), program.size()), weights(data.data(), data.size());
    const DataLoader *files[] = {&weights};
    pteverify::Options options;
    options.flags |= PTV_COMPLETE;
    expect(VerifyingDataLoader(&programs, options).verify() == Error::InvalidProgram,
           "a program without its weights");
    options.data = files;
    options.data_count = 1;
    expect(VerifyingDataLoader(&programs, options).verify() == Error::Ok,
           "a program with its weights");
}

// None of them reaches the runtime.
size_t crashers_do_not_load(const std::filesystem::path &crashers)
{
    size_t count = 0;
    if (!std::filesystem::is_directory(crashers)) {
        std::printf("skipped: %s: not here\n", crashers.c_str());
        return count;
    }
    for (const auto &entry : std::filesystem::recursive_directory_iterator(crashers)) {
        if (entry.path().extension() == ".pte") {
            auto file = FileDataLoader::from(entry.path().c_str());
            expect(!file.ok() || load(VerifyingDataLoader(&file.get())) != Error::Ok,
                   entry.path().string() + " is loaded");
            count++;
        }
    }
    return count;
}

// ---- Modules ----

// Loads a program and all its methods, as applications do.
Error load_module(const std::string &path, bool verified)
{
    auto file = FileDataLoader::from(path.c_str());
    if (!file.ok()) {
        return file.error();
    }
    std::unique_ptr<DataLoader> loader = std::make_unique<FileDataLoader>(std::move(*file));
    Module module(verified ? pteverify::verifying(std::move(loader)) : std::move(loader));
    auto names = module.method_names();
    Error error = names.error();
    for (auto name = names.ok() ? names->begin() : decltype(names->begin())();
         error == Error::Ok && name != names->end(); ++name) {
        error = module.load_method(*name);
    }
    return error;
}

void modules(const std::filesystem::path &goldens)
{
    const std::filesystem::path broken =
        std::filesystem::temp_directory_path() / ("loader" + std::to_string(getpid()) + ".pte");
    std::filesystem::copy_file(goldens / "linear.pte", broken);
    std::filesystem::resize_file(broken, std::filesystem::file_size(broken) - 16);
    expect(load_module(goldens / "linear.pte", true) == Error::Ok, "a module does not load");
    expect(load_module(broken, true) == Error::InvalidProgram, "a broken module loads");
    std::filesystem::remove(broken);
}

// ---- Times ----

double microseconds(const std::function<bool()> &does)
{
    const auto begin = std::chrono::steady_clock::now();
    if (!does()) {
        return HUGE_VAL;
    }
    const auto end = std::chrono::steady_clock::now();
    return std::chrono::duration<double, std::micro>(end - begin).count();
}

bool only_verify(const std::string &path)
{
    auto file = FileDataLoader::from(path.c_str());
    return file.ok() && VerifyingDataLoader(&file.get()).verify() == Error::Ok;
}

// The system keeps nothing of the file: whoever reads it next reads the disk.
void forget(const std::string &path)
{
    const int file = open(path.c_str(), O_RDONLY);
    (void)fdatasync(file); // what is not written yet would stay
    (void)posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
    (void)close(file);
}

// The least of many, taken in turn: whatever else the machine does hits all of them.
struct Times {
    double plain = HUGE_VAL, verified = HUGE_VAL, alone = HUGE_VAL;
    double cold_plain = HUGE_VAL, cold_verified = HUGE_VAL; // from the disk
};

Times times_of(const std::string &path)
{
    Times least;
    const auto take = [&](double &least_of, bool verified) {
        least_of = std::min(least_of,
                            microseconds([&] { return load_module(path, verified) == Error::Ok; }));
    };
    for (int i = 0; i < 51; i++) {
        forget(path);
        take(least.cold_plain, false);
        forget(path);
        take(least.cold_verified, true);
        take(least.plain, false);
        take(least.verified, true);
        least.alone = std::min(least.alone, microseconds([&] { return only_verify(path); }));
    }
    return least;
}

void time_each(int count, char **files)
{
    std::printf("| file | bytes | loading, us | behind the loader, us | verifying alone, us "
                "| from the disk, us | behind the loader, us |\n"
                "|---|--:|--:|--:|--:|--:|--:|\n");
    for (int i = 0; i < count; i++) {
        const Times least = times_of(files[i]);
        if (!std::isfinite(least.plain + least.verified + least.alone)) {
            std::fprintf(stderr, "loader: %s does not load here\n", files[i]);
            continue;
        }
        std::printf("| %s | %ju | %.0f | %.0f | %.0f | %.0f | %.0f |\n",
                    std::filesystem::path(files[i]).filename().c_str(),
                    static_cast<uintmax_t>(std::filesystem::file_size(files[i])), least.plain,
                    least.verified, least.alone, least.cold_plain, least.cold_verified);
    }
}

} // namespace

int main(int argc, char **argv)
{
    executorch::runtime::runtime_init();
    if (argc > 2 && std::strcmp(argv[1], "--time") == 0) {
        time_each(argc - 2, argv + 2);
    } else if (argc == 3) {
        expect(clean_loads(argv[1]) > 20, "there are few golden models");
        broken_does_not(argv[1]);
        policies(argv[1]);
        what_is_not_read(argv[1]);
        tables_are_read_once(argv[1]);
        expect(found_in_padding(argv[1], 0) == "padding-not-zero", "padding is not read");
        expect(found_in_padding(argv[1], ~0U) != "padding-not-zero", "padding is read");
        data_files(argv[1]);
        modules(argv[1]);
        std::printf("%zu files that kill the runtime do not load\n", crashers_do_not_load(argv[2]));
    } else {
        std::fprintf(stderr, "usage: runtime_loader GOLDEN_DIR CRASHERS_DIR | --time FILE...\n");
        return 2;
    }
    return faults == 0 ? 0 : 1;
}
