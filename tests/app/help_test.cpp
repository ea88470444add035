/// `weft help`: one tree of options in every form, and the pages of the manual that show it.
#include <QRegularExpression>
#include <QStandardPaths>
#include <QtTest>

#include "app/weft_process.h"

using namespace weft::tests;

namespace {

QString help(const QStringList& arguments) {
    const Finished finished = runWeft(QStringList{"help"} + arguments);
    return finished.code == 0 ? finished.out : QString("exit %1").arg(finished.code);
}

/// "" for the program itself.
QStringList commands() {
    QStringList names = {""};
    static const QRegularExpression line("^  ([a-z]+) ");
    bool below = false;
    for (const QString& text : runWeft({"--help"}).out.split('\n')) {
        if (text == "Subcommands:") below = true;
        if (text.isEmpty()) below = false;
        if (const auto match = line.match(text); below && match.hasMatch())
            names << match.captured(1);
    }
    return names;
}

QStringList wordsOf(const QString& command) {
    return command.isEmpty() ? QStringList() : QStringList{command};
}

/// Names of options and positionals in what --help prints.
QStringList namesIn(const QString& plain) {
    QStringList names;
    static const QRegularExpression title("^[A-Z][a-z]+:$"), entry("^  (\\S+)");
    bool options = false;
    for (const QString& line : plain.split('\n')) {
        if (line.contains(title)) options = line != "Subcommands:";
        if (line.startsWith("Exit codes:") || line.startsWith("A list of jobs")) options = false;
        if (const auto match = entry.match(line); options && match.hasMatch())
            names += match.captured(1).split(',');
    }
    names.removeIf(
        [](const QString& name) { return !name.contains(QRegularExpression("^-*[a-z]")); });
    return names;
}

/// Rows of options in a Markdown text, without the head of their tables.
QStringList rowsOf(const QString& markdown) {
    QStringList rows = markdown.split('\n').filter(QRegularExpression("^\\|"));
    rows.removeAll("| Option | Meaning |");
    rows.removeAll("|---|---|");
    return rows;
}

QStringList rowsWith(const QString& markdown, const QString& name) {
    const QRegularExpression typed("^\\|[^|]*`" + QRegularExpression::escape(name) + "[ `]");
    return rowsOf(markdown).filter(typed);
}

QString program(const char* name) { return QStandardPaths::findExecutable(name); }

/// What is wrong with the tables of options of a page; nothing where all are as the program prints
/// them.
QStringList faultsOf(const QString& page) {
    static const QRegularExpression table(
        "<!-- options: weft ?([a-z]*) -->\n(.*?)<!-- end of options -->",
        QRegularExpression::DotMatchesEverythingOption);
    QStringList faults;
    qsizetype tables = 0;
    for (const auto& match : table.globalMatch(page)) {
        ++tables;
        if (match.captured(2) != help(wordsOf(match.captured(1)) + QStringList{"--markdown"}))
            faults << "the options of 'weft " + match.captured(1) +
                          "' are others: resources/manual/update writes them";
    }
    if (page.count("<!-- options:") != tables || page.count("<!-- end of options -->") != tables)
        faults << "a table has no beginning or no end";
    return faults;
}

/// Pages that are about commands show their options.
bool needsTable(const QString& file) {
    return QStringList{"clone.md", "relief.md", "batch.md", "documents.md", "lab.md"}.contains(file);
}

QDir manual() { return {kSourceFolder + QString("/resources/manual")}; }

/// What bash offers for the words, the last of which is being typed.
QStringList offered(const QStringList& words, const QString& folder, const QString& script) {
    QStringList quoted;
    for (const QString& word : words) quoted << '\'' + word + '\'';
    const QString line = QString(
                             "set -u; source '%1'; COMP_WORDS=(%2); COMP_CWORD=%3; _weft; "
                             "printf '%s\\n' \"${COMPREPLY[@]}\"")
                             .arg(script, quoted.join(' '))
                             .arg(words.size() - 1);
    const Finished bash = runProgram("bash", {"--norc", "--noprofile", "-c", line}, folder);
    if (!bash.err.isEmpty()) return {"stderr: " + bash.err};
    QStringList found = bash.out.split('\n', Qt::SkipEmptyParts);
    found.sort();
    return found;
}

}  // namespace

