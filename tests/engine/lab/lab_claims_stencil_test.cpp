/// Claims of Venkatasubramanian & Vuduc 2009, answered from tables that were written by hand.
#include <QtTest>

#include "weft/lab/lab_report.h"

using namespace weft;

namespace {

using Cells = std::vector<LabCell>;

const LabClaim& claimOf(const LabReport& report, const std::string& key) {
    for (const LabClaim& c : report.claims)
        if (c.key == key) return c;
    throw std::logic_error("no claim " + key);
}
bool says(const LabReport& report, const std::string& key, const char* words) {
    return claimOf(report, key).data.find(words) != std::string::npos;
}
#define COMPARE_ANSWER(report, key, expected)                    \
    QVERIFY2(claimOf(report, key).answer == LabAnswer::expected, \
             sentenceOf(claimOf(report, key)).c_str())

LabReport reportOf(const char* experiment, const char* backend, std::vector<LabTable> tables) {
    LabReport report;
    report.experiment = experiment;
    report.device.backend = backend;
    report.tables = std::move(tables);
    report.load = {.seconds = 1, .others = 0, .processors = 2};
    answerClaims(report);
    return report;
}
void answerBusy(LabReport& report) {
    report.load.others = 1;
    answerClaims(report);
}

/// A time with what repeated runs make of it.
Cells spread(double middle) { return {middle, 0.99 * middle, 1.01 * middle}; }
Cells joined(Cells a, const Cells& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

// --- wild

struct WildRow {
    const char* scheme;
    double alpha, steps, speedUp;
};

/// T = 1000 synchronous steps take a second; `blocked`: seconds of passes of 12, 0: not asked for,
/// -1: this device has none.
void addGrid(std::vector<LabTable>& tables, double side, const char* precision, double blocked,
             const std::vector<WildRow>& rows) {
    if (tables.empty())
        tables = {
            {"runs",
             "",
             {"side", "precision", "scheme", "alpha", "steps", "steps_least", "steps_most", "seconds",
              "seconds_least", "seconds_most", "relative_steps", "speed_up", "reason"}},
            {"synchronous",
             "",
             {"side", "precision", "scheme", "steps_a_pass", "seconds", "seconds_least",
              "seconds_most", "reason"}}};
    for (const WildRow& row : rows) {
        Cells cells =
            joined({side, precision, row.scheme, row.alpha, row.steps, row.steps - 1, row.steps + 1},
                   spread(1 / row.speedUp));
        tables[0].rows.push_back(joined(cells, {row.steps / 1000, row.speedUp, ""}));
    }
    const Cells base = {side, precision, "tuned-sync", 1.0};
    tables[1].rows.push_back(joined(joined(base, spread(1)), {""}));
    const Cells passes = {side, precision, "tuned-sync:exchange=overlapped,k=12", 12.0};
    if (blocked > 0) tables[1].rows.push_back(joined(joined(passes, spread(blocked)), {""}));
    if (blocked < 0)
        tables[1].rows.push_back(joined(passes, {{}, {}, {}, "It takes its steps one a pass."}));
}
LabReport wild(double blocked, const std::vector<WildRow>& rows, double side = 4096) {
    std::vector<LabTable> tables;
    addGrid(tables, side, "f32", blocked, rows);
    return reportOf("wild", "cuda", tables);
}
/// What the paper found.
const std::vector<WildRow> kPaper = {{"async1", 2, 1040, 0.6}, {"async1", 14, 1100, 0.9},
                                     {"async2", 6, 1700, 1.3}, {"async2", 14, 2100, 1.1},
                                     {"async3", 4, 800, 2.0},  {"async3", 15, 720, 2.5}};

// --- stencil

const LabTable kPoints = {
    "points",
    "",
    {"part", "rung", "precision", "side", "steps", "tile", "rhs", "seconds", "seconds_least",
     "seconds_most", "gflops", "share_of_copy", "to_device_seconds", "from_device_seconds"}};
/// `share` of a copy of 100 GB/s.
void addRung(LabTable& table, const char* part, const char* rung, double side, double share,
             const char* precision = "f32", double steps = 100, const char* tile = "64x8") {
    const double bytes = std::string(precision) == "f64" ? 16 : 8;
    const double seconds = side * side * steps * bytes / (share * 1e11);
    const Cells cells = {part, rung, precision, side, steps, tile, "computed"};
    table.rows.push_back(joined(joined(cells, spread(seconds)),
                                {5e-9 * side * side * steps / seconds, share, 0.0, 0.0}));
}
void addTransfer(LabTable& table, const char* part, double steps, double seconds, double transfers) {
    const Cells cells = {part, "unrolled", "f32", 4096.0, steps, "64x8", "computed"};
    table.rows.push_back(
        joined(joined(cells, spread(seconds)), {1.0, 1.0, transfers / 2, transfers / 2}));
}
LabReport stencil(const LabTable& table, const char* backend = "cuda") {
    return reportOf("stencil", backend, {table});
}

// --- hybrid

const LabTable kSplits = {"splits",
                          "",
                          {"pair", "first", "second", "what", "fraction_of_first",
                           "microseconds_a_step", "least", "most", "n"}};
/// Either alone, and what was chosen.
void addPair(LabTable& table, const char* pair, const char* first, const char* second,
             double firstAlone, double secondAlone, double fraction, double chosen, double n = 4096) {
    const auto add = [&](const char* what, double f, double us) {
        table.rows.push_back(joined(joined({pair, first, second, what, f}, spread(us)), {n}));
    };
    add("measured", 0, secondAlone);
    add("measured", 1, firstAlone);
    add("chosen", fraction, chosen);
}
LabReport hybrid(const LabTable& table, const char* backend = "cuda") {
    return reportOf("hybrid", backend, {table});
}

}  // namespace

class LabClaimsStencilTest : public QObject {
    Q_OBJECT

private slots:
    void nothingMeasuredTellsNothing() {
        for (const char* experiment : {"wild", "stencil", "hybrid"}) {
            const LabReport report = reportOf(experiment, "cuda", {});
            QVERIFY(!report.claims.empty());
            for (const LabClaim& c : report.claims)
                QVERIFY2(c.answer == LabAnswer::untold && !c.data.empty(), c.key.c_str());
        }
    }

