#pragma once
/// What the picture's samples mean, and how smooth the surface is to be.
#include "gui/relief_panel/relief_box.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSlider;

namespace weft::gui {

/// λ, albedo, ambient light, encoding.
class ShadingBox : public ReliefBox {
    Q_OBJECT
public:
    explicit ShadingBox(QWidget* parent = nullptr);

    /// Where normals are relaxed instead, λ is another panel's.
    void setRelaxes(bool relaxes);

protected:
    void refresh(const ReliefDocument& document) override;

private:
    [[nodiscard]] QLayout* smoothnessRow();
    [[nodiscard]] QLayout* albedoRow();
    void connectFields();

    QSlider* smoothness_;
    QLabel* lambda_;
    QCheckBox* albedoFromPicture_;
    QDoubleSpinBox *albedo_, *ambient_;
    QComboBox* encoding_;
    std::uint64_t gesture_ = 0;
};

}  // namespace weft::gui