class HelpTest : public QObject {
    Q_OBJECT
private slots:
    void thePlainHelpIsThatOfTheOption();
    void whatIsNotThereIsRefused_data();
    void whatIsNotThereIsRefused();
    void everyOptionHasOneRow();
    void everyRowIsOneLineOfTwoCells();
    void aRowTellsValueChoiceDefaultAndNeed();
    void defaultsAreSaidOnce();
    void withoutCommandEveryCommandHasAHeading();
    void theTextDependsOnNoMachine();
    void aFullDiskIsTold();
    void theManualShowsTheOptionsOfTheProgram();
    void aStaleTableIsSeen();
    void updateFillsTheTables();
    void theManPageHasItsSectionsAndNoWarning();
    void bashOffersWhatFits_data();
    void bashOffersWhatFits();
    void bashOffersEveryOptionOfEveryCommand();
    void zshReadsItsCompletions();
};

void HelpTest::thePlainHelpIsThatOfTheOption() {
    QVERIFY(commands().contains("clone") && commands().contains("help"));
    for (const QString& command : commands())
        QCOMPARE(help(wordsOf(command)), runWeft(wordsOf(command) + QStringList{"--help"}).out);
}

void HelpTest::whatIsNotThereIsRefused_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("command") << QStringList{"frobnicate"}
                             << "weft: There is no command 'frobnicate'; there are gui, clone, ";
    QTest::newRow("command in Markdown")
        << QStringList{"Clone", "--markdown"} << "weft: There is no command 'Clone'";
    QTest::newRow("two forms") << QStringList{"--man", "--markdown"}
                               << "weft: Give one of --markdown";
    QTest::newRow("man page of a command") << QStringList{"clone", "--man"} << "leave 'clone' out";
    QTest::newRow("shell") << QStringList{"--completion", "fish"} << "takes bash or zsh, not 'fish'";
    QTest::newRow("two commands") << QStringList{"clone", "relief"} << "relief";
}

void HelpTest::whatIsNotThereIsRefused() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, sentence);
    const Finished refused = runWeft(QStringList{"help"} + arguments);
    QCOMPARE(refused.code, 2);
    QVERIFY2(refused.err.contains(sentence), qPrintable(refused.err));
    QCOMPARE(refused.out, QString());
}

void HelpTest::everyOptionHasOneRow() {
    int seen = 0;
    for (const QString& command : commands()) {
        const QString markdown = command.isEmpty() ? help({"--markdown"}).section("\n### ", 0, 0)
                                                   : help({command, "--markdown"});
        const QStringList names = namesIn(help(wordsOf(command)));
        for (const QString& name : names)
            QVERIFY2(rowsWith(markdown, name).size() == 1, qPrintable(command + ' ' + name));
        QVERIFY(names.contains("--help"));
        seen += static_cast<int>(names.size());
    }
    QVERIFY2(seen > 120, qPrintable(QString::number(seen)));
}

void HelpTest::everyRowIsOneLineOfTwoCells() {
    static const QRegularExpression border("(?<!\\\\)\\|");
    for (const QString& row : rowsOf(help({"--markdown"}))) {
        QVERIFY2(row.count(border) == 3 && row.endsWith(". |"), qPrintable(row));
        QVERIFY2(row.count('`') % 2 == 0, qPrintable(row));
    }
}

