// Results of today's build as hashes: what a change was not meant to touch stays as it was, bit by
// bit. WEFT_WRITE_GOLDEN=1 writes the list anew. A render that differs is written into a folder
// weft_golden among temporary ones, beside the last one that agreed where there is one, and the
// largest difference of both is told.
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QtTest>

#include "support/golden_renders.h"
#include "support/places.h"
#include "support/sanitized.h"

using namespace weft;
using namespace weft::tests;

namespace {

/// Samples as 16-bit codes, half up and clamped; extent and channels first.
QByteArray codesOf(const Field& field) {
    const Extent e = field.extent();
    const int channels = field.channels();
    QByteArray codes;
    QDataStream out(&codes, QIODevice::WriteOnly);
    out << qint32(e.width) << qint32(e.height) << qint32(channels);
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                out << quint16(
                    std::clamp(std::floor(double{field.at(c, {x, y})} + 0.5), 0.0, 65535.0));
    return codes;
}

QString hashOf(const QByteArray& codes) {
    return QCryptographicHash::hash(codes, QCryptographicHash::Sha256).toHex().left(16);
}

QString listPath() { return QString(kSourceFolder) + "/tests/engine/golden_results.txt"; }

/// Hashes by name, of the lines "HASH NAME".
QMap<QString, QString> kept() {
    QMap<QString, QString> all;
    QFile file(listPath());
    if (!file.open(QIODevice::ReadOnly)) return all;
    for (const QByteArray& line : file.readAll().split('\n'))
        if (line.size() > 17 && !line.startsWith('#'))
            all[QString::fromUtf8(line.mid(17))] = line.left(16);
    return all;
}

/// The largest difference of two lists of codes, and where they are alike in size.
QString differenceOf(const QByteArray& a, const QByteArray& b) {
    if (a.isEmpty() || a.size() != b.size()) return "no earlier render to compare with";
    int most = 0;
    for (qsizetype i = 12; i + 1 < a.size(); i += 2) {
        const auto code = [i](const QByteArray& of) {
            return quint8(of[i]) << 8 | quint8(of[i + 1]);
        };
        most = std::max(most, std::abs(code(a) - code(b)));
    }
    return QString("the largest difference is %1 of 65535").arg(most);
}

/// Three channels (of one or two the first thrice), as a PPM of 16 bits.
void writePicture(const Field& field, const QString& path) {
    const Extent e = field.extent();
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return;
    file.write(QString("P6 %1 %2 65535\n").arg(e.width).arg(e.height).toLatin1());
    QDataStream out(&file);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x)
            for (int c = 0; c < 3; ++c)
                out << quint16(
                    std::clamp(double{field.at(field.channels() < 3 ? 0 : c, {x, y})}, 0.0, 65535.0));
}

}  // namespace

class GoldenResultsTest : public QObject {
    Q_OBJECT
private slots:
    void everyRenderIsAsItWas_data();
    void everyRenderIsAsItWas();
    void theListHoldsWhatIsRendered();
};

void GoldenResultsTest::everyRenderIsAsItWas_data() {
    QTest::addColumn<int>("index");
    const auto all = goldenRenders();
    for (std::size_t i = 0; i < all.size(); ++i) QTest::newRow(all[i].name.c_str()) << int(i);
}

void GoldenResultsTest::everyRenderIsAsItWas() {
#ifndef NDEBUG
    QSKIP("only the release build is compared: others round otherwise");
#endif
    if (kSanitized) QSKIP("a sanitizer's build rounds otherwise");
    if (!QString(__VERSION__).startsWith("12.2."))
        QSKIP("the list is of GCC 12.2; another compiler rounds otherwise");
    if (qgetenv("WEFT_CPU_LEVEL") != "1")
        QSKIP("WEFT_CPU_LEVEL=1 is not set: wider instructions round otherwise");
    QFETCH(int, index);
    static const auto all = goldenRenders();
    static const QMap<QString, QString> list = kept();
    const GoldenRender& render = all[std::size_t(index)];
    const QString name = QString::fromStdString(render.name);
    const Field made = render.make();
    const QByteArray codes = codesOf(made);
    const QDir folder(QDir::tempPath() + "/weft_golden");
    QVERIFY(folder.mkpath("."));
    const QString file = folder.absoluteFilePath(hashOf(name.toUtf8()));
    if (qEnvironmentVariableIsSet("WEFT_WRITE_GOLDEN")) {
        QFile out(listPath());
        QVERIFY(out.open(index == 0 ? QIODevice::WriteOnly : QIODevice::Append));
        if (index == 0)
            out.write("# hash of 16-bit samples, name of the render; WEFT_WRITE_GOLDEN=1\n");
        out.write((hashOf(codes) + ' ' + name + '\n').toUtf8());
        return;
    }
    QFile before(file + ".codes");
    if (hashOf(codes) == list.value(name)) {
        if (!before.exists() && before.open(QIODevice::WriteOnly)) before.write(codes);
        return;
    }
    const QString difference =
        differenceOf(before.open(QIODevice::ReadOnly) ? before.readAll() : QByteArray(), codes);
    writePicture(made, file + ".ppm");
    QFAIL(qPrintable(QString("%1: %2 instead of %3; %4; see %5.ppm")
                         .arg(name, hashOf(codes), list.value(name, "none"), difference, file)));
}

void GoldenResultsTest::theListHoldsWhatIsRendered() {
    QStringList names;
    for (const GoldenRender& render : goldenRenders()) names << QString::fromStdString(render.name);
    QVERIFY(names.size() >= 60);
    names.sort();
    QCOMPARE(kept().keys(), names);
}

QTEST_GUILESS_MAIN(GoldenResultsTest)
#include "golden_results_test.moc"
