/// Operations against direct solves of their own systems: every mask, bounds that hold.
#include <QRect>
#include <QtTest>

#include "support/operation_checks.h"
#include "support/predicted_by_definition.h"
#include "support/sanitized.h"
#include "weft/backend/thread_pool.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

class OperationsTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);

private slots:
    void eachSolvesItsOwnSystemOnEveryMask_data() {
        QTest::addColumn<QString>("operation");
        for (const OperationInfo& info : operations())
            if (info.derive && !solvesItsOwnRectangle(info))
                QTest::newRow(info.key.c_str()) << QString::fromStdString(info.key);
        QTest::newRow("heal up and left") << "heal:dx=-7,dy=-5";
        QTest::newRow("flatten, wide filter") << "flatten:low=1,high=3,size=5";
        QTest::newRow("strong compression") << "illumination:alpha=0.5,beta=0.7";
        QTest::newRow("bright recolouring") << "recolour:red=3,green=2,blue=0,lightness=2";
    }

    void eachSolvesItsOwnSystemOnEveryMask() {
        QFETCH(QString, operation);
        const Operation tested = Operation::parse(operation.toStdString());
        std::vector<std::string> wrong;
        const auto check = [&](Extent e, PictureKind kind, int channels) {
            for (std::string& found : checkOperationOnZoo(tested, e, kind, channels, *cpu_))
                wrong.push_back(std::move(found));
        };
        check(kSanitized ? Extent{25, 19} : Extent{37, 29}, PictureKind::photo8, 3);
        check(kSanitized ? Extent{13, 21} : Extent{23, 41}, PictureKind::noise16, 1);
        if (!kSanitized) check({97, 70}, PictureKind::photo16, 3);
        for (const std::string& found : wrong) qWarning("%s", found.c_str());
        QCOMPARE(wrong.size(), std::size_t{0});
    }

    // The rectangle may lie anywhere: what counts is what of it lies on the background.
    void aTileIsSolvedBetweenBordersThatMeet_data() {
        QTest::addColumn<QRect>("place");
        QTest::newRow("whole") << QRect(0, 0, 60, 47);
        QTest::newRow("inside") << QRect(7, 5, 31, 40);
        QTest::newRow("three pixels") << QRect(7, 5, 3, 3);
        QTest::newRow("over a corner") << QRect(-9, -4, 40, 33);
        QTest::newRow("over the other corner") << QRect(30, 20, 40, 33);
    }

    void aTileIsSolvedBetweenBordersThatMeet() {
        QFETCH(QRect, place);
        const Extent canvas{60, 47}, e{place.width(), place.height()};
        Random random(5);
        OperationScene scene{nullptr, nullptr, {}, Operation::parse("tile")};
        scene.b = std::make_shared<Field>(randomPicture(canvas, 3, PictureKind::photo8, random));
        scene.g = std::make_shared<Field>(randomPicture(e, 3, PictureKind::photo8, random));
        scene.where = {
            "tile", std::make_shared<Mask>(e, Mask::kUnknown), canvas, {place.x(), place.y()}};
        const Rect seen = Rect{place.x(), place.y(), e.width, e.height}.intersected(rectOf(canvas));
        PatchPreparer preparer({}, 2);
        const Rendering rendering = renderDocument(scene.document(), preparer, *cpu_, {});
        QCOMPARE(rendering.layers.size(), std::size_t{1});
        const Layer& layer = *rendering.layers[0];
        QVERIFY(layer.box == seen);
        const CloneProblem problem = tileProblem(scene, seen);
        const DirectSolution exact = DirectSolver(problem).solve(problem);
        const Rect inner{1, 1, seen.width - 2, seen.height - 2};
        const double error = maxErrorInCodes(problem, exact, layer.solved.view().crop(inner));
        const Progress& p = rendering.patches[0].result.progress;
        QVERIFY(p.certified && p.errorBound <= 0.5 && error <= p.errorBound);
        QVERIFY(seam(layer.solved) <= 0.5 * kCode8);
    }

    void aTileNeedsAnInside() {
        OperationScene scene{
            std::make_shared<Field>(Extent{9, 9}, 1),
            std::make_shared<Field>(Extent{2, 5}, 1),
            {"tile", std::make_shared<Mask>(Extent{2, 5}, Mask::kUnknown), {9, 9}, {3, 3}},
            Operation::parse("tile")};
        PatchPreparer preparer({}, 2);
        const Rendering rendering = renderDocument(scene.document(), preparer, *cpu_, {});
        QVERIFY(rendering.patches[0].reason.find("3 pixels") != std::string::npos);
    }

    void healPredictsByItsFormulas_data() {
        QTest::addColumn<QString>("operation");
        QTest::addColumn<int>("channels");
        QTest::addColumn<QPoint>("place");
        QTest::newRow("inside") << "heal:dx=30,dy=-4" << 3 << QPoint(14, 13);
        QTest::newRow("grey, across the border") << "heal:dx=22,dy=9,texture=0" << 1 << QPoint(-6, 5);
        QTest::newRow("all the texture") << "heal:dx=-28,texture=1" << 3 << QPoint(40, -3);
        QTest::newRow("a source that overlaps") << "heal:dx=5,dy=3" << 1 << QPoint(30, 11);
    }
    void healPredictsByItsFormulas() {
        QFETCH(QString, operation);
        QFETCH(int, channels);
        QFETCH(QPoint, place);
        Random random(11);
        Mask mask = ellipseMask({17, 13});
        mask.set({0, 0}, true);  // a part of its own
        OperationScene scene{
            std::make_shared<Field>(randomPicture({67, 41}, channels, PictureKind::photo8, random)),
            std::make_shared<Field>(Extent{17, 13}, channels),
            {"ellipse", std::make_shared<Mask>(mask), {67, 41}, {place.x(), place.y()}},
            Operation::parse(operation.toStdString())};
        const PredictedByDefinition exact(scene);
        const OwnGuidance imported = healGuidance(scene);
        double most = 0;
        for (int c = 0; c < channels; ++c)
            for (int y = 0; y < 13; ++y)
                for (int x = 0; x < 17; ++x) {
                    const Point p = scene.where.backgroundFromPatch + Point{x, y};
                    if (!mask.unknown({x, y}) || !scene.canvas().contains(p)) continue;
                    most = std::max(most, std::abs(imported.g(c, p) - exact.at(c, p)));
                }
        QVERIFY(exact.share() >= scene.operation.value("texture") && exact.share() <= 1);
        QVERIFY2(most <= 0.01 * kCode8, qPrintable(QString::number(most / kCode8)));
    }

    // More pixels than are predicted.
    void healOfALargeRegionImportsItsSource() {
        Random random(4);
        const Mask mask = Mask::fromRect({150, 120}, {1, 1, 148, 118});
        OperationScene scene{
            std::make_shared<Field>(randomPicture({330, 140}, 1, PictureKind::photo8, random)),
            std::make_shared<Field>(Extent{150, 120}, 1),
            {"large", std::make_shared<Mask>(mask), {330, 140}, {10, 10}},
            Operation::parse("heal:dx=160,dy=3,texture=0")};
        PatchPreparer preparer({}, 2);
        const Rendering rendering = renderDocument(scene.document(), preparer, *cpu_, {});
        DirectSolver direct(scene.importProblem());
        const auto source = [&](int c, Point p) { return double{scene.b->at(c, p + Point{160, 3})}; };
        const DirectSolution exact = direct.solve(scene.importProblem(), gradientOf(source));
        QVERIFY(maxErrorInCodes(scene.importProblem(), exact,
                                rendering.layers.at(0)->solved.view()) <= 0.5);
    }

    // Where the source fits exactly, the picture repeats; how much texture is asked for is no matter.
    void healRepeatsWhatRepeats() {
        Field b({96, 50}, 3);
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 50; ++y)
                for (int x = 0; x < 96; ++x)
                    b.row(c, y)[x] = float(257 * ((x % 24 * 31 + y * 17 + x % 24 * y * 5 + c) % 256));
        const Field whole = b.clone();
        const Mask spot = ellipseMask({14, 12});
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 12; ++y)
                for (int x = 0; x < 14; ++x)
                    if (spot.unknown({x, y})) b.row(c, y + 20)[x + 30] = 0;
        const OperationScene scene{std::make_shared<Field>(std::move(b)),
                                   std::make_shared<Field>(Extent{14, 12}, 3),
                                   {"spot", std::make_shared<Mask>(spot), {96, 50}, {30, 20}},
                                   Operation::parse("heal:dx=24,texture=0")};
        PatchPreparer preparer({}, 2);
        const Rendering rendering = renderDocument(scene.document(), preparer, *cpu_, {});
        QCOMPARE(rendering.layers.size(), std::size_t{1});
        const Field healed = composed(scene.b, rendering.layers);
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 50; ++y)
                for (int x = 0; x < 96; ++x)
                    QVERIFY(std::abs(healed.at(c, {x, y}) - whole.at(c, {x, y})) <= kCode8);
    }

    // A lower patch is moved where heal takes its detail from, far from where it puts it.
    void healFollowsWhatChangesWhereItsDetailComesFrom() {
        const MaskCase c = insideCase("ellipse", ellipseMask({40, 40}));
        Random random(3);
        OperationScene scene{
            std::make_shared<Field>(randomPicture({200, 60}, 3, PictureKind::photo8, random)),
            std::make_shared<Field>(randomPicture({40, 40}, 3, PictureKind::noise8, random)),
            {"heal", c.mask, {200, 60}, {10, 10}},
            Operation::parse("heal:dx=120")};
        const Document healed = scene.document();
        PatchObject lower = *healed.patches()[0];
        lower.id = 0;
        lower.operation = Operation::parse("normal");
        lower.backgroundFromSource = Placement::translation(130, 10);
        Document both = healed.withPatch(lower);
        both = both.arranged({{.id = both.patches()[1]->id}, {.id = both.patches()[0]->id}});
        PatchPreparer preparer({}, 2);
        const Rendering alone = renderDocument(healed, preparer, *cpu_, {}),
                        over = renderDocument(both, preparer, *cpu_, {});
        const Base below = baseOver(scene.b, {over.layers[0]}, scene.canvas(), pool_);
        scene.b = below.field;
        DirectSolver direct(scene.importProblem());
        const DirectSolution exact = direct.solve(scene.importProblem(), healGuidance(scene));
        QVERIFY(maxErrorInCodes(scene.importProblem(), exact, over.layers[1]->solved.view()) <= 0.5);
        QVERIFY(maxErrorInCodes(scene.importProblem(), exact, alone.layers[0]->solved.view()) > 5);
        const PatchProblem posed = preparer.problemOf(both, *both.patches()[1], {over.layers[0]});
        QVERIFY(std::any_of(posed.reads.begin(), posed.reads.end(), [](const Rect& r) {
            return r.contains({150, 30});
        }));
    }

