#pragma once
/// Drags made from a seed, and each of their events held against the truth.
#include <memory>
#include <string>
#include <vector>

#include "support/drag_masks.h"
#include "support/random_problem.h"
#include "support/solver_checks.h"
#include "weft/backend.h"
#include "weft/error.h"

namespace weft::tests {

/// What is dragged, over what, and the hand's places.
struct DragScene {
    std::string family;
    std::shared_ptr<const Mask> mask;
    std::shared_ptr<const Field> image, background;
    Gradients gradients = Gradients::import;
    bool atBorder = false;
    std::vector<Point> places;
};

/// What scenes are drawn from.
struct DragKind {
    Split split = Split::proof;
    std::uint64_t seed = 1;
    int places = 25, smallest = 64, largest = 1500;
    std::vector<std::shared_ptr<const Field>> photographs = {};  ///< beside generated pictures
};

namespace detail {

/// A part of a photograph, mirrored where it ends.
inline Field mirrored(const Field& photo, Extent e, Random& random) {
    const Extent of = photo.extent();
    const int x0 = random.below(of.width), y0 = random.below(of.height);
    const auto fold = [](int i, int n) { return i / n % 2 ? n - 1 - i % n : i % n; };
    Field part(e, photo.channels(), false);
    for (int c = 0; c < part.channels(); ++c)
        for (int y = 0; y < e.height; ++y) {
            const float* from = photo.view().row(c, fold(y0 + y, of.height));
            for (int x = 0; x < e.width; ++x) part.row(c, y)[x] = from[fold(x0 + x, of.width)];
        }
    return part;
}

inline std::shared_ptr<const Field> pictureOf(const DragKind& kind, Extent e, Random& random) {
    const auto known = static_cast<int>(kind.photographs.size());
    const int which = random.below(known + 2);
    if (which >= 2)
        return std::make_shared<Field>(
            mirrored(*kind.photographs[static_cast<std::size_t>(which - 2)], e, random));
    const bool fit = kind.split == Split::fit;
    const PictureKind made = which ? (fit ? PictureKind::photo8 : PictureKind::photo16)
                                   : (fit ? PictureKind::noise8 : PictureKind::noise16);
    return std::make_shared<Field>(randomPicture(e, 3, made, random));
}

/// A walk of `step` pixels an event that turns slowly and bounces within `room`; `along` a border
/// one coordinate stays.
inline std::vector<Point> walk(const Rect& room, int step, int places, int along, Random& random) {
    std::vector<Point> path;
    double x = room.x + room.width / 2.0, y = room.y + room.height / 2.0;
    double angle = random.uniform(0, 6.283);
    const auto bounce = [](double v, int low, int size) {
        const double t = std::fmod(std::abs(v - low), 2.0 * size + 1e-9);
        return low + (t <= size ? t : 2 * size - t);
    };
    for (int i = 0; i < places; ++i) {
        x = along == 1 ? room.x : bounce(x, room.x, std::max(1, room.width));
        y = along == 2 ? room.y : bounce(y, room.y, std::max(1, room.height));
        path.push_back({static_cast<int>(std::lround(x)), static_cast<int>(std::lround(y))});
        angle += random.uniform(-0.4, 0.4);
        const double c = std::cos(angle), s = std::sin(angle),
                     most = std::max(std::abs(c), std::abs(s));
        x += step * c / most, y += step * s / most;
    }
    return path;
}

}  // namespace detail

/// Scene `index` of a kind: families take turns. Depends on nothing else.
inline DragScene dragScene(const DragKind& kind, int index) {
    Random random(kind.seed * 1'000'003 + static_cast<std::uint64_t>(index) * 7919 +
                  (kind.split == Split::fit ? 500'000'000 : 0));
    random.uniform();
    const auto families = maskFamilies(kind.split);
    const MaskFamily& family = families[static_cast<std::size_t>(index) % families.size()];
    const int side = random.logBetween(kind.smallest, kind.largest);
    const int other = std::max(kind.smallest, static_cast<int>(side * random.uniform(0.4, 1)));
    const Extent e = random.chance(0.5) ? Extent{side, other} : Extent{other, side};
    DragScene scene;
    scene.family = family.name;
    auto mask = std::make_shared<Mask>(family.make(e, random));
    if (mask->unknownCount() == 0) *mask = Mask(e, Mask::kUnknown);
    scene.mask = mask;
    scene.gradients = random.chance(0.5) ? Gradients::import : Gradients::mixed;
    const int step = random.logBetween(1, 64), space = std::max(64, std::min(8 * step, 512));
    const Extent over{e.width + space, e.height + space};
    scene.image = detail::pictureOf(kind, e, random);
    scene.background = detail::pictureOf(kind, over, random);
    Rect room{1, 1, space - 2, space - 2};
    int along = 0;
    if (random.chance(0.3)) {
        scene.atBorder = true;
        along = random.below(3);
        const int out = random.chance(0.3) ? 0 : random.below(std::min(e.width, e.height) / 2);
        room = along ? Rect{-out, -out, space, space} : Rect{-out, -out, space / 2, space / 2};
        if (along == 1) room.y = 1, room.height = space - 2;
        if (along == 2) room.x = 1, room.width = space - 2;
    }
    scene.places = detail::walk(room, step, kind.places, along, random);
    return scene;
}

/// Codes, of what solves are compared with.
inline constexpr double kSceneTruth = 0.005;

/// One step of a drag; codes.
struct DragEvent {
    int place = 0;
    double error = 0, estimate = 0;
    int cycles = 0;
    bool converged = false;
    /// The estimate was too low by more than the truth is uncertain, and how much.
    [[nodiscard]] double share() const {
        return std::max(0.0, error - kSceneTruth) / std::max(estimate, 1e-9);
    }
};

/// max |a − b| in Ω, codes.
inline double largestDifferenceIn(const Mask& omega, const Field& a, const Field& b) {
    double most = 0;
    for (int c = 0; c < a.channels(); ++c)
        for (int y = 0; y < a.extent().height; ++y) {
            const float *p = a.view().row(c, y), *q = b.view().row(c, y);
            for (int x = 0; x < a.extent().width; ++x)
                if (omega.unknown({x, y})) {
                    const double d = std::abs(double{p[x]} - q[x]);
                    most = std::isnan(d) ? HUGE_VAL : std::max(most, d);
                }
        }
    return most / kCode8;
}

/// Solves at each place as the live solver does and compares with a solve that is certified wherever
/// that decides. The first place begins cold and is no event.
inline std::vector<DragEvent> replayScene(Backend& backend, const DragScene& scene,
                                          double tolerance = 0.5) {
    const auto live = backend.makeMultigrid(), reference = backend.makeMultigrid();
    Assembler assembler;
    std::vector<DragEvent> events;
    for (std::size_t i = 0; i < scene.places.size(); ++i) {
        const Patch patch{scene.image, scene.mask, scene.places[i], scene.gradients};
        std::optional<CloneProblem> problem;
        try {
            problem.emplace(scene.background, patch);
        } catch (const InvalidProblem&) {
            continue;  // nothing of the mask is on the canvas
        }
        const auto system = assembler.assemble(*problem);
        const Mask& omega = system->domain->mask();
        live->setSystem(system, Start::warm);
        const Progress p = advanceToEnd(*live, {.tolerance = tolerance});
        if (i == 0) continue;
        const Field u = readWithSentinel(*live, *system);
        const StopRule truth{.tolerance = kSceneTruth};
        reference->setSystem(system, Start::warm);
        advanceToEnd(*reference, truth);
        DragEvent event{static_cast<int>(i), 0, p.errorEstimate, static_cast<int>(p.cycles),
                        p.outcome == Outcome::Converged};
        event.error = largestDifferenceIn(omega, u, readWithSentinel(*reference, *system));
        if (event.share() > 0.8) {
            reference->certify(truth);
            event.error = largestDifferenceIn(omega, u, readWithSentinel(*reference, *system));
        }
        events.push_back(event);
    }
    return events;
}

/// Of many events.
struct EstimateFigures {
    std::int64_t events = 0, low = 0, cycles = 0, unfinished = 0;
    double worst = 0;         ///< largest error / estimate
    double worstError = 0;    ///< codes
    double meanEstimate = 0;  ///< Σ estimate / events
    void add(const DragEvent& e) {
        meanEstimate += (e.estimate - meanEstimate) / static_cast<double>(++events);
        low += e.share() > 1;
        cycles += e.cycles;
        unfinished += !e.converged;
        worst = std::max(worst, e.share());
        worstError = std::max(worstError, e.error);
    }
    [[nodiscard]] double cyclesPerEvent() const {
        return events ? static_cast<double>(cycles) / static_cast<double>(events) : 0.0;
    }
};

}  // namespace weft::tests
