#pragma once
/// The comma of languages that write numbers with one, in fields that take a point.
#include <QObject>

namespace weft::gui {

/// A filter of the application's events: a comma that is typed into a QDoubleSpinBox becomes a point,
/// as the window writes numbers.
class DecimalComma : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace weft::gui
