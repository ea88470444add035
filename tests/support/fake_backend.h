#pragma once
/// A backend for tests: Gauss-Seidel in double on small systems, with delays and failures on demand.
#include <atomic>
#include <chrono>
#include <cmath>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "weft/backend/poisson_system.h"
#include "weft/backend_registry.h"
#include "weft/error.h"
#include "weft/units.h"

namespace weft::test {

/// What a FakeBackend shall do, and what it has done. Shared with the test; any thread.
struct FakeControls {
    // Orders.
    std::atomic<bool> absent{false};
    std::atomic<int> probeMilliseconds{0};
    std::atomic<int> setupMilliseconds{0};
    std::atomic<int> quickSetups{0};  ///< so many of the first take no time
    std::atomic<int> stepMicroseconds{0};
    std::atomic<int> certifyMilliseconds{0};
    std::atomic<int> failAtStep{-1};  ///< this many steps succeed, then DeviceError; -1: never
    std::atomic<bool> failAtSetSystem{false};
    std::atomic<bool> outOfMemory{false};
    std::atomic<bool> neverConverges{false};
    std::atomic<int> blocksThatFit{0};  ///< a scheme with more residents is refused; 0: any number
    // Records.
    std::atomic<int> probes{0}, backendsAlive{0}, solversAlive{0}, solversMade{0};
    std::atomic<int> systems{0}, warmStarts{0}, steps{0}, advances{0}, certificates{0}, stops{0};
    std::atomic<bool> usedOffItsThread{false};
};

/// Sleeps in slices of a millisecond; false if `stop` was requested meanwhile.
inline bool pausedUnlessStopped(std::chrono::microseconds time, const std::stop_token& stop) {
    const auto end = std::chrono::steady_clock::now() + time;
    for (;;) {
        if (stop.stop_requested()) return false;
        const auto left = end - std::chrono::steady_clock::now();
        if (left <= left.zero()) return true;
        std::this_thread::sleep_for(
            std::min<std::chrono::nanoseconds>(left, std::chrono::milliseconds(1)));
    }
}

/// The system as lists of neighbours, in double.
class SmallSystem {
public:
    explicit SmallSystem(std::shared_ptr<const PoissonSystem> system) : system_(std::move(system)) {
        if (system_->domain->singular()) throw InvalidProblem("The fake backend needs fixed pixels.");
        exact_ = zero();
        for (int sweep = 0; sweep < 100'000 && relax(exact_, 1.8) > 1e-9; ++sweep) {
        }
    }

    [[nodiscard]] const PoissonSystem& system() const { return *system_; }
    [[nodiscard]] std::vector<double> zero() const {
        return std::vector<double>(static_cast<std::size_t>(area() * system_->channels()), 0.0);
    }
    /// One sweep of (over-relaxed) Gauss-Seidel; returns the largest change of a sample.
    double relax(std::vector<double>& d, double omega) const {
        double change = 0;
        forEach([&](int c, Point p, std::size_t i) {
            const double r = residualAt(d, c, p, i);
            const double step = omega * r / system_->domain->neighbours(p);
            d[i] += step;
            change = std::max(change, std::abs(step));
        });
        return change;
    }
    [[nodiscard]] double residual(const std::vector<double>& d) const {
        double largest = 0;
        forEach([&](int c, Point p, std::size_t i) {
            largest = std::max(largest, std::abs(residualAt(d, c, p, i)));
        });
        return largest / kCode8;
    }
    /// max |d − exact| in 8-bit codes.
    [[nodiscard]] double error(const std::vector<double>& d) const {
        double largest = 0;
        for (std::size_t i = 0; i < d.size(); ++i)
            largest = std::max(largest, std::abs(d[i] - exact_[i]));
        return largest / kCode8;
    }
    template <class F>
    void forEach(F&& f) const {
        const Extent e = system_->extent();
        for (int c = 0; c < system_->channels(); ++c)
            for (int y = 0; y < e.height; ++y)
                for (int x = 0; x < e.width; ++x)
                    if (system_->domain->mask().unknown({x, y})) f(c, Point{x, y}, index(c, {x, y}));
    }

private:
    [[nodiscard]] std::int64_t area() const { return system_->extent().area(); }
    [[nodiscard]] std::size_t index(int c, Point p) const {
        return static_cast<std::size_t>(c * area() + std::int64_t{p.y} * system_->extent().width +
                                        p.x);
    }
    [[nodiscard]] double residualAt(const std::vector<double>& d, int c, Point p,
                                    std::size_t i) const {
        double r = system_->rhs->at(c, p) - system_->domain->neighbours(p) * d[i];
        for (const Point by : {Point{1, 0}, Point{-1, 0}, Point{0, 1}, Point{0, -1}})
            if (rectOf(system_->extent()).contains(p + by)) r += d[index(c, p + by)];
        return r;
    }

