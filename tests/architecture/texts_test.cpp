// Text in the window is plain: what shows text comes from gui/texts, and HTML is made of our
// constants alone.
#include <QTest>

#include "architecture/source_tree.h"

using namespace weft::tests;

namespace {

QStringList windowCode() {
    QStringList paths;
    for (const QString& layer : {"gui", "app"})
        for (const QString& path : codeBelow(layer))
            if (!path.startsWith("gui/texts/")) paths << path;
    return paths;
}

/// The file without comments; `strings`: with what stands between quotation marks.
QString codeOf(const QString& path, bool strings) {
    QString code;
    for (const QString& line : linesOf(path)) {
        static const QRegularExpression comment(R"(^\s*//.*$|\s//.*$)");
        code += QString(line).remove(comment) + '\n';
    }
    // Raw ones first; \x22 is the quotation mark.
    static const QRegularExpression literal(
        R"(R\x22(\w*)\([\s\S]*?\)\1\x22|\x22(?:[^\x22\\\n]|\\.)*\x22)");
    return strings ? code : code.replace(literal, "\"\"");
}

QStringList found(const QString& pattern, bool strings = false) {
    const QRegularExpression expression(pattern);
    QStringList all;
    for (const QString& path : windowCode())
        for (const auto& match : expression.globalMatch(codeOf(path, strings)))
            all << path + ": " + match.captured().simplified();
    return all;
}

}  // namespace

class TextsTest : public QObject {
    Q_OBJECT

private slots:
    /// They guess whether a text is HTML, and open the files that it names.
    void whatShowsTextComesFromOnePlace_data() {
        QTest::addColumn<QString>("pattern");
        const auto row = [](const char* name, const char* pattern) {
            QTest::newRow(name) << QString(pattern);
        };
        row("labels", R"(\bQ(Label|SplashScreen)\b)");
        row("message boxes",
            R"(\bQ(MessageBox|ErrorMessage|ProgressDialog|InputDialog|Wizard|WizardPage)\b)");
        row("file dialogs", R"(\bQFileDialog\b)");
        row("documents",
            R"(\bQ(TextBrowser|TextEdit|TextDocument|TextDocumentFragment|StaticText)\b)");
        row("tool tips", R"(\bQ(ToolTip|WhatsThis)\b|\bsetWhatsThis\b)");
        row("formats", R"(\bsetTextFormat\b|\bQt::(RichText|AutoText|MarkdownText)\b)");
        row("texts taken for HTML", R"(\b(insertHtml|setMarkdown|appendHtml|fromHtml)\b)");
    }
    void whatShowsTextComesFromOnePlace() {
        QFETCH(QString, pattern);
        const QStringList all = found(pattern);
        QVERIFY2(all.isEmpty(), qPrintable('\n' + all.join('\n')));
    }

    void htmlBeginsWithAConstant() {
        const QStringList all = found(
            R"(\bHtml::own\(\s*+(?!\x22|(\w+::)?tr\(\s*\x22|QStringLiteral\(\s*\x22|QLatin1String\(\s*\x22)\w*)",
            true);
        QVERIFY2(all.isEmpty(), qPrintable('\n' + all.join('\n')));
        QVERIFY(found(R"(\bHtml::own\()").size() > 5);  // it looks where they are
    }

    /// Tags in a literal are for Html, but for expressions that look for them.
    void tagsStandInHtmlAlone() {
        static const QRegularExpression tag(
            R"(<(/?)(b|i|u|p|a|br|hr|qt|ul|ol|li|tr|td|th|h[1-6]|img|font|span|div|table|html|body)\b[^\x22]*)");
        QStringList strays;
        for (const QString& path : windowCode()) {
            const QString code = codeOf(path, true);
            for (const auto& match : tag.globalMatch(code)) {
                const auto at = match.capturedStart();
                const auto begin =
                    std::max({code.lastIndexOf(';', at), code.lastIndexOf('{', at), qsizetype(0)});
                const QString statement = code.mid(begin, at - begin);
                const bool quoted = statement.count('"') % 2 == 1;
                if (quoted && !statement.contains("Html::own(") &&
                    !statement.contains("QRegularExpression"))
                    strays << path + ": " + match.captured().left(60);
            }
        }
        QVERIFY2(strays.isEmpty(), qPrintable('\n' + strays.join('\n')));
    }
};

QTEST_APPLESS_MAIN(TextsTest)
#include "texts_test.moc"
