#pragma once
/// What a tab of the window holds: a picture, a selection in it, a history of changes.
#include <QObject>
#include <QRect>
#include <QString>
#include <QUndoStack>
#include <memory>

#include "gui/display/display_image.h"
#include "gui/document/file_stamp.h"
#include "gui/document/history/history.h"
#include "gui/document/outlined_selection.h"
#include "gui/document/seen_picture.h"
#include "weft/io/stored_document.h"
#include "weft/resolution.h"

namespace weft::gui {

struct Preferences;  // gui/preferences/preferences.h

/// Lives on the GUI thread. Every lasting change goes through a command on undoStack().
class OpenDocument : public QObject {
    Q_OBJECT
public:
    explicit OpenDocument(QObject* parent = nullptr);
    ~OpenDocument() override;

    /// Among all documents, in the order in which they were asked for; 0: it was asked for last.
    [[nodiscard]] std::uint64_t place() const { return place_; }
    void setPlace(std::uint64_t place) { place_ = place; }
    /// Name of the document's file, or of its picture where it has none.
    [[nodiscard]] QString title() const;
    /// The document's file, or that of its picture; empty if there is neither.
    [[nodiscard]] QString path() const { return file_.isEmpty() ? picturePath() : file_; }
    /// The document file (.ora) that "Save" writes; empty: none yet.
    [[nodiscard]] const QString& file() const { return file_; }
    /// Also after each time that it was written: it is from then on that changes by others count.
    void setFile(const QString& path);
    /// It was read or written earlier, when its file was as `stamp` says.
    void setFile(const QString& path, const FileStamp& stamp);
    [[nodiscard]] const FileStamp& fileStamp() const { return stamp_; }
    [[nodiscard]] FileState fileState() const {
        return file_.isEmpty() ? FileState::same : stamp_.stateOf(file_);
    }
    /// False where that was known.
    bool noteFileState(FileState state) { return std::exchange(noted_, state) != state; }
    /// What "Save" writes. Cheap: parts are shared.
    [[nodiscard]] virtual io::StoredDocument content() const = 0;
    /// Whether nothing has changed since content() returned this.
    [[nodiscard]] virtual bool holds(const io::StoredDocument& content) const = 0;
    [[nodiscard]] virtual Extent extent() const = 0;
    /// Bits a sample of the file.
    [[nodiscard]] virtual int depth() const = 0;
    /// Of its colours; empty: the picture has none.
    [[nodiscard]] virtual const std::vector<std::uint8_t>& iccProfile() const = 0;
    /// Whether its samples are linear light, by its profile or, without one, by custom (floats).
    [[nodiscard]] virtual bool isLinearLight() const = 0;
    /// Of its pixels on paper.
    [[nodiscard]] virtual const Resolution& resolution() const = 0;
    /// What the canvas paints.
    [[nodiscard]] virtual DisplayImage& display() = 0;

    [[nodiscard]] QUndoStack& undoStack() { return undoStack_; }
    [[nodiscard]] const QUndoStack& undoStack() const { return undoStack_; }
    /// What its steps hold.
    [[nodiscard]] const History& history() const { return history_; }
    /// What it holds as it is now, in bytes; steps of undo not counted.
    [[nodiscard]] std::int64_t heldBytes() const;
    /// Takes the bounds of undo from `preferences`.
    void boundHistory(const Preferences& preferences);
    /// Whether it holds anything that was not saved. A step of undo that only selects does not count.
    [[nodiscard]] bool modified() const;
    /// The picture that is edited, with all that is seen on it.
    [[nodiscard]] virtual Seen seen() const = 0;
    /// A region of the picture.
    [[nodiscard]] const Selection& selection() const { return selection_.region; }
    [[nodiscard]] const OutlinedSelection& outlinedSelection() const { return selection_; }
    /// What was selected last; empty: nothing was yet.
    [[nodiscard]] const OutlinedSelection& lastSelection() const { return lastSelection_; }
    /// A step of undo; none where it changes nothing. Steps of one `gesture` (not 0) become one. Only
    /// what lies on the picture is selected.
    void select(const QString& title, const OutlinedSelection& selection, std::uint64_t gesture = 0);
    /// Selects nothing, without a step of undo.
    void dropSelection() { setSelection({}); }
    /// True from press to release of a drag: edits ask for speed.
    [[nodiscard]] bool dragging() const { return dragging_; }
    void setDragging(bool dragging);
    /// Makes display pixels anew: the monitor has another profile (MonitorColours::changed).
    virtual void showInMonitorsColours() = 0;

signals:
    /// It has another file, and with it another title.
    void fileChanged();
    void selectionChanged();
    void draggingChanged(bool dragging);
    /// Display pixels changed within `area`.
    void displayChanged(QRect area);

protected:
    /// A step of undo, which the stack takes. What a clean document held is remembered: it counts as
    /// unchanged once it holds that again, by whatever steps.
    void push(QUndoCommand* step);
    /// What the file holds, where that is remembered; null: it is not.
    [[nodiscard]] const io::StoredDocument* remembered() const { return clean_.get(); }
    void forgetRemembered() { clean_.reset(); }
    /// Where nothing else of the document's state has to know.
    virtual void pushSelection(const QString& title, const OutlinedSelection& selection,
                               std::uint64_t gesture);
    /// For commands.
    void setSelection(const OutlinedSelection& selection);
    /// Adds what it holds now, as its steps count it.
    virtual void countSeen(HeldMemory& memory) const = 0;
    /// Of the picture, or what it is called where it is from no file.
    [[nodiscard]] virtual QString pictureTitle() const = 0;
    /// Empty if it is from no file.
    [[nodiscard]] virtual QString picturePath() const = 0;

private:
    QString file_;
    FileStamp stamp_;
    FileState noted_ = FileState::same;
    OutlinedSelection selection_, lastSelection_;
    /// What the file holds; known from the first change of a clean document on.
    std::shared_ptr<const io::StoredDocument> clean_;
    bool dragging_ = false;
    std::uint64_t place_ = 0;
    QUndoStack undoStack_;
    History history_{undoStack_, [this](HeldMemory& memory) { countSeen(memory); }};
};

}  // namespace weft::gui
