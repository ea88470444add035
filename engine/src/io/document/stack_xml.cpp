#include "io/document/stack_xml.h"

#include <QXmlStreamWriter>

namespace weft::io {

Bytes stackXml(Extent size, const std::vector<StackLayer>& layers) {
    QByteArray text;
    QXmlStreamWriter xml(&text);
    xml.setAutoFormatting(true);
    xml.writeStartDocument();
    xml.writeStartElement("image");
    xml.writeAttribute("version", "0.0.5");
    xml.writeAttribute("w", QString::number(size.width));
    xml.writeAttribute("h", QString::number(size.height));
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

}  // namespace weft::io
