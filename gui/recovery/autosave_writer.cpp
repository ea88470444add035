#include "gui/recovery/autosave_writer.h"

#include <QCoreApplication>
#include <QSaveFile>
#include <system_error>

#include "gui/languages/engine_text.h"
#include "gui/recovery/recovery_folders.h"
#include "weft/background_thread.h"
#include "weft/error.h"
#include "weft/library_words.h"

namespace weft::gui {

AutosaveWriter::AutosaveWriter(std::function<void(const QString&)> written)
    : written_(std::move(written)) {
    try {
        thread_ = std::thread([this] { run(); });
    } catch (const std::system_error&) {
    }
}

AutosaveWriter::~AutosaveWriter() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void AutosaveWriter::post(JournalTask task) {
    if (!thread_.joinable()) return work(task);
    {
        const std::lock_guard lock(mutex_);
        const auto [place, isNew] = waiting_.try_emplace(task.folder);
        if (task.supersedes.isEmpty()) task.supersedes = place->second.supersedes;
        place->second = std::move(task);
    }
    changed_.notify_all();
}

void AutosaveWriter::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_.empty() && !busy_; });
}

void AutosaveWriter::run() {
    lowerThreadPriority();
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return !waiting_.empty() || ending_; });
        if (waiting_.empty()) return;
        JournalTask task = std::move(waiting_.begin()->second);
        waiting_.erase(waiting_.begin());
        busy_ = true;
        lock.unlock();
        work(task);
        lock.lock();
        busy_ = false;
        changed_.notify_all();
    }
}

void AutosaveWriter::work(const JournalTask& task) {
    if (!task.supersedes.isEmpty()) superseded_[task.folder] = task.supersedes;
    if (task.content) return written_(write(task));
    journals_.erase(task.folder);
    RecoveryFolders::remove(task.folder);
    removeSuperseded(task.folder);
}

void AutosaveWriter::removeSuperseded(const QString& folder) {
    const auto old = superseded_.extract(folder);
    if (!old.empty()) RecoveryFolders::remove(old.mapped());
}

QString AutosaveWriter::write(const JournalTask& task) try {
    std::unique_ptr<io::DocumentJournal>& journal = journals_[task.folder];
    if (!journal) journal = std::make_unique<io::DocumentJournal>(task.folder.toStdU16String());
    journal->write(*task.content, task.note);
    QSaveFile thumbnail(task.folder + "/thumbnail.png");
    if (!task.thumbnail.isNull() && thumbnail.open(QIODevice::WriteOnly) &&
        task.thumbnail.save(&thumbnail, "PNG"))
        thumbnail.commit();
    removeSuperseded(task.folder);
    return {};
} catch (const BadInput& error) {
    return engineText(error.what());
} catch (const std::bad_alloc&) {
    return QCoreApplication::translate(
        "Autosave", "Unsaved work cannot be kept: it does not fit into memory once more.");
} catch (const std::exception& error) {
    return QCoreApplication::translate("Autosave", "Unsaved work cannot be kept: %1")
        .arg(engineText(failureSentence(error)));
}

}  // namespace weft::gui
