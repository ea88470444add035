/// Pixels that hold together more or less strongly: links of 1/16 to 1, with and without a screening,
/// against the direct solve, certified.
#include "weft/backend/links.h"

#include <QtTest>

#include "support/linked_problem.h"
#include "support/sanitized.h"
#include "support/weighted_checks.h"
#include "weft/backend/inverse_bound.h"
#include "weft/clone.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"

using namespace weft;
using namespace weft::tests;

namespace {

/// s of a case; −1: of each pixel by itself.
constexpr double kScreenings[] = {0, 1e-3, -1, 0, 0.4, 10};

/// The problem with links and the screening of that number.
CloneProblem weighed(const CloneProblem& problem, const std::shared_ptr<const Field>& links,
                     std::size_t screening, std::shared_ptr<const Field> wanted, std::uint64_t seed) {
    const CloneProblem held = linked(problem, links);
    const double s = kScreenings[screening % std::size(kScreenings)];
    if (s >= 0) return screened(held, s, std::move(wanted));
    const Extent e = problem.patch().image->extent();
    return screenedBy(held, randomScreening(e, ScreeningKind::spots, seed), std::move(wanted));
}

std::string weightName(LinkKind kind, std::size_t screening) {
    return std::string("links ") + nameOf(kind) + " s " +
           QString::number(kScreenings[screening % std::size(kScreenings)]).toStdString();
}

}  // namespace

class LinksTest : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);

