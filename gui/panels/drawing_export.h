#pragma once
/// What is drawn on the screen, and its numbers, as files.
#include <QPainter>
#include <functional>
#include <map>

namespace weft::gui {

struct DrawingExport {
    QString noun;                                           ///< "plot"
    QString kinds;                                          ///< ".png, .svg or .csv"
    QSize size;                                             ///< as on the screen
    std::function<void(QPainter&, const QRect&)> paint;     ///< null: tables alone
    std::map<QString, std::function<QByteArray()>> tables;  ///< by suffix; called on any thread
    QString title = {};                                     ///< of an SVG
};

/// By the extension: .png (twice the size on screen), .svg, or one of the tables. Draws now, on the
/// GUI thread; what it returns packs and writes, and may be called on any thread. The target is
/// whole, old or new. The result is an empty string, or a sentence that says what failed.
[[nodiscard]] std::function<QString()> drawingSaver(const DrawingExport& drawing,
                                                    const QString& path);

}  // namespace weft::gui
