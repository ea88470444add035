#pragma once
/// Which backends are there, found out on a thread of its own.
#include <QMetaType>
#include <QObject>
#include <QString>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "weft/backend_registry.h"

namespace weft::gui {

/// What the Solver and Timings panels say about a backend.
struct ProbedBackend {
    QString name;    ///< "cpu"
    QString title;   ///< "CPU"
    QString reason;  ///< why it is absent; empty where it is there
    DeviceInfo info;
    std::map<QString, QString> absentSchemes;  ///< scheme name → why it does not run there
    [[nodiscard]] bool available() const { return reason.isEmpty(); }
};

/// Starting a driver may take a second: the window never waits for it, only the destructor may. Each
/// backend is made and destroyed on the worker; the CPU's copy speed is measured there where the
/// backend does not know it.
class BackendProber : public QObject {
    Q_OBJECT
public:
    explicit BackendProber(BackendRegistry registry, QObject* parent = nullptr);
    ~BackendProber() override;

signals:
    void probed(const weft::gui::ProbedBackend& backend);

private:
    Q_INVOKABLE void deliver();

    std::mutex mutex_;  ///< guards found_
    std::vector<ProbedBackend> found_;
    std::jthread worker_;  ///< last
};

/// Asks one entry; any thread. Throws nothing.
[[nodiscard]] ProbedBackend probeBackend(const BackendEntry& entry);
/// Bytes read and written a second when `threads` threads copy 2 · 32 MiB; the best of three.
[[nodiscard]] double measuredCopySpeed(int threads);

}  // namespace weft::gui

Q_DECLARE_METATYPE(weft::gui::ProbedBackend)
