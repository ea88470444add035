#include "gui/document/thumbnail.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

#include "gui/languages/language.h"

namespace weft::gui {

QImage thumbnailOf(OpenDocument& document, int side) {
    DisplayImage& display = document.display();
    const Extent e = display.extent();
    const double zoom = double(side) / std::max({e.width, e.height, 1});
    const QImage& level = display.level(display.levelForZoom(zoom));
    if (level.width() <= side && level.height() <= side) return level.copy();
    return level.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation);
}

QString timeText(const QDateTime& time) {
    const auto tr = [](const char* text) { return QCoreApplication::translate("Time", text); };
    const QLocale locale = languageLocale();
    const QString clock = locale.toString(time.time(), QLocale::ShortFormat);
    const qint64 days = time.date().daysTo(QDate::currentDate());
    if (days == 0) return tr("today %1").arg(clock);
    if (days == 1) return tr("yesterday %1").arg(clock);
    return locale.toString(time, QLocale::ShortFormat);
}

}  // namespace weft::gui
