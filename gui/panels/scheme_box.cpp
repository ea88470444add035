#include "gui/panels/scheme_box.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardItemModel>

#include "gui/panels/panel_style.h"

namespace weft::gui {

SchemeBox::SchemeBox(QWidget* parent)
    : QWidget(parent),
      names_(new QComboBox(this)),
      summary_(new QLabel(this)),
      intervalLabel_(new QLabel(tr("Check every"), this)),
      interval_(new QSpinBox(this)) {
    names_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    names_->setMinimumContentsLength(8);
    for (const SchemeInfo& s : namedSchemes()) {
        names_->addItem(QString::fromStdString(s.name));
        names_->setItemData(names_->count() - 1, QString::fromStdString(s.summary), Qt::ToolTipRole);
    }
    interval_->setRange(1, 1'000'000);
    interval_->setSuffix(tr(" steps"));
    interval_->setKeyboardTracking(false);
    interval_->setToolTip(tr("Steps between two looks at the residual (key n)"));
    auto* nameLabel = new QLabel(tr("Scheme"), this);
    nameLabel->setMinimumWidth(intervalLabel_->sizeHint().width());  // rows stay aligned
    summary_->setWordWrap(true);
    deemphasise(*summary_);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(kPanelSpacing);
    grid->setColumnStretch(1, 1);
    grid->addWidget(nameLabel, 0, 0);
    grid->addWidget(names_, 0, 1);
    grid->addWidget(summary_, 1, 0, 1, 2);
    grid->addWidget(intervalLabel_, 2, 0);
    grid->addWidget(interval_, 2, 1);
    connect(names_, &QComboBox::activated, this, &SchemeBox::chooseNamed);
    connect(interval_, &QSpinBox::valueChanged, this, &SchemeBox::chooseInterval);
    showScheme();
}

void SchemeBox::setScheme(const Scheme& scheme) {
    scheme_ = scheme;
    showScheme();
}

void SchemeBox::setAbsent(const std::map<QString, QString>& reasons) {
    auto* model = qobject_cast<QStandardItemModel*>(names_->model());
    for (int i = 0; i < names_->count(); ++i) {
        const auto absent = reasons.find(names_->itemText(i));
        const bool there = absent == reasons.end();
        model->item(i)->setEnabled(there);
        names_->setItemData(
            i,
            there ? QString::fromStdString(namedSchemes()[static_cast<std::size_t>(i)].summary)
                  : absent->second,
            Qt::ToolTipRole);
    }
    showScheme();
}

void SchemeBox::setUnusable(const QString& reason) {
    unusable_ = reason;
    showScheme();
}

void SchemeBox::showScheme() {
    const QSignalBlocker quietNames(names_), quietInterval(interval_);
    const bool usable = unusable_.isEmpty(), hasInterval = scheme_.order == Order::hostEvery;
    names_->setCurrentIndex(names_->findText(QString::fromStdString(scheme_.name)));
    names_->setEnabled(usable);
    const QVariant summary = names_->itemData(names_->currentIndex(), Qt::ToolTipRole);
    summary_->setText(usable ? summary.toString() : unusable_);
    interval_->setValue(scheme_.hostInterval);
    interval_->setVisible(usable && hasInterval);
    intervalLabel_->setVisible(usable && hasInterval);
}

void SchemeBox::chooseNamed(int index) {
    scheme_ = parseScheme(names_->itemText(index).toStdString());
    showScheme();
    emit schemeChanged(scheme_);
}

void SchemeBox::chooseInterval(int steps) {
    scheme_.hostInterval = steps;
    emit schemeChanged(scheme_);
}

}  // namespace weft::gui
