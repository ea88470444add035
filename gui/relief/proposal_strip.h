#pragma once
/// What a picture that was just opened seems to be, in words above it.
#include <QFrame>
#include <QToolButton>

#include "gui/relief/relief_document.h"
#include "gui/texts/label.h"
#include "weft/document/relief_proposal.h"

namespace weft::gui {

/// Hidden until something is proposed. Each button changes the document by one step of undo and ends
/// the proposal, as a change by other hands does. Never in the way: the document is solved meanwhile
/// as it was opened. GUI thread.
class ProposalStrip : public QFrame {
    Q_OBJECT
public:
    explicit ProposalStrip(ReliefDocument& document, QWidget* parent = nullptr);

    /// Shows itself where the document has no mask yet and is not of that kind already.
    void offer(ReliefProposal proposal, const OutlinedMask& mask);
    /// The same with its light, if it is not answered yet.
    void complete(ReliefProposal proposal);
    [[nodiscard]] bool isOffering() const { return offering_; }
    [[nodiscard]] const ReliefProposal& proposal() const { return proposal_; }

signals:
    /// With the outline of the mask that is proposed, in picture coordinates; empty: none is.
    void offered(const std::vector<QPolygonF>& contour);
    /// Whatever came of it.
    void answered();

private:
    [[nodiscard]] QToolButton* button(const QString& text, const QString& tip, const char* name);
    void take(const QString& step, ReliefSetup setup);
    void end();
    void endIfChanged();

    ReliefDocument& document_;
    Label* words_;
    QToolButton *use_, *whole_, *shallow_;
    ReliefProposal proposal_;
    bool offering_ = false;
    ReliefKind offeredAt_ = ReliefKind::basRelief;  ///< what the document was then
};

/// "Proposed: body (0.88), mask from the uniform border (0.93), light from the left, 40° high
/// (0.71)".
[[nodiscard]] QString proposalText(const ReliefProposal& proposal);

}  // namespace weft::gui
