#include "gui/watch/overlay_maps.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "gui/watch/colour_map.h"

namespace weft::gui {

namespace {

// row[x] = max(row[x], |u − u*|) over the channels of one line.
void widen(FieldView solved, FieldView exact, int y, std::vector<float>& row) {
    for (int c = 0; c < solved.channels; ++c) {
        const float *u = solved.row(c, y), *v = exact.row(c, y);
        for (std::size_t x = 0; x < row.size(); ++x) row[x] = std::max(row[x], std::abs(u[x] - v[x]));
    }
}

/// Colours by the upper bits of a positive float: 32 to an octave, so no logarithm a pixel.
class ErrorColours {
public:
    ErrorColours(double most, float unit) : least_(key(static_cast<float>(kLeastError * unit))) {
        const std::uint32_t last = key(static_cast<float>(most * unit));
        for (std::uint32_t k = least_; k <= last; ++k)
            colours_.push_back(mapped(errorPlace(std::bit_cast<float>(k << kShift) / unit, most)));
    }
    [[nodiscard]] QRgb of(float error) const {
        if (error == 0) return qRgba(0, 0, 0, 0);
        const std::uint32_t k = std::max(key(error), least_) - least_;
        return colours_[std::min<std::size_t>(k, colours_.size() - 1)];
    }

private:
    static constexpr int kShift = 18;
    static std::uint32_t key(float positive) {
        return std::bit_cast<std::uint32_t>(positive) >> kShift;
    }
    std::uint32_t least_;
    std::vector<QRgb> colours_;
};

// Under staleness the picture stays visible, more so where there is no spread to be seen.
constexpr double kOpacity = 0.72, kFaint = 0.35;

QRgb faded(QRgb colour, double opacity) {
    const auto part = [opacity](int v) { return static_cast<int>(opacity * v + 0.5); };
    return qRgba(part(qRed(colour)), part(qGreen(colour)), part(qBlue(colour)), part(255));
}

}  // namespace

QImage errorMap(FieldView solved, FieldView exact, int level, double most, ErrorUnit unit) {
    const ErrorColours colours(most, unit.inField);
    const int cell = 1 << level;
    const Extent e = solved.extent;
    QImage image((e.width + cell - 1) / cell, (e.height + cell - 1) / cell,
                 QImage::Format_ARGB32_Premultiplied);
    std::vector<float> row(static_cast<std::size_t>(e.width));
    for (int Y = 0; Y < image.height(); ++Y) {
        std::fill(row.begin(), row.end(), 0.0f);
        for (int y = Y * cell; y < std::min(e.height, (Y + 1) * cell); ++y)
            widen(solved, exact, y, row);
        auto* out = reinterpret_cast<QRgb*>(image.scanLine(Y));
        for (int X = 0; X < image.width(); ++X) {
            const auto first = row.begin() + X * cell;
            const auto last = row.begin() + std::min(e.width, (X + 1) * cell);
            out[X] = colours.of(*std::max_element(first, last));
        }
    }
    return image;
}

namespace {

constexpr int kReach = 4;  ///< pixels

/// NaN where the pixel, or a neighbour that it is compared with, is exact.
float seamAt(FieldView u, FieldView v, int c, int x, int y) {
    const auto error = [&](int column, int row) {
        return u.row(c, row)[column] - v.row(c, row)[column];
    };
    const float here = error(x, y);
    const float around[] = {error(x - kReach, y), error(x + kReach, y), error(x, y - kReach),
                            error(x, y + kReach)};
    float sum = 0;
    bool exact = here == 0;
    for (const float e : around) {
        sum += e;
        exact = exact || e == 0;
    }
    return exact ? std::numeric_limits<float>::quiet_NaN() : here - 0.25F * sum;
}

float larger(float a, float b) { return std::isnan(a) || std::abs(b) > std::abs(a) ? b : a; }

/// One value a cell, row by row; NaN: nothing.
std::vector<float> seams(FieldView u, FieldView v, int cell, Extent cells) {
    std::vector<float> values(static_cast<std::size_t>(cells.area()),
                              std::numeric_limits<float>::quiet_NaN());
    for (int y = kReach; y < u.extent.height - kReach; ++y)
        for (int c = 0; c < u.channels; ++c)
            for (int x = kReach; x < u.extent.width - kReach; ++x) {
                float& value = values[static_cast<std::size_t>(y / cell * cells.width + x / cell)];
                value = larger(value, seamAt(u, v, c, x, y));
            }
    return values;
}

/// The size that one value in fifty exceeds.
float usualSize(const std::vector<float>& values) {
    std::vector<float> sizes;
    for (const float value : values)
        if (!std::isnan(value)) sizes.push_back(std::abs(value));
    if (sizes.empty()) return 0;
    const auto at = sizes.begin() + static_cast<std::ptrdiff_t>(0.98 * double(sizes.size() - 1));
    std::nth_element(sizes.begin(), at, sizes.end());
    return *at;
}

}  // namespace

SeamMap seamMap(FieldView solved, FieldView exact, int level, ErrorUnit unit) {
    const int cell = 1 << level;
    const Extent cells{(solved.extent.width + cell - 1) / cell,
                       (solved.extent.height + cell - 1) / cell};
    const std::vector<float> values = seams(solved, exact, cell, cells);
    const float scale = usualSize(values);
    QImage image(cells.width, cells.height, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    for (int y = 0; y < cells.height; ++y) {
        auto* out = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < cells.width; ++x) {
            const float value = values[static_cast<std::size_t>(y * cells.width + x)];
            if (!std::isnan(value)) out[x] = mappedSigned(scale > 0 ? double(value / scale) : 0);
        }
    }
    return {std::move(image), scale / unit.inField};
}

double largestError(FieldView solved, FieldView exact, ErrorUnit unit) {
    float most = 0;
    std::vector<float> row(static_cast<std::size_t>(solved.extent.width));
    for (int y = 0; y < solved.extent.height; ++y) widen(solved, exact, y, row);
    for (const float error : row) most = std::max(most, error);
    return most / unit.inField;
}

std::vector<bool> blocksInUse(const BlockSteps& blocks, const Mask& mask, Point boxInMask) {
    const auto unknown = [](std::uint8_t m) { return m != Mask::kFixed; };
    const auto holdsUnknown = [&](const Rect& area) {
        for (int y = area.y; y < area.bottom(); ++y)
            if (std::any_of(mask.row(y) + area.x, mask.row(y) + area.right(), unknown)) return true;
        return false;
    };
    std::vector<bool> inUse;
    inUse.reserve(blocks.steps.size());
    const Extent e = blocks.block;
    for (int y = 0; y < blocks.blocks.height; ++y)
        for (int x = 0; x < blocks.blocks.width; ++x) {
            const Rect block{x * e.width, y * e.height, e.width, e.height};
            inUse.push_back(
                holdsUnknown(block.translated(boxInMask).intersected(rectOf(mask.extent()))));
        }
    return inUse;
}

StepRange rangeOf(const BlockSteps& blocks, const std::vector<bool>& inUse) {
    std::vector<std::uint32_t> steps;
    for (std::size_t i = 0; i < blocks.steps.size(); ++i)
        if (inUse[i]) steps.push_back(blocks.steps[i]);
    if (steps.empty()) return {};
    const auto [fewest, most] = std::minmax_element(steps.begin(), steps.end());
    return {*fewest, *most};
}

QImage stalenessMap(const BlockSteps& blocks, const std::vector<bool>& inUse,
                    const StepRange& range) {
    QImage image(blocks.blocks.width, blocks.blocks.height, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const double scale = range.staleness() > 0 ? 1.0 / range.staleness() : 0;
    const double opacity = range.staleness() > 0 ? kOpacity : kFaint;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const auto i = static_cast<std::size_t>(y * image.width() + x);
            if (inUse[i])
                image.setPixel(x, y, faded(mapped(scale * (range.most - blocks.steps[i])), opacity));
        }
    return image;
}

}  // namespace weft::gui
