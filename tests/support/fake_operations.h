#pragma once
/// A backend's Poisson operations without a system: one error that contracts as a script says.
#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "weft/backend/poisson_operations.h"
#include "weft/units.h"

namespace weft::tests {

/// What the operations do; read and changed by the test while they live. Errors in 8-bit codes.
struct OperationsScript {
    double start = 100;        ///< error of D = 0, and of a D held
    double contraction = 0.1;  ///< what cycles leave of it
    double acceleratedContraction = 0.01;
    double refinedContraction = 1e-5;  ///< of refine()
    double floor = 1e-4;               ///< what rounding leaves of it whatever is done
    double boundShare = 1.5;           ///< bound of a proof, relative to the error
    double boundFloor = 0;             ///< a bound is no less
    bool provable = true;
    bool keepsD = true;                ///< warm starts are granted
    std::vector<double> looks;         ///< coarse errors relative to the error, told in order
    std::function<void()> beforeEach;  ///< called at each operation
    bool interrupted = false;          ///< every operation is stopped half-way
    double transferSeconds = 0;        ///< told by cost()
    ConvergenceFacts facts;

    double error = 0;  ///< of D now
    std::string log;   ///< operations done, a word each
    CycleAim lastAim;
};

class FakeOperations final : public PoissonOperations {
public:
    explicit FakeOperations(std::shared_ptr<OperationsScript> script) : s_(std::move(script)) {}

    std::optional<Start> setSystem(std::shared_ptr<const PoissonSystem>, Start wanted,
                                   std::stop_token stop) override {
        if (stop.stop_requested()) return {};
        s_->error = s_->start;
        s_->log.clear();
        return s_->keepsD ? wanted : Start::cold;
    }
    std::vector<CycleStep> coldStart(const CycleAim& aim, std::stop_token) override {
        if (!begin("cold", aim)) return {};
        s_->error = s_->start;
        look_ = 0;
        if (s_->facts.correction == Correction::coarse) return {contracted(s_->contraction)};
        const CycleStep first = contracted(s_->contraction);
        return {first, contracted(s_->contraction)};
    }
    std::vector<CycleStep> warmStart(const CycleAim& aim, std::stop_token) override {
        if (!begin("warm", aim)) return {};
        return {contracted(s_->contraction)};
    }
    std::optional<CycleStep> cycle(const CycleAim& aim, std::stop_token) override {
        if (!begin("cycle", aim)) return {};
        look_ = s_->looks.size();
        return contracted(s_->contraction);
    }
    std::optional<CycleStep> acceleratedCycle(const CycleAim& aim, std::stop_token) override {
        if (!begin("accelerated", aim)) return {};
        return contracted(s_->acceleratedContraction);
    }
    std::optional<CoarseError> coarseErrorCheck(const CycleAim&, std::stop_token) override {
        if (look_ >= s_->looks.size()) return {};
        begin("look", s_->lastAim);
        const int level = static_cast<int>(s_->looks.size() - look_);
        return CoarseError{s_->looks[look_++] * s_->error * kCode8, 0.1 * s_->error * kCode8, level};
    }
    std::optional<Refinement> refine(const RefineGoal&, std::stop_token) override {
        if (!begin("refine", s_->lastAim)) return {};
        const double before = s_->error;
        contract(s_->refinedContraction);
        return Refinement{before * kCode8, {0.5 * before * kCode8, s_->error * kCode8}};
    }
    std::optional<Proof> prove(double, std::stop_token stop) override {
        if (!begin("prove", s_->lastAim) || stop.stop_requested() || !s_->provable) return {};
        return Proof{std::max(s_->boundShare * s_->error, s_->boundFloor) * kCode8,
                     s_->error * kCode8};
    }
    void read(FieldSpan, FieldView) override {}
    void readCorrection(FieldSpan) override {}
    OperationCost cost() const override { return {0, s_->transferSeconds}; }
    ConvergenceFacts facts() const override { return s_->facts; }

private:
    bool begin(const char* word, const CycleAim& aim) {
        s_->log += (s_->log.empty() ? "" : " ") + std::string(word);
        s_->lastAim = aim;
        if (s_->beforeEach) s_->beforeEach();
        return !s_->interrupted;
    }
    /// The change of D, internal units.
    double contract(double by) {
        const double before = std::exchange(s_->error, std::max(by * s_->error, s_->floor));
        return std::abs(before - s_->error) * kCode8;
    }
    CycleStep contracted(double by) {
        const double correction = contract(by);
        return {0.1 * s_->error * kCode8, correction};
    }

    std::shared_ptr<OperationsScript> s_;
    std::size_t look_ = 1000;  ///< the next of s_->looks
};

}  // namespace weft::tests
