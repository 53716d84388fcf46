// Data files in the released runtime: on their own, and along with a program. See judge.h.
#include "fuzz/runtime/judge_parts.h"

#include <executorch/extension/named_data_map/merged_data_map.h>

#include <memory>
#include <vector>

#include "fuzz/runtime/flat.h"
#include "verifiers/schemas/flat_tensor.h"

using namespace executorch::runtime;
using executorch::extension::FlatTensorDataMap;
using executorch::extension::merged_data_map::MergedDataMap;

namespace {

// An open data file; the loader must outlive the map.
struct Opened {
    std::unique_ptr<DataLoader> loader;
    std::unique_ptr<FlatTensorDataMap> map;
};

Opened open_file(const judge_file &file) {
    Opened opened;
    const uint8_t *copy = guarded_copy(file);
    if (copy == nullptr) {
        return opened;
    }
    opened.loader = loader_of(copy, file.size);
    auto map = FlatTensorDataMap::load(opened.loader.get());
    if (map.ok()) {
        opened.map = std::make_unique<FlatTensorDataMap>(std::move(*map));
    }
    return opened;
}

bool read_bytes(const FlatTensorDataMap &map, const char *key) {
    auto data = map.get_data(key);
    if (data.ok()) {
        read_all(data->data(), data->size());
    }
    return data.ok();
}

// An entry with a layout is a tensor, which is read into memory of that size. No application asks
// an entry without one for its layout, unless a program tells it to.
bool read_tensor(const FlatTensorDataMap &map, const char *key) {
    auto layout = map.get_tensor_layout(key);
    if (!layout.ok()) {
        return false;
    }
    read_all(layout->sizes().data(), layout->sizes().size() * sizeof(int32_t));
    read_all(layout->dim_order().data(), layout->dim_order().size());
    if (layout->nbytes() > kMostMemory) {
        return false;
    }
    uint8_t *memory = guarded(layout->nbytes());
    return memory != nullptr && map.load_data_into(key, memory, layout->nbytes()) == Error::Ok;
}

// Which entries have a layout can be seen in the file, but not in the map.
bool has_layout(const judge_file &file, uint32_t i) {
    FlatVector entries = flat_root(file.bytes).vector(PTV_FLAT_TENSOR_FLAT_TENSOR_NAMED_DATA);
    return FlatTable{entries.object(i)}.field(PTV_FLAT_TENSOR_NAMED_DATA_TENSOR_LAYOUT) != nullptr;
}

bool read_keys(const FlatTensorDataMap &map, const judge_file &file) {
    auto count = map.get_num_keys();
    bool good = count.ok();
    for (uint32_t i = 0; count.ok() && i < *count && i < 4096; i++) {
        auto key = map.get_key(i);
        if (!key.ok()) {
            return false;
        }
        read_text(*key);
        good = read_bytes(map, *key) && good;
        good = (!has_layout(file, i) || read_tensor(map, *key)) && good;
    }
    return good;
}

// Opens all data files and reads everything in them.
bool open_all(const judge_model &model, std::vector<Opened> &files) {
    progress->stage = DATA;
    for (size_t i = 0; i < model.data_count; i++) {
        files.push_back(open_file(model.data[i]));
        if (files.back().map == nullptr || !read_keys(*files.back().map, model.data[i])) {
            return false;
        }
    }
    return true;
}

} // namespace

int use_data(const judge_file &file) {
    progress->stage = DATA;
    Opened opened = open_file(file);
    return opened.map != nullptr && read_keys(*opened.map, file) ? JUDGE_RAN : JUDGE_REFUSED;
}

int use_with_data(const judge_model &model, bool full) {
    std::vector<Opened> files;
    std::vector<const NamedDataMap *> maps;
    const uint8_t *copy = guarded_copy(model.file);
    if (copy == nullptr || !open_all(model, files)) {
        return JUDGE_REFUSED;
    }
    for (const Opened &file : files) {
        maps.push_back(file.map.get());
    }
    progress->stage = LOAD;
    auto merged = MergedDataMap::load({maps.data(), maps.size()});
    return merged.ok() ? use_program(copy, model.file.size, &*merged, full) : JUDGE_REFUSED;
}
