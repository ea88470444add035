#pragma once
/// Choice of a relaxation scheme.
#include <QWidget>
#include <optional>

#include "gui/style/controls.h"
#include "weft/scheme.h"

class QPushButton;

namespace weft::gui {

class BlockDiagram;
class SchemeDetails;
class SchemeJudge;
class SchemeList;

/// The named points of the scheme space, a drawing of the chosen one, and every key of it under
/// "Scheme details". What the backend cannot run is greyed with the reason; where the scheme itself
/// is that, the reason stands below it beside the nearest one that runs. GUI thread.
class SchemeBox : public QWidget {
    Q_OBJECT
public:
    explicit SchemeBox(SchemeJudge& judge, QWidget* parent = nullptr);

    [[nodiscard]] Scheme scheme() const { return scheme_; }
    void setScheme(const Scheme& scheme);
    /// Blocks that the device runs at once where a scheme leaves it open; 0: not known.
    void setResidentWhereAuto(int blocks);
    /// What the words of the papers mean on the device in use; empty: what they say.
    void setDeviceNote(const QString& text);
    /// Greys out the whole box and says why; empty: usable.
    void setUnusable(const QString& reason);

signals:
    /// By the user.
    void schemeChanged(const weft::Scheme& scheme);

private:
    void fillUnfolded();
    void showScheme();
    void showNames();
    [[nodiscard]] QString description() const;
    void showDetails();
    void showNotice();
    void take(const Scheme& scheme);
    [[nodiscard]] std::optional<Scheme> nearestThatRuns();

    SchemeJudge& judge_;
    Scheme scheme_;
    std::optional<Scheme> offered_;  ///< by the button beside the notice
    int residentWhereAuto_ = 0;
    QString unusable_, refused_;
    SchemeList* names_;
    Label *summary_, *deviceNote_;
    BlockDiagram* diagram_;
    Label* notice_;
    QPushButton* offer_;
    QToolButton* unfold_;
    QWidget* unfolded_;
    Label *story_, *text_;
    SchemeDetails* details_;
};

}  // namespace weft::gui
