#include "weft/selection/selection.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace weft {

namespace {

bool isBlank(const std::uint8_t* row, int n) {
    return n <= 0 || (row[0] == 0 && std::memcmp(row, row + 1, std::size_t(n) - 1) == 0);
}

/// Smallest box within `box` that has all coverage; empty if there is none.
Rect tightBox(const Rect& box, const std::vector<std::uint8_t>& coverage) {
    const auto row = [&](int y) { return coverage.data() + std::int64_t{y} * box.width; };
    int top = 0, bottom = box.height;
    while (top < bottom && isBlank(row(top), box.width)) ++top;
    while (bottom > top && isBlank(row(bottom - 1), box.width)) --bottom;
    if (top == bottom) return {};
    int left = box.width, right = 0;
    for (int y = top; y < bottom; ++y) {
        int l = 0, r = box.width;
        while (l < left && row(y)[l] == 0) ++l;
        while (r > right && row(y)[r - 1] == 0) --r;
        left = std::min(left, l);
        right = std::max(right, r);
    }
    return {box.x + left, box.y + top, right - left, bottom - top};
}

}  // namespace

Selection::Selection(const Rect& box, std::vector<std::uint8_t> coverage) {
    if (box.empty()) return;
    box_ = tightBox(box, coverage);
    if (box_.empty()) return;
    if (box_ != box) {
        std::vector<std::uint8_t> tight(std::size_t(box_.extent().area()));
        for (int y = 0; y < box_.height; ++y)
            std::memcpy(
                tight.data() + std::int64_t{y} * box_.width,
                coverage.data() + std::int64_t{box_.y - box.y + y} * box.width + (box_.x - box.x),
                std::size_t(box_.width));
        coverage = std::move(tight);
    }
    coverage_ = std::make_shared<const std::vector<std::uint8_t>>(std::move(coverage));
}

bool Selection::soft() const {
    return coverage_ && std::any_of(coverage_->begin(), coverage_->end(),
                                    [](std::uint8_t c) { return c != 0 && c != kFull; });
}

Selection Selection::movedBy(Point by) const {
    Selection moved = *this;
    if (!empty()) moved.box_ = box_.translated(by);
    return moved;
}

bool operator==(const Selection& a, const Selection& b) {
    return a.box_ == b.box_ && (a.coverage_ == b.coverage_ || *a.coverage_ == *b.coverage_);
}

std::uint8_t toCoverage(double share) {
    return static_cast<std::uint8_t>(std::lround(Selection::kFull * std::clamp(share, 0.0, 1.0)));
}

std::vector<std::uint8_t> coverageOver(const Selection& selection, const Rect& area) {
    std::vector<std::uint8_t> coverage(std::size_t(std::max<std::int64_t>(0, area.extent().area())));
    const Rect both = selection.box().intersected(area);
    for (int y = both.y; y < both.bottom(); ++y)
        std::memcpy(coverage.data() + std::int64_t{y - area.y} * area.width + (both.x - area.x),
                    selection.row(y) + (both.x - selection.box().x), std::size_t(both.width));
    return coverage;
}

Mask maskOf(const Selection& selection, const Rect& area) {
    Mask mask(area.extent());
    const Rect both = selection.box().intersected(area);
    for (int y = both.y; y < both.bottom(); ++y) {
        const std::uint8_t* from = selection.row(y) + (both.x - selection.box().x);
        std::uint8_t* to = mask.row(y - area.y) + (both.x - area.x);
        for (int i = 0; i < both.width; ++i)
            to[i] = from[i] >= Selection::kHalf ? Mask::kUnknown : Mask::kFixed;
    }
    return mask;
}

Field samplesOf(const Selection& selection, const Rect& area, double full) {
    Field samples(area.extent(), 1);
    const Rect both = selection.box().intersected(area);
    for (int y = both.y; y < both.bottom(); ++y) {
        const std::uint8_t* from = selection.row(y) + (both.x - selection.box().x);
        float* to = samples.row(0, y - area.y) + (both.x - area.x);
        for (int i = 0; i < both.width; ++i)
            to[i] = static_cast<float>(from[i] * full / Selection::kFull);
    }
    return samples;
}

}  // namespace weft
