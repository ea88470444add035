#pragma once
/// (f, g) relaxed on the device by a scheme.
#include "backend/schemes/step_queue.h"
#include "weft/backend/orientation_relaxer.h"

namespace weft::gpu {

/// The start, the shading and the numbers of neighbours go to the device once a problem, (f, g) comes
/// back when it is read. Every run ends with a convergence check, which measure() hands on.
class GpuOrientation final : public relief::OrientationRelaxer {
public:
    explicit GpuOrientation(const Scheme& scheme) : queue_(stream_, scheme, Unknowns::normals) {}

    void take(const relief::OrientationPicture& picture) override;
    bool run(std::int64_t steps, std::chrono::steady_clock::time_point deadline,
             std::stop_token stop) override;
    [[nodiscard]] relief::OrientationMeasure measure() override;
    void read(float* f, float* g) override;
    [[nodiscard]] std::int64_t steps() const override { return queue_.steps(); }
    [[nodiscard]] std::int64_t staleness() const override { return queue_.staleness(); }
    [[nodiscard]] BlockSteps blockSteps() const override { return queue_.blockSteps(); }
    [[nodiscard]] RoleCycles roleCycles() const override { return queue_.roleCycles(); }

private:
    void upload(const relief::OrientationPicture& picture);

    Stream stream_;
    StepQueue queue_;
    Shape shape_;
    DeviceFloats planes_;  ///< f, then g: on their way
    DeviceMemory neighbours_;
    relief::OrientationMeasure found_;
};

}  // namespace weft::gpu
