#pragma once
/// Point and comma alike in fields for numbers.
#include <QObject>

namespace weft::gui {

/// A filter of the application's events: a point or a comma that is typed into a QDoubleSpinBox
/// becomes what the window writes numbers with (QLocale()), as number pads have the one or the other.
class DecimalComma : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace weft::gui
