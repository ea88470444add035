// The contrast of charts, measured in what is painted, in every theme: texts as all texts (WCAG 2.1,
// 1.4.3), curves, bars and marks 3:1 from what they are drawn on (1.4.11).
#include <QStandardPaths>
#include <QTest>

#include "gui/charts/chart_view.h"
#include "gui/painted_texts.h"
#include "gui/panel_snapshots.h"
#include "gui/panels/timings_panel.h"
#include "gui/schemes/block_diagram.h"
#include "gui/style/theme.h"
#include "gui/surface/surface_overlays.h"
#include "gui/watch/solve_overlay.h"
#include "weft/scheme.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

namespace {

constexpr double kMark = 3;

QImage seen(QWidget& widget) { return widget.grab().toImage(); }

QString paleMark(const QString& name, const QImage& with, const QImage& without) {
    const double found = contrastOfMark(with, without);
    return found < kMark ? QString("%1:1 mark '%2'\n").arg(found, 0, 'f', 2).arg(name) : QString();
}

/// Each curve against the same plot without it. A curve in the colour of the ground keeps the axes as
/// they are, whichever is left out.
QString paleCurves(PlotWidget& plot) {
    const PlotContent shown = plot.content();
    PlotCurve anchor;
    anchor.color = plot.palette().color(QPalette::Base);
    for (const PlotCurve& curve : shown.curves)
        for (std::size_t i = 0; i < curve.size(); ++i)
            if (!std::isnan(curve.logY(i))) anchor.append(curve.x(i), curve.value(i));
    anchor.append(anchor.x(anchor.size() - 1), 1e3);
    PlotContent all = shown;
    for (PlotCurve& curve : all.curves) curve.name.clear();  // the legend is as wide as its names
    all.curves.insert(all.curves.begin(), anchor);
    QString faults;
    for (std::size_t i = 1; i < all.curves.size(); ++i) {
        if (all.curves[i].size() == 0) continue;
        if (all.curves[i].markersOnly && all.curves[i].emphasis < 1) continue;  // not painted
        plot.content() = all;
        const QImage with = seen(plot);
        plot.content().curves.erase(plot.content().curves.begin() + static_cast<std::ptrdiff_t>(i));
        faults += paleMark(shown.curves[i - 1].name, with, seen(plot));
    }
    plot.content() = shown;
    return faults;
}

LabSeries series(const std::string& name, double slope, LabSource source = LabSource::measured) {
    LabSeries s{.name = name, .source = source};
    for (int x = 0; x <= 10; ++x) {
        s.x.push_back(x);
        s.y.push_back(x == 10 ? 10 : slope * x);  // all to one corner: the axes stay
    }
    return s;
}

/// As many measured curves as there are colours, one that the paper states, a mark each way.
LabFigure figure() {
    LabFigure f;
    f.key = "f";
    f.x.title = "n";
    f.y.title = "seconds";
    for (int i = 0; i < 8; ++i) f.series.push_back(series("s" + std::to_string(i), 0.1 * (i + 1)));
    f.series.push_back(series("stated", 0.95, LabSource::paper));
    f.marks = {{.name = "stated here", .at = 4, .onX = true},
               {.name = "stated there", .at = 6, .onX = false}};
    return f;
}

}  // namespace

class ContrastChartsTest : public QObject {
    Q_OBJECT
    double leastText() const { return chosenTheme() == Theme::highContrast ? 7 : 4.5; }