    void wildAsInThePaperAgrees() {
        LabReport report = wild(0.99, kPaper);
        for (const LabClaim& c : report.claims)
            QVERIFY2(c.answer == LabAnswer::agrees, sentenceOf(c).c_str());
        answerBusy(report);
        for (const char* key :
             {"async1-never-faster", "async2-faster", "async3-fastest", "weak-order-wins"}) {
            COMPARE_ANSWER(report, key, untold);
            QVERIFY(says(report, key, "other programs"));
        }
        COMPARE_ANSWER(report, "async1-more-steps", agrees);
        COMPARE_ANSWER(report, "async3-fewer-steps", agrees);
        report.device.backend = "cpu";  // whose order other programs change
        answerBusy(report);
        for (const char* key : {"async1-more-steps", "async2-more-steps", "async3-fewer-steps"}) {
            COMPARE_ANSWER(report, key, untold);
            QVERIFY(says(report, key, "steps of blocks that need not wait"));
        }
    }
    void otherSpeedsOfWildDiffer() {
        const LabReport report = wild(
            0, {{"async1", 14, 900, 1.31}, {"async2", 14, 1050, 3.0}, {"async3", 15, 1200, 1.5}});
        for (const char* key : {"async1-never-faster", "async1-more-steps", "async2-faster",
                                "async2-more-steps", "async3-fastest", "async3-fewer-steps"})
            COMPARE_ANSWER(report, key, differs);
    }
    void spansThatOverlapTellNothing() {
        const LabReport report = wild(0, {{"async1", 14, 1000.5, 1.14}, {"async2", 6, 1700, 1.625}});
        COMPARE_ANSWER(report, "async1-never-faster", untold);
        COMPARE_ANSWER(report, "async1-more-steps", untold);
        // A factor of 1.25 from 1.3 ends at 1.625.
        COMPARE_ANSWER(report, "async2-faster", untold);
        QVERIFY(says(report, "async2-faster", "neither all within"));
    }
    /// Two α are as fast as each other and take steps on both sides: noise alone says which is
    /// fastest.
    void stepsAreOfAllThatMayBeFastest() {
        const auto with = [](double speedUp) {
            return wild(0, {{"async2", 6, 1700, 2.0}, {"async2", 10, 2900, speedUp}});
        };
        COMPARE_ANSWER(with(2.01), "async2-more-steps", untold);
        COMPARE_ANSWER(with(1.99), "async2-more-steps", untold);
        COMPARE_ANSWER(with(1.5), "async2-more-steps", agrees);
        COMPARE_ANSWER(with(2.5), "async2-more-steps", differs);
    }
    /// What names no α does not hang on which one is fastest.
    void stepsOfNoAlphaInParticularAreOfAll() {
        for (const double speedUp : {1.5, 1.99, 2.01, 2.5}) {
            const auto with = [&](double steps) {
                return wild(0, {{"async3", 6, 940, 2.0}, {"async3", 11, steps, speedUp}});
            };
            COMPARE_ANSWER(with(1010), "async3-fewer-steps", agrees);
            COMPARE_ANSWER(with(1110), "async3-fewer-steps", differs);
            QVERIFY(says(with(1010), "async3-fewer-steps", "0.974"));
        }
    }
    void weakOrderIsHeldAgainstTheBestSynchronousSteps() {
        LabReport report = wild(0.137, kPaper);
        COMPARE_ANSWER(report, "weak-order-wins", differs);
        QVERIFY(says(report, "weak-order-wins", "is worth 2.5 "));
        QVERIFY(says(report, "weak-order-wins", "(12 synchronous steps a pass) is worth 7.3 "));
        QVERIFY(says(report, "weak-order-wins", "loses by 2.92"));
        report = wild(0.9, kPaper);
        COMPARE_ANSWER(report, "weak-order-wins", agrees);
        QVERIFY(says(report, "weak-order-wins", "wins by 2.25"));
        report = wild(0.4, kPaper);
        COMPARE_ANSWER(report, "weak-order-wins", differs);  // no gain
        QVERIFY(says(report, "weak-order-wins", "neither wins nor loses"));
        COMPARE_ANSWER(wild(0.4219, kPaper), "weak-order-wins", untold);
        report = wild(1, {{"async3", 15, 720, 4.0}});  // by more than the paper says
        COMPARE_ANSWER(report, "weak-order-wins", differs);
    }
    void withoutPassesOfSeveralStepsTheBestIsNotKnown() {
        LabReport report = wild(-1, kPaper);
        COMPARE_ANSWER(report, "weak-order-wins", untold);
        QVERIFY(says(report, "weak-order-wins", "It takes its steps one a pass"));
        COMPARE_ANSWER(wild(0, kPaper), "weak-order-wins", untold);
        // What loses even to one step a pass loses.
        COMPARE_ANSWER(wild(0, {{"async2", 6, 1700, 0.5}}), "weak-order-wins", differs);
    }
    void smallGridsTellOfStepsAlone() {
        const LabReport report = wild(0.5, kPaper, 256);
        for (const char* key :
             {"async1-never-faster", "async2-faster", "async3-fastest", "weak-order-wins"}) {
            COMPARE_ANSWER(report, key, untold);
            QVERIFY(says(report, key, "1024²"));
        }
        COMPARE_ANSWER(report, "async2-more-steps", agrees);
        LabReport ofProcessor = report;  // whose caches hold small grids
        ofProcessor.device.backend = "cpu";
        answerClaims(ofProcessor);
        COMPARE_ANSWER(ofProcessor, "async1-never-faster", agrees);
    }
    void theGridLikestThePapersIsJudged() {
        std::vector<LabTable> tables;
        addGrid(tables, 10240, "f32", 0.1, {{"async3", 2, 700, 2.0}});
        addGrid(tables, 4096, "f64", 0.1, {{"async2", 2, 1700, 2.0}});
        addGrid(tables, 4096, "f32", 0.9, kPaper);
        const LabReport report = reportOf("wild", "cuda", tables);
        COMPARE_ANSWER(report, "weak-order-wins", agrees);
        QVERIFY(says(report, "weak-order-wins", "on 10240², f32 it loses by 5 "));
    }
    void aSchemeThatThereIsNotGivesItsReason() {
        std::vector<LabTable> tables;
        addGrid(tables, 4096, "f64", 0, {});
        tables[0].rows.push_back({4096.0,
                                  "f64",
                                  "async3",
                                  2.0,
                                  {},
                                  {},
                                  {},
                                  {},
                                  {},
                                  {},
                                  {},
                                  {},
                                  "Double precision is offered for Jacobi updates."});
        const LabReport report = reportOf("wild", "cuda", tables);
        COMPARE_ANSWER(report, "async3-fastest", untold);
        QVERIFY(says(report, "async3-fastest", "Double precision is offered"));
    }

