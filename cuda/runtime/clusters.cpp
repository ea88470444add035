#include "runtime/clusters.h"

#include <atomic>

namespace weft::gpu {

namespace {

std::atomic<bool> allowedNow = true;

}  // namespace

void allowClusters(bool allowed) { allowedNow = allowed; }
bool clustersAllowed() { return allowedNow; }

}  // namespace weft::gpu
