#pragma once
/// Pictures of surfaces, drawn on a thread of their own.
#include <QImage>
#include <QString>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "gui/jobs/gui_calls.h"
#include "weft/backend_registry.h"
#include "weft/surface/surface_renderer.h"

namespace weft::gui {

class SurfaceRenderWorker;

/// One picture to be drawn.
struct SurfaceJob {
    std::shared_ptr<const SurfaceScene> scene;
    SurfaceRequest request;
    QString backend = QStringLiteral("auto");
    QSize onScreen = {};  ///< pixels of the screen that it fills; empty: nobody looks at it
    QString file = {};    ///< written there instead of being shown
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
/// Where the system gives no thread, pictures are drawn on the GUI thread, one an event.
class SurfaceSession : public QObject {
    Q_OBJECT
public:
    explicit SurfaceSession(BackendRegistry registry, QObject* parent = nullptr);
    ~SurfaceSession() override;

    void draw(SurfaceJob job);
    /// One that no newer job replaces, written into its file by extension, on the drawing thread:
    /// saved() or failed() follows.
    void save(SurfaceJob job);

signals:
    void drawn(std::shared_ptr<const weft::gui::DrawnSurface> surface);
    void saved(const QString& file);
    /// A sentence for a user; no picture follows.
    void failed(const QString& reason);

private:
    /// Changes what the drawing thread waits for.
    template <class Change>
    void change(Change&& change) {
        const std::lock_guard lock(mutex_);
        change();
        changed_.notify_one();
    }
    /// The same of pictures: where there is no thread for them, the GUI thread draws.
    template <class Change>
    void ask(Change&& asked) {
        change(std::forward<Change>(asked));
        if (!thread_.joinable() && !startThread()) calls_.post([this] { drawHere(); });
    }
    bool startThread();
    void work();
    void drawHere();
    void serve(SurfaceRenderWorker& worker, SurfaceJob job);
    std::optional<SurfaceJob> nextJob(std::unique_lock<std::mutex>& lock, bool waits);
    void handOver(std::shared_ptr<const DrawnSurface> surface);

    const BackendRegistry registry_;
    std::mutex mutex_;  ///< guards the four below
    std::condition_variable changed_;
    std::optional<SurfaceJob> waiting_;
    std::deque<SurfaceJob> saves_;
    std::shared_ptr<const DrawnSurface> newest_;  ///< not taken yet
    bool closed_ = false;
    GuiCalls calls_;
    std::unique_ptr<SurfaceRenderWorker> here_;  ///< without a thread: GUI thread
    std::jthread thread_;                        ///< last: joined before the rest goes
};

/// The pixels of a picture on `size` pixels of the screen, bilinear where that is more: opaque, in
/// the layout of windows. Painting any other costs the window's thread a conversion, which Qt shares
/// out to threads that it then waits for. Any thread. `memory` is used again where it fits.
[[nodiscard]] QImage screenPicture(const SurfacePicture& picture, QSize size, QImage memory = {});

}  // namespace weft::gui
