/// The assembled system is the system of engine/README.md minus A g, exactly, and what did not change
/// is kept.
#include <QtTest>
#include <cmath>

#include "support/oracle.h"
#include "support/random_problem.h"
#include "weft/backend/poisson_system.h"
#include "weft/stencil/guidance.h"

using namespace weft;
using namespace weft::tests;

namespace {

/// f_p = right-hand side − (|N(p)| g_p − Σ_{q ∈ N(p)∩Ω} g_q), from the problem alone.
double expectedRhs(const CloneProblem& problem, int channel, Point p) {
    const Field& g = *problem.patch().image;
    const Point offset = problem.patch().backgroundFromPatch;
    double f = rightHandSide(problem, channel, p);
    for (const Point step : {Point{1, 0}, Point{-1, 0}, Point{0, 1}, Point{0, -1}}) {
        const Point q = p + step;
        if (!rectOf(problem.background().extent()).contains(q)) continue;
        f -= g.at(channel, p - offset);
        if (inOmega(problem, q)) f += g.at(channel, q - offset);
    }
    return f;
}

/// A pixel beside Ω.
Point rimPixelOf(const CloneProblem& problem) {
    for (Point p = problem.box().topLeft() - Point{0, 1};; ++p.x)
        if (inOmega(problem, p + Point{0, 1})) return p;
}

/// The same problem with another background sample.
CloneProblem withSample(const CloneProblem& problem, Point at, float value) {
    const Field& before = *problem.sharedBackground();
    auto background = std::make_shared<Field>(before.extent(), before.channels());
    for (int c = 0; c < before.channels(); ++c) {
        for (int y = 0; y < before.extent().height; ++y)
            std::copy_n(before.row(c, y), before.extent().width, background->row(c, y));
        background->at(c, at) = value;
    }
    return CloneProblem(std::move(background), problem.patch(), problem.space());
}

/// A sentence about the first sample that is wrong, or nothing.
std::string compare(const CloneProblem& problem, const PoissonSystem& system) {
    if (system.boxInBackground != problem.box()) return "wrong box";
    if (system.boxInBackground.topLeft() - problem.patch().backgroundFromPatch != system.boxInPatch)
        return "wrong place in the patch";
    if (system.rhsError != 0) return "integer pictures are not exact";
    for (int c = 0; c < system.channels(); ++c)
        for (int y = 0; y < system.extent().height; ++y)
            for (int x = 0; x < system.extent().width; ++x) {
                const Point p = problem.box().topLeft() + Point{x, y};
                const bool unknown = inOmega(problem, p);
                const std::string where =
                    " at " + std::to_string(x) + "," + std::to_string(y) + " of the box";
                if (system.domain->mask().unknown({x, y}) != unknown) return "wrong mask" + where;
                const double expected = unknown ? expectedRhs(problem, c, p) : 0.0;
                const double f = system.rhs->at(c, {x, y});
                if (f != expected)
                    return "f is " + std::to_string(f) + ", not " + std::to_string(expected) + where;
            }
    return {};
}

CloneProblem moved(const CloneProblem& problem, Point at) {
    Patch patch = problem.patch();
    patch.backgroundFromPatch = at;
    return CloneProblem(problem.sharedBackground(), patch, problem.space());
}

}  // namespace

class AssemblerTest : public QObject {
    Q_OBJECT
private slots:
    void rightHandSideIsExactForEveryMaskAndGradients_data() {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        for (const auto& [w, h] : {std::pair{1, 1}, {1, 9}, {2, 3}, {16, 1}, {37, 30}, {130, 65}})
            QTest::addRow("%dx%d", w, h) << w << h;
    }
    void rightHandSideIsExactForEveryMaskAndGradients() {
        QFETCH(int, width);
        QFETCH(int, height);
        Assembler assembler(2);
        for (const MaskCase& c : maskZoo({width, height}, 17))
            for (const Gradients mode : {Gradients::import, Gradients::mixed, Gradients::average})
                for (const PictureKind pictures : {PictureKind::noise8, PictureKind::photo16}) {
                    const CloneProblem p = makeProblem(c, {.gradients = mode, .pictures = pictures});
                    const std::string wrong = compare(p, *assembler.assemble(p));
                    QVERIFY2(wrong.empty(), (c.name + ": " + wrong).c_str());
                }
    }

