#pragma once
/// A drag replayed against the truth: does the estimate that ends its solves hold?
#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "support/mask_shapes.h"
#include "support/random_problem.h"
#include "support/solver_checks.h"
#include "weft/backend.h"
#include "weft/error.h"

namespace weft::tests {

inline constexpr double kDragTolerance = 0.5;  ///< codes, as the window asks while dragging
inline constexpr double kDragTruth = 0.005;    ///< codes, of what solves are compared with

/// A mask dragged over a background.
struct Drag {
    Mask mask;
    Extent background;
    PictureKind pictures;
    enum class Path {
        wild,    ///< back and forth over the border
        inside,  ///< never over it: one domain for all places
        out,     ///< slowly out over two borders: domains that differ little
        slow,    ///< three pixels a place, inside
    };
    Path path = Path::wild;
    Gradients gradients = Gradients::import;
    std::shared_ptr<const Field> over = {};  ///< the background; null: one of `pictures`
};

/// The masks of drags, by name.
inline constexpr const char* kDragShapes[] = {"ellipse", "blob", "holed", "bridge",
                                              "l",       "comb", "whole", "notched"};

/// A rectangle without one of its corners.
inline Mask notchedMask(Extent e) {
    Mask mask(e, Mask::kUnknown);
    for (int y = 0; y < 24; ++y) std::fill_n(mask.row(y), 24, Mask::kFixed);
    return mask;
}

inline Drag dragOf(std::string_view shape, int side, PictureKind pictures) {
    Random random(static_cast<std::uint64_t>(side));
    const Extent e{side, side - 7};
    Mask mask = shape == "ellipse"   ? ellipseMask(e)
                : shape == "blob"    ? blobMask(e, random)
                : shape == "holed"   ? holedBlobMask(e, random)
                : shape == "bridge"  ? bridgeMask(e, random)
                : shape == "l"       ? lShapeMask(e, side / 3)
                : shape == "comb"    ? combMask(e, 6, Teeth::vertical)
                : shape == "notched" ? notchedMask(e)
                                     : Mask(e, Mask::kUnknown);
    return {std::move(mask), {2 * side, side + 60}, pictures};
}

/// Positions of the hand.
inline Point placeOf(int i, const Drag& drag) {
    const double t = 0.37 * i;
    const Extent room = drag.background, patch = drag.mask.extent();
    if (drag.path == Drag::Path::out) {
        const int step = std::max(1, patch.width / 40);
        return {40 - i * step, 20 - i * step / 2};
    }
    if (drag.path == Drag::Path::slow) return {5 + 3 * i, 5 + i % 40};
    if (drag.path == Drag::Path::inside)
        return {static_cast<int>((0.5 + 0.49 * std::sin(t)) * (room.width - patch.width)),
                static_cast<int>((0.5 + 0.49 * std::cos(1.3 * t)) * (room.height - patch.height))};
    return {static_cast<int>((0.5 + 0.5 * std::sin(t)) * room.width) - patch.width / 2,
            static_cast<int>((0.5 + 0.45 * std::cos(1.3 * t)) * room.height) - patch.height / 2};
}

inline double largestDifference(const PoissonSystem& system, const Field& a, const Field& b) {
    double most = 0;
    for (int c = 0; c < system.channels(); ++c)
        for (int y = 0; y < system.extent().height; ++y)
            for (int x = 0; x < system.extent().width; ++x)
                if (system.domain->mask().unknown({x, y})) {
                    const double d = std::abs(double{a.row(c, y)[x]} - b.row(c, y)[x]);
                    most = std::isnan(d) ? HUGE_VAL : std::max(most, d);
                }
    return most / kCode8;
}

/// Shares of the tolerance and of the estimate that the true error takes, and work saved.
struct DragOutcomes {
    double error = 0, share = 0;
    int solves = 0, singlePasses = 0, cycles = 0, unfinished = 0;
};

/// Solves with reuse at each position, as a drag does, and compares with a cold solve to
/// kDragTruth.
inline DragOutcomes replayDrag(Backend& backend, const Drag& drag, int positions,
                               double tolerance = kDragTolerance) {
    const auto live = backend.makeMultigrid(), reference = backend.makeMultigrid();
    const CloneProblem start =
        makeProblem({"dragged", std::make_shared<const Mask>(drag.mask), drag.background, {}},
                    {.pictures = drag.pictures, .seed = 5});
    Assembler assembler;
    DragOutcomes seen;
    for (int i = 0; i < positions; ++i) {
        Patch patch = start.patch();
        patch.backgroundFromPatch = placeOf(i, drag);
        patch.gradients = drag.gradients;
        std::optional<CloneProblem> problem;
        try {
            problem.emplace(drag.over ? drag.over : start.sharedBackground(), patch);
        } catch (const InvalidProblem&) {
            continue;  // nothing of the mask is on the canvas
        }
        const auto system = assembler.assemble(*problem);
        live->setSystem(system, Start::warm);
        const Progress p = advanceToEnd(*live, {.tolerance = tolerance});
        if (p.outcome != Outcome::Converged || !std::isfinite(p.errorEstimate)) ++seen.unfinished;
        reference->setSystem(system, Start::cold);
        advanceToEnd(*reference, {.tolerance = kDragTruth});
        const double error = largestDifference(*system, readWithSentinel(*live, *system),
                                               readWithSentinel(*reference, *system));
        if (error - kDragTruth > p.errorEstimate) {
            QString text;
            for (const auto& t : live->trace().points())
                text += QString(" [r %1 e %2]").arg(t.residual).arg(t.errorBound);
            qInfo("place %d: error %.3f, estimate %.3f after %d cycles%s", i, error, p.errorEstimate,
                  static_cast<int>(p.cycles), qPrintable(text));
        }
        seen.error = std::max(seen.error, error / tolerance);
        seen.share = std::max(seen.share, (error - kDragTruth) / p.errorEstimate);
        seen.singlePasses += p.cycles == 1;
        seen.cycles += static_cast<int>(p.cycles);
        ++seen.solves;
    }
    return seen;
}

/// The same where the domain stays, so that what was learnt about it counts, or changes little.
inline void verifyLearntEstimates(Backend& backend, std::string_view shape, int side, Drag::Path path,
                                  int places) {
    for (const PictureKind pictures : {PictureKind::photo8, PictureKind::noise8}) {
        Drag drag = dragOf(shape, side, pictures);
        drag.path = path;
        const DragOutcomes seen = replayDrag(backend, drag, places);
        qInfo("%d of %d in one pass; error at most %.2f of the tolerance, %.2f of the estimate",
              seen.singlePasses, seen.solves, seen.error, seen.share);
        QVERIFY2(seen.error <= 1, qPrintable(QString::number(seen.error)));
        QVERIFY2(seen.share <= 1, qPrintable(QString::number(seen.share)));
        if (path == Drag::Path::inside && pictures == PictureKind::photo8)
            QCOMPARE(seen.singlePasses, seen.solves);
    }
}

/// The estimate and the tolerance are above every true error of 40 positions.
inline void verifyDragEstimates(Backend& backend, std::string_view shape, int side) {
    for (const PictureKind pictures : {PictureKind::photo8, PictureKind::noise8}) {
        const DragOutcomes seen = replayDrag(backend, dragOf(shape, side, pictures), 40);
        qInfo(
            "%d of %d solves in one pass; error at most %.2f of the tolerance, %.2f of the estimate",
            seen.singlePasses, seen.solves, seen.error, seen.share);
        QVERIFY2(seen.error <= 1, qPrintable(QString::number(seen.error)));
        QVERIFY2(seen.share <= 1, qPrintable(QString::number(seen.share)));
    }
}

}  // namespace weft::tests
