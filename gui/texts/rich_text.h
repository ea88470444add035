#pragma once
/// The few texts that are more than plain: made of our own constants, shown by widgets that open no
/// file.
#include <QLabel>
#include <QTextBrowser>
#include <QTextCursor>

namespace weft::gui {

/// HTML. Only a constant of ours or its translation begins one; all that is put into it is escaped.
class Html {
public:
    Html() = default;
    /// `constant`: a literal or tr() of one, never a text out of a file (tests/architecture looks).
    [[nodiscard]] static Html own(const QString& constant) { return Html(constant); }

    /// With %1, %2 … replaced by these texts, escaped: what looks like a tag, or like %1, is shown
    /// so.
    template <class... Texts>
    [[nodiscard]] Html with(const Texts&... texts) const {
        return Html(text_.arg(QString(texts).toHtmlEscaped()...));
    }
    Html& operator+=(const Html& other) {
        text_ += other.text_;
        return *this;
    }
    friend Html operator+(Html first, const Html& second) { return first += second; }

    [[nodiscard]] const QString& text() const { return text_; }
    [[nodiscard]] bool isEmpty() const { return text_.isEmpty(); }

private:
    explicit Html(QString text) : text_(std::move(text)) {}
    QString text_;
};

/// A browser that opens nothing but what is compiled into the program (":/…"). GUI thread.
class TextBrowser : public QTextBrowser {
public:
    using QTextBrowser::QTextBrowser;
    void setHtml(const Html& html) { QTextBrowser::setHtml(html.text()); }
    /// Markdown of a page that is compiled into the program. Its comments are left out.
    void setOwnMarkdown(const QString& markdown);

protected:
    /// Changes formats of a page, whose letters stay, before it is shown.
    virtual void format(const QTextCursor& /*page*/) const {}
    /// The picture that a page means by a name; null: the one of that name, where it begins with
    /// ":/".
    [[nodiscard]] virtual QImage ownPicture(const QUrl&) const { return {}; }

private:
    /// All other names are a transparent pixel, or an empty text.
    QVariant loadResource(int type, const QUrl& name) final;
};

/// A label of several paragraphs. GUI thread.
class RichLabel : public QLabel {
public:
    explicit RichLabel(QWidget* parent = nullptr) : QLabel(parent) { setTextFormat(Qt::RichText); }
    void setHtml(const Html& html) { QLabel::setText(html.text()); }

private:
    using QLabel::setText;
};

}  // namespace weft::gui
