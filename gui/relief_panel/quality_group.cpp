#include "gui/relief_panel/quality_group.h"

#include <QLocale>

#include "gui/style/elided_label.h"

namespace weft::gui {

namespace {

/// What a trust of so much is worth.
QString worth(double trust) {
    constexpr double kFair = 0.45;
    return trust >= kGoodTrust ? QualityGroup::tr("good")
           : trust >= kFair    ? QualityGroup::tr("fair")
                               : QualityGroup::tr("doubtful");
}

}  // namespace

QualityGroup::QualityGroup(QWidget* parent) : ReliefGroup(parent), figure_(new ElidedLabel) {
    figure_->setObjectName("reliefQuality");
    column().addLayout(
        headedRow(tr("Quality"), figure_,
                  tr("How far the surface may be trusted, from 0 to 1: less where it differs from a "
                     "balloon of the same outline, or from the picture")));
    onRefresh([this](const ReliefDocument& document) { show(document); });
}

void QualityGroup::onDocument(ReliefDocument* document) {
    if (document) connect(document, &ReliefDocument::qualityChanged, this, &QualityGroup::refresh);
}

void QualityGroup::show(const ReliefDocument& document) {
    const ReliefSetup& s = document.setup();
    setVisible(s.kind != ReliefKind::basRelief);
    const auto& quality = document.quality();
    if (quality) {
        figure_->setText(
            tr("%1, %2").arg(QLocale().toString(quality->trust, 'f', 2)).arg(worth(quality->trust)));
        figure_->setToolTip(
            tr("%1° from a balloon of the same outline, shading error %2 %: its normals may be wrong "
               "by about %3°. Rank correlation with the true errors of ten real objects: 0.7")
                .arg(QLocale().toString(quality->offOutline, 'f', 0))
                .arg(QLocale().toString(100 * quality->shadingError, 'f', 1))
                .arg(QLocale().toString(quality->doubt, 'f', 0)));
        return;
    }
    const bool rim = s.mask && s.boundary == ReliefBoundary::silhouette;
    const bool given = !(s.options.outline > 0) && s.lightFrom == LightOrigin::given;
    figure_->setText(!rim    ? tr("needs a mask whose edge is a rim")
                     : given ? tr("unknown under a light set by hand")
                             : tr("not yet known"));
    figure_->setToolTip(tr("It is told by the mask's outline, where the light was found from it"));
}

}  // namespace weft::gui
