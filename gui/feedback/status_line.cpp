#include "gui/feedback/status_line.h"

#include <QLocale>
#include <cmath>

#include "gui/languages/engine_text.h"
#include "gui/style/number_text.h"
#include "gui/texts/shown_text.h"
#include "gui/texts/solver_names.h"
#include "weft/io/display_transform.h"
#include "weft/live/surface_snapshot.h"
#include "weft/relief/relief_progress.h"

namespace weft::gui {

namespace {

constexpr int kLeastWidth = 56;  ///< pixels, of names that give way to figures

/// Two significant figures; whole from 100 on.
QString codes(double value) {
    constexpr double kShort = 1e-4;  // a power of ten is shorter
    if (value < kShort) return figureText(value);
    return value < 100 ? QLocale().toString(value, 'g', 2)
                       : countText(static_cast<qint64>(value + 0.5));
}

}  // namespace

StatusLine::StatusLine(QStatusBar& bar)
    : QObject(&bar),
      error_(new NumberLabel(&bar)),
      device_(new ElidedLabel(&bar)),
      size_(new ElidedLabel(&bar)),
      profile_(new ElidedLabel(&bar)),
      zoom_(new NumberLabel(&bar)),
      pointer_(new NumberLabel(&bar)),
      readout_(new NumberLabel(&bar)) {
    bar.setSizeGripEnabled(false);
    error_->setObjectName("maxError");
    for (ElidedLabel* label : {device_, size_, profile_}) label->shrinkTo(kLeastWidth);
    device_->setObjectName("device");
    size_->setObjectName("size");
    profile_->setObjectName("profile");
    error_->setToolTip(tr(
        "Largest difference of the picture from the exact solution, where black is 0 and white 255 "
        "(8-bit codes): ≤ is proven, ≈ is estimated while the solve goes on"));
    zoom_->reserve("0000 %");
    zoom_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    pointer_->reserve("00000, 00000");
    pointer_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    const std::initializer_list<Label*> figures = {readout_, error_, device_, size_,
                                                   profile_, zoom_,  pointer_};
    for (Label* label : figures) bar.addPermanentWidget(label);
}

namespace {

/// What is known of a surface: how well it explains the picture.
QString surfaceText(const SurfaceSnapshot& surface) {
    if (surface.progress.stage == ReliefStage::orientation) return StatusLine::tr("solving …");
    if (surface.basRelief)
        return StatusLine::tr("bas-relief of %1 mm")
            .arg(QLocale().toString(surface.basRelief->depth));
    return StatusLine::tr("shading error %1 %")
        .arg(QLocale().toString(100 * surface.progress.shadingError, 'g', 2));
}

}  // namespace

QString errorText(const Snapshot& snapshot) {
    const Progress& p = snapshot.progress;
    switch (p.outcome) {
        case Outcome::Failed: return StatusLine::tr("solve failed");
        case Outcome::Cancelled: return StatusLine::tr("cancelled");
        case Outcome::Diverged: return StatusLine::tr("diverged");
        default: break;
    }
    if (snapshot.surface()) return surfaceText(*snapshot.surface());
    if (!snapshot.hasPicture() || !std::isfinite(p.errorBound)) return StatusLine::tr("solving …");
    const WholePicture& whole = snapshot.clone()->whole;
    if (const QString counted = patchesText(whole); !counted.isEmpty()) return counted;
    const bool several = whole.patches > 1;  // the figures of the snapshot may be of one of them
    const double error = several ? whole.errorBound : p.certified ? p.errorBound : p.errorEstimate;
    const QString sign = !several          ? errorSign(snapshot)
                         : whole.certified ? QStringLiteral("≤")
                                           : QStringLiteral("≈");
    if (!isUsefulError(error)) return StatusLine::tr("max error: not known yet");
    return StatusLine::tr("max error %1 %2 of 255").arg(sign, codes(error));
}

void StatusLine::showSolve(const Snapshot& snapshot) {
    const bool relaxed = snapshot.progress.steps > 0 && !snapshot.scheme.empty();
    error_->showFigure(relaxed ? tr("%1: %2").arg(shortScheme(snapshot.scheme), errorText(snapshot))
                               : errorText(snapshot));
    if (snapshot.backend.empty()) return;
    const QString reason = engineText(snapshot.backendReason);
    device_->setText(backendTitle(snapshot.backend) + QStringLiteral(" · ") +
                     shownName(snapshot.device) +
                     (snapshot.deviceLost ? tr("  (fell back)") : QString()));
    device_->setToolTip(reason.isEmpty()      ? tr("Where the solve runs")
                        : snapshot.deviceLost ? tr("Fell back: %1").arg(reason)
                                              : tr("Not in use – %1").arg(reason));
}

void StatusLine::showIdle(const QString& reason) { error_->showNote(reason); }

void StatusLine::showReadout(const QString& text) { readout_->showFigure(text); }

namespace {

/// Three significant figures; whole from 100 on.
QString shortNumber(double value) {
    constexpr double kWhole = 100;
    return value < kWhole ? QLocale().toString(value, 'g', 3) : QLocale().toString(value, 'f', 0);
}

QString paperText(Extent extent, const Resolution& resolution) {
    QStringList lines;
    if (resolution.hasLength()) {
        const PrintSize size = printSize(resolution, extent.width, extent.height);
        const Resolution inch = perInch(resolution);
        const QString x = shortNumber(inch.x), y = shortNumber(inch.y);
        const QString dpi = x == y ? x : QStringLiteral("%1 × %2").arg(x, y);
        lines << StatusLine::tr("Printed at %1 dpi: %2 × %3 cm")
                     .arg(dpi, shortNumber(size.width), shortNumber(size.height));
    }
    if (const QString aspect = QLocale().toString(resolution.aspect(), 'g', 3); aspect != "1")
        lines << StatusLine::tr("Pixels %1 times as wide as high, shown as squares").arg(aspect);
    return lines.join('\n');
}

}  // namespace

void StatusLine::showSize(std::optional<Extent> extent, int depth, const Resolution& resolution) {
    size_->setText(extent ? tr("%1 × %2 · %3 bit").arg(extent->width).arg(extent->height).arg(depth)
                          : QString());
    size_->setToolTip(extent ? paperText(*extent, resolution) : QString());
}

void StatusLine::showProfile(const std::vector<std::uint8_t>* profile, bool linear, bool proofed) {
    if (!profile) {
        shownProfile_.reset();
        return profile_->clear();
    }
    auto shown = std::tuple(*profile, linear, proofed);
    if (shownProfile_ == shown) return;
    shownProfile_ = std::move(shown);
    const QString named = shownName(io::profileName(*profile));
    const QString assumed = linear ? tr("linear light, sRGB's primaries") : tr("sRGB assumed");
    const QString name = profile->empty()  ? assumed
                         : named.isEmpty() ? tr("own colour profile")
                                           : named;
    profile_->setText(proofed ? tr("%1, soft proof").arg(name) : name);
    const QString taken =
        linear ? tr("The picture has no colour profile: its samples are taken for linear light with "
                    "the primaries of sRGB")
               : tr("The picture has no colour profile: its colours are taken for sRGB");
    const QString own = named.isEmpty() ? tr("Colour profile of the picture; it gives no name")
                                        : tr("Colour profile of the picture");
    profile_->setToolTip(profile->empty() ? taken : own);
}

void StatusLine::showZoom(std::optional<double> zoom) {
    if (!zoom) return zoom_->showFigure({});
    const double percent = *zoom * 100;
    zoom_->showFigure(QLocale().toString(percent, 'f', percent < 10 ? 1 : 0) + QStringLiteral(" %"));
}

void StatusLine::showPointer(std::optional<QPointF> inImage, Extent extent) {
    const bool inside = inImage && inImage->x() >= 0 && inImage->y() >= 0 &&
                        inImage->x() < extent.width && inImage->y() < extent.height;
    pointer_->showFigure(inside ? QStringLiteral("%1, %2")
                                      .arg(static_cast<int>(inImage->x()))
                                      .arg(static_cast<int>(inImage->y()))
                                : QString());
}

}  // namespace weft::gui
