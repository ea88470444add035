#pragma once
/// One solve, as the convergence panel remembers it.
#include <QCoreApplication>
#include <QPointer>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "weft/convergence_trace.h"
#include "weft/live/snapshot.h"

namespace weft::gui {

/// What is solved: runs are compared with those of the same subject only.
struct SolveSubject {
    QPointer<const QObject> document;
    std::uint64_t patch = 0;  ///< id; 0: a surface, or nothing
    QString operation;        ///< key
    QString words;            ///< "balloon, Import Gradients, Sample scene"
    [[nodiscard]] bool sameAs(const SolveSubject& other) const {
        return document == other.document && patch == other.patch && operation == other.operation;
    }
};

/// A solve and what it was solved with.
struct ConvergenceRun {
    Q_DECLARE_TR_FUNCTIONS(ConvergenceRun)
public:
    std::shared_ptr<const ConvergenceTrace> trace;
    std::shared_ptr<const ConvergenceTrace> trueErrors;  ///< null: u* is not known
    bool cycles = true;                                  ///< its steps are multigrid cycles
    QString method;                                      ///< "relaxation tuned-sync:n=60, AMD EPYC"
    QString shortMethod;                                 ///< "relaxation tuned-sync"
    QString extent;                                      ///< "240 × 180 pixels"; empty: not known
    QString device;
    std::string scheme;       ///< canonical; empty where none relaxes
    double jacobiRadius = 0;  ///< ρ of Jacobi's iteration on the mask; 0: not known
    SolveSubject subject;
    /// Of a surface: `residual` is the shading error (share of full light), the error the largest
    /// change by a step (pixels of height, or f and g).
    bool surface = false;
    std::size_t orientations = 0;  ///< of a surface: points before there was a height
    bool relaxed = false;          ///< of a surface: normals were relaxed by a scheme
    double tolerance = 0;          ///< of such a relaxation
    bool errorsAreTrue = true;     ///< trueErrors are; else what moves of (f, g) tell of them

    /// What falls with every step as theory says: the residual, or what a step changes of (f, g).
    [[nodiscard]] double decaying(const TracePoint& p) const {
        return relaxed ? p.errorBound : p.residual;
    }

    [[nodiscard]] bool empty() const { return !trace || trace->points().empty(); }
    /// Steps of one kind: a cycle and a step are different things.
    [[nodiscard]] bool countsAlike(const ConvergenceRun& other) const {
        return cycles == other.cycles && relaxed == other.relaxed;
    }
};

[[nodiscard]] ConvergenceRun runOf(const Snapshot& snapshot);
/// `b` is `a`, or goes on where it ended: all points of `a` are in it, bit by bit.
[[nodiscard]] bool continues(const ConvergenceRun& a, const ConvergenceRun& b);
/// "multigrid · 2 cycles · 6.2 ms"
[[nodiscard]] QString runText(const ConvergenceRun& run);

/// What theory says of a relaxation and what it does, as shares a step.
struct DecayFigures {
    double jacobi = 0;                ///< a synchronous Jacobi, by theory; 0: not known
    std::optional<double> predicted;  ///< of this very scheme
    std::optional<double> measured;
};
[[nodiscard]] DecayFigures decayOf(const ConvergenceRun& run);
/// "predicted 0.99987 a step, measured 0.99985"; empty where nothing is known.
[[nodiscard]] QString decayText(const DecayFigures& figures);
/// "0.99987": as many digits as tell 1 − decay to three figures.
[[nodiscard]] QString shareText(double decay);

/// CSV, one line a point: run ("current", then "previous 1", the newest first), method, unit of a
/// step, step, seconds, residual, error (8-bit codes; empty where not known), whether the error is
/// proven ("true": it is |u − u*| itself), subject.
[[nodiscard]] QByteArray convergenceCsv(const std::vector<ConvergenceRun>& runs);

}  // namespace weft::gui