    /// Samples that are no multiples of the grid: f is two floats, or rounded once where it is
    /// nothing but next to fixed pixels.
    void rightHandSidesOfFloatPicturesAreTwoFloats() {
        Assembler assembler(2);
        for (const Gradients mode : {Gradients::import, Gradients::mixed, Gradients::average}) {
            const CloneProblem plain =
                makeProblem(insideCase("ellipse", ellipseMask({31, 22})),
                            {.gradients = mode, .pictures = PictureKind::noise8});
            const bool import = mode == Gradients::import;
            const CloneProblem far = withSample(plain, {0, 0}, 100.3F * 65535);
            QCOMPARE(assembler.assemble(far)->largest, 65535.0);
            const CloneProblem near = withSample(plain, rimPixelOf(plain), 216265.53125F);
            QVERIFY(assembler.assemble(near)->largest >= 216265);
            for (const CloneProblem* p : {&far, &near}) {
                const auto system = assembler.assemble(*p);
                QCOMPARE(system->rhsRest == nullptr, import);
                QVERIFY(system->rhsError > 0 && system->rhsError < (import ? 0.2 : 1e-6));
                QVERIFY(system->solutionError(1000) == system->rhsError * (import ? 1 : 1000));
                for (int c = 0; c < system->channels(); ++c)
                    for (int y = 0; y < system->extent().height; ++y)
                        for (int x = 0; x < system->extent().width; ++x) {
                            const Point at = p->box().topLeft() + Point{x, y};
                            const double rest = import ? 0 : double{system->rhsRest->at(c, {x, y})};
                            const double wanted = inOmega(*p, at) ? expectedRhs(*p, c, at) : 0;
                            const double off = system->rhs->at(c, {x, y}) + rest - wanted;
                            QVERIFY(std::abs(off) <= system->rhsError);
                        }
                QCOMPARE(assembler.assembleOnDevice(*p)->rhs == nullptr, import);
            }
        }
    }

