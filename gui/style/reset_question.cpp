#include "gui/style/reset_question.h"

#include <QMessageBox>
#include <QPushButton>

namespace weft::gui {

void askToReset(QWidget& parent, const ResetWords& words, std::function<void()> reset) {
    constexpr auto kName = "resetQuestion";
    if (auto* open = parent.findChild<QMessageBox*>(kName)) return open->activateWindow();
    auto* box = new QMessageBox(QMessageBox::Question, words.title, words.question,
                                QMessageBox::Cancel, &parent);
    box->setObjectName(kName);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(words.lost);
    auto* agree = box->addButton(words.button, QMessageBox::DestructiveRole);
    agree->setObjectName("resetAgreed");
    box->setDefaultButton(QMessageBox::Cancel);
    box->setWindowModality(Qt::WindowModal);
    QObject::connect(agree, &QPushButton::clicked, &parent, std::move(reset));
    box->show();
}

}  // namespace weft::gui
