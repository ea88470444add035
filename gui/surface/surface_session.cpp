#include "gui/surface/surface_session.h"

#include <QPainter>
#include <set>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

#include "gui/languages/engine_text.h"
#include "weft/background_thread.h"
#include "weft/error.h"
#include "weft/io/picture_file.h"
#include "weft/sentence.h"
#include "weft/surface/surface_paint.h"

namespace weft::gui {

/// The renderer that pictures are asked of, kept from picture to picture. Drawing thread only.
class SurfaceRenderWorker {
public:
    explicit SurfaceRenderWorker(const BackendRegistry& registry) : registry_(registry) {}
    ~SurfaceRenderWorker() { release(); }
    SurfaceRenderWorker(const SurfaceRenderWorker&) = delete;
    SurfaceRenderWorker& operator=(const SurfaceRenderWorker&) = delete;

    /// Throws DeviceError where no backend can; InvalidProblem, std::bad_alloc.
    [[nodiscard]] std::shared_ptr<const DrawnSurface> draw(SurfaceJob job);

private:
    void release();
    void choose(const QString& name);
    [[nodiscard]] std::shared_ptr<DrawnSurface> blank() const;

    /// Memory of pictures that nobody looks at any more.
    struct Pool {
        std::mutex mutex;  ///< guards idle
        std::vector<std::pair<SurfacePicture, QImage>> idle;
    };

