#include "gui/printing/print_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPrinterInfo>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QVBoxLayout>

#include "gui/languages/language.h"
#include "gui/printing/print_preview.h"
#include "gui/style/controls.h"
#include "gui/texts/file_dialog.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

namespace {

/// The one that Weft begins with is that of the country.
QPageSize::PageSizeId usualPaper() {
    const bool metric = QLocale::system().measurementSystem() == QLocale::MetricSystem;
    return metric ? QPageSize::A4 : QPageSize::Letter;
}

/// Sheets that printers take, and the usual photographs.
constexpr QPageSize::PageSizeId kPapers[] = {
    QPageSize::A3,    QPageSize::A4,       QPageSize::A5,
    QPageSize::A6,    QPageSize::Postcard, QPageSize::Letter,
    QPageSize::Legal, QPageSize::Tabloid,  QPageSize::Imperial8x10};

QString sheetText(QPageSize::PageSizeId paper) {
    const QSizeF mm = QPageSize::size(paper, QPageSize::Millimeter);
    const QString name = QPageSize::name(paper).section(QLatin1String(" ("), 0, 0);
    return PrintDialog::tr("%1 (%2 × %3 mm)")
        .arg(name)
        .arg(qRound(mm.width()))
        .arg(qRound(mm.height()));
}

}  // namespace

PrintDialog::PrintDialog(Picture picture, BackgroundJobs& jobs, QWidget* parent)
    : QDialog(parent),
      picture_(std::move(picture)),
      jobs_(&jobs),
      preview_(new PrintPreview(picture_.small)),
      printer_(narrowList("printer")),
      paper_(narrowList("printPaper")),
      turn_(narrowList("printTurn")),
      size_(narrowList("printSize")),
      copies_(new QSpinBox),
      margin_(new QDoubleSpinBox),
      perInch_(new QDoubleSpinBox),
      summary_(note("printSummary")) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("print");
    setWindowTitle(tr("Print"));
    auto* form = new QFormLayout;
    addRows(*form);
    addSizeRows(*form);
    auto* halves = new QHBoxLayout;
    halves->addWidget(preview_, 1);
    halves->addSpacing(kPanelMargin);
    halves->addLayout(form);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    print_ = buttons->addButton(tr("&Print"), QDialogButtonBox::AcceptRole);
    print_->setDefault(true);
    auto* column = new QVBoxLayout(this);
    column->addLayout(halves, 1);
    column->addWidget(summary_);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, &PrintDialog::finish);
    constexpr int kLetters = 20;
    for (QComboBox* list : {printer_, paper_, turn_, size_}) {
        list->setMinimumContentsLength(kLetters);
        connect(list, &QComboBox::currentIndexChanged, this, &PrintDialog::refresh);
    }
    for (QDoubleSpinBox* number : {margin_, perInch_})
        connect(number, &QDoubleSpinBox::valueChanged, this, &PrintDialog::refresh);
    asking_ = jobs.read<QStringList>(
        tr("Looking for printers"),
        [](const std::stop_token&) {
            QStringList names = QPrinterInfo::availablePrinterNames();
            const QString usual = QPrinterInfo::defaultPrinterName();
            if (names.removeOne(usual)) names.prepend(usual);
            return names;
        },
        [this](const QStringList& names) {
            asking_ = 0;
            addPrinters(names);
        },
        [this](const QString&) { asking_ = 0; });
    refresh();
    resize(640, 400);
}

PrintDialog::~PrintDialog() {
    if (jobs_ && asking_ != 0) jobs_->cancel(asking_);
}

