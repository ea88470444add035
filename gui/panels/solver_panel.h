#pragma once
/// Where and how patches are solved, and to which tolerance.
#include <QTimer>
#include <QWidget>
#include <memory>
#include <vector>

#include "gui/live/backend_prober.h"
#include "gui/panels/smoother_comparison.h"
#include "gui/style/controls.h"
#include "weft/live/live_solver.h"
#include "weft/relief/relief_relaxation.h"

class QProgressBar;
class QPushButton;

namespace weft::gui {

class SchemeBox;
class SchemeJudge;
class WatchBox;
enum class OverlayKind;

/// Dock content. Backends are probed on a worker and filled in as they answer; an absent one is
/// greyed out and its reason shown. GUI thread.
class SolverPanel : public QWidget {
    Q_OBJECT
public:
    explicit SolverPanel(const BackendRegistry& registry, QWidget* parent = nullptr);

    [[nodiscard]] const SolveSettings& settings() const { return settings_; }
    /// Surfaces have no tolerance and no smoother, but a kernel for their relaxation.
    void setForSurfaces(bool surfaces);
    /// Worker threads of the CPU in use; 0: a GPU, or not known yet.
    [[nodiscard]] int threads() const { return threads_; }
    /// What the backend in use says about schemes.
    /// Shows settings that come from elsewhere; emits nothing.
    void setSettings(const SolveSettings& settings);
    /// What solved it, how far it is, and whether there is anything to cancel.
    void showSnapshot(const std::shared_ptr<const weft::Snapshot>& snapshot);
    /// An edit was submitted; from then on showSnapshot() says whether the solver still works on it.
    void setBusy(bool busy);
    void setOverlay(OverlayKind kind);
    /// As if the user had switched it, at the rate chosen last.
    void setSlowMotion(bool slow);
    /// Relaxes by the next named scheme that runs here, -1: by the one before; by the scheme chosen
    /// where multigrid solved.
    void stepScheme(int direction);
    /// Asks for the same solve once more, from nothing.
    void solveAgain();
    /// The window shows how far the solve is in another place: one bar is enough.
    void setProgressElsewhere(bool elsewhere);

signals:
    /// By the user; every edit from now on carries them.
    void settingsChanged(const weft::SolveSettings& settings);
    void cancelRequested();
    void overlayChosen(weft::gui::OverlayKind kind);
    /// `tolerance`: ReliefRelaxation's.
    void reliefRelaxationChanged(weft::OrientationKernel kernel, double lambda, double tolerance);
    /// A backend answered or said why it is absent.
    void backendProbed(const weft::gui::ProbedBackend& backend);

private:
    void buildDevice(QVBoxLayout& column);
    void buildMethod(QVBoxLayout& column);
    void buildKernel(QVBoxLayout& column);
    void buildScheme(QVBoxLayout& column);
    void buildWatching(QVBoxLayout& column);
    void buildTolerance(QVBoxLayout& column);
    void buildProgress(QVBoxLayout& column);
    void showSettings();
    void showMethod();
    void showDevices();
    void showProgress(const weft::Snapshot& snapshot);
    /// Where a scheme that was chosen as the smoother has nothing to be compared with: solves once
    /// with red-black sweeps, then with the scheme again.
    void compareSmoother(const weft::Snapshot& snapshot);
    void onProbed(const ProbedBackend& backend);
    void changed();

    SchemeJudge* judge_;
    SolveSettings settings_;
    std::vector<ProbedBackend> probed_;
    QComboBox *device_, *method_;
    Label *inUse_, *deviceNotes_, *smoothing_;
    SchemeBox* scheme_;
    SmootherComparison smoothers_;
    bool wantsComparison_ = false;  ///< the smoother was just chosen
    bool comparing_ = false;        ///< red-black sweeps solve, for the comparison alone
    QWidget *kernel_, *toleranceRows_;
    bool surfaces_ = false;
    int threads_ = 0;
    WatchBox* watch_;
    QDoubleSpinBox* tolerance_;
    std::vector<std::pair<QToolButton*, double>> presets_;  ///< codes
    QProgressBar* progress_;
    QPushButton *again_, *cancel_;
    QTimer offerCancelLater_;   ///< not in every frame of a drag
    QTimer showProgressLater_;  ///< half a second after a solve began
    bool progressElsewhere_ = false;
};

/// Share of the way from the first error to the tolerance, on a log scale, 0..1.
[[nodiscard]] double solvedShare(const weft::Snapshot& snapshot, double tolerance);

}  // namespace weft::gui