    std::shared_ptr<const PoissonSystem> system_;
    std::vector<double> exact_;
};

class FakeSolver : public Solver {
public:
    explicit FakeSolver(std::shared_ptr<FakeControls> controls) : controls_(std::move(controls)) {
        ++controls_->solversAlive;
        ++controls_->solversMade;
    }
    ~FakeSolver() override {
        checkThread();
        --controls_->solversAlive;
    }

    bool setSystem(std::shared_ptr<const PoissonSystem> system, Start start,
                   std::stop_token stop) override {
        checkThread();
        ++controls_->systems;
        if (controls_->outOfMemory) throw std::bad_alloc();
        if (controls_->failAtSetSystem) throw DeviceError("the fake device fell off the bus");
        const bool warm =
            start == Start::warm && small_ && small_->system().extent() == system->extent();
        small_ = std::make_unique<SmallSystem>(std::move(system));
        if (!warm) d_ = small_->zero();
        controls_->warmStarts += warm;
        progress_ = {};
        trace_.clear();
        seconds_ = 0;
        const bool quick = controls_->systems <= controls_->quickSetups;
        if (quick ||
            pausedUnlessStopped(std::chrono::milliseconds(controls_->setupMilliseconds), stop))
            return true;
        ++controls_->stops;
        small_.reset();
        return false;
    }

    Progress advance(const StopRule& rule, const Budget& budget) override {
        checkThread();
        ++controls_->advances;
        const auto start = std::chrono::steady_clock::now();
        progress_.outcome = Outcome::Running;
        for (std::int64_t done = 0; done < budget.steps; ++done) {
            measure();
            if (!controls_->neverConverges && progress_.errorEstimate <= rule.tolerance) {
                progress_.outcome = Outcome::Converged;
                break;
            }
            if (!step(budget.stop)) break;
            const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
            if (seconds_ + passed.count() >= rule.maxSeconds) {
                progress_.outcome = Outcome::TimeLimit;
                break;
            }
            if (passed.count() >= budget.seconds) break;
        }
        seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        trace_.append(
            {progress_.steps, seconds_, progress_.residual, progress_.errorEstimate, false});
        return progress_;
    }

    Progress certify(const StopRule& rule, std::stop_token stop) override {
        checkThread();
        if (!pausedUnlessStopped(std::chrono::milliseconds(controls_->certifyMilliseconds), stop)) {
            ++controls_->stops;
            progress_.outcome = Outcome::Cancelled;
            return progress_;
        }
        ++controls_->certificates;
        while (small_->error(d_) > rule.tolerance) small_->relax(d_, 1);
        measure();
        progress_.certified = true;
        progress_.outcome = Outcome::Converged;
        trace_.append({progress_.steps, seconds_, progress_.residual, progress_.errorBound, true});
        return progress_;
    }

