#pragma once
/// What the 2-D canvas shows.
#include "gui/relief_panel/relief_box.h"

class QComboBox;

namespace weft::gui {

class ShowBox : public ReliefBox {
    Q_OBJECT
public:
    explicit ShowBox(QWidget* parent = nullptr);

protected:
    void refresh(const ReliefDocument& document) override;
    void onDocument(ReliefDocument* document) override;

private:
    QComboBox* shown_;
};

}  // namespace weft::gui
