#include "gui/live/backend_prober.h"

#include <QCoreApplication>
#include <QMetaObject>
#include <QTimer>
#include <algorithm>
#include <chrono>
#include <cstring>
#include <memory>
#include <system_error>
#include <vector>

#include "gui/languages/engine_text.h"
#include "weft/library_words.h"

namespace weft::gui {

double measuredCopySpeed(int threads) {
    constexpr std::size_t kBytes = std::size_t{32} << 20;
    const auto parts = static_cast<std::size_t>(std::max(1, threads));
    std::vector<char> from(kBytes, 1), to(kBytes, 2);
    const auto copyPart = [&](std::size_t part) {
        const std::size_t begin = part * kBytes / parts, end = (part + 1) * kBytes / parts;
        std::memcpy(to.data() + begin, from.data() + begin, end - begin);
    };
    double best = 0;
    for (int attempt = 0; attempt < 3; ++attempt) {
        const auto start = std::chrono::steady_clock::now();
        {
            std::vector<std::jthread> helpers;
            std::size_t part = 1;
            try {
                for (; part < parts; ++part) helpers.emplace_back(copyPart, part);
            } catch (const std::system_error&) {  // no more threads: the caller copies what is left
            }
            for (; part < parts; ++part) copyPart(part);
            copyPart(0);
        }
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        best = std::max(best, 2.0 * static_cast<double>(kBytes) / took.count());
    }
    return best;
}

namespace {

/// A backend, if it is there, and what is said about it.
struct ProbeResult {
    ProbedBackend about;
    std::unique_ptr<Backend> backend;
};

// Throws nothing.
ProbeResult probeBackend(const BackendEntry& entry) {
    ProbeResult result;
    ProbedBackend& about = result.about;
    about.name = QString::fromStdString(entry.name);
    about.title = engineText(entry.title);
    try {
        BackendProbe probe = entry.probe();
        if (!probe.backend) {
            about.reason = engineText(probe.reason);
            if (about.reason.isEmpty())
                about.reason = QCoreApplication::translate("BackendProber", "it is not available");
            return result;
        }
        about.info = probe.backend->info();
        about.noSmoother = engineText(probe.backend->unsupportedSmootherReason(Scheme{}));
        if (entry.name == "cpu" && about.info.peakBytesPerSecond <= 0)
            about.info.peakBytesPerSecond = measuredCopySpeed(about.info.threads);
        result.backend = std::move(probe.backend);
    } catch (const std::exception& e) {
        about.reason = engineText(failureSentence(e));
    }
    return result;
}

}  // namespace

BackendProber::BackendProber(BackendRegistry registry, QObject* parent) : QObject(parent) {
    qRegisterMetaType<ProbedBackend>();
    try {
        worker_ =
            std::jthread([this, registry](const std::stop_token& stop) { work(registry, stop); });
    } catch (const std::system_error&) {  // no more threads: the window waits for it, once it is up
        QTimer::singleShot(0, this, [this, registry = std::move(registry)] { probeHere(registry); });
    }
}

// Joined before QObject goes, so that nothing is posted to a dead object.
BackendProber::~BackendProber() {
    worker_.request_stop();
    if (worker_.joinable()) worker_.join();
}

// Worker.
void BackendProber::work(const BackendRegistry& registry, const std::stop_token& stop) {
    Backends backends;
    for (const BackendEntry& entry : registry) {
        if (stop.stop_requested()) return;
        probe(entry, backends);
    }
    while (!stop.stop_requested()) {
        {
            std::unique_lock lock(mutex_);
            if (!asked_.wait(lock, stop, [this] { return !questions_.empty(); })) return;
        }
        answer(backends, stop);
    }
}

// GUI thread, in place of the worker.
void BackendProber::probeHere(const BackendRegistry& registry) {
    for (const BackendEntry& entry : registry) probe(entry, here_);
    answersHere_ = true;
    answer(here_, {});
}

void BackendProber::probe(const BackendEntry& entry, Backends& backends) {
    ProbeResult found = probeBackend(entry);
    if (found.backend) backends[found.about.name] = std::move(found.backend);
    {
        const std::lock_guard lock(mutex_);
        found_.push_back(std::move(found.about));
    }
    QMetaObject::invokeMethod(this, "deliver", Qt::QueuedConnection);
}

// Answers what was asked so far.
void BackendProber::answer(const Backends& backends, const std::stop_token& stop) {
    std::vector<Judgement> batch;
    {
        const std::lock_guard lock(mutex_);
        batch.swap(questions_);
    }
    for (Judgement& question : batch) {
        const auto backend = backends.find(question.backend);
        if (backend == backends.end()) continue;
        for (JudgedScheme& judged : question.schemes) {
            if (stop.stop_requested()) return;
            try {
                judged.reason = engineText(backend->second->unsupportedReason(judged.scheme));
            } catch (const std::exception& e) {
                judged.reason = engineText(failureSentence(e));
            }
        }
        const std::lock_guard lock(mutex_);
        answers_.push_back(std::move(question));
    }
    QMetaObject::invokeMethod(this, "deliver", Qt::QueuedConnection);
}

void BackendProber::judge(const QString& backend, std::vector<Scheme> schemes) {
    Judgement question{backend, {}};
    for (Scheme& scheme : schemes) question.schemes.push_back({std::move(scheme), {}});
    {
        const std::lock_guard lock(mutex_);
        questions_.push_back(std::move(question));
    }
    asked_.notify_one();
    if (answersHere_) answer(here_, {});
}

void BackendProber::deliver() {
    std::vector<ProbedBackend> found;
    std::vector<Judgement> answers;
    {
        const std::lock_guard lock(mutex_);
        found.swap(found_);
        answers.swap(answers_);
    }
    for (const ProbedBackend& backend : found) emit probed(backend);
    for (const Judgement& answer : answers) emit judged(answer.backend, answer.schemes);
}

}  // namespace weft::gui
