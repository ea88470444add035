#include "gui/relief/quality_watch.h"

#include <QPointer>

#include "weft/live/surface_snapshot.h"

namespace weft::gui {

namespace {

using Quality = std::optional<ReliefQuality>;

/// Nothing is shown of a relaxation, which trusts no outline.
bool isTold(const SurfaceSnapshot& surface) {
    const Outcome outcome = surface.progress.outcome;
    const bool whole = outcome != Outcome::Running && outcome != Outcome::Cancelled;
    return surface.relief && whole && surface.progress.steps == 0 && !surface.basRelief;
}

}  // namespace

QualityWatch::QualityWatch(ReliefDocument& document, BackgroundJobs& jobs)
    : QObject(&document), document_(document), jobs_(jobs) {
    connect(&document, &ReliefDocument::surfaceChanged, this, &QualityWatch::look);
    connect(&document, &OpenDocument::draggingChanged, this, &QualityWatch::look);
    connect(&jobs, &BackgroundJobs::ended, this, [this](quint64 id) {
        if (id == job_) job_ = 0;
    });
}

void QualityWatch::look() {
    const auto& surface = document_.surface();
    if (!surface || surface == seen_ || job_ != 0 || document_.dragging()) return;
    if (!document_.seesSurface()) return document_.setQuality(std::nullopt);
    seen_ = surface;
    if (!isTold(*surface)) return document_.setQuality(std::nullopt);
    job_ = jobs_.run<Quality>(
        tr("Judging the surface"),
        [surface, options = document_.setup().options] {
            return qualityOf(*surface->problem, options, *surface->relief,
                             surface->progress.shadingError);
        },
        [self = QPointer(this), surface](const Quality& quality) {
            if (!self) return;
            if (self->document_.surface() == surface) return self->document_.setQuality(quality);
            self->job_ = 0;
            self->look();
        },
        [self = QPointer(this)](const QString&) {
            if (self) self->document_.setQuality(std::nullopt);
        });
}

}  // namespace weft::gui
