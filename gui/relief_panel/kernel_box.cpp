#include "gui/relief_panel/kernel_box.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>

#include "gui/style/panel_style.h"

namespace weft::gui {

KernelBox::KernelBox(QWidget* parent)
    : QWidget(parent),
      kernel_(new QComboBox(this)),
      lambda_(new QDoubleSpinBox(this)),
      note_(new QLabel(this)) {
    kernel_->setObjectName("kernel");
    kernel_->addItem(tr("Gauss-Newton"), static_cast<int>(OrientationKernel::gaussNewton));
    kernel_->addItem(tr("At the mean"), static_cast<int>(OrientationKernel::atMean));
    kernel_->addItem(tr("Textbook"), static_cast<int>(OrientationKernel::textbook));
    kernel_->setToolTip(tr("How a pixel's normal follows from its neighbours' mean"));
    lambda_->setObjectName("relaxationLambda");
    lambda_->setDecimals(4);
    lambda_->setRange(0.0005, 10);
    lambda_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    lambda_->setKeyboardTracking(false);
    lambda_->setValue(ReliefRelaxation{}.lambda);
    lambda_->setToolTip(
        tr("Weight of smoothness against squared shading errors; the Relief panel's λ is that of "
           "multigrid"));
    note_->setWordWrap(true);
    deemphasise(*note_);
    auto* row = new QHBoxLayout;
    row->setSpacing(kPanelSpacing);
    QLabel* label = heading(tr("Kernel"), this);
    label->setMinimumWidth(kHeadingWidth);
    row->addWidget(label);
    row->addWidget(kernel_, 1);
    row->addWidget(new QLabel(QStringLiteral("λ"), this));
    row->addWidget(lambda_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kPanelSpacing);
    column->addLayout(row);
    column->addWidget(note_);
    const auto tell = [this] {
        refresh();
        emit changed(kernel(), lambda());
    };
    connect(kernel_, &QComboBox::activated, this, tell);
    connect(lambda_, &QDoubleSpinBox::valueChanged, this, tell);
    refresh();
}

OrientationKernel KernelBox::kernel() const {
    return static_cast<OrientationKernel>(kernel_->currentData().toInt());
}

double KernelBox::lambda() const { return lambda_->value(); }

void KernelBox::refresh() {
    switch (kernel()) {
        case OrientationKernel::gaussNewton:
            note_->setText(tr("Converges at every λ; smooths more than the height's own solver."));
            break;
        case OrientationKernel::atMean:
            note_->setText(
                tr("Sure to converge where λ is above 1/8; below, some pictures diverge."));
            break;
        case OrientationKernel::textbook:
            note_->setText(
                tr("The order decides whether it converges: blocks that update in step "
                   "amplify a checkerboard, in-place ones may not."));
            break;
    }
}

}  // namespace weft::gui
