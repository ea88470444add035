#pragma once
/// The named schemes as a list, by the paper that each comes from.
#include <QComboBox>
#include <functional>

#include "weft/scheme.h"

namespace weft::gui {

/// Under a heading for each paper its schemes, with a line on what each does below its name; closed,
/// the name alone. Schemes that do not run are grey and say why as their tool tip. GUI thread.
class SchemeList : public QComboBox {
    Q_OBJECT
public:
    explicit SchemeList(QWidget* parent = nullptr);

    /// `reasonFor`: a sentence, or nothing where the scheme runs.
    void judge(const std::function<QString(const SchemeInfo&)>& reasonFor);
    /// None where there is no such scheme.
    void choose(const std::string& name) { setCurrentIndex(findText(QString::fromStdString(name))); }

private:
    void addHeading(const QString& source);
};

}  // namespace weft::gui
