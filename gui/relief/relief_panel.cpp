#include "gui/relief/relief_panel.h"

#include <QVBoxLayout>

#include "gui/panels/panel_style.h"
#include "gui/relief/edge_box.h"
#include "gui/relief/light_box.h"
#include "gui/relief/shading_box.h"
#include "gui/relief/show_box.h"

namespace weft::gui {

ReliefPanel::ReliefPanel(QWidget* parent)
    : QWidget(parent), light_(new LightBox(this)), edge_(new EdgeBox(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kPanelMargin, kPanelMargin, kPanelMargin, kPanelMargin);
    column->setSpacing(kPanelSpacing);
    boxes_ = {new ShowBox(this), light_, new ShadingBox(this), edge_};
    for (ReliefBox* box : boxes_) column->addWidget(box);
    column->addStretch(1);
}

void ReliefPanel::setDocument(ReliefDocument* document) {
    for (ReliefBox* box : boxes_) box->setDocument(document);
}

}  // namespace weft::gui
