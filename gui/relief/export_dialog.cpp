#include "gui/relief/export_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>

#include "gui/texts/file_dialog.h"
#include "gui/texts/label.h"
#include "gui/texts/message_box.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

ExportDialog::ExportDialog(const ReliefExportChoice& choice, QWidget* parent)
    : QDialog(parent), choice_(choice), grid_(new QGridLayout), summary_(note("exportSummary")) {
    setWindowTitle(tr("Export Surface"));
    setAttribute(Qt::WA_DeleteOnClose);
    grid_->setHorizontalSpacing(10);
    grid_->setVerticalSpacing(8);
    grid_->setColumnStretch(1, 1);
    addPlace();
    addMaps();
    addBody();
    addRest();
    summary_->setMinimumHeight(4 * fontMetrics().height());
    summary_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    export_ = buttons->addButton(tr("Export"), QDialogButtonBox::AcceptRole);
    export_->setDefault(true);
    auto* column = new QVBoxLayout(this);
    column->addLayout(grid_);
    column->addWidget(summary_);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        const QStringList old = replacedFiles();
        if (old.isEmpty()) return finish();
        askToReplace(*this, old, [this] { finish(); });
    });
    resize(620, sizeHint().height());
    refresh();
}

QLineEdit* ExportDialog::line(QString ReliefExportChoice::*text, const char* name) {
    auto* line = new QLineEdit(choice_.*text);
    line->setObjectName(name);
    connect(line, &QLineEdit::textChanged, this, [this, text](const QString& now) {
        choice_.*text = now;
        refresh();
    });
    return line;
}

QCheckBox* ExportDialog::checkBox(const QString& text, Part part, const char* name) {
    auto* box = new QCheckBox(text);
    box->setObjectName(name);
    box->setChecked(choice_.*part);
    connect(box, &QCheckBox::toggled, this, [this, part](bool on) {
        choice_.*part = on;
        refresh();
    });
    return box;
}

QComboBox* ExportDialog::formats(Part part, QString ReliefExportChoice::*format,
                                 std::initializer_list<std::pair<const char*, QString>> list) {
    auto* box = new QComboBox;
    for (const auto& [id, text] : list) box->addItem(text, QString::fromLatin1(id));
    box->setCurrentIndex(std::max(0, box->findData(choice_.*format)));
    details_.emplace_back(box, part);
    connect(box, &QComboBox::currentIndexChanged, this, [this, box, format] {
        choice_.*format = box->currentData().toString();
        refresh();
    });
    return box;
}

