#include "gui/relief/relief_page.h"

#include <QVBoxLayout>

namespace weft::gui {

ReliefPage::ReliefPage(ReliefDocument& document, QWidget* parent)
    : QWidget(parent), document_(document), canvas_(new ReliefView(document, this)) {
    setObjectName("reliefPage");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(canvas_);
}

}  // namespace weft::gui
