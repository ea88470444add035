// Texts out of files in the window: shown as they are, never as HTML, whatever they hold.
#include <malloc.h>

#include <QAbstractItemView>
#include <QColorSpace>
#include <QHelpEvent>
#include <QImageWriter>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QTabBar>
#include <QToolTip>
#include <fstream>

#include "gui/lab/lab_window.h"
#include "gui/lab/report/report_view.h"
#include "gui/texts/file_dialog.h"
#include "gui/texts/label.h"
#include "gui/texts/message_box.h"
#include "gui/texts/rich_text.h"
#include "gui/texts/shown_text.h"
#include "gui/window_scene.h"
#include "io/document/zip_archive.h"
#include "support/hostile_texts.h"
#include "support/lure.h"
#include "weft/document/document.h"
#include "weft/io/document_file.h"
#include "weft/io/lab_report.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

namespace {

enum class Holder { profile, patch, layer, blending, link, fileName, last };

/// Kilobytes: "VmRSS" or, since it was last set back, "VmHWM".
qint64 memoryOf(const char* what) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(what)) return std::stoll(line.substr(std::string(what).size() + 1));
    return 0;
}

/// Kilobytes that the process has at most while `work` runs, above what it has before.
template <class Work>
qint64 growth(const Work& work) {
    malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << "5";
    const qint64 before = memoryOf("VmRSS:");
    work();
    return memoryOf("VmHWM:") - before;
}

io::Bytes bytesOf(const QByteArray& text) { return io::Bytes(text.begin(), text.end()); }

Document pasted(const QString& name, const Picture& source, SourceStorage storage) {
    auto canvas = std::make_shared<Picture>();
    canvas->color = std::make_shared<Field>(texture(kBackground, 1));
    auto mask = std::make_shared<Mask>(source.color->extent());
    for (int y = 3; y < 20; ++y)
        for (int x = 2; x < 20; ++x) mask->set({x, y}, true);
    return Document(canvas).withPatch({.name = name.toStdString(),
                                       .source = std::make_shared<const Picture>(source),
                                       .mask = mask,
                                       .storage = storage});
}

}  // namespace

class WindowTextsTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;
    std::unique_ptr<Lure> lure_;

    [[nodiscard]] QWidget& window() const { return *scene_->window; }

    // --- files that hold a text

    QString pictureWithProfile(const QString& text) const {
        QImage image(40, 30, QImage::Format_RGB32);
        image.fill(Qt::gray);
        QColorSpace space(QColorSpace::AdobeRgb);
        space.setDescription(text);
        image.setColorSpace(space);
        image.save(scene_->path("profile.png"));
        return scene_->path("profile.png");
    }
    QString documentWithPatch(const QString& text) const {
        const Picture source = io::readPicture(scene_->path("patch.png").toStdString());
        io::writeDocument(scene_->path("d.ora").toStdString(),
                          pasted(text, source, SourceStorage::embedded), {});
        return scene_->path("d.ora");
    }
    /// Of another program, with a layer of that name, laid over the one below in a way of that name.
    QString foreignDocument(const QString& name, const QString& blending) const {
        const QString stack = QStringLiteral(
                                  "<image w='40' h='30'><stack><layer name=\"%1\" src='data/a.png' "
                                  "composite-op=\"%2\"/><layer src='data/a.png'/></stack></image>")
                                  .arg(name.toHtmlEscaped(), blending.toHtmlEscaped());
        io::ZipWriter archive("f.ora");
        archive.add("mimetype", bytesOf("image/openraster"));
        archive.add("stack.xml", bytesOf(stack.toUtf8()), io::Packing::deflated);
        QFile picture(scene_->path("patch.png"));
        if (picture.open(QIODevice::ReadOnly)) archive.add("data/a.png", bytesOf(picture.readAll()));
        io::writeFileAtomically(scene_->path("f.ora").toStdString(), archive.finish());
        return scene_->path("f.ora");
    }
    /// Names a picture in a file of that name, which is then taken away.
    QString documentWithLink(const QString& text) const {
        const QString linked = scene_->path(fileNameOf(text) + ".png");
        QFile::remove(linked);
        QFile::copy(scene_->path("patch.png"), linked);
        const Picture source = io::readPicture(linked.toStdString());
        io::writeDocument(scene_->path("l.ora").toStdString(),
                          pasted("linked", source, SourceStorage::linked), {});
        QFile::remove(linked);
        return scene_->path("l.ora");
    }
    /// What a file can be called: no '/', not too long; a URL's spelling of '/' does it, too.
    static QString fileNameOf(const QString& text) {
        constexpr qsizetype kBytes = 200;
        QString name = text.left(kBytes).replace('/', "%2F");
        while (name.toUtf8().size() > kBytes) name.chop(1);
        return name;
    }
    QString brokenFile(const QString& text) const {
        const QString path = scene_->path(fileNameOf(text) + ".png");
        QFile file(path);
        if (file.open(QIODevice::WriteOnly)) file.write("this is no picture");
        return path;
    }
    QString fileWith(Holder holder, const QString& text) const {
        switch (holder) {
            case Holder::profile: return pictureWithProfile(text);
            case Holder::patch: return documentWithPatch(text);
            case Holder::layer: return foreignDocument(text, "svg:src-over");
            case Holder::blending: return foreignDocument("layer", "svg:" + text);
            case Holder::link: return documentWithLink(text);
            default: return brokenFile(text);
        }
    }

    // --- a user who looks at everything

    static void askForTip(QWidget& widget, QPoint at) {
        QHelpEvent help(QEvent::ToolTip, at, widget.mapToGlobal(at));
        QApplication::sendEvent(&widget, &help);
    }
    static void pointAtAll() {
        for (QWidget* widget : QApplication::allWidgets()) {
            if (!widget->isVisible()) continue;
            askForTip(*widget, widget->rect().center());
            if (const auto* view = qobject_cast<QAbstractItemView*>(widget); view && view->model())
                for (int row = 0; row < std::min(5, view->model()->rowCount()); ++row)
                    askForTip(*view->viewport(),
                              view->visualRect(view->model()->index(row, 0)).center());
            if (auto* bar = qobject_cast<QTabBar*>(widget))
                for (int i = 0; i < bar->count(); ++i) askForTip(*bar, bar->tabRect(i).center());
        }
        QToolTip::hideText();
    }
    /// Labels that Qt would lay out as HTML, but for our own.
    static QStringList richLabels() {
        QStringList rich;
        for (QWidget* widget : QApplication::allWidgets()) {
            const auto* label = qobject_cast<QLabel*>(widget);
            if (!label || dynamic_cast<RichLabel*>(widget) ||
                label->objectName() == QLatin1String("qtooltip_label") ||
                label->inherits("QTipLabel"))
                continue;
            const bool guessed =
                label->textFormat() == Qt::AutoText && Qt::mightBeRichText(label->text());
            if (guessed || label->textFormat() == Qt::RichText) rich << label->text().left(80);
        }
        return rich;
    }
    void openMenus() const {
        for (QMenu* menu : window().findChildren<QMenu*>()) {
            emit menu->aboutToShow();
            menu->ensurePolished();
            static_cast<void>(menu->sizeHint());
        }
    }
    /// Opens it, looks at all there is, answers what is asked, and closes everything again.
    void lookAt(const QString& path) const {
        MessageBarWatch said(*scene_);
        scene_->window->openFiles({path});
        const auto asked = [this] { return window().findChild<QMessageBox*>(); };
        QVERIFY(QTest::qWaitFor(
            [&] { return scene_->window->tabs().count() > 0 || asked() || said.anything(); },
            kPatience));
        QTest::qWait(1);
        for (QWidget* top : QApplication::topLevelWidgets())
            if (top->isVisible()) top->grab();
        pointAtAll();
        openMenus();
        QCOMPARE(richLabels(), QStringList());
        if (asked()) asked()->reject();
        while (scene_->window->tabs().count() > 0) emit scene_->window->tabs().tabCloseRequested(0);
        QTest::qWait(1);
    }
    /// What the window says of files that it cannot open.
    struct MessageBarWatch {
        explicit MessageBarWatch(const WindowScene& scene)
            : bar(scene.window->findChild<QFrame*>("messageBar")) {
            bar->hide();
        }
        [[nodiscard]] bool anything() const { return bar->isVisible(); }
        QFrame* bar;
    };

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        lure_ = std::make_unique<Lure>();
        QVERIFY(lure_->works());
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
    }
    void cleanup() {
        scene_.reset();
        lure_.reset();
    }

    void theLureTellsOfAReader() {
        QFile file(lure_->picture());
        QVERIFY(!lure_->taken());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(lure_->taken());
        QVERIFY(!lure_->taken());
        // What the window's labels keep from happening.
        QLabel guessing("<img src='" + lure_->picture() + "'>");
        guessing.grab();
        QVERIFY(lure_->taken());
        gui::Label plain("<img src='" + lure_->picture() + "'>");
        plain.grab();
        QVERIFY(!lure_->taken());
    }

    /// WEFT_TEXT_FILES: how many, of all kinds by turns. A tenth of them name the pipe.
    void noTextOutOfAFileOpensAFileOrTakesMemory() {
        const int count = qEnvironmentVariableIntValue("WEFT_TEXT_FILES") > 0
                              ? qEnvironmentVariableIntValue("WEFT_TEXT_FILES")
                              : (kSanitized ? 24 : 72);
        constexpr int kHolders = static_cast<int>(Holder::last);
        double longest = 0;
        const auto run = [&](bool hostile, int files) {
            for (int i = 0; i < files; ++i) {
                const auto holder = static_cast<Holder>(i % kHolders);
                const QString file = i % 10 == 9 ? lure_->pipe() : lure_->picture();
                const QString text = hostileText(file, i / 2);
                const double before = processSeconds();
                try {
                    lookAt(fileWith(holder, hostile ? text : plainAs(text)));
                } catch (const std::exception& error) {
                    QFAIL(error.what());
                }
                longest = std::max(longest, processSeconds() - before);
                QVERIFY2(!lure_->taken(), qPrintable(text.left(200)));
            }
        };
        run(false, std::min(count, 72));  // what is made once for all is there
        const qint64 plain = growth([&] { run(false, count); });
        longest = 0;
        const qint64 hostile = growth([&] { run(true, count); });
        qInfo("%d files: %lld kB with plain texts, %lld kB with hostile ones, %.2f s at most", count,
              plain, hostile, longest);
        if (kSanitized) return;  // it keeps what was freed, and takes its time
        QVERIFY2(hostile <= plain + (64 << 10), qPrintable(QString::number(hostile - plain)));
        // Processor seconds of all threads: opening, solving, painting and pointing.
        QVERIFY2(longest < 2, qPrintable(QString::number(longest)));
    }

    void namesAreShownAsTheyAre() {
        scene_->window->openFiles({documentWithPatch("<b>a</b> & [*]%1\nb")});
        QVERIFY(QTest::qWaitFor([this] { return scene_->patchCount() == 1; }, kPatience));
        auto* list = window().findChild<QAbstractItemView*>("patchList");
        QVERIFY(list);
        const QModelIndex row = list->model()->index(0, 0);
        QCOMPARE(row.data().toString(), QString::fromUtf8("<b>a</b> & [*]%1\uFFFDb"));
        QVERIFY(row.data(Qt::ToolTipRole).toString().startsWith("<b>a</b> & [*]%1\uFFFDb: 41 × 31"));
        // Untouched in the document.
        QCOMPARE(scene_->document().patches()[0]->name, std::string("<b>a</b> & [*]%1\nb"));
    }

    void profilesAreNamedAsTheyAre_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("shown");
        QTest::newRow("tags") << "<b>a</b> & [*]"
                              << "<b>a</b> & [*]";
        QTest::newRow("two lines") << "one\ntwo" << QString::fromUtf8("one\uFFFDtwo");
        QTest::newRow("long") << QString(5000, 'x') << QString(200, 'x') + QString::fromUtf8("…");
    }
    void profilesAreNamedAsTheyAre() {
        QFETCH(QString, name);
        QFETCH(QString, shown);
        scene_->window->openFiles({pictureWithProfile(name)});
        const auto* label = window().findChild<QLabel*>("profile");
        QVERIFY(label);
        QTRY_COMPARE_WITH_TIMEOUT(label->text(), shown, kPatience);
        QCOMPARE(label->textFormat(), Qt::PlainText);
    }

    void titlesKeepTheirStarsAndAmpersands() {
        QVERIFY(QFile::copy(scene_->path("background.png"), scene_->path("a [*] & b.png")));
        scene_->window->openFiles({scene_->path("a [*] & b.png")});
        QVERIFY(QTest::qWaitFor([this] { return scene_->window->tabs().count() == 1; }, kPatience));
        QVERIFY(window().windowTitle().contains("a [*][*] & b.png[*]"));
        QCOMPARE(scene_->window->tabs().tabText(0), QString("a [*] && b.png"));
    }

    /// A tool tip is shown wrapped, which Qt does for HTML alone: as text whose tags were escaped.
    void toolTipsAreEscaped() {
        QWidget widget;
        widget.setToolTip("<img src='" + lure_->picture() + "'> & more");
        widget.show();
        askForTip(widget, {1, 1});
        QVERIFY(QToolTip::text().contains("&lt;img src="));
        QVERIFY(!QToolTip::text().contains("<img"));
        QVERIFY(!lure_->taken());
    }

    void operationsShowTheirPictureInTheTip() {
        QVERIFY(scene_->open());
        auto* button = window().findChild<QWidget*>("patchOperation");
        QVERIFY(button);
        askForTip(*button, button->rect().center());
        QVERIFY2(QToolTip::text().contains("<img src=':/weft/"), qPrintable(QToolTip::text()));
    }

    void bothTextsOfAQuestionArePlain() {
        auto* box = new gui::MessageBox(QMessageBox::Warning, "t", "<h1>first</h1>", QMessageBox::Ok,
                                        &window());
        box->setInformativeText("<img src='" + lure_->picture() + "'>");
        box->show();
        const auto labels = box->findChildren<QLabel*>();
        QVERIFY(labels.size() >= 2);
        QCOMPARE(richLabels(), QStringList());
        box->grab();
        QVERIFY(!lure_->taken());
        box->close();
    }

    void browsersOpenNothingButOurOwn() {
        gui::TextBrowser browser;
        for (const QString& text : textsThatOpen(lure_->picture()) + textsThatOpen(lure_->pipe())) {
            static_cast<QTextBrowser&>(browser).setHtml(text);
            browser.resize(300, 200);
            browser.grab();
            QVERIFY2(!lure_->taken(), qPrintable(text));
        }
        browser.setOwnMarkdown("![x](" + lure_->picture() + ")");
        browser.grab();
        QVERIFY(!lure_->taken());
    }

    /// Qt's own dialog would say "NAME not found" as HTML.
    void aFileThatIsNotThereIsNamedPlainly() {
        auto* dialog = new gui::FileDialog(&window(), "Open", scene_->path(""));
        dialog->setOption(QFileDialog::DontUseNativeDialog);
        dialog->setFileMode(QFileDialog::ExistingFile);
        dialog->open();
        auto* name = dialog->findChild<QLineEdit*>("fileNameEdit");
        QVERIFY(name);
        name->setText("<img src=file:" + QUrl::toPercentEncoding(lure_->picture()) + ">");
        QMetaObject::invokeMethod(dialog, "accept");
        auto* box = dialog->findChild<QMessageBox*>();
        QVERIFY(box && dialog->isVisible());
        QCOMPARE(richLabels(), QStringList());
        QVERIFY(!lure_->taken());
        delete dialog;
    }

    void aFileIsReplacedOnlyAfterAPlainQuestion() {
        const QString there = scene_->path("<b>there<%2Fb>.png");
        QVERIFY(QFile::copy(scene_->path("patch.png"), there));
        auto* dialog = new gui::FileDialog(&window(), "Save", scene_->path(""));
        dialog->setOption(QFileDialog::DontUseNativeDialog);
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        QSignalSpy chosen(dialog, &QFileDialog::fileSelected);
        dialog->open();
        dialog->findChild<QLineEdit*>("fileNameEdit")->setText("<b>there<%2Fb>.png");
        QMetaObject::invokeMethod(dialog, "accept");
        auto* box = dialog->findChild<QMessageBox*>("replaceChosen");
        QVERIFY(box && chosen.isEmpty());
        QCOMPARE(richLabels(), QStringList());
        box->findChild<QPushButton*>("replace")->click();
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toString(), there);
    }

    void aReportOfTheLabIsShownAsText() {
        scene_->window->actions().lab->trigger();
        auto* lab = window().findChild<LabWindow*>();
        QVERIFY(lab);
        LabReport report;
        report.experiment = "race";
        const std::string text = ("<img src='" + lure_->picture() + "'>").toStdString();
        report.device.device = report.device.backend = text;
        report.findings = {text, std::string(1 << 20, 'x')};
        LabTable table{.key = "main", .title = text, .columns = {text, "b"}};
        table.rows = {{LabCell(text), LabCell(1.0)}};
        report.tables = {table};
        LabFigure figure;
        figure.key = "f";
        figure.title = figure.caption = figure.finding = text;
        report.figures = {figure};
        QFile file(scene_->path("report.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(io::labJson(report, {})));
        file.close();
        lab->compareWith(file.fileName());
        QTest::qWait(200);
        lab->grab();
        pointAtAll();
        QCOMPARE(richLabels(), QStringList());
        QVERIFY(!lure_->taken());
    }
};

QTEST_MAIN(WindowTextsTest)
#include "window_texts_test.moc"
