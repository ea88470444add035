#pragma once
/// Fusion with edges that are seen.
#include <QProxyStyle>

namespace weft::gui {

/// Fusion draws the edges of its controls a little darker than what is around them: on dark grey or
/// black an empty check box cannot be seen. Here boxes for check marks and radio buttons have an edge
/// 3:1 from it in every theme (WCAG 2.1, 1.4.11), in the high contrast theme all controls, brighter
/// where the keyboard is. Text that is greyed out has no shadow. The arrows of tool bars that have no
/// room for all of their buttons are the program's: Fusion's are black in every theme. A QFocusFrame
/// is a ring around its widget, over what lies beside it.
class OutlinedStyle : public QProxyStyle {
public:
    OutlinedStyle();
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                            QPainter* painter, const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption* option,
                                  const QWidget* widget) const override;
    [[nodiscard]] QIcon standardIcon(StandardPixmap which, const QStyleOption* option,
                                     const QWidget* widget) const override;
    [[nodiscard]] int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                                QStyleHintReturn* result) const override;
};

}  // namespace weft::gui
