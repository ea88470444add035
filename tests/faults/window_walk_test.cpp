/// A drag in the window while the solver's threads run out of memory or threads: the window stays,
/// says what happened, and saves the picture.
#include <QDir>

#include "faults/fault_walk.h"
#include "gui/window_scene.h"
#include "weft/io/document_file.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowWalkTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    [[nodiscard]] bool settled() const {
        return QTest::qWaitFor([this] { return scene_->cloneSolve().settled(); }, kPatience);
    }
    /// Saves through the window; the sentence of a failure, else empty.
    [[nodiscard]] QString save(const QString& name) const {
        ExportFlow& flow = scene_->window->exportFlow();
        QSignalSpy saved(&flow, &ExportFlow::exported), failed(&flow, &ExportFlow::failed);
        scene_->window->exportPicture({scene_->path(name), 8});
        if (!QTest::qWaitFor([&] { return saved.size() + failed.size() > 0; }, kPatience))
            return "The save did not end.";
        return failed.isEmpty() ? QString() : failed.first().first().toString();
    }
    void requireWindow(const char* when) const {
        require(scene_->window->isVisible() && scene_->patchCount() == 1,
                std::string("the window lost its picture ") + when);
    }
    /// The document, not the picture.
    [[nodiscard]] QString saveDocument(const QString& name) const {
        DocumentStore& store = scene_->window->store();
        QSignalSpy saved(&store, &DocumentStore::saved), failed(&store, &DocumentStore::failed);
        store.save(scene_->document(), scene_->path(name), SaveAs::copy);
        if (!QTest::qWaitFor([&] { return saved.size() + failed.size() > 0; }, kPatience))
            return "The save did not end.";
        return failed.isEmpty() ? QString() : failed.first().first().toString();
    }
    [[nodiscard]] QByteArray bytesOf(const QString& name) const {
        QFile file(scene_->path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// After a save that failed with this sentence.
    void requireOld(const QString& name, const QByteArray& before) const {
        require(bytesOf(name) == before, "the old file is damaged");
        const auto hidden =
            QDir(scene_->path(".")).entryList({".weft-*"}, QDir::Files | QDir::Hidden);
        require(hidden.isEmpty(), "a temporary file is left");
    }
    /// Backend and solver are made anew, then the patch is dragged. What the window says of a solve
    /// that failed; empty: it succeeded.
    [[nodiscard]] std::string dragAcross() const {
        SolveSettings settings = scene_->cloneSolve().settings();
        settings.backend = settings.backend == "cpu" ? "auto" : "cpu";
        scene_->cloneSolve().setSettings(settings);
        const QPoint from =
            scene_->onCanvas(QPointF(scene_->patchPosition().x + kPatch.width / 2.0,
                                     scene_->patchPosition().y + kPatch.height / 2.0));
        const QPoint way = scene_->patchPosition().x > 60 ? QPoint(-24, -6) : QPoint(24, 6);
        scene_->drag({from, from + way / 2, from + way});
        require(settled(), "the solve did not end");
        requireWindow("in a drag");
        if (scene_->certified()) return {};
        const MessageBar& messages = scene_->window->messages();
        require(messages.isVisible() && messages.isError() && !messages.text().isEmpty(),
                "the window says nothing");
        return messages.text().toStdString();
    }

    /// The file that is saved without faults is the picture that is seen.
    void requireSaved() const {
        const QString said = save("out.png");
        require(said.isEmpty(), "it is not saved: " + said.toStdString());
        requireFileAsSeen();
    }
    void requireFileAsSeen() const {
        const QImage saved(scene_->path("out.png"));
        require(difference(saved, scene_->seen()) == 0, "another picture is saved");
    }
    /// Faults off the window's thread hit `job`; `after` comes when they are over.
    static void walk(const char* name, FaultPlan plan, const FaultyJob& job, const FaultyJob& after) {
        plan.elsewhere = true;
        WalkOutcome sum;
        bool fired = true;
        for (std::int64_t n = 1; fired; n += n < 20 ? 1 : faultStep()) {
            plan.nth = n;
            std::string failure = walkOnePoint(job, plan, sum, fired);
            try {
                if (failure.empty()) after();
            } catch (const std::exception& error) {
                failure = std::string("afterwards: ") + error.what();
            }
            QVERIFY2(failure.empty(), qPrintable(QString("%1: %2").arg(n).arg(failure.c_str())));
            sum.points += fired;
        }
        qInfo("%s, %s: %d points, %d with the picture, %d with a message", name,
              QTest::currentDataTag(), sum.points, sum.results, sum.sentences);
        QVERIFY(sum.points > 0);
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
        const Extent patch{90, 70};  // of planes of 4 KB and more
        scene_->write("patch.png", texture(patch, 3), ellipseAlpha(patch).view(), 8);
        QVERIFY(scene_->open());
    }
    void cleanup() { scene_.reset(); }

    void dragsEndWithAPictureOrAMessage_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<bool>("allLater");
        QTest::newRow("an allocation") << int(Fault::allocation) << false;
        QTest::newRow("all later allocations") << int(Fault::allocation) << true;
        QTest::newRow("a thread") << int(Fault::thread) << false;
    }
    void dragsEndWithAPictureOrAMessage() {
        QFETCH(int, kind);
        QFETCH(bool, allLater);
        const FaultyJob drag = [this] {
            const std::string said = dragAcross();
            if (!said.empty()) throw DeviceError(said);
        };
        // Afterwards the next edit is solved, and the picture saved as it is seen.
        walk("drag in the window", {.kind = static_cast<Fault>(kind), .andAllLater = allLater}, drag,
             [this] {
                 QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
                 require(scene_->solved(), "the next edit is not solved");
                 requireSaved();
             });
    }

    void savesLeaveAFileThatIsOldOrNew_data() {
        QTest::addColumn<int>("kind");
        for (const Fault kind :
             {Fault::allocation, Fault::open, Fault::write, Fault::sync, Fault::rename})
            QTest::newRow(nameOf(kind)) << int(kind);
    }
    void savesLeaveAFileThatIsOldOrNew() {
        QFETCH(int, kind);
        requireSaved();
        const FaultyJob saving = [&] {
            const QByteArray before = bytesOf("out.png");
            const QString said = save("out.png");
            if (said.isEmpty()) return requireFileAsSeen();
            requireOld("out.png", before);
            throw BadInput(said.toStdString());
        };
        walk("save in the window", {.kind = static_cast<Fault>(kind)}, saving, [this] {
            QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
            require(scene_->solved(), "the next edit is not solved");
        });
    }

    void documentsAreSavedWholeAndKeptMeanwhile_data() { savesLeaveAFileThatIsOldOrNew_data(); }
    void documentsAreSavedWholeAndKeptMeanwhile() {
        QFETCH(int, kind);
        require(saveDocument("d.ora").isEmpty(), "it is not saved");
        const FaultyJob saving = [&] {
            const QByteArray before = bytesOf("d.ora");
            const QString said = saveDocument("d.ora");
            if (!said.isEmpty()) {
                requireOld("d.ora", before);
                throw BadInput(said.toStdString());
            }
            const auto file = io::readDocument(scene_->path("d.ora").toStdString());
            const auto& patch = *std::get<Document>(file.content).patches().front();
            require(
                patch.backgroundFromSource == scene_->document().activePatch()->backgroundFromSource,
                "another document is saved");
        };
        // Meanwhile the writer of journals meets the same faults; afterwards it goes on.
        walk("save a document in the window", {.kind = static_cast<Fault>(kind)}, saving, [this] {
            QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
            scene_->window->recovery().autosave().keepAll();
            RecoveryFolders others;
            require(others.claim().empty(), "the window has lost hold of its journals");
            require(scene_->solved(), "the next edit is not solved");
        });
    }
};

QTEST_MAIN(WindowWalkTest)
#include "window_walk_test.moc"