    /// What a device assembles pixel by pixel.
    void theFormulaOfAnEdgeGivesTheSameRightHandSide() {
        Assembler assembler(2);
        for (const MaskCase& c : maskZoo({31, 22}, 17))
            for (const Gradients mode : {Gradients::import, Gradients::mixed, Gradients::average}) {
                const CloneProblem p =
                    makeProblem(c, {.gradients = mode, .pictures = PictureKind::noise8});
                const auto system = assembler.assemble(p);
                const auto posed = assembler.assembleOnDevice(p);
                QVERIFY(!posed->rhs && posed->domain == system->domain &&
                        posed->base == system->base && posed->background == p.sharedBackground() &&
                        posed->rhsIsBoundaryOnly == system->rhsIsBoundaryOnly &&
                        posed->rhsError == 0);
                const Rect image = rectOf(p.background().extent());
                const Rect raster = rectOf(p.patch().image->extent());
                for (int y = 0; y < system->extent().height; ++y)
                    for (int x = 0; x < system->extent().width; ++x) {
                        const Point at = p.box().topLeft() + Point{x, y};
                        if (!inOmega(p, at)) continue;
                        const Point in = at - p.patch().backgroundFromPatch;
                        float f = 0;
                        for (const Point s : {Point{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
                            if (!image.contains(at + s)) continue;
                            const float gp = p.patch().image->at(1, in);
                            const float gq =
                                raster.contains(in + s) ? p.patch().image->at(1, in + s) : gp;
                            f += stencil::guidanceTerm(
                                {gp, gq, p.background().at(1, at), p.background().at(1, at + s)},
                                !inOmega(p, at + s), mode);
                        }
                        QCOMPARE(f, system->rhs->at(1, {x, y}));
                    }
            }
    }

    void importRightHandSideIsZeroAwayFromFixedPixels() {
        const CloneProblem p =
            makeProblem(insideCase("rectangle", Mask({20, 20}, Mask::kUnknown)), {});
        const auto system = Assembler().assemble(p);
        for (int y = 1; y < 19; ++y)
            for (int x = 1; x < 19; ++x) QCOMPARE(system->rhs->at(1, {x, y}), 0.0f);
    }

    void domainIsKeptWhileThePatchMovesInsideAndReplacedWhenItIsClipped() {
        const MaskCase c = shiftedCase("ellipse", ellipseMask({30, 20}), {90, 80}, {10, 10});
        const CloneProblem start = makeProblem(c, {});
        Assembler assembler;
        const auto first = assembler.assemble(start);
        const auto movedInside = assembler.assemble(moved(start, {45, 33}));
        QCOMPARE(movedInside->domain.get(), first->domain.get());
        QCOMPARE(compare(moved(start, {45, 33}), *movedInside), std::string());
        const CloneProblem over = moved(start, {-7, 33});
        const auto clipped = assembler.assemble(over);
        QVERIFY(clipped->domain.get() != first->domain.get());
        QVERIFY(clipped->domain->border().left && !clipped->domain->border().top);
        QCOMPARE(compare(over, *clipped), std::string());
        const CloneProblem touching = moved(start, {0, 33});
        QCOMPARE(compare(touching, *assembler.assemble(touching)), std::string());
    }

    void systemsHandedOutStayAsTheyWere() {
        const CloneProblem start =
            makeProblem(shiftedCase("blob", ellipseMask({30, 20}), {90, 80}, {10, 10}), {});
        Assembler assembler;
        const auto first = assembler.assemble(start);
        for (int i = 1; i < 6; ++i) {
            const CloneProblem next = moved(start, {10 + 5 * i, 10 + 3 * i});
            QCOMPARE(compare(next, *assembler.assemble(next)), std::string());
        }
        QCOMPARE(compare(start, *first), std::string());
    }

    void anotherMaskOrAnotherPatchIsNotMistakenForTheOldOne() {
        Assembler assembler;
        const MaskCase a = insideCase("a", ellipseMask({30, 20}));
        const MaskCase b = insideCase("b", combMask({30, 20}, 3, Teeth::vertical));
        for (const MaskCase* c : {&a, &b, &a}) {
            const CloneProblem p = makeProblem(*c, {.seed = 3});
            QCOMPARE(compare(p, *assembler.assemble(p)), std::string());
            const CloneProblem mixed = withGradients(p, Gradients::mixed);
            QCOMPARE(compare(mixed, *assembler.assemble(mixed)), std::string());
        }
    }

    void everyNumberOfThreadsGivesTheSameRightHandSide() {
        const CloneProblem p =
            makeProblem(insideCase("blob", ellipseMask({301, 207})), {.gradients = Gradients::mixed});
        const auto one = Assembler(1).assemble(p), three = Assembler(3).assemble(p);
        QCOMPARE(std::memcmp(one->rhs->row(0, 0), three->rhs->row(0, 0),
                             static_cast<std::size_t>(one->rhs->bytes())),
                 0);
    }

    /// Storage is taken again for boxes of all sizes: nothing of what it held before is left.
    void rightHandSidesOfOneAssemblerAreThoseOfANewOne() {
        Assembler kept;
        Random random(12);
        std::vector<float> dirt;
        for (int i = 0; i < 120; ++i) {
            const Extent e{random.logBetween(1, 300), random.logBetween(1, 300)};
            const auto seed = static_cast<std::uint64_t>(i);
            const auto zoo = maskZoo(e, seed);
            const auto& c = zoo[static_cast<std::size_t>(random.below(static_cast<int>(zoo.size())))];
            // What a larger field may be given next.
            dirt = std::vector<float>(static_cast<std::size_t>(6 * e.area()), 1e20f);
            dirt = {};
            const Gradients gradients = random.chance(0.7) ? Gradients::import : Gradients::mixed;
            for (const int channels : {random.chance(0.5) ? 1 : 3, random.chance(0.5) ? 1 : 3}) {
                const CloneProblem problem =
                    makeProblem(c, {.gradients = gradients, .channels = channels, .seed = seed});
                const std::string wrong = compare(problem, *kept.assemble(problem));
                QVERIFY2(wrong.empty(), (c.name + ": " + wrong).c_str());
            }
        }
    }
};

QTEST_APPLESS_MAIN(AssemblerTest)
#include "assembler_test.moc"
