#pragma once
/// What hands do on a picture, where a user may choose: kept in QSettings, for all pictures and runs.
#include <QStringList>

namespace weft::gui {

enum class Gesture { wheel, middleDrag };
inline constexpr Gesture kGestures[] = {Gesture::wheel, Gesture::middleDrag};

enum class WheelUse { zooms, scrolls };
enum class MiddleDrag { moves, zooms };

struct GestureWords {
    QString hand;          ///< what the hand does
    QStringList meanings;  ///< by the values of its enumeration; the first is the usual one
};
[[nodiscard]] GestureWords wordsOf(Gesture gesture);

/// Which meaning it has; the usual one where the settings make no sense. GUI thread.
[[nodiscard]] int meaningOf(Gesture gesture);
[[nodiscard]] inline WheelUse wheelUse() { return static_cast<WheelUse>(meaningOf(Gesture::wheel)); }
[[nodiscard]] inline MiddleDrag middleDrag() {
    return static_cast<MiddleDrag>(meaningOf(Gesture::middleDrag));
}
/// Acts at once.
void setMeaning(Gesture gesture, int meaning);
/// All have their usual meaning; nothing is kept.
void resetGestures();

}  // namespace weft::gui
