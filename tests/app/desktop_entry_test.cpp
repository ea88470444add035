// The desktop entry offers Weft for each kind of file that it opens.
#include <QMimeDatabase>
#include <QTest>

#include "app/weft_process.h"
#include "weft/io/file_format.h"

using namespace weft::tests;

namespace {

QString sourceFile(const char* name) { return QString(kSourceFolder) + "/app/package/" + name; }

/// Values of the entry's MimeType.
QStringList offeredTypes() {
    for (const QByteArray& line : load(sourceFile("weft.desktop")).split('\n'))
        if (line.startsWith("MimeType="))
            return QString::fromUtf8(line.mid(9)).split(';', Qt::SkipEmptyParts);
    return {};
}

/// A type's own name and others that it goes by.
QStringList namesOf(const QMimeType& type) { return QStringList(type.name()) + type.aliases(); }

}  // namespace

class DesktopEntryTest : public QObject {
    Q_OBJECT

private slots:
    void eachFormatHasItsType_data() {
        QTest::addColumn<QString>("extension");
        QTest::newRow("ora") << "ora";
        for (const weft::io::FileFormat& format : weft::io::fileFormats())
            for (const char* extension : format.extensions) QTest::newRow(extension) << extension;
    }
    /// Those that shared-mime-info does not know are in Weft's own list.
    void eachFormatHasItsType() {
        QFETCH(QString, extension);
        const QString own = QString::fromUtf8(load(sourceFile("weft.mime.xml")));
        const QRegularExpression ownType(
            "<mime-type type=\"([^\"]+)\">(?:(?!</mime-type>).)*\"\\*\\." + extension + "\"",
            QRegularExpression::DotMatchesEverythingOption);
        QStringList types{ownType.match(own).captured(1)};
        for (const QMimeType& type : QMimeDatabase().mimeTypesForFileName("a." + extension))
            types += namesOf(type);
        const QStringList offered = offeredTypes();
        QVERIFY2(std::any_of(types.begin(), types.end(),
                             [&](const QString& type) { return offered.contains(type); }),
                 qPrintable(types.join(' ')));
    }

    void noTypeIsOfferedTwice() {
        QStringList types = offeredTypes();
        QVERIFY(types.size() > 20);
        QCOMPARE(types.removeDuplicates(), 0);
    }
};

QTEST_GUILESS_MAIN(DesktopEntryTest)
#include "desktop_entry_test.moc"
