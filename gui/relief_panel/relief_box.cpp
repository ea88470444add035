#include "gui/relief_panel/relief_box.h"

#include <QHBoxLayout>
#include <QLabel>

#include "gui/style/panel_style.h"

namespace weft::gui {

void ReliefBox::setDocument(ReliefDocument* document) {
    if (document_) document_->disconnect(this);
    document_ = document;
    setEnabled(document != nullptr);
    onDocument(document);
    if (!document) return;
    connect(document, &ReliefDocument::setupChanged, this, [this] { refresh(*document_); });
    refresh(*document);
}

QLayout* ReliefBox::headedRow(const QString& text, QWidget* control, const QString& tip) {
    auto* row = new QHBoxLayout;
    row->setSpacing(kPanelSpacing);
    QLabel* label = heading(text, this);
    label->setMinimumWidth(kHeadingWidth);
    label->setToolTip(tip);
    control->setToolTip(tip);
    row->addWidget(label);
    row->addWidget(control, 1);
    return row;
}

}  // namespace weft::gui
