#include "cpu/poisson/cpu_relaxation.h"

#include <algorithm>

#include "cpu/multigrid/double_residual.h"
#include "weft/error.h"
#include "weft/units.h"

namespace weft {

namespace {

/// Where every pixel of the image is unknown, plain Jacobi has the eigenvalue −1; a damped one has
/// not.
constexpr float kDamped = 0.8f;

double maxOf(const Grid<float>& g) {
    float largest = 0;
    for (int c = 0; c < g.channels(); ++c)
        for (int y = 0; y < g.shape().height; ++y)
            largest = std::max(largest, simd::rowKernels().maxRow(g.row(c, y), g.shape().blocks));
    return largest;
}

Scheme possibleOnCpu(const Scheme& scheme) {
    const std::string reason = whyNotOnCpu(scheme);
    if (!reason.empty()) throw InvalidProblem("Scheme '" + scheme.shortText() + "': " + reason);
    return scheme;
}

}  // namespace

CpuRelaxation::CpuRelaxation(std::shared_ptr<ThreadPool> pool, const Scheme& scheme)
    : pool_(std::move(pool)),
      corrections_(*pool_),
      runner_(makeStepRunner<PoissonCells>(*pool_, possibleOnCpu(scheme))) {}

std::optional<Start> CpuRelaxation::setSystem(std::shared_ptr<const PoissonSystem> system,
                                              Start wanted, std::stop_token stop) {
    const bool sameDomain =
        attached_ && corrections_.domain() == system->domain && d_.channels() == system->channels();
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

bool CpuRelaxation::attach(const PoissonSystem& system, const std::stop_token& stop) {
    attached_ = false;
    const GridShape& shape = corrections_.hierarchy().fineShape();
    for (Grid<float>* g : {&d_, &f_})
        if (!g->reshape(shape, system.channels(), stop)) return false;
    attached_ = runner_->attach(
        {&corrections_.hierarchy(), &f_, system.domain->singular() ? kDamped : 1.0f}, stop);
    return attached_;
}

void CpuRelaxation::copySum(int channel, int y, float* row) const {
    std::copy_n(d_.row(channel, y), d_.shape().width, row);
    runner_->addTo(channel, y, row);
}

void CpuRelaxation::fold() {
    const GridShape& s = d_.shape();
    for (int c = 0; c < d_.channels(); ++c) {
        double sum = 0;
        for (int y = 0; y < s.height; ++y) {
            runner_->addTo(c, y, d_.row(c, y));
            for (int x = 0; x < s.width; ++x) sum += double{d_.row(c, y)[x]};
        }
        if (!system_ || !system_->domain->singular()) continue;
        const auto mean = static_cast<float>(sum / (double(s.width) * s.height));
        for (int y = 0; y < s.height; ++y)
            for (int x = 0; x < s.width; ++x) d_.row(c, y)[x] -= mean;
    }
    runner_->setZero();
}

double CpuRelaxation::inverseBound(std::stop_token stop) {
    return corrections_.domainInverseBound(stop);
}

std::optional<double> CpuRelaxation::formRhs(std::stop_token stop) {
    const GridShape& shape = corrections_.hierarchy().fineShape();
    Grid<float> one;  // one channel of f', then copied to its plane
    if (!one.reshape(shape, 1, stop)) return {};
    for (int c = 0; c < d_.channels(); ++c) {
        residualInDouble(
            {.hierarchy = corrections_.hierarchy(), .f = system_->rhs->view(), .d = d_, .channel = c},
            &one, *pool_, stop);
        if (stop.stop_requested()) return {};
        pool_->forRows(shape.height, 32, [&](int begin, int end) {
            for (int y = begin; y < end; ++y) std::copy_n(one.row(0, y), shape.width, f_.row(c, y));
        });
    }
    runner_->forget();
    return maxOf(f_);
}

bool CpuRelaxation::run(const Limits& limits) {
    const std::int64_t before = runner_->steps();
    const bool complete = runner_->run({limits.steps, limits.deadline, limits.stop});
    bytesMoved_ += runner_->bytesPerStep() * (runner_->steps() - before);
    return complete;
}

RelaxationOperations::Look CpuRelaxation::look(bool withLargest, bool withSolution) {
    return {runner_->measure().residual, withLargest ? runner_->largest() : 0,
            withSolution ? largestSolution() : 0};
}

std::optional<Proof> CpuRelaxation::prove(double wanted, std::stop_token stop) {
    return certificate_.prove(*system_, d_, wanted, stop);
}

double CpuRelaxation::largestSolution() const {
    const GridShape& shape = d_.shape();
    std::vector<float> rows(static_cast<std::size_t>(shape.height), 0.0f);
    pool_->forRows(shape.height, 8, [&](int begin, int end) {
        std::vector<float> sum(static_cast<std::size_t>(shape.blocks) * simd::kBlock);
        for (int c = 0; c < d_.channels(); ++c)
            for (int y = begin; y < end; ++y) {
                copySum(c, y, sum.data());
                float& most = rows[static_cast<std::size_t>(y)];
                most = std::max(most, simd::rowKernels().maxRow(sum.data(), shape.blocks));
            }
    });
    return *std::max_element(rows.begin(), rows.end());
}

void CpuRelaxation::read(FieldSpan u, FieldView around) {
    const FieldView base = system_->baseInBox();
    pool_->forRows(u.extent.height, 32, [&](int begin, int end) {
        std::vector<float> sum(static_cast<std::size_t>(u.extent.width));
        for (int c = 0; c < u.channels; ++c)
            for (int y = begin; y < end; ++y) {
                const std::uint8_t* mask = system_->domain->mask().row(y);
                copySum(c, y, sum.data());
                const float* other = around.data ? around.row(c, y) : u.row(c, y);
                for (int x = 0; x < u.extent.width; ++x)
                    u.row(c, y)[x] =
                        mask[x] ? base.row(c, y)[x] + sum[static_cast<std::size_t>(x)] : other[x];
            }
    });
}

void CpuRelaxation::readCorrection(FieldSpan d) {
    for (int c = 0; c < d.channels; ++c)
        for (int y = 0; y < d.extent.height; ++y) copySum(c, y, d.row(c, y));
}

}  // namespace weft
