#pragma once
/// Asks before what the user made is taken back for good.
#include <QString>
#include <functional>

class QWidget;

namespace weft::gui {

struct ResetWords {
    QString title;
    QString question;
    QString lost;    ///< what is gone then, a sentence
    QString button;  ///< that does it
};

/// Does not block. `reset` is called where the user agrees; Enter and Esc keep all as it is. One at a
/// time for each `parent`, whose end is its own. GUI thread.
void askToReset(QWidget& parent, const ResetWords& words, std::function<void()> reset);

}  // namespace weft::gui
