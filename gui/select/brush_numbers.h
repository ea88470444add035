#pragma once
/// The numbers of a brush, as controls show them.
#include <QSpinBox>
#include <QString>
#include <array>

#include "gui/canvas/brush.h"

namespace weft::gui {

struct BrushNumber {
    int Brush::*value;
    int least, most;
    bool ofSoft;  ///< only of tools whose strokes cover pixels in part (SelectionSettings::isSoft)
    QString title, tip, suffix;
    const char* name;  ///< of its control
};
[[nodiscard]] std::array<BrushNumber, 3> brushNumbers();

/// A field with that range.
[[nodiscard]] QSpinBox* fieldOf(const BrushNumber& number);

/// The brushes as they were when the program was used last, and their memory. GUI thread.
[[nodiscard]] Brushes rememberedBrushes();
void rememberBrushes(const Brushes& brushes);

}  // namespace weft::gui
