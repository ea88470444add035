#include "gui/files/picture_export_dialog.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLocale>
#include <QPointer>
#include <algorithm>
#include <vector>

#include "gui/style/controls.h"
#include "gui/texts/file_dialog.h"
#include "gui/texts/label.h"
#include "gui/texts/message_box.h"
#include "gui/texts/shown_text.h"
#include "weft/io/file_format.h"

namespace weft::gui {

namespace {

constexpr int kLossless = 100;
constexpr int kPreviewDelayMs = 300;

/// What the list offers: formats of codes, as screens and printers take them.
const std::vector<const io::FileFormat*>& formats() {
    static const auto all = [] {
        std::vector<const io::FileFormat*> offered;
        for (const io::FileFormat& format : io::fileFormats())
            if (format.encode && !format.isFloat()) offered.push_back(&format);
        return offered;
    }();
    return all;
}

/// Its place in the list; −1: none of them.
int formatOf(const QString& path) {
    const auto at =
        std::find(formats().begin(), formats().end(), io::formatToWrite(path.toStdU16String()));
    return at == formats().end() ? -1 : static_cast<int>(at - formats().begin());
}

const io::FileFormat& formatAt(int place) {
    return *formats().at(static_cast<std::size_t>(std::max(0, place)));
}

bool isDeep(const io::FileFormat& format) { return format.depth > 8; }
bool holdsFloats(const io::FileFormat& format) { return format.depth == 32; }

QLatin1String suffixOf(const io::FileFormat& format) {
    return QLatin1String(format.extensions.front());
}

}  // namespace

PictureExportDialog::PictureExportDialog(ExportSource source, const ExportRequest& suggested,
                                         BackgroundJobs& jobs, QWidget* parent)
    : QDialog(parent),
      source_(std::move(source)),
      jobs_(&jobs),
      preview_(new ExportPreview(this)),
      summary_(note("exportSummary")),
      format_(narrowList("exportFormat")),
      depth_(narrowList("exportDepth")),
      metadata_(narrowList("exportMetadata")),
      quality_(new QSlider(Qt::Horizontal, this)),
      qualityNumber_(new QSpinBox(this)),
      lossless_(new QCheckBox(tr("Lossless"), this)),
      size_(new SizeFields(source_.background->extent(), this)),
      profile_(new ProfileList(io::isPictureProfile,
                               tr("“%1” is no profile that a picture can be written in."), this)),
      ground_(new GroundList(this)),
      path_(new QLineEdit(suggested.path, this)),
      export_(nullptr) {
    setWindowTitle(tr("Export Picture"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(8);
    grid->setColumnStretch(1, 1);
    makeFormatRows(*grid);
    makeRest(*grid);
    grid->setRowStretch(grid->rowCount(), 1);
    auto* halves = new QHBoxLayout;
    halves->addLayout(makePreviewColumn(), 1);
    halves->addSpacing(8);
    halves->addLayout(grid);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    export_ = buttons->addButton(tr("Export"), QDialogButtonBox::AcceptRole);
    export_->setDefault(true);
    auto* column = new QVBoxLayout(this);
    column->addLayout(halves, 1);
    column->addLayout(makePlaceRow());
    column->addWidget(summary_);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        if (!QFileInfo::exists(request().path)) return finish();
        askToReplace(*this, {shownFileName(request().path)}, [this] { finish(); });
    });
    soon_.setSingleShot(true);
    connect(&soon_, &QTimer::timeout, this, &PictureExportDialog::startPreview);
    depth_->setCurrentIndex(suggested.depth == 8 ? 0 : 1);
    lossless_->setChecked(suggested.quality == kLossless &&
                          formatAt(formatOf(suggested.path)).losslessAt100);
    quality_->setValue(suggested.quality);
    chooseOption(*metadata_, suggested.metadata);
    size_->setWanted(suggested.size);
    if (!suggested.profile.empty()) profile_->choose(suggested.profile);
    ground_->choose(suggested.ground);
    onNameChanged();
    path_->setFocus();
    path_->selectAll();
}

PictureExportDialog::~PictureExportDialog() {
    if (jobs_) jobs_->cancel(job_);
}

QWidget* PictureExportDialog::addRow(QGridLayout& grid, const QString& text, QWidget* control) {
    auto* label = new Label(text, this);
    label->setBuddy(control);
    const int row = grid.rowCount();
    grid.addWidget(label, row, 0);
    grid.addWidget(control, row, 1);
    return label;
}

void PictureExportDialog::makeFormatRows(QGridLayout& grid) {
    for (const io::FileFormat* format : formats()) format_->addItem(QLatin1String(format->name));
    format_->setAccessibleName(tr("Format"));
    connect(format_, &QComboBox::activated, this, &PictureExportDialog::onFormatChosen);
    addRow(grid, tr("Format"), format_);
    depth_->addItem(tr("8 bit"), 8);
    depth_->addItem(tr("16 bit"), 16);
    depth_->setAccessibleName(tr("Depth"));
    connect(depth_, &QComboBox::currentIndexChanged, this, &PictureExportDialog::refresh);
    addRow(grid, tr("Depth"), depth_);
    quality_->setRange(1, 100);
    qualityNumber_->setRange(1, 100);
    quality_->setAccessibleName(tr("Quality, as a slider"));
    qualityNumber_->setAccessibleName(tr("Quality"));
    qualityNumber_->setObjectName("exportQuality");
    qualityNumber_->setKeyboardTracking(false);
    lossless_->setObjectName("exportLossless");
    lossless_->setToolTip(tr("Keeps every code; several times as large"));
    connect(quality_, &QSlider::valueChanged, qualityNumber_, &QSpinBox::setValue);
    connect(qualityNumber_, &QSpinBox::valueChanged, quality_, &QSlider::setValue);
    connect(quality_, &QSlider::valueChanged, this, &PictureExportDialog::refresh);
    connect(lossless_, &QCheckBox::toggled, this, &PictureExportDialog::refresh);
    auto* both = new QWidget(this);
    auto* row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(quality_, 1);
    row->addWidget(qualityNumber_);
    row->addWidget(lossless_);
    addRow(grid, tr("Quality"), both);
}

void PictureExportDialog::makeRest(QGridLayout& grid) {
    addRow(grid, tr("Size"), size_);
    connect(size_, &SizeFields::changed, this, &PictureExportDialog::refresh);
    const auto& own = source_.background->picture.iccProfile;
    const QString name = shownName(io::profileName(own));
    profile_->addOwn(own.empty() ? tr("None, as the picture")
                                 : tr("Keep: %1").arg(name.isEmpty() ? tr("no name") : name),
                     {});
    using P = io::StandardProfile;
    profile_->addStandard({P::sRgb, P::adobeRgb, P::displayP3, P::proPhoto, P::grey});
    profile_->addFileItem();
    profile_->setAccessibleName(tr("Colour profile"));
    profile_->setObjectName("exportProfile");
    profile_->setToolTip(
        tr("Colours are converted to it, and the file says so. The web and most programs without "
           "colour management take a picture for sRGB"));
    connect(profile_, &ProfileList::profileChanged, this, &PictureExportDialog::refresh);
    connect(profile_, &ProfileList::failed, summary_, &Label::setText);
    addRow(grid, tr("Colours"), profile_);
    ground_->setAccessibleName(tr("Ground"));
    ground_->setObjectName("exportGround");
    ground_->setToolTip(tr("What transparent parts lie on, since this format holds no transparency"));
    connect(ground_, &GroundList::groundChanged, this, &PictureExportDialog::refresh);
    groundLabel_ = addRow(grid, tr("Ground"), ground_);
    using Choice = io::MetadataChoice;
    addOptions<Choice>(
        *metadata_,
        {{Choice::keep, tr("Keep all"), tr("EXIF, XMP and IPTC as the photograph has them")},
         {Choice::restricted, tr("Without place and owner"),
          tr("Exposure, camera, lens, title, caption, author and rights alone: no place, person, "
             "keyword or serial number")},
         {Choice::copyright, tr("Copyright only"), tr("Who made it, and whose it is")},
         {Choice::strip, tr("None")}});
    metadata_->setAccessibleName(tr("Metadata"));
    metadata_->setToolTip(tr("What the file tells of the photograph (EXIF, XMP, IPTC)"));
    connect(metadata_, &QComboBox::currentIndexChanged, this, &PictureExportDialog::refresh);
    addRow(grid, tr("Metadata"), metadata_);
}

QLayout* PictureExportDialog::makePreviewColumn() {
    auto* actual = toggleButton(tr("Actual Size"), tr("A pixel of the file on one of the screen"),
                                "exportActualSize");
    auto* before =
        toggleButton(tr("Before"), tr("The picture before it was encoded"), "exportBefore");
    connect(actual, &QToolButton::toggled, preview_, &ExportPreview::setActualSize);
    connect(before, &QToolButton::toggled, preview_, &ExportPreview::setBefore);
    auto* column = new QVBoxLayout;
    column->addWidget(preview_, 1);
    column->addLayout(rowOf({{actual, 1}, {before, 1}}));
    return column;
}

QLayout* PictureExportDialog::makePlaceRow() {
    path_->setAccessibleName(tr("File"));
    path_->setObjectName("exportPath");
    connect(path_, &QLineEdit::textChanged, this, &PictureExportDialog::onNameChanged);
    auto* other = new QToolButton(this);
    other->setText(QStringLiteral("…"));
    other->setToolTip(tr("Choose another file"));
    other->setAccessibleName(other->toolTip());
    connect(other, &QToolButton::clicked, this, &PictureExportDialog::browse);
    return rowOf({{new Label(tr("File"), this)}, {path_, 1}, {other}});
}

int PictureExportDialog::format() const { return formatOf(path_->text()); }

ExportRequest PictureExportDialog::request() const {
    const io::FileFormat& kind = formatAt(format_->currentIndex());
    ExportRequest request;
    request.path = path_->text().trimmed();
    if (!request.path.isEmpty() && format() < 0) request.path += QLatin1Char('.') + suffixOf(kind);
    request.depth = isDeep(kind) ? depth_->currentData().toInt() : 8;
    if (kind.losslessAt100)
        request.quality =
            lossless_->isChecked() ? kLossless : std::min(quality_->value(), kLossless - 1);
    else
        request.quality = quality_->value();
    request.metadata = chosenOption<io::MetadataChoice>(*metadata_);
    request.size = size_->wanted();
    request.profile = profile_->profile();
    request.ground = ground_->ground();
    return request;
}

// A suffix that is typed chooses the format, as the list does.
void PictureExportDialog::onNameChanged() {
    if (format() >= 0) format_->setCurrentIndex(format());
    refresh();
}

void PictureExportDialog::onFormatChosen(int chosen) {
    const QString path = path_->text();
    const QString stem = format() < 0 ? path : path.left(path.lastIndexOf(QLatin1Char('.')));
    path_->setText(stem + QLatin1Char('.') + suffixOf(formatAt(chosen)));
    refresh();
}

void PictureExportDialog::refresh() {
    if (!export_ || !jobs_) return;
    const io::FileFormat& kind = formatAt(format_->currentIndex());
    offerFloats(holdsFloats(kind));
    depth_->setEnabled(isDeep(kind));
    lossless_->setVisible(kind.losslessAt100);
    const bool lossy = kind.hasQuality && !(kind.losslessAt100 && lossless_->isChecked());
    quality_->setEnabled(lossy);
    qualityNumber_->setEnabled(lossy);
    showGround();
    export_->setEnabled(!QFileInfo(path_->text().trimmed()).fileName().isEmpty());
    jobs_->cancel(job_);
    soon_.start(kPreviewDelayMs);
}

// The choice of a picture of floats where the format has them.
void PictureExportDialog::offerFloats(bool offered) {
    constexpr int kPlace = 2;
    if (offered == (depth_->count() > kPlace)) return;
    const QSignalBlocker quiet(depth_);
    if (!offered) return depth_->removeItem(kPlace);
    depth_->addItem(tr("Float"), 32);
    if (source_.background->picture.depth == 32) depth_->setCurrentIndex(kPlace);
}

// Which pictures are transparent is found with their previews.
void PictureExportDialog::showGround() {
    const bool shown = transparent_ && !io::holdsAlpha(request().path.toStdU16String());
    groundLabel_->setVisible(shown);
    ground_->setVisible(shown);
}

void PictureExportDialog::startPreview() {
    preview_->setMessage(tr("Encoding …"));
    using Sample = std::shared_ptr<const ExportSample>;
    const QPointer<PictureExportDialog> self(this);
    job_ = jobs_->runStoppable<Sample>(
        tr("Preview of the export"),
        [source = source_, request = request()](const std::stop_token& stop) {
            return sampleOf(source, request, stop);
        },
        [self](const Sample& sample) {
            if (self) self->showSample(sample);
        },
        [self](const QString& sentence) {
            if (!self) return;
            self->preview_->setSample(nullptr);
            self->preview_->setMessage(sentence);
            self->summary_->clear();
        });
}

void PictureExportDialog::showSample(const std::shared_ptr<const ExportSample>& sample) {
    preview_->setMessage({});
    preview_->setSample(sample);
    transparent_ = sample->wasTransparent;
    showGround();
    const Extent size = size_->extent();
    const QString told = tr("%1 × %2 pixels, %3")
                             .arg(size.width)
                             .arg(size.height)
                             .arg(QLocale().formattedDataSize(sample->bytes, 1));
    summary_->setText(sample->leftOut.isEmpty()
                          ? tr("The file will have %1.").arg(told)
                          : tr("The file will have %1; %2.").arg(told, sample->leftOut));
}

void PictureExportDialog::browse() {
    const QFileInfo now(request().path);
    auto* dialog = new FileDialog(this, tr("Export Picture"), now.absolutePath());
    dialog->setAcceptMode(FileDialog::AcceptSave);
    dialog->setOption(FileDialog::DontConfirmOverwrite);  // it is asked when the file is written
    QString patterns;
    for (const io::FileFormat* format : formats())
        for (const char* suffix : format->extensions.first(format->written))
            patterns += (patterns.isEmpty() ? "*." : " *.") + QString::fromLatin1(suffix);
    dialog->setNameFilter(tr("Pictures (%1)").arg(patterns));
    dialog->selectFile(now.fileName());
    connect(dialog, &FileDialog::fileSelected, path_, &QLineEdit::setText);
    dialog->open();
}

void PictureExportDialog::finish() {
    emit chosen(request());
    accept();
}

}  // namespace weft::gui
