/// The tests' own tools: the direct solve satisfies the system of engine/README.md, the mask zoo
/// holds what it names.
#include "support/oracle.h"

#include <QtTest>
#include <set>

#include "support/manufactured.h"
#include "support/random_problem.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;

namespace {

const MaskCase& named(const std::vector<MaskCase>& zoo, const std::string& name) {
    for (const MaskCase& c : zoo)
        if (c.name == name) return c;
    throw std::logic_error("no mask case " + name);
}

/// Pixels reached from the first unknown one through edge neighbours.
std::int64_t reachable(const Mask& mask) {
    Mask seen(mask.extent());
    std::vector<Point> front;
    for (int y = 0; y < mask.extent().height && front.empty(); ++y)
        for (int x = 0; x < mask.extent().width && front.empty(); ++x)
            if (mask.unknown({x, y})) front.push_back({x, y}), seen.set({x, y}, true);
    while (!front.empty()) {
        const Point p = front.back();
        front.pop_back();
        for (const Point step : {Point{1, 0}, Point{-1, 0}, Point{0, 1}, Point{0, -1}}) {
            const Point q = p + step;
            if (!rectOf(mask.extent()).contains(q) || !mask.unknown(q) || seen.unknown(q)) continue;
            seen.set(q, true);
            front.push_back(q);
        }
    }
    return seen.unknownCount();
}

CloneProblem constantPictures(float background, float patch, Mask mask, Extent canvas, Point at) {
    auto b = std::make_shared<Field>(canvas, 1);
    auto g = std::make_shared<Field>(mask.extent(), 1);
    std::fill_n(b->row(0, 0), canvas.area(), background);
    std::fill_n(g->row(0, 0), mask.extent().area(), patch);
    return CloneProblem(b, {g, std::make_shared<Mask>(std::move(mask)), at, Gradients::import});
}

}  // namespace

class OracleTest : public QObject {
    Q_OBJECT
private slots:
    void onePixelIsTheMeanOfItsNeighboursPlusItsGuidance() {
        auto b = std::make_shared<Field>(Extent{3, 3}, 1);
        auto g = std::make_shared<Field>(Extent{3, 3}, 1);
        for (int i = 0; i < 9; ++i) b->row(0, 0)[i] = static_cast<float>(10 * i);
        for (int i = 0; i < 9; ++i) g->row(0, 0)[i] = static_cast<float>(i * i);
        auto mask = std::make_shared<Mask>(Extent{3, 3});
        mask->set({1, 1}, true);
        const CloneProblem import(b, {g, mask, {0, 0}, Gradients::import});
        // neighbours 10, 30, 50, 70; g_p = 16, g_q = 1, 9, 25, 49
        const double sum = (10 + 30 + 50 + 70) + (15 + 7 - 9 - 33);
        QCOMPARE(DirectSolver(import).solve(import).at(0, {0, 0}), sum / 4);
        const CloneProblem mixed = withGradients(import, Gradients::mixed);
        // b_p − b_q = 30, 10, −10, −30 against 15, 7, −9, −33
        QCOMPARE(DirectSolver(mixed).solve(mixed).at(0, {0, 0}), (160.0 + 30 + 10 - 10 - 33) / 4);
    }

    void neighboursOutsideThePatchRasterGiveNoGuidance() {
        auto b = std::make_shared<Field>(Extent{3, 1}, 1);
        auto g = std::make_shared<Field>(Extent{1, 1}, 1);
        b->row(0, 0)[0] = 6, b->row(0, 0)[2] = 10, g->row(0, 0)[0] = 1000;
        const CloneProblem p(b, {g, std::make_shared<Mask>(Extent{1, 1}, Mask::kUnknown), {1, 0}});
        QCOMPARE(DirectSolver(p).solve(p).at(0, {0, 0}), 8.0);
    }

    void patchEqualToBackgroundPlusAConstantIsSolvedToTheBackground() {
        const MaskCase c = insideCase("ellipse", ellipseMask({21, 18}));
        Random random(5);
        auto b = std::make_shared<Field>(randomPicture(c.background, 1, PictureKind::noise8, random));
        auto g = std::make_shared<Field>(c.mask->extent(), 1);
        for (int y = 0; y < 18; ++y)
            for (int x = 0; x < 21; ++x)
                g->row(0, y)[x] = b->at(0, Point{x, y} + c.backgroundFromPatch) + 300;
        // The mask stays one pixel inside the patch raster, so that every g_q is there.
        auto inner = std::make_shared<Mask>(Mask::fromRect({21, 18}, {1, 1, 19, 16}));
        for (const Gradients mode : {Gradients::import, Gradients::mixed}) {
            const CloneProblem p(b, {g, inner, c.backgroundFromPatch, mode});
            const DirectSolution exact = DirectSolver(p).solve(p);
            QVERIFY(maxErrorInCodes(p, exact, b->view().crop(p.box())) < 1e-10);
        }
    }

