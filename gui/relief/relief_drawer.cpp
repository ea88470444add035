#include "gui/relief/relief_drawer.h"

#include <QPointer>

#include "gui/relief/relief_display.h"

namespace weft::gui {

ReliefDrawer::ReliefDrawer(ReliefDocument& document, BackgroundJobs& jobs)
    : QObject(&document), document_(document), jobs_(jobs) {
    connect(&document, &ReliefDocument::surfaceChanged, this, &ReliefDrawer::draw);
    connect(&document, &ReliefDocument::shownPictureChanged, this, &ReliefDrawer::draw);
    connect(&jobs, &BackgroundJobs::ended, this, [this](quint64 id) {
        if (id == job_) job_ = 0;
    });
}

void ReliefDrawer::draw() {
    const ReliefPicture kind = document_.shownPicture();
    const auto surface = document_.surface();
    stale_ = job_ != 0;
    if (stale_ || kind == ReliefPicture::photograph || !surface || !surface->relief) return;
    job_ = jobs_.run<std::unique_ptr<DisplayImage>>(
        tr("Drawing the surface"),
        [kind, surface] {
            return std::make_unique<DisplayImage>(drawnRelief(kind, *surface).view(), FieldView{});
        },
        [self = QPointer(this), kind](std::unique_ptr<DisplayImage> drawn) {
            if (!self) return;
            self->document_.setDrawn(kind, std::move(drawn));
            if (self->stale_) self->draw();
        },
        [](const QString&) {});
}

}  // namespace weft::gui