void HelpTest::aRowTellsValueChoiceDefaultAndNeed() {
    const QString clone = help({"clone", "--markdown"}), relief = help({"relief", "--markdown"});
    const auto row = [](const QString& markdown, const char* name) {
        return rowsWith(markdown, name).value(0);
    };
    QVERIFY(row(clone, "--at").startsWith("| `--at X,Y` | "));
    QVERIFY(row(clone, "--out").contains("| **Required.** Result: `.png`, "));
    QCOMPARE(clone.count("**Required.**"), 1);
    QVERIFY(row(clone, "--operation")
                .startsWith("| `--operation`, `--gradients KEY[:name=value,...]` |"));
    QVERIFY(row(clone, "--operation").contains(" `import`: take all detail from the patch. "));
    QVERIFY(row(clone, "--operation").endsWith(" Default: `import`. |"));
    QVERIFY(row(clone, "--backend").contains(" One of `auto`, `cuda`, `cpu`. Default: `auto`. |"));
    QVERIFY(row(clone, "--quality").endsWith(" From 1 to 100. Default: `95`. |"));
    QVERIFY(row(clone, "--threads").endsWith(" From 1 to 4096. Default: all cores. |"));
    QVERIFY(row(clone, "--link-patch").contains(" (`--out=D.ora`) "));
    QVERIFY(row(clone, "--linked").isEmpty());
    QVERIFY(row(relief, "--linked").startsWith("| `--linked beside\\|all\\|FOLDER` | "));
    QVERIFY(row(relief, "--light").contains(" `refine:X,Y,Z`: "));
    QVERIFY(
        row(help({"render", "--markdown"}), "document").startsWith("| `document` (`FILE`) | **Req"));
    const QString folders =
        clone.section("\nOptions of the group *Folders*:\n\n| Option | Meaning |", 1);
    QCOMPARE(rowsOf(folders).size(), 4);
    QVERIFY(!row(folders, "--overwrite").isEmpty());
}

void HelpTest::defaultsAreSaidOnce() {
    for (const QString& row : rowsOf(help({"--markdown"}))) {
        QVERIFY2(row.count("Default: ") <= 1, qPrintable(row));
        QVERIFY2(!row.section("Default: ", 1).contains("From "), qPrintable(row));
        const QString preset = row.section("Default: `", 1).section('`', 0, 0);
        QVERIFY2(preset.isEmpty() || !row.contains('(' + preset + ')'), qPrintable(row));
    }
}

void HelpTest::withoutCommandEveryCommandHasAHeading() {
    QString all;
    for (const QString& command : commands()) {
        const QString heading = command.isEmpty() ? "### weft\n\n" : "### weft " + command + "\n\n";
        const QString markdown = help({"--markdown"});
        QVERIFY2(markdown.count(heading) == 1, qPrintable(heading));
        if (!command.isEmpty())
            QVERIFY2(markdown.contains(help({command, "--markdown"})), qPrintable(command));
    }
}

void HelpTest::theTextDependsOnNoMachine() {
    const QTemporaryDir elsewhere;
    for (const QStringList& form :
         {QStringList{"--markdown"}, {"--man"}, {"--completion", "bash"}, {"--completion", "zsh"}}) {
        const QString here = help(form);
        QVERIFY(here.size() > 4000);
        const Finished there =
            runProgram("env",
                       QStringList{"LC_ALL=de_DE.UTF-8", "HOME=/",
                                   "CUDA_VISIBLE_DEVICES=", weftProgram(), "help"} +
                           form,
                       elsewhere.path());
        QCOMPARE(there.out, here);
        QVERIFY(!here.contains(QDir::currentPath()) && !here.contains(QDir::homePath() + '/'));
    }
}

void HelpTest::aFullDiskIsTold() {
    if (!QFile::exists("/dev/full")) QSKIP("this system has no /dev/full");
    const Finished full = runProgram("bash", {"-c", "\"$0\" help --man >/dev/full", weftProgram()});
    QCOMPARE(full.code, 3);
    QVERIFY2(full.err.contains("cannot be written"), qPrintable(full.err));
}

void HelpTest::theManualShowsTheOptionsOfTheProgram() {
    if (!manual().exists()) QSKIP("the source tree is not here");
    for (const QString& file : manual().entryList({"*.md"})) {
        const QString page = QString::fromUtf8(load(manual().filePath(file)));
        QVERIFY2(faultsOf(page).isEmpty(), qPrintable(file + ": " + faultsOf(page).join("; ")));
        QVERIFY2(!needsTable(file) || page.contains("<!-- options: weft"), qPrintable(file));
    }
}

