#pragma once
/// Barriers among all blocks of a launch: their memory, as host and device see it.
#include <cuda_runtime_api.h>

#include <cstddef>

#include "weft/scheme.h"
#include "weft/stencil/host_device.h"

namespace weft::gpu {

/// A barrier of Xiao & Feng ("Inter-block GPU communication via fast barrier synchronization", 2009)
/// with their listings corrected: counters only grow and are compared as differences, tree groups
/// are balanced, arrival is a release and waiting an acquire, the lock-free checker's threads stride
/// over all blocks. All blocks must be on the device together (cooperative launch).
///
/// Words are 0 before the first launch; later launches of as many blocks go on counting from
/// `firstRound`. After a launch that was stopped they must be cleared.
struct GridBarrier {
    /// Words between counters or flags: polls of one disturb stores to others of its line.
    static constexpr int kLine = 32;

    Barrier kind = Barrier::none;
    unsigned* words = nullptr;
    unsigned firstRound = 0;         ///< rounds done since the words were cleared
    const unsigned* stop = nullptr;  ///< a word that becomes 1 when blocks are to leave

    /// Words of any barrier of `blocks` blocks, with `flags` flags for neighbours.
    [[nodiscard]] static std::size_t wordsFor(unsigned blocks, std::size_t flags) {
        const std::size_t trees = std::size_t{2} * (blocks + 2) * kLine, lockFree = 2 * blocks;
        return kLine + (trees > lockFree ? trees : lockFree) + flags * kLine;
    }
    /// Block 0's answer to `stop`, the same for all blocks.
    WEFT_HD unsigned* leave() const { return words; }
    WEFT_HD unsigned* counters() const { return words + kLine; }
    /// Flag i of neighbours; flags come after the largest barrier's words.
    WEFT_HD unsigned* flag(unsigned blocks, std::size_t i) const {
        return words + kLine + (std::size_t{2} * (blocks + 2) + i) * kLine;
    }
};

}  // namespace weft::gpu
