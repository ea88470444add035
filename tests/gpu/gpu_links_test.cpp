/// Pixels that hold together more or less strongly on the device, against the direct solve,
/// certified.
#include "gpu/gpu_fixture.h"
#include "support/link_checks.h"

using namespace weft;
using namespace weft::tests;

class GpuLinksTest : public QObject {
    Q_OBJECT
private:
    BackendProbe gpu_;

    static void conclude(const ExactnessReport& report) {
        qInfo().noquote() << QString::fromStdString(report.summary());
        QVERIFY(report.solves > 0);
        QVERIFY2(report.failures.empty(), report.failures.empty() ? "" : report.failures[0].c_str());
    }

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
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
        conclude(checkLinks(*gpu_.backend, {width, height}));
    }

    void boundIsAboveTheTrueErrorOnRandomProblemsAndClose() {
        constexpr std::uint64_t kSeed = 31337;
        qInfo("seed %llu", static_cast<unsigned long long>(kSeed));
        RandomReport report = checkRandomLinks(*gpu_.backend, kSeed, 300);
        qInfo().noquote() << QString::fromStdString(report.summary());
        QVERIFY(report.exactness.failures.empty());
        QVERIFY(report.strong.count() > 15 && report.weak.count() > 30);
        QVERIFY(report.strong.median() <= 1.15);
        QVERIFY(report.weak.median() <= 2);
    }

    void cyclesAreAtMostTwoMoreThanWithoutLinksFourWhereEachIsItsOwn() {
        for (const Extent e : {Extent{97, 80}, Extent{256, 256}})
            for (const LinkKind kind : kLinkKinds) {
                const MoreCycles more = moreCyclesOfLinks(*gpu_.backend, e, kind, false);
                qInfo().noquote() << QString::fromStdString(more.summary());
                QVERIFY2(more.most <= (kind == LinkKind::noise ? 4 : 2), more.where.c_str());
            }
    }

    /// Import gradients, whose f is left to the device.
    void theDeviceAssemblesWithLinks() {
        Assembler assembler;
        const auto solver = gpu_.backend->makeMultigrid();
        ExactnessReport report;
        int left = 0;
        for (const MaskCase& c : maskZoo({90, 71}, 4)) {
            const CloneProblem problem = linked(makeProblem(c, {.seed = 6}),
                                                randomLinks(c.mask->extent(), LinkKind::noise, 3));
            const auto system = assembler.assembleOnDevice(problem);
            left += system->rhs == nullptr;
            const Solved solved = solveCertified(*solver, system, 0.05);
            const DirectSolution exact = DirectSolver(problem).solve(problem);
            report.add(solved, system->domain->mask(),
                       maxErrorInCodes(problem, exact, solved.u.view()),
                       maxErrorInCodes(problem, exact, solved.uEstimated.view()), 0.05, c.name);
        }
        QVERIFY(left > 0);
        conclude(report);
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
            checkLinkedRelaxation(*gpu_.backend, parseScheme(scheme.toStdString()));
        QCOMPARE(report.solves, 8);
        conclude(report);
    }

    void linksOfZeroAreRefusedInASentence() {
        Assembler assembler;
        const CloneProblem plain =
            makeProblem(fillingCase("whole", Mask({40, 30}, Mask::kUnknown)), {.channels = 1});
        const auto system = std::make_shared<PoissonSystem>(*assembler.assemble(plain));
        Field links({41, 31}, 2);
        std::fill_n(links.row(0, 0), 2 * links.extent().area(), 1.0f);
        links.row(0, 7)[9] = 0;
        system->domain = std::make_shared<const Domain>(Mask(system->domain->mask()), ImageBorder{},
                                                        Screening(), Links(links.view()));
        try {
            gpu_.backend->makeMultigrid()->setSystem(system, Start::cold);
            QFAIL("not refused");
        } catch (const InvalidProblem& e) {
            QVERIFY(QString(e.what()).contains("links of 0"));
        }
    }

    void otherSchemesRefuseInASentence() {
        Assembler assembler;
        const CloneProblem plain =
            makeProblem(fillingCase("whole", Mask({40, 30}, Mask::kUnknown)), {.channels = 1});
        const auto system =
            assembler.assemble(linked(plain, randomLinks({40, 30}, LinkKind::noise, 1)));
        std::string wrong;
        QVERIFY(schemesThatRefuse(*gpu_.backend, system, "links of 1", wrong) >= 10);
        QVERIFY2(wrong.empty(), wrong.c_str());
    }
};

QTEST_APPLESS_MAIN(GpuLinksTest)
#include "gpu_links_test.moc"
