#include "gui/race/race_runner.h"

#include <chrono>
#include <new>

#include "gui/race/race_recorder.h"

namespace weft::gui {

namespace {

constexpr auto kBetweenReports = std::chrono::milliseconds(50);

}  // namespace

RaceRunner::RaceRunner(BackendRegistry registry, QObject* parent)
    : QObject(parent), registry_(std::move(registry)) {}

// The worker ends before QObject goes, so that nothing is posted to a dead object.
RaceRunner::~RaceRunner() {
    worker_.request_stop();
    if (worker_.joinable()) worker_.join();
}

void RaceRunner::start(RaceOrder order) {
    running_ = true;
    worker_ = std::jthread([this, order = std::move(order)](const std::stop_token& stop) {
        QString failure;
        try {
            race(order, stop);
        } catch (const std::bad_alloc&) {
            failure = tr("There is not enough memory for this race.");
        } catch (const std::exception& e) {
            failure = QString::fromUtf8(e.what());
        }
        post([this, failure] {
            running_ = false;
            emit ended(failure);
        });
    });
}

void RaceRunner::cancel() { worker_.request_stop(); }

void RaceRunner::post(std::function<void()> report) {
    {
        const std::lock_guard hold(mutex_);
        reports_.push_back(std::move(report));
    }
    QMetaObject::invokeMethod(this, "deliver", Qt::QueuedConnection);
}

void RaceRunner::deliver() {
    std::vector<std::function<void()>> reports;
    {
        const std::lock_guard hold(mutex_);
        reports.swap(reports_);
    }
    for (const auto& report : reports) report();
}

// Worker.
void RaceRunner::race(const RaceOrder& order, const std::stop_token& stop) {
    const ChosenBackend chosen = chooseBackend(registry_, order.backend);
    const DeviceInfo device = chosen.backend->info();
    post([this, device] { emit deviceKnown(device); });
    const RaceTrack track = makeTrack(order, *chosen.backend, stop);
    auto reported = std::chrono::steady_clock::now();
    for (int i = 0; i < static_cast<int>(order.schemes.size()) && !stop.stop_requested(); ++i) {
        const auto told = [&](RunnerProgress progress) {
            const auto now = std::chrono::steady_clock::now();
            if (now - reported < kBetweenReports) return;
            reported = now;
            progress.index = i;
            post([this, progress] { emit progressed(progress); });
        };
        const Scheme& scheme = order.schemes[static_cast<std::size_t>(i)];
        auto run =
            std::make_shared<const RaceRun>(recordRun(track, scheme, *chosen.backend, stop, told));
        post([this, i, run = std::move(run)] { emit runEnded(i, run); });
    }
}

}  // namespace weft::gui
