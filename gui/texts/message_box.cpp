#include "gui/texts/message_box.h"

#include <QLabel>
#include <QPushButton>
#include <utility>

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

// Qt names them without a key where no desktop does.
void MessageBox::showEvent(QShowEvent* event) {
    const std::pair<StandardButton, QString> named[] = {
        {Save, tr("&Save")},     {SaveAll, tr("&Save All")}, {Discard, tr("&Discard")},
        {Cancel, tr("&Cancel")}, {Yes, tr("&Yes")},          {No, tr("&No")}};
    for (const auto& [which, text] : named)
        if (QAbstractButton* b = button(which); b && !b->text().contains('&')) b->setText(text);
    QMessageBox::showEvent(event);
}

// Qt makes the label with the first text, and gives it no format: the first one is ours.
void MessageBox::setInformativeText(const QString& text) {
    const auto label = [this] { return findChild<QLabel*>("qt_msgbox_informativelabel"); };
    if (!label()) QMessageBox::setInformativeText(QStringLiteral(" "));
    if (!label()) return QMessageBox::setInformativeText(shownSentence(text).toHtmlEscaped());
    label()->setTextFormat(Qt::PlainText);
    QMessageBox::setInformativeText(shownSentence(text));
}

MessageBox* askToReplace(QWidget& asker, const QStringList& names,
                         const std::function<void()>& replace) {
    const bool one = names.size() == 1;
    auto* box = new MessageBox(MessageBox::Warning,
                               one ? MessageBox::tr("Replace File") : MessageBox::tr("Replace Files"),
                               one ? MessageBox::tr("This file is there already:")
                                   : MessageBox::tr("These files are there already:"),
                               MessageBox::Cancel, &asker);
    box->setInformativeText(names.join('\n'));
    auto* button = box->addButton(MessageBox::tr("&Replace"), MessageBox::DestructiveRole);
    button->setObjectName("replace");
    box->setDefaultButton(MessageBox::Cancel);
    QObject::connect(button, &QPushButton::clicked, &asker, replace);
    box->show();
    return box;
}

}  // namespace weft::gui
