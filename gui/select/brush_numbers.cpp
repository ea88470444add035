#include "gui/select/brush_numbers.h"

#include <QCoreApplication>
#include <QSettings>

namespace weft::gui {

namespace {

/// Its tool's name in the settings file.
const char* keyOf(ToolKind kind) {
    switch (kind) {
        case ToolKind::brush: return "selection";
        case ToolKind::cutOut: return "cutOut";
        case ToolKind::heal: return "heal";
        case ToolKind::mask: return "mask";
        default: return "marks";
    }
}

QString keyOf(ToolKind kind, const BrushNumber& number) {
    return QStringLiteral("brush/%1/%2").arg(keyOf(kind), number.name);
}

}  // namespace

std::array<BrushNumber, 3> brushNumbers() {
    const auto tr = [](const char* text) { return QCoreApplication::translate("Brush", text); };
    return {
        {{&Brush::size, 1, Brush::kMostSize, false, tr("Size"),
          tr("Diameter of the brush in pixels of the picture (keys [ and ])"), tr(" px"),
          "brushSize"},
         {&Brush::hardness, 0, 100, true, tr("Hardness"),
          tr("How much of the brush paints wholly, from its middle outwards; the rest fades out "
             "(Shift and the keys [ and ]). Edges, outliers and what keeps its colour are painted "
             "hard."),
          tr(" %"), "brushHardness"},
         {&Brush::opacity, 1, 100, true, tr("Opacity"),
          tr("The most that a stroke covers. Edges, outliers and what keeps its colour are "
             "painted wholly."),
          tr(" %"), "brushOpacity"}}};
}

QSpinBox* fieldOf(const BrushNumber& number) {
    auto* field = new QSpinBox;
    field->setRange(number.least, number.most);
    field->setSuffix(number.suffix);
    return field;
}

Brushes rememberedBrushes() {
    const QSettings settings;
    Brushes brushes;
    for (const ToolKind kind : kBrushTools) {
        Brush& brush = brushes[static_cast<std::size_t>(kind)];
        for (const BrushNumber& number : brushNumbers())
            brush.*number.value = settings.value(keyOf(kind, number), brush.*number.value).toInt();
        brush = brush.clamped();
    }
    return brushes;
}

void rememberBrushes(const Brushes& brushes) {
    QSettings settings;
    for (const ToolKind kind : kBrushTools)
        for (const BrushNumber& number : brushNumbers())
            settings.setValue(keyOf(kind, number),
                              brushes[static_cast<std::size_t>(kind)].*number.value);
}

}  // namespace weft::gui
