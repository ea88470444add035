#include "gui/panels/backend_prober.h"

#include <QMetaObject>
#include <algorithm>
#include <chrono>
#include <cstring>
#include <memory>
#include <vector>

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
            for (std::size_t part = 1; part < parts; ++part) helpers.emplace_back(copyPart, part);
            copyPart(0);
        }
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        best = std::max(best, 2.0 * static_cast<double>(kBytes) / took.count());
    }
    return best;
}

namespace {

std::map<QString, QString> absentSchemes(Backend& backend) {
    std::map<QString, QString> absent;
    for (const SchemeInfo& scheme : namedSchemes()) {
        try {
            const auto solver = backend.makeRelaxation(parseScheme(scheme.name));
        } catch (const std::exception& e) {
            absent[QString::fromStdString(scheme.name)] = QString::fromUtf8(e.what());
        }
    }
    return absent;
}

}  // namespace

ProbedBackend probeBackend(const BackendEntry& entry) {
    ProbedBackend result;
    result.name = QString::fromStdString(entry.name);
    result.title = QString::fromStdString(entry.title);
    try {
        const BackendProbe probe = entry.probe();
        if (!probe.backend) {
            result.reason = QString::fromStdString(probe.reason);
            if (result.reason.isEmpty()) result.reason = QStringLiteral("it is not available");
            return result;
        }
        result.info = probe.backend->info();
        result.absentSchemes = absentSchemes(*probe.backend);
        if (entry.name == "cpu" && result.info.peakBytesPerSecond <= 0)
            result.info.peakBytesPerSecond = measuredCopySpeed(result.info.threads);
    } catch (const std::exception& e) {
        result.reason = QString::fromUtf8(e.what());
    }
    return result;
}

BackendProber::BackendProber(BackendRegistry registry, QObject* parent) : QObject(parent) {
    qRegisterMetaType<ProbedBackend>();
    worker_ = std::jthread([this, registry = std::move(registry)](const std::stop_token& stop) {
        for (const BackendEntry& entry : registry) {
            if (stop.stop_requested()) return;
            ProbedBackend found = probeBackend(entry);
            {
                const std::lock_guard lock(mutex_);
                found_.push_back(std::move(found));
            }
            QMetaObject::invokeMethod(this, "deliver", Qt::QueuedConnection);
        }
    });
}

void BackendProber::deliver() {
    std::vector<ProbedBackend> found;
    {
        const std::lock_guard lock(mutex_);
        found.swap(found_);
    }
    for (const ProbedBackend& backend : found) emit probed(backend);
}

// Joined before QObject goes, so that nothing is posted to a dead object.
BackendProber::~BackendProber() {
    worker_.request_stop();
    worker_.join();
}

}  // namespace weft::gui
