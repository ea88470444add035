#include "gui/workspace/history_pictures.h"

#include <QPointer>

#include "gui/document/history/state_change.h"
#include "gui/document/thumbnail.h"

namespace weft::gui {

HistoryPictures::HistoryPictures(OpenDocument& document, BackgroundJobs& jobs)
    : QObject(&document), document_(document), jobs_(jobs), of_(newest()) {
    constexpr int kRest = 300;  // milliseconds
    rest_.setSingleShot(true);
    rest_.setInterval(kRest);
    connect(&rest_, &QTimer::timeout, this, &HistoryPictures::make);
    connect(&document, &OpenDocument::displayChanged, this, &HistoryPictures::wait);
    connect(&document, &OpenDocument::draggingChanged, this, &HistoryPictures::wait);
    connect(&document.history(), &History::changed, this, &HistoryPictures::follow);
    background_ = document.seen().background;
    wait();
}

std::shared_ptr<StepPicture> HistoryPictures::newest() const {
    return document_.history().picture(document_.undoStack().index());
}

// A step that comes while the one before still rests: that one is drawn at once, from what is seen
// until something of the new one is, unless that brought another picture.
void HistoryPictures::follow() {
    const auto now = newest();
    if (now == of_) return;
    if (rest_.isActive() && background_.lock() == document_.seen().background) make();
    of_ = now;
    wait();
}

void HistoryPictures::wait() {
    if (document_.dragging()) return rest_.stop();
    background_ = document_.seen().background;
    rest_.start();
}

void HistoryPictures::make() {
    rest_.stop();
    jobs_.read<QImage>(
        tr("Drawing a step of the history"),
        [seen = document_.seen()](const std::stop_token&) { return thumbnailOf(seen, kSide); },
        [step = of_, self = QPointer(this)](const QImage& image) {
            step->image = image;
            if (self) emit self->made();
        },
        [](const QString&) {});  // a step without a picture
}

}  // namespace weft::gui
