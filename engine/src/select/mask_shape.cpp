#include "select/mask_shape.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "weft/units.h"

namespace weft::select {

namespace {

cv::Mat bytesOf(FieldView color) {
    cv::Mat bytes(color.extent.height, color.extent.width, CV_8UC3);
    for (int y = 0; y < bytes.rows; ++y)
        for (int c = 0; c < 3; ++c) {
            const float* row = color.row(std::min(c, color.channels - 1), y);
            for (int x = 0; x < bytes.cols; ++x)
                bytes.at<cv::Vec3b>(y, x)[c] = cv::saturate_cast<uchar>(row[x] / kCode8);
        }
    return bytes;
}

/// OpenCV works on the caller's thread alone: it runs beside a window and other jobs. Set once,
/// before all else: setting it again would renew the threads that another job's call may be using.
void useOneThread() {
    static const bool isSet = (cv::setNumThreads(1), true);
    static_cast<void>(isSet);
}

}  // namespace

cv::Mat smallBytes(FieldView color, std::int64_t most) {
    useOneThread();
    const Extent full = color.extent;
    const double scale = std::sqrt(std::min(1.0, double(most) / double(full.area())));
    const cv::Size size(std::max(1, int(full.width * scale)), std::max(1, int(full.height * scale)));
    cv::Mat small;
    cv::resize(bytesOf(color), small, size, 0, 0, cv::INTER_AREA);
    return small;
}

cv::Mat notJoinedToTheBorder(const cv::Mat& background) {
    // A frame around the picture joins all that touches its border.
    cv::Mat framed, labels;
    cv::copyMakeBorder(background, framed, 1, 1, 1, 1, cv::BORDER_CONSTANT, 255);
    cv::connectedComponents(framed, labels, 4, CV_32S);
    const int outside = labels.at<int>(0, 0);
    return cv::Mat(labels != outside)(cv::Rect(1, 1, background.cols, background.rows)).clone();
}

Parts largeParts(const cv::Mat& mask, double least) {
    cv::Mat labels, figures, centres;
    const int count = cv::connectedComponentsWithStats(mask, labels, figures, centres, 8, CV_32S);
    int largest = 0;
    double all = 0;
    for (int k = 1; k < count; ++k) {
        largest = std::max(largest, figures.at<int>(k, cv::CC_STAT_AREA));
        all += figures.at<int>(k, cv::CC_STAT_AREA);
    }
    std::vector<std::uint8_t> kept(static_cast<std::size_t>(count), 0);
    for (int k = 1; k < count; ++k)
        kept[static_cast<std::size_t>(k)] =
            figures.at<int>(k, cv::CC_STAT_AREA) >= least * largest ? 255 : 0;
    Parts parts{cv::Mat(mask.size(), CV_8U), all > 0 ? largest / all : 0};
    for (int y = 0; y < mask.rows; ++y)
        for (int x = 0; x < mask.cols; ++x)
            parts.mask.at<std::uint8_t>(y, x) = kept[static_cast<std::size_t>(labels.at<int>(y, x))];
    return parts;
}

double plausibleShare(double share) {
    return std::clamp((share - 0.005) / 0.025, 0.0, 1.0) *
           std::clamp((0.97 - share) / 0.17, 0.0, 1.0);
}

Mask fullMask(const cv::Mat& mask, Extent extent) {
    cv::Mat large;
    cv::resize(mask, large, {extent.width, extent.height}, 0, 0, cv::INTER_LINEAR);
    Mask full(extent);
    for (int y = 0; y < extent.height; ++y) {
        const std::uint8_t* row = large.ptr<std::uint8_t>(y);
        std::transform(row, row + extent.width, full.row(y),
                       [](std::uint8_t v) { return v > 127 ? Mask::kUnknown : Mask::kFixed; });
    }
    return full;
}

}  // namespace weft::select
