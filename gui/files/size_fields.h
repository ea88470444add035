#pragma once
/// The size of a picture that keeps its proportions: width, height, long side, per cent.
#include <QDoubleSpinBox>
#include <QSpinBox>
#include <QWidget>

#include "weft/geometry.h"

namespace weft::gui {

/// Four fields for one number; each follows the others. GUI thread.
class SizeFields : public QWidget {
    Q_OBJECT
public:
    SizeFields(Extent picture, QWidget* parent = nullptr);
    /// Empty: that of the picture.
    [[nodiscard]] Extent wanted() const { return extent_ == picture_ ? Extent{} : extent_; }
    [[nodiscard]] Extent extent() const { return extent_; }
    /// The long side of another size; empty: as the picture has it.
    void setWanted(Extent extent);

signals:
    void changed();

private:
    QSpinBox* pixels(const QString& name, int most);
    /// `field` keeps what is typed into it.
    void take(Extent extent, const QObject* field);
    [[nodiscard]] Extent scaled(double factor) const;

    Extent picture_, extent_;
    QSpinBox *width_, *height_, *longSide_;
    QDoubleSpinBox* percent_;
};

}  // namespace weft::gui
