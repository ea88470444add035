#include "io/document/stack_xml.h"

#include <QLocale>
#include <QXmlStreamReader>
#include <QXmlStreamWriter>
#include <algorithm>
#include <cmath>

#include "io/document/document_json.h"
#include "io/document/document_text.h"
#include "weft/io/stored_document.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

void writeResolution(const Resolution& resolution, QXmlStreamWriter& xml) {
    if (!resolution.hasLength()) return;
    const Resolution inch = perInch(resolution);
    const auto whole = [](double v) { return QString::number(std::max(1.0, std::round(v)), 'f', 0); };
    xml.writeAttribute("xres", whole(inch.x));
    xml.writeAttribute("yres", whole(inch.y));
}

/// Layers in their stacks, the topmost first.
class StackWriter {
public:
    StackWriter(QXmlStreamWriter& xml, const LayerStack& stack) : xml_(xml), stack_(stack) {}

    void write() {
        xml_.writeStartElement("stack");
        for (auto layer = stack_.layers.rbegin(); layer != stack_.layers.rend(); ++layer) {
            goTo(pathOf(layer->group));
            xml_.writeEmptyElement("layer");
            xml_.writeAttribute("name", QString::fromStdString(layer->name));
            xml_.writeAttribute("src", QString::fromStdString(layer->entry));
            xml_.writeAttribute("x", QString::number(layer->at.x));
            xml_.writeAttribute("y", QString::number(layer->at.y));
            writeLook(layer->opacity, layer->visible);
        }
        goTo({});
        xml_.writeEndElement();
    }

private:
    using Path = std::vector<const PatchGroup*>;

    [[nodiscard]] Path pathOf(std::uint64_t id) const {
        Path path;
        for (auto group = stack_.groups.rbegin(); group != stack_.groups.rend(); ++group)
            if (group->id == id) path.push_back(&*group), id = group->parent;
        std::reverse(path.begin(), path.end());
        return path;
    }
    void goTo(const Path& path) {
        const auto same = std::mismatch(open_.begin(), open_.end(), path.begin(), path.end());
        for (auto left = same.first; left != open_.end(); ++left) xml_.writeEndElement();
        for (auto group = same.second; group != path.end(); ++group) {
            xml_.writeStartElement("stack");
            xml_.writeAttribute("name", QString::fromStdString((*group)->name));
            writeLook((*group)->opacity, (*group)->visible);
            xml_.writeAttribute("isolation", "isolate");  // Krita fades each layer of others
        }
        open_ = path;
    }
    void writeLook(double opacity, bool visible) {
        const QString text = QString::number(opacity, 'f', QLocale::FloatingPointShortest);
        xml_.writeAttribute("opacity", text.contains('.') ? text : text + ".0");
        xml_.writeAttribute("visibility", visible ? "visible" : "hidden");
        xml_.writeAttribute("composite-op", "svg:src-over");
    }

    QXmlStreamWriter& xml_;
    const LayerStack& stack_;
    Path open_;
};

}  // namespace

Bytes stackXml(const LayerStack& stack) {
    QByteArray text;
    QXmlStreamWriter xml(&text);
    xml.setAutoFormatting(true);
    xml.writeStartDocument();
    xml.writeStartElement("image");
    xml.writeAttribute("version", "0.0.5");
    xml.writeAttribute("w", QString::number(stack.size.width));
    xml.writeAttribute("h", QString::number(stack.size.height));
    writeResolution(stack.resolution, xml);
    StackWriter(xml, stack).write();
    xml.writeEndDocument();
    return {text.begin(), text.end()};
}

namespace {

constexpr std::size_t kLongestTag = 8192, kMostTags = 50000;

/// A stack that is open.
struct Frame {
    Point at;  ///< of its layers, on the canvas
    std::uint64_t group = 0;
};

/// Reads stack.xml element by element.
class StackReader {
public:
    StackReader(const Bytes& text, const EntrySource& from)
        : text_(text),
          xml_(QByteArray(reinterpret_cast<const char*>(text.data()),
                          static_cast<qsizetype>(text.size()))),
          from_(from) {}

