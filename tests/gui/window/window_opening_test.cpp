// Files that are not there, and pipes that nobody writes into: neither holds up the others, the
// window or its end.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <condition_variable>
#include <thread>

#include "gui/window_scene.h"
#include "weft/io/document_file.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

namespace {

/// Ends a reader of the pipes after so long, so that a test that waits for it fails instead.
class Rescue {
public:
    explicit Rescue(QStringList pipes)
        : thread_([this, pipes = std::move(pipes)](const std::stop_token& stop) {
              std::unique_lock lock(mutex_);
              std::condition_variable_any soon;
              if (soon.wait_for(lock, stop, std::chrono::seconds(20), [] { return false; })) return;
              if (stop.stop_requested()) return;
              needed_ = true;
              for (const QString& pipe : pipes)
                  ::close(::open(qPrintable(pipe), O_WRONLY | O_NONBLOCK));
          }) {}
    [[nodiscard]] bool needed() {
        thread_.request_stop();
        thread_.join();
        return needed_;
    }

private:
    std::mutex mutex_;
    bool needed_ = false;
    std::jthread thread_;
};

}  // namespace

class WindowOpeningTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;
    QStringList pipes_;

    BackgroundJobs& jobs() const { return scene_->window->jobs(); }
    void openPipes() const {
        for (const QString& pipe : pipes_) scene_->window->openFiles({pipe});
        QTest::qWait(200);  // they are waited for
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        pipes_ = {scene_->path("first.png"), scene_->path("second.png"), scene_->path("third.png")};
        for (const QString& pipe : pipes_) QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
    }
    void cleanup() { scene_.reset(); }

    void thoseThatAreCancelledLeaveRoomForOthers() {
        Rescue rescue(pipes_);
        QSignalSpy started(&jobs(), &BackgroundJobs::started);
        openPipes();
        QCOMPARE(started.size(), pipes_.size());
        for (const QList<QVariant>& job : started) jobs().cancelAndTell(job[0].toULongLong());
        QVERIFY(scene_->open());
        QVERIFY(!rescue.needed());
    }

    void thoseThatAreMissingAreToldAndTheOthersOpened_data() {
        QTest::addColumn<QStringList>("files");
        QTest::newRow("the last") << QStringList{"background.png", "patch.png", "none.png"};
        QTest::newRow("the first") << QStringList{"none.png", "background.png", "patch.png"};
        QTest::newRow("between") << QStringList{"background.png", "none.png", "patch.png"};
    }
    void thoseThatAreMissingAreToldAndTheOthersOpened() {
        QFETCH(QStringList, files);
        for (QString& file : files) file = scene_->path(file);
        scene_->window->openFiles(files);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
        QCOMPARE(scene_->document().title(), QString("background.png"));
        const MessageBar& messages = scene_->window->messages();
        QTRY_VERIFY_WITH_TIMEOUT(messages.text().contains("none.png' does not exist."), kPatience);
        QVERIFY(messages.isError());
    }

    void theWindowQuitsAndWhatWasSavedIsWhole() {
        Rescue rescue(pipes_);
        QVERIFY(scene_->open());
        const QString file = scene_->path("document.ora");
        QSignalSpy saved(&scene_->window->store(), &DocumentStore::saved);
        scene_->window->store().save(scene_->document(), file);
        QTRY_COMPARE_WITH_TIMEOUT(saved.size(), 1, kPatience);
        openPipes();
        scene_->window->actions().quit->trigger();
        QVERIFY(!scene_->window->isVisible());
        scene_->window.reset();
        QVERIFY(!rescue.needed());
        QVERIFY(!BackgroundJobs::leftWorkBehind());
        const io::DocumentFile kept = io::readDocument(file.toStdString());
        QCOMPARE(std::get<Document>(kept.content).patches().size(), std::size_t{1});
    }
};

QTEST_MAIN(WindowOpeningTest)
#include "window_opening_test.moc"
