#include <cstdio>
#include <string>

#include "app/cli/commands.h"
#include "app/cli/terminal.h"
#include "weft/io/camera_decoder.h"

namespace weft::cli {

namespace {

std::string describe(const DeviceInfo& info) {
    std::string text = info.device;
    if (info.threads > 0)
        text += ", " + std::to_string(info.threads) + (info.threads == 1 ? " thread" : " threads");
    return text;
}

}  // namespace

int runDevices(const BackendRegistry& registry) {
    std::puts("Backends, in the order in which 'auto' tries them:");
    for (const BackendEntry& entry : withEachDevice(registry)) {
        const BackendProbe probe = entry.probe();
        const std::string text =
            probe.backend ? describe(probe.backend->info()) : "not available: " + probe.reason;
        std::printf("  %-5s %s\n", entry.name.c_str(), printable(text).c_str());
    }
    std::puts(io::cameraDecoderState().c_str());
    return kDone;
}

}  // namespace weft::cli
