#pragma once
/// The saved runs that are compared with the one shown.
#include <QStringList>
#include <QWidget>

class QHBoxLayout;

namespace weft::gui {

/// A name and a cross for each; hidden while there is none. GUI thread.
class ComparedBar : public QWidget {
    Q_OBJECT
public:
    explicit ComparedBar(QWidget* parent = nullptr);

    /// Names, and what a pointer over each is told.
    void setRuns(const QStringList& names, const QStringList& tips);
    [[nodiscard]] const QStringList& names() const { return names_; }

signals:
    void removeRequested(int run);

private:
    QHBoxLayout* row_;
    QList<QWidget*> chips_;
    QStringList names_;
};

}  // namespace weft::gui
