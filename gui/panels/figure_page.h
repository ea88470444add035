#pragma once
/// Figures of files: light or dark by choice, with a caption.
#include <QPainter>
#include <QPalette>
#include <functional>

class QToolButton;

namespace weft::gui {

enum class FigureTheme { light, dark };

/// Chosen last, in an earlier run too; light at first, as papers want it. GUI thread.
[[nodiscard]] FigureTheme figureTheme();
void chooseFigureTheme(FigureTheme theme);
/// Gives a Save button a menu with the choice; a click on the button itself still saves.
void offerFigureThemes(QToolButton& save);
/// Of drawings in files. Light: black on white.
[[nodiscard]] QPalette figurePalette(FigureTheme theme);

/// Paints `plot` in the upper part of `area`, `caption` (it wraps) below it, on the palette's base.
void paintFigure(QPainter& painter, const QRect& area, const QString& caption,
                 const QPalette& palette, const QFont& font,
                 const std::function<void(QPainter&, const QRect&)>& plot);
/// "26 November 2026": of captions.
[[nodiscard]] QString captionDate();

}  // namespace weft::gui
