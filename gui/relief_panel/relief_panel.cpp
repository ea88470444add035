#include "gui/relief_panel/relief_panel.h"

#include <QPushButton>

#include "gui/relief_panel/edge_group.h"
#include "gui/relief_panel/light_group.h"
#include "gui/relief_panel/mask_group.h"
#include "gui/relief_panel/pixel_mark_group.h"
#include "gui/relief_panel/quality_group.h"
#include "gui/relief_panel/relief_kind_group.h"
#include "gui/relief_panel/shading_group.h"

namespace weft::gui {

ReliefPanel::ReliefPanel(QWidget* parent)
    : QWidget(parent),
      show_(new ReliefGroup(this)),
      kind_(new ReliefKindGroup(this)),
      light_(new LightGroup(this)),
      mask_(new MaskGroup(this)),
      edge_(new EdgeGroup(this)),
      marks_(new PixelMarkGroup(this)),
      quality_(new QualityGroup(this)),
      shading_(new ShadingGroup(this)),
      export_(new QPushButton(tr("Export …"))) {
    fillShow();
    QVBoxLayout* column = columnOn(this, kPanelMargin);
    edge_->onRefresh([this](const ReliefDocument& document) {
        edge_->setVisible(document.setup().kind != ReliefKind::basRelief);
    });
    boxes_ = {show_, kind_, light_, mask_, edge_, marks_, quality_, shading_};
    for (ReliefGroup* box : boxes_) column->addWidget(box);
    export_->setObjectName("exportRelief");
    export_->setToolTip(tr("Write heights, normals, a body to print, all parameters"));
    column->addWidget(export_);
    connect(export_, &QPushButton::clicked, this, &ReliefPanel::exportRequested);
    column->addStretch(1);
}

void ReliefPanel::fillShow() {
    auto* list = new QComboBox;
    list->setObjectName("reliefPicture");
    addOptions<ReliefPicture>(*list, {{ReliefPicture::photograph, tr("Photograph")},
                                      {ReliefPicture::shaded, tr("Surface, shaded")},
                                      {ReliefPicture::heights, tr("Heights")},
                                      {ReliefPicture::normals, tr("Normals")},
                                      {ReliefPicture::error, tr("Shading error, up to 10 %")}});
    show_->column().addLayout(headedRow(tr("Show"), list, tr("What the flat picture shows")));
    show_->onRefresh(
        [list](const ReliefDocument& document) { chooseOption(*list, document.shownPicture()); });
    connect(list, &QComboBox::activated, this, [this, list] {
        if (show_->document()) show_->document()->setShownPicture(chosenOption<ReliefPicture>(*list));
    });
}

void ReliefPanel::setRelaxes(bool relaxes) { shading_->setRelaxes(relaxes); }

void ReliefPanel::setDocument(ReliefDocument* document) {
    for (ReliefGroup* box : boxes_) box->setDocument(document);
    if (document)
        connect(document, &ReliefDocument::shownPictureChanged, show_, &ReliefGroup::refresh);
    export_->setEnabled(document != nullptr);
}

}  // namespace weft::gui
