#pragma once
// Pictures and masks as OpenCV works on them: 8 bits, 255 where the thing is.
#include <opencv2/core.hpp>

#include "weft/field.h"
#include "weft/mask.h"

namespace weft::select {

/// Three 8-bit channels, as they look (grey is repeated), at a scale of at most `most` pixels.
[[nodiscard]] cv::Mat smallBytes(FieldView color, std::int64_t most);

/// All but those pixels of `background` that are joined to the border through others of it; so the
/// thing has no holes.
[[nodiscard]] cv::Mat notJoinedToTheBorder(const cv::Mat& background);

struct Parts {
    cv::Mat mask;
    double largest = 0;  ///< share of the largest part
};
/// Without parts smaller than a share of the largest.
[[nodiscard]] Parts largeParts(const cv::Mat& mask, double least);

/// 1 for a thing that fills 3 to 80 % of its picture, falling to 0 at 0.5 and 97 %.
[[nodiscard]] double plausibleShare(double share);

/// At the size of the picture.
[[nodiscard]] Mask fullMask(const cv::Mat& mask, Extent extent);

}  // namespace weft::select
