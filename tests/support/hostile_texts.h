#pragma once
/// Texts as a hostile file may hold them in the place of a name.
#include <QString>
#include <QStringList>
#include <QUrl>
#include <random>

namespace weft::tests {

/// HTML that would open a file, spelt in every way that Qt's reader of HTML follows.
inline QStringList textsThatOpen(const QString& file) {
    const QString encoded = QString::fromLatin1(QUrl::toPercentEncoding(file));
    return {"<img src='" + file + "'>",
            "name <IMG SRC=\"file://" + file + "\" width=1>",
            "<img src=file:" + encoded + ">",
            "<b>bold</b><img src='" + file + "'/>",
            "<table background='" + file + "'><tr><td>cell</td></tr></table>",
            "<body background='" + file + "'>page",
            "<style>@import url('" + file + "'); body { background: url('" + file + "') }</style>x",
            "<link rel=stylesheet href='" + file + "'>x",
            "<ul><li style=\"list-style-image: url('" + file + "')\">x</li></ul>",
            "<?xml version='1.0'?><qt><img src='" + file + "'></qt>",
            "&lt;<img src='" + file + "'>",
            "</p></td></tr></table></qt><img src='" + file + "'>",
            "![picture](" + file + ")"};
}

/// Texts that deceive, or that break what they are put into.
inline QStringList textsThatDeceive() {
    return {QStringLiteral("<b>bold</b>"),
            QStringLiteral("<h1>Weft</h1> has a <a href='x'>new version</a>"),
            QStringLiteral("a & b &amp; &c"),
            QStringLiteral("line\nbreak\r\nand\ttab"),
            QString::fromUtf8("\u202egnp.exe\u202c and \u2067turned\u2069"),
            QString::fromUtf8("two\u2028paragraphs\u2029"),
            QStringLiteral("%1 %2 %n %L1 %99"),
            QStringLiteral("title[*] and [*][*]"),
            QStringLiteral("\x1b[31mred\x07\x7f"),
            QString::fromUtf8("\u05e9\u05dc\u05d5\u05dd photo \u0645\u0631\u062d\u0628\u0627")};
}

/// `text` again and again, up to so many letters.
inline QString grownTo(const QString& text, qsizetype letters) {
    return text.repeated(1 + letters / std::max<qsizetype>(1, text.size())).left(letters);
}

/// One of all those, whole, joined with others, or grown to a megabyte: by the number alone.
inline QString hostileText(const QString& file, int number) {
    const QStringList all = textsThatOpen(file) + textsThatDeceive();
    if (number < all.size()) return all[number];
    std::mt19937 random(static_cast<std::uint32_t>(number));
    const auto any = [&] { return all[static_cast<int>(random() % std::size_t(all.size()))]; };
    constexpr qsizetype kMegabyte = 1 << 20;
    switch (random() % 8) {
        case 0: return grownTo(any(), kMegabyte);
        case 1: return any() + any() + any();
        case 2: return QString(static_cast<int>(random() % 300), 'x') + any();
        case 3: return any().toUpper();
        case 4: return '\n' + any();
        default: return any() + QString::number(number);
    }
}

/// As plain letters of the same length.
inline QString plainAs(const QString& text) { return QString(text.size(), QChar('x')); }

}  // namespace weft::tests
