#include <algorithm>
#include <vector>

#include "cpu/cpu_operations.h"
#include "cpu/multigrid/correction_solver.h"
#include "cpu/part_means.h"
#include "cpu/relaxation/step_runner.h"
#include "cpu/row_results.h"
#include "weft/error.h"
#include "weft/sentence.h"

namespace weft {

namespace {

/// Where every pixel of the image or of a part without fixed links is unknown, plain Jacobi has the
/// eigenvalue −1; a damped one has not.
constexpr float kDamped = 0.8f;

Scheme possibleOnCpu(const Scheme& scheme) {
    const std::string reason = unsupportedOnCpuReason(scheme);
    if (!reason.empty())
        throw InvalidProblem(sentence("Scheme '{scheme}': {reason}",
                                      {{"scheme", scheme.shortText()}, {"reason", reason}}));
    return scheme;
}

/// The updates and exchanges that were tried with links other than 1: those of base, tuned-sync,
/// coarse, 4w-stripe, 4w-square and free.
bool takesLinks(const Scheme& s) {
    if (s.takesWholeSteps()) return s.exchange == Exchange::none;
    return s.update == Update::inPlace && s.grids == 1 && s.order != Order::deviceBarrier &&
           (s.exchange == Exchange::none || s.exchange == Exchange::fourWay);
}

void requireLinksOfOne(const Domain& domain, const Scheme& scheme) {
    if (domain.linksAreOne() || takesLinks(scheme)) return;
    throw InvalidProblem(
        sentence("Scheme '{scheme}' knows links of 1 between pixels only: choose base, tuned-sync, "
                 "coarse, 4w-stripe, 4w-square or free.",
                 {{"scheme", scheme.shortText()}}));
}

/// D and f' in float32, E where the steps are done. Certified by multigrid.
class CpuRelaxation final : public RelaxationOperations {
public:
    CpuRelaxation(std::shared_ptr<ThreadPool> pool, const Scheme& scheme)
        : pool_(std::move(pool)),
          scheme_(scheme),
          corrections_(*pool_),
          runner_(makeStepRunner<PoissonCells>(*pool_, possibleOnCpu(scheme))) {}

    std::optional<Start> setSystem(std::shared_ptr<const PoissonSystem> system, Start wanted,
                                   std::stop_token stop) override {
        requireLinksOfOne(*system->domain, scheme_);
        const bool sameDomain = attached_ && corrections_.domain() == system->domain &&
                                d_.channels() == system->channels();
        const bool warm = wanted == Start::warm && sameDomain && system_;
        if (warm) fold();
        system_.reset();
        if (!corrections_.setDomain(system->domain, system->channels(), stop)) return {};
        if (!sameDomain) {
            if (!attach(*system, stop)) return {};
        } else {
            if (!warm) d_.setZero();
            runner_->setZero();
            runner_->resetSteps();
        }
        if (!warm && system->start) runner_->set(system->start->view());
        system_ = std::move(system);
        return warm ? Start::warm : Start::cold;
    }

    std::optional<double> formRhs(std::stop_token stop) override {
        const GridShape& shape = corrections_.hierarchy().fineShape();
        Grid<float> one;  // one channel of f', then copied to its plane
        if (!one.reshape(shape, 1, stop)) return {};
        float largest = 0;
        for (int c = 0; c < d_.channels(); ++c) {
            residualInDouble(residualOf(corrections_.hierarchy(), *system_, d_, c), &one, *pool_,
                             stop);
            if (stop.stop_requested()) return {};
            pool_->forRows(shape.height, 32, [&](int begin, int end) {
                for (int y = begin; y < end; ++y)
                    std::copy_n(one.row(0, y), shape.width, f_.row(c, y));
            });
            largest = std::max(largest, largestOf(*pool_, f_, c));
        }
        runner_->forget();
        return largest;
    }

    bool run(const Limits& limits) override {
        const std::int64_t before = runner_->steps();
        const bool complete = runner_->run({limits.steps, limits.deadline, limits.stop});
        bytesMoved_ += runner_->bytesPerStep() * (runner_->steps() - before);
        return complete;
    }

    Maxima measure(bool withLargest, bool withSolution) override {
        return {runner_->measure().residual, withLargest ? runner_->largest() : 0,
                withSolution ? largestSolution() : 0};
    }

    void fold() override {
        for (int c = 0; c < d_.channels(); ++c) {
            for (int y = 0; y < d_.shape().height; ++y) runner_->addTo(c, y, d_.row(c, y));
            if (system_) removeMeans(d_, c, system_->domain->floating());
        }
        runner_->setZero();
    }

    double inverseBound(std::stop_token stop) override { return corrections_.inverseBound(stop); }
    std::optional<Proof> proveSwept(double wanted, std::stop_token stop) override {
        if (!sweepCopy(stop)) return std::nullopt;
        return corrections_.prove(*system_, copy_, wanted, stop);
    }
    void takeSwept() override {
        std::swap(d_, copy_);
        runner_->setZero();
    }
    [[nodiscard]] std::int64_t steps() const override { return runner_->steps(); }
    [[nodiscard]] std::int64_t staleness() const override { return runner_->spread(); }
    [[nodiscard]] BlockSteps blockSteps() const override { return runner_->blockSteps(); }

