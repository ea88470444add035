/// The runs of the Lab that come with the program are answered by today's rules.
#include <QtTest>

#include "weft/io/lab_report.h"

using namespace weft;

namespace {

/// `"claims":[...]` of a report's text; null where it has none.
QByteArrayView claimsIn(const QByteArray& json) {
    const qsizetype begin = json.indexOf("\"claims\":[");
    if (begin < 0) return {};
    bool inText = false;
    for (qsizetype i = begin + 10; i < json.size(); ++i) {
        if (json[i] == '\\' && inText)
            ++i;
        else if (json[i] == '"')
            inText = !inText;
        else if (json[i] == ']' && !inText)
            return QByteArrayView(json).sliced(begin, i + 1 - begin);
    }
    return {};
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The same text with its claims answered anew.
QByteArray answered(const QByteArray& json, const QString& name) {
    const std::string_view text(json.constData(), static_cast<std::size_t>(json.size()));
    const std::string again = io::labJson(io::readLabJson(text, name.toStdString()), {});
    const QByteArray fresh = QByteArray::fromStdString(again);
    const QByteArrayView before = claimsIn(json);
    if (before.isNull()) return {};
    return QByteArray(json).replace(before.data() - json.constData(), before.size(), claimsIn(fresh));
}

}  // namespace

class IoKeptLabTest : public QObject {
    Q_OBJECT

private slots:
    void keptRunsHaveTodaysAnswers_data() {
        QTest::addColumn<QString>("path");
        const QDir dir(QStringLiteral(WEFT_SOURCE_DIR "/tests/benchmarks/results/lab_h200"));
        const QFileInfoList files = dir.entryInfoList({"*.json"}, QDir::Files);
        QVERIFY(files.size() > 8);
        for (const QFileInfo& file : files)
            QTest::newRow(qPrintable(file.fileName())) << file.filePath();
    }
    /// WEFT_ANSWER_ANEW=1 writes today's answers into the files instead.
    void keptRunsHaveTodaysAnswers() {
        QFETCH(QString, path);
        const QByteArray json = contentOf(path), fresh = answered(json, path);
        QVERIFY(!fresh.isEmpty());
        if (qEnvironmentVariableIsSet("WEFT_ANSWER_ANEW")) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(fresh) == fresh.size());
            return;
        }
        QVERIFY2(fresh == json, "rules have changed: WEFT_ANSWER_ANEW=1 writes the new answers");
    }

    void otherAnswersAreSeen() {
        const QString path =
            QStringLiteral(WEFT_SOURCE_DIR "/tests/benchmarks/results/lab_h200/bfs.json");
        QByteArray json = contentOf(path);
        QVERIFY(json.contains("\"answer\":\"agrees\""));
        json.replace("\"answer\":\"agrees\"", "\"answer\":\"differs\"");
        QVERIFY(answered(json, path) != json);
    }
};

QTEST_APPLESS_MAIN(IoKeptLabTest)
#include "io_kept_lab_test.moc"
