/// Where a figure of the Lab puts its curves, and how they are told apart.
#include "gui/charts/chart_painter.h"

#include <QImage>
#include <QtTest>

#include "gui/charts/chart_marks.h"
#include "gui/lab/report/lab_comparison.h"

using namespace weft;
using namespace weft::gui;

namespace {

/// Boxes around what was drawn of each series.
std::vector<QRectF> drawn(const LabFigure& figure, const ChartStyle& style = lightChart()) {
    QImage image(900, 600, QImage::Format_RGB32);
    QPainter painter(&image);
    std::vector<QRectF> boxes(figure.series.size());
    for (const PlacedPoint& p : paintChart(painter, QRectF(0, 0, 900, 600), figure, style)) {
        const QRectF at = p.bar.isNull() ? QRectF(p.at - QPointF(1, 1), QSizeF(2, 2)) : p.bar;
        boxes[p.series] = boxes[p.series].united(at);
    }
    return boxes;
}

LabFigure curves(std::size_t count, int points, LabForm form = LabForm::points) {
    LabFigure figure;
    for (std::size_t i = 0; i < count; ++i) {
        LabSeries s{.name = std::to_string(i), .form = form};
        for (int k = 0; k < points; ++k) s.add(k, 1 + k % 7);
        figure.series.push_back(s);
    }
    return figure;
}

std::shared_ptr<const LabRecord> runOf(const char* device, const LabFigure& figure) {
    LabRecord record;
    record.report.device.device = device;
    record.report.figures = {figure};
    return std::make_shared<const LabRecord>(record);
}

}  // namespace

class ChartPainterTest : public QObject {
    Q_OBJECT

private slots:
    void curvesOfManyPointsHaveAPanelEach_data() {
        QTest::addColumn<int>("count");
        for (const int count : {2, 3, 5, 6, 9}) QTest::addRow("%d", count) << count;
    }
    void curvesOfManyPointsHaveAPanelEach() {
        QFETCH(int, count);
        const std::vector<QRectF> boxes = drawn(curves(std::size_t(count), 256));
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            QVERIFY(boxes[i].width() > 100 && boxes[i].height() > 40);
            QCOMPARE(boxes[i].size().toSize(), boxes[0].size().toSize());  // the same axes
            for (std::size_t k = 0; k < i; ++k) QVERIFY(!boxes[i].intersects(boxes[k]));
        }
    }
    void otherCurvesShareOnePlot() {
        for (const LabFigure& figure : {curves(6, 20), curves(6, 256, LabForm::line)}) {
            const std::vector<QRectF> boxes = drawn(figure);
            for (const QRectF& box : boxes) QCOMPARE(box, boxes[0]);
        }
    }
    void runsThatAreComparedShareAPanel() {
        LabFigure figure = curves(3, 256);
        figure.key = "f";
        const ComparedFigure all = comparedFigure({runOf("A", figure), runOf("B", figure)}, "f");
        ChartStyle style = lightChart();
        style.tones = all.tones;
        const std::vector<QRectF> boxes = drawn(all.figure, style);
        QCOMPARE(boxes.size(), std::size_t(6));
        for (std::size_t i = 0; i < 3; ++i) QCOMPARE(boxes[i], boxes[i + 3]);
        QVERIFY(!boxes[0].intersects(boxes[1]));
    }

    void stacksOfComparedRunsStandSideBySide() {
        LabFigure figure;
        figure.key = "f";
        figure.x.names = {"a", "b"};
        for (const double share : {30.0, 70.0}) {
            LabSeries s{.name = std::to_string(share), .form = LabForm::stack};
            s.add(0, share);
            figure.series.push_back(s);
        }
        const ComparedFigure all = comparedFigure({runOf("A", figure), runOf("B", figure)}, "f");
        QCOMPARE(all.figure.series.size(), std::size_t(4));
        const std::vector<QRectF> bars = drawn(all.figure);
        QVERIFY(bars[0].left() == bars[1].left() && bars[2].left() == bars[3].left());
        QVERIFY(bars[0].right() <= bars[2].left());
        QVERIFY(bars[1].bottom() <= bars[0].top() + 1 && bars[3].bottom() <= bars[2].top() + 1);
        QCOMPARE(bars[2].height(), bars[0].height());
    }

    /// As many as the experiment 'wild' has, and more.
    void noTwoOfManyCurvesLookAlike() {
        for (std::size_t i = 0; i < 32; ++i)
            for (std::size_t k = 0; k < i; ++k)
                QVERIFY2(seriesColor(i, Qt::white) != seriesColor(k, Qt::white) ||
                             (seriesDashes(i) != seriesDashes(k) && markerShape(i) != markerShape(k)),
                         qPrintable(QString("%1 and %2").arg(i).arg(k)));
    }
};

QTEST_MAIN(ChartPainterTest)
#include "chart_painter_test.moc"
