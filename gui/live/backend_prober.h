#pragma once
/// Which backends are there and what runs on them, found out on a thread of its own.
#include <QMetaType>
#include <QObject>
#include <QString>
#include <condition_variable>
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
    QString noSmoother;  ///< why no scheme smooths its multigrid; empty where one may
    [[nodiscard]] bool available() const { return reason.isEmpty(); }
};

/// Whether a backend runs a scheme.
struct JudgedScheme {
    Scheme scheme;
    QString reason;  ///< Backend::unsupportedReason; empty where it runs
};

/// Starting a driver may take a second: the window never waits for it, only the destructor may. Each
/// backend is made, asked and destroyed on the worker; the CPU's copy speed is measured there where
/// the backend does not know it. Backends that answered stay, to be asked about schemes. Where the
/// system gives no thread, the window waits for all of it.
class BackendProber : public QObject {
    Q_OBJECT
public:
    explicit BackendProber(BackendRegistry registry, QObject* parent = nullptr);
    ~BackendProber() override;

    /// Asks a backend about schemes; judged() answers, unless the backend is absent. Any number of
    /// questions may be under way; returns at once.
    void judge(const QString& backend, std::vector<Scheme> schemes);

signals:
    void probed(const weft::gui::ProbedBackend& backend);
    void judged(const QString& backend, const std::vector<weft::gui::JudgedScheme>& answers);

private:
    struct Judgement {
        QString backend;
        std::vector<JudgedScheme> schemes;
    };
    using Backends = std::map<QString, std::unique_ptr<Backend>>;
    void work(const BackendRegistry& registry, const std::stop_token& stop);
    void probeHere(const BackendRegistry& registry);
    void probe(const BackendEntry& entry, Backends& backends);
    void answer(const Backends& backends, const std::stop_token& stop);
    Q_INVOKABLE void deliver();

    std::mutex mutex_;  ///< guards the three below
    std::vector<ProbedBackend> found_;
    std::vector<Judgement> questions_, answers_;
    std::condition_variable_any asked_;
    Backends here_;             ///< without a worker: GUI thread
    bool answersHere_ = false;  ///< `here_` is complete
    std::jthread worker_;       ///< last
};

/// Bytes read and written a second when `threads` threads copy 2 · 32 MiB; the best of three.
[[nodiscard]] double measuredCopySpeed(int threads);

}  // namespace weft::gui

Q_DECLARE_METATYPE(weft::gui::ProbedBackend)
