/// Answers to the claims of Xiao & Feng 2009: what tables of times, made by hand, say of each.
#include <QtTest>
#include <cmath>

#include "lab/studies/barrier_models.h"
#include "weft/lab/lab_report.h"

using namespace weft;

namespace {

using Times = std::vector<std::pair<int, double>>;  ///< blocks, microseconds or milliseconds

/// A report as the experiment 'barriers' makes them, of a device of 32 multiprocessors.
struct Barriers {
    LabReport report;
    double spread = 0.01;  ///< of repeated runs, each way
    double processors = 32;

    explicit Barriers(const std::string& kinds =
                          "compute-only,explicit,implicit,simple,tree2,"
                          "tree3,lock-free") {
        report.experiment = "barriers";
        report.complete = true;
        report.parameters = {{"kinds", kinds}};
        report.tables = {{"rounds",
                          "",
                          {"barrier", "blocks", "microseconds_a_round", "least_microseconds",
                           "most_microseconds", "processors"}},
                         {"models", "", MeetingModel::columns()}};
    }
    Barriers& add(const std::string& barrier, const Times& times) {
        for (const auto& [blocks, us] : times)
            report.tables[0].rows.push_back(
                {barrier, double(blocks), us, us * (1 - spread), us * (1 + spread), processors});
        return *this;
    }
    Barriers& fit(RoundBarrier kind, const std::string& barrier, const Times& times) {
        std::vector<double> blocks, us;
        for (const auto& [n, t] : times) blocks.push_back(n), us.push_back(t);
        report.tables[1].rows.push_back(MeetingModel(kind, blocks, us).row(barrier, blocks));
        return *this;
    }
    LabClaim answer(const std::string& key) {
        answerClaims(report);
        for (const LabClaim& c : report.claims)
            if (c.key == key) return c;
        return {};
    }
};

/// Likewise of 'kernels', all three alike.
struct Kernels {
    LabReport report;
    double spread = 0.01;

    Kernels() {
        report.experiment = "kernels";
        report.complete = true;
        report.parameters = {{"barriers", "implicit,simple,tree2,tree3,lock-free"}};
        report.tables = {
            {"times",
             "",
             {"kernel", "barrier", "blocks", "milliseconds", "least_milliseconds",
              "most_milliseconds", "processors"}},
            {"computing",
             "",
             {"kernel", "blocks", "milliseconds", "least_milliseconds", "most_milliseconds"}},
            {"speedups",
             "",
             {"kernel", "barrier", "launches", "blocks", "speed_up_predicted", "speed_up_measured",
              "predicted_by_measured"}}};
    }
    Kernels& add(const std::string& barrier, const Times& times) {
        for (const char* const kernel : {"fft", "swat", "sort"})
            for (const auto& [blocks, ms] : times)
                report.tables[0].rows.push_back({std::string(kernel), barrier, double(blocks), ms,
                                                 ms * (1 - spread), ms * (1 + spread), 32.0});
        return *this;
    }
    Kernels& computing(double ms) {
        for (const char* const kernel : {"fft", "swat", "sort"})
            report.tables[1].rows.push_back(
                {std::string(kernel), 32.0, ms, ms * (1 - spread), ms * (1 + spread)});
        return *this;
    }
    Kernels& predict(const std::string& barrier, double predicted, double measured) {
        report.tables[2].rows.push_back({std::string("fft"), barrier, std::string("implicit"), 32.0,
                                         predicted, measured, predicted / measured});
        return *this;
    }
    LabClaim answer(const std::string& key) {
        answerClaims(report);
        for (const LabClaim& c : report.claims)
            if (c.key == key) return c;
        return {};
    }
};

bool says(const LabClaim& claim, const char* words) {
    return claim.data.find(words) != std::string::npos;
}

}  // namespace

#define ANSWERS(claim, expected, words)                                                         \
    do {                                                                                        \
        const LabClaim found = claim;                                                           \
        QVERIFY2(found.answer == LabAnswer::expected && says(found, words), found.data.data()); \
    } while (false)

