// A reader of monsters, as flatc generates it, under a fuzzer: what FlatBuffers' own verifier accepts
// is read to the last byte. The mutator, linked besides, knows the schema (docs/fuzzing.md).
#include <cstddef>
#include <cstdint>

#include "monster_generated.h"

namespace sample = MyGame::Sample;

namespace {

constexpr int kDeepest = 64;

// Reading must not be optimised away.
volatile double sum;

void Add(double value) { sum = sum + value; }

void Read(const flatbuffers::String *text) {
  if (text != nullptr) {
    Add(text->c_str()[text->size()]);
  }
}

void Read(const sample::Vec3 &v) { Add(v.x() + v.y() + v.z()); }

void Read(const sample::Weapon *weapon) {
  Read(weapon->name());
  Add(weapon->damage());
}

void Read(const sample::Potion *potion) {
  Add(potion->strength());
  if (potion->herbs() != nullptr) {
    for (const flatbuffers::String *herb : *potion->herbs()) {
      Read(herb);
    }
  }
}

void Read(uint8_t type, const void *thing) {
  if (thing == nullptr) {
    return;
  }
  if (type == sample::Equipment_Weapon) {
    Read(static_cast<const sample::Weapon *>(thing));
  } else if (type == sample::Equipment_Potion) {
    Read(static_cast<const sample::Potion *>(thing));
  }
}

void ReadLists(const sample::Monster *monster) {
  if (monster->inventory() != nullptr) {
    for (uint8_t item : *monster->inventory()) {
      Add(item);
    }
  }
  if (monster->path() != nullptr) {
    for (const sample::Vec3 *step : *monster->path()) {
      Read(*step);
    }
  }
  if (monster->weapons() != nullptr) {
    for (const sample::Weapon *weapon : *monster->weapons()) {
      Read(weapon);
    }
  }
  if (monster->bag() != nullptr && monster->bag_type() != nullptr) {
    for (flatbuffers::uoffset_t i = 0; i < monster->bag()->size(); i++) {
      Read(monster->bag_type()->Get(i), monster->bag()->Get(i));
    }
  }
}

void Read(const sample::Monster *monster, int depth) {
  if (monster->pos() != nullptr) {
    Read(*monster->pos());
  }
  Add(monster->mana() + monster->hp() + monster->color());
  Read(monster->name());
  Read(monster->equipped_type(), monster->equipped());
  ReadLists(monster);
  if (monster->frame() != nullptr) {
    Read(*monster->frame()->corners()->Get(1));
    Add(monster->frame()->depth());
  }
  if (monster->friends() != nullptr && depth < kDeepest) {
    for (const sample::Monster *friendly : *monster->friends()) {
      Read(friendly, depth + 1);
    }
  }
  if (monster->saved() != nullptr && depth < kDeepest) {
    Read(monster->saved_nested_root(), depth + 1);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  flatbuffers::Verifier verifier(data, size);
  if (sample::VerifyMonsterBuffer(verifier)) {
    Read(sample::GetMonster(data), 0);
  }
  return 0;
}
