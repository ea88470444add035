#include "gui/files/export_flow.h"

#include <QFileInfo>
#include <algorithm>

#include "gui/panels/solver_panel.h"
#include "gui/style/number_text.h"
#include "gui/texts/shown_text.h"
#include "weft/units.h"

namespace weft::gui {

namespace {

QString remarkOn(const Snapshot* newest, double tolerance) {
    if (!newest) return {};
    const Progress& p = newest->progress;
    const double finest = newest->clone() ? newest->clone()->finestTolerance : 0;
    if (p.outcome == Outcome::Converged && p.certified && p.errorBound <= std::max(tolerance, finest))
        return {};
    if (!isUsefulError(p.errorBound)) return ExportFlow::tr("its error is not known");
    const QString error = QLocale().toString(p.errorBound, 'g', 2);
    return p.certified ? ExportFlow::tr("its error is at most %1 codes, more than asked").arg(error)
                       : ExportFlow::tr("its error, about %1 codes, is not proven").arg(error);
}

}  // namespace

ExportFlow::ExportFlow(CloneSolveController& controller, BackgroundJobs& jobs, QObject* parent)
    : QObject(parent), controller_(controller), jobs_(jobs) {
    connect(&controller_, &CloneSolveController::finished, this, &ExportFlow::onSolveFinished);
    connect(&controller_, &CloneSolveController::snapshotShown, this,
            [this](const std::shared_ptr<const Snapshot>& snapshot) {
                if (phase_ == Phase::waiting)
                    emit waitProgressed(solvedShare(*snapshot, wantedTolerance()));
            });
}

double ExportFlow::wantedTolerance() const { return request_.depth == 8 ? 0.5 : 0.5 / kCode8; }

void ExportFlow::start(CloneDocument& document, const ExportRequest& request) {
    wait(document, request, nullptr);
}

void ExportFlow::print(CloneDocument& document, const QString& where, Work work) {
    wait(document, {.path = where}, std::move(work));
}

void ExportFlow::wait(CloneDocument& document, const ExportRequest& request, Work work) {
    if (active()) {
        emit failed(tr("A picture is being exported already; wait for it or cancel it."));
        return;
    }
    document_ = &document;
    request_ = request;
    work_ = std::move(work);
    phase_ = Phase::waiting;
    controller_.setToleranceFloor(wantedTolerance());
    controller_.makeFinal();
    if (controller_.settled())
        go();
    else
        emit waiting(tr("Solving to full accuracy for %1").arg(shownFileName(request.path)));
}

void ExportFlow::onSolveFinished() {
    if (phase_ != Phase::waiting) return;
    emit waitEnded();
    const bool cancelled =
        controller_.newest() && controller_.newest()->progress.outcome == Outcome::Cancelled;
    if (document_ && document_ == controller_.document() && !cancelled) return go();
    end();
    emit failed(tr("The export was cancelled; no file was written."));
}

void ExportFlow::go() {
    phase_ = Phase::writing;
    work_ ? printNow() : write();
}

void ExportFlow::printNow() {
    const QString remark = remarkOn(controller_.newest().get(), wantedTolerance());
    job_ = jobs_.runStoppable<bool>(
        tr("Printing"),
        [work = work_, source = ExportSource{document_->sharedBackground(), document_->layers()}](
            const std::stop_token& stop) {
            work(source, stop);
            return true;
        },
        [this, remark](bool) {
            const QString where = request_.path;
            end();
            emit printed(where, remark);
        },
        [this](const QString& sentence) {
            end();
            emit failed(sentence);
        });
}

void ExportFlow::write() {
    const QString remark = remarkOn(controller_.newest().get(), wantedTolerance());
    const auto background = document_->sharedBackground();
    const auto leftOut = std::make_shared<QString>();
    job_ = jobs_.runStoppable<bool>(
        tr("Exporting %1").arg(shownFileName(request_.path)),
        [request = request_, leftOut,
         source = ExportSource{background, document_->layers()}](const std::stop_token& stop) {
            const FlatPicture flat = pictureOf(source, request, stop);
            const io::Picture& picture = flat.picture;
            *leftOut = leftOutOf(flat, request);
            io::FileTransaction file;
            io::writePicture({std::filesystem::path(request.path.toStdU16String()), &file},
                             picture.color->view(),
                             picture.alpha ? picture.alpha->view() : FieldView{},
                             writeOptionsOf(picture, request, stop));
            const bool whole = file.writeStreams(stop);  // the window is closed where it is not
            if (whole) file.commit();
            return whole;
        },
        [this, remark, leftOut](bool) {
            const auto document = document_;
            const QString path = request_.path;
            QStringList remarks{remark, *leftOut};
            remarks.removeAll(QString());
            end();
            emit exported(document, path, remarks.join("; "));
        },
        [this](const QString& sentence) {
            end();
            emit failed(sentence);
        });
}

// A file that is being written is let be: the target stays whole, old or new.
void ExportFlow::cancel() {
    if (phase_ != Phase::waiting) return;
    emit waitEnded();
    end();
    emit failed(tr("The export was cancelled; no file was written."));
}

void ExportFlow::end() {
    phase_ = Phase::idle;
    controller_.setToleranceFloor(0);
    emit ended();
}

}  // namespace weft::gui
