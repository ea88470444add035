/// Clones, reliefs and a drag on the processor while memory or threads run out.
#include "faults/fault_jobs.h"

using namespace weft;
using namespace weft::tests;

class SolveWalkTest : public QObject {
    Q_OBJECT

    static void walkAll(const char* name, const FaultyJob& job) {
        for (const Fault kind : {Fault::allocation, Fault::thread})
            for (const bool allLater : {false, true}) {
                const std::string failure =
                    walkAndTell(name, job, {.kind = kind, .andAllLater = allLater});
                QVERIFY2(failure.empty(), failure.c_str());
            }
    }

private slots:
    void everyCallIsCounted() {
        const FaultyJob job = cloneJob(cloneScene(Gradients::import), {});
        const InjectedFault never({.kind = Fault::allocation, .nth = 1'000'000'000});
        job();
        QVERIFY2(InjectedFault::calls() > 20, qPrintable(QString::number(InjectedFault::calls())));
        QVERIFY(!InjectedFault::fired());
    }

    void clonesEndWithAPictureOrASentence_data() {
        QTest::addColumn<int>("gradients");
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<bool>("smooths");
        QTest::newRow("clone, import") << int(Gradients::import) << QString() << false;
        QTest::newRow("clone, mixed") << int(Gradients::mixed) << QString() << false;
        QTest::newRow("clone, smoothed by tuned-sync")
            << int(Gradients::import) << QString("tuned-sync") << true;
        for (const char* scheme : {"tuned-sync", "4w-stripe", "barrier-neighbour", "block-async"})
            QTest::addRow("clone, %s", scheme) << int(Gradients::import) << QString(scheme) << false;
    }
    void clonesEndWithAPictureOrASentence() {
        QFETCH(int, gradients);
        QFETCH(QString, scheme);
        QFETCH(bool, smooths);
        CloneOptions options{.scheme = {}, .rule = {}, .threads = 2};
        const bool relaxes = !scheme.isEmpty() && !smooths;
        if (smooths) options.multigrid.smoother = parseScheme(scheme.toStdString());
        if (relaxes) {
            options.solver = SolverKind::relaxation;
            options.scheme = parseScheme(scheme.toStdString());
            options.rule.maxSteps = 60;
        }
        const bool alike = !relaxes || scheme == "tuned-sync" || scheme == "barrier-neighbour";
        // After sixty steps, far from the end, blocks that wait for nobody have come as far as they
        // may.
        constexpr double kAnyPicture = 300;
        walkAll(QTest::currentDataTag(), cloneJob(cloneScene(static_cast<Gradients>(gradients)),
                                                  options, alike ? 0 : kAnyPicture));
    }

    void reliefsEndWithASurfaceOrASentence() { walkAll("relief", reliefJob()); }
    void relaxedReliefsEndWithASurfaceOrASentence() {
        walkAll("relief, tuned-sync",
                reliefJob(ReliefRelaxation{.scheme = parseScheme("tuned-sync")}));
    }

    /// Such a call is made by everything, also by what says that there is no memory.
    void smallAllocationsMayFailToo() {
        const FaultPlan plan{.kind = Fault::allocation, .least = 1};
        CloneOptions options{.scheme = {}, .rule = {}, .threads = 2};
        const FaultyJob clone = cloneJob(cloneScene(Gradients::mixed), options);
        for (const auto& [name, job] :
             {std::pair{"clone, from one byte on", clone},
              {"drag, from one byte on", FaultyJob(DragJob(processorAlone(), true))}}) {
            const std::string failure = walkAndTell(name, job, plan);
            QVERIFY2(failure.empty(), failure.c_str());
        }
    }

    void dragsEndWithAPictureOrASentence() {
        for (const Fault kind : {Fault::allocation, Fault::thread})
            for (const bool allLater : {false, true}) {
                const DragJob job(processorAlone(), !allLater);
                const std::string failure =
                    walkAndTell("drag", job, {.kind = kind, .andAllLater = allLater});
                QVERIFY2(failure.empty(), failure.c_str());
            }
    }
};

QTEST_GUILESS_MAIN(SolveWalkTest)
#include "solve_walk_test.moc"
