#pragma once
/// Where the light is: puck, numbers, finding it.
#include <memory>

#include "gui/relief/puck_binding.h"
#include "gui/relief_panel/relief_box.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace weft::gui {

class LightBox : public ReliefBox {
    Q_OBJECT
public:
    explicit LightBox(QWidget* parent = nullptr);

    [[nodiscard]] LightPuck& puck() { return *puck_; }
    /// A search runs: its buttons wait.
    void setSearching(bool searching);

signals:
    void estimateRequested();
    void refineRequested();

protected:
    void refresh(const ReliefDocument& document) override;
    void onDocument(ReliefDocument* document) override;

private:
    void takeNumbers();

    LightPuck* puck_;
    QLineEdit* numbers_;
    QLabel* words_;
    QPushButton *estimate_, *refine_;
    std::unique_ptr<PuckBinding> binding_;
};

/// "x, y, z" with any length but zero; none where the text is something else.
[[nodiscard]] std::optional<Light> lightFrom(const QString& text);
[[nodiscard]] QString lightText(const Light& light);

}  // namespace weft::gui
