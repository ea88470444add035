#pragma once
/// The dock "History".
#include <QPointer>
#include <QUndoGroup>
#include <QWidget>

class QUndoView;

namespace weft::gui {

class Label;
class OpenDocument;

/// Steps of undo of the picture in front: a click goes back to one. Below them, how many there are
/// and what they hold.
class HistoryPanel : public QWidget {
    Q_OBJECT
public:
    /// `group`: its active stack is listed.
    explicit HistoryPanel(QUndoGroup& group, QWidget* parent = nullptr);

    /// The document of the active stack; null: none.
    void follow(OpenDocument* document);
    /// HistoryPictures of some document made one.
    void showPictures();

private:
    void refresh();

    QUndoView* steps_;
    Label* held_;
    QPointer<OpenDocument> document_;
};

}  // namespace weft::gui
