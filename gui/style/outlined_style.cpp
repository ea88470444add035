#include "gui/style/outlined_style.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOptionComplex>
#include <algorithm>

#include "gui/style/theme.h"

namespace weft::gui {

namespace {

enum class Shape { rectangle, ellipse };

QColor edgeColour(const QStyleOption& option) {
    if (!(option.state & QStyle::State_Enabled))
        return option.palette.color(QPalette::Disabled, QPalette::Text);
    const bool focused = option.state & QStyle::State_HasFocus;
    return option.palette.color(focused ? QPalette::Link : QPalette::PlaceholderText);
}

/// Just inside of the rectangle. Nothing where it is next to nothing: docks have such buttons.
void paintEdge(QPainter& painter, const QRect& around, const QStyleOption& option,
               Shape shape = Shape::rectangle) {
    constexpr double kCorner = 2;
    constexpr int kLeastSide = 10;
    if (std::min(around.width(), around.height()) < kLeastSide) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(edgeColour(option), 1));
    painter.setBrush(Qt::NoBrush);
    const QRectF edge = QRectF(around).adjusted(0.5, 0.5, -0.5, -0.5);
    if (shape == Shape::ellipse)
        painter.drawEllipse(edge);
    else
        painter.drawRoundedRect(edge, kCorner, kCorner);
    painter.restore();
}

bool outlinesAll() { return chosenTheme() == Theme::highContrast; }

}  // namespace

OutlinedStyle::OutlinedStyle() : QProxyStyle(QStyleFactory::create("Fusion")) {}

void OutlinedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                                  QPainter* painter, const QWidget* widget) const {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    switch (element) {
        case PE_IndicatorCheckBox: return paintEdge(*painter, option->rect, *option);
        case PE_IndicatorRadioButton:
            return paintEdge(*painter, option->rect, *option, Shape::ellipse);
        case PE_PanelButtonCommand:
        case PE_PanelButtonTool:
        case PE_FrameLineEdit:
            if (outlinesAll()) paintEdge(*painter, option->rect, *option);
            return;
        default: return;
    }
}

void OutlinedStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                       QPainter* painter, const QWidget* widget) const {
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (!outlinesAll()) return;
    if (control == CC_SpinBox || control == CC_ComboBox) paintEdge(*painter, option->rect, *option);
    if (control == CC_Slider)
        paintEdge(*painter, subControlRect(control, option, SC_SliderHandle, widget), *option);
}

QIcon OutlinedStyle::standardIcon(StandardPixmap which, const QStyleOption* option,
                                  const QWidget* widget) const {
    if (which == SP_ToolBarHorizontalExtensionButton) return themedIcon("more-right");
    if (which == SP_ToolBarVerticalExtensionButton) return themedIcon("more-down");
    return QProxyStyle::standardIcon(which, option, widget);
}

int OutlinedStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                             QStyleHintReturn* result) const {
    if (hint == SH_EtchDisabledText) return 0;
    return QProxyStyle::styleHint(hint, option, widget, result);
}

}  // namespace weft::gui
