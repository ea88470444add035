#pragma once
/// What multigrid may use, where there is a choice. Of the process; any thread. Hierarchies that are
/// laid out, and cycles that are recorded, afterwards keep to it.
namespace weft::gpu {

/// Clusters of blocks, where the device has them.
void allowClusters(bool allowed);
[[nodiscard]] bool clustersAllowed();

/// Tiles of the finest level, patches of coarse ones, where they have no more than some million
/// samples; if not, strips as on larger ones.
void allowTiles(bool allowed);
[[nodiscard]] bool tilesAllowed();

/// Samples of systems whose imported gradients' deep interiors are left to the first coarse level.
void leaveInteriorsFrom(long long samples);
[[nodiscard]] long long interiorsLeftFrom();

}  // namespace weft::gpu
