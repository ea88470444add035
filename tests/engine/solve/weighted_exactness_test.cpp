/// Systems with links, those of 0 among them, a screening, void pixels, and all of them at once,
/// against the direct solve, certified.
#include <QtTest>
#include <optional>

#include "support/linked_problem.h"
#include "support/sanitized.h"
#include "support/weighted_checks.h"
#include "weft/clone.h"
#include "weft/cpu_backend.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;

namespace {

/// What a case changes of the matrix.
struct Weights {
    std::optional<LinkKind> links;
    double s = 0;
    std::optional<ScreeningKind> screening;  ///< in place of s
    bool voids = false;
    /// Parts may be held by links below 1/16 or not at all but for 2⁻¹⁷: float32 may not get to each
    /// tolerance. It is told then, and bounds hold all the same.
    [[nodiscard]] bool isHard() const { return voids || links == LinkKind::faint; }
};

std::vector<Weights> cases() {
    std::vector<Weights> all;
    for (const double s : {1e-3, 0.02, 0.4, 10.0}) all.push_back({.s = s});
    for (const ScreeningKind kind : kScreeningKinds) all.push_back({.screening = kind});
    for (const LinkKind kind : kLinkKinds) all.push_back({.links = kind});
    for (const LinkKind kind : kCutKinds) all.push_back({.links = kind});
    for (const LinkKind kind : kCutKinds)
        all.push_back({.links = kind, .screening = ScreeningKind::points});
    all.push_back({.links = LinkKind::noise, .s = 1e-3});
    all.push_back({.links = LinkKind::noise, .screening = ScreeningKind::spots});
    all.push_back({.links = LinkKind::edges, .s = 0.4});
    all.push_back({.links = LinkKind::slope, .s = 10});
    all.push_back({.voids = true});
    all.push_back({.links = LinkKind::noise, .voids = true});
    all.push_back({.links = LinkKind::cut, .screening = ScreeningKind::halves, .voids = true});
    return all;
}

std::string nameOf(const Weights& w) {
    std::ostringstream name;
    if (w.links) name << "links " << tests::nameOf(*w.links) << ' ';
    if (w.screening) name << "s of kind " << static_cast<int>(*w.screening) << ' ';
    if (w.s > 0) name << "s " << w.s << ' ';
    name << (w.voids ? "voids" : "");
    return name.str();
}

CloneProblem weighed(const CloneProblem& plain, const Weights& w,
                     const std::shared_ptr<const Field>& wanted, std::uint64_t seed) {
    const Extent e = plain.patch().image->extent();
    CloneProblem problem = w.links ? linked(plain, randomLinks(e, *w.links, seed)) : plain;
    if (w.voids) problem = withVoids(problem, randomVoids(e, seed));
    return w.screening ? screenedBy(problem, randomScreening(e, *w.screening, seed), wanted)
                       : screened(problem, w.s, wanted);
}

/// Large boxes take the cases by turns, some a mask; small ones take all.
std::size_t casesOfMask(Extent e) { return e.area() < 100 ? 1000 : e.area() < 4000 ? 6 : 3; }

/// A tolerance that was not reached, and nothing else.
bool isUnreached(const std::string& failure) {
    const auto holds = [&](const char* text) { return failure.find(text) != std::string::npos; };
    return holds("outcome IterationLimit") && !holds("bound below") && !holds("not certified") &&
           !holds("outside the mask");
}

/// Hard cases may miss a tolerance, one of four at 130 x 97, and say so.
void conclude(const ExactnessReport& report, const ExactnessReport& hard) {
    qInfo().noquote() << QString::fromStdString(report.summary());
    qInfo().noquote() << "hard cases:" << QString::fromStdString(hard.summary());
    QVERIFY(report.solves > 0 && hard.solves > 0);
    QVERIFY2(100 * report.estimatesMissed <= report.solves, report.worstEstimatedCase.c_str());
    QVERIFY2(report.failures.empty(), report.failures.empty() ? "" : report.failures[0].c_str());
    for (const std::string& failure : hard.failures) QVERIFY2(isUnreached(failure), failure.c_str());
    QVERIFY(4 * static_cast<int>(hard.failures.size()) <= hard.solves);
}

/// Links of 0 around marked pixels.
std::shared_ptr<const Field> cutAround(const Mask& voids) {
    const Extent e = voids.extent();
    auto links = std::make_shared<Field>(Extent{e.width + 1, e.height + 1}, 2);
    const auto marked = [&](int x, int y) {
        return rectOf(e).contains({x, y}) && voids.unknown({x, y});
    };
    for (int y = 0; y <= e.height; ++y)
        for (int x = 0; x <= e.width; ++x) {
            links->row(0, y)[x] = marked(x - 1, y) || marked(x, y) ? 0.0f : 1.0f;
            links->row(1, y)[x] = marked(x, y - 1) || marked(x, y) ? 0.0f : 1.0f;
        }
    return links;
}

/// max |u − u*| in codes over the largest part that is not void, means taken off.
double largestOffMean(const DirectSolution& exact, FieldView u, const Mask& mask, const Mask& voids) {
    const Domain cut(mask, {true, true, true, true}, {}, Links(cutAround(voids)->view()));
    const FloatingParts& parts = cut.floating();
    int largest = 0;
    for (int part = 1; part < parts.count(); ++part)
        if (parts.pixels(part) > parts.pixels(largest)) largest = part;
    const auto at = [&](int x, int y) { return double{u.at(0, {x, y})} - exact.at(0, {x, y}); };
    double sum = 0, worst = 0;
    for (const FloatingRun& run : parts.runs())
        for (int x = run.x; x < run.x + run.length && run.part == largest; ++x) sum += at(x, run.y);
    const double mean = sum / static_cast<double>(parts.pixels(largest));
    for (const FloatingRun& run : parts.runs())
        for (int x = run.x; x < run.x + run.length && run.part == largest; ++x)
            worst = std::max(worst, std::abs(at(x, run.y) - mean));
    return worst / kCode8;
}

}  // namespace

