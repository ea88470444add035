#pragma once
/// Every key of a scheme as a control.
#include <QWidget>
#include <vector>

#include "gui/schemes/scheme_choices.h"

class QComboBox;
class QLabel;
class QSpinBox;

namespace weft::gui {

class SchemeJudge;

/// One row a key of schemeKeys(); rows that mean nothing for the scheme are hidden. A value that
/// cannot be chosen is greyed with the reason as its tool tip; one that needs others to follow says
/// which. GUI thread.
class SchemeDetails : public QWidget {
    Q_OBJECT
public:
    explicit SchemeDetails(SchemeJudge& judge, QWidget* parent = nullptr);

    /// Shows a scheme and judges every value that it might change to; emits nothing.
    void setScheme(const Scheme& scheme);

signals:
    /// By the user.
    void chosen(const weft::Scheme& scheme);
    /// A number cannot be had: why, in a sentence.
    void refused(const QString& reason);

private:
    struct Row {
        SchemeKey key;
        QLabel* label;
        QComboBox* choices;  ///< or, where it is null
        QSpinBox* number;
        [[nodiscard]] QWidget* control() const;
    };
    [[nodiscard]] Row makeRow(const SchemeKey& key);
    void showChoices(const Row& row);
    void choose(const Row& row, const QString& value);

    SchemeJudge& judge_;
    Scheme scheme_;
    std::vector<Row> rows_;
};

}  // namespace weft::gui
