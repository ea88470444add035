// A whole retouching job in the window, solved on the device.
#include "gpu/gpu_fixture.h"
#include "gui/retouch_job.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

class GpuWindowTest : public QObject {
    Q_OBJECT

private slots:
    void aJobIsDoneWithMouseAndKeys() {
        WEFT_NEED_DEVICE(probeDevice());
        const BackendRegistry registry = {{"cuda", "CUDA", [] { return gpu::probe(); }},
                                          {"cpu", "CPU", [] {
                                               return BackendProbe{makeCpuBackend(0), {}};
                                           }}};
        QCOMPARE(retouch(registry, "cuda"), QString());
    }
};

QTEST_MAIN(GpuWindowTest)
#include "gpu_window_test.moc"
