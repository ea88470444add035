#pragma once
/// Says, while something is dragged over the window, what a drop will do.
#include <QWidget>

namespace weft::gui {

/// Where a drop lands: on the picture, or in the band that opens it by itself.
enum class DropZone { patch, newPicture };

/// Covers its parent; takes no mouse events. Hidden until setZone().
class DropOverlay : public QWidget {
    Q_OBJECT
public:
    explicit DropOverlay(QWidget* parent);

    /// The zone under a position of the parent. Shift chooses newPicture anywhere.
    [[nodiscard]] DropZone zoneAt(QPoint position, Qt::KeyboardModifiers modifiers) const;
    /// Shows the hint with this zone lit.
    void setZone(DropZone zone);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    [[nodiscard]] QRect band() const;

    DropZone zone_ = DropZone::patch;
};

}  // namespace weft::gui
