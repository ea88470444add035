#include "benchmarks/limit_scene.h"

#include <algorithm>
#include <cmath>
#include <thread>
#include <vector>

#include "support/mask_shapes.h"
#include "weft/units.h"

namespace weft::tests {

namespace {

constexpr int kSceneChannels = 3;

/// 0..1, the same for the same numbers.
double hash(std::uint32_t x, std::uint32_t y, std::uint32_t c) {
    std::uint32_t h = x * 0x9e3779b1u ^ y * 0x85ebca6bu ^ c * 0xc2b2ae35u;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    h = (h ^ h >> 12) * 0x297a2d39u;
    return (h ^ h >> 15) / 4294967296.0;
}

/// D* of a patch: light of up to 90 codes and texture of 8, which move with it, grain of 2; whole
/// numbers. Waves are products of those of rows and of columns, whose values are kept, those of fixed
/// pixels beside the box included.
class Correction {
public:
    Correction(int side, int shift) {
        const auto line = [side](int first, const auto& value) {
            std::vector<float> values;
            for (int i = -1; i <= side; ++i)
                values.push_back(static_cast<float>(value(static_cast<double>(i + first) / side)));
            return values;
        };
        for (int c = 0; c < kSceneChannels; ++c) {
            Waves& w = waves_[c];
            w.lightX = line(shift, [c](double u) { return 90 * std::sin(5 * u + 1.1 * c + 0.4); });
            w.lightY = line(0, [c](double v) { return std::cos(4 * v - 0.7 * c); });
            w.sinX = line(shift, [c](double u) { return 8 * std::sin(97 * u + c); });
            w.cosX = line(shift, [c](double u) { return 8 * std::cos(97 * u + c); });
            w.sinY = line(0, [](double v) { return std::sin(61 * v); });
            w.cosY = line(0, [](double v) { return std::cos(61 * v); });
        }
    }
    [[nodiscard]] float at(int x, int y, int c) const {
        const Waves& w = waves_[c];
        const auto i = static_cast<std::size_t>(x + 1), j = static_cast<std::size_t>(y + 1);
        const double grain = 4 * hash(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y),
                                      static_cast<std::uint32_t>(c)) -
                             2;
        const double waves =
            w.lightX[i] * w.lightY[j] + w.sinX[i] * w.cosY[j] + w.cosX[i] * w.sinY[j];
        return static_cast<float>(std::round((waves + grain) * kCode8));
    }

private:
    struct Waves {
        std::vector<float> lightX, lightY, sinX, cosX, sinY, cosY;
    };
    Waves waves_[kSceneChannels];
};

/// f of a pixel: 4 D* less its neighbours in Ω, or those of its neighbours that are not.
std::shared_ptr<const Field> rightHandSide(const Domain& domain, const Correction& correction,
                                           LimitKind kind) {
    const Extent e = domain.extent();
    auto f = std::make_shared<Field>(e, kSceneChannels);
    const Mask& mask = domain.mask();
    forRows(e.height, [&](int y) {
        for (int c = 0; c < kSceneChannels; ++c)
            for (int x = 0; x < e.width; ++x) {
                float& value = f->row(c, y)[x];
                value = 0;
                if (!mask.unknown({x, y})) continue;
                const bool mixed = kind == LimitKind::mixed;
                const auto at = [&](int i, int j) {
                    const bool in = i >= 0 && j >= 0 && i < e.width && j < e.height;
                    return (in && mask.unknown({i, j})) == mixed ? correction.at(i, j, c) : 0.0f;
                };
                const float around = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1);
                value = mixed ? 4 * at(x, y) - around : around;
            }
    });
    return f;
}

/// D of a system, as near as its backend proves it to be.
std::shared_ptr<const Field> solveTruth(Solver& solver,
                                        const std::shared_ptr<const PoissonSystem>& system,
                                        double& bound) {
    const StopRule rule{.tolerance = kTruthTolerance};
    solver.setSystem(system, Start::cold);
    solver.advance(rule, {.seconds = 60});
    bound = std::max(bound, solver.certify(rule).errorBound);
    auto d = std::make_shared<Field>(system->extent(), system->channels());
    solver.readCorrection(d->span());
    return d;
}

