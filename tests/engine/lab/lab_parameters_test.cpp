/// What may be set of an experiment, and what is said of the rest.
#include <QtTest>

#include "weft/error.h"
#include "weft/lab/experiment.h"

using namespace weft;

namespace {

using Kind = LabParameter::Kind;

const std::vector<LabParameter> kAll = {
    {.key = "side", .help = "", .value = "480", .quick = "60", .least = 16, .most = 8192},
    {.key = "share", .help = "", .value = "0.5", .least = 0, .most = 1, .whole = false},
    {.key = "blocks",
     .help = "",
     .kind = Kind::numbers,
     .value = "1,30",
     .least = 1,
     .words = {"all"}},
    {.key = "kinds", .help = "", .kind = Kind::words, .value = "a,b", .words = {"a", "b", "c"}},
    {.key = "text", .help = "", .kind = Kind::text, .value = "x=1,y"}};

QString complaint(const std::vector<std::string>& settings) {
    try {
        static_cast<void>(LabParameters(kAll, settings));
    } catch (const InvalidProblem& error) {
        return error.what();
    }
    return {};
}

}  // namespace

class LabParametersTest : public QObject {
    Q_OBJECT
private slots:
    void defaultsAreThePapersUnlessARunIsQuick() {
        QCOMPARE(LabParameters(kAll, {}).whole("side"), 480);
        QCOMPARE(LabParameters(kAll, {}, true).whole("side"), 60);
        QCOMPARE(LabParameters(kAll, {"side=99"}, true).whole("side"), 99);
        QCOMPARE(LabParameters(kAll, {}).text("text"), std::string("x=1,y"));
    }

    void valuesAreReadByTheirKind() {
        const LabParameters p(kAll, {"share=0.25", "blocks=2,all,9", "kinds=c", "text=p=q"});
        QCOMPARE(p.number("share"), 0.25);
        QCOMPARE(p.numbers("blocks").size(), std::size_t{3});
        QVERIFY(p.has("blocks", "all") && p.has("kinds", "c") && !p.has("kinds", "a"));
        QCOMPARE(p.text("text"), std::string("p=q"));
        QVERIFY(p.isNumber("side") && !LabParameters(kAll, {"blocks=all"}).isNumber("blocks"));
    }

    void whatCannotBeMeantIsSaidWithWhatCan_data() {
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("part");
        QTest::newRow("unknown key") << "size=3"
                                     << "side, share, blocks";
        QTest::newRow("no value") << "side"
                                  << "KEY=VALUE";
        QTest::newRow("no number") << "side=many"
                                   << "whole numbers from 16 to 8192";
        QTest::newRow("with a rest") << "side=48x"
                                     << "not '48x'";
        QTest::newRow("not whole") << "side=20.5"
                                   << "whole";
        QTest::newRow("out of range") << "share=1.5"
                                      << "from 0 to 1";
        QTest::newRow("not a number") << "share=nan"
                                      << "numbers";
        QTest::newRow("empty in a list") << "blocks=1,,2"
                                         << "not ''";
        QTest::newRow("no such word") << "kinds=a,d"
                                      << "takes a, b, c, not 'd'";
    }
    void whatCannotBeMeantIsSaidWithWhatCan() {
        QFETCH(QString, setting);
        QFETCH(QString, part);
        const QString said = complaint({setting.toStdString()});
        QVERIFY2(said.contains(part) && said.endsWith('.'), qPrintable(said));
    }
    void aKeyIsGivenOnce() { QVERIFY(complaint({"side=20", "side=30"}).contains("twice")); }

    void everyExperimentTakesItsOwnDefaults() {
        QVERIFY(experiments().size() >= 3);
        for (const Experiment* e : experiments())
            for (const bool quick : {false, true}) {
                const LabParameters defaults(e->parameters, {}, quick);
                for (const auto& [key, value] : defaults.all())
                    QVERIFY2(!LabParameters(e->parameters, {key + "=" + value}).all().empty(),
                             key.c_str());
            }
    }
    void anUnknownExperimentIsAnsweredWithThoseThereAre() {
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(experimentNamed("nothing")), InvalidProblem);
        for (const Experiment* e : experiments()) QVERIFY(&experimentNamed(e->name) == e);
    }
};

QTEST_APPLESS_MAIN(LabParametersTest)
#include "lab_parameters_test.moc"
