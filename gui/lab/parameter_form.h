#pragma once
/// The parameters of an experiment as fields.
#include <functional>
#include <map>
#include <vector>

#include "gui/style/panel_area.h"
#include "weft/lab/experiment.h"

class QVBoxLayout;

namespace weft::gui {

class Label;

/// A field for each parameter, made from what the experiment says of it. Fields that a user has not
/// touched hold the paper's value, or that of a quick run. GUI thread.
class ParameterForm : public PanelArea {
    Q_OBJECT
public:
    /// What was changed by hand: key → value.
    using Edits = std::map<std::string, std::string>;

    explicit ParameterForm(QWidget* parent = nullptr);

    /// Makes the fields anew.
    void setExperiment(const Experiment& experiment, bool quick, const Edits& edits);
    void setQuick(bool quick);
    /// As if a user had: of a field that the experiment has.
    void setValue(const std::string& key, const std::string& value);
    /// Back to the paper's values.
    void reset();

    [[nodiscard]] const Edits& edits() const { return edits_; }
    /// Throws InvalidProblem: a sentence for the user.
    [[nodiscard]] LabParameters parameters() const;
    /// That sentence, or empty.
    [[nodiscard]] QString problem() const;

signals:
    void changed();

private:
    struct Field {
        LabParameter parameter;
        std::function<void(const QString&)> show;  ///< a value, without edited()
    };
    [[nodiscard]] Field makeField(const LabParameter& parameter, QVBoxLayout& column);
    [[nodiscard]] Field makeChecks(const LabParameter& parameter, QVBoxLayout& column);
    [[nodiscard]] Field makeChoice(const LabParameter& parameter, QVBoxLayout& column);
    [[nodiscard]] Field makeText(const LabParameter& parameter, QVBoxLayout& column);
    [[nodiscard]] Field makeLine(const LabParameter& parameter, QVBoxLayout& column);
    [[nodiscard]] int widestHeading() const;
    [[nodiscard]] Label* alignedHeading(const LabParameter& parameter) const;
    [[nodiscard]] std::string defaultOf(const LabParameter& parameter) const;
    void edited(const LabParameter& parameter, const QString& value);
    void showValues();

    std::vector<LabParameter> all_;
    std::vector<Field> fields_;
    Edits edits_;
    int headingWidth_ = 0;
    bool quick_ = false, showing_ = false;
};

}  // namespace weft::gui
