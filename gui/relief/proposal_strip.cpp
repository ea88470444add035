#include "gui/relief/proposal_strip.h"

#include <QHBoxLayout>
#include <QLocale>
#include <utility>

#include "gui/relief/light_words.h"
#include "gui/style/theme.h"
#include "gui/texts/label.h"

namespace weft::gui {

namespace {

QString kindText(ReliefKind kind) {
    switch (kind) {
        case ReliefKind::body: return ProposalStrip::tr("body");
        case ReliefKind::terrain: return ProposalStrip::tr("terrain");
        case ReliefKind::basRelief: break;
    }
    return ProposalStrip::tr("bas-relief");
}

QString maskText(MaskOrigin from) {
    switch (from) {
        case MaskOrigin::alpha: return ProposalStrip::tr("mask from alpha");
        case MaskOrigin::border: return ProposalStrip::tr("mask from the uniform border");
        case MaskOrigin::cutOut: return ProposalStrip::tr("mask by colours around the middle");
        case MaskOrigin::none: break;
    }
    return ProposalStrip::tr("no mask");
}

ReliefSetup withoutMask(ReliefSetup setup, ReliefKind kind) {
    ReliefProposal proposal;
    proposal.kind = kind;
    return proposedSetup(std::move(setup), proposal);
}

QString withConfidence(const QString& what, double confidence) {
    return ProposalStrip::tr("%1 (%2)").arg(what).arg(QLocale().toString(confidence, 'f', 2));
}

}  // namespace

QString proposalText(const ReliefProposal& p) {
    QStringList parts = {withConfidence(kindText(p.kind), p.kindConfidence)};
    if (p.kind == ReliefKind::body) parts << withConfidence(maskText(p.maskFrom), p.maskConfidence);
    if (p.light)
        parts << withConfidence(ProposalStrip::tr("light %1").arg(wordsFor(p.light->light)),
                                p.lightConfidence);
    return ProposalStrip::tr("Proposed: %1").arg(parts.join(QStringLiteral(", ")));
}

ProposalStrip::ProposalStrip(ReliefDocument& document, QWidget* parent)
    : QFrame(parent), document_(document), words_(new Label(this)) {
    setObjectName("proposalStrip");
    setStyleSheet(QStringLiteral("QFrame#proposalStrip { border-left: 4px solid #c8963c; }"));
    words_->setObjectName("proposalText");
    words_->setToolTip(
        tr("What the picture seems to be. In brackets: how sure that is, from 0, a guess, to 1"));
    use_ = button(tr("Use"), tr("Take what is proposed; undo takes it back"), "proposalUse");
    whole_ = button(tr("Without Mask"), tr("The whole picture is one surface that goes on beyond it"),
                    "proposalWithoutMask");
    shallow_ = button(tr("Bas-Relief"), tr("Compress the whole picture into a chosen depth"),
                      "proposalBasRelief");
    auto* close = button({}, tr("Leave it as it is"), "proposalClose");
    close->setIcon(themedIcon("cancel"));
    close->setAutoRaise(true);
    words_->setWordWrap(true);
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    for (QToolButton* b : {use_, whole_, shallow_}) row->addWidget(b);
    auto* told = new QHBoxLayout;
    told->addWidget(words_, 1);
    told->addWidget(close, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 4, 4, 4);
    column->setSpacing(4);
    column->addLayout(told);
    column->addLayout(row);
    connect(use_, &QToolButton::clicked, this,
            [this] { take(tr("Use Proposal"), proposedSetup(document_.setup(), proposal_)); });
    connect(whole_, &QToolButton::clicked, this, [this] {
        take(tr("Without Mask"), withoutMask(document_.setup(), ReliefKind::terrain));
    });
    connect(shallow_, &QToolButton::clicked, this, [this] {
        take(tr("Bas-Relief"), withoutMask(document_.setup(), ReliefKind::basRelief));
    });
    connect(close, &QToolButton::clicked, this, &ProposalStrip::end);
    connect(&document, &ReliefDocument::setupChanged, this, &ProposalStrip::endIfChanged);
    hide();
}

QToolButton* ProposalStrip::button(const QString& text, const QString& tip, const char* name) {
    auto* button = new QToolButton(this);
    button->setObjectName(name);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(text.isEmpty() ? tip : text);
    return button;
}

void ProposalStrip::offer(ReliefProposal proposal, const OutlinedMask& mask) {
    const ReliefSetup& now = document_.setup();
    const bool body = proposal.kind == ReliefKind::body && proposal.mask;
    const bool terrain = proposal.kind == ReliefKind::terrain && now.kind == ReliefKind::basRelief;
    if (now.mask || (!body && !terrain)) return;
    offeredAt_ = now.kind;
    proposal_ = std::move(proposal);
    if (mask.mask) document_.keepContour(mask);
    words_->setText(proposalText(proposal_));
    whole_->setVisible(body);
    offering_ = true;
    show();
    emit offered(body ? mask.contour : std::vector<QPolygonF>());
}

void ProposalStrip::complete(ReliefProposal proposal) {
    if (!offering_) return;
    proposal_ = std::move(proposal);
    words_->setText(proposalText(proposal_));
}

void ProposalStrip::end() {
    if (!std::exchange(offering_, false)) return;
    hide();
    emit answered();
}

void ProposalStrip::take(const QString& step, ReliefSetup setup) {
    end();
    document_.change(step, std::move(setup));
}

// A light that was found, or a slider, is no answer to the proposal; another mask or kind is.
void ProposalStrip::endIfChanged() {
    const ReliefSetup& now = document_.setup();
    if (now.mask || now.kind != offeredAt_) end();
}

}  // namespace weft::gui
