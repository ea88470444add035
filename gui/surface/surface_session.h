#pragma once
/// Pictures of surfaces, drawn on a thread of their own.
#include <QImage>
#include <QObject>
#include <QString>
#include <QStringList>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "weft/backend_registry.h"
#include "weft/surface_renderer.h"

namespace weft::gui {

/// One picture to be drawn.
struct SurfaceJob {
    std::shared_ptr<const SurfaceScene> scene;
    SurfaceRequest request;
    QString backend = QStringLiteral("auto");
    QSize onScreen = {};  ///< pixels of the screen that it fills; empty: nobody looks at it
};

/// What came of it. Immutable once handed out.
struct DrawnSurface {
    SurfaceJob job;
    SurfacePicture picture;
    QImage onScreen;     ///< screenPicture() of it
    QString device;      ///< "cpu", "cuda"
    double seconds = 0;  ///< of drawing and copying
};

/// Lives on the GUI thread and never waits, but in the destructor (one picture at most). The newest
/// job replaces one that was not begun; the newest picture replaces one that was not taken. Backends
/// are made, used and destroyed on the drawing thread; one that fails is given up for the next.
class SurfaceSession : public QObject {
    Q_OBJECT
public:
    explicit SurfaceSession(BackendRegistry registry, QObject* parent = nullptr);
    ~SurfaceSession() override;

    void draw(SurfaceJob job);
    /// A picture that no newer job replaces; shot() follows. With a file it is written there, by
    /// extension, on the drawing thread: saved() or failed() follows.
    void shoot(SurfaceJob job, const QString& file = {});

signals:
    void drawn(std::shared_ptr<const weft::gui::DrawnSurface> surface);
    void shot(const QImage& image);
    void saved(const QString& file);
    /// A sentence for a user; no picture follows.
    void failed(const QString& reason);

private:
    struct Task {
        SurfaceJob job;
        bool shot = false;
        QString file;
    };
    struct News {
        std::shared_ptr<const DrawnSurface> drawn;
        std::vector<QImage> shots;
        QStringList saved;
        QString failure;
    };
    void work(const BackendRegistry& registry);
    std::optional<Task> nextTask();
    void keepShot(const SurfacePicture& picture, const QString& file);
    void post(const std::function<void(News&)>& add);
    Q_INVOKABLE void deliver();

    std::mutex mutex_;  ///< guards the five below
    std::condition_variable changed_;
    std::optional<SurfaceJob> waiting_;
    std::deque<Task> shots_;
    News news_;
    bool closed_ = false;
    std::atomic<bool> wakeUpQueued_{false};
    std::jthread thread_;  ///< last: joined before the rest goes
};

/// The pixels of a picture; a copy.
[[nodiscard]] QImage imageOf(const SurfacePicture& picture);

}  // namespace weft::gui

Q_DECLARE_METATYPE(std::shared_ptr<const weft::gui::DrawnSurface>)
