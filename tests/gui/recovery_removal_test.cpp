// Unsaved work that a killed process had half removed: it is offered whole, or not at all.
#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "gui/recovery/recovery_folders.h"
#include "support/same_document.h"
#include "weft/io/document_journal.h"

namespace {

constexpr int kKilled = 9;
int removalsLeft = -1;  // then the process ends at once; negative: never

int removeUnlessKilled(const char* name, const char* path) {
    if (removalsLeft == 0) _exit(kKilled);
    if (removalsLeft > 0) --removalsLeft;
    return reinterpret_cast<int (*)(const char*)>(dlsym(RTLD_NEXT, name))(path);
}

}  // namespace

/// In place of the C library's: Qt removes files and folders by these.
extern "C" int unlink(const char* path) noexcept { return removeUnlessKilled("unlink", path); }
extern "C" int rmdir(const char* path) noexcept { return removeUnlessKilled("rmdir", path); }

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class RecoveryRemovalTest : public QObject {
    Q_OBJECT

    static std::shared_ptr<const Picture> picture(Extent e, float value) {
        Field field(e, 3);
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < e.height; ++y)
                for (int x = 0; x < e.width; ++x)
                    field.at(c, {x, y}) =
                        257.0F * std::fmod(value + float(3 * x + 5 * y + c), 256.0F);
        auto made = std::make_shared<Picture>();
        field.keepCodes();
        made->color = std::make_shared<Field>(std::move(field));
        return made;
    }
    /// With pictures and masks of their own, so that there is much to remove.
    static Document document() {
        Document d(picture({40, 30}, 1));
        for (int i = 0; i < 3; ++i) {
            const auto source = picture({12, 10}, float(20 * i + 50));
            auto mask = std::make_shared<Mask>(source->color->extent());
            for (int x = 2; x < 9; ++x) mask->set({x, 3 + i}, true);
            d = d.withPatch({.name = "patch", .source = source, .mask = mask});
        }
        return d;
    }
    /// As a process that has ended left it.
    static QString leave(const QString& root, const Document& d) {
        const QString folder = root + "/4711-1/1";
        QDir().mkpath(root + "/4711-1");
        io::DocumentJournal(folder.toStdString()).write(d, {"work", "", 1});
        return folder;
    }
    /// Whether it was killed before the end.
    static bool removedUntilKilled(const QString& folder, int removals) {
        const pid_t child = fork();
        if (child == 0) {
            removalsLeft = removals;
            RecoveryFolders::remove(folder);
            _exit(0);
        }
        int status = 0;
        waitpid(child, &status, 0);
        return WEXITSTATUS(status) == kKilled;
    }

private slots:
    void whateverWasRemovedWhatIsOfferedIsWhole() {
        const Document d = document();
        int removals = 0, offered = 0;
        for (bool killed = true; killed; ++removals) {
            const QTemporaryDir dir;
            const QString folder = leave(dir.path(), d);
            killed = removedUntilKilled(folder, removals);
            RecoveryFolders folders(dir.path());
            for (const RecoverableWork& work : folders.claim()) {
                ++offered;
                const auto read = io::readJournal(work.folder.toStdString());
                QVERIFY2(sameDocument(d, std::get<Document>(read.content)),
                         qPrintable(QString::number(removals)));
            }
            if (removals > 0) QVERIFY(!QFileInfo::exists(folder));  // the rest went with the claim
        }
        QCOMPARE(offered, 1);   // before anything was removed
        QVERIFY(removals > 8);  // it was killed at many places
    }
};

QTEST_GUILESS_MAIN(RecoveryRemovalTest)
#include "recovery_removal_test.moc"
