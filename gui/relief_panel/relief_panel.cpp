#include "gui/relief_panel/relief_panel.h"

#include <QPushButton>
#include <QVBoxLayout>

#include "gui/relief_panel/edge_box.h"
#include "gui/relief_panel/light_box.h"
#include "gui/relief_panel/mask_box.h"
#include "gui/relief_panel/shading_box.h"
#include "gui/relief_panel/show_box.h"
#include "gui/style/panel_style.h"

namespace weft::gui {

ReliefPanel::ReliefPanel(QWidget* parent)
    : QWidget(parent),
      light_(new LightBox(this)),
      edge_(new EdgeBox(this)),
      mask_(new MaskBox(this)),
      shading_(new ShadingBox(this)),
      export_(new QPushButton(tr("Export …"), this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kPanelMargin, kPanelMargin, kPanelMargin, kPanelMargin);
    column->setSpacing(kPanelSpacing);
    boxes_ = {new ShowBox(this), light_, mask_, edge_, shading_};
    for (ReliefBox* box : boxes_) column->addWidget(box);
    export_->setObjectName("exportRelief");
    export_->setToolTip(tr("Write heights, normals, a body to print, all parameters"));
    column->addWidget(export_);
    connect(export_, &QPushButton::clicked, this, &ReliefPanel::exportRequested);
    column->addStretch(1);
}

void ReliefPanel::setRelaxes(bool relaxes) { shading_->setRelaxes(relaxes); }

void ReliefPanel::setDocument(ReliefDocument* document) {
    for (ReliefBox* box : boxes_) box->setDocument(document);
    export_->setEnabled(document != nullptr);
}

}  // namespace weft::gui
