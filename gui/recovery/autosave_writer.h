#pragma once
/// The thread that writes journals.
#include <QImage>
#include <QString>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "weft/io/document_journal.h"

namespace weft::gui {

/// What a journal is to become.
struct JournalTask {
    QString folder;  ///< of the journal
    /// None: the folder goes.
    std::optional<io::StoredDocument> content = {};
    io::JournalNote note = {};
    QImage thumbnail = {};
    QString supersedes = {};  ///< another folder, removed once this one is written; empty: none
};

/// Of several tasks for one folder the newest is done. Any thread.
class AutosaveWriter {
public:
    /// `written`: called on the writer's thread with the reason why a journal could not be written,
    /// or empty where it was.
    explicit AutosaveWriter(std::function<void(const QString& failure)> written);
    /// Does what was asked for first.
    ~AutosaveWriter();
    AutosaveWriter(const AutosaveWriter&) = delete;

    void post(JournalTask task);
    /// Until everything that was posted is done.
    void wait();

private:
    void run();
    void work(const JournalTask& task);
    [[nodiscard]] QString write(const JournalTask& task);
    void removeSuperseded(const QString& folder);

    std::function<void(const QString&)> written_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<QString, JournalTask> waiting_;  ///< guarded
    bool busy_ = false, ending_ = false;      ///< guarded
    // The writer's alone, by folder:
    std::map<QString, std::unique_ptr<io::DocumentJournal>> journals_;
    std::map<QString, QString>
        superseded_;      ///< what goes once the journal is written, or goes itself
    std::thread thread_;  ///< none where the system gives none: then post() writes
};

}  // namespace weft::gui
