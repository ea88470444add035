#include "gui/relief/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

#include "gui/style/panel_style.h"

namespace weft::gui {

namespace {

using Formats = std::initializer_list<std::pair<const char*, QString>>;

QComboBox* formats(QWidget* parent, const Formats& list, const QString& chosen) {
    auto* box = new QComboBox(parent);
    for (const auto& [id, text] : list) box->addItem(text, QString::fromLatin1(id));
    box->setCurrentIndex(std::max(0, box->findData(chosen)));
    return box;
}

QDoubleSpinBox* millimetres(QWidget* parent, double value, const QString& atNothing) {
    auto* box = new QDoubleSpinBox(parent);
    box->setRange(atNothing.isEmpty() ? 1 : 0, 10'000);
    box->setDecimals(1);
    box->setSuffix(ExportDialog::tr(" mm"));
    box->setSpecialValueText(atNothing);
    box->setValue(value);
    return box;
}

}  // namespace

ExportDialog::ExportDialog(const ReliefExportChoice& choice, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Export Surface"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(8);
    grid->setColumnStretch(1, 1);
    addPlace(*grid, choice);
    addMaps(*grid, choice);
    addBody(*grid, choice);
    addRest(*grid, choice);
    summary_ = new QLabel(this);
    summary_->setObjectName("exportSummary");
    summary_->setWordWrap(true);
    summary_->setMinimumHeight(4 * fontMetrics().height());
    summary_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    deemphasise(*summary_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    export_ = buttons->addButton(tr("Export"), QDialogButtonBox::AcceptRole);
    export_->setDefault(true);
    column->addLayout(grid);
    column->addWidget(summary_);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        emit chosen(this->choice());
        accept();
    });
    for (auto* box : findChildren<QCheckBox*>())
        connect(box, &QCheckBox::toggled, this, &ExportDialog::refresh);
    for (auto* box : findChildren<QComboBox*>())
        connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
    for (auto* line : {folder_, name_})
        connect(line, &QLineEdit::textChanged, this, &ExportDialog::refresh);
    resize(620, sizeHint().height());
    refresh();
}

QCheckBox* ExportDialog::addPart(QGridLayout& grid, const QString& text, bool on, const char* name) {
    auto* box = new QCheckBox(text, this);
    box->setObjectName(name);
    box->setChecked(on);
    grid.addWidget(box, grid.rowCount(), 0);
    return box;
}

void ExportDialog::addPlace(QGridLayout& grid, const ReliefExportChoice& choice) {
    folder_ = new QLineEdit(choice.folder, this);
    name_ = new QLineEdit(choice.name, this);
    folder_->setObjectName("exportFolder");
    name_->setObjectName("exportName");
    auto* other = new QToolButton(this);
    other->setText(QStringLiteral("…"));
    connect(other, &QToolButton::clicked, this, &ExportDialog::browse);
    grid.addWidget(new QLabel(tr("Folder"), this), 0, 0);
    grid.addWidget(folder_, 0, 1, 1, 3);
    grid.addWidget(other, 0, 4);
    grid.addWidget(new QLabel(tr("Name"), this), 1, 0);
    grid.addWidget(name_, 1, 1, 1, 3);
}

void ExportDialog::addMaps(QGridLayout& grid, const ReliefExportChoice& choice) {
    height_ = addPart(grid, tr("Height map"), choice.height, "exportHeight");
    heightFormat_ = formats(this,
                            {{"png16", tr("PNG, 16 bit, lowest to highest")},
                             {"tif16", tr("TIFF, 16 bit, lowest to highest")},
                             {"tif32", tr("TIFF, float, pixels")},
                             {"exr", tr("OpenEXR, float, pixels")},
                             {"pfm", tr("PFM, float, pixels")}},
                            choice.heightFormat);
    grid.addWidget(heightFormat_, grid.rowCount() - 1, 1, 1, 3);
    normals_ = addPart(grid, tr("Normal map"), choice.normals, "exportNormals");
    normalsFormat_ = formats(
        this,
        {{"png16", tr("PNG, 16 bit")}, {"png8", tr("PNG, 8 bit")}, {"exr", tr("OpenEXR, float")}},
        choice.normalsFormat);
    green_ = new QComboBox(this);
    green_->setObjectName("exportGreen");
    green_->addItem(tr("Green up: +Y, OpenGL"));
    green_->addItem(tr("Green down: −Y, DirectX"));
    green_->setCurrentIndex(choice.green == io::NormalsY::down ? 1 : 0);
    grid.addWidget(normalsFormat_, grid.rowCount() - 1, 1);
    grid.addWidget(green_, grid.rowCount() - 1, 2, 1, 2);
    alpha_ = new QCheckBox(tr("Keep the mask as alpha"), this);
    alpha_->setChecked(choice.alpha);
    grid.addWidget(alpha_, grid.rowCount(), 1, 1, 3);
}

void ExportDialog::addBody(QGridLayout& grid, const ReliefExportChoice& choice) {
    mesh_ = addPart(grid, tr("Body"), choice.mesh, "exportMesh");
    meshFormat_ = formats(this,
                          {{"stl", tr("STL, to print")},
                           {"ply", tr("PLY")},
                           {"obj", tr("OBJ")},
                           {"glb", tr("GLB, with the picture draped")}},
                          choice.meshFormat);
    grid.addWidget(meshFormat_, grid.rowCount() - 1, 1, 1, 3);
    width_ = millimetres(this, choice.widthMm, {});
    depth_ = millimetres(this, choice.depthMm, tr("as it is"));
    base_ = millimetres(this, choice.baseMm, tr("what suits"));
    width_->setObjectName("exportWidth");
    depth_->setToolTip(tr("From the flat base to the highest point"));
    base_->setToolTip(tr("From the flat base to the lowest point"));
    auto* row = new QHBoxLayout;
    row->setSpacing(kPanelSpacing);
    for (const auto& [text, box] : {std::pair(tr("width"), width_), std::pair(tr("depth"), depth_),
                                    std::pair(tr("base"), base_)}) {
        row->addWidget(new QLabel(text, this));
        row->addWidget(box, 1);
    }
    grid.addLayout(row, grid.rowCount(), 1, 1, 3);
}

void ExportDialog::addRest(QGridLayout& grid, const ReliefExportChoice& choice) {
    parameters_ = addPart(grid, tr("Parameters"), choice.parameters, "exportParameters");
    grid.addWidget(new QLabel(tr("JSON: light, λ, mask, how the solve went"), this),
                   grid.rowCount() - 1, 1, 1, 3);
    screenshot_ = addPart(grid, tr("View"), choice.screenshot, "exportScreenshot");
    grid.addWidget(new QLabel(tr("PNG of the 3-D view, 1920 × 1440"), this), grid.rowCount() - 1, 1,
                   1, 3);
}

ReliefExportChoice ExportDialog::choice() const {
    ReliefExportChoice c;
    c.folder = folder_->text();
    c.name = name_->text();
    c.height = height_->isChecked();
    c.normals = normals_->isChecked();
    c.mesh = mesh_->isChecked();
    c.parameters = parameters_->isChecked();
    c.screenshot = screenshot_->isChecked();
    c.alpha = alpha_->isChecked();
    c.heightFormat = heightFormat_->currentData().toString();
    c.normalsFormat = normalsFormat_->currentData().toString();
    c.green = green_->currentIndex() == 1 ? io::NormalsY::down : io::NormalsY::up;
    c.meshFormat = meshFormat_->currentData().toString();
    c.widthMm = width_->value();
    c.depthMm = depth_->value();
    c.baseMm = base_->value();
    return c;
}

void ExportDialog::setWaiting(const QString& reason) {
    waiting_ = reason;
    refresh();
}

void ExportDialog::browse() {
    auto* dialog = new QFileDialog(this, tr("Folder for the files"), folder_->text());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, folder_, &QLineEdit::setText);
    dialog->open();
}

