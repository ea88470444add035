/// Pixels that hold together more or less strongly: links of 1/16 to 1, with and without a screening,
/// against the direct solve, certified.
#include "weft/backend/links.h"

#include <QtTest>

#include "support/link_checks.h"
#include "support/sanitized.h"
#include "weft/backend/inverse_bound.h"
#include "weft/clone.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"

using namespace weft;
using namespace weft::tests;

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
        const ExactnessReport report = checkLinks(*cpu_, {width, height});
        qInfo().noquote() << QString::fromStdString(report.summary());
        QVERIFY(report.solves > 0);
        QVERIFY(100 * report.estimatesMissed <= report.solves);
        QVERIFY2(report.failures.empty(), report.failures.empty() ? "" : report.failures[0].c_str());
    }

    void boundIsAboveTheTrueErrorOnRandomProblemsAndClose() {
        constexpr std::uint64_t kSeed = 77341;
        qInfo("seed %llu", static_cast<unsigned long long>(kSeed));
        RandomReport report = checkRandomLinks(*cpu_, kSeed, kSanitized ? 20 : 300);
        qInfo().noquote() << QString::fromStdString(report.summary());
        QVERIFY(report.exactness.failures.empty());
        if (kSanitized) return;
        QVERIFY(report.strong.count() > 15 && report.weak.count() > 30);
        QVERIFY(report.strong.median() <= 1.15);
        QVERIFY(report.weak.median() <= 2);
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
        for (const Extent e : {Extent{97, 80}, Extent{256, 256}})
            for (const LinkKind kind : kLinkKinds) {
                const MoreCycles more = moreCyclesOfLinks(*cpu_, e, kind, kSanitized);
                qInfo().noquote() << QString::fromStdString(more.summary());
                QVERIFY2(more.most <= (kind == LinkKind::noise ? 4 : 2), more.where.c_str());
            }
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
        const ExactnessReport report =
            checkLinkedRelaxation(*cpu_, parseScheme(scheme.toStdString()));
        QCOMPARE(report.solves, 8);
        QVERIFY2(report.failures.empty(), report.failures.empty() ? "" : report.failures[0].c_str());
    }

    void otherSchemesRefuseInASentence() {
        Assembler assembler;
        const CloneProblem plain =
            makeProblem(fillingCase("whole", Mask({40, 30}, Mask::kUnknown)), {.channels = 1});
        const auto system =
            assembler.assemble(linked(plain, randomLinks({40, 30}, LinkKind::noise, 1)));
        std::string wrong;
        QCOMPARE(schemesThatRefuse(*cpu_, system, "links of 1", wrong), 15);
        QVERIFY2(wrong.empty(), wrong.c_str());
    }

    void linksMustBeNumbersUpToOne() {
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
        wrong({5, 5}, 2, -0.25f);
        wrong({5, 5}, 2, std::nanf(""));
    }
};

QTEST_APPLESS_MAIN(LinksTest)
#include "links_test.moc"
