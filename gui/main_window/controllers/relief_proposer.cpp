#include "gui/main_window/controllers/relief_proposer.h"

#include "gui/display/mask_contour.h"
#include "gui/relief/proposal_strip.h"

namespace weft::gui {

namespace {

constexpr int kThreads = 1;  // the solve that is on the screen needs the others

struct Proposed {
    ReliefProposal proposal;
    OutlinedMask mask;  ///< none where there is none
};

bool isFresh(const ReliefDocument& document) {
    const ReliefSetup& s = document.setup();
    return s.lightFrom == LightOrigin::assumed && !s.mask && !s.border && s.hints.seeds.empty() &&
           document.undoStack().count() == 0;
}

}  // namespace

ReliefProposer::ReliefProposer(ReliefPage& page, BackgroundJobs& jobs)
    : QObject(&page), page_(page), jobs_(&jobs) {
    if (!isFresh(page.document())) return;
    connect(&page.document(), &ReliefDocument::setupChanged, this, [this] {
        if (!isFresh(page_.document()) && !page_.proposal().isOffering()) cancel();
    });
    connect(&page.proposal(), &ProposalStrip::answered, this, &ReliefProposer::cancel);
    connect(&jobs, &BackgroundJobs::ended, this, [this](quint64 id) {
        if (id == job_) job_ = 0;
    });
    propose();
}

ReliefProposer::~ReliefProposer() { cancel(); }

void ReliefProposer::propose() {
    job_ = jobs_->runStoppable<Proposed>(
        tr("Looking at the picture"),
        [picture = page_.document().picture()](const std::stop_token& stop) {
            Proposed made{proposeRelief(picture->picture, stop), {}};
            const auto& mask = made.proposal.mask;
            if (mask && !stop.stop_requested()) made.mask = {mask, maskContour(*mask)};
            return made;
        },
        [this, page = QPointer(&page_)](Proposed made) {
            if (!page) return;
            page->proposal().offer(std::move(made.proposal), made.mask);
            if (page->proposal().isOffering()) findLight();
        },
        [](const QString&) {});  // a proposal that cannot be made is none
}

void ReliefProposer::findLight() {
    job_ = jobs_->runStoppable<ReliefProposal>(
        tr("Looking for its light"),
        [picture = page_.document().picture(), encoding = page_.document().setup().encoding,
         proposal = page_.proposal().proposal()](const std::stop_token& stop) {
            return withLight(proposal, picture->picture, encoding, stop, kThreads);
        },
        [page = QPointer(&page_)](ReliefProposal lit) {
            if (page) page->proposal().complete(std::move(lit));
        },
        [](const QString&) {});
}

void ReliefProposer::cancel() {
    if (jobs_ && job_ != 0) jobs_->cancel(job_);
    job_ = 0;
}

}  // namespace weft::gui
