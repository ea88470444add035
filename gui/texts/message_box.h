#pragma once
/// Questions and warnings in a window of their own.
#include <QMessageBox>
#include <functional>

namespace weft::gui {

/// A message box whose texts are plain, and short whatever they hold. Deleted when it is closed; it
/// waits for nobody: connect to its buttons or finished(), then call show(). Every button has a key.
/// GUI thread.
class MessageBox : public QMessageBox {
public:
    MessageBox(Icon icon, const QString& title, const QString& text, StandardButtons buttons,
               QWidget* parent);
    /// The smaller text below; line breaks stay.
    void setInformativeText(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;

private:
    using QMessageBox::setDetailedText;
    using QMessageBox::setText;
    using QMessageBox::setTextFormat;
};

/// Shows the question whether files of these names, which are there, are replaced, with Cancel as its
/// default; `replace` is called where they are.
MessageBox* askToReplace(QWidget& asker, const QStringList& names,
                         const std::function<void()>& replace);

}  // namespace weft::gui
