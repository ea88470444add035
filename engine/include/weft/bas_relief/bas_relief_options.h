#pragma once
/// How deep a bas-relief is, and what of it.
#include <string>

namespace weft {

class Mask;

/// How a bas-relief is made of the slopes that were found.
struct BasReliefOptions {
    double depth = 3;    ///< millimetres from the lowest to the highest point, exactly
    double width = 100;  ///< millimetres from the leftmost to the rightmost pixel's edge
    /// 0: slopes as they were found, all scaled alike; 1: steep ones are attenuated until fine and
    /// coarse detail are equally deep, and heights far from the middle are, too.
    double detail = 0.9;
    /// Of what detail has attenuated: 0 flattens forms broader than a few hundredths of the picture,
    /// 1 keeps them.
    double background = 0.1;
    friend bool operator==(const BasReliefOptions&, const BasReliefOptions&) = default;
};

/// Why there is no such relief, in a sentence for a user; empty where there is one.
[[nodiscard]] std::string impossibleReason(const BasReliefOptions& options);

/// The depth in pixels of a picture whose unknown pixels are options.width wide.
[[nodiscard]] double depthInPixels(const BasReliefOptions& options, const Mask& mask);

}  // namespace weft
