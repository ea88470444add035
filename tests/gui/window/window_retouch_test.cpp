// A whole retouching job in the window, on the CPU.
#include <QtTest>

#include "gui/retouch_job.h"
#include "weft/cpu_backend.h"

class WindowRetouchTest : public QObject {
    Q_OBJECT

private slots:
    void aJobIsDoneWithMouseAndKeys() {
        const weft::BackendRegistry registry = {
            {"cpu", "CPU", [] {
                 return weft::BackendProbe{weft::makeCpuBackend(2), {}};
             }}};
        QCOMPARE(weft::tests::retouch(registry, "cpu"), QString());
    }
};

QTEST_MAIN(WindowRetouchTest)
#include "window_retouch_test.moc"
