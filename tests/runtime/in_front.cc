#include "tests/runtime/in_front.h"

#include "analysis/host/executorch.hpp"
#include "fuzz/runtime/judge_parts.h"

static std::unique_ptr<executorch::runtime::DataLoader>
verifying(std::unique_ptr<executorch::runtime::DataLoader> loader)
{
    pteverify::Options options;
    options.flags |= PTV_COMPLETE; // the judge is given no data files
    return pteverify::verifying(std::move(loader), options);
}

void put_in_front(bool verified)
{
    loader_in_front = verified ? verifying : nullptr;
}
