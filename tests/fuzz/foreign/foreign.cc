// Buffers that the generator makes of schemas of others, judged by the verifier that flatc
// generates from these, and looked through: vectors with a key find each of their elements.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "atlas_generated.h"
#include "mesh_generated.h"
#include "monster_generated.h"
#include "pteverify_fuzz.h"
#include "script_generated.h"
#include "survey_generated.h"
#if __has_include("archive_generated.h") // of a flatc that has offsets of 64 bits
#include "archive_generated.h"
#define HAS_ARCHIVE
#endif

namespace
{

constexpr size_t kMost = 1 << 14;

// ---- Keys ----

// The key of an element is that of the one that is found by it.
template <typename Vector, typename Key> bool Finds(const Vector *vector, Key key)
{
  for (flatbuffers::uoffset_t i = 0; vector != nullptr && i < vector->size(); i++) {
    auto wanted = key(vector->Get(i));
    auto found = vector->LookupByKey(wanted);
    if (found == nullptr || found->KeyCompareWithValue(wanted) != 0) {
      return false;
    }
  }
  return true;
}

bool IsSorted(const atlas::Atlas *a)
{
  if (!Finds(a->towns(), [](const atlas::Town *t) { return t->name()->c_str(); }) ||
      !Finds(a->roads(), [](const atlas::Road *r) { return r->depth(); }) ||
      !Finds(a->seas(), [](const atlas::Sea *s) { return s->id(); }) ||
      !Finds(a->sheets(), [](const atlas::Sheet *s) { return s->grade(); }) ||
      !Finds(a->readings(), [](const atlas::Reading *r) { return r->value(); })) {
    return false;
  }
  for (flatbuffers::uoffset_t i = 0; a->roads() != nullptr && i < a->roads()->size(); i++) {
    const auto *track = a->roads()->Get(i)->track();
    if (!Finds(track, [](const atlas::Point *p) { return p->longitude(); })) {
      return false;
    }
  }
  return true;
}

// ---- Schemas ----

template <typename Root> bool Verifies(const uint8_t *bytes, size_t size, const char *identifier)
{
  flatbuffers::Verifier verifier(bytes, size);
  return verifier.VerifyBuffer<Root>(identifier);
}

bool JudgeAtlas(const uint8_t *bytes, size_t size)
{
  return Verifies<atlas::Atlas>(bytes, size, "ATLS") && IsSorted(atlas::GetAtlas(bytes));
}

bool JudgeMesh(const uint8_t *bytes, size_t size)
{
  return Verifies<mesh::Mesh>(bytes, size, nullptr);
}

bool JudgeMonster(const uint8_t *bytes, size_t size)
{
  return Verifies<MyGame::Sample::Monster>(bytes, size, "MONS");
}

bool JudgeScript(const uint8_t *bytes, size_t size)
{
  return Verifies<script::Script>(bytes, size, "SCRP");
}

bool JudgeSurvey(const uint8_t *bytes, size_t size)
{
  return Verifies<survey::Survey>(bytes, size, "SRVY");
}

// ---- What shrinking keeps: one string in a sound buffer ----

bool HasWeapon(void *, const uint8_t *bytes, size_t size)
{
  if (!JudgeMonster(bytes, size)) {
    return false;
  }
  const auto *weapons = MyGame::Sample::GetMonster(bytes)->weapons();
  for (flatbuffers::uoffset_t i = 0; weapons != nullptr && i < weapons->size(); i++) {
    const auto *name = weapons->Get(i)->name();
    if (name != nullptr && name->str().find("attention") != std::string::npos) {
      return true;
    }
  }
  return false;
}

#ifdef HAS_ARCHIVE
bool JudgeArchive(const uint8_t *bytes, size_t size)
{
  return Verifies<archive::Archive>(bytes, size, "ARCH") &&
         Finds(archive::GetArchive(bytes)->parts(),
               [](const archive::Part *p) { return p->name()->c_str(); });
}

bool HasTitle(void *, const uint8_t *bytes, size_t size)
{
  return JudgeArchive(bytes, size) &&
         archive::GetArchive(bytes)->title()->str().find("attention") != std::string::npos;
}
#endif

struct Foreign {
  const char *path;
  bool (*judge)(const uint8_t *bytes, size_t size);
  ptv_fuzz_keeps keeps; // nullptr: is not shrunk
};

constexpr Foreign kForeign[] = {
#ifdef HAS_ARCHIVE
                                {"tests/fuzz/foreign/wide/archive.fbs", JudgeArchive, HasTitle},
#endif
                                {"tests/fuzz/foreign/atlas.fbs", JudgeAtlas, nullptr},
                                {"tests/fuzz/foreign/mesh.fbs", JudgeMesh, nullptr},
                                {"fuzz/examples/monster/monster.fbs", JudgeMonster, HasWeapon},
                                {"tests/fuzz/foreign/script.fbs", JudgeScript, nullptr},
                                {"tests/fuzz/foreign/survey.fbs", JudgeSurvey, nullptr}};

// ---- Making ----

// Of few choices as of many. Bytes begin where alignment begins.
size_t Make(ptv_fuzz *fuzz, uint64_t seed, std::vector<uint8_t> *out)
{
  if (seed % 2 == 0) {
    return ptv_fuzz_make_seed(fuzz, seed, out->data(), out->size());
  }
  uint8_t choices[300];
  const size_t count = seed % sizeof choices;
  for (size_t i = 0; i < count; i++) {
    choices[i] = static_cast<uint8_t>(seed * (i + 7) * 2654435761u >> 24);
  }
  return ptv_fuzz_make(fuzz, choices, count, out->data(), out->size());
}

bool IsSound(ptv_fuzz *fuzz, const Foreign &foreign, uint64_t seed, std::vector<uint8_t> *out,
             size_t *size)
{
  *size = Make(fuzz, seed, out);
  if (*size > 0 && foreign.judge(out->data(), *size)) {
    return true;
  }
  std::printf("%s: seed %llu: %zu bytes are refused\n", foreign.path,
              static_cast<unsigned long long>(seed), *size);
  return false;
}

bool AreSound(const Foreign &foreign, const char *folder, uint64_t count)
{
  char why[PTV_FUZZ_WHY];
  const std::string path = std::string(folder) + "/" + foreign.path;
  ptv_fuzz *fuzz = ptv_fuzz_open(path.c_str(), why);
  if (fuzz == nullptr) {
    std::printf("%s\n", why);
    return false;
  }
  std::vector<uint8_t> out(kMost);
  bool good = true;
  uint64_t accepted = 0;
  for (uint64_t seed = 0; good && seed < count; seed++) {
    size_t size = 0;
    good = IsSound(fuzz, foreign, seed, &out, &size);
    size = ptv_fuzz_mutate(fuzz, out.data(), size, out.size(), seed);
    accepted += foreign.judge(out.data(), size);
  }
  ptv_fuzz_close(fuzz);
  std::printf("%s: of %llu mutated ones %llu are accepted\n", foreign.path,
              static_cast<unsigned long long>(count), static_cast<unsigned long long>(accepted));
  return good && accepted * 2 > count;
}

// ---- Shrinking ----

// Of each large one that has it at most 150 bytes stay. Few have it: at least one must.
bool Shrinks(const Foreign &foreign, const char *folder)
{
  constexpr size_t kLarge = 800, kSmall = 150;
  char why[PTV_FUZZ_WHY];
  const std::string path = std::string(folder) + "/" + foreign.path;
  ptv_fuzz *fuzz = ptv_fuzz_open(path.c_str(), why);
  std::vector<uint8_t> bytes(kMost);
  size_t shrunk = 0, failed = 0;
  for (uint64_t seed = 0; fuzz != nullptr && seed < 2000; seed++) {
    size_t size = ptv_fuzz_make_seed(fuzz, seed, bytes.data(), 4096);
    if (size >= kLarge && foreign.keeps(nullptr, bytes.data(), size)) {
      size = ptv_fuzz_shrink(fuzz, bytes.data(), size, UINT64_MAX, foreign.keeps, nullptr);
      failed += size > kSmall || !foreign.keeps(nullptr, bytes.data(), size);
      shrunk++;
    }
  }
  ptv_fuzz_close(fuzz);
  std::printf("%s: %zu shrunk, %zu not to %zu bytes\n", foreign.path, shrunk, failed, kSmall);
  return shrunk > 0 && failed == 0;
}

}  // namespace

// foreign FOLDER COUNT: so many buffers of each schema, which are below the folder of the
// project.
int main(int argc, char **argv)
{
  if (argc != 3) {
    return 3;
  }
  bool good = true;
  for (const Foreign &foreign : kForeign) {
    good = AreSound(foreign, argv[1], std::strtoull(argv[2], nullptr, 10)) && good;
    good = (foreign.keeps == nullptr || Shrinks(foreign, argv[1])) && good;
  }
  return good ? 0 : 1;
}