    [[nodiscard]] LayerStack read() {
        refuseWhatTakesForEver();
        while (!xml_.atEnd()) {
            const auto token = xml_.readNext();
            if (token == QXmlStreamReader::DTD || token == QXmlStreamReader::EntityReference)
                from_.refuse("is damaged or made to do harm: stack.xml declares entities.");
            if (token == QXmlStreamReader::StartElement) open();
            if (token == QXmlStreamReader::EndElement && xml_.name() == QLatin1String("stack"))
                frames_.pop_back();
        }
        if (xml_.hasError())
            from_.refuse(sentence("is damaged: stack.xml cannot be understood ({reason}).",
                                  {{"reason", xml_.errorString().toStdString()}}));
        if (stack_.size.width <= 0 || stack_.size.height <= 0)
            from_.refuse("is damaged: stack.xml says no size.");
        std::reverse(stack_.layers.begin(), stack_.layers.end());
        numberGroups();
        return std::move(stack_);
    }

private:
    /// Groups after the layers, whose ids are 1, 2, … : no two are the same.
    void numberGroups() {
        const std::uint64_t first = stack_.layers.size();
        const auto move = [&](std::uint64_t& id) { id = id == 0 ? 0 : first + id; };
        for (PatchGroup& group : stack_.groups) move(group.id), move(group.parent);
        for (StackLayer& layer : stack_.layers) move(layer.group);
    }
    // The parser compares each attribute with all others of its element, and keeps every open
    // element.
    void refuseWhatTakesForEver() const {
        std::size_t begun = 0, tags = 0;
        bool inTag = false;
        for (std::size_t i = 0; i < text_.size(); ++i) {
            if (text_[i] == '<') begun = i, inTag = true, ++tags;
            if (text_[i] == '>') inTag = false;
            if ((inTag && i - begun > kLongestTag) || tags > kMostTags)
                from_.refuse("is damaged or made to do harm: stack.xml has too much in it.");
        }
    }
    void open() {
        if (xml_.name() == QLatin1String("image")) openImage();
        if (xml_.name() == QLatin1String("stack")) openStack();
        if (xml_.name() == QLatin1String("filter")) note("filters");
        if (xml_.name() != QLatin1String("layer")) return;
        noteBlending();
        stack_.layers.push_back({withoutFolder(text("name").toStdString()), text("src").toStdString(),
                                 place(), share(text("opacity")), isVisible(),
                                 frames_.empty() ? 0 : frames_.back().group});
        if (stack_.layers.size() > kMostLayers)
            from_.refuse(sentence("holds more than the {most} layers that Weft reads.",
                                  {{"most", kMostLayers}}));
    }
    /// A resolution that is no number is none.
    void openImage() {
        stack_.size = {number("w"), number("h")};
        const QString across = text("xres"), down = text("yres");
        stack_.resolution =
            sensible({(across.isEmpty() ? down : across).toDouble(),
                      (down.isEmpty() ? across : down).toDouble(), Resolution::Unit::inch});
    }
    /// The outermost one is the picture, and no group unless it is faded or hidden.
    void openStack() {
        noteBlending();
        PatchGroup group{.id = stack_.groups.size() + 1,
                         .parent = frames_.empty() ? 0 : frames_.back().group,
                         .name = withoutFolder(text("name").toStdString()),
                         .opacity = share(text("opacity")),
                         .visible = isVisible()};
        if (group.name.empty()) group.name = kNamelessGroup;
        const bool isGroup = !frames_.empty() || group.opacity != 1 || !group.visible;
        frames_.push_back({place(), isGroup ? group.id : 0});
        if (isGroup) stack_.groups.push_back(std::move(group));
        if (frames_.size() > kDeepestGroup) from_.refuse("holds layers in too many groups.");
        if (stack_.groups.size() > kMostGroups)
            from_.refuse(sentence("holds {count} groups, more than the {most} that Weft reads.",
                                  {{"count", stack_.groups.size()}, {"most", kMostGroups}}));
    }
    [[nodiscard]] Point place() const {
        return (frames_.empty() ? Point{} : frames_.back().at) + Point{number("x"), number("y")};
    }
    [[nodiscard]] bool isVisible() const { return text("visibility") != QLatin1String("hidden"); }
    void noteBlending() {
        const QString blend = text("composite-op");
        if (!blend.isEmpty() && blend != QLatin1String("svg:src-over"))
            note(QStringLiteral("'%1'").arg(blend).toStdString());
    }
    void note(const std::string& unknown) {
        if (std::find(stack_.unknown.begin(), stack_.unknown.end(), unknown) == stack_.unknown.end())
            stack_.unknown.push_back(unknown);
    }
    [[nodiscard]] QString text(const char* name) const {
        return xml_.attributes().value(QLatin1String(name)).toString();
    }
    /// 0 where it is not there. Beyond what a picture can measure it is refused.
    [[nodiscard]] int number(const char* name) const {
        const QString value = text(name);
        if (value.isEmpty()) return 0;
        bool isNumber = false;
        const int n = value.toInt(&isNumber);
        constexpr int kFarthest = 1 << 24;
        if (!isNumber || n > kFarthest || n < -kFarthest)
            from_.refuse(sentence("is damaged: stack.xml has '{value}' as a number.",
                                  {{"value", value.toStdString()}}));
        return n;
    }
    [[nodiscard]] double share(const QString& value) const {
        if (value.isEmpty()) return 1;
        bool isNumber = false;
        const double v = value.toDouble(&isNumber);
        if (!isNumber || !(v >= 0 && v <= 1))
            from_.refuse(sentence("is damaged: stack.xml has '{value}' as an opacity.",
                                  {{"value", value.toStdString()}}));
        return v;
    }

    const Bytes& text_;
    QXmlStreamReader xml_;
    const EntrySource& from_;
    LayerStack stack_;
    std::vector<Frame> frames_;
};

}  // namespace

std::vector<std::string> remarksOn(const LayerStack& stack) {
    std::vector<std::string> remarks;
    for (const std::string& unknown : stack.unknown)
        remarks.push_back(sentence("{mode} is shown as if it were normal", {{"mode", unknown}}));
    return remarks;
}

LayerStack readStackXml(const Bytes& text, const EntrySource& from) {
    return StackReader(text, from).read();
}

}  // namespace weft::io
