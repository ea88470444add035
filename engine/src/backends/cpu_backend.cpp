#include "weft/cpu_backend.h"

#include <string>

#include "cpu/cpu_operations.h"
#include "cpu/lab/cpu_lab.h"
#include "relief/relaxed_relief.h"
#include "weft/backend/stepped_relief.h"
#include "weft/error.h"

namespace weft {

namespace {

std::string processorName() {
    const std::string model = processorField("model name");
    return model.empty() ? "processor" : model;
}

class CpuBackend final : public Backend {
public:
    explicit CpuBackend(int threads) : pool_(std::make_shared<ThreadPool>(threads)) {}

    [[nodiscard]] DeviceInfo info() const override {
        return {"cpu", processorName() + " (" + cpuLevel() + ")", pool_->threads(), 0};
    }
    [[nodiscard]] std::string unsupportedSmootherReason(const Scheme& scheme) const override {
        return unsupportedReason(scheme);
    }
    [[nodiscard]] std::unique_ptr<PoissonOperations> makePoisson(
        const MultigridOptions& options) override {
        if (options.smoother)
            if (const std::string reason = unsupportedSmootherReason(*options.smoother);
                !reason.empty())
                throw InvalidProblem(reason);
        return makeCpuPoisson(pool_, options);
    }
    [[nodiscard]] std::string unsupportedReason(const Scheme& scheme) const override {
        return unsupportedOnCpuReason(scheme);
    }
    [[nodiscard]] std::unique_ptr<RelaxationOperations> makeRelaxationOperations(
        const Scheme& scheme) override {
        return makeCpuRelaxation(pool_, scheme);
    }
    [[nodiscard]] std::unique_ptr<ReliefSolver> makeRelief(const ReliefOptions& options) override {
        return std::make_unique<relief::SteppedRelief>(relief::makeCpuStages(pool_), options);
    }
    [[nodiscard]] std::unique_ptr<SurfaceRenderer> makeSurfaceRenderer() override {
        return makeCpuSurface(pool_);
    }
    [[nodiscard]] std::string unsupportedReliefReason(
        const ReliefRelaxation& relaxation) const override {
        const std::string reason = impossibleReason(relaxation);
        return reason.empty() ? unsupportedReason(relaxation.scheme) : reason;
    }
    [[nodiscard]] std::unique_ptr<ReliefSolver> makeReliefRelaxation(
        const ReliefRelaxation& relaxation) override {
        if (const std::string reason = unsupportedReliefReason(relaxation); !reason.empty())
            throw InvalidProblem(reason);
        return relief::makeRelaxedRelief(relief::makeCpuOrientation(*pool_, relaxation.scheme),
                                         relaxation, pool_);
    }

    [[nodiscard]] LabProbe lab() override { return {makeCpuLab(*this, pool_), {}}; }

private:
    std::shared_ptr<ThreadPool> pool_;
};

}  // namespace

std::unique_ptr<Backend> makeCpuBackend(int threads) { return std::make_unique<CpuBackend>(threads); }

}  // namespace weft
