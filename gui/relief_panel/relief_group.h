#pragma once
/// A part of the Relief panel.
#include <QPointer>
#include <functional>
#include <vector>

#include "gui/relief/relief_document.h"
#include "gui/style/controls.h"

class QSlider;

namespace weft::gui {

/// Rows that show a document's setup and change it. Disabled without a document. GUI thread.
class ReliefGroup : public QWidget {
public:
    explicit ReliefGroup(QWidget* parent);

    void setDocument(ReliefDocument* document);
    [[nodiscard]] ReliefDocument* document() const { return document_; }
    /// What the rows are added to.
    [[nodiscard]] QVBoxLayout& column() { return *column_; }
    /// `show` is called for another document and when its setup has changed; it emits nothing.
    void onRefresh(std::function<void(const ReliefDocument&)> show) {
        shows_.push_back(std::move(show));
    }
    void refresh();
    /// Calls `edit` on a copy of the setup and makes that the document's.
    template <class Edit>
    void change(const QString& text, Edit&& edit, std::uint64_t gesture = 0) {
        if (!document_) return;
        ReliefSetup setup = document_->setup();
        edit(setup);
        document_->change(text, std::move(setup), gesture);
    }

protected:
    /// A slider for a number of the setup. A drag is one step of undo, which `text` names; meanwhile
    /// the document is dragged.
    void bind(QSlider& slider, const QString& text, std::function<int(const ReliefSetup&)> stepOf,
              std::function<void(ReliefSetup&, int step)> set);
    /// Another document; null: none.
    virtual void onDocument(ReliefDocument*) {}

private:
    QVBoxLayout* column_;
    QPointer<ReliefDocument> document_;
    std::vector<std::function<void(const ReliefDocument&)>> shows_;
    std::uint64_t gesture_ = 0;  ///< of a slider; 0: none is dragged
};

}  // namespace weft::gui
