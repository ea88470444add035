#pragma once
/// The program's tool tips.
#include <QObject>
#include <QPoint>
#include <QRect>

#include "gui/texts/program_guard.h"

class QModelIndex;
class QString;
class QWidget;

namespace weft::gui {

/// A widget whose tip depends on more than what was set.
class OwnToolTip {
public:
    virtual ~OwnToolTip() = default;
    /// Empty: there is none.
    [[nodiscard]] virtual QString toolTipNow() const = 0;
};

/// A delegate of a view that has tips for parts of a row.
class RowToolTips {
public:
    virtual ~RowToolTips() = default;
    /// Of this place of the viewport, within the row's rectangle; empty: the item's own is shown.
    [[nodiscard]] virtual QString toolTipAt(const QPoint& at, const QRect& row,
                                            const QModelIndex& index) const = 0;
};

/// Shows every tool tip of the program: its text plain and wrapped, never as HTML, below it a picture
/// of ours where one was set. GUI thread.
class ToolTips : public ProgramGuard<ToolTips> {
public:
    /// Of items of views: the picture below the text in Qt::ToolTipRole.
    static constexpr int kPictureRole = 0x0100 + 0x7469;  // Qt::UserRole + "ti"
    /// Of an action or a widget: `picture` is compiled into the program (":/…"), or none.
    static void setPicture(QObject& owner, const QString& picture);
    static void copyPicture(const QObject& from, QObject& to);

    /// At a place of the screen, while the pointer is within `area` of the widget (all of it if
    /// empty).
    static void show(const QPoint& at, const QString& text, QWidget* of, const QRect& area = {},
                     const QString& picture = {});

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace weft::gui