private:
    /// Ω is the inside of `seen`; the background is the source with borders that are means.
    static CloneProblem tileProblem(const OperationScene& scene, const Rect& seen) {
        auto b = std::make_shared<Field>(seen.extent(), 3),
             g = std::make_shared<Field>(seen.extent(), 3);
        const int right = seen.width - 1, bottom = seen.height - 1;
        const auto source = [&](int c, int x, int y) {
            return double{
                scene.g->at(c, Point{x, y} + seen.topLeft() - scene.where.backgroundFromPatch)};
        };
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y <= bottom; ++y)
                for (int x = 0; x <= right; ++x) {
                    const bool side = x == 0 || x == right, end = y == 0 || y == bottom;
                    double sum = source(c, x, y);
                    int count = 1;
                    if (side) sum += source(c, right - x, y), ++count;
                    if (end) sum += source(c, x, bottom - y), ++count;
                    if (side && end) sum += source(c, right - x, bottom - y), ++count;
                    g->at(c, {x, y}) = static_cast<float>(source(c, x, y));
                    b->at(c, {x, y}) = static_cast<float>(toEighths(sum / count));
                }
        const Mask mask = Mask::fromRect(seen.extent(), {1, 1, seen.width - 2, seen.height - 2});
        return CloneProblem(b, {g, std::make_shared<Mask>(mask), {0, 0}, Gradients::import});
    }
    /// Largest difference of opposite borders.
    static double seam(const Field& picture) {
        const int right = picture.extent().width - 1, bottom = picture.extent().height - 1;
        double most = 0;
        for (int c = 0; c < picture.channels(); ++c) {
            for (int y = 0; y <= bottom; ++y)
                most = std::max(most,
                                std::abs(double{picture.at(c, {0, y})} - picture.at(c, {right, y})));
            for (int x = 0; x <= right; ++x)
                most = std::max(most,
                                std::abs(double{picture.at(c, {x, 0})} - picture.at(c, {x, bottom})));
        }
        return most;
    }

    ThreadPool pool_{2};
};

QTEST_APPLESS_MAIN(OperationsTest)
#include "operations_test.moc"
