#include "gui/style/theme.h"

#include <QFile>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QStyleFactory>
#include <QSvgRenderer>

#include "resources/resources.h"

namespace weft::gui {

namespace {

constexpr const char* kDrawnColour = "#404040";  // of every icon file
const QColor kText(222, 222, 222), kDim(122, 122, 122), kAccent(64, 132, 196);

QPalette darkPalette() {
    QPalette p;
    p.setColor(QPalette::Window, QColor(46, 46, 46));
    p.setColor(QPalette::Base, QColor(36, 36, 36));
    p.setColor(QPalette::AlternateBase, QColor(42, 42, 42));
    p.setColor(QPalette::Button, QColor(60, 60, 60));
    p.setColor(QPalette::Light, QColor(78, 78, 78));
    p.setColor(QPalette::Midlight, QColor(66, 66, 66));
    p.setColor(QPalette::Mid, QColor(40, 40, 40));
    p.setColor(QPalette::Dark, QColor(30, 30, 30));  // the surround of pictures
    p.setColor(QPalette::Shadow, QColor(16, 16, 16));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                            QPalette::ToolTipText, QPalette::BrightText})
        p.setColor(role, kText);
    p.setColor(QPalette::PlaceholderText, kDim);
    p.setColor(QPalette::ToolTipBase, QColor(58, 58, 58));
    p.setColor(QPalette::Highlight, kAccent);
    p.setColor(QPalette::HighlightedText, Qt::white);
    p.setColor(QPalette::Link, QColor(110, 175, 232));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, QColor(112, 112, 112));
    p.setColor(QPalette::Disabled, QPalette::Highlight, QColor(74, 74, 74));
    return p;
}

constexpr const char* kStyleSheet = R"(
QToolBar { border: 0; padding: 4px; spacing: 2px; }
QToolBar QToolButton { border: 1px solid transparent; border-radius: 4px; padding: 4px; }
QToolBar QToolButton:hover { background: #454545; }
QToolBar QToolButton:pressed { background: #262626; }
QToolBar QToolButton:checked { background: #2c5a86; border-color: #3f7cb4; }
QToolBar QToolButton:checked:disabled { background: #333333; border-color: #444444; }
QToolBar::separator { background: #444444; width: 1px; height: 1px; margin: 5px; }
QMainWindow::separator { background: #262626; width: 3px; height: 3px; }
QDockWidget { titlebar-close-icon: none; font-weight: 600; }
QDockWidget::title { background: #383838; padding: 5px 8px; text-align: left; }
QTabBar::tab { background: #2e2e2e; color: #a8a8a8; padding: 5px 10px; border: 0;
  border-right: 1px solid #262626; }
QTabBar::tab:selected { background: #3a3a3a; color: #f0f0f0; }
QTabBar::tab:hover:!selected { background: #333333; }
QStatusBar { background: #292929; }
QStatusBar::item { border: 0; }
QStatusBar QLabel { padding: 2px 8px; color: #c4c4c4; }
QMenuBar { background: #2e2e2e; }
QMenuBar::item { padding: 5px 9px; border-radius: 3px; }
QMenuBar::item:selected { background: #454545; }
QTabWidget#pictures::pane { border: 0; }
QTabWidget#pictures QTabBar::tab { background: #292929; color: #a8a8a8; padding: 6px 12px;
  border: 0; border-right: 1px solid #222222; }
QTabWidget#pictures QTabBar::tab:selected { background: #3a3a3a; color: #f0f0f0; }
QTabWidget#pictures QTabBar::tab:hover:!selected { background: #333333; }
QToolTip { border: 1px solid #1c1c1c; padding: 4px; }
)";

QByteArray recoloured(const char* name, const QColor& colour) {
    QFile file(resources::icon(name));
    if (!file.open(QIODevice::ReadOnly)) return {};
    return file.readAll().replace(kDrawnColour, colour.name().toLatin1());
}

}  // namespace

void applyTheme(QApplication& application) {
    QApplication::setStyle(QStyleFactory::create("Fusion"));
    QApplication::setPalette(darkPalette());
    application.setStyleSheet(kStyleSheet);
}

QIcon themedIcon(const char* name) {
    QIcon icon;
    for (const auto& [mode, colour] : {std::pair{QIcon::Normal, kText}, {QIcon::Disabled, kDim}}) {
        QSvgRenderer svg(recoloured(name, colour));
        if (!svg.isValid()) return {};
        for (const int size : {16, 20, 24, 32, 40, 48, 64}) {
            QPixmap pixmap(size, size);
            pixmap.fill(Qt::transparent);
            QPainter painter(&pixmap);
            svg.render(&painter, QRectF(0, 0, size, size));
            icon.addPixmap(pixmap, mode);
        }
    }
    return icon;
}

}  // namespace weft::gui
