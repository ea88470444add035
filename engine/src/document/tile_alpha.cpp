#include "document/tile_alpha.h"

#include <algorithm>
#include <span>

#include "document/base.h"
#include "weft/clone.h"
#include "weft/cpu_backend.h"

namespace weft {

namespace {

constexpr auto kFull = static_cast<float>(kFullScale);

std::shared_ptr<const Field> inSamples(const Field& shares) {
    auto samples = std::make_shared<Field>(shares.extent(), 1, false);
    for (int y = 0; y < shares.extent().height; ++y)
        std::transform(shares.row(0, y), shares.row(0, y) + shares.extent().width, samples->row(0, y),
                       [](float a) { return onDerivedGrid(double{a} * kFullScale); });
    return samples;
}

}  // namespace

Field tileAlpha(const DerivationInput& input) {
    Patch channel;
    channel.image = inSamples(*input.alpha);
    channel.mask = input.patch.mask;
    channel.backgroundFromPatch = input.patch.backgroundFromPatch;
    const Derived derived = deriveTile({.operation = input.operation,
                                        .patch = channel,
                                        .canvas = input.canvas,
                                        .seen = input.seen,
                                        .frame = input.frame,
                                        .channels = 1,
                                        .below = input.below,
                                        .pool = input.pool,
                                        .fields = input.fields,
                                        .kept = input.kept});
    Patch patch;
    patch.image = derived.image;
    patch.mask = derived.mask;
    patch.backgroundFromPatch = input.frame.topLeft() - input.seen.topLeft();
    const CloneProblem problem(derived.background, std::move(patch));
    const auto backend = makeCpuBackend(input.pool.threads());
    CloneOptions options;
    options.rule.tolerance = 0.5 / kCode8;
    options.threads = input.pool.threads();
    const CloneResult solved = solveClone(problem, *backend, options);
    Field alpha = derived.background->clone();
    copySamples(solved.solved.view(), alpha.span().crop(solved.changed));
    for (int y = 0; y < alpha.extent().height; ++y)
        for (float& a : std::span(alpha.row(0, y), std::size_t(alpha.extent().width)))
            a = std::clamp(a / kFull, 0.0f, 1.0f);
    return alpha;
}

}  // namespace weft
