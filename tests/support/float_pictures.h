#pragma once
/// Float pictures and clone problems made from a seed.
#include <cmath>
#include <memory>
#include <utility>

#include "support/mask_shapes.h"
#include "support/random.h"
#include "weft/clone_problem.h"
#include "weft/picture.h"
#include "weft/units.h"

namespace weft::tests {

/// The picture that a float file with these samples is read as.
inline std::shared_ptr<const Field> fieldOfFile(Field samples) {
    auto field = std::make_shared<Field>(samples.extent(), samples.channels(), false);
    const std::int64_t count = samples.extent().area() * samples.channels();
    const float* const from = std::as_const(samples).view().data;
    float* const to = field->span().data;
    for (std::int64_t i = 0; i < count; ++i) to[i] = static_cast<float>(from[i] * kFullScale);
    auto stored = std::make_shared<StoredSamples>();
    stored->color = std::move(samples);
    field->keepStored(std::move(stored));
    return field;
}

/// Ranges of float files.
enum class FloatKind { display, slightlyAbove, highDynamicRange, negative, tiny, sparks, enormous };
inline constexpr int kFloatKinds = 7;

inline float floatSample(FloatKind kind, Random& random) {
    const double v = random.uniform();
    switch (kind) {
        case FloatKind::display: return static_cast<float>(v);
        case FloatKind::slightlyAbove: return static_cast<float>(1.5 * v);
        case FloatKind::highDynamicRange:
            return static_cast<float>(std::exp2(random.uniform(-12, 15.9)));
        case FloatKind::negative: return static_cast<float>(4 * v - 2);
        case FloatKind::tiny: return static_cast<float>(std::ldexp(v, -random.between(20, 148)));
        case FloatKind::sparks:
            return random.chance(0.01) ? static_cast<float>(100 * v) : static_cast<float>(v);
        case FloatKind::enormous: return static_cast<float>(std::exp2(random.uniform(10, 29.8)));
    }
    return 0;
}

inline std::shared_ptr<const Field> floatPicture(Extent e, int channels, FloatKind kind,
                                                 Random& random) {
    Field samples(e, channels, false);
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) samples.row(c, y)[x] = floatSample(kind, random);
    return fieldOfFile(std::move(samples));
}

/// Ω of a random shape: everything, noise, a checkerboard, an ellipse, stripes.
inline Mask randomOmega(Extent e, Random& random) {
    Mask mask(e);
    const int shape = random.below(5), period = random.between(2, 9);
    const double share = random.uniform(0.05, 0.95);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const double dx = (x + 0.5) / e.width - 0.5, dy = (y + 0.5) / e.height - 0.5;
            const bool in = shape == 0   ? true
                            : shape == 1 ? random.chance(share)
                            : shape == 2 ? (x + y) % 2 == 0
                            : shape == 3 ? dx * dx + dy * dy < 0.25
                                         : x % period != 0;
            mask.set({x, y}, in);
        }
    mask.set({e.width / 2, e.height / 2}, true);
    return mask;
}

/// A patch anywhere on a background, of `kinds` that need not be the same.
inline CloneProblem randomFloatProblem(Random& random, int largestSide) {
    const Extent e{random.logBetween(1, largestSide), random.logBetween(1, largestSide)};
    const Extent around{e.width + random.between(0, 5), e.height + random.between(0, 5)};
    const int channels = random.chance(0.5) ? 1 : 3;
    Patch patch;
    patch.image = floatPicture(e, channels, FloatKind(random.below(kFloatKinds)), random);
    patch.mask = std::make_shared<const Mask>(randomOmega(e, random));
    patch.gradients = Gradients(random.below(3));
    patch.backgroundFromPatch = {random.between(0, around.width - e.width),
                                 random.between(0, around.height - e.height)};
    return {floatPicture(around, channels, FloatKind(random.below(kFloatKinds)), random),
            std::move(patch)};
}

}  // namespace weft::tests
