#pragma once
/// Horizontal bars with their values.
#include <QPainter>
#include <QWidget>
#include <vector>

namespace weft::gui {

struct Bar {
    QString name, text;  ///< left of it, and at its end
    double value = 0;    ///< ≥ 0
    QColor color;
    bool open = false;  ///< the value is a lower limit: hatched
};

/// Bars over a common scale from 0. GUI thread.
class BarChart : public QWidget {
    Q_OBJECT
public:
    explicit BarChart(QWidget* parent = nullptr);

    void setBars(const QString& title, std::vector<Bar> bars);
    [[nodiscard]] const std::vector<Bar>& bars() const { return bars_; }
    /// The same on screen and into a file.
    void paint(QPainter& painter, const QRect& area) const;
    [[nodiscard]] QSize sizeHint() const override { return {360, 220}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {240, 120}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintBar(QPainter& painter, const Bar& bar, const QRect& row, int left, int right,
                  double most) const;

    QString title_;
    std::vector<Bar> bars_;
};

}  // namespace weft::gui
