#include "gui/style/fallback_font.h"

#include <QFont>
#include <QFontDatabase>
#include <QFontMetrics>
#include <QGuiApplication>

#include "resources/resources.h"

namespace weft::gui {

bool provideFont() {
    // Names of families are there without any font, too.
    if (QFontMetrics(QGuiApplication::font()).inFont(QChar('W'))) return false;
    const int id = QFontDatabase::addApplicationFont(resources::kFallbackFont);
    const QStringList families = QFontDatabase::applicationFontFamilies(id);
    if (families.isEmpty()) return false;
    QFont font = QGuiApplication::font();
    font.setFamily(families.front());
    QGuiApplication::setFont(font);
    return true;
}

}  // namespace weft::gui
