#pragma once
/// Docks keep the sizes that the user gave them.
#include <QDockWidget>
#include <QMainWindow>
#include <QTimer>
#include <vector>

namespace weft::gui {

/// QMainWindow takes from the docks when it shrinks and does not give it back when it grows. This
/// remembers what they had at first and what the user made of it, and asks for it again after every
/// change of the window's size: the width as it was, the heights in the same proportion. GUI thread.
class DockSizes : public QObject {
public:
    /// All docks in one column; belongs to the window.
    DockSizes(QMainWindow& window, const std::vector<QDockWidget*>& docks);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Size {
        QDockWidget* dock;
        QSize wanted;  ///< invalid: never seen
    };
    /// Those that take part in the column now.
    [[nodiscard]] static bool isDocked(const QDockWidget& dock);
    void remember();
    void restore();

    QMainWindow& window_;
    std::vector<Size> sizes_;
    QTimer restoreSoon_;  ///< once the layout has followed the window
};

}  // namespace weft::gui