void PrintDialog::addRows(QFormLayout& form) {
    printer_->addItem(tr("A PDF file …"), QString());
    form.addRow(tr("P&rinter"), printer_);
    copies_->setObjectName("printCopies");
    copies_->setRange(1, 999);
    form.addRow(tr("&Copies"), copies_);
    const QSettings kept;
    for (const QPageSize::PageSizeId paper : kPapers) paper_->addItem(sheetText(paper), int(paper));
    const int usual = kept.value("printing/paper", int(usualPaper())).toInt();
    paper_->setCurrentIndex(std::max(0, paper_->findData(usual)));
    form.addRow(tr("P&aper"), paper_);
    addOptions<PrintTurn>(*turn_, {{PrintTurn::automatic, tr("As the picture is")},
                                   {PrintTurn::portrait, tr("Portrait")},
                                   {PrintTurn::landscape, tr("Landscape")}});
    form.addRow(tr("&Orientation"), turn_);
    margin_->setObjectName("printMargin");
    margin_->setRange(0, PrintChoice::kMostMargin);
    margin_->setDecimals(1);
    margin_->setSuffix(tr(" mm"));
    margin_->setValue(kept.value("printing/margin", PrintChoice().margin).toDouble());
    margin_->setToolTip(tr("On each side; most printers leave 3 to 5 mm white by themselves"));
    form.addRow(tr("&Margin"), margin_);
}

void PrintDialog::addSizeRows(QFormLayout& form) {
    addOptions<PrintedSize>(*size_, {{PrintedSize::fit, tr("Fit the page")},
                                     {PrintedSize::actual, tr("By its resolution")}});
    form.addRow(tr("&Size"), size_);
    perInch_->setObjectName("printPerInch");
    perInch_->setRange(PrintChoice::kLeastPerInch, PrintChoice::kMostPerInch);
    perInch_->setDecimals(1);
    perInch_->setSuffix(tr(" px/inch"));
    perInch_->setValue(perInchOf(picture_.resolution));
    perInch_->setToolTip(tr("Pixels of the picture on an inch of paper"));
    form.addRow(tr("Reso&lution"), perInch_);
}

void PrintDialog::addPrinters(const QStringList& names) {
    const bool untouched = printer_->count() == 1;
    for (const QString& name : names) printer_->addItem(shownName(name), name);
    if (untouched && !names.isEmpty()) printer_->setCurrentIndex(1);
}

PrintChoice PrintDialog::choice() const {
    return {.printer = printer_->currentData().toString(),
            .path = picture_.path,
            .copies = copies_->value(),
            .paper = static_cast<QPageSize::PageSizeId>(paper_->currentData().toInt()),
            .turn = chosenOption<PrintTurn>(*turn_),
            .margin = margin_->value(),
            .size = chosenOption<PrintedSize>(*size_),
            .perInch = perInch_->value()};
}

void PrintDialog::refresh() {
    const PrintChoice now = choice();
    const bool actual = now.size == PrintedSize::actual;
    perInch_->setEnabled(actual);
    copies_->setEnabled(!now.printer.isEmpty());
    const QPageLayout page = pageOf(now, picture_.extent);
    const QRectF place = placeOn(page, now, picture_.extent, picture_.resolution.aspect());
    preview_->show(page, place);
    const auto cm = [](double points) {
        return languageLocale().toString(points / 72 * 2.54, 'f', 1);
    };
    const double perInch = picture_.extent.width / (place.width() / 72);
    QString text =
        tr("%1 × %2 cm, %3 pixels an inch")
            .arg(cm(place.width()), cm(place.height()), languageLocale().toString(perInch, 'f', 0));
    const QRectF room = page.paintRect(QPageLayout::Point).adjusted(-0.01, -0.01, 0.01, 0.01);
    if (!room.contains(place)) text += tr("; larger than the page has room: its edges are cut off");
    summary_->setText(text);
}

void PrintDialog::keep() const {
    const PrintChoice now = choice();
    QSettings kept;
    kept.setValue("printing/paper", int(now.paper));
    kept.setValue("printing/margin", now.margin);
}

void PrintDialog::finish() {
    if (!choice().printer.isEmpty()) {
        keep();
        emit chosen(choice());
        return accept();
    }
    auto* ask =
        new FileDialog(this, tr("Print into a PDF File"), picture_.path, tr("PDF files (*.pdf)"));
    ask->setAcceptMode(FileDialog::AcceptSave);
    ask->setDefaultSuffix(QStringLiteral("pdf"));
    ask->selectFile(picture_.path);
    connect(ask, &FileDialog::fileSelected, this, [this](const QString& path) {
        keep();
        PrintChoice made = choice();
        made.path = path;
        emit chosen(made);
        accept();
    });
    ask->open();
}

}  // namespace weft::gui
