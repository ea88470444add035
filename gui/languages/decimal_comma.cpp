#include "gui/languages/decimal_comma.h"

#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QKeyEvent>
#include <QLocale>

namespace weft::gui {

bool DecimalComma::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress || !qobject_cast<QDoubleSpinBox*>(watched)) return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    const QString sign = QLocale().decimalPoint();
    const bool other = key->text() == QLatin1String(",") || key->text() == QLatin1String(".");
    if (!other || key->text() == sign) return false;
    const auto code = sign == QLatin1String(",") ? Qt::Key_Comma : Qt::Key_Period;
    QKeyEvent written(QEvent::KeyPress, code, key->modifiers(), sign);
    QCoreApplication::sendEvent(watched, &written);
    return true;
}

}  // namespace weft::gui
