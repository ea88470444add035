#include "gui/relief_panel/kernel_box.h"

#include "gui/style/controls.h"

namespace weft::gui {

KernelBox::KernelBox(QWidget* parent)
    : QWidget(parent), kernel_(new QComboBox), lambda_(new QDoubleSpinBox), note_(note()) {
    kernel_->setObjectName("kernel");
    addOptions<OrientationKernel>(*kernel_, {{OrientationKernel::gaussNewton, tr("Gauss-Newton")},
                                             {OrientationKernel::atMean, tr("At the mean")},
                                             {OrientationKernel::textbook, tr("Textbook")}});
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
    QHBoxLayout* row = headedRow(tr("Kernel"), kernel_);
    row->addWidget(new QLabel(QStringLiteral("λ")));
    row->addWidget(lambda_);
    QVBoxLayout* column = columnOn(this);
    column->addLayout(row);
    column->addWidget(note_);
    const auto report = [this] {
        explain();
        emit changed(chosenOption<OrientationKernel>(*kernel_), lambda_->value());
    };
    connect(kernel_, &QComboBox::activated, this, report);
    connect(lambda_, &QDoubleSpinBox::valueChanged, this, report);
    explain();
}

void KernelBox::explain() {
    switch (chosenOption<OrientationKernel>(*kernel_)) {
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
