#include "gui/style/theme_colours.h"

#include <initializer_list>
#include <utility>

#include "gui/style/panel_style.h"

namespace weft::gui {

namespace {

QColor grey(int v) { return {v, v, v}; }

constexpr const char* kStyleSheet = R"(
QToolBar { border: 0; padding: 4px; spacing: 2px; }
QToolBar QToolButton { border: 1px solid transparent; border-radius: 4px; padding: 4px; }
QToolBar QToolButton:hover { background: @raised; }
QToolBar QToolButton:pressed { background: @pressed; }
QToolBar QToolButton:checked { background: @checked; border-color: @accent; }
QToolBar QToolButton:checked:disabled { background: @title; border-color: @line; }
QToolBar QToolButton:focus { border-color: @link; }
QToolBar QToolButton#qt_toolbar_ext_button { padding: 0; }
QToolBar QToolButton[popupMode="2"] { padding-right: 20px; }
QToolBar QToolButton::menu-indicator { subcontrol-origin: padding;
  subcontrol-position: center right; right: 4px; }
QToolBar::separator { background: @line; width: 1px; height: 1px; margin: 5px; }
QMainWindow::separator { background: @edge; width: 3px; height: 3px; }
QDockWidget { titlebar-close-icon: none; font-weight: 600; }
QDockWidget::title { background: @title; padding: 5px 8px; text-align: left; }
QTabBar::tab { background: @window; color: @dim; padding: 5px 10px; border: 0;
  border-right: 1px solid @edge; }
QTabBar::tab:selected { background: @title; color: @text; }
QTabBar::tab:hover:!selected { background: @raised; }
QStatusBar { background: @bar; }
QStatusBar::item { border: 0; }
QStatusBar QLabel { padding: 2px 8px; color: @text; }
QMenuBar { background: @window; }
QMenuBar::item { padding: 5px 9px; border-radius: 3px; }
QMenuBar::item:selected { background: @raised; }
QTabWidget#pictures::pane { border: 0; }
QTabWidget#pictures QTabBar::tab { background: @bar; color: @dim; padding: 6px 12px;
  border: 0; border-right: 1px solid @edge; }
QTabWidget#pictures QTabBar::tab:selected { background: @title; color: @text; }
QTabWidget#pictures QTabBar::tab:hover:!selected { background: @raised; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QToolTip { border: 1px solid @edge; padding: 4px; }
QLabel#reliefWarning { color: @warning; }
)";

}  // namespace

const ThemeColours kDarkTheme = {.window = grey(46),
                                 .base = grey(36),
                                 .alternate = grey(42),
                                 .button = grey(60),
                                 .tip = grey(50),
                                 .light = grey(78),
                                 .midlight = grey(66),
                                 .mid = grey(40),
                                 .shadow = grey(16),
                                 .surround = grey(30),
                                 .text = grey(222),
                                 .dim = grey(160),
                                 .disabled = grey(112),
                                 .accent = {52, 118, 182},
                                 .onAccent = Qt::white,
                                 .link = {110, 175, 232},
                                 .warning = {224, 176, 96},
                                 .bar = grey(41),
                                 .title = grey(56),
                                 .raised = grey(69),
                                 .pressed = grey(38),
                                 .line = grey(68),
                                 .edge = grey(36)};

const ThemeColours kLightTheme = {.window = grey(232),
                                  .base = grey(248),
                                  .alternate = grey(240),
                                  .button = grey(222),
                                  .tip = grey(250),
                                  .light = grey(255),
                                  .midlight = grey(240),
                                  .mid = grey(190),
                                  .shadow = grey(120),
                                  .surround = grey(150),
                                  .text = grey(28),
                                  .dim = grey(88),
                                  .disabled = grey(140),
                                  .accent = {20, 84, 150},
                                  .onAccent = Qt::white,
                                  .link = {20, 84, 150},
                                  .warning = {120, 72, 0},
                                  .bar = grey(222),
                                  .title = grey(212),
                                  .raised = grey(244),
                                  .pressed = grey(196),
                                  .line = grey(186),
                                  .edge = grey(176)};

const ThemeColours kHighContrastTheme = {.window = grey(0),
                                         .base = grey(0),
                                         .alternate = grey(20),
                                         .button = grey(24),
                                         .tip = grey(0),
                                         .light = grey(255),
                                         .midlight = grey(200),
                                         .mid = grey(120),
                                         .shadow = grey(255),
                                         .surround = grey(0),
                                         .text = grey(255),
                                         .dim = grey(220),
                                         .disabled = grey(150),
                                         .accent = {0, 72, 170},
                                         .onAccent = Qt::white,
                                         .link = {120, 200, 255},
                                         .warning = {255, 210, 120},
                                         .bar = grey(0),
                                         .title = grey(28),
                                         .raised = grey(56),
                                         .pressed = grey(90),
                                         .line = grey(200),
                                         .edge = grey(255)};

QPalette paletteOf(const ThemeColours& c) {
    QPalette p;
    const std::initializer_list<std::pair<QPalette::ColorRole, QColor>> roles = {
        {QPalette::Window, c.window},
        {QPalette::Base, c.base},
        {QPalette::AlternateBase, c.alternate},
        {QPalette::Button, c.button},
        {QPalette::Light, c.light},
        {QPalette::Midlight, c.midlight},
        {QPalette::Mid, c.mid},
        {QPalette::Dark, c.surround},
        {QPalette::Shadow, c.shadow},
        {QPalette::WindowText, c.text},
        {QPalette::Text, c.text},
        {QPalette::ButtonText, c.text},
        {QPalette::ToolTipText, c.text},
        {QPalette::BrightText, c.text},
        {QPalette::PlaceholderText, c.dim},
        {QPalette::ToolTipBase, c.tip},
        {QPalette::Highlight, c.accent},
        {QPalette::HighlightedText, c.onAccent},
        {QPalette::Link, c.link}};
    for (const auto& [role, colour] : roles) p.setColor(role, colour);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, c.disabled);
    p.setColor(QPalette::Disabled, QPalette::Highlight, mixed(c.window, c.text, 0.18));
    return p;
}

QString styleSheetOf(const ThemeColours& c) {
    QString sheet = QString::fromLatin1(kStyleSheet);
    const std::initializer_list<std::pair<const char*, QColor>> names = {
        {"@window", c.window},   {"@raised", c.raised},
        {"@pressed", c.pressed}, {"@checked", mixed(c.window, c.accent, 0.6)},
        {"@accent", c.accent},   {"@title", c.title},
        {"@line", c.line},       {"@edge", c.edge},
        {"@bar", c.bar},         {"@text", c.text},
        {"@dim", c.dim},         {"@warning", c.warning},
        {"@link", c.link}};
    for (const auto& [name, colour] : names) sheet.replace(QLatin1String(name), colour.name());
    return sheet;
}

}  // namespace weft::gui
