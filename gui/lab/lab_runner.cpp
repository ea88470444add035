#include "gui/lab/lab_runner.h"

#include <QCoreApplication>
#include <chrono>
#include <new>
#include <system_error>

#include "gui/languages/engine_text.h"
#include "weft/background_thread.h"
#include "weft/lab/lab_device.h"
#include "weft/library_words.h"

namespace weft::gui {

namespace {
constexpr int kFrameMilliseconds = 16;
using Clock = std::chrono::steady_clock;
constexpr auto kBetweenCopies = std::chrono::milliseconds(kFrameMilliseconds);
}  // namespace

LabRunner::LabRunner(BackendRegistry registry, QObject* parent)
    : QObject(parent), registry_(std::move(registry)) {
    frame_.setSingleShot(true);
    frame_.setInterval(kFrameMilliseconds);
    connect(&frame_, &QTimer::timeout, this, &LabRunner::deliver);
}

// The worker ends before QObject goes, so that nothing is posted to a dead object.
LabRunner::~LabRunner() {
    worker_.request_stop();
    if (worker_.joinable()) worker_.join();
}

void LabRunner::start(LabOrder order) {
    running_ = true;
    {
        const std::lock_guard lock(mutex_);
        pending_.progress.reset();
        pending_.soFar.reset();
    }
    try {
        worker_ = std::jthread([this, order = std::move(order)](const std::stop_token& stop) {
            measureAndEnd(order, stop);
        });
    } catch (const std::system_error&) {
        end({}, tr("The system gives this process no more threads."));
    }
}

void LabRunner::cancel() { worker_.request_stop(); }

// Worker.
LabRecord LabRunner::measure(const LabOrder& order, const std::stop_token& stop) {
    const ChosenBackend chosen = chooseBackend(registry_, order.backend);
    const LabProbe lab = chosen.backend->lab();
    if (!lab.device) throw DeviceError(lab.reason);
    auto copied = Clock::now() - kBetweenCopies;
    ReplayRuns replay;
    const LabWatch watch{
        .stop = stop,
        .progress =
            [this](double share, const std::string& doing) {
                postUpdate([&](PendingUpdate& pending) { pending.progress = {share, doing}; });
            },
        .grown =
            [&](const LabReport& report) {
                if (Clock::now() - copied < kBetweenCopies) return;
                auto soFar =
                    std::make_shared<const LabRecord>(LabRecord{.report = report, .replay = replay});
                postUpdate([&](PendingUpdate& pending) { pending.soFar = std::move(soFar); });
                copied = Clock::now();
            },
        .raced = [&](const SchemeRun& run,
                     const Field& exact) { replay.push_back(replayOf(run, exact)); }};
    LabRecord record{order.experiment->run(*lab.device, order.parameters, order.inputs, watch)};
    record.replay = std::move(replay);
    if (!stop.stop_requested()) {
        postUpdate([](PendingUpdate& pending) {
            pending.progress = {1, QT_TRANSLATE_NOOP("engine", "what the device is")};
        });
        record.platform = lab.device->platform();
    }
    return record;
}

// Worker.
void LabRunner::measureAndEnd(const LabOrder& order, const std::stop_token& stop) {
    SharedRecord record;
    QString failure;
    try {
        record = std::make_shared<const LabRecord>(measure(order, stop));
    } catch (const std::bad_alloc&) {
        failure = tr("There is not enough memory for this experiment.");
    } catch (const std::exception& e) {
        failure = engineText(failureSentence(e));
    }
    end(record, failure);
}

// Worker. One call at a time is under way, whatever there is to tell.
template <class Change>
void LabRunner::postUpdate(const Change& change) {
    {
        const std::lock_guard lock(mutex_);
        change(pending_);
        if (pending_.waking) return;
        pending_.waking = true;
    }
    calls_.post([this] { deliver(); });
}

// What comes within a frame waits for its end.
void LabRunner::deliver() {
    PendingUpdate update;
    {
        const std::lock_guard lock(mutex_);
        std::swap(update, pending_);
        pending_.waking = update.progress || update.soFar;
    }
    if (!update.progress && !update.soFar) return;
    frame_.start();
    if (!running_) return;
    if (update.progress) emit progressed(update.progress->first, engineText(update.progress->second));
    if (update.soFar) emit grown(update.soFar);
}

// Any thread.
void LabRunner::end(const SharedRecord& record, const QString& failure) {
    calls_.post([this, record, failure] {
        running_ = false;
        emit ended(record, failure);
    });
}

}  // namespace weft::gui
