#include "backend/relief/surface.h"

#include <chrono>
#include <cstring>

#include "runtime/error.h"
#include "weft/stopwatch.h"

namespace weft::gpu {

void GpuSurface::upload(DeviceMemory& to, const void* from, std::size_t bytes) {
    to.reserve(bytes);
    stream_.copy(to.data(), from, bytes, cudaMemcpyHostToDevice, "copying a surface to it");
}

void GpuSurface::setScene(std::shared_ptr<const SurfaceScene> scene) {
    const SurfaceScene before = box_.hasScene() ? box_.scene() : SurfaceScene{};
    if (box_.setScene(std::move(scene))) makeNodes();
    const SurfaceScene& now = box_.scene();
    if (now.image && now.image != before.image)
        upload(image_, box_.image().data(), box_.image().size() * sizeof(stencil::Colour));
    if (now.brightness && now.brightness != before.brightness)
        upload(brightness_, now.brightness->row(0, 0), now.brightness->bytes());
    if (now.truth && now.truth != before.truth)
        upload(truth_, now.truth->row(0, 0), now.truth->bytes());
    if (greys_.bytes() == 0) upload(greys_, encodedGreys().data(), encodedGreys().size());
    stream_.wait();  // sources may go
}

void GpuSurface::makeNodes() {
    stencil::SurfacePlanes planes = box_.planes();
    const auto area = static_cast<std::size_t>(planes.width) * planes.rows;
    upload(height_, planes.height, area * sizeof(float));
    if (planes.normals) upload(normals_, planes.normals, 3 * area * sizeof(float));
    if (planes.mask) upload(mask_, planes.mask, area);
    planes.height = height_.as<float>();
    planes.normals = planes.normals ? normals_.as<float>() : nullptr;
    planes.mask = planes.mask ? mask_.as<std::uint8_t>() : nullptr;
    const auto nodes = static_cast<std::size_t>(planes.width + 2) * (planes.rows + 2);
    nodes_.reserve(nodes * sizeof(stencil::SurfaceNode));
    states_.reserve(nodes);
    int total = 0;
    pyramid_ = stencil::spanPyramid(planes.width, planes.rows, total);
    spans_.reserve(static_cast<std::size_t>(total) * sizeof(stencil::HeightSpan));
    pyramid_.spans = spans_.as<stencil::HeightSpan>();
    makeSurfaceNodes(planes, nodes_.as<stencil::SurfaceNode>(), states_.as<std::uint8_t>(),
                     stream_.get());
    makeHeightSpans(
        {nodes_.as<stencil::SurfaceNode>(), states_.as<std::uint8_t>(), planes.width, planes.rows},
        pyramid_, spans_.as<stencil::HeightSpan>(), stream_.get());
}

SurfaceDrawing GpuSurface::drawingOf(const SurfaceRequest& r) {
    const int perSide = r.quality == SurfaceQuality::resting ? 2 : 1;
    const Extent e = box_.scene().height->extent();
    const std::vector<Rgba>& ramp = surfaceColours(r.style.look);
    upload(ramp_, ramp.data(), ramp.size() * sizeof(Rgba));
    stencil::SurfacePaint paint = box_.paint(r);
    paint.image = image_.as<stencil::Colour>();
    paint.brightness = brightness_.as<float>();
    paint.truth = truth_.as<float>();
    paint.ramp = ramp_.as<stencil::Colour>();
    paint.encoded = greys_.as<std::uint8_t>();
    return {
        .view = viewFrameF(r.camera, r.style.zScale, r.size),
        .samples =
            viewFrameF(r.camera, r.style.zScale, {r.size.width * perSide, r.size.height * perSide}),
        .grid = {nodes_.as<stencil::SurfaceNode>(), states_.as<std::uint8_t>(), e.width, e.height},
        .pyramid = pyramid_,
        .paint = paint,
        .width = r.size.width,
        .rows = r.size.height,
        .perSide = perSide,
        .nowhere = {kNoSurface.u, kNoSurface.v},
        .pixels = pixels_.as<stencil::Colour>(),
        .shows = shows_.as<ShownPlace>()};
}

void GpuSurface::render(const SurfaceRequest& request, SurfacePicture& picture) {
    picture.size = request.size.empty() ? Extent{} : request.size;
    const auto area = static_cast<std::size_t>(picture.size.area());
    picture.pixels.resize(area);
    picture.shows.resize(area);
    picture.range = box_.range(request.style);
    if (area == 0) return;
    pixels_.reserve(area * sizeof(stencil::Colour));
    shows_.reserve(area * sizeof(ShownPlace));
    const SurfaceDrawing drawing = drawingOf(request);
    begun_.record(stream_);
    drawSurface(drawing, stream_.get());
    drawn_.record(stream_);
    fetch(picture);
    drawSeconds_ = drawn_.secondsSince(begun_);
}

void GpuSurface::fetch(SurfacePicture& picture) {
    static_assert(sizeof(SurfacePoint) == sizeof(ShownPlace));
    const std::size_t pixels = picture.pixels.size() * sizeof(Rgba),
                      shows = picture.shows.size() * sizeof(SurfacePoint);
    landing_.reserve(pixels + shows);
    stream_.copy(landing_.data(), pixels_.data(), pixels, cudaMemcpyDeviceToHost,
                 "copying a picture from it");
    stream_.copy(landing_.data() + pixels, shows_.data(), shows, cudaMemcpyDeviceToHost,
                 "copying a picture from it");
    copied_.record(stream_);
    copySeconds_ = copied_.secondsSince(drawn_);
    const auto begin = std::chrono::steady_clock::now();
    std::memcpy(static_cast<void*>(picture.pixels.data()), landing_.data(), pixels);
    std::memcpy(static_cast<void*>(picture.shows.data()), landing_.data() + pixels, shows);
    copySeconds_ += secondsSince(begin);
}

}  // namespace weft::gpu
