// What a mask is drawn around.
#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <utility>

#include "select/mask_shape.h"
#include "weft/selection/cut_out.h"

namespace weft {

namespace {

/// Along the edge of a mask nothing tells the thing from the rest: it is taken for the rest.
constexpr int kEdge = 2;

/// 255 where the mask is unknown.
cv::Mat bytesOf(const Mask& mask) {
    cv::Mat bytes(mask.extent().height, mask.extent().width, CV_8U);
    for (int y = 0; y < bytes.rows; ++y)
        std::transform(mask.row(y), mask.row(y) + bytes.cols, bytes.ptr(y),
                       [](std::uint8_t v) { return v == Mask::kFixed ? 0 : 255; });
    return bytes;
}

/// Of pixels; beyond the picture nothing is.
cv::Mat shrunkBy(const cv::Mat& mask, int pixels) {
    cv::Mat shrunk;
    cv::erode(mask, shrunk, cv::getStructuringElement(cv::MORPH_RECT, {3, 3}), {-1, -1}, pixels,
              cv::BORDER_CONSTANT, 0);
    return shrunk;
}

/// Whether the thing lies against most of the region's edge.
bool fills(const cv::Mat& thing, const cv::Mat& region) {
    const cv::Mat edge = region & ~shrunkBy(region, 1);
    return 2 * cv::countNonZero(edge & thing) > cv::countNonZero(edge);
}

}  // namespace

Mask thingWithin(const Picture& picture, const Mask& mask, std::stop_token stop) {
    const cv::Mat region = shrunkBy(bytesOf(mask), kEdge);
    if (cv::countNonZero(region) == 0) return mask;
    const Mask cut = cutOut(picture, select::fullMask(region, mask.extent()), {}, std::move(stop));
    if (cut.empty() || cut.unknownCount() == 0) return mask;
    const cv::Mat found = bytesOf(cut);
    const select::Parts parts = select::largeParts(select::notJoinedToTheBorder(~found), 1);
    if (parts.largest < 0.5 || fills(found, region)) return mask;
    return select::fullMask(parts.mask, mask.extent());
}

}  // namespace weft
