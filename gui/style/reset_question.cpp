#include "gui/style/reset_question.h"

#include <QPushButton>

#include "gui/texts/message_box.h"

namespace weft::gui {

void askToReset(QWidget& parent, const ResetWords& words, std::function<void()> reset) {
    constexpr auto kName = "resetQuestion";
    if (auto* open = parent.findChild<MessageBox*>(kName)) return open->activateWindow();
    auto* box = new MessageBox(MessageBox::Question, words.title, words.question, MessageBox::Cancel,
                               &parent);
    box->setObjectName(kName);
    box->setInformativeText(words.lost);
    auto* agree = box->addButton(words.button, MessageBox::DestructiveRole);
    agree->setObjectName("resetAgreed");
    box->setDefaultButton(MessageBox::Cancel);
    QObject::connect(agree, &QPushButton::clicked, &parent, std::move(reset));
    box->show();
}

}  // namespace weft::gui