void HelpTest::aStaleTableIsSeen() {
    const QString begin = "# A page\n<!-- options: weft devices -->\n";
    const QString end = "<!-- end of options -->\nMore.\n", table = help({"devices", "--markdown"});
    QCOMPARE(faultsOf(begin + table + end), QStringList());
    QCOMPARE(faultsOf("# A page without options\n"), QStringList());
    for (const QString& stale :
         {begin + end, begin + table.chopped(1) + end, begin + '\n' + table + end, begin + table,
          "# A page\n" + end, begin + begin + table + end,
          QString(begin).replace("devices", "info") + table + end,
          QString(begin).replace("devices", "nothing") + end})
        QVERIFY2(!faultsOf(stale).isEmpty(), qPrintable(stale));
}

void HelpTest::updateFillsTheTables() {
    if (!manual().exists()) QSKIP("the source tree is not here");
    const QTemporaryDir root;
    QDir(root.path()).mkpath("resources/manual");
    const QString page = root.filePath("resources/manual/clone.md");
    const QString script = root.filePath("resources/manual/update");
    QVERIFY(QFile::copy(manual().filePath("update"), script));
    const QByteArray before =
        "# Clone\n<!-- options: weft clone -->\nold\n<!-- end of options -->\nBetween `a` \\ b.\n"
        "<!-- options: weft devices -->\n<!-- end of options -->\n\nLast line";
    save(page, before);
    for (int i = 0; i < 2; ++i) {  // the second changes nothing
        const Finished update = runProgram("bash", {script, weftProgram()}, "/");
        QVERIFY2(update.code == 0, qPrintable(update.err));
        const QString after = QString::fromUtf8(load(page));
        QCOMPARE(faultsOf(after), QStringList());
        QVERIFY(after.contains("\nBetween `a` \\ b.\n") && after.endsWith("\n\nLast line\n"));
        QVERIFY(!after.contains("\nold\n") && rowsOf(after).size() > 30);
    }
    for (const char* broken : {"<!-- options: weft clone -->\nno end\n", "<!-- end of options -->\n",
                               "<!-- options: weft nothing -->\n<!-- end of options -->\n"}) {
        save(page, broken);
        QVERIFY(runProgram("bash", {script, weftProgram()}).code != 0);
        QCOMPARE(load(page), QByteArray(broken));
    }
}

void HelpTest::theManPageHasItsSectionsAndNoWarning() {
    const QString page = help({"--man"});
    for (const char* title : {"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "FILES",
                              "SEE ALSO", "WEFT CLONE", "WEFT HELP"})
        QVERIFY2(page.contains(QString("\n.SH %1\n").arg(title)), title);
    QVERIFY(page.contains("\n\\fB\\-\\-at\\fR \\fIX,Y\\fR\n"));
    if (program("groff").isEmpty()) QSKIP("groff is not installed");
    const QTemporaryDir folder;
    const QString file = save(folder.filePath("weft.1"), page.toUtf8());
    const Finished shown = runProgram("groff", {"-man", "-Tutf8", "-wall", "-P-c", file});
    QCOMPARE(shown.code, 0);
    QCOMPARE(shown.err, QString());
    QString text = shown.out;
    text.remove(QRegularExpression("\x1B\\[[0-9;]*m|.\b"));
    for (const int dash : {0x2010, 0x2212}) text.replace(QChar(dash), '-');
    for (const QString& command : commands())
        for (const QString& name : namesIn(help(wordsOf(command))))
            QVERIFY2(text.contains(name), qPrintable(command + ' ' + name));
    QVERIFY2(text.contains("{\"defaults\": {\"clone\": {\"patch\": \"logo.png\""),
             "lines as they stand");
}

