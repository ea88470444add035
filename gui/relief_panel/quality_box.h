#pragma once
/// How far the surface may be trusted.
#include "gui/relief_panel/relief_box.h"

namespace weft::gui {

/// A figure from 0 to 1, and in words what stands behind it; hidden for a bas-relief, which claims
/// nothing.
class QualityBox : public ReliefBox {
    Q_OBJECT
public:
    explicit QualityBox(QWidget* parent = nullptr);

protected:
    void onDocument(ReliefDocument* document) override;

private:
    void show(const ReliefDocument& document);

    Label* figure_;
};

}  // namespace weft::gui
