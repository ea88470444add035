#pragma once
/// Asking for a number.
#include <QInputDialog>
#include <QLabel>

namespace weft::gui {

/// Qt's dialog for one number, its label plain. Deleted when it is closed. GUI thread.
class NumberDialog : public QInputDialog {
public:
    NumberDialog(QWidget* parent, const QString& title, const QString& label) : QInputDialog(parent) {
        setAttribute(Qt::WA_DeleteOnClose);
        setWindowTitle(title);
        setInputMode(DoubleInput);
        setLabelText(QStringLiteral(" "));  // Qt makes the label
        for (auto* made : findChildren<QLabel*>()) made->setTextFormat(Qt::PlainText);
        setLabelText(label);
    }
};

}  // namespace weft::gui
