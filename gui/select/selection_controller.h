#pragma once
/// Commands and tools that select.
#include <functional>

#include "gui/canvas/selection_settings.h"
#include "gui/files/picture_opener.h"
#include "gui/select/select_actions.h"
#include "gui/select/selection_editor.h"
#include "gui/workspace/document_tabs.h"

namespace weft::gui {

class SelectionController : public QObject {
    Q_OBJECT
public:
    struct Parts {
        SelectActions& actions;
        DocumentTabs& tabs;
        BackgroundJobs& jobs;
        PictureOpener& opener;
        QWidget& window;
    };
    explicit SelectionController(const Parts& parts);

    /// A new view: its tools have these settings, and their edits are worked out.
    void connectView(PictureView& view);
    [[nodiscard]] SelectionSettings& settings() { return settings_; }
    /// Enables what makes sense now.
    void refresh();

    /// Of the document in front, without asking.
    void grow(double pixels);
    void shrink(double pixels);
    void feather(double sigma);
    void load(const QString& path);
    void save(const QString& path);

signals:
    void failed(const QString& sentence);
    void saved(const QString& path);
    /// How a mask file was taken where that is not by its luma.
    void told(const QString& sentence);
    /// A selection became a patch that was dragged to its place.
    void placed();

private:
    using Change =
        std::function<Selection(const Selection& now, Extent picture, const std::stop_token& stop)>;
    /// `cost`: about how many times a pixel is looked at; `everywhere`: outside the selection, too.
    void change(const QString& title, double cost, bool everywhere, const Change& how);
    void changeFrom(const QString& title, std::function<Selection(const Seen&)> how);
    void selectAll();
    void reselect();
    void selectPatch();
    void setPatchMask();
    void setBestBoundary();
    void askFor(const QString& title, const QString& label, double preset, double most,
                void (SelectionController::*then)(double));
    void askForMask();
    void askForBox();
    void lift(PictureView& view);

    Parts parts_;
    SelectionSettings settings_;
    SelectionEditor editor_;
};

}  // namespace weft::gui