private slots:
    void everyLinkIsStoredAndSumsAreExact() {
        QCOMPARE(storedLink(0), 0.0f);
        QCOMPARE(storedLink(1e-9), 0.0f);
        QCOMPARE(storedLink(0x1p-17), 0x1p-17f);
        for (int k = 1; k <= 16; ++k) QCOMPARE(storedLink(k / 16.0), static_cast<float>(k) / 16);
        for (int code = 0; code < 256; ++code) {
            const float w = linkOf(static_cast<std::uint8_t>(code));
            QCOMPARE(int{linkCode(double{w})}, code);  // what is stored stays
            for (int other = 0; other < 256; ++other) {
                const float v = linkOf(static_cast<std::uint8_t>(other));
                QCOMPARE(double{(w + v) + (1 + w)}, 2 * double{w} + double{v} + 1);
            }
        }
    }

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
        ExactnessReport report;
        const auto solver = cpu_->makeMultigrid();
        const auto seed = static_cast<std::uint64_t>(100 * width + height);
        std::size_t turn = 0;
        for (const MaskCase& c : maskZoo({width, height}, seed))
            for (const LinkKind kind : kLinkKinds) {
                ++turn;
                if (width * height > 1000 && turn % (width > 100 ? 3 : 2) != 0) continue;
                const auto links = randomLinks(c.mask->extent(), kind, seed + turn);
                checkWeighted(
                    *solver, c, weightName(kind, turn), seed,
                    [&](const CloneProblem& p, auto wanted) {
                        return weighed(p, links, turn, std::move(wanted), seed);
                    },
                    report);
            }
        qInfo().noquote() << QString::fromStdString(report.summary());
        QVERIFY(report.solves > 0);
        QVERIFY(100 * report.estimatesMissed <= report.solves);
        QVERIFY2(report.failures.empty(), report.failures.empty() ? "" : report.failures[0].c_str());
    }

    void boundIsAboveTheTrueErrorOnRandomProblemsAndClose() {
        const std::uint64_t seed = 77341;
        qInfo("seed %llu", static_cast<unsigned long long>(seed));
        Random random(seed);
        const auto solver = cpu_->makeMultigrid();
        Assembler assembler;
        BoundRatios strong, weak;  // where s >= 1e-3, and below
        for (int i = 0; i < (kSanitized ? 20 : 300); ++i) {
            const Extent e{random.logBetween(1, 300), random.logBetween(1, 300)};
            const std::uint64_t own = seed + static_cast<std::uint64_t>(i);
            const auto zoo = maskZoo(e, own);
            const MaskCase& c =
                zoo[static_cast<std::size_t>(random.below(static_cast<int>(zoo.size())))];
            const LinkKind kind = kLinkKinds[random.below(5)];
            const CloneProblem plain = makeProblem(
                c, {.gradients = random.chance(0.5) ? Gradients::import : Gradients::mixed,
                    .pictures = static_cast<PictureKind>(random.below(4)),
                    .channels = random.chance(0.5) ? 1 : 3,
                    .seed = own});
            const auto wanted =
                random.chance(0.5) ? anotherPicture(plain, PictureKind::photo16, seed) : nullptr;
            const auto screening = static_cast<std::size_t>(random.below(6));
            const CloneProblem problem =
                weighed(plain, randomLinks(c.mask->extent(), kind, own), screening, wanted, own);
            const double tolerance = kTolerances[random.below(3)];
            const auto system = assembler.assemble(problem);
            const Solved solved = solveCertified(*solver, system, tolerance);
            const double error =
                maxErrorInCodes(problem, DirectSolver(problem).solve(problem), solved.u.view());
            const std::string failure =
                judge(solved, system->domain->mask(), error, tolerance,
                      std::to_string(i) + ' ' +
                          caseName(c, weightName(kind, screening), plain.patch().gradients,
                                   wanted != nullptr));
            QVERIFY2(failure.empty(), failure.c_str());
            (system->domain->leastScreening() >= 1e-3f ? strong : weak)
                .add(solved.certified.errorBound, error);
        }
        qInfo("bound / true error: median %.3f (%zu, s >= 1e-3), %.3f (%zu, below)", strong.median(),
              strong.count(), weak.median(), weak.count());
        if (kSanitized) return;
        QVERIFY(strong.count() > 15 && weak.count() > 30);
        QVERIFY(strong.median() <= 1.15);
        QVERIFY(weak.median() <= 2);
    }

    void pointBoundsHoldForEveryLinkAndMask() {
        double loose = 1e300;
        for (const Extent e : {Extent{1, 1}, Extent{1, 6}, Extent{5, 1}, Extent{7, 7}, Extent{12, 9}})
            for (int sides = 0; sides < 15; ++sides)
                for (const LinkKind kind : kLinkKinds)
                    for (const double wanted : {0.0, 1e-3, 1.0}) {
                        const ImageBorder border{(sides & 1) != 0, (sides & 2) != 0, (sides & 4) != 0,
                                                 (sides & 8) != 0};
                        const Domain domain(Mask(e, Mask::kUnknown), border, wanted,
                                            Links(randomLinks(e, kind, 5)->view()));
                        const double w = double{domain.leastLink()};
                        const double g =
                            pointInverseBound(e, border, double{domain.leastScreening()} / w) / w;
                        const double exact = largestOfInverse(domain).point;
                        QVERIFY2(g >= exact * (1 - 1e-12), nameOf(kind));
                        loose = std::min(loose, exact / g);
                    }
        qInfo("least exact / bound: %.3f", loose);
        QVERIFY(loose > 0.005);
    }

    // Where each link differs from the next, the estimate, five times the error at the image border,
    // is above the tolerance for a cycle longer than that.
    void cyclesAreAtMostTwoMoreThanWithoutLinksFourWhereEachIsItsOwn() {
        int most[2] = {};
        std::string where[2];
        for (const Extent e : {Extent{97, 80}, Extent{256, 256}})
            for (const MaskCase& c : maskZoo(e, 9)) {
                const CloneProblem plain = makeProblem(
                    c,
                    {.gradients = Gradients::mixed, .pictures = PictureKind::noise8, .channels = 1});
                const int before = cyclesOf(*cpu_, plain);
                for (const LinkKind kind : kLinkKinds) {
                    const auto links = randomLinks(c.mask->extent(), kind, 8);
                    const int more = cyclesOf(*cpu_, linked(plain, links)) - before;
                    const int which = kind == LinkKind::noise;
                    if (more <= most[which]) continue;
                    most[which] = more;
                    where[which] = caseName(c, weightName(kind, 0), Gradients::mixed, false);
                }
                if (kSanitized) break;
            }
        for (const int which : {0, 1})
            qInfo("at most %d more: %s", most[which], where[which].c_str());
        QVERIFY2(most[0] <= 2, where[0].c_str());
        QVERIFY2(most[1] <= 4, where[1].c_str());
    }

    void linksOfOneChangeNoBit() {
        for (const MaskCase& c : maskZoo({61, 45}, 3)) {
            const CloneProblem plain = makeProblem(c, {.seed = 4});
            auto ones = std::make_shared<Field>(
                Extent{c.mask->extent().width + 1, c.mask->extent().height + 1}, 2);
            for (int channel = 0; channel < 2; ++channel)
                std::fill_n(ones->row(channel, 0), ones->extent().area(), 1.0f);
            CloneOptions options;
            options.rule.tolerance = 0.05;
            const CloneResult a = solveClone(plain, *cpu_, options);
            const CloneResult b = solveClone(linked(plain, ones), *cpu_, options);
            QVERIFY2(sameBits(a.solved.view(), b.solved.view()), c.name.c_str());
        }
    }

    void threadsChangeNoBit() {
        const auto one = makeCpuBackend(1), three = makeCpuBackend(3);
        for (const MaskCase& c : maskZoo({150, 140}, 5)) {
            if (c.difficulty != Difficulty::ordinary) continue;
            const CloneProblem problem = linked(makeProblem(c, {.seed = 2}),
                                                randomLinks(c.mask->extent(), LinkKind::noise, 6));
            CloneOptions options;
            options.rule.tolerance = 0.05;
            const CloneResult a = solveClone(problem, *one, options);
            const CloneResult b = solveClone(problem, *three, options);
            QVERIFY2(sameBits(a.solved.view(), b.solved.view()), c.name.c_str());
        }
    }

    void relaxationSolvesLinkedSystemsToo_data() {
        QTest::addColumn<QString>("scheme");
        for (const char* scheme : {"base", "tuned-sync", "coarse", "4w-stripe", "4w-square", "free",
                                   "tuned-sync:precision=f64"})
            QTest::addRow("%s", scheme) << scheme;
    }
    void relaxationSolvesLinkedSystemsToo() {
        QFETCH(QString, scheme);
        Assembler assembler;
        const auto solver = cpu_->makeRelaxation(parseScheme(scheme.toStdString()));
        for (const char* name : {"blob", "whole", "touching-left", "comb-v-pitch-3"})
            for (const MaskCase& c : maskZoo({48, 37}, 12)) {
                if (c.name != name) continue;
                const CloneProblem plain = makeProblem(c, {.channels = 1, .seed = 3});
                for (const LinkKind kind : {LinkKind::noise, LinkKind::edges}) {
                    const auto links = randomLinks(c.mask->extent(), kind, 4);
                    const CloneProblem problem = screened(
                        linked(plain, links), 0.02, anotherPicture(plain, PictureKind::photo8, 7));
                    const auto system = assembler.assemble(problem);
                    const Solved solved = solveCertified(*solver, system, 0.05);
                    const double error = maxErrorInCodes(
                        problem, DirectSolver(problem).solve(problem), solved.u.view());
                    const std::string failure =
                        judge(solved, system->domain->mask(), error, 0.05,
                              caseName(c, weightName(kind, 1), Gradients::import, true));
                    QVERIFY2(failure.empty(), failure.c_str());
                }
            }
    }

    void otherSchemesRefuseInASentence() {
        Assembler assembler;
        const CloneProblem plain =
            makeProblem(fillingCase("whole", Mask({40, 30}, Mask::kUnknown)), {.channels = 1});
        const auto system =
            assembler.assemble(linked(plain, randomLinks({40, 30}, LinkKind::noise, 1)));
        int refused = 0;
        for (const SchemeInfo& info : namedSchemes()) {
            if (!cpu_->unsupportedReason(info.scheme).empty()) continue;
            const auto solver = cpu_->makeRelaxation(info.scheme);
            try {
                solver->setSystem(system, Start::cold);
            } catch (const InvalidProblem& e) {
                ++refused;
                QVERIFY(QString(e.what()).contains("links of 1"));
                QVERIFY(QString(e.what()).contains(info.scheme.name.c_str()));
            }
        }
        QCOMPARE(refused, 15);
    }

    void linksMustBeNumbersUpToOneAndNotZero() {
        const CloneProblem plain =
            makeProblem(fillingCase("whole", Mask({4, 4}, Mask::kUnknown)), {});
        const auto wrong = [&](Extent e, int channels, float value) {
            auto links = std::make_shared<Field>(e, channels);
            for (int c = 0; c < channels; ++c) std::fill_n(links->row(c, 0), e.area(), value);
            QVERIFY_THROWS_EXCEPTION(InvalidProblem, static_cast<void>(linked(plain, links)));
        };
        wrong({4, 4}, 2, 1);
        wrong({5, 5}, 1, 1);
        wrong({5, 5}, 2, 1.5f);
        wrong({5, 5}, 2, 0);
        wrong({5, 5}, 2, -0.25f);
        wrong({5, 5}, 2, std::nanf(""));
    }
};

QTEST_APPLESS_MAIN(LinksTest)
#include "links_test.moc"
