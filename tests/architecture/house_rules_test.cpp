// What keeps the source tree small and alike: places, sizes, format, words that may not appear.
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include "architecture/source_tree.h"

using namespace weft::tests;

namespace {

constexpr int kLongestFile = 600;

const QStringList kTopLevel = {"app",       "gui",           "engine",         "cuda",
                               "resources", "tests",         "CMakeLists.txt", "CMakePresets.json",
                               ".github",   ".clangd",       "README.md",      "LICENSE",
                               ".ci",       ".clang-format", ".clang-tidy",    ".gitignore"};
/// Not part of the repository: git's own, build outputs, and test pictures where they lie inside.
const QRegularExpression kIgnored(
    R"(^(\.git|build.*|out|bundle|\.cache|compile_commands\.json|.*\.user|shared)$)");

/// clang-format 14, the version of Debian 12; other versions format differently.
QString clangFormat14() {
    for (const char* name : {"clang-format-14", "clang-format"}) {
        const QString path = QStandardPaths::findExecutable(name);
        if (path.isEmpty()) continue;
        QProcess process;
        process.start(path, {"--version"});
        if (process.waitForFinished() && process.readAllStandardOutput().contains("version 14."))
            return path;
    }
    return {};
}

/// Classes of app/ and gui/ below one of Qt's, whose names are the pattern `base`, also through
/// others.
QStringList classesBelow(const QString& base) {
    const QRegularExpression derived(
        R"(\b(?:class|struct)\s+(?:\w+\s+)*?(\w+)\s*(?:final\s*)?:\s*([^{};]*)\{)");
    QString code;
    for (const QString folder : {"app", "gui"})
        for (const QString& path : codeBelow(folder))
            for (const QString& line : linesOf(path)) code += withoutComment(line) + '\n';
    QStringList found;
    for (qsizetype known = -1; known != found.size();) {
        known = found.size();
        const QRegularExpression any("\\b(" + (QStringList(base) + found).join('|') + ")\\b");
        for (const auto& match : derived.globalMatch(code))
            if (match.captured(2).contains(any) && !found.contains(match.captured(1)))
                found << match.captured(1);
    }
    return found;
}

/// Those that no line of a table {"name", ...} begins with.
QStringList notNamedIn(const QString& path, QStringList names) {
    const QString code = linesOf(path).join('\n');
    names.removeIf([&](const QString& name) { return code.contains("{\"" + name + "\","); });
    return names;
}

/// Variables of the process. Each says in a comment why it is no member and no argument.
const QStringList kOfTheProcess = {
    "engine/src/field/memory_budget.cpp: chosenBudget", "engine/src/threads/thread_count.cpp: chosen",
    "cuda/runtime/memory_ledger.cpp: accounts", "gui/display/monitor_colours.cpp: colours"};
/// Of each thread: memory that is used again, what was asked last, and whose messages are kept.
const QStringList kOfEachThread = {"engine/src/bas_relief/attenuation.cpp: values",
                                   "engine/src/bas_relief/shading_slopes.cpp: means",
                                   "engine/src/problem/clone_problem.cpp: measured",
                                   "engine/src/problem/clone_problem.cpp: checkedBackground",
                                   "engine/src/problem/clone_problem.cpp: sound",
                                   "engine/src/io/temporary_file.cpp: seen",
                                   "engine/src/io/read/read_qt.cpp: capturedText",
                                   "cuda/kernels/relax/overlapped.cu: known",
                                   "cuda/runtime/shared_memory.cpp: prepared",
                                   "gui/languages/engine_text.cpp: known"};

/// The variable that outlives its scope and may change, which a line of code declares; empty: none
/// does. A mutex has no value of its own.
QString changeableVariable(const QString& line) {
    static const QRegularExpression declaration(
        R"(^(\s*(?:static|thread_local)\s+|(?=\S))(?:inline\s+|extern\s+)*)"
        R"(([A-Za-z_][\w:<>,*& ]*?[\w>*&]\s*)\b([a-z]\w*)\s*(?:\[[^\]]*\]\s*)*(=(?!=)|\{|;|,|\(k))");
    static const QRegularExpression other(
        R"(^\s*(?:using|return|namespace|class|struct|enum|union|template|typedef|friend|case|else|)"
        R"(static_assert|goto|throw|delete|co_return)\b|\bmutex\b|\b__constant__\b)");
    const auto found = declaration.match(line);
    if (!found.hasMatch() || line.contains(other)) return {};
    if (found.captured(4) == "," && found.captured(1).isEmpty()) return {};  // prose
    const QString type = found.captured(2).trimmed();
    const bool fixed = type.contains("constexpr") || type.endsWith("const") || type.endsWith('&') ||
                       (type.startsWith("const ") && !type.endsWith('*'));
    return fixed ? QString() : found.captured(3);
}

/// "path: name" of all there are.
QStringList changeableVariables(bool ofEachThread) {
    QStringList found;
    for (const QString folder : {"app", "gui", "engine", "cuda"})
        for (const QString& path : codeBelow(folder))
            for (const QString& line : linesOf(path)) {
                const QString name = changeableVariable(withoutComment(line));
                if (!name.isEmpty() && line.contains("thread_local") == ofEachThread)
                    found << path + ": " + name;
            }
    return found;
}

}  // namespace

