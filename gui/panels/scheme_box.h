#pragma once
/// Choice of a relaxation scheme.
#include <QWidget>
#include <map>

#include "weft/scheme.h"

class QComboBox;
class QLabel;
class QSpinBox;

namespace weft::gui {

/// The named points of the scheme space with their summaries, and the attributes of the chosen one.
/// A scheme that does not run on the backend is greyed out with the reason.
class SchemeBox : public QWidget {
    Q_OBJECT
public:
    explicit SchemeBox(QWidget* parent = nullptr);

    [[nodiscard]] Scheme scheme() const { return scheme_; }
    void setScheme(const Scheme& scheme);
    /// Scheme name → why it cannot be chosen now.
    void setAbsent(const std::map<QString, QString>& reasons);
    /// Greys out the whole box and says why; empty: usable.
    void setUnusable(const QString& reason);

signals:
    /// By the user.
    void schemeChanged(const weft::Scheme& scheme);

private:
    void showScheme();
    void chooseNamed(int index);
    void chooseInterval(int steps);

    Scheme scheme_;
    QString unusable_;
    QComboBox* names_;
    QLabel* summary_;
    QLabel* intervalLabel_;
    QSpinBox* interval_;
};

}  // namespace weft::gui
