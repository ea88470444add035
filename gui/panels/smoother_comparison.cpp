#include "gui/panels/smoother_comparison.h"

#include <QCoreApplication>

#include "gui/style/number_text.h"
#include "gui/texts/solver_names.h"

namespace weft::gui {

namespace {

constexpr const char* kOwn = "red-black";  ///< what a solver calls its own sweeps

}  // namespace

void SmootherComparison::take(const Snapshot& s) {
    const bool ended = !s.preview && s.progress.outcome == Outcome::Converged;
    if (!ended || s.progress.cycles == 0 || !s.hasPicture()) return;
    const bool fresh = s.scheme != last_;
    last_ = s.scheme;
    Entry& entry = s.scheme == kOwn ? own_ : scheme_;
    if (fresh) entry = {s.scheme, s.progress.cycles, s.timings.solve, s.clone()->shown->box};
}

QString SmootherComparison::text() const {
    const auto tr = [](const char* text) {
        return QCoreApplication::translate("SmootherComparison", text);
    };
    const auto figures = [&](const QString& name, const Entry& e) {
        const QString cycles =
            e.cycles == 1 ? tr("1 cycle") : tr("%1 cycles").arg(countText(e.cycles));
        return QStringLiteral("%1: %2, %3").arg(name, cycles, secondsText(e.seconds));
    };
    const bool comparable = isComparable();
    if (!comparable && (scheme_.cycles == 0 || last_ != scheme_.scheme)) return {};
    const QString scheme = figures(shortScheme(scheme_.scheme), scheme_);
    return comparable ? scheme + QStringLiteral("; ") + figures(QString::fromUtf8(kOwn), own_) +
                            QLatin1Char('.')
                      : scheme + QLatin1Char('.') +
                            tr(" Choose the scheme once more to compare it with red-black here.");
}

}  // namespace weft::gui