QDoubleSpinBox* ExportDialog::millimetres(double ReliefExportChoice::*length,
                                          const QString& atNothing, const QString& tip) {
    auto* box = new QDoubleSpinBox;
    box->setRange(atNothing.isEmpty() ? 1 : 0, 10'000);
    box->setDecimals(1);
    box->setSuffix(tr(" mm"));
    box->setSpecialValueText(atNothing);
    box->setToolTip(tip);
    box->setValue(choice_.*length);
    details_.emplace_back(box, &ReliefExportChoice::mesh);
    connect(box, &QDoubleSpinBox::valueChanged, this,
            [this, length](double value) { choice_.*length = value; });
    return box;
}

void ExportDialog::addPart(const QString& text, Part part, const char* name,
                           std::initializer_list<QWidget*> beside) {
    const int row = grid_->rowCount(), last = static_cast<int>(beside.size());
    int column = 0;
    grid_->addWidget(checkBox(text, part, name), row, column);
    for (QWidget* widget : beside) {
        ++column;
        grid_->addWidget(widget, row, column, 1, column == last ? 4 - column : 1);
    }
}

void ExportDialog::addPlace() {
    folder_ = line(&ReliefExportChoice::folder, "exportFolder");
    auto* other = new QToolButton;
    other->setText(QStringLiteral("…"));
    other->setToolTip(tr("Choose another folder"));
    other->setAccessibleName(other->toolTip());
    folder_->setAccessibleName(tr("Folder"));
    connect(other, &QToolButton::clicked, this, &ExportDialog::browse);
    grid_->addWidget(new Label(tr("Folder")), 0, 0);
    grid_->addWidget(folder_, 0, 1, 1, 3);
    grid_->addWidget(other, 0, 4);
    grid_->addWidget(new Label(tr("Name")), 1, 0);
    QLineEdit* name = line(&ReliefExportChoice::name, "exportName");
    name->setAccessibleName(tr("Name"));
    grid_->addWidget(name, 1, 1, 1, 3);
}

void ExportDialog::addMaps() {
    addPart(tr("Height map"), &ReliefExportChoice::height, "exportHeight",
            {formats(&ReliefExportChoice::height, &ReliefExportChoice::heightFormat,
                     {{"png16", tr("PNG, 16 bit, lowest to highest")},
                      {"tif16", tr("TIFF, 16 bit, lowest to highest")},
                      {"tif32", tr("TIFF, float, pixels")},
                      {"exr", tr("OpenEXR, float, pixels")},
                      {"pfm", tr("PFM, float, pixels")}})});
    auto* green = new QComboBox;
    green->setObjectName("exportGreen");
    green->setAccessibleName(tr("Green channel of the normal map"));
    green->addItems({tr("Green up: +Y, OpenGL"), tr("Green down: −Y, DirectX")});
    green->setCurrentIndex(choice_.greenDown ? 1 : 0);
    details_.emplace_back(green, &ReliefExportChoice::normals);
    connect(green, &QComboBox::currentIndexChanged, this,
            [this](int index) { choice_.greenDown = index == 1; });
    addPart(tr("Normal map"), &ReliefExportChoice::normals, "exportNormals",
            {formats(&ReliefExportChoice::normals, &ReliefExportChoice::normalsFormat,
                     {{"png16", tr("PNG, 16 bit")},
                      {"png8", tr("PNG, 8 bit")},
                      {"exr", tr("OpenEXR, float")}}),
             green});
    alpha_ = checkBox(tr("Keep the mask as alpha"), &ReliefExportChoice::alpha, "");
    grid_->addWidget(alpha_, grid_->rowCount(), 1, 1, 3);
}

void ExportDialog::addBody() {
    QComboBox* format = formats(&ReliefExportChoice::mesh, &ReliefExportChoice::meshFormat,
                                {{"stl", tr("STL, to print")},
                                 {"ply", tr("PLY")},
                                 {"obj", tr("OBJ, material and texture beside it")},
                                 {"glb", tr("GLB, to view")}});
    texture_ = formats(&ReliefExportChoice::mesh, &ReliefExportChoice::texture,
                       {{"paint", tr("Paint: the picture without its shading")},
                        {"picture", tr("The picture as it is")},
                        {"none", tr("No texture")}});
    texture_->setObjectName("exportTexture");
    texture_->setToolTip(
        tr("What is draped over the body. Paint is lit anew where the body is shown; a grey picture "
           "or a bas-relief has none and keeps its picture. STL holds no texture"));
    addPart(tr("Body"), &ReliefExportChoice::mesh, "exportMesh", {format, texture_});
    QDoubleSpinBox* width = millimetres(&ReliefExportChoice::widthMm, {}, {});
    width->setObjectName("exportWidth");
    QDoubleSpinBox* depth =
        millimetres(&ReliefExportChoice::depthMm, tr("as it is"),
                    choice_.basRelief ? tr("From the lowest to the highest point")
                                      : tr("From the flat base to the highest point"));
    QDoubleSpinBox* base = millimetres(&ReliefExportChoice::baseMm, tr("what suits"),
                                       tr("From the flat base to the lowest point"));
    width->setAccessibleName(tr("Width of the body"));
    depth->setAccessibleName(tr("Depth of the body"));
    base->setAccessibleName(tr("Thickness of the base"));
    grid_->addLayout(rowOf({{new Label(tr("width"))},
                            {width, 1},
                            {new Label(tr("depth"))},
                            {depth, 1},
                            {new Label(tr("base"))},
                            {base, 1}}),
                     grid_->rowCount(), 1, 1, 3);
}

void ExportDialog::addRest() {
    addPart(tr("Parameters"), &ReliefExportChoice::parameters, "exportParameters",
            {new Label(tr("JSON: light, λ, mask, how the solve went"))});
    addPart(tr("View"), &ReliefExportChoice::screenshot, "exportScreenshot",
            {new Label(tr("PNG of the 3-D view, 1920 × 1440"))});
}

void ExportDialog::setWaiting(const QString& reason) {
    waiting_ = reason;
    refresh();
}

void ExportDialog::browse() {
    auto* dialog = new FileDialog(this, tr("Folder for the files"), folder_->text());
    dialog->setFileMode(FileDialog::Directory);
    dialog->setOption(FileDialog::ShowDirsOnly);
    connect(dialog, &FileDialog::fileSelected, folder_, &QLineEdit::setText);
    dialog->open();
}

QStringList ExportDialog::files() const {
    QStringList files = choice_.files();
    if (choice_.screenshot) files << choice_.screenshotPath();
    return files;
}

QStringList ExportDialog::replacedFiles() const {
    QStringList replaced;
    for (const QString& file : files())
        if (QFileInfo::exists(file)) replaced << shownFileName(file);
    return replaced;
}

void ExportDialog::finish() {
    emit chosen(choice_);
    accept();
}

void ExportDialog::refresh() {
    const ReliefExportChoice& c = choice_;
    for (const auto& [widget, part] : details_) widget->setEnabled(c.*part);
    texture_->setEnabled(c.mesh && c.meshFormat != "stl");
    alpha_->setEnabled((c.height && c.heightFormat != "pfm") || c.normals);
    QStringList names;
    for (const QString& file : files()) names << shownFileName(file);
    const QStringList replaced = replacedFiles();
    QString text =
        names.isEmpty() ? tr("Choose what to write.") : tr("Writes %1.").arg(names.join(", "));
    if (!replaced.isEmpty()) text += '\n' + tr("Replaces %1.").arg(replaced.join(", "));
    if (!waiting_.isEmpty()) text += '\n' + waiting_;
    summary_->setText(text);
    export_->setEnabled(!names.isEmpty() && waiting_.isEmpty() && !c.name.trimmed().isEmpty() &&
                        !c.folder.isEmpty());
}

}  // namespace weft::gui
