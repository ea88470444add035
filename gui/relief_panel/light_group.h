#pragma once
/// Where the light is: ball, numbers, finding it.
#include <memory>

#include "gui/relief/light_binding.h"
#include "gui/relief_panel/relief_group.h"

class QLineEdit;
class QPushButton;

namespace weft::gui {

class LightGroup : public ReliefGroup {
    Q_OBJECT
public:
    explicit LightGroup(QWidget* parent = nullptr);

    /// A search runs: its buttons wait.
    void setSearching(bool searching);

signals:
    /// The light is to be found as harmonics, beginning with the one that is there.
    void harmonicsRequested();
    void estimateRequested();
    void refineRequested();

protected:
    void onDocument(ReliefDocument* document) override;

private:
    void takeNumbers();
    void takeModel(int index);
    void showModel(const ReliefSetup& setup);

    LightBall* ball_;
    QLineEdit* numbers_;
    QComboBox* model_;
    QPushButton *estimate_, *refine_;
    std::unique_ptr<LightBinding> binding_;
    bool searching_ = false;
};

}  // namespace weft::gui
