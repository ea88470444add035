#pragma once
/// Texts as a painter is asked to draw them, whatever widget asks.
#include <QImage>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QWidget>
#include <vector>

#include "gui/painted_contrast.h"

namespace weft::tests {

struct PaintedText {
    QString text;
    QColor colour;
    QRect where;
};

/// Draws nothing and notes every text with its colour and place.
class TextRecorder : public QPaintDevice {
public:
    explicit TextRecorder(QSize size) : size_(size), engine_(*this) {}
    [[nodiscard]] const std::vector<PaintedText>& texts() const { return texts_; }
    [[nodiscard]] QPaintEngine* paintEngine() const override { return &engine_; }

protected:
    [[nodiscard]] int metric(PaintDeviceMetric which) const override {
        constexpr int kDotsPerInch = 96;
        switch (which) {
            case PdmWidth: return size_.width();
            case PdmHeight: return size_.height();
            case PdmDepth: return 32;
            case PdmNumColors: return 0x7fffffff;
            case PdmDevicePixelRatio: return 1;
            case PdmDevicePixelRatioScaled: return static_cast<int>(devicePixelRatioFScale());
            default: return kDotsPerInch;
        }
    }

private:
    class Engine : public QPaintEngine {
    public:
        explicit Engine(TextRecorder& recorder) : QPaintEngine(AllFeatures), recorder_(recorder) {}
        bool begin(QPaintDevice*) override { return true; }
        bool end() override { return true; }
        void updateState(const QPaintEngineState&) override {}
        void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
        void drawPath(const QPainterPath&) override {}
        void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
        void drawTextItem(const QPointF& at, const QTextItem& item) override {
            const QRectF box(at.x(), at.y() - item.ascent(), item.width(),
                             item.ascent() + item.descent());
            recorder_.texts_.push_back({item.text(), painter()->pen().color(),
                                        painter()->combinedTransform().mapRect(box).toAlignedRect()});
        }
        [[nodiscard]] Type type() const override { return User; }

    private:
        TextRecorder& recorder_;
    };

    QSize size_;
    mutable Engine engine_;
    std::vector<PaintedText> texts_;
};

inline std::vector<PaintedText> textsOf(QWidget& widget) {
    TextRecorder recorder(widget.size());
    widget.render(&recorder, QPoint(), QRegion(),
                  QWidget::DrawWindowBackground | QWidget::DrawChildren);
    return recorder.texts();
}

/// Lines that tell of texts with less contrast than `least`:1 from what they stand on.
inline QString paleTexts(const std::vector<PaintedText>& texts, const QImage& seen, double least) {
    QString faults;
    for (const PaintedText& text : texts) {
        const QRect where = text.where.intersected(seen.rect());
        if (text.text.simplified().isEmpty() || where.isEmpty()) continue;
        const QColor ground = groundOf(coloursOf(seen.copy(where)));
        const double a = text.colour.alphaF();
        const auto over = [a](double top, double below) {
            return static_cast<float>(a * top + (1 - a) * below);
        };
        const QColor shown = QColor::fromRgbF(over(text.colour.redF(), ground.redF()),
                                              over(text.colour.greenF(), ground.greenF()),
                                              over(text.colour.blueF(), ground.blueF()));
        const double found = contrast(shown, ground);
        if (found < least) faults += QString("%1:1 text '%2'\n").arg(found, 0, 'f', 2).arg(text.text);
    }
    return faults;
}
inline QString paleTexts(QWidget& widget, double least) {
    return paleTexts(textsOf(widget), widget.grab().toImage(), least);
}

}  // namespace weft::tests
