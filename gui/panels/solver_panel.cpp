#include "gui/panels/solver_panel.h"

#include <QListView>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "gui/languages/engine_text.h"
#include "gui/panels/glossary.h"
#include "gui/schemes/scheme_box.h"
#include "gui/schemes/scheme_judge.h"
#include "gui/texts/label.h"
#include "gui/watch/watch_box.h"

namespace weft::gui {

namespace {

enum Method { kMultigrid, kSmoothed, kRelaxation };  ///< rows of the list
constexpr int kCancelAfterMilliseconds = 100;
constexpr int kProgressAfterMilliseconds = 500;

}  // namespace

double solvedShare(const Snapshot& snapshot, double tolerance) {
    if (snapshot.progress.outcome == Outcome::Converged) return 1;
    if (!snapshot.trace || snapshot.trace->points().empty() || !(tolerance > 0)) return 0;
    double first = 0;
    for (const TracePoint& p : snapshot.trace->points()) {
        first = p.errorBound;
        if (first > 0 && std::isfinite(first)) break;
    }
    const double now = snapshot.progress.errorEstimate;
    if (!(first > tolerance) || !std::isfinite(first) || !(now > 0)) return 0;
    return std::clamp(std::log(first / now) / std::log(first / tolerance), 0.0, 1.0);
}

SolverPanel::SolverPanel(const BackendRegistry& registry, QWidget* parent) : QWidget(parent) {
    auto* prober = new BackendProber(registry, this);
    judge_ = new SchemeJudge(prober, this);
    QVBoxLayout* column = columnOn(this, kPanelMargin);
    buildProgress(*column);  // first: seen however low the dock is
    buildDevice(*column);
    buildMethod(*column);
    buildKernel(*column);
    buildTolerance(*column);
    buildWatching(*column);
    buildScheme(*column);  // last: it unfolds
    column->addStretch(1);
    for (const BackendEntry& entry : registry)
        device_->addItem(engineText(entry.title), QString::fromStdString(entry.name));
    showSettings();
    connect(prober, &BackendProber::probed, this, &SolverPanel::onProbed);
}

void SolverPanel::buildDevice(QVBoxLayout& column) {
    device_ = narrowList();
    device_->addItem(tr("Automatic"), QStringLiteral("auto"));
    device_->setItemData(0, tr("The first device that answers"), Qt::ToolTipRole);
    column.addLayout(headedRow(tr("Device"), device_));
    for (Label** label : {&inUse_, &deviceNotes_}) {
        *label = note();
        column.addWidget(*label);
        (*label)->hide();
    }
    connect(device_, &QComboBox::activated, this, [this](int index) {
        settings_.backend = device_->itemData(index).toString().toStdString();
        changed();
    });
}

void SolverPanel::buildMethod(QVBoxLayout& column) {
    method_ = narrowList("solver");
    addOptions<Method>(
        *method_,
        {{kMultigrid, tr("Multigrid"), tr("Full multigrid, then V-cycles: the fast one")},
         {kSmoothed, tr("Multigrid with scheme"),
          tr("The scheme is the smoother: it relaxes between two coarse corrections: what does it "
             "cost in cycles and "
             "gain in time?")},
         {kRelaxation, tr("Relaxation"), tr("Plain relaxation: slow, shows what a scheme does")}});
    smoothing_ = note("smoothing");
    column.addLayout(headedRow(tr("Solver"), method_));
    column.addWidget(smoothing_);
    connect(method_, &QComboBox::activated, this, [this](int index) {
        settings_.solver = index == kRelaxation ? SolverKind::relaxation : SolverKind::multigrid;
        settings_.smoothWithScheme = index == kSmoothed;
        changed();
    });
}

void SolverPanel::buildKernel(QVBoxLayout& column) {
    auto* kernel = new QComboBox;
    kernel->setObjectName("kernel");
    using Kernel = OrientationKernel;
    addOptions<Kernel>(*kernel,
                       {{Kernel::gaussNewton, tr("Gauss-Newton"),
                         tr("Converges at every λ; smooths more than the height's own solver.")},
                        {Kernel::atMean, tr("At the mean"),
                         tr("Sure to converge where λ is above 1/8; below, some pictures diverge.")},
                        {Kernel::textbook, tr("Textbook"),
                         tr("The order decides whether it converges: blocks that update in step "
                            "amplify a checkerboard, in-place ones may not.")}});
    kernel->setToolTip(tr("How a pixel's normal follows from its neighbours' mean"));
    auto* lambda = new QDoubleSpinBox;
    lambda->setObjectName("relaxationLambda");
    lambda->setAccessibleName(tr("Smoothness λ of the relaxation"));
    lambda->setDecimals(4);
    lambda->setRange(0.0005, 10);
    lambda->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    lambda->setKeyboardTracking(false);
    lambda->setValue(ReliefRelaxation{}.lambda);
    lambda->setToolTip(
        tr("Weight of smoothness against squared shading errors; the Relief panel's λ is that of "
           "multigrid"));
    auto* tolerance = new QDoubleSpinBox;
    tolerance->setObjectName("relaxationTolerance");
    tolerance->setAccessibleName(tr("Tolerance of the relaxation"));
    tolerance->setDecimals(5);
    tolerance->setRange(1e-5, 1);
    tolerance->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    tolerance->setKeyboardTracking(false);
    tolerance->setValue(ReliefRelaxation{}.tolerance);
    tolerance->setToolTip(
        tr("Distance of (f, g) from what they converge to, root mean square, at which the relaxation "
           "ends; 0.001 are 0.06 degrees of a normal that faces the viewer"));
    Label* expected = note();
    const auto explain = [=] { expected->setText(kernel->currentData(Qt::ToolTipRole).toString()); };
    explain();
    QHBoxLayout* row = headedRow(tr("Kernel"), kernel);
    row->addWidget(new Label(QStringLiteral("λ")));
    row->addWidget(lambda);
    kernel_ = new QWidget(this);
    QVBoxLayout* rows = columnOn(kernel_);
    rows->addLayout(row);
    rows->addWidget(expected);
    rows->addLayout(headedRow(tr("Tolerance"), tolerance));
    column.addWidget(kernel_);
    const auto report = [=, this] {
        explain();
        emit reliefRelaxationChanged(chosenOption<Kernel>(*kernel), lambda->value(),
                                     tolerance->value());
    };
    connect(kernel, &QComboBox::activated, this, report);
    connect(lambda, &QDoubleSpinBox::valueChanged, this, report);
    connect(tolerance, &QDoubleSpinBox::valueChanged, this, report);
}

void SolverPanel::buildScheme(QVBoxLayout& column) {
    scheme_ = new SchemeBox(*judge_, this);
    column.addWidget(scheme_);
    connect(scheme_, &SchemeBox::schemeChanged, this, [this](const Scheme& scheme) {
        settings_.scheme = scheme;
        changed();
    });
}

void SolverPanel::buildWatching(QVBoxLayout& column) {
    watch_ = new WatchBox(this);
    column.addWidget(watch_);
    connect(watch_, &WatchBox::overlayChosen, this, &SolverPanel::overlayChosen);
    connect(watch_, &WatchBox::launchesPerSecondChosen, this, [this](double rate) {
        settings_.launchesPerSecond = rate;
        changed();
    });
}

void SolverPanel::setOverlay(OverlayKind kind) { watch_->setOverlay(kind); }

void SolverPanel::setSlowMotion(bool slow) { watch_->setSlow(slow); }

void SolverPanel::buildTolerance(QVBoxLayout& column) {
    tolerance_ = toleranceField();
    tolerance_->setObjectName("tolerance");
    tolerance_->setToolTip(
        tr("Largest error of any sample against the exact solution, in 8-bit codes"));
    const auto set = [this](double codes) {
        settings_.tolerance = codes;
        changed();
    };
    QHBoxLayout* row = rowOf({});
    const auto addPreset = [&](const QString& name, const QString& tip, double codes) {
        presets_.emplace_back(toggleButton(name, tip), codes);
        row->addWidget(presets_.back().first, 1);
        connect(presets_.back().first, &QToolButton::clicked, this, [set, codes] { set(codes); });
    };
    addPreset(tr("Display"), tr("0.5 code of 8 bits: no sample is off by a code"), 0.5);
    addPreset(tr("Fine"), tr("0.05 code of 8 bits"), 0.05);
    addPreset(tr("16-bit"), tr("0.5 code of 16 bits, for 16-bit files"), 0.5 / 257);
    toleranceRows_ = new QWidget(this);
    QVBoxLayout* rows = columnOn(toleranceRows_);
    rows->addLayout(headedRow(tr("Tolerance"), tolerance_));
    rows->addLayout(row);
    column.addWidget(toleranceRows_);
    connect(tolerance_, &QDoubleSpinBox::valueChanged, this, set);
}

void SolverPanel::buildProgress(QVBoxLayout& column) {
    progress_ = new QProgressBar(this);
    progress_->setRange(0, 1000);
    progress_->setTextVisible(false);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setRetainSizeWhenHidden(true);
    progress_->setSizePolicy(policy);
    progress_->hide();
    cancel_ = new QPushButton(tr("Cancel"), this);
    cancel_->setToolTip(tr("Stop this solve; the picture stays as far as it came"));
    cancel_->setEnabled(false);
    again_ = new QPushButton(tr("Again"), this);
    again_->setObjectName("solveAgain");
    again_->setToolTip(tr("Solve from nothing once more, to watch it"));
    again_->setEnabled(false);
    column.addLayout(rowOf({{progress_, 1}, {again_}, {cancel_}}));
    connect(again_, &QPushButton::clicked, this, &SolverPanel::solveAgain);
    connect(cancel_, &QPushButton::clicked, this, &SolverPanel::cancelRequested);
    offerCancelLater_.setSingleShot(true);
    offerCancelLater_.setInterval(kCancelAfterMilliseconds);
    connect(&offerCancelLater_, &QTimer::timeout, cancel_, [this] { cancel_->setEnabled(true); });
    showProgressLater_.setSingleShot(true);
    showProgressLater_.setInterval(kProgressAfterMilliseconds);
    connect(&showProgressLater_, &QTimer::timeout, progress_, &QWidget::show);
}

void SolverPanel::stepScheme(int direction) {
    const std::vector<SchemeInfo>& all = namedSchemes();
    const auto count = static_cast<int>(all.size());
    const auto at = std::find_if(all.begin(), all.end(), [this](const SchemeInfo& info) {
        return info.name == settings_.scheme.name;
    });
    const bool relaxed = settings_.solver == SolverKind::relaxation;
    auto index = static_cast<int>(at - all.begin()) % count;
    Scheme scheme = settings_.scheme;
    for (int i = 0; relaxed && i < count; ++i) {
        index = (index + direction + count) % count;
        scheme = parseScheme(all[static_cast<std::size_t>(index)].name);
        if (judge_->unsupportedReason(scheme).isEmpty()) break;
    }
    settings_.solver = SolverKind::relaxation;
    settings_.scheme = scheme;
    changed();
}

void SolverPanel::solveAgain() {
    ++settings_.attempt;
    changed();
}

void SolverPanel::setSettings(const SolveSettings& settings) {
    settings_ = settings;
    if (comparing_ && settings.solver == SolverKind::multigrid)
        settings_.smoothWithScheme = true;  // as was chosen, and follows
    showSettings();
}

void SolverPanel::setForSurfaces(bool surfaces) {
    surfaces_ = surfaces;
    qobject_cast<QListView*>(method_->view())->setRowHidden(kSmoothed, surfaces);
    method_->setItemText(kRelaxation, surfaces ? tr("Relaxation of normals") : tr("Relaxation"));
    toleranceRows_->setVisible(!surfaces);
    showSettings();
}

void SolverPanel::compareSmoother(const Snapshot& snapshot) {
    const Outcome outcome = snapshot.progress.outcome;
    const bool failed = outcome == Outcome::Cancelled || outcome == Outcome::Failed;
    if (snapshot.preview || snapshot.moreFollows) return;
    SolveSettings settings = settings_;
    if (comparing_) {
        comparing_ = false;
        emit settingsChanged(settings);
    } else if (wantsComparison_ && settings.smoothWithScheme && smoothers_.lacksOwn() && !failed) {
        comparing_ = true;
        settings.smoothWithScheme = false;
        emit settingsChanged(settings);
    }
    wantsComparison_ = false;
}

void SolverPanel::changed() {
    comparing_ = false;
    wantsComparison_ = settings_.smoothWithScheme && settings_.solver == SolverKind::multigrid;
    showSettings();
    emit settingsChanged(settings_);
}

void SolverPanel::showSettings() {
    const QSignalBlocker quiet(tolerance_);
    const QString backend = QString::fromStdString(settings_.backend);
    if (device_->findData(backend) < 0)  // one of several devices, chosen in Preferences
        device_->addItem(backend, backend);
    device_->setCurrentIndex(device_->findData(backend));
    showMethod();
    const bool multigrid = settings_.solver == SolverKind::multigrid;
    watch_->setUnusable(multigrid ? tr("Multigrid is done within a few cycles; choose Relaxation to "
                                       "watch a solve.")
                                  : QString());
    watch_->setLaunchesPerSecond(settings_.launchesPerSecond);
    watch_->setStepsALaunch(settings_.scheme.sweepsALaunch());
    tolerance_->setValue(settings_.tolerance);
    for (const auto& [button, codes] : presets_)
        button->setChecked(std::abs(settings_.tolerance - codes) < 1e-5);
    showDevices();
}

void SolverPanel::showMethod() {
    const bool multigrid = settings_.solver == SolverKind::multigrid;
    const bool smoothed = multigrid && settings_.smoothWithScheme && !surfaces_;
    kernel_->setVisible(surfaces_ && !multigrid);
    method_->setCurrentIndex(smoothed ? kSmoothed : multigrid ? kMultigrid : kRelaxation);
    scheme_->setScheme(settings_.scheme);
    scheme_->setUnusable(multigrid && !smoothed
                             ? tr("Multigrid smooths red-black; schemes order plain relaxation.")
                             : QString());
    smoothing_->setText(comparing_ ? smoothers_.text() + tr(" Comparing …") : smoothers_.text());
    smoothing_->setVisible(smoothed && !smoothing_->text().isEmpty());
}

void SolverPanel::onProbed(const ProbedBackend& backend) {
    probed_.push_back(backend);
    showDevices();
    emit backendProbed(backend);
}

void SolverPanel::showDevices() {
    QStringList reasons;
    const ProbedBackend* inUse = nullptr;  // what settings_ lead to, once it has answered
    for (const ProbedBackend& b : probed_) {
        const bool wanted = settings_.backend == "auto" || b.name.toStdString() == settings_.backend;
        if (!inUse && wanted && b.available()) inUse = &b;
        const int index = device_->findData(b.name);
        if (index < 0) continue;
        setItemEnabled(*device_, index, b.available());
        const QString device = QString::fromStdString(b.info.device);
        device_->setItemText(index, b.available() && !device.isEmpty()
                                        ? tr("%1 · %2").arg(b.title, device)
                                    : b.available() ? b.title
                                                    : tr("%1 – not available").arg(b.title));
        device_->setItemData(index, b.available() ? device : b.reason, Qt::ToolTipRole);
        if (!b.available()) reasons << tr("%1: %2.").arg(b.title, b.reason);
    }
    deviceNotes_->setText(reasons.join(QLatin1Char('\n')));
    deviceNotes_->setVisible(!reasons.isEmpty());
    device_->setToolTip(device_->currentText());
    judge_->setBackend(inUse ? inUse->name : QString());
    threads_ = inUse ? inUse->info.threads : 0;
    scheme_->setResidentWhereAuto(threads_);
    scheme_->setDeviceNote(emulationText(threads_));
    const QString noSmoother = inUse ? inUse->noSmoother : QString();
    setItemEnabled(*method_, kSmoothed, noSmoother.isEmpty());
    if (!noSmoother.isEmpty()) method_->setItemData(kSmoothed, noSmoother, Qt::ToolTipRole);
}

void SolverPanel::showSnapshot(const std::shared_ptr<const Snapshot>& snapshot) {
    if (!snapshot) return;
    const QString device = QString::fromStdString(snapshot->device);
    inUse_->setText(tr("In use: %1").arg(device));
    inUse_->setVisible(!device.isEmpty());
    inUse_->setToolTip(engineText(snapshot->backendReason));
    again_->setEnabled(true);
    if (!snapshot->surface()) {
        smoothers_.take(*snapshot);
        compareSmoother(*snapshot);
    }
    showMethod();
    showProgress(*snapshot);
    setBusy(snapshot->moreFollows);
}

void SolverPanel::showProgress(const Snapshot& snapshot) {
    const int value = static_cast<int>(1000 * solvedShare(snapshot, settings_.tolerance));
    const bool certifying = snapshot.preview && snapshot.progress.outcome == Outcome::Converged;
    progress_->setRange(0, certifying || snapshot.surface() ? 0 : 1000);
    progress_->setValue(value);
    progress_->setToolTip(certifying ? tr("Proving the error bound") : tr("Solving"));
}

void SolverPanel::setBusy(bool busy) {
    if (!busy) {
        offerCancelLater_.stop();
        showProgressLater_.stop();
        cancel_->setEnabled(false);
        progress_->hide();
        return;
    }
    if (!cancel_->isEnabled() && !offerCancelLater_.isActive()) offerCancelLater_.start();
    if (progressElsewhere_) return;
    if (progress_->isHidden() && !showProgressLater_.isActive()) showProgressLater_.start();
}

void SolverPanel::setProgressElsewhere(bool elsewhere) {
    progressElsewhere_ = elsewhere;
    if (!elsewhere) return;
    showProgressLater_.stop();
    progress_->hide();
}

}  // namespace weft::gui
