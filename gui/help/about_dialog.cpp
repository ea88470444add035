#include "gui/help/about_dialog.h"

#include <QApplication>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

#include "gui/languages/engine_text.h"
#include "gui/style/theme.h"
#include "gui/texts/label.h"
#include "gui/texts/rich_text.h"
#include "weft/io/camera_decoder.h"

namespace weft::gui {

namespace {

// Links within the program.
const QString kManual = QStringLiteral("manual"), kKeyList = QStringLiteral("keys");

struct Credit {
    const char *name, *detail;
};

constexpr Credit kLibraries[] = {
    {"Qt %1", QT_TRANSLATE_NOOP("AboutDialog", "LGPL 3, linked dynamically")},
    {"OpenCV", QT_TRANSLATE_NOOP("AboutDialog", "Apache 2, Cut Out and masks")},
    {"OpenEXR", QT_TRANSLATE_NOOP("AboutDialog", "BSD, float pictures")},
    {"Little CMS", QT_TRANSLATE_NOOP("AboutDialog", "MIT, colour profiles")},
    {"Exiv2", QT_TRANSLATE_NOOP("AboutDialog", "GPL 2 or later, metadata of pictures")},
    {"LibRaw, libheif, libseccomp",
     QT_TRANSLATE_NOOP("AboutDialog", "LGPL, linked dynamically, camera files")},
    {"libtiff, zlib, libzip", QT_TRANSLATE_NOOP("AboutDialog", "their own free licences, files")},
    {"libwebp, libjxl, zimg", "BSD, BSD, WTFPL"},
    {"CLI11, nlohmann/json", "BSD, MIT"},
};

constexpr Credit kPapers[] = {
    {"P. Pérez, M. Gangnet, A. Blake, Poisson image editing, 2003",
     QT_TRANSLATE_NOOP("AboutDialog", "what the operations are")},
    {"J. Chen et al., Weak execution ordering, 2010",
     QT_TRANSLATE_NOOP("AboutDialog", "blocks that do not wait for an order")},
    {"H. Anzt, J. Dongarra, On block-asynchronous execution on GPUs, 2016",
     QT_TRANSLATE_NOOP("AboutDialog", "relaxation whose blocks go on with what there is")},
    {"S. Xiao, W. Feng, Inter-block GPU communication via fast barrier synchronization, 2009",
     QT_TRANSLATE_NOOP("AboutDialog", "barriers without the host")},
    {"S. Venkatasubramanian, R. Vuduc, Tuned and wildly asynchronous stencil kernels, 2009",
     QT_TRANSLATE_NOOP("AboutDialog", "wild Jacobi")},
    {"T. Weyrich et al., Digital bas-relief from 3D scenes, 2007",
     QT_TRANSLATE_NOOP("AboutDialog", "bas-reliefs")},
};

template <std::size_t n>
Html listOf(const Credit (&credits)[n]) {
    Html list = Html::own("<ul>");
    for (const Credit& credit : credits)
        list += Html::own("<li>%1 – %2</li>")
                    .with(QString(credit.name).replace("%1", qVersion()),
                          QCoreApplication::translate("AboutDialog", credit.detail));
    return list + Html::own("</ul>");
}

}  // namespace

AboutDialog::AboutDialog(QWidget* parent) : QDialog(parent) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("about");
    setWindowTitle(tr("About Weft"));
    auto* picture = new Label;
    picture->setPixmap(themedIcon("weft").pixmap(48, 48));
    auto* text = new TextBrowser;
    text->setOpenExternalLinks(true);
    text->setOpenLinks(false);
    connect(text, &TextBrowser::anchorClicked, this, [this](const QUrl& link) {
        if (link.path() == kManual) emit manualRequested();
        if (link.path() == kKeyList) emit keysRequested();
    });
    text->setAccessibleName(tr("About Weft"));
    text->setHtml(
        Html::own(
            tr("<h2>Weft %1</h2><p>Gradient-domain image editing, solved while you drag; surfaces "
               "from shading; and a workbench for the iterative methods behind both.</p><p>MIT "
               "licence. Sample scene and icons are our own work under the same licence.</p><p>The "
               "<a href=\"%2\">manual</a> has the first steps, the operations and every option of "
               "the command line; <a href=\"%3\">Keyboard and Mouse</a> lists every key.</p>"))
            .with(QApplication::applicationVersion(), kManual, kKeyList) +
        Html::own(tr("<h3>Libraries</h3>")) + listOf(kLibraries) + Html::own(tr("<h3>After</h3>")) +
        listOf(kPapers));
    decoder_ = new Label;
    decoder_->setObjectName("aboutDecoder");
    decoder_->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* const manual = buttons->addButton(tr("&Manual"), QDialogButtonBox::ActionRole);
    manual->setObjectName("aboutManual");
    connect(manual, &QPushButton::clicked, this, &AboutDialog::manualRequested);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(picture, 0, Qt::AlignHCenter);
    column->addWidget(text, 1);
    column->addWidget(decoder_);
    column->addWidget(buttons);
    resize(560, 520);
    askDecoder();
}

void AboutDialog::askDecoder() {
    const auto show = [this](const QString& sentence) { decoder_->setText(sentence); };
    jobs_.run<QString>(
        {}, [] { return engineText(io::cameraDecoderState()); }, show, show);
}

}  // namespace weft::gui
