#include "gui/document/open_document.h"

#include <QFileInfo>

#include "gui/display/monitor_colours.h"
#include "gui/document/history/held_memory.h"
#include "gui/document/history/state_change.h"
#include "gui/preferences/preferences.h"
#include "gui/texts/shown_text.h"
#include "weft/document/document.h"
#include "weft/selection/combine.h"
#include "weft/selection/shapes.h"

namespace weft::gui {

namespace {

/// What was selected once, or was being found, may be of a canvas that was cropped since.
OutlinedSelection within(const Rect& canvas, const OutlinedSelection& selection) {
    const Rect box = selection.region.box();
    if (box.intersected(canvas) == box) return selection;
    return outlined(combined(selection.region, selectRect(canvas), SelectionMode::intersect));
}

}  // namespace

OpenDocument::OpenDocument(QObject* parent) : QObject(parent) {
    boundHistory(Preferences::kept());
    connect(&MonitorColours::instance(), &MonitorColours::changed, this,
            [this] { showInMonitorsColours(); });
    connect(&undoStack_, &QUndoStack::cleanChanged, this, [this](bool clean) {
        if (clean || undoStack_.cleanIndex() < 0) clean_.reset();
    });
}

// The stack tells that it is emptied as it goes, to widgets that are half gone themselves.
OpenDocument::~OpenDocument() { undoStack_.blockSignals(true); }

QString OpenDocument::title() const {
    return file_.isEmpty() ? shownName(pictureTitle()) : shownFileName(file_);
}

void OpenDocument::setFile(const QString& path) { setFile(path, FileStamp(path)); }

void OpenDocument::setFile(const QString& path, const FileStamp& stamp) {
    stamp_ = stamp;
    noted_ = FileState::same;
    clean_.reset();
    if (std::exchange(file_, path) != path) emit fileChanged();
}

bool OpenDocument::modified() const {
    if (undoStack_.isClean()) return false;
    return !clean_ || !holds(*clean_);
}

std::int64_t OpenDocument::heldBytes() const {
    HeldMemory memory;
    countSeen(memory);
    return memory.bytes();
}

void OpenDocument::boundHistory(const Preferences& preferences) {
    history_.setBounds(preferences.undoSteps, preferences.historyBytes());
}

void OpenDocument::select(const QString& title, const OutlinedSelection& selection,
                          std::uint64_t gesture) {
    const OutlinedSelection inside = within(rectOf(extent()), selection);
    if (inside == selection_) return;
    pushSelection(title, inside, gesture);
}

void OpenDocument::push(QUndoCommand* step) {
    if (undoStack_.isClean()) clean_ = std::make_shared<const io::StoredDocument>(content());
    undoStack_.push(step);
}

void OpenDocument::pushSelection(const QString& title, const OutlinedSelection& selection,
                                 std::uint64_t gesture) {
    push(new StateChange<OutlinedSelection>(
        title, selection_, selection, gesture,
        {[this](const OutlinedSelection& s) { setSelection(s); },
         [](const OutlinedSelection& s, HeldMemory& memory) { s.countIn(memory); }}));
}

void OpenDocument::setSelection(const OutlinedSelection& selection) {
    if (selection_ == selection) return;
    if (!selection_.empty()) lastSelection_ = selection_;
    selection_ = selection;
    emit selectionChanged();
}

void OpenDocument::setDragging(bool dragging) {
    if (dragging_ == dragging) return;
    dragging_ = dragging;
    emit draggingChanged(dragging);
}

}  // namespace weft::gui
