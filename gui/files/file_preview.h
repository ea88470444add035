#pragma once
/// A file of a picture or document, small, before it is opened.
#include <QPointer>
#include <QTimer>
#include <QWidget>

#include "gui/jobs/background_jobs.h"
#include "gui/texts/label.h"

namespace weft::gui {

/// Reads after a short pause, as a job that a newer choice stops. Files of more
/// than 512 MB or 100 million pixels are not read. Documents show the small picture that they hold.
/// GUI thread.
class FilePreview : public QWidget {
    Q_OBJECT
public:
    /// `jobs` outlives it.
    explicit FilePreview(BackgroundJobs& jobs, QWidget* parent = nullptr);
    ~FilePreview() override;

    /// A path; empty or no plain file: nothing is shown.
    void show(const QString& path);
    /// Null while there is none.
    [[nodiscard]] const QImage& picture() const { return picture_; }
    /// The size of the picture, or why there is none.
    [[nodiscard]] QString text() const { return text_->text(); }

    [[nodiscard]] QSize sizeHint() const override { return {200, 240}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, 120}; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    using QWidget::show;

    void read();
    void end(const QImage& picture, const QString& text);

    BackgroundJobs& jobs_;
    BackgroundJobs::Id reading_ = 0;  ///< 0: none
    QTimer pause_;
    QString path_;
    QImage picture_;
    Label* text_;
};

}  // namespace weft::gui