    void wholeImageKeepsTheMeanOfThePatch() {
        const CloneProblem p =
            constantPictures(1000, 77, Mask({6, 5}, Mask::kUnknown), {6, 5}, {0, 0});
        const DirectSolution exact = DirectSolver(p).solve(p);
        for (const double u : exact.u) QVERIFY(std::abs(u - 77) < 1e-9);
    }

    void everyMaskOfTheZooIsSolvedToDoublePrecision() {
        for (const MaskCase& c : maskZoo({33, 26}, 3)) {
            const CloneProblem p = makeProblem(c, {.gradients = Gradients::import, .channels = 1});
            // A constant shift of both pictures shifts the answer by the same constant.
            const DirectSolution exact = DirectSolver(p).solve(p);
            Field shiftedPatch = p.patch().image->clone(), shiftedBackground = p.background().clone();
            for (std::int64_t i = 0; i < shiftedPatch.bytes() / 4; ++i)
                shiftedPatch.row(0, 0)[i] += 9;
            for (std::int64_t i = 0; i < shiftedBackground.bytes() / 4; ++i)
                shiftedBackground.row(0, 0)[i] += 9;
            Patch patch = p.patch();
            patch.image = std::make_shared<Field>(std::move(shiftedPatch));
            const CloneProblem q(std::make_shared<Field>(std::move(shiftedBackground)), patch);
            const DirectSolution shifted = DirectSolver(q).solve(q);
            for (std::size_t i = 0; i < exact.u.size(); ++i)
                if (exact.u[i] != 0)
                    QVERIFY2(std::abs(shifted.u[i] - exact.u[i] - 9) < 1e-6, c.name.c_str());
        }
    }

    void manufacturedRightHandSideIsTheMatrixTimesTheSolution() {
        for (const bool whole : {false, true}) {
            const ImageBorder border{whole, whole, whole, whole};
            const ManufacturedSystem m = manufacture(Mask({65, 40}, Mask::kUnknown), border, 2, 8);
            QCOMPARE(m.system->domain->singular(), whole);
            for (int c = 0; c < 2; ++c) {
                double sumOfD = 0, sumOfF = 0;
                for (int y = 0; y < 40; ++y)
                    for (int x = 0; x < 65; ++x) {
                        sumOfD += m.correction->at(c, {x, y});
                        sumOfF += m.system->rhs->at(c, {x, y});
                        QCOMPARE(m.system->rhs->at(c, {x, y}),
                                 std::round(m.system->rhs->at(c, {x, y})));
                    }
                if (whole) QCOMPARE(sumOfD, 0.0);
                if (whole) QCOMPARE(sumOfF, 0.0);
            }
        }
    }

    void zooNamesAreUniqueAndItsMasksAreWhatTheyAreCalled() {
        const std::vector<MaskCase> zoo = maskZoo({97, 80}, 11);
        std::set<std::string> names;
        for (const MaskCase& c : zoo) QVERIFY2(names.insert(c.name).second, c.name.c_str());
        for (const char* connected : {"ellipse", "blob", "bridge", "comb-v-pitch-2", "comb-h-pitch-3",
                                      "l-line", "spiral-1", "spiral-2", "spiral-3"}) {
            const Mask& m = *named(zoo, connected).mask;
            QVERIFY2(reachable(m) == m.unknownCount(), connected);
        }
        for (const char* apart : {"checkerboard-1", "diagonal-1"})
            QVERIFY2(reachable(*named(zoo, apart).mask) == 1, apart);
        QCOMPARE(named(zoo, "one-fixed").mask->unknownCount(), std::int64_t{97 * 80 - 1});
        QCOMPARE(named(zoo, "whole").mask->unknownCount(), std::int64_t{97 * 80});
        const double share =
            static_cast<double>(named(zoo, "random-80").mask->unknownCount()) / (97 * 80);
        QVERIFY(share > 0.77 && share < 0.83);
    }
};

QTEST_APPLESS_MAIN(OracleTest)
#include "oracle_test.moc"