std::shared_ptr<PoissonSystem> makeLimitSystem(int side, LimitKind kind) {
    const auto domain = std::make_shared<Domain>(blobMaskOf({side, side}), ImageBorder{});
    auto system = std::make_shared<PoissonSystem>();
    system->domain = domain;
    system->boxInBackground = rectOf(domain->extent());
    system->base = std::make_shared<Field>(domain->extent(), kSceneChannels);
    system->rhs = rightHandSide(*domain, Correction(side, 0), kind);
    system->rhsIsBoundaryOnly = kind == LimitKind::import;
    return system;
}

}  // namespace

void forRows(int height, const std::function<void(int)>& row) {
    const int count = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    std::vector<std::jthread> threads;
    for (int t = 0; t < count; ++t)
        threads.emplace_back([&row, t, count, height] {
            for (int y = t; y < height; y += count) row(y);
        });
}

Mask blobMaskOf(Extent extent) {
    Random random(5);
    const BlobOutline outline(random);
    Mask mask(extent);
    std::vector<std::uint8_t> inside(static_cast<std::size_t>(extent.area()));
    const auto at = [&](int x, int y) {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(extent.width) +
               static_cast<std::size_t>(x);
    };
    forRows(extent.height, [&](int y) {
        for (int x = 0; x < extent.width; ++x)
            inside[at(x, y)] = outline.contains((x + 0.5) / extent.width, (y + 0.5) / extent.height);
    });
    for (int y = 0; y < extent.height; ++y)
        for (int x = 0; x < extent.width; ++x) mask.set({x, y}, inside[at(x, y)]);
    return mask.crop(mask.boundingBox());
}

LimitScene makeLimitScene(int side, LimitKind kind, Backend& backend) {
    auto system = makeLimitSystem(side, kind);
    const auto& domain = system->domain;
    auto moved = std::make_shared<PoissonSystem>(*system);
    moved->rhs = rightHandSide(*domain, Correction(side, 3), kind);
    auto again = std::make_shared<PoissonSystem>(*system);
    again->domain = std::make_shared<Domain>(Mask(domain->mask()), ImageBorder{});
    LimitScene scene;
    scene.system = std::move(system), scene.moved = std::move(moved), scene.again = std::move(again);
    scene.side = side, scene.kind = kind;
    if (kind == LimitKind::import) {
        const auto solver = backend.makeMultigrid();
        scene.truth = solveTruth(*solver, scene.system, scene.truthBound);
        scene.movedTruth = solveTruth(*solver, scene.moved, scene.truthBound);
    }
    return scene;
}

LimitScene makeHugeScene(int side) {
    LimitScene scene;
    scene.system = makeLimitSystem(side, LimitKind::mixed);
    scene.side = side;
    return scene;
}

double maxErrorInCodes(const LimitScene& scene, FieldView d, bool moved) {
    const Domain& domain = *scene.system->domain;
    const Extent e = domain.extent();
    const Correction correction(scene.side, moved ? 3 : 0);
    const Field* truth = moved ? scene.movedTruth.get() : scene.truth.get();
    std::vector<double> worst(static_cast<std::size_t>(e.height), 0.0);
    forRows(e.height, [&](int y) {
        double& most = worst[static_cast<std::size_t>(y)];
        for (int c = 0; c < d.channels; ++c)
            for (int x = 0; x < e.width; ++x) {
                if (!domain.mask().unknown({x, y})) continue;
                const float exact = truth ? truth->row(c, y)[x] : correction.at(x, y, c);
                const double off = std::abs(double{d.at(c, {x, y})} - exact);
                most = std::max(most, std::isnan(off) ? HUGE_VAL : off);
            }
    });
    return *std::max_element(worst.begin(), worst.end()) / kCode8;
}

}  // namespace weft::tests
