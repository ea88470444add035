#pragma once
/// A field for an error in 8-bit codes.
#include <QDoubleSpinBox>

namespace weft::gui {

/// Shows "0.5", not "0.50000"; steps by tenths of what it shows. GUI thread.
class ToleranceBox : public QDoubleSpinBox {
public:
    explicit ToleranceBox(QWidget* parent) : QDoubleSpinBox(parent) {
        setDecimals(5);
        setRange(0.0005, 64);
        setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
        setSuffix(QDoubleSpinBox::tr(" codes"));
        setKeyboardTracking(false);
    }
    [[nodiscard]] QString textFromValue(double value) const override {
        return QString::number(value, 'g', 4);
    }
};

}  // namespace weft::gui
