// The thing in the middle, by its colours.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "select/mask_shape.h"
#include "select/proposed_mask.h"
#include "weft/selection/cut_out.h"
#include "weft/units.h"

namespace weft::select {

namespace {

constexpr std::int64_t kJudgedPixels = 40'000;  // worked on to see whether there is a thing
constexpr std::int64_t kBoxPixels = 150'000;    // and then for its outline
constexpr double kWorthOutline = 0.4;           // confidence
constexpr double kMargin = 0.06;                // of each side, outside the box
constexpr double kTighterMargin = 0.15;         // of another box: is the same thing found in it?
constexpr double kSurest = 0.9;                 // a box in the middle says nothing of the thing

/// How far the colours inside and outside differ: 1 − the histograms' intersection.
double difference(const cv::Mat& picture, const cv::Mat& thing) {
    constexpr int kBins = 8;
    std::vector<double> inside(kBins * kBins * kBins, 0), outside = inside;
    double in = 0, out = 0;
    for (int y = 0; y < picture.rows; ++y)
        for (int x = 0; x < picture.cols; ++x) {
            const auto& c = picture.at<cv::Vec3b>(y, x);
            const auto bin =
                static_cast<std::size_t>((c[0] / 32 * kBins + c[1] / 32) * kBins + c[2] / 32);
            thing.at<std::uint8_t>(y, x) ? (++inside[bin], ++in) : (++outside[bin], ++out);
        }
    if (in == 0 || out == 0) return 0;
    double common = 0;
    for (std::size_t i = 0; i < inside.size(); ++i)
        common += std::min(inside[i] / in, outside[i] / out);
    return 1 - common;
}

/// Share of the box's sides that the thing lies against: it was cut by the box, not by its colours.
double against(const cv::Mat& thing, const cv::Rect& box) {
    int cut = 0;
    for (int x = box.x; x < box.br().x; ++x)
        cut += (thing.at<std::uint8_t>(box.y, x) != 0) +
               (thing.at<std::uint8_t>(box.br().y - 1, x) != 0);
    for (int y = box.y; y < box.br().y; ++y)
        cut += (thing.at<std::uint8_t>(y, box.x) != 0) +
               (thing.at<std::uint8_t>(y, box.br().x - 1) != 0);
    return cut / (2.0 * (box.width + box.height));
}

/// The small picture as a field again, for cutOut().
Field fieldOf(const cv::Mat& bytes) {
    Field field({bytes.cols, bytes.rows}, 3, false);
    for (int y = 0; y < bytes.rows; ++y)
        for (int x = 0; x < bytes.cols; ++x)
            for (int c = 0; c < 3; ++c)
                field.at(c, {x, y}) = static_cast<float>(kCode8) * bytes.at<cv::Vec3b>(y, x)[c];
    return field;
}

cv::Rect boxWithin(cv::Size size, double margin) {
    return {static_cast<int>(std::lround(margin * size.width)),
            static_cast<int>(std::lround(margin * size.height)),
            static_cast<int>((1 - 2 * margin) * size.width),
            static_cast<int>((1 - 2 * margin) * size.height)};
}

/// The largest part of what GrabCut finds in a box; empty when stopped.
Parts cutWithin(const Field& small, const cv::Rect& box, std::stop_token stop) {
    const Mask region = Mask::fromRect(small.extent(), {box.x, box.y, box.width, box.height});
    const Mask cut = cutOut(small.view(), region, {}, stop);
    if (stop.stop_requested() || cut.empty()) return {};
    cv::Mat thing(small.extent().height, small.extent().width, CV_8U);
    for (int y = 0; y < thing.rows; ++y) std::copy_n(cut.row(y), thing.cols, thing.ptr(y));
    // What hangs on by a few pixels is mostly background of like colours.
    const int neck = 1 + 2 * (std::min(thing.cols, thing.rows) / 60);
    cv::morphologyEx(thing, thing, cv::MORPH_OPEN,
                     cv::getStructuringElement(cv::MORPH_ELLIPSE, {neck, neck}));
    return largeParts(notJoinedToTheBorder(thing == 0), 1);
}

/// Intersection over union, of what lies in a box.
double agreement(const cv::Mat& a, const cv::Mat& b, const cv::Rect& box) {
    const double either = cv::countNonZero(a(box) | b(box));
    return either > 0 ? cv::countNonZero(a(box) & b(box)) / either : 0;
}

}  // namespace

ProposedMask maskFromBox(FieldView color, std::stop_token stop) {
    const cv::Mat picture = smallBytes(color, kJudgedPixels);
    const cv::Rect box = boxWithin(picture.size(), kMargin),
                   tighter = boxWithin(picture.size(), kTighterMargin);
    if (box.x < 1 || box.y < 1 || tighter.width < 8 || tighter.height < 8) return {};
    const Field small = fieldOf(picture);
    const Parts parts = cutWithin(small, box, stop);
    if (parts.mask.empty() || cv::countNonZero(parts.mask) == 0) return {};
    const Parts again = cutWithin(small, tighter, stop);
    if (again.mask.empty()) return {};
    const double area =
        static_cast<double>(cv::countNonZero(parts.mask)) / static_cast<double>(parts.mask.total());
    const double uncut = std::max(0.0, 1 - 3 * against(parts.mask, box));
    const double confidence = kSurest * difference(picture, parts.mask) * uncut * parts.largest *
                              agreement(parts.mask, again.mask, tighter) * plausibleShare(area);
    if (confidence < kWorthOutline) return {fullMask(parts.mask, color.extent), confidence};
    const cv::Mat finer = smallBytes(color, kBoxPixels);
    const Parts outlined = cutWithin(fieldOf(finer), boxWithin(finer.size(), kMargin), stop);
    if (outlined.mask.empty()) return {};
    return {fullMask(outlined.mask, color.extent), confidence};
}

}  // namespace weft::select
