#include "gui/relief_panel/show_box.h"

#include <QComboBox>
#include <QVBoxLayout>

namespace weft::gui {

ShowBox::ShowBox(QWidget* parent) : ReliefBox(parent), shown_(new QComboBox(this)) {
    shown_->setObjectName("reliefPicture");
    const auto add = [this](ReliefPicture kind, const QString& text) {
        shown_->addItem(text, static_cast<int>(kind));
    };
    add(ReliefPicture::photograph, tr("Photograph"));
    add(ReliefPicture::shaded, tr("Surface, shaded"));
    add(ReliefPicture::heights, tr("Heights"));
    add(ReliefPicture::normals, tr("Normals"));
    add(ReliefPicture::error, tr("Shading error, up to 10 %"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(headedRow(tr("Show"), shown_, tr("What the flat picture shows")));
    connect(shown_, &QComboBox::activated, this, [this](int index) {
        if (document())
            document()->setShownPicture(static_cast<ReliefPicture>(shown_->itemData(index).toInt()));
    });
}

void ShowBox::onDocument(ReliefDocument* document) {
    if (!document) return;
    connect(document, &ReliefDocument::shownPictureChanged, this,
            [this] { refresh(*this->document()); });
}

void ShowBox::refresh(const ReliefDocument& document) {
    shown_->setCurrentIndex(shown_->findData(static_cast<int>(document.shownPicture())));
}

}  // namespace weft::gui