    void read(FieldSpan u, FieldView around) override {
        const FieldView base = system_->baseInBox();
        pool_->forRows(u.extent.height, 32, [&](int begin, int end) {
            std::vector<float> sum(static_cast<std::size_t>(u.extent.width));
            for (int c = 0; c < u.channels; ++c)
                for (int y = begin; y < end; ++y) {
                    copySum(c, y, sum.data());
                    const float* other = around.data ? around.row(c, y) : u.row(c, y);
                    for (int x = 0; x < u.extent.width; ++x)
                        u.row(c, y)[x] = system_->domain->isRead({x, y})
                                             ? base.row(c, y)[x] + sum[static_cast<std::size_t>(x)]
                                             : other[x];
                }
        });
    }
    void readCorrection(FieldSpan d) override {
        for (int c = 0; c < d.channels; ++c)
            for (int y = 0; y < d.extent.height; ++y) copySum(c, y, d.row(c, y));
    }
    void releaseWork() override { corrections_.release(); }
    [[nodiscard]] OperationCost cost() const override { return {bytesMoved_, 0}; }

private:
    /// Grids and steps for a domain. False if stopped.
    [[nodiscard]] bool attach(const PoissonSystem& system, const std::stop_token& stop) {
        attached_ = false;
        const GridShape& shape = corrections_.hierarchy().fineShape();
        for (Grid<float>* g : {&d_, &f_})
            if (!g->reshape(shape, system.channels(), stop)) return false;
        const bool damped = system.domain->nothingFixed() || system.domain->floats();
        attached_ = runner_->attach({&corrections_.hierarchy(), &f_, damped ? kDamped : 1.0f}, stop);
        return attached_;
    }
    /// copy_ ← D + E, swept. False when stopped.
    [[nodiscard]] bool sweepCopy(const std::stop_token& stop) {
        const GridShape& shape = d_.shape();
        Grid<float> r;  // of one channel
        if (!copy_.reshape(shape, d_.channels(), stop) || !r.reshape(shape, 1, stop)) return false;
        for (int c = 0; c < d_.channels(); ++c) {
            pool_->forRows(shape.height, 32, [&](int begin, int end) {
                for (int y = begin; y < end; ++y) copySum(c, y, copy_.row(c, y));
            });
            for (const float step : kSweeps) {
                residualInDouble(residualOf(corrections_.hierarchy(), *system_, copy_, c), &r, *pool_,
                                 stop);
                if (stop.stop_requested()) return false;
                addSweep(c, step, r);
            }
            removeMeans(copy_, c, system_->domain->floating());
        }
        return true;
    }
    /// copy_ += step · 4 / (4 + s) · r; with links, step · 4 / A_pp · r.
    void addSweep(int channel, float step, const Grid<float>& r) {
        const Domain& domain = *system_->domain;
        const bool linked = !domain.linksAreOne(), even = domain.screensEvenly() && !linked;
        const float evenStep = step * (4 / (4 + domain.leastScreening()));
        const auto stepAt = [&](Point p) {
            if (!linked) return step * (4 / (4 + domain.screening(p)));
            return 4 * step * corrections_.hierarchy().inverseDiagonalRow(p.y)[p.x];
        };
        pool_->forRows(r.shape().height, 32, [&](int begin, int end) {
            for (int y = begin; y < end; ++y)
                for (int x = 0; x < r.shape().width; ++x) {
                    const float own = even ? evenStep : stepAt({x, y});
                    copy_.row(channel, y)[x] += own * r.row(0, y)[x];
                }
        });
    }
    /// `row` = D + E.
    void copySum(int channel, int y, float* row) const {
        std::copy_n(d_.row(channel, y), d_.shape().width, row);
        runner_->addTo(channel, y, row);
    }
    [[nodiscard]] double largestSolution() const {
        const GridShape& shape = d_.shape();
        return largestOfRows(*pool_, shape.height, [&](int y) {
            std::vector<float> sum(static_cast<std::size_t>(shape.blocks) * simd::kBlock);
            float most = 0;
            for (int c = 0; c < d_.channels(); ++c) {
                copySum(c, y, sum.data());
                most = std::max(most, simd::rowKernels().maxRow(sum.data(), shape.blocks));
            }
            return most;
        });
    }

    std::shared_ptr<ThreadPool> pool_;
    Scheme scheme_;
    CorrectionSolver corrections_;  // hierarchy (mask rows), certificate
    std::unique_ptr<StepRunner<PoissonCells>> runner_;
    std::shared_ptr<const PoissonSystem> system_;
    Grid<float> d_, f_;      // f_: f' of all channels
    Grid<float> copy_;       // of proveSwept(); no memory before
    bool attached_ = false;  // the grids have the shape of the domain
    std::int64_t bytesMoved_ = 0;
};

}  // namespace

std::unique_ptr<RelaxationOperations> makeCpuRelaxation(std::shared_ptr<ThreadPool> pool,
                                                        const Scheme& scheme) {
    return std::make_unique<CpuRelaxation>(std::move(pool), scheme);
}

}  // namespace weft
