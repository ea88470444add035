#pragma once
/// Where the keyboard is.
#include <QFocusFrame>
#include <QPointer>

#include "gui/texts/program_guard.h"

namespace weft::gui {

/// A ring around whatever got the keyboard by Tab, F6, a letter or a window that keys opened, until a
/// mouse button is pressed or the keyboard goes elsewhere by other means; what lies in a scroll area
/// is scrolled into view, and Tab passes by panels that are behind others. All windows, whatever
/// their controls draw themselves. How it looks is the style's. GUI thread.
class FocusRing : public ProgramGuard<FocusRing> {
protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow(QWidget& widget, Qt::FocusReason reason);
    /// Null: none.
    void put(QWidget* around);

    bool byKeys_ = false;          ///< what was used last
    QPointer<QFocusFrame> frame_;  ///< goes with the window that it was last in
};

}  // namespace weft::gui
