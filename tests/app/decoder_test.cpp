/// Camera files on the command line: what a hostile one makes its decoder do ends with that, and is
/// told.
#include <QtTest>

#include "support/camera_pictures.h"
#include "support/other_decoder.h"
#include "support/sanitized.h"
#include "weft_process.h"

using namespace weft::tests;

namespace {

/// `weft clone` of a picture into itself that makes a misbehaving decoder do this.
Finished cloneOf(const QByteArray& deed, const BesideDecoder& weft) {
    save(weft.filePath("a.dng"), dng(1) + ' ' + deed);
    return runProgram(weft.program(),
                      {"clone", "--background", weft.filePath("a.dng"), "--patch",
                       weft.filePath("a.dng"), "--at", "0,0", "--out", weft.filePath("o.png")});
}

}  // namespace

class DecoderTest : public QObject {
    Q_OBJECT
private slots:
    void devicesTellWhetherTheDecoderIsFiltered() {
        const Finished devices = runWeft({"devices"});
        QCOMPARE(devices.code, 0);
        const QString last = devices.out.trimmed().section('\n', -1);
        QVERIFY2(last.contains("HEIC, AVIF, RAW ") && last.endsWith('.'), qPrintable(last));
        if (kSanitized) QVERIFY2(last.contains("not filtered, since sanitizers"), qPrintable(last));
    }

    void aStoppedDecoderIsBadInput_data() {
        QTest::addColumn<QByteArray>("deed");
        for (const char* deed : {"opens", "connects", "starts-program"})
            QTest::newRow(deed) << QByteArray(deed);
    }
    void aStoppedDecoderIsBadInput() {
        if (kSanitized) QSKIP("sanitizers need more calls: there is no filter");
        if (!QFile::exists(misbehavingDecoder())) QSKIP("weft-decoder was not built");
        if (!runWeft({"devices"}).out.contains("which the kernel kills"))
            QSKIP("the decoder is not filtered here");
        QFETCH(QByteArray, deed);
        const BesideDecoder weft(weftProgram(), misbehavingDecoder());
        QVERIFY(weft.isReady());
        const Finished clone = cloneOf(deed, weft);
        QVERIFY2(clone.code == 3, qPrintable(QString("exit %1: %2").arg(clone.code).arg(clone.err)));
        QVERIFY2(clone.err.contains("a.dng' could not be read: its decoder tried something that "
                                    "decoding does not need, and was stopped"),
                 qPrintable(clone.err));
        QVERIFY(!QFile::exists(weft.filePath("o.png")));
    }

    void withoutADecoderThatIsTold() {
        const BesideDecoder weft(weftProgram(), {});
        QVERIFY(weft.isReady());
        const Finished devices = runProgram(weft.program(), {"devices"});
        QCOMPARE(devices.code, 0);
        QVERIFY2(devices.out.contains(" cannot be read: this Weft was built without"),
                 qPrintable(devices.out));
        const Finished clone = cloneOf("nothing", weft);
        QCOMPARE(clone.code, 3);
        QVERIFY2(clone.err.contains("it was built without the libraries"), qPrintable(clone.err));
    }
};

QTEST_GUILESS_MAIN(DecoderTest)
#include "decoder_test.moc"
