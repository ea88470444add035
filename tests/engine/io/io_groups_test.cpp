/// Groups in .ora files: for Weft as they were, for other programs as stacks.
#include <QtTest>
#include <set>

#include "engine/io/io_files.h"
#include "io/document/zip_archive.h"
#include "support/same_document.h"
#include "weft/cpu_backend.h"
#include "weft/document/render.h"
#include "weft/io/document_file.h"
#include "weft/io/document_journal.h"
#include "weft/io/document_summary.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr Extent kCanvas{96, 72}, kPatch{40, 30};

std::shared_ptr<const Picture> waves(Extent e, double phase) {
    auto picture = std::make_shared<Picture>();
    auto color = std::make_shared<Field>(fieldOf(e, 3, [&](int c, int x, int y) {
        return kCode8 * std::floor(128 + 90 * std::sin(0.2 * x + phase + c) * std::cos(0.17 * y));
    }));
    color->keepCodes();
    picture->color = std::move(color);
    return picture;
}

const Document& clone(const io::DocumentFile& file) { return std::get<Document>(file.content); }

}  // namespace

class IoGroupsTest : public QObject {
    Q_OBJECT
    QTemporaryDir dir_;
    std::filesystem::path folder_ = dir_.path().toStdString();

    /// Six patches; 2 to 5 in a faded group, 3 and 4 of them in one of their own, 6 in a hidden one.
    [[nodiscard]] static Document document() {
        Document d(waves(kCanvas, 0));
        for (int i = 1; i <= 6; ++i) {
            PatchObject patch{
                .name = "p" + std::to_string(i),
                .source = waves(kPatch, i),
                .mask = std::make_shared<Mask>(kPatch, Mask::kUnknown),
                .backgroundFromSource = Placement::translation(Point{5 + 6 * i, 4 + 5 * i}),
                .operation = Operation::parse(i % 2 == 0 ? "import" : "mixed")};
            d = d.withPatch(std::move(patch));
        }
        const auto node = [](std::uint64_t id) { return PatchNode{.id = id}; };
        return d.arranged(
            {node(1),
             {0,
              {.name = "Über & \"<b>\"", .opacity = 0.4},
              {node(2), {0, {.name = "inner", .opacity = 0.625}, {node(3), node(4)}}, node(5)}},
             {0, {.name = "hidden", .visible = false}, {node(6)}}});
    }
    [[nodiscard]] static Rendering rendered(const Document& d) {
        PatchPreparer preparer(io::convertProfile, 1);
        const auto cpu = makeCpuBackend(1);
        CloneOptions options;
        options.threads = 1;
        return renderDocument(d, preparer, *cpu, options);
    }
    [[nodiscard]] static Field whole(const Document& d) {
        return composed(d.background()->color, rendered(d).layers);
    }
    std::filesystem::path save(const Document& d) const {
        const auto path = folder_ / "d.ora";
        io::writeDocument(path, d, rendered(d).layers);
        return path;
    }
    [[nodiscard]] static QByteArray entry(const std::filesystem::path& file, const char* name) {
        const io::Bytes bytes = io::ZipReader(file).read(name);
        return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
    }
    /// The document again, its weft/document.json changed.
    [[nodiscard]] std::filesystem::path changed(
        const std::function<void(QJsonObject&)>& change) const {
        const io::ZipReader from(save(document()));
        io::Bytes text = from.read("weft/document.json");
        QJsonObject json = QJsonDocument::fromJson(
                               {reinterpret_cast<const char*>(text.data()), qsizetype(text.size())})
                               .object();
        change(json);
        const QByteArray now = QJsonDocument(json).toJson();
        io::ZipWriter to("changed");
        to.add("mimetype", from.read("mimetype"));
        to.add("weft/document.json", {now.begin(), now.end()});
        to.add("weft/written.json", from.read("weft/written.json"));
        static const QRegularExpression entries("\"((?:data|weft)/[^\"]+)\"");
        std::set<QString> copied;
        for (auto found = entries.globalMatch(QString::fromUtf8(now)); found.hasNext();)
            copied.insert(found.next().captured(1));
        for (const QString& name : copied) to.add(name.toStdString(), from.read(name.toStdString()));
        const io::Bytes bytes = to.finish();
        return tests::save(folder_ / "changed.ora",
                           {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())});
    }
    /// What is said against it; nothing: it is read.
    [[nodiscard]] std::string refusalOf(const std::function<void(QJsonObject&)>& change) const {
        const auto path = changed(change);
        try {
            static_cast<void>(io::readDocument(path));
        } catch (const BadInput& error) {
            return error.what();
        }
        return {};
    }
    static void changeGroup(QJsonObject& json, int i, const char* key, const QJsonValue& value) {
        QJsonArray groups = json["groups"].toArray();
        QJsonObject group = groups[i].toObject();
        if (value.isUndefined())
            group.remove(key);
        else
            group[key] = value;
        groups[i] = group;
        json["groups"] = groups;
    }

