#include "gui/preferences/preferences.h"

#include <QSettings>

#include "weft/backend/thread_count.h"
#include "weft/memory_budget.h"

namespace weft::gui {

namespace {

const QString kDevice = QStringLiteral("solving/device"),
              kTolerance = QStringLiteral("solving/tolerance"),
              kUndo = QStringLiteral("editing/undoSteps"),
              kHistory = QStringLiteral("editing/historyMemory"),
              kAutosave = QStringLiteral("editing/autosaveSeconds"),
              kThreads = QStringLiteral("solving/threads"),
              kMemory = QStringLiteral("solving/memory");

int whole(const QSettings& settings, const QString& key, int usual, int most) {
    bool known = false;
    const int value = settings.value(key, usual).toInt(&known);
    return known && value >= 0 && value <= most ? value : usual;
}

}  // namespace

Preferences Preferences::kept() {
    const QSettings settings;
    Preferences p;
    p.device = settings.value(kDevice, p.device).toString();
    const double tolerance = settings.value(kTolerance, p.tolerance).toDouble();
    if (tolerance >= kLeastTolerance && tolerance <= kMostTolerance) p.tolerance = tolerance;
    p.undoSteps = whole(settings, kUndo, p.undoSteps, kMostUndoSteps);
    p.historyMemory = whole(settings, kHistory, p.historyMemory, kMostHistoryMemory);
    p.autosaveSeconds = whole(settings, kAutosave, p.autosaveSeconds, kMostAutosaveSeconds);
    p.threads = whole(settings, kThreads, p.threads, kMostThreads);
    p.memory = whole(settings, kMemory, p.memory, kMostMemory);
    return p;
}

void Preferences::keep() const {
    QSettings settings;
    settings.setValue(kDevice, device);
    settings.setValue(kTolerance, tolerance);
    settings.setValue(kUndo, undoSteps);
    settings.setValue(kHistory, historyMemory);
    settings.setValue(kAutosave, autosaveSeconds);
    settings.setValue(kThreads, threads);
    settings.setValue(kMemory, memory);
}

void Preferences::applyToProcess() const { applyThreads(), applyMemory(); }

void Preferences::applyChanges(const Preferences& before) const {
    if (threads != before.threads) applyThreads();
    if (memory != before.memory) applyMemory();
}

std::int64_t Preferences::historyBytes() const {
    return historyMemory > 0 ? std::int64_t{historyMemory} << 20
                             : static_cast<std::int64_t>(memoryBudget() / 4);
}

void Preferences::applyThreads() const { setUsualThreads(threads); }
void Preferences::applyMemory() const { setMemoryBudget(static_cast<std::uint64_t>(memory) << 30); }

}  // namespace weft::gui