class LabClaimsBarriersTest : public QObject {
    Q_OBJECT

private slots:
    void explicitLaunchesTakeMuchMoreTime() {
        const auto of = [](double slower) {
            return Barriers()
                .add("explicit", {{32, slower}})
                .add("implicit", {{32, 3}})
                .answer("explicit-slowest");
        };
        ANSWERS(of(9), agrees, "3.0 times as long");
        ANSWERS(of(4), agrees, "from 1.15 times on agrees");
        ANSWERS(of(2), differs, "0.67 times as long");
        ANSWERS(of(3.3), differs, "1.1 times as long");
        ANSWERS(of(3.45), untold, "neither all within");  // as far from close as from a lot
        ANSWERS(Barriers().add("explicit", {{32, 9}}).answer("explicit-slowest"), inapplicable,
                "no such barrier: implicit");
        ANSWERS(Barriers("explicit").add("explicit", {{32, 9}}).answer("explicit-slowest"), untold,
                "not asked for implicit");
    }
    void busyMachinesTellNoTimes() {
        Barriers run;
        run.add("explicit", {{32, 9}}).add("implicit", {{32, 3}});
        run.report.load.others = 1;
        run.report.load.processors = 4;
        ANSWERS(run.answer("explicit-slowest"), untold, "other programs");
    }
    void implicitLaunchesTakeTwelveTimesAsLong() {
        const auto of = [](double implicit, double spread = 0.01) {
            Barriers run;
            run.spread = spread;
            return run.add("compute-only", {{32, 0.5}})
                .add("implicit", {{32, implicit}})
                .answer("implicit-twelve");
        };
        ANSWERS(of(5), agrees, "10 times as long; the paper: 12 times");
        ANSWERS(of(2), differs, "4.0 times");
        ANSWERS(of(7), agrees, "14 times");
        ANSWERS(of(7.5), untold, "15 times");
        ANSWERS(of(11), differs, "22 times");
        ANSWERS(of(8, 0.1), untold, "neither all within");
    }

    void modelsAreJudgedByTheirFit() {
        const auto of = [](const Times& times) {
            return Barriers()
                .add("simple", {{32, 1}})
                .fit(RoundBarrier::simple, "simple", times)
                .answer("simple-linear");
        };
        ANSWERS(of({{2, 1.02}, {8, 1.08}, {16, 1.17}, {32, 1.32}}), agrees, "R2 1.00");
        ANSWERS(of({{2, 1}, {8, 1.3}, {16, 1}, {32, 1.2}}), differs, "it does from R2 0.9 on");
        const LabClaim falls = of({{2, 2}, {8, 1.7}, {16, 1.3}, {32, 0.5}});
        ANSWERS(falls, differs, "would be negative");
        QVERIFY(!says(falls, "t_a"));
        ANSWERS(Barriers().add("simple", {{1, 1}, {2, 1}}).answer("simple-linear"), untold,
                "fewer were measured from 2 up to one a processor (2)");
        ANSWERS(Barriers().add("tree2", {{32, 1}}).answer("tree3-model"), inapplicable,
                "no such barrier: tree3");
    }
    void lockFreeBarriersAreConstantOrNot() {
        const auto of = [](const Times& times, double spread = 0.01) {
            Barriers run;
            run.add("compute-only", {{2, 0.5}, {8, 0.5}, {32, 0.5}, {64, 0.5}});
            run.spread = spread;
            return run.add("lock-free", times).answer("lock-free-constant");
        };
        ANSWERS(of({{2, 1.5}, {8, 1.52}, {32, 1.56}}), agrees, "1.06 µs");
        ANSWERS(of({{2, 1.5}, {8, 1.6}, {32, 1.65}}), untold, "1.15 µs");
        ANSWERS(of({{2, 1.5}, {8, 1.8}, {32, 2.3}}), differs, "1.80 µs");
        ANSWERS(of({{2, 1.5}, {8, 1.8}, {32, 2.3}}, 0.3), untold, "neither all within");
        ANSWERS(of({{2, 1.5}, {8, 1.5}, {32, 1.5}, {64, 4.5}}), agrees, "4.00 µs");
        ANSWERS(of({{2, 1.5}, {32, 1.5}}), untold, "fewer were measured");
        Barriers threads;  // 64 of them on 32 cores
        threads.report.device.backend = "cpu";
        threads.add("compute-only", {{2, 0.5}, {32, 0.5}, {64, 0.5}});
        ANSWERS(threads.add("lock-free", {{2, 1}, {32, 1}, {64, 99}}).answer("lock-free-constant"),
                differs, "take turns on 32 processors");
    }

