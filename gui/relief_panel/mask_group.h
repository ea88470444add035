#pragma once
/// Where the surface is.
#include <vector>

#include "gui/relief/mask_edit.h"
#include "gui/relief_panel/relief_group.h"

class QSlider;

namespace weft::gui {

class MaskGroup : public ReliefGroup {
    Q_OBJECT
public:
    explicit MaskGroup(QWidget* parent = nullptr);

signals:
    /// `gesture`: edits of one drag of the threshold; 0: alone.
    void editRequested(weft::gui::MaskEdit edit, double level, std::uint64_t gesture);

protected:
    void onDocument(ReliefDocument* document) override;

private:
    [[nodiscard]] QToolButton* button(const QString& text, const QString& tip, MaskEdit edit,
                                      const char* name);
    void show(const ReliefDocument& document);

    Label* share_;
    std::vector<QToolButton*> forSelection_;
    QToolButton *alpha_, *all_, *cutOut_;
    QSlider* threshold_;
    std::uint64_t gesture_ = 0;
};

}  // namespace weft::gui
