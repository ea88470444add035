#pragma once
/// A Poisson system in device memory: what every solver needs before it solves.
#include <memory>

#include "backend/hierarchy.h"
#include "runtime/memory.h"
#include "weft/solver.h"

namespace weft::gpu {

/// Holds the hierarchy of the domain, f and D of the newest system; copies pictures in and out.
class DeviceSystem {
public:
    DeviceSystem(const Stream& stream, std::size_t tailBytes, const MultigridOptions& options);

    /// Takes a system; waits for the copies. The hierarchy is rebuilt where the domain is another
    /// object. D is kept for a warm start where extent and channels stayed, else set to 0.
    /// Returns false when stopped: no system is held then.
    bool take(std::shared_ptr<const PoissonSystem> system, Start start, const std::stop_token& stop);
    void drop();

    [[nodiscard]] explicit operator bool() const { return system_ != nullptr; }
    [[nodiscard]] const PoissonSystem& system() const { return *system_; }
    [[nodiscard]] const Hierarchy& hierarchy() const { return hierarchy_; }
    [[nodiscard]] int channels() const { return channels_; }
    [[nodiscard]] float* f() const { return f_.data(); }
    [[nodiscard]] float* d() const { return d_.data(); }
    /// Elements of f or D.
    [[nodiscard]] std::size_t size() const {
        return hierarchy_.finest().shape.plane * static_cast<std::size_t>(channels_);
    }
    /// D was kept by the last take(); else it is 0.
    [[nodiscard]] bool keptD() const { return keptD_; }
    /// The last take() found another domain than the one before.
    [[nodiscard]] bool domainIsNew() const { return domainIsNew_; }
    /// max |g| over the box. Kept while the patch image and the box in it stay.
    [[nodiscard]] double maxBase() const;

    /// u = g + v in Ω, other pixels those of `around` if it is not empty; v: planes on the device.
    void read(FieldSpan u, FieldView around, const float* v);
    /// v over the whole box.
    void readPlanes(FieldSpan out, const float* v);

    /// Queues the copy of samples over the box into planes on the device.
    void upload(const Field& field, float* planes);

    [[nodiscard]] Timings& timings() { return timings_; }
    [[nodiscard]] const Timings& timings() const { return timings_; }
    [[nodiscard]] std::size_t bytes() const { return hierarchy_.bytes() + f_.bytes() + d_.bytes(); }

private:
    template <class Row>
    void download(const float* planes, int channels, const Row& row);

    const Stream& stream_;
    Hierarchy hierarchy_;
    std::shared_ptr<const PoissonSystem> system_;
    std::shared_ptr<const Domain> domain_;
    DeviceFloats f_, d_;
    PinnedMemory staging_;
    int channels_ = 0;
    int layout_ = -1;
    bool domainIsNew_ = false;
    bool keptD_ = false;
    struct KnownBase {
        std::shared_ptr<const Field> base;
        Point at;
        Extent extent;
        double most = 0;
    };
    mutable KnownBase known_;  ///< what maxBase() found last
    Timings timings_;
};

/// Seconds since construction.
class Stopwatch {
public:
    Stopwatch();
    [[nodiscard]] double seconds() const;

private:
    std::int64_t start_;
};

}  // namespace weft::gpu
