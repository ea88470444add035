#pragma once
/// Where the light is: ball, numbers, finding it.
#include <memory>

#include "gui/relief/light_binding.h"
#include "gui/relief_panel/relief_box.h"

class QLineEdit;
class QPushButton;

namespace weft::gui {

class LightBox : public ReliefBox {
    Q_OBJECT
public:
    explicit LightBox(QWidget* parent = nullptr);

    /// A search runs: its buttons wait.
    void setSearching(bool searching);

signals:
    void estimateRequested();
    void refineRequested();

protected:
    void onDocument(ReliefDocument* document) override;

private:
    void takeNumbers();

    LightBall* ball_;
    QLineEdit* numbers_;
    QPushButton *estimate_, *refine_;
    std::unique_ptr<LightBinding> binding_;
};

}  // namespace weft::gui
