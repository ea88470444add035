#pragma once
/// Asks for a layer of an OpenEXR file.
#include <QDialog>
#include <QListWidget>
#include <string>
#include <vector>

namespace weft::gui {

/// Show with open(); it deletes itself. GUI thread.
class LayerDialog : public QDialog {
    Q_OBJECT
public:
    /// `layers` as io::pictureLayers() names them; `now`: the one that is shown.
    LayerDialog(const QString& file, std::vector<std::string> layers, const std::string& now,
                QWidget* parent = nullptr);

signals:
    void chosen(const std::string& layer);

private:
    std::vector<std::string> layers_;
    QListWidget* list_;
};

}  // namespace weft::gui
