// The window and the process that decodes camera files: a decoder that is stopped is told, and About
// says what guards it. Runs as a copy of itself, beside a decoder that misbehaves.
#include <QLabel>
#include <QProcess>
#include <cstdio>

#include "gui/feedback/message_bar.h"
#include "gui/help/about_dialog.h"
#include "gui/window_scene.h"
#include "support/camera_pictures.h"
#include "support/other_decoder.h"
#include "weft/io/camera_decoder.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowDecoderTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
    }
    void cleanup() { scene_.reset(); }

    void aStoppedDecoderIsTold_data() {
        QTest::addColumn<QByteArray>("deed");
        for (const char* deed : {"opens", "connects", "starts-program"})
            QTest::newRow(deed) << QByteArray(deed);
    }
    void aStoppedDecoderIsTold() {
        if (kSanitized) QSKIP("sanitizers need more calls: there is no filter");
        if (qEnvironmentVariableIsSet("WEFT_TEST_UNFILTERED"))
            QSKIP("the decoder is not filtered here");
        QFETCH(QByteArray, deed);
        QFile file(scene_->path("a.dng"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(dng(1) + ' ' + deed);
        file.close();
        scene_->window->openFiles({file.fileName()});
        const MessageBar& messages = scene_->window->messages();
        QTRY_VERIFY_WITH_TIMEOUT(messages.isError(), kPatience);
        QVERIFY2(messages.text().contains("a.dng") &&
                     messages.text().contains("tried something that decoding does not need, and was "
                                              "stopped"),
                 qPrintable(messages.text()));
    }

    // This decoder does not answer what a decoder is asked.
    void aboutSaysWhatGuardsTheDecoder() {
        scene_->window->actions().about->trigger();
        auto* about = scene_->window->findChild<AboutDialog*>();
        QVERIFY(about);
        auto* told = about->findChild<QLabel*>("aboutDecoder");
        QVERIFY(told);
        QTRY_VERIFY_WITH_TIMEOUT(!told->text().isEmpty(), kPatience);
        QCOMPARE(told->text().toStdString(), io::cameraDecoderState());
        QVERIFY2(told->text().contains("HEIC, AVIF, RAW "), qPrintable(told->text()));
    }
};

/// Without that variable: a copy of this program, with its output and its end.
int main(int count, char** words) {
    constexpr auto kIsCopy = "WEFT_TEST_BESIDE_DECODER";
    if (qEnvironmentVariableIsSet(kIsCopy)) {
        QApplication application(count, words);
        WindowDecoderTest test;
        return QTest::qExec(&test, count, words);
    }
    QCoreApplication application(count, words);
    if (!QFile::exists(misbehavingDecoder())) {
        std::puts("skipped: weft-decoder was not built");
        return 0;
    }
    if (io::cameraDecoderState().find("which the kernel kills") == std::string::npos)
        qputenv("WEFT_TEST_UNFILTERED", "1");
    const BesideDecoder copy(QCoreApplication::applicationFilePath(), misbehavingDecoder());
    qputenv(kIsCopy, "1");
    return copy.isReady() ? QProcess::execute(copy.program(), application.arguments().mid(1)) : 1;
}
#include "window_decoder_test.moc"
