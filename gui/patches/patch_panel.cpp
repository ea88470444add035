#include "gui/patches/patch_panel.h"

#include <QToolButton>

#include "gui/patches/appearance_group.h"
#include "gui/patches/mask_shape_group.h"
#include "gui/patches/patch_actions.h"
#include "gui/patches/patch_list_view.h"
#include "gui/patches/placement_group.h"
#include "gui/style/controls.h"

namespace weft::gui {

namespace {

constexpr int kIcon = 18;

QToolButton* buttonFor(QAction* action) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setIconSize({kIcon, kIcon});
    button->setAccessibleName(QString(action->text()).remove('&'));
    return button;
}

QHBoxLayout* buttonRow(const QList<QAction*>& actions) {
    auto* row = new QHBoxLayout;
    row->setSpacing(2);
    for (QAction* action : actions) row->addWidget(buttonFor(action));
    row->addStretch(1);
    return row;
}

}  // namespace

PatchPanel::PatchPanel(PatchActions& actions, QActionGroup& operations, QAction* remove,
                       QWidget* parent)
    : QWidget(parent),
      list_(new PatchListView),
      look_(new AppearanceGroup({operations, *actions.tilePreview, *actions.keepColour})),
      shape_(new MaskShapeGroup),
      placement_(new PlacementGroup) {
    QVBoxLayout* column = columnOn(this, kPanelMargin);
    column->addWidget(list_, 1);
    QHBoxLayout* order = buttonRow({actions.forward, actions.backward, actions.group,
                                    actions.duplicate, actions.hide, actions.lock});
    order->addWidget(buttonFor(remove));
    column->addLayout(order);
    column->addWidget(look_);
    column->addWidget(shape_);
    column->addWidget(placement_);
    column->addLayout(buttonRow({actions.flipX, actions.flipY, actions.turnLeft, actions.turnRight,
                                 actions.fit, actions.reset}));
    column->addLayout(buttonRow(actions.alignments));
    connect(actions.rename, &QAction::triggered, list_, [this] {
        window()->activateWindow();
        list_->renameActive();
    });
}

void PatchPanel::setDocument(CloneDocument* document) {
    list_->setDocument(document);
    look_->setDocument(document);
    shape_->setDocument(document);
    placement_->setDocument(document);
}

}  // namespace weft::gui
