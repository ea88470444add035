#pragma once
/// Size and place of the window and of its panels, kept between starts.
#include <QMainWindow>
#include <QTimer>

namespace weft::gui {

/// Kept in QSettings under "window", a second after the last change, so that a process that ends
/// without a warning leaves them, too. Belongs to the window; GUI thread.
class WindowLayout : public QObject {
public:
    explicit WindowLayout(QMainWindow& window);
    /// What was kept; the first time where firstGeometry() says.
    void restore();
    void remember();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QMainWindow& window_;
    QTimer soon_;
};

}  // namespace weft::gui
