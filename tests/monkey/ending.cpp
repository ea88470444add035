#include "monkey/ending.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QTest>
#include <QToolButton>

#include "gui/main_window/controllers/relief_controller.h"
#include "gui/relief/relief_page.h"
#include "support/patience.h"
#include "weft/io/document_file.h"
#include "weft/live/surface_snapshot.h"

namespace weft::tests {

namespace {

/// Closes popups and dialogs, discards what is asked about.
bool answered(Watchdog& watchdog) {
    return waitFor(watchdog, [] {
        if (QWidget* popup = QApplication::activePopupWidget()) return !popup->close();
        for (QWidget* other : QApplication::topLevelWidgets()) {
            auto* dialog = qobject_cast<QDialog*>(other);
            if (!dialog || !dialog->isVisible()) continue;
            auto* box = qobject_cast<QMessageBox*>(dialog);
            QAbstractButton* discard = box ? box->button(QMessageBox::Discard) : nullptr;
            discard ? discard->click() : dialog->reject();
            return false;
        }
        return true;
    });
}

QString whatIsBusy(gui::MainWindow& window) {
    QStringList busy;
    if (window.jobs().busy())
        busy << "jobs, shown: " +
                    window.findChild<QFrame*>("progressStrip")->findChild<QLabel*>()->text();
    if (window.exportFlow().active()) busy << "an export";
    if (window.store().active()) busy << "a save";
    if (!window.cloneSolve().settled()) busy << "the solve of a picture";
    if (!window.reliefSolve().settled()) busy << "the solve of a surface";
    const gui::OpenDocument* front = window.tabs().documentInFront();
    if (front && front->dragging()) busy << "a drag";
    return busy.join(", ");
}

/// What takes long, such as the search for a light under a sanitizer.
void cancelAll(gui::MainWindow& window) {
    if (!window.reliefSolve().settled()) window.reliefSolve().cancel();
    auto* strip = window.findChild<QFrame*>("progressStrip");
    for (auto* button : strip->findChildren<QToolButton*>())
        if (button->isVisible() && button->text() == "Cancel") button->click();
}

/// Multigrid on any device, at full speed: what else was chosen may take for ever.
bool atRest(gui::MainWindow& window, Watchdog& watchdog) {
    SolveSettings settings = window.cloneSolve().settings();
    settings.solver = SolverKind::multigrid;
    settings.smoothWithScheme = false;
    settings.launchesPerSecond = 0;
    settings.wantsExact = false;
    window.cloneSolve().setSettings(settings);
    constexpr int kAwaitedMilliseconds = 20'000;
    QElapsedTimer waited;
    waited.start();
    return waitFor(watchdog, [&] {
        if (waited.elapsed() > kAwaitedMilliseconds) cancelAll(window);
        return whatIsBusy(window).isEmpty();
    });
}

QString sizeFailure(const QString& path, Extent wanted) {
    try {
        const Extent e = io::readPicture(path.toStdString()).color->extent();
        if (e == wanted) return {};
        return QStringLiteral("%1 has %2 x %3 pixels").arg(path).arg(e.width).arg(e.height);
    } catch (const BadInput& error) {
        return QString::fromUtf8(error.what());
    }
}

/// Of what `write` writes there.
QString writingFailure(gui::MainWindow& window, const QString& path, Watchdog& watchdog,
                       const std::function<void()>& write) {
    QFile::remove(path);
    write();
    if (!waitFor(watchdog, [&] {
            return !window.exportFlow().active() && !window.store().active() && !window.jobs().busy();
        }))
        return "saving " + path + " does not end";
    if (QFile::exists(path)) return {};
    return path + " was not written: " + window.messages().text();
}

QString cloneFailure(gui::MainWindow& window, const QString& path, Watchdog& watchdog) {
    const Extent extent = window.document()->extent();
    const auto write = [&] { window.exportPicture({path, 16, 95}); };
    const QString failure = writingFailure(window, path, watchdog, write);
    return failure.isEmpty() ? sizeFailure(path, extent) : failure;
}

/// The document in front, of either kind, saved and read back.
QString documentFailure(gui::MainWindow& window, const QString& path, Watchdog& watchdog) {
    gui::OpenDocument& front = *window.tabs().documentInFront();
    const auto write = [&] { window.store().save(front, path, gui::SaveAs::copy); };
    const QString failure = writingFailure(window, path, watchdog, write);
    if (!failure.isEmpty()) return failure;
    try {
        const io::DocumentFile file = io::readDocument(path.toStdString());
        const bool same = file.content.index() == front.content().index() && !file.foreign;
        return same ? QString() : path + " is another document";
    } catch (const BadInput& error) {
        return QString::fromUtf8(error.what());
    }
}

QString reliefFailure(gui::MainWindow& window, const PictureFiles& files, Watchdog& watchdog) {
    const auto& newest = window.reliefSolve().newest();
    if (!newest || !newest->surface()->relief) return {};  // its mask or light allows none
    gui::ReliefExportChoice choice;
    choice.folder = files.output({});
    choice.name = "last";
    for (const char* format : {"png16", "tif16"}) {
        choice.heightFormat = format;
        const Extent extent = window.relief()->document().extent();
        const auto write = [&] { window.reliefController().write(choice); };
        const QString failure = writingFailure(window, choice.files().first(), watchdog, write);
        if (!failure.isEmpty()) return failure;
        const QString size = sizeFailure(choice.files().first(), extent);
        if (!size.isEmpty()) return size;
    }
    return {};
}

}  // namespace

bool waitFor(Watchdog& watchdog, const std::function<bool()>& condition) {
    return QTest::qWaitFor(
        [&] {
            watchdog.beat();
            return condition();
        },
        kPatience);
}

bool comesToRest(gui::MainWindow& window, Watchdog& watchdog) {
    return answered(watchdog) && atRest(window, watchdog);
}

QString exportsFailure(gui::MainWindow& window, const PictureFiles& files, Watchdog& watchdog) {
    if (!answered(watchdog)) return "a dialog does not close";
    if (!atRest(window, watchdog)) return "these do not come to rest: " + whatIsBusy(window);
    if (window.tabs().documentInFront()) {
        const QString failure = documentFailure(window, files.output("last.ora"), watchdog);
        if (!failure.isEmpty()) return failure;
    }
    if (window.relief()) {
        const QString failure = reliefFailure(window, files, watchdog);
        if (!failure.isEmpty()) return failure;
    }
    if (!window.document()) {
        window.openFiles({files.path("wide.png"), files.path("patch.png")});
        if (!waitFor(watchdog, [&] { return window.document() && !window.jobs().busy(); }))
            return "a picture cannot be opened: " + window.messages().text();
    }
    for (const char* name : {"last.png", "last.tif"}) {
        const QString failure = cloneFailure(window, files.output(name), watchdog);
        if (!failure.isEmpty()) return failure;
    }
    return {};
}

QString closingFailure(gui::MainWindow& window, Watchdog& watchdog) {
    window.close();
    if (!answered(watchdog)) return "the question about unsaved changes does not close";
    if (!waitFor(watchdog, [&] { return window.isHidden(); })) return "the window does not close";
    return {};
}

}  // namespace weft::tests
