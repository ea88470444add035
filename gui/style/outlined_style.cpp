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

constexpr int kRingGap = 1, kRing = 2;  // pixels: from the widget to its focus frame, and of that

void paintRing(QPainter& painter, const QStyleOption& option) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(option.palette.color(QPalette::Link), kRing));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 3, 3);
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

void OutlinedStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const {
    if (element == CE_FocusFrame) return paintRing(*painter, *option);
    QProxyStyle::drawControl(element, option, painter, widget);
}

int OutlinedStyle::pixelMetric(PixelMetric metric, const QStyleOption* option,
                               const QWidget* widget) const {
    if (metric == PM_FocusFrameHMargin || metric == PM_FocusFrameVMargin) return kRingGap + kRing;
    return QProxyStyle::pixelMetric(metric, option, widget);
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
    if (hint == SH_FocusFrame_AboveWidget) return 1;
    if (auto* mask = qstyleoption_cast<QStyleHintReturnMask*>(result);
        mask && option && hint == SH_FocusFrame_Mask) {
        constexpr int k = kRing + 1;  // antialiased
        mask->region = QRegion(option->rect).subtracted(option->rect.adjusted(k, k, -k, -k));
        return 1;
    }
    return QProxyStyle::styleHint(hint, option, widget, result);
}

}  // namespace weft::gui