class HouseRulesTest : public QObject {
    Q_OBJECT

private slots:
    void theTopLevelHoldsOnlyWhatTheDesignNames() {
        QStringList stray;
        const auto filter = QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot;
        for (const QString& entry : QDir(sourceRoot()).entryList(filter))
            if (!kTopLevel.contains(entry) && !entry.contains(kIgnored)) stray << entry;
        QVERIFY2(stray.isEmpty(), qPrintable(stray.join(", ")));
    }

    void everyFolderExplainsItself_data() {
        QTest::addColumn<QString>("folder");
        QStringList folders = kLayers;
        for (const QString& path : allCode()) folders << path.section('/', 0, -2);
        folders.removeDuplicates();
        // Public headers explain themselves; the README of their layer says in which order to read.
        for (const QString& folder : folders)
            if (!folder.contains("/include")) QTest::newRow(qPrintable(folder)) << folder;
    }
    /// By a README of its own, or by name (`folder/`) in one above it.
    void everyFolderExplainsItself() {
        QFETCH(QString, folder);
        if (linesOf(folder + "/README.md").size() >= 3) return;
        for (QString above = folder; above.contains('/');) {
            above = above.section('/', 0, -2);
            const QString name = '`' + folder.mid(above.size() + 1) + "/`";
            if (linesOf(above + "/README.md").join('\n').contains(name)) return;
        }
        QFAIL(qPrintable(folder + " is explained by no README.md"));
    }

    void noMergeWasLeftHalfDone() {
        static const QRegularExpression marker("^(<{7}|>{7}) ");
        QStringList files = {"README.md", "CMakeLists.txt"};
        for (const QString& layer : kLayers)
            files += filesBelow(layer, {".h", ".cpp", ".cu", ".cuh", ".md", ".txt", ".cmake", "run"});
        for (const QString& path : files)
            QVERIFY2(linesOf(path).filter(marker).isEmpty(), qPrintable(path));
    }

    void noSourceFileIsTooLong() {
        QStringList tooLong;
        for (const QString& path : allCode())
            if (const auto n = linesOf(path).size(); n > kLongestFile)
                tooLong << QString("%1: %2 lines").arg(path).arg(n);
        QVERIFY2(tooLong.isEmpty(), qPrintable('\n' + tooLong.join('\n')));
    }

    void fileNamesAreInSnakeCase() {
        const QRegularExpression good("^[a-z0-9_]+\\.(h|cpp|cu|cuh)$");
        QStringList bad;
        for (const QString& path : allCode())
            if (!path.section('/', -1).contains(good)) bad << path;
        QVERIFY2(bad.isEmpty(), qPrintable(bad.join(", ")));
    }

    void everyHeaderIsGuarded() {
        QStringList bad;
        for (const QString& path : allCode())
            if ((path.endsWith(".h") || path.endsWith(".cuh")) &&
                !linesOf(path).contains("#pragma once"))
                bad << path;
        QVERIFY2(bad.isEmpty(), qPrintable(bad.join(", ")));
    }

