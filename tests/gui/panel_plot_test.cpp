// The plot: ticks, curves, crosshair and files.
#include <QFile>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <random>
#include <set>

#include "gui/painted_texts.h"
#include "gui/panels/drawing_export.h"
#include "gui/panels/plot_widget.h"
#include "gui/style/number_text.h"
#include "support/patience.h"

using namespace weft::gui;
using weft::tests::processSeconds;

class PanelPlotTest : public QObject {
    Q_OBJECT
    static QStringList labels(const std::vector<Tick>& ticks) {
        QStringList out;
        for (const Tick& t : ticks)
            if (!t.label.isEmpty()) out << t.label;
        return out;
    }
    static PlotCurve fallingCurve(int points) {
        PlotCurve curve;
        curve.name = QStringLiteral("residual");
        curve.color = Qt::cyan;
        for (int i = 0; i < points; ++i)
            curve.append(i, 100 * std::exp(-9.0 * i / points) * (1.2 + std::sin(12.9898 * i)));
        return curve;
    }
    static void show(PlotWidget& plot, int points) {
        plot.content().curves = {fallingCurve(points)};
        plot.content().xTitle = QStringLiteral("steps");
        plot.content().yTitle = QStringLiteral("codes");
        plot.resize(300, 220);
    }
    static QString save(const PlotWidget& plot, const QByteArray& table, const QString& path) {
        const DrawingExport drawing{
            .noun = "plot",
            .kinds = ".png, .svg or .csv",
            .size = plot.size(),
            .paint = [&](QPainter& painter, const QRect& area) { plot.paint(painter, area); },
            .tables = {{"csv", [=] { return table; }}}};
        return drawingSaver(drawing, path)();
    }
    static QByteArray contents(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void linearTicksAreOneTwoOrFiveTimesAPowerOfTen() {
        QCOMPARE(labels(linearTicks({0, 10}, 5)), (QStringList{"0", "2", "4", "6", "8", "10"}));
        QCOMPARE(labels(linearTicks({0, 0.9}, 5)), (QStringList{"0.0", "0.2", "0.4", "0.6", "0.8"}));
        QCOMPARE(labels(linearTicks({0, 900'000}, 3)), (QStringList{"0", "500k"}));
        QCOMPARE(labels(linearTicks({0, 3}, 8, 1)), (QStringList{"0", "1", "2", "3"}));
        QVERIFY(linearTicks({1, 1}, 5).empty());
    }

    void logTicksAreDecades() {
        QCOMPARE(labels(logTicks({-2, 2}, 6)), (QStringList{"0.01", "0.1", "1", "10", "100"}));
        const QStringList wide = labels(logTicks({-12, 2}, 5));
        QVERIFY(wide.size() <= 6 && wide.contains(QStringLiteral("10⁻¹²")));
    }

    void aNarrowLogAxisIsLabelledInBetween() {
        const AxisRange range = niceLogRange({std::log10(1.3), std::log10(4.0)});
        QCOMPARE(labels(logTicks(range, 5)), (QStringList{"1", "2", "5"}));
    }

    void figuresHaveThreeDigitsAndTheirUnit() {
        QCOMPARE(figureText(0.03125), QStringLiteral("0.0313"));
        QCOMPARE(figureText(4.2), QStringLiteral("4.20"));
        QCOMPARE(figureText(128.4), QStringLiteral("128"));
        QCOMPARE(figureText(1.5e-7), QStringLiteral("1.5·10⁻⁷"));
        QCOMPARE(figureText(std::nan("")), QStringLiteral("–"));
        QCOMPARE(secondsText(0.00342), QStringLiteral("3.42\u2009ms"));
        QCOMPARE(bytesText(14.2e6), QStringLiteral("14.2\u2009MB"));
        QCOMPARE(countText(1234567), QStringLiteral("1\u2009234\u2009567"));
    }

    void aLowPlotLeavesOutItsLegendRatherThanItsCurve() {
        const auto says = [](PlotWidget& plot, const QString& text) {
            const auto texts = weft::tests::textsOf(plot);
            return std::any_of(texts.begin(), texts.end(),
                               [&](const auto& painted) { return painted.text == text; });
        };
        PlotWidget plot;
        plot.content().emptyTitle = QStringLiteral("Nothing");
        show(plot, 100);
        QVERIFY(says(plot, QStringLiteral("residual")));
        plot.resize(300, plot.minimumSizeHint().height());
        QVERIFY(!says(plot, QStringLiteral("residual")) && !says(plot, QStringLiteral("Nothing")));
        const QImage seen = plot.grab().toImage();
        int drawn = 0;
        for (int x = 0; x < seen.width(); ++x)
            for (int y = 0; y < seen.height(); ++y)
                if (seen.pixelColor(x, y) == QColor(Qt::cyan)) {
                    ++drawn;
                    break;
                }
        QVERIFY2(drawn > 100, qPrintable(QString::number(drawn)));
    }

    void everyExtremeOfALongCurveIsKept() {
        std::mt19937 random(3);
        PlotCurve curve;
        float low = 1e9f, high = -1e9f;
        for (int i = 0; i < 50'000; ++i) {
            curve.append(i, std::pow(10.0, static_cast<double>(random() % 8000) / 1000 - 4));
            low = std::min(low, curve.logY(static_cast<std::size_t>(i)));
            high = std::max(high, curve.logY(static_cast<std::size_t>(i)));
        }
        const auto columns = curve.columns({0, 49'999}, 250);
        QCOMPARE(columns.size(), std::size_t{250});
        float lowest = 1e9f, highest = -1e9f;
        for (const auto& c : columns) {
            lowest = std::min(lowest, c.low);
            highest = std::max(highest, c.high);
            QVERIFY(c.low <= c.enter && c.enter <= c.high && c.low <= c.leave && c.leave <= c.high);
        }
        QCOMPARE(lowest, low);
        QCOMPARE(highest, high);
    }

    void valuesWithoutALogarithmAreGaps() {
        PlotCurve curve;
        for (const double y :
             {10.0, 0.0, -1.0, std::nan(""), std::numeric_limits<double>::infinity(), 1.0})
            curve.append(static_cast<double>(curve.size()), y);
        QCOMPARE(curve.columns({0, 5}, 6).size(), std::size_t{2});
        AxisRange x, y;
        QVERIFY(curve.extend(x, y, true));
        QCOMPARE(y.high, 1.0);
        QCOMPARE(curve.nearest(4.8), std::size_t{5});
    }

    void anEmptyPlotSaysWhatToDo() {
        PlotWidget plot;
        plot.resize(300, 220);
        const QImage bare = plot.grab().toImage();
        plot.content().emptyTitle = QStringLiteral("No solve yet");
        QVERIFY(plot.grab().toImage() != bare);
        QVERIFY(!plot.hasPoints());
    }

    void hoveringShowsTheNearestValues() {
        PlotWidget plot;
        show(plot, 20);
        const QImage before = plot.grab().toImage();
        plot.setHover(QPoint(150, 100));
        const QImage hovered = plot.grab().toImage();
        QVERIFY(hovered != before);
        plot.setHover(std::nullopt);
        QCOMPARE(plot.grab().toImage(), before);
        plot.setHover(QPoint(2, 2));  // outside the axes
        QCOMPARE(plot.grab().toImage(), before);
    }

    void aHundredThousandPointsAreDrawnInAFewMilliseconds() {
        PlotWidget plot;
        show(plot, 100'000);
        QImage image(plot.size(), QImage::Format_RGB32);
        double best = 1e9;
        for (int i = 0; i < 10; ++i) {
            QPainter painter(&image);
            const double start = processSeconds();
            plot.paint(painter, plot.rect());
            best = std::min(best, 1e3 * (processSeconds() - start));
        }
        qInfo("100 000 points: %.2f ms", best);
#ifndef WEFT_TESTS_SCALED_DOWN
        QVERIFY(best < 5);
#endif
    }

    void aPlotIsSavedAsPictureDrawingAndTable() {
        QTemporaryDir dir;
        PlotWidget plot;
        show(plot, 12);
        QCOMPARE(save(plot, {}, dir.filePath(QStringLiteral("p.png"))), QString());
        QCOMPARE(QImage(dir.filePath(QStringLiteral("p.png"))).size(), plot.size() * 2);
        QCOMPARE(save(plot, {}, dir.filePath(QStringLiteral("p.svg"))), QString());
        QVERIFY(QSvgRenderer(dir.filePath(QStringLiteral("p.svg"))).isValid());
        QCOMPARE(save(plot, "a,b\n", dir.filePath(QStringLiteral("p.csv"))), QString());
        QCOMPARE(contents(dir.filePath(QStringLiteral("p.csv"))), QByteArray("a,b\n"));
    }

    void theTimeAxisIsInTheUnitThatSuits() {
        QCOMPARE(timeUnitFor(42).name, QStringLiteral("s"));
        QCOMPARE(timeUnitFor(0.4).name, QStringLiteral("ms"));
        QCOMPARE(timeUnitFor(0.4).seconds, 1e-3);
        QCOMPARE(timeUnitFor(4e-5).name, QStringLiteral("µs"));
        PlotWidget plot;
        show(plot, 20);
        const QImage counts = plot.grab().toImage();
        plot.content().xIsSeconds = true;
        QVERIFY(plot.grab().toImage() != counts);
    }

    void aSingleValueBesideALineIsNotDrawn() {
        PlotWidget plot, alone;
        show(plot, 20);
        const QImage before = plot.grab().toImage();
        PlotCurve dot;
        dot.color = Qt::red;
        dot.append(10, plot.content().curves[0].value(5));
        plot.content().curves.push_back(dot);
        QCOMPARE(plot.grab().toImage(), before);
        alone.resize(plot.size());
        const QImage empty = alone.grab().toImage();
        alone.content().curves = {dot};
        QVERIFY(alone.grab().toImage() != empty);
    }

    void aFailedSaveSaysWhyAndKeepsTheOldFile() {
        QTemporaryDir dir;
        PlotWidget plot;
        show(plot, 12);
        QVERIFY(
            save(plot, {}, dir.filePath(QStringLiteral("p.xyz"))).contains(QStringLiteral(".png")));
        QVERIFY(save(plot, {}, QStringLiteral("/nowhere/at/all/p.png"))
                    .contains(QStringLiteral("/nowhere")));
        const QString old = dir.filePath(QStringLiteral("old.csv"));
        QCOMPARE(save(plot, "a,b\n", old), QString());
        const QByteArray before = contents(old);
        QVERIFY(QDir(dir.path()).mkdir(QStringLiteral("folder.csv")));
        QVERIFY(!save(plot, {}, dir.filePath(QStringLiteral("folder.csv"))).isEmpty());
        QCOMPARE(contents(old), before);
    }
};

QTEST_MAIN(PanelPlotTest)
#include "panel_plot_test.moc"
