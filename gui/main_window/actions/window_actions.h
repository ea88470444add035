#pragma once
/// Every command of the window, its icon and shortcut.
#include <QAction>
#include <QActionGroup>
#include <QObject>
#include <string>

#include "gui/canvas/split/split_divider.h"
#include "gui/canvas/tool.h"

namespace weft::gui {

class PatchActions;

/// Made once by the window; who reacts connects to the actions' signals.
class WindowActions : public QObject {
    Q_OBJECT
public:
    explicit WindowActions(QWidget* window);

    QAction *open, *addPatch, *replaceBackground, *openSample, *openRelief, *reliefOfThis,
        *openReliefSample, *compareHeights, *save, *saveAs, *saveCopy, *exportPicture, *print,
        *recover, *closePicture, *reopenClosed, *quit;
    QAction *fileLayer, *patchLayer;  ///< of an OpenEXR file
    QAction *copy, *paste, *pasteInPlace, *pasteAsPicture, *selectAll, *deselect, *deletePatch,
        *linkSource, *preferences;
    QAction *cancelSolve, *solveAgain;
    QAction *zoomIn, *zoomOut, *zoomFit, *zoomActual, *fullScreen, *before, *snap, *nextArea,
        *previousArea, *nextPicture, *previousPicture;
    QAction *rulers, *guides, *lockGuides, *editGuides, *clearGuides;
    QAction *slowMotion, *nextScheme, *previousScheme, *race, *lab;
    QAction *manual, *tour, *shortcuts, *findCommand, *glossary, *about;
    PatchActions* patches;
    QActionGroup* tools;       ///< data(): int of ToolKind
    QActionGroup* operations;  ///< one for each row of weft::operations(); data(): its key
    QActionGroup* splits;      ///< at most one is checked; data(): int of SplitKind
    QActionGroup* overlays;    ///< at most one is checked; data(): int of OverlayKind

    /// What is in front.
    struct State {
        bool picture = false;  ///< of either kind
        bool relief = false;
        bool patch = false;         ///< there is one
        bool selected = false;      ///< one or several are
        bool operable = false;      ///< they, or a region of the picture, can get an operation
        bool sourceInFile = false;  ///< of the patch
        bool selection = false;
    };
    /// Enables what makes sense now.
    void setState(const State& state);
    [[nodiscard]] const State& state() const { return state_; }
    /// Enables overlays and slow motion, or greys them out with the reason.
    void setWatchable(const QString& reason);
    [[nodiscard]] QAction* toolAction(ToolKind kind) const;
    /// Null where there is no such operation.
    [[nodiscard]] QAction* operationAction(const std::string& key) const;

private:
    /// `name`: under which keys of the user's own are kept; the same in every language.
    QAction* make(const QString& name, const QString& text, const QString& tip, const char* icon,
                  const QList<QKeySequence>& keys);
    void makeFileActions();
    void makeEditActions();
    void makeOperations();
    void makeViewActions();
    void makeGuides();
    /// Of a group, `kind` being its data.
    void addChoice(QActionGroup& group, int kind, const QString& name, const QString& text,
                   const QString& tip, const char* icon, const char* key);
    void makeSplits();
    void makeTools();
    void makeWatching();

    QWidget* window_;
    State state_;
};

}  // namespace weft::gui
