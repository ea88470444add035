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
    connect(&frame_, &QTimer::timeout, this, &LabRunner::hear);
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
        news_.progress.reset();
        news_.soFar.reset();
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
    const LabWatch watch{.stop = stop,
                         .progress =
                             [this](double share, const std::string& doing) {
                                 tell([&](News& news) { news.progress = {share, doing}; });
                             },
                         .grown =
                             [&](const LabReport& report) {
                                 if (Clock::now() - copied < kBetweenCopies) return;
                                 auto soFar = std::make_shared<const LabRecord>(LabRecord{report});
                                 tell([&](News& news) { news.soFar = std::move(soFar); });
                                 copied = Clock::now();
                             }};
    LabRecord record{order.experiment->run(*lab.device, order.parameters, order.inputs, watch)};
    if (!stop.stop_requested()) {
        tell([](News& news) {
            news.progress = {1, QT_TRANSLATE_NOOP("engine", "what the device is")};
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
void LabRunner::tell(const Change& change) {
    {
        const std::lock_guard lock(mutex_);
        change(news_);
        if (news_.waking) return;
        news_.waking = true;
    }
    calls_.post([this] { hear(); });
}

// What comes within a frame waits for its end.
void LabRunner::hear() {
    News heard;
    {
        const std::lock_guard lock(mutex_);
        std::swap(heard, news_);
        news_.waking = heard.progress || heard.soFar;
    }
    if (!heard.progress && !heard.soFar) return;
    frame_.start();
    if (!running_) return;
    if (heard.progress) emit progressed(heard.progress->first, engineText(heard.progress->second));
    if (heard.soFar) emit grown(heard.soFar);
}

// Any thread.
void LabRunner::end(const SharedRecord& record, const QString& failure) {
    calls_.post([this, record, failure] {
        running_ = false;
        emit ended(record, failure);
    });
}

}  // namespace weft::gui
