#pragma once
/// What is known beside the shading: the surface's edge, and which way it bulges.
#include "gui/relief_panel/relief_group.h"

class QButtonGroup;

namespace weft::gui {

class EdgeGroup : public ReliefGroup {
    Q_OBJECT
public:
    explicit EdgeGroup(QWidget* parent = nullptr);

signals:
    /// Border heights are wanted from a file.
    void borderFileRequested();

protected:
    void onDocument(ReliefDocument* document) override;

private:
    void show(const ReliefDocument& document);
    void chooseBoundary(ReliefBoundary boundary);

    QComboBox* boundary_;
    QToolButton* file_;
    QButtonGroup* shapes_;
    Label* warning_;
};

/// In plain words, what misleads the solve of this setup, or that its finished surface (may be null)
/// explains the picture badly; empty: nothing that is known.
[[nodiscard]] QString reliefWarning(const ReliefSetup& setup, const SurfaceSnapshot* surface,
                                    const std::optional<ReliefQuality>& quality = {});

}  // namespace weft::gui