    void crossingsAreWithinAFactorOfTwoOrNot() {
        const auto of = [](const Times& simple, const Times& tree) {
            return Barriers().add("simple", simple).add("tree2", tree).answer("tree2-crossing");
        };
        const Times simple = {{4, 1}, {8, 2}, {16, 4}, {32, 8}, {128, 32}};
        ANSWERS(of(simple, {{4, 3}, {8, 3}, {16, 3}, {32, 3}, {128, 3}}), untold,
                "from 16 blocks on, the paper: 11");
        ANSWERS(of({{4, 1}, {8, 2}, {13, 4}, {32, 8}}, {{4, 3}, {8, 3}, {13, 3}, {32, 3}}), agrees,
                "from 13 blocks on, the paper: 11");
        ANSWERS(of(simple, {{4, 9}, {8, 9}, {16, 9}, {32, 9}, {128, 9}}), differs,
                "from 128 blocks on, the paper: 11");
        ANSWERS(of(simple, {{4, 50}, {8, 50}, {16, 50}, {32, 50}, {128, 50}}), differs, "never");
        ANSWERS(of({{4, 1}, {8, 2}}, {{4, 3}, {8, 3}}), untold, "no more than 8 blocks");
        ANSWERS(of({{4, 1}, {13, 2}}, {{4, 3}, {13, 3}}), untold,
                "too few to exclude a crossing within a factor of 1.25");
        ANSWERS(of({{4, 1}, {32, 3}}, {{4, 3}, {32, 2.95}}), differs, "never");
        ANSWERS(of({{4, 1}, {32, 3}}, {{4, 3}, {32, 2.85}}), untold, "surely not at 4");
        ANSWERS(of({{13, 4}, {32, 8}}, {{13, 3}, {32, 3}}), untold, "already at the fewest, 13");
        ANSWERS(of({{16, 4}, {32, 8}}, {{16, 3}, {32, 3}}), untold, "already at the fewest, 16");
        ANSWERS(of({{3, 4}, {32, 8}}, {{3, 3}, {32, 3}}), differs, "from 3 blocks on");
        // As fast as each other from 16 on, surely faster only far beyond.
        ANSWERS(of({{8, 1}, {16, 3}, {64, 3}, {128, 9}}, {{8, 3}, {16, 3}, {64, 3}, {128, 3}}),
                untold, "as fast as each other from 16 on");
    }
    /// 29 blocks on two cores take turns: only what is far apart is the barriers'.
    void threadsThatTakeTurnsTellNoSmallDifferences() {
        const auto of = [](double tree3, int processors = 2) {
            Barriers run;
            run.processors = processors;
            run.report.device.backend = "cpu";
            return run.add("tree2", {{2, 1}, {32, 9}, {64, 9}})
                .add("tree3", {{2, 1}, {32, tree3}, {64, tree3}})
                .answer("tree3-crossing");
        };
        ANSWERS(of(8.4), inapplicable, "take turns on 2 processors");
        ANSWERS(of(9.5), inapplicable, "take turns on 2 processors");
        ANSWERS(of(11.25), inapplicable, "take turns on 2 processors");  // nor those at the limit
        ANSWERS(of(30), differs, "never");
        ANSWERS(of(9.5, 64), differs, "never");
    }
    void lockFreeIsComparedWithTheFastestOther() {
        const auto of = [](double tree) {
            return Barriers()
                .add("lock-free", {{3, 2}, {4, 2}, {32, 2}})
                .add("simple", {{3, 1}, {4, 3}, {32, 9}})
                .add("tree2", {{3, 1}, {4, 3}, {32, tree}})
                .answer("lock-free-fastest");
        };
        ANSWERS(of(4), agrees, "from 4 blocks on, the paper: 4");
        ANSWERS(of(1), differs, "tree2");
    }
    void theHeadlineIsARatio() {
        const auto of = [](double slower, int blocks) {
            return Barriers()
                .add("explicit", {{blocks, slower}})
                .add("lock-free", {{blocks, 2}})
                .answer("headline");
        };
        ANSWERS(of(9, 32), agrees, "4.5 times as long; the paper: 3.7 times");
        ANSWERS(of(30, 32), differs, "15 times");
        ANSWERS(of(9, 9), agrees, "at 9 blocks");
        ANSWERS(of(9, 8), untold, "it wants 9, the paper has 30");
    }
    void runsOfBeforeAreNotJudged() {
        Barriers run;
        run.add("explicit", {{32, 9}}).add("implicit", {{32, 3}});
        run.report.tables[0].columns.back() = "something else";
        ANSWERS(run.answer("explicit-slowest"), untold, "plain launches from overlapped");
    }

