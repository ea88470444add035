#pragma once
/// What the colours of an overlay mean, in the corner of the picture.
#include <QWidget>
#include <vector>

namespace weft::gui {

struct LegendTick {
    double place;  ///< 0..1 along the bar
    QString text;
};

struct LegendContent {
    QString title;
    std::vector<LegendTick> ticks;  ///< empty: no bar, `remark` alone
    QString remark;                 ///< a line below; may be empty
    friend bool operator==(const LegendContent&, const LegendContent&) = default;
};
inline bool operator==(const LegendTick& a, const LegendTick& b) {
    return a.place == b.place && a.text == b.text;
}

/// A dark plate with the bar of colour_map.h, legible on any picture; lets the mouse through. Sizes
/// itself to its content. GUI thread.
class OverlayLegend : public QWidget {
    Q_OBJECT
public:
    explicit OverlayLegend(QWidget* parent);
    void setContent(const LegendContent& content);
    [[nodiscard]] const LegendContent& content() const { return content_; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    LegendContent content_;
};

}  // namespace weft::gui
