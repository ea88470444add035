#pragma once
/// Looks at a picture that was just opened as a relief, and says what it seems to be.
#include <QObject>
#include <QPointer>

#include "gui/jobs/background_jobs.h"
#include "gui/relief/relief_page.h"

namespace weft::gui {

/// A child of its page. One job for mask and kind, then one for the light, which takes longer; they
/// are cancelled with the page, and as soon as the proposal is answered. A
/// document that came back from a file, or that somebody has changed, is not looked at. GUI thread.
class ReliefProposer : public QObject {
    Q_OBJECT
public:
    ReliefProposer(ReliefPage& page, BackgroundJobs& jobs);
    ~ReliefProposer() override;

private:
    void propose();
    void findLight();
    void cancel();

    ReliefPage& page_;
    QPointer<BackgroundJobs> jobs_;
    BackgroundJobs::Id job_ = 0;
};

}  // namespace weft::gui
