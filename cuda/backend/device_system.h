#pragma once
/// A Poisson system in device memory: what every solver needs before it solves.
#include <memory>

#include "backend/channel_residency.h"
#include "backend/hierarchy.h"
#include "backend/picture_store.h"
#include "runtime/memory.h"
#include "weft/solver.h"

namespace weft::gpu {

/// Holds the hierarchy of the domain, f and D of the newest system; copies pictures in and out. Where
/// channels pass, f and D of one are on the device at a time, D of the others in host memory.
class DeviceSystem {
public:
    DeviceSystem(const Stream& stream, const DeviceFacts& device,
                 ChannelResidency residency = ChannelResidency::together);

    /// Takes a system; waits for the copies. The hierarchy is rebuilt where the domain is another
    /// object. D is kept for a warm start where extent and channels stayed, else set to 0.
    /// Returns false when stopped: no system is held then.
    bool take(std::shared_ptr<const PoissonSystem> system, Start start, const std::stop_token& stop);
    void drop();

    [[nodiscard]] explicit operator bool() const { return system_ != nullptr; }
    [[nodiscard]] const PoissonSystem& system() const { return *system_; }
    [[nodiscard]] std::shared_ptr<const PoissonSystem> share() const { return system_; }
    [[nodiscard]] const Hierarchy& hierarchy() const { return hierarchy_; }
    [[nodiscard]] int channels() const { return channels_; }
    [[nodiscard]] ChannelResidency residency() const { return residency_; }
    /// Planes from a channel on; where channels pass, of the one that was brought.
    [[nodiscard]] float* f(int channel = 0) const { return f_.data() + offsetOf(channel); }
    /// What is added to f in proofs; null: nothing.
    [[nodiscard]] const float* rest(int channel = 0) const {
        return system_ && system_->rhsRest ? rest_.data() + offsetOf(channel) : nullptr;
    }
    [[nodiscard]] float* d(int channel = 0) const { return d_.data() + offsetOf(channel); }
    /// Sees to it that f and D of a channel are on the device.
    void loadChannel(int channel);
    /// D of all channels, to host memory and back. Samples outside Ω are not looked at.
    [[nodiscard]] Field takeD();
    void giveD(Field d);
    /// Elements of f or D, all channels.
    [[nodiscard]] std::size_t size() const {
        return hierarchy_.finest().shape.plane * static_cast<std::size_t>(channels_);
    }
    /// D was kept by the last take(); else it is 0.
    [[nodiscard]] bool keptD() const { return keptD_; }
    /// The last take() found another domain than the one before.
    [[nodiscard]] bool domainIsNew() const { return domainIsNew_; }

    /// u = g + v in Ω, other pixels those of `around` if it is not empty; v: planes of all channels
    /// on the device, or null: D.
    void read(FieldSpan u, FieldView around, const float* v = nullptr);
    /// u as pixels, of a system whose f was left to the device. False where that cannot be.
    bool readPixels(PixelSpan pixels);
    /// v over the whole box.
    void readPlanes(FieldSpan out, const float* v = nullptr);

    /// Queues the copy of samples over the box into planes on the device.
    void upload(const Field& field, float* planes);

    /// Of all copies in and out since construction.
    [[nodiscard]] double transferSeconds() const { return transferSeconds_; }

private:
    [[nodiscard]] bool passes() const { return residency_ == ChannelResidency::passing; }
    [[nodiscard]] std::size_t offsetOf(int channel) const {
        return passes() ? 0 : hierarchy_.finest().shape.plane * static_cast<std::size_t>(channel);
    }
    void makeRoom();
    void assemble(const PoissonSystem& system, int first, int channels, float* to);
    void evictChannel();
    void uploadPlane(FieldView plane, float* to);
    template <class Row>
    void download(const float* plane, const Row& row);
    template <class Row>
    void forRows(int channel, const float* v, const Row& row);

    const Stream& stream_;
    ChannelResidency residency_;
    Hierarchy hierarchy_;
    std::shared_ptr<const PoissonSystem> system_;
    std::shared_ptr<const Domain> domain_;
    DeviceFloats f_, rest_, d_;
    Field evicted_;    ///< D where channels pass; that of the brought one is old
    int loaded_ = -1;  ///< channel on the device where they pass
    PictureStore pictures_;
    PlacedPictures placed_;  ///< of a system whose f is left to the device
    PinnedMemory staging_;
    int channels_ = 0;
    int layout_ = -1;
    bool domainIsNew_ = false;
    bool keptD_ = false;
    double transferSeconds_ = 0;
};

}  // namespace weft::gpu
