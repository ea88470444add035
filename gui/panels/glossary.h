#pragma once
/// What the words and signs mean that stand beside figures of a solve.
#include <QDialog>

#include "gui/texts/rich_text.h"

namespace weft::gui {

/// A list of them, to be read beside the window. GUI thread.
class Glossary : public QDialog {
    Q_OBJECT
public:
    /// `threads` of the CPU that solves; 0: a GPU does.
    explicit Glossary(int threads, QWidget* parent);

    /// Opens the one of this window, or brings it to the front.
    static void show(QWidget& window, int threads);
    /// All of it.
    [[nodiscard]] static Html html(int threads);
};

/// What launch, host, resident and on chip mean on a CPU with so many threads; empty on a GPU (0).
[[nodiscard]] QString emulationText(int threads);

}  // namespace weft::gui
