#include "gui/workspace/which_part_question.h"

#include <QCoreApplication>
#include <QPushButton>

#include "gui/texts/message_box.h"

namespace weft::gui {

void askWhichPart(const OpenDocument& document, QWidget& window, std::function<void()> takeLayers) {
    const auto tr = [](const char* text) {
        return QCoreApplication::translate("WhichPartQuestion", text);
    };
    auto* box = new MessageBox(
        MessageBox::Question, tr("Changed by Another Program"),
        tr("Another program changed the layers of “%1” since Weft wrote it.").arg(document.title()),
        MessageBox::NoButton, &window);
    box->setInformativeText(
        tr("Weft's patches can be moved and solved again, but do not know of that change. The layers "
           "are as the other program left them, and are not solved."));
    box->setObjectName("whichPart");
    auto* own = box->addButton(tr("Keep Weft's &Patches"), MessageBox::RejectRole);
    auto* layers = box->addButton(tr("Open the &Layers"), MessageBox::AcceptRole);
    layers->setObjectName("openLayers");
    box->setDefaultButton(own);
    box->setEscapeButton(own);
    QObject::connect(layers, &QPushButton::clicked, box, std::move(takeLayers));
    box->show();
}

}  // namespace weft::gui
