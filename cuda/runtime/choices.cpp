#include "runtime/choices.h"

#include <atomic>

namespace weft::gpu {

namespace {

std::atomic<bool> clustersNow = true, tilesNow = true;

}  // namespace

void allowClusters(bool allowed) { clustersNow = allowed; }
bool clustersAllowed() { return clustersNow; }

void allowTiles(bool allowed) { tilesNow = allowed; }
bool tilesAllowed() { return tilesNow; }

}  // namespace weft::gpu
