#include "gui/preferences/gestures.h"

#include <QCoreApplication>
#include <QSettings>

namespace weft::gui {

namespace {

QString settingOf(Gesture gesture) {
    return gesture == Gesture::wheel ? QStringLiteral("gestures/wheel")
                                     : QStringLiteral("gestures/middleDrag");
}

}  // namespace

GestureWords wordsOf(Gesture gesture) {
    const auto tr = [](const char* text) { return QCoreApplication::translate("Gestures", text); };
    if (gesture == Gesture::wheel)
        return {tr("Wheel"),
                {tr("Zoom about the pointer"),
                 tr("Move the view up and down, with Shift sideways; with Ctrl zoom")}};
    return {tr("Drag with the middle button"),
            {tr("Move the view"), tr("Zoom about the point: upwards closer, downwards further")}};
}

int meaningOf(Gesture gesture) {
    const int kept = QSettings().value(settingOf(gesture), 0).toInt();
    return kept == 1 ? 1 : 0;
}

void setMeaning(Gesture gesture, int meaning) {
    if (meaning == 0)
        QSettings().remove(settingOf(gesture));
    else
        QSettings().setValue(settingOf(gesture), meaning);
}

void resetGestures() {
    for (const Gesture gesture : kGestures) setMeaning(gesture, 0);
}

}  // namespace weft::gui
