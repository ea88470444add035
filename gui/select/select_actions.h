#pragma once
/// Commands that select, and those that change the canvas.
#include <QAction>
#include <QMenu>
#include <QObject>

namespace weft::gui {

/// Made once by the window; who reacts connects to the actions' signals.
class SelectActions : public QObject {
    Q_OBJECT
public:
    /// `parent`: what lists all commands of the window. `all`, `none`: theirs already.
    SelectActions(QWidget& window, QObject* parent, QAction& all, QAction& none);

    QAction &all, &none;
    QAction *byNumbers, *reselect, *invert, *grow, *shrink, *feather;
    QAction *fromAlpha, *fromLuminance, *load, *save;
    QAction *fromPatch, *toPatch, *bestBoundary;
    QAction* seamless;  ///< a patch of the whole picture: the window acts
    QAction *crop, *rotateLeft, *rotateRight, *flipX, *flipY;

    void fillSelectMenu(QMenu& menu) const;
    void fillImageMenu(QMenu& menu) const;

    /// What is in front.
    struct State {
        bool picture = false;
        bool clone = false;  ///< a picture with patches, no relief
        bool selection = false, earlier = false, alpha = false, patch = false;
    };
    void setState(const State& now);

private:
    /// `name`: for keys of the user's own, the same in every language.
    QAction* make(const char* name, const QString& text, const QString& tip, const QString& key = {});

    QWidget& window_;
};

}  // namespace weft::gui
