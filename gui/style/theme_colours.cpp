#include "gui/style/theme_colours.h"

#include <initializer_list>
#include <utility>

#include "gui/style/panel_style.h"

namespace weft::gui {

namespace {

constexpr QColor grey(int v) { return {v, v, v}; }

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
  min-width: 80px; border: 0; border-right: 1px solid @edge; }
QTabWidget#pictures QTabBar::tab:selected { background: @title; color: @text; }
QTabWidget#pictures QTabBar::tab:hover:!selected { background: @raised; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QToolTip { border: 1px solid @edge; padding: 4px; }
QLabel#reliefWarning { color: @warning; }
)";

/// One row a colour: dark, light, high contrast.
struct ThemeRow {
    QColor ThemeColours::*colour;
    QColor in[3];
};
const ThemeRow kRows[] = {
    {&ThemeColours::window, {grey(46), grey(232), grey(0)}},
    {&ThemeColours::base, {grey(36), grey(248), grey(0)}},
    {&ThemeColours::alternate, {grey(42), grey(240), grey(20)}},
    {&ThemeColours::button, {grey(60), grey(222), grey(24)}},
    {&ThemeColours::tip, {grey(50), grey(250), grey(0)}},
    {&ThemeColours::light, {grey(78), grey(255), grey(255)}},
    {&ThemeColours::midlight, {grey(66), grey(240), grey(200)}},
    {&ThemeColours::mid, {grey(40), grey(190), grey(120)}},
    {&ThemeColours::shadow, {grey(16), grey(120), grey(255)}},
    {&ThemeColours::surround, {grey(30), grey(150), grey(0)}},
    {&ThemeColours::text, {grey(222), grey(28), grey(255)}},
    {&ThemeColours::dim, {grey(160), grey(88), grey(220)}},
    {&ThemeColours::disabled, {grey(112), grey(140), grey(150)}},
    {&ThemeColours::accent, {QColor(52, 118, 182), QColor(20, 84, 150), QColor(0, 72, 170)}},
    {&ThemeColours::onAccent, {grey(255), grey(255), grey(255)}},
    {&ThemeColours::link, {QColor(110, 175, 232), QColor(20, 84, 150), QColor(120, 200, 255)}},
    {&ThemeColours::warning, {QColor(224, 176, 96), QColor(120, 72, 0), QColor(255, 210, 120)}},
    {&ThemeColours::bar, {grey(41), grey(222), grey(0)}},
    {&ThemeColours::title, {grey(56), grey(212), grey(28)}},
    {&ThemeColours::raised, {grey(69), grey(244), grey(56)}},
    {&ThemeColours::pressed, {grey(38), grey(196), grey(90)}},
    {&ThemeColours::line, {grey(68), grey(186), grey(200)}},
    {&ThemeColours::edge, {grey(36), grey(176), grey(255)}},
};

ThemeColours themeOf(int column) {
    ThemeColours theme;
    for (const ThemeRow& row : kRows) theme.*row.colour = row.in[column];
    return theme;
}

}  // namespace

const ThemeColours kDarkTheme = themeOf(0), kLightTheme = themeOf(1), kHighContrastTheme = themeOf(2);

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