private slots:
    void groupsComeBackAsTheyWere() {
        const Document d = document();
        const auto path = save(d);
        const Document back = clone(io::readDocument(path));
        QVERIFY(sameDocument(d, back));
        QVERIFY(back.tree() == d.tree());
        QVERIFY(sameBits(whole(d), whole(back)));
        const auto folder = folder_ / "kept";
        io::DocumentJournal(folder).write(d, {"a title", "", 12});
        QVERIFY(sameDocument(d, std::get<Document>(io::readJournal(folder).content)));
    }
    void anOlderWeftOpensGroupsThatDoNotFade() {
        const auto versionOf = [&](const Document& d) {
            return QJsonDocument::fromJson(entry(save(d), "weft/document.json"))["version"].toInt();
        };
        Document plain = document();
        const Document faded = document();
        for (PatchGroup group : faded.groups()) {
            group.opacity = 1, group.visible = true;
            plain = plain.withGroup(group);
        }
        QCOMPARE(versionOf(plain), 1);
        QCOMPARE(versionOf(document()), 5);
    }
    void otherProgramsSeeStacks() {
        const QByteArray xml = entry(save(document()), "stack.xml");
        QStringList seen;
        QXmlStreamReader reader(xml);
        while (!reader.atEnd()) {
            const auto token = reader.readNext();
            const auto a = reader.attributes();
            const auto text = [&](const char* name) {
                return a.value(QLatin1String(name)).toString();
            };
            if (token == QXmlStreamReader::EndElement && reader.name() == QLatin1String("stack"))
                seen << ")";
            if (token != QXmlStreamReader::StartElement || reader.name() == QLatin1String("image"))
                continue;
            QString shown = text("name");
            if (text("opacity") != "1.0") shown += " " + text("opacity");
            if (text("visibility") == "hidden") shown += " hidden";
            seen << (reader.name() == QLatin1String("stack") ? "(" + shown : shown);
        }
        QVERIFY2(!reader.hasError(), xml.constData());
        QCOMPARE(seen,
                 (QStringList{"( ", "(hidden hidden", "p6", ")", "(Über & \"<b>\" 0.4", "p5",
                              "(inner 0.625", "p4", "p3", ")", "p2", ")", "p1", "Background", ")"}));
    }
    // As another program composites them; to half an 8-bit code a layer, which its pictures have.
    void theStacksLookAsTheDocumentDoes() {
        const Document d = document();
        const Field ours = whole(d);
        const auto path = save(d);
        const io::DocumentFile layers = io::readDocument(path, io::DocumentPart::layers);
        QVERIFY(layers.foreign && layers.remarks.empty());
        const Document& theirs = clone(layers);
        QCOMPARE(theirs.groups().size(), std::size_t{2});  // nothing is in the hidden one
        QCOMPARE(theirs.groups()[0].name, d.groups()[0].name);
        QCOMPARE(theirs.groups()[1].opacity, 0.625);
        const Field shown = whole(theirs);
        double most = 0;
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < kCanvas.height; ++y)
                for (int x = 0; x < kCanvas.width; ++x) {
                    const double seen = std::clamp(double{ours.at(c, {x, y})}, 0.0, kFullScale);
                    most = std::max(most, std::abs(seen - shown.at(c, {x, y})) / kCode8);
                }
        QVERIFY2(most <= 1, qPrintable(QString::number(most)));
    }
    void theSummaryTellsGroups() {
        const auto summary = io::readSummary(save(document()));
        const auto& told = std::get<io::CloneSummary>(summary.content);
        QVERIFY(told.groups == document().groups());
        QCOMPARE(told.patches[3].patch.group, told.groups[1].id);
        QCOMPARE(told.patches[0].patch.group, std::uint64_t{0});
    }
    void groupsThatCannotBeAreRefusedInASentence_data() {
        QTest::addColumn<int>("group");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QVariant>("value");
        QTest::addColumn<QString>("why");
        const auto row = [](const char* name, int group, const char* key, const QVariant& value,
                            const char* why) {
            QTest::addRow("%s", name) << group << QString(key) << value << QString(why);
        };
        row("opacity of 7", 0, "opacity", 7.0, "opacity");
        row("negative opacity", 1, "opacity", -0.5, "opacity");
        row("opacity in words", 0, "opacity", "half", "damaged");
        row("in itself", 0, "parent", 7, "not there");
        row("in one that is not there", 1, "parent", 99, "not there");
        row("the number of a patch", 1, "id", 3, "number of its own");
        row("no number", 1, "id", QVariant(), "damaged");
        row("a number below 0", 1, "id", -1, "damaged");
        row("a name that is none", 0, "name", 3, "damaged");
    }
    void groupsThatCannotBeAreRefusedInASentence() {
        QFETCH(int, group);
        QFETCH(QString, key);
        QFETCH(QVariant, value);
        QFETCH(QString, why);
        const QString sentence = QString::fromStdString(refusalOf([&](QJsonObject& json) {
            changeGroup(
                json, group, key.toLatin1(),
                value.isNull() ? QJsonValue(QJsonValue::Undefined) : QJsonValue::fromVariant(value));
        }));
        QVERIFY2(sentence.contains(why) && sentence.endsWith('.'), qPrintable(sentence));
    }
    void patchesOfAGroupThatLieApartAreRefused() {
        const QString sentence = QString::fromStdString(refusalOf([](QJsonObject& json) {
            QJsonArray patches = json["patches"].toArray();
            QJsonObject first = patches[0].toObject();
            first["group"] = json["groups"].toArray()[2].toObject()["id"];
            patches[0] = first;
            json["patches"] = patches;
        }));
        QVERIFY2(sentence.contains("apart") && sentence.endsWith('.'), qPrintable(sentence));
    }
    void tooManyAndTooDeepGroupsAreRefused() {
        const auto chain = [](int count, bool deep) {
            QJsonArray groups;
            for (int i = 0; i < count; ++i)
                groups.append(QJsonObject{{"id", 1000 + i}, {"parent", deep && i > 0 ? 999 + i : 0}});
            return groups;
        };
        const auto with = [&](int count, bool deep) {
            return QString::fromStdString(refusalOf([&](QJsonObject& json) {
                json["groups"] = chain(count, deep);
                QJsonArray patches = json["patches"].toArray();
                for (auto patch : patches) {
                    QJsonObject changed = patch.toObject();
                    changed.remove("group");
                    patch = changed;
                }
                json["patches"] = patches;
            }));
        };
        QCOMPARE(with(1000, false), QString());
        QVERIFY2(with(1001, false).contains("1001 groups"), qPrintable(with(1001, false)));
        // A journal is ours: nothing of it is lost.
        Document many(waves(kCanvas, 0));
        PatchTree tree;
        for (std::uint64_t i = 1; i <= 1001; ++i) {
            many = many.withPatch({.source = waves({2, 2}, 0),
                                   .mask = std::make_shared<Mask>(Extent{2, 2}, Mask::kUnknown)});
            tree.push_back({0, {.name = "g"}, {{.id = i}}});
        }
        many = many.arranged(tree);
        io::DocumentJournal(folder_ / "many").write(many, {"a title", "", 12});
        QCOMPARE(std::get<Document>(io::readJournal(folder_ / "many").content).groups().size(),
                 std::size_t{1001});
        QCOMPARE(with(int(kDeepestGroup), true), QString());
        QVERIFY2(with(int(kDeepestGroup) + 1, true).contains("too many groups"),
                 qPrintable(with(int(kDeepestGroup) + 1, true)));
    }
    void aGroupWithoutANameGetsOne() {
        QCOMPARE(
            refusalOf([](QJsonObject& json) { changeGroup(json, 0, "name", QJsonValue::Undefined); }),
            std::string());
        const Document back = clone(io::readDocument(folder_ / "changed.ora"));
        QCOMPARE(back.groups()[0].name, std::string("Group"));
    }
};

QTEST_APPLESS_MAIN(IoGroupsTest)
#include "io_groups_test.moc"