    void kernelsTakeLessTimeTheMoreBlocks() {
        const auto of = [](double last, int blocks = 32) {
            return Kernels()
                .add("implicit", {{blocks - 2, 4}, {blocks - 1, 3}, {blocks, last}})
                .answer("fft-falls");
        };
        ANSWERS(of(1), agrees, "implicit 4.00 ms");
        ANSWERS(of(5), differs, "5.00 ms");
        ANSWERS(of(4), differs, "not so in 1");
        ANSWERS(of(3.8), untold, "not told in 1");
        ANSWERS(of(1, 3), agrees, "at 3 blocks");
        ANSWERS(Kernels().add("implicit", {{32, 1}}).answer("swat-falls"), untold,
                "fewer than 2 numbers");
    }
    void implicitLaunchesAreBestAtOneOrNot() {
        const auto of = [](double beyond) {
            return Kernels()
                .add("implicit", {{32, 2}, {64, beyond}, {128, 9}})
                .answer("implicit-best-at-one");
        };
        ANSWERS(of(3), agrees, "at 64, the best of more");
        ANSWERS(of(1), differs, "FFT takes 2.00 ms");
        ANSWERS(of(2), agrees, "in 3 of 3 comparisons");
        ANSWERS(of(1.9), untold, "not told in 3");
        ANSWERS(Kernels().add("simple", {{32, 2}}).answer("implicit-best-at-one"), inapplicable,
                "no such barrier: implicit");
    }
    void barriersAreRanked() {
        const auto run = [](double tree3, double lockFree, int blocks = 32) {
            return Kernels()
                .add("implicit", {{blocks, 9}})
                .add("simple", {{blocks, 5}})
                .add("tree2", {{blocks, 4}})
                .add("tree3", {{blocks, tree3}})
                .add("lock-free", {{blocks, lockFree}});
        };
        ANSWERS(run(6, 2).answer("lock-free-least"), agrees, "lock-free 2.00 ms");
        ANSWERS(run(6, 4.5).answer("lock-free-least"), differs, ": tree2 4.00 ms");
        ANSWERS(run(6, 4).answer("lock-free-least"), differs, "not so in 3");  // no less than tree2
        ANSWERS(run(6, 3.8).answer("lock-free-least"), untold, "not told in 3");
        ANSWERS(run(6, 2).answer("tree3-most"), agrees, "FFT at 32 blocks");
        ANSWERS(run(3, 2).answer("tree3-most"), differs, "FFT at 32 blocks");
        ANSWERS(run(6, 2, 2).answer("tree3-most"), untold, "no more than 2 blocks");
    }
    /// Of what launches take; the paper: 19.6, 49.7 and 50 %.
    void sharesAgreeWithinPercentagePoints() {
        const auto of = [](double computing, const char* key) {
            return Kernels().add("implicit", {{32, 4}}).computing(computing).answer(key);
        };
        ANSWERS(of(3, "fft-share"), agrees, "at 32 blocks 25 (24 to 26) %; the paper: 19.6 %");
        ANSWERS(of(0.4, "swat-share"), differs, "49.7 %");
        ANSWERS(of(1.6, "sort-share"), agrees, "59.6 %");
        ANSWERS(of(0.988, "sort-share"), untold, "neither all within");
        ANSWERS(Kernels().add("simple", {{32, 4}}).computing(3).answer("fft-share"), inapplicable,
                "no such barrier: implicit");
    }
    void gainsAgreeInSizeAndDirection() {
        const auto of = [](double lockFree) {
            return Kernels()
                .add("implicit", {{32, 10}})
                .add("lock-free", {{32, lockFree}})
                .answer("fft-gain");
        };
        ANSWERS(of(8), agrees, "20.0 % less; the paper: 8.8 % less");
        ANSWERS(of(5), differs, "50.0 % less");
        ANSWERS(of(7.55), untold, "24.5 % less");
        ANSWERS(of(11), differs, "10.0 % more");
        ANSWERS(of(9.9), differs, "1.0 % less");
        ANSWERS(of(9.48), untold, "neither all within");
    }
    void speedUpsArePredictedOrNot() {
        ANSWERS(Kernels()
                    .predict("simple", 1.3, 1.2)
                    .predict("tree2", 1.1, 1)
                    .answer("speed-up-predicted"),
                agrees, "speed-ups over implicit launches come out in 2 of 2 comparisons");
        ANSWERS(
            Kernels().predict("simple", 1.3, 1.2).predict("tree2", 3, 1).answer("speed-up-predicted"),
            differs, "the worst, fft with tree2: 3.00 predicted, 1.00 measured");
        ANSWERS(Kernels().predict("graph", 3, 1).answer("speed-up-predicted"), untold,
                "did not measure");
    }
};

QTEST_APPLESS_MAIN(LabClaimsBarriersTest)
#include "lab_claims_barriers_test.moc"