    void aVariableThatOutlivesItsScopeIsSeen_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("name");
        for (const auto& [line, name] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"std::atomic<int> chosen{0};", "chosen"},
                 {"int captures = 0;", "captures"},
                 {"static Cache cache;", "cache"},
                 {"bool seen;", "seen"},
                 {"    static std::map<int, std::string> known;", "known"},
                 {"    static const char* last = nullptr;", "last"},
                 {"    thread_local std::vector<float> values;", "values"},
                 {"    thread_local QCache<int, int> known(kKept);", "known"},
                 {"inline std::array<Account, 64> accounts;", "accounts"},
                 {"    static const char* const none[] = {nullptr};", ""},
                 {"    static const std::vector<int> all = make();", ""},
                 {"constexpr int limit = 3;", ""},
                 {"    int local = 0;", ""},
                 {"    static int device();", ""},
                 {"    static std::mutex mutex;", ""},
                 {"Document next(int a);", ""},
                 {"using fs = std::filesystem;", ""},
                 {"struct account {", ""},
                 {"Jobs may read wherever you may, also outside", ""}})
            QTest::newRow(line) << QString(line) << QString(name);
    }
    void aVariableThatOutlivesItsScopeIsSeen() {
        QFETCH(QString, line);
        QTEST(changeableVariable(line), "name");
    }
    void variablesThatOutliveTheirScopeAreNamedHere() {
        for (const bool ofEachThread : {false, true}) {
            QStringList found = changeableVariables(ofEachThread),
                        named = ofEachThread ? kOfEachThread : kOfTheProcess;
            found.sort();
            named.sort();
            QCOMPARE(found, named);
        }
    }

    void forbiddenWordsAreAbsent_data() {
        QTest::addColumn<QStringList>("folders");
        QTest::addColumn<QString>("pattern");
        const QStringList product = {"app", "gui", "engine", "cuda"};
        QTest::newRow("no subclass of QThread")
            << product << R"(:\s*(public|protected|private)\s+QThread\b)";
        QTest::newRow("no nested event loop") << product << R"(\bprocessEvents\s*\()";
        QTest::newRow("no connection that waits") << product << R"(\bBlockingQueuedConnection\b)";
        QTest::newRow("no fence, which thread checkers cannot follow")
            << product << R"(\batomic_thread_fence\b)";
        QTest::newRow("no OpenMP, whose loops thread checkers call races")
            << product << R"(#\s*pragma\s+omp\b)";
        QTest::newRow("no exit from inside") << QStringList{"engine", "gui", "cuda"}
                                             << R"((^|[^\w.>:])(std::)?(exit|abort|_Exit)\s*\()";
    }
    void forbiddenWordsAreAbsent() {
        QFETCH(QStringList, folders);
        QFETCH(QString, pattern);
        QStringList found;
        for (const QString& folder : folders) found += matches(codeBelow(folder), pattern);
        QVERIFY2(found.isEmpty(), qPrintable('\n' + found.join('\n')));
    }

    /// tests/faults makes each call of the CUDA runtime fail that may. Kernels' own are none of them.
    void everyCallOfTheCudaRuntimeCanFail() {
        const QString caught = linesOf("tests/faults/cuda_calls.cpp").join('\n');
        const QRegularExpression call(R"(\b(cuda[A-Z]\w*)\()");
        const QRegularExpression other(
            "^cuda(Get(LastError|ErrorString|ErrorName)|GridDependencySynchronize|"
            "TriggerProgrammaticLaunchCompletion)$");
        QStringList missing;
        int seen = 0;
        for (const QString& path : codeBelow("cuda"))
            for (const QString& line : linesOf(path))
                for (const auto& found : call.globalMatch(withoutComment(line))) {
                    QString name = found.captured(1);
                    if (name == "cudaLaunchKernelEx") name += "C";  // what that template calls
                    if (name.contains(other)) continue;
                    ++seen;
                    if (!caught.contains(QRegularExpression("\\b(__wrap_)?" + name + "\\b")))
                        missing << path + ": " + name;
                }
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(", ")));
        QVERIFY(seen > 40);
    }

    /// A class below any of Qt's models, however many classes are between.
    void everyItemModelIsTested() {
        const QStringList models = classesBelow(
            "Q(Abstract\\w*|SortFilterProxy|IdentityProxy|ConcatenateTablesProxy|"
            "TransposeProxy|StandardItem|StringList|FileSystem|Sql\\w*)Model");
        QVERIFY(models.size() > 1);
        QVERIFY2(notNamedIn("tests/gui/item_models_test.cpp", models).isEmpty(),
                 qPrintable(notNamedIn("tests/gui/item_models_test.cpp", models).join(", ")));
    }

    void everyWindowIsOpenedByTheRandomUser() {
        QStringList windows = classesBelow("Q(\\w*Dialog|MainWindow|MessageBox|Wizard)");
        const QRegularExpression made(R"(\b(\w+)\(parent, Qt::(Window|Tool|Dialog|Popup)\))");
        const QRegularExpression owner(R"(\b(\w+)::\1\()");
        for (const QString& path : codeBelow("gui")) {
            const QString code = linesOf(path).join('\n');
            if (code.contains(made)) windows << owner.match(code).captured(1);
        }
        windows.removeOne("MainWindow");
        // What questions of any part are asked with.
        for (const char* base : {"FileDialog", "MessageBox", "NumberDialog"}) windows.removeAll(base);
        QVERIFY(windows.size() > 11);
        QVERIFY2(notNamedIn("tests/monkey/windows.cpp", windows).isEmpty(),
                 qPrintable(notNamedIn("tests/monkey/windows.cpp", windows).join(", ")));
    }

    void nothingIsLeftUnfinished() {
        const QRegularExpression marks(QString(R"(\b(%1|%2|%3)\b)")
                                           .arg("TO"
                                                "DO",
                                                "FIX"
                                                "ME",
                                                "X"
                                                "XX"));
        QStringList found;
        for (const QString& path : allCode()) {
            const QStringList lines = linesOf(path);
            for (int i = 0; i < lines.size(); ++i)
                if (lines[i].contains(marks)) found << QString("%1:%2").arg(path).arg(i + 1);
        }
        QVERIFY2(found.isEmpty(), qPrintable(found.join(", ")));
    }

    /// A word that readers trip over, and the usual one.
    void textsUseTheUsualWords() {
        const std::pair<const char*, const char*> unusual[] = {
            {R"(\bforet(ell|old)\w*)", "predict"},
            {R"(\bwhoever\b)", "the thread, the caller, the person that …"},
            {R"(\b(is|are|was|were) told of\b)", "is notified of; reported"},
            {R"(\b(foresee\w*|rehears\w*)\b)", "solve in advance"}};
        QStringList files = allCode();
        files += {"README.md", ".github/CONTRIBUTING.md"};
        for (const QString& layer : kLayers)
            for (const QString& path : filesBelow(layer, {".md"}))
                if (!path.startsWith("tests/benchmarks/results/")) files << path;
        files.removeAll("tests/architecture/house_rules_test.cpp");
        QStringList found;
        for (const auto& [pattern, usual] : unusual) {
            const QRegularExpression word(pattern, QRegularExpression::CaseInsensitiveOption);
            for (const QString& path : files) {
                const QStringList lines = linesOf(path);
                for (int i = 0; i < lines.size(); ++i)
                    if (lines[i].contains(word))
                        found << QString("%1:%2: use “%3”").arg(path).arg(i + 1).arg(usual);
            }
        }
        QVERIFY2(found.isEmpty(), qPrintable('\n' + found.join('\n')));
    }

    /// `folder/name` in a page: a file or folder of that name, its ending left out or not, below the
    /// page's folder, the one above it or where such names begin, if there is a folder of the first
    /// part. Words in capitals stand for others.
    void pathsInPagesLeadSomewhere() {
        const QRegularExpression named(R"(`((?!build/|bundle/)(\w+)/[\w./-]+)`)");
        const QRegularExpression placeholder("[A-Z]{3,}");
        const QDir root(sourceRoot());
        const QStringList bases = {"", "gui/", "engine/src/", "cuda/", "tests/"};
        const auto leads = [&](const QString& path) {
            const QFileInfo wanted(root.filePath(path));
            const QStringList found = wanted.dir().entryList({wanted.fileName() + "*"},
                                                             QDir::AllEntries | QDir::NoDotAndDotDot);
            return !found.isEmpty();
        };
        QStringList pages = {"README.md", ".github/CONTRIBUTING.md"}, missing;
        for (const QString& layer : kLayers) pages += filesBelow(layer, {".md"});
        for (const QString& page : pages) {
            if (page.startsWith("tests/benchmarks/results/")) continue;
            const QString own = QFileInfo(page).path() + '/';
            QRegularExpressionMatchIterator it = named.globalMatch(linesOf(page).join('\n'));
            while (it.hasNext()) {
                const QRegularExpressionMatch match = it.next();
                QString path = match.captured(1);
                if (QString(path).remove("README").contains(placeholder)) continue;
                if (path.endsWith('/')) path.chop(1);
                bool known = false, found = false;
                for (const QString& base : QStringList{own, own + "../"} + bases) {
                    known = known || root.exists(base + match.captured(2));
                    found = found || leads(base + path);
                }
                if (known && !found) missing << page + ": " + match.captured(1);
            }
        }
        QVERIFY2(missing.isEmpty(), qPrintable('\n' + missing.join('\n')));
    }

    void everySourceFileIsFormatted() {
        const QString tool = clangFormat14();
        if (tool.isEmpty()) QSKIP("clang-format 14 is not installed");
        QProcess process;
        process.setWorkingDirectory(sourceRoot());
        process.start(tool, QStringList{"--dry-run", "-Werror", "--ferror-limit=1"} << allCode());
        QVERIFY(process.waitForFinished(240'000));
        const QString complaints = QString::fromUtf8(process.readAllStandardError());
        QVERIFY2(process.exitCode() == 0, qPrintable('\n' + complaints.left(4000)));
    }
};

QTEST_APPLESS_MAIN(HouseRulesTest)
#include "house_rules_test.moc"
