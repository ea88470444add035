#pragma once
/// Says, while something is dragged over the window, what a drop will do.
#include <QWidget>
#include <vector>

namespace weft::gui {

/// Where a drop lands: on the picture, in the band that opens it by itself, in that which makes it a
/// surface.
enum class DropZone { patch, newPicture, relief };

/// Covers its parent; takes no mouse events. Hidden until setZone().
class DropOverlay : public QWidget {
    Q_OBJECT
public:
    /// `zones`: those offered. newPicture has a band at the top, relief one at the bottom where there
    /// is a patch zone; the rest belongs to the last of patch and relief.
    explicit DropOverlay(std::vector<DropZone> zones, QWidget* parent = nullptr);

    /// The zone under a position of the parent. Shift chooses newPicture, Alt relief anywhere.
    [[nodiscard]] DropZone zoneAt(QPoint position, Qt::KeyboardModifiers modifiers) const;
    /// Shows the hint with this zone lit.
    void setZone(DropZone zone);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    [[nodiscard]] QRect rectOf(DropZone zone) const;
    [[nodiscard]] static QString textOf(DropZone zone);

    std::vector<DropZone> zones_;

    DropZone zone_ = DropZone::patch;
};

}  // namespace weft::gui
