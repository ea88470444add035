// A background of one colour.
#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "field/quantile.h"
#include "select/mask_shape.h"
#include "select/proposed_mask.h"
#include "weft/units.h"

namespace weft::select {

namespace {

constexpr std::int64_t kBorderPixels = 1'000'000;           // worked on
constexpr double kLeastTolerance = 6, kMostTolerance = 22;  // codes
constexpr double kUniform = 0.75;                           // of the border, at least
constexpr int kRounds = 3;                                  // of the robust fit

/// A colour that changes evenly: c0 + cx x + cy y of each channel, x and y from −1 to 1.
class EvenColour {
public:
    /// To the pixels of a ring along the border, those that deviate much left out.
    EvenColour(const cv::Mat& picture, int width) {
        std::vector<cv::Point> ring;
        for (int y = 0; y < picture.rows; ++y)
            for (int x = 0; x < picture.cols; ++x)
                if (std::min({x, y, picture.cols - 1 - x, picture.rows - 1 - y}) < width)
                    ring.push_back({x, y});
        size_ = picture.size();
        setMedian(picture, ring);
        for (int round = 0; round < kRounds; ++round) {
            std::vector<double> off;
            for (const cv::Point& p : ring) off.push_back(deviation(picture, p));
            tolerance_ = std::clamp(4 * medianOf(off) + 4, kLeastTolerance, kMostTolerance);
            std::vector<cv::Point> near;
            for (std::size_t i = 0; i < ring.size(); ++i)
                if (off[i] <= tolerance_) near.push_back(ring[i]);
            share_ = static_cast<double>(near.size()) / static_cast<double>(ring.size());
            if (share_ < kUniform) return;
            fit(picture, near);
        }
    }

    [[nodiscard]] double share() const { return share_; }  ///< of the border that is of this colour
    [[nodiscard]] double tolerance() const { return tolerance_; }
    /// Largest of the three channels', codes.
    [[nodiscard]] double deviation(const cv::Mat& picture, cv::Point p) const {
        const auto& c = picture.at<cv::Vec3b>(p);
        const auto [u, v] = place(p);
        double most = 0;
        for (int k = 0; k < 3; ++k) {
            const auto& plane = plane_[static_cast<std::size_t>(k)];
            most = std::max(most, std::abs(c[k] - plane[0] - plane[1] * u - plane[2] * v));
        }
        return most;
    }

private:
    [[nodiscard]] std::pair<double, double> place(cv::Point p) const {
        return {2.0 * p.x / size_.width - 1, 2.0 * p.y / size_.height - 1};
    }
    void setMedian(const cv::Mat& picture, const std::vector<cv::Point>& ring) {
        for (int k = 0; k < 3; ++k) {
            std::vector<double> codes;
            for (const cv::Point& p : ring) codes.push_back(picture.at<cv::Vec3b>(p)[k]);
            plane_[static_cast<std::size_t>(k)] = {medianOf(codes), 0, 0};
        }
    }
    void fit(const cv::Mat& picture, const std::vector<cv::Point>& near) {
        cv::Matx33d a = cv::Matx33d::zeros();
        std::array<cv::Vec3d, 3> b;
        for (const cv::Point& p : near) {
            const auto [u, v] = place(p);
            const cv::Vec3d row(1, u, v);
            a += row * row.t();
            for (int k = 0; k < 3; ++k)
                b[static_cast<std::size_t>(k)] += row * double(picture.at<cv::Vec3b>(p)[k]);
        }
        for (int k = 0; k < 3; ++k) {
            cv::Vec3d x;
            if (!cv::solve(a, b[static_cast<std::size_t>(k)], x, cv::DECOMP_CHOLESKY)) return;
            plane_[static_cast<std::size_t>(k)] = {x[0], x[1], x[2]};
        }
    }

    cv::Size size_;
    std::array<std::array<double, 3>, 3> plane_ = {};
    double tolerance_ = kLeastTolerance, share_ = 0;
};

/// Share of the mask's edge where the picture, three pixels inside, is clearly not the background.
double distinctness(const cv::Mat& picture, const cv::Mat& mask, const EvenColour& background) {
    cv::Mat inner, deeper;
    cv::erode(mask, inner, {}, {-1, -1}, 2, cv::BORDER_CONSTANT, 0);
    cv::erode(mask, deeper, {}, {-1, -1}, 4, cv::BORDER_CONSTANT, 0);
    int asked = 0, clear = 0;
    for (int y = 0; y < mask.rows; ++y)
        for (int x = 0; x < mask.cols; ++x) {
            if (!inner.at<std::uint8_t>(y, x) || deeper.at<std::uint8_t>(y, x)) continue;
            ++asked;
            clear += background.deviation(picture, {x, y}) > 1.5 * background.tolerance();
        }
    return asked ? static_cast<double>(clear) / asked : 0;
}

}  // namespace

ProposedMask maskFromBorder(FieldView color) {
    const cv::Mat picture = smallBytes(color, kBorderPixels);
    const int shorter = std::min(picture.cols, picture.rows);
    if (shorter < 16) return {};
    const EvenColour background(picture, std::max(1, shorter / 100));
    if (background.share() < kUniform) return {};
    cv::Mat alike(picture.size(), CV_8U);
    for (int y = 0; y < picture.rows; ++y)
        for (int x = 0; x < picture.cols; ++x)
            alike.at<std::uint8_t>(y, x) =
                background.deviation(picture, {x, y}) <= background.tolerance() ? 255 : 0;
    cv::Mat thing = notJoinedToTheBorder(alike);
    cv::morphologyEx(thing, thing, cv::MORPH_OPEN, {});
    const Parts parts = largeParts(thing, 0.05);
    thing = parts.mask;
    const double area =
        static_cast<double>(cv::countNonZero(thing)) / static_cast<double>(thing.total());
    const double confidence = background.share() * distinctness(picture, thing, background) *
                              parts.largest * plausibleShare(area);
    return {fullMask(thing, color.extent), confidence};
}

}  // namespace weft::select