    const BackendRegistry& registry_;
    QString chosenFor_;           ///< what a job asked for
    std::string inUse_;           ///< entry of the registry
    std::set<std::string> lost_;  ///< entries that failed while `auto` used them
    std::unique_ptr<Backend> backend_;
    std::unique_ptr<SurfaceRenderer> renderer_;
    std::shared_ptr<const SurfaceScene> scene_;
    std::shared_ptr<Pool> pool_ = std::make_shared<Pool>();
};

void SurfaceRenderWorker::release() {
    renderer_.reset();
    backend_.reset();
    scene_.reset();
    inUse_.clear();
}

void SurfaceRenderWorker::choose(const QString& name) {
    if (name != chosenFor_) lost_.clear();
    release();
    chosenFor_ = name;
    std::string said = QT_TRANSLATE_NOOP("engine", "The surface cannot be drawn.");
    for (const BackendEntry& entry : entriesNamed(registry_, name.toStdString())) {
        if (lost_.contains(entry.name)) continue;
        BackendProbe probe = entry.probe();
        if (probe.backend) renderer_ = probe.backend->makeSurfaceRenderer();
        if (renderer_) {
            backend_ = std::move(probe.backend);
            inUse_ = entry.name;
            return;
        }
        const std::string why =
            probe.backend ? QT_TRANSLATE_NOOP("engine", "it does not draw surfaces") : probe.reason;
        said += " " + sentence("{title}: {reason}.", {{"title", entry.title}, {"reason", why}});
    }
    throw DeviceError(said);
}

/// With the memory of one that was released.
std::shared_ptr<DrawnSurface> SurfaceRenderWorker::blank() const {
    constexpr std::size_t kKept = 3;
    const auto giveBack = [pool = pool_](DrawnSurface* surface) {
        const std::unique_ptr<DrawnSurface> owner(surface);
        const std::lock_guard lock(pool->mutex);
        if (pool->idle.size() < kKept)
            pool->idle.emplace_back(std::move(owner->picture), std::move(owner->onScreen));
    };
    std::shared_ptr<DrawnSurface> surface(new DrawnSurface, giveBack);
    const std::lock_guard lock(pool_->mutex);
    pool_->idle.reserve(kKept);  // so that giving back cannot throw
    if (pool_->idle.empty()) return surface;
    std::tie(surface->picture, surface->onScreen) = std::move(pool_->idle.back());
    pool_->idle.pop_back();
    return surface;
}

std::shared_ptr<const DrawnSurface> SurfaceRenderWorker::draw(SurfaceJob job) {
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

QImage screenPicture(const SurfacePicture& picture, QSize size, QImage memory) {
    if (picture.pixels.empty() || size.isEmpty()) return {};
    static_assert(sizeof(Rgba) == 4);
    const QImage drawn(reinterpret_cast<const uchar*>(picture.pixels.data()), picture.size.width,
                       picture.size.height, picture.size.width * qsizetype{4},
                       QImage::Format_RGBX8888);
    QImage image = std::move(memory);
    if (image.size() != size || !image.isDetached()) image = QImage(size, QImage::Format_RGB32);
    QPainter painter(&image);
    painter.setCompositionMode(QPainter::CompositionMode_Source);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(QRect({}, size), drawn);
    painter.end();
    return image;
}

SurfaceSession::SurfaceSession(BackendRegistry registry, QObject* parent)
    : QObject(parent), registry_(std::move(registry)) {
    startThread();
}

SurfaceSession::~SurfaceSession() {
    change([this] { closed_ = true; });
    if (thread_.joinable()) thread_.join();  // events that it posted die with this object
}

/// False where the system gives no more threads.
bool SurfaceSession::startThread() {
    try {
        thread_ = std::jthread([this] { work(); });
    } catch (const std::system_error&) {
        return false;
    }
    here_.reset();
    return true;
}

void SurfaceSession::draw(SurfaceJob job) {
    ask([&] { waiting_ = std::move(job); });
}

void SurfaceSession::save(SurfaceJob job) {
    ask([&] { saves_.push_back(std::move(job)); });
}

/// Empty once closed, or where nothing is asked for and it does not wait.
std::optional<SurfaceJob> SurfaceSession::nextJob(std::unique_lock<std::mutex>& lock, bool waits) {
    if (waits) changed_.wait(lock, [this] { return closed_ || waiting_ || !saves_.empty(); });
    if (closed_) return std::nullopt;
    if (waiting_) return std::exchange(waiting_, std::nullopt);
    if (saves_.empty()) return std::nullopt;
    SurfaceJob job = std::move(saves_.front());
    saves_.pop_front();
    return job;
}

// Drawing thread.
void SurfaceSession::work() {
    lowerThreadPriority();
    SurfaceRenderWorker worker(registry_);
    std::unique_lock lock(mutex_);
    while (std::optional<SurfaceJob> job = nextJob(lock, true)) {
        lock.unlock();
        serve(worker, std::move(*job));
        lock.lock();
    }
}

// GUI thread, in place of the drawing thread.
void SurfaceSession::drawHere() {
    if (thread_.joinable()) return;  // it could be started meanwhile
    std::unique_lock lock(mutex_);
    std::optional<SurfaceJob> job = nextJob(lock, false);
    lock.unlock();
    if (!job) return;
    if (!here_) here_ = std::make_unique<SurfaceRenderWorker>(registry_);
    serve(*here_, std::move(*job));
}

void SurfaceSession::serve(SurfaceRenderWorker& worker, SurfaceJob job) {
    const auto fail = [this](const char* why) {
        calls_.post([this, reason = engineText(why)] { emit failed(reason); });
    };
    try {
        const QString file = job.file;
        const auto surface = worker.draw(std::move(job));
        if (file.isEmpty()) return handOver(surface);
        io::writePicture(file.toStdString(), colorOf(surface->picture).view(), {}, {});
        calls_.post([this, file] { emit saved(file); });
    } catch (const std::runtime_error& error) {  // DeviceError, InvalidProblem, BadInput
        fail(error.what());
    } catch (const std::bad_alloc&) {
        fail(QT_TRANSLATE_NOOP("engine", "There is not enough memory to draw the surface."));
    }
}

// Drawing thread. One call is on its way at the most, and takes the newest.
void SurfaceSession::handOver(std::shared_ptr<const DrawnSurface> surface) {
    const auto swapped = [this](std::shared_ptr<const DrawnSurface> next) {
        const std::lock_guard lock(mutex_);
        return std::exchange(newest_, std::move(next));
    };
    if (swapped(std::move(surface))) return;
    calls_.post([this, swapped] { emit drawn(swapped(nullptr)); });
}

}  // namespace weft::gui