void ExportDialog::refresh() {
    const ReliefExportChoice c = choice();
    for (QWidget* w : {static_cast<QWidget*>(normalsFormat_), static_cast<QWidget*>(green_)})
        w->setEnabled(c.normals);
    heightFormat_->setEnabled(c.height);
    alpha_->setEnabled((c.height && c.heightFormat != "pfm") || c.normals);
    for (QWidget* w : {static_cast<QWidget*>(meshFormat_), static_cast<QWidget*>(width_),
                       static_cast<QWidget*>(depth_), static_cast<QWidget*>(base_)})
        w->setEnabled(c.mesh);
    QStringList files = c.files(), names, replaced;
    if (c.screenshot) files << c.screenshotPath();
    for (const QString& file : files) {
        names << QFileInfo(file).fileName();
        if (QFileInfo::exists(file)) replaced << names.last();
    }
    QString text =
        names.isEmpty() ? tr("Choose what to write.") : tr("Writes %1.").arg(names.join(", "));
    if (!replaced.isEmpty()) text += '\n' + tr("Replaces %1.").arg(replaced.join(", "));
    if (!waiting_.isEmpty()) text += '\n' + waiting_;
    summary_->setText(text);
    export_->setEnabled(!names.isEmpty() && waiting_.isEmpty() && !c.name.trimmed().isEmpty() &&
                        !c.folder.isEmpty());
}

}  // namespace weft::gui
