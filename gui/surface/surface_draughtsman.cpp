#include "gui/surface/surface_draughtsman.h"

#include "gui/surface/screen_picture.h"
#include "weft/error.h"

namespace weft::gui {

void SurfaceDraughtsman::release() {
    renderer_.reset();
    backend_.reset();
    scene_.reset();
    inUse_.clear();
}

void SurfaceDraughtsman::choose(const QString& name) {
    if (name != chosenFor_) lost_.clear();
    release();
    chosenFor_ = name;
    std::string reasons;
    for (const BackendEntry& entry : registry_) {
        if (name != "auto" && entry.name != name.toStdString()) continue;
        if (lost_.contains(entry.name)) continue;
        BackendProbe probe = entry.probe();
        if (probe.backend) renderer_ = probe.backend->makeSurfaceRenderer();
        if (renderer_) {
            backend_ = std::move(probe.backend);
            inUse_ = entry.name;
            return;
        }
        reasons += " " + entry.title + ": " +
                   (probe.backend ? "it does not draw surfaces" : probe.reason) + ".";
    }
    throw DeviceError("The surface cannot be drawn." + reasons);
}

/// With the memory of one that was let go.
std::shared_ptr<DrawnSurface> SurfaceDraughtsman::blank() const {
    constexpr std::size_t kKept = 3;
    const auto giveBack = [pool = pool_](DrawnSurface* surface) {
        const std::unique_ptr<DrawnSurface> owner(surface);
        const std::lock_guard lock(pool->mutex);
        if (pool->idle.size() < kKept)
            pool->idle.push_back({std::move(owner->picture), std::move(owner->onScreen)});
    };
    std::shared_ptr<DrawnSurface> surface(new DrawnSurface, giveBack);
    const std::lock_guard lock(pool_->mutex);
    pool_->idle.reserve(kKept);  // so that giving back cannot throw
    if (pool_->idle.empty()) return surface;
    surface->picture = std::move(pool_->idle.back().picture);
    surface->onScreen = std::move(pool_->idle.back().onScreen);
    pool_->idle.pop_back();
    return surface;
}

std::shared_ptr<const DrawnSurface> SurfaceDraughtsman::draw(SurfaceJob job) {
    for (;;) try {
            if (!renderer_ || job.backend != chosenFor_) choose(job.backend);
            if (scene_ != job.scene) renderer_->setScene(job.scene);
            scene_ = job.scene;
            const std::shared_ptr<DrawnSurface> surface = blank();
            renderer_->render(job.request, surface->picture);
            surface->seconds = renderer_->drawSeconds() + renderer_->copySeconds();
            surface->onScreen =
                screenPicture(surface->picture, job.onScreen, std::move(surface->onScreen));
            surface->device = QString::fromStdString(inUse_);
            surface->job = std::move(job);
            return surface;
        } catch (const DeviceError&) {
            const bool another = job.backend == "auto" && !inUse_.empty();
            if (!another) throw;
            lost_.insert(inUse_);
            release();
        }
}

}  // namespace weft::gui