    void bandwidthIsTheBestOfThePapersRungs() {
        LabTable table = kPoints;
        addRung(table, "ladder", "unrolled", 10240, 0.9);
        addRung(table, "ladder", "vectors", 10240, 0.99);
        addRung(table, "ladder", "blocked", 10240, 8);
        addRung(table, "ladder", "split", 10240, 0.5, "f64");
        LabReport report = stencil(table);
        COMPARE_ANSWER(report, "single-bandwidth", agrees);
        QVERIFY(says(report, "single-bandwidth", "'unrolled' 90 "));
        QVERIFY(says(report, "single-bandwidth", "'vectors' 99 "));
        COMPARE_ANSWER(report, "double-bandwidth", differs);
        answerBusy(report);
        COMPARE_ANSWER(report, "double-bandwidth", untold);
    }
    void cachesAndSmallGridsTellNothingOfBandwidth() {
        LabTable table = kPoints;
        addRung(table, "ladder", "unrolled", 4096, 3);
        addRung(table, "ladder", "split", 512, 0.9, "f64");
        const LabReport report = stencil(table);
        COMPARE_ANSWER(report, "single-bandwidth", untold);
        QVERIFY(says(report, "single-bandwidth", "caches"));
        COMPARE_ANSWER(report, "double-bandwidth", untold);
        QVERIFY(says(report, "double-bandwidth", "1024²"));
    }
    void smallGridsAreHeldAgainstLargeOnes() {
        for (const auto& [share, answer] : {std::pair{0.2, LabAnswer::agrees},
                                            {0.95, LabAnswer::differs},
                                            {0.87, LabAnswer::untold}}) {
            LabTable table = kPoints;
            addRung(table, "sustained", "unrolled", 512, share);
            addRung(table, "sustained", "unrolled", 256, share / 2);
            addRung(table, "sustained", "unrolled", 2048, 1);
            addRung(table, "sustained", "unrolled", 2048, 9, "f32", 1000);  // none of 512² of these
            const LabReport report = stencil(table);
            QVERIFY2(claimOf(report, "small-grids").answer == answer,
                     sentenceOf(claimOf(report, "small-grids")).c_str());
        }
        COMPARE_ANSWER(stencil(kPoints), "small-grids", untold);
    }
    void tilesAreComparedByTheirRatio() {
        for (const auto& [share, answer] : {std::pair{1 / 1.6, LabAnswer::agrees},
                                            {1 / 0.94, LabAnswer::differs},
                                            {1 / 2.125, LabAnswer::untold}}) {
            LabTable table = kPoints;
            addRung(table, "tiles", "shared-padding", 4096, 1);
            addRung(table, "tiles", "shared-padding", 4096, share, "f32", 100, "16x8");
            const LabReport report = stencil(table);
            QVERIFY2(claimOf(report, "tile-matters").answer == answer,
                     sentenceOf(claimOf(report, "tile-matters")).c_str());
        }
    }
    void rungsAreComparedByTheirTimes() {
        LabTable then = kPoints, now = kPoints, alike = kPoints, small = kPoints;
        const auto fill = [](LabTable& table, double shared, double prefetch, double side) {
            addRung(table, "ladder", "naive", side, 0.6);
            addRung(table, "ladder", "shared-padding", side, shared);
            addRung(table, "ladder", "prefetch", side, prefetch);
        };
        fill(then, 0.9, 0.8, 4096);
        fill(now, 0.4, 0.75, 4096);
        fill(alike, 0.6, 0.6, 4096);
        fill(small, 0.9, 0.8, 512);
        COMPARE_ANSWER(stencil(then), "shared-padding-pays", agrees);
        COMPARE_ANSWER(stencil(then), "prefetching-useless", agrees);
        COMPARE_ANSWER(stencil(now), "shared-padding-pays", differs);
        QVERIFY(says(stencil(now), "shared-padding-pays", "it takes 1.5 "));
        COMPARE_ANSWER(stencil(now), "prefetching-useless", differs);
        COMPARE_ANSWER(stencil(alike), "shared-padding-pays", differs);
        COMPARE_ANSWER(stencil(alike), "prefetching-useless", agrees);
        COMPARE_ANSWER(stencil(small), "shared-padding-pays", untold);
        COMPARE_ANSWER(stencil(small), "prefetching-useless", untold);
    }
    void transfersAreHeldAgainstTheHost() {
        LabTable table = kPoints;
        for (const double steps : {1.0, 5.0, 32.0}) {
            addTransfer(table, "transfers", steps, steps, 28);  // 28 of 60 seconds with 32 steps
            addTransfer(table, "host", steps, 8 * steps, 0);
        }
        LabReport report = stencil(table);
        COMPARE_ANSWER(report, "transfers-cost", agrees);
        COMPARE_ANSWER(report, "steps-to-match", agrees);
        QVERIFY(says(report, "steps-to-match", "5 is the first"));
        table.rows.clear();
        for (const double steps : {1.0, 5.0, 32.0}) {
            addTransfer(table, "transfers", steps, steps, 128);
            addTransfer(table, "host", steps, 8 * steps, 0);
        }
        report = stencil(table);
        COMPARE_ANSWER(report, "transfers-cost", differs);
        COMPARE_ANSWER(report, "steps-to-match", differs);  // from 18 on
        table.rows.clear();
        addTransfer(table, "transfers", 8, 8, 28);
        addTransfer(table, "host", 8, 9, 0);
        report = stencil(table);
        COMPARE_ANSWER(report, "transfers-cost", untold);
        COMPARE_ANSWER(report, "steps-to-match", differs);
        QVERIFY(says(report, "steps-to-match", "behind with 8 steps"));
    }
    void aProcessorTellsWhatItCanAndWhyNotTheRest() {
        LabTable table = kPoints;
        addRung(table, "ladder", "simd", 4096, 0.9);
        addRung(table, "ladder", "simd", 4096, 0.5, "f64");
        addRung(table, "sustained", "simd", 512, 3);
        addRung(table, "sustained", "simd", 4096, 0.9);
        const LabReport report = stencil(table, "cpu");
        COMPARE_ANSWER(report, "single-bandwidth", agrees);
        COMPARE_ANSWER(report, "double-bandwidth", differs);
        COMPARE_ANSWER(report, "small-grids", differs);
        COMPARE_ANSWER(report, "transfers-cost", differs);
        for (const char* key :
             {"tile-matters", "shared-padding-pays", "prefetching-useless", "steps-to-match"})
            COMPARE_ANSWER(report, key, inapplicable);
        QVERIFY(says(report, "transfers-cost", "host's own memory"));
        QVERIFY(says(report, "prefetching-useless", "no shared memory"));
    }

