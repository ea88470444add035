#pragma once
/// Autosave of the open documents, and what an earlier process left.
#include <QObject>

#include "gui/files/picture_opener.h"
#include "gui/recovery/autosave.h"

namespace weft::gui {

/// Wires; GUI thread.
class RecoveryController : public QObject {
    Q_OBJECT
public:
    /// `window`: over which it asks.
    RecoveryController(PictureOpener& opener, QWidget& window);

    void watch(OpenDocument& document) { autosave_.watch(document); }
    /// Asks about work that was left, where there is some that was not refused.
    void offer();
    /// The same with what was refused; says so where there is nothing.
    void offerAll();
    [[nodiscard]] Autosave& autosave() { return autosave_; }

signals:
    /// A sentence: work cannot be kept.
    void failed(const QString& sentence);
    void nothingToRecover();
    /// It is open; what is open of the same file without changes is older.
    void recovered(weft::gui::OpenDocument* document);

private:
    void ask(std::vector<RecoverableWork> works);
    void recover(const RecoverableWork& work);

    PictureOpener& opener_;
    QWidget& window_;
    RecoveryFolders folders_;
    Autosave autosave_{folders_};
};

}  // namespace weft::gui
