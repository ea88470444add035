#include "gui/languages/decimal_comma.h"

#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QKeyEvent>

namespace weft::gui {

bool DecimalComma::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress || !qobject_cast<QDoubleSpinBox*>(watched)) return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->text() != QLatin1String(",")) return false;
    QKeyEvent point(QEvent::KeyPress, Qt::Key_Period, key->modifiers(), QStringLiteral("."));
    QCoreApplication::sendEvent(watched, &point);
    return true;
}

}  // namespace weft::gui
