#include "gui/surface/surface_session.h"

#include <QMetaObject>
#include <functional>
#include <stdexcept>

#include "gui/surface/surface_draughtsman.h"
#include "weft/background_thread.h"
#include "weft/error.h"
#include "weft/io/picture_file.h"
#include "weft/surface_paint.h"

namespace weft::gui {

QImage imageOf(const SurfacePicture& picture) {
    if (picture.pixels.empty()) return {};
    static_assert(sizeof(Rgba) == 4);
    return QImage(reinterpret_cast<const uchar*>(picture.pixels.data()), picture.size.width,
                  picture.size.height, picture.size.width * qsizetype{4}, QImage::Format_RGBA8888)
        .copy();
}

SurfaceSession::SurfaceSession(BackendRegistry registry, QObject* parent) : QObject(parent) {
    qRegisterMetaType<std::shared_ptr<const DrawnSurface>>();
    thread_ = std::jthread([this, registry = std::move(registry)] { work(registry); });
}

SurfaceSession::~SurfaceSession() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
    }
    changed_.notify_one();
    thread_.join();  // events that it posted die with this object
}

void SurfaceSession::draw(SurfaceJob job) {
    {
        const std::lock_guard lock(mutex_);
        waiting_ = std::move(job);
    }
    changed_.notify_one();
}

void SurfaceSession::shoot(SurfaceJob job, const QString& file) {
    {
        const std::lock_guard lock(mutex_);
        shots_.push_back({std::move(job), true, file});
    }
    changed_.notify_one();
}

std::optional<SurfaceSession::Task> SurfaceSession::nextTask() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || waiting_ || !shots_.empty(); });
    if (closed_) return std::nullopt;
    Task task;
    if (waiting_) {
        task.job = std::move(*waiting_);
        waiting_.reset();
    } else {
        task = std::move(shots_.front());
        shots_.pop_front();
    }
    return task;
}

// Drawing thread.
void SurfaceSession::work(const BackendRegistry& registry) {
    lowerThreadPriority();
    SurfaceDraughtsman draughtsman(registry);
    while (std::optional<Task> task = nextTask()) {
        const auto fail = [&](const char* why) {
            post([&](News& news) { news.failure = QString::fromUtf8(why); });
        };
        try {
            const bool isShot = task->shot;
            const auto surface = draughtsman.draw(std::move(task->job));
            if (isShot)
                keepShot(surface->picture, task->file);
            else
                post([&](News& news) { news.drawn = surface; });
        } catch (const std::runtime_error& error) {  // DeviceError, InvalidProblem, BadInput
            fail(error.what());
        } catch (const std::bad_alloc&) {
            fail("There is not enough memory to draw the surface.");
        }
    }
}

// Drawing thread.
void SurfaceSession::keepShot(const SurfacePicture& picture, const QString& file) {
    if (file.isEmpty()) {
        post([image = imageOf(picture)](News& news) { news.shots.push_back(image); });
        return;
    }
    io::writePicture(file.toStdString(), colorOf(picture).view(), {}, {});
    post([&](News& news) { news.saved << file; });
}

// Drawing thread.
void SurfaceSession::post(const std::function<void(News&)>& add) {
    {
        const std::lock_guard lock(mutex_);
        add(news_);
    }
    if (wakeUpQueued_.exchange(true)) return;
    QMetaObject::invokeMethod(this, "deliver", Qt::QueuedConnection);
}

void SurfaceSession::deliver() {
    wakeUpQueued_ = false;
    News news;
    {
        const std::lock_guard lock(mutex_);
        std::swap(news, news_);
    }
    if (news.drawn) emit drawn(std::move(news.drawn));
    for (const QImage& image : news.shots) emit shot(image);
    for (const QString& file : news.saved) emit saved(file);
    if (!news.failure.isEmpty()) emit failed(news.failure);
}

}  // namespace weft::gui
