#include <algorithm>
#include <cmath>

#include "document/derived/derivation.h"
#include "heal/kriging.h"

namespace weft {

namespace {

Point offsetOf(const Operation& operation) {
    return {static_cast<int>(std::lround(operation.value("dx"))),
            static_cast<int>(std::lround(operation.value("dy")))};
}

Point onCanvas(Point p, const Rect& canvas) {
    return {std::clamp(p.x, 0, canvas.width - 1), std::clamp(p.y, 0, canvas.height - 1)};
}

/// The picture below over `area` moved by the offset; beyond its border the border repeats.
std::shared_ptr<Field> movedPicture(const DerivationInput& in, const Rect& area) {
    const Point by = offsetOf(in.operation);
    const Point first = onCanvas(area.topLeft() + by, in.canvas);
    const Point last = onCanvas(Point{area.right() - 1, area.bottom() - 1} + by, in.canvas);
    const Base base = in.below({first.x, first.y, last.x - first.x + 1, last.y - first.y + 1});
    auto image = std::make_shared<Field>(area.extent(), in.channels, false);
    const FieldSpan out = image->span();
    const FieldView samples = base.field->view();
    in.pool.forRows(area.height, 32, [&](int begin, int end) {
        for (int c = 0; c < in.channels; ++c)
            for (int y = begin; y < end; ++y) {
                const int fromY = onCanvas({0, area.y + y + by.y}, in.canvas).y - base.origin.y;
                const float* const from = samples.row(c, fromY) - base.origin.x;
                float* const to = out.row(c, y) - area.x;
                const int left = std::clamp(first.x - by.x, area.x, area.right());
                const int right = std::clamp(last.x + 1 - by.x, left, area.right());
                std::fill(to + area.x, to + left, from[first.x]);
                if (right > left) std::copy(from + left + by.x, from + right + by.x, to + left);
                std::fill(to + right, to + area.right(), from[last.x]);
            }
    });
    if (const float range = base.field->exactRange(); range > 0) image->setExactRange(range);
    return image;
}

using Values = std::vector<std::vector<double>>;  ///< of each channel, in the ring
Values ringValues(const heal::Kriging& kriging, FieldView picture, Point at) {
    Values values(static_cast<std::size_t>(picture.channels));
    for (int c = 0; c < picture.channels; ++c)
        for (const Point p : kriging.given()) values[std::size_t(c)].push_back(picture.at(c, p - at));
    return values;
}

/// Of each channel, by Kriging::weightsFor().
using Weights = std::vector<std::vector<float>>;
Weights weightsOf(const heal::Kriging& kriging, const Values& values) {
    Weights weights;
    for (const std::vector<double>& ofChannel : values)
        weights.push_back(kriging.weightsFor(ofChannel));
    return weights;
}

/// aᵀ C⁻¹ b of the values a and the weights of b, whose sum is 0: a's mean counts not.
double product(const Values& a, const Weights& b) {
    double sum = 0;
    for (std::size_t c = 0; c < a.size(); ++c)
        for (std::size_t i = 0; i < a[c].size(); ++i) sum += a[c][i] * b[c][i + 1];
    return sum;
}

/// t of t s + K(f − t s): how much of s fits f in the ring best, in the measure of the covariance,
/// times the share of f that this explains (the best of thousands of places always fits a little);
/// and of what is left to 1 as much as is asked for.
double shareOfTexture(const Values& f, const Values& s, const Weights& ofF, const Weights& ofS,
                      double asked) {
    const double both = product(s, ofF), ofSource = product(s, ofS), ofBelow = product(f, ofF);
    if (!(both > 0 && ofSource > 0 && ofBelow > 0)) return asked;
    const double fits = std::min(1.0, both / ofSource);
    const double explained = std::min(1.0, both * both / (ofSource * ofBelow));
    return fits * explained + (1 - fits * explained) * asked;
}

/// t s + K(f − t s), in Ω and beside it; f: below, s: `moved` over `area`, K: the estimate, which is
/// linear.
void predict(const DerivationInput& in, const heal::Kriging& kriging, const Values& f,
             FieldView moved, const Rect& area, FieldSpan image) {
    const Values s = ringValues(kriging, moved, area.topLeft());
    Weights weights = weightsOf(kriging, f);
    const Weights ofSource = weightsOf(kriging, s);
    const double share = shareOfTexture(f, s, weights, ofSource, in.operation.value("texture"));
    for (std::size_t c = 0; c < weights.size(); ++c)
        for (std::size_t i = 0; i < weights[c].size(); ++i)
            weights[c][i] -= static_cast<float>(share * ofSource[c][i]);
    const FieldView part = moved.crop(in.frame.translated(Point{} - area.topLeft()));
    const auto forRows = [&](const auto& change) {
        for (int c = 0; c < in.channels; ++c)
            for (int y = 0; y < in.frame.height; ++y) change(image.row(c, y), part.row(c, y));
    };
    forRows([&](float* to, const float* from) {
        for (int x = 0; x < in.frame.width; ++x) to[x] = static_cast<float>(share * from[x]);
    });
    kriging.addEstimates(weights, image, in.frame.topLeft(), in.pool);
    forRows([&](float* row, const float*) {
        for (int x = 0; x < in.frame.width; ++x) row[x] = onDerivedGrid(row[x]);
    });
}

}  // namespace

/// What is predicted by kriging, and a share of the texture of the picture below (dx, dy) pixels
/// away: conditional simulation by kriging (Journel & Huijbregts 1978) where that share is 1, and the
/// source itself where that fits. Ω that is too large for it, or fills the picture, takes the moved
/// picture as it is.
Derived deriveHealed(const DerivationInput& in) {
    const Rect around = in.seen.grownBy(heal::Kriging::kAround).intersected(in.canvas);
    const Base below = in.below(around);
    const FieldView surroundings =
        below.field->view().crop(around.translated(Point{} - below.origin));
    const Point by = offsetOf(in.operation), at = in.patch.backgroundFromPatch;
    const Mask& mask = *in.patch.mask;
    const Rect maskBox = rectOf(mask.extent()).translated(at);
    const auto isUsable = [&](Point p) {  // its source is no blemish
        const Point from = onCanvas(p + by, in.canvas);
        return !maskBox.contains(from) || !mask.unknown(from - at);
    };
    const heal::Kriging kriging(surroundings, around.topLeft(), mask, at, isUsable, in.pool);
    if (!kriging.isReady()) return {movedPicture(in, in.frame)};
    const Rect area = in.frame.grownBy(heal::Kriging::kRing);
    const std::shared_ptr<Field> moved = movedPicture(in, area);
    auto image = std::make_shared<Field>(in.frame.extent(), in.channels, false);
    predict(in, kriging, ringValues(kriging, surroundings, around.topLeft()), moved->view(), area,
            image->span());
    setExactRange(*image, below, in.pool);
    return {std::move(image)};
}

}  // namespace weft
