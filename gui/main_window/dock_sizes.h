#pragma once
/// Docks keep the sizes that the user gave them.
#include <QDockWidget>
#include <QMainWindow>
#include <QTimer>
#include <vector>

namespace weft::gui {

/// QMainWindow takes from the docks when it shrinks and does not give it back when it grows; and what
/// is kept of a window that was closed while it was small is what it had left them. This remembers
/// what the user made of them, in QSettings under "panelSizes", and asks for it again after every
/// change of the window's size: the width as it was, the heights in the same proportion. GUI thread.
class DockSizes : public QObject {
public:
    struct Size {
        QDockWidget* dock;
        QSize wanted;  ///< at first what is usual
    };
    /// All docks in one column; belongs to the window.
    DockSizes(QMainWindow& window, const std::vector<Size>& usual);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Those that take part in the column now.
    [[nodiscard]] static bool isDocked(const QDockWidget& dock);
    void remember();
    void restore();

    QMainWindow& window_;
    std::vector<Size> sizes_;
    QTimer restoreSoon_;  ///< once the layout has followed the window
    QTimer keepSoon_;     ///< once an edge was moved
};

}  // namespace weft::gui
