// A system without any font: texts of window and figures are letters all the same.
#include "gui/style/fallback_font.h"

#include <QFontMetrics>
#include <QPainter>
#include <QTemporaryDir>
#include <QTest>
#include <QtWidgets>

namespace {

/// Drawn with the application's font.
QImage drawn(const QString& text) {
    QImage image(200, 40, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.drawText(image.rect(), Qt::AlignCenter, text);
    return image;
}

/// What a system without fonts has in place of /etc/fonts.
void hideFonts(const QTemporaryDir& folder) {
    QFile config(folder.filePath("fonts.conf"));
    if (config.open(QIODevice::WriteOnly))
        config.write("<?xml version=\"1.0\"?><fontconfig></fontconfig>");
    qputenv("FONTCONFIG_FILE", config.fileName().toUtf8());
}

}  // namespace

class FallbackFontTest : public QObject {
    Q_OBJECT

private slots:
    void textsAreLettersWhereNoFontIsInstalled() {
        QCOMPARE(drawn("Weft"), drawn("Tram"));  // boxes, or nothing
        QVERIFY(weft::gui::provideFont());
        QVERIFY(drawn("Weft") != drawn("Tram"));
        QVERIFY(!weft::gui::provideFont());
    }

    void itHasWhatTextsAndFiguresUse() {
        const QFontMetrics metrics{QFont()};
        for (const uint c : QStringLiteral("Aaz09 äöüßÄÖÜ·×±°µσλΩ−–—…“”„’←→↑↓∞√≤≥≈∂²³⁴₀▶●").toUcs4())
            QVERIFY2(metrics.inFontUcs4(c), qPrintable(QString::number(c, 16)));
    }
};

int main(int argc, char** argv) {
    const QTemporaryDir folder;
    hideFonts(folder);
    QApplication application(argc, argv);
    FallbackFontTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "fallback_font_test.moc"
