#include "gui/lab/lab_prober.h"

#include <system_error>

#include "gui/languages/engine_text.h"
#include "weft/lab/lab_device.h"
#include "weft/library_words.h"

namespace weft::gui {

namespace {

LabPlace askedFor(const BackendEntry& entry) {
    LabPlace place{QString::fromStdString(entry.name), engineText(entry.title)};
    try {
        const BackendProbe probe = entry.probe();
        place.reason = engineText(probe.reason);
        if (!probe.backend) return place;
        place.device = QString::fromStdString(probe.backend->info().device);
        const LabProbe lab = probe.backend->lab();
        place.reason = engineText(lab.reason);
        if (!lab.device) return place;
        for (const Experiment* experiment : experiments()) {
            const std::string reason = experiment->unsupportedReason(*lab.device);
            if (!reason.empty()) place.reasons[experiment] = engineText(reason);
        }
    } catch (const std::exception& e) {
        place.reason = engineText(failureSentence(e));
    }
    return place;
}

std::vector<LabPlace> askedFor(const BackendRegistry& registry, const std::stop_token& stop) {
    std::vector<LabPlace> places;
    for (const BackendEntry& entry : withEachDevice(registry))
        if (!stop.stop_requested()) places.push_back(askedFor(entry));
    return places;
}

}  // namespace

LabProber::LabProber(BackendRegistry registry, QObject* parent) : QObject(parent) {
    const auto ask = [this, registry = std::move(registry)](const std::stop_token& stop) {
        calls_.post([this, places = askedFor(registry, stop)] { emit probed(places); });
    };
    try {
        worker_ = std::jthread(ask);
    } catch (const std::system_error&) {  // no more threads: the window waits
        ask({});
    }
}

LabProber::~LabProber() {
    worker_.request_stop();
    if (worker_.joinable()) worker_.join();
}

}  // namespace weft::gui
