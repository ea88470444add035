#pragma once
/// How far the surface may be trusted.
#include "gui/relief_panel/relief_group.h"

namespace weft::gui {

/// A figure from 0 to 1, and in words what stands behind it; hidden for a bas-relief, which claims
/// nothing.
class QualityGroup : public ReliefGroup {
    Q_OBJECT
public:
    explicit QualityGroup(QWidget* parent = nullptr);

protected:
    void onDocument(ReliefDocument* document) override;

private:
    void show(const ReliefDocument& document);

    Label* figure_;
};

}  // namespace weft::gui
