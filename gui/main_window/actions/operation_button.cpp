#include "gui/main_window/actions/operation_button.h"

#include <QMenu>
#include <QToolButton>
#include <algorithm>

#include "gui/texts/tool_tips.h"

namespace weft::gui {

void addOperationButton(QToolBar& bar, QActionGroup& operations) {
    auto* button = new QToolButton(&bar);
    button->setObjectName("operationButton");
    button->setAccessibleName(QToolButton::tr("Operation"));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    auto* menu = new QMenu(button);
    menu->setToolTipsVisible(true);
    menu->addActions(operations.actions());
    button->setMenu(menu);
    QAction* inBar = bar.addWidget(button);
    int widest = 0;
    for (const QAction* action : operations.actions())
        widest = std::max(widest, button->fontMetrics().horizontalAdvance(action->iconText()));
    button->setMinimumWidth(widest + bar.iconSize().width() + 44);  // the bar does not jump
    const auto show = [button, inBar, &operations] {
        if (QAction* chosen = operations.checkedAction()) {
            button->setIcon(chosen->icon());
            button->setText(chosen->iconText());
            button->setToolTip(QToolButton::tr("What the patch does to the picture below it") +
                               QLatin1String("\n\n") + chosen->toolTip());
            ToolTips::copyPicture(*chosen, *button);
        }
        button->setEnabled(operations.isEnabled());
        inBar->setVisible(operations.isVisible());
    };
    for (QAction* action : operations.actions())
        QObject::connect(action, &QAction::changed, button, show);
    show();
}

}  // namespace weft::gui
