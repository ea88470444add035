// Messages of several files at once, and of several things that go wrong: none hides another, and
// pictures stand as they were asked for.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <thread>

#include "gui/window_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowMessagesTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    MessageBar& messages() const { return scene_->window->messages(); }
    QList<MessageRow*> rows() const {
        QList<MessageRow*> shown;
        for (MessageRow* row : messages().findChildren<MessageRow*>())
            if (row->isVisible()) shown << row;
        return shown;
    }
    /// All that can be read in the bar, details included.
    QString all() const {
        QString text = messages().text();
        for (const MessageRow* row : rows()) text += '\n' + row->message().details.join('\n');
        return text;
    }
    void writeBad() const {
        for (const auto& [name, bytes] : {std::pair("text.jpg", "This is no picture."),
                                          {"empty.png", ""},
                                          {"cut.png", "\x89PNG\r\n\x1a\n...."}}) {
            QFile file(scene_->path(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(bytes);
        }
    }
    void drop(const QStringList& names, DropZone zone) const {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& name : names) urls << QUrl::fromLocalFile(scene_->path(name));
        data.setUrls(urls);
        scene_->window->take(data, {100, 75}, zone);
    }
    QStringList titles() const {
        QStringList titles;
        for (const OpenDocument* document : scene_->window->tabs().documents())
            titles << document->title();
        return titles;
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        writeBad();
        scene_->write("one.png", texture(kBackground, 5), {}, 8);
        scene_->write("two.png", texture(kBackground, 6), {}, 8);
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
    }
    void cleanup() { scene_.reset(); }

    void ofSeveralBadFilesEachIsTold_data() {
        QTest::addColumn<QStringList>("files");
        QTest::addColumn<DropZone>("zone");
        const QStringList mixed{"text.jpg", "one.png", "empty.png", "two.png", "cut.png"};
        const QStringList goodLast{"text.jpg", "empty.png", "cut.png", "two.png", "one.png"};
        QTest::newRow("tabs") << mixed << DropZone::newPicture;
        QTest::newRow("tabs, good ones last") << goodLast << DropZone::newPicture;
        QTest::newRow("reliefs") << goodLast << DropZone::relief;
        QTest::newRow("a picture and patches") << goodLast << DropZone::patch;
    }
    void ofSeveralBadFilesEachIsTold() {
        QFETCH(QStringList, files);
        QFETCH(DropZone, zone);
        QSignalSpy ended(&scene_->window->jobs(), &BackgroundJobs::ended);
        drop(files, zone);
        QTRY_VERIFY_WITH_TIMEOUT(ended.size() >= files.size(), kPatience);
        QVERIFY(messages().isVisible() && messages().isError());
        QCOMPARE(rows().size(), 1);
        QVERIFY2(messages().text().contains("3") && messages().text().contains("5"),
                 qPrintable(messages().text()));
        for (const char* bad : {"text.jpg", "empty.png", "cut.png"})
            QVERIFY2(all().contains(bad), qPrintable(all()));
        for (const char* good : {"one.png", "two.png"}) QVERIFY(!all().contains(good));
    }

    void theFirstThatCanBeOpenedBecomesThePicture() {
        for (const char* name : {"text.jpg", "one.png", "patch.png"})
            QVERIFY(QFile::exists(scene_->path(name)));
        scene_->window->openFiles(
            {scene_->path("text.jpg"), scene_->path("one.png"), scene_->path("patch.png")});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
        QCOMPARE(scene_->document().title(), QString("one.png"));
        QVERIFY(messages().isError() && messages().text().contains("text.jpg"));
    }

    void newsDoNotCoverErrors() {
        messages().showError("The file is cut.", Concern::opening);
        messages().showNews("Some news.");
        messages().showOffer("An offer.", "Do", [] {});
        messages().showNews("Further news.");
        QVERIFY(messages().isError());
        QCOMPARE(messages().text(), QString("The file is cut.\nFurther news."));
        messages().showError("The file is cut.", Concern::opening);
        QCOMPARE(messages().text(), QString("The file is cut.\nFurther news."));
        messages().settle(Concern::opening);
        QVERIFY(!messages().isError());
        QCOMPARE(messages().text(), QString("Further news."));
    }

    void ofManyErrorsNoneIsLostAndThePictureIsStillSeen() {
        for (int i = 0; i < 20; ++i)
            messages().showError(QString("Error number %1.").arg(i), Concern::saving);
        for (int i = 0; i < 20; ++i)
            QVERIFY2(all().contains(QString("number %1.").arg(i)), qPrintable(all()));
        QVERIFY(rows().size() <= 3);
    }

    void anErrorOfAnEarlierRequestGoesWithALaterSuccess() {
        drop({"text.jpg", "empty.png"}, DropZone::newPicture);
        QTRY_VERIFY_WITH_TIMEOUT(messages().text().contains('2'), kPatience);
        drop({"one.png"}, DropZone::newPicture);
        QTRY_VERIFY_WITH_TIMEOUT(!messages().isError(), kPatience);
    }

    void theKeyboardReachesTheDetails() {
        drop({"one.png", "text.jpg", "empty.png"}, DropZone::newPicture);
        QTRY_VERIFY_WITH_TIMEOUT(rows().size() == 1 && scene_->window->document(), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(rows().first()->message().details.size() == 2, kPatience);
        scene_->window->activateWindow();
        scene_->canvas().setFocus();
        scene_->window->actions().nextArea->trigger();
        auto* more = messages().findChild<QToolButton*>("messageDetails");
        auto* list = messages().findChild<QPlainTextEdit*>("messageList");
        QVERIFY(more->hasFocus());
        QVERIFY(!list->isVisible());
        QTest::keyClick(more, Qt::Key_Space);
        QVERIFY(list->isVisible() && list->hasFocus());
        QVERIFY(list->toPlainText().contains("text.jpg"));
        QVERIFY(list->toPlainText().contains("empty.png"));
        QTest::keyClick(list, Qt::Key_Escape);
        QVERIFY(!messages().isVisible());
        QVERIFY(scene_->canvas().hasFocus());
    }

    /// Whichever is read first: here the first one comes last, out of a pipe.
    void picturesStandAsTheyWereAskedFor() {
        const QString pipe = scene_->path("slow.png");
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        drop({"slow.png", "one.png", "two.png"}, DropZone::newPicture);
        QTRY_COMPARE_WITH_TIMEOUT(titles(), QStringList({"one.png", "two.png"}), kPatience);
        QFile picture(scene_->path("background.png"));
        QVERIFY(picture.open(QIODevice::ReadOnly));
        std::jthread writer([pipe, bytes = picture.readAll()] {
            const int end = ::open(qPrintable(pipe), O_WRONLY);
            for (qsizetype at = 0, put = 1; put > 0 && at < bytes.size(); at += put)
                put = ::write(end, bytes.constData() + at, static_cast<size_t>(bytes.size() - at));
            ::close(end);
        });
        QTRY_COMPARE_WITH_TIMEOUT(titles(), QStringList({"slow.png", "one.png", "two.png"}),
                                  kPatience);
        QCOMPARE(scene_->document().title(), QString("two.png"));
    }

    void theStatusSpeaksForThePictureAndNotForOnePatch() {
        Snapshot snapshot;
        CloneSnapshot content;
        content.shown = std::make_shared<const Layer>();
        content.whole = {.patches = 10, .solved = 3, .certified = false, .errorBound = 0.1};
        snapshot.content = content;
        snapshot.progress = {.outcome = Outcome::Converged, .errorBound = 0.1, .certified = true};
        QVERIFY2(errorText(snapshot).contains("3 of 10"), qPrintable(errorText(snapshot)));
        content.whole = {.patches = 10, .solved = 10, .certified = false, .errorBound = 0.4};
        snapshot.content = content;
        QVERIFY2(errorText(snapshot).contains("≈ 0.4"), qPrintable(errorText(snapshot)));
        content.whole.certified = true;
        snapshot.content = content;
        QVERIFY2(errorText(snapshot).contains("≤ 0.4"), qPrintable(errorText(snapshot)));
    }

    void whatASessionCannotOpenIsToldOfEach() {
        drop({"one.png", "two.png", "background.png"}, DropZone::newPicture);
        QTRY_COMPARE_WITH_TIMEOUT(titles().size(), 3, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(!scene_->window->jobs().busy(), kPatience);
        QVERIFY(scene_->window->close());
        for (const char* name : {"one.png", "two.png"}) {
            QFile file(scene_->path(name));
            QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        }
        scene_->window = std::make_unique<MainWindow>(
            BackendRegistry{{"cpu", "CPU", [] {
                                 return BackendProbe{makeCpuBackend(2), ""};
                             }}});
        scene_->window->show();
        QVERIFY(scene_->window->restoreSession());
        QTRY_COMPARE_WITH_TIMEOUT(titles(), QStringList{"background.png"}, kPatience);
        QVERIFY2(all().contains("one.png") && all().contains("two.png"), qPrintable(all()));
    }
};

QTEST_MAIN(WindowMessagesTest)
#include "window_messages_test.moc"
