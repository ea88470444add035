#include "gui/select/selection_editor.h"

#include "gui/document/clone_document.h"
#include "gui/languages/engine_text.h"

namespace weft::gui {

namespace {

constexpr std::int64_t kAtOnce = 200'000;  // pixels: some 2 ms

}  // namespace

SelectionEditor::SelectionEditor(BackgroundJobs& jobs, QObject* parent)
    : QObject(parent), jobs_(jobs) {}

void SelectionEditor::apply(OpenDocument& document, const SelectionEdit& edit) {
    if (!running_ && edit.pixels <= kAtOnce) {
        try {
            finish({&document, edit}, outlined(edit.make(document.selection(), {})));
        } catch (const std::exception& error) {
            emit failed(engineText(error.what()));
        }
        if (edit.ended) edit.ended();
        return;
    }
    waiting_.push_back({&document, edit});
    if (!running_) startNext();
}

void SelectionEditor::startNext() {
    while (!waiting_.empty() && !waiting_.front().document) waiting_.pop_front();
    running_ = !waiting_.empty();
    if (!running_) return;
    const Waiting next = waiting_.front();
    waiting_.pop_front();
    jobs_.read<OutlinedSelection>(
        next.edit.title,
        [make = next.edit.make, now = next.document->selection()](const std::stop_token& stop) {
            return outlined(make(now, stop));
        },
        [this, next, canvas = next.document->seen().background](const OutlinedSelection& selection) {
            // Of a picture that was cropped or turned meanwhile it would select something else.
            if (next.document && next.document->seen().background == canvas) finish(next, selection);
            if (next.edit.ended) next.edit.ended();
            startNext();
        },
        [this, next](const QString& sentence) {
            if (next.edit.ended) next.edit.ended();
            emit failed(sentence);
            startNext();
        });
}

void SelectionEditor::finish(const Waiting& done, const OutlinedSelection& selection) {
    if (!done.document) return;
    if (done.edit.made) done.edit.made(selection);
    done.document->select(done.edit.title, selection);
    // What was chosen last is what operations are for.
    if (auto* clone = qobject_cast<CloneDocument*>(done.document.data());
        clone && !clone->selection().empty())
        clone->deselectPatch();
}

}  // namespace weft::gui
