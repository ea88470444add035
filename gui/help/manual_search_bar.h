#pragma once
/// What is sought in the manual, and how many times it was found.
#include <QLineEdit>
#include <QToolButton>

#include "gui/texts/label.h"

namespace weft::gui {

/// A field, the number of hits, and buttons from one hit to the next. Return in the field goes to
/// the next hit as well, Shift+Return to the one before. GUI thread.
class ManualSearchBar : public QWidget {
    Q_OBJECT
public:
    explicit ManualSearchBar(QWidget* parent = nullptr);

    [[nodiscard]] QString words() const { return field_->text(); }
    void clear() { field_->clear(); }
    /// The keyboard goes to the field, whose text is replaced by what is typed.
    void begin();
    /// `current`: index of the hit that is shown, or -1.
    void showHits(int hits, int current);

signals:
    void wordsChanged();
    /// 1: the next one; -1: the one before.
    void hitWanted(int step);
    /// The key that goes down from the field.
    void downPressed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] QToolButton* stepButton(const char* icon, const QString& text, int step);

    QLineEdit* field_;
    Label* found_;
    QToolButton *previous_, *next_;
};

}  // namespace weft::gui