    Progress progress() const override { return progress_; }
    using Solver::read;
    void read(FieldSpan u, FieldView around) override {
        checkThread();
        const FieldView g = small_->system().baseInBox();
        for (int c = 0; around.data && c < u.channels; ++c)
            for (int y = 0; y < u.extent.height; ++y)
                std::copy_n(around.row(c, y), u.extent.width, u.row(c, y));
        small_->forEach([&](int c, Point p, std::size_t i) {
            u.at(c, p) = static_cast<float>(g.at(c, p) + d_[i]);
        });
    }
    void readCorrection(FieldSpan d) override {
        small_->forEach(
            [&](int c, Point p, std::size_t i) { d.at(c, p) = static_cast<float>(d_[i]); });
    }
    const ConvergenceTrace& trace() const override { return trace_; }
    Timings timings() const override { return {.solve = seconds_}; }
    std::string schemeText() const override { return "gauss-seidel"; }

private:
    bool step(const std::stop_token& stop) {
        if (!pausedUnlessStopped(std::chrono::microseconds(controls_->stepMicroseconds), stop)) {
            ++controls_->stops;
            progress_.outcome = Outcome::Cancelled;
            return false;
        }
        const int failAt = controls_->failAtStep;
        if (failAt >= 0 && controls_->steps >= failAt)
            throw DeviceError("the fake device fell off the bus");
        if (!controls_->neverConverges) small_->relax(d_, 1);
        ++controls_->steps;
        ++progress_.steps;
        return true;
    }
    void measure() {
        progress_.residual = small_->residual(d_);
        progress_.errorEstimate = progress_.errorBound = small_->error(d_);
        progress_.certified = false;
    }
    void checkThread() const {
        if (std::this_thread::get_id() != madeOn_) controls_->usedOffItsThread = true;
    }

    std::shared_ptr<FakeControls> controls_;
    std::thread::id madeOn_ = std::this_thread::get_id();
    std::unique_ptr<SmallSystem> small_;
    std::vector<double> d_;
    Progress progress_;
    ConvergenceTrace trace_;
    double seconds_ = 0;
};

class FakeBackend : public Backend {
public:
    FakeBackend(std::string name, std::shared_ptr<FakeControls> controls)
        : name_(std::move(name)), controls_(std::move(controls)) {
        ++controls_->backendsAlive;
    }
    ~FakeBackend() override { --controls_->backendsAlive; }

    DeviceInfo info() const override {
        return {.backend = name_, .device = "fake " + name_, .threads = 1};
    }
    std::unique_ptr<Solver> makeMultigrid(const MultigridOptions&) override {
        return std::make_unique<FakeSolver>(controls_);
    }
    std::string unsupportedSmootherReason(const Scheme& scheme) const override {
        return unsupportedReason(scheme);
    }
    std::string unsupportedReason(const Scheme& scheme) const override {
        if (std::string reason = impossibleReason(scheme); !reason.empty()) return reason;
        if (scheme.name == "base") return "The fake backend does not know the scheme 'base'.";
        if (scheme.exchange == Exchange::cluster) return "The fake backend has no clusters.";
        const int fit = controls_->blocksThatFit;
        if (fit == 0 || scheme.resident <= fit) return {};
        return "Only " + std::to_string(fit) + " blocks fit at once.";
    }
    std::unique_ptr<Solver> makeRelaxation(const Scheme& scheme) override {
        if (const std::string reason = unsupportedReason(scheme); !reason.empty())
            throw InvalidProblem(reason);
        return std::make_unique<FakeSolver>(controls_);
    }

private:
    std::string name_;
    std::shared_ptr<FakeControls> controls_;
};

/// A registry entry whose backend does as `controls` say.
inline BackendEntry fakeEntry(const std::string& name, std::shared_ptr<FakeControls> controls) {
    return {name, name, [name, controls]() -> BackendProbe {
                ++controls->probes;
                std::this_thread::sleep_for(std::chrono::milliseconds(controls->probeMilliseconds));
                if (controls->absent) return {nullptr, "no " + name + " device is there"};
                return {std::make_unique<FakeBackend>(name, controls), ""};
            }};
}

}  // namespace weft::test
