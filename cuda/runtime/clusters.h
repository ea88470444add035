#pragma once
/// Whether multigrid may use clusters of blocks, where the device has them.
namespace weft::gpu {

/// Of the process; any thread. Hierarchies that are laid out afterwards keep to it.
void allowClusters(bool allowed);
[[nodiscard]] bool clustersAllowed();

}  // namespace weft::gpu
