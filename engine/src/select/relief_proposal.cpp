#include "weft/document/relief_proposal.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "field/quantile.h"
#include "select/proposed_mask.h"
#include "weft/error.h"
#include "weft/relief/relief_quality.h"
#include "weft/units.h"

namespace weft {

namespace {

constexpr double kSure = 0.6;     // border masks above this are not compared with others
constexpr double kUsable = 0.6;   // masks below this propose no body
constexpr double kOffHue = 0.05;  // of r and g chromaticities: another colour
constexpr double kEven = 0.4;     // share of an even ground above which a surface is a bas-relief
/// Nothing at an edge holds the light of a terrain: where it was sought without a rim, surfaces were
/// worse than flat on 17 of 20 photographs.
constexpr double kWithoutEdge = 0.3;

struct Told {
    std::shared_ptr<const Mask> mask;
    MaskOrigin from = MaskOrigin::none;
    double confidence = 0;
};

Told told(select::ProposedMask found, MaskOrigin from) {
    const std::int64_t unknown = found.mask.empty() ? 0 : found.mask.unknownCount();
    if (unknown == 0 || unknown == found.mask.extent().area()) return {};
    return {std::make_shared<const Mask>(std::move(found.mask)), from,
            std::clamp(found.confidence, 0.0, 1.0)};
}

/// The pixels that are at least half covered.
select::ProposedMask maskFromAlpha(const Field& alpha) {
    Mask mask(alpha.extent());
    for (int y = 0; y < alpha.extent().height; ++y)
        for (int x = 0; x < alpha.extent().width; ++x)
            mask.set({x, y}, alpha.at(0, {x, y}) >= 0.5 * kFullScale);
    return {std::move(mask), 1};
}

Told maskOf(const Picture& picture, std::stop_token stop) {
    if (picture.alpha)
        if (Told alpha = told(maskFromAlpha(*picture.alpha), MaskOrigin::alpha); alpha.mask)
            return alpha;
    Told border = told(select::maskFromBorder(picture.color->view()), MaskOrigin::border);
    if (border.confidence >= kSure || stop.stop_requested()) return border;
    Told cut;
    try {
        cut = told(select::maskFromBox(picture.color->view(), stop), MaskOrigin::cutOut);
    } catch (const InvalidProblem&) {  // nothing can be cut out there
    }
    return cut.confidence > border.confidence ? cut : border;
}

/// Share of the mask's pixels whose colour, apart from its brightness, is that of most. Reads some
/// 40,000. Dark pixels, whose colour is noise, do not count.
double oneColour(const Picture& picture, const Mask* mask) {
    if (picture.color->channels() < 3) return 1;
    constexpr double kDark = 0.08 * kFullScale;
    const Extent e = picture.color->extent();
    const int step = 1 + std::max(e.width, e.height) / 200;
    std::array<std::vector<double>, 2> hues;
    for (int y = 0; y < e.height; y += step)
        for (int x = 0; x < e.width; x += step) {
            if (mask && !mask->unknown({x, y})) continue;
            const double r = picture.color->at(0, {x, y}), g = picture.color->at(1, {x, y});
            const double sum = r + g + picture.color->at(2, {x, y});
            if (sum < 3 * kDark) continue;
            hues[0].push_back(r / sum);
            hues[1].push_back(g / sum);
        }
    if (hues[0].empty()) return 1;
    const std::array<double, 2> most = {medianOf(hues[0]), medianOf(hues[1])};
    std::size_t alike = 0;
    for (std::size_t i = 0; i < hues[0].size(); ++i)
        alike += std::abs(hues[0][i] - most[0]) < kOffHue && std::abs(hues[1][i] - most[1]) < kOffHue;
    return static_cast<double>(alike) / static_cast<double>(hues[0].size());
}

/// Share of the pixels that are as bright as most, within a twentieth of the picture's contrast: the
/// even ground of a coin or a seal. Reads some 40,000.
double evenGround(const Field& color) {
    const Extent e = color.extent();
    const int step = 1 + std::max(e.width, e.height) / 200;
    std::vector<float> values;
    for (int y = 0; y < e.height; y += step)
        for (int x = 0; x < e.width; x += step) {
            float sum = 0;
            for (int c = 0; c < color.channels(); ++c) sum += color.at(c, {x, y});
            values.push_back(sum);
        }
    std::sort(values.begin(), values.end());
    const std::size_t rare = values.size() / 100;
    const float width = (values[values.size() - 1 - rare] - values[rare]) / 20;
    if (!(width > 0)) return 0;  // blank: nothing stands out of it
    std::size_t most = 0;
    for (std::size_t first = 0, end = 0; first < values.size(); ++first) {
        while (end < values.size() && values[end] <= values[first] + width) ++end;
        most = std::max(most, end - first);
    }
    return static_cast<double>(most) / static_cast<double>(values.size());
}

/// A thing cut out of the picture is a body, more surely so if it has one colour. All of one colour
/// is a surface that goes on, or, where most of it is an even ground, a relief of little depth; else
/// nothing tells what is in front of what.
std::pair<ReliefKind, double> kindOf(const Picture& picture, const Told& mask) {
    const double same = oneColour(picture, mask.mask.get());
    const double body = mask.confidence * (0.7 + 0.3 * same);
    if (mask.confidence >= kUsable) return {ReliefKind::body, body};
    const double whole = mask.mask ? oneColour(picture, nullptr) : same;
    constexpr double kOne = 0.97;
    if (whole >= kOne) {
        const double even = evenGround(*picture.color);
        if (even < kEven) return {ReliefKind::terrain, 0.5 * whole};
        return {ReliefKind::basRelief, even};
    }
    return {ReliefKind::basRelief, 1 - std::max(body, 0.5 * whole)};
}

}  // namespace

ReliefProposal proposeRelief(const Picture& picture, std::stop_token stop) {
    ReliefProposal proposal;
    Told mask = maskOf(picture, stop);
    if (stop.stop_requested()) return proposal;
    std::tie(proposal.kind, proposal.kindConfidence) = kindOf(picture, mask);
    proposal.mask = std::move(mask.mask);
    proposal.maskFrom = mask.from;
    proposal.maskConfidence = mask.confidence;
    return proposal;
}

ReliefProposal withLight(ReliefProposal proposal, const Picture& picture, Encoding encoding,
                         std::stop_token stop, int threads) {
    if (proposal.kind == ReliefKind::basRelief || stop.stop_requested()) return proposal;
    ShadedPicture shaded{std::make_shared<const Picture>(picture)};
    shaded.setup.encoding = encoding;
    shaded.setup = proposedSetup(std::move(shaded.setup), proposal);
    try {
        const ReliefProblem problem = problemOf(shaded, threads);
        const LightFit fit = estimateLight(problem, stop, threads, {}, freeShading(shaded.setup));
        if (fit.stopped) return proposal;
        proposal.light = fit;
        const auto lit = problem.withModel(fit.model).underLight(fit.light);
        proposal.lightConfidence = explainedByOutline(lit).value_or(kWithoutEdge);
    } catch (const InvalidProblem&) {  // black, or nothing lit: the solve reports it
    }
    return proposal;
}

ReliefSetup proposedSetup(ReliefSetup setup, const ReliefProposal& proposal) {
    setup.kind = proposal.kind;
    setup.mask = proposal.kind == ReliefKind::body ? proposal.mask : nullptr;
    setup.boundary = setup.mask ? ReliefBoundary::silhouette : ReliefBoundary::natural;
    // Before its light is found too: under a wrong one the outline keeps the surface from towering.
    if (setup.mask) setup.options.outline = kPhotographOutline;
    if (!proposal.light) return setup;
    setup.light = proposal.light->light;
    setup.lightFrom = LightOrigin::estimated;
    setup.found.reset();
    if (setup.albedoFromPicture || setup.ambientFromPicture) setup.found = proposal.light->model;
    setup.options.outline = kPhotographOutline;
    setup.edges = proposal.light->edges;
    return setup;
}

}  // namespace weft
