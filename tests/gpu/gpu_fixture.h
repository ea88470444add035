#pragma once
/// The device of the GPU tests, or why they are skipped.
#include <QtTest>

#include "weft_gpu/gpu_backend.h"

namespace weft::tests {

/// Owns the backend of a test program. In initTestCase():
///     gpu_ = probeDevice(); WEFT_NEED_DEVICE(gpu_);
/// WEFT_GPU_CLUSTERS=0: as on a device without clusters. Not `tiles`: small systems go by strips as
/// large ones.
inline BackendProbe probeDevice(bool tiles = true) {
    return gpu::probe({.clusters = qgetenv("WEFT_GPU_CLUSTERS") != "0", .tiles = tiles});
}

inline bool deviceRequired() { return qEnvironmentVariableIntValue("WEFT_REQUIRE_GPU") == 1; }

}  // namespace weft::tests

/// Skips with the probe's reason, or fails where the environment asks for a device.
#define WEFT_NEED_DEVICE(probed)                                                                \
    do {                                                                                        \
        if (!(probed).backend && weft::tests::deviceRequired()) QFAIL((probed).reason.c_str()); \
        if (!(probed).backend) QSKIP((probed).reason.c_str());                                  \
    } while (false)
