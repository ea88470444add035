#pragma once
/// Questions and warnings in a window of their own.
#include <QMessageBox>

namespace weft::gui {

/// A message box whose texts are plain, and short whatever they hold. Deleted when it is closed; it
/// waits for nobody: connect to its buttons or finished(), then call show(). GUI thread.
class MessageBox : public QMessageBox {
public:
    MessageBox(Icon icon, const QString& title, const QString& text, StandardButtons buttons,
               QWidget* parent);
    /// The smaller text below; line breaks stay.
    void setInformativeText(const QString& text);

private:
    using QMessageBox::setDetailedText;
    using QMessageBox::setText;
    using QMessageBox::setTextFormat;
};

}  // namespace weft::gui
