#include "gui/recovery/autosave.h"

#include <QDateTime>
#include <algorithm>

#include "gui/display/shown_image.h"
#include "gui/document/thumbnail.h"
#include "gui/languages/engine_text.h"
#include "gui/preferences/preferences.h"
#include "weft/error.h"

namespace weft::gui {

namespace {
// Packing a photograph beside a drag takes frames from it: mostly it waits for the hand's rest.
constexpr int kLongestDragMs = 4000, kAgainMs = 200;
constexpr int kRetryMs = 10'000;
constexpr int kThumbnail = 256;
}  // namespace

Autosave::Autosave(RecoveryFolders& folders, QObject* parent)
    : QObject(parent), folders_(folders), writer_([this](const QString& failure) {
          calls_.post([this, failure] { onWritten(failure); });
      }) {
    soon_.setSingleShot(true);
    connect(&soon_, &QTimer::timeout, this, [this] {
        if (isDragging() && waited_.elapsed() < kLongestDragMs) return soon_.start(kAgainMs);
        writeChanged();
    });
}

void Autosave::watch(OpenDocument& document, const QString& recoveredFrom, const QImage& thumbnail) {
    const bool known = watched_.contains(&document);
    Watched& watched = watched_[&document];
    watched.recoveredFrom = recoveredFrom;
    if (!thumbnail.isNull()) watched.thumbnail = thumbnail, watched.seenAnew = false;
    if (!known) {
        const auto note = [this, &document] { noteChange(document); };
        connect(&document.undoStack(), &QUndoStack::indexChanged, this, note);
        connect(&document.undoStack(), &QUndoStack::cleanChanged, this, note);
        connect(&document, &OpenDocument::fileChanged, this, note);
        connect(&document, &OpenDocument::displayChanged, this,
                [this, &document] { watched_[&document].seenAnew = true; });
        connect(&document, &QObject::destroyed, this, &Autosave::forget);
    }
    noteChange(document);
}

void Autosave::noteChange(OpenDocument& document) {
    Watched& watched = watched_[&document];
    if (document.modified()) {
        watched.changedAt = QDateTime::currentSecsSinceEpoch();
        if (soon_.isActive()) return;
        waited_.start();
        const int seconds = Preferences::kept().autosaveSeconds;
        if (seconds > 0) soon_.start(1000 * seconds);
    } else {
        remove(watched);
        watched = {};
    }
}

bool Autosave::isDragging() const {
    const QList<QObject*> documents = watched_.keys();
    return std::any_of(documents.begin(), documents.end(), [](const QObject* document) {
        return static_cast<const OpenDocument*>(document)->dragging();
    });
}

void Autosave::writeChanged() {
    for (auto entry = watched_.begin(); entry != watched_.end(); ++entry)
        write(*static_cast<OpenDocument*>(entry.key()), entry.value());
}

void Autosave::write(OpenDocument& document, Watched& watched) try {
    if (!document.modified()) return;
    // Written while it was being solved, its thumbnail shows it unfinished: once more, then.
    const bool seenAnew = watched.seenAnew && !document.dragging();
    if (watched.written && document.holds(*watched.written) && !seenAnew) return;
    if (watched.folder.isEmpty()) watched.folder = folders_.newFolder();
    if (seenAnew || watched.thumbnail.isNull()) {
        watched.thumbnail = inSrgb(thumbnailOf(document, kThumbnail));
        watched.seenAnew = false;
    }
    watched.written = document.content();
    writer_.post({watched.folder,
                  watched.written,
                  {document.title().toStdString(), document.file().toStdString(), watched.changedAt,
                   document.fileStamp().text().toStdString()},
                  watched.thumbnail,
                  std::exchange(watched.recoveredFrom, {})});  // the writer minds it from here on
} catch (const BadInput& error) {
    onWritten(engineText(error.what()));
}

void Autosave::forget(QObject* document) {
    const auto entry = watched_.find(document);
    if (entry == watched_.end()) return;
    remove(*entry);
    watched_.erase(entry);
}

void Autosave::remove(const Watched& watched) {
    if (!watched.folder.isEmpty()) writer_.post({.folder = watched.folder});
    if (!watched.recoveredFrom.isEmpty()) writer_.post({.folder = watched.recoveredFrom});
}

void Autosave::keepAll() {
    writeChanged();
    writer_.wait();
}

void Autosave::discardAll() {
    for (const Watched& watched : watched_) remove(watched);
    watched_.clear();
    writer_.wait();
}

void Autosave::onWritten(const QString& failure) {
    if (!failure.isEmpty() && !told_) emit failed(failure);
    told_ = !failure.isEmpty();
    if (!told_) return;
    for (Watched& watched : watched_) watched.written.reset();
    if (!soon_.isActive()) soon_.start(kRetryMs);  // room may be made without another change
}

}  // namespace weft::gui
