#pragma once
/// The picture without patches, to be seen beside the edited one.
#include <QObject>
#include <memory>

#include "gui/document/clone_document.h"
#include "gui/jobs/background_jobs.h"

namespace weft::gui {

/// Display pixels of a document's background alone, made by a job when they are wanted and let go
/// when they are not: 5.33 B a pixel. They follow the background and the monitor's colours. GUI
/// thread.
class BeforePicture : public QObject {
    Q_OBJECT
public:
    explicit BeforePicture(const CloneDocument& document, QObject* parent = nullptr);

    void setWanted(bool wanted);
    /// Null while it is being made, or not wanted.
    [[nodiscard]] DisplayImage* image() const { return image_.get(); }

signals:
    void changed();

private:
    void make();

    const CloneDocument& document_;
    bool wanted_ = false;
    BackgroundJobs::Id making_ = 0;
    std::unique_ptr<DisplayImage> image_;
    BackgroundJobs jobs_;  ///< last: ends before the rest goes
};

}  // namespace weft::gui
