// Watching relaxation converge: overlays over the picture, their legends, slow motion.
#include <QCheckBox>
#include <QDockWidget>
#include <QToolButton>
#include <set>

#include "gui/watch/colour_map.h"
#include "gui/watch/solve_overlay.h"
#include "gui/window_scene.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

namespace {

double lightness(QRgb c) {
    const auto linear = [](int v) { return std::pow(v / 255.0, 2.2); };
    return 0.2126 * linear(qRed(c)) + 0.7152 * linear(qGreen(c)) + 0.0722 * linear(qBlue(c));
}

/// A finished picture over `box` whose errors are `error(p)` codes in the second channel.
template <class Error>
std::shared_ptr<Snapshot> snapshotWith(const Rect& box, Error error) {
    auto s = std::make_shared<Snapshot>();
    auto layer = std::make_shared<Layer>();
    layer->box = box;
    layer->solved = Field(box.extent(), 3);
    for (int y = 0; y < box.height; ++y)
        for (int x = 0; x < box.width; ++x)
            layer->solved.at(1, {x, y}) = static_cast<float>(kCode8 * error(Point{x, y}));
    const Patch patch{.image = std::make_shared<Field>(box.extent(), 3),
                      .mask = std::make_shared<Mask>(box.extent(), Mask::kUnknown),
                      .backgroundFromPatch = box.topLeft()};
    const auto background = std::make_shared<Field>(Extent{box.right() + 1, box.bottom() + 1}, 3);
    s->content = CloneSnapshot{.layers = {layer},
                               .shown = layer,
                               .problem = std::make_shared<const CloneProblem>(background, patch),
                               .exact = std::make_shared<Field>(box.extent(), 3)};
    s->trace = std::make_shared<ConvergenceTrace>();
    return s;
}

CloneSnapshot& cloneOf(Snapshot& s) { return std::get<CloneSnapshot>(s.content); }

BlockSteps fourBlocks(std::vector<std::uint32_t> steps) { return {{8, 4}, {2, 2}, std::move(steps)}; }

}  // namespace

class WindowWatchingTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    void relax(double tolerance = 0.5) {
        SolveSettings settings = scene_->cloneSolve().settings();
        settings.solver = SolverKind::relaxation;
        settings.tolerance = tolerance;
        scene_->cloneSolve().setSettings(settings);
    }
    QAction& overlayAction(OverlayKind kind) const {
        for (QAction* a : scene_->window->actions().overlays->actions())
            if (a->data().toInt() == static_cast<int>(kind)) return *a;
        qFatal("no such overlay");
    }
    /// Colour of the canvas at a picture pixel.
    QColor seenAt(QPointF inImage) const {
        CanvasView& canvas = scene_->canvas();
        const QImage image = canvas.grab().toImage();
        return image.pixelColor(
            (QPointF(scene_->onCanvas(inImage)) * image.devicePixelRatio()).toPoint());
    }
    static bool alike(const QColor& a, const QColor& b) {
        return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) +
                   std::abs(a.blue() - b.blue()) <
               24;
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        scene_->window->resize(1200, 800);  // its legend covers no patch
    }
    void cleanup() { scene_.reset(); }

    void coloursAreOrderedByLightness() {
        const auto& map = colourMap();
        for (std::size_t i = 1; i < map.size(); ++i)
            QVERIFY2(lightness(map[i]) >= lightness(map[i - 1]) - 0.002,
                     qPrintable(QString::number(i)));
        QVERIFY(lightness(map[255]) - lightness(map[0]) > 0.7);
        QCOMPARE(mapped(std::nan("")), map[0]);
    }

    void theErrorScaleIsLogarithmicFromAHundredthToAHundredCodes() {
        QCOMPARE(errorPlace(0.01), 0.0);
        QCOMPARE(errorPlace(1), 0.5);
        QCOMPARE(errorPlace(100), 1.0);
        QCOMPARE(errorPlace(1e9), 1.0);
        QCOMPARE(errorPlace(0), 0.0);
    }

    void anErrorMapTakesTheWorstOfChannelsAndCells() {
        const auto s = snapshotWith({0, 0, 7, 5}, [](Point p) { return p == Point{5, 3} ? 10 : 0; });
        const QImage fine = errorMap(s->clone()->shown->solved.view(), s->clone()->exact->view(), 0);
        QCOMPARE(fine.size(), QSize(7, 5));
        QCOMPARE(qAlpha(fine.pixel(0, 0)), 0);
        QVERIFY(alike(fine.pixelColor(5, 3), QColor(mapped(errorPlace(10)))));
        const QImage coarse =
            errorMap(s->clone()->shown->solved.view(), s->clone()->exact->view(), 1);
        QCOMPARE(coarse.size(), QSize(4, 3));
        QVERIFY(alike(coarse.pixelColor(2, 1), QColor(mapped(errorPlace(10)))));
        QCOMPARE(qAlpha(coarse.pixel(3, 2)), 0);
    }

    /// A smooth error vanishes; a kink at the edge of a block stands out, however small.
    void seamsAreTheKinksOfTheError() {
        constexpr int kEdge = 32;
        Field exact({64, 40}, 3), solved({64, 40}, 3);
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 40; ++y)
                for (int x = 0; x < 64; ++x) {
                    const double smooth = 20 + 0.5 * x + 0.25 * y;
                    const double kink = x < kEdge ? 0 : 0.01 * (x - kEdge);
                    const bool fixed = y < 6;
                    exact.at(c, {x, y}) = 10'000;
                    solved.at(c, {x, y}) =
                        static_cast<float>(10'000 + (fixed ? 0 : kCode8 * (smooth + kink)));
                }
        const SeamMap map = seamMap(solved.view(), exact.view(), 0);
        QCOMPARE(map.image.size(), QSize(64, 40));
        QCOMPARE(qAlpha(map.image.pixel(kEdge, 5)), 0);
        QCOMPARE(qAlpha(map.image.pixel(kEdge, 8)), 0);  // beside fixed pixels
        const auto vivid = [&](int x) { return QColor(map.image.pixel(x, 20)).hslSaturation(); };
        QVERIFY(qAlpha(map.image.pixel(kEdge, 20)) == 255);
        QVERIFY2(vivid(kEdge) > 4 * (vivid(kEdge - 10) + 10),
                 qPrintable(QString("%1 %2").arg(vivid(kEdge)).arg(vivid(kEdge - 10))));
        QVERIFY(map.scale > 0 && map.scale < 0.02);
        const SeamMap small = seamMap(solved.view(), exact.view(), 1);
        QCOMPARE(small.image.size(), QSize(32, 20));
        const SeamMap none = seamMap(exact.view(), exact.view(), 0);
        QVERIFY(none.scale == 0 && qAlpha(none.image.pixel(20, 20)) == 0);
    }

    void theScaleOfErrorsReachesTheLargest() {
        QCOMPARE(errorScaleEnd(99), 100.0);
        QCOMPARE(errorScaleEnd(139), 200.0);
        QCOMPARE(errorScaleEnd(255), 500.0);
        QVERIFY(errorPlace(139, errorScaleEnd(139)) < 1);
        const LegendContent legend = errorLegend(200, {});
        QCOMPARE(legend.ticks.back().text, QString("200"));
        QCOMPARE(legend.ticks.back().place, 1.0);
        QCOMPARE(errorLegend(100, {}).ticks.back().text, QString("100"));
    }

    void theLegendStaysAboveWhatCoversTheLowerEdge() {
        QVERIFY(scene_->open());
        relax();
        overlayAction(OverlayKind::staleness).trigger();
        const QWidget& legend = scene_->canvas().overlay().legend();
        QTRY_VERIFY_WITH_TIMEOUT(legend.isVisible(), kPatience);
        scene_->window->messages().showNews("A sentence over the lower edge");
        const QWidget& bar = scene_->window->messages();
        const auto top = [](const QWidget& w) { return w.mapToGlobal(QPoint()).y(); };
        QTRY_VERIFY_WITH_TIMEOUT(
            bar.isVisible() && bar.height() > 10 && top(legend) + legend.height() <= top(bar),
            kPatience);
    }

    void stalenessLeavesOutBlocksWithoutUnknowns() {
        const BlockSteps blocks = fourBlocks({10, 12, 7, 99});
        Mask mask({16, 8}, Mask::kUnknown);
        for (int y = 4; y < 8; ++y)
            for (int x = 8; x < 16; ++x) mask.set({x, y}, false);
        const std::vector<bool> inUse = blocksInUse(blocks, mask, {0, 0});
        QCOMPARE(inUse, (std::vector<bool>{true, true, true, false}));
        const StepRange range = rangeOf(blocks, inUse);
        QCOMPARE(range.most, 12u);
        QCOMPARE(range.staleness(), 5u);
        const QImage image = stalenessMap(blocks, inUse, range);
        QCOMPARE(qAlpha(image.pixel(1, 1)), 0);
        QVERIFY(lightness(image.pixel(0, 1)) > lightness(image.pixel(0, 0)));
        QVERIFY(lightness(image.pixel(0, 0)) > lightness(image.pixel(1, 0)));
    }

    void theErrorOverlayIsPaintedWhereThePatchIs() {
        QVERIFY(scene_->open());
        while (scene_->canvas().zoom() < 3) scene_->canvas().zoomIn();  // away from the legend
        const Rect box{40, 30, 60, 40};
        const auto s = snapshotWith(box, [](Point p) { return p.x < 30 ? 0.1 : 50; });
        SolveOverlay& overlay = scene_->canvas().overlay();
        const QColor before = seenAt({20, 20});
        overlay.setKind(OverlayKind::error);
        overlay.setSnapshot(s);
        QTRY_VERIFY_WITH_TIMEOUT(!overlay.image().isNull(), kPatience);
        QVERIFY(alike(seenAt({50, 50}), QColor(mapped(errorPlace(0.1)))));
        QVERIFY(alike(seenAt({90, 50}), QColor(mapped(errorPlace(50)))));
        QVERIFY(alike(seenAt({20, 20}), before));
        QVERIFY(overlay.legend().isVisible());
        QCOMPARE(overlay.legend().content().ticks.size(), std::size_t{5});
        QTRY_VERIFY_WITH_TIMEOUT(overlay.legend().content().remark.contains("50"), kPatience);
        overlay.setKind(OverlayKind::none);
        QVERIFY(!alike(seenAt({90, 50}), QColor(mapped(errorPlace(50)))));
        QVERIFY(!overlay.legend().isVisible());
    }

    void theErrorOverlaySaysWhatItWaitsFor() {
        QVERIFY(scene_->open());
        auto s = snapshotWith({40, 30, 60, 40}, [](Point) { return 1; });
        cloneOf(*s).exact = nullptr;
        SolveOverlay& overlay = scene_->canvas().overlay();
        overlay.setKind(OverlayKind::error);
        overlay.setSnapshot(s);
        QVERIFY(overlay.image().isNull());
        QVERIFY(overlay.legend().content().remark.contains("exact solution"));
    }

    void theStalenessOverlayShowsBlocksAndNumbers() {
        QVERIFY(scene_->open());
        auto s = snapshotWith({40, 30, 80, 60}, [](Point) { return 1; });
        cloneOf(*s).blockSteps = {{40, 30}, {2, 2}, {20, 24, 25, 5}};
        SolveOverlay& overlay = scene_->canvas().overlay();
        overlay.setKind(OverlayKind::staleness);
        overlay.setSnapshot(s);
        QCOMPARE(overlay.legend().content().ticks.back().text, QString("20"));
        QVERIFY(overlay.legend().content().remark.contains("25"));
        const QColor foremost = seenAt({42, 62}), last = seenAt({82, 62});
        QVERIFY(last.lightness() > foremost.lightness());
        // A number stands in the middle of a tile, and in no other place.
        const QImage image = scene_->canvas().grab().toImage();
        const QRect middle(scene_->onCanvas({92, 70}), scene_->onCanvas({108, 80}));
        int dark = 0;
        for (int y = middle.top(); y < middle.bottom(); ++y)
            for (int x = middle.left(); x < middle.right(); ++x)
                dark += image.pixelColor(x, y).lightness() < 40;
        QVERIFY(dark > 5);
    }

    void equalBlocksAreSaidToBeEqual() {
        QVERIFY(scene_->open());
        auto s = snapshotWith({40, 30, 16, 8}, [](Point) { return 1; });
        cloneOf(*s).blockSteps = fourBlocks({60, 60, 60, 60});
        SolveOverlay& overlay = scene_->canvas().overlay();
        overlay.setKind(OverlayKind::staleness);
        overlay.setSnapshot(s);
        QVERIFY(overlay.legend().content().remark.contains("All blocks have done 60"));
    }

    void anotherPictureIsToldThatRelaxationIsStillChosen() {
        QVERIFY(scene_->open());
        const MessageBar& messages = scene_->window->messages();
        QVERIFY(!messages.text().contains("still the solver"));
        relax();
        scene_->write("other.png", texture(kBackground, 7), {}, 8);
        scene_->window->openFiles({scene_->path("other.png")});
        QTRY_VERIFY2_WITH_TIMEOUT(messages.text().contains("still the solver"),
                                  qPrintable(messages.text()), kPatience);
        auto* offer = messages.findChild<QToolButton*>("messageOffer");
        QVERIFY(offer && offer->isVisible());
        offer->click();
        QVERIFY(scene_->cloneSolve().settings().solver == SolverKind::multigrid);
    }

    void relaxationIsWatchedUntilItIsExact() {
        QVERIFY(scene_->open());
        relax(0.02);
        overlayAction(OverlayKind::error).trigger();
        QVERIFY(scene_->cloneSolve().settings().wantsExact);
        SolveOverlay& overlay = scene_->canvas().overlay();
        QTRY_VERIFY_WITH_TIMEOUT(!overlay.image().isNull(), kPatience);
        QVERIFY(scene_->solved());
        QTRY_VERIFY_WITH_TIMEOUT(
            [&] {
                const QImage& image = overlay.image();
                int worst = 0;
                for (int y = 0; y < image.height(); ++y)
                    for (int x = 0; x < image.width(); ++x)
                        if (qAlpha(image.pixel(x, y)) > 0)
                            worst = std::max(worst, qGreen(image.pixel(x, y)));
                return !image.isNull() && worst <= qGreen(mapped(errorPlace(0.05)));
            }(),
            kPatience);
        overlayAction(OverlayKind::error).trigger();
        QVERIFY(!scene_->cloneSolve().settings().wantsExact);
        QVERIFY(overlay.kind() == OverlayKind::none);
    }

    void onlyOneOverlayIsOn() {
        QVERIFY(scene_->open());
        relax();
        overlayAction(OverlayKind::error).trigger();
        overlayAction(OverlayKind::seams).trigger();
        QVERIFY(scene_->cloneSolve().settings().wantsExact);
        overlayAction(OverlayKind::staleness).trigger();
        QVERIFY(!overlayAction(OverlayKind::error).isChecked());
        QVERIFY(scene_->canvas().overlay().kind() == OverlayKind::staleness);
        QVERIFY(!scene_->cloneSolve().settings().wantsExact);
    }

    void multigridGreysItAllAndSaysWhy() {
        QVERIFY(scene_->open());
        relax();
        overlayAction(OverlayKind::staleness).trigger();
        SolveSettings settings = scene_->cloneSolve().settings();
        settings.solver = SolverKind::multigrid;
        scene_->cloneSolve().setSettings(settings);
        for (const QAction* action : {&overlayAction(OverlayKind::error),
                                      static_cast<QAction*>(scene_->window->actions().slowMotion)}) {
            QVERIFY(!action->isEnabled());
            QVERIFY(action->toolTip().contains("choose Relaxation"));
        }
        QVERIFY(scene_->canvas().overlay().kind() == OverlayKind::none);
        relax();
        QVERIFY(scene_->canvas().overlay().kind() == OverlayKind::staleness);
    }

    void slowMotionSlows() {
        QVERIFY(scene_->open());
        SolveSettings settings = scene_->cloneSolve().settings();
        settings.launchesPerSecond = 20;
        scene_->cloneSolve().setSettings(settings);
        relax();
        QVERIFY(scene_->window->actions().slowMotion->isChecked());
        const auto steps = [&] {
            const auto& newest = scene_->cloneSolve().newest();
            return newest && newest->progress.cycles == 0 ? newest->progress.steps : 0;
        };
        QTRY_VERIFY_WITH_TIMEOUT(steps() >= 5, kPatience);
        QElapsedTimer timer;
        timer.start();
        const std::int64_t before = steps();
        QTRY_VERIFY_WITH_TIMEOUT(steps() >= before + 20, kPatience);  // a second
        QVERIFY2(timer.elapsed() > 250, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(!scene_->cloneSolve().settled());
        scene_->window->actions().slowMotion->trigger();
        QCOMPARE(scene_->cloneSolve().settings().launchesPerSecond, 0.0);
        QVERIFY(scene_->solved());
    }

    void aSolveIsWatchedAgainFromNothing() {
        QVERIFY(scene_->open());
        relax();
        QVERIFY(scene_->solved());
        const std::int64_t steps = scene_->cloneSolve().newest()->progress.steps;
        SolveSettings slow = scene_->cloneSolve().settings();
        slow.launchesPerSecond = 200;
        scene_->cloneSolve().setSettings(slow);
        QVERIFY(scene_->solved());
        scene_->window->actions().solveAgain->trigger();
        QVERIFY(!scene_->cloneSolve().settled());
        const auto& newest = scene_->cloneSolve().newest();
        QTRY_VERIFY_WITH_TIMEOUT(newest->progress.steps > 0 && newest->progress.steps < steps,
                                 kPatience);
        QVERIFY(newest->progress.outcome == Outcome::Running);
    }

    void aLargeOverlayIsPaintedWithinAFrame() {
        if (kSanitized) QSKIP("slower when it checks itself");
        QVERIFY(scene_->open());
        constexpr double kFrame = 0.008;
        SolveOverlay& overlay = scene_->canvas().overlay();
        overlay.setKind(OverlayKind::error);
        const double setting = bestOfTen(kFrame, [&] {
            const auto s = snapshotWith({0, 0, 2048, 2048}, [](Point p) { return 0.01 * p.x; });
            const double start = wallSeconds();
            overlay.setSnapshot(s);
            return wallSeconds() - start;
        });
        QVERIFY2(setting < kFrame, qPrintable(QString::number(setting)));
        QTRY_VERIFY_WITH_TIMEOUT(!overlay.image().isNull(), kPatience);
        double painted = 1;
        connect(&scene_->canvas(), &CanvasView::painted, this,
                [&](double seconds) { painted = seconds; });
        const double painting = bestOfTen(kFrame, [&] {
            scene_->canvas().repaint();
            return painted;
        });
        QVERIFY2(painting < kFrame, qPrintable(QString::number(painting)));
    }

    void keysGoFromSchemeToSchemeAndTheSolverIsInFront() {
        QVERIFY(scene_->open());
        const auto settings = [&] { return scene_->cloneSolve().settings(); };
        auto* dock = scene_->window->findChild<QDockWidget*>("solverDock");
        const auto inFront = [dock] { return !dock->visibleRegion().isEmpty(); };
        QVERIFY(!inFront());
        const WindowActions& actions = scene_->window->actions();
        const std::string chosen = settings().scheme.name;
        actions.nextScheme->trigger();  // from multigrid: relaxation by the scheme chosen
        QVERIFY(settings().solver == SolverKind::relaxation);
        QCOMPARE(settings().scheme.name, chosen);
        QTRY_VERIFY(inFront());
        std::set<std::string> names;
        while (names.insert(settings().scheme.name).second) actions.nextScheme->trigger();
        QCOMPARE(settings().scheme.name, chosen);  // round the list, without what does not run here
        QVERIFY2(names.size() >= 20, qPrintable(QString::number(names.size())));
        actions.nextScheme->trigger();
        actions.previousScheme->trigger();
        QCOMPARE(settings().scheme.name, chosen);
        auto* error = scene_->window->findChild<QLabel*>("maxError");
        QTRY_VERIFY2(error->text().startsWith(QString::fromStdString(chosen)),
                     qPrintable(error->text()));
    }
};

QTEST_MAIN(WindowWatchingTest)
#include "window_watching_test.moc"
