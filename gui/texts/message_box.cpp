#include "gui/texts/message_box.h"

#include <QLabel>

#include "gui/texts/shown_text.h"

namespace weft::gui {

MessageBox::MessageBox(Icon icon, const QString& title, const QString& text, StandardButtons buttons,
                       QWidget* parent)
    : QMessageBox(parent) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowModality(Qt::WindowModal);
    setIcon(icon);
    setWindowTitle(title);
    setStandardButtons(buttons);
    setTextFormat(Qt::PlainText);  // before the text: Qt reads it as it is set
    setText(shownSentence(text));
}

// Qt makes the label with the first text, and gives it no format: the first one is ours.
void MessageBox::setInformativeText(const QString& text) {
    const auto label = [this] { return findChild<QLabel*>("qt_msgbox_informativelabel"); };
    if (!label()) QMessageBox::setInformativeText(QStringLiteral(" "));
    if (!label()) return QMessageBox::setInformativeText(shownSentence(text).toHtmlEscaped());
    label()->setTextFormat(Qt::PlainText);
    QMessageBox::setInformativeText(shownSentence(text));
}

}  // namespace weft::gui
