#pragma once
/// How normals are relaxed where the solver is plain relaxation.
#include <QWidget>

#include "weft/relief_relaxation.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;

namespace weft::gui {

/// Kernel and λ, and in words what is to be expected of them. GUI thread.
class KernelBox : public QWidget {
    Q_OBJECT
public:
    explicit KernelBox(QWidget* parent = nullptr);

signals:
    void changed(weft::OrientationKernel kernel, double lambda);

private:
    void explain();

    QComboBox* kernel_;
    QDoubleSpinBox* lambda_;
    QLabel* note_;
};

}  // namespace weft::gui
