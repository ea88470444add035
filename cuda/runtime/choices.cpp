#include "runtime/choices.h"

#include <atomic>

#include "weft_gpu/gpu_backend.h"

namespace weft::gpu {

namespace {

std::atomic<bool> clustersNow = true, tilesNow = true;
std::atomic<long long> interiorsFrom = DeviceOptions{}.interiorsFrom;

}  // namespace

void allowClusters(bool allowed) { clustersNow = allowed; }
bool clustersAllowed() { return clustersNow; }

void allowTiles(bool allowed) { tilesNow = allowed; }
bool tilesAllowed() { return tilesNow; }

void leaveInteriorsFrom(long long samples) { interiorsFrom = samples; }
long long interiorsLeftFrom() { return interiorsFrom; }

}  // namespace weft::gpu
