#include "gui/help/manual_dialog.h"

#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QFile>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QTextBlock>
#include <QVBoxLayout>

#include "gui/texts/rich_text.h"
#include "resources/resources.h"

namespace weft::gui {

namespace {

/// As GitHub makes the anchor of a heading.
QString anchorOf(const QString& heading) {
    static const QRegularExpression dropped("[^\\w\\- ]");
    return heading.toLower().remove(dropped).replace(' ', '-');
}

/// Pictures keep within the width of the text.
class Browser : public TextBrowser {
protected:
    [[nodiscard]] QImage ownPicture(const QUrl& name) const override {
        constexpr int kWidest = 640;
        const QImage image =
            QImage(resources::manualPage(name.path())).convertToFormat(QImage::Format_ARGB32);
        return image.width() > kWidest ? image.scaledToWidth(kWidest, Qt::SmoothTransformation)
                                       : image;
    }
};

}  // namespace

ManualDialog::ManualDialog(QWidget* parent) : QDialog(parent), text_(new Browser) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("manual");
    setWindowTitle(tr("Weft Manual"));
    text_->setOpenLinks(false);
    text_->setAccessibleName(tr("Manual"));
    text_->setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    const auto add = [&](const QString& text, const char* name) {
        auto* button = buttons->addButton(text, QDialogButtonBox::ActionRole);
        button->setObjectName(name);
        return button;
    };
    QPushButton* const top = add(tr("&Contents"), "manualTop");
    connect(top, &QPushButton::clicked, this, [this] { showPage("README.md"); });
    connect(add(tr("&Tour"), "manualTour"), &QPushButton::clicked, this,
            &ManualDialog::tourRequested);
    connect(add(tr("&About Weft"), "manualAbout"), &QPushButton::clicked, this,
            &ManualDialog::aboutRequested);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(text_, &TextBrowser::anchorClicked, this, &ManualDialog::follow);
    auto* column = new QVBoxLayout(this);
    column->addWidget(text_, 1);
    column->addWidget(buttons);
    constexpr QSize kUsual{960, 780};
    const QSize room = screen() ? screen()->availableSize() : kUsual;
    resize(kUsual.boundedTo(room * 0.95));
    showPage("README.md");
}

void ManualDialog::showPage(const QString& path) {
    QFile file(resources::manualPage(path));
    if (!file.open(QIODevice::ReadOnly)) return;
    page_ = path;
    QString markdown = QString::fromUtf8(file.readAll());
    // Qt's Markdown knows no width of a picture in a table.
    static const QRegularExpression picture("<img src=\"([^\"]+)\"[^>]*>");
    markdown.replace(picture, "![](\\1)");
    text_->setOwnMarkdown(markdown);
}

bool ManualDialog::showHeading(const QString& anchor) {
    for (QTextBlock block = text_->document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0 || anchorOf(block.text()) != anchor) continue;
        text_->moveCursor(QTextCursor::End);  // so that the heading comes to the top
        text_->setTextCursor(QTextCursor(block));
        return true;
    }
    return false;
}

void ManualDialog::follow(const QUrl& link) {
    if (!link.scheme().isEmpty()) {
        QDesktopServices::openUrl(link);
        return;
    }
    if (link.path().endsWith(".md")) showPage(link.path());
    if (link.hasFragment()) showHeading(link.fragment());
}

}  // namespace weft::gui
