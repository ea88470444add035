/// The report of a clone: keys, order, types.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <limits>

#include "weft/io/clone_report.h"

using namespace weft;

namespace {

CloneResult result() {
    CloneResult r;
    r.unknowns = 5'000'000'000;
    r.progress.outcome = Outcome::Converged;
    r.progress.cycles = 3;
    r.progress.residual = 0.125;
    r.progress.errorBound = 0.1 + 0.2;
    r.progress.certified = true;
    r.trace.append({.step = 1, .seconds = 0.5, .residual = 2.5});
    r.trace.append({.step = 2, .seconds = 1, .residual = 0.25, .errorBound = 0.5, .certified = true});
    r.schemeText = "red-black";
    r.device = {.backend = "cpu", .device = "A \"quoted\" CPU", .threads = 2};
    r.timings.solve = 0.25;
    r.timings.bytesMoved = 6'000'000'000;
    r.memory = {.most = 7'000'000'000, .channelsAtATime = 1};
    return r;
}

io::CloneReportContext context() {
    return {.background = {600, 400}, .patch = {451, 300}, .at = {-180, -90}, .tolerance = 0.5 / 257};
}

}  // namespace

class IoReportTest : public QObject {
    Q_OBJECT
private slots:
    void keysStandInTheDocumentedOrder();
    void numbersAreDoublesOfFullPrecision();
    void unknownNumbersAreNull();
};

void IoReportTest::keysStandInTheDocumentedOrder() {
    const QByteArray text = QByteArray::fromStdString(io::cloneReportJson(context(), result()));
    qsizetype last = -1;
    for (const char* key : {"weft",          "background", "patch",      "at",       "scale",
                            "rotate",        "flip",       "channels",   "unknowns", "floatingParts",
                            "operation",     "gradients",  "space",      "backend",  "device",
                            "backendReason", "threads",    "solver",     "scheme",   "tolerance",
                            "outcome",       "cycles",     "steps",      "restarts", "staleness",
                            "residual",      "errorBound", "certified",  "seconds",  "read",
                            "assemble",      "setup",      "solve",      "certify",  "transfer",
                            "write",         "total",      "bytesMoved", "memory",   "deviceBytes",
                            "channels",      "trace"}) {
        const qsizetype at = text.indexOf("\"" + QByteArray(key) + "\":", last + 1);
        QVERIFY2(at > last, key);
        last = at;
    }
    const QJsonObject json = QJsonDocument::fromJson(text).object();
    QCOMPARE(json.size(), 32);
    QCOMPARE(json["seconds"].toObject().size(), 8);
    QCOMPARE(json["weft"].toString(), QString("0.1.0"));
    QCOMPARE(json["at"].toArray(), (QJsonArray{-180, -90}));
    QCOMPARE(json["device"].toString(), QString("A \"quoted\" CPU"));
}

void IoReportTest::numbersAreDoublesOfFullPrecision() {
    const QByteArray text = QByteArray::fromStdString(io::cloneReportJson(context(), result()));
    const QJsonObject json = QJsonDocument::fromJson(text).object();
    QCOMPARE(json["unknowns"].toDouble(), 5e9);
    QCOMPARE(json["bytesMoved"].toDouble(), 6e9);
    QCOMPARE(json["memory"]["deviceBytes"].toDouble(), 7e9);
    QCOMPARE(json["memory"]["channels"].toString(), QString("in turn"));
    QVERIFY(json["errorBound"].toDouble() == 0.1 + 0.2);
    QVERIFY(json["tolerance"].toDouble() == 0.5 / 257);
    QVERIFY(json["certified"].isBool());
}

void IoReportTest::unknownNumbersAreNull() {
    CloneResult r = result();
    r.progress.residual = std::numeric_limits<double>::quiet_NaN();
    r.progress.errorBound = std::numeric_limits<double>::infinity();
    const QByteArray text = QByteArray::fromStdString(io::cloneReportJson(context(), r));
    const QJsonObject json = QJsonDocument::fromJson(text).object();
    QVERIFY(json["residual"].isNull() && json["errorBound"].isNull());
    const QJsonArray trace = json["trace"].toArray();
    QCOMPARE(trace.size(), 2);
    QVERIFY(trace[0].toArray()[3].isNull());
    QCOMPARE(trace[1].toArray(), (QJsonArray{2, 1.0, 0.25, 0.5}));
}

QTEST_GUILESS_MAIN(IoReportTest)
#include "io_report_test.moc"