    void aProcessorBesideADeviceHelpsLittle() {
        for (const auto& [fraction, us, answer] : {std::tuple{0.0, 60.0, LabAnswer::agrees},
                                                   {0.11, 55.5, LabAnswer::agrees},
                                                   {0.4, 35.0, LabAnswer::differs},
                                                   {0.25, 48.36, LabAnswer::untold}}) {
            LabTable table = kSplits;
            addPair(table, "processor", "the processor", "the device", 500, 60, fraction, us);
            const LabReport report = hybrid(table);
            QVERIFY2(claimOf(report, "processor-helps-little").answer == answer,
                     sentenceOf(claimOf(report, "processor-helps-little")).c_str());
        }
    }
    void unequalDevicesGainNothing() {
        const char* const slow = "a device slowed 18 times (simulated)";
        const auto answer = [&](double gap, double fraction, double us, const char* second) {
            LabTable table = kSplits;
            addPair(table, "unequal", slow, second, 60 * gap, 60, fraction, us);
            return hybrid(table);
        };
        const char* const second = "the second device";
        COMPARE_ANSWER(answer(18, 0, 60, second), "unequal-gains-nothing", agrees);
        COMPARE_ANSWER(answer(18, 0.05, 50, second), "unequal-gains-nothing", differs);
        COMPARE_ANSWER(answer(18, 0.05, 56, second), "unequal-gains-nothing", agrees);
        COMPARE_ANSWER(answer(4, 0, 60, second), "unequal-gains-nothing", agrees);
        COMPARE_ANSWER(answer(4, 0.2, 50, second), "unequal-gains-nothing", untold);
        COMPARE_ANSWER(answer(18, 0, 60, "the device"), "unequal-gains-nothing", inapplicable);
    }
    void equalDevicesAreJudgedWhereTheGridIsLargest() {
        LabTable table = kSplits;
        addPair(table, "equal", "the device", "the second device", 1000, 1000, 0.5, 550, 16384);
        addPair(table, "equal", "the device", "the second device", 60, 60, 1, 60, 4096);
        LabReport report = hybrid(table);
        COMPARE_ANSWER(report, "equal-gain", agrees);
        QVERIFY(says(report, "equal-gain", "n = 16384: 1.82"));
        QVERIFY(says(report, "equal-gain", "4096: nothing"));
        table.rows.clear();  // two are two times as fast at most: more is noise, or caches
        addPair(table, "equal", "the device", "the second device", 1000, 1000, 0.5, 1000 / 2.3);
        COMPARE_ANSWER(hybrid(table), "equal-gain", agrees);
        answerBusy(report);
        COMPARE_ANSWER(report, "equal-gain", untold);
        table.rows.clear();
        addPair(table, "equal", "the device", "the second device", 60, 60, 1, 60);
        COMPARE_ANSWER(hybrid(table), "equal-gain", differs);
        table.rows.clear();
        addPair(table, "equal", "the device", "the second device", 60, 100, 0.5, 40);
        COMPARE_ANSWER(hybrid(table), "equal-gain", untold);
    }
    void standInsTellNothing() {
        LabTable table = kSplits;
        addPair(table, "equal", "the device", "the same device again (simulated)", 60, 60, 0.5, 33);
        LabReport report = hybrid(table);
        COMPARE_ANSWER(report, "equal-gain", inapplicable);
        QVERIFY(says(report, "equal-gain", "one device here"));
        table.rows.clear();
        addPair(table, "processor", "one thread", "two threads", 60, 33, 0.5, 33);
        report = hybrid(table, "cpu");
        COMPARE_ANSWER(report, "processor-helps-little", inapplicable);
        QVERIFY(says(report, "processor-helps-little", "no device beside the processor"));
    }
    void threadsWithACoreEachAreEqualDevices() {
        LabTable table = kSplits;
        addPair(table, "equal", "one thread", "another thread", 60, 60, 0.5, 33);
        COMPARE_ANSWER(hybrid(table, "cpu"), "equal-gain", agrees);
    }
};

QTEST_APPLESS_MAIN(LabClaimsStencilTest)
#include "lab_claims_stencil_test.moc"
