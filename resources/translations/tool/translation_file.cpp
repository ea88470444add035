#include "resources/translations/tool/translation_file.h"

#include <QFile>
#include <QHash>
#include <QRegularExpression>
#include <QSaveFile>
#include <QXmlStreamReader>
#include <QXmlStreamWriter>
#include <stdexcept>

namespace weft::translations {

namespace {

constexpr Source kSources[] = {Source::window, Source::engine};

Message readMessage(QXmlStreamReader& xml, Source source) {
    Message message{source, {}, {}, {}};
    while (xml.readNextStartElement()) {
        if (xml.name() == QLatin1String("source")) {
            message.text = xml.readElementText();
        } else if (xml.name() == QLatin1String("comment")) {
            message.comment = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            QString plain;
            while (!xml.readNext() || !xml.isEndElement()) {
                if (xml.isStartElement())
                    message.forms << xml.readElementText();
                else
                    plain += xml.text();
            }
            if (message.forms.isEmpty() && !plain.isEmpty()) message.forms << plain;
        } else {
            xml.skipCurrentElement();
        }
    }
    return message;
}

void writeMessage(QXmlStreamWriter& xml, const Message& message) {
    const bool numerus = message.text.contains("%n");
    xml.writeStartElement("message");
    if (numerus) xml.writeAttribute("numerus", "yes");
    xml.writeTextElement("source", message.text);
    if (!message.comment.isEmpty()) xml.writeTextElement("comment", message.comment);
    xml.writeStartElement("translation");
    if (message.forms.isEmpty()) xml.writeAttribute("type", "unfinished");
    if (numerus)
        for (const QString& form : message.forms) xml.writeTextElement("numerusform", form);
    else
        xml.writeCharacters(message.forms.value(0));
    xml.writeEndElement();
    xml.writeEndElement();
}

QString keyOf(const QString& text, const QString& comment) { return text + QChar(0) + comment; }

QStringList placeholdersOf(const QString& text) {
    static const QRegularExpression expression(R"(%L?\d|%n|\{\w+\}|<[^>]*>)");
    QStringList found;
    auto it = expression.globalMatch(text);
    while (it.hasNext()) found << it.next().captured();
    found.sort();
    found.removeDuplicates();
    return found;
}

QString blanksAround(const QString& text) {
    return QString(text.startsWith(' ') ? "^" : "") + (text.endsWith(' ') ? "$" : "");
}

QString faultOfForm(const QString& text, const QString& form) {
    if (form.isEmpty()) return "not translated";
    if (placeholdersOf(text) != placeholdersOf(form)) return "placeholders differ";
    if (blanksAround(text) != blanksAround(form)) return "blanks at the ends differ";
    for (const QChar last : {QChar('.'), QChar(':'), QChar(u'…')})
        if (text.endsWith(last) != form.endsWith(last)) return "ends differ";
    if (form.contains('&') != text.contains('&')) return "mnemonics differ";
    return {};
}

}  // namespace

QString contextOf(Source source) {
    return source == Source::window ? QStringLiteral("window") : QStringLiteral("engine");
}

std::vector<Message> readTranslations(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("cannot read " + path.toStdString());
    QXmlStreamReader xml(&file);
    std::vector<Message> messages;
    Source source = Source::window;
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement()) continue;
        if (xml.name() == QLatin1String("name"))
            source =
                xml.readElementText() == contextOf(Source::window) ? Source::window : Source::engine;
        else if (xml.name() == QLatin1String("message"))
            messages.push_back(readMessage(xml, source));
    }
    if (xml.hasError()) throw std::runtime_error(xml.errorString().toStdString());
    return messages;
}

void writeTranslations(const QString& path, const QString& language,
                       const std::vector<Message>& messages) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        throw std::runtime_error("cannot write " + path.toStdString());
    QXmlStreamWriter xml(&file);
    xml.setAutoFormatting(true);
    xml.setAutoFormattingIndent(1);
    xml.writeStartDocument();
    xml.writeDTD("<!DOCTYPE TS>");
    xml.writeStartElement("TS");
    xml.writeAttribute("version", "2.1");
    xml.writeAttribute("language", language);
    xml.writeAttribute("sourcelanguage", "en");
    for (const Source source : kSources) {
        xml.writeStartElement("context");
        xml.writeTextElement("name", contextOf(source));
        for (const Message& message : messages)
            if (message.source == source) writeMessage(xml, message);
        xml.writeEndElement();
    }
    xml.writeEndElement();
    xml.writeEndDocument();
    if (!file.commit()) throw std::runtime_error("cannot write " + path.toStdString());
}

std::vector<Message> merged(const SourceTexts& sources, const std::vector<Message>& known) {
    QHash<QString, QStringList> forms;
    for (const Message& message : known) forms[keyOf(message.text, message.comment)] = message.forms;
    std::vector<Message> messages;
    for (const SourceText& text : sources.texts)
        messages.push_back(
            {text.source, text.text, text.comment, forms.value(keyOf(text.text, text.comment))});
    return messages;
}

QString faultOf(const Message& message) {
    const int wanted = message.text.contains("%n") ? 2 : 1;  // German has two, as English
    if (message.forms.size() != wanted) return "not translated";
    for (const QString& form : message.forms)
        if (const QString fault = faultOfForm(message.text, form); !fault.isEmpty()) return fault;
    return {};
}

}  // namespace weft::translations