    static void everyTheme() {
        QTest::addColumn<int>("theme");
        QTest::newRow("dark") << static_cast<int>(Theme::dark);
        QTest::newRow("light") << static_cast<int>(Theme::light);
        QTest::newRow("high contrast") << static_cast<int>(Theme::highContrast);
    }

private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("WeftTests");
        QCoreApplication::setApplicationName("WeftContrastCharts");
        applyTheme(*qApp);
    }
    void cleanup() { chooseTheme(Theme::dark); }

    void theConvergencePanelStandsOut_data() { everyTheme(); }
    void theConvergencePanelStandsOut() {
        QFETCH(int, theme);
        chooseTheme(static_cast<Theme>(theme));
        ConvergencePanel panel;
        panel.resize(420, 420);
        panel.show();
        for (int k = 0; k < 4; ++k) panel.showSnapshot(run(6, 100 + 40 * k, true));
        QCOMPARE(panel.ghosts(), std::size_t{3});
        const QString faults = paleTexts(panel.plot(), leastText()) + paleCurves(panel.plot());
        QVERIFY2(faults.isEmpty(), qPrintable("\n" + faults));
        panel.plot().setHover(panel.plot().rect().center());
        QVERIFY(textsOf(panel.plot()).size() > 8);
        const QString pale = paleTexts(panel.plot(), leastText());
        QVERIFY2(pale.isEmpty(), qPrintable("\n" + pale));
        ConvergencePanel empty;
        empty.show();
        QVERIFY(!textsOf(empty.plot()).empty());
        QVERIFY2(paleTexts(empty.plot(), leastText()).isEmpty(),
                 qPrintable(paleTexts(empty.plot(), leastText())));
    }

    void theBarsOfARaceStandOut_data() { everyTheme(); }
    void theBarsOfARaceStandOut() {
        QFETCH(int, theme);
        chooseTheme(static_cast<Theme>(theme));
        ChartView chart;
        chart.resize(400, 300);
        LabFigure bars{.key = "time", .x = {.title = "Scheme"}, .y = {.title = "Milliseconds"}};
        std::vector<SeriesTone> tones;
        for (int i = 0; i < 8; ++i) {  // every other one hatched
            LabSeries bar{.form = LabForm::stack};
            i % 2 ? bar.add(i, 1 + i, 1 + i, std::nan("")) : bar.add(i, 1 + i);
            bars.x.names.push_back("s" + std::to_string(i));
            bars.series.push_back(bar);
            tones.push_back({.color = static_cast<std::size_t>(i), .legend = std::string()});
        }
        QString faults;
        for (std::size_t i = 0; i < bars.series.size(); ++i) {
            LabFigure less = bars;
            less.series[i].y = {std::nan("")};
            less.series.push_back({.x = {0}, .y = {std::nan("")}, .low = {8}, .high = {8}});
            chart.setFigure(bars, tones);
            const QImage with = seen(chart);
            chart.setFigure(less, tones);
            faults += paleMark(QString("bar %1").arg(i), with, seen(chart));
        }
        QVERIFY2(faults.isEmpty(), qPrintable("\n" + faults));
    }

    void theFiguresOfTheLabStandOut_data() { everyTheme(); }
    void theFiguresOfTheLabStandOut() {
        QFETCH(int, theme);
        chooseTheme(static_cast<Theme>(theme));
        ChartView chart;
        chart.resize(600, 420);
        const LabFigure all = figure();
        std::vector<SeriesTone> tones;
        for (std::size_t i = 0; i < all.series.size(); ++i)
            tones.push_back({.color = i, .legend = std::string()});
        chart.setFigure(all, tones);
        const QImage with = seen(chart);
        QString faults;
        for (std::size_t i = 0; i < all.series.size(); ++i) {
            LabFigure less = all;
            less.series.erase(less.series.begin() + static_cast<std::ptrdiff_t>(i));
            std::vector<SeriesTone> others = tones;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            chart.setFigure(less, others);
            faults += paleMark(QString::fromStdString(all.series[i].name), with, seen(chart));
        }
        LabFigure unmarked = all;
        unmarked.marks.clear();
        chart.setFigure(unmarked, tones);
        faults += paleMark("marks", with, seen(chart));
        QImage picture(chart.size(), QImage::Format_RGB32);
        TextRecorder recorder(chart.size());  // the view keeps a picture of its own
        for (QPaintDevice* device :
             {static_cast<QPaintDevice*>(&picture), static_cast<QPaintDevice*>(&recorder)}) {
            QPainter painter(device);
            paintChart(painter, QRectF(QPointF(), chart.size()), all, chartStyleOf(chart.palette()));
        }
        QVERIFY(recorder.texts().size() > 10);
        faults += paleTexts(recorder.texts(), picture, leastText());
        QVERIFY2(faults.isEmpty(), qPrintable("\n" + faults));
    }

    void theDrawingOfASchemeStandsOut_data() { everyTheme(); }
    void theDrawingOfASchemeStandsOut() {
        QFETCH(int, theme);
        chooseTheme(static_cast<Theme>(theme));
        QString faults;
        for (const SchemeInfo& info : namedSchemes()) {
            BlockDiagram diagram;
            diagram.setScheme(parseScheme(info.name), 0);
            diagram.resize(300, diagram.heightForWidth(300));
            for (const QString& fault : paleTexts(diagram, leastText()).split('\n'))
                if (!fault.isEmpty() && !faults.contains(fault))
                    faults += QString::fromStdString(std::string(info.name)) + ": " + fault + '\n';
        }
        QVERIFY2(faults.isEmpty(), qPrintable("\n" + faults));
    }

    void labelsOfColourBarsStandOutOverAnyPicture_data() {
        QTest::addColumn<QColor>("behind");
        QTest::newRow("white") << QColor(Qt::white);
        QTest::newRow("black") << QColor(Qt::black);
    }
    void labelsOfColourBarsStandOutOverAnyPicture() {
        QFETCH(QColor, behind);
        QWidget picture;
        picture.setPalette(QPalette(behind));
        picture.setAutoFillBackground(true);
        picture.resize(500, 300);
        OverlayLegend legend(&picture);
        legend.setContent(errorLegend(100, "Largest now: 2.5 codes"));
        legend.move(10, 10);
        legend.show();
        QVERIFY(textsOf(picture).size() >= 5);
        QString faults = paleTexts(picture, 4.5);
        const auto paint = [&](QPaintDevice& device, const auto& draw) {
            QPainter painter(&device);
            painter.fillRect(picture.rect(), behind);
            draw(painter);
        };
        const auto measure = [&](const auto& draw) {
            QImage image(picture.size(), QImage::Format_RGB32);
            TextRecorder recorder(picture.size());
            paint(image, draw);
            paint(recorder, draw);
            QVERIFY(!recorder.texts().empty());
            faults += paleTexts(recorder.texts(), image, 4.5);
        };
        for (const SurfaceLook look :
             {SurfaceLook::height, SurfaceLook::shadingError, SurfaceLook::normals})
            measure([&](QPainter& p) { paintColourBar(p, picture.rect(), look, {0, 12}); });
        measure([&](QPainter& p) { paintNote(p, picture.rect(), "A sentence."); });
        QVERIFY2(faults.isEmpty(), qPrintable("\n" + faults));
    }
};

QTEST_MAIN(ContrastChartsTest)
#include "contrast_charts_test.moc"
