#pragma once
// What solvers over a backend's operations share: the system, what they report, reading.
#include <chrono>
#include <cmath>
#include <memory>
#include <utility>

#include "weft/backend/poisson_operations.h"
#include "weft/solver.h"
#include "weft/stopwatch.h"
#include "weft/units.h"

namespace weft {

/// Passes on what needs no decision; keeps progress, trace and times of one system.
template <class Operations>
class OperationsSolver : public Solver {
public:
    OperationsSolver(std::unique_ptr<Operations> operations, std::string schemeText)
        : operations_(std::move(operations)), schemeText_(std::move(schemeText)) {}

    [[nodiscard]] Progress progress() const override { return progress_; }
    using Solver::read;
    void read(FieldSpan u, FieldView around) override {
        if (system_) operations_->read(u, around);
    }
    [[nodiscard]] bool canAssemble() const override { return operations_->canAssemble(); }
    bool readPixels(PixelSpan pixels) override { return system_ && operations_->readPixels(pixels); }
    void readCorrection(FieldSpan d) override {
        if (system_) operations_->readCorrection(d);
    }
    void releaseWork() override { operations_->releaseWork(); }
    [[nodiscard]] const ConvergenceTrace& trace() const override { return trace_; }
    [[nodiscard]] Timings timings() const override {
        const OperationCost now = operations_->cost();
        Timings t = timings_;
        t.bytesMoved = now.bytesMoved - before_.bytesMoved;
        t.transfer = now.transferSeconds - before_.transferSeconds;
        return t;
    }
    [[nodiscard]] SolverMemory memory() const override { return operations_->memory(); }
    [[nodiscard]] std::string schemeText() const override { return schemeText_; }

protected:
    using Clock = std::chrono::steady_clock;

    /// Runs `work` and adds the time it takes, transfers apart, to `seconds`.
    template <class Work>
    auto timed(double& seconds, const Work& work) {
        const Clock::time_point start = Clock::now();
        const double transfer = operations_->cost().transferSeconds;
        auto result = work();
        seconds += secondsSince(start) - (operations_->cost().transferSeconds - transfer);
        return result;
    }

    /// Takes a system; what the solve starts from, nothing when stopped.
    std::optional<Start> takeSystem(std::shared_ptr<const PoissonSystem> system, Start wanted,
                                    const std::stop_token& stop) {
        progress_ = {};
        progress_.errorEstimate = progress_.errorBound = std::numeric_limits<double>::infinity();
        trace_.clear();
        timings_ = {};
        system_.reset();
        before_ = operations_->cost();
        const auto start =
            timed(timings_.setup, [&] { return operations_->setSystem(system, wanted, stop); });
        if (start) system_ = std::move(system);
        return start;
    }

    /// A proof in progress and trace, at a cycle or step.
    void note(const Proof& proof, std::int64_t at) {
        progress_.residual = proof.residual / kCode8;
        progress_.errorBound = progress_.errorEstimate = proof.bound / kCode8;
        progress_.certified = true;
        notePoint(at);
    }

    void notePoint(std::int64_t at) {
        const bool known = std::isfinite(progress_.errorBound);
        trace_.append({at, timings_.solve, progress_.residual,
                       known ? progress_.errorBound : std::numeric_limits<double>::quiet_NaN(),
                       progress_.certified});
    }

    std::unique_ptr<Operations> operations_;
    std::string schemeText_;
    std::shared_ptr<const PoissonSystem> system_;
    Progress progress_;
    ConvergenceTrace trace_;
    Timings timings_;
    OperationCost before_;  ///< of the operations, when the system was set
};

}  // namespace weft