void HelpTest::bashOffersWhatFits_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QStringList>("offers");
    const auto row = [](const QStringList& words, const QStringList& offers) {
        QTest::newRow(qPrintable(words.join(' '))) << (QStringList{"weft"} + words) << offers;
    };
    const QStringList files = {"a b.png", "clear.png", "folder"};
    row({"cl"}, {"clear.png", "clone"});
    row({"clo"}, {"clone"});
    row({"clone", "--ba"}, {"--background", "--backend"});
    row({"clone", "--backend", ""}, {"auto", "cpu", "cuda"});
    row({"clone", "--backend", "c"}, {"cpu", "cuda"});
    row({"clone", "--backend", "=", "c"}, {"cpu", "cuda"});
    row({"clone", "--backend", "="}, {"auto", "cpu", "cuda"});
    row({"clone", "--mask", ""}, files);
    row({"clone", "--mask", "=", "cl"}, {"clear.png"});
    row({"clone", "--mask", "m.png", "--flip", "x"}, {"x", "xy"});
    row({"clone", "--at", ""}, {});
    row({"clone", "--at", "-20,30", "--in"}, {"--in-place"});
    row({"clone", "--best-boundary", "--obj"}, {"--object"});
    row({"clone", "--patch", "relief", "--keep"}, {"--keep-colour"});
    row({"clone", "--operation", "f"}, {"fill", "flatten"});
    row({"clone", "--gradients", "mi"}, {"mixed"});
    row({"clone", "--operation", "heal", ":", ""}, {});
    row({"clone", "--profile", "s"}, {"srgb"});
    row({"clone", "--profile", "cl"}, {"clear.png"});
    row({"render", "--sources", ""}, {"folder"});
    row({"render", "--linked", ""}, {"all", "beside", "folder"});
    row({"render", "cl"}, {"clear.png"});
    row({"relief", "--light", "re"}, {"refine"});
    row({"relief", "--scheme", ""}, {});
    row({"lab", "int"}, {"intervals"});
    row({"lab", "li"}, {"list"});
    row({"lab", "intervals", "--qu"}, {"--quick"});
    row({"lab", "--out-dir", ""}, {"folder"});
    row({"help", "re"}, {"relief", "render"});
    row({"help", "--completion", ""}, {"bash", "zsh"});
    row({"--li"}, {"--linked"});
    row({"--linked", "all", "reli"}, {"relief"});
    row({"frobnicate", "--ver"}, {"--version"});
}

void HelpTest::bashOffersWhatFits() {
    QFETCH(QStringList, words);
    QFETCH(QStringList, offers);
    const QTemporaryDir folder, scripts;
    for (const char* name : {"a b.png", "clear.png"}) save(folder.filePath(name), "");
    QDir(folder.path()).mkdir("folder");
    const QString script = save(scripts.filePath("weft"), help({"--completion", "bash"}).toUtf8());
    offers.sort();
    QCOMPARE(offered(words, folder.path(), script), offers);
}

void HelpTest::bashOffersEveryOptionOfEveryCommand() {
    const QTemporaryDir folder;
    const QString script = save(folder.filePath("weft"), help({"--completion", "bash"}).toUtf8());
    for (const QString& command : commands()) {
        const QStringList offers =
            offered(QStringList{"weft"} + wordsOf(command) + QStringList{"-"}, folder.path(), script);
        for (const QString& name : namesIn(help(wordsOf(command))))
            QVERIFY2(!name.startsWith('-') || offers.contains(name),
                     qPrintable(command + ' ' + name));
    }
    // A command that has nothing but options offers them at once.
    QVERIFY(offered({"weft", "clone", ""}, folder.path(), script).contains("--background"));
}

void HelpTest::zshReadsItsCompletions() {
    const QString text = help({"--completion", "zsh"});
    QVERIFY(text.startsWith("#compdef weft\n"));
    for (const QString& command : commands())
        for (const QString& name : namesIn(help(wordsOf(command))))
            QVERIFY2(!name.startsWith('-') || text.contains(name), qPrintable(command + ' ' + name));
    if (program("zsh").isEmpty()) QSKIP("zsh is not installed");
    const QTemporaryDir folder;
    const QString script = save(folder.filePath("_weft"), text.toUtf8());
    const Finished read = runProgram("zsh", {"-n", script});
    QVERIFY2(read.code == 0 && read.err.isEmpty(), qPrintable(read.err));
}

QTEST_GUILESS_MAIN(HelpTest)
#include "help_test.moc"
