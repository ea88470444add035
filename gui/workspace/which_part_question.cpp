#include "gui/workspace/which_part_question.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace weft::gui {

void askWhichPart(const OpenDocument& document, QWidget& window, std::function<void()> takeLayers) {
    const auto tr = [](const char* text) {
        return QCoreApplication::translate("WhichPartQuestion", text);
    };
    auto* box = new QMessageBox(
        QMessageBox::Question, tr("Changed by Another Program"),
        tr("Another program changed the layers of “%1” since Weft wrote it.").arg(document.title()),
        QMessageBox::NoButton, &window);
    box->setInformativeText(
        tr("Weft's patches can be moved and solved again, but do not know of that change. The layers "
           "are as the other program left them, and are not solved."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setObjectName("whichPart");
    auto* own = box->addButton(tr("Keep Weft's &Patches"), QMessageBox::RejectRole);
    auto* layers = box->addButton(tr("Open the &Layers"), QMessageBox::AcceptRole);
    layers->setObjectName("openLayers");
    box->setDefaultButton(own);
    box->setEscapeButton(own);
    box->setWindowModality(Qt::WindowModal);
    QObject::connect(layers, &QPushButton::clicked, box, std::move(takeLayers));
    box->show();
}

}  // namespace weft::gui