class WeightedExactnessTest : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);

private slots:
    void everyMaskIsExact_data() {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        for (const auto& [w, h] : {std::pair{1, 1}, {1, 9}, {6, 1}, {5, 4}, {33, 31}, {130, 97}})
            QTest::addRow("%dx%d", w, h) << w << h;
    }
    void everyMaskIsExact() {
        QFETCH(int, width);
        QFETCH(int, height);
        if (kSanitized && width * height > 2000) QSKIP("scaled down under a sanitizer");
        ExactnessReport report, hard;
        const auto solver = cpu_->makeMultigrid();
        const auto seed = static_cast<std::uint64_t>(100 * width + height);
        const std::vector<Weights> all = cases();
        std::size_t turn = 0;
        for (const MaskCase& c : maskZoo({width, height}, seed)) {
            const std::size_t count = std::min(casesOfMask({width, height}), all.size());
            for (std::size_t i = 0; i < count; ++i) {
                const Weights& w = all[turn++ % all.size()];
                checkWeighted(
                    *solver, c, nameOf(w), seed,
                    [&](const CloneProblem& p, const auto& wanted) {
                        return weighed(p, w, wanted, seed);
                    },
                    w.isHard() ? hard : report);
            }
        }
        conclude(report, hard);
    }

    void randomProblemsAreExactAndBoundsHold() {
        const std::uint64_t seed = 49001;
        qInfo("seed %llu", static_cast<unsigned long long>(seed));
        Random random(seed);
        const auto solver = cpu_->makeMultigrid();
        Assembler assembler;
        BoundRatios strong, weak;  // where s >= 1e-3, and below
        const std::vector<Weights> all = cases();
        int floating = 0, hard = 0, unreached = 0;
        for (int i = 0; i < (kSanitized ? 20 : 300); ++i) {
            const Extent e{random.logBetween(1, 300), random.logBetween(1, 300)};
            const std::uint64_t own = seed + static_cast<std::uint64_t>(i);
            const auto zoo = maskZoo(e, own);
            const MaskCase& c =
                zoo[static_cast<std::size_t>(random.below(static_cast<int>(zoo.size())))];
            const Weights& w =
                all[static_cast<std::size_t>(random.below(static_cast<int>(all.size())))];
            const CloneProblem plain = makeProblem(
                c, {.gradients = random.chance(0.5) ? Gradients::import : Gradients::mixed,
                    .pictures = static_cast<PictureKind>(random.below(4)),
                    .channels = random.chance(0.5) ? 1 : 3,
                    .seed = own});
            const auto wanted =
                random.chance(0.5) ? anotherPicture(plain, PictureKind::photo16, seed) : nullptr;
            const CloneProblem problem = weighed(plain, w, wanted, own);
            const double tolerance = kTolerances[random.below(3)];
            const auto system = assembler.assemble(problem);
            floating += system->domain->floats();
            const Solved solved = solveCertified(*solver, system, tolerance);
            const double error =
                maxErrorInCodes(problem, DirectSolver(problem).solve(problem), solved.u.view());
            const std::string failure =
                judge(solved, system->domain->mask(), error, tolerance,
                      std::to_string(i) + ' ' +
                          caseName(c, nameOf(w), plain.patch().gradients, wanted != nullptr));
            hard += w.isHard();
            unreached += !failure.empty();
            QVERIFY2(failure.empty() || (w.isHard() && isUnreached(failure)), failure.c_str());
            (system->domain->leastScreening() >= 1e-3f ? strong : weak)
                .add(solved.certified.errorBound, error);
        }
        qInfo(
            "bound / true error: median %.3f (%zu, s >= 1e-3), %.3f (%zu, below); %d float; %d of "
            "%d hard ones did not reach their tolerance",
            strong.median(), strong.count(), weak.median(), weak.count(), floating, unreached, hard);
        if (kSanitized) return;
        QVERIFY(strong.count() > 20 && 4 * unreached <= hard && weak.count() > 30 && floating > 30);
        QVERIFY(strong.median() <= 1.15);
        QVERIFY(weak.median() <= 2);
    }

    // The seam of a panorama: nothing is fixed, and around the picture there is none. Tips of the
    // curve are where cut links stall cycles.
    void raggedVoidsTakeFewCyclesAndLeaveThePictureFree() {
        const Extent e{193, 181};
        const MaskCase whole = fillingCase("whole", Mask(e, Mask::kUnknown));
        for (const std::uint64_t seed : {3, 4, 5}) {
            const CloneProblem plain =
                makeProblem(whole, {.gradients = Gradients::mixed, .channels = 1, .seed = seed});
            const auto voids = randomVoids(e, seed);
            const CloneProblem problem = withVoids(plain, voids);
            const int cycles = cyclesOf(*cpu_, problem);
            QVERIFY2(cycles <= cyclesOf(*cpu_, plain) + 2, qPrintable(QString::number(cycles)));
            const auto system = Assembler().assemble(problem);
            const Solved solved = solveCertified(*cpu_->makeMultigrid(), system, 0.05);
            const CloneProblem cut = linked(plain, cutAround(*voids));
            const DirectSolution exact = DirectSolver(cut).solve(cut);
            // Means differ: those of the parts that are cut off are the patch's.
            const auto worst = largestOffMean(exact, solved.u.view(), system->domain->mask(), *voids);
            QVERIFY2(worst < 0.6, qPrintable(QString::number(worst)));
        }
    }

    void partsThatNothingHoldsAreCountedAndKeepTheirMeans() {
        // A cross of cuts through an image of 9 x 7: four parts, of which a screening holds one.
        const Extent e{9, 7};
        const CloneProblem plain = makeProblem(fillingCase("whole", Mask(e, Mask::kUnknown)),
                                               {.gradients = Gradients::mixed, .channels = 1});
        auto links = std::make_shared<Field>(Extent{e.width + 1, e.height + 1}, 2);
        for (int c = 0; c < 2; ++c)
            for (int y = 0; y <= e.height; ++y)
                for (int x = 0; x <= e.width; ++x)
                    links->row(c, y)[x] = (c == 0 ? x == 4 : y == 3) ? 0.0f : 1.0f;
        auto s = std::make_shared<Field>(e, 1);
        s->row(0, 6)[8] = 0.5f;
        const auto wanted = anotherPicture(plain, PictureKind::photo8, 2);
        for (const bool withWanted : {false, true}) {
            const CloneProblem problem =
                screenedBy(linked(plain, links), s, withWanted ? wanted : nullptr);
            CloneOptions options;
            options.rule.tolerance = 0.01;
            const CloneResult result = solveClone(problem, *cpu_, options);
            QVERIFY(result.progress.certified);
            QCOMPARE(result.floatingParts, 3);
            const Field& kept = withWanted ? *wanted : *plain.patch().image;
            for (const Rect& part : {Rect{0, 0, 4, 3}, Rect{4, 0, 5, 3}, Rect{0, 3, 4, 4}}) {
                double difference = 0;
                for (int y = part.y; y < part.bottom(); ++y)
                    for (int x = part.x; x < part.right(); ++x)
                        difference += double{result.solved.row(0, y)[x]} - double{kept.row(0, y)[x]};
                QVERIFY(std::abs(difference) <
                        0.02 * kCode8 * static_cast<double>(part.extent().area()));
            }
        }
    }
};

QTEST_APPLESS_MAIN(WeightedExactnessTest)
#include "weighted_exactness_test.moc"
