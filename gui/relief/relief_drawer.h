#pragma once
/// Keeps the flat picture of a surface up to date.
#include "gui/jobs/background_jobs.h"
#include "gui/relief/relief_document.h"

namespace weft::gui {

/// Draws on a worker, one picture at a time and then the newest; nothing while the photograph is
/// shown. A child of its document. GUI thread.
class ReliefDrawer : public QObject {
public:
    ReliefDrawer(ReliefDocument& document, BackgroundJobs& jobs);
    /// Three channels as displayed (sRGB), unit of weft/units.h. `of`: no photograph. `surface` holds
    /// a relief. Any thread; 6 ns a pixel.
    [[nodiscard]] static Field flatPicture(ReliefPicture of, const SurfaceSnapshot& surface);

private:
    void draw();

    ReliefDocument& document_;
    BackgroundJobs& jobs_;
    BackgroundJobs::Id job_ = 0;
    bool stale_ = false;
};

}  // namespace weft::gui
