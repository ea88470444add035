#pragma once
/// Pictures of surfaces drawn by the device.
#include "kernels/relief/surface_render.h"
#include "runtime/memory.h"
#include "weft/surface/surface_paint.h"

namespace weft::gpu {

/// Casts a ray for every sample. The scene stays on the device; a picture goes to host memory.
class GpuSurface final : public SurfaceRenderer {
public:
    void setScene(std::shared_ptr<const SurfaceScene> scene) override;
    void render(const SurfaceRequest& request, SurfacePicture& picture) override;
    [[nodiscard]] double drawSeconds() const override { return drawSeconds_; }
    [[nodiscard]] double copySeconds() const override { return copySeconds_; }

private:
    void makeNodes();
    [[nodiscard]] SurfaceDrawing drawingOf(const SurfaceRequest& request);
    void fetch(SurfacePicture& picture);
    /// Queues a copy to the device; the source must stay until the next wait.
    void upload(DeviceMemory& to, const void* from, std::size_t bytes);

    Stream stream_;
    Event begun_, drawn_, copied_;
    SurfacePaintBox box_;
    DeviceMemory height_, normals_, mask_, image_, brightness_, truth_;
    DeviceMemory nodes_, states_, spans_, ramp_, greys_, pixels_, shows_;
    PinnedMemory landing_;
    stencil::SpanPyramid pyramid_ = {};
    double drawSeconds_ = 0, copySeconds_ = 0;
};

}  // namespace weft::gpu
