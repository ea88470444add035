#pragma once
/// Runs of a solve as a table for other programs.
#include <QByteArray>
#include <QString>
#include <memory>
#include <vector>

#include "weft/convergence_trace.h"
#include "weft/live/surface_snapshot.h"

namespace weft::gui {

/// One solve and what it was solved with.
struct ConvergenceRun {
    std::shared_ptr<const ConvergenceTrace> trace;
    bool cycles = true;  ///< its steps are multigrid cycles
    QString method;      ///< "relaxation tuned-sync:n=60, AMD EPYC"
    /// Of a surface: `residual` is the shading error (share of full light), the error the largest
    /// change by a step (pixels of height, or f and g).
    bool surface = false;
    std::size_t orientations = 0;  ///< of a surface: points before there was a height
    bool relaxed = false;          ///< of a surface: normals were relaxed by a scheme
};

/// What a surface's trace looks like as a run.
[[nodiscard]] ConvergenceRun surfaceRun(const SurfaceSnapshot& surface, const QString& method);

/// CSV, one line a point: run ("current", then "previous 1", the newest first), method, unit of a
/// step, step, seconds, residual, error (8-bit codes; empty where not known), whether the error is
/// proven.
[[nodiscard]] QByteArray convergenceCsv(const std::vector<ConvergenceRun>& runs);

}  // namespace weft::gui
