#pragma once
/// A part of the Relief panel.
#include <QPointer>
#include <functional>
#include <vector>

#include "gui/relief/relief_document.h"
#include "gui/style/controls.h"

namespace weft::gui {

/// Rows that show a document's setup and change it. Disabled without a document. GUI thread.
class ReliefBox : public QWidget {
public:
    explicit ReliefBox(QWidget* parent) : QWidget(parent), column_(columnOn(this)) {
        setEnabled(false);
    }

    void setDocument(ReliefDocument* document) {
        if (document_) document_->disconnect(this);
        document_ = document;
        setEnabled(document != nullptr);
        onDocument(document);
        if (document) connect(document, &ReliefDocument::setupChanged, this, &ReliefBox::refresh);
        refresh();
    }
    [[nodiscard]] ReliefDocument* document() const { return document_; }
    /// What the rows are added to.
    [[nodiscard]] QVBoxLayout& column() { return *column_; }
    /// `show` is called for another document and when its setup has changed; it emits nothing.
    void onRefresh(std::function<void(const ReliefDocument&)> show) {
        shows_.push_back(std::move(show));
    }
    void refresh() {
        if (document_)
            for (const auto& show : shows_) show(*document_);
    }
    /// Calls `edit` on a copy of the setup and makes that the document's.
    template <class Edit>
    void change(const QString& text, Edit&& edit, std::uint64_t gesture = 0) {
        if (!document_) return;
        ReliefSetup setup = document_->setup();
        edit(setup);
        document_->change(text, std::move(setup), gesture);
    }

protected:
    /// Another document; null: none.
    virtual void onDocument(ReliefDocument*) {}

private:
    QVBoxLayout* column_;
    QPointer<ReliefDocument> document_;
    std::vector<std::function<void(const ReliefDocument&)>> shows_;
};

}  // namespace weft::gui
