#pragma once
/// A part of the Relief panel.
#include <QPointer>
#include <QWidget>

#include "gui/relief/relief_document.h"

class QLayout;

namespace weft::gui {

/// Shows a document's setup and changes it. Without a document it is disabled. GUI thread.
class ReliefBox : public QWidget {
    Q_OBJECT
public:
    explicit ReliefBox(QWidget* parent) : QWidget(parent) { setEnabled(false); }

    void setDocument(ReliefDocument* document);

protected:
    /// The document, its setup or its surface changed; emits nothing.
    virtual void refresh(const ReliefDocument& document) = 0;
    /// Another document; null: none.
    virtual void onDocument(ReliefDocument*) {}
    [[nodiscard]] ReliefDocument* document() const { return document_; }
    /// Calls `edit` on a copy of the setup and makes that the document's.
    template <class Edit>
    void change(const QString& text, Edit&& edit, std::uint64_t gesture = 0) {
        if (!document_) return;
        ReliefSetup setup = document_->setup();
        edit(setup);
        document_->change(text, std::move(setup), gesture);
    }
    /// A heading and its control side by side.
    [[nodiscard]] QLayout* headedRow(const QString& text, QWidget* control, const QString& tip);

private:
    QPointer<ReliefDocument> document_;
};

}  // namespace weft::gui
