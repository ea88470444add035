#pragma once
/// The manual: README.md, as it is compiled in.
#include <QDialog>

namespace weft::gui {

class TextBrowser;

/// Shows README.md and what it links to. Links to a heading, to another of its pages and out to a
/// browser all work; Alt+Left goes back. GUI thread.
class ManualDialog : public QDialog {
    Q_OBJECT
public:
    explicit ManualDialog(QWidget* parent = nullptr);

    /// A heading, written as GitHub does: small letters, hyphens. False: there is none.
    bool showHeading(const QString& anchor);

signals:
    void aboutRequested();
    void tourRequested();

private:
    void follow(const QUrl& link);
    void showPage(const QString& path);

    TextBrowser* text_;
    QString page_;
};

}  // namespace weft::gui
