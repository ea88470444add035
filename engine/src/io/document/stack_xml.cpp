#include "io/document/stack_xml.h"

#include <QXmlStreamReader>
#include <QXmlStreamWriter>
#include <algorithm>
#include <cmath>

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

}  // namespace

Bytes stackXml(Extent size, const Resolution& resolution, const std::vector<StackLayer>& layers) {
    QByteArray text;
    QXmlStreamWriter xml(&text);
    xml.setAutoFormatting(true);
    xml.writeStartDocument();
    xml.writeStartElement("image");
    xml.writeAttribute("version", "0.0.5");
    xml.writeAttribute("w", QString::number(size.width));
    xml.writeAttribute("h", QString::number(size.height));
    writeResolution(resolution, xml);
    xml.writeStartElement("stack");
    for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {
        xml.writeEmptyElement("layer");
        xml.writeAttribute("name", QString::fromStdString(layer->name));
        xml.writeAttribute("src", QString::fromStdString(layer->entry));
        xml.writeAttribute("x", QString::number(layer->at.x));
        xml.writeAttribute("y", QString::number(layer->at.y));
        xml.writeAttribute("opacity", "1.0");
        xml.writeAttribute("visibility", "visible");
        xml.writeAttribute("composite-op", "svg:src-over");
    }
    xml.writeEndDocument();
    return {text.begin(), text.end()};
}

namespace {

constexpr int kDeepest = 64;
constexpr std::size_t kLongestTag = 8192, kMostTags = 50000;

/// What a stack adds to the layers in it.
struct Frame {
    Point at;
    double opacity = 1;
    bool visible = true;
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
        return std::move(stack_);
    }

private:
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
        if (xml_.name() == QLatin1String("stack")) {
            frames_.push_back(inner());
            if (frames_.size() > kDeepest) from_.refuse("holds layers in too many groups.");
        }
        if (xml_.name() == QLatin1String("filter")) note("filters");
        if (xml_.name() != QLatin1String("layer")) return;
        const Frame frame = inner();
        stack_.layers.push_back({withoutFolder(text("name").toStdString()), text("src").toStdString(),
                                 frame.at, frame.opacity, frame.visible});
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
    [[nodiscard]] Frame inner() {
        Frame frame = frames_.empty() ? Frame{} : frames_.back();
        frame.at = frame.at + Point{number("x"), number("y")};
        frame.opacity *= share(text("opacity"));
        frame.visible = frame.visible && text("visibility") != QLatin1String("hidden");
        const QString blend = text("composite-op");
        if (!blend.isEmpty() && blend != QLatin1String("svg:src-over"))
            note(QStringLiteral("'%1'").arg(blend).toStdString());
        return frame;
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
