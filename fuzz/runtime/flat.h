// FlatBuffers as code that flatc generates reads them: nothing is compared with the size of
// anything, and what is absent is a null pointer that callers follow when they do not ask.
#pragma once

#include <cstdint>
#include <cstring>

template <typename T> T flat_load(const uint8_t *at)
{
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

// Where the offset at `at` leads to.
inline const uint8_t *flat_follow(const uint8_t *at)
{
    return at + flat_load<uint32_t>(at);
}

struct FlatVector {
    const uint8_t *at; // of the count

    uint32_t size() const
    {
        return flat_load<uint32_t>(at);
    }
    const uint8_t *data() const
    {
        return at + 4;
    }
    const uint8_t *object(uint32_t i) const
    {
        return flat_follow(at + 4 + 4 * i);
    }
};

struct FlatTable {
    const uint8_t *at;

    const uint8_t *field(unsigned slot) const
    {
        const uint8_t *vtable = at - flat_load<int32_t>(at);
        unsigned entry = 4 + 2 * slot;
        uint16_t offset =
            entry < flat_load<uint16_t>(vtable) ? flat_load<uint16_t>(vtable + entry) : 0;
        return offset == 0 ? nullptr : at + offset;
    }
    template <typename T> T scalar(unsigned slot) const
    {
        const uint8_t *place = field(slot);
        return place == nullptr ? T{} : flat_load<T>(place);
    }
    const uint8_t *object(unsigned slot) const
    {
        const uint8_t *place = field(slot);
        return place == nullptr ? nullptr : flat_follow(place);
    }
    FlatTable table(unsigned slot) const
    {
        return {object(slot)};
    }
    FlatVector vector(unsigned slot) const
    {
        return {object(slot)};
    }
};

inline FlatTable flat_root(const uint8_t *file)
{
    return {flat_follow(file)};
}
