#include "gui/lab/report/compared_bar.h"

#include "gui/style/controls.h"
#include "gui/style/elided_label.h"
#include "gui/texts/label.h"

namespace weft::gui {

ComparedBar::ComparedBar(QWidget* parent) : QWidget(parent), row_(rowOf({})) {
    setObjectName("labCompared");
    row_->setContentsMargins(0, 0, 0, 0);
    setLayout(row_);
    hide();
}

void ComparedBar::setRuns(const QStringList& names, const QStringList& tips) {
    names_ = names;
    for (QWidget* chip : chips_) chip->deleteLater();
    chips_.clear();
    const auto add = [this](QWidget* widget, int stretch) {
        row_->addWidget(widget, stretch);
        chips_ << widget;
    };
    if (!names.isEmpty()) {
        auto* word = new Label(tr("Compared with"));
        deemphasise(*word);
        add(word, 0);
    }
    for (int i = 0; i < names.size(); ++i) {
        auto* name = new ElidedLabel;
        name->setText(names[i]);
        name->setToolTip(tips[i]);
        add(name, 1);
        auto* remove = new QToolButton;
        remove->setObjectName(QStringLiteral("labRemove%1").arg(i));
        remove->setText(QStringLiteral("×"));
        remove->setAutoRaise(true);
        remove->setToolTip(tr("Compare with this run no longer"));
        connect(remove, &QToolButton::clicked, this, [this, i] { emit removeRequested(i); });
        add(remove, 0);
    }
    setVisible(!names.isEmpty());
}

}  // namespace weft::gui
